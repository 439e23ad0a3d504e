"""The left card: pairs of powers, or waterways, one a row."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QTabBar

from redball.desk.desk import Desk
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.widgets.card import Card
from redball.desk.widgets.rows import RowsTable
from redball.game.state import Game
from redball.rules.politics.treaties import in_words
from redball.rules.politics.treaties.overview import Between, breaking, pairs
from redball.rules.politics.treaties.tables import Trade
from redball.rules.politics.war.waterways import Waterway, waterway_views
from redball.wording import name_of, sentence


class PairsCard(Card):
    """``pair_chosen`` carries two powers, ``waterway_chosen`` a waterway; ``turned`` the number of the list
    that is shown.
    """

    pair_chosen = Signal(str, str)
    waterway_chosen = Signal(str)
    turned = Signal(int)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.pairs: tuple[Between, ...] = ()
        self.waterways: tuple[Waterway, ...] = ()
        self.tabs, self.stack = QTabBar(), QStackedWidget()
        self.tabs.setExpanding(False)
        for text in (tr("Powers"), tr("Waterways")):
            self.tabs.addTab(text)
        heads = [tr("Powers"), tr("Level"), tr("Since"), tr("Trade"), tr("Pact to")]
        self.table = RowsTable(heads, 3)
        self.table.setAccessibleName(tr("Pairs of powers"))
        self.water = RowsTable([tr("Waterway"), tr("Controlled by"), tr("May not pass")], 1)
        self.water.setAccessibleName(tr("Waterways"))
        for table in (self.table, self.water):
            self.stack.addWidget(table)
        self.body.addWidget(self.tabs)
        self.body.addWidget(self.stack, 1)
        self.tabs.currentChanged.connect(self._turn)
        self.table.row_chosen.connect(self._choose_pair)
        self.water.row_chosen.connect(self._choose_waterway)
        self.water.row_hovered.connect(self._mark)
        self.water.row_activated.connect(self._centre)

    # --- showing --------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the position's pairs and waterways."""
        game = self.desk.game
        self.pairs, self.waterways = pairs(game), waterway_views(game)
        rows = [_pair_cells(game, each) for each in self.pairs]
        tips = ["\n".join(_pair_tip(game, each)) for each in self.pairs]
        self.table.fill(rows, tips, [each.any for each in self.pairs])
        water = [_water_cells(each) for each in self.waterways]
        tips = ["\n".join(sentence(s.text) for s in in_words.waterway_said(game, w)) for w in self.waterways]
        self.water.fill(water, tips, [bool(each.shut_out) for each in self.waterways])
        for table in (self.table, self.water):
            if table.rowCount() and table.currentRow() < 0:
                table.setCurrentCell(0, 0)

    def choose(self, a: str, b: str) -> None:
        """Choose a pair of powers."""
        self.tabs.setCurrentIndex(0)
        at = next((n for n, each in enumerate(self.pairs) if {each.a, each.b} == {a, b}), -1)
        if at >= 0:
            self.table.setCurrentCell(at, 0)

    # --- choosing -------------------------------------------------------------------------------------------

    def _turn(self, page: int) -> None:
        self.stack.setCurrentIndex(page)
        self.turned.emit(page)

    def _choose_pair(self, row: int) -> None:
        if 0 <= row < len(self.pairs):
            self.pair_chosen.emit(self.pairs[row].a, self.pairs[row].b)

    def _choose_waterway(self, row: int) -> None:
        if 0 <= row < len(self.waterways):
            self.waterway_chosen.emit(self.waterways[row].name)

    def _mark(self, row: int) -> None:
        known = 0 <= row < len(self.waterways)
        self.desk.highlighted.emit(self.waterways[row].hexes if known else ())

    def _centre(self, row: int) -> None:
        if 0 <= row < len(self.waterways):
            self.desk.centre(self.waterways[row].hexes[0])


def _pair_cells(game: Game, each: Between) -> tuple[str, ...]:
    level = tr("war") if game.at_war(each.a, each.b) else str(each.level) if each.level else "–"
    since = in_words.date(each.since if each.war_since is None else each.war_since) or "–"
    return f"{each.a}, {each.b}", level, since, _trade(each), _pact(game, each)


def _trade(each: Between) -> str:
    """What the first gives, and what the second gives."""
    given = {row.giver: row.trade for row in each.trade}
    if not given:
        return "–"
    return " / ".join(_goods(given[code]) if code in given else "–" for code in (each.a, each.b))


def _goods(trade: Trade) -> str:
    """What is given, in short."""
    words = (
        (trade.resources, tr("{0} res")),
        (trade.oil, tr("{0} oil")),
        (trade.factories, tr("{0} fact")),
        (trade.bp, tr("{0} BP")),
    )
    return " + ".join(text.format(count) for count, text in words if count) or "–"


def _pact(game: Game, each: Between) -> str:
    """Until when the pact forbids war to both, else that one of them may break it."""
    if each.pact is None:
        return "–"
    ways = ((each.a, each.b), (each.b, each.a))
    first = min(breaking(game, *way).first_turn for way in ways)
    if first > game.clock.turn:
        return in_words.date(first - 1)
    may = any(not breaking(game, *way).missing for way in ways)
    return tr("may end") if may else tr("holds")


def _pair_tip(game: Game, each: Between) -> list[str]:
    said = (*in_words.treaty_said(each), *in_words.trade_said(each), *in_words.pact_said(game, each))
    return [f"{name_of(each.a)}, {name_of(each.b)}", *(sentence(row.text) for row in said)]


def _water_cells(each: Waterway) -> tuple[str, ...]:
    def names(codes: tuple[str, ...]) -> str:
        return ", ".join(codes) if codes else name_of("nobody")

    return each.name, names(each.controllers), names(each.shut_out)
