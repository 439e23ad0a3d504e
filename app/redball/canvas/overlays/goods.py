"""Flows beside resources: barrels and supply, each with its own dashes and sign.

Both are drawn beside the lines of resources, which may go the same way: barrels on their right, supply on
their left; all meet at the ends.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from redball.canvas.counters.barrels import SLOT_ASPECT, paint_barrel
from redball.canvas.counters.paint import write
from redball.canvas.fonts import FACES, Role
from redball.canvas.overlays import strokes
from redball.canvas.overlays.polyline import Points, lengths, path_of
from redball.canvas.palette import Palette

_APART, _TAPER = 2.7, 0.7
"""How far beside a line, in widths of a core; over how many hex widths it leaves it at each end."""


def beside(points: Points, by: float) -> Points:
    """A line that runs beside another, on its right (below, going east) for a positive ``by``."""
    if len(points) < 3:
        return points
    ahead = np.gradient(points, axis=0)
    span = np.hypot(*ahead.T)
    span[span == 0] = 1.0
    across = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1) / span[:, None]
    along = lengths(points)
    share = np.minimum(1.0, np.minimum(along, along[-1] - along) / _TAPER)
    moved: Points = points + across * (by * share)[:, None]
    return moved


def barrel_line(points: Points, scale: float) -> Points:
    """Where barrels run beside a line."""
    return beside(points, _APART * strokes.core_width(scale))


def supply_line(points: Points, scale: float) -> Points:
    """Where supply runs beside a line."""
    return beside(points, -_APART * strokes.core_width(scale))


def stroke_barrels(p: QPainter, palette: Palette, points: Points, scale: float, thin: bool = False) -> None:
    """Barrels on their way: long dashes with two dots between, dark red."""
    path, w = path_of(points), strokes.core_width(scale) * (0.85 if thin else 1.0)
    strokes.stroke_plies(p, palette.overlay, path, w)
    core = QPen(palette.counter.barrel_shade, w, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    core.setDashPattern([3.4, 0.9, 0.9, 0.9, 0.9, 0.9])
    p.strokePath(path, core)


def stroke_supply(p: QPainter, palette: Palette, points: Points, scale: float) -> None:
    """Supply: fine round dots on a narrow casing."""
    path, w = path_of(points), strokes.core_width(scale)
    strokes.stroke_plies(p, palette.overlay, path, 0.62 * w)
    dots = QPen(palette.overlay.overseas, 0.62 * w, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    dots.setDashPattern([0.05, 2.1])
    p.strokePath(path, dots)


def paint_barrels(p: QPainter, palette: Palette, count: int, spot: QPointF, scale: float) -> None:
    """A barrel with how many on a white plate."""
    high = max(19.0 / scale, 0.3)
    plate = _plate(spot, 1.62 * high, high)
    _paint_plate(p, palette, plate, palette.counter.barrel_shade, 0.18 * high)
    tall = 0.74 * high * scale
    p.save()
    p.translate(plate.left() + 0.22 * high, spot.y())
    p.scale(1 / scale, 1 / scale)  # barrels are drawn in px: their hoops have a least width
    paint_barrel(p, palette.counter, QRectF(0, -tall / 2, tall * SLOT_ASPECT, tall))
    p.restore()
    at = QPointF(plate.right() - 0.44 * high, spot.y())
    write(p, FACES[Role.NUMBER], 0.74 * high, palette.overlay.sought, at, str(count))


def paint_units(p: QPainter, palette: Palette, count: int, spot: QPointF, scale: float) -> None:
    """How many units are supplied, under the box of a counter with its cross."""
    high = max(19.0 / scale, 0.3)
    plate = _plate(spot, 2.0 * high, high)
    _paint_plate(p, palette, plate, palette.overlay.overseas, 0.5 * high)
    box = QRectF(plate.left() + 0.3 * high, spot.y() - 0.22 * high, 0.66 * high, 0.44 * high)
    p.setPen(QPen(palette.overlay.sought, 0.07 * high))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawRect(box)
    p.drawLine(box.topLeft(), box.bottomRight())
    p.drawLine(box.topRight(), box.bottomLeft())
    at = QPointF(plate.right() - 0.54 * high, spot.y())
    write(p, FACES[Role.NUMBER], 0.74 * high, palette.overlay.sought, at, str(count))


def _plate(spot: QPointF, wide: float, high: float) -> QRectF:
    return QRectF(spot.x() - wide / 2, spot.y() - high / 2, wide, high)


def _paint_plate(p: QPainter, palette: Palette, plate: QRectF, edge, radius: float) -> None:
    shape = QPainterPath()
    shape.addRoundedRect(plate, radius, radius)
    p.strokePath(shape, QPen(palette.overlay.casing, 0.22 * plate.height()))
    p.fillPath(shape, palette.overlay.casing)
    p.strokePath(shape, QPen(edge, 0.08 * plate.height()))
