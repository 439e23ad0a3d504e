"""Reading the card book of a game: every part of the rules asks here what cards and charts say, and gets None
for what nobody entered.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from redball.exact import QuantityError, parse_quantity
from redball.game.state import Game
from redball.rules.politics.affairs.card_rule import Roll
from redball.rules.politics.affairs.tables import (
    BOOK,
    CARDS,
    CHIT_VALUES,
    ENTRY_OPTIONS,
    TRADE_LIMITS,
    TREATY_CHART,
    WAR_CHART,
    Book,
    Card,
    EntryRow,
    TradeRow,
    TreatyRow,
    WarRow,
)


def book(game: Game) -> Book:
    """What the card book says beside its cards and charts."""
    return BOOK.of(game).get("book") or Book()


def card(game: Game, name: str) -> Card | None:
    """An option card, such as "IPO 5"; None for one that nobody entered."""
    return CARDS.of(game).get(name)


def cost_of(game: Game, name: str) -> int | None:
    """What a card says that it costs, in money."""
    found = card(game, name)
    return found.cost if found is not None else None


def roll_of(game: Game, name: str) -> Roll | None:
    """The roll that a card asks for; None for a card that is sure, or without a number that is needed."""
    found = card(game, name)
    if found is None or found.need is None:
        return None
    return Roll(found.need, found.die, found.low)


def use_of(game: Game, name: str, year: int | None = None) -> int | None:
    """The effect of a card on US entry in a year, by default the present one."""
    found = card(game, name)
    return in_year(found.use, game.clock.year if year is None else year) if found is not None else None


def war_row(game: Game, target: str, by: str = "") -> WarRow | None:
    """The row of the war chart for a declaration of war, that for the declarer before that for anyone."""
    chart = WAR_CHART.of(game)
    return chart.get((target, by)) or chart.get((target, ""))


def treaty_row(game: Game, power: str, partner: str, level: int) -> TreatyRow | None:
    """The row of the treaty chart for a treaty that a power plays for, either way round."""
    chart = TREATY_CHART.of(game)
    return chart.get((power, partner, level)) or chart.get((partner, power, level))


def trade_limits(game: Game, level: int) -> TradeRow | None:
    """The most resources and factories in trade at a level of treaty (POL-AMB-28)."""
    return TRADE_LIMITS.of(game).get(level)


def entry_option(game: Game, number: int) -> EntryRow | None:
    """A US entry option of World in Flames."""
    return ENTRY_OPTIONS.of(game).get(number)


def chit_values(game: Game, year: int) -> tuple[int, ...] | None:
    """The values of the entry chits of a year."""
    found = CHIT_VALUES.of(game).get(year)
    return found.values if found is not None else None


def printed_multiple(text: str) -> Fraction | None:
    """A production multiple as cards print it, such as ".5", "2" or "1/2"; None for anything else."""
    try:
        found = parse_quantity(text)
    except QuantityError:
        return None
    return found if found > 0 else None


def in_year(by_year: Mapping[str, int], year: int) -> int | None:
    """A value of a chart by the first year that it holds for: the last that has begun."""
    begun = [int(first) for first in by_year if int(first) <= year]
    return by_year[str(max(begun))] if begun else None
