"""The entries of tables that stand among the marks of a file of an earlier version."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from redball.atlas import Atlas
from redball.game.state import Change
from redball.game.tables.forms import EntryError
from redball.game.tables.from_marks import FromMarks
from redball.game.tables.registry import AnyTable, tables

MARKS = "marks"
"""What they were called in positions, changes and scenarios."""


class _Kind(NamedTuple):
    """One kind of marks, and the table that holds it now."""

    marks: FromMarks
    table: AnyTable


def change_of(atlas: Atlas, name: Any, mark: Any) -> Change | None:
    """What a mark says now, as the change of a table; None for a mark that nobody reads.

    Raises:
        EntryError: no rule set has written it so.

    """
    if not isinstance(name, str):
        raise EntryError(MARKS, name, "names of marks")
    if (kind := _kind_of(name)) is None:
        return None
    marks, table = kind
    try:
        key = marks.key(atlas, table.key, name)
        return table.put(key, None if mark is None else marks.read(atlas, table.value, mark))
    except ValueError as error:
        raise EntryError(f"{MARKS}.{name}", mark, str(error)) from error


def _kind_of(name: str) -> _Kind | None:
    return next((kind for kind in _kinds(tables()) if name.startswith(kind.marks.prefix)), None)


@lru_cache(maxsize=4)
def _kinds(known: tuple[AnyTable, ...]) -> tuple[_Kind, ...]:
    """Every kind of marks, the longest prefixes first."""
    found = (_Kind(marks, table) for table in known for marks in table.marks)
    return tuple(sorted(found, key=lambda kind: -len(kind.marks.prefix)))
