"""What a card book is for: the cards that the rules speak of, the rows of the charts that Redball asks for,
and what an entry still lacks.  Nothing here stands on a card or chart of the base game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal

import msgspec
import tomli

from redball import resources
from redball.game.state import Game
from redball.rules.politics import standing
from redball.rules.politics.affairs.book_faults import FIRST_YEAR
from redball.rules.politics.affairs.tables import Card, ChitRow, EntryRow, TreatyRow, WarRow
from redball.rules.politics.entry.pools import LAST_YEAR, in_force
from redball.rules.politics.entry.tables import values

Asked = Literal["cost", "need"]
"""What a card is asked for: its cost, or what the die must show."""
LEVELS = (1, 2, 3)
"""Levels of treaty."""


class Spoken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that the rules speak of: in which clauses, and what Redball asks the card book for."""

    card: str
    clauses: tuple[str, ...]
    asks: tuple[Asked, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[Spoken, ...]


@cache
def spoken_of() -> Mapping[str, Spoken]:
    """The cards that the rules speak of, by name in the order of :func:`order_of`."""
    plain = tomli.loads(resources.assets("politics", "cards.toml").read_text("utf-8"))
    rows = msgspec.convert(plain, _File).cards
    return {row.card: row for row in sorted(rows, key=lambda row: order_of("cards", row.card))}


_NAME = re.compile(r"(IPO |[A-Z]{2} )?(\d+)([a-z]?)")
_OWN = "own"


def group_of(card: str) -> str:
    """What a card is among: "IPO" for international options, "own" for options that every power has, else
    the code of the power whose card it is.
    """
    found = _NAME.fullmatch(card)
    return (found[1] or _OWN).strip() if found else ""


def order_of(chart: str, name: str) -> tuple[Any, ...]:
    """By what rows of a chart are sorted: cards by group and number, powers as the rules list them."""
    found = _NAME.fullmatch(name)
    if chart == "cards":
        groups = ["IPO", _OWN, *standing.starts()]
        if found is None:
            return len(groups) + 1, name, 0, ""
        group = group_of(name)
        place = groups.index(group) if group in groups else len(groups)
        return place, group, int(found[2]), found[3]
    codes = list(standing.starts())
    return tuple(_part_order(part, codes) for part in name.split("/"))


def _part_order(part: str, codes: Sequence[str]) -> tuple[int, int, str]:
    if part in codes:
        return 0, codes.index(part), part
    return (1, int(part), part) if part.isascii() and part.isdecimal() and len(part) < 9 else (2, 0, part)


def wanted(game: Game, chart: str) -> Iterator[str]:
    """The names of the rows of a chart that a whole book has in this game: of the war chart the costs for
    every declarer of a war on a major power, of the treaty chart every pair once at each level.
    """
    codes = [code for code in standing.starts() if code in game.powers]
    if chart == "cards":
        yield from (name for name in spoken_of() if group_of(name) in ("IPO", _OWN, *codes))
    elif chart == "war_chart":
        yield from (f"{target}/{by}" for target in codes for by in codes if target != by)
    elif chart == "treaty_chart":
        pairs = [(a, b) for n, a in enumerate(codes) for b in codes[n + 1 :]]
        yield from (f"{a}/{b}/{level}" for level in LEVELS for a, b in pairs)
    elif chart == "trade_limits":
        yield from map(str, LEVELS)
    elif chart == "entry_options":
        yield from map(str, sorted(_sanctions()))
    elif chart == "chit_values":
        first = FIRST_YEAR if in_force(game) else values().cup.first
        yield from map(str, range(first, LAST_YEAR + 1))


def _sanctions() -> set[int]:
    sanctions = values().sanctions
    return {*sanctions.german, *sanctions.japanese, *sanctions.both}


def covering(chart: str, name: str) -> Iterator[str]:
    """The names of the rows in which Redball finds what it asks of one: of the war chart the row for anyone
    too, of the treaty chart either way round.
    """
    yield name
    parts = name.split("/")
    if chart == "war_chart" and len(parts) == 2:
        yield parts[0]
    elif chart == "treaty_chart" and len(parts) == 3:
        yield "/".join((parts[1], parts[0], parts[2]))


def lacks(name: str, value: Any) -> tuple[str, ...]:
    """The fields of a whole entry in which something is missing that Redball asks for."""
    if isinstance(value, Card):
        return _card_lacks(name, value)
    if isinstance(value, (WarRow, TreatyRow, EntryRow)):
        fields = ("cost", "roll") if isinstance(value, EntryRow) else ("cost",)
        return tuple(field for field in fields if getattr(value, field) is None)
    return ("values",) if isinstance(value, ChitRow) and not value.values else ()


def _card_lacks(name: str, card: Card) -> tuple[str, ...]:
    known = spoken_of().get(name)
    asks: tuple[Asked, ...] = known.asks if known is not None else ("cost", "need")
    found = {"cost": card.cost is not None, "need": card.need is not None or card.sure}
    return tuple(each for each in asks if not found[each])
