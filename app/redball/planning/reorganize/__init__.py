"""The best use of reorganization points at one opportunity.

``survey(game, powers)`` judges every way of serving every unit once; ``first(survey, request)`` is a good
plan at once and ``best(survey, request)`` the proved best; ``marginal`` tells what one more point would add;
``compare`` reckons a player's own assignment.  A :class:`Plan` gives orders to give as they stand, or one
order for all.
"""

from redball.planning.reorganize.best import Pin, Pins, Plan, Request, best, compare, first, marginal, worths
from redball.planning.reorganize.model import Item
from redball.planning.reorganize.survey import Choice, Survey, survey
from redball.planning.reorganize.weights import PRESETS, Weights, preset_weights

__all__ = [
    "PRESETS",
    "Choice",
    "Item",
    "Pin",
    "Pins",
    "Plan",
    "Request",
    "Survey",
    "Weights",
    "best",
    "compare",
    "first",
    "marginal",
    "preset_weights",
    "survey",
    "worths",
]
