"""What can be done with a unit of the plan: pin it, exclude it, choose who serves it and its worth."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from redball.desk.sets.reorganization import phrases, plan_phrases
from redball.desk.sets.reorganization.plan_desk import ReorganizationPlanDesk
from redball.desk.words import tr
from redball.planning.sets.reorganization import Choice, Pin
from redball.wording import quantity

MOST = 14
"""The most ways that a menu lists, the cheapest first."""


class ServersMenu(QMenu):
    """Who could serve a unit: each can be pinned, or banned for all units."""

    def __init__(self, plan: ReorganizationPlanDesk, unit: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("&Served by"), parent)
        self.plan, self.unit = plan, unit
        self.setToolTipsVisible(True)
        answer = plan.answer
        assert answer is not None
        survey = answer.plan.survey
        self.game, pin = survey.game, plan.constraints.pins.get(unit)
        ways = ways_of(survey.near(unit) if unit in survey.units else ())
        free = self._add(tr("Whoever is best"), pin is None or not pin.provider, lambda _=False: self._free())
        free.setToolTip(tr("The plan chooses who serves it"))
        self.addSeparator()
        for choice in ways[:MOST]:
            cost = quantity(choice.cost)
            text = tr("Keep {0}, {1} RP").format(plan_phrases.provider(self.game, choice), cost)
            kept = pin is not None and (pin.provider, pin.way) == (choice.provider, choice.way)
            action = self._add(text, kept, lambda _=False, choice=choice: self._keep(choice))
            action.setEnabled(choice.provider not in plan.constraints.banned)
        if not ways:
            self.addAction(tr("Nobody can serve it")).setEnabled(False)
            return
        self.addSeparator()
        for provider in dict.fromkeys(choice.provider for choice in ways[:MOST]):
            text = tr("{0} must not serve").format(phrases.provider_name(self.game, provider))
            self._add(text, provider in plan.constraints.banned, lambda on, name=provider: plan.ban(name, on))

    def _add(self, text: str, on: bool, then: Callable[..., object]) -> QAction:
        action = self.addAction(text.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(on)
        action.triggered.connect(then)
        return action

    def _free(self) -> None:
        self.plan.pin(self.unit, Pin() if self.plan.is_pinned(self.unit) else None)

    def _keep(self, choice: Choice) -> None:
        self.plan.pin(self.unit, Pin(choice.provider, choice.way))


class UnitMenu(QMenu):
    """All options of a unit in the plan; ``edit`` begins to edit its worth."""

    def __init__(
        self,
        plan: ReorganizationPlanDesk,
        unit: str,
        edit: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.plan, self.unit = plan, unit
        kept, left = plan.is_pinned(unit), plan.is_excluded(unit)
        self._switch(tr("&Keep in the plan"), kept, lambda: plan.pin(unit, None if kept else Pin()))
        self._switch(tr("&Leave it down"), left, lambda: plan.exclude(unit, not left))
        self.servers = ServersMenu(plan, unit, self)
        self.addMenu(self.servers)
        self.addSeparator()
        self._add(tr("&Worth…"), edit)
        own = self._add(tr("Worth &as preset"), lambda: plan.set_worth(unit, None))
        own.setEnabled(unit in plan.preferences.worth)
        if plan.constraints.banned:
            self.addSeparator()
            self._add(tr("Let &everybody serve again"), plan.unban_all)

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
