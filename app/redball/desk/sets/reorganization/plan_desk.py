"""The plan of one opportunity as a player wants it: preset, worths, who is kept, who must not serve; nothing
of it is in the game until it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from redball.desk.hub import Desk
from redball.desk.sets.reorganization.plan_watch import Answer, PlanWatch, Question
from redball.game.units import Unit
from redball.rules.reorganization.orders import ReorganizeMany

if TYPE_CHECKING:
    from redball.planning.sets.reorganization import Pin
    from redball.planning.sets.reorganization.so_far import Given


@dataclass
class Will:
    """What a player wants for one power as long as the game is open: the preset and own worths, the powers
    that plan with it, and whether only units that the screen lists matter.
    """

    preset: str = "cost"
    worth: dict[str, Fraction] = field(default_factory=dict)
    partners: set[str] = field(default_factory=set)
    listed: bool = False


@dataclass
class Wish:
    """What a player wants at one opportunity: units kept (with how) or left down, providers that must not
    serve, and rows of the plan (units and ports) that are not given.
    """

    pins: dict[str, Pin | None] = field(default_factory=dict)
    banned: set[str] = field(default_factory=set)
    unticked: set[str] = field(default_factory=set)


class PlanDesk(QObject):
    """Asks for the plan whenever it is looked at and something else is wanted.  ``changed`` when there is
    another answer or wish, ``progressed`` while the position is read.

    ``scope`` names the units that the screen lists (None: all), ``fits`` tells whether it would list a unit.
    """

    changed = Signal()
    progressed = Signal(int, int)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.watch = PlanWatch(self, desk.closed)
        self.answer: Answer | None = None
        self.is_looked_at = False
        self.given: Sequence[Given] = ()
        self.scope: Callable[[], set[str] | None] = lambda: None
        self.fits: Callable[[Unit], bool] = lambda _unit: True
        self._wills: dict[str, Will] = {}
        self._wishes: dict[tuple[object, ...], Wish] = {}
        self._is_there = False
        self._asked: Question | None = None
        self.watch.answered.connect(self._take)
        self.watch.progressed.connect(self.progressed)
        desk.opened.connect(self._begin)

    def _begin(self) -> None:
        self._wills.clear()
        self._wishes.clear()

    # --- what is wanted ---

    @property
    def will(self) -> Will:
        """What the player wants for the power that is shown."""
        return self._wills.setdefault(self.desk.power, Will())

    @property
    def wish(self) -> Wish:
        """What the player wants for it at this opportunity."""
        return self._wishes.setdefault((self.desk.power, self.desk.game.clock), Wish())

    @property
    def partners(self) -> tuple[str, ...]:
        """Powers with points that co-operate with the one that is shown."""
        from redball.rules.reorganization.friends import work_together
        from redball.rules.reorganization.pool import may_reorganize

        game, power = self.desk.game, self.desk.power
        return tuple(
            other.code
            for other in game.powers.values()
            if other.code != power
            and other.rp_left
            and work_together(game, other.code, power)
            and may_reorganize(game, game.clock, other)
        )

    @property
    def powers(self) -> tuple[str, ...]:
        """The powers that plan together."""
        return (self.desk.power, *(p for p in self.partners if p in self.will.partners))

    # --- asking ---

    def look(self, is_there: bool, given: Sequence[Given]) -> None:
        """The position is another one, or reorganization is over."""
        self._is_there, self.given = is_there, given
        if not is_there:
            self.watch.stop()
            self.answer = None
            self.changed.emit()
        elif self.is_stale and not self._is_asked:
            self.watch.stop()
            self._ask_if_seen()
            self.changed.emit()

    def look_at(self, seen: bool) -> None:
        """The plan came into sight, or went out of it."""
        self.is_looked_at = seen
        if seen and self._is_there and self.is_stale and not self._is_asked:
            self.ask()

    @property
    def is_stale(self) -> bool:
        """Whether the answer is to another position or power than is shown."""
        return self.answer is None or not self._is_about_now(self.answer.question)

    @property
    def _is_asked(self) -> bool:
        """Whether the answer to the present position is being worked out."""
        return self.watch.busy and self._asked is not None and self._is_about_now(self._asked)

    def _is_about_now(self, question: Question) -> bool:
        desk = self.desk
        return desk.session is not None and question.game is desk.game and question.powers[0] == desk.power

    def _ask_if_seen(self) -> None:
        if self.is_looked_at and self._is_there:
            self.ask()

    def ask(self) -> None:
        """Look for the best plan."""
        session = self.desk.session
        if session is None or not self._is_there:
            return
        from redball.planning.sets.reorganization import Request
        from redball.planning.sets.reorganization.so_far import beginning
        from redball.planning.sets.reorganization.survey import waiting as waiting_for

        so_far = tuple(self.given)
        start = beginning(session, so_far) if so_far else None
        listed = self.scope() if self.will.listed else None
        only = None if listed is None else frozenset(listed)
        start_only = None
        if only is not None and start is not None:
            start_only = only | {u.id for u in start.units.values() if self.fits(u)}
        wish, will = self.wish, self.will
        waiting = {unit.id for unit in waiting_for(session.game, self.powers)}
        pins = {unit: pin for unit, pin in wish.pins.items() if unit in waiting}
        request = Request(dict(will.worth), will.preset, pins, frozenset(wish.banned), only)
        self._asked = Question(session.game, self.powers, request, so_far, start, start_only)
        self.watch.ask(self._asked)
        self.changed.emit()

    def stop(self) -> None:
        """Keep the answer as it is."""
        self.watch.stop()
        self.changed.emit()

    def _take(self, answer: Answer) -> None:
        if not self._is_about_now(answer.question):
            return  # the game was closed or went on while this was worked out
        self.answer = answer
        self.changed.emit()

    # --- what the player does ---

    def set_preset(self, preset: str) -> None:
        """Count by another preset; own worths stay."""
        self.will.preset = preset
        self._ask_if_seen()

    def set_worth(self, unit: str, worth: Fraction | None) -> None:
        """Give a unit a worth of the player's own; None for what the preset says."""
        if worth is None:
            self.will.worth.pop(unit, None)
        else:
            self.will.worth[unit] = worth
        self._ask_if_seen()

    def join(self, power: str, on: bool) -> None:
        """Let another power plan with this one, or not."""
        (self.will.partners.add if on else self.will.partners.discard)(power)
        self._ask_if_seen()

    def plan_listed(self, on: bool) -> None:
        """Plan only for the units that the screen lists, or for all."""
        self.will.listed = on
        self._ask_if_seen()

    def narrowed(self) -> None:
        """The screen lists other units."""
        if not self._is_there or not self.will.listed or self._asked is None:
            return
        if self._asked.request.only != self.scope():
            self._ask_if_seen()

    def keep(self, unit: str, pin: Pin | None) -> None:
        """Keep a unit in the plan, as a pin says; None no longer."""
        if pin is None:
            self.wish.pins.pop(unit, None)
        else:
            self.wish.pins[unit] = pin
        self._ask_if_seen()

    def leave(self, unit: str, on: bool) -> None:
        """Leave a unit down, or no longer."""
        if on:
            self.wish.pins[unit] = None
        else:
            self.wish.pins.pop(unit, None)
        self._ask_if_seen()

    def ban(self, provider: str, on: bool) -> None:
        """Let a provider not serve, or serve again."""
        (self.wish.banned.add if on else self.wish.banned.discard)(provider)
        self._ask_if_seen()

    def let_all_serve(self) -> None:
        """No provider is kept out."""
        self.wish.banned.clear()
        self._ask_if_seen()

    def tick(self, name: str, on: bool) -> None:
        """Give a row of the plan, a unit or a port, or leave it out."""
        (self.wish.unticked.discard if on else self.wish.unticked.add)(name)
        self.changed.emit()

    def is_kept(self, unit: str) -> bool:
        """Whether a unit must be in the plan."""
        return self.wish.pins.get(unit) is not None

    def is_left(self, unit: str) -> bool:
        """Whether a unit stays down."""
        return unit in self.wish.pins and self.wish.pins[unit] is None

    # --- giving it ---

    @property
    def order(self) -> ReorganizeMany | None:
        """What giving the plan orders: all rows that are ticked, ports that are repaired for them first."""
        if self.answer is None or self.is_stale:
            return None
        plan = self.answer.plan
        order = plan.batch(without=self.wish.unticked)
        return order if order.rows else None

    def give(self) -> bool:
        """Give the rows that are ticked as one order; a refusal is told."""
        order = self.order
        if order is None or not self.desk.do(order).allowed:
            return False
        self.wish.unticked.clear()
        return True
