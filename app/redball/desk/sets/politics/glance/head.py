"""The head of the table at a glance: a word each column, and a quieter one under it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from redball.desk import theme
from redball.desk.sets.politics.glance.painting import SIDE

WORD, UNDER = 13, 12
HEIGHT = 35


class TwoLineHead(QHeaderView):
    """``words`` are pairs, the second of which may be empty."""

    def __init__(self, words: Sequence[tuple[str, str]], numbers: frozenset[int], parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.words, self.numbers = tuple(words), numbers
        self.setSectionsClickable(False)
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        """Two lines."""
        return QSize(super().sizeHint().width(), HEIGHT)

    def wide(self, column: int) -> int:
        """Px that the longer line of a column needs."""
        word, under = self.words[column]
        return max(
            QFontMetrics(self._font(WORD, True)).horizontalAdvance(word),
            QFontMetrics(self._font(UNDER, False)).horizontalAdvance(under),
        )

    def _font(self, size: int, bold: bool) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(size)
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font

    def paintSection(self, painter: QPainter, box: QRect, column: int) -> None:
        """Draw the two lines, and the line under the head."""
        painter.save()
        painter.fillRect(box, theme.colour("panel"))
        word, under = self.words[column]
        inner = box.adjusted(SIDE, 0, -SIDE, -3)
        half = inner.height() // 2
        top = QRect(inner.left(), inner.top(), inner.width(), half)
        below = QRect(inner.left(), inner.top() + half - 1, inner.width(), half)
        self._line(painter, top, word, self._font(WORD, True), column)
        self._line(painter, below, under, self._font(UNDER, False), column)
        painter.setPen(theme.colour("line"))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.restore()

    def _line(self, painter: QPainter, box: QRect, text: str, font: QFont, column: int) -> None:
        side = Qt.AlignmentFlag.AlignRight if column in self.numbers else Qt.AlignmentFlag.AlignLeft
        painter.setFont(font)
        painter.setPen(theme.colour("note"))
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width() + 1)
        painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, shown)
