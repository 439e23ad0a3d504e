"""Victory cities that powers and ideologies need, and how a change of ideology moves them (POL-VIC-02 to 04,
07 to 14).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from redball.errors import near_misses
from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.game.units import unit_types
from redball.rules.case import Case
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.ideologies import Ideology
from redball.rules.politics.nations import pools
from redball.rules.politics.options import is_on, reads, rounded
from redball.rules.politics.orders import SetStanding
from redball.rules.politics.powers.orders import HalvePool
from redball.rules.politics.powers.tables import POOLS_DUE, REMOVED, UNCOUNTED, Removed
from redball.rules.politics.standing import powers, standing, starts
from redball.rules.politics.tables import STANDINGS, Standing
from redball.rules.ruleset import Consequence, Dice, Effect, Judge, Objection, Task, set_entry
from redball.wording import message

RISE, GREAT_RISE = 2, 4
GREAT = ("GE", "SU", "US")
"""Powers whose need rises by more (POL-VIC-11)."""
TURNS_OUT = 6
"""Turns until the rest of a force pool comes back (POL-VIC-14)."""


def rise_of(power: str) -> int:
    """How much a power's need rises when it enters an ideology from the neutral zone (POL-VIC-08, 11)."""
    return GREAT_RISE if power in GREAT else RISE


def needed(game: Game, power: str) -> int:
    """Victory cities that a power needs (POL-VIC-02)."""
    return standing(game, power).needed


def counted_in(game: Game, power: str) -> str:
    """The ideology that needs a power's cities too; empty for none (POL-VIC-07, POL-AMB-16, 65)."""
    if not is_on(game, "opt.ideology_change"):
        return starts()[power].ideology
    if UNCOUNTED.of(game).get(power, False):
        return ""
    now = standing(game, power)
    if now.ideology or reads(game, "vic.subtract_at") == "leaving":
        return now.ideology
    return now.last_ideology


def needed_by(game: Game, of: Ideology) -> int:
    """Victory cities that an ideology needs (POL-VIC-03, 07, 09)."""
    return sum(needed(game, code) for code in starts() if counted_in(game, code) == of)


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """A power that enters an ideology or the neutral zone: its need, and its force pool."""
    if not is_on(game, "opt.ideology_change"):
        return None
    found: list[Change] = []
    clauses: list[str] = []
    after = game.changed(changes)
    for change in changes:
        if change.table != STANDINGS.name or change.value is None:
            continue
        before, now = standing(game, change.key), standing(after, change.key)
        if before.ideology == now.ideology:
            continue
        if not now.ideology:
            found.append(POOLS_DUE.put(change.key, "removing"))
            clauses.append("POL-VIC-12")
        else:
            found += _entered(after, change.key, before, now)
            clauses += ["POL-VIC-07", "POL-VIC-08", "POL-VIC-09", "POL-VIC-10"]
    return Consequence(tuple(found), tuple(dict.fromkeys(clauses))) if found else None


def _entered(game: Game, power: str, before: Standing, now: Standing) -> Iterator[Change]:
    """What follows from entering an ideology."""
    from_neutral = not before.ideology
    rises = from_neutral
    if from_neutral and before.last_ideology == now.ideology:
        rises = reads(game, "vic.same_ideology") == "entry"
    if not from_neutral:
        rises = reads(game, "vic.direct_change") == "plus_two"
    by = rise_of(power) if rises else 0
    yield STANDINGS.put(power, replace(now, needed=now.needed + by, last_ideology=now.ideology))
    dropped = not from_neutral and reads(game, "vic.direct_change") == "not_added"
    if dropped or UNCOUNTED.of(game).get(power):
        yield UNCOUNTED.put(power, True if dropped else None)
    if from_neutral:
        yield from _half_back(game, power)


# --- force pools --------------------------------------------------------------------------------------------


def half_of(game: Game, units: int) -> int:
    """Half of a number of units of a type, as the group rounds."""
    return rounded(game, Fraction(units, 2))


def _half_back(game: Game, power: str) -> Iterator[Change]:
    """Half of what was taken out comes back at once, the rest six turns later (POL-VIC-13, 14)."""
    if power in POOLS_DUE.of(game):
        yield POOLS_DUE.put(power, None)
    out = {kind: row.units for (code, kind), row in sorted(REMOVED.of(game).items())
           if code == power and row.back is None}  # fmt: skip
    for kinds in _by_type(out).values():
        for kind, count in pools.shared(kinds, half_of(game, sum(kinds.values()))).items():
            left = kinds[kind] - count
            yield REMOVED.put((power, kind), Removed(left, game.clock.turn + TURNS_OUT) if left else None)
            if count and pools.is_entered(game, power):
                yield pools.added(game, power, kind, count)


