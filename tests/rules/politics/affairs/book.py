"""A card book for tests, with values of our own that stand on no card."""

from __future__ import annotations

from functools import cache

from redball.game.state import Change, Game
from redball.rules.politics.affairs.book_file import read_book

from tests.rules.politics.world import game

BOOK = """
title = "Values for tests"
passing = 2
factory = 7

cards = [
  { card = "IPO 1", title = "A step", cost = 1, sure = true },
  { card = "IPO 2", title = "A share", cost = 2, need = 3, aims = "minor", minors = { SPA = 1 } },
  { card = "IPO 5", title = "Together", cost = 3, need = 4, aims = "minor", use = 2, minors = { SPA = -1, POR = 2 } },
  { card = "IPO 7", title = "Much asked", cost = 4, pe = 3, pml = 2, year = 1937, until = 1939, ideologies = ["fascist"], powers = ["GE", "IT"], war = "peace", casus_belli = true, aims = "power", asks = "A full moon" },
  { card = "IPO 8", title = "Ten faces", cost = 1, need = 3, die = 10, low = true, times = 2, a_turn = 1 },
  { card = "IPO 9", title = "Rumours", cost = 1, aims = "power" },
  { card = "0b", cost = 3, sure = true },
  { card = "0d", cost = 5, sure = true },
  { card = "0f", cost = 0, sure = true },
]
war_chart = [
  { target = "FR", cost = 6, use = { 1936 = 8, 1939 = 4 }, minors = { VEN = -1 } },
  { target = "FR", by = "GE", cost = 5 },
]
treaty_chart = [
  { power = "CW", with = "FR", level = 1, cost = 2, use = { 1936 = 1 } },
]
trade_limits = [
  { level = 1, resources = 5, factories = 1 },
]
entry_options = [
  { number = 31, title = "An option", cost = 8, roll = 6 },
]
chit_values = [
  { year = 1939, values = [0, 1, 1, 2] },
]
"""  # noqa: E501


@cache
def entries(text: str) -> tuple[Change, ...]:
    """What is whole of a book."""
    return read_book(game(), text).entries


def with_book(played: Game, text: str = BOOK) -> Game:
    """The game with this card book."""
    return played.changed(entries(text))
