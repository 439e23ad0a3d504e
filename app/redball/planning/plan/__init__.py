"""How a player plans the use of something that runs out: what he wants, who answers, and what the answer is.

A rule set whose units are turned up, moved or built for points, fuel or gas implements :class:`Planner`; the
window's plan screen and the command line ask every planner in the same way.
"""

from redball.planning.plan.asking import Answer, Asking, Comparison, Question, Tell, Until
from redball.planning.plan.planner import AnyPlanner, Bounded, Plan, Planner, Reckoned, Survey, Told, not_told
from redball.planning.plan.request import Request
from redball.planning.plan.worths import Presets, Weights, build_cost, favouring, one

__all__ = [
    "Answer",
    "AnyPlanner",
    "Asking",
    "Bounded",
    "Comparison",
    "Plan",
    "Planner",
    "Presets",
    "Question",
    "Reckoned",
    "Request",
    "Survey",
    "Tell",
    "Told",
    "Until",
    "Weights",
    "build_cost",
    "favouring",
    "not_told",
    "one",
]
