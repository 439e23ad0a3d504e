"""US entry: the USA's pools of chits by number, what they are worth for the USA alone, levels and totals."""

from __future__ import annotations

import re

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.phrases import is_us, number_said, pool_said
from redball.desk.sets.politics.works.rows import Compared, captioned, choice, fields
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.stepper import stepper
from redball.game.state import Game
from redball.rules.politics.affairs.tables import ENTRY_TOTALS
from redball.rules.politics.entry import pools
from redball.rules.politics.entry.orders import MakeCup, NoteChits, SetEntryPool
from redball.rules.politics.entry.tables import CUP, DRAWN, US

HIDDEN = "•"


class PoolsCard(PoliticsCard):
    """In the phase of US entry, and in political affairs, where options move it."""

    phases = frozenset({"us_entry", "political_affairs"})
    at_hand = frozenset({"political_affairs"})
    does = ("politics.pool.", "politics.cup")

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("US entry"), parent)
        self.table = Compared()
        self.body.insertWidget(2, self.table)
        self.pool, self.count = choice(self.tr("Pool")), stepper(0, pools.MOST_CHITS)
        self.count.setAccessibleName(self.tr("Chits in the pool"))
        self.values = QLineEdit()
        self.values.setPlaceholderText(self.tr("Values, such as 0 1 3"))
        self.values.setAccessibleName(self.tr("What the chits of the pool are worth"))
        self.set, self.note_them = QPushButton(self.tr("Set")), QPushButton(self.tr("Note"))
        self.hand = fields(captioned(self.tr("By hand"), self.pool), self.count, self.set)
        self.own = QWidget()
        own = spaced(QHBoxLayout(self.own), 6, 0)
        own.addWidget(self.values, 1)
        own.addWidget(self.note_them)
        for widget in (self.hand, self.own, self.said):
            self.body.addWidget(widget)
        self.pool.currentIndexChanged.connect(self._show_pool)
        self.set.clicked.connect(lambda: self.give(SetEntryPool(self.pool.currentData(), self.count.value())))
        self.note_them.clicked.connect(lambda: self.give(self.noting()))
        self.values.returnPressed.connect(lambda: self.give(self.noting()))

    def wanted(self, game: Game) -> bool:
        """While the USA takes part."""
        return super().wanted(game) and US in game.powers

    def noting(self) -> NoteChits:
        """What the USA writes down of a pool."""
        return NoteChits(self.pool.currentData(), tuple(map(int, re.findall(r"\d+", self.values.text()))))

    # --- showing ---

    def refresh(self) -> None:
        """Show the pools as the power sees them."""
        game = self.desk.game
        is_own = is_us(game, self.desk.power)
        self.begin_rows()
        self._show_cup(game)
        rows = [self._row(game, pool, is_own) for pool in pools.names(game)]
        heads = ["", self.tr("Options"), self.tr("Chits"), self.tr("Worth"), self.tr("Level")]
        if pools.in_force(game):
            heads.pop(1)
        self.table.show_rows(heads, rows, strong=len(heads) - 1)
        if not is_own:
            self.add_note(self.tr("What chits are worth, the USA alone sees."))
        self._show_fields(game, is_own)
        self.said.say(None)

    def _show_cup(self, game: Game) -> None:
        cup = CUP.of(game).get("cup")
        if cup is None:
            self.add_said("todo", self.tr("The pool of entry chits is not made yet."), ("POL-CHIT-01",))
            self.add_order(self.tr("Make the pool of entry chits"), MakeCup())
            return
        years = ", ".join(pools.chit_name(game, year) for year in cup.years)
        left = str(cup.left) if cup.left is not None else "–"
        clause = "POL-USE-20" if pools.in_force(game) else "POL-CHIT-02"
        self.add_sum(self.tr("Chits left to draw, of {0}").format(years), left, clause)

    def _row(self, game: Game, pool: str, is_own: bool) -> tuple[str, ...]:
        count = pools.count(game, pool)
        worth = number_said(pools.total(game, pool)) if is_own else HIDDEN if count else "0"
        if pools.in_force(game):
            return (pool_said(pool), str(count), worth, self._level(game, pool, is_own))
        options = str(ENTRY_TOTALS.of(game).get(pool, 0))
        total = pools.entry_total(game, (pool,)) if is_own or not count else None
        level = HIDDEN if count and not is_own else number_said(total)
        return (pool_said(pool), options, str(count), worth, level)

    def _level(self, game: Game, pool: str, is_own: bool) -> str:
        if pools.count(game, pool) and not is_own:
            return HIDDEN
        if pool in pools.ENTRY_IDEOLOGIES:
            return number_said(pools.level_of(game, pool))
        return number_said(pools.tension(game, pool))

    def _show_fields(self, game: Game, is_own: bool) -> None:
        before = self.pool.currentData()
        self.pool.blockSignals(True)
        self.pool.clear()
        for pool in pools.names(game):
            self.pool.addItem(pool_said(pool), pool)
        self.pool.setCurrentIndex(max(0, self.pool.findData(before)))
        self.pool.blockSignals(False)
        self.own.setVisible(is_own)
        self._show_pool()

    def _show_pool(self, *_: object) -> None:
        game, pool = self.desk.game, self.pool.currentData()
        if pool is None:
            return
        self.count.setValue(pools.count(game, pool))
        noted = DRAWN.of(game).get(pool)
        self.values.setText(" ".join(map(str, noted.values)) if noted is not None else "")
        self.own.setEnabled(bool(pools.count(game, pool)))
