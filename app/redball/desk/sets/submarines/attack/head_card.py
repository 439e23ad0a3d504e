"""Whose submarines attack whose convoys in which sea area."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.submarines.attack import phrases
from redball.desk.sets.submarines.attack.draft import side_in, submarines
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, line_of, plain
from redball.game.sequence import other_side
from redball.game.units import CONVOY_SECTION
from redball.rules.submarines.box import convoys_in
from redball.rules.submarines.under_way import attacks_now
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
        self.sides = FlowLayout(12)
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
        side, attack = side_in(game, area), attacks_now(game).get(area)
        over = attack is not None and attack.over
        clear(self.sides)
        own = phrases.powers_of(game, submarines(game, area))
        self._add(own, self.tr("attacked") if over else self.tr("attacks"))
        points = phrases.points_words(sum(convoys_in(game, area, other_side(side), CONVOY_SECTION).values()))
        text = (self.tr("{0} left") if over else self.tr("defends {0}")).format(points)
        self._add(phrases.defending(game, area, other_side(side)), text)

    def _add(self, powers: list[str], text: str) -> None:
        """Chips and what their powers do, in one piece that is never broken between lines."""
        made = QWidget()
        row = spaced(QHBoxLayout(made), 5, 0)
        for power in powers[:4]:
            row.addWidget(PowerChip(power, CHIP))
        row.addWidget(label(text, "note"))
        self.sides.addWidget(made)
