"""The plan that a player makes in final reorganization; nothing of it is in the game until it is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec
from PySide6.QtCore import QObject, Signal

from redball.desk.hub import Desk
from redball.desk.planning import plan_desk
from redball.game.orders import Order
from redball.planning.plan import Answer, Question, Until
from redball.planning.sets.oil.refuel import PLANNER, Bill, Plan, Request, Survey, everything
from redball.rules.oil import fuel_power
from redball.rules.oil.orders import Refuel

PHASE, RULE = "final_reorganization", "oil"


@dataclass
class Wish(plan_desk.Wish):
    """What a player wants of this phase: also choices by unit, and units that *Suggest* leaves alone."""

    choices: dict[str, Refuel] = field(default_factory=dict)
    pinned: set[str] = field(default_factory=set)


class PlanDesk(plan_desk.PlanDesk):
    """Reckons the player's own plan at each change and asks for the best one.

    ``surveyed`` when the units or their ways are others; ``reckoned`` when there is another bill or wish;
    ``busy`` is "survey", "bill", "suggest" or nothing.  ``suggestion`` and ``mine``, the player's own plan,
    are there from *Suggest* until the next change by hand.
    """

    surveyed = Signal()
    reckoned = Signal()
    WISH = Wish

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, PLANNER, parent)
        self.survey: Survey | None = None
        self.bill: Bill | None = None
        self.suggestion: Plan | None = None
        self.mine: Plan | None = None
        self._doing = ""
        self._own: dict[str, Refuel] = {}

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
        return fuel_power(self.desk.game, self.desk.power)

    @property
    def busy(self) -> str:
        """What is being worked out."""
        return self._doing if self.watch.busy else ""

    # --- the position ---

    def look(self) -> None:
        """Read the position anew; choices stay as far as their units are still there."""
        self.suggestion = self.mine = None
        if self.wanted:
            self._ask("survey")
            return
        had = self.survey is not None or self.busy
        self.forget()
        self.watch.stop()
        self.survey = self.bill = None
        if had:
            self.surveyed.emit()

    def _ask(self, what: str) -> None:
        will, wish = self.will, self.wish
        pins = {unit: wish.choices.get(unit) for unit in wish.pinned}
        request = Request(dict(will.worth), will.preset, pins)
        until: Until = "best" if what == "suggest" else "own"
        self._doing = what
        self.ask_for(Question(self.desk.game, (self.power,), request, dict(wish.choices), until=until))

    def take(self, answer: Answer) -> None:
        """The bill of the player's own plan, or the best plan, which is put in its place."""
        if answer.question.until == "own":
            self._show(answer.plan)
        elif answer.comparison is not None:
            self.suggestion, self.mine = answer.plan, answer.comparison.mine
            self.bill = answer.plan.bill
            self.wish.choices = dict(answer.plan.draft.choices)
            self.reckoned.emit()

    def _show(self, plan: Plan) -> None:
        wish, before = self.wish, self.survey
        self.bill, self.survey = plan.bill, plan.survey
        if plan.survey is not before:
            for unit in wish.choices.keys() - plan.survey.rows.keys():
                del wish.choices[unit]
            wish.pinned &= plan.survey.rows.keys()
            self.surveyed.emit()
        if wish.choices.keys() != plan.bill.lines.keys():  # ticked meanwhile
            self._reckon()
        else:
            self.reckoned.emit()

    # --- the plan ---

    def _reckon(self) -> None:
        if self.survey is not None and self.busy != "survey":
            self._ask("bill")

    def _by_hand(self) -> None:
        self.suggestion = self.mine = None
        self._reckon()

    def tick(self, unit: str, on: bool) -> None:
        """Turn a unit up, or leave it."""
        if self.survey is None or unit not in self.survey.rows:
            return
        if on and unit not in self.wish.choices:
            row = self.survey.rows[unit]
            self.wish.choices[unit] = Refuel(unit, activation=row.cost is None)
            self._by_hand()
        elif not on and self.wish.choices.pop(unit, None) is not None:
            self._by_hand()

    def choose(self, choice: Refuel) -> None:
        """Turn a unit up in just this way."""
        self.wish.choices[choice.unit] = choice
        self._by_hand()

    def free_activation(self, unit: str, on: bool) -> None:
        """Remove an activation of an HQ as well."""
        known = self.wish.choices.get(unit, Refuel(unit))
        self.choose(msgspec.structs.replace(known, activation=on))

    def take_all(self) -> None:
        """Turn up all units that are down."""
        if self.survey is not None:
            self.wish.choices = {**everything(self.survey).choices, **self.wish.choices}
            self._by_hand()

    def take_none(self) -> None:
        """Turn up nobody."""
        self.wish.choices = {}
        self._by_hand()

    # --- the best plan ---

    def pin(self, unit: str, on: bool) -> None:
        """Let *Suggest* leave a unit as the player has it."""
        (self.wish.pinned.add if on else self.wish.pinned.discard)(unit)
        self.reckoned.emit()

    def set_preset(self, preset: str) -> None:
        """Value all units by another preset; own worths go."""
        self.will.worth = {}
        super().set_preset(preset)

    def wanted_anew(self) -> None:
        """What *Suggest* counts is shown; it waits to be asked."""
        self.reckoned.emit()

    def worths(self) -> Mapping[str, Fraction]:
        """What each unit is worth now."""
        assert self.survey is not None
        return PLANNER.worths(self.survey, Request(self.will.worth, self.will.preset))

    def suggest(self) -> None:
        """Look for the plan of the greatest value, then put it in place of the player's."""
        if self.survey is not None and self.busy != "survey":
            self._own = dict(self.wish.choices)
            self._ask("suggest")

    def back_to_mine(self) -> None:
        """The plan as it was before *Suggest*."""
        if self.mine is not None:
            self.wish.choices = dict(self._own)
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
        for line in bill.paid:
            self.wish.choices.pop(line.unit, None)
        return True
