"""What is wrong with a row, sentence by sentence with the clause; what it lacks; or that it is complete."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.sets.politics.cards.model import BookDesk, fault_said
from redball.desk.sets.politics.cards.phrases import tr
from redball.desk.widgets.card import clear, scrolled
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label
from redball.rules.politics.affairs.book_draft import Key
from redball.rules.politics.affairs.book_orders import CLAUSE

HEIGHT = 54


class StateList(QWidget):
    """Lines of a fixed height in all, so that nothing moves."""

    def __init__(self, book: BookDesk, height: int = HEIGHT) -> None:
        super().__init__()
        self.book = book
        inside = QWidget()
        self.rows = spaced(QVBoxLayout(inside), 3, 0)
        area = scrolled(inside)
        area.setFixedHeight(height)
        spaced(QVBoxLayout(self), None, 0).addWidget(area)
        self.texts: list[str] = []

    def show_row(self, key: Key) -> None:
        """Show how a row stands."""
        clear(self.rows)
        self.texts = []
        found = self.book.look(key)
        if found is None:
            self._add("info", tr("Nothing is entered. Redball asks for what it needs when it needs it."))
        elif found.faults:
            for fault in found.faults:
                self._add("trouble", fault_said(key, fault), CLAUSE)
        elif found.lacks:
            names = ", ".join(self.book.lacking(key))
            self._add("half", tr("Lacks {0}: Redball asks for it when it needs it.").format(names))
        elif found.absent:
            self._add("info", tr("Of a power that isn’t in this game: it stays in the book’s file only."))
        else:
            self._add("done", tr("Complete: Redball has all that it asks for."))
        self.rows.addStretch(1)

    def _add(self, sign: str, text: str, clause: str = "") -> None:
        row = spaced(QHBoxLayout(), 8)
        row.addWidget(Sign(sign))
        row.addWidget(label(text, wrap=True), 1)
        if clause:
            row.addWidget(ClauseLink(self.book.desk, clause))
        self.rows.addLayout(row)
        self.texts.append(text)
