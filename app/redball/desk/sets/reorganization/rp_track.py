"""The reorganization point track: one box a point, spent ones struck out, the others counted."""

from __future__ import annotations

import math
from fractions import Fraction

from PySide6.QtCore import QCoreApplication, QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import QWidget

from redball.desk import theme
from redball.desk.widgets.track import Track
from redball.wording import quantity

_ROW, _GAP, _BEST, _LEAST = 26.0, 4.0, 28.0, 15.0


class RpTrack(Track):
    """``pool`` points accrued of which ``spent`` are gone; halves are drawn as half a box."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("RpTrack", "Reorganization points"), parent)
        self.pool = Fraction(0)
        self.spent = Fraction(0)

    def sizeHint(self) -> QSize:
        """One or two rows of boxes."""
        return QSize(420, 38)

    def minimumSizeHint(self) -> QSize:
        """Boxes shrink before they wrap."""
        return QSize(160, 38)

    def set_points(self, pool: Fraction, spent: Fraction, animate: bool = True) -> None:
        """Show a pool and what is spent of it."""
        self.pool, self.spent = pool, spent
        self.setAccessibleDescription(f"{quantity(pool)} / {quantity(spent)}")
        self.go_to(float(spent), animate)

    def boxes(self) -> list[QRectF]:
        """The place of every point's box, all of one width, in one row or two."""
        count = math.ceil(self.pool)
        if not count:
            return []
        rows = 1 if (self.width() - 4 + _GAP) / count - _GAP >= _LEAST else 2
        per_row = math.ceil(count / rows)
        gap = _GAP if per_row <= 24 else 2.0
        width = min(_BEST, (self.width() - 4 + gap) / per_row - gap)
        height = _ROW if rows == 1 else 15.0
        return [
            QRectF(2 + (i % per_row) * (width + gap), 3 + (i // per_row) * (height + 3), width, height)
            for i in range(count)
        ]

    def paintEvent(self, event) -> None:
        """Draw all boxes."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        boxes = self.boxes()
        if not boxes:
            painter.setPen(theme.colour("note"))
            painter.drawText(
                self.rect().adjusted(2, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.tr("No points accrued")
            )
        for index, box in enumerate(boxes):
            self._paint_box(painter, index, box)
        for index, box in enumerate(boxes):  # wider than a narrow box, so over the next one
            size, gone = self._parts(index)
            if gone < size and self.is_numbered(index, box.width()):
                left = QRectF(box.left() + box.width() * gone, box.top(), box.width() * (size - gone), 0)
                self._paint_number(painter, index, left.adjusted(-4, 0, 4, box.height()))

    def is_numbered(self, index: int, width: float) -> bool:
        """Whether a box is numbered: of narrow boxes every fifth."""
        return width >= _LEAST - 1 or (index + 1 - int(self.shown)) % 5 == 0

    def _parts(self, index: int) -> tuple[float, float]:
        """How much of a box there is, and how much of it is spent."""
        size = min(1.0, float(self.pool) - index)
        return size, min(size, max(0.0, self.shown - index))

    def _paint_box(self, painter: QPainter, index: int, box: QRectF) -> None:
        size, gone = self._parts(index)
        whole = QRectF(box.left(), box.top(), box.width() * size, box.height())
        painter.setPen(QPen(theme.colour("accent_line" if gone < size else "cell_line"), 1.5))
        painter.setBrush(theme.colour("accent_soft" if gone < size else "cell_off"))
        painter.drawRoundedRect(whole, 3.5, 3.5)
        if gone > 0:
            part = QRectF(box.left(), box.top(), box.width() * gone, box.height())
            painter.setBrush(theme.colour("cell_off"))
            painter.setPen(QPen(theme.colour("cell_line"), 1.3))
            painter.drawRoundedRect(part, 3.5, 3.5)
            painter.drawLine(QLineF(part.left() + 4, part.bottom() - 5, part.right() - 4, part.top() + 5))

    def _paint_number(self, painter: QPainter, index: int, box: QRectF) -> None:
        number = index + 1 - int(self.shown)
        font = QFont("Barlow Condensed")
        font.setPixelSize(16 if box.height() > 20 else 12)
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        painter.setPen(theme.colour("accent"))
        text = str(number) if float(self.pool) - index >= 1 else "½"
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
