"""What a mapping says of a list, line by line, and a mapping with one line changed; without Qt."""

from __future__ import annotations

from collections import Counter as Tally
from typing import NamedTuple

import msgspec

from redball.game.counters.fields import CODES
from redball.game.counters.guess import header_row
from redball.game.counters.kinds import code_of, lacking_kind
from redball.game.counters.leaving_out import left_out
from redball.game.counters.mapping import Mapping
from redball.game.counters.table import Rows, Table, under_header
from redball.game.counters.words import plain_word
from redball.language import translated

_SAMPLES = 3
"""Different values that a line of a column shows."""
MOST_VALUES = 400
"""Values that are listed: a column with more of them is another field than it is said to be."""


class ColumnLine(NamedTuple):
    """A column with its first values, and the fields that it holds."""

    column: str
    samples: tuple[str, ...]
    fields: tuple[str, ...]


class ValueLine(NamedTuple):
    """A value of a field: in how many rows it stands, what the mapping says of it (empty: nothing), and what
    it stands for anyway (empty: unknown); ``reason`` says why its rows become no counters.
    """

    field: str
    value: str
    rows: int
    told: str
    known: str
    reason: str = ""

    @property
    def is_known(self) -> bool:
        """Whether it is clear what becomes of its rows."""
        return bool(self.told or self.known or self.reason)


class Values(NamedTuple):
    """The values of a list, the unknown ones first: how many are unknown in all, and how many more there are
    than lines.
    """

    lines: tuple[ValueLine, ...] = ()
    unknown: int = 0
    more: int = 0


def table_of(rows: Rows, mapping: Mapping) -> Table:
    """The list under the header that a mapping names, or that is found out.

    Raises:
        CounterError: there is no such row, or nothing below it.

    """
    return under_header(rows, mapping.header if mapping.header >= 0 else header_row(rows, mapping.columns))


def column_lines(table: Table, mapping: Mapping) -> list[ColumnLine]:
    """All columns of a list in their order."""
    lines = []
    for index, column in enumerate(table.columns):
        seen: dict[str, None] = {}
        for row in table.rows:
            if index < len(row.cells) and row.cells[index]:
                seen[row.cells[index]] = None
                if len(seen) == _SAMPLES:
                    break
        lines.append(ColumnLine(column, tuple(seen), mapping.fields(column)))
    return lines


def values_of(table: Table, mapping: Mapping) -> Values:
    """The values of types, powers, countries and sizes; those that mean nothing yet come first."""
    lines, gone = [], left_out(table, mapping)
    for field in CODES:
        at = next((i for i, column in enumerate(table.columns) if mapping.fields(column) == (field,)), None)
        if at is None:
            continue
        tally, first = Tally[str](), dict[str, str]()
        for row in table.rows:
            if row.number not in gone and at < len(row.cells) and (cell := row.cells[at].strip()):
                word = plain_word(cell) or cell
                tally[word] += 1
                first.setdefault(word, cell)
        told = {plain_word(value) or value: code for value, code in mapping.values.get(field, {}).items()}
        for word, count in tally.items():
            kind = lacking_kind(word) if field == "type" else None
            reason = f"{translated(kind.name)}: {translated(kind.reason)}" if kind is not None else ""
            known = code_of(field, first[word]) or ""
            lines.append(ValueLine(field, first[word], count, told.get(word, ""), known, reason))
    lines.sort(key=lambda line: line.is_known)
    unknown = sum(not line.is_known for line in lines)
    return Values(tuple(lines[:MOST_VALUES]), unknown, max(0, len(lines) - MOST_VALUES))


def giving(mapping: Mapping, column: str, fields: tuple[str, ...]) -> Mapping:
    """The mapping in which a column holds other fields, which no other column or constant has any more."""
    kept: dict[str, str | list[str]] = {
        other: given
        for other, given in mapping.columns.items()
        if other != column and not set(fields) & set(mapping.fields(other))
    }
    if fields:
        kept[column] = fields[0] if len(fields) == 1 else list(fields)
    constants = {field: text for field, text in mapping.constants.items() if field not in fields}
    return msgspec.structs.replace(mapping, columns=kept, constants=constants)


def meaning(mapping: Mapping, field: str, value: str, code: str) -> Mapping:
    """The mapping in which a value stands for a code; empty for what it stands for anyway."""
    word = plain_word(value) or value
    told = {v: c for v, c in mapping.values.get(field, {}).items() if (plain_word(v) or v) != word}
    if code:
        told[value] = code
    values = {**mapping.values, field: told}
    return msgspec.structs.replace(mapping, values={f: words for f, words in values.items() if words})


def everywhere(mapping: Mapping, field: str, code: str) -> Mapping:
    """The mapping in which a field is the same in every row; empty for no longer so."""
    columns = {
        column: given
        for column, given in mapping.columns.items()
        if not code or field not in mapping.fields(column)
    }
    constants = {f: text for f, text in mapping.constants.items() if f != field}
    if code:
        constants[field] = code
    return msgspec.structs.replace(mapping, columns=columns, constants=constants)
