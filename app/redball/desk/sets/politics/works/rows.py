"""Rows that the cards of politics are made of: conditions, sums, comparisons, and why an order is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from redball.desk.desk import Desk
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.widgets.card import clear, show_all
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided, label, plain
from redball.game.rulings import Ruling
from redball.rules.ruleset import Objection
from redball.wording import sentence

MOST_CLAUSES = 3
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def links(desk: Desk, clauses: Iterable[str], most: int = MOST_CLAUSES) -> QWidget:
    """Links to the first clauses of some."""
    made = QWidget()
    row = FlowLayout(4)
    made.setLayout(row)
    for clause in tuple(dict.fromkeys(clauses))[:most]:
        row.addWidget(ClauseLink(desk, clause))
    return made


def said_row(desk: Desk, sign: str, text: str, clauses: Iterable[str] = ()) -> QWidget:
    """A sign, a text that wraps, and links to clauses: a single one beside it, several under it."""
    made, named = QWidget(), tuple(dict.fromkeys(clauses))
    row = spaced(QHBoxLayout(made), 8, 0, 1, 0, 1)
    row.addWidget(Sign(sign), 0, Qt.AlignmentFlag.AlignTop)
    words = spaced(QVBoxLayout(), 0)
    words.addWidget(label(text, "trouble" if sign == "trouble" else "", wrap=True))
    row.addLayout(words, 1)
    if len(named) == 1:
        row.addWidget(ClauseLink(desk, named[0]), 0, Qt.AlignmentFlag.AlignTop)
    elif named:
        words.addWidget(links(desk, named))
    return made


def check_row(desk: Desk, met: bool, text: str, clauses: Iterable[str] = ()) -> QWidget:
    """Something that is asked for, with a tick where it is so."""
    return said_row(desk, "done" if met else "trouble", text, clauses)


def sum_row(desk: Desk, text: str, value: str, clause: str = "", role: str = "") -> QWidget:
    """A line of an account: its text, the clause that says so, and the number at the right end."""
    made = QWidget()
    row = spaced(QHBoxLayout(made), 8, 0, 1, 0, 1)
    row.addWidget(label(text, role, wrap=True), 1)
    if clause:
        row.addWidget(ClauseLink(desk, clause))
    number = label(value, role or "strong")
    number.setAlignment(RIGHT)
    row.addWidget(number)
    return made


def fields(*widgets: QWidget) -> QWidget:
    """Fields and their captions in a row that goes on below where it is too narrow."""
    made = QWidget()
    row = FlowLayout(6)
    made.setLayout(row)
    for widget in widgets:
        row.addWidget(widget)
    return made


def captioned(text: str, field: QWidget) -> QWidget:
    """A field with its caption before it, which aren't parted."""
    made = QWidget()
    row = spaced(QHBoxLayout(made), 6, 0)
    row.addWidget(label(text, "note"))
    row.addWidget(field)
    return made


def choice(name: str) -> QComboBox:
    """A list to choose from, as wide as its entries, and narrower where there is no room."""
    made = QComboBox()
    made.setAccessibleName(name)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    made.setMinimumContentsLength(6)
    made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    return made


def show_allowed(button: QPushButton, ruling: Ruling | None) -> None:
    """Let a button look as its order stands: the main one where it is allowed, else one that says why not."""
    allowed = ruling is not None and ruling.allowed
    button.setObjectName("primary" if allowed else "")
    button.setProperty("denied", ruling is not None and not allowed)
    said = () if ruling is None else ruling.notes if allowed else ruling.reasons
    button.setToolTip(plain("\n".join(sentence(each) for each in said)))
    button.style().unpolish(button)
    button.style().polish(button)


class Compared(QWidget):
    """A small table: a caption a row, then values under their heads, set to the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.grid = spaced(QGridLayout(self), None, 0)
        self.grid.setHorizontalSpacing(11)
        self.grid.setVerticalSpacing(3)
        self.grid.setColumnStretch(0, 1)
        self.rows: list[tuple[str, ...]] = []

    def show_rows(self, heads: Sequence[str], rows: Sequence[Sequence[str]], strong: int = -1) -> None:
        """Show these rows; the column ``strong`` is bold."""
        before, self.rows = self.rows, [tuple(heads), *map(tuple, rows)]
        if self.rows == before:
            return
        clear(self.grid)
        for number, cells in enumerate(self.rows):
            for column, text in enumerate(cells):
                role = "small" if not number else "strong" if column == strong else ""
                made = label(text, role) if column else Elided(text, role)
                if column:
                    made.setAlignment(RIGHT)
                self.grid.addWidget(made, number, column)
        show_all(self.grid)


class Refusals(QWidget):
    """Why an order is refused, with links to its clauses; without that, what is to be noted of it.  ``texts``
    are what it says.
    """

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.column = spaced(QVBoxLayout(self), 3, 0)
        self.texts: list[str] = []
        self.hide()

    def say(self, ruling: Ruling | None, notes: bool = True) -> None:
        """Show the ruling on an order; nothing for None."""
        clear(self.column)
        self.texts = []
        if ruling is not None and not ruling.allowed:
            for number, reason in enumerate(ruling.reasons or (ruling.text,)):
                self._add("trouble", sentence(reason), () if number else ruling.clauses)
        elif ruling is not None and notes:
            for note in ruling.notes:
                self._add("info", sentence(note), ())
        self.setVisible(bool(self.texts))

    def say_objections(self, objections: Iterable[Objection]) -> None:
        """Show what stands against an order, each with its own clauses."""
        clear(self.column)
        self.texts = []
        for each in objections:
            self._add("trouble", sentence(each.reason), each.clauses)
        self.setVisible(bool(self.texts))

    def _add(self, sign: str, text: str, clauses: Sequence[str]) -> None:
        text = f"{text.rstrip('.')}."
        if text not in self.texts:
            self.texts.append(text)
            self.column.addWidget(said_row(self.desk, sign, text, clauses))
