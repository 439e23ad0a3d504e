"""The USA's own declarations of war: the roll on “It's War” with rule 14.16, and Pearl Harbor with the
sanctions of 14.17 (POL-USE-13 to 18, POL-SANC-14, 15).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.state import Change, Game, pair
from redball.game.units import Unit, UnitClass
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.entry import pools
from redball.rules.politics.entry.orders import RollItsWar
from redball.rules.politics.entry.tables import SANCTIONS, TRIED, US, Tried, values
from redball.rules.politics.options import is_on, reads
from redball.rules.politics.powers.levels import top_in_peace
from redball.rules.politics.treaties.tables import PACTS
from redball.rules.ruleset import Dice, Judge, Objection, Task
from redball.wording import message

PHASE = "declare_war"
JAPAN, HARBOUR = "JA", "Pearl Harbor"
FACES = 10
MOST = 99


def too_low(game: Game, target: str) -> bool:
    """True where the entry level against a power is known and below 30: two thirds of the Fascists' pool, by
    option what the pool is worth (POL-USE-14, POL-AMB-44).
    """
    found = _measured(game, target)
    return found is not None and found < values().war.threshold


def _measured(game: Game, target: str) -> Fraction | None:
    if reads(game, "use.threshold") == "two_thirds":
        return pools.level(game, target)
    pool = pools.pool_of(game, target)
    found = pools.total(game, pool) if pool else None
    return None if found is None else Fraction(found)


def modifier_parts(game: Game, entered: Mapping[str, int] | None = None) -> dict[str, int]:
    """What is added to the die, by what it comes from: "level" for the USA's production multiple level,
    "place" for its political initiative, and the modifiers of World in Flames 9.4 without that of entry
    option 43 (POL-USE-15, 16, 17).
    """
    war, found = values().war, known.standing(game, US)
    level = war.not_geared if found.pml < top_in_peace(US) else 0
    others = {name: value for name, value in (entered or {}).items() if name != war.without}
    return {"level": level, "place": war.places.get(str(found.place), 0), **others}


def modifier(game: Game, entered: Mapping[str, int] | None = None) -> int:
    """What is added to the die, all in all."""
    return sum(modifier_parts(game, entered).values())


def chance(need: int, by: int) -> Fraction:
    """How likely a die with a modifier is no more than what the chart asks for."""
    return Fraction(sum(die + by <= need for die in range(1, FACES + 1)), FACES)


def roll_its_war(game: Game, order: RollItsWar, dice: Dice) -> Ruling:
    """The roll against a power."""
    case = Case(game)
    target = case.power(order.target)
    if not pools.in_force(game):
        case.object(message("politics.not_14_16"), "POL-USE-01")
    if game.clock.phase != PHASE:
        case.object(message("politics.declare_when"), "POL-USE-13")
    if target is not None and (order.target == US or not pools.pool_of(game, order.target)):
        case.object(message("politics.no_pool_of", power=order.target), "POL-USE-13")
    elif target is not None and game.at_war(US, order.target):
        case.object(message("base.already_at_war", a=US, b=order.target), "POL-USE-13")
    elif target is not None and too_low(game, order.target):
        said = message("politics.entry_too_low", power=order.target, least=values().war.threshold)
        case.object(said, "POL-USE-14", "POL-AMB-44")
    before = TRIED.of(game).get(order.target)
    if before is not None and (before.turn, before.impulse) == (game.clock.turn, game.clock.impulse):
        case.object(message("politics.tried_now", power=order.target), "POL-USE-13")
    check_range(case, "need", order.need, "POL-USE-13", -MOST, MOST)
    for name, value in order.modifiers.items():
        check_range(case, name, value, "POL-USE-15", -MOST, MOST)
    if case.objections:
        return case.denied(order)
    by = modifier(game, order.modifiers)
    likely = chance(order.need, by)
    text = message("politics.its_war", power=order.target, need=order.need, by=f"{by:+}", chance=likely)
    notes = [message("politics.without_43")] if values().war.without in order.modifiers else []
    if _measured(game, order.target) is None:
        notes.append(message("politics.level_unknown", power=order.target, least=values().war.threshold))
    clauses: tuple[str, ...] = (
        "POL-USE-13",
        "POL-USE-14",
        "POL-USE-15",
        "POL-USE-16",
        "POL-USE-17",
        "POL-AMB-44",
    )
    if not dice:
        return Ruling(True, text, (), clauses, notes=tuple(notes), dice=1)
    success = dice[0] + by <= order.need
    put = TRIED.put(order.target, Tried(game.clock.turn, game.clock.impulse, success))
    moves = pools.Moves(game)
    if not success:
        moves.back(order.target)
        moves.back(pools.pool_of(game, order.target))
        clauses = (*clauses, "POL-USE-18")
    notes.append(message("politics.its_war_yes" if success else "politics.its_war_no", power=order.target))
    cited = tuple(dict.fromkeys((*clauses, *moves.clauses)))
    return Ruling(True, text, (put, *moves.changes), cited, notes=(*notes, *moves.notes), dice=1)


def may_declare(game: Game, target: str) -> bool:
    """True where the USA rolled well against a power in this turn."""
    found = TRIED.of(game).get(target)
    return found is not None and found.success and found.turn == game.clock.turn


def war_bars(game: Game, power: str, target: str) -> Iterator[Objection]:
    """Why the USA may not declare war on a major power (POL-USE-13, POL-SANC-15)."""
    if power != US or target not in known.powers(game):
        return
    if pools.in_force(game) and game.clock.phase == PHASE and not may_declare(game, target):
        yield Objection(message("politics.roll_its_war_first", power=target), ("POL-USE-13",))
    if target == JAPAN and is_on(game, "opt.sanctions") and not _fleet(game, US):
        port = game.atlas.named(HARBOUR)
        yield Objection(message("politics.no_fleet_there"), ("POL-SANC-15", "POL-AMB-54"), (port,))


# --- Pearl Harbor -------------------------------------------------------------------------------------------


def _fleet(game: Game, power: str) -> bool:
    port = game.atlas.named(HARBOUR)
    return any(
        unit.kind is UnitClass.NAVAL and game.principal(unit.power) == power
        for unit in game.units_at.get(port, ())
    )


def may_base(game: Game) -> bool:
    """True once Democratic fleets may be based at Pearl Harbor: the USA and Japan are at war or have a pact,
    or entry option 31 was played (POL-SANC-14).
    """
    return (
        not is_on(game, "opt.sanctions")
        or game.at_war(US, JAPAN)
        or pair(US, JAPAN) in PACTS.of(game)
        or any(row.option == values().sanctions.harbour for row in SANCTIONS.of(game).values())
    )


def bars(game: Game, changes: Iterable[Change]) -> Iterator[Objection]:
    """Democratic ships that would be based at Pearl Harbor too early."""
    if may_base(game):
        return
    port = game.atlas.named(HARBOUR)
    for change in changes:
        unit = change.value
        if change.table != "units" or not isinstance(unit, Unit) or unit.hex != port:
            continue
        before = game.units.get(unit.id)
        arrives = before is None or before.hex != port
        if arrives and unit.kind is UnitClass.NAVAL and _is_democratic(game, unit):
            yield Objection(message("politics.not_to_pearl"), ("POL-SANC-14", "POL-AMB-54"), (port,))


def _is_democratic(game: Game, unit: Unit) -> bool:
    return known.ideology(game, game.principal(unit.power)) == "democrat"


def tasks(game: Game) -> Iterator[Task]:
    """Against whom the USA may roll, in the phase of declarations."""
    if not pools.in_force(game) or game.clock.phase != PHASE or US not in game.powers:
        return
    if game.clock.side not in ("", game.powers[US].side):
        return
    for code in known.powers(game):
        if code != US and pools.pool_of(game, code) and not game.at_war(US, code) and not too_low(game, code):
            text = message("politics.task.its_war", power=code, by=f"{modifier(game):+}")
            yield Task(f"politics.its_war.{code}", text, state="info", power=US)


JUDGES: Mapping[type[Order], Judge] = {RollItsWar: roll_its_war}
