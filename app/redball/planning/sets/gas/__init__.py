"""The best use of saved gas: which maps a power pays for now and from where, and what it keeps for the end of
the turn.

``survey(game, power)`` reads a position.  ``first(survey, request)`` is a good plan at once and
``best(survey, request)`` the proved best; ``marginal`` is what one more gas would add, ``mine`` what a
player's own orders come to.  A :class:`Plan` has its bill (``lines``, in words by ``bill``) and ``orders``.
``forecast(game, power)`` tells how far the gas goes, in words by ``forecast_said``.  ``planner()`` is the
plan as a :class:`~redball.planning.plan.Planner`.
"""

from redball.planning.sets.gas.best import best, first, marginal, mine
from redball.planning.sets.gas.forecast import Forecast, forecast
from redball.planning.sets.gas.forecast_words import forecast_said
from redball.planning.sets.gas.planner import planner
from redball.planning.sets.gas.plans import Left, Line, Plan
from redball.planning.sets.gas.survey import LATER, Row, Stage, Survey, survey
from redball.planning.sets.gas.wishes import PRESETS, Pin, Request, map_name, worths
from redball.planning.sets.gas.words import bill

__all__ = [
    "LATER",
    "PRESETS",
    "Forecast",
    "Left",
    "Line",
    "Pin",
    "Plan",
    "Request",
    "Row",
    "Stage",
    "Survey",
    "best",
    "bill",
    "first",
    "forecast",
    "forecast_said",
    "map_name",
    "marginal",
    "mine",
    "planner",
    "survey",
    "worths",
]
