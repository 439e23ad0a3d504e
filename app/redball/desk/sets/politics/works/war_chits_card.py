"""Rolls of the phase of US entry: for chits against powers at war, and for Chinese cities."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.chances import chance_said
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.phrases import pool_said
from redball.desk.sets.politics.works.rows import captioned, choice, fields
from redball.desk.widgets.stepper import stepper
from redball.desk.work.base import row_of
from redball.game.state import Game
from redball.rules.politics.entry import pools, war_chits
from redball.rules.politics.entry.orders import RollCityChit, RollWarChit
from redball.rules.politics.entry.tables import CITIES, US, WAR_ROLLS
from redball.rules.politics.standing import powers
from redball.wording import name_of


class WarChitsCard(PoliticsCard):
    """A row for each roll that is due, with its chance; with rule 14.16 the pool is named before."""

    phases = frozenset({war_chits.PHASE})
    does = ("politics.war_chit.", "politics.city_chits")

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Rolls for entry chits"), parent)
        self.pool, self.need = choice(self.tr("Pool that the chit comes into")), stepper(0, war_chits.FACES)
        self.pool_row = fields(captioned(self.tr("Pool, named before"), self.pool))
        self.need.setAccessibleName(self.tr("What the die for a city must not be above"))
        self.need.setValue(5)
        self.city = QPushButton(self.tr("Roll for a city"))
        self.city_row = fields(captioned(self.tr("City, at most"), self.need), self.city)
        self.body.insertWidget(1, self.pool_row)
        self.body.addWidget(self.city_row)
        self.body.addWidget(self.said)
        self.pool.activated.connect(lambda _: self.refresh())
        self.city.clicked.connect(lambda: self.give(RollCityChit(self.need.value(), self._named())))

    def wanted(self, game: Game) -> bool:
        """While the USA has something to roll for, or rolled for something."""
        if US not in game.powers:
            return False
        if CITIES.of(game).get(game.clock.turn, 0):
            return True
        return super().wanted(game) and any(True for _ in self._due(game))

    def _due(self, game: Game):
        return ((code, cause) for code in powers(game) for cause in war_chits.rolls_due(game, code))

    def _named(self) -> str:
        return str(self.pool.currentData() or "") if pools.in_force(self.desk.game) else ""

    def refresh(self) -> None:
        """Show the rolls."""
        game = self.desk.game
        self.begin_rows()
        self.said.say(None)
        self._show_pools(game)
        if game.clock.phase == war_chits.PHASE:
            for code, cause in self._due(game):
                self._show_roll(game, code, cause)
        left = CITIES.of(game).get(game.clock.turn, 0)
        self.city_row.setVisible(bool(left))
        if left:
            text = self.tr("Chinese cities that Japan took, to be rolled for: {0}").format(left)
            self.add_said("todo", text, ("POL-CHIT-08",))

    def _show_pools(self, game: Game) -> None:
        before = self.pool.currentData()
        self.pool_row.setVisible(pools.in_force(game))
        self.pool.clear()
        for pool in pools.names(game):
            self.pool.addItem(pool_said(pool), pool)
        self.pool.setCurrentIndex(max(0, self.pool.findData(before)))

    def _show_roll(self, game: Game, code: str, cause: war_chits.Cause) -> None:
        text = self.tr("at war with China") if cause == "china" else self.tr("at war with a Democracy")
        need = war_chits.needed(game, code, cause)
        said = self.tr("{0}: d10, {1} or less, {2}")
        detail = said.format(text, need, chance_said(war_chits.chance(game, code, cause)))
        done = WAR_ROLLS.of(game).get((game.clock.turn, code, cause))
        if done is not None:
            result = self.tr("a chit") if done else self.tr("no chit")
            self.add_check(True, f"{name_of(code)}: {result}", (self._clause(cause),))
            return
        order = RollWarChit(code, cause, self._named())
        button = QPushButton(self.tr("Roll"))
        button.setObjectName("narrow")
        button.setAccessibleName(self.tr("Roll against {0}").format(name_of(code)))
        button.clicked.connect(partial(self.give, order))
        self.add(row_of(name_of(code), detail, button))

    def _clause(self, cause: war_chits.Cause) -> str:
        return "POL-CHIT-06" if cause == "china" else "POL-CHIT-04"
