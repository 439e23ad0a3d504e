"""A first mapping, from what the headers say and what stands below them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from redball.game.counters.fields import CODES, FACTORS, fields_of_header
from redball.game.counters.kinds import code_of, lacking_kind, type_of
from redball.game.counters.mapping import Mapping
from redball.game.counters.table import Row, Rows, Table, under_header

_LOOKED_AT = 20
"""Rows among which the header is looked for."""
_VALUES = 300
"""Different values of a column that are looked at."""
_MOST_TOLD = 200
"""Values of a field that a mapping lists."""
_BOTH = re.compile(r"'?\(?\d{1,3}\)?\s*[-–/]\s*\d{1,3}")
_YEAR = re.compile(r"19[3-4]\d")


def header_row(rows: Rows, columns: Collection[str] = ()) -> int:
    """The row with the names of the columns: of the first ones that which has most of the names of a mapping,
    and then most known ones.
    """
    if rows.header is not None:
        return rows.header

    def known(row: Row) -> tuple[int, int]:
        cells = row.cells
        return sum(cell in columns for cell in cells), sum(bool(fields_of_header(cell)) for cell in cells)

    return max(rows.rows[:_LOOKED_AT], key=known).number


def guessed(rows: Rows) -> Mapping:
    """A mapping that knows what headers and values say.

    Raises:
        CounterError: there is nothing below the header.

    """
    table = under_header(rows, header_row(rows))
    values = {column: _values(table, i) for i, column in enumerate(table.columns)}
    found: dict[str, tuple[str, ...]] = {}
    for column in table.columns:
        _give(found, column, fields_of_header(column))
    _type_of_category(found, values)
    for column in table.columns:
        if column not in found:
            _give(found, column, _by_values(values[column], _taken(found)))
    if "name" not in _taken(found):
        free = [column for column in table.columns if column not in found]
        named = max(free, key=lambda column: _words_in(values[column]), default="")
        if named and _words_in(values[named]):
            found[named] = ("name",)
    columns: dict[str, str | list[str]] = {
        column: fields[0] if len(fields) == 1 else list(fields)
        for column, fields in sorted(found.items(), key=lambda item: table.columns.index(item[0]))
    }
    told = {
        fields[0]: _told(fields[0], values[column]) for column, fields in found.items() if fields[0] in CODES
    }
    return Mapping(columns=columns, values={field: words for field, words in told.items() if words})


def _give(found: dict[str, tuple[str, ...]], column: str, fields: tuple[str, ...]) -> None:
    if fields and not set(fields) & _taken(found):
        found[column] = fields


def _taken(found: dict[str, tuple[str, ...]]) -> set[str]:
    return {field for fields in found.values() for field in fields}


def _values(table: Table, index: int) -> list[str]:
    """The different values of a column, in the order of the rows."""
    seen: dict[str, None] = {}
    for row in table.rows:
        if index < len(row.cells) and row.cells[index]:
            seen[row.cells[index]] = None
            if len(seen) >= _VALUES:
                break
    return list(seen)


def _type_of_category(found: dict[str, tuple[str, ...]], values: dict[str, list[str]]) -> None:
    """A column of classes that are types is the type where there is no other."""
    if "type" in _taken(found):
        return
    for column, fields in found.items():
        if fields == ("category",) and _mostly([_is_type(value) for value in values[column]]):
            found[column] = ("type",)


def _is_type(value: str) -> bool:
    return type_of(value) is not None or lacking_kind(value) is not None


def _by_values(values: Sequence[str], taken: set[str]) -> tuple[str, ...]:
    """The fields that a column without a known header holds, by what stands in it."""
    if not values:
        return ()
    if not taken & set(FACTORS) and _mostly([_BOTH.fullmatch(value) is not None for value in values]):
        return FACTORS
    if "year" not in taken and _mostly([_YEAR.fullmatch(value) is not None for value in values]):
        return ("year",)
    for field in CODES:
        known = [_is_type(value) if field == "type" else bool(code_of(field, value)) for value in values]
        if field not in taken and _mostly(known):
            return (field,)
    return ()


def _mostly(known: Sequence[bool]) -> bool:
    return bool(known) and sum(known) * 5 >= len(known) * 4


def _words_in(values: Sequence[str]) -> int:
    return sum(any(char.isalpha() for char in value) for value in values)


def _told(field: str, values: Sequence[str]) -> dict[str, str]:
    """What the values of a field stand for, where they are no codes themselves."""
    told: dict[str, str] = {}
    for value in values[:_MOST_TOLD]:
        code = code_of(field, value)
        plain = field != "type" or not (read := type_of(value)) or not read.motorised
        if code and code != value and plain:
            told[value] = code
    return told
