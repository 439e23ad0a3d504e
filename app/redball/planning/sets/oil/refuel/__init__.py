"""Fuel in final reorganization: what can be turned up on which terms, a plan with its bill, the best plan.

``survey(game, power)`` reads a position; ``Draft`` is a plan, ``Draft.bill()`` its bill; ``first``, ``best``,
``marginal`` and ``mine`` are a planner's answers, and ``PLANNER`` is all this as a
:class:`~redball.planning.plan.Planner`.
"""

from redball.planning.plan import Planner
from redball.planning.sets.oil.refuel.best import best, marginal
from redball.planning.sets.oil.refuel.draft import Bill, Line, Sum, everything
from redball.planning.sets.oil.refuel.plans import Plan, first, mine
from redball.planning.sets.oil.refuel.survey import Row, Survey, Tap, TapKey, survey
from redball.planning.sets.oil.refuel.worth import PRESETS, Request, worths

PLANNER = Planner(
    PRESETS, lambda game, powers, _told: survey(game, powers[0]), worths, first, best, marginal, mine
)
"""Fuel is planned for one power alone: the first that is named."""

__all__ = [
    "PLANNER",
    "PRESETS",
    "Bill",
    "Line",
    "Plan",
    "Request",
    "Row",
    "Sum",
    "Survey",
    "Tap",
    "TapKey",
    "best",
    "everything",
    "first",
    "marginal",
    "mine",
    "survey",
    "worths",
]
