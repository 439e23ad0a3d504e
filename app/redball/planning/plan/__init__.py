"""How a player plans the use of something limited: the request, the planner, and its answer.

A rule set whose units are turned up, moved or built for points, fuel or gas implements :class:`Planner`; the
window's plan screen and the command line use every planner in the same way.
"""

from redball.planning.plan.asking import Asking, Comparison, PlanAnswer, Question, Until
from redball.planning.plan.planner import AnyPlanner, Bounded, Plan, Planner, Progress, Survey, no_progress
from redball.planning.plan.request import Request
from redball.planning.plan.worths import Presets, build_cost, favouring, one

__all__ = [
    "AnyPlanner",
    "Asking",
    "Bounded",
    "Comparison",
    "Plan",
    "PlanAnswer",
    "Planner",
    "Presets",
    "Progress",
    "Question",
    "Request",
    "Survey",
    "Until",
    "build_cost",
    "favouring",
    "no_progress",
    "one",
]
