"""The treaty of two powers: its clauses, trade with limits, who gave what this turn, and Japan's chain."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.pacts import phrases
from redball.desk.sets.politics.pacts.effects_list import SaidList
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.sets.politics.pacts.screen.chain_part import ChainPart
from redball.desk.sets.politics.pacts.screen.columns import small_button, two_columns
from redball.desk.widgets.card import clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.game.state import Game
from redball.rules.politics.treaties import in_words
from redball.rules.politics.treaties.orders import FailTrade
from redball.rules.politics.treaties.overview import Between, Shipment, between
from redball.rules.politics.treaties.trade import GOODS, limit_of
from redball.rules.politics.treaties.treaty import TOP_LEVEL
from redball.rules.politics.war.outlook import Said
from redball.wording import message, name_of

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TreatyPage(QWidget):
    """``treaty_wanted`` asks for the form, ``what_if_wanted`` for what would happen if."""

    treaty_wanted = Signal()
    what_if_wanted = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk, self.pair = desk, ("", "")
        self.said, self.chain = SaidList(desk), ChainPart(desk)
        self.grid = spaced(QGridLayout(), 2)
        self.grid.setHorizontalSpacing(14)
        self.grid.setColumnStretch(4, 1)
        self.form = small_button(tr("Treaty and trade…"), tr("Sign, change or end the treaty, and its trade"))
        self.ask = small_button(tr("What if…"), tr("What would happen if they signed the next level"))
        self.form.clicked.connect(self.treaty_wanted)
        self.ask.clicked.connect(self._ask)
        buttons, self.failing = FlowLayout(6), FlowLayout(6)
        for button in (self.form, self.ask):
            buttons.addWidget(button)
        two_columns(self, (self.said, buttons, self.chain, None), (self.grid, self.failing, None), (1, 1))

    def show_pair(self, a: str, b: str) -> None:
        """Show how two powers stand."""
        self.pair = a, b
        game = self.desk.game
        found = between(game, a, b)
        self.said.show_said((*in_words.treaty_said(found), *_notes(found)))
        self._fill_trade(game, found)
        self._fill_failing(found)
        chained = {a, b} == {"JA", "US"}
        self.chain.setVisible(chained)
        if chained:
            self.chain.refresh()

    # --- trade ----------------------------------------------------------------------------------------------

    def _fill_trade(self, game: Game, found: Between) -> None:
        """Goods by rows: what each gives, the most that the level allows, and what became of it this turn."""
        clear(self.grid)
        given = {row.giver: row for row in found.trade}
        self.grid.addWidget(label(tr("Every turn"), "note"), 0, 0)
        for column, code in enumerate((found.a, found.b), 1):
            chip = PowerChip(code)
            chip.setEnabled(False)
            chip.setToolTip(plain(tr("What {0} gives").format(name_of(code))))
            self.grid.addWidget(chip, 0, column, Qt.AlignmentFlag.AlignRight)
        self.grid.addWidget(label(tr("Limit"), "note"), 0, 3, RIGHT)
        for row, good in enumerate(GOODS, 1):
            self.grid.addWidget(label(phrases.good_said(good), "note"), row, 0)
            for column, code in enumerate((found.a, found.b), 1):
                count = getattr(given[code].trade, good) if code in given else 0
                self.grid.addWidget(label(str(count) if count else "–", "strong"), row, column, RIGHT)
            self.grid.addWidget(label(_limit(game, found, good), "note"), row, 3, RIGHT)
        last = len(GOODS) + 1
        self.grid.addWidget(label(tr("This turn"), "note"), last, 0)
        for column, code in enumerate((found.a, found.b), 1):
            state = _state(given.get(code))
            self.grid.addWidget(
                label(state, "trouble" if _has_failed(given.get(code)) else ""), last, column, RIGHT
            )

    def _fill_failing(self, found: Between) -> None:
        """A button for what each gives: that it wasn't given this turn, or was after all."""
        clear(self.failing)
        for row in found.trade:
            if row.trade.empty:
                continue
            text = tr("{0} gave it after all") if row.failed else tr("{0} didn't give it")
            tip = tr("This turn; the other needn't give its part")
            button = small_button(text.format(name_of(row.giver)), tip)
            order = FailTrade(row.giver, row.receiver, not row.failed)
            button.clicked.connect(lambda _=False, order=order: self.desk.do(order))
            self.failing.addWidget(button)

    def _ask(self) -> None:
        a, b = self.pair
        level = min(TOP_LEVEL, between(self.desk.game, a, b).level + 1)
        self.what_if_wanted.emit({"power": a, "act": "treaty", "target": b, "level": level})


def _notes(found: Between) -> list[Said]:
    """What the grid of trade doesn't say: who ships, and lend-lease."""
    notes = (
        []
        if found.limits or not found.level
        else [Said(message("politics.between.no_limits"), ("POL-CARD-01",))]
    )
    for row in found.trade:
        codes = ("politics.trade_shipped", "politics.between.lent")
        notes += [each for each in in_words.shipment_said(row) if each.text.code in codes]
    return notes


def _limit(game: Game, found: Between, good: str) -> str:
    most = found.limits
    if most is None:
        return "?" if found.level else "–"
    return str(limit_of(game, most, good))


def _has_failed(row: Shipment | None) -> bool:
    return row is not None and row.failed


def _state(row: Shipment | None) -> str:
    """What became of a shipment this turn."""
    if row is None or row.trade.empty:
        return "–"
    if row.failed:
        return tr("not given")
    return tr("due") if row.due else tr("not due")
