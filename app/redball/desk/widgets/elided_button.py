"""A button that shortens its words to the room it has."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from redball.desk.widgets.text import plain

_SIDES = 28


class ElidedButton(QPushButton):
    """Leaves out the end; the whole is its accessible name and tooltip."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.full = text
        self.setAccessibleName(text)
        self.setToolTip(plain(text))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Hardly any width is needed."""
        return QSize(48, super().minimumSizeHint().height())

    def resizeEvent(self, event) -> None:
        """Fit the words to the new width."""
        super().resizeEvent(event)
        room = max(20, self.width() - _SIDES)
        self.setText(self.fontMetrics().elidedText(self.full, Qt.TextElideMode.ElideRight, room))
