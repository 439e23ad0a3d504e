"""The Azores as an air base of the Commonwealth and the United States (SUB-BASE-17 to 25)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace as with_fields
from typing import Literal

from msgspec.structs import replace

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, put_unit
from redball.game.units import Unit
from redball.rules.base.fields import check_range
from redball.rules.base.placing import Berth, berth_of, placed
from redball.rules.case import Case
from redball.rules.ruleset import Consequence, Dice, Judge, Objection, Task
from redball.rules.submarines.box import facts_of
from redball.rules.submarines.cadiz import GERMANY, Bar
from redball.rules.submarines.historic import (
    PORTUGAL,
    SPAIN,
    are_played,
    arrivals,
    attackers,
    base_of,
    hexes_of,
    is_by_hand,
    stand_of,
    units_at,
)
from redball.rules.submarines.options import reads, says_yes
from redball.rules.submarines.orders import RollForAzores
from redball.rules.submarines.tables import BASES, SPIRAL, Base
from redball.rules.submarines.us_war import US, date_of
from redball.wording import Message, message

PHASE = "production"
GRANTED = 10
"""The roll of a d10 that grants the Azores (SUB-BASE-20)."""
GUESTS = frozenset({"CW", US})
"""Powers whose aircraft may base in the Azores (SUB-BASE-21)."""
FRIENDS = GUESTS | {"FR"}
"""Allied powers with which Portugal may align without harm (SUB-BASE-24)."""


# --- the die ------------------------------------------------------------------------------------------------


def bars_of(game: Game) -> Iterator[Bar]:
    """Every reason why the die for the Azores isn't rolled now (SUB-BASE-01, 18, 19)."""
    base, clock = base_of(game, "azores"), game.clock
    if not are_played(game):
        yield Bar(message("submarines.chorus_played"), ("SUB-BASE-01",))
    if clock.phase != PHASE:
        said = message("submarines.azores_not_now", phase=f"sequence.phase.{clock.phase}")
        yield Bar(said, ("SUB-BASE-19",))
    if base.used:
        yield Bar(message("submarines.azores_used"), ("SUB-BASE-19",))
    elif base.offered and base.turn == clock.turn:
        yield Bar(message("submarines.azores_rolled"), ("SUB-BASE-19",))
    elif base.offered and reads(game, "azores.rolls") == "once":
        yield Bar(message("submarines.azores_rolled_once"), ("SUB-BASE-19", "SUB-AMB-40"))
    if base.over or (base.revoked and not says_yes(game, "azores.retry")):
        yield Bar(message("submarines.azores_over"), ("SUB-AMB-16",))
    if US not in game.powers or not game.at_war(US, GERMANY):
        yield Bar(message("submarines.azores_no_war"), ("SUB-BASE-18",))
    for country in (SPAIN, PORTUGAL):
        if not stand_of(game, country).neutral:
            yield Bar(message("submarines.azores_not_neutral", country=country), ("SUB-BASE-18",))


def is_due(game: Game) -> bool:
    """True while the die for the Azores is to be rolled."""
    return next(bars_of(game), None) is None


def roll_for_azores(game: Game, order: RollForAzores, dice: Dice) -> Ruling:
    """The die, as it fell or rolled by the program; a 10 grants the Azores."""
    case = Case(game)
    check_range(case, "roll", order.roll, "SUB-BASE-20", most=10)
    for bar in bars_of(game):
        case.object(bar.reason, *bar.clauses, hexes=hexes_of(game.atlas)["azores"])
    if case.objections:
        return case.denied(order)
    needed = 0 if order.roll else 1
    roll = order.roll or (dice[0] if dice else 0)
    before = base_of(game, "azores")
    granted = roll == GRANTED
    after = Base(granted, before.revoked and not granted, before.over, before.offered + 1, game.clock.turn)
    code = "azores_granted" if granted else "azores_refused" if roll else "azores_rolls"
    clauses = "SUB-BASE-17", "SUB-BASE-18", "SUB-BASE-19", "SUB-BASE-20"
    ruling = allowed(message(f"submarines.{code}", roll=roll), BASES.put("azores", after), clauses=clauses)
    return with_fields(ruling, dice=needed)


