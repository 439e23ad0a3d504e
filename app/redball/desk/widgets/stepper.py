"""A field for a small number, with a button to each side: one less, one more."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSpinBox

WIDTH = 96


def stepper(least: int = 0, most: int = 99) -> QSpinBox:
    """A whole number between two; the wheel of the mouse is left to what scrolls."""
    made = _Stepper()
    made.setRange(least, most)
    made.setProperty("stepper", True)
    made.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    made.setFixedWidth(WIDTH)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


class _Stepper(QSpinBox):
    def wheelEvent(self, event) -> None:
        """Only who is in the field turns the number."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
