"""Production: what each oil is used for, the fuel it gives, and where the new barrels go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from redball.atlas import Atlas
from redball.desk import words
from redball.desk.hub import Desk
from redball.desk.picking import Pick
from redball.desk.widgets.card import clear
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard, power_line, row_of
from redball.game.orders import BuyRP, PlaceBarrels, ReceiveOil, SpendBP, TakeFuel, UseOil
from redball.game.powers import Power
from redball.wording import quantity

if TYPE_CHECKING:
    from redball.rules.oil.receipts import Receipt

Use = Literal["produce", "convert", "idle"]
USES: tuple[Use, ...] = ("produce", "convert", "idle")
_PRODUCTION = frozenset({"production"})


class OilCard(WorkCard):
    """Oil resources received, a choice for each, and taking the fuel."""

    phases, rule_set = _PRODUCTION, "oil"

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Oil"), parent)
        self.rows = QVBoxLayout()
        self.rows.setSpacing(2)
        self.body.addLayout(self.rows)

    def refresh(self) -> None:
        """List receipts, then what could still be received, then what all of it gives."""
        from redball.rules.oil.production import has_taken, yield_of
        from redball.rules.oil.receipts import receipts
        from redball.rules.oil.wells import proposals

        clear(self.rows)
        game, power = self.desk.game, self.desk.game.powers[self.desk.power]
        taken = has_taken(game, power.code)
        multiple = self.tr("multiple {0}").format(quantity(power.multiple))
        self.rows.addWidget(power_line(power.code, multiple))
        received = receipts(game, power.code)
        offered = () if taken else proposals(game, power.code)
        for receipt in () if taken else received:
            self.rows.addWidget(self._receipt(receipt, power))
        if not taken:
            self._add_proposals(offered)
        gives = yield_of(game, power)
        if not taken and received:
            text = self.tr("Gives {pp} PP and {fuel} fuel").format(pp=gives.points, fuel=quantity(gives.fuel))
            self.rows.addWidget(
                row_of(
                    text, self._parts(gives), self.order_button(self.tr("&Take fuel"), TakeFuel(power.code))
                )
            )
        elif taken:
            points = words.count(gives.points, "production point", "production points")
            text = self.tr("The fuel of this turn is taken; {0} from oil.").format(points)
            self.rows.addWidget(label(text, "note", wrap=True))
        elif not offered:
            self.rows.addWidget(label(self.tr("No oil reaches a factory of this power."), "note", wrap=True))

    def _parts(self, gives) -> str:
        parts = [words.count(gives.barrels, "barrel to place", "barrels to place")] if gives.barrels else []
        parts.append(self.tr("track {0}").format(quantity(gives.track)))
        if gives.lost:
            parts.append(self.tr("{0} lost").format(quantity(gives.lost)))
        return ", ".join(parts)

    def _receipt(self, receipt: Receipt, power: Power) -> QWidget:
        atlas = self.desk.game.atlas
        text = self.tr("{source} to {factory}").format(
            source=source_name(atlas, receipt.key), factory=atlas.place_name(receipt.factory)
        )
        choices = QWidget()
        row = QHBoxLayout(choices)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        for use in USES:
            row.addWidget(self._use_button(receipt, use))
        made = row_of(text, self._effect(receipt, power))
        made.layout().itemAt(0).layout().addWidget(choices)
        return made

    def _use_button(self, receipt: Receipt, use: Use) -> QPushButton:
        texts = {"produce": self.tr("Produce"), "convert": self.tr("Convert"), "idle": self.tr("Idle")}
        button = self.order_button(texts[use], UseOil(receipt.key, use))
        button.setCheckable(True)
        button.setChecked(receipt.use == use)
        button.setAccessibleName(f"{texts[use]}: {receipt.key}")
        return button

    def _effect(self, receipt: Receipt, power: Power) -> str:
        from redball.rules.oil.receipts import fuel_from

        if not receipt.use:
            return self.tr("Not decided")
        fuel = quantity(fuel_from(receipt, power.multiple))
        return (
            self.tr("1 PP and {0} fuel").format(fuel)
            if receipt.use == "produce"
            else self.tr("{0} fuel").format(fuel)
        )

    def _add_proposals(self, offered: tuple[ReceiveOil, ...]) -> None:
        for order in offered:
            text = self.tr("{0} to {1}").format(self._place(order.source), self._place(order.factory))
            detail = words.count(order.count, "oil resource", "oil resources")
            self.rows.addWidget(row_of(text, detail, self.order_button(self.tr("Receive"), order)))
        if len(offered) > 1:
            together = QPushButton(self.tr("&Receive all"))
            together.clicked.connect(lambda: [self.desk.do(order) for order in offered])
            self.rows.addWidget(together)

    def _place(self, text: str) -> str:
        atlas = self.desk.game.atlas
        return atlas.place_name(atlas.find(text))


def source_name(atlas: Atlas, key: str) -> str:
    """The place of an oil by its key ("W-2431-2"), with its number where the hex has more than one."""
    where, _, number = key.rpartition("-")
    node = atlas.find(where)
    name = atlas.place_name(node)
    return f"{name} {number}" if atlas.oil(node) > 1 else name


class BarrelCard(WorkCard):
    """New barrels and the hexes where they may go; the map is clicked."""

    phases, rule_set = _PRODUCTION, "oil"
    pick_wanted = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Barrels to place"), parent)
        self.words = label("", wrap=True)
        self.place = QPushButton(self.tr("&Place barrels on the map"))
        self.place.clicked.connect(self.pick)
        self.body.addWidget(self.words)
        self.body.addWidget(self.place)
        self.power = ""

    def left(self) -> int:
        """Barrels that the power has still to place."""
        from redball.rules.oil.to_place import to_place

        return to_place(self.desk.game, self.desk.power)

    def refresh(self) -> None:
        """Say how many there are."""
        left = self.left()
        self.place.setEnabled(left > 0)
        self.words.setText(
            self.tr("{0} to place. Legal hexes are edged on the map.").format(
                words.count(left, "barrel", "barrels")
            )
            if left
            else self.tr("None now. Fuel that is taken gives one for every 10.")
        )

    def pick(self) -> None:
        """Let the player click depots; what is not legal says why."""
        from redball.rules.oil.depots import legal_depot_hexes

        power, left = self.desk.power, self.left()
        legal = {n for n, found in legal_depot_hexes(self.desk.game, power).items() if found.allowed}
        text = self.tr("Click where a barrel goes: {0} left").format(left)
        self.pick_wanted.emit(Pick(text, lambda node: self._put(power, node), legal, once=False))

    def _put(self, power: str, node: int) -> None:
        done = self.desk.do(PlaceBarrels(power, self.desk.place(node)), node)
        if done.allowed:
            if self.left():
                self.pick()
            else:
                self.pick_wanted.emit(None)


class BuildPointsCard(WorkCard):
    """Build points spent this turn: on everything, and on next turn's reorganization points."""

    phases, rule_set = _PRODUCTION, "reorganization"

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Build points"), parent)
        self.words = label("", "note", wrap=True)
        self.spent, self.bought = QSpinBox(), QSpinBox()
        for field in (self.spent, self.bought):
            field.lineEdit().setTextMargins(6, 0, 0, 0)
        self.spent.setAccessibleName(self.tr("Build points to spend"))
        self.bought.setAccessibleName(self.tr("Build points to turn into reorganization points"))
        for field in (self.spent, self.bought):
            field.setRange(1, 99)
        spend, buy = QPushButton(self.tr("&Spend")), QPushButton(self.tr("&Buy RP"))
        spend.clicked.connect(lambda: desk.do(SpendBP(desk.power, self.spent.value())))
        buy.clicked.connect(lambda: desk.do(BuyRP(desk.power, self.bought.value())))
        self.body.addWidget(self.words)
        self.body.addWidget(row_of(self.tr("On units and ships"), "", self.spent, spend))
        self.body.addWidget(row_of(self.tr("On RP of next turn"), "", self.bought, buy))

    def refresh(self) -> None:
        """Say what is spent."""
        power = self.desk.game.powers[self.desk.power]
        pool = power.bp_spent + 2 * power.bp_on_rp
        self.words.setText(
            self.tr("{spent} spent, {on_rp} on RP: {pool} RP at each opportunity next turn").format(
                spent=power.bp_spent, on_rp=power.bp_on_rp, pool=pool
            )
        )
