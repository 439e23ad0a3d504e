"""Supply instead of fuel: emergency supply of HQs and supply units for an impulse, and the fuel that an HQ
carries as a primary source (OIL-CBT-09 to 11).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from redball import supply
from redball.game.clock import Clock
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, put_unit
from redball.game.units import Unit
from redball.rules.base.placing import Berth, placed
from redball.rules.case import Case, here
from redball.rules.oil.orders import UseSupply
from redball.rules.oil.tables import BATTLES, CARRIED, SUPPLIED
from redball.rules.ruleset import Dice, Effect, set_entry
from redball.rules.supply_units import has_supply_unit
from redball.supply.tracing.emergency import room_of
from redball.supply.tracing.search import Request, targets_within
from redball.wording import Message, message

MOST_CARRIED = 2
"""Fuel that an HQ has in a turn in which it is a primary source (OIL-CBT-11)."""


# --- for an impulse -----------------------------------------------------------------------------------------


def helper_of(game: Game, unit: str) -> str:
    """The HQ or supply unit whose emergency supply replaces a unit's fuel this impulse; empty for none."""
    return SUPPLIED.of(game).get((game.clock.turn, game.clock.impulse, unit), "")


def served_by(game: Game, helper: str) -> tuple[str, ...]:
    """Units that a helper gives emergency supply this impulse."""
    return tuple(unit for unit in game.units if helper_of(game, unit) == helper)


def use_supply(game: Game, order: UseSupply, _dice: Dice) -> Ruling:
    """Emergency HQ supply given to units, or a supply unit expended for them, for the rest of the impulse."""
    case = Case(game)
    source = case.unit(order.source)
    units = [unit for unit in (case.unit(id) for id in dict.fromkeys(order.units)) if unit is not None]
    if not game.clock.impulse:
        case.object(message("oil.not_in_an_impulse"), "OIL-CBT-09")
    if not order.units:
        case.object(message("oil.nobody_named"), "OIL-CBT-09")
    if case.objections:
        return case.denied(order)
    assert source is not None
    if source.type == "SUPPLY":
        clause = "OIL-CBT-10"
    else:
        clause = "OIL-CBT-09"
        _check_headquarters(case, source, len(units))
    for unit in units:
        _check_served(case, source, unit, clause)
    if case.objections:
        return case.denied(order)
    now = game.clock.turn, game.clock.impulse
    supplied = [SUPPLIED.put((*now, unit.id), source.id) for unit in units]
    changes, notes = _spent(game, source)
    code = "oil.supply_unit_used" if source.type == "SUPPLY" else "oil.emergency_used"
    text = message(code, source=source.name, units=[unit.name for unit in units])
    return allowed(text, *supplied, *changes, clauses=(clause,), notes=notes)


def _check_headquarters(case: Case, hq: Unit, count: int) -> None:
    game = case.game
    if not hq.is_headquarters:
        case.object(message("oil.no_helper", unit=hq.name), "OIL-CBT-09")
        return
    options, served = supply.of(game).options, len(served_by(game, hq.id))
    if not options.emergency_hq:
        case.object(message("oil.no_emergency_option"), "OIL-CBT-09")
    elif not (hq.organized or served):
        case.object(message("oil.helper_face_down", unit=hq.name), "OIL-CBT-09", hexes=(hq.hex,))
    else:
        room = room_of(msgspec.structs.replace(hq, organized=True), options) - served
        if count > room:
            case.object(message("oil.helper_full", unit=hq.name, room=room, count=count), "OIL-CBT-09")


def _check_served(case: Case, source: Unit, unit: Unit, clause: str) -> None:
    if helper_of(case.game, unit.id):
        case.object(message("oil.already_supplied", unit=unit.name, source=source.name), clause)
    else:
        check_helper(case, source, unit, clause)


