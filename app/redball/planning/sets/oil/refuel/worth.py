"""The worth of turning a unit up, and of removing an activation of it."""

from __future__ import annotations

from fractions import Fraction

from redball.game.units import Unit
from redball.planning import plan
from redball.planning.plan import Presets, build_cost, favouring, one
from redball.planning.sets.oil.refuel.survey import Survey
from redball.rules.oil.orders import Refuel

Request = plan.Request[Refuel]
"""A pin is the required order, by its target, payer and source if it names them."""

_FIRST = ("HQ-A", "HQ-I", "ARM", "MECH")


def _factors(unit: Unit) -> Fraction:
    return Fraction(max(1, unit.attack))


PRESETS: Presets = {
    "build_cost": build_cost,
    "factors": _factors,
    "units": one,
    "armour_first": favouring(lambda unit: unit.type in _FIRST, 3),
}
"""Build cost; the first factor on the counter (at least 1); one each; build cost, HQs and armour thrice."""


def worths(survey: Survey, request: Request) -> dict[str, Fraction]:
    """The worth of turning each unit up in a request; a name with "!" after it means removing an activation,
    which is worth its fuel.  Raises ``KeyError`` for an unknown preset.
    """
    worth = request.preset_of(PRESETS)
    usual = {unit: worth(row.unit) for unit, row in survey.rows.items() if row.cost is not None}
    usual |= {f"{unit}!": row.removal for unit, row in survey.rows.items() if row.removal is not None}
    return request.worths(usual)
