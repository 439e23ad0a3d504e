"""What turning a unit up is worth to a player: numbers to edit, and presets to begin with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from redball.game.units import Unit, UnitClass
from redball.planning.sets.reorganization.survey import Survey

Weights = Mapping[str, Fraction | int]
"""Worth by unit; a name with "!" after it is the price of turning that HQ or transport face-down."""

FIRST = 10
"""How much more a preset's own kinds count."""

_ARMOUR = frozenset({"ARM", "MECH", "HQ-A"})


def _cost(unit: Unit) -> Fraction:
    return Fraction(unit.build_cost)


def _armour_air(unit: Unit) -> Fraction:
    first = unit.kind is UnitClass.AIR or unit.type in _ARMOUR
    return Fraction(unit.build_cost * (FIRST if first else 1))


def _ships(unit: Unit) -> Fraction:
    return Fraction(unit.build_cost * (FIRST if unit.kind is UnitClass.NAVAL else 1))


def _count(_unit: Unit) -> Fraction:
    return Fraction(1)


PRESETS: Mapping[str, Callable[[Unit], Fraction]] = {
    "cost": _cost,
    "armour_air": _armour_air,
    "ships": _ships,
    "count": _count,
}
"""Build cost; the same with armour and air, or ships, counting ten times; the number of units."""


def preset_weights(found: Survey, preset: str = "cost") -> dict[str, Fraction]:
    """The worth of every unit that waits.

    A shattered unit, which turns face-down only, is worth half.  Raises ``KeyError`` for an unknown preset.
    """
    worth = PRESETS[preset]
    return {u.id: worth(u) / (2 if u.shattered else 1) for u in found.units.values()}
