"""A player's plan of gas for the rest of a turn: reserve, what is kept for later steps, pins and worths."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from redball.desk.desk import Desk
from redball.desk.planning import plan_desk
from redball.game.orders import Order
from redball.planning.plan import Question
from redball.planning.sets.gas import Pin, Request, planner
from redball.rules.gas import RULE_SET
from redball.rules.gas.owners import gas_power
from redball.rules.gas.steps import step_of

if TYPE_CHECKING:
    from redball.planning.sets.gas import Plan


@dataclass
class GasPreferences(plan_desk.PlanPreferences):
    """A player's preferences for one power: also gas that is left whatever comes, and for which later steps
    of the turn some is kept.
    """

    reserve: int = 0
    returning: bool = True
    hqs: bool = True


@dataclass
class GasConstraints(plan_desk.PlanConstraints):
    """A player's requirements in one step: also rows of the plan that are not given."""

    unticked: set[str] = field(default_factory=set)


class GasPlanDesk(plan_desk.PlanDesk):
    """Asks for the plan on request, and again when the player requires something else of it."""

    PREFERENCES, CONSTRAINTS = GasPreferences, GasConstraints

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, planner(), parent)
        self.impulses: int | None = None
        """Impulses that a turn of this game is expected to have; None: as usual."""
        desk.opened.connect(partial(self.expect, None))

    @property
    def power(self) -> str:
        """The power whose gas the desk's power uses."""
        return gas_power(self.desk.game, self.desk.power)

    @property
    def is_played(self) -> bool:
        """Whether the open game is played with gas, for a power that is shown."""
        session = self.desk.session
        if session is None or RULE_SET.id not in session.game.rule_sets:
            return False
        return self.power in session.game.powers

    @property
    def can_plan(self) -> bool:
        """Whether gas is paid for something now, by a power that has its own."""
        return self.is_played and step_of(self.desk.game) is not None

    @property
    def plan(self) -> Plan | None:
        """The plan for the present position; None while there is none."""
        return self.answer.plan if self.answer is not None and not self.is_stale else None

    # --- asking ---

    def look(self) -> None:
        """The position or the power changed: what was found for another one is no more."""
        if self.answer is not None and self.is_stale and not self.is_asked:
            self.watch.stop()
            self.answer = None
            self.changed.emit()

    def ask(self) -> None:
        """Look for the best use of the gas."""
        if not self.can_plan:
            return
        preferences, constraints = self.preferences, self.constraints
        request = Request(
            dict(preferences.worth),
            preferences.preset,
            dict(constraints.pins),
            frozenset(constraints.banned),
            reserve=preferences.reserve,
            returning=preferences.returning,
            hqs=preferences.hqs,
        )
        self.ask_for(Question(self.desk.game, (self.power,), request))

    def constraints_changed(self) -> None:
        """The requirements changed: what was found is found again with them."""
        if self.answer is not None or self.watch.busy:
            self.ask()
        self.changed.emit()

    # --- what the player does ---

    def set_reserve(self, reserve: int) -> None:
        """Leave so much gas whatever comes."""
        if reserve != self.preferences.reserve:
            self.preferences.reserve = reserve
            self.constraints_changed()

    def expect(self, impulses: int | None, *_: object) -> None:
        """Expect so many impulses in a turn; None: as usual."""
        if impulses != self.impulses:
            self.impulses = impulses
            self.changed.emit()

    def keep_for_returning(self, on: bool) -> None:
        """Keep gas for Return to Base where that is worth more, or don't."""
        self.preferences.returning = on
        self.constraints_changed()

    def keep_for_hqs(self, on: bool) -> None:
        """Keep gas for HQs in Final Reorganization where that is worth more, or don't."""
        self.preferences.hqs = on
        self.constraints_changed()

    def tick(self, name: str, on: bool) -> None:
        """Give a row of the plan, or leave it."""
        (self.constraints.unticked.discard if on else self.constraints.unticked.add)(name)
        self.changed.emit()

    def must_pay(self, name: str, hexes: tuple[str, ...]) -> None:
        """Pin the payment for a map to hexes; none: to any."""
        self.pin(name, Pin(hexes=hexes))

    # --- giving it ---

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders of the ticked rows; none while the plan is for another position."""
        return tuple(self._ticked()) if self.plan is not None else ()

    def _ticked(self) -> Iterator[Order]:
        from redball.desk.sets.gas.plan.plan_words import row_of_order

        assert self.plan is not None
        unticked = self.constraints.unticked
        for order in self.plan.orders:
            if row_of_order(self.plan, order) not in unticked:
                yield order

    def give(self) -> bool:
        """Give the ticked rows as one order."""
        orders = self.orders
        return bool(orders) and self.desk.do_as_one(orders)
