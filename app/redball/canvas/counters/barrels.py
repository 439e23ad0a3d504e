"""Barrels and the depot plates that they stand on."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPen

from redball.canvas.palette import CounterColours, PowerColours, faded

SLOT_ASPECT = 0.78
"""Width of a slot for a barrel height of 1."""


def paint_barrel(painter: QPainter, colours: CounterColours, box: QRectF) -> None:
    """A standing barrel: lit from the left, two pale hoops, dark rim."""
    bend = box.height() * 0.10
    path = _barrel_outline(box, bend)
    light = QLinearGradient(box.topLeft(), box.topRight())
    light.setColorAt(0.0, colours.barrel.darker(118))
    light.setColorAt(0.35, colours.barrel)
    light.setColorAt(1.0, colours.barrel_shade)
    painter.fillPath(path, light)
    for at in (0.36, 0.66):
        y = box.top() + box.height() * at
        hoop = QPainterPath(QPointF(box.left(), y))
        hoop.quadTo(QPointF(box.center().x(), y + 2 * bend), QPointF(box.right(), y))
        painter.strokePath(hoop, QPen(colours.hoop, max(0.7, box.height() * 0.055)))
    painter.strokePath(path, QPen(colours.barrel_shade.darker(130), max(0.6, box.height() * 0.045)))


def paint_empty_slot(painter: QPainter, colours: CounterColours, box: QRectF) -> None:
    """The place of a barrel that isn't there: dotted."""
    pen = QPen(faded(colours.barrel_shade, 0.75), max(0.7, box.height() * 0.045))
    pen.setDashPattern([1.2, 1.4])
    painter.strokePath(_barrel_outline(box, box.height() * 0.10), pen)


def _barrel_outline(box: QRectF, bend: float) -> QPainterPath:
    left, right, middle = box.left(), box.right(), box.center().x()
    path = QPainterPath(QPointF(left, box.top() + bend))
    path.quadTo(QPointF(middle, box.top() - bend), QPointF(right, box.top() + bend))
    path.lineTo(right, box.bottom() - bend)
    path.quadTo(QPointF(middle, box.bottom() + bend), QPointF(left, box.bottom() - bend))
    path.closeSubpath()
    return path


def slot_boxes(plate: QRectF, tab: float, slots: int) -> list[QRectF]:
    """The boxes of ``slots`` barrels on a plate right of its tab; they overlap when there are many."""
    height = plate.height() * 0.72
    width = height * SLOT_ASPECT * 0.94
    pitch = min(
        height * SLOT_ASPECT, (plate.width() - tab - 0.24 * plate.height() - width) / max(1, slots - 1)
    )
    left = plate.left() + tab + (plate.width() - tab - (slots - 1) * pitch - width) / 2
    top = plate.top() + (plate.height() - height) / 2
    return [QRectF(left + i * pitch, top, width, height) for i in range(slots)]


def paint_plate(
    painter: QPainter, colours: CounterColours, power: PowerColours, box: QRectF, tab: float
) -> None:
    """A depot plate with its tab, without barrels."""
    radius = box.height() * 0.16
    for step in range(4):
        shift = box.height() * 0.10 * (step + 1) / 4
        painter.fillPath(_rounded(box.translated(shift, shift), radius), colours.shadow)
    plate = _rounded(box, radius)
    painter.fillPath(plate, colours.plate)
    strip = QPainterPath()
    strip.addRect(QRectF(box.left(), box.top(), tab, box.height()))
    painter.fillPath(plate.intersected(strip), power.tab)
    painter.strokePath(plate, QPen(colours.type_line, max(1.0, box.height() * 0.05)))


def _rounded(box: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path
