"""Everything in which two positions of a game differ, whatever tables they have.

Nothing is known here of what tables mean, so nothing is left out: each difference is one entry, or one field
of an entry, before and after.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


def differences(before: Game, after: Game) -> tuple[Difference, ...]:
    """All differences between two positions, in the order of tables and keys."""
    return tuple(_all(before, after))


def _all(before: Game, after: Game) -> Iterator[Difference]:
    for table in tables():
        old, new = before.table(table.name), after.table(table.name)
        if old is new:
            continue
        if isinstance(old, frozenset):
            for pair in sorted(old ^ new):
                yield Difference(table.name, pair, (), pair in old or None, pair in new or None)
        elif table.whole:
            yield from _of_entry(table.name, "", old, new)
        else:
            keys = [*old, *(key for key in new if key not in old)]
            for key in sorted(keys, key=_order):
                yield from _of_entry(table.name, key, old.get(key), new.get(key))


def _order(key: Any) -> tuple[str, ...]:
    """An order for keys of any table: numbers by their size."""
    parts = key if isinstance(key, tuple) else (key,)
    return tuple(f"{part:08}" if isinstance(part, int) else str(part) for part in parts)


def _of_entry(table: str, key: Any, old: Any, new: Any) -> Iterator[Difference]:
    if old == new:
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
