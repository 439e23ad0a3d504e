"""The gas dock: the present step at the left, what the rest of the turn will take at the right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.gas.plan.plan_card import PlanCard
from redball.desk.sets.gas.plan.plan_desk import GasPlanDesk
from redball.desk.sets.gas.rows import board
from redball.desk.sets.gas.step_card import StepCard
from redball.desk.sets.gas.turn_card import TurnCard
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.side_by_side import SideBySide
from redball.rules.gas import RULE_SET


class GasScreen(QWidget):
    """``wanted`` carries whether the open game is played with gas; ``pay_wanted`` a power and a map."""

    wanted = Signal(bool)
    pay_wanted = Signal(str, str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.desk = desk
        self.step, self.plan = StepCard(desk), GasPlanDesk(desk, self)
        self.payments, self.turn = PlanCard(self.plan), TurnCard(self.plan)
        self.left = QStackedWidget()
        self.left.addWidget(self.step)
        self.left.addWidget(self.payments)
        pages = [(self.tr("Maps"), self.left, 57), (self.tr("Turn"), self.turn, 37)]
        self.pages = SideBySide(pages)
        column = spaced(QVBoxLayout(self), 0, 0)
        column.addWidget(self.pages)
        self.step.pay_wanted.connect(self.pay_wanted)
        self.turn.payments_wanted.connect(self.show_payments)
        self.payments.back_wanted.connect(self.show_maps)
        for signal in (desk.opened, desk.settled):
            signal.connect(self._look)
        desk.power_changed.connect(self._follow_power)

    @property
    def is_wanted(self) -> bool:
        """Whether gas is played, so that there is something to show in every phase."""
        return self.desk.plays(RULE_SET.id)

    def _look(self, *_: object) -> None:
        self.wanted.emit(self.is_wanted)
        if self.is_wanted:
            self.plan.look()
            self.step.refresh()
            self.turn.refresh()
            self.payments.refresh()
            if not self.plan.can_plan:
                self.show_maps()

    def _follow_power(self, power: str) -> None:
        if self.is_wanted:
            self.plan.look()
            self.step.show_power(power)
            self.turn.refresh()
            self.payments.refresh()

    # --- the plan ---

    def show_payments(self) -> None:
        """Show the plan in full, and look for it unless it is known."""
        self.left.setCurrentWidget(self.payments)
        self.pages.tabs.setCurrentIndex(0)
        if self.plan.plan is None and not self.plan.is_asked:
            self.plan.ask()
        self.payments.refresh()
        self.payments.tree.setFocus()

    def show_maps(self) -> None:
        """Show what is paid in this step."""
        if self.left.currentWidget() is not self.step:
            self.left.setCurrentWidget(self.step)
            self.step.table.setFocus()

    def pay_next(self) -> None:
        """Pay for a map of the shown power: the one with most limited units."""
        row = board(self.desk.game).row(self.desk.power)
        cells = sorted(row.cells.values(), key=lambda cell: -len(cell.limited)) if row is not None else []
        if cells:
            self.pay_wanted.emit(cells[0].power, cells[0].map)

    def sizeHint(self) -> QSize:
        """Room for some powers."""
        return QSize(960, 290)
