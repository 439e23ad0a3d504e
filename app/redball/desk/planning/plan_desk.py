"""What a player requires of a plan, and the planner's answer; none of it changes the game until it is
given.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal, SignalInstance

from redball.desk.desk import Desk
from redball.desk.inquiry import Inquiries
from redball.game.clock import Clock
from redball.planning.plan import AnyPlanner, Asking, PlanAnswer, Question, Request


class PlanWatch(QObject):
    """``answered`` carries an :class:`~redball.planning.plan.PlanAnswer`, again whenever it improves;
    ``progressed`` how many units are read of how many; ``failed`` when there will be no answer.  A new
    question or one of the signals ``ends`` cancels the former question.
    """

    answered = Signal(object)
    progressed = Signal(int, int)
    failed = Signal()

    def __init__(self, planner: AnyPlanner, parent: QObject | None = None, *ends: SignalInstance) -> None:
        super().__init__(parent)
        self._inquiries = Inquiries(self, *ends)
        self._asking = Asking(planner)

    @property
    def busy(self) -> bool:
        """Whether a question is being worked out."""
        return self._inquiries.is_busy("plan")

    def ask(self, question: Question) -> None:
        """Work out an answer; a former question is cancelled."""
        work = partial(self._asking.answer, question)
        self._inquiries.in_thread("plan", work, self.answered.emit, self._hear, self.failed.emit)

    def stop(self) -> None:
        """Cancel the question."""
        self._inquiries.stop("plan")

    def _hear(self, what: PlanAnswer | tuple[int, int]) -> None:
        if isinstance(what, PlanAnswer):
            self.answered.emit(what)
        else:
            self.progressed.emit(*what)


@dataclass
class PlanPreferences:
    """A player's preferences for one power while the game is open: the preset (empty: the default) and own
    worths.
    """

    preset: str = ""
    worth: dict[str, Fraction] = field(default_factory=dict)


@dataclass
class PlanConstraints:
    """A player's requirements at one moment of play: units pinned (with how) or excluded (None), and banned
    providers.
    """

    pins: dict[str, Any] = field(default_factory=dict)
    banned: set[str] = field(default_factory=set)


class PlanDesk(QObject):
    """Asks a planner for the power that is shown.  ``changed`` when the answer, the question or the
    requirements changed; ``progressed`` while the position is read.

    A rule set may override when and what is asked (:meth:`constraints_changed`, :meth:`ask`), what happens to
    an answer (:meth:`take`), and by ``PREFERENCES`` and ``CONSTRAINTS`` what else a player may require.
    """

    changed = Signal()
    progressed = Signal(int, int)
    PREFERENCES: type[Any] = PlanPreferences
    CONSTRAINTS: type[Any] = PlanConstraints

    def __init__(self, desk: Desk, planner: AnyPlanner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.planner = planner
        self.watch = PlanWatch(planner, self, desk.closed)
        self.answer: PlanAnswer | None = None
        self._asked: Question | None = None
        self._preferences: dict[str, Any] = {}
        self._constraints: dict[tuple[str, Clock], Any] = {}
        self.watch.answered.connect(self._hear)
        self.watch.progressed.connect(self.progressed)
        self.watch.failed.connect(self.changed)
        desk.opened.connect(self.forget)

    def forget(self) -> None:
        """Another game was opened: drop all preferences and requirements."""
        self._preferences.clear()
        self._constraints.clear()

    @property
    def power(self) -> str:
        """The power that plans."""
        return self.desk.power

    @property
    def preferences(self) -> Any:
        """The player's preferences for the power."""
        return self._preferences.setdefault(self.power, self.PREFERENCES())

    @property
    def constraints(self) -> Any:
        """The player's requirements at this moment of play."""
        return self._constraints.setdefault((self.power, self.desk.game.clock), self.CONSTRAINTS())

    # --- asking ---

    def ask(self) -> None:
        """Look for the best plan."""
        preferences, constraints = self.preferences, self.constraints
        request = Request(
            dict(preferences.worth), preferences.preset, dict(constraints.pins), frozenset(constraints.banned)
        )
        self.ask_for(Question(self.desk.game, (self.power,), request))

    def ask_for(self, question: Question) -> None:
        """Begin to work out an answer."""
        self._asked = question
        self.watch.ask(question)
        self.changed.emit()

    def stop(self) -> None:
        """Stop, and keep the answer so far."""
        self.watch.stop()
        self.changed.emit()

    @property
    def is_stale(self) -> bool:
        """Whether the answer is for another position or power than is shown."""
        return self.answer is None or not self._is_about_now(self.answer.question)

    @property
    def is_asked(self) -> bool:
        """Whether an answer for the present position is being worked out."""
        return self.watch.busy and self._asked is not None and self._is_about_now(self._asked)

    def _is_about_now(self, question: Question) -> bool:
        desk = self.desk
        return desk.session is not None and question.game is desk.game and question.powers[0] == self.power

    def _hear(self, answer: PlanAnswer) -> None:
        if self._is_about_now(answer.question):  # else the game was closed or went on meanwhile
            self.take(answer)

    def take(self, answer: PlanAnswer) -> None:
        """Receive an answer."""
        self.answer = answer
        self.changed.emit()

    def constraints_changed(self) -> None:
        """The requirements changed."""
        self.ask()

    # --- what the player does ---

    def set_preset(self, preset: str) -> None:
        """Count by another preset."""
        self.preferences.preset = preset
        self.constraints_changed()

    def set_worth(self, unit: str, worth: Fraction | None) -> None:
        """Give a unit a worth of the player's own; None for that of the preset."""
        if worth is None:
            self.preferences.worth.pop(unit, None)
        else:
            self.preferences.worth[unit] = worth
        self.constraints_changed()

    def pin(self, unit: str, pin: Any) -> None:
        """Pin a unit to the plan; None unpins it."""
        if pin is None:
            self.constraints.pins.pop(unit, None)
        else:
            self.constraints.pins[unit] = pin
        self.constraints_changed()

    def exclude(self, unit: str, on: bool) -> None:
        """Exclude a unit from the plan, or no longer."""
        if on:
            self.constraints.pins[unit] = None
        else:
            self.constraints.pins.pop(unit, None)
        self.constraints_changed()

    def ban(self, provider: str, on: bool) -> None:
        """Ban a provider, or no longer."""
        (self.constraints.banned.add if on else self.constraints.banned.discard)(provider)
        self.constraints_changed()

    def unban_all(self) -> None:
        """Ban no provider."""
        self.constraints.banned.clear()
        self.constraints_changed()

    def is_pinned(self, unit: str) -> bool:
        """Whether a unit is pinned."""
        return self.constraints.pins.get(unit) is not None

    def is_excluded(self, unit: str) -> bool:
        """Whether a unit is excluded."""
        return unit in self.constraints.pins and self.constraints.pins[unit] is None
