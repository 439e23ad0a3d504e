"""What can be done with a unit of the plan: keep it, leave it down, say who serves it and its worth."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from redball.desk.sets.reorganization import plan_said, said
from redball.desk.sets.reorganization.plan_desk import PlanDesk
from redball.desk.words import tr
from redball.planning.sets.reorganization import Choice, Pin
from redball.wording import quantity

MOST = 14
"""Ways that a menu lists, the cheapest first."""


class ServersMenu(QMenu):
    """Who could serve a unit: each can be kept, or kept out for all units."""

    def __init__(self, plan: PlanDesk, unit: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("&Served by"), parent)
        self.plan, self.unit = plan, unit
        self.setToolTipsVisible(True)
        answer = plan.answer
        assert answer is not None
        self.game, pin = answer.plan.survey.game, plan.wish.pins.get(unit)
        ways = ways_of(answer.plan.survey.choices.get(unit, ()))
        free = self._add(tr("Whoever is best"), pin is None or not pin.provider, lambda _=False: self._free())
        free.setToolTip(tr("The plan chooses who serves it"))
        self.addSeparator()
        for choice in ways[:MOST]:
            cost = quantity(choice.cost)
            text = tr("Keep {0}, {1} RP").format(plan_said.provider(self.game, choice), cost)
            kept = pin is not None and (pin.provider, pin.way) == (choice.provider, choice.way)
            action = self._add(text, kept, lambda _=False, choice=choice: self._keep(choice))
            action.setEnabled(choice.provider not in plan.wish.banned)
        if not ways:
            self.addAction(tr("Nobody can serve it")).setEnabled(False)
            return
        self.addSeparator()
        for provider in dict.fromkeys(choice.provider for choice in ways[:MOST]):
            text = tr("{0} must not serve").format(said.provider_name(self.game, provider))
            self._add(text, provider in plan.wish.banned, lambda on, name=provider: plan.ban(name, on))

    def _add(self, text: str, on: bool, then: Callable[..., object]) -> QAction:
        action = self.addAction(text.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(on)
        action.triggered.connect(then)
        return action

    def _free(self) -> None:
        self.plan.keep(self.unit, Pin() if self.plan.is_kept(self.unit) else None)

    def _keep(self, choice: Choice) -> None:
        self.plan.keep(self.unit, Pin(choice.provider, choice.way))


class UnitMenu(QMenu):
    """All that can be said of a unit in the plan; ``edit`` begins to write its worth."""

    def __init__(
        self, plan: PlanDesk, unit: str, edit: Callable[[], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.plan, self.unit = plan, unit
        kept, left = plan.is_kept(unit), plan.is_left(unit)
        self._switch(tr("&Keep in the plan"), kept, lambda: plan.keep(unit, None if kept else Pin()))
        self._switch(tr("&Leave it down"), left, lambda: plan.leave(unit, not left))
        self.servers = ServersMenu(plan, unit, self)
        self.addMenu(self.servers)
        self.addSeparator()
        self._add(tr("&Worth…"), edit)
        own = self._add(tr("Worth &as preset"), lambda: plan.set_worth(unit, None))
        own.setEnabled(unit in plan.will.worth)
        if plan.wish.banned:
            self.addSeparator()
            self._add(tr("Let &everybody serve again"), plan.let_all_serve)

    def _add(self, text: str, then: Callable[[], object]) -> QAction:
        action = self.addAction(text)
        action.triggered.connect(lambda _=False: then())
        return action

    def _switch(self, text: str, on: bool, then: Callable[[], object]) -> None:
        action = self._add(text, then)
        action.setCheckable(True)
        action.setChecked(on)


def ways_of(choices: tuple[Choice, ...]) -> list[Choice]:
    """One choice for each provider and way, the cheapest."""
    found: dict[tuple[str, str], Choice] = {}
    for choice in choices:
        key = choice.provider, choice.way
        if key not in found or choice.cost < found[key].cost:
            found[key] = choice
    return sorted(found.values(), key=lambda c: (c.cost, c.way, c.provider))
