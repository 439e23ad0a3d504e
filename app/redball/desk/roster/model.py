"""The list of all units as a table model.  It filters and sorts its rows itself, by keys made once, which is
several times as fast as a proxy model that reads thousands of cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QIcon

from redball.desk import theme
from redball.desk.roster.rows import Column, Row, RowFilter, heads
from redball.desk.widgets import tables
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.text import plain
from redball.game.units import Unit
from redball.supply.paths import Status

Index = QModelIndex | QPersistentModelIndex
ICON = 20
"""Side of a counter in a row, in px."""

_QUIET = frozenset({Status.IN, Status.AT_SEA, Status.OFF_MAP})
"""States without a badge, since the list names them."""

_GRAVE = frozenset({Status.OUT, Status.ISOLATED, Status.EMERGENCY})


class RosterModel(QAbstractTableModel):
    """The rows of a position that pass the filter, in order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.row_filter = RowFilter()
        self.every: Sequence[Row] = ()
        self.rows: list[Row] = []
        self.place_of: dict[str, int] = {}

    def show_rows(self, every: Sequence[Row]) -> None:
        """Set all rows; unchanged cells stay."""
        self.every = every
        found = self.row_filter.of(every)
        if [row.unit.id for row in found] == [row.unit.id for row in self.rows]:
            self.rows = found
            if found:
                self.dataChanged.emit(self.index(0, 0), self.index(len(found) - 1, len(Column) - 1))
        else:
            self._reset(found)

    def set_filter(self, row_filter: RowFilter) -> None:
        """Set filter and order."""
        if row_filter != self.row_filter:
            self.row_filter = row_filter
            self._reset(row_filter.of(self.every))

    def _reset(self, found: list[Row]) -> None:
        self.beginResetModel()
        self.rows = found
        self.place_of = {row.unit.id: at for at, row in enumerate(found)}
        self.endResetModel()

    # --- Qt ---

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of units that are shown."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of columns."""
        return len(Column)

    def headerData(self, section: int, orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of the columns."""
        return tables.head(heads(), section, orientation, role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell."""
        row, column = self.rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return row.texts[column]
        if role == Qt.ItemDataRole.DecorationRole and column == Column.NAME:
            return _icon(row.unit, row.status, theme.theme().name)
        if role == Qt.ItemDataRole.ForegroundRole and column == Column.SUPPLY and row.status in _GRAVE:
            return theme.colour("trouble")
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(row.texts[column])
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by another column."""
        if column >= 0:
            descending = order == Qt.SortOrder.DescendingOrder
            self.set_filter(replace(self.row_filter, column=Column(column), descending=descending))


@lru_cache(500)
def _icon(unit: Unit, status: Status, _theme: str) -> QIcon:
    return unit_icon(unit, None if status in _QUIET else status, ICON)
