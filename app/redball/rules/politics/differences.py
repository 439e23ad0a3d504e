"""Everything in which two positions of a game differ, whatever tables they have.

Nothing is known here of what tables mean, so nothing is left out: each difference is one entry, or one field
of an entry, before and after.  What differs in numbers that players know by name is in :mod:`numbers`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from redball.game.state import Game
from redball.game.tables import tables


class Difference(NamedTuple):
    """One thing in which positions differ.

    ``path`` is empty for a whole entry, else a field of it, and after that the key where the field is a
    mapping.  What isn't there is None.  Of pairs, such as wars, the pair is the key and there are True and
    None.
    """

    table: str
    key: Any
    path: tuple[str, ...]
    before: Any
    after: Any

    @property
    def what(self) -> tuple[str, Any, tuple[str, ...]]:
        """What differs, without how."""
        return self.table, self.key, self.path


class Entry(NamedTuple):
    """An entry of a table that differs: the value before and after, None for one that isn't there."""

    table: str
    key: Any
    before: Any
    after: Any


def entries(before: Game, after: Game, wanted: Collection[str] | None = None) -> Iterator[Entry]:
    """The entries in which two positions differ, of some tables or of all, in the order of tables and keys.
    The pairs of a table of pairs, such as wars, are one entry.
    """
    for table in tables():
        old, new = before.table(table.name), after.table(table.name)
        if old is new or (wanted is not None and table.name not in wanted):
            continue
        if table.whole:
            if old != new:
                yield Entry(table.name, "", old, new)
            continue
        differing = [key for key in {**old, **new} if old.get(key) != new.get(key)]
        for key in sorted(differing, key=_order):
            yield Entry(table.name, key, old.get(key), new.get(key))


def differences(before: Game, after: Game) -> tuple[Difference, ...]:
    """All differences between two positions, in the order of tables and keys."""
    return tuple(row for each in entries(before, after) for row in _of_entry(each))


def _order(key: Any) -> tuple[str, ...]:
    """An order for keys of any table: numbers by their size."""
    parts = key if isinstance(key, tuple) else (key,)
    return tuple(f"{part:08}" if isinstance(part, int) else str(part) for part in parts)


def _of_entry(found: Entry) -> Iterator[Difference]:
    table, key, old, new = found
    if isinstance(old, frozenset):
        for pair in sorted(old ^ new):
            yield Difference(table, pair, (), pair in old or None, pair in new or None)
        return
    for path, was, becomes in of_values(old, new):
        yield Difference(table, key, path, was, becomes)


def of_values(old: Any, new: Any) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """The differences of two values: of two of one kind with fields each of those, else the whole."""
    if not isinstance(old, msgspec.Struct) or type(old) is not type(new):
        yield (), old, new
        return
    for name in old.__struct_fields__:
        was, becomes = getattr(old, name), getattr(new, name)
        if was == becomes:
            continue
        if isinstance(was, Mapping) and isinstance(becomes, Mapping):
            for key in sorted({*was, *becomes}):
                if was.get(key) != becomes.get(key):
                    yield (name, str(key)), was.get(key), becomes.get(key)
        else:
            yield (name,), was, becomes
