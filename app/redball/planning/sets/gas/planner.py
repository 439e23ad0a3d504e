"""Gas as a planner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from redball.game.orders import Order
from redball.game.state import Game
from redball.planning.plan import Planner, Progress
from redball.planning.sets.gas.best import best, first, marginal, mine
from redball.planning.sets.gas.plans import Mine, Plan
from redball.planning.sets.gas.survey import Survey, survey
from redball.planning.sets.gas.wishes import PRESETS, Pin, worths
from redball.supply import Supply
from redball.supply.supply import of_later

Own = Sequence[Order]
"""Orders that a player gave, or would give."""


def planner() -> Planner[Survey, Pin, Plan, Own, Mine]:
    """A planner, to be used by one thread at a time.  Gas is planned for one power alone: the first that is
    named.
    """
    return Planner(PRESETS, _Reader().survey, worths, first, best, marginal, mine)


class _Reader:
    """Surveys copies of positions, whose own supply is derived from that of the copy before: traces to gas
    are worked out anew only where a position differs.
    """

    def __init__(self) -> None:
        self._supply: Supply | None = None

    def survey(self, game: Game, powers: tuple[str, ...], told: Progress) -> Survey:
        """What the first power's gas could do."""
        own = replace(game)
        self._supply = of_later(own, self._supply)
        return survey(own, powers[0], told)
