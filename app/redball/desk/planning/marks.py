"""Small drawings in the rows of the plan: a pin for units kept in it, a no-entry sign for excluded ones."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPainterPath, QPen

from redball.desk import theme
from redball.desk.icons import DrawnEngine


class _MarkEngine(DrawnEngine):
    """``kind`` is "pin" or "ban"; a mark that is off is drawn as an outline."""

    def __init__(self, kind: str, on: bool) -> None:
        super().__init__()
        self.kind, self.on = kind, on

    def paint(self, painter: QPainter, rect, mode, state) -> None:
        """Draw into the middle of ``rect``."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QRectF(rect).center())
        _PAINT[self.kind](painter, self.on)
        painter.restore()

    def clone(self) -> QIconEngine:
        """Another engine for the same mark."""
        return _MarkEngine(self.kind, self.on)


def _pin(painter: QPainter, on: bool) -> None:
    colour = theme.colour("accent" if on else "faint")
    painter.rotate(38)
    painter.setPen(
        QPen(colour, 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    painter.drawLine(QLineF(0, 2.2, 0, 7))
    painter.setBrush(colour if on else Qt.BrushStyle.NoBrush)
    path = QPainterPath(QPointF(-2.4, -6.6))
    for x, y in ((2.4, -6.6), (1.8, -2.2), (4.4, 1.2), (4.4, 2.2), (-4.4, 2.2), (-4.4, 1.2), (-1.8, -2.2)):
        path.lineTo(x, y)
    path.closeSubpath()
    painter.drawPath(path)


def _ban(painter: QPainter, on: bool) -> None:
    colour = theme.colour("trouble" if on else "faint")
    painter.setPen(QPen(colour, 1.9 if on else 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawEllipse(QPointF(), 5.8, 5.8)
    painter.drawLine(QLineF(-4.0, 4.0, 4.0, -4.0))


_PAINT = {"pin": _pin, "ban": _ban}


@cache
def mark(kind: str, on: bool) -> QIcon:
    """A mark as the icon of a cell; it follows the theme."""
    return QIcon(_MarkEngine(kind, on))