# --- while it is used ---------------------------------------------------------------------------------------


def may_base(game: Game, unit: Unit) -> bool:
    """True for a unit that the grant lets into the Azores: Commonwealth and US aircraft, no Free French
    (SUB-BASE-21).
    """
    return base_of(game, "azores").used and is_guest(game, unit)


def is_guest(game: Game, unit: Unit) -> bool:
    """True for Commonwealth and US aircraft."""
    return unit.kind == "air" and unit.power in GUESTS and not facts_of(game, unit.id).free_french


def is_supplied_from(game: Game, unit: Unit) -> bool:
    """True for aircraft for which the Azores are a supply source while they are used (SUB-BASE-21)."""
    return are_played(game) and unit.hex in hexes_of(game.atlas)["azores"] and may_base(game, unit)


def needs_overseas_path(game: Game) -> bool:
    """True where the Azores are a source only while an overseas path connects them (SUB-AMB-41)."""
    return reads(game, "azores.supply") == "overseas"


def may_attack(game: Game, power: str) -> bool:
    """True where a power may attack who is in the Azores of a neutral Portugal: by option one at war with the
    owner of an aircraft there (SUB-AMB-41).
    """
    if reads(game, "azores.attackable") == "no":
        return False
    return any(game.at_war(power, unit.power) for unit in guests_there(game))


def guests_there(game: Game) -> tuple[Unit, ...]:
    """Commonwealth and US aircraft in the Azores."""
    return tuple(unit for unit in units_at(game, "azores") if is_guest(game, unit))


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """Who can't base in the Azores and who can't attack them while Portugal is neutral, and who isn't back
    from the production spiral yet.
    """
    if is_by_hand(order):
        return
    yield from _not_back(game, changes)
    hexes = hexes_of(game.atlas)["azores"]
    if not are_played(game) or not stand_of(game, PORTUGAL).neutral:
        return
    attacking = {unit.id: unit for unit in attackers(game, order, changes, hexes)}
    for unit in attacking.values():
        if unit.power not in GUESTS and not may_attack(game, unit.power):
            said = message("submarines.azores_no_attack", unit=unit.name)
            yield Objection(said, ("SUB-BASE-21", "SUB-AMB-41"), tuple(sorted(hexes)))
    for unit in arrivals(game, changes, hexes):
        if unit.power == PORTUGAL or may_base(game, unit):
            continue
        if unit.id not in attacking or unit.power in GUESTS:
            code = "azores_no_base" if base_of(game, "azores").used else "azores_not_granted"
            said = message(f"submarines.{code}", unit=unit.name)
            yield Objection(said, ("SUB-BASE-21",), tuple(sorted(hexes)))


# --- how it ends --------------------------------------------------------------------------------------------

Outcome = Literal["keeps", "ends", "spain", "overrun", "aligned", "revoked"]


def outcome_of(game: Game) -> Outcome:
    """What becomes of the Azores as Spain and Portugal stand now (SUB-BASE-22 to 24, SUB-AMB-42)."""
    spain, portugal = stand_of(game, SPAIN), stand_of(game, PORTUGAL)
    if portugal.side == "axis" and portugal.fights:
        return "overrun"
    if spain.power and spain.side == "axis":
        return "spain"
    if not portugal.power:
        return "keeps"
    if portugal.side == "axis":
        return "revoked"
    if portugal.power in FRIENDS:
        return "ends" if reads(game, "azores.aligned") == "ordinary" else "revoked"
    return "keeps" if portugal.fights else "aligned"


_CLAUSES: Mapping[Outcome, tuple[str, ...]] = {
    "ends": ("SUB-AMB-42",),
    "spain": ("SUB-BASE-22", "SUB-BASE-25"),
    "overrun": ("SUB-BASE-23",),
    "aligned": ("SUB-BASE-24",),
    "revoked": ("SUB-BASE-25", "SUB-AMB-42"),
}


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """What changes mean for the Azores, and who comes back from the production spiral."""
    tables = {change.table for change in changes}
    back = _came_back(game, changes) if "units" in tables else ()
    ended = _ended(game.changed(changes)) if tables & {"countries", "wars", "powers"} else None
    if ended is None:
        return Consequence(back, ("SUB-BASE-25",)) if back else None
    return Consequence((*back, *ended.changes), ended.clauses, ended.notes)


