"""Cards side by side where there is room, else one at a time under tabs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QTabBar, QVBoxLayout, QWidget

from redball.desk.widgets.layouts import spaced

NARROW = 700
"""Width in px below which one card is shown at a time; where cards need more, that is."""


_APART = 10


class SideBySide(QWidget):
    """Pages are a name, a widget and its share of the width."""

    def __init__(self, pages: Sequence[tuple[str, QWidget, int]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.pages = [widget for _, widget, _ in pages]
        self.tabs = QTabBar()
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        column = spaced(QVBoxLayout(self), 2, 0, 0, 0, 8)
        column.addWidget(self.tabs)
        row = spaced(QHBoxLayout(), _APART)
        column.addLayout(row, 1)
        for name, widget, share in pages:
            self.tabs.addTab(name)
            row.addWidget(widget, share)
        self.tabs.currentChanged.connect(self._arrange)
        self._arrange()

    def resizeEvent(self, event) -> None:
        """Choose by the new width."""
        super().resizeEvent(event)
        self._arrange()

    def _needed(self) -> int:
        """Px that all cards need side by side."""
        widths = [page.minimumSizeHint().width() for page in self.pages]
        return sum(widths) + _APART * (len(widths) - 1)

    def _arrange(self, *_: object) -> None:
        narrow = self.width() < max(NARROW, self._needed() + 1)
        self.tabs.setVisible(narrow)
        for index, page in enumerate(self.pages):
            page.setVisible(not narrow or index == self.tabs.currentIndex())
