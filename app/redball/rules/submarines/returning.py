"""Return to Base: who may stay in the Convoy Section, and who turns face-down there (SUB-RTB)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from redball.game.clock import Clock
from redball.game.orders import AddUnit, ChangeMany, EditUnit, MoveUnit, Order, Step
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, put_unit
from redball.game.units import Unit, UnitClass
from redball.rules.case import Case
from redball.rules.ruleset import Dice, Effect, Judge, Objection, Task, set_entry
from redball.rules.submarines.box import CARGO_SHIPS, SUBMARINES, SURFACE, in_convoy_section
from redball.rules.submarines.cargo import is_aboard, is_carrying
from redball.rules.submarines.options import reads
from redball.rules.submarines.orders import StayWithConvoys
from redball.rules.submarines.ships import is_hunter, kind_of
from redball.rules.submarines.tables import STAYED
from redball.wording import Message, message

PHASE = "return_to_base"
FINAL = "final_reorganization"

Ends = Literal["stays", "turns", "returns"]


class Fate(msgspec.Struct, frozen=True):
    """What a unit of the Convoy Section may do in Return to Base: it stays as it is, stays and turns face-
    down, or returns; with the clauses that say so.  ``why`` says why it returns: the end of a sentence's
    code.
    """

    ends: Ends
    clauses: tuple[str, ...]
    why: str = ""


_TURNS_SHIP = Fate("turns", ("SUB-RTB-01", "SUB-RTB-05"))
_TURNS_AIRCRAFT = Fate("turns", ("SUB-RTB-04", "SUB-RTB-05"))
_STAYS = Fate("stays", ("SUB-RTB-07", "SUB-RTB-08"))


# --- who may stay -------------------------------------------------------------------------------------------


def is_exempt(game: Game, unit: Unit) -> bool:
    """True for who stays as long as it likes, as it is: tankers that are convoy points, ASW units, sub-
    hunting aircraft (SUB-RTB-07, 08).
    """
    return kind_of(game, unit) in ("convoy", "escort") or is_hunter(game, unit)


def fate_of(game: Game, unit: Unit, staying: Collection[str] = ()) -> Fate:
    """What a unit of the Convoy Section may do; ``staying`` are others that stay there, who carry nothing
    home.
    """
    if is_exempt(game, unit):
        if unit.organized or reads(game, "rtb.exempt_down") == "stay":
            return _STAYS
        return Fate("returns", ("SUB-RTB-06", "SUB-AMB-36"), "face_down")
    if unit.is_land:
        return Fate("returns", ("SUB-RTB-03",), "cargo")
    if unit.type in CARGO_SHIPS:
        return Fate("returns", ("SUB-RTB-02",), "transport")
    if unit.type in SUBMARINES and reads(game, "rtb.subs_in_cs") == "must_return":
        return Fate("returns", ("SUB-RTB-01", "SUB-AMB-28"), "submarine")
    if unit.kind is UnitClass.NAVAL and unit.type not in SURFACE | SUBMARINES:
        return Fate("returns", ("SUB-RTB-01",), "no_ship")
    if not unit.organized:
        return Fate("returns", ("SUB-RTB-06",), "face_down")
    if is_aboard(game, unit):
        return Fate("returns", ("SUB-RTB-03", "SUB-AMB-37"), "aboard")
    if unit.kind is UnitClass.AIR:
        return _TURNS_AIRCRAFT
    if unit.type in SURFACE and is_carrying(game, unit, staying):
        return Fate("returns", ("SUB-RTB-03",), "carries")
    return _TURNS_SHIP


def has_stayed(game: Game, unit: Unit) -> bool:
    """True for a unit of the Convoy Section that said in this turn that it stays."""
    return in_convoy_section(unit) and (game.clock.turn, unit.id) in STAYED.of(game)


def leaving(game: Game) -> Mapping[str, Fate]:
    """Units in the Convoy Section that have neither stayed nor returned yet, by id, with what they may do;
    those that stay without a word are not among them.
    """
    stayed = stayers(game)
    found = dict[str, Fate]()
    for there in game.units_at_sea.values():
        for unit in filter(in_convoy_section, there):
            if unit.id not in stayed:
                fate = fate_of(game, unit, stayed)
                if fate.ends != "stays":
                    found[unit.id] = fate
    return found


def stayers(game: Game) -> frozenset[str]:
    """Ids of all who stay in this turn."""
    return frozenset(id for turn, id in STAYED.of(game) if turn == game.clock.turn)


# --- the order ----------------------------------------------------------------------------------------------


def stay_with_convoys(game: Game, order: StayWithConvoys, _dice: Dice) -> Ruling:
    """Units stay in the Convoy Section, and turn face-down but for those that needn't."""
    case = Case(game)
    if game.clock.phase != PHASE:
        said = message("submarines.not_returning", phase=f"sequence.phase.{game.clock.phase}")
        case.object(said, "SUB-RTB-01")
    if not order.units:
        case.object(message("submarines.nobody_named"), "SUB-RTB-01")
    units = [unit for id in dict.fromkeys(order.units) if (unit := case.unit(id)) is not None]
    staying = stayers(game) | {unit.id for unit in units}
    fates = {unit.id: fate_of(game, unit, staying) for unit in units if _is_here(case, unit)}
    for id, fate in fates.items():
        if fate.ends == "returns":
            said = message(f"submarines.returns.{fate.why}", unit=game.units[id].name)
            case.object(said, *fate.clauses)
    if case.objections:
        return case.denied(order)
    turned = [unit for unit in units if fates[unit.id].ends == "turns"]
    text = message(
        "submarines.stay_down" if turned else "submarines.stay",
        units=[unit.name for unit in units],
        turned=[unit.name for unit in turned],
    )
    changes = [put_unit(msgspec.structs.replace(unit, organized=False)) for unit in turned]
    changes += [STAYED.put((game.clock.turn, id), fate.ends == "turns") for id, fate in fates.items()]
    clauses = dict.fromkeys(clause for fate in fates.values() for clause in fate.clauses)
    return allowed(text, *changes, clauses=tuple(clauses))


