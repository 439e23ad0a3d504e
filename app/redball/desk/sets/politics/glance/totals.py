"""Victory cities of the three ideologies in one line: held, needed, at the historical high point."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from redball.canvas.sets.politics.signs import paint_ideology
from redball.desk import theme
from redball.desk.sets.politics.glance.cells import cities_tip
from redball.desk.sets.politics.glance.phrases import tr
from redball.desk.widgets.signs import paint_sign
from redball.desk.widgets.text import plain
from redball.game.state import Game
from redball.language import translated
from redball.rules.politics.ideologies import IDEOLOGIES, NAMES
from redball.rules.politics.options import is_on
from redball.rules.politics.overview.cities import percent_text
from redball.rules.politics.powers.victory import Tally, tally_of

MARK, TICK, GAP, BETWEEN = 15, 14, 5, 16
"""Px of an ideology's sign and of the tick, between them and words, and between ideologies."""
HIGH = 22


class Totals(QWidget):
    """Each ideology with its sign; its name is there where all three have room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tallies: tuple[Tally, ...] = ()
        self.percents = False
        self._boxes: list[tuple[QRectF, str]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.current().changed.connect(self.update)

    def show_game(self, game: Game) -> None:
        """Show the cities of a position."""
        self.tallies = tuple(tally_of(game, each) for each in IDEOLOGIES)
        self.percents = is_on(game, "opt.bitter_end")
        said = [f"{_name(each)}: {_numbers(each, self.percents)}" for each in self.tallies]
        self.setAccessibleName(f"{tr('Cities held / needed / HHP')}: {', '.join(said)}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """With all names."""
        return QSize(round(self._wide(True)), HIGH)

    def minimumSizeHint(self) -> QSize:
        """Without names."""
        return QSize(round(self._wide(False)), HIGH)

    def _font(self, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(13)
        font.setBold(bold)
        return font

    def _text(self, each: Tally, named: bool) -> str:
        numbers = _numbers(each, self.percents)
        return f"{_name(each)} {numbers}" if named else numbers

    def _one(self, each: Tally, named: bool) -> float:
        tick = TICK + GAP if _met(each) else 0
        words = QFontMetrics(self._font()).horizontalAdvance(self._text(each, named))
        return MARK + GAP + words + tick

    def _wide(self, named: bool) -> float:
        return sum(self._one(each, named) for each in self.tallies) + BETWEEN * max(0, len(self.tallies) - 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw them from the right edge."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.setFont(self._font())
        named = self._wide(True) <= self.width()
        left, middle = self.width() - self._wide(named), self.height() / 2
        self._boxes = []
        for each in self.tallies:
            wide = self._one(each, named)
            self._boxes.append((QRectF(left, 0, wide, self.height()), cities_tip(each)))
            self._draw(painter, each, left, middle, named)
            left += wide + BETWEEN

    def _draw(self, painter: QPainter, each: Tally, left: float, middle: float, named: bool) -> None:
        ink = theme.map_palette().display.regions[each.who].ink
        paint_ideology(painter, each.who, QPointF(left + MARK / 2, middle), MARK, ink)
        painter.setPen(theme.colour("text"))
        text = self._text(each, named)
        box = QRectF(left + MARK + GAP, 0, self.width(), self.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        if _met(each):
            right = left + self._one(each, named)
            paint_sign(painter, "done", QRectF(right - TICK, middle - TICK / 2, TICK, TICK))

    def event(self, event) -> bool:
        """A tooltip for each ideology."""
        if isinstance(event, QHelpEvent):
            at = QPointF(event.pos())
            tip = next((text for box, text in self._boxes if box.contains(at)), "")
            QToolTip.showText(event.globalPos(), plain(tip), self)
            return True
        return super().event(event)


def _name(of: Tally) -> str:
    return next(translated(name) for each, name in NAMES.items() if each == of.who)


def _numbers(of: Tally, percents: bool) -> str:
    numbers = f"{of.held} / {of.needed} / {of.high_point}"
    return f"{numbers} ({percent_text(of.percent)} %)" if percents else numbers


def _met(of: Tally) -> bool:
    return of.met and of.needed > 0
