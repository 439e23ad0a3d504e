"""What the rules say to the orders of a form, under its fields: reasons with links to clauses, or notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.widgets.card import clear
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label
from redball.game.rulings import Ruling
from redball.wording import Message, sentence

MOST_CLAUSES = 3


def clauses_of(desk: Desk, clauses: Iterable[str], most: int = MOST_CLAUSES) -> FlowLayout:
    """Links to the first clauses of some."""
    links = FlowLayout(2)
    for clause in tuple(dict.fromkeys(clauses))[:most]:
        links.addWidget(ClauseLink(desk, clause))
    return links


def note_row(desk: Desk, sign: str, text: str, clauses: Iterable[str] = ()) -> QWidget:
    """A sign, a text that wraps, and under it links to clauses."""
    made = QWidget()
    column = spaced(QVBoxLayout(), 0)
    column.addWidget(label(text, "" if sign == "trouble" else "note", wrap=True))
    named = tuple(clauses)
    if named:
        column.addLayout(clauses_of(desk, named))
    row = spaced(QHBoxLayout(), 8)
    row.addWidget(Sign(sign), 0, Qt.AlignmentFlag.AlignTop)
    row.addLayout(column, 1)
    row.setContentsMargins(0, 0, 0, 0)
    made.setLayout(row)
    return made


class Said(QWidget):
    """Lines that change with what is entered; ``texts`` are what they say."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.rows = spaced(QVBoxLayout(self), 4, 0)
        self.texts: list[str] = []
        self.hide()

    def say(self, ruling: Ruling | None = None) -> None:
        """Show why an order is refused, else what is to be noted of it."""
        clear(self.rows)
        self.texts = []
        if ruling is not None and not ruling.allowed:
            self._rows("trouble", ruling.reasons or (ruling.text,), ruling.clauses)
        elif ruling is not None:
            self._rows("info", ruling.notes, ())
        self.setVisible(bool(self.texts))

    def say_text(self, sign: str, text: str) -> None:
        """Show a text of the window's own with a sign; nothing without a text."""
        self.say()
        if text:
            self.texts.append(text)
            self.rows.addWidget(note_row(self.desk, sign, text))
            self.show()

    def _rows(self, sign: str, said: Sequence[Message], clauses: Sequence[str]) -> None:
        for number, each in enumerate(said):
            text = f"{sentence(each)}."
            if text not in self.texts:
                self.texts.append(text)
                self.rows.addWidget(
                    note_row(self.desk, sign, text, clauses if number == len(said) - 1 else ())
                )
