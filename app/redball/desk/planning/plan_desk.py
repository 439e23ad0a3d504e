"""What a player wants of a plan, and what is known of it; nothing of it is in the game until it is given."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QObject, Signal

from redball.desk.hub import Desk
from redball.desk.planning.watch import PlanWatch
from redball.game.clock import Clock
from redball.planning.plan import Answer, AnyPlanner, Question, Request


@dataclass
class Will:
    """What a player wants for one power as long as the game is open: the preset (empty: the usual one) and
    worths of the player's own.
    """

    preset: str = ""
    worth: dict[str, Fraction] = field(default_factory=dict)


@dataclass
class Wish:
    """What a player wants of one moment of play: units kept (with how) or left alone (None), and providers
    that must not serve.
    """

    pins: dict[str, Any] = field(default_factory=dict)
    banned: set[str] = field(default_factory=set)


class PlanDesk(QObject):
    """Asks a planner for the power that is shown.  ``changed`` when something else is known, asked or wanted;
    ``progressed`` while the position is read.

    A rule set may say when and what is asked (:meth:`wanted_anew`, :meth:`ask`), what happens to an answer
    (:meth:`take`), and by ``WILL`` and ``WISH`` what else a player may want of it.
    """

    changed = Signal()
    progressed = Signal(int, int)
    WILL: type[Any] = Will
    WISH: type[Any] = Wish

    def __init__(self, desk: Desk, planner: AnyPlanner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.planner = planner
        self.watch = PlanWatch(planner, self, desk.closed)
        self.answer: Answer | None = None
        self._asked: Question | None = None
        self._wills: dict[str, Any] = {}
        self._wishes: dict[tuple[str, Clock], Any] = {}
        self.watch.answered.connect(self._hear)
        self.watch.progressed.connect(self.progressed)
        self.watch.failed.connect(self.changed)
        desk.opened.connect(self.forget)

    def forget(self) -> None:
        """Another game: nothing that was wanted counts any more."""
        self._wills.clear()
        self._wishes.clear()

    @property
    def power(self) -> str:
        """The power that plans."""
        return self.desk.power

    @property
    def will(self) -> Any:
        """What the player wants for the power."""
        return self._wills.setdefault(self.power, self.WILL())

    @property
    def wish(self) -> Any:
        """What the player wants for it at this moment of play."""
        return self._wishes.setdefault((self.power, self.desk.game.clock), self.WISH())

    # --- asking ---

    def ask(self) -> None:
        """Look for the best plan."""
        will, wish = self.will, self.wish
        request = Request(dict(will.worth), will.preset, dict(wish.pins), frozenset(wish.banned))
        self.ask_for(Question(self.desk.game, (self.power,), request))

    def ask_for(self, question: Question) -> None:
        """Let an answer be worked out."""
        self._asked = question
        self.watch.ask(question)
        self.changed.emit()

    def stop(self) -> None:
        """Keep the answer as it is."""
        self.watch.stop()
        self.changed.emit()

    @property
    def is_stale(self) -> bool:
        """Whether the answer is to another position or power than is shown."""
        return self.answer is None or not self._is_about_now(self.answer.question)

    @property
    def is_asked(self) -> bool:
        """Whether the answer to the present position is being worked out."""
        return self.watch.busy and self._asked is not None and self._is_about_now(self._asked)

    def _is_about_now(self, question: Question) -> bool:
        desk = self.desk
        return desk.session is not None and question.game is desk.game and question.powers[0] == self.power

    def _hear(self, answer: Answer) -> None:
        if self._is_about_now(answer.question):  # else the game was closed or went on meanwhile
            self.take(answer)

    def take(self, answer: Answer) -> None:
        """More is known."""
        self.answer = answer
        self.changed.emit()

    def wanted_anew(self) -> None:
        """Something else is wanted."""
        self.ask()

    # --- what the player does ---

    def set_preset(self, preset: str) -> None:
        """Count by another preset."""
        self.will.preset = preset
        self.wanted_anew()

    def set_worth(self, unit: str, worth: Fraction | None) -> None:
        """Give a unit a worth of the player's own; None for what the preset says."""
        if worth is None:
            self.will.worth.pop(unit, None)
        else:
            self.will.worth[unit] = worth
        self.wanted_anew()

    def keep(self, unit: str, pin: Any) -> None:
        """Keep a unit in the plan, as a pin says; None no longer."""
        if pin is None:
            self.wish.pins.pop(unit, None)
        else:
            self.wish.pins[unit] = pin
        self.wanted_anew()

    def leave(self, unit: str, on: bool) -> None:
        """Leave a unit alone, or no longer."""
        if on:
            self.wish.pins[unit] = None
        else:
            self.wish.pins.pop(unit, None)
        self.wanted_anew()

    def ban(self, provider: str, on: bool) -> None:
        """Let a provider not serve, or serve again."""
        (self.wish.banned.add if on else self.wish.banned.discard)(provider)
        self.wanted_anew()

    def let_all_serve(self) -> None:
        """No provider is kept out."""
        self.wish.banned.clear()
        self.wanted_anew()

    def is_kept(self, unit: str) -> bool:
        """Whether a unit must be in the plan."""
        return self.wish.pins.get(unit) is not None

    def is_left(self, unit: str) -> bool:
        """Whether a unit is left alone."""
        return unit in self.wish.pins and self.wish.pins[unit] is None