def _by_type(found: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """Units by type, and in each by kind, such as "INF" and "INF 3"."""
    by: dict[str, dict[str, int]] = {}
    for kind, count in found.items():
        by.setdefault(pools.type_of(kind), {})[kind] = count
    return by


def removed(game: Game, power: str) -> Mapping[str, int]:
    """Units that a power's force pool lost and has not got back, by type."""
    return {kind: row.units for (code, kind), row in sorted(REMOVED.of(game).items()) if code == power}


def halve_pool(game: Game, order: HalvePool, _dice: Dice) -> Ruling:
    """Half of a force pool out, by type, of a power that entered the neutral zone."""
    case = Case(game)
    case.power(order.power)
    if POOLS_DUE.of(game).get(order.power) != "removing":
        case.object(message("politics.no_halving", power=order.power), "POL-VIC-12")
    bare = not order.types and not pools.is_entered(game, order.power)
    if bare or len(order.types) != len(order.counts) or len(set(order.types)) < len(order.types):
        case.object(message("politics.types_and_counts"), "POL-VIC-12")
    for kind in order.types:
        if kind not in unit_types():
            case.unknown("type", kind, near_misses(kind, unit_types()), "POL-VIC-12")
    for count in order.counts:
        if not 0 <= count <= MOST:
            case.object(message("politics.no_amount", found=count, most=MOST), "POL-VIC-12")
    if not case.objections:
        _check_written(case, order)
    if case.objections:
        return case.denied(order)
    halves = {kind: half_of(game, count) for kind, count in zip(order.types, order.counts, strict=True)}
    said = [f"{out} {kind}" for kind, out in halves.items() if out]
    changes = (POOLS_DUE.put(order.power, None), *_taken_out(game, order.power, halves))
    text = message("politics.pool_was_empty", power=order.power)
    if order.types:
        text = message("politics.pool_halved", power=order.power, units=said)
    note = message(f"politics.picks.{reads(game, 'pool.removal_choice')}")
    return allowed(text, *changes, clauses=("POL-VIC-12", "POL-AMB-114"), notes=(note,))


def _check_written(case: Case, order: HalvePool) -> None:
    """Object to numbers that aren't those of the pool that players write down."""
    power, said = order.power, dict(zip(order.types, order.counts, strict=True))
    if not pools.is_entered(case.game, power):
        return
    written = _by_type(pools.units(case.game, power))
    for kind in dict.fromkeys((*said, *written)):
        found = sum(written.get(kind, {}).values())
        if said.get(kind, 0) != found:
            case.object(message("politics.pool_has", power=power, units=f"{found} {kind}"), "POL-VIC-12")


def _taken_out(game: Game, power: str, halves: Mapping[str, int]) -> Iterator[Change]:
    """Units that are out, of a pool that is written down by its kinds, and that pool without them."""
    written = _by_type(pools.units(game, power))
    for type_, out in halves.items():
        kinds = written.get(type_)
        for kind, count in (pools.shared(kinds, out) if kinds else {type_: out}).items():
            old = REMOVED.of(game).get((power, kind))
            if count:
                yield REMOVED.put((power, kind), Removed(count + (old.units if old is not None else 0)))
            if count and kinds:
                yield pools.added(game, power, kind, -count)


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """Six turns after an entry the rest comes back; :mod:`pools` puts it where a pool is written down."""
    for (code, kind), row in sorted(REMOVED.of(game).items()):
        if row.back is not None and entered.turn >= row.back:
            note = message("politics.pool_back", power=code, units=f"{row.units} {kind}")
            yield dataclasses.replace(set_entry(REMOVED, (code, kind), None), note=note)


def tasks(game: Game) -> Iterator[Task]:
    """Force pools that are to be halved; the need of Italy, where the group says it."""
    for code in powers(game):
        if POOLS_DUE.of(game).get(code) == "removing":
            yield Task(f"politics.pool.{code}", message("politics.task.pool", power=code), power=code)
    italy = standing(game, "IT").needed == starts()["IT"].needed
    if reads(game, "vic.italy_need") == "user" and italy and "IT" in game.powers and not game.clock.turn:
        yield Task("politics.italy", message("politics.task.italy"), power="IT", state="info")


def bars(game: Game, order: Order) -> Iterator[Objection]:
    """Italy needs what is printed, and more for each entry, unless the group says otherwise (POL-AMB-19)."""
    if not isinstance(order, SetStanding) or order.power != "IT" or "needed" not in order.fields:
        return
    found = order.fields["needed"]
    more = found - starts()["IT"].needed if isinstance(found, int) else 0
    if reads(game, "vic.italy_need") != "user" and (more < 0 or more % RISE):
        yield Objection(message("politics.italy_as_printed"), ("POL-VIC-02", "POL-AMB-19"))


JUDGES: Mapping[type[Order], Judge] = {HalvePool: halve_pool}
