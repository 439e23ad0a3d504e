"""The subject when it is a sea area: convoy points of each power, and the areas next to it."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QSpinBox, QWidget

from redball.desk.hub import Desk
from redball.desk.panels.without_points import WithoutPoints
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.text import Elided, label
from redball.game.orders import SetConvoys
from redball.game.state import Game
from redball.wording import joined, name_of

MOST = 99


class SeaCard(Card):
    """Shows a sea area and edits the convoy points in it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self.sea = -1
        self.name = Elided("", "subject")
        self.about = label("", "note", wrap=True)
        self.table = QGridLayout()
        self.table.setHorizontalSpacing(8)
        self.table.setVerticalSpacing(4)
        self.table.setColumnStretch(1, 1)
        self.other = QComboBox()
        self.other.setAccessibleName(self.tr("Power to add convoy points of"))
        self.add = QPushButton(self.tr("&Add convoy point"))
        self.add.clicked.connect(self._add)
        self.fields: dict[str, QSpinBox] = {}
        self._listed: tuple[int, list[str]] = (-1, [])
        for widget in (self.name, self.about, label(self.tr("Convoy points"), "heading")):
            self.body.addWidget(widget)
        self.body.addLayout(self.table)
        self.body.addWidget(self.other)
        self.body.addWidget(self.add)
        self.without = WithoutPoints(desk)
        self.body.addWidget(self.without)

    def show_sea(self, sea: int) -> None:
        """Show a sea area of the position."""
        self.sea = sea
        game = self.desk.game
        area = game.atlas.sea_areas[sea]
        self.name.setText(area.name)
        beside = [game.atlas.sea_areas[n].name for n, _ in game.atlas.sea_neighbours[sea]]
        self.about.setText(
            self.tr("Sea area, next to {0}").format(joined(beside)) if beside else self.tr("Sea area")
        )
        present = [code for code in game.powers if game.convoys.get((sea, code))]
        if (sea, present) != self._listed:
            self._rebuild(game, present)
            self._listed = (sea, present)
        for code, field in self.fields.items():
            field.blockSignals(True)
            field.setValue(game.convoys[sea, code])
            field.blockSignals(False)
        self.without.show_sea(sea)

    def _rebuild(self, game: Game, present: list[str]) -> None:
        clear(self.table)
        self.fields = {}
        for row, code in enumerate(present):
            field = QSpinBox()
            field.lineEdit().setTextMargins(6, 0, 0, 0)
            field.setRange(0, MOST)
            field.setAccessibleName(self.tr("Convoy points of {0}").format(name_of(code)))
            field.valueChanged.connect(lambda points, code=code: self._set(code, points))
            self.table.addWidget(PowerChip(code, QSize(38, 24)), row, 0)
            self.table.addWidget(label(name_of(code)), row, 1)
            self.table.addWidget(field, row, 2)
            self.fields[code] = field
        if not present:
            self.table.addWidget(label(self.tr("None here."), "note"), 0, 0, 1, 3)
        self.other.clear()
        for code in game.powers:
            if code not in present:
                self.other.addItem(name_of(code), code)
        self.other.setVisible(self.other.count() > 0)
        self.add.setVisible(self.other.count() > 0)

    def _set(self, power: str, points: int) -> None:
        area = self.desk.game.atlas.sea_areas[self.sea]
        if not self.desk.do(SetConvoys(area.name, power, points), area.box).allowed:
            self.show_sea(self.sea)

    def _add(self) -> None:
        self._set(self.other.currentData(), 1)