def _is_here(case: Case, unit: Unit) -> bool:
    """Whether a unit is in the Convoy Section and hasn't stayed yet, with an objection where not."""
    if not in_convoy_section(unit):
        in_box = unit.sea >= 0
        code = "submarines.no_drop" if in_box else "submarines.not_with_convoys"
        case.object(message(code, unit=unit.name), "SUB-RTB-09" if in_box else "SUB-RTB-01")
        return False
    if has_stayed(case.game, unit):
        case.object(message("submarines.stays_already", unit=unit.name), "SUB-RTB-01")
        return False
    return True


JUDGES: Mapping[type[Order], Judge] = {StayWithConvoys: stay_with_convoys}


# --- what is refused of other orders ------------------------------------------------------------------------


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """Drops into the Convoy Section in Return to Base, and turning up who stayed there in the same turn.
    Corrections by hand are free, and what a step changes by itself.
    """
    if isinstance(order, (EditUnit, AddUnit, Step)):
        return
    for change in changes:
        before = game.units.get(change.key) if change.table == "units" else None
        if before is None or change.value is None:
            continue
        if isinstance(order, (MoveUnit, ChangeMany)) and drops(game, before, change.value):
            yield Objection(message("submarines.no_drop", unit=before.name), ("SUB-RTB-09",))
        if change.value.organized and is_kept_down(game, before):
            clauses = ("SUB-RTB-05", "SUB-AMB-11")
            yield Objection(message("submarines.stays_down", unit=before.name), clauses)
        elif change.value.organized and is_turned_up_to_stay(game, before):
            yield Objection(message("submarines.not_up_to_stay", unit=before.name), ("SUB-RTB-06",))


