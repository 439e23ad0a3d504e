"""A power's fuel by turns as bars: income upwards, spent fuel by cause and lost fuel downwards."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QHelpEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from redball.desk import theme
from redball.desk.widgets.text import plain
from redball.game.clock import Clock
from redball.planning.sets.oil.fuel_history import TurnFuel
from redball.planning.sets.oil.fuel_words import causes
from redball.wording import quantity

_LEFT, _RIGHT, _TOP, _LEGEND, _DATES = 40.0, 12.0, 10.0, 50.0, 24.0
_WIDEST = 46.0
_EDGE = 12
"""Px of the pictures' legend boxes."""


class Series(NamedTuple):
    """One kind of bar: its words, the causes in it (empty: all others of its flow), colour and hatching,
    which distinguishes it without the colour.
    """

    words: str
    flow: str
    causes: frozenset[str]
    colour: str
    pattern: Qt.BrushStyle


def series() -> tuple[Series, ...]:
    """All kinds of bars, in the order in which they are stacked from the middle line."""
    style = Qt.BrushStyle

    def tr(text: str) -> str:
        return QCoreApplication.translate("FuelChart", text)

    return (
        Series(tr("Income"), "income", frozenset(), "done", style.SolidPattern),
        Series(tr("Turned up"), "spent", frozenset({"reorganization"}), "accent", style.SolidPattern),
        Series(tr("Sea"), "spent", frozenset({"sea"}), "accent", style.HorPattern),
        Series(tr("Combat"), "spent", frozenset({"combat"}), "warn", style.SolidPattern),
        Series(tr("Purchases"), "spent", frozenset({"purchases"}), "warn", style.VerPattern),
        Series(tr("Other spending"), "spent", frozenset(), "note", style.Dense5Pattern),
        Series(tr("Lost"), "lost", frozenset(), "trouble", style.BDiagPattern),
    )


