"""The plan that a player makes in final reorganization; nothing of it is in the game until it is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

import msgspec
from PySide6.QtCore import QObject, Signal

from redball.desk.hub import Desk
from redball.desk.inquiry import Inquiries
from redball.game.orders import Order
from redball.rules.oil.orders import Refuel

if TYPE_CHECKING:
    from redball.planning.sets.oil.refuel import Bill, Draft, Pins, Scale, Suggestion, Survey

T = TypeVar("T")

PHASE, RULE = "final_reorganization", "oil"


@dataclass
class Will:
    """What a player wants for one power: choices by unit, units that *Suggest* leaves alone, own worths."""

    choices: dict[str, Refuel] = field(default_factory=dict)
    pinned: set[str] = field(default_factory=set)
    worth: dict[str, Fraction] = field(default_factory=dict)
    scale: Scale = "build_cost"


class PlanDesk(QObject):
    """Surveys the position, reckons the plan at each change and asks for the best one, all in another thread.

    ``surveyed`` when the units or their ways are others; ``reckoned`` when there is another bill; ``waiting``
    when ``busy`` changed: "survey", "bill", "suggest" or nothing.  ``suggestion`` and ``mine``, the bill of
    the player's own plan, are there from *Suggest* until the next change by hand.
    """

    surveyed = Signal()
    reckoned = Signal()
    waiting = Signal()

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.survey: Survey | None = None
        self.bill: Bill | None = None
        self.suggestion: Suggestion | None = None
        self.mine: Bill | None = None
        self.busy = ""
        self._own: dict[str, Refuel] = {}
        self._wills: dict[tuple[int, int, str], Will] = {}
        self._inquiries = Inquiries(self, desk.closed)

    @property
    def wanted(self) -> bool:
        """Whether the open game is in final reorganization under the oil rule."""
        session = self.desk.session
        if session is None or self.desk.power not in session.game.powers:
            return False
        return session.game.clock.phase == PHASE and RULE in session.game.rule_sets

    @property
    def power(self) -> str:
        """The power whose fuel the hub's power uses."""
        from redball.rules.oil import fuel_power

        return fuel_power(self.desk.game, self.desk.power)

    @property
    def will(self) -> Will:
        """What the player wants for the power that is shown."""
        key = id(self.desk.session), self.desk.game.clock.turn, self.power
        return self._wills.setdefault(key, Will())

    # --- the position ---

    def look(self) -> None:
        """Read the position anew; choices stay as far as their units are still there."""
        self.suggestion = self.mine = None
        if not self.wanted:
            had = self.survey is not None or self.busy
            self._wills.clear()
            self._inquiries.stop("plan")
            self.survey = self.bill = None
            self.busy = ""
            if had:
                self.surveyed.emit()
            return
        from redball.planning.sets.oil.refuel import Draft, survey

        game, power, choices = self.desk.game, self.power, dict(self.will.choices)

        def work() -> Bill:
            found = survey(game, power)
            return Draft(found, {u: c for u, c in choices.items() if u in found.rows}).bill()

        self._wait("survey", work, self._show)

    def _show(self, bill: Bill) -> None:
        self.bill, self.survey = bill, bill.survey
        will = self.will
        gone = [unit for unit in will.choices if unit not in self.survey.rows]
        for unit in gone:
            del will.choices[unit]
        will.pinned &= self.survey.rows.keys()
        self.surveyed.emit()
        if will.choices.keys() != self.bill.lines.keys():  # ticked meanwhile
            self._reckon()
        else:
            self.reckoned.emit()

    def _wait(self, what: str, work: Callable[[], T], then: Callable[[T], object]) -> None:
        def done() -> None:
            self.busy = ""
            self.waiting.emit()

        def take(found: T) -> None:
            done()
            then(found)

        self.busy = what
        self._inquiries.in_thread("plan", lambda _: work(), take, failed=done)
        self.waiting.emit()

    # --- the plan ---

    @property
    def draft(self) -> Draft | None:
        """The plan as it stands."""
        from redball.planning.sets.oil.refuel import Draft

        return Draft(self.survey, dict(self.will.choices)) if self.survey is not None else None

    def _reckon(self) -> None:
        draft = self.draft
        if draft is not None and self.busy != "survey":
            self._wait("bill", draft.bill, self._show_bill)

    def _show_bill(self, bill: Bill) -> None:
        self.bill = bill
        self.reckoned.emit()

    def _by_hand(self) -> None:
        self.suggestion = self.mine = None
        self._reckon()

    def tick(self, unit: str, on: bool) -> None:
        """Turn a unit up, or leave it."""
        if self.survey is None or unit not in self.survey.rows:
            return
        if on and unit not in self.will.choices:
            row = self.survey.rows[unit]
            self.will.choices[unit] = Refuel(unit, activation=row.cost is None)
            self._by_hand()
        elif not on and self.will.choices.pop(unit, None) is not None:
            self._by_hand()

    def choose(self, choice: Refuel) -> None:
        """Turn a unit up in just this way."""
        self.will.choices[choice.unit] = choice
        self._by_hand()

    def free_activation(self, unit: str, on: bool) -> None:
        """Remove an activation of an HQ as well."""
        known = self.will.choices.get(unit, Refuel(unit))
        self.choose(msgspec.structs.replace(known, activation=on))

    def take_all(self) -> None:
        """Turn up all units that are down."""
        from redball.planning.sets.oil.refuel import everything

        if self.survey is not None:
            self.will.choices = {**everything(self.survey).choices, **self.will.choices}
            self._by_hand()

    def take_none(self) -> None:
        """Turn up nobody."""
        self.will.choices = {}
        self._by_hand()

    # --- the best plan ---

    def pin(self, unit: str, on: bool) -> None:
        """Let *Suggest* leave a unit as the player has it."""
        (self.will.pinned.add if on else self.will.pinned.discard)(unit)
        self.reckoned.emit()

    def set_scale(self, scale: Scale) -> None:
        """Value all units on another scale; own worths go."""
        self.will.scale = scale
        self.will.worth = {}
        self.reckoned.emit()

    def set_worth(self, unit: str, worth: Fraction) -> None:
        """Give a unit a worth of the player's own."""
        self.will.worth[unit] = worth
        self.reckoned.emit()

    def worths(self) -> dict[str, Fraction]:
        """What each unit is worth now."""
        from redball.planning.sets.oil.refuel import weights_of

        assert self.survey is not None
        return {**weights_of(self.survey, self.will.scale), **self.will.worth}

    def pins(self) -> Pins:
        """What *Suggest* must keep."""
        return {unit: self.will.choices.get(unit) for unit in self.will.pinned}

    def suggest(self) -> None:
        """Look for the plan of the greatest value, then put it in place of the player's."""
        from redball.planning.sets.oil.refuel import suggest

        survey, mine = self.survey, self.draft
        if survey is None or mine is None or self.busy == "survey":
            return
        worth, pins = self.worths(), self.pins()
        self._own = dict(self.will.choices)

        def work() -> tuple[Suggestion, Bill, Bill]:
            found = suggest(survey, worth, pins)
            return found, found.draft.bill(), mine.bill()

        self._wait("suggest", work, self._show_suggestion)

    def _show_suggestion(self, found: tuple[Suggestion, Bill, Bill]) -> None:
        self.suggestion, self.bill, self.mine = found
        self.will.choices = dict(self.suggestion.draft.choices)
        self.reckoned.emit()

    def back_to_mine(self) -> None:
        """The plan as it was before *Suggest*."""
        if self.mine is not None:
            self.will.choices = dict(self._own)
            self._by_hand()

    # --- giving it ---

    @property
    def orders(self) -> tuple[Order, ...]:
        """What giving the plan does."""
        return self.bill.orders if self.bill is not None else ()

    def give(self) -> bool:
        """Turn up all units of the plan that can be paid; those that can't stay in the plan."""
        orders, bill = self.orders, self.bill
        if self.busy or not orders or bill is None or not self.desk.do_all(orders):
            return False
        for line in bill.lines.values():
            if line.short is None:
                self.will.choices.pop(line.unit, None)
        return True
