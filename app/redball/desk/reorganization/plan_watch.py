"""The plan worked out by another thread, step by step: a good answer at once, then the best, then what one
more point would add, then how it stands against what was given.

The thread works on a copy of the position with a supply of its own: it shares nothing with the window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal

if TYPE_CHECKING:
    from redball.game.state import Game
    from redball.planning.reorganize import Assignment, Plan, Request, Survey
    from redball.planning.reorganize.so_far import Given
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
    are read of how many.  A later question makes the one before it void.
    """

    answered = Signal(object)
    progressed = Signal(int, int)
    _told = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.busy = False
        self._number = 0
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)  # one after the other: each takes over what the one before knew
        self._supply: Supply | None = None
        self._surveys: list[tuple[Game, tuple[str, ...], Survey]] = []
        self._told.connect(self._take)

    def ask(self, question: Question) -> None:
        """Work out an answer; what comes to questions before is dropped."""
        self._number += 1
        self.busy = True
        number = self._number
        self._pool.start(lambda: self._work(number, question))

    def stop(self) -> None:
        """Look no further; nothing more is told."""
        self._number += 1
        self.busy = False

    # --- in the other thread ---

    def _work(self, number: int, question: Question) -> None:
        from redball.planning.program import Stopped, stopping

        try:
            with stopping(lambda: number != self._number):
                for found in self._answers(number, question):
                    self._tell(number, found)
        except Stopped:
            pass
        except Exception as error:
            self._tell(number, error)

    def _answers(self, number: int, question: Question):
        from redball.planning.reorganize import first, marginal, proved, worths

        survey = self._survey(number, question.game, question.powers)
        request = question.request
        answer = Answer(question, first(survey, request), worths(survey, request))
        yield answer
        self._check(number)
        answer = replace(answer, plan=proved(survey, request, self._telling(number)), sought=True)
        yield answer
        self._check(number)
        answer = replace(answer, gains=marginal(survey, request, answer.plan))
        if question.so_far and question.start is not None:
            yield answer
            self._check(number)
            answer = replace(answer, comparison=self._compared(number, question, question.start))
        yield replace(answer, final=True)

    def _compared(self, number: int, question: Question, start: Game) -> Comparison:
        from redball.planning.reorganize import assignment, proved

        then = self._survey(number, start, question.powers)
        request = replace(question.request, only=question.start_only)
        mine = assignment(then, request, [given.order for given in question.so_far])
        return Comparison(mine, proved(then, request, self._telling(number)))

    def _survey(self, number: int, game: Game, powers: tuple[str, ...]) -> Survey:
        """Who could serve whom in a position; the last two are remembered."""
        from redball.planning.reorganize import survey
        from redball.supply.supply import of_later

        self._check(number)
        for known, whose, found in self._surveys:
            if known is game and whose == powers:
                return found
        mine = replace(game)
        self._supply = of_later(mine, self._supply)
        made = survey(mine, powers, nearest=True, told=self._telling(number))
        self._surveys = [*self._surveys[-1:], (game, powers, made)]
        return made

    def _telling(self, number: int) -> Callable[[int, int], None]:
        """Says how far the reading is, unless nobody waits for it any more."""

        def told(done: int, of: int) -> None:
            self._check(number)
            self._tell(number, (done, of))

        return told

    def _check(self, number: int) -> None:
        from redball.planning.program import Stopped

        if number != self._number:
            raise Stopped

    def _tell(self, number: int, what: object) -> None:
        with suppress(RuntimeError):  # the window was closed meanwhile
            self._told.emit(number, what)

    # --- in the window's thread ---

    def _take(self, number: int, what: object) -> None:
        if number != self._number:
            return
        if isinstance(what, Answer):
            self.busy = not what.final
            self.answered.emit(what)
        elif isinstance(what, tuple):
            self.progressed.emit(*what)
        elif isinstance(what, Exception):
            self.busy = False
            raise what
