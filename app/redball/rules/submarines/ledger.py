"""The ledger of losses as rows, for tables and files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from redball.csv_text import csv_text
from redball.game.clock import Clock
from redball.game.state import Game
from redball.rules.submarines.losses import WHATS
from redball.rules.submarines.tables import LOSSES, What

COLUMNS = ("turn", "date", "area", "power", "what", "count")
"""The columns of a file, which are the same in every language."""


class Row(NamedTuple):
    """What a power lost in a sea area in a turn."""

    turn: int
    area: int
    power: str
    what: What
    lost: int

    @property
    def year(self) -> int:
        """The calendar year."""
        return Clock(self.turn, "production").year

    @property
    def date(self) -> str:
        """The turn as players write it."""
        return Clock(self.turn, "production").date


def rows(
    game: Game, *, year: int | None = None, area: int | None = None, since: int | None = None
) -> tuple[Row, ...]:
    """The ledger by turn, sea area, power and kind; that of a year, of a sea area, since a turn."""
    order = list(game.powers)
    found = (Row(*key, count) for key, count in LOSSES.of(game).items() if count)
    wanted = (
        row
        for row in found
        if (year is None or row.year == year)
        and area in (None, row.area)
        and (since is None or row.turn >= since)
    )
    return tuple(sorted(wanted, key=lambda r: (r.turn, r.area, order.index(r.power), WHATS.index(r.what))))


def by_area(found: Iterable[Row]) -> dict[int, Counter[What]]:
    """What rows come to in each sea area, by kind, in the order of numbers."""
    sums: dict[int, Counter[What]] = {}
    for row in sorted(found, key=lambda row: row.area):
        sums.setdefault(row.area, Counter())[row.what] += row.lost
    return sums


def as_csv(game: Game, found: Iterable[Row]) -> str:
    """Rows as a file of values with commas between them."""
    areas = game.atlas.sea_areas
    return csv_text(
        COLUMNS, ((row.turn, row.date, areas[row.area].name, row.power, row.what, row.lost) for row in found)
    )
