"""Effects line by line: numbers as sums, what else comes as notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.form import check_line, sum_line
from redball.desk.widgets.layouts import spaced
from redball.rules.politics.affairs.outlook import told
from redball.rules.politics.numbers import Number, name_said
from redball.wording import Message, sentence


def numbers_of(found: Iterable[Number], payer: str = "") -> list[Number]:
    """The numbers to show; what a power pays is shown with its payment."""
    return [each for each in found if each.who != payer or each.what not in ("money", "debt")]


class EffectLines(QWidget):
    """A line for each number that changed, and for each note."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.rows = spaced(QVBoxLayout(self), 1, 0)
        self.texts: list[str] = []

    def add(self, numbers: Sequence[Number], notes: Sequence[Message], clauses: Sequence[str] = ()) -> None:
        """Show some more; the clauses stand with the first note."""
        for each in numbers:
            text = sentence(name_said(each))
            self.texts.append(f"{text}: {each.sum}")
            self.rows.addLayout(sum_line(text, each.sum))
        for number, note in enumerate(told(notes)):
            text = phrases.said(note)
            self.texts.append(text)
            self.rows.addWidget(check_line(self.desk, "info", text, clauses if not number else (), "note"))
