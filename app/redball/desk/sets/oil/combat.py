"""Land combat under the oil rule: who attacks which hex on which table, the price in fuel, and who pays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.map.picking import Pick
from redball.desk.sets.oil.phrases import fuel_line
from redball.desk.widgets.card import clear
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import plain
from redball.desk.work.base import WorkCard, row_of
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.oil.orders import DeclareAttack
from redball.wording import name_of, quantity

if TYPE_CHECKING:
    from redball.rules.oil.combat import Fighter, Side

Table = Literal["blitz", "assault"]
TABLES: tuple[Table, ...] = ("blitz", "assault")


class AttackCard(WorkCard):
    """An attack being prepared: a hex, units, a table; then it is paid for or fought at half."""

    phases = frozenset({"land_combat"})

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Attack"), parent)
        self.node = -1
        self.table: Table = "assault"
        self._left_out: set[str] = set()
        self._session: object = None
        self.top_row = QVBoxLayout()
        self.where = QVBoxLayout()
        self.units = QListWidget()
        self.units.setAccessibleName(self.tr("Units that attack"))
        self.units.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.units.itemChanged.connect(self._ticked)
        self.tables = self._table_row()
        self.payer, self.hq = QComboBox(), QComboBox()
        self.payer.setAccessibleName(self.tr("Who pays"))
        self.hq.setAccessibleName(self.tr("HQ whose own fuel is used first"))
        for box in (self.payer, self.hq):
            box.activated.connect(lambda _: self._show_choices())
        self.pay_row = row_of(self.tr("Paid by"), "", self.payer)
        self.hq_row = row_of(self.tr("Fuel from"), "", self.hq)
        self.choices = QVBoxLayout()
        for part in (self.top_row, self.where):
            self.body.addLayout(part)
        for widget in (self.tables, self.units, self.pay_row, self.hq_row):
            self.body.addWidget(widget)
        self.body.addLayout(self.choices)

    def _table_row(self) -> QWidget:
        made = QWidget()
        row = spaced(QHBoxLayout(made), 3, 0)
        self.group = QButtonGroup(self)
        for table, text in zip(TABLES, (self.tr("&Blitz"), self.tr("A&ssault")), strict=True):
            button = QPushButton(text)
            button.setCheckable(True)
            button.setChecked(table == self.table)
            button.clicked.connect(lambda _=False, table=table: self._use_table(table))
            self.group.addButton(button)
            row.addWidget(button)
        row.addStretch(1)
        return made

    # --- what is attacked, with what ---

    def wanted(self, game: Game) -> bool:
        """Only for a power of the side whose impulse it is."""
        power = game.powers.get(self.desk.power)
        return super().wanted(game) and power is not None and power.side == game.clock.side

    def aim(self, node: int, units: Iterable[str] = ()) -> None:
        """Attack a hex; with the named units only, if any are named."""
        chosen = set(units)
        self._begin_anew()
        self.node = node
        self._left_out = {u.id for u in self._candidates() if chosen and u.id not in chosen}
        self.refresh()
        self.aimed.emit()

    def may_aim(self, node: int) -> bool:
        """True for a hex with an enemy next to a land unit of the side that acts."""
        return node in self._attackable()

    def pick(self, units: Iterable[str] = ()) -> None:
        """Let the player click the hex that is attacked."""
        chosen = tuple(units)
        text = self.tr("Click the hex that is attacked")
        self.pick_wanted.emit(Pick(text, lambda node: self.aim(node, chosen), self._attackable()))

    def _attackable(self) -> set[int]:
        """Hexes next to the side's land units with an enemy in them, or in an enemy's hands."""
        from redball.rules.oil.battles import acts

        game, found = self.desk.game, set[int]()
        for node, units in game.units_at.items():
            ours = next((u for u in units if game.holds_ground(u) and acts(game, u)), None)
            if ours is not None:
                found |= {n for n in game.atlas.grid.neighbours(node) if self._is_enemy(ours, n)}
        return found

    def _is_enemy(self, unit: Unit, node: int) -> bool:
        game = self.desk.game
        there = game.units_at.get(node, ())
        return any(game.holds_ground(u) and game.at_war(unit.power, u.power) for u in there)

    def _candidates(self) -> list[Unit]:
        """Units that could attack the hex, from adjacent hexes and from the sea; those that need fuel
        first.
        """
        from redball.rules.oil.battles import may_attack
        from redball.rules.oil.combat import is_trigger

        game = self.desk.game
        if self.node < 0 or not game.atlas.is_land(self.node):
            return []
        around = [u for n in game.atlas.grid.neighbours(self.node) for u in game.units_at.get(n, ())]
        afloat = [u for sea in game.atlas.coasts.get(self.node, ()) for u in game.units_at_sea.get(sea, ())]
        found = [u for u in (*around, *afloat) if game.holds_ground(u) and may_attack(game, u, self.node)]
        return sorted(found, key=lambda unit: not is_trigger(unit))

    def _chosen(self) -> list[Unit]:
        return [unit for unit in self._candidates() if unit.id not in self._left_out]

    def _use_table(self, table: Table) -> None:
        self.table = table
        self.refresh()

    def _ticked(self, item: QListWidgetItem) -> None:
        unit = item.data(Qt.ItemDataRole.UserRole)
        ticked = item.checkState() is Qt.CheckState.Checked
        (self._left_out.discard if ticked else self._left_out.add)(unit)
        self.refresh()

    def _begin_anew(self) -> None:
        """Another game was opened: drop the attack."""
        if self.desk.session is not self._session:
            self._session, self.node, self.table = self.desk.session, -1, TABLES[-1]
            self._left_out.clear()

    # --- showing ---

    def refresh(self) -> None:
        """Show the attack as prepared so far."""
        from redball.rules.oil.battles import battles
        from redball.rules.oil.combat import side_of

        self._begin_anew()
        game = self.desk.game
        if any(battle.node == self.node and not battle.defends for battle in battles(game)):
            self.node = -1
        candidates = self._candidates()
        clear(self.top_row)
        self.top_row.addWidget(fuel_line(game, self.desk.power))
        self._show_where(bool(candidates))
        chosen = [unit for unit in candidates if unit.id not in self._left_out]
        side = side_of(game, chosen, self.table)
        self.tables.setVisible(bool(candidates))
        for table, button in zip(TABLES, self.group.buttons(), strict=True):
            button.setChecked(table == self.table)
        self._show_units(candidates, side)
        self._show_payers(side)
        self._show_carriers(side)
        self._show_choices()

    def _show_where(self, fits: bool) -> None:
        clear(self.where)
        pick = QPushButton(self.tr("&Choose hex…"))
        pick.clicked.connect(lambda: self.pick())
        if self.node < 0:
            self.where.addWidget(row_of(self.tr("Which hex?"), "", pick))
            return
        name = self.desk.game.atlas.place_name(self.node)
        detail = "" if fits else self.tr("Nobody who hasn't attacked yet is next to it.")
        self.where.addWidget(row_of(self.tr("On {0}").format(name), detail, pick))

    def _show_units(self, candidates: list[Unit], side: Side) -> None:
        self.units.blockSignals(True)
        self.units.clear()
        halves = {f.unit.id: f for f in side.at_half.fighters}
        for unit in candidates:
            fighter = halves.get(unit.id)
            item = QListWidgetItem(unit_icon(unit, None, 26), unit_words(unit, fighter))
            item.setToolTip(plain(words.unit_kind(unit)))
            item.setData(Qt.ItemDataRole.UserRole, unit.id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(
                Qt.CheckState.Unchecked if unit.id in self._left_out else Qt.CheckState.Checked
            )
            self.units.addItem(item)
        self.units.blockSignals(False)
        rows = min(6, max(1, len(candidates)))
        self.units.setFixedHeight(rows * max(30, self.units.sizeHintForRow(0)) + 4)
        self.units.setVisible(bool(candidates))

    def _show_payers(self, side: Side) -> None:
        before = self.payer.currentData()
        self.payer.clear()
        for code in side.payers:
            self.payer.addItem(name_of(code), code)
        self.payer.setCurrentIndex(max(0, self.payer.findData(before)))
        self.pay_row.setVisible(len(side.payers) > 1)

    def _show_carriers(self, side: Side) -> None:
        from redball.rules.oil.supplied import carried_by, carriers

        thirsty = [f.unit for f in side.at_half.fighters if f.thirsty]
        found = list(carriers(self.desk.game, thirsty)) if side.cost else []
        before = self.hq.currentData()
        self.hq.clear()
        self.hq.addItem(self.tr("the track alone"), "")
        for hq in found:
            left = carried_by(self.desk.game, hq)
            self.hq.addItem(self.tr("{0}, {1} left").format(hq.name, left), hq.id)
        self.hq.setCurrentIndex(max(0, self.hq.findData(before)))
        self.hq_row.setVisible(bool(found))

    def _show_choices(self) -> None:
        """Show the two ways to fight with their strength, and emergency supply that would save the fuel."""
        from redball.rules.oil.combat import side_of
        from redball.rules.oil.supplied import supply_offers

        clear(self.choices)
        chosen = self._chosen()
        if not chosen:
            return
        side = side_of(self.desk.game, chosen, self.table)
        order = self._order(chosen)
        if not side.cost:
            button = self.order_button(self.tr("&Declare"), order)
            self.choices.addWidget(row_of(strength_words(side.fuelled), self.tr("No fuel needed"), button))
            return
        pay = self.order_button(self.tr("&Pay {0} fuel").format(side.cost), order)
        self.choices.addWidget(row_of(strength_words(side.fuelled), self._paid_words(order), pay))
        half = self.order_button(self.tr("At &half"), self._order(chosen, pay=False))
        self.choices.addWidget(row_of(strength_words(side.at_half), self.tr("No fuel spent"), half))
        thirsty = [f.unit for f in side.at_half.fighters if f.thirsty]
        for offer in supply_offers(self.desk.game, thirsty):
            helper = self.desk.game.units[offer.source]
            served = ", ".join(self.desk.game.units[id].name for id in offer.units)
            kind = self.tr("Expend") if helper.type == "SUPPLY" else self.tr("Use")
            text = self.tr("{0} instead of fuel").format(helper.name)
            self.choices.addWidget(row_of(text, served, self.order_button(kind, offer)))

    def _order(self, units: list[Unit], pay: bool = True) -> DeclareAttack:
        payer = self.payer.currentData() if pay and self.payer.count() > 1 else ""
        hq = self.hq.currentData() if pay else ""
        ids = tuple(unit.id for unit in units)
        return DeclareAttack(self.desk.place(self.node), ids, self.table, pay, payer or "", hq or "")

    def _paid_words(self, order: DeclareAttack) -> str:
        """Who pays, and the track afterwards; or why it can't be paid."""
        return payment_words(self.desk, order)


