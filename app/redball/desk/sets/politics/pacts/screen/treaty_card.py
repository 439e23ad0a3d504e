"""The treaty of two powers: its clauses, trade with limits, who gave what this turn, and Japan's chain."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.pacts import phrases
from redball.desk.sets.politics.pacts.effects_list import SaidList
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.sets.politics.pacts.screen.chain_part import ChainPart
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.rules.politics.treaties import in_words
from redball.rules.politics.treaties.orders import FailTrade
from redball.rules.politics.treaties.overview import Between, Shipment, between
from redball.rules.politics.treaties.tables import Trade
from redball.rules.politics.treaties.trade import GOODS, oil_limit
from redball.wording import name_of

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TreatyCard(Card):
    """``treaty_wanted`` asks for the form, ``what_if_wanted`` for what would happen if."""

    treaty_wanted = Signal()
    what_if_wanted = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("Treaty"))
        self.desk, self.pair = desk, ("", "")
        self.said = SaidList(desk)
        self.trade = QWidget()
        self.grid = spaced(QGridLayout(self.trade), 3, 0)
        self.grid.setHorizontalSpacing(14)
        self.grid.setColumnStretch(4, 1)
        self.chain = ChainPart(desk)
        self.form = _button(tr("Treaty and trade…"), tr("Sign, change or end the treaty, and its trade"))
        self.ask = _button(tr("What if…"), tr("What would happen if they signed the next level"))
        self.form.clicked.connect(self.treaty_wanted)
        self.ask.clicked.connect(self._ask)
        self.failing = FlowLayout(6)
        buttons = FlowLayout(6)
        for button in (self.form, self.ask):
            buttons.addWidget(button)
        for part in (self.said, self.trade, self.chain):
            self.body.addWidget(part)
        self.body.addLayout(self.failing)
        self.body.addStretch(1)
        self.body.addLayout(buttons)

    def show_pair(self, a: str, b: str) -> None:
        """Show how two powers stand."""
        self.pair = a, b
        found = between(self.desk.game, a, b)
        self.heading.setText(f"{name_of(a)}, {name_of(b)}")
        self.said.show_said(in_words.treaty_said(found))
        self.said.add_said((each for each in in_words.trade_said(found) if _is_plain(each.text.code)), "info")
        self._fill_trade(found)
        self._fill_failing(found.trade)
        self.chain.setVisible({a, b} == {"JA", "US"})
        if self.chain.isVisibleTo(self):
            self.chain.refresh()

    def _fill_trade(self, found: Between) -> None:
        """Goods by rows: what each gives, and the most that the level allows."""
        clear(self.grid)
        self.trade.setVisible(bool(found.level or found.trade))
        given = {row.giver: row.trade for row in found.trade}
        self.grid.addWidget(label(tr("Every turn"), "note"), 0, 0)
        for column, code in enumerate((found.a, found.b), 1):
            chip = PowerChip(code)
            chip.setEnabled(False)
            chip.setToolTip(plain(tr("What {0} gives").format(name_of(code))))
            self.grid.addWidget(chip, 0, column, Qt.AlignmentFlag.AlignRight)
        self.grid.addWidget(label(tr("limit"), "note"), 0, 3, RIGHT)
        for row, good in enumerate(GOODS, 1):
            self.grid.addWidget(label(phrases.good_said(good), "note"), row, 0)
            for column, code in enumerate((found.a, found.b), 1):
                count = getattr(given.get(code, Trade()), good)
                self.grid.addWidget(label(str(count) if count else "–", "strong"), row, column, RIGHT)
            self.grid.addWidget(label(self._limit(found, good), "note"), row, 3, RIGHT)

    def _limit(self, found: Between, good: str) -> str:
        most = found.limits
        if most is None:
            return "?" if found.level else "–"
        if good == "oil":
            return str(oil_limit(self.desk.game, most))
        return str(most.resources if good == "resources" else most.factories)

    def _fill_failing(self, rows: Iterable[Shipment]) -> None:
        """A button for what each gives: that it wasn't given this turn, or was after all."""
        clear(self.failing)
        for row in rows:
            if row.trade.empty:
                continue
            text = tr("{0} gave it after all") if row.failed else tr("{0} didn't give it")
            button = _button(
                text.format(name_of(row.giver)), tr("This turn; the other needn't give its part")
            )
            order = FailTrade(row.giver, row.receiver, not row.failed)
            button.clicked.connect(lambda _=False, order=order: self.desk.do(order))
            self.failing.addWidget(button)

    def _ask(self) -> None:
        a, b = self.pair
        level = min(3, between(self.desk.game, a, b).level + 1)
        self.what_if_wanted.emit({"power": a, "act": "treaty", "target": b, "level": level})


def _is_plain(code: str) -> bool:
    """True for what isn't in the grid of trade."""
    return code not in ("politics.between.limits", "politics.between.no_limits")


def _button(text: str, tip: str) -> QPushButton:
    made = QPushButton(text)
    made.setObjectName("narrow")
    made.setToolTip(plain(tip))
    return made