class FuelChart(QWidget):
    """Shows the turns of one power; a tooltip shows each turn's causes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.turns: Sequence[TurnFuel] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Fuel over the game"))
        theme.current().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Room for a dozen turns."""
        return QSize(700, 320)

    def minimumSizeHint(self) -> QSize:
        """The least size at which bars can be distinguished."""
        return QSize(360, 200)

    def set_turns(self, turns: Sequence[TurnFuel]) -> None:
        """Show other turns."""
        self.turns = turns
        self.setAccessibleDescription("; ".join(self.told(turn) for turn in turns))
        self.update()

    @staticmethod
    def told(turn: TurnFuel) -> str:
        """A turn in words, a cause a line."""
        head = f"{Clock(turn.turn, '').date}"
        return "\n".join((head, *causes(turn)))

    def picture(self, scale: float = 2.0) -> QPixmap:
        """The chart as a picture with a background."""
        made = QPixmap(self.size() * scale)
        made.setDevicePixelRatio(scale)
        made.fill(theme.colour("panel"))
        self.render(made)
        return made

    # --- geometry ---

    def _plot(self) -> QRectF:
        return QRectF(_LEFT, _TOP, self.width() - _LEFT - _RIGHT, self.height() - _TOP - _LEGEND - _DATES)

    def _column(self, index: int) -> QRectF:
        """The strip of a turn."""
        plot = self._plot()
        width = plot.width() / max(1, len(self.turns))
        return QRectF(plot.left() + index * width, plot.top(), width, plot.height())

    def _scale(self) -> tuple[int, int, int]:
        """The greatest marks above and below the middle line, and the step between marks."""
        up = max((turn.sum("income") for turn in self.turns), default=Fraction(0))
        down = max((turn.sum("spent") + turn.sum("lost") for turn in self.turns), default=Fraction(0))
        step = _step(max(up + down, Fraction(4)))
        return math.ceil(up / step) * step, math.ceil(down / step) * step, step

    def _y(self, value: float) -> float:
        up, down, _ = self._scale()
        plot = self._plot()
        return plot.top() + (up - value) / max(1, up + down) * plot.height()

    # --- painting ---

    def paintEvent(self, event) -> None:
        """Draw marks, bars, dates and legend."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(_font())
        self._paint_marks(painter)
        for index, turn in enumerate(self.turns):
            self._paint_turn(painter, index, turn)
        self._paint_dates(painter)
        self._paint_legend(painter)

    def _paint_marks(self, painter: QPainter) -> None:
        plot = self._plot()
        up, down, step = self._scale()
        for value in range(-down, up + 1, step):
            y = self._y(value)
            painter.setPen(QPen(theme.colour("text" if value == 0 else "line"), 1.4 if value == 0 else 1))
            painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
            painter.setPen(theme.colour("note"))
            box = QRectF(0, y - 9, _LEFT - 7, 18)
            painter.drawText(
                box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, quantity(abs(value))
            )

    def _paint_turn(self, painter: QPainter, index: int, turn: TurnFuel) -> None:
        strip = self._column(index)
        width = min(_WIDEST, strip.width() * 0.62)
        left = strip.center().x() - width / 2
        above = below = Fraction(0)
        for kind, amount in amounts(turn):
            if kind.flow == "income":
                start, end = above, above + amount
                above = end
            else:
                start, end = -below, -below - amount
                below += amount
            top, bottom = sorted((self._y(float(start)), self._y(float(end))))
            _paint_bar(painter, QRectF(left, top, width, bottom - top), kind)

    def _paint_dates(self, painter: QPainter) -> None:
        """Dates under the bars, as many as there is room for."""
        if not self.turns:
            return
        painter.setPen(theme.colour("note"))
        every = max(1, math.ceil(100 / self._column(0).width()))
        for index in range(len(self.turns) - 1, -1, -every):
            strip = self._column(index)
            box = QRectF(strip.center().x() - 60, self._plot().bottom() + 4, 120, 18)
            box.moveRight(min(box.right(), self.width() - 2 + 60 - 44))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, Clock(self.turns[index].turn, "").date)

    def _paint_legend(self, painter: QPainter) -> None:
        x, y = _LEFT, self.height() - _LEGEND + 8
        for kind in series():
            width = painter.fontMetrics().horizontalAdvance(kind.words) + _EDGE + 22
            if x + width > self.width() - 4:
                x, y = _LEFT, y + 20
            _paint_bar(painter, QRectF(x, y, _EDGE, _EDGE), kind)
            painter.setPen(theme.colour("text"))
            painter.drawText(QPointF(x + _EDGE + 6, y + _EDGE - 1), kind.words)
            x += width

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the turn under the mouse."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = QPointF(event.pos())
            inside = (i for i in range(len(self.turns)) if self._column(i).contains(at))
            index = next(inside, None)
            QToolTip.showText(
                event.globalPos(), plain(self.told(self.turns[index]) if index is not None else ""), self
            )
            return True
        return super().event(event)


def amounts(turn: TurnFuel) -> Iterator[tuple[Series, Fraction]]:
    """The amount of each kind of bar in a turn, without empty ones."""
    named = {cause for kind in series() for cause in kind.causes}
    for kind in series():
        found = turn.of(kind.flow)  # type: ignore[arg-type]
        mine = (n for c, n in found.items() if (c in kind.causes if kind.causes else c not in named))
        if total := sum(mine, Fraction(0)):
            yield kind, total


def _step(most: Fraction) -> int:
    """The least of 1, 2, 5, 10, 20, 50 ... that divides a span into eight at most."""
    step = 1
    while most / step > 8:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


def _paint_bar(painter: QPainter, box: QRectF, kind: Series) -> None:
    ink = QColor(theme.colour(kind.colour))
    painter.setPen(Qt.PenStyle.NoPen)
    if kind.pattern is not Qt.BrushStyle.SolidPattern:
        painter.setBrush(theme.colour("cell"))
        painter.drawRect(box)
    painter.setBrush(QBrush(ink, kind.pattern))
    painter.drawRect(box)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, 1.2))
    painter.drawRect(box)


def _font() -> QFont:
    made = QFont("Source Sans 3")
    made.setPixelSize(13)
    return made
