"""Where orders put units, and who controls a hex then (base game 1.1, 1.3)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from redball.game.placing import misplacements
from redball.game.state import Change, Game
from redball.game.units import CONVOY_SECTION, Unit
from redball.rules.case import Case, hex_name
from redball.rules.registry import sea_sections
from redball.wording import message


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
        section = "CS" if berth.section == CONVOY_SECTION else berth.section
        return f"{game.atlas.sea_areas[berth.sea].name} ({section})"
    return hex_name(game, berth.hex) if berth.hex >= 0 else ""


def find_berth(case: Case, to: str, section: int) -> Berth | None:
    """The berth that an order names: a hex or a sea area; empty is off the map."""
    sections = sea_sections(case.game)
    if section not in sections:
        code = "base.bad_section_or_convoys" if CONVOY_SECTION in sections else "base.bad_section"
        case.object(message(code, section=section), "BASE-UNIT-04")
        return None
    if not to:
        return _without_section(case, Berth(), section)
    area = case.game.atlas.sea_by_name.get(to.casefold())
    if area is not None:
        return Berth(sea=area.index, section=section)
    node = case.hex(to)
    return None if node is None else _without_section(case, Berth(node), section)


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
    for wrong in misplacements(case.game, unit):
        case.object(wrong.reason, wrong.clause, hexes=wrong.hexes)


# --- control ------------------------------------------------------------------------------------------------


def control_taken(game: Game, unit: Unit) -> str:
    """Who controls the unit's hex once it has entered: empty when that changes nothing (base game 1.1,
    control).

    A hex taken back from the enemy returns to the friend that holds it on the map, else the unit's power
    takes it.
    """
    if unit.hex < 0 or not game.holds_ground(unit) or not game.at_war(unit.power, game.controller(unit.hex)):
        return ""
    printed = game.principal(game.atlas.controller_at(unit.hex))
    return printed if game.cooperate(printed, unit.power) else unit.power


def put_control(game: Game, node: int, controller: str) -> Change:
    """Give a hex to a controller; the map's own needs no entry."""
    return Change("control", node, None if controller == game.atlas.controller_at(node) else controller)
