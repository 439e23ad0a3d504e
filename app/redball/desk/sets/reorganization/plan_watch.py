"""The plan worked out by another thread, step by step: a good answer at once, then the best, then what one
more point would add, then how it stands against what was given.

The thread works on a copy of the position with a supply of its own: it shares nothing with the window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, SignalInstance

from redball.desk.inquiry import Inquiries, Tell

if TYPE_CHECKING:
    from redball.game.state import Game
    from redball.planning.sets.reorganization import Assignment, Plan, Request, Survey
    from redball.planning.sets.reorganization.so_far import Given
    from redball.supply import Supply


@dataclass(frozen=True)
class Question:
    """What is asked: the position, the powers that plan together and what is wanted; what was given so far,
    the position before it, and whom the plan from there is for (None: all).
    """

    game: Game
    powers: tuple[str, ...]
    request: Request
    so_far: tuple[Given, ...] = ()
    start: Game | None = None
    start_only: frozenset[str] | None = None


@dataclass(frozen=True)
class Comparison:
    """The player's own orders of this opportunity, and the best plan from the position before them."""

    mine: Assignment
    best: Plan


@dataclass(frozen=True)
class Answer:
    """What is known so far; ``gains`` and ``comparison`` come last, and ``final`` when nothing more will."""

    question: Question
    plan: Plan
    worth: Mapping[str, Fraction]
    gains: Mapping[str, Fraction] | None = None
    comparison: Comparison | None = None
    sought: bool = False
    final: bool = False


class PlanWatch(QObject):
    """``answered`` carries an :class:`Answer`, again whenever more is known; ``progressed`` how many units
    are read of how many.  A later question makes the one before it void, and so do the signals ``ends``.
    """

    answered = Signal(object)
    progressed = Signal(int, int)

    def __init__(self, parent: QObject | None = None, *ends: SignalInstance) -> None:
        super().__init__(parent)
        self._inquiries = Inquiries(self, *ends)
        self._planner = Planner()

    @property
    def busy(self) -> bool:
        """Whether there will be more."""
        return self._inquiries.is_busy("plan")

    def ask(self, question: Question) -> None:
        """Work out an answer; what comes to questions before is dropped."""
        self._inquiries.in_thread(
            "plan", partial(self._planner.plan, question), self.answered.emit, self._hear
        )

    def stop(self) -> None:
        """Look no further; nothing more is told."""
        self._inquiries.stop("plan")

    def _hear(self, what: Answer | tuple[int, int]) -> None:
        if isinstance(what, Answer):
            self.answered.emit(what)
        else:
            self.progressed.emit(*what)


class Planner:
    """Works in the other thread; it takes over from the positions before what it knows of them."""

    def __init__(self) -> None:
        self._supply: Supply | None = None
        self._surveys: list[tuple[Game, tuple[str, ...], Survey]] = []

    def plan(self, question: Question, tell: Tell) -> Answer:
        """The whole answer.  What is known of it before is told, and how many units are read of how many."""
        from redball.planning.sets.reorganization import first, marginal, proved, worths

        survey = self._survey(question.game, question.powers, tell)
        request = question.request
        answer = Answer(question, first(survey, request), worths(survey, request))
        tell(answer)
        answer = replace(answer, plan=proved(survey, request, _telling(tell)), sought=True)
        tell(answer)
        answer = replace(answer, gains=marginal(survey, request, answer.plan))
        if question.so_far and question.start is not None:
            tell(answer)
            answer = replace(answer, comparison=self._compared(question, question.start, tell))
        return replace(answer, final=True)

    def _compared(self, question: Question, start: Game, tell: Tell) -> Comparison:
        from redball.planning.sets.reorganization import assignment, proved

        then = self._survey(start, question.powers, tell)
        request = replace(question.request, only=question.start_only)
        mine = assignment(then, request, [given.order for given in question.so_far])
        return Comparison(mine, proved(then, request, _telling(tell)))

    def _survey(self, game: Game, powers: tuple[str, ...], tell: Tell) -> Survey:
        """Who could serve whom in a position; the last two are remembered."""
        from redball.planning.sets.reorganization import survey
        from redball.supply.supply import of_later

        for known, whose, found in self._surveys:
            if known is game and whose == powers:
                return found
        mine = replace(game)
        self._supply = of_later(mine, self._supply)
        made = survey(mine, powers, nearest=True, told=_telling(tell))
        self._surveys = [*self._surveys[-1:], (game, powers, made)]
        return made


def _telling(tell: Tell) -> Callable[[int, int], None]:
    """Tells how far the reading is."""
    return lambda done, of: tell((done, of))
