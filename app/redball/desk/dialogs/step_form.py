"""What the forms of guided steps have in common, whatever is guided."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.game.orders import Order
from redball.game.state import Game


class StepForm(QWidget):
    """The fields of a step, in ``body``; ``edited`` when what they say changed, ``finished`` when the player
    ends the step from the keyboard.  Subclasses build them anew in :meth:`build`, and change only what
    depends on other fields in :meth:`tell`.
    """

    edited = Signal()
    finished = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.body = spaced(QVBoxLayout(self), 6, 0)

    @property
    def game(self) -> Game:
        """The position that is shown."""
        return self.desk.game

    def renew(self) -> None:
        """Make the fields anew."""
        clear(self.body)
        self.build()
        self.tell()

    def build(self) -> None:
        """Make the fields."""

    def tell(self) -> None:
        """Show what follows from what is entered."""

    def changed(self, *_: object) -> None:
        """A field was changed."""
        self.tell()
        self.edited.emit()

    def order(self) -> Order | None:
        """The order that the step gives; None for one that gives none."""
        return None

    def missing(self) -> str:
        """What has to be entered first; empty when nothing is."""
        return ""
