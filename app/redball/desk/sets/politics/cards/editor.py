"""What all fields of the card book's forms have in common, and the line that is typed into."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from redball.desk.dialogs.fields import mark_field
from redball.desk.sets.politics.cards import entered
from redball.desk.widgets.layouts import spaced

NARROW = 68
"""Px of a field for a number."""


class Editor(QWidget):
    """One value of a form; ``edited`` when the player entered another one."""

    edited = Signal()

    def show_value(self, value: Any) -> None:
        """Show a value; None is nothing."""
        raise NotImplementedError

    def value(self) -> Any:
        """What is entered; None for nothing."""
        raise NotImplementedError

    def mark(self, wrong: bool) -> None:
        """Show whether the value has a fault."""

    def first(self) -> QWidget:
        """The widget that takes the keyboard."""
        raise NotImplementedError


def row_in(widget: QWidget) -> QHBoxLayout:
    """The row of a field's widgets."""
    return spaced(QHBoxLayout(widget), 6, 0)


class Line(QLineEdit):
    """A line of text that is marked where it is wrong.  With ``steps`` the arrow keys change a whole number
    in it; with ``enters`` the Enter key does something here, and nothing in the dialog.
    """

    def __init__(self, steps: bool = False, enters: bool = False) -> None:
        super().__init__()
        self.steps, self.enters = steps, enters

    def mark(self, wrong: bool) -> None:
        """Give the field the border of trouble, or remove it."""
        mark_field(self, wrong)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """One more or one less; Enter."""
        if self.enters and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.returnPressed.emit()
            return
        by = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
        now = entered.number(self.text())
        if not self.steps or not by or isinstance(now, str):
            super().keyPressEvent(event)
            return
        self.setText(str((now or 0) + by))
        self.textEdited.emit(self.text())
