"""A chart in cells that are typed into, pasted into and copied from."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from redball.desk import theme
from redball.desk.sets.politics.cards import entered
from redball.desk.sets.politics.cards.field_kinds import NUMBERS
from redball.desk.sets.politics.cards.grids import Cell, Grid, Put, copied
from redball.desk.sets.politics.cards.model import BookDesk, fault_said, field_in
from redball.desk.sets.politics.cards.pasting import pasted
from redball.desk.sets.politics.cards.phrases import row_name, tr
from redball.desk.widgets.text import plain
from redball.errors import Fault
from redball.wording import name_of

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ROW, CODE = 27, 58
"""Height of a row and width of a column of a power in px."""


class GridModel(QAbstractTableModel):
    """The cells of a grid, as the draft has them."""

    def __init__(self, book: BookDesk, grid: Grid) -> None:
        super().__init__()
        self.book, self.grid = book, grid

    def show_grid(self, grid: Grid) -> None:
        """Show another chart, or the same with other rows."""
        self.beginResetModel()
        self.grid = grid
        self.endResetModel()

    def cell(self, index: Index) -> Cell | None:
        """The cell at a place; None where there is nothing to enter."""
        if not index.isValid():
            return None
        return self.grid.cell(self.grid.rows[index.row()], self.grid.columns[index.column()])

    def rowCount(self, parent: Index | None = None) -> int:
        """The rows."""
        return 0 if parent is not None and parent.isValid() else len(self.grid.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """The columns."""
        return 0 if parent is not None and parent.isValid() else len(self.grid.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cells can be written in."""
        if self.cell(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        """Names of columns and rows."""
        across = orientation is Qt.Orientation.Horizontal
        name = (self.grid.columns if across else self.grid.rows)[section]
        if role == Role.DisplayRole:
            return self.grid.head(name) if across else self.grid.side(name)
        if role == Role.ToolTipRole and across:
            if self.grid.is_matrix:
                return plain(name_of(name)) if name else tr("For declarers without a value of their own")
            return plain(self.grid.described(name).whole_help)
        if role == Role.TextAlignmentRole and not across:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """What a cell shows."""
        cell = self.cell(index)
        if cell is None:
            return None
        if role in (Role.DisplayRole, Role.EditRole):
            return entered.text_of(self.book.draft.of(cell.key).get(cell.field))
        if role == Role.ToolTipRole:
            return plain(self._tip(cell))
        if role == Role.ForegroundRole and self.faults(cell):
            return theme.colour("trouble")
        if role == Role.FontRole and (self.faults(cell) or self.more(cell)):
            font = QFont()
            font.setBold(True)
            return font
        if role == Role.TextAlignmentRole and self._is_number(index):
            return int(Qt.AlignmentFlag.AlignCenter)
        return None

    def _is_number(self, index: Index) -> bool:
        return self.grid.described(self.grid.columns[index.column()]).kind in NUMBERS

    def faults(self, cell: Cell) -> list[Fault]:
        """What is wrong with a cell: of a matrix with all that is entered behind it."""
        found = self.book.look(cell.key)
        faults = found.faults if found is not None else ()
        return [fault for fault in faults if self.grid.is_matrix or field_in(fault) in (cell.field, "")]

    def more(self, cell: Cell) -> list[str]:
        """What is entered behind a cell of a matrix, beside its cost."""
        fields = self.book.draft.of(cell.key) if self.grid.is_matrix else {}
        return [name for name in fields if name != cell.field]

    def _tip(self, cell: Cell) -> str:
        fields = self.book.draft.of(cell.key)
        more = [f"{name}: {entered.text_of(fields[name])}" for name in self.more(cell)]
        return "\n".join(
            (row_name(cell.key), *more, *(fault_said(cell.key, fault) for fault in self.faults(cell)))
        )

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        """Write what was typed."""
        cell = self.cell(index)
        if cell is None or role != Role.EditRole:
            return False
        kind = self.grid.described(self.grid.columns[index.column()]).kind
        self.book.set(cell.key, cell.field, entered.value(kind, str(value)))
        return True


class _Lines(QStyledItemDelegate):
    """Cells with lines between them; those without anything to enter are filled."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        model = index.model()
        box = option.rect
        if isinstance(model, GridModel) and model.cell(index) is None:
            painter.fillRect(box, theme.colour("chip"))
        painter.setPen(theme.colour("line"))
        painter.drawLine(box.topRight(), box.bottomRight())
        painter.drawLine(box.bottomLeft(), box.bottomRight())

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        made = QLineEdit(parent)
        made.setObjectName("cell")
        made.setAlignment(Qt.AlignmentFlag(index.data(Role.TextAlignmentRole) or Qt.AlignmentFlag.AlignLeft))
        return made


class GridView(QTableView):
    """``cell_chosen`` carries the cell with the cursor or None, ``was_pasted`` what was pasted."""

    cell_chosen = Signal(object)
    was_pasted = Signal(object)

    def __init__(self, book: BookDesk, grid: Grid) -> None:
        super().__init__()
        self.book = book
        self.grid_model = GridModel(book, grid)
        self.setObjectName("framed")
        self.setModel(self.grid_model)
        self.setItemDelegate(_Lines(self))
        self.setShowGrid(False)
        self.setTabKeyNavigation(True)
        self.setCornerButtonEnabled(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.fit()

    def show_grid(self, grid: Grid) -> None:
        """Show another chart; the cursor stays where it is, if that is still there."""
        now = self.currentIndex()
        at = (now.row(), now.column()) if now.isValid() else None
        if (grid.rows, grid.columns, grid.level) != (
            self.grid_model.grid.rows,
            self.grid_model.grid.columns,
            self.grid_model.grid.level,
        ):
            self.grid_model.show_grid(grid)
            self.fit()
            if at is not None:
                self.setCurrentIndex(self.grid_model.index(*at))
        self.viewport().update()

    def fit(self) -> None:
        """Columns as wide as what stands in them."""
        grid, header = self.grid_model.grid, self.horizontalHeader()
        for number, column in enumerate(grid.columns):
            wide = not grid.is_matrix and grid.described(column).kind not in NUMBERS
            mode = QHeaderView.ResizeMode.Stretch if wide else QHeaderView.ResizeMode.Fixed
            header.setSectionResizeMode(number, mode)
            if not wide:
                words = self.fontMetrics().horizontalAdvance(grid.head(column)) + 22
                header.resizeSection(number, max(CODE, words))

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Say where the cursor is."""
        super().currentChanged(current, previous)
        self.cell_chosen.emit(self.grid_model.cell(current))

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """After Enter the cursor goes down, as in other tables of numbers."""
        super().closeEditor(editor, hint)
        now = self.currentIndex()
        if hint is QAbstractItemDelegate.EndEditHint.SubmitModelCache and now.row() + 1 < len(
            self.grid_model.grid.rows
        ):
            self.setCurrentIndex(now.siblingAtRow(now.row() + 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, paste and clear cells; Enter writes in one."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste(QGuiApplication.clipboard().text())
        elif event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.copied())
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._clear()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentIndex().isValid() and self.state() is not QAbstractItemView.State.EditingState:
                self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _clear(self) -> None:
        cells = [self.grid_model.cell(index) for index in self.selectedIndexes()]
        self.book.set_all([Put(cell, None) for cell in cells if cell is not None])

    def copied(self) -> str:
        """The selected cells as a text."""
        found = self.selectedIndexes()
        rows = sorted({index.row() for index in found})
        columns = sorted({index.column() for index in found})
        return copied(self.grid_model.grid, self.book.draft, rows, columns)

    def paste(self, text: str) -> None:
        """Write the cells of a text, from the cursor on where it names no rows and columns."""
        now = self.currentIndex()
        row, column = (now.row(), now.column()) if now.isValid() else (0, 0)
        found = pasted(self.book.desk.game, self.grid_model.grid, text, row, column)
        if found.puts:
            self.book.set_all(found.puts)
        self.was_pasted.emit(found)
