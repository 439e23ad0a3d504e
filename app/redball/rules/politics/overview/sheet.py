"""The table of powers at a glance as a file that a spreadsheet opens."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from redball.exact import quantity_text
from redball.game.state import Game
from redball.rules.politics.ideologies import IDEOLOGIES
from redball.rules.politics.overview.cities import percent_text
from redball.rules.politics.overview.facts import date_of
from redball.rules.politics.overview.rows import Row, rows
from redball.rules.politics.powers.victory import Tally, tally_of

COLUMNS = (
    "who", "ideology", "place", "go", "pe", "money", "debt", "bid", "level", "home_factories", "multiple",
    "working", "all_factories", "treaties", "casus_belli", "held", "needed", "high_point", "percent",
)  # fmt: skip
"""The columns: of an ideology only those of cities are filled.  All home factories are "all"."""


def csv_text(game: Game) -> str:
    """A row each power, in the order of initiative, and one each ideology."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_power(row) for row in rows(game))
    writer.writerows(_ideology(tally_of(game, each)) for each in IDEOLOGIES)
    return text.getvalue()


def _power(row: Row) -> Iterator[object]:
    now = row.standing
    yield from (row.power, now.ideology, now.place, row.go, now.pe, now.money, now.debt, now.bid)
    yield now.pml if row.has_levels else ""
    yield "" if not row.has_levels else "all" if row.freed is None else row.freed
    yield quantity_text(row.multiple) if row.has_levels else ""
    yield from (row.working, row.could_work)
    yield "; ".join(f"{code} {level}" for code, level in row.treaties)
    causes = ((each.against, "" if each.until is None else f" {date_of(each.until)}") for each in row.causes)
    yield "; ".join(dict.fromkeys(f"{code}{until}" for code, until in causes))
    yield from _cities(row.cities)


def _ideology(of: Tally) -> Iterator[object]:
    yield of.who
    yield from [""] * (len(COLUMNS) - 5)
    yield from _cities(of)


def _cities(of: Tally) -> Iterator[object]:
    yield from (of.held, of.needed, of.high_point, percent_text(of.percent))
