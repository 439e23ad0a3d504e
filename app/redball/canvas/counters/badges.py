"""The five badges of supply, each with its own shape, so that they are distinct without colour."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from redball.canvas.palette import BadgeColours
from redball.supply.paths import Status

TROUBLE = (Status.OUT, Status.ISOLATED, Status.EMERGENCY, Status.LIMITED)
"""Statuses with a badge, the gravest first."""


def has_badge(status: Status | None) -> bool:
    """True for statuses that a badge is drawn for."""
    return status in _DRAWN


def badge_radius(z: float) -> float:
    """Radius in px for a counter of side ``z``."""
    return max(7.0, 0.16 * z)


def paint_badge(painter: QPainter, colours: BadgeColours, status: Status, radius: float) -> None:
    """Draw a badge round (0, 0), rim included; ``status`` must have one."""
    field, shape, sign = _DRAWN[status]
    colour: QColor = getattr(colours, field)
    outline = shape(radius)
    rim = QPen(
        colours.rim, 0.52 * radius, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    )
    painter.strokePath(outline, rim)
    painter.fillPath(outline, colour)
    sign(painter, radius, colours.rim)


def _triangle(r: float) -> QPainterPath:
    return _closed([(0, -r), (r * 0.98, r * 0.75), (-r * 0.98, r * 0.75)])


def _disc(r: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(), r * 0.92, r * 0.92)
    return path


def _square(r: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(-r * 0.82, -r * 0.82, r * 1.64, r * 1.64))
    return path


def _hexagon(r: float) -> QPainterPath:
    return _closed([(r * math.sin(a * math.pi / 3), -r * math.cos(a * math.pi / 3)) for a in range(6)])


def _closed(points: list[tuple[float, float]]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def _exclamation(p: QPainter, r: float, ink: QColor) -> None:
    p.fillPath(
        _closed([(-0.13 * r, -0.42 * r), (0.13 * r, -0.42 * r), (0.09 * r, 0.22 * r), (-0.09 * r, 0.22 * r)]),
        ink,
    )
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(ink)
    p.drawEllipse(QPointF(0, 0.46 * r), 0.13 * r, 0.13 * r)


def _half(p: QPainter, r: float, ink: QColor) -> None:
    inner = QPainterPath()
    inner.moveTo(0, -0.62 * r)
    inner.arcTo(QRectF(-0.62 * r, -0.62 * r, 1.24 * r, 1.24 * r), 90, -180)
    inner.closeSubpath()
    p.fillPath(inner, ink)


def _cross(p: QPainter, r: float, ink: QColor) -> None:
    _strokes(p, 0.24 * r, [[(-0.42, -0.42), (0.42, 0.42)], [(-0.42, 0.42), (0.42, -0.42)]], r, ink)


def _bolt(p: QPainter, r: float, ink: QColor) -> None:
    points = [(0.12, -0.66), (-0.38, 0.1), (-0.02, 0.1), (-0.14, 0.66), (0.38, -0.14), (0.04, -0.14)]
    p.fillPath(_closed([(x * r, y * r) for x, y in points]), ink)


def _tick(p: QPainter, r: float, ink: QColor) -> None:
    _strokes(p, 0.24 * r, [[(-0.4, 0.04), (-0.1, 0.36), (0.44, -0.32)]], r, ink)


def _strokes(
    p: QPainter, width: float, lines: list[list[tuple[float, float]]], r: float, ink: QColor
) -> None:
    pen = QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    p.setPen(pen)
    for line in lines:
        p.drawPolyline(QPolygonF([QPointF(x * r, y * r) for x, y in line]))


_DRAWN = {
    Status.OUT: ("out", _triangle, _exclamation),
    Status.LIMITED: ("limited", _disc, _half),
    Status.ISOLATED: ("isolated", _square, _cross),
    Status.EMERGENCY: ("emergency", _hexagon, _bolt),
    Status.IN: ("supplied", _disc, _tick),
}
