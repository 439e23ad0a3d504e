"""A field for a small number with buttons for one less and one more."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSpinBox

WIDTH = 96


def stepper(least: int = 0, most: int = 99) -> QSpinBox:
    """A field for a whole number in a range; without focus it leaves the mouse wheel to the scroll area."""
    made = _Stepper()
    made.setRange(least, most)
    made.setProperty("stepper", True)
    made.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    made.setFixedWidth(WIDTH)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


class _Stepper(QSpinBox):
    def wheelEvent(self, event) -> None:
        """Turn the number only with focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
