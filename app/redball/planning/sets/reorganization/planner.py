"""Reorganization as a planner: the nearest sources first, all of them where these don't suffice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from redball.game.state import Game
from redball.planning.plan import Planner, Progress
from redball.planning.sets.reorganization.already_given import Assignment, assignment
from redball.planning.sets.reorganization.best import first, marginal, proved
from redball.planning.sets.reorganization.plans import Pin, Plan
from redball.planning.sets.reorganization.survey import Survey, survey
from redball.planning.sets.reorganization.weights import PRESETS, worths
from redball.rules.reorganization.orders import Reorganize, RepairPort
from redball.supply import Supply
from redball.supply.supply import of_later

Own = Sequence[Reorganize | RepairPort]


def planner() -> Planner[Survey, Pin, Plan, Own, Assignment]:
    """A planner, to be used by one thread at a time."""
    return Planner(PRESETS, _Reader().survey, worths, first, proved, marginal, assignment)


class _Reader:
    """Surveys copies of positions, whose own supply is derived from that of the copy before."""

    def __init__(self) -> None:
        self._supply: Supply | None = None

    def survey(self, game: Game, powers: tuple[str, ...], told: Progress) -> Survey:
        """Who could serve whom, by the nearest sources."""
        mine = replace(game)
        self._supply = of_later(mine, self._supply)
        return survey(mine, powers, nearest=True, told=told)
