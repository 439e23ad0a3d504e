"""The best use of reorganization points at one opportunity.

``survey(game, powers)`` judges every way of serving every unit once; ``first(survey, request)`` is a good
plan at once and ``best(survey, request)`` the proved best; ``marginal`` tells what one more point would add;
``given`` reads a player's own assignment from the journal, ``compare`` and ``assignment`` reckon one.  A
:class:`Plan` gives orders to give as they stand, or one order for all.
"""

from redball.planning.sets.reorganization.asked import worths
from redball.planning.sets.reorganization.best import best, compare, first, marginal, proved
from redball.planning.sets.reorganization.choices import Choice
from redball.planning.sets.reorganization.model import Item, Mend
from redball.planning.sets.reorganization.plans import Pin, Pins, Plan, Request
from redball.planning.sets.reorganization.repairs import Repair
from redball.planning.sets.reorganization.so_far import Assignment, Given, assignment, beginning, given
from redball.planning.sets.reorganization.survey import Survey, survey
from redball.planning.sets.reorganization.weights import PRESETS, Weights, preset_weights

__all__ = [
    "PRESETS",
    "Assignment",
    "Choice",
    "Given",
    "Item",
    "Mend",
    "Pin",
    "Pins",
    "Plan",
    "Repair",
    "Request",
    "Survey",
    "Weights",
    "assignment",
    "beginning",
    "best",
    "compare",
    "first",
    "given",
    "marginal",
    "preset_weights",
    "proved",
    "survey",
    "worths",
]
