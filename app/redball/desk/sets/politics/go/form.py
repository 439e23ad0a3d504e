"""What the forms of the steps of a go have in common."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.step_form import StepForm
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.sets.politics.go.draft import Draft
from redball.desk.sets.politics.go.history import Done
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label
from redball.rules.politics.affairs.card_rule import Play

CHIP = QSize(34, 22)
ABOVE = 4
"""Px over a text beside a link, which is higher."""


class Form(StepForm):
    """The fields of a step of a power's go."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.power = ""
        self.draft = Draft()
        self.done: Done | None = None

    @property
    def play(self) -> Play:
        """The option as it is chosen."""
        return self.draft.play(self.power)

    def open(self, power: str, draft: Draft, done: Done | None) -> None:
        """Show the fields for a power's go."""
        self.power, self.draft, self.done = power, draft, done
        self.renew()

    def first(self) -> QWidget | None:
        """The field that gets the keyboard when the step is opened; None for the button that ends it."""
        return None

    def action(self) -> str:
        """The words of the button that ends the step."""
        return self.tr("Go &on")


def power_chip(power: str, size: QSize = CHIP) -> PowerChip:
    """A power's chip that only shows whose a row is."""
    made = PowerChip(power, size)
    made.setCheckable(False)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setCursor(Qt.CursorShape.ArrowCursor)
    return made


def sum_line(text: str, value: str, role: str = "note", strong: bool = False) -> QHBoxLayout:
    """A line of a sum: what it is, which wraps, and its value at the right end."""
    row = spaced(QHBoxLayout(), 8)
    row.addWidget(label(text, "strong" if strong else role, wrap=True), 1)
    number = label(value, "strong" if strong else "")
    number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
    row.addWidget(number, 0, Qt.AlignmentFlag.AlignTop)
    return row


def check_line(desk: Desk, sign: str, text: str, clauses: Iterable[str], role: str = "") -> QWidget:
    """A sign, a text that wraps, and the clause at the right end."""
    made, cited = QWidget(), tuple(clauses)[:1]
    above = ABOVE if cited else 0
    row = spaced(QHBoxLayout(made), 7, 0)
    sign_column = spaced(QVBoxLayout(), 0, 0, above + 1, 0, 0)
    sign_column.addWidget(Sign(sign, 14))
    sign_column.addStretch(1)
    row.addLayout(sign_column)
    words = label(text, role, wrap=True)
    words.setAlignment(Qt.AlignmentFlag.AlignTop)
    words.setContentsMargins(0, above, 0, 0)
    row.addWidget(words, 1)
    for clause in cited:
        row.addWidget(ClauseLink(desk, clause), 0, Qt.AlignmentFlag.AlignTop)
    return made


def field_line(name: str, field: QWidget, share: int = 2) -> tuple[QWidget, QLabel]:
    """A field with its name before it, which gets so much of the width as the field gets of three."""
    made = QWidget()
    row = spaced(QHBoxLayout(made), 8, 0)
    words = label(name, "note", wrap=True)
    words.setBuddy(field)
    row.addWidget(words, share)
    row.addWidget(field, 3)
    if isinstance(field, (QComboBox, QLineEdit)):  # one as wide as the other, whatever they say
        field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return made, words
