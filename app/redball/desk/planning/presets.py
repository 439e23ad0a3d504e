"""The choice of a preset for the worth of units."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox

from redball.desk.planning.plan_desk import PlanDesk
from redball.desk.widgets.text import plain
from redball.desk.words import tr


class PresetBox(QComboBox):
    """The presets of a planner, in a rule set's words."""

    def __init__(self, plan: PlanDesk, named: Callable[[str], str], tip: str, width: int) -> None:
        """``width`` is the least width in characters."""
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
        """Show the present preset."""
        self.setCurrentIndex(max(0, self.findData(self.plan.preferences.preset)))
