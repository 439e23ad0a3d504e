"""The plan that a player makes in final reorganization; the game changes only when it is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec
from PySide6.QtCore import QObject, Signal

from redball.desk.desk import Desk
from redball.desk.planning import plan_desk
from redball.game.orders import Order
from redball.planning.plan import PlanAnswer, Question, Until
from redball.planning.sets.oil.refuel import PLANNER, Bill, Plan, Request, Survey, everything
from redball.rules.oil import fuel_power
from redball.rules.oil.orders import Refuel

PHASE, RULE = "final_reorganization", "oil"


@dataclass
class RefuelConstraints(plan_desk.PlanConstraints):
    """A player's requirements in this phase: also choices by unit, and units that *Suggest* leaves as they
    are.
    """

    choices: dict[str, Refuel] = field(default_factory=dict)
    pinned: set[str] = field(default_factory=set)


class RefuelPlanDesk(plan_desk.PlanDesk):
    """Works out the bill of the player's plan at each change, and the best plan on request.

    ``surveyed`` when the units or their fuel paths changed; ``reckoned`` when the bill or the requirements
    changed; ``busy`` is "survey", "bill", "suggest" or nothing.  ``suggestion`` and ``mine``, the player's
    own plan, are set from *Suggest* until the next change by hand.
    """

    surveyed = Signal()
    reckoned = Signal()
    CONSTRAINTS = RefuelConstraints

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
        """The power whose fuel the desk's power uses."""
        return fuel_power(self.desk.game, self.desk.power)

    @property
    def busy(self) -> str:
        """What is being worked out."""
        return self._doing if self.watch.busy else ""

    # --- the position ---

    def look(self) -> None:
        """Read the position again; choices stay while their units exist."""
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
        preferences, constraints = self.preferences, self.constraints
        pins = {unit: constraints.choices.get(unit) for unit in constraints.pinned}
        request = Request(dict(preferences.worth), preferences.preset, pins)
        until: Until = "best" if what == "suggest" else "own"
        self._doing = what
        self.ask_for(Question(self.desk.game, (self.power,), request, dict(constraints.choices), until=until))

    def take(self, answer: PlanAnswer) -> None:
        """Receive the bill of the player's plan, or the best plan, which replaces it."""
        if answer.question.until == "own":
            self._show(answer.plan)
        elif answer.comparison is not None:
            self.suggestion, self.mine = answer.plan, answer.comparison.mine
            self.bill = answer.plan.bill
            self.constraints.choices = dict(answer.plan.draft.choices)
            self.reckoned.emit()

    def _show(self, plan: Plan) -> None:
        constraints, before = self.constraints, self.survey
        self.bill, self.survey = plan.bill, plan.survey
        if plan.survey is not before:
            for unit in constraints.choices.keys() - plan.survey.rows.keys():
                del constraints.choices[unit]
            constraints.pinned &= plan.survey.rows.keys()
            self.surveyed.emit()
        if constraints.choices.keys() != plan.bill.lines.keys():  # ticked meanwhile
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
        """Turn a unit up, or not."""
        if self.survey is None or unit not in self.survey.rows:
            return
        if on and unit not in self.constraints.choices:
            row = self.survey.rows[unit]
            self.constraints.choices[unit] = Refuel(unit, activation=row.cost is None)
            self._by_hand()
        elif not on and self.constraints.choices.pop(unit, None) is not None:
            self._by_hand()

    def choose(self, choice: Refuel) -> None:
        """Turn a unit up with these terms."""
        self.constraints.choices[choice.unit] = choice
        self._by_hand()

    def free_activation(self, unit: str, on: bool) -> None:
        """Remove an activation of an HQ, or not."""
        known = self.constraints.choices.get(unit, Refuel(unit))
        self.choose(msgspec.structs.replace(known, activation=on))

    def take_all(self) -> None:
        """Turn up all units that are face-down."""
        if self.survey is not None:
            self.constraints.choices = {**everything(self.survey).choices, **self.constraints.choices}
            self._by_hand()

    def take_none(self) -> None:
        """Turn up no unit."""
        self.constraints.choices = {}
        self._by_hand()

    # --- the best plan ---

    def leave_as_is(self, unit: str, on: bool) -> None:
        """Have *Suggest* leave a unit as it is in the plan."""
        (self.constraints.pinned.add if on else self.constraints.pinned.discard)(unit)
        self.reckoned.emit()

    def set_preset(self, preset: str) -> None:
        """Value all units by another preset, and drop own worths."""
        self.preferences.worth = {}
        super().set_preset(preset)

    def constraints_changed(self) -> None:
        """Show the changed worths; *Suggest* runs only on request."""
        self.reckoned.emit()

    def worths(self) -> Mapping[str, Fraction]:
        """The worth of each unit now."""
        assert self.survey is not None
        return PLANNER.worths(self.survey, Request(self.preferences.worth, self.preferences.preset))

    def suggest(self) -> None:
        """Find the plan of the greatest value, then replace the player's by it."""
        if self.survey is not None and self.busy != "survey":
            self._own = dict(self.constraints.choices)
            self._ask("suggest")

    def back_to_mine(self) -> None:
        """Restore the plan from before *Suggest*."""
        if self.mine is not None:
            self.constraints.choices = dict(self._own)
            self._by_hand()

    # --- giving it ---

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders that carry out the plan."""
        return self.bill.orders if self.bill is not None else ()

    def give(self) -> bool:
        """Turn up all units of the plan that can be paid for; the others stay in the plan."""
        orders, bill = self.orders, self.bill
        if self.busy or not orders or bill is None or not self.desk.do_all(orders):
            return False
        for line in bill.paid:
            self.constraints.choices.pop(line.unit, None)
        return True
