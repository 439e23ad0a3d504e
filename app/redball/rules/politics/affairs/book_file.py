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
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any, cast

import msgspec

from redball.errors import Fault, RedballError, in_words
from redball.game.sections.rows import RowSection
from redball.game.state import Change, Game
from redball.language import translated
from redball.reading import PlainReader
from redball.rules.politics import standing
from redball.rules.politics.affairs.book_faults import (
    FIRST_YEAR,
    Wrong,
    is_card,
    key_faults,
    value_faults,
)
from redball.rules.politics.affairs.book_parsing import parsed, place
from redball.rules.politics.affairs.tables import BOOK, CHARTS, Book

_ROW = re.compile(r"(\w+)\[(\d+)\]")
_NUMBERS = {"level", "number", "year"}
"""Columns of keys that hold numbers."""
LONGEST_BOOK = 200_000
"""Characters of a book that an order may hold."""


class Broken(msgspec.Struct, frozen=True):
    """A row with faults, of which it is known what it is about: its chart, its name as
    :func:`read_entry` has it, and its fields; none where it can't be read at all.
    """

    chart: str
    name: str
    fields: Mapping[str, Any]


class BookRead(msgspec.Struct, frozen=True):
    """A card book as it was read: the entries that are whole, those left out since a power of theirs isn't in
    the game (in words, and as they would be entered), and every fault; ``broken`` are rows with faults.
    """

    entries: tuple[Change, ...] = ()
    left_out: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    absent: tuple[Change, ...] = ()
    broken: tuple[Broken, ...] = ()


@dataclass
class _Reading:
    """A reading under way."""

    game: Game
    plain: Mapping[str, Any]
    line_of: Callable[[str], int | None]
    faults: list[Fault] = field(default_factory=list)
    entries: dict[tuple[str, Any], Change] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    absent: list[Change] = field(default_factory=list)
    broken: list[Broken] = field(default_factory=list)
    at: dict[str, int] = field(default_factory=dict)
    """The lines of the places of faults."""

    def where(self, path: str) -> str:
        """What a fault calls a place: the line and the card."""
        row = _ROW.match(path)
        named = self._row_name(row[1], int(row[2])) if row else ""
        rest = path[row.end() :].lstrip(".") if row else path
        said = place(line := self.line_of(path), named, rest)
        self.at[said] = line or 0
        return said

    def _row_name(self, chart: str, number: int) -> str:
        rows = self.plain.get(chart)
        found = rows[number] if isinstance(rows, list) and number < len(rows) else None
        keys = (
            [str(found[name]) for name in keys_of(chart) if name in found] if isinstance(found, dict) else []
        )
        return " ".join((chart, *keys)) if keys else f"{chart}[{number}]"

    def take(self, read: Callable[[PlainReader], None]) -> bool:
        """Read one part and keep its faults; True where it has none."""
        reader = PlainReader(self.where)
        try:
            read(reader)
            found: Iterable[Fault] = reader.faults
        except RedballError as error:  # so many that the rest of it isn't read
            found = error.faults
        before = len(self.faults)
        self.faults.extend(found)
        return len(self.faults) == before

    def result(self, faults: Iterable[tuple[int, Fault]] = ()) -> BookRead:
        """What came out, with further faults and their lines; faults stand in the order of their lines."""
        found = [*faults, *((self.at.get(fault.where, 0), fault) for fault in self.faults)]
        return BookRead(
            tuple(self.entries.values()),
            tuple(self.left_out),
            tuple(fault for _, fault in sorted(found, key=lambda pair: pair[0])),
            tuple(self.absent),
            tuple(self.broken),
        )


@cache
def keys_of(chart: str) -> tuple[str, ...]:
    """The columns that name a row of a chart."""
    table = CHARTS.get(chart)
    return _section(table).columns[: len(table.kinds)] if table is not None else ()


def _section(table: Any) -> RowSection:
    return cast(RowSection, table.section)


@cache
def _row_type(chart: str) -> type[msgspec.Struct]:
    table = CHARTS[chart]
    return _section(table).row_type(table)


def read_book(game: Game, text: str) -> BookRead:
    """The card book in the text of a file, as far as it is whole: a row, or a field beside the charts, that
    is broken is a fault, and all others are read.
    """
    if len(text) > LONGEST_BOOK:
        found, most = translated("{0:,} characters", len(text)), translated("at most {0:,}", LONGEST_BOOK)
        return BookRead(faults=(Fault(translated("card book"), found, most),))
    plain, line_of, faults, unread = parsed(text, {chart: keys_of(chart) for chart in CHARTS})
    under_way = _Reading(game, plain, line_of)
    under_way.take(lambda reader: _read_head(under_way, reader))
    for name in CHARTS:
        rows = plain.get(name, [])
        if not isinstance(rows, list):
            under_way.take(lambda reader: reader.fault(name, in_words(rows), "a list of tables"))  # noqa: B023
            continue
        for number, row in enumerate(rows):
            _take_row(under_way, name, f"{name}[{number}]", row)
    for chart, names in unread:
        if chart and (called := name_in(chart, names)):
            under_way.broken.append(Broken(chart, called, {}))
    return under_way.result(faults)


