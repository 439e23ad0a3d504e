"""The best use of reorganization points at one opportunity.

``survey(game, powers)`` lists who waits, and judges the ways of serving a unit when a plan needs them;
``first(survey, request)`` is a good plan at once and ``best(survey, request)`` the proved best; ``marginal``
is what one more point would add; ``given`` reads a player's own assignment from the journal, ``assignment``
evaluates one.  A :class:`Plan` has orders to give one by one, or one order for all; ``planner()`` is all this
as a :class:`~redball.planning.plan.Planner`.
"""

from redball.planning.sets.reorganization.already_given import Assignment, Given, assignment, beginning, given
from redball.planning.sets.reorganization.best import best, first, marginal
from redball.planning.sets.reorganization.choices import Choice
from redball.planning.sets.reorganization.model import Item, Mend
from redball.planning.sets.reorganization.planner import planner
from redball.planning.sets.reorganization.plans import Pin, Plan, Request
from redball.planning.sets.reorganization.repairs import Repair
from redball.planning.sets.reorganization.survey import Survey, survey
from redball.planning.sets.reorganization.weights import PRESETS, worths

__all__ = [
    "PRESETS",
    "Assignment",
    "Choice",
    "Given",
    "Item",
    "Mend",
    "Pin",
    "Plan",
    "Repair",
    "Request",
    "Survey",
    "assignment",
    "beginning",
    "best",
    "first",
    "given",
    "marginal",
    "planner",
    "survey",
    "worths",
]
