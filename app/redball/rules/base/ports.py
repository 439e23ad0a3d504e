"""How many aircraft a port bases (base game 6)."""

from __future__ import annotations

from redball import supply
from redball.atlas import PortClass
from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.rules.case import hex_name
from redball.rules.clauses import chosen
from redball.wording import Message, message

CLAUSE = "BASE-PORT-01"


def port_class_now(game: Game, node: int) -> PortClass:
    """What a port counts as now, its damage included."""
    found: PortClass = supply.of(game).position.ports.now.get(node, game.atlas.port_class(node))
    return found


def aircraft_room(game: Game, node: int) -> int | None:
    """How many aircraft the port of a hex bases; None where there is no port."""
    match port_class_now(game, node):
        case PortClass.MAJOR:
            return int(chosen(game.options, "base.port_aircraft_major"))
        case PortClass.MINOR:
            return int(chosen(game.options, "base.port_aircraft_minor"))
        case _:
            return None


def crowded(game: Game, unit: Unit) -> Message | None:
    """What is told when an aircraft comes to a port that has no room for it."""
    if unit.kind is not UnitClass.AIR:
        return None
    most = aircraft_room(game, unit.hex)
    here = [u for u in game.units_at.get(unit.hex, ()) if u.kind is UnitClass.AIR and u.id != unit.id]
    if most is None or len(here) < most:
        return None
    return message("base.port_crowded", hex=hex_name(game, unit.hex), count=len(here) + 1, most=most)
