"""What turning a unit up is worth to a player: ready-made scales, which own values replace unit by unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Literal, get_args

from redball.game.units import Unit
from redball.planning.sets.oil.refuel.survey import Survey

Scale = Literal["build_cost", "factors", "units", "armour_first"]
"""Build cost; the first factor on the counter (at least 1); one each; build cost, HQs and armour thrice."""

SCALES: tuple[Scale, ...] = get_args(Scale)

_FIRST = ("HQ-A", "HQ-I", "ARM", "MECH")


def weights_of(survey: Survey, scale: Scale) -> dict[str, Fraction]:
    """Weights for :func:`redball.planning.sets.oil.refuel.suggest` on one scale; removing an activation is
    worth the fuel that it takes, as by default.
    """
    value = _VALUES[scale]
    return {unit: value(row.unit) for unit, row in survey.rows.items() if row.cost is not None}


def _build_cost(unit: Unit) -> Fraction:
    return Fraction(unit.build_cost)


def _factors(unit: Unit) -> Fraction:
    return Fraction(max(1, unit.attack))


def _one(_unit: Unit) -> Fraction:
    return Fraction(1)


def _armour_first(unit: Unit) -> Fraction:
    return _build_cost(unit) * (3 if unit.type in _FIRST else 1)


_VALUES: Mapping[Scale, Callable[[Unit], Fraction]] = {
    "build_cost": _build_cost,
    "factors": _factors,
    "units": _one,
    "armour_first": _armour_first,
}
