"""Where a unit may be at all, whatever it did to get there (base game 1.1, 1.3, 6)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from redball.atlas import PortClass, Terrain
from redball.game.state import Change, Game
from redball.game.units import Unit, UnitClass
from redball.rules.case import Case, hex_name
from redball.wording import message

TRANSPORTS = frozenset({"TRS", "AMPH", "LINER"})
"""Ships that carry land units over sea."""

TOP_SECTION = 4
"""Sea-box sections are 0 to 4."""


class Berth(NamedTuple):
    """Where a unit is: a hex, a sea area with section, or off the map (both -1)."""

    hex: int = -1
    sea: int = -1
    section: int = 0


def berth_of(unit: Unit) -> Berth:
    """Where a unit is now."""
    return Berth(unit.hex, unit.sea, unit.section)


def berth_name(game: Game, berth: Berth) -> str:
    """A berth in words: "Tobruk (A-3453)", "Ionian Sea, section 3"; empty off the map."""
    if berth.sea >= 0:
        name = game.atlas.sea_areas[berth.sea].name
        return f"{name} ({berth.section})"
    return hex_name(game, berth.hex) if berth.hex >= 0 else ""


def find_berth(case: Case, to: str, section: int) -> Berth | None:
    """The berth that an order names: a hex, place or sea area; a hex of the sea means its sea area; empty is
    off the map.
    """
    if not 0 <= section <= TOP_SECTION:
        case.object(message("base.bad_section", section=section), "BASE-UNIT-04")
        return None
    if not to.strip():
        return _without_section(case, Berth(), section)
    atlas = case.game.atlas
    area = atlas.sea_by_name.get(to.strip().casefold())
    if area is not None:
        return Berth(sea=area.index, section=section)
    node = case.hex(to)
    if node is None:
        return None
    sea = int(atlas.sea[node])
    return Berth(sea=sea, section=section) if sea >= 0 else _without_section(case, Berth(node), section)


def _without_section(case: Case, berth: Berth, section: int) -> Berth | None:
    if section:
        case.object(message("base.section_on_land", section=section), "BASE-UNIT-04")
        return None
    return berth


def placed(unit: Unit, berth: Berth) -> Unit:
    """The unit at a berth."""
    at_sea = unit.stays_at_sea and berth.sea >= 0
    return msgspec.structs.replace(
        unit, hex=berth.hex, sea=berth.sea, section=berth.section, stays_at_sea=at_sea
    )


def check_place(case: Case, unit: Unit) -> None:
    """Object to every reason why the unit can't be where it is."""
    if unit.sea >= 0 and unit.is_land:
        _check_aboard(case, unit)
    if unit.hex >= 0:
        _check_hex(case, unit)
        _check_enemies(case, unit)


def _check_aboard(case: Case, unit: Unit) -> None:
    """A land unit at sea needs a ship that carries it."""
    there = case.game.units_at_sea.get(unit.sea, ())
    if any(
        u.type in TRANSPORTS and u.id != unit.id and case.game.cooperate(u.power, unit.power) for u in there
    ):
        return
    area = case.game.atlas.sea_areas[unit.sea]
    reason = message("base.no_transport", unit=unit.name, area=area.name)
    case.object(reason, "BASE-UNIT-06", hexes=(area.box,))


def _check_hex(case: Case, unit: Unit) -> None:
    atlas, node = case.game.atlas, unit.hex
    where = {"unit": unit.name, "hex": hex_name(case.game, node)}
    if not atlas.is_land(node):
        case.object(message("base.in_lake", **where), "BASE-UNIT-07", hexes=(node,))
    elif unit.is_land and atlas.terrain_at(node) is Terrain.DEPRESSION:
        case.object(message("base.in_depression", **where), "BASE-UNIT-08", hexes=(node,))
    elif unit.kind is UnitClass.NAVAL and atlas.port_class(node) is PortClass.NONE:
        case.object(message("base.no_port", **where), "BASE-UNIT-09", hexes=(node,))


def _check_enemies(case: Case, unit: Unit) -> None:
    """Nobody shares a hex with enemy land units; partisans do."""
    there = case.game.units_at.get(unit.hex, ())
    enemies = [u for u in there if u.is_land and u.id != unit.id and _hostile(case.game, u, unit)]
    if enemies:
        reason = message(
            "base.enemy_there", hex=hex_name(case.game, unit.hex), units=[u.name for u in enemies]
        )
        case.object(reason, "BASE-UNIT-10", hexes=(unit.hex,))


def _hostile(game: Game, a: Unit, b: Unit) -> bool:
    return "PART" not in (a.type, b.type) and game.at_war(a.power, b.power)


# --- control ------------------------------------------------------------------------------------------------


def control_taken(game: Game, unit: Unit) -> str:
    """Who controls the unit's hex once it has entered: empty when that changes nothing (base game 1.1,
    control).

    A hex taken back from the enemy returns to the friend that holds it on the map, else the unit's power
    takes it.
    """
    if unit.hex < 0 or not unit.is_land or not game.at_war(unit.power, game.controller(unit.hex)):
        return ""
    printed = game.principal(game.atlas.controller_at(unit.hex))
    return printed if game.cooperate(printed, unit.power) else unit.power


def put_control(game: Game, node: int, controller: str) -> Change:
    """Give a hex to a controller; the map's own needs no entry."""
    return Change("control", node, None if controller == game.atlas.controller_at(node) else controller)
