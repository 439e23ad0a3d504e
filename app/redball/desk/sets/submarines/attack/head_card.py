"""Whose submarines attack whose convoys in which sea area."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.submarines.attack import phrases
from redball.desk.sets.submarines.attack.draft import side_in, submarines
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.text import Elided, label, line_of, plain
from redball.game.sequence import other_side
from redball.game.units import CONVOY_SECTION
from redball.rules.submarines.box import convoys_in
from redball.wording import name_of

CHIP = QSize(34, 24)


class HeadCard(Card):
    """``all_wanted`` when the list of all areas is asked for."""

    all_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self.name, self.number = Elided("", "date"), label("", "note")
        self.all = QPushButton(self.tr("&All areas"))
        self.all.setObjectName("link")
        self.all.clicked.connect(lambda _=False: self.all_wanted.emit())
        row = line_of(self.name, self.number)
        row.setStretch(0, 1)
        self.body.addLayout(row)
        self.sides = FlowLayout(6)
        below = line_of()
        below.addLayout(self.sides, 1)
        below.addWidget(self.all)
        self.body.addLayout(below)

    def show_area(self, area: int, number: str) -> None:
        """Show a sea area; ``number`` says which of all it is."""
        game = self.desk.game
        where = game.atlas.sea_areas[area]
        weather = name_of(f"weather.{game.weather_at(where.box)}")
        self.name.setText(where.name)
        self.number.setText(number)
        self.number.setToolTip(plain(weather))
        side = side_in(game, area)
        clear(self.sides)
        self._add(phrases.powers_of(game, submarines(game, area)), self.tr("attacks"))
        points = sum(convoys_in(game, area, other_side(side), CONVOY_SECTION).values())
        text = self.tr("defends {0}").format(phrases.points_words(points))
        self._add(phrases.defending(game, area, other_side(side)), text)

    def _add(self, powers: list[str], text: str) -> None:
        for power in powers[:4]:
            self.sides.addWidget(PowerChip(power, CHIP))
        self.sides.addWidget(label(text, "note"))