def _ended(after: Game) -> Consequence | None:
    base, outcome = base_of(after, "azores"), outcome_of(after)
    if not base.used or outcome == "keeps":
        return None
    put = BASES.put("azores", replace(base, used=False, revoked=outcome != "ends"))
    note = message(f"submarines.azores_{outcome}", power=stand_of(after, PORTUGAL).power)
    if outcome in ("ends", "overrun"):
        return Consequence((put,), _CLAUSES[outcome], (note,))
    gone, notes = to_spiral(after)
    return Consequence((put, *gone), _CLAUSES[outcome], (note, *notes))


def to_spiral(game: Game) -> tuple[tuple[Change, ...], tuple[Message, ...]]:
    """Commonwealth and US aircraft in the Azores go on the production spiral, to arrive next turn."""
    there = guests_there(game)
    changes = [change for unit in there for change in put_on_spiral(game, unit)]
    if not there:
        return (), ()
    said = message("submarines.azores_spiral", units=[u.name for u in there], date=_next_turn(game))
    return tuple(changes), (said,)


def _next_turn(game: Game) -> str:
    return date_of(game.clock.turn + 1)


def put_on_spiral(game: Game, unit: Unit) -> tuple[Change, Change]:
    """A unit goes off the map and on the production spiral for next turn (SUB-BASE-24, 25)."""
    return put_unit(placed(unit, Berth())), SPIRAL.put(unit.id, game.clock.turn + 1)


# --- the production spiral ----------------------------------------------------------------------------------


def _not_back(game: Game, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """Units of the spiral don't come onto the map before their turn."""
    waiting = SPIRAL.of(game)
    for change in changes if waiting else ():
        if change.table != "units" or change.value is None or change.key not in waiting:
            continue
        if waiting[change.key] > game.clock.turn and _on_map(change.value):
            date = date_of(waiting[change.key])
            yield Objection(
                message("submarines.spiral_not_back", unit=change.value.name, date=date), ("SUB-BASE-25",)
            )


def _came_back(game: Game, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Units that came onto the map, or are gone, are on the spiral no longer."""
    waiting = SPIRAL.of(game)
    last = {change.key: change.value for change in changes if change.table == "units"}
    gone = (id for id, unit in last.items() if id in waiting and (unit is None or _on_map(unit)))
    return tuple(SPIRAL.put(id, None) for id in gone)


def _on_map(unit: Unit) -> bool:
    return berth_of(unit) != Berth()


# --- tasks --------------------------------------------------------------------------------------------------


def tasks(game: Game) -> Iterator[Task]:
    """The die for the Azores, and who comes back from the production spiral."""
    hexes = tuple(sorted(hexes_of(game.atlas)["azores"]))
    if game.clock.phase == PHASE:
        base = base_of(game, "azores")
        if is_due(game):
            text = message("submarines.task_azores")
            yield Task("submarines.azores", text, None, "todo", "", hexes, (RollForAzores(),), needed=True)
        elif are_played(game) and base.offered and base.turn == game.clock.turn:
            code = "task_azores_granted" if base.used else "task_azores_refused"
            yield Task("submarines.azores", message(f"submarines.{code}"), None, "done", "", hexes)
    if game.clock.phase == "reinforcement":
        yield from _returning(game)


def _returning(game: Game) -> Iterator[Task]:
    for id, turn in sorted(SPIRAL.of(game).items()):
        unit = game.units.get(id)
        if unit is not None and turn <= game.clock.turn:
            text = message("submarines.task_spiral", unit=unit.name)
            yield Task(f"submarines.spiral.{id}", text, None, "todo", unit.power, tickable=True)


JUDGES: Mapping[type[Order], Judge] = {RollForAzores: roll_for_azores}
