"""HQs in Final Reorganization: in which order they are turned up, what each takes, and what is left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from PySide6.QtWidgets import QComboBox, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.sets.gas import phrases
from redball.desk.widgets.card import clear
from redball.desk.widgets.counter import CounterPicture
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label, plain
from redball.desk.work.base import WorkCard, power_line, row_of
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.gas.headquarters import (
    FREE_HQ,
    is_free_left,
    pays_hqs,
    price,
    turned,
    waiting,
)
from redball.rules.gas.orders import TurnUpHQ
from redball.rules.gas.stock import spendable, total_gas
from redball.rules.registry import points_to_turn_up
from redball.wording import quantity


class Bill(msgspec.Struct, frozen=True):
    """What an HQ would take in its turn: gas (0: it is the free one), reorganization points, None where none
    are due, and whether both are there.
    """

    unit: Unit
    gas: int
    points: int | None
    paid: bool


def bills(game: Game, power: str, wish: Sequence[Unit]) -> list[Bill]:
    """What HQs take that are turned up in an order: the first is free, each other one takes gas while there
    is some; points besides where a rule set asks for them.
    """
    free, gas, left = (
        is_free_left(game, power),
        sum(spendable(game, power).values()),
        game.powers[power].rp_left,
    )
    found = []
    for unit in wish:
        cost = 0 if free else price(game)
        points = points_to_turn_up(game, unit)
        paid = cost <= gas and (points is None or points <= left)
        found.append(Bill(unit, cost, points, paid))
        if paid:
            free, gas, left = False, gas - cost, left - (points or 0)
    return found


class HQCard(WorkCard):
    """HQs that wait in the order of the player's wish, the gas of each, where it comes from, and one button
    for all that it is enough for.
    """

    does = ("gas.hqs.",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("HQs to turn up"), parent)
        self._wish: dict[str, list[str]] = {}
        self._session: object = None
        self.head = spaced(QVBoxLayout(), 3)
        self.source = QComboBox()
        self.source.setAccessibleName(self.tr("Whose gas is spent"))
        self.source.setToolTip(self.tr("The hex whose gas the next HQ takes"))
        self.source.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.source.setMinimumContentsLength(12)
        self.source_row = row_of(self.tr("Gas from"), "", self.source)
        self.rows = spaced(QVBoxLayout(), 3)
        self.foot = label("", "note", wrap=True)
        self.all = QPushButton()
        self.all.clicked.connect(self._turn_up_all)
        self.body.addLayout(self.head)
        self.body.addWidget(self.source_row)
        self.body.addLayout(self.rows)
        self.body.addWidget(self.foot)
        self.body.addWidget(self.all)
        self.source.activated.connect(lambda _: self.refresh())

    def wanted(self, game: Game) -> bool:
        """While gas is paid for HQs, and the power has any that wait or were turned up."""
        power = self.desk.power
        return pays_hqs(game) and bool(waiting(game, power) or turned(game, power))

    # --- showing ---

    def wish(self) -> list[Unit]:
        """The HQs that wait, in the order of the player's wish: the best first, unless it was changed."""
        game, power = self.desk.game, self.desk.power
        if self.desk.session is not self._session:
            self._session, self._wish = self.desk.session, {}
        there = {unit.id: unit for unit in waiting(game, power)}
        usual = sorted(there.values(), key=lambda unit: (-unit.reorganization, -unit.build_cost, unit.name))
        known = [id for id in self._wish.get(power, ()) if id in there]
        return [there[id] for id in known] + [unit for unit in usual if unit.id not in known]

    def refresh(self) -> None:
        """Show the HQs and their bill."""
        clear(self.head)
        clear(self.rows)
        game, power = self.desk.game, self.desk.power
        wish = self.wish()
        self.head.addWidget(power_line(power, self._stocks(game, power)))
        for id, node in turned(game, power).items():
            text = self.tr("{0} turned up").format(game.units[id].name)
            if not game.units[id].organized:
                text = self.tr("{0} may be turned up for its points").format(game.units[id].name)
            free = self.tr("free")
            detail = free if node == FREE_HQ else self.tr("1 gas of {0}").format(phrases.place(game, node))
            self.head.addWidget(row_of(text, detail, lead=Sign("done")))
        made = bills(game, power, wish)
        self._fill_sources(made)
        for number, bill in enumerate(made):
            self.rows.addWidget(self._row(number, bill))
        self._show_foot(made)

    @staticmethod
    def _stocks(game: Game, power: str) -> str:
        text = phrases.gas(total_gas(game, power))
        if any(points_to_turn_up(game, unit) is not None for unit in waiting(game, power)):
            left = quantity(game.powers[power].rp_left)
            text = words.tr("{gas}, {points} RP").format(gas=text, points=left)
        return text

    def _fill_sources(self, made: Sequence[Bill]) -> None:
        before, game = self.source.currentData(), self.desk.game
        self.source.blockSignals(True)
        self.source.clear()
        self.source.addItem(self.tr("where most is"), "")
        held = sorted(spendable(game, self.desk.power).items(), key=lambda row: (-row[1], row[0]))
        for node, count in held:
            text = self.tr("{place}: {gas} gas").format(place=phrases.place(game, node), gas=count)
            self.source.addItem(text, game.atlas.label(node))
        self.source.setCurrentIndex(max(0, self.source.findData(before)))
        self.source.blockSignals(False)
        self.source_row.setVisible(len(held) > 1 and any(bill.gas for bill in made))

    def _row(self, number: int, bill: Bill) -> QWidget:
        unit = bill.unit
        picture = CounterPicture(30)
        picture.show_unit(unit)
        cost = self.tr("free") if not bill.gas else phrases.gas(bill.gas)
        parts = [cost] if bill.points is None else [cost, self.tr("{0} RP").format(bill.points)]
        if not bill.paid:
            parts.append(self.tr("not enough left"))
        detail = f"{phrases.where(self.desk.game, unit)}: {', '.join(parts)}"
        order = self._order(unit, bill.gas)
        button = self.order_button(self.tr("Turn up"), order)
        button.setObjectName("narrow")
        button.setAccessibleName(self.tr("Turn up {0}").format(unit.name))
        buttons: list[QWidget] = [self._sooner(unit)] if number else []
        return row_of(unit.name, detail, *buttons, button, lead=picture)

    def _sooner(self, unit: Unit) -> QPushButton:
        button = QPushButton("↑")
        button.setObjectName("narrow")
        text = self.tr("{0} sooner").format(unit.name)
        button.setAccessibleName(text)
        button.setToolTip(plain(text))
        button.clicked.connect(partial(self._move_up, unit.id))
        return button

    def _move_up(self, id: str) -> None:
        """Wish for an HQ before the one above it."""
        order = [unit.id for unit in self.wish()]
        at = order.index(id)
        order[at - 1], order[at] = order[at], order[at - 1]
        self._wish[self.desk.power] = order
        self.refresh()

    def _order(self, unit: Unit, gas: int) -> TurnUpHQ:
        named = self.source.currentData()
        return TurnUpHQ(unit.id, (named,) if named and gas else ())

    def _show_foot(self, made: Sequence[Bill]) -> None:
        game, power = self.desk.game, self.desk.power
        able = [bill for bill in made if bill.paid]
        cost = sum(bill.gas for bill in able)
        left = total_gas(game, power) - cost
        text = self.tr("{count} of {all}: {gas} gas, {left} left then")
        said = text.format(count=len(able), all=words.count(len(made), "HQ", "HQs"), gas=cost, left=left)
        points = [bill.points for bill in able if bill.points is not None]
        if points:
            rest = quantity(game.powers[power].rp_left - sum(points))
            said += self.tr("; {points} RP besides, {rest} left").format(points=sum(points), rest=rest)
        self.foot.setText(said if made else "")
        self.foot.setVisible(bool(made))
        self.all.setText(self.tr("&Turn up {0}").format(words.count(len(able), "HQ", "HQs")))
        self.all.setVisible(len(able) > 1)
        self.all.setToolTip(plain(", ".join(bill.unit.name for bill in able)))

    def _turn_up_all(self) -> None:
        """Turn up as many as there is gas for, in the order of the wish."""
        made = bills(self.desk.game, self.desk.power, self.wish())
        orders = [TurnUpHQ(bill.unit.id) for bill in made if bill.paid]
        if orders:
            self.desk.do_as_one(orders)