def drops(game: Game, before: Unit, after: Unit) -> bool:
    """True for a unit that would come into a Convoy Section in Return to Base: from sections 0 to 4, from
    another sea area, or by way of a port.
    """
    came = in_convoy_section(after) and (before.sea, before.section) != (after.sea, after.section)
    return game.clock.phase == PHASE and came


def is_kept_down(game: Game, unit: Unit) -> bool:
    """True for a unit that stayed face-down in this turn, and so isn't turned up in the rest of it; by option
    it is in final reorganization (SUB-AMB-11).
    """
    if game.clock.phase == FINAL and reads(game, "rtb.reflip") != "not_same_turn":
        return False
    stayed = STAYED.of(game).get((game.clock.turn, unit.id), False)
    return stayed and in_convoy_section(unit) and not unit.organized


def is_turned_up_to_stay(game: Game, unit: Unit) -> bool:
    """True for a face-down unit of the Convoy Section in Return to Base: nothing turns it up then, so that it
    would stay.
    """
    return game.clock.phase == PHASE and in_convoy_section(unit) and not unit.organized


# --- what the phase asks for --------------------------------------------------------------------------------


def tasks(game: Game) -> Iterator[Task]:
    """Who stays in the Convoy Section, who may and who must go."""
    yield from _kept_down(game)
    if game.clock.phase != PHASE:
        return
    found = leaving(game)
    for power in dict.fromkeys(game.units[id].power for id in found):
        own = [id for id in found if game.units[id].power == power]
        may = _stay_together(game, [id for id in own if found[id].ends == "turns"])
        must = tuple(id for id in own if id not in may)
        if may:
            yield _task(game, "may_stay", power, may, (StayWithConvoys(may),))
        if must:
            yield _task(game, "must_return", power, must)


def _stay_together(game: Game, ids: Sequence[str]) -> tuple[str, ...]:
    """Units of some that may stay by one order: somebody carries the cargo home."""
    staying = set(stayers(game))
    for id in ids:
        if fate_of(game, game.units[id], staying).ends == "turns":
            staying.add(id)
    return tuple(id for id in ids if id in staying)


def _task(
    game: Game, code: str, power: str, ids: tuple[str, ...], orders: tuple[StayWithConvoys, ...] = ()
) -> Task:
    text = message(f"submarines.task.{code}", power=power, count=len(ids))
    detail = message("submarines.task.named", units=[game.units[id].name for id in ids])
    boxes = dict.fromkeys(game.atlas.sea_areas[game.units[id].sea].box for id in ids)
    return Task(f"submarines.{code}.{power}", text, detail, "todo", power, tuple(boxes), orders, needed=True)


def _kept_down(game: Game) -> Iterator[Task]:
    kept = [unit for unit in game.units.values() if is_kept_down(game, unit)]
    if kept:
        text = message("submarines.task.kept_down", count=len(kept))
        detail = message("submarines.task.named", units=[unit.name for unit in kept])
        yield Task("submarines.kept_down", text, detail, "info")


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """Who stayed is known until the end of the next turn: then it returned, or stayed again."""
    for turn, unit in STAYED.of(game):
        if turn < entered.turn - 1:
            yield set_entry(STAYED, (turn, unit), None)


def holds(game: Game, _following: Clock) -> Iterator[tuple[Message, str]]:
    """Who is still in the Convoy Section as Return to Base ends, and neither stays nor returned."""
    if game.clock.phase != PHASE:
        return
    found = leaving(game)
    for ends, clause in dict.fromkeys((fate.ends, fate.clauses[0]) for fate in found.values()):
        named = [id for id, fate in found.items() if (fate.ends, fate.clauses[0]) == (ends, clause)]
        code = "must_leave" if ends == "returns" else "undecided"
        yield message(f"submarines.{code}", units=[game.units[id].name for id in named]), clause
