"""A quiet table of text rows that emits signals for selection, activation, hovering, its menu and drops."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QFontMetrics, QHelpEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QToolTip,
    QWidget,
)

from redball.desk.widgets import tables
from redball.desk.widgets.text import plain

CELL = 8
"""Px at both sides of a cell's words."""


FEW_ROWS = 76
"""Px of the head and two rows."""


class RowsTable(QTableWidget):
    """``stretch`` is the column that takes what is left; ``numbers`` are columns set to the right."""

    row_chosen = Signal(int)
    row_activated = Signal(int)
    row_hovered = Signal(int)
    dropped = Signal(str, int)
    menu_wanted = Signal(int, QPoint)

    def __init__(
        self,
        heads: Sequence[str],
        stretch: int,
        numbers: Sequence[int] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(0, len(heads), parent)
        self._mime = ""
        tables.of_rows(self)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.set_heads(heads, stretch, numbers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(
            lambda at: self.menu_wanted.emit(self.rowAt(at.y()), self.viewport().mapToGlobal(at))
        )
        self.currentCellChanged.connect(self._chosen)
        self.cellActivated.connect(lambda row, _column: self.row_activated.emit(row))
        self.cellEntered.connect(lambda row, _column: self.row_hovered.emit(row))

    def take_drops(self, mime: str) -> None:
        """Accept drops of a text of this kind: ``dropped`` carries the text and the row."""
        self._mime = mime
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)
        self.setDragDropOverwriteMode(True)

    def set_heads(self, heads: Sequence[str], stretch: int, numbers: Sequence[int] = ()) -> None:
        """Set other columns and clear the table."""
        self.numbers = frozenset(numbers)
        self.setRowCount(0)
        self.setColumnCount(len(heads))
        self.setHorizontalHeaderLabels(list(heads))
        header = self.horizontalHeader()
        for column in range(len(heads)):
            mode = QHeaderView.ResizeMode
            header.setSectionResizeMode(column, mode.Stretch if column == stretch else mode.ResizeToContents)
            header.setResizeContentsPrecision(0)
            self.horizontalHeaderItem(column).setTextAlignment(self._side(column))
            self.horizontalHeaderItem(column).setToolTip(plain(heads[column]))

    def _side(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if column in self.numbers else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def fill(self, rows: Sequence[Sequence[str]], tips: Sequence[str], loud: Sequence[bool]) -> None:
        """Show other rows; the selected one stays selected where it still exists.  Loud rows are bold."""
        before = self.currentItem().text() if self.currentRow() >= 0 and self.currentItem() else ""
        sides = [self._side(column) for column in range(self.columnCount())]
        self.blockSignals(True)
        self.setRowCount(0)
        self.setRowCount(len(rows))
        for number, (cells, tip, is_loud) in enumerate(zip(rows, tips, loud, strict=True)):
            for column, text in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setToolTip(plain(tip))
                item.setTextAlignment(sides[column])
                if is_loud:
                    font = item.font()
                    font.setBold(True)
                    item.setFont(font)
                self.setItem(number, column, item)
            if before and cells[0] == before:
                self.setCurrentCell(number, 0)
        self.blockSignals(False)

    def _chosen(self, row: int, _column: int, before: int, _before_column: int) -> None:
        if row != before:
            self.row_chosen.emit(row)

    def sizeHint(self) -> QSize:
        """A few rows: it uses the space of its dock, and requires no more."""
        return QSize(super().sizeHint().width(), FEW_ROWS)

    def row_tip(self, row: int) -> str:
        """A row's tooltip; subclasses that format it late override this."""
        item = self.item(row, 0)
        return item.toolTip() if item is not None else ""

    def tip_of(self, index: QModelIndex) -> str:
        """A cell's tooltip: the whole text if it is elided, then the row's."""
        text, said = str(index.data() or ""), self.row_tip(index.row())
        room = self.visualRect(index).width() - CELL
        if index.data(Qt.ItemDataRole.DecorationRole) is not None:
            room -= self.iconSize().width() + CELL // 2
        font = index.data(Qt.ItemDataRole.FontRole)
        metrics = QFontMetrics(font) if font is not None else self.fontMetrics()
        fits = metrics.horizontalAdvance(text) <= room
        return said if fits or plain(text) in said else "\n".join(filter(None, [plain(text), said]))

    def viewportEvent(self, event: QEvent) -> bool:
        """Format tooltips when they are asked for."""
        if event.type() is not QEvent.Type.ToolTip:
            return super().viewportEvent(event)
        assert isinstance(event, QHelpEvent)
        index = self.indexAt(event.pos())
        QToolTip.showText(event.globalPos(), self.tip_of(index) if index.isValid() else "", self.viewport())
        return True

    def _drop_row(self, event: QDropEvent) -> int:
        """The row under a drag, -1 where it can't be dropped."""
        wanted = bool(self._mime) and event.mimeData().hasFormat(self._mime)
        return self.rowAt(event.position().toPoint().y()) if wanted else -1

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept only what rows accept."""
        if self._mime and event.mimeData().hasFormat(self._mime):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Accept over rows only."""
        row = self._drop_row(event)
        if row >= 0:
            self.row_hovered.emit(row)
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Report a drop on a row."""
        row = self._drop_row(event)
        if row >= 0:
            event.acceptProposedAction()
            self.dropped.emit(bytes(event.mimeData().data(self._mime).data()).decode(), row)

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse has left all rows."""
        super().leaveEvent(event)
        self.row_hovered.emit(-1)
