"""A ten-sided die with the number that it shows."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from redball.desk import theme

WIDTH, HEIGHT = 42, 48
_BODY = ((21, 2), (39, 13), (39, 34), (21, 46), (3, 34), (3, 13))
_FACE = ((21, 6), (34, 30), (21, 36), (8, 30))
_EDGES = (((21, 2), (21, 6)), ((34, 30), (39, 34)), ((8, 30), (3, 34)), ((21, 36), (21, 46)))
_NUMBER = QRectF(8, 10, 26, 24)


class Die(QWidget):
    """Draws a die; 0 is one that hasn't fallen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = 0
        self.setFixedSize(WIDTH, HEIGHT)
        self.show_number(0)

    def show_number(self, number: int) -> None:
        """Show what fell."""
        self.number = number
        self.setAccessibleName(self.tr("Die: {0}").format(number) if number else self.tr("Die, not rolled"))
        self.update()

    def paintEvent(self, event) -> None:
        """The body, the edges of its front face and the number."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = theme.colour("text" if self.number else "faint")
        painter.setPen(QPen(ink, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.setBrush(theme.colour("cell"))
        painter.drawPolygon(QPolygonF([QPointF(*point) for point in _BODY]))
        painter.setPen(QPen(ink, 0.9))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(QPolygonF([QPointF(*point) for point in _FACE]))
        for start, end in _EDGES:
            painter.drawLine(QPointF(*start), QPointF(*end))
        font = QFont("Barlow")
        font.setPixelSize(17)
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        painter.drawText(_NUMBER, Qt.AlignmentFlag.AlignCenter, str(self.number) if self.number else "?")
