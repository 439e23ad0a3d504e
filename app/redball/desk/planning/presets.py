"""The choice of what turning a unit up is worth."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox

from redball.desk.planning.plan_desk import PlanDesk
from redball.desk.widgets.text import plain
from redball.desk.words import tr


class PresetBox(QComboBox):
    """The presets of a planner, by the words that a rule set has for them."""

    def __init__(self, plan: PlanDesk, named: Callable[[str], str], tip: str, width: int) -> None:
        """``width`` is in characters, at least."""
        super().__init__()
        self.plan = plan
        self.setAccessibleName(tr("What turning a unit up is worth"))
        self.setToolTip(plain(tip))
        self.setMinimumContentsLength(width)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for name in plan.planner.presets:
            self.addItem(named(name), name)
        self.activated.connect(lambda _: plan.set_preset(self.currentData()))

    def refresh(self) -> None:
        """Show the preset that is wanted."""
        self.setCurrentIndex(max(0, self.findData(self.plan.will.preset)))
