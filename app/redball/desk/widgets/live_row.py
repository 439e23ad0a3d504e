"""A row that marks something on the map while the mouse or the keyboard is on it, and selects it on a
click.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from redball.desk import theme
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign


class LiveRow(QWidget):
    """``entered`` and ``left`` follow mouse and focus; ``chosen`` a click, Enter or Space."""

    entered = Signal()
    left = Signal()
    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def lay_out(self, sign: str) -> tuple[QHBoxLayout, QVBoxLayout]:
        """Lay out the sign and return the layout for the words."""
        row = spaced(QHBoxLayout(self), 8, 0, 3, 0, 3)
        row.addWidget(Sign(sign), 0, Qt.AlignmentFlag.AlignTop)
        words = spaced(QVBoxLayout(), 0)
        row.addLayout(words, 1)
        return row, words

    def enterEvent(self, event) -> None:
        """The mouse entered."""
        self.entered.emit()
        super().enterEvent(event)

    def leaveEvent(self, event) -> None:
        """The mouse left."""
        self.left.emit()
        super().leaveEvent(event)

    def focusInEvent(self, event) -> None:
        """The focus entered."""
        self.entered.emit()
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event) -> None:
        """The focus left."""
        self.left.emit()
        super().focusOutEvent(event)
        self.update()

    def mouseReleaseEvent(self, event) -> None:
        """Emit ``chosen`` on a click."""
        self.chosen.emit()

    def keyPressEvent(self, event) -> None:
        """Emit ``chosen`` on Enter or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event) -> None:
        """The ring of the focus."""
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
