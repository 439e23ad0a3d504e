"""The signs of the three ideologies, in ink: bound staves, a house with columns, a wheel with teeth."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

HATCH: Mapping[str, float] = {"fascist": 45.0, "democrat": 135.0, "communist": 0.0}
"""The angle of each ideology's hatch in degrees, so that no meaning is in a colour alone."""


def paint_ideology(p: QPainter, ideology: str, middle: QPointF, size: float, ink: QColor) -> None:
    """Draw the sign of an ideology, as high as ``size``."""
    p.save()
    p.translate(middle)
    p.scale(size / 20, size / 20)
    _SIGNS[ideology](p, ink)
    p.restore()


def _pen(ink: QColor, width: float) -> QPen:
    return QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _staves(p: QPainter, ink: QColor) -> None:
    p.setPen(_pen(ink, 2.6))
    for x in (-6.0, 0.0, 6.0):
        p.drawLine(QPointF(x, -8.6), QPointF(x, 8.6))
    p.setPen(_pen(ink, 2.2))
    for y in (-3.2, 3.2):
        p.drawLine(QPointF(-8.6, y + 1.2), QPointF(8.6, y - 1.2))


def _columns(p: QPainter, ink: QColor) -> None:
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(ink)
    roof = QPainterPath(QPointF(0, -10))
    for spot in (QPointF(9.6, -4.6), QPointF(9.6, -3.4), QPointF(-9.6, -3.4), QPointF(-9.6, -4.6)):
        roof.lineTo(spot)
    p.drawPath(roof)
    for x in (-7.4, -1.3, 4.8):
        p.drawRect(QRectF(x, -2.0, 2.6, 7.6))
    p.drawRect(QRectF(-9.6, 7.0, 19.2, 2.4))


def _wheel(p: QPainter, ink: QColor) -> None:
    p.setPen(_pen(ink, 3.4))
    for tooth in range(8):
        angle = math.radians(45 * tooth + 22.5)
        out = QPointF(math.cos(angle), math.sin(angle))
        p.drawLine(out * 6.4, out * 8.2)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(_pen(ink, 4.0))
    p.drawEllipse(QPointF(), 5.0, 5.0)


_SIGNS: Mapping[str, Callable[[QPainter, QColor], None]] = {
    "fascist": _staves,
    "democrat": _columns,
    "communist": _wheel,
}
