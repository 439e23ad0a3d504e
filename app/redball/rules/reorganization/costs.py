"""What a unit costs to reorganize, in reorganization points (REO-CST), and what kind of unit it counts as."""

from __future__ import annotations

from redball.game.powers import power_infos
from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.rules.reorganization.options import reads

_CLAUSES = {
    UnitClass.NAVAL: "REO-CST-01",
    UnitClass.AIR: "REO-CST-02",
    UnitClass.LAND: "REO-CST-03",
}

_SUPPLIES = frozenset({"SUPPLY", "TRUCK", "V-WEAPON"})
"""Land units that are no formations: neither corps nor division."""

_LEG_DIVISIONS = frozenset({"INF", "MTN", "PARA", "MAR", "GAR", "MIL", "SKI"})


def rp_cost(unit: Unit) -> int:
    """Points for one reorganization: a ship's first cycle, an airframe, a land unit's total cost."""
    return unit.first_cycle if unit.kind is UnitClass.NAVAL else unit.build_cost


def cost_clause(unit: Unit) -> str:
    """The clause that sets the cost; headquarters, supply units and trucks are land units (REO-CST-04)."""
    if unit.is_headquarters or unit.type in ("SUPPLY", "TRUCK"):
        return "REO-CST-04"
    return _CLAUSES[unit.kind]


def is_minor(game: Game, unit: Unit) -> bool:
    """True for a unit of a minor country, which its controlling power pays for (REO-RP-09)."""
    info = power_infos().get(game.principal(unit.power))
    return info is not None and unit.country not in info.homes


def counts_as_corps(game: Game, unit: Unit) -> bool:
    """True for the kind of which a primary source serves no more than one (REO-PRI-03, REO-AMB-07)."""
    if not unit.is_land or unit.is_division or unit.type in _SUPPLIES:
        return False
    return unit.size == "corps" or reads(game, "corps_definition") == "above_division"


def lands_anywhere(game: Game, unit: Unit) -> bool:
    """True for marines, flying boats and divisions of the INF class: they need no port (REO-OVS-06,
    REO-AMB-25).
    """
    classes = _LEG_DIVISIONS if reads(game, "inf_class") == "leg" else frozenset({"INF"})
    division = unit.is_division and unit.type in classes and not unit.motorised
    return unit.type == "MAR" or unit.flying_boat or division
