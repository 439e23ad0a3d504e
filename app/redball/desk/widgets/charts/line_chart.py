"""Whole numbers turn by turn, as lines with a mark of their own each and a label at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QKeyEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from redball.desk import theme
from redball.desk.turn_words import months
from redball.desk.widgets.charts.marks import Mark, paint_mark
from redball.desk.widgets.charts.scale import lettering, step_for
from redball.desk.widgets.text import plain
from redball.game.clock import Clock
from redball.wording import quantity

_LEFT, _TOP, _DATES, _SPACE = 30.0, 8.0, 37.0, 26
_WIDE, _APART, _CLOSEST = 2.4, 20.0, 14.0
"""Width of a line; the distance of two labels in px, and the least where there are many."""
_DATE, _SPARSE = 28.0, 11.0
"""Px that a date needs, and px between turns under which not every turn has its mark."""
_EVERY = (1, 2, 3, 6, 12, 24, 48)
"""Every how many turns a date stands."""
_LINES = 5
"""Steps of the scale, at most."""


class ChartLine(msgspec.Struct, frozen=True):
    """A line: what it is called, a number each turn, its colour in the theme of today, its mark, and its
    dashes in widths of the line, none for a solid one.
    """

    key: str
    name: str
    values: tuple[int, ...]
    ink: Callable[[], QColor]
    mark: Mark
    dash: tuple[float, ...] = ()


class LineChart(QWidget):
    """Shows turns; a tooltip shows each, and so does the turn that the arrow keys point at.

    ``pointed`` carries the number of that turn in the row, -1 for none.  ``fewest`` is the lowest top of the
    scale, ``open_end`` draws the last turn, which isn't over, with hollow marks.
    """

    pointed = Signal(int)
    fewest, open_end = 2, False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.turns: tuple[int, ...] = ()
        self.lines: tuple[ChartLine, ...] = ()
        self.at = -1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.current().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """As high as a card has room."""
        return QSize(420, 190)

    def minimumSizeHint(self) -> QSize:
        """The least size at which lines can be read."""
        return QSize(260, 110)

    def show_lines(self, turns: Sequence[int], lines: Sequence[ChartLine]) -> None:
        """Show other turns; lines are drawn in their order, later ones over the others."""
        self.turns, self.lines = tuple(turns), tuple(lines)
        self.at = -1
        self.setAccessibleDescription("; ".join(map(self.said, range(len(self.turns)))))
        self.update()

    def said(self, index: int) -> str:
        """The numbers of a turn in words."""
        named = self.tr("{name}: {count}")
        parts = (named.format(name=line.name, count=quantity(line.values[index])) for line in self.listed())
        return self.tr("{date} – {numbers}").format(date=self.date(index), numbers=", ".join(parts))

    def listed(self) -> Sequence[ChartLine]:
        """The lines in the order of words."""
        return self.lines

    def date(self, index: int) -> str:
        """The date of a turn."""
        return Clock(self.turns[index], "").date

    # --- geometry ---

    def top_value(self) -> int:
        """The highest mark of the scale, a whole number of steps."""
        step = self._step()
        return max(0, -(-self._most() // step) * step)

    def bottom_value(self) -> int:
        """The lowest mark of the scale: 0, or a whole number of steps under it."""
        step = self._step()
        return min(0, self._least() // step * step)

    def _most(self) -> int:
        most = max((max(line.values, default=0) for line in self.lines), default=0)
        return most if self._least() < 0 else max(self.fewest, most)

    def _least(self) -> int:
        return min(0, min((min(line.values, default=0) for line in self.lines), default=0))

    def _step(self) -> int:
        return step_for(max(self.fewest, self._most() - self._least()), _LINES)

    def _plot(self) -> QRectF:
        wide = self._label_width() + _SPACE
        return QRectF(_LEFT, _TOP, max(60.0, self.width() - _LEFT - wide), self.height() - _TOP - _DATES)

    def _label_width(self) -> int:
        metrics = QFontMetrics(lettering("Source Sans 3", 14, True))
        return max((metrics.horizontalAdvance(_label(line)) for line in self.lines), default=0)

    def _point(self, index: int, value: float) -> QPointF:
        plot, low = self._plot(), self.bottom_value()
        x = plot.left() + (index + 0.5) * plot.width() / max(1, len(self.turns))
        return QPointF(x, plot.bottom() - (value - low) / (self.top_value() - low or 1) * plot.height())

    def _apart(self) -> float:
        return min(_APART, max(_CLOSEST, self._plot().height() / max(1, len(self.lines))))

    def label_heights(self) -> dict[str, float]:
        """Where labels stand: at the ends of their lines, or as near as they don't cover each other."""
        apart = self._apart()
        ends = {line.key: self._point(0, line.values[-1]).y() for line in self.lines}
        order = sorted(ends, key=ends.__getitem__)
        found: dict[str, float] = {}
        above = _TOP - apart
        for line in order:
            found[line] = above = max(ends[line], above + apart)
        low = self._plot().bottom() + apart
        for line in reversed(order):
            found[line] = low = min(found[line], low - apart)
        return found

    def _dated(self) -> Iterator[int]:
        """The turns under which a date stands: as many as fit, and always the last one."""
        turns = len(self.turns)
        each = self._plot().width() / max(1, turns)
        every = next((n for n in _EVERY if n * each >= _DATE), _EVERY[-1])
        for index, turn in enumerate(self.turns):
            if index == turns - 1 or (turn % every == 0 and (turns - 1 - index) * each >= _DATE):
                yield index

    # --- painting ---

    def paintEvent(self, event) -> None:
        """Draw the scale, the lines with their marks and labels, and the dates."""
        if not self.turns:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_scale(painter)
        self._paint_pointer(painter)
        self._paint_dates(painter)
        heights = self.label_heights()
        for line in self.lines:
            self._paint_line(painter, line)
            self._paint_label(painter, line, heights[line.key])

    def _paint_scale(self, painter: QPainter) -> None:
        plot, side = self._plot(), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(lettering("Barlow Condensed", 14, False))
        for value in range(self.bottom_value(), self.top_value() + 1, self._step()):
            y = self._point(0, value).y()
            painter.setPen(QPen(theme.colour("cell_line" if value == 0 else "line"), 1))
            painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
            painter.setPen(theme.colour("note"))
            painter.drawText(QRectF(0, y - 9, _LEFT - 6, 18), side, quantity(value))

    def _paint_pointer(self, painter: QPainter) -> None:
        """The turn that the arrow keys point at, or that they would point at one."""
        if not self.hasFocus():
            return
        plot = self._plot()
        painter.setPen(QPen(theme.colour("accent"), 2))
        if self.at >= 0:
            x = self._point(self.at, 0).x()
            painter.drawLine(QLineF(x, plot.top(), x, plot.bottom()))
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def _paint_dates(self, painter: QPainter) -> None:
        bottom, year = self._plot().bottom(), -1
        for index in self._dated():
            turn, clock = self.turns[index], Clock(self.turns[index], "")
            now = index == len(self.turns) - 1
            painter.setFont(lettering("Barlow Condensed", 14, now))
            painter.setPen(theme.colour("text" if now else "note"))
            x = self._point(index, 0).x()
            painter.drawText(QRectF(x - 24, bottom + 6, 48, 15), Qt.AlignmentFlag.AlignCenter, months(turn))
            if clock.year != year:
                year = clock.year
                painter.drawText(QRectF(x - 24, bottom + 20, 48, 15), Qt.AlignmentFlag.AlignCenter, str(year))

    def _paint_line(self, painter: QPainter, line: ChartLine) -> None:
        points = [self._point(index, value) for index, value in enumerate(line.values)]
        pen = QPen(line.ink(), _WIDE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if line.dash:
            pen.setStyle(Qt.PenStyle.CustomDashLine)
            pen.setDashPattern(line.dash)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        marked = range(len(points)) if self._plot().width() >= _SPARSE * len(points) else self._dated()
        for index in marked:
            hollow = self.open_end and index == len(points) - 1
            self._paint_mark(painter, line, points[index], hollow)

    def _paint_mark(self, painter: QPainter, line: ChartLine, at: QPointF, hollow: bool = False) -> None:
        ink, ground = line.ink(), theme.colour("panel")
        painter.setPen(QPen(ink, 1.8) if hollow else QPen(ground, 1.2))
        painter.setBrush(ground if hollow else ink)
        paint_mark(painter, line.mark, at)

    def _paint_label(self, painter: QPainter, line: ChartLine, y: float) -> None:
        x = self._plot().right() + 8
        self._paint_mark(painter, line, QPointF(x, y))
        painter.setFont(lettering("Source Sans 3", 14 if self._apart() >= 17 else 13, True))
        painter.setPen(line.ink())
        room = QRectF(x + 10, y - 10, self.width() - x - 10, 20)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, _label(line))

    # --- pointing ---

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the turn under the mouse."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), plain(self.tip_at(event.pos().x())), self)
            return True
        return super().event(event)

    def tip_at(self, x: float) -> str:
        """The numbers of the turn nearest to a place; nothing without turns."""
        indexes = range(len(self.turns))
        near = min(indexes, key=lambda index: abs(self._point(index, 0).x() - x), default=None)
        return self.said(near) if near is not None else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Point at turns one by one, at the first and at the last."""
        last = len(self.turns) - 1
        ways = {
            Qt.Key.Key_Left: self.at - 1 if self.at >= 0 else last,
            Qt.Key.Key_Right: self.at + 1 if self.at >= 0 else last,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        if event.key() not in ways or last < 0:
            super().keyPressEvent(event)
            return
        self.point_at(max(0, min(last, ways[Qt.Key(event.key())])))

    def point_at(self, index: int) -> None:
        """Point at a turn of the row, -1 at none."""
        if index != self.at:
            self.at = index
            self.pointed.emit(index)
            self.update()

    def focusInEvent(self, event) -> None:
        """Show the pointer."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event) -> None:
        """Hide the pointer."""
        super().focusOutEvent(event)
        self.point_at(-1)
        self.update()


def _label(line: ChartLine) -> str:
    return f"{line.name} {quantity(line.values[-1])}"
