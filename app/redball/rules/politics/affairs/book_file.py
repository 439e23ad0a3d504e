"""The card book as a file: option cards and charts of the base game as players enter them.

It is TOML, one row a line, so that a group can keep it, mend it and hand it on::

    title = "The book of our group"
    passing = 2          # bid points for a go without an option
    factory = 4          # what World in Flames asks for a factory

    cards = [
      { card = "IPO 5", title = "…", cost = 3, need = 4, aims = "minor", minors = { SPA = -1 } },
    ]
    war_chart = [ { target = "FR", by = "GE", cost = 8, use = { 1936 = 10, 1940 = 6 } } ]
    treaty_chart = [ { power = "CW", with = "FR", level = 1, cost = 2 } ]
    trade_limits = [ { level = 1, resources = 4, factories = 2 } ]
    entry_options = [ { number = 31, title = "…", cost = 8, roll = 6 } ]
    chit_values = [ { year = 1939, values = [0, 1, 1, 2] } ]

The fields are those of :mod:`redball.rules.politics.affairs.tables`.  Whatever is wrong is a fault with its
line and card; what is whole is kept.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

from redball.errors import Fault, RedballError, in_words
from redball.game.sections.rows import RowSection
from redball.game.state import Change, Game
from redball.language import translated
from redball.names import MOST_TITLE, TEXT, is_name, is_text, name_said
from redball.reading import PlainReader
from redball.rules.politics import standing
from redball.rules.politics.affairs.book import printed_multiple
from redball.rules.politics.affairs.tables import BOOK, CARDS, CHARTS, Book, Card
from redball.toml_lines import Lines
from redball.toml_reading import parse_toml
from redball.toml_writing import toml_lines

_CARD = re.compile(r"IPO \d{1,2}[a-z]?|0[a-z]|\d{1,2}[a-z]?|[A-Z]{2} \d{1,2}[a-z]?", re.ASCII)
_ROW = re.compile(r"(\w+)\[(\d+)\]")
_NUMBERS = 999
"""The largest number on a card, and the smallest below zero."""
FIRST_YEAR, LAST_YEAR = 1936, 1960
"""Years that a book may name; an effect on US entry without any holds from the first on."""
LONGEST_BOOK = 200_000
"""Characters of a book that an order may hold."""


@dataclass(frozen=True, slots=True)
class BookRead:
    """A card book as it was read: the entries that are whole, those left out since a power of theirs isn't in
    the game, and every fault.
    """

    entries: tuple[Change, ...] = ()
    left_out: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


@dataclass
class _Reading:
    """A reading under way."""

    game: Game
    plain: Mapping[str, Any]
    lines: Lines
    entries: dict[tuple[str, Any], Change] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)

    def where(self, path: str) -> str:
        """What a fault calls a place: the line and the card."""
        line = self.lines.of(path)
        at = translated("card book line {0}", line) if line is not None else translated("card book")
        row = _ROW.match(path)
        named = self._row_name(row[1], int(row[2])) if row else ""
        rest = path[row.end() :].lstrip(".") if row else path
        return ": ".join(part for part in (at, named, rest) if part)

    def _row_name(self, chart: str, number: int) -> str:
        rows = self.plain.get(chart)
        found = rows[number] if isinstance(rows, list) and number < len(rows) else None
        keys = [str(found[name]) for name in _keys(chart) if name in found] if isinstance(found, dict) else []
        return " ".join((chart, *keys)) if keys else f"{chart}[{number}]"


def _keys(chart: str) -> tuple[str, ...]:
    """The columns that name a row of a chart."""
    table = CHARTS.get(chart)
    return _section(table).columns[: len(table.kinds)] if table is not None else ()


def _section(table: Any) -> RowSection:
    return cast(RowSection, table.section)


def is_card(name: str) -> bool:
    """True for the name of a card: "IPO 5", "0a", "4", "4a" or "GE 11"."""
    return _CARD.fullmatch(name) is not None


def read_book(game: Game, text: str) -> BookRead:
    """The card book in the text of a file, as far as it is whole."""
    try:
        plain = parse_toml(text, translated("card book"), RedballError)
    except RedballError as error:
        return BookRead(faults=error.faults)
    under_way = _Reading(game, plain, Lines(text))
    reader = PlainReader(under_way.where)
    try:
        _read(under_way, reader)
        faults = tuple(reader.faults)
    except RedballError as error:  # so many that the rest isn't read
        faults = error.faults
    return BookRead(tuple(under_way.entries.values()), tuple(under_way.left_out), faults)


def _read(under_way: _Reading, reader: PlainReader) -> None:
    head = {name: value for name, value in under_way.plain.items() if name not in CHARTS}
    for name in head.keys() - set(Book.__struct_fields__):
        expected = translated("one of {0}", ", ".join((*Book.__struct_fields__, *CHARTS)))
        reader.fault(name, "an unknown field", expected)
    known = {name: value for name, value in head.items() if name in Book.__struct_fields__}
    book = reader.struct(known, Book)
    if book is not None and _whole(reader, "", _text_faults(book)) and book != Book():
        under_way.entries[BOOK.name, "book"] = BOOK.put("book", book)
    for name in CHARTS:
        rows = under_way.plain.get(name, [])
        if not isinstance(rows, list):
            reader.fault(name, in_words(rows), "a list of tables")
            continue
        for number, row in enumerate(rows):
            _read_row(under_way, reader, name, f"{name}[{number}]", row)


def _read_row(under_way: _Reading, reader: PlainReader, name: str, path: str, plain: Any) -> None:
    table = CHARTS[name]
    if name == "war_chart" and isinstance(plain, Mapping):
        plain = {"by": "", **plain}
    if name == "cards" and isinstance(plain, Mapping) and type(plain.get("use")) is int:
        plain = {**plain, "use": {str(FIRST_YEAR): plain["use"]}}
    row = reader.struct(plain, _section(table).row_type(table), path)
    if row is None:
        return
    given = msgspec.structs.asdict(row)
    parts = tuple(given.pop(column) for column in _keys(name))
    value = table.value(**given)
    key = table.key_of(parts)
    faults = (*_key_faults(under_way.game, name, parts), *value_faults(under_way.game, value))
    if not _whole(reader, path, faults):
        return
    missing = [code for code in parts if code in standing.starts() and code not in under_way.game.powers]
    if missing:
        under_way.left_out.append(" ".join(map(str, parts)))
    elif (table.name, key) in under_way.entries:
        reader.fault(path, translated("{0} again", " ".join(map(str, parts))), "one row for each")
    else:
        under_way.entries[table.name, key] = table.put(key, value)


Wrong = tuple[str, str, str]
"""A field, what was found in it, what was expected."""


def _whole(reader: PlainReader, path: str, faults: Iterable[Wrong]) -> bool:
    found = list(faults)
    for name, what, expected in found:
        reader.fault(f"{path}.{name}" if path and name else path or name, what, expected)
    return not found


def _key_faults(game: Game, chart: str, parts: tuple[Any, ...]) -> Iterator[Wrong]:
    columns = dict(zip(_keys(chart), parts, strict=True))
    if chart == "cards" and not is_card(columns["card"]):
        yield "card", f"“{columns['card']}”", "a card such as IPO 5, 0a, 4 or GE 11"
    for name in ("power", "with"):
        if name in columns and columns[name] not in standing.starts():
            yield name, f"“{columns[name]}”", _powers()
    if chart == "treaty_chart" and columns["power"] == columns["with"]:
        yield "with", f"“{columns['with']}”", translated("another power")
    if chart == "war_chart":
        if columns["by"] and columns["by"] not in standing.starts():
            yield "by", f"“{columns['by']}”", _powers()
        if columns["target"] not in (*standing.starts(), *standing.minors(game)):
            yield "target", f"“{columns['target']}”", "a power or a minor country with a marker"
        elif columns["target"] == columns["by"]:
            yield "by", f"“{columns['by']}”", translated("another power")
    if chart == "entry_options" and not 1 <= columns["number"] <= 99:
        yield "number", str(columns["number"]), translated("a number from {0} to {1}", 1, 99)
    if chart == "chit_values" and not _is_year(columns["year"]):
        yield "year", str(columns["year"]), _YEAR


def value_faults(game: Game, value: Any) -> Iterator[Wrong]:
    """What is wrong with the values of a row, beyond their types."""
    yield from _text_faults(value)
    for name in value.__struct_fields__:
        yield from _number_faults(name, getattr(value, name))
    for minor in getattr(value, "minors", {}):
        if minor not in standing.minors(game):
            yield "minors", f"“{minor}”", "minor countries with a marker on the political display"
    use = getattr(value, "use", None)
    if isinstance(use, dict):
        for year in use:
            if not (year.isascii() and year.isdecimal() and _is_year(int(year))):
                yield "use", f"“{year}”", _YEAR
    if isinstance(value, Card):
        yield from _card_faults(value)


def _card_faults(card: Card) -> Iterator[Wrong]:
    if card.need is not None and not 1 <= card.need <= card.die:
        yield "need", str(card.need), translated("a number from {0} to {1}", 1, card.die)
    if card.need is not None and card.sure:
        yield "sure", in_words(True), "either a number in “need” or nothing that is rolled for"
    for name in ("year", "until"):
        if getattr(card, name) and not _is_year(getattr(card, name)):
            yield name, str(getattr(card, name)), _YEAR
    if card.year and card.until and card.until < card.year:
        yield "until", str(card.until), translated("{0} or later", card.year)
    for power in card.powers:
        if power not in standing.starts():
            yield "powers", f"“{power}”", _powers()
    if card.pm and printed_multiple(card.pm) is None:
        yield "pm", in_words(card.pm), "a production multiple such as .5, 2 or 1/2"
    if card.casus_belli and card.aims == "":
        yield "aims", f"“{card.aims}”", "a target of the card that asks for a casus belli"


_YEAR = "a year from 1936 to 1960"


def _is_year(year: int) -> bool:
    return FIRST_YEAR <= year <= LAST_YEAR


def _powers() -> str:
    return translated("one of {0}", ", ".join(standing.starts()))


def _text_faults(value: msgspec.Struct) -> Iterator[Wrong]:
    for name in value.__struct_fields__:
        found = getattr(value, name)
        if isinstance(found, str) and found and name == "title" and not is_name(found, MOST_TITLE):
            yield name, in_words(found), name_said(MOST_TITLE)
        elif isinstance(found, str) and not is_text(found):
            yield name, in_words(found), TEXT


def _number_faults(name: str, found: Any) -> Iterator[Wrong]:
    numbers: Collection[Any] = (
        found.values() if isinstance(found, dict) else found if isinstance(found, tuple) else (found,)
    )
    if name in ("year", "until"):
        return
    for number in numbers:
        if isinstance(number, int) and abs(number) > _NUMBERS:
            yield name, str(number), translated("a number from {0} to {1}", -_NUMBERS, _NUMBERS)


# --- one card, and writing ----------------------------------------------------------------------------------


def read_entry(game: Game, chart: str, name: str, fields: Mapping[str, Any]) -> BookRead:
    """One row of a chart by its name, the parts of its key with a slash between two: "IPO 5", "FR/GE",
    "CW/FR/1".
    """
    table = CHARTS.get(chart)
    if table is None:
        expected = translated("one of {0}", ", ".join(CHARTS))
        return BookRead(faults=(Fault("chart", f"“{chart}”", expected),))
    columns = _keys(chart)
    parts = (*name.split("/"), *([""] * len(columns)))[: len(columns)]
    numbers = {"level", "number", "year"}
    plain = {
        column: int(part) if column in numbers and part.isascii() and part.isdecimal() else part
        for column, part in zip(columns, parts, strict=True)
    }
    under_way = _Reading(game, {chart: [{**plain, **fields}]}, Lines(""))
    reader = PlainReader(lambda path: under_way.where(path).partition(": ")[2])
    _read_row(under_way, reader, chart, f"{chart}[0]", {**fields, **plain})
    return BookRead(tuple(under_way.entries.values()), tuple(under_way.left_out), tuple(reader.faults))


def key_of(chart: str, name: str) -> tuple[str, Any]:
    """The table and key of a row of a chart by its name, as :func:`read_entry` has it."""
    table = CHARTS[chart]
    columns = _keys(chart)
    parts = (*name.split("/"), *([""] * len(columns)))[: len(columns)]
    known = [int(part) if part.isdecimal() and table is not CARDS else part for part in parts]
    return table.name, table.key_of(tuple(known))


def write_book(game: Game) -> str:
    """The card book of a game as the text of a file, in which :func:`read_book` finds the same."""
    head = BOOK.of(game).get("book") or Book()
    fields = {name: value for name, value in msgspec.structs.asdict(head).items() if value not in (None, "")}
    written = [toml_lines(fields)] if fields else []
    for name, table in CHARTS.items():
        rows = _section(table).write(table, game)
        if rows:
            written.append(name + rows.removeprefix(table.name))
    return "\n".join(written)
