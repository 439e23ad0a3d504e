"""What a unit costs to reorganize, in reorganization points (REO-CST)."""

from __future__ import annotations

from redball.game.units import Unit, UnitClass

_CLAUSES = {
    UnitClass.NAVAL: "REO-CST-01",
    UnitClass.AIR: "REO-CST-02",
    UnitClass.LAND: "REO-CST-03",
}


def rp_cost(unit: Unit) -> int:
    """Points for one reorganization: a ship's first cycle, an airframe, a land unit's total cost."""
    return unit.first_cycle if unit.kind is UnitClass.NAVAL else unit.build_cost


def cost_clause(unit: Unit) -> str:
    """The clause that sets the cost; headquarters, supply units and trucks are land units (REO-CST-04)."""
    if unit.is_headquarters or unit.type in ("SUPPLY", "TRUCK"):
        return "REO-CST-04"
    return _CLAUSES[unit.kind]
