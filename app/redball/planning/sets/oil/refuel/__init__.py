"""Fuel in final reorganization: what can be turned up on which terms, a plan with its bill, the best plan.

``survey(game, power)`` reads a position; ``Draft`` is a plan, ``Draft.bill()`` its reckoning;
``suggest(survey, weights, pins)`` finds the plan of the greatest value.
"""

from redball.planning.sets.oil.refuel.draft import Bill, Draft, Line, Sum, differing, everything, plan_of
from redball.planning.sets.oil.refuel.suggest import Pins, Suggestion, Weights, default_weights, suggest
from redball.planning.sets.oil.refuel.survey import Kind, Row, Survey, Tap, TapKey, survey
from redball.planning.sets.oil.refuel.worth import SCALES, Scale, weights_of

__all__ = [
    "SCALES",
    "Bill",
    "Draft",
    "Kind",
    "Line",
    "Pins",
    "Row",
    "Scale",
    "Suggestion",
    "Sum",
    "Survey",
    "Tap",
    "TapKey",
    "Weights",
    "default_weights",
    "differing",
    "everything",
    "plan_of",
    "suggest",
    "survey",
    "weights_of",
]
