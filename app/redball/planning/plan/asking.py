"""A planner's answer step by step: a good plan at once, then the best, then what one more point would add."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Generic, Literal, TypeVar

import msgspec

from redball.game.state import Game
from redball.planning.plan.planner import AnyPlanner, Progress
from redball.planning.plan.request import Request

PlanT = TypeVar("PlanT")
MineT = TypeVar("MineT")

Report = Callable[[object], None]
"""Reports intermediate results; an exception that it raises cancels the work."""

Until = Literal["own", "best", "gains"]

KEPT = 2
"""The number of surveys that are cached: the present position's, and that from before the player's own
orders.
"""


@dataclass(frozen=True)
class Question:
    """The position, the powers that plan together, and the request.

    ``own`` is what the player chose by hand (None: nothing); ``start`` the position before that when it was
    given already, and ``start_only`` whom the plan from there is for (None: all).  ``until`` says where to
    stop: after the result of ``own``, the best plan, or what one more of what is spent would add to it.
    """

    game: Game
    powers: tuple[str, ...]
    request: Request[Any]
    own: Any = None
    start: Game | None = None
    start_only: frozenset[str] | None = None
    until: Until = "gains"


class Comparison(msgspec.Struct, Generic[PlanT, MineT], frozen=True):
    """The player's own orders, and the best plan from the position before them."""

    mine: MineT
    best: PlanT


@dataclass(frozen=True)
class PlanAnswer(Generic[PlanT, MineT]):
    """The result so far: ``sought`` when no better plan will come, ``final`` when it is complete.

    ``gains`` is what one more of what is spent would add, by payer; ``comparison`` is there when the player
    chose something.
    """

    question: Question
    plan: PlanT
    worth: Mapping[str, Fraction]
    gains: Mapping[str, Fraction] | None = None
    comparison: Comparison[PlanT, MineT] | None = None
    sought: bool = False
    final: bool = False


class Asking:
    """Asks one planner, from a single thread, and caches its surveys."""

    def __init__(self, planner: AnyPlanner) -> None:
        self.planner = planner
        self._surveys: list[tuple[Game, tuple[str, ...], Any]] = []

    def answer(self, question: Question, tell: Report) -> PlanAnswer[Any, Any]:
        """The complete answer.  ``tell`` is called with each intermediate answer, and with how many units are
        read of how many.
        """
        planner, request = self.planner, question.request
        survey = self._survey(question.game, question.powers, tell)
        worth = planner.worths(survey, request)
        if question.until == "own":
            return PlanAnswer(question, planner.mine(survey, request, question.own), worth, final=True)
        answer: PlanAnswer[Any, Any] = PlanAnswer(question, planner.first(survey, request), worth)
        tell(answer)
        plan, comparison = planner.best(survey, request, _progress(tell)), None
        if question.own is not None and question.start is None:
            comparison = Comparison(planner.mine(survey, request, question.own), plan)
        answer = replace(answer, plan=plan, comparison=comparison, sought=True)
        if question.until == "best":
            return replace(answer, final=True)
        tell(answer)
        answer = replace(answer, gains=planner.marginal(survey, request, plan))
        if question.start is not None:
            tell(answer)
            answer = replace(answer, comparison=self._since(question, question.start, tell))
        return replace(answer, final=True)

    def _since(self, question: Question, start: Game, tell: Report) -> Comparison[Any, Any]:
        """What was given since an earlier position, and the best plan from there."""
        then = self._survey(start, question.powers, tell)
        request = replace(question.request, only=question.start_only)
        mine = self.planner.mine(then, request, question.own)
        return Comparison(mine, self.planner.best(then, request, _progress(tell)))

    def _survey(self, game: Game, powers: tuple[str, ...], tell: Report) -> Any:
        """The planner's survey of a position, cached for the last ones."""
        for known, whose, found in self._surveys:
            if known is game and whose == powers:
                return found
        made = self.planner.survey(game, powers, _progress(tell))
        self._surveys = [*self._surveys, (game, powers, made)][-KEPT:]
        return made


def _progress(tell: Report) -> Progress:
    """Reports the progress of a survey."""
    return lambda done, of: tell((done, of))
