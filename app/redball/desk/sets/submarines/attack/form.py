"""What the forms of the six steps have in common."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.step_form import StepForm
from redball.desk.sets.submarines.attack.draft import Draft
from redball.desk.widgets.counter import CounterPicture
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label
from redball.game.units import Unit
from redball.rules.submarines.tables import Attack

PICTURE = 30
"""Px of a counter's side."""


class Form(StepForm):
    """The fields of a step of the attack in a sea area."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.area = -1
        self.attack: Attack | None = None
        self.draft = Draft()

    @property
    def fought(self) -> Attack:
        """The attack that is under way."""
        assert self.attack is not None, "the step comes after its beginning"
        return self.attack

    def open(self, area: int, attack: Attack | None, draft: Draft) -> None:
        """Show the fields for a sea area."""
        self.area, self.attack, self.draft = area, attack, draft
        self.renew()

    def action(self) -> str:
        """The words of the button that ends the step."""
        return self.tr("&Go on")


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
