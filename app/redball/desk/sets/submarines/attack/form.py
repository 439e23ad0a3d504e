"""What the forms of the six steps have in common."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.submarines.attack.draft import Draft
from redball.desk.widgets.card import clear
from redball.desk.widgets.counter import CounterPicture
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label
from redball.game.orders import Order
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.submarines.tables import Attack

PICTURE = 30
"""Px of a counter's side."""


class Form(QWidget):
    """The fields of a step, in ``body``; ``edited`` when what they say changed,
    ``finished`` when the player ends the step from the keyboard.

    Subclasses build them anew in :meth:`build`, and change only what depends on other fields in :meth:`tell`.
    """

    edited = Signal()
    finished = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.area = -1
        self.attack: Attack | None = None
        self.draft = Draft()
        self.body = spaced(QVBoxLayout(self), 6, 0)

    @property
    def game(self) -> Game:
        """The position that is shown."""
        return self.desk.game

    @property
    def fought(self) -> Attack:
        """The attack that is under way."""
        assert self.attack is not None, "the step comes after its beginning"
        return self.attack

    def open(self, area: int, attack: Attack | None, draft: Draft) -> None:
        """Show the fields for a sea area."""
        self.area, self.attack, self.draft = area, attack, draft
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

    def action(self) -> str:
        """The words of the button that ends the step."""
        return self.tr("&Go on")

    def missing(self) -> str:
        """What has to be entered first; empty when nothing is."""
        return ""


def unit_row(
    unit: Unit, lead: QWidget | None, *fields: QWidget, wrap: bool = True
) -> tuple[QWidget, QVBoxLayout, QLabel]:
    """A counter, its name over a note, and fields at the right end; with the column under the name and the
    note, which may ``wrap``.
    """
    made = QWidget()
    row = spaced(QHBoxLayout(made), 6, 0)
    if lead is not None:
        row.addWidget(lead, 0, Qt.AlignmentFlag.AlignVCenter)
    picture = CounterPicture(PICTURE)
    picture.show_unit(unit)
    row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
    words = spaced(QVBoxLayout(), 0)
    name = Elided(unit.name)
    note = label("", "note", wrap=True) if wrap else Elided("", "note")
    words.addWidget(name)
    words.addWidget(note)
    row.addLayout(words, 1)
    for field in fields:
        row.addWidget(field, 0, Qt.AlignmentFlag.AlignVCenter)
    return made, words, note


def sum_row(text: str, value: str) -> QHBoxLayout:
    """A sum under rows: its name, and its value in bold at the right end."""
    row = spaced(QHBoxLayout(), 8)
    row.addWidget(label(text, "strong"))
    row.addStretch(1)
    row.addWidget(label(value, "total"))
    return row


def names(units: Iterable[Unit]) -> str:
    """The names of units in a row."""
    return ", ".join(unit.name for unit in units)
