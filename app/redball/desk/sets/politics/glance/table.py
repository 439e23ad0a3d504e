"""The table of all major powers in order of political initiative."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QApplication, QHeaderView, QTableWidgetItem, QWidget

from redball.desk.sets.politics.glance.cells import NONE, NUMBERS, Cell, Column, cells_of, heads
from redball.desk.sets.politics.glance.head import HEIGHT, TwoLineHead
from redball.desk.sets.politics.glance.painting import CELL, CHIP, GAP, SIDE, SIGN, GlanceDelegate, width_of
from redball.desk.sets.politics.glance.phrases import tr
from redball.desk.widgets.keys import keeps
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.text import plain
from redball.game.state import Game
from redball.rules.politics.overview.rows import Row

ROW = 22
"""Px of a row."""
LEAST = {Column.TREATIES: 56, Column.CAUSES: 72}
"""Columns that share what the others leave, and the px that they are shortened to at most."""
HIDDEN = (Column.PLACE, Column.DEBT, Column.BID)
"""Columns that are hidden where room is short, the first one first: the order of rows shows places, the
tooltip of money the others.
"""


class GlanceTable(RowsTable):
    """``power_chosen`` follows the current row."""

    power_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        words = heads()
        super().__init__([word for word, _, _ in words], Column.TREATIES, NUMBERS, parent)
        self.setAccessibleName(tr("Powers at a glance"))
        self.rows: tuple[Row, ...] = ()
        self.head = TwoLineHead([(word, under) for word, under, _ in words], frozenset(NUMBERS), self)
        self.setHorizontalHeader(self.head)
        self.head.setMinimumSectionSize(20)
        self.head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for column, (word, under, tip) in enumerate(words):
            said = " ".join(filter(None, (word, under)))
            item = QTableWidgetItem(said)
            item.setToolTip(plain(f"{said}: {tip}"))
            self.setHorizontalHeaderItem(column, item)
        self.verticalHeader().setMinimumSectionSize(ROW)
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.delegate = GlanceDelegate(self)
        self.setItemDelegate(self.delegate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setCornerWidget(QWidget())  # without one the style draws a corner of its own
        self.row_chosen.connect(self._report)

    # --- filling ---

    def show_rows(self, game: Game, rows: Sequence[Row], power: str) -> None:
        """Show the powers; the row of one is chosen."""
        self.rows = tuple(rows)
        self.blockSignals(True)
        self.setRowCount(len(rows))
        for number, row in enumerate(rows):
            for column, cell in enumerate(cells_of(game, row)):
                self._put(number, column, cell, row.go == "now")
        self.blockSignals(False)
        self.delegate.now = next((number for number, row in enumerate(rows) if row.go == "now"), -1)
        self._share_width()
        self.show_power(power)
        self.viewport().update()

    def _put(self, row: int, column: int, cell: Cell, loud: bool) -> None:
        item = self.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            self.setItem(row, column, item)
        if loud and not cell.bold:
            cell = replace(cell, bold=True)
        item.setText(cell.text)
        item.setData(CELL, cell)
        # A narrow cell cuts its words; its tooltip has them whole.
        whole = cell.text in cell.tip or cell.text == NONE
        item.setToolTip(plain(cell.tip if whole else f"{cell.text}\n{cell.tip}"))

    def cell(self, row: int, column: int) -> Cell:
        """What a cell shows."""
        found: Cell = self.item(row, column).data(CELL)
        return found

    # --- widths ---

    def _share_width(self) -> None:
        """Every column as wide as its words; treaties and casus belli share the rest.  Where room is short
        these are shortened, and columns that other cells speak for are hidden.
        """
        wide = self.viewport().width()
        wanted = {column: self._least(column) for column in Column}
        least = {column: min(width, LEAST.get(column, width)) for column, width in wanted.items()}
        hidden = HIDDEN[: 1 if sum(wanted.values()) > wide else 0]
        while sum(least.values()) - sum(least[column] for column in hidden) > wide and hidden != HIDDEN:
            hidden = HIDDEN[: len(hidden) + 1]
        shown = [column for column in Column if column not in hidden]
        for column in Column:
            self.setColumnHidden(column, column not in shown)
        rest = wide - sum(least[column] for column in shown)
        for column, width in _shared(rest, {each: wanted[each] - least[each] for each in LEAST}).items():
            least[column] += width
        for column in shown:
            self.setColumnWidth(column, least[column])

    def _least(self, column: int) -> int:
        """The width of a column's head or of its widest cell."""
        cells = [self.cell(row, column) for row in range(self.rowCount())]
        head = self.head.wide(column) + 2 * SIDE
        if column == Column.POWER:
            return max(head, SIDE + SIGN + GAP + CHIP.width() + SIDE)
        if any(cell.parts for cell in cells):
            return max(head, self._parts(column, cells))
        signs = SIGN + GAP if any(cell.sign for cell in cells) else 0
        return max([head, *(width_of(self, cell) + signs + 2 * SIDE for cell in cells)])

    def _parts(self, column: int, cells: list[Cell]) -> int:
        """The width of numbers side by side, with a sign before them in every row or in none."""
        having = [cell for cell in cells if cell.parts]
        count = max(len(cell.parts) for cell in having)
        strong = [Cell(cell.text, bold=True, parts=cell.parts) for cell in having]
        widths = tuple(max(width_of(self, cell, at) for cell in strong) + 1 for at in range(count))
        self.delegate.part_widths[column] = widths
        slash = width_of(self, Cell(" / ", bold=True))
        signs = SIGN + GAP if any(cell.sign for cell in cells) else 0
        return sum(widths) + slash * (count - 1) + signs + 2 * SIDE

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width."""
        super().resizeEvent(event)
        self._share_width()

    # --- choosing ---

    def show_power(self, power: str) -> None:
        """Choose the row of a power; none for one without a row."""
        at = next((number for number, row in enumerate(self.rows) if row.power == power), -1)
        if at != self.currentRow() or self.currentColumn() < 0:
            self.blockSignals(True)
            self.setCurrentCell(at, Column.POWER if at >= 0 else -1)
            self.blockSignals(False)
            self.viewport().update()

    def _report(self, row: int) -> None:
        if 0 <= row < len(self.rows):
            self.power_chosen.emit(self.rows[row].power)

    # --- copying ---

    def as_text(self) -> str:
        """The whole table as lines with tabs between the columns, under their heads."""
        lines = ["\t".join(" ".join(filter(None, (word, under))) for word, under, _ in heads())]
        for row in range(self.rowCount()):
            lines.append("\t".join(self.cell(row, column).text for column in Column))
        return "\n".join(lines)

    def event(self, event: QEvent) -> bool:
        """Keep the key that copies from the window's menus."""
        return keeps(event, _copies) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the table; everything else as ever."""
        if _copies(event):
            QApplication.clipboard().setText(self.as_text())
        else:
            super().keyPressEvent(event)

    def tip_of(self, index: QModelIndex | QPersistentModelIndex) -> str:
        """The cell's own tooltip."""
        item = self.item(index.row(), index.column())
        return item.toolTip() if item is not None else ""

    def sizeHint(self) -> QSize:
        """The head and eight rows."""
        return QSize(640, HEIGHT + 8 * ROW)


def _shared(rest: int, short: dict[Column, int]) -> dict[Column, int]:
    """How some px are shared: what columns are short of first, then alike."""
    missing, rest = sum(short.values()), max(0, rest)
    if rest < missing:
        return {column: rest * width // missing for column, width in short.items()}
    each = (rest - missing) // len(short)
    return {column: width + each for column, width in short.items()}


def _copies(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Copy)
