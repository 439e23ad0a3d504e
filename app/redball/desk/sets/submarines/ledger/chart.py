"""Convoy points, escorts, ships, submarines and aircraft lost turn by turn, as lines."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from redball.desk import theme
from redball.desk.sets.submarines.ledger.series import Line, Series
from redball.desk.turn_words import months
from redball.desk.widgets.text import plain
from redball.game.clock import Clock

_LEFT, _TOP, _DATES = 30.0, 8.0, 34.0
_WIDE, _MARK, _APART = 2.4, 4.4, 20.0
"""Width of a line, half the size of its marks, and the least distance of two labels in px."""
_FEWEST = 2
"""The lowest top of the scale."""
_STEPS = tuple(factor * 10**power for power in range(7) for factor in (1, 2, 5))
_LINES = 5
"""Steps of the scale, at most."""


class LossChart(QWidget):
    """Shows the last turns; a tooltip shows each."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.series = Series((), {})
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Losses by turn"))
        theme.current().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """As high as a card has room."""
        return QSize(420, 190)

    def minimumSizeHint(self) -> QSize:
        """The least size at which lines can be read."""
        return QSize(260, 110)

    def show_series(self, series: Series) -> None:
        """Show other turns."""
        self.series = series
        self.setAccessibleDescription("; ".join(map(self.said, range(len(series.turns)))))
        self.update()

    def name_of(self, line: Line) -> str:
        """The name of a line."""
        names = {
            "convoys": self.tr("Convoy points"),
            "escorts": self.tr("Escorts"),
            "ships": self.tr("Ships"),
            "subs": self.tr("Submarines"),
            "aircraft": self.tr("Aircraft"),
        }
        return names[line]

    def said(self, index: int) -> str:
        """What was lost in a turn, in words."""
        date = Clock(self.series.turns[index], "").date
        parts = (
            self.tr("{name}: {count}").format(name=self.name_of(line), count=counts[index])
            for line, counts in self.series.lines.items()
        )
        return self.tr("{date} – {losses}").format(date=date, losses=", ".join(parts))

    # --- geometry ---

    def top_value(self) -> int:
        """The highest mark of the scale, a whole number of steps."""
        step = self._step()
        most = max(_FEWEST, self.series.most)
        return -(-most // step) * step

    def _step(self) -> int:
        most = max(_FEWEST, self.series.most)
        return next(step for step in _STEPS if _LINES * step >= most)

    def _plot(self) -> QRectF:
        wide = self._label_width() + 26
        return QRectF(_LEFT, _TOP, max(60.0, self.width() - _LEFT - wide), self.height() - _TOP - _DATES)

    def _label_width(self) -> int:
        metrics = QFontMetrics(_font("Source Sans 3", 14, True))
        return max((metrics.horizontalAdvance(self._label(line)) for line in self.series.lines), default=0)

    def _label(self, line: Line) -> str:
        return self.tr("{name} {count}").format(name=self.name_of(line), count=self.series.lines[line][-1])

    def _point(self, index: int, value: float) -> QPointF:
        plot, turns = self._plot(), len(self.series.turns)
        x = plot.left() + (index + 0.5) * plot.width() / max(1, turns)
        return QPointF(x, plot.bottom() - value / self.top_value() * plot.height())

    def label_heights(self) -> dict[Line, float]:
        """Where labels stand: at the ends of their lines, or as near as they don't cover each other."""
        ends = {line: self._point(0, counts[-1]).y() for line, counts in self.series.lines.items()}
        order = sorted(ends, key=ends.__getitem__)
        found: dict[Line, float] = {}
        above = -_APART
        for line in order:
            found[line] = above = max(ends[line], above + _APART)
        low = self._plot().bottom() + _APART
        for line in reversed(order):
            found[line] = low = min(found[line], low - _APART)
        return found

    # --- painting ---

    def paintEvent(self, event) -> None:
        """Draw the scale, the lines with their marks and labels, and the dates."""
        if not self.series.turns:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_scale(painter)
        self._paint_dates(painter)
        heights = self.label_heights()
        for line in filter(self.series.lines.__contains__, _ORDER):
            self._paint_line(painter, line)
            self._paint_label(painter, line, heights[line])

    def _paint_scale(self, painter: QPainter) -> None:
        plot, side = self._plot(), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(_font("Barlow Condensed", 14, False))
        for value in range(0, self.top_value() + 1, self._step()):
            y = self._point(0, value).y()
            painter.setPen(QPen(theme.colour("cell_line" if value == 0 else "line"), 1))
            painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
            painter.setPen(theme.colour("note"))
            painter.drawText(QRectF(0, y - 9, _LEFT - 6, 18), side, str(value))

    def _paint_dates(self, painter: QPainter) -> None:
        bottom = self._plot().bottom()
        for index, turn in enumerate(self.series.turns):
            now = index == len(self.series.turns) - 1
            painter.setFont(_font("Barlow Condensed", 13, now))
            painter.setPen(theme.colour("text" if now else "note"))
            x = self._point(index, 0).x()
            painter.drawText(QRectF(x - 24, bottom + 3, 48, 15), Qt.AlignmentFlag.AlignCenter, months(turn))
            clock = Clock(turn, "")
            if index == 0 or Clock(turn - 1, "").year != clock.year:
                painter.drawText(
                    QRectF(x - 24, bottom + 17, 48, 15), Qt.AlignmentFlag.AlignCenter, str(clock.year)
                )

    def _paint_line(self, painter: QPainter, line: Line) -> None:
        ink = theme.colour(f"tonnage_{line}")
        points = [self._point(index, count) for index, count in enumerate(self.series.lines[line])]
        pen = QPen(ink, _WIDE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
        if line in _DASHES:
            pen.setStyle(Qt.PenStyle.CustomDashLine)
            pen.setDashPattern(_DASHES[line])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        for point in points:
            self._paint_mark(painter, line, point)

    def _paint_mark(self, painter: QPainter, line: Line, at: QPointF) -> None:
        painter.setPen(QPen(theme.colour("panel"), 1.2))
        painter.setBrush(theme.colour(f"tonnage_{line}"))
        _MARKS[line](painter, at)

    def _paint_label(self, painter: QPainter, line: Line, y: float) -> None:
        x = self._plot().right() + 8
        self._paint_mark(painter, line, QPointF(x, y))
        painter.setFont(_font("Source Sans 3", 14, True))
        painter.setPen(theme.colour(f"tonnage_{line}"))
        room = QRectF(x + 10, y - 10, self.width() - x - 10, 20)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._label(line))

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the turn under the mouse."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), plain(self.tip_at(event.pos().x())), self)
            return True
        return super().event(event)

    def tip_at(self, x: float) -> str:
        """What was lost in the turn nearest to a place; nothing without turns."""
        indexes = range(len(self.series.turns))
        near = min(indexes, key=lambda index: abs(self._point(index, 0).x() - x), default=None)
        return self.said(near) if near is not None else ""


# --- marks --------------------------------------------------------------------------------------------------


def _dot(painter: QPainter, at: QPointF) -> None:
    painter.drawEllipse(at, _MARK, _MARK)


def _square(painter: QPainter, at: QPointF) -> None:
    painter.drawRect(QRectF(at.x() - _MARK, at.y() - _MARK, 2 * _MARK, 2 * _MARK))


def _triangle(painter: QPainter, at: QPointF) -> None:
    tall = 1.2 * _MARK
    corners = [QPointF(0, -tall), QPointF(tall, tall), QPointF(-tall, tall)]
    painter.drawPolygon(QPolygonF([at + corner for corner in corners]))


def _diamond(painter: QPainter, at: QPointF) -> None:
    wide = 1.3 * _MARK
    corners = [QPointF(0, -wide), QPointF(wide, 0), QPointF(0, wide), QPointF(-wide, 0)]
    painter.drawPolygon(QPolygonF([at + corner for corner in corners]))


def _downward(painter: QPainter, at: QPointF) -> None:
    tall = 1.2 * _MARK
    corners = [QPointF(0, tall), QPointF(tall, -tall), QPointF(-tall, -tall)]
    painter.drawPolygon(QPolygonF([at + corner for corner in corners]))


_MARKS: dict[Line, Callable[[QPainter, QPointF], None]] = {
    "convoys": _dot,
    "escorts": _square,
    "ships": _diamond,
    "subs": _triangle,
    "aircraft": _downward,
}
_DASHES: dict[Line, list[float]] = {
    "escorts": [2.4, 1.4],
    "ships": [1.2, 1.2],
    "aircraft": [4.0, 1.2, 1.0, 1.2],
}
_ORDER: tuple[Line, ...] = ("aircraft", "ships", "escorts", "subs", "convoys")
"""Lines from the one that others may cover."""


def _font(family: str, pixels: int, bold: bool) -> QFont:
    made = QFont(family)
    made.setPixelSize(pixels)
    made.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Medium)
    return made
