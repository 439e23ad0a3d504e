"""The mouse of tests."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

NONE = Qt.MouseButton.NoButton


def move_mouse(widget: QWidget, spot: QPoint, held: Qt.MouseButton = NONE) -> None:
    """Move the mouse over a widget itself: QTest moves the cursor of the screen, which the window of an
    earlier test may get that still lies over this one.
    """
    at, on_screen, keys = QPointF(spot), QPointF(widget.mapToGlobal(spot)), Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(widget, QMouseEvent(QEvent.Type.MouseMove, at, on_screen, NONE, held, keys))
