"""What counters do when an order moves them: a land move, an advance, a flight, a drop in a sea box.

The phase and the side decide.  What is forced, what goes by rail and what ships carry is no deed (GAS-GEN-04,
GAS-LIM-11, GAS-AMB-45); neither is what is set up or corrected by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redball.game.orders import ChangeMany, MoveUnit, Order
from redball.game.state import Change, Game
from redball.game.units import Unit, UnitClass
from redball.rules.gas.going import FLIGHTS, HOME, NOWHERE, Done, going, place_of
from redball.rules.gas.limits import Deed, is_on_carrier, is_phasing
from redball.rules.gas.maps import sheet_at, sheet_of
from redball.rules.gas.options import reads
from redball.rules.registry import flights

_FLIGHTS: dict[str, Deed] = {
    "port_attack": "port_attack",
    "naval_air": "naval_air",
    "strategic_bombardment": "strategic_bombardment",
    "ground_strike": "ground_strike",
    "air_transport": "air_transport",
    "paradrop": "paradrop",
    "land_combat": "ground_support",
}
"""Phases in which the acting side's aircraft fly, and what for."""
_ROLES: dict[str, Deed] = {
    "patrol": "patrol",
    "transport": "air_reorganization",
    "escort": "escort",
    "interceptor": "intercept",
}
"""What aircraft fly for in a mission of another rule set."""
_THERE = FLIGHTS | {"advance", "breakthrough"}
"""What takes place where a unit goes, not where it comes from."""
_AT_SEA = frozenset({"port_attack", "naval_air"})
"""Phases of flights in which aircraft at sea are driven off."""
_SHORES = frozenset({"debark", "invasion"})
"""Phases in which units leave ships."""
_LATER_SHORES = frozenset({"paradrop", "land_movement", "land_combat"})
"""Phases in which those of the acting side do so too: they advance after a landing that was opposed."""


def deeds(game: Game, order: Order, changes: Iterable[Change]) -> Iterator[Done]:
    """What units do by an order that would make some changes, in their order."""
    for flight in flights(game, order):
        on = sheet_at(game, flight.hex) if flight.hex >= 0 else None
        flier, deed = game.units[flight.unit], _ROLES[flight.role]
        yield Done(flier, deed, on, (flight.hex, -1), named=True, up=flier.organized)
    if not isinstance(order, (MoveUnit, ChangeMany)):
        return
    for change in changes:
        unit = game.units.get(change.key) if change.table == "units" else None
        if unit is None or change.value is None:
            continue
        after: Unit = change.value
        deed = deed_of(game, unit, after)
        if deed:
            on = sheet_of(game, after) if deed in _THERE else None
            yield Done(unit, deed, on, (after.hex, after.sea), up=after.organized)


def deed_of(game: Game, unit: Unit, after: Unit) -> Deed:
    """What a unit does that is put elsewhere; nothing for what is no deed."""
    if (unit.hex, unit.sea, unit.section) == (after.hex, after.sea, after.section):
        return ""
    phase = game.clock.phase
    if phase == "return_to_base":
        return _returning(game, unit, after)
    if not game.clock.impulse or (unit.hex < 0 and unit.sea < 0) or phase == "rail_movement":
        return ""
    if unit.kind is UnitClass.LAND:
        return _on_land(game, unit, after)
    return _in_the_air(game, unit, after) if unit.kind is UnitClass.AIR else _at_sea(game, unit, after)


def _returning(game: Game, unit: Unit, after: Unit) -> Deed:
    """Ships and aircraft, which end at sea or at a base; what ships carry comes along."""
    if (unit.hex < 0 and unit.sea < 0) or unit.kind is UnitClass.LAND or _is_with_carrier(game, unit, after):
        return ""
    if after.sea >= 0:
        return "drop"
    return "return" if unit.sea >= 0 <= after.hex else ""


def _is_with_carrier(game: Game, unit: Unit, after: Unit) -> bool:
    """True for a carrier plane whose ship is where it was, or has gone ahead to where it goes."""
    return unit.type == "CVP" and (is_on_carrier(game, unit) or is_on_carrier(game, after))


def _forced(game: Game, deed: Deed) -> Deed:
    """A retreat, an abort or an overrun aircraft's flight; by option as limited as any other (GAS-AMB-45)."""
    return "" if reads(game, "forced_exempt") else deed


def _on_land(game: Game, unit: Unit, after: Unit) -> Deed:
    phase = game.clock.phase
    if after.hex < 0:
        return ""
    if unit.sea >= 0:
        lands = phase in _SHORES or (phase in _LATER_SHORES and is_phasing(game, unit))
        return "debark" if lands else ""
    if not is_phasing(game, unit):
        return _forced(game, "move") if phase in ("land_movement", "land_combat") else ""
    if phase == "land_combat":
        return "breakthrough" if _beyond(game, unit, after) else "advance"
    return {"land_movement": "move", "paradrop": "debark"}.get(phase, "")


def _beyond(game: Game, unit: Unit, after: Unit) -> bool:
    """Whether an advance goes to a second hex: by this order, or after one to a first hex (GAS-LIM-06)."""
    known = going(game, unit, "advance")
    start = known.start if known is not None else unit.hex
    if start < 0 or unit.hex != start != after.hex:
        return True
    return game.atlas.grid.distance(start, after.hex) > 1


def _at_sea(game: Game, unit: Unit, after: Unit) -> Deed:
    phase = game.clock.phase
    if phase == "naval_movement" and is_phasing(game, unit):
        return "sail"
    if phase in ("naval_movement", "naval_combat", "opponents_naval_combat", "port_attack", "land_movement"):
        return _forced(game, "sail") if unit.sea >= 0 or after.sea >= 0 else ""
    return ""


def _in_the_air(game: Game, unit: Unit, after: Unit) -> Deed:
    """A flight, or the way home; a carrier plane that stays at sea goes with its ship."""
    phase, phasing = game.clock.phase, is_phasing(game, unit)
    if phase == "air_rebase" and phasing:
        return "rebase"
    if (
        phase not in _FLIGHTS
        or after.hex < 0 > after.sea
        or (unit.type == "CVP" and unit.sea >= 0 <= after.sea)
    ):
        return ""
    flight = going(game, unit, HOME)
    if flight is not None and not flight.home:
        there = place_of(flight) in (NOWHERE, (after.hex, after.sea))
        home = HOME if reads(game, "forced_exempt") else "rebase"
        return (flight.act or _mission(game, phasing)) if there else home
    if _is_driven_off(game, unit, after):
        return _forced(game, "rebase")
    return _mission(game, phasing)


def _mission(game: Game, phasing: bool) -> Deed:
    """What an aircraft flies for in a phase, as long as nobody says otherwise."""
    phase = game.clock.phase
    if not phasing:
        return "defensive_support" if phase == "land_combat" else "intercept"
    return _FLIGHTS[phase]


def _is_driven_off(game: Game, unit: Unit, after: Unit) -> bool:
    """True for who leaves the sea for a hex that isn't the enemy's, where aircraft at sea are driven off."""
    driven = unit.sea >= 0 <= after.hex and game.clock.phase in _AT_SEA
    return driven and not game.at_war(unit.power, game.power_over(after.hex))
