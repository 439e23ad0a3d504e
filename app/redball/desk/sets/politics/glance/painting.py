"""Paints the cells of the table at a glance: chips and signs, numbers that stand under one another."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from redball.desk import theme
from redball.desk.sets.politics.glance.cells import Cell
from redball.desk.widgets.chips import paint_power
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.signs import paint_sign

CELL = Qt.ItemDataRole.UserRole
SIDE, SIGN, GAP, SIZE = 5, 14, 5, 14
"""Px of a cell's margins, of a sign, between sign and words, and of words."""
CHIP = QSize(34, 18)


def font_of(widget: QWidget, cell: Cell, size: int = SIZE) -> QFont:
    """The font of a cell's words."""
    font = QFont(widget.font())
    font.setPixelSize(size)
    font.setBold(cell.bold)
    return font


def width_of(widget: QWidget, cell: Cell, part: int = -1) -> int:
    """Px that a cell's words take, or those of one of its parts."""
    text = cell.text if part < 0 else cell.parts[part]
    return QFontMetrics(font_of(widget, cell)).horizontalAdvance(text)


class GlanceDelegate(QStyledItemDelegate):
    """``part_widths`` are the widths of the parts of each column that has some; ``now`` the row of the power
    whose go it is, which is marked at the left edge.
    """

    def __init__(self, table: RowsTable) -> None:
        super().__init__(table)
        self.table = table
        self.part_widths: dict[int, tuple[int, ...]] = {}
        self.now = -1

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw ground, chip, sign and words."""
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        drawn.text = ""
        self.table.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, drawn, painter, self.table)
        cell: Cell | None = index.data(CELL)
        if cell is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if cell.chip:
            self._chip(painter, option.rect, cell, index.row() == self.now)
        elif cell.parts:
            self._parts(painter, option.rect, cell, self.part_widths.get(index.column(), ()))
        else:
            self._words(painter, option.rect, cell, index.column() in self.table.numbers)
        painter.restore()

    def _chip(self, painter: QPainter, box: QRect, cell: Cell, now: bool) -> None:
        if now:
            painter.fillRect(QRect(box.left(), box.top() + 1, 3, box.height() - 2), theme.colour("accent"))
        left = box.left() + SIDE
        if cell.sign:
            paint_sign(painter, cell.sign, _square(left, box))
        at = QRectF(
            left + SIGN + GAP, box.center().y() - CHIP.height() / 2 + 0.5, CHIP.width(), CHIP.height()
        )
        paint_power(painter, at, cell.chip, theme.map_palette().power(cell.chip))

    def _words(self, painter: QPainter, box: QRect, cell: Cell, right: bool) -> None:
        inner = box.adjusted(SIDE, 0, -SIDE, 0)
        if cell.sign:
            paint_sign(painter, cell.sign, _square(inner.left(), box))
            inner.setLeft(inner.left() + SIGN + GAP)
        _write(painter, inner, cell.text, font_of(self.table, cell), _ink(cell.text, cell.ink), right)

    def _parts(self, painter: QPainter, box: QRect, cell: Cell, widths: tuple[int, ...]) -> None:
        """Numbers from the right, each in a column of its own, the first one strong."""
        right = box.right() - SIDE
        slash = QFontMetrics(font_of(self.table, cell)).horizontalAdvance(" / ")
        for at in range(len(cell.parts) - 1, -1, -1):
            wide = widths[at] if at < len(widths) else 0
            font = font_of(self.table, cell)
            font.setBold(at == 0)
            place = QRect(right - wide, box.top(), wide + 1, box.height())
            _write(painter, place, cell.parts[at], font, theme.colour("note" if at else "text"), True)
            right -= wide
            if at:
                place = QRect(right - slash, box.top(), slash, box.height())
                painter.setFont(font_of(self.table, cell))
                painter.setPen(theme.colour("faint"))
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, "/")
                right -= slash
        if cell.sign:
            paint_sign(painter, cell.sign, _square(right - SIGN - GAP, box))


def _square(left: float, box: QRect) -> QRectF:
    return QRectF(left, box.center().y() - SIGN / 2 + 0.5, SIGN, SIGN)


def _ink(text: str, name: str) -> QColor:
    return theme.colour("faint" if text == "–" else name)


def _write(painter: QPainter, box: QRect, text: str, font: QFont, ink: QColor, right: bool) -> None:
    painter.setFont(font)
    painter.setPen(ink)
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width() + 1)
    painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, shown)
