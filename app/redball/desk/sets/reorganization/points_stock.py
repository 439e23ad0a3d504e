"""Reorganization points in the card of stocks."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.sets.reorganization.rp_track import RpTrack
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, line_of
from redball.game.powers import Power
from redball.wording import quantity


class PointsStock(QWidget):
    """The points of the power whose stocks are shown."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.words = label("", "note")
        self.track = RpTrack()
        rows = spaced(QVBoxLayout(self), 3, 0)
        rows.addLayout(line_of(label(self.tr("Reorganization points"), "heading"), None, self.words))
        rows.addWidget(self.track)
        desk.opened.connect(lambda: self._show(animate=False))
        desk.changed.connect(lambda _: self._show(animate=True))
        desk.power_changed.connect(lambda _: self._show(animate=False))

    def _show(self, animate: bool) -> None:
        if self.desk.session is None or self.desk.power not in self.desk.game.powers:
            return
        power = self.desk.game.powers[self.desk.power]
        self.words.setText(rp_words(power))
        self.track.set_points(power.rp_pool, power.rp_spent, animate)


def rp_words(power: Power) -> str:
    """'14 accrued, 5 spent, 9 left'."""
    return words.tr("{pool} accrued, {spent} spent, {left} left").format(
        pool=quantity(power.rp_pool), spent=quantity(power.rp_spent), left=quantity(power.rp_left)
    )
