"""Reorganization as a planner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from redball.game.state import Game
from redball.planning.plan import Planner, Progress
from redball.planning.sets.reorganization.already_given import Assignment, assignment
from redball.planning.sets.reorganization.best import best, first, marginal
from redball.planning.sets.reorganization.plans import Pin, Plan
from redball.planning.sets.reorganization.survey import Survey
from redball.planning.sets.reorganization.weights import PRESETS, worths
from redball.rules.reorganization.orders import Reorganize, RepairPort
from redball.supply import Supply
from redball.supply.supply import of_later

Own = Sequence[Reorganize | RepairPort]


def planner() -> Planner[Survey, Pin, Plan, Own, Assignment]:
    """A planner, to be used by one thread at a time."""
    return Planner(PRESETS, _Reader().survey, worths, first, best, marginal, assignment)


class _Reader:
    """Surveys copies of positions, whose own supply is derived from that of the copy before."""

    def __init__(self) -> None:
        self._supply: Supply | None = None

    def survey(self, game: Game, powers: tuple[str, ...], _told: Progress) -> Survey:
        """Who waits; who could serve whom is found as a plan needs it."""
        mine = replace(game)
        self._supply = of_later(mine, self._supply)
        return Survey(mine, powers)
