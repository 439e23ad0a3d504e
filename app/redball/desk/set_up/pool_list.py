"""The list of units that wait off the map, to be dragged there or sent by Enter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QListView, QWidget

from redball.desk import theme, words
from redball.desk.set_up.standing import Group
from redball.desk.set_up.unit_drops import MIME, data_of
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.keys import keeps
from redball.desk.widgets.text import plain
from redball.game.units import Unit

Index = QModelIndex | QPersistentModelIndex
ICON = 24
"""Side of a counter in a row, in px."""


class PoolModel(QAbstractListModel):
    """Groups of units, each under its heading; rows of units can be dragged."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[str | Unit] = []

    def show_groups(self, groups: Iterable[Group]) -> None:
        """Set all rows."""
        rows = list[str | Unit]()
        for heading, units in groups:
            rows += [f"{heading}  ({len(units)})", *units]
        if rows != self.rows:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    def units_at(self, indexes: Sequence[QModelIndex]) -> list[Unit]:
        """The units of rows, from top to bottom."""
        found = (self.rows[row] for row in sorted({index.row() for index in indexes}))
        return [row for row in found if isinstance(row, Unit)]

    # --- Qt ---

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of rows, headings included."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a row shows."""
        row = self.rows[index.row()]
        if isinstance(row, str):
            return _of_heading(row, role)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{row.name}  ·  {words.unit_kind(row)}"
        if role == Qt.ItemDataRole.DecorationRole:
            return unit_icon(row, None, ICON)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(f"{row.name}, {words.unit_kind(row)}, {words.face_state(row)}")
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Units are chosen and dragged, headings aren't."""
        if isinstance(self.rows[index.row()], str):
            return Qt.ItemFlag.ItemIsEnabled
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        """What a drag offers."""
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The units of rows."""
        return data_of(self.units_at(indexes))

    def supportedDragActions(self) -> Qt.DropAction:
        """The units go where they are dropped."""
        return Qt.DropAction.CopyAction


def _of_heading(text: str, role: int) -> Any:
    if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
        return text
    if role == Qt.ItemDataRole.ForegroundRole:
        return theme.colour("note")
    if role == Qt.ItemDataRole.FontRole:
        font = QFont(QApplication.font())
        font.setBold(True)
        return font
    return None


class PoolList(QListView):
    """``chosen`` carries the units that are selected, ``placing_wanted`` those that are to be placed."""

    chosen = Signal(list)
    placing_wanted = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = PoolModel(self)
        self.setModel(self.rows)
        self.setObjectName("framed")
        self.setAccessibleName(self.tr("Units that wait"))
        self.setUniformItemSizes(True)
        self.setIconSize(QSize(round(1.24 * ICON), round(1.24 * ICON)))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self._following = False
        self.selectionModel().selectionChanged.connect(self._tell)
        self.doubleClicked.connect(lambda _: self._want())
        theme.current().changed.connect(self._repaint)

    def _repaint(self) -> None:
        self.viewport().update()

    def units(self) -> list[str]:
        """The selected units from top to bottom."""
        return [unit.id for unit in self.rows.units_at(self.selectedIndexes())]

    def show_groups(self, groups: Iterable[Group]) -> None:
        """List other units.  Those that stay selected are those that were; where all of them are gone, the
        one that took the place of the first is next.
        """
        before, first = set(self.units()), min((i.row() for i in self.selectedIndexes()), default=-1)
        self._following = True
        self.rows.show_groups(groups)
        self.select(before)
        self._following = False
        if before and not self.selectedIndexes():
            self._stay_near(first)

    def _stay_near(self, row: int) -> None:
        """Put the keyboard's place where the units were that are gone."""
        places = [at for at, of in enumerate(self.rows.rows) if isinstance(of, Unit)]
        if places:
            at = next((place for place in places if place >= row), places[-1])
            self.selectionModel().setCurrentIndex(
                self.rows.index(at), QItemSelectionModel.SelectionFlag.NoUpdate
            )

    def select(self, units: Iterable[str]) -> None:
        """Select the rows of some units, silently."""
        wanted, found = set(units), QItemSelection()
        for at, row in enumerate(self.rows.rows):
            if isinstance(row, Unit) and row.id in wanted:
                found.select(self.rows.index(at), self.rows.index(at))
        before, self._following = self._following, True
        self.selectionModel().select(found, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._following = before

    def _tell(self, *_: object) -> None:
        if not self._following and (units := self.units()):
            self.chosen.emit(units)

    def _want(self) -> None:
        current = self.currentIndex()
        if not self.selectedIndexes() and current.isValid():
            self.selectionModel().select(current, QItemSelectionModel.SelectionFlag.Select)
        if units := self.units():
            self.placing_wanted.emit(units)

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the list from the window's menus."""
        own = QKeySequence.StandardKey.SelectAll
        return keeps(event, lambda pressed: pressed.matches(own)) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter wants the selected units to be placed; everything else as ever."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._want()
            event.accept()
        else:
            super().keyPressEvent(event)
