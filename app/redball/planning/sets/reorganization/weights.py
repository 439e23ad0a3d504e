"""The worth of turning a unit up."""

from __future__ import annotations

from fractions import Fraction

from redball.game.units import UnitClass
from redball.planning.plan import Presets, build_cost, favouring, one
from redball.planning.sets.reorganization.plans import Request
from redball.planning.sets.reorganization.survey import Survey

FIRST = 10
"""Factor of a preset's own kinds of units."""

_ARMOUR = frozenset({"ARM", "MECH", "HQ-A"})

PRESETS: Presets = {
    "cost": build_cost,
    "armour_air": favouring(lambda unit: unit.kind is UnitClass.AIR or unit.type in _ARMOUR, FIRST),
    "ships": favouring(lambda unit: unit.kind is UnitClass.NAVAL, FIRST),
    "count": one,
}
"""Build cost; the same with armour and air, or ships, counting ten times; the number of units."""


def worths(survey: Survey, request: Request) -> dict[str, Fraction]:
    """What every unit is worth in a request; a name with "!" after it is the price of turning that HQ or
    transport face-down.

    A shattered unit, which turns face-down only, is worth half.  Raises ``KeyError`` for an unknown preset.
    """
    worth = request.preset_of(PRESETS)
    return request.worths({u.id: worth(u) / (2 if u.shattered else 1) for u in survey.units.values()})
