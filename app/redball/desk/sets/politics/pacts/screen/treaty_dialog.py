"""Signing, changing and ending a treaty with its trade: by hand, or as option 3 of the card book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.fields import Number, form_card
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.sets.politics.pacts import phrases
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.widgets.card import Card
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.game.orders import Order
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.standing import treaty_level
from redball.rules.politics.treaties.orders import AgreeTrade, SignTreaty
from redball.rules.politics.treaties.tables import TRADES, Trade
from redball.rules.politics.treaties.trade import GOODS
from redball.rules.politics.treaties.treaty import TOP_LEVEL
from redball.wording import name_of

VERDICT = 96


class TreatyDialog(OrderSheet):
    """The treaty of two powers; what differs is the order."""

    def __init__(self, desk: Desk, parent: QWidget | None, a: str, b: str) -> None:
        title = tr("Treaty of {0} and {1}").format(name_of(a), name_of(b))
        super().__init__(desk, title, tr("&Agree"), parent, VERDICT)
        self.a, self.b = a, b
        self.how, self.level = QComboBox(), QComboBox()
        self.imposed = QCheckBox(tr("&Imposed, since they could not agree"))
        self.answered = QCheckBox(tr("The other accepts with &0(f)"))
        shippers = [("", tr("as the rules say")), *((code, name_of(code)) for code in (a, b))]
        self.shipper = CodeBox(shippers)
        self.goods: dict[tuple[str, str], Number] = {}
        self._fill()
        self._lay_out()
        self.finish(600, 430, self.how)

    def _fill(self) -> None:
        now = treaty_level(self.desk.game, self.a, self.b)
        for text, how in (
            (tr("Write it down, as agreed at the table"), "hand"),
            (tr("Option 3 of {0}: a higher level").format(name_of(self.a)), "raise"),
            (tr("Option 3 of {0}: other terms").format(name_of(self.a)), "vary"),
        ):
            self.how.addItem(text, how)
        self.level.addItem(tr("No treaty"), 0)
        for level in range(1, TOP_LEVEL + 1):
            self.level.addItem(tr("Level {0}").format(level), level)
        self.level.setCurrentIndex(now)
        for way in ((self.a, self.b), (self.b, self.a)):
            trade = TRADES.of(self.desk.game).get(way, Trade())
            for good in GOODS:
                box = Number(0, 99)
                box.setValue(getattr(trade, good))
                name = tr("{0} from {1}").format(phrases.good_said(good), name_of(way[0]))
                box.setAccessibleName(name)
                box.valueChanged.connect(self.refresh)
                self.goods[way[0], good] = box
            self.shipper.choose(trade.shipper or self.shipper.code)
        for choice in (self.how, self.level, self.shipper):
            choice.currentIndexChanged.connect(self.refresh)
        for tick in (self.imposed, self.answered):
            tick.toggled.connect(self.refresh)

    def _lay_out(self) -> None:
        columns, left, right = spaced(QHBoxLayout(), 10), spaced(QVBoxLayout(), 10), spaced(QVBoxLayout(), 10)
        form = form_card(left, tr("Treaty"))
        form.addRow(tr("&How"), self.how)
        form.addRow(tr("&Level"), self.level)
        form.addRow(self.answered)
        left.addStretch(1)
        card, grid = Card(tr("Trade, every turn")), spaced(QGridLayout(), 6)
        for column, code in enumerate((self.a, self.b), 1):
            chip = PowerChip(code)
            chip.setEnabled(False)
            grid.addWidget(chip, 0, column, Qt.AlignmentFlag.AlignHCenter)
        for row, good in enumerate(GOODS, 1):
            grid.addWidget(label(phrases.good_said(good)), row, 0)
            for column, code in enumerate((self.a, self.b), 1):
                grid.addWidget(self.goods[code, good], row, column)
        card.body.addLayout(grid)
        ships = spaced(QHBoxLayout(), 8)
        ships.addWidget(label(tr("Brought by"), "note"))
        ships.addWidget(self.shipper, 1)
        card.body.addLayout(ships)
        card.body.addWidget(self.imposed)
        right.addWidget(card)
        right.addStretch(1)
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        self.body.addLayout(columns, 1)

    # --- the order ------------------------------------------------------------------------------------------

    def _of(self, code: str) -> dict[str, int]:
        """What a power gives, without what is nothing."""
        found = {good: self.goods[code, good].value() for good in GOODS}
        return {good: count for good, count in found.items() if count}

    def _trade_differs(self) -> bool:
        now = TRADES.of(self.desk.game)
        for way in ((self.a, self.b), (self.b, self.a)):
            trade = now.get(way, Trade())
            goods = self._of(way[0])
            if goods != {good: n for good in GOODS if (n := getattr(trade, good))}:
                return True
            if goods and trade.shipper != self.shipper.code:
                return True
        return False

    def orders(self) -> Sequence[Order]:
        """One order by option 3, else the treaty and its trade."""
        if self.how.currentData() != "hand":
            return [self._option()]
        level, found = self.level.currentData(), list[Order]()
        if level != treaty_level(self.desk.game, self.a, self.b):
            found.append(SignTreaty(self.a, self.b, level))
        if level and self._trade_differs():
            gives, takes = self._of(self.a), self._of(self.b)
            found.append(
                AgreeTrade(
                    self.a,
                    self.b,
                    gives,
                    takes,
                    self.imposed.isChecked(),
                    self.shipper.code if gives or takes else "",
                )
            )
        return found

    def _option(self) -> PlayOption:
        terms: dict[str, Any] = {}
        if self.how.currentData() == "vary":
            terms |= {"vary": True, "answered": self.answered.isChecked()}
        else:
            terms["level"] = self.level.currentData()
        if self._trade_differs():
            terms |= {"gives": self._of(self.a), "takes": self._of(self.b)}
            if self.imposed.isChecked():
                terms["imposed"] = True
            if self.shipper.code:
                terms["shipper"] = self.shipper.code
        return PlayOption(self.a, "3", self.b, terms)

    def refresh(self, *_: object) -> Any:
        """Judge what is entered; fields that mean nothing now are greyed."""
        how = self.how.currentData()
        self.level.setEnabled(how != "vary")
        self.answered.setEnabled(how == "vary")
        return super().refresh()

    def accept(self) -> None:
        """Give the orders; an option asks for its die as anywhere."""
        orders = self.orders()
        if len(orders) == 1 and isinstance(orders[0], PlayOption):
            if self.desk.do(orders[0]).allowed:
                super(OrderSheet, self).accept()
            return
        super().accept()
