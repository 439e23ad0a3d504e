"""Powers and the maps that they pay for: a row a power, in each cell whether it is paid, from where, and how
the units there stand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidgetItem,
    QWidget,
)

from redball.desk import theme
from redball.desk.sets.gas import phrases
from redball.desk.sets.gas.rows import Board, MapCell, PowerRow
from redball.desk.widgets.chips import paint_power
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.signs import paint_sign
from redball.desk.widgets.text import plain
from redball.game.state import Game
from redball.rules.gas.tables import GasMap
from redball.wording import name_of

ROW, SIDE, SIGN = 44, 6, 16
"""Height of a row, margin of its words, and size of a sign in px."""
HEAD, LINK = 14, 13
"""Sizes in px of a cell's first line and of the words in it that can be clicked."""
POWER, STOCK, FIRST_MAP = range(3)
CHIP, COST, LEAST_STOCK, NARROWEST = 46, 46, 110, 140
"""Least widths in px of the chip's, the cost's, the stock's and a map's column."""
_CELL = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class _Words:
    """What a cell shows: a sign and a line beside it, a smaller line below, and words that can be clicked."""

    head: str
    note: str = ""
    sign: str = ""
    link: str = ""
    power: str = ""
    bold: bool = False


class GasTable(RowsTable):
    """``power_chosen`` follows the current row; ``pay_wanted`` carries a power and a map that are to be paid
    for, ``cell_menu_wanted`` those of a cell whose menu is asked for, at a point of the screen.
    """

    power_chosen = Signal(str)
    pay_wanted = Signal(str, str)
    cell_menu_wanted = Signal(str, str, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(["", ""], STOCK, parent=parent)
        self.board: Board | None = None
        self.game: Game | None = None
        self.setAccessibleName(self.tr("Gas by power and map"))
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.setItemDelegate(_Delegate(self))
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setMouseTracking(True)
        self.row_chosen.connect(self._report)
        self.row_activated.connect(lambda _row: self._activate())
        self.menu_wanted.connect(lambda _row, at: self._ask_menu(at))

    # --- filling ---

    def show_board(self, game: Game, board: Board, power: str) -> None:
        """Show the powers of a step; the row of a power is chosen."""
        heads = [self.tr("Power"), self.tr("In stock")]
        heads += [phrases.column_head(board, name) for name in board.maps]
        heads += [self.tr("HQs")] if board.has_hqs else []
        heads += [self.tr("Cost")] if board.step is not None else []
        column = self.currentColumn()
        self.board, self.game = board, game
        self.blockSignals(True)
        if self._heads() != heads:
            self.set_heads(heads, STOCK, (len(heads) - 1,) if board.step is not None else ())
            self._set_widths()
        self.setRowCount(len(board.rows))
        for number, row in enumerate(board.rows):
            for at, words in enumerate(self._words(game, board, row)):
                self._put(number, at, words, self._tip(game, board, row, at))
        self.blockSignals(False)
        self._choose(power, column)

    def _heads(self) -> list[str]:
        items = [self.horizontalHeaderItem(column) for column in range(self.columnCount())]
        return [item.text() for item in items if item is not None]

    def _set_widths(self) -> None:
        header, mode = self.horizontalHeader(), QHeaderView.ResizeMode
        header.setMinimumSectionSize(CHIP)
        for column in range(self.columnCount()):
            header.setSectionResizeMode(column, mode.Fixed)
        self._share_width()

    def _share_width(self) -> None:
        """The stock, the maps and the HQs share what the chip and the cost leave."""
        if self.board is None or self.columnCount() < FIRST_MAP:
            return
        maps = len(self.board.maps) + self.board.has_hqs
        chip = self._least(POWER, CHIP)
        cost = self._least(FIRST_MAP + maps, COST) if self.board.step is not None else 0
        self.setColumnWidth(POWER, chip)
        if cost:
            self.setColumnWidth(FIRST_MAP + maps, cost)
        rest = self.viewport().width() - chip - cost
        each = max(NARROWEST, round(rest / (maps + 1.35))) if maps else 0
        for column in range(FIRST_MAP, FIRST_MAP + maps):
            self.setColumnWidth(column, each)
        self.setColumnWidth(STOCK, max(LEAST_STOCK, rest - maps * each))

    def _least(self, column: int, width: int) -> int:
        """A width with room for the column's head in the player's language."""
        return max(width, self.horizontalHeader().sectionSizeHint(column))

    def resizeEvent(self, event) -> None:
        """Share the new width."""
        super().resizeEvent(event)
        self._share_width()

    def _put(self, row: int, column: int, words: _Words, tip: str) -> None:
        item = self.item(row, column) or QTableWidgetItem()
        text = "\n".join(filter(None, (words.power and name_of(words.power), words.head, words.note)))
        item.setText(text)
        item.setData(_CELL, words)
        # A narrow cell cuts its words; its tooltip has them whole.
        item.setToolTip(plain(tip if text in tip else f"{text}\n{tip}"))
        if self.item(row, column) is not item:
            self.setItem(row, column, item)

    def _words(self, game: Game, board: Board, row: PowerRow) -> list[_Words]:
        cells = [self._of_map(game, row, row.cells.get(name)) for name in board.maps]
        return [
            _Words("", power=row.power),
            _Words(phrases.gas(row.total), phrases.stock(game, row.stock), bold=True),
            *cells,
            *([self._of_hqs(row)] if board.has_hqs else []),
            *([_Words(str(row.cost), bold=True)] if board.step is not None else []),
        ]

    def _of_map(self, game: Game, row: PowerRow, cell: MapCell | None) -> _Words:
        head, note = phrases.cell_head(game, cell), phrases.cell_note(game, cell)
        if cell is None or cell.state == "none":
            return _Words(head)
        sign = "half" if cell.state == "unpaid" and cell.limited else "done"
        wants = cell.limited and row.able
        return _Words(head, note, sign, self.tr("Pay…") if wants else "")

    def _of_hqs(self, row: PowerRow) -> _Words:
        hqs = row.hqs
        if hqs is None:
            return _Words("–")
        if not hqs.waiting:
            return _Words(self.tr("{0} turned up").format(len(hqs.done)), sign="done")
        free = self.tr("1 free, ") if hqs.free else ""
        text = self.tr("{0} to turn up").format(hqs.waiting)
        return _Words(text, free + self.tr("{0} gas for all").format(hqs.gas), "todo")

    def _tip(self, game: Game, board: Board, row: PowerRow, column: int) -> str:
        if column == POWER:
            return name_of(row.power)
        if column == STOCK:
            return phrases.stock(game, row.stock, most=99) or self.tr("No gas")
        if FIRST_MAP <= column < FIRST_MAP + len(board.maps):
            cell = row.cells.get(board.maps[column - FIRST_MAP])
            return phrases.cell_tip(game, cell) if cell is not None else self.tr("Nobody there needs gas")
        if row.hqs is not None and column == FIRST_MAP + len(board.maps):
            names = phrases.unit_names(game, row.hqs.done)
            return self.tr("Turned up: {0}").format(names) if names else self.tr("None turned up yet")
        return self.tr("{0} gas paid so far").format(row.cost)

    # --- choosing ---

    def _choose(self, power: str, column: int) -> None:
        rows = self.board.rows if self.board is not None else ()
        at = next((number for number, row in enumerate(rows) if row.power == power), -1)
        if at != self.currentRow() or self.currentColumn() < 0:
            self.blockSignals(True)
            self.setCurrentCell(at, max(STOCK, column) if at >= 0 else -1)
            self.blockSignals(False)
            self.viewport().update()

    def show_power(self, power: str) -> None:
        """Choose the row of a power."""
        self._choose(power, self.currentColumn())

    def _report(self, row: int) -> None:
        if self.board is not None and 0 <= row < len(self.board.rows):
            self.power_chosen.emit(self.board.rows[row].power)

    def map_at(self, column: int) -> GasMap | None:
        """The map of a column; None for the others."""
        maps = self.board.maps if self.board is not None else ()
        return maps[column - FIRST_MAP] if 0 <= column - FIRST_MAP < len(maps) else None

    def cell_at(self, row: int, column: int) -> MapCell | None:
        """What a cell shows of a power on a map."""
        name = self.map_at(column)
        if self.board is None or name is None or not 0 <= row < len(self.board.rows):
            return None
        return self.board.rows[row].cells.get(name)

    def _activate(self) -> None:
        cell = self.cell_at(self.currentRow(), self.currentColumn())
        if cell is not None:
            self.pay_wanted.emit(cell.power, cell.map)

    def _ask_menu(self, at: QPoint) -> None:
        index = self.indexAt(self.viewport().mapFromGlobal(at))
        if not index.isValid():
            index = self.currentIndex()
            at = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
        cell = self.cell_at(index.row(), index.column())
        if cell is not None:
            self.setCurrentCell(index.row(), index.column())
            self.cell_menu_wanted.emit(cell.power, cell.map, at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the words *Pay…* of a cell."""
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self._is_on_link(event.position().toPoint()):
            self._activate()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A hand over what can be clicked."""
        super().mouseMoveEvent(event)
        on = self._is_on_link(event.position().toPoint())
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if on else Qt.CursorShape.ArrowCursor)

    def shown_words(self, index: QModelIndex | QPersistentModelIndex) -> _Words | None:
        """The words of a cell for which there is room: beside *Pay…* none for “not paid”, which the sign says
        as well, and beside hexes that were paid from none for *Pay…*, which Enter does as well.
        """
        words: _Words | None = index.data(_CELL)
        if words is None or not words.link:
            return words
        left = self.visualRect(index).left() + SIDE + SIGN + 6
        if left + _width(self, words.head, HEAD) <= self.link_box(index).left():
            return words
        return replace(words, head="") if words.sign == "half" else replace(words, link="")

    def _is_on_link(self, at: QPoint) -> bool:
        index = self.indexAt(at)
        words = self.shown_words(index) if index.isValid() else None
        return bool(words and words.link) and self.link_box(index).contains(at)

    def link_box(self, index: QModelIndex | QPersistentModelIndex) -> QRect:
        """Where *Pay…* stands in a cell."""
        box, words = self.visualRect(index), index.data(_CELL)
        wide = _width(self, words.link, LINK, bold=True) + 2 * SIDE
        return QRect(box.right() - wide, box.top() + 2, wide, ROW // 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter pays for the map of the current cell."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._activate()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """The head and three rows."""
        return QSize(460, 30 + 3 * ROW)

    def tip_of(self, index: QModelIndex) -> str:
        """The cell's own tooltip."""
        item = self.item(index.row(), index.column())
        return item.toolTip() if item is not None else ""


def _width(widget: QWidget, text: str, pixels: int, bold: bool = False) -> int:
    font = widget.font()
    font.setBold(bold)
    font.setPixelSize(pixels)
    return QFontMetrics(font).horizontalAdvance(text)


class _Delegate(QStyledItemDelegate):
    """Paints the two lines of a cell."""

    def __init__(self, table: GasTable) -> None:
        super().__init__(table)
        self.table = table

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw ground, sign and words."""
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        drawn.text = ""
        style = self.table.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, drawn, painter, self.table)
        words = self.table.shown_words(index)
        if words is not None:
            painter.save()
            self._write(painter, option.rect, words, index)
            painter.restore()
        if drawn.state & QStyle.StateFlag.State_HasFocus and self.table.hasFocus():
            painter.setPen(theme.colour("accent"))
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))

    def _write(
        self, painter: QPainter, box: QRect, words: _Words, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if words.power:
            chip = QRectF(box.left() + 4, box.center().y() - 10, 36, 21)
            paint_power(painter, chip, words.power, theme.map_palette().power(words.power))
            return
        inner = box.adjusted(SIDE, 0, -SIDE, 0)
        top = QRect(inner.left(), box.top() + 4, inner.width(), 20) if words.note else inner
        if words.sign:
            paint_sign(painter, words.sign, QRectF(top.left(), top.center().y() - SIGN / 2 + 0.5, SIGN, SIGN))
            top = top.adjusted(SIGN + 6, 0, 0, 0)
        if words.link:
            top = top.adjusted(0, 0, -self._link(painter, words, index), 0)
        font = self.table.font()
        font.setBold(words.bold)
        font.setPixelSize(HEAD)
        right = index.column() in self.table.numbers
        self._line(painter, top, words.head, font, "text" if words.head != "–" else "note", right)
        if words.note:
            font.setBold(False)
            font.setPixelSize(12)
            below = QRect(inner.left(), box.top() + 23, inner.width(), 17)
            self._line(painter, below, words.note, font, "note", False)

    def _link(self, painter: QPainter, words: _Words, index: QModelIndex | QPersistentModelIndex) -> int:
        """Draw the words that can be clicked; returns the px that they take."""
        box = self.table.link_box(index)
        font = self.table.font()
        font.setBold(True)
        font.setPixelSize(LINK)
        painter.setFont(font)
        painter.setPen(theme.colour("accent"))
        painter.drawText(box.adjusted(0, 2, -SIDE, 0), Qt.AlignmentFlag.AlignRight, words.link)
        return box.width()

    @staticmethod
    def _line(painter: QPainter, box: QRect, text: str, font, ink: str, right: bool) -> None:
        painter.setFont(font)
        painter.setPen(theme.colour(ink))
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, shown)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The height of a row."""
        return QSize(NARROWEST, ROW)
