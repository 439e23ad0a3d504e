"""A player's plan for one opportunity: preset, worths, pinned units, banned providers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QObject

from redball.desk.desk import Desk
from redball.desk.planning import plan_desk
from redball.game.units import Unit
from redball.planning.plan import Question
from redball.planning.sets.reorganization import Request, beginning, planner
from redball.planning.sets.reorganization.already_given import Given
from redball.planning.sets.reorganization.survey import waiting
from redball.rules.reorganization.orders import ReorganizeMany
from redball.rules.reorganization.pool import may_reorganize


@dataclass
class ReorganizationPreferences(plan_desk.PlanPreferences):
    """A player's preferences for one power: also the powers that plan with it, and whether only units that
    the screen lists count.
    """

    partners: set[str] = field(default_factory=set)
    listed: bool = False


@dataclass
class ReorganizationConstraints(plan_desk.PlanConstraints):
    """A player's requirements at one opportunity: also rows of the plan (units and ports) that are not
    given.
    """

    unticked: set[str] = field(default_factory=set)


class ReorganizationPlanDesk(plan_desk.PlanDesk):
    """Asks for the plan when it is visible and the requirements changed.

    ``scope`` names the units that the screen lists (None: all), ``fits`` returns whether it would list a
    unit.
    """

    PREFERENCES, CONSTRAINTS = ReorganizationPreferences, ReorganizationConstraints

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, planner(), parent)
        self.is_looked_at = False
        self.given: Sequence[Given] = ()
        self.scope: Callable[[], set[str] | None] = lambda: None
        self.fits: Callable[[Unit], bool] = lambda _unit: True
        self._is_there = False

    # --- what is wanted ---

    @property
    def partners(self) -> tuple[str, ...]:
        """Powers with points that co-operate with the one that is shown."""
        game, power = self.desk.game, self.desk.power
        return tuple(
            other.code
            for other in game.powers.values()
            if other.code != power
            and other.rp_left
            and game.cooperate(other.code, power)
            and may_reorganize(game, game.clock, other)
        )

    @property
    def powers(self) -> tuple[str, ...]:
        """The powers that plan together."""
        return (self.desk.power, *(p for p in self.partners if p in self.preferences.partners))

    # --- asking ---

    def look(self, is_there: bool, given: Sequence[Given]) -> None:
        """The position changed, or reorganization is over."""
        self._is_there, self.given = is_there, given
        if not is_there:
            self.watch.stop()
            self.answer = None
            self.changed.emit()
        elif self.is_stale and not self.is_asked:
            self.watch.stop()
            self.constraints_changed()
            self.changed.emit()

    def look_at(self, seen: bool) -> None:
        """The plan became visible or hidden."""
        self.is_looked_at = seen
        if seen and self._is_there and self.is_stale and not self.is_asked:
            self.ask()

    def constraints_changed(self) -> None:
        """The requirements changed."""
        if self.is_looked_at and self._is_there:
            self.ask()

    def ask(self) -> None:
        """Look for the best plan."""
        session = self.desk.session
        if session is None or not self._is_there:
            return
        so_far = tuple(self.given)
        start = beginning(session, so_far) if so_far else None
        listed = self.scope() if self.preferences.listed else None
        only = None if listed is None else frozenset(listed)
        start_only = None
        if only is not None and start is not None:
            start_only = only | {u.id for u in start.units.values() if self.fits(u)}
        constraints, preferences = self.constraints, self.preferences
        there = {unit.id for unit in waiting(self.desk.game, self.powers)}
        pins = {unit: pin for unit, pin in constraints.pins.items() if unit in there}
        request = Request(
            dict(preferences.worth), preferences.preset, pins, frozenset(constraints.banned), only
        )
        own = tuple(row.order for row in so_far) or None
        self.ask_for(Question(self.desk.game, self.powers, request, own, start, start_only))

    # --- what the player does ---

    def join(self, power: str, on: bool) -> None:
        """Let another power plan with this one, or no longer."""
        (self.preferences.partners.add if on else self.preferences.partners.discard)(power)
        self.constraints_changed()

    def plan_listed(self, on: bool) -> None:
        """Plan only for the units that the screen lists, or for all."""
        self.preferences.listed = on
        self.constraints_changed()

    def narrowed(self) -> None:
        """The screen lists other units."""
        if not self._is_there or not self.preferences.listed or self._asked is None:
            return
        if self._asked.request.only != self.scope():
            self.constraints_changed()

    def tick(self, name: str, on: bool) -> None:
        """Include a row of the plan, a unit or a port, or exclude it."""
        (self.constraints.unticked.discard if on else self.constraints.unticked.add)(name)
        self.changed.emit()

    # --- giving it ---

    @property
    def order(self) -> ReorganizeMany | None:
        """The order for the plan: all ticked rows, after the ports that are repaired for them."""
        if self.answer is None or self.is_stale:
            return None
        plan = self.answer.plan
        order = plan.batch(without=self.constraints.unticked)
        return order if order.rows else None

    def give(self) -> bool:
        """Give the ticked rows as one order; a denied one is reported."""
        order = self.order
        if order is None or not self.desk.do(order).allowed:
            return False
        self.constraints.unticked.clear()
        return True
