"""A power's gas at the end of each turn as a line, and what is expected for this one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from redball.desk import theme
from redball.desk.widgets.charts.scale import lettering, step_for
from redball.desk.widgets.text import plain
from redball.game.clock import Clock

MOST = 9
"""Turns that are shown."""
_LEFT, _TOP, _DATES, _DOT = 26.0, 6.0, 18.0, 4.0


class Spot(msgspec.Struct, frozen=True):
    """The gas at a turn's end; ``expected`` while the turn isn't over."""

    turn: int
    gas: int
    expected: bool = False


class GasHistory(QWidget):
    """Shows the last turns of one power; a tooltip shows each."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.spots: tuple[Spot, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Gas at the end of the last turns"))
        theme.current().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """As high as a card has room."""
        return QSize(280, 72)

    def minimumSizeHint(self) -> QSize:
        """The least size at which lines can be read."""
        return QSize(150, 56)

    def show_spots(self, spots: Sequence[Spot]) -> None:
        """Show other turns."""
        self.spots = tuple(spots)[-MOST:]
        self.setAccessibleDescription("; ".join(self._said(spot) for spot in self.spots))
        self.update()

    def _said(self, spot: Spot) -> str:
        text = self.tr("{date}: {gas} expected") if spot.expected else self.tr("{date}: {gas} gas")
        return text.format(date=Clock(spot.turn, "").date, gas=spot.gas)

    # --- geometry ---

    def _plot(self) -> QRectF:
        words = self._metrics().horizontalAdvance(self._last_words()) + 12 if self.spots else 0
        return QRectF(_LEFT, _TOP, max(40.0, self.width() - _LEFT - words), self.height() - _TOP - _DATES)

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(lettering("Source Sans 3", 13, True))

    def _last_words(self) -> str:
        last = self.spots[-1]
        return self.tr("{0} expected").format(last.gas) if last.expected else str(last.gas)

    def _top_value(self) -> int:
        """The highest mark: a whole number of two steps."""
        most = max((spot.gas for spot in self.spots), default=0)
        return 2 * step_for(most, 2)

    def _x(self, index: int) -> float:
        plot = self._plot()
        return plot.left() + (index + 0.5) * plot.width() / max(1, len(self.spots))

    def _y(self, gas: float) -> float:
        plot = self._plot()
        return plot.bottom() - gas / self._top_value() * plot.height()

    # --- painting ---

    def paintEvent(self, event) -> None:
        """Draw marks, line, dots and dates."""
        if not self.spots:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_marks(painter)
        self._paint_line(painter)
        self._paint_dates(painter)

    def _paint_marks(self, painter: QPainter) -> None:
        top, plot = self._top_value(), self._plot()
        painter.setFont(lettering("Barlow Condensed", 13, False))
        for value in (0, top // 2, top):
            y = self._y(value)
            painter.setPen(QPen(theme.colour("cell_line" if value == 0 else "line"), 1))
            painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
            painter.setPen(theme.colour("note"))
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(0, y - 9, _LEFT - 6, 18), side, str(value))

    def _paint_line(self, painter: QPainter) -> None:
        ink = theme.colour("text", 0.78)
        points = [QPointF(self._x(n), self._y(spot.gas)) for n, spot in enumerate(self.spots)]
        for n in range(1, len(points)):
            pen = QPen(ink, 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            if self.spots[n].expected:
                pen.setStyle(Qt.PenStyle.CustomDashLine)
                pen.setDashPattern([1.6, 2.2])
            painter.setPen(pen)
            painter.drawLine(points[n - 1], points[n])
        for point, spot in zip(points, self.spots, strict=True):
            painter.setPen(QPen(theme.colour("panel") if not spot.expected else ink, 1.8))
            painter.setBrush(theme.colour("panel") if spot.expected else ink)
            painter.drawEllipse(point, _DOT, _DOT)
        painter.setFont(lettering("Source Sans 3", 13, True))
        painter.setPen(theme.colour("text"))
        last = points[-1]
        at = QRectF(last.x() + 9, last.y() - 10, self.width() - last.x() - 9, 20)
        painter.drawText(at, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._last_words())

    def _paint_dates(self, painter: QPainter) -> None:
        for n, spot in enumerate(self.spots):
            now = n == len(self.spots) - 1
            painter.setFont(lettering("Barlow Condensed", 13, now))
            painter.setPen(theme.colour("text" if now else "note"))
            box = QRectF(self._x(n) - 20, self._plot().bottom() + 3, 40, _DATES - 3)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, months(spot.turn))

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the turn under the mouse."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            x = event.pos().x()
            near = min(self.spots, key=lambda spot: abs(self._x(self.spots.index(spot)) - x), default=None)
            QToolTip.showText(event.globalPos(), plain(self._said(near) if near is not None else ""), self)
            return True
        return super().event(event)


def months(turn: int) -> str:
    """The first letters of a turn's months: 'JA'."""
    return "".join(part[:1] for part in Clock(turn, "").date.split()[0].split("/"))
