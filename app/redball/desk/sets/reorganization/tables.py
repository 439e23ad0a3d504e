"""The two tables of the screen: a unit's row can be dragged onto a provider's row."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence

from PySide6.QtCore import QMimeData, QModelIndex, QPersistentModelIndex, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidgetItem,
)

from redball.desk import theme
from redball.desk.inquiry import Inquiries
from redball.desk.sets.reorganization.rows import SourceRow, UnitRow
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.text import plain
from redball.game.units import Unit

MIME = "application/x-redball-unit"
_ICON = 20
_Kept = tuple[tuple[str, ...], str, bool | None]
"""The cells of a row that is shown, its tip, whether it is dim."""

_WIDEST, _SHARE = 190, 0.36
"""Px, and share of the table's width, that no column but the last takes more than."""


_LIKED, _LEAST, _NAME, _SIDES = 104, 60, 90, 18
"""Px of a unit's last column below which it is left to the tooltip, and its least width; the least width of
its name; and the padding of a cell.
"""


def _ink(dim: bool) -> QColor:
    return theme.colour("note" if dim else "text")


class _KeptTable(RowsTable):
    """Keeps its cells between fillings and updates only rows that changed."""

    def __init__(self, heads: Sequence[str], stretch: int, numbers: Sequence[int] = ()) -> None:
        super().__init__(heads, stretch, numbers)
        self._kept: list[_Kept] = []
        self._cells: list[list[QTableWidgetItem]] = []
        self._loud: set[int] = set()
        theme.current().changed.connect(self._restyle)

    def set_heads(self, heads: Sequence[str], stretch: int, numbers: Sequence[int] = ()) -> None:
        """Have other columns; the table is empty then."""
        self._kept, self._cells, self._loud = [], [], set()
        super().set_heads(heads, stretch, numbers)

    def keep(self, rows: Sequence[tuple[tuple[str, ...], str, bool]]) -> None:
        """Show rows of cells, each with a tooltip and whether it is dim; clears highlight and selection."""
        self.bring_out(())
        self.setCurrentCell(-1, -1)
        self.setRowCount(len(rows))
        del self._kept[len(rows) :], self._cells[len(rows) :]
        model = self.model()
        with QSignalBlocker(model):  # one word of all cells instead of one of each
            for number, (cells, tip, dim) in enumerate(rows):
                self.keep_row(number, cells, tip, dim)
        if rows:
            model.dataChanged.emit(model.index(0, 0), model.index(len(rows) - 1, self.columnCount() - 1))

    def keep_row(self, number: int, cells: tuple[str, ...], tip: str, dim: bool) -> None:
        """Update one row; a dim one can't serve or be served: its last cell says why."""
        if number == len(self._cells):
            self._kept.append((("",) * len(cells), "", None))
            self._cells.append([self._cell(number, column) for column in range(len(cells))])
        before, after = self._kept[number], (cells, tip, dim)
        if before == after:
            return
        for item, text, text_before in zip(self._cells[number], cells, before[0], strict=True):
            if text != text_before:
                item.setText(text)
            if tip != before[1]:
                item.setToolTip(plain(tip))
            if dim != before[2]:
                item.setForeground(_ink(dim))
        self._kept[number] = after

    def _restyle(self) -> None:
        """Apply another theme."""
        with QSignalBlocker(self.model()):
            for cells, (_, _, dim) in zip(self._cells, self._kept, strict=True):
                for item in cells:
                    item.setForeground(_ink(bool(dim)))
        self.viewport().update()

    def _cell(self, row: int, column: int) -> QTableWidgetItem:
        item = QTableWidgetItem()
        item.setTextAlignment(self._side(column))
        self.setItem(row, column, item)
        return item

    def bring_out(self, rows: Collection[int]) -> None:
        """Make these rows bold and no others, with one repaint."""
        changed = self._loud.symmetric_difference(rows)
        if not changed:
            return
        with QSignalBlocker(self.model()):
            for row in changed:
                for item in self._cells[row]:
                    font = item.font()
                    font.setBold(row not in self._loud)
                    item.setFont(font)
        self._loud = set(rows)
        self.viewport().update()


