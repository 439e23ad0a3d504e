"""What a draft changes in the book of a game, or a file in a draft, row by row; every fault of the draft."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.sets.politics.cards import entered
from redball.desk.sets.politics.cards.described import label_of
from redball.desk.sets.politics.cards.model import BookDesk, fault_said
from redball.desk.sets.politics.cards.phrases import row_name, tr
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.text import Elided, label
from redball.rules.politics.affairs.book_draft import Difference, Fields, Key
from redball.rules.politics.affairs.book_wanted import order_of
from redball.rules.politics.affairs.tables import CHARTS

Row = tuple[Key, str, str, str]
"""A row of the book, what becomes of it, what stood there, what will."""


def fields_said(key: Key, fields: Fields) -> str:
    """The fields of a row in one line."""
    said = (f"{label_of(key[0], name)} {entered.text_of(value)}" for name, value in fields.items())
    return "  ·  ".join(said)


def rows_of(found: Difference) -> list[Row]:
    """What a difference is, row by row, in the order of the book."""
    return sorted(_rows(found), key=lambda row: _order(row[0]))


def _order(key: Key) -> tuple[object, ...]:
    return ([*CHARTS].index(key[0]) if key[0] in CHARTS else -1, order_of(*key))


def _rows(found: Difference) -> Iterator[Row]:
    for key, fields in found.new.items():
        yield key, tr("new"), "", fields_said(key, fields)
    for key, (before, after) in found.changed.items():
        names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
        was = {name: before.get(name, tr("nothing")) for name in names}
        now = {name: after.get(name, tr("nothing")) for name in names}
        yield key, tr("changed"), fields_said(key, was), fields_said(key, now)
    for key, fields in found.removed.items():
        yield key, tr("removed"), fields_said(key, fields), ""


class ChangeTable(RowsTable):
    """Rows that are new, changed and removed; ``key_wanted`` carries the one that the player wants to see."""

    key_wanted = Signal(object)

    def __init__(self, before: str, after: str) -> None:
        super().__init__([tr("Card or row"), tr("What"), before, after], 3)
        self.setObjectName("framed")
        self.keys: list[Key] = []
        self.row_activated.connect(lambda row: self.key_wanted.emit(self.keys[row]))

    def show_difference(self, found: Difference) -> None:
        """Show another difference."""
        rows = rows_of(found)
        self.keys = [key for key, *_ in rows]
        cells = [(row_name(key), what, was, now) for key, what, was, now in rows]
        self.fill(cells, ["\n".join(filter(None, row)) for row in cells], [False] * len(cells))


class ChangesPage(QWidget):
    """What the draft changes in the game; ``key_wanted`` carries a row to go to."""

    key_wanted = Signal(object)

    def __init__(self, book: BookDesk) -> None:
        super().__init__()
        self.book = book
        self.title = Elided(tr("Changes to the game’s book"), "subject")
        self.said = label("", "note", wrap=True)
        self.table = ChangeTable(tr("In the game"), tr("In this book"))
        self.table.key_wanted.connect(self.key_wanted)
        column = spaced(QVBoxLayout(self), 8, 0)
        for widget in (self.title, self.said):
            column.addWidget(widget)
        column.addWidget(self.table, 1)

    def show_changes(self, found: Difference) -> None:
        """Show what the draft changes."""
        lines = [self._counted(found)]
        if found.broken:
            names = ", ".join(row_name(key) for key in found.broken[:8])
            lines.append(tr("With faults, so nothing is changed there: {0}").format(names))
        if found.absent:
            names = ", ".join(row_name(key) for key in found.absent[:8])
            lines.append(tr("Of powers that aren’t in this game, kept in the file only: {0}").format(names))
        self.said.setText("\n".join(lines))
        self.table.show_difference(found)

    @staticmethod
    def _counted(found: Difference) -> str:
        if not len(found):
            return tr("The game is played with this book already.")
        return changes_said(found)


def changes_said(found: Difference) -> str:
    """How many rows are new, changed and removed."""
    numbers = len(found.new), len(found.changed), len(found.removed)
    return tr("{0} new, {1} changed, {2} removed").format(*numbers)


class FaultsPage(QWidget):
    """Every fault of the draft; ``key_wanted`` carries the row of the one that the player goes to."""

    key_wanted = Signal(object)

    def __init__(self, book: BookDesk) -> None:
        super().__init__()
        self.book = book
        self.keys: list[Key] = []
        self.table = RowsTable([tr("Card or row"), tr("What is wrong")], 1)
        self.table.setObjectName("framed")
        self.table.setAccessibleName(tr("Faults"))
        self.copy = QPushButton(tr("C&opy"))
        self.copy.setToolTip(tr("Copy the whole list as text"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText("\n".join(self.sentences())))
        self.table.row_activated.connect(lambda row: self.key_wanted.emit(self.keys[row]))
        head = spaced(QHBoxLayout(), 6)
        head.addWidget(Elided(tr("Faults of this book"), "subject"), 1)
        head.addWidget(self.copy)
        column = spaced(QVBoxLayout(self), 8, 0)
        column.addLayout(head)
        note = tr(
            "A card with a fault changes nothing in the game. Enter on a row, or a double click, goes there."
        )
        column.addWidget(label(note, "note", wrap=True))
        column.addWidget(self.table, 1)

    def sentences(self) -> list[str]:
        """All faults, one sentence each."""
        return [fault_said(key, fault) for key, fault in self.book.faults()]

    def refresh(self) -> None:
        """Show the faults of now."""
        found = self.book.faults()
        self.keys = [key for key, _ in found]
        cells = [(row_name(key), fault_said(key, fault)) for key, fault in found]
        self.table.fill(cells, [said for _, said in cells], [False] * len(cells))
        self.copy.setEnabled(bool(cells))
