"""Rows of a list that a player leaves out, by their ids where they have them, else by their numbers."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection

import msgspec

from redball.errors import Fault
from redball.game.counters.mapping import Mapping
from redball.game.counters.table import Table, place
from redball.game.errors import CounterError
from redball.language import translated


def _keys(table: Table, mapping: Mapping) -> dict[int, int | str]:
    """What each row goes by, by its number: an id that no other row has, or the number."""
    at = next((i for i, column in enumerate(table.columns) if mapping.fields(column) == ("id",)), None)
    ids = {
        row.number: " ".join(row.cells[at].split())
        for row in table.rows
        if at is not None and at < len(row.cells)
    }
    tally = Tally(ids.values())
    numbers = (row.number for row in table.rows)
    return {n: ids[n] if ids.get(n) and tally[ids[n]] == 1 else n for n in numbers}


def left_out(table: Table, mapping: Mapping) -> frozenset[int]:
    """The numbers of the rows that a mapping leaves out by name."""
    if not mapping.left_out:
        return frozenset()
    gone = set(mapping.left_out)
    return frozenset(number for number, key in _keys(table, mapping).items() if key in gone or number in gone)


def leaving_out(table: Table, mapping: Mapping, rows: Collection[int]) -> Mapping:
    """The mapping that leaves some rows out too.

    Raises:
        CounterError: there are no such rows.

    """
    keys = _keys(table, mapping)
    if lost := [row for row in rows if row not in keys]:
        found, expected = translated("no such row"), translated("a row below the header with anything in it")
        raise CounterError(Fault(place(table.name, row), found, expected) for row in lost)
    new = (keys[row] for row in rows)
    return msgspec.structs.replace(mapping, left_out=list(dict.fromkeys([*mapping.left_out, *new])))


def taking_in(table: Table, mapping: Mapping, row: int) -> Mapping:
    """The mapping that doesn't leave a row out any more."""
    names = {row, _keys(table, mapping).get(row)}
    return msgspec.structs.replace(mapping, left_out=[key for key in mapping.left_out if key not in names])
