"""A panel that may be lower than its content, which is scrolled then."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from redball.desk.widgets.card import scrolled

WIDTH, HEIGHT = 500, 130
"""Px that a panel keeps at least, whatever its content would need."""


class Low(QScrollArea):
    """Holds a widget in any room that the player gives it: docks beside it keep theirs, too."""

    def __init__(self, inside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        scrolled(inside, self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        inside.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What the content needs is what this needs."""
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """No more than docks beside it leave in a small window."""
        least = self.widget().minimumSizeHint().expandedTo(self.widget().minimumSize())
        return least.boundedTo(QSize(WIDTH, HEIGHT))

    def sizeHint(self) -> QSize:
        """What the content would like."""
        return self.widget().sizeHint()
