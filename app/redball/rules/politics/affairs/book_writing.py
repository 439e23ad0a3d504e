"""The card book of a game as the text of a file: one row a line, in an order that doesn't depend on when each
was entered, so that a book that nobody changed is written byte by byte as before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

import msgspec

from redball import resources
from redball.game.sections.rows import RowSection
from redball.game.state import Change, Game
from redball.rules.politics.affairs.book_file import name_of_key
from redball.rules.politics.affairs.book_wanted import order_of, wanted
from redball.rules.politics.affairs.tables import BOOK, CHARTS, Book
from redball.toml_writing import toml_lines

EXAMPLE = "IPO 5"
"""The card by which the empty book shows what a row may say."""
_ROWS = "#<cards>\n"
"""Where the empty book has the rows of the other cards."""


def write_book(game: Game) -> str:
    """The card book of a game, in which :func:`redball.rules.politics.affairs.book_file.read_book` finds the
    same.
    """
    head = BOOK.of(game).get("book") or Book()
    fields = {name: value for name, value in msgspec.structs.asdict(head).items() if value not in (None, "")}
    written = [toml_lines(fields)] if fields else []
    sorted_ = game.changed(_in_order(game))
    for name, table in CHARTS.items():
        rows = cast(RowSection, table.section).write(table, sorted_)
        if rows:
            written.append(name + rows.removeprefix(table.name))
    return "\n".join(written)


def write_entries(game: Game, entries: Iterable[Change]) -> str:
    """A card book with these entries and no others."""
    return write_book(game.changed((*emptied(game), *entries)))


def empty_book(game: Game) -> str:
    """A book to be filled in: what every line is for, and the cards that the rules speak of, no values."""
    text = resources.assets("politics", "card-book.toml").read_text("utf-8")
    rows = "".join(
        f'#  {{ card = "{name}", title = "" }},\n' for name in wanted(game, "cards") if name != EXAMPLE
    )
    start, end = text.split(_ROWS)
    return f"{start}{rows}{end}"


def emptied(game: Game) -> Iterator[Change]:
    """The changes after which a game has no card book."""
    for chart in (BOOK, *CHARTS.values()):
        for key in chart.of(game):
            yield chart.put(key, None)


def _in_order(game: Game) -> Iterator[Change]:
    """Changes that put all rows anew in their order, with what they hold by countries and years in theirs."""
    for name, table in CHARTS.items():
        rows = table.of(game)
        for key in rows:
            yield table.put(key, None)
        for key in sorted(rows, key=lambda key: order_of(name, name_of_key(name, key))):
            yield table.put(key, _sorted(rows[key]))


def _sorted(value: Any) -> Any:
    held = {name: getattr(value, name) for name in value.__struct_fields__}
    tables = {name: dict(sorted(found.items())) for name, found in held.items() if isinstance(found, dict)}
    return msgspec.structs.replace(value, **tables) if tables else value
