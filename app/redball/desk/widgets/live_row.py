"""A row that marks something on the map while the mouse or the keyboard is on it, and goes there when
chosen.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from redball.desk import theme
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
        """The row with its sign, and the place for its words."""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 3, 0, 3)
        row.setSpacing(8)
        row.addWidget(Sign(sign), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(0)
        row.addLayout(words, 1)
        return row, words

    def enterEvent(self, event) -> None:
        """The mouse came."""
        self.entered.emit()
        super().enterEvent(event)

    def leaveEvent(self, event) -> None:
        """The mouse went."""
        self.left.emit()
        super().leaveEvent(event)

    def focusInEvent(self, event) -> None:
        """The keyboard came."""
        self.entered.emit()
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event) -> None:
        """The keyboard went."""
        self.left.emit()
        super().focusOutEvent(event)
        self.update()

    def mouseReleaseEvent(self, event) -> None:
        """Clicked."""
        self.chosen.emit()

    def keyPressEvent(self, event) -> None:
        """Chosen by Enter or Space."""
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
