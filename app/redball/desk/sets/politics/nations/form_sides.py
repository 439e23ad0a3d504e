"""The sides of a civil war: which power has the government's units, which the rebels', whose hexes are."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QPushButton

from redball.desk.map.picking import Pick
from redball.desk.sets.politics.nations.form import Form, choices
from redball.desk.sets.politics.nations.model import NationsDesk
from redball.desk.sets.politics.nations.phrases import tr
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.text import label, line_of
from redball.game.orders import Order, SetControl
from redball.rules.politics import standing as known
from redball.rules.politics.nations.china import HOME
from redball.rules.politics.nations.courses.civil import side_power
from redball.rules.politics.nations.orders import HoldForCommunists
from redball.rules.politics.nations.spain import SIDES
from redball.rules.politics.orders import SetMinor
from redball.wording import message, name_of, sentence

GAP = "-"
"""A side that nobody has."""


class SidesForm(Form):
    """A box for each side; the choice is written down at once."""

    def build(self) -> None:
        """Make the boxes."""
        country = self.wish.power
        torn = known.minor(self.game, country).civil_war is not None
        named = {GAP: tr("nobody"), **{code: name_of(code) for code in known.powers(self.game)}}
        self.boxes = {}
        for side in SIDES:
            words = sentence(message(f"politics.course.side_name.{side}"))
            box = choices(named, side_power(self.game, country, side) or GAP, words)
            self.boxes[side] = box
            self.body.addLayout(line_of(label(words), None, box))
        self.begin = QPushButton(tr("&Change the sides") if torn else tr("Begin the civil &war"))
        self.begin.clicked.connect(self._begin)
        self.end = QPushButton(tr("&End it"))
        self.end.setVisible(torn)
        self.end.clicked.connect(lambda: self._write(None))
        self.body.addLayout(line_of(self.begin, self.end, None))

    def _begin(self) -> None:
        self._write([box.currentData().replace(GAP, "") for box in self.boxes.values()])

    def _write(self, sides: list[str] | None) -> None:
        self.model.desk.do(SetMinor(self.wish.power, {"civil_war": sides}))


def hex_giver(model: NationsDesk, home: str, order: Callable[[str], Order | None]) -> Callable[[int], object]:
    """What a click on a hex of a country does: it gives an order about it."""

    def give(node: int) -> None:
        if model.is_played and model.game.atlas.home_at(node) == home:
            found = order(model.game.atlas.label(node))
            if found is not None:
                model.desk.do(found, node)

    return give


def in_rows(buttons: Iterable[QPushButton]) -> FlowLayout:
    """Buttons side by side, below each other where there is no room."""
    rows = FlowLayout(6)
    for button in buttons:
        rows.addWidget(button)
    return rows


class SideHexesForm(Form):
    """A button for each side; then hexes of the map are clicked."""

    def build(self) -> None:
        """Make the buttons."""
        self.buttons: dict[str, QPushButton] = {}
        for side in SIDES:
            power = side_power(self.game, self.wish.power, side)
            words = sentence(message(f"politics.course.side_name.{side}"))
            self.buttons[side] = self._button(words, power)
        self.body.addLayout(in_rows(self.buttons.values()))

    def _button(self, words: str, power: str) -> QPushButton:
        made = QPushButton(tr("{0}: hexes…").format(words))
        made.setToolTip(tr("Then click hexes of the map that this side controls"))
        made.setEnabled(bool(power))
        home = self.wish.power
        then = hex_giver(self.model, home, lambda label: SetControl(label, power))
        text = tr("Click hexes that {0} controls").format(name_of(power))
        made.clicked.connect(lambda: self.pick_wanted.emit(Pick(text, then, None, once=False)))
        return made


class ChinaHexesForm(Form):
    """Hexes of China are clicked for the Communists, or for the Nationalists."""

    def build(self) -> None:
        """Make the buttons."""
        self.buttons = {
            "communists": self._button(tr("Communist hexes…"), True),
            "nationalists": self._button(tr("Nationalist hexes…"), False),
        }
        self.body.addLayout(in_rows(self.buttons.values()))

    def _button(self, words: str, communist: bool) -> QPushButton:
        made = QPushButton(words)
        made.setToolTip(tr("Then click hexes of China on the map"))
        then = hex_giver(self.model, HOME, lambda label: HoldForCommunists(label, communist))
        text = tr("Click hexes of China")
        made.clicked.connect(lambda: self.pick_wanted.emit(Pick(text, then, None, once=False)))
        return made
