"""Saved gas in the card of stocks: the gas of the shown power, barrel by barrel, and where it lies."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from redball.canvas.counters.barrels import paint_barrel
from redball.desk import theme
from redball.desk.desk import Desk
from redball.desk.sets.gas import phrases
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, line_of
from redball.rules.gas import RULE_SET
from redball.rules.gas.owners import gas_power
from redball.rules.gas.stock import gas_of, points_of

_WIDE, _HIGH, _PITCH, _GAP = 13.0, 22.0, 12.0, 9.0
"""Px of a barrel, from one to the next, and between those of two hexes."""


class GasBarrels(QWidget):
    """One barrel for each gas, those of a hex together."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.counts: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.current().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """One row of barrels."""
        return QSize(200, 30)

    def show_counts(self, counts: tuple[int, ...], text: str) -> None:
        """Show the gas of each hex."""
        self.counts = counts
        self.setAccessibleName(text)
        self.update()

    def paintEvent(self, event) -> None:
        """Draw the barrels that there is room for."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, x = theme.map_palette().counter, 1.0
        for count in self.counts:
            for _ in range(count):
                if x + _WIDE > self.width():
                    return
                paint_barrel(painter, colours, QRectF(x, 4, _WIDE, _HIGH))
                x += _PITCH
            x += _GAP


class GasStock(QWidget):
    """The gas of the power whose stocks are shown."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.words, self.barrels = label("", "note"), GasBarrels()
        self.where = Elided("", "note")
        rows = spaced(QVBoxLayout(self), 2, 0)
        rows.addLayout(line_of(label(self.tr("Saved gas"), "heading"), None, self.words))
        rows.addWidget(self.barrels)
        rows.addWidget(self.where)
        for signal in (desk.opened, desk.changed, desk.power_changed):
            signal.connect(self._show)

    def _show(self, *_: object) -> None:
        session = self.desk.session
        if session is None or RULE_SET.id not in session.game.rule_sets:
            return
        game, power = session.game, gas_power(session.game, self.desk.power)
        held, points = gas_of(game, power), points_of(game, self.desk.power)
        text = phrases.gas(sum(held.values()))
        saved = self.tr("{0} saved build points").format(sum(points.values())) if points else ""
        self.words.setText(", ".join(filter(None, (text, saved))))
        self.barrels.show_counts(tuple(sorted(held.values(), reverse=True)), text)
        self.where.setText(phrases.stock(game, held, most=9) or self.tr("none"))
