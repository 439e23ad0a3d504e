"""One card, or the book itself, in the form: its name, the clauses that speak of it, its fields, faults."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.sets.politics.cards.form import FormArea, RowForm
from redball.desk.sets.politics.cards.model import BookDesk
from redball.desk.sets.politics.cards.phrases import row_name, tr
from redball.desk.sets.politics.cards.state_list import StateList
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, plain
from redball.rules.politics.affairs.book_draft import HEAD, Key
from redball.rules.politics.affairs.book_wanted import spoken_of


class RowPage(QWidget):
    """``copy_wanted`` when the player wants another card like this one."""

    copy_wanted = Signal()

    def __init__(self, book: BookDesk, chart: str) -> None:
        super().__init__()
        self.book = book
        self.key: Key = (chart, "")
        self.title = Elided("", "subject")
        self.clauses = spaced(QHBoxLayout(), 2)
        self.form = RowForm(book, chart)
        self.help = label("", "note", wrap=True)
        self.help.setFixedHeight(36)
        self.help.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.state = StateList(book)
        column = spaced(QVBoxLayout(self), 8, 0)
        column.addLayout(self._make_head(chart == "cards"))
        column.addLayout(self.clauses)
        column.addWidget(FormArea(self.form), 1)
        column.addWidget(self.help)
        column.addWidget(self.state)
        self.form.told.connect(self.help.setText)
        book.row_changed.connect(self._follow)

    def _make_head(self, is_card: bool) -> QHBoxLayout:
        row = spaced(QHBoxLayout(), 6)
        row.addWidget(self.title, 1)
        self.revert = self._button(tr("Re&vert"), tr("Write it again as the game has it"))
        self.duplicate = self._button(tr("&Duplicate…"), tr("Another card with the same values"))
        self.remove = self._button(tr("Remo&ve"), tr("Clear all that is entered of it"))
        self.revert.clicked.connect(self._revert)
        self.duplicate.clicked.connect(self.copy_wanted)
        self.remove.clicked.connect(lambda: self._write_nothing())
        for button in (self.revert, self.duplicate, self.remove):
            row.addWidget(button)
        self.duplicate.setVisible(is_card)
        return row

    @staticmethod
    def _button(text: str, tip: str) -> QPushButton:
        made = QPushButton(text)
        made.setToolTip(plain(tip))
        return made

    # --- showing --------------------------------------------------------------------------------------------

    def show_row(self, key: Key) -> None:
        """Show another row."""
        self.key = key
        self.title.setText(row_name(key))
        self.form.show_row(key)
        self.help.setText("")
        self._show_clauses()
        self._show_state()

    def _show_clauses(self) -> None:
        clear(self.clauses)
        known = spoken_of().get(self.key[1]) if self.key != HEAD else None
        clauses = known.clauses if known is not None else ()
        said = tr("The rules speak of it in") if clauses else tr("The rules say no more of it than the book.")
        self.clauses.addWidget(label("" if self.key == HEAD else said, "note"))
        for clause in clauses:
            self.clauses.addWidget(ClauseLink(self.book.desk, clause))
        self.clauses.addStretch(1)

    def _show_state(self) -> None:
        self.state.show_row(self.key)
        fields = self.book.draft.of(self.key)
        self.remove.setEnabled(bool(fields))
        self.duplicate.setEnabled(bool(fields))
        self.revert.setEnabled(dict(fields) != dict(self.book.start.of(self.key)))

    def _follow(self, key: Key) -> None:
        if key == self.key:
            self._show_state()

    # --- doing ----------------------------------------------------------------------------------------------

    def _revert(self) -> None:
        self.book.revert(self.key)
        self.show_row(self.key)
        self.form.focus()

    def _write_nothing(self) -> None:
        self.book.put(self.key, {})
        self.show_row(self.key)
        self.form.focus()
