"""The dock of production and the turn: all powers' production at the left, both tracks at the right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.in_turn import Steps, in_steps
from redball.desk.sets.politics.works.phrases import tr
from redball.desk.sets.politics.works.production_card import ProductionCard
from redball.desk.sets.politics.works.turn_card import TurnCard
from redball.desk.widgets.card import scrolled
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.side_by_side import SideBySide


class WorksScreen(QWidget):
    """``wanted`` carries whether the open game is played with politics."""

    wanted = Signal(bool)

    def __init__(self, desk: Desk, rule_set: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.desk, self.rule_set = desk, rule_set
        self.production, self.turn = ProductionCard(desk), TurnCard(desk)
        pages = [(tr("Production"), self.production, 58), (tr("Turn"), scrolled(self.turn), 42)]
        self.pages = SideBySide(pages)
        column = spaced(QVBoxLayout(self), 0, 0)
        column.addWidget(self.pages)
        for signal in (desk.opened, desk.settled):
            signal.connect(self._look)
        desk.power_changed.connect(self._follow)

    @property
    def is_wanted(self) -> bool:
        """Whether politics is played, so that there is something to show in every phase."""
        return self.desk.plays(self.rule_set)

    @in_steps
    def _look(self, *_: object) -> Steps:
        self.wanted.emit(self.is_wanted)
        if self.is_wanted:
            self.production.refresh()
            yield
            self.turn.refresh()

    def _follow(self, power: str) -> None:
        if self.is_wanted:
            self.production.show_power(power)

    def sizeHint(self) -> QSize:
        """Room for eight powers."""
        return QSize(960, 322)
