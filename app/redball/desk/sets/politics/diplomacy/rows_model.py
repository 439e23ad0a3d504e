"""The timeline as a tree: turns, and under each its rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from redball.desk.sets.politics.diplomacy.words import said_aloud
from redball.rules.politics.chronicle.telling import Line

Index = QModelIndex | QPersistentModelIndex
WHAT, EFFECTS = range(2)
LINE = Qt.ItemDataRole.UserRole + 1


class Turn(NamedTuple):
    """A turn with its rows."""

    turn: int
    date: str
    lines: tuple[Line, ...]


class RowsModel(QAbstractItemModel):
    """Turns are rows without a parent; a row's index carries the number of its turn's, counted from 1."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
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
        """The index of an order's ``nth`` row, or of its last one; none where it isn't shown."""
        places = [
            (number, row)
            for number, turn in enumerate(self.turns)
            for row, line in enumerate(turn.lines)
            if line.row.seq == seq
        ]
        if not places:
            return QModelIndex()
        number, row = places[min(nth, len(places) - 1)]
        return self.index(row, WHAT, self.index(number, WHAT))

    def place_of(self, index: Index) -> tuple[int, int]:
        """The order of a row, and the how manieth of its rows it is, for :meth:`index_of`."""
        line = self.line(index)
        if line is None:
            return 0, 0
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
        """What happened, and its effects."""
        return 2

    def headerData(self, section: int, orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of the columns."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (self.tr("What happened"), self.tr("Effects"))[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell; whoever shows the row formats its tooltip."""
        line = self.line(index)
        if role == LINE:
            return line
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(index, line)
        if role == Qt.ItemDataRole.FontRole and line is None:
            bold = QFont()
            bold.setBold(True)
            return bold
        if role == Qt.ItemDataRole.AccessibleTextRole and line is not None:
            return said_aloud(line)
        return None

    def _text(self, index: Index, line: Line | None) -> str:
        if line is not None:
            return line.text if index.column() == WHAT else line.effects
        turn = self.turns[index.row()]
        count = self.tr("%n row(s)", "", len(turn.lines))
        return turn.date if index.column() == WHAT else count
