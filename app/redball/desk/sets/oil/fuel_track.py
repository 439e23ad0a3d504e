"""The fuel track as on paper: boxes 0 to 10, each with four quarter cells, and a barrel as the marker."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from redball.canvas.counters.barrels import paint_barrel
from redball.desk import theme
from redball.desk.widgets.text import plain
from redball.desk.widgets.track import Track
from redball.wording import quantity

BOXES = 11
QUARTERS = 4
_MARGIN = 7.0


class FuelTrack(Track):
    """Shows a track value; :meth:`set_value` moves the marker and draws a trail from the former value."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("FuelTrack", "Fuel track"), parent)
        self.value = Fraction(0)
        self.before: Fraction | None = None

    def sizeHint(self) -> QSize:
        """As wide as possible."""
        return QSize(420, 58)

    def minimumSizeHint(self) -> QSize:
        """The least width at which quarters can be distinguished."""
        return QSize(240, 58)

    def set_value(self, value: Fraction, before: Fraction | None = None, animate: bool = True) -> None:
        """Show ``value``; ``before`` is what the last change came from, None for no trail."""
        self.before = before if before != value else None
        self.value = value
        self.setAccessibleDescription(quantity(value))
        self.setToolTip(plain(self.tr("{0} fuel on the track").format(quantity(value))))
        self.go_to(float(value), animate)

    # --- geometry ---

    def box(self, number: int) -> QRectF:
        """The box of a whole number."""
        gap = 3.0
        width = (self.width() - 2 * _MARGIN - gap * (BOXES - 1)) / BOXES
        return QRectF(_MARGIN + number * (width + gap), 25, width, 27)

    def at(self, value: float) -> float:
        """The x of the middle of a value's cell."""
        number = min(BOXES - 1, int(value))
        here = self.box(number)
        return here.left() + (value - number + 0.5 / QUARTERS) * here.width()

    # --- painting ---

    def paintEvent(self, event) -> None:
        """Draw boxes, fill, trail and marker."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in range(BOXES):
            self._paint_box(painter, number)
        if self.before is not None:
            self._paint_trail(painter, float(self.before))
        x = self.at(self.shown)
        paint_barrel(painter, theme.map_palette().counter, QRectF(x - 9.5, 21, 19, 34))

    def _paint_box(self, painter: QPainter, number: int) -> None:
        box = self.box(number)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("cell"))
        painter.drawRect(box)
        if number == BOXES - 1:
            painter.setBrush(theme.colour("cell_off"))
            painter.drawRect(box.adjusted(box.width() / QUARTERS, 0, 0, 0))
        filled = min(box.right(), self.at(self.shown)) - box.left()
        if filled > 0:
            painter.setBrush(theme.colour("fuel_fill"))
            painter.drawRect(QRectF(box.left(), box.top(), filled, box.height()))
        painter.setPen(QPen(theme.colour("cell_line", 0.42), 1))
        for quarter in range(1, QUARTERS if number < BOXES - 1 else 2):
            x = box.left() + box.width() * quarter / QUARTERS
            painter.drawLine(QLineF(x, box.top(), x, box.bottom()))
        painter.setPen(QPen(theme.colour("cell_line"), 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 2, 2)
        here = number == int(self.value)
        painter.setFont(_font(15, bold=here))
        painter.setPen(theme.colour("text" if here else "note"))
        painter.drawText(
            QRectF(box.left() - 6, 2, box.width() + 12, 19), Qt.AlignmentFlag.AlignCenter, str(number)
        )

    def _paint_trail(self, painter: QPainter, before: float) -> None:
        start, end, y = self.at(before), self.at(self.shown), self.box(0).center().y()
        pen = QPen(
            theme.colour("trouble" if self.shown < before else "accent"), 1.6, Qt.PenStyle.CustomDashLine
        )
        pen.setDashPattern([1.6, 1.4])
        painter.setPen(pen)
        painter.drawLine(QLineF(end, y, start, y))
        painter.setPen(QPen(pen.color(), 1.6))
        painter.setBrush(theme.colour("cell"))
        painter.drawEllipse(QPointF(start, y), 3.2, 3.2)
        self._paint_difference(painter, start, y, pen.color())

    def _paint_difference(self, painter: QPainter, x: float, y: float, ink: QColor) -> None:
        difference = self.value - (self.before or 0)
        text = f"{'+' if difference > 0 else ''}{quantity(difference)}"
        painter.setFont(_font(14, bold=True))
        width = painter.fontMetrics().horizontalAdvance(text)
        outwards = 1 if difference < 0 else -1
        left = x + 6 if outwards > 0 else x - 6 - width
        left = min(max(2.0, left), self.width() - width - 2.0)
        path = QPainterPath()
        path.addText(QPointF(left, y + 5), painter.font(), text)
        painter.setPen(QPen(theme.colour("cell"), 3.5))
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawPath(path)


def _font(pixels: int, bold: bool) -> QFont:
    made = QFont("Barlow Condensed")
    made.setPixelSize(pixels)
    made.setWeight(QFont.Weight.Bold if bold else QFont.Weight.DemiBold)
    return made
