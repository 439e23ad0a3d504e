"""The head of the screen: who reorganizes, and the remaining points and rail moves."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.sets.reorganization.rp_track import RpTrack
from redball.desk.widgets.card import clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.wording import name_of, quantity

_GAP = 5


class PointsHead(QWidget):
    """A chip with its points for each power that has any, the chosen one's track, and its rail moves.

    In a narrow screen the chips show their points in tooltips only, and in a narrower one the remaining
    points are shown in words only.
    """

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.chips: list[PowerChip] = []
        self.points: list[QLabel] = []
        self.row = spaced(QHBoxLayout(), _GAP)
        self.track = RpTrack()
        self.left = label("", "strong")
        self.rails = label("", "note")
        told = spaced(QVBoxLayout(), 0)
        told.addWidget(self.left)
        told.addWidget(self.rails)
        layout = spaced(QHBoxLayout(self), 10, 0)
        layout.addLayout(self.row)
        layout.addWidget(self.track, 1)
        layout.addLayout(told)

    def refresh(self) -> None:
        """Show the points of the position."""
        from redball.rules.reorganization.pool import may_reorganize
        from redball.rules.reorganization.ways.reach import rail_left

        clear(self.row)
        self.chips, self.points = [], []
        game = self.desk.game
        for power in game.powers.values():
            if may_reorganize(game, game.clock, power) and (power.rp_pool or power.code == self.desk.power):
                chip = PowerChip(power.code, QSize(38, 24))
                chip.setChecked(power.code == self.desk.power)
                chip.clicked.connect(lambda _=False, code=power.code: self.desk.show_power(code))
                left, pool = quantity(power.rp_left), quantity(power.rp_pool)
                tip = self.tr("{power}: {left} of {pool} RP left")
                chip.setToolTip(plain(tip.format(power=name_of(power.code), left=left, pool=pool)))
                chip.setAccessibleName(chip.toolTip())
                self.chips.append(chip)
                self.points.append(label(f"{left}/{pool}", "note"))
                self.row.addWidget(chip)
                self.row.addWidget(self.points[-1])
        power = game.powers[self.desk.power]
        self.track.set_points(power.rp_pool, power.rp_spent)
        self.left.setText(
            self.tr("{left} of {pool} RP left").format(
                left=quantity(power.rp_left), pool=quantity(power.rp_pool)
            )
        )
        rails = rail_left(game, power.code)
        self.rails.setText("" if rails is None else words.count(rails, "rail move left", "rail moves left"))
        self.rails.setVisible(rails is not None)
        self._fit()
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """Room for the chips and the words."""
        chips = sum(chip.sizeHint().width() + _GAP for chip in self.chips)
        told = max(self.left.sizeHint().width(), self.rails.sizeHint().width())
        return QSize(chips + told + 2 * self.layout().spacing(), self.track.minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the points of the chips where there is room for them."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        spare = self.width() - self.minimumSizeHint().width() - self.track.minimumSizeHint().width()
        self.track.setVisible(spare >= 0)
        wanted = sum(each.sizeHint().width() + _GAP for each in self.points)
        for each in self.points:
            each.setVisible(wanted <= spare)