def unit_words(unit: Unit, fighter: Fighter | None) -> str:
    """A unit and its factor: halved too where it needs fuel."""
    factor = f"{unit.name}   {unit.attack}"
    if fighter is None or not fighter.thirsty:
        return factor
    return words.tr("{factor}, without fuel {half}").format(factor=factor, half=quantity(fighter.factor))


def strength_words(strength) -> str:
    """'13 factors, armour 3'."""
    text = words.tr("{0} factors").format(quantity(strength.factor))
    if strength.armour:
        text += ", " + words.tr("armour {0}").format(quantity(strength.armour))
    return text


def payment_words(desk: Desk, order) -> str:
    """Who pays an order, and the track afterwards; or the first reason why it can't be given."""
    from redball.wording import sentence

    ruling, game = desk.ask(order), desk.game
    if not ruling.allowed:
        return sentence(ruling.reasons[0])
    paid = [c for c in ruling.changes if c.table == "powers" and c.value.fuel != game.powers[c.key].fuel]
    parts = [
        words.tr("{power}'s track then {fuel}").format(power=name_of(c.key), fuel=quantity(c.value.fuel))
        for c in paid
    ]
    barrels = [c for c in ruling.changes if c.table == "depots"]
    if barrels:
        names = ", ".join(game.atlas.place_name(c.key) for c in barrels)
        parts.append(words.tr("a barrel at {0} goes").format(names))
    return "; ".join(parts) or words.tr("Paid by the HQ")
