"""What the forms of steps have in common: the fields with which a step is changed, over its lines."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from redball.desk.sets.politics.nations.model import NationsDesk
from redball.desk.widgets.layouts import spaced
from redball.game.state import Game
from redball.rules.politics.nations.courses.parts import Wish


class Form(QWidget):
    """The fields of a step.  ``pick_wanted`` carries a request for clicks on the map, None to end it."""

    pick_wanted = Signal(object)
    below = False
    """Whether the fields stand under the lines, not over them."""

    def __init__(self, model: NationsDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = model
        self.body = spaced(QVBoxLayout(self), 6, 0)
        self.build()

    @property
    def game(self) -> Game:
        """The position."""
        return self.model.game

    @property
    def wish(self) -> Wish:
        """What is chosen in the course."""
        assert self.model.wish is not None, "a course is looked at"
        return self.model.wish

    def build(self) -> None:
        """Make the fields."""


def choices(named: dict[str, str], chosen: str, said: str) -> QComboBox:
    """A box with words by their values; ``said`` is its name for who can't see it."""
    made = QComboBox()
    for value, words in named.items():
        made.addItem(words, value)
    made.setCurrentIndex(max(0, made.findData(chosen)))
    made.setAccessibleName(said)
    made.setMinimumContentsLength(10)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return made
