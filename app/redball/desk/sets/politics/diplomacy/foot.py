"""What stands behind a row of the timeline: its sums, its clauses, the ways to its place and the journal."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from redball.desk.sets.politics.diplomacy.model import Timeline
from redball.desk.sets.politics.diplomacy.words import tip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, plain, unmarked
from redball.rules.politics.chronicle.telling import Line

_CLAUSES = 1
"""Clauses that have a button; the tooltip names all."""


class Foot(QWidget):
    """One line, always there, so that rows don't move when one is chosen."""

    def __init__(self, timeline: Timeline, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.timeline = timeline
        self.said = Elided("", "note")
        self.clauses = [self._link("") for _ in range(_CLAUSES)]
        self.show_place, self.journal = self._link(self.tr("Place")), self._link(self.tr("Journal"))
        self.copy = self._link(self.tr("Copy line"))
        self.show_place.setToolTip(self.tr("Show the row's marker or hex (Enter)"))
        self.journal.setToolTip(self.tr("Show the row's order in the journal"))
        self.copy.setToolTip(self.tr("Put the row into the clipboard (Ctrl+C)"))
        row = spaced(QHBoxLayout(self), 2, 0)
        row.addWidget(self.said, 1)
        for button in (*self.clauses, self.show_place, self.journal, self.copy):
            row.addWidget(button)
        self._cited: tuple[str, ...] = ()
        for number, button in enumerate(self.clauses):
            button.clicked.connect(partial(self._want, number))
        self.show_line(None)

    def _link(self, text: str) -> QPushButton:
        made = QPushButton(text)
        made.setObjectName("link")
        return made

    def _want(self, number: int, _on: bool = False) -> None:
        self.timeline.desk.clause_wanted.emit(self._cited[number])

    def show_line(self, line: Line | None) -> None:
        """Show what stands behind a row; None for none."""
        for button in (self.show_place, self.journal, self.copy):
            button.setEnabled(line is not None)
        if line is None:
            self._cited = ()
            self.said.setText(self.tr("Choose a row to see its sums and clauses"))
            self.said.add_tooltip("")
        else:
            more = self.timeline.details(line)
            self._cited = more.clauses[:_CLAUSES]
            self.said.setText("; ".join(more.sums) or more.order)
            self.said.add_tooltip(plain(tip(line, more)))
        for number, button in enumerate(self.clauses):
            button.setVisible(number < len(self._cited))
            button.setText(unmarked(self._cited[number]) if number < len(self._cited) else "")

    def say(self, text: str) -> None:
        """Say what was done, until another row is chosen."""
        self.said.setText(text)