class UnitTable(_KeptTable):
    """Units that wait, one a row.  ``sort_wanted`` carries a column."""

    sort_wanted = Signal(int)

    def __init__(self, heads: Sequence[str], stretch: int, numbers: Sequence[int]) -> None:
        super().__init__(heads, stretch, numbers)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # how many more serve it stands at the end
        self.setIconSize(QSize(26, 24))
        self.verticalHeader().setDefaultSectionSize(28)
        self.rows: list[UnitRow] = []
        self._inquiries = Inquiries(self)
        self._icons: dict[tuple[Unit, str], QIcon] = {}
        self._pictured: list[tuple[Unit, str] | None] = []
        self.horizontalHeader().sectionClicked.connect(self.sort_wanted)
        self.horizontalHeader().setSectionsClickable(True)

    def show_rows(self, rows: Sequence[UnitRow], unit: Callable[[str], Unit], chosen: str) -> None:
        """Show rows; their counters follow after their words."""
        self.rows = list(rows)
        at = self.verticalScrollBar().value()
        self.blockSignals(True)
        self.keep([(r.cells, r.tip, not r.served) for r in rows])
        row = self.index_of(chosen)
        self.setCurrentCell(row, 0 if row >= 0 else -1)
        self.blockSignals(False)
        self.verticalScrollBar().setValue(at)
        self._fit_columns()
        self._move_icons(unit)
        self._inquiries.in_turns("icons", self._paint_icons(unit))

    def _move_icons(self, unit: Callable[[str], Unit]) -> None:
        """Move painted counters to their rows, so that no row shows another unit's counter."""
        del self._pictured[len(self.rows) :]
        self._pictured += [None] * (len(self.rows) - len(self._pictured))
        look = theme.theme().name
        with QSignalBlocker(self.model()):
            for number, row in enumerate(self.rows):
                key = (unit(row.unit), look)
                icon = self._icons.get(key)
                if self._pictured[number] != key:
                    self._pictured[number] = key if icon is not None else None
                    self._cells[number][0].setIcon(icon or QIcon())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave room for the last column."""
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Fit columns to their longest words, rows out of sight included; the last one takes the rest.  In a
        narrow table the name keeps its least width, and the place is shown in the tooltip only.
        """
        header, last = self.horizontalHeader(), self.columnCount() - 1
        widths = [self._width(column) for column in range(last)]
        cramped = last > 1 and self.viewport().width() - sum(widths) < _LIKED
        over = sum(widths[: last - cramped]) + _LEAST - self.viewport().width()
        widths[0] = max(_NAME, widths[0] - max(0, over))
        for column, width in enumerate(widths):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.setSectionHidden(column, column >= last - cramped)
            if column < last - cramped:
                header.resizeSection(column, width)

    def _width(self, column: int) -> int:
        """Px that a column's head and words take."""
        words, heads = self.fontMetrics(), self.horizontalHeader().fontMetrics()
        longest = max(
            (words.horizontalAdvance(text) for text in {r.cells[column] for r in self.rows}), default=0
        )
        if column == 0:
            longest += self.iconSize().width() + 4
        return max(longest, heads.horizontalAdvance(self.horizontalHeaderItem(column).text())) + _SIDES

    def _paint_icons(self, unit: Callable[[str], Unit]) -> Generator[object, None, None]:
        for number, row in enumerate(self.rows):
            who = unit(row.unit)
            key = (who, theme.theme().name)
            if key not in self._icons:
                self._icons[key] = unit_icon(who, None, _ICON)
            if self._pictured[number] != key:
                self._pictured[number] = key
                self._cells[number][0].setIcon(self._icons[key])
            yield None

    def update_row(self, row: UnitRow) -> None:
        """Update one row in place."""
        number = self.index_of(row.unit)
        if number < 0 or self.rows[number] == row:
            return
        self.rows[number] = row
        self.keep_row(number, row.cells, row.tip, not row.served)

    def mark(self, units: Collection[str]) -> None:
        """Highlight the units that a provider can serve."""
        self.bring_out({number for number, row in enumerate(self.rows) if row.unit in units})

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


class _MiddleElided(QStyledItemDelegate):
    """Elides in the middle, since a provider's ways differ at the end."""

    mode = Qt.TextElideMode.ElideMiddle

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """How a cell is painted."""
        super().initStyleOption(option, index)
        option.textElideMode = self.mode


class SourceTable(_KeptTable):
    """Providers, one a row; a unit can be dropped on one.
    ``assign_wanted`` carries a row on which Enter was pressed.
    """

    assign_wanted = Signal(int)

    def __init__(self, heads: Sequence[str], stretch: int) -> None:
        super().__init__(heads, stretch)
        self.take_drops(MIME)
        self.setItemDelegateForColumn(0, _MiddleElided(self))
        self.setDropIndicatorShown(True)
        self.horizontalHeader().setMaximumSectionSize(_WIDEST)
        self.rows: list[SourceRow] = []

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the last column, which shows most."""
        self.horizontalHeader().setMaximumSectionSize(min(_WIDEST, round(_SHARE * self.width())))
        super().resizeEvent(event)

    def show_rows(self, rows: Sequence[SourceRow], key: tuple[str, str, bool] | None) -> None:
        """Show rows; those that can serve nobody are dim."""
        self.rows = list(rows)
        self.blockSignals(True)
        self.keep([(r.cells, "", not (r.offer.allowed if r.offer is not None else r.units)) for r in rows])
        number = next((i for i, row in enumerate(self.rows) if row.key == key), -1)
        self.setCurrentCell(number, 0 if number >= 0 else -1)
        self.blockSignals(False)

    def chosen(self) -> SourceRow | None:
        """The chosen row."""
        row = self.currentRow()
        return self.rows[row] if 0 <= row < len(self.rows) else None

    def row_tip(self, row: int) -> str:
        """A row's tooltip, formatted when it is shown."""
        return plain(self.rows[row].tip()) if 0 <= row < len(self.rows) else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter assigns."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.assign_wanted.emit(self.currentRow())
        else:
            super().keyPressEvent(event)
