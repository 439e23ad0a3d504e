"""The weather of a sea area: a sign and a word."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from redball.canvas.fonts import FACES, Role, font_of
from redball.desk import theme
from redball.wording import name_of

_SUN = "#9A5B00", "#E2A657"
_WATER = "#0F5C8C", "#8FC1E3"


class WeatherChip(QWidget):
    """Shows a kind of weather."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = "fine"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_weather("fine")

    def show_weather(self, kind: str) -> None:
        """Show another kind of weather."""
        self.kind = kind
        self.words = name_of(f"weather.{kind}").capitalize()
        self.setAccessibleName(self.words)
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the sign and the word."""
        wide = QFontMetrics(font_of(FACES[Role.TAG], 14)).horizontalAdvance(self.words)
        return QSize(34 + wide + 12, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setPen(QPen(theme.colour("line"), 1))
        p.setBrush(theme.colour("chip"))
        p.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        p.save()
        p.translate(18, 13)
        paint_weather(p, self.kind)
        p.restore()
        p.setFont(font_of(FACES[Role.TAG], 14))
        p.setPen(theme.colour("text"))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        p.drawText(QRectF(34, 0, self.width() - 34, self.height()), left, self.words)


def paint_weather(p: QPainter, kind: str) -> None:
    """Draw the sign of a kind of weather round (0, 0), 18 px wide."""
    dark = theme.theme().name == "dark"
    sun, water = QColor(_SUN[dark]), QColor(_WATER[dark])
    if kind == "fine":
        p.setPen(_pen(sun, 1.8))
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawEllipse(QPointF(), 4.2, 4.2)
        for _ in range(8):
            p.drawLine(QPointF(0, 6.6), QPointF(0, 8.8))
            p.rotate(45)
        return
    _cloud(p, theme.colour("note"))
    _BELOW.get(kind, _rain)(p, water if kind != "storm" else sun)


def _pen(ink: QColor, width: float) -> QPen:
    return QPen(ink, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)


def _cloud(p: QPainter, ink: QColor) -> None:
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(ink)
    for x, y, r in ((-4.0, -2.6, 3.6), (0.6, -4.6, 4.6), (5.0, -2.4, 3.4)):
        p.drawEllipse(QPointF(x, y), r, r)
    p.drawRoundedRect(QRectF(-7.6, -3.2, 16, 4.2), 2, 2)


def _rain(p: QPainter, ink: QColor) -> None:
    p.setPen(_pen(ink, 1.7))
    for x in (-4.0, 0.6, 5.2):
        p.drawLine(QPointF(x, 3.4), QPointF(x - 1.6, 7.6))


def _snow(p: QPainter, ink: QColor) -> None:
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(ink)
    for x, y in ((-4.0, 4.4), (0.6, 7.4), (5.2, 4.4)):
        p.drawEllipse(QPointF(x, y), 1.5, 1.5)


def _storm(p: QPainter, ink: QColor) -> None:
    p.setPen(_pen(ink, 1.9))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawPolyline([QPointF(1.8, 1.6), QPointF(-1.4, 5.0), QPointF(1.6, 5.4), QPointF(-1.2, 8.8)])


def _blizzard(p: QPainter, ink: QColor) -> None:
    _snow(p, ink)
    p.setPen(_pen(ink, 1.4))
    p.drawLine(QPointF(-7.6, 7.6), QPointF(-3.6, 7.6))
    p.drawLine(QPointF(3.4, 7.6), QPointF(8.4, 7.6))


_BELOW: Mapping[str, Callable[[QPainter, QColor], None]] = {
    "rain": _rain,
    "snow": _snow,
    "storm": _storm,
    "blizzard": _blizzard,
}
