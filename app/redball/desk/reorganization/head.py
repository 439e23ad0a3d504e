"""The head of the screen: who reorganizes, and the points and rail moves that are left."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QWidget

from redball.desk import words
from redball.desk.hub import Desk
from redball.desk.widgets.card import clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.rp_track import RpTrack
from redball.desk.widgets.text import label
from redball.wording import quantity


class PointsHead(QWidget):
    """A chip with its points for each power that has any, the chosen one's track, and its rail moves."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.chips: list[PowerChip] = []
        self.row = QHBoxLayout()
        self.row.setSpacing(5)
        self.track = RpTrack()
        self.left = label("", "strong")
        self.rails = label("", "note")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(self.row)
        layout.addWidget(self.track, 1)
        layout.addWidget(self.left)
        layout.addWidget(self.rails)

    def refresh(self) -> None:
        """Show the points of the position."""
        from redball.rules.reorganization.pool import may_reorganize
        from redball.rules.reorganization.ways.reach import rail_left

        clear(self.row)
        self.chips = []
        game = self.desk.game
        for power in game.powers.values():
            if may_reorganize(game, game.clock, power) and (power.rp_pool or power.code == self.desk.power):
                chip = PowerChip(power.code, QSize(38, 24))
                chip.setChecked(power.code == self.desk.power)
                chip.clicked.connect(lambda _=False, code=power.code: self.desk.show_power(code))
                self.chips.append(chip)
                self.row.addWidget(chip)
                self.row.addWidget(label(f"{quantity(power.rp_left)}/{quantity(power.rp_pool)}", "note"))
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
