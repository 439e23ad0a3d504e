"""The check at the end of a turn: cities held and needed by powers and ideologies, and what comes of it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.chances import percent_said
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.phrases import pool_said
from redball.desk.sets.politics.works.rows import Compared
from redball.rules.politics.ideologies import IDEOLOGIES
from redball.rules.politics.options import is_on
from redball.rules.politics.powers import victory
from redball.rules.politics.standing import members, powers
from redball.wording import name_of


class VictoryCard(PoliticsCard):
    """One table of powers, one of ideologies, and who has what is needed."""

    phases = frozenset({victory.PHASE})
    does = ("politics.met.", "politics.end")

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Victory cities"), parent)
        self.powers, self.ideologies = Compared(), Compared()
        self.body.addWidget(self.powers)
        self.body.addWidget(self.ideologies)

    def refresh(self) -> None:
        """Count them."""
        game = self.desk.game
        self.begin_rows()
        if not victory.objectives(game):
            text = self.tr("No hex is marked as an objective city: nothing is counted.")
            self.add_said("info", text, ("POL-VIC-01",))
        heads = ["", self.tr("Held"), self.tr("Needed"), self.tr("High point")]
        if is_on(game, "opt.bitter_end"):
            heads.append(self.tr("Share"))
        rows = [victory.tally(game, code) for code in powers(game)]
        self.powers.show_rows(heads, [self._row(name_of(row.who), row) for row in rows], strong=1)
        sides = [victory.tally_of(game, each) for each in IDEOLOGIES if members(game, each)]
        self.ideologies.show_rows(heads, [self._row(pool_said(row.who), row) for row in sides], strong=1)
        met = [row for row in (*rows, *sides) if row.needed and row.met]
        for row in met:
            text = self.tr("{0} holds what it needs: {1} of {2}")
            self.add_check(True, text.format(pool_said(row.who), row.held, row.needed), ("POL-VIC-02",))
        if not met:
            self.add_said("info", self.tr("Nobody holds as many cities as it needs."), ("POL-VIC-02",))
        if is_on(game, "opt.bitter_end"):
            self._show_end()

    def _row(self, name: str, row: victory.Tally) -> tuple[str, ...]:
        cells = (name, str(row.held), str(row.needed), str(row.high_point))
        if not is_on(self.desk.game, "opt.bitter_end"):
            return cells
        return (*cells, percent_said(row.percent / 100) if row.high_point else "–")

    def _show_end(self) -> None:
        game = self.desk.game
        if not victory.has_ended(game):
            text = self.tr("To the bitter end: the game goes on.")
            self.add_said("info", text, ("POL-VIC-05",))
            return
        names = ", ".join(pool_said(who) for who in victory.winners(game))
        text = self.tr("The game is over. Best share of the high point: {0}")
        self.add_check(True, text.format(names), ("POL-VIC-05", "POL-VIC-06"))