def _read_head(under_way: _Reading, reader: PlainReader) -> None:
    head = {name: value for name, value in under_way.plain.items() if name not in CHARTS}
    for name in (name for name in head if name not in Book.__struct_fields__):
        expected = translated("one of {0}", ", ".join((*Book.__struct_fields__, *CHARTS)))
        reader.fault(name, "an unknown field", expected)
    values = {}
    for name in (name for name in head if name in Book.__struct_fields__):
        found = reader.struct({name: head[name]}, Book)
        if found is not None and _whole(reader, "", value_faults(under_way.game, found)):
            values[name] = getattr(found, name)
    if (book := Book(**values)) != Book():
        under_way.entries[BOOK.name, "book"] = BOOK.put("book", book)


def _take_row(under_way: _Reading, chart: str, path: str, row: Any) -> None:
    if under_way.take(lambda reader: _read_row(under_way, reader, chart, path, row)):
        return
    name = name_in(chart, row)
    if name:
        fields = {key: value for key, value in row.items() if key not in keys_of(chart)}
        under_way.broken.append(Broken(chart, name, fields))


def name_in(chart: str, row: Any) -> str:
    """The name of a row by the columns that it has; empty where it has none that can be one."""
    if not isinstance(row, Mapping):
        return ""
    parts = [row.get(column, "") for column in keys_of(chart)]
    if not all(type(part) in (str, int) and "/" not in str(part) and len(str(part)) < 20 for part in parts):
        return ""
    name = "/".join(map(str, parts)).rstrip("/")
    return name if chart != "cards" or is_card(name) else ""


def _read_row(under_way: _Reading, reader: PlainReader, name: str, path: str, plain: Any) -> None:
    table = CHARTS[name]
    if name == "war_chart" and isinstance(plain, Mapping):
        plain = {"by": "", **plain}
    if name == "cards" and isinstance(plain, Mapping) and type(plain.get("use")) is int:
        plain = {**plain, "use": {str(FIRST_YEAR): plain["use"]}}
    row = reader.struct(plain, _row_type(name), path)
    if row is None:
        _read_rest(under_way, reader, name, path, plain)
        return
    given = msgspec.structs.asdict(row)
    parts = tuple(given.pop(column) for column in keys_of(name))
    value = table.value(**given)
    key = table.key_of(parts)
    faults = (
        *key_faults(under_way.game, name, dict(zip(keys_of(name), parts, strict=True))),
        *value_faults(under_way.game, value),
    )
    if not _whole(reader, path, faults):
        return
    missing = [code for code in parts if code in standing.starts() and code not in under_way.game.powers]
    if missing:
        under_way.left_out.append(" ".join(map(str, parts)))
        under_way.absent.append(table.put(key, value))
    elif (table.name, key) in under_way.entries:
        reader.fault(path, translated("{0} again", " ".join(map(str, parts))), "one row for each")
    else:
        under_way.entries[table.name, key] = table.put(key, value)


def _read_rest(under_way: _Reading, reader: PlainReader, name: str, path: str, plain: Any) -> None:
    """Report what is wrong with the other fields of a row in which some can't be read at all."""
    table, good = CHARTS[name], dict[str, Any]()
    if not isinstance(plain, Mapping):
        return
    for each in msgspec.structs.fields(table.struct) if table.struct else ():
        if each.name in plain:
            with suppress(msgspec.ValidationError):
                good[each.name] = msgspec.convert(plain[each.name], each.type)
    if "die" in plain and "die" not in good:
        good.pop("need", None)  # which numbers it may show isn't known
    wrong = value_faults(under_way.game, table.value(**good))
    _whole(reader, path, (each for each in wrong if each[0] in good or each[0] not in plain))


def _whole(reader: PlainReader, path: str, faults: Iterable[Wrong]) -> bool:
    found = list(faults)
    for name, what, expected in found:
        reader.fault(f"{path}.{name}" if path and name else path or name, what, expected)
    return not found


# --- one row ------------------------------------------------------------------------------------------------


def read_entry(game: Game, chart: str, name: str, fields: Mapping[str, Any]) -> BookRead:
    """One row of a chart by its name, the parts of its key with a slash between two: "IPO 5", "FR/GE",
    "CW/FR/1".
    """
    if chart not in CHARTS:
        expected = translated("one of {0}", ", ".join(CHARTS))
        return BookRead(faults=(Fault("chart", f"“{chart}”", expected),))
    columns = keys_of(chart)
    plain = dict(zip(columns, _parts(chart, name), strict=True))
    under_way = _Reading(game, {chart: [{**plain, **fields}]}, lambda _: None)
    reader = PlainReader(lambda path: under_way.where(path).partition(": ")[2])
    try:
        _read_row(under_way, reader, chart, f"{chart}[0]", {**fields, **plain})
        under_way.faults = reader.faults
    except RedballError as error:  # so many that the rest of it isn't read
        under_way.faults = list(error.faults)
    return under_way.result()


def _parts(chart: str, name: str) -> tuple[int | str, ...]:
    """The parts of a key by the name of a row, numbers as such."""
    columns = keys_of(chart)
    parts = (*name.split("/"), *([""] * len(columns)))[: len(columns)]
    return tuple(
        int(part) if column in _NUMBERS and len(part) < 10 and part.isascii() and part.isdecimal() else part
        for column, part in zip(columns, parts, strict=True)
    )


def key_of(chart: str, name: str) -> tuple[str, Any]:
    """The table and key of a row of a chart by its name, as :func:`read_entry` has it."""
    table = CHARTS[chart]
    return table.name, table.key_of(_parts(chart, name))


def name_of_key(chart: str, key: Any) -> str:
    """The name of a row by its key, as :func:`read_entry` has it."""
    return "/".join(map(str, CHARTS[chart].parts(key))).rstrip("/")
