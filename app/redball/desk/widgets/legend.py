"""The map's legend: it lists only what is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from redball.canvas.overlays.legend import LegendRow
from redball.desk import icons
from redball.desk.widgets.card import clear
from redball.desk.widgets.leg import Sample
from redball.desk.widgets.text import label
from redball.wording import sentence


class Legend(QFrame):
    """A card at the map's lower left.  ``closed`` when the player closes it."""

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.wanted = True
        layout = QVBoxLayout(self)
        layout.setContentsMargins(13, 8, 10, 10)
        layout.setSpacing(3)
        top = QHBoxLayout()
        self.title = label("", "strong")
        top.addWidget(self.title)
        top.addStretch(1)
        top.addWidget(self._close_button())
        layout.addLayout(top)
        self.rows = QVBoxLayout()
        self.rows.setSpacing(3)
        layout.addLayout(self.rows)
        self._shown: tuple[LegendRow, ...] = ()
        self.hide()

    def _close_button(self) -> QToolButton:
        close = QToolButton()
        close.setObjectName("dockButton")
        close.setIcon(icons.icon("close"))
        close.setIconSize(QSize(10, 10))
        close.setToolTip(self.tr("Close the legend; the View menu opens it again"))
        close.setAccessibleName(self.tr("Close the legend"))
        close.clicked.connect(self.closed)
        return close

    def show_rows(self, title: str, rows: Sequence[LegendRow]) -> None:
        """List what is drawn now; nothing drawn hides the legend."""
        self.title.setText(title)
        if tuple(rows) != self._shown:
            self._shown = tuple(rows)
            clear(self.rows)
            for row in self._shown:
                self.rows.addWidget(_row(row))
        self.place()

    def place(self) -> None:
        """Take its place at the lower left."""
        self.setVisible(self.wanted and bool(self._shown))
        self.layout().activate()
        self.setFixedSize(self.layout().sizeHint())
        self.move(12, self.parentWidget().height() - self.height() - 12)
        self.raise_()


def _row(row: LegendRow) -> QWidget:
    made = QWidget()
    line = QHBoxLayout(made)
    line.setContentsMargins(0, 0, 6, 0)
    line.setSpacing(10)
    line.addWidget(Sample(row))
    line.addWidget(label(sentence(row.text)))
    line.addStretch(1)
    return made