def check_helper(case: Case, source: Unit, unit: Unit, clause: str) -> None:
    """Whether an HQ or supply unit may help a unit at all: of a power that co-operates, and in its reach."""
    names = {"unit": unit.name, "source": source.name}
    if not case.game.cooperate(unit.power, source.power):
        case.object(message("oil.helper_not_friendly", **names), clause)
    elif not traces_to(case.game, unit, source):
        case.object(message("oil.helper_out_of_reach", **names), clause, hexes=here(unit))


def traces_to(game: Game, unit: Unit, source: Unit) -> bool:
    """True when a unit has a basic path to another one."""
    return source.hex >= 0 and source.hex in _in_reach(game, unit, {source.hex})


def _in_reach(game: Game, unit: Unit, nodes: Collection[int]) -> set[int]:
    """Those of some hexes to which a unit has a basic path."""
    found: set[int] = set()
    if unit.hex < 0:
        return found
    known = supply.of(game)
    for ground in known.position.grounds(known.position.principal_of(unit)):
        limit = ground.basic_limit(unit.hex)
        found |= targets_within(Request(ground, unit.hex, False, limit, known.embarks(unit)), nodes)
    return found | ({unit.hex} & set(nodes))


def _spent(game: Game, source: Unit) -> tuple[Sequence[Change], tuple[Message, ...]]:
    """The cost to the giver of supply: a supply unit is expended, an HQ turns face-down by option."""
    if source.type == "SUPPLY":
        return [put_unit(placed(source, Berth()))], (message("oil.supply_unit_expended", unit=source.name),)
    if source.organized and supply.of(game).options.emergency_flips_hq:
        down = msgspec.structs.replace(source, organized=False)
        return [put_unit(down)], (message("base.unit_face_down", unit=source.name),)
    return [], ()


def supply_offers(game: Game, units: Sequence[Unit]) -> Iterator[UseSupply]:
    """Orders that give emergency supply to as many of some units as each helper can serve now."""
    if not units:
        return
    options, found = supply.of(game).options, list[Unit]()
    for source in game.units.values():
        helps = source.type == "SUPPLY" or (source.is_headquarters and options.emergency_hq)
        if helps and source.hex >= 0 and game.cooperate(source.power, units[0].power):
            found.append(source)
    nodes = {source.hex for source in found}
    reach = {unit.id: _in_reach(game, unit, nodes) for unit in units}
    for source in found:
        near = [unit for unit in units if source.hex in reach[unit.id]]
        if source.type != "SUPPLY":
            serving = served_by(game, source.id)
            room = room_of(msgspec.structs.replace(source, organized=True), options) - len(serving)
            near = near[: max(0, room)] if source.organized or serving else []
        if near:
            yield UseSupply(source.id, tuple(unit.id for unit in near))


def forgotten(game: Game, entered: Clock) -> Iterator[Effect]:
    """At a new turn, what combats and emergency supply of the turns before left behind."""
    if entered.turn != game.clock.turn:
        for table in (BATTLES, SUPPLIED, CARRIED):
            for key in table.of(game):
                yield set_entry(table, key, None)


# --- for a turn ---------------------------------------------------------------------------------------------


def used_of(game: Game, hq: str) -> int:
    """How much of its own fuel an HQ has used this turn."""
    return CARRIED.of(game).get((game.clock.turn, hq), 0)


def carried_by(game: Game, hq: Unit) -> int:
    """Fuel that an HQ still carries this turn; none unless a supply unit makes it a primary source."""
    if not (hq.is_headquarters and has_supply_unit(game, hq)):
        return 0
    return max(0, MOST_CARRIED - used_of(game, hq.id))


def carriers(game: Game, units: Sequence[Unit]) -> Iterator[Unit]:
    """HQs whose own fuel could serve an attack: all of its units that need fuel trace to them."""
    if not units:
        return
    for hq in game.units.values():
        friendly = all(game.cooperate(hq.power, unit.power) for unit in units)
        if friendly and carried_by(game, hq) and all(traces_to(game, unit, hq) for unit in units):
            yield hq
