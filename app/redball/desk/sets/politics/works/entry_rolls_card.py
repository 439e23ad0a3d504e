"""Rule 14.16: the USA's rolls for options that were played this turn, and how it uses the chits they give."""

from __future__ import annotations

from typing import Literal

from PySide6.QtWidgets import QLineEdit, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.chances import chance_said
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.phrases import is_us, number_said, option_said, pool_said
from redball.desk.sets.politics.works.rows import captioned, choice, fields
from redball.game.state import Game
from redball.rules.politics.entry import options, pools
from redball.rules.politics.entry.orders import DeclineEntry, RollEntry, UseEntryChit
from redball.rules.politics.entry.tables import ENTRY_ROLLS, SANCTIONS
from redball.rules.politics.standing import played
from redball.rules.politics.tables import Played

PHASE = "political_affairs"
What = Literal["card", "sanction"]


class EntryRollsCard(PoliticsCard):
    """For the USA: a block an option, from its value to the last chit."""

    phases = frozenset({PHASE})
    at_hand = frozenset({"political_affairs"})
    does = ("politics.entry.",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("US entry rolls (14.16)"), parent)
        self.pool, self.value = choice(self.tr("Pool of the USA's own options")), QLineEdit()
        self.value.setAccessibleName(self.tr("Effect on US entry that the card book lacks"))
        self.value.setPlaceholderText(self.tr("e.g. 4"))
        self.value.setFixedWidth(70)
        self.fields = fields(captioned(self.tr("Pool"), self.pool), captioned(self.tr("Value"), self.value))
        self.body.insertWidget(1, self.fields)
        self.pool.activated.connect(lambda _: self._show())
        self.value.textEdited.connect(lambda _: self._show())

    def wanted(self, game: Game) -> bool:
        """For the USA, with rule 14.16."""
        return super().wanted(game) and pools.in_force(game) and is_us(game, self.desk.power)

    def refresh(self) -> None:
        """Show the options of this turn."""
        before = self.pool.currentData()
        self.pool.clear()
        for pool in pools.names(self.desk.game):
            self.pool.addItem(pool_said(pool), pool)
        self.pool.setCurrentIndex(max(0, self.pool.findData(before)))
        self._show()

    def _show(self) -> None:
        game = self.desk.game
        self.begin_rows()
        done = played(game)
        self.fields.setVisible(bool(done))
        if not done:
            self.add_note(self.tr("Nobody has played an option this turn."))
        for number, option in enumerate(done, 1):
            self._show_option(game, number, option, "card")
            if (game.clock.turn, number) in SANCTIONS.of(game):
                self._show_option(game, number, option, "sanction")

    def _show_option(self, game: Game, number: int, option: Played, what: What) -> None:
        text = option_said(option)
        self.add_head(self.tr("Sanction with {0}").format(text) if what == "sanction" else text)
        rolled = ENTRY_ROLLS.of(game).get((game.clock.turn, number, what))
        if rolled is None:
            self._offer_roll(game, number, option, what)
        elif rolled.left:
            self.add_sum(self.tr("Chits to use"), str(rolled.left), "POL-USE-04")
            for use in options.ways_to_use(game, number, what):
                self.add_order(self._use_said(use, option), use)
            self.add_order(self.tr("Make no use of it"), DeclineEntry(number, what))
        else:
            self.add_check(True, self.tr("Done, chits: {0}").format(rolled.chits))

    def _offer_roll(self, game: Game, number: int, option: Played, what: What) -> None:
        how = options.way(game, option, what)
        pool = str(self.pool.currentData() or "") if how == "us" else ""
        order = RollEntry(number, pool, self.value.text().strip(), what)
        value = options.modified(game, order, option)
        if value is None:
            self.add_note(self.tr("Its effect is not in the card book: enter the value above."))
            return
        self.add_sum(self.tr("Effect of 1938, modified"), number_said(value), options.CLAUSES[how], "note")
        ruling = self.desk.ask(order)
        if not ruling.allowed:
            self.add_said("info", " ".join(self.reasons(ruling)), ruling.clauses)
            return
        found = options.for_democracy(game, value) if how == "democracy" else options.chits(value)
        self.add_sum(self.tr("Chits for sure"), str(found.sure), "POL-USE-07", "note")
        self.add_sum(self.tr("Chance of one more"), chance_said(found.chance))
        self.add_order(self.tr("Roll for it"), order)

    def _use_said(self, use: UseEntryChit, option: Played) -> str:
        own = pool_said(pools.pool_of(self.desk.game, option.power) or option.power)
        tense = pool_said(option.power)
        texts = {
            "draw": self.tr("Draw into the pool: {0}").format(pool_said(use.pool) if use.pool else own),
            "move": self.tr("Move from {0} to the tension pool: {1}").format(own, tense),
            "return": self.tr("One chit of {0} goes back").format(own),
            "back": self.tr("Move from the tension pool of {1} to {0}").format(own, tense),
        }
        return texts[use.how]
