"""A supply leg's colour and pattern as a short sample, the same as on the map."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from redball.desk import theme
from redball.supply.paths import LegKind

_ROUND, _FLAT = Qt.PenCapStyle.RoundCap, Qt.PenCapStyle.FlatCap


def paint_leg(painter: QPainter, kind: LegKind, box: QRectF, w: float = 4.2) -> None:
    """Draw a sample of a leg from left to right: ring, casing, core with the kind's pattern."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    overlay = theme.map_palette().overlay
    y = box.center().y()
    line = QLineF(box.left() + w * 1.4, y, box.right() - w * 1.4, y)
    casing = 2.05 * w
    for colour, width in ((overlay.ring, casing + 0.5 * w), (overlay.casing, casing)):
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, _ROUND))
        painter.drawLine(line)
    _PATTERNS[kind](painter, line, getattr(overlay, kind.value), w)


def _basic(painter: QPainter, line: QLineF, core: QColor, w: float) -> None:
    painter.setPen(QPen(core, w, Qt.PenStyle.SolidLine, _FLAT))
    painter.drawLine(line)
    tip = line.center()
    head = QPolygonF([tip + QPointF(1.4 * w, 0), tip + QPointF(-0.8 * w, -1.3 * w), tip + QPointF(-0.8 * w, 1.3 * w)])
    painter.setPen(QPen(QColor("white"), 1.2))
    painter.setBrush(core)
    painter.drawPolygon(head)


def _railway(painter: QPainter, line: QLineF, core: QColor, w: float) -> None:
    painter.setPen(QPen(core, 0.62 * w, Qt.PenStyle.SolidLine, _FLAT))
    painter.drawLine(line)
    x = line.x1() + 0.9 * w
    while x < line.x2():
        painter.drawLine(QLineF(x, line.y1() - 0.98 * w, x, line.y1() + 0.98 * w))
        x += 1.75 * w


def _overseas(painter: QPainter, line: QLineF, core: QColor, w: float) -> None:
    pen = QPen(core, w, Qt.PenStyle.CustomDashLine, _ROUND)
    pen.setDashPattern([1.3, 2.0])
    painter.setPen(pen)
    painter.drawLine(line)


_PATTERNS = {LegKind.BASIC: _basic, LegKind.RAILWAY: _railway, LegKind.OVERSEAS: _overseas}


class LegSample(QWidget):
    """A sample of one kind of leg."""

    def __init__(self, kind: LegKind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = kind
        self.setFixedSize(QSize(58, 18))

    def paintEvent(self, event) -> None:
        """Draw the sample."""
        paint_leg(QPainter(self), self.kind, QRectF(self.rect()))
