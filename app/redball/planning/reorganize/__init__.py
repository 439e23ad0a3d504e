"""The best use of reorganization points at one opportunity.

``survey(game, powers)`` judges every way of serving every unit once; ``first(survey, request)`` is a good
plan at once and ``best(survey, request)`` the proved best; ``marginal`` tells what one more point would add;
``given`` reads a player's own assignment from the journal, ``compare`` and ``assignment`` reckon one.  A
:class:`Plan` gives orders to give as they stand, or one order for all.
"""

from redball.planning.reorganize.asked import worths
from redball.planning.reorganize.best import best, compare, first, marginal, proved
from redball.planning.reorganize.choices import Choice
from redball.planning.reorganize.model import Item, Mend
from redball.planning.reorganize.plans import Pin, Pins, Plan, Request
from redball.planning.reorganize.repairs import Repair
from redball.planning.reorganize.so_far import Assignment, Given, assignment, beginning, given
from redball.planning.reorganize.survey import Survey, survey
from redball.planning.reorganize.weights import PRESETS, Weights, preset_weights

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
