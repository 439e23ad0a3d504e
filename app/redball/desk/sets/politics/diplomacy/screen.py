"""The dock “Diplomacy”: the timeline at the left, the chart at the right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk.sets.politics.diplomacy.card import TimelineCard
from redball.desk.sets.politics.diplomacy.chart_card import ChartCard
from redball.desk.sets.politics.diplomacy.model import Timeline
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.side_by_side import SideBySide


class DiplomacyScreen(QWidget):
    """``wanted`` carries whether the open game is played with politics."""

    wanted = Signal(bool)

    def __init__(self, timeline: Timeline, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.timeline = timeline
        self.card, self.chart_card = TimelineCard(timeline), ChartCard(timeline)
        pages = [(self.tr("Timeline"), self.card, 58), (self.tr("Turn by turn"), self.chart_card, 42)]
        self.pages = SideBySide(pages)
        spaced(QVBoxLayout(self), 0, 0).addWidget(self.pages)
        timeline.played.connect(self.wanted)

    @property
    def is_wanted(self) -> bool:
        """Whether politics is played."""
        return self.timeline.is_played

    def sizeHint(self) -> QSize:
        """Room for some rows."""
        return QSize(960, 290)
