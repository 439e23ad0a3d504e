"""The subject when it is a hex: what is there, who controls it, and corrections."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from redball.atlas import PortClass
from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.panels.hex_rows import captioned, fill_codes
from redball.desk.sets.plug import Brought, HexPart, Plug, take_in
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import HexChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label
from redball.game.orders import SetControl, SetHex
from redball.game.state import Game, HexState
from redball.wording import name_of


class HexCard(Card):
    """Shows a hex.  ``sea_wanted`` carries the index of a sea area that was chosen."""

    sea_wanted = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self.node = -1
        self.name = Elided("", "subject")
        self.where = spaced(QHBoxLayout(), 7)
        self.facts = spaced(QVBoxLayout(), 1)
        self.control = QComboBox()
        self.control.setAccessibleName(self.tr("Controller"))
        self.damage = QCheckBox(self.tr("Port damaged"))
        self._parts = Brought[HexPart](desk)
        self._lay_out()
        self.control.activated.connect(self._set_control)
        self.damage.clicked.connect(self._set_damage)
        take_in(desk, self._add)

    def _lay_out(self) -> None:
        self.body.addWidget(self.name)
        self.body.addLayout(self.where)
        self.body.addLayout(self.facts)
        self.control_row = captioned(self.tr("&Controller"), self.control)
        self.body.addWidget(self.control_row)
        self.own = spaced(QVBoxLayout(), 5)
        self.body.addLayout(self.own)
        self.harbour = QHBoxLayout()
        self.harbour.addWidget(self.damage)
        self.harbour.addStretch(1)
        self.body.addLayout(self.harbour)

    def _add(self, plug: Plug) -> None:
        """Take in what a rule set shows of a hex."""
        parts = plug.hex_parts()
        self._parts.put(plug, parts)
        for part in parts:
            part.hide()
        for place, part in enumerate(part for part in self._parts if not part.beside_port):
            self.own.insertWidget(place, part)
        for place, part in enumerate((part for part in self._parts if part.beside_port), 2):
            self.harbour.insertWidget(place, part)

    # --- showing ---

    def show_hex(self, node: int) -> None:
        """Show a hex of the position."""
        self.node = node
        game = self.desk.game
        named = node in game.atlas.places_at
        self.name.setText(game.atlas.place_name(node) if named else words.whereabouts(game.atlas, node))
        clear(self.where)
        chip = HexChip(game.atlas.label(node), node)
        chip.chosen.connect(self.desk.centre)
        self.where.addWidget(chip)
        self.where.addWidget(Elided(words.whereabouts(game.atlas, node), "note"), 1)
        self._show_facts(game, node)
        land = game.atlas.is_land(node)
        self.control_row.setVisible(land)
        self.damage.setVisible(game.atlas.port_class(node) != PortClass.NONE)
        if land:
            self._show_fields(game, node)
        played = set(self._parts.played())
        for part in self._parts:
            if part in played:
                part.show_hex(node)
            else:
                part.hide()

    def _show_facts(self, game: Game, node: int) -> None:
        clear(self.facts)
        for line in facts(self.desk, node):
            self.facts.addWidget(label(line, "note", wrap=True))
        own = int(game.atlas.sea[node])
        for sea in sorted({own} - {-1} | set(game.atlas.coasts.get(node, ()))):
            link = QLabel(f'<a href="{sea}">{escape(game.atlas.sea_areas[sea].name)}</a>')
            link.setTextFormat(Qt.TextFormat.RichText)
            link.setTextInteractionFlags(
                Qt.TextInteractionFlag.LinksAccessibleByMouse
                | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
            )
            link.setToolTip(self.tr("Show the sea area and its convoy points"))
            link.linkActivated.connect(lambda href: self.sea_wanted.emit(int(href)))
            self.facts.addWidget(link)

    def _show_fields(self, game: Game, node: int) -> None:
        fill_codes(self.control, controllers(game), game.controller(node))
        self.damage.setChecked(game.hexes.get(node, HexState()).port_damaged)

    # --- orders ---

    def _set_control(self) -> None:
        code = self.control.currentData()
        if code and code != self.desk.game.controller(self.node):
            self._do(SetControl(self.desk.place(self.node), code))

    def _set_damage(self) -> None:
        self._do(SetHex(self.desk.place(self.node), port_damaged=self.damage.isChecked()))

    def _do(self, order) -> None:
        if not self.desk.do(order, self.node).allowed:
            self.show_hex(self.node)


def facts(desk: Desk, node: int) -> list[str]:
    """Facts about a hex, a line each."""
    game = desk.game
    lines = words.places(game.atlas, node)
    state = game.hexes.get(node, HexState())
    if state.factories_destroyed:
        lines.append(words.count(state.factories_destroyed, "factory destroyed", "factories destroyed"))
    if state.oil_destroyed:
        lines.append(words.count(state.oil_destroyed, "oil resource destroyed", "oil resources destroyed"))
    if state.iced_in:
        lines.append(words.tr("Iced in"))
    for plug in desk.played():
        lines.extend(plug.hex_facts(node))
    if game.atlas.is_land(node) and any(node in side for side in _rails_at(game, node)):
        lines.append(words.tr("Railway"))
    return lines


def _rails_at(game: Game, node: int) -> list[tuple[int, int]]:
    from redball.hexes import hexside

    rails = game.atlas.rails
    return [side for n in game.atlas.grid.neighbours(node) if (side := hexside(node, n)) in rails]


def controllers(game: Game) -> list[str]:
    """Who can control a hex: the powers, then the countries of the position and of the map."""
    others = {t.home for t in game.atlas.territories if t.home} | set(game.countries)
    homes = {t.controller for t in game.atlas.territories}
    minors = sorted((others | homes) - set(game.powers) - {""}, key=name_of)
    return [*game.powers, *minors]
