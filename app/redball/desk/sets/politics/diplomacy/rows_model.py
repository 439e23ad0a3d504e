"""The timeline as a tree: turns, and under each its rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from redball.desk.sets.politics.diplomacy.words import said_aloud
from redball.desk.widgets.text import plain
from redball.rules.politics.chronicle.telling import Line
from redball.wording import message, sentence

Index = QModelIndex | QPersistentModelIndex
BESIDE = Qt.ItemDataRole.UserRole + 2
"""What stands at a row's right end: its effects, or a turn's number of rows."""
LINE = Qt.ItemDataRole.UserRole + 1


class Turn(NamedTuple):
    """A turn with its rows."""

    turn: int
    date: str
    lines: tuple[Line, ...]


class RowsModel(QAbstractItemModel):
    """Turns are rows without a parent; a row's index carries the number of its turn's, counted from 1.
    ``tip`` gives a row's tooltip.
    """

    def __init__(self, tip: Callable[[Line], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tip = tip
        self.turns: tuple[Turn, ...] = ()

    def show(self, lines: Sequence[Line]) -> None:
        """Show other rows."""
        self.beginResetModel()
        groups = ((turn, tuple(found)) for turn, found in groupby(lines, key=lambda line: line.row.turn))
        self.turns = tuple(Turn(turn, found[0].date, found) for turn, found in groups)
        self.endResetModel()

    def line(self, index: Index) -> Line | None:
        """The row of an index; None for a turn."""
        if not index.isValid() or not index.internalId():
            return None
        return self.turns[index.internalId() - 1].lines[index.row()]

    def index_of(self, seq: int, nth: int) -> QModelIndex:
        """The index of an order's ``nth`` row, or of its last one; of order 0 that of turn ``nth``.  None
        where it isn't shown.
        """
        if not seq:
            found = [number for number, turn in enumerate(self.turns) if turn.turn == nth]
            return self.index(found[0], 0) if found else QModelIndex()
        places = [
            (number, row)
            for number, turn in enumerate(self.turns)
            for row, line in enumerate(turn.lines)
            if line.row.seq == seq
        ]
        if not places:
            return QModelIndex()
        number, row = places[min(nth, len(places) - 1)]
        return self.index(row, 0, self.index(number, 0))

    def place_of(self, index: Index) -> tuple[int, int]:
        """Where an index is, for :meth:`index_of` after other rows are shown; (0, -1) for nowhere."""
        line = self.line(index)
        if line is None:
            return 0, self.turns[index.row()].turn if index.isValid() else -1
        before = self.turns[index.internalId() - 1].lines[: index.row()]
        return line.row.seq, sum(each.row.seq == line.row.seq for each in before)

    # --- Qt ---

    def index(self, row: int, column: int, parent: Index | None = None) -> QModelIndex:
        """The index of a turn, or of a row under one."""
        above = parent if parent is not None else QModelIndex()
        if not self.hasIndex(row, column, above):
            return QModelIndex()
        return self.createIndex(row, column, above.row() + 1)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        """The turn of a row."""
        if not index.isValid() or not index.internalId():
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, 0)

    def rowCount(self, parent: Index | None = None) -> int:
        """Turns, or rows of a turn."""
        if parent is None or not parent.isValid():
            return len(self.turns)
        if parent.internalId() or parent.column():
            return 0
        return len(self.turns[parent.row()].lines)

    def columnCount(self, parent: Index | None = None) -> int:
        """One: whoever draws a row gives its words what its effects leave."""
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A turn, or a row."""
        line = self.line(index)
        if line is None:
            return self._of_turn(self.turns[index.row()], role) if index.isValid() else None
        if role == LINE:
            return line
        if role == BESIDE:
            return line.effects
        if role == Qt.ItemDataRole.DisplayRole:
            return line.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(self._tip(line))
        return said_aloud(line) if role == Qt.ItemDataRole.AccessibleTextRole else None

    def _of_turn(self, turn: Turn, role: int) -> Any:
        if role == BESIDE:
            return sentence(message("politics.chronicle.rows", rows=len(turn.lines)))
        if role == Qt.ItemDataRole.FontRole:
            bold = QFont()
            bold.setBold(True)
            return bold
        return turn.date if role == Qt.ItemDataRole.DisplayRole else None
