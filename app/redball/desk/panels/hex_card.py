"""The subject when it is a hex: what lies there, who controls it, and corrections by hand."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from redball.atlas import PortClass
from redball.desk import words
from redball.desk.hub import Desk
from redball.desk.sets.reorganization.said import repair_in_full
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import HexChip
from redball.desk.widgets.text import Elided, label, plain
from redball.game.orders import SetControl, SetHex
from redball.game.state import Game, HexState
from redball.rules.oil.orders import SetDepot
from redball.wording import name_of, quantity

if TYPE_CHECKING:
    from redball.desk.sets.reorganization.ports import PortsTab


class HexCard(Card):
    """Shows a hex.  ``sea_wanted`` carries the index of a sea area that was chosen."""

    sea_wanted = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self.node = -1
        self.name = Elided("", "subject")
        self.where = QHBoxLayout()
        self.where.setSpacing(7)
        self.facts = QVBoxLayout()
        self.facts.setSpacing(1)
        self.control = QComboBox()
        self.control.setAccessibleName(self.tr("Controller"))
        self.owner = QComboBox()
        self.owner.setAccessibleName(self.tr("Owner of the depot"))
        self.barrels = QSpinBox()
        self.barrels.setRange(0, 9)
        self.barrels.lineEdit().setTextMargins(6, 0, 0, 0)
        self.barrels.setAccessibleName(self.tr("Barrels"))
        self.damage = QCheckBox(self.tr("Port damaged"))
        self.repair = QPushButton()
        self.repair.hide()
        self._lay_out()
        self.control.activated.connect(self._set_control)
        self.barrels.valueChanged.connect(self._set_barrels)
        self.owner.activated.connect(self._set_barrels)
        self.damage.clicked.connect(self._set_damage)
        self.ports: PortsTab | None = None
        self.repair.clicked.connect(self._repair)

    def _lay_out(self) -> None:
        self.body.addWidget(self.name)
        self.body.addLayout(self.where)
        self.body.addLayout(self.facts)
        self.control_row = _row(self.tr("&Controller"), self.control)
        self.depot_row = _row(self.tr("&Barrels"), self.barrels)
        self.owner_row = _row(self.tr("&Owner"), self.owner)
        for row in (self.control_row, self.depot_row, self.owner_row):
            self.body.addWidget(row)
        harbour = QHBoxLayout()
        harbour.addWidget(self.damage)
        harbour.addStretch(1)
        harbour.addWidget(self.repair)
        self.body.addLayout(harbour)

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
        for row in (self.depot_row, self.owner_row):
            row.setVisible(land and "oil" in game.rule_sets)
        self.damage.setVisible(game.atlas.port_class(node) != PortClass.NONE)
        if land:
            self._show_fields(game, node)
        self.show_repair()

    def join_ports(self, ports: PortsTab) -> None:
        """Offer the repair of the port by reorganization points while they are spent."""
        self.ports = ports
        ports.changed.connect(self.show_repair)

    def show_repair(self) -> None:
        """Offer the repair that is known now."""
        offer = self.ports.best(self.node) if self.ports is not None else None
        self.repair.setVisible(offer is not None)
        if offer is not None:
            self.repair.setText(self.tr("Repair ({rp} RP)").format(rp=quantity(offer.cost)))
            self.repair.setToolTip(plain(repair_in_full(self.desk.game, offer, offer.ruling)))
            self.repair.setEnabled(offer.allowed)

    def _repair(self) -> None:
        if self.ports is not None:
            self.ports.do_best(self.node)

    def _show_facts(self, game: Game, node: int) -> None:
        clear(self.facts)
        for line in facts(game, node):
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
        _fill(self.control, controllers(game), game.controller(node))
        depot = game.depots.get(node)
        _fill(self.owner, list(game.powers), depot.owner if depot else game.power_over(node))
        self.barrels.blockSignals(True)
        self.barrels.setValue(depot.barrels if depot else 0)
        self.barrels.blockSignals(False)
        self.damage.setChecked(game.hexes.get(node, HexState()).port_damaged)

    # --- orders ---

    def _set_control(self) -> None:
        code = self.control.currentData()
        if code and code != self.desk.game.controller(self.node):
            self._do(SetControl(self.desk.place(self.node), code))

    def _set_barrels(self) -> None:
        depot = self.desk.game.depots.get(self.node)
        now = (depot.owner, depot.barrels) if depot else ("", 0)
        wanted = (self.owner.currentData() or "", self.barrels.value())
        if wanted != now and (wanted[1] or now[1]):
            self._do(SetDepot(self.desk.place(self.node), *wanted))

    def _set_damage(self) -> None:
        self._do(SetHex(self.desk.place(self.node), port_damaged=self.damage.isChecked()))

    def _do(self, order) -> None:
        if not self.desk.do(order, self.node).allowed:
            self.show_hex(self.node)


def facts(game: Game, node: int) -> list[str]:
    """What there is to say about a hex, a line each."""
    lines = words.places(game.atlas, node)
    state = game.hexes.get(node, HexState())
    if state.factories_destroyed:
        lines.append(words.count(state.factories_destroyed, "factory destroyed", "factories destroyed"))
    if state.oil_destroyed:
        lines.append(words.count(state.oil_destroyed, "oil resource destroyed", "oil resources destroyed"))
    if state.iced_in:
        lines.append(words.tr("Iced in"))
    if node in game.depots and "oil" in game.rule_sets:
        lines.append(depot_line(game, node))
    if game.atlas.is_land(node) and any(node in side for side in _rails_at(game, node)):
        lines.append(words.tr("Railway"))
    return lines


def depot_line(game: Game, node: int) -> str:
    """Whose depot it is and why: 'Depot of Germany: 15 Pz stacked'."""
    from redball.rules.oil.ownership import holder_of

    owner, holder = game.depots[node].owner, holder_of(game, node)
    whose = words.tr("Depot of {0}").format(name_of(owner))
    unit = game.units[holder.unit].name if holder.unit else ""
    far = words.count(holder.distance, "hex away", "hexes away")
    reasons = {
        "territory": words.tr("its territory"),
        "stacked": words.tr("{0} stacked with it").format(unit),
        "closest": words.tr("{0} closest, {1}").format(unit, far),
        "most_oil": words.tr("most oil of those whose units are nearest"),
        "tied": words.tr("others are as near and have as much oil"),
        "controller": words.tr("it controls the hex"),
        "nobody": "",
    }
    reason = reasons[holder.ground] if holder.power == owner else words.tr("set by hand")
    return f"{whose}: {reason}" if reason else whose


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


def _fill(box: QComboBox, codes: list[str], chosen: str) -> None:
    box.blockSignals(True)
    box.clear()
    for code in codes if chosen in codes or not chosen else [*codes, chosen]:
        box.addItem(f"{name_of(code)} ({code})" if name_of(code) != code else code, code)
    box.setCurrentIndex(box.findData(chosen))
    box.blockSignals(False)


def _row(text: str, *fields: QWidget) -> QWidget:
    """A caption and its fields in one line."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(7)
    caption = QLabel(text)
    caption.setBuddy(fields[0])
    caption.setMinimumWidth(72)
    row.addWidget(caption)
    for field in fields:
        row.addWidget(field, 1 if field is fields[-1] else 0)
    return made
