"""What is done in the windows of politics, for :mod:`tests.benchmarks.bench_responsive`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, pairwise

from redball.desk.sets.politics.display.part import DisplayPart
from redball.desk.sets.politics.go.part import GoPart
from redball.desk.sets.politics.pacts.part import PactsPart
from redball.desk.sets.politics.parts import PlugOfParts
from redball.game.orders import Step
from redball.rules.politics import standing
from redball.rules.politics.affairs.orders import RevealBids

from tests.benchmarks.turns import Action, Done, Window

MARKERS, HEXES, CARDS, GOES = 8, 12, 8, 6
"""Markers that are asked about; hexes that each is led over; cards that are looked at; goes of powers."""


class Political(Window):
    """Political affairs in the window."""

    def actions(self) -> dict[str, Action]:
        """What a player does, by name."""
        plugs = self.desk.plugs
        whole = next(plug for plug in plugs if isinstance(plug, PlugOfParts) and plug.rule_set == "politics")
        self.display = whole.part(DisplayPart).display
        self.column = whole.part(GoPart).column
        self.pacts = whole.part(PactsPart)
        return {
            "the display opens and closes": self.opens,
            "a marker of the display is chosen": self.chooses,
            "a marker is led over the display": self.leads,
            "powers at a glance": self.glances,
            "treaties and waterways": self.treaties,
            "what would happen if": self.asks,
            "affairs begin": self.begins,
            "a card is looked at": self.cards,
            "a power passes": self.passes,
            "undo and redo": self.undoes,
        }

    def _minors(self) -> list[str]:
        game = self.desk.game
        return [code for code in standing.minors(game) if standing.minor(game, code).at]

    def opens(self) -> Iterable[Done]:
        """Twice, and it stays open."""
        for on in (True, False, True):
            self.display.switch(on)
            yield None

    def chooses(self) -> Iterable[Done]:
        """Markers of minor countries with the modifiers of one power after another."""
        powers = standing.powers(self.desk.game)
        for number, code in enumerate(self._minors()[:MARKERS]):
            self.display.show_modifiers_of(list(powers)[number % len(powers)])
            yield None
            self.display.ask(self.display.asked.choose(self.desk.game, code))
            yield None

    def leads(self) -> Iterable[Done]:
        """Markers over all hexes that they reach."""
        for code in self._minors()[:MARKERS]:
            self.display.ask(self.display.asked.choose(self.desk.game, code))
            yield None
            for node in islice(self.display.asked.reach(self.desk.game), HEXES):
                self.display.ask(self.display.asked.extended(self.desk.game, node))
                yield None
        self.display.switch(False)
        yield None

    def glances(self) -> Iterable[Done]:
        """Each power in turn."""
        self.controller.window.show_dock("politics")
        yield None
        for power in standing.powers(self.desk.game):
            self.desk.show_power(power)
            yield None

    def treaties(self) -> Iterable[Done]:
        """Every pair of powers and every waterway."""
        self.pacts.do("treaties")
        yield None
        pairs = self.pacts.treaties.pairs
        for table in (pairs.table, pairs.water):
            pairs.tabs.setCurrentIndex(int(table is pairs.water))
            yield None
            for row in range(table.rowCount()):
                table.setCurrentCell(row, 0)
                yield None

    def asks(self) -> Iterable[Done]:
        """Wars, treaties and options."""
        powers, column = list(standing.powers(self.desk.game)), self.pacts.column
        for power, target in pairwise(powers):
            for act in ("war", "treaty"):
                self.pacts.ask(power=power, act=act, target=target)
                yield lambda: not column.is_busy
        for country in self._minors()[:4]:
            self.pacts.ask(power=powers[0], act="option", target=country, card="IPO 5")
            yield lambda: not column.is_busy
        column.switch(False)
        yield None

    def begins(self) -> Iterable[Done]:
        """The bids are revealed, unless they were."""
        if self.desk.game.clock.phase == "political_bids":
            for order in (RevealBids(), Step()):
                self.do(order)
                yield None

    def cards(self) -> Iterable[Done]:
        """One after another in the list of the power whose go it is."""
        self.column.show_go(self.column.last() + 1)
        options = self.column.steps.options
        yield lambda: bool(options.offers)
        for row in range(min(CARDS, options.table.rowCount())):
            options.table.setCurrentCell(row, 0)
            yield None

    def passes(self) -> Iterable[Done]:
        """One power after another."""
        for _ in range(GOES):
            self.column.steps.options.skip.click()
            yield None

    def undoes(self) -> Iterable[Done]:
        """Everything back and again."""
        for act in (self.desk.undo, self.desk.redo):
            for _ in range(4):
                act()
                yield None
