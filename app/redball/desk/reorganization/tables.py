"""The two tables of the screen: a unit's row can be dragged onto a provider's row."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from PySide6.QtCore import QMimeData, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QDropEvent, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidgetItem

from redball.desk import slices, theme
from redball.desk.reorganization.rows import SourceRow, UnitRow
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.rows import RowsTable
from redball.game.units import Unit

MIME = "application/x-redball-unit"
_ICON = 20
_WIDEST, _SHARE = 190, 0.36
"""Px, and share of the table's width, that no column but the last takes more than."""


_LEAST, _NAME, _SIDES = 60, 90, 18
"""Px of a unit's last column and of its name at least, and beside the words of a cell."""


class UnitTable(RowsTable):
    """Units that wait, one a row.  ``sort_wanted`` carries a column."""

    sort_wanted = Signal(int)

    def __init__(self, heads: Sequence[str], stretch: int, numbers: Sequence[int]) -> None:
        super().__init__(heads, stretch, numbers)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setIconSize(QSize(26, 24))
        self.verticalHeader().setDefaultSectionSize(28)
        self.rows: list[UnitRow] = []
        self._icons: dict[tuple[Unit, str], QIcon] = {}
        self.horizontalHeader().sectionClicked.connect(self.sort_wanted)
        self.horizontalHeader().setSectionsClickable(True)

    def show_rows(self, rows: Sequence[UnitRow], unit: Callable[[str], Unit], chosen: str) -> None:
        """Show rows; their counters come in slices after their words."""
        self.rows = list(rows)
        at = self.verticalScrollBar().value()
        self.fill([r.cells for r in rows], [r.tip for r in rows], [False] * len(rows))
        for number, each in enumerate(rows):
            _dim(self, number, not each.served)
        self.blockSignals(True)
        row = self.index_of(chosen)
        self.setCurrentCell(row, 0 if row >= 0 else -1)
        self.blockSignals(False)
        self.verticalScrollBar().setValue(at)
        self._fit_columns()
        shown = self.rows
        slices.run(self, self._paint_icons(shown, unit), lambda: None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave room for the last column."""
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Columns as wide as their longest words, rows out of sight too; the last one has what is left. In a
        narrow table names keep some room, and where the unit is told by its tooltip only.
        """
        header, last = self.horizontalHeader(), self.columnCount() - 1
        widths = [self._width(column) for column in range(last)]
        cramped = last > 1 and self.viewport().width() - sum(widths) < _LEAST
        header.setSectionHidden(last - 1, cramped)
        over = sum(widths[: last - cramped]) + _LEAST - self.viewport().width()
        widths[0] = max(_NAME, widths[0] - max(0, over))
        for column, width in enumerate(widths):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            if column < last - cramped:
                header.resizeSection(column, width)

    def _width(self, column: int) -> int:
        """Px that the head and the words of a column take."""
        words, heads = self.fontMetrics(), self.horizontalHeader().fontMetrics()
        longest = max((words.horizontalAdvance(row.cells[column]) for row in self.rows), default=0)
        if column == 0:
            longest += self.iconSize().width() + 4
        return max(longest, heads.horizontalAdvance(self.horizontalHeaderItem(column).text())) + _SIDES

    def _paint_icons(self, shown: list[UnitRow], unit: Callable[[str], Unit]) -> Iterator[object]:
        for number, row in enumerate(shown):
            if shown is not self.rows:
                return
            who = unit(row.unit)
            key = (who, theme.theme().name)
            if key not in self._icons:
                self._icons[key] = unit_icon(who, None, _ICON)
            item = self.item(number, 0)
            if item is not None:
                item.setIcon(self._icons[key])
            yield None

    def update_row(self, row: UnitRow) -> None:
        """Show one row anew, where it stands."""
        number = self.index_of(row.unit)
        if number < 0 or self.rows[number] == row:
            return
        self.rows[number] = row
        for column, text in enumerate(row.cells):
            item = self.item(number, column)
            item.setText(text)
            item.setToolTip(row.tip)
        _dim(self, number, not row.served)

    def mark(self, units: Collection[str]) -> None:
        """Bring out the units that a provider can serve; painted once, not cell by cell."""
        with QSignalBlocker(self.model()):
            for number, row in enumerate(self.rows):
                first = self.item(number, 0)
                if first is not None and first.font().bold() != (row.unit in units):
                    for column in range(self.columnCount()):
                        if (item := self.item(number, column)) is not None:
                            _set_bold(item, row.unit in units)
        self.viewport().update()

    def index_of(self, unit: str) -> int:
        """The row of a unit, -1 when it has none."""
        return next((i for i, row in enumerate(self.rows) if row.unit == unit), -1)

    def chosen(self) -> str:
        """The unit of the chosen row."""
        row = self.currentRow()
        return self.rows[row].unit if 0 <= row < len(self.rows) else ""

    def mimeData(self, items: Sequence[QTableWidgetItem]) -> QMimeData:
        """The unit of the dragged row."""
        data = QMimeData()
        if items:
            data.setData(MIME, self.rows[items[0].row()].unit.encode())
        return data


class SourceTable(RowsTable):
    """Providers, one a row.  ``unit_dropped`` carries a unit and the row that it was dropped on;
    ``assign_wanted`` a row on which Enter was pressed.
    """

    unit_dropped = Signal(str, int)
    assign_wanted = Signal(int)

    def __init__(self, heads: Sequence[str], stretch: int) -> None:
        super().__init__(heads, stretch)
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)
        self.setDragDropOverwriteMode(True)
        self.setDropIndicatorShown(True)
        self.horizontalHeader().setMaximumSectionSize(_WIDEST)
        self.rows: list[SourceRow] = []

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave room for the last column, which tells most."""
        self.horizontalHeader().setMaximumSectionSize(min(_WIDEST, round(_SHARE * self.width())))
        super().resizeEvent(event)

    def show_rows(self, rows: Sequence[SourceRow], key: tuple[str, str, bool] | None) -> None:
        """Show rows; those that can serve are bold."""
        self.rows = list(rows)
        self.blockSignals(True)
        self.setCurrentCell(-1, -1)
        self.fill([r.cells for r in rows], [r.tip for r in rows], [False] * len(rows))
        self.blockSignals(False)
        for index, row in enumerate(rows):
            _dim(self, index, not (row.offer.allowed if row.offer is not None else row.units))
        number = next((i for i, row in enumerate(self.rows) if row.key == key), -1)
        self.blockSignals(True)
        self.setCurrentCell(number, 0 if number >= 0 else -1)
        self.blockSignals(False)

    def chosen(self) -> SourceRow | None:
        """The chosen row."""
        row = self.currentRow()
        return self.rows[row] if 0 <= row < len(self.rows) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter assigns."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.assign_wanted.emit(self.currentRow())
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event) -> None:
        """Only units may come."""
        if event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event) -> None:
        """Over a row only."""
        row = self.rowAt(event.position().toPoint().y())
        if event.mimeData().hasFormat(MIME) and row >= 0:
            self.row_hovered.emit(row)
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """A unit was dropped on a row."""
        row = self.rowAt(event.position().toPoint().y())
        if row >= 0 and event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()
            self.unit_dropped.emit(bytes(event.mimeData().data(MIME).data()).decode(), row)


def _dim(table: RowsTable, row: int, dim: bool) -> None:
    """Show that a row can serve nobody, or that nobody serves it; its last cell says why."""
    colour = theme.colour("note" if dim else "text")
    for column in range(table.columnCount()):
        table.item(row, column).setForeground(colour)


def _set_bold(item: QTableWidgetItem, bold: bool) -> None:
    font = item.font()
    if font.bold() != bold:
        font.setBold(bold)
        item.setFont(font)
