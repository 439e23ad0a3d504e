"""How the JSON of a position holds a table.

JSON has objects with text as keys, and lists; a table is held in the form that is short and reads well.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from redball.errors import in_words
from redball.game.kinds import Kind, fields_of, kind_of, parts_of
from redball.language import translated

if TYPE_CHECKING:
    from redball.game.tables.table import Table

K = TypeVar("K", bound=Hashable)

Seas = Sequence[int]
"""The present number of each sea area of an older build of the map."""


class EntryError(msgspec.ValidationError):
    """What the types of a table allow and the table doesn't; ``path`` is empty where it isn't known."""

    def __init__(self, path: str, found: object, expected: str) -> None:
        super().__init__(f"{path}: found {in_words(found)}, expected {expected}")
        self.path, self.found, self.expected = path, in_words(found), expected


class Form:
    """How a table is written in JSON; by default as it is."""

    whole = by_value = False
    """Whether there are no keys, and whether entries stand under their values."""
    empty: Any = msgspec.NODEFAULT
    """What is left out of the JSON; without it the field must be there."""

    def json_type(self, table: Table[Any, Any]) -> Any:
        """What stands in the JSON, as a type of msgspec."""
        raise NotImplementedError

    def write(self, entries: Any) -> Any:
        """The entries as they stand in the JSON."""
        raise NotImplementedError

    def read(self, table: Table[Any, Any], plain: Any) -> Any:
        """The entries that stand in the JSON.

        Raises:
            EntryError: a key is there twice.

        """
        raise NotImplementedError

    def check(self, table: Table[Any, Any], key: Any, value: Any) -> None:
        """Refuse a change whose value says that it belongs to another key.

        Raises:
            msgspec.ValidationError: it does.

        """


class Whole(Form):
    """A single value without keys."""

    whole = True

    def __init__(self, empty: Any = msgspec.NODEFAULT) -> None:
        self.empty = empty

    def json_type(self, table: Table[Any, Any]) -> Any:
        """The value's own type."""
        return table.value

    def write(self, entries: Any) -> Any:
        """The value."""
        return entries

    def read(self, table: Table[Any, Any], plain: Any) -> Any:
        """The value."""
        return plain


class Pairs(Whole):
    """A set of pairs, in order."""

    def __init__(self) -> None:
        super().__init__([])

    def write(self, entries: Any) -> Any:
        """The pairs in order."""
        return sorted(entries)

    def read(self, table: Table[Any, Any], plain: Any) -> Any:
        """The pairs as a set."""
        return frozenset(plain)


class Mapped(Form):
    """An object by the keys.  ``loose``: of any values, which are judged later."""

    def __init__(self, loose: bool = False) -> None:
        self.empty, self.loose = {}, loose

    def json_type(self, table: Table[Any, Any]) -> Any:
        """An object of values by keys."""
        value = Any if self.loose else table.value
        return dict[table.key, value]  # type: ignore[name-defined, valid-type]

    def write(self, entries: Any) -> Any:
        """A copy of the entries."""
        return entries.copy()

    def read(self, table: Table[Any, Any], plain: Any) -> Any:
        """The entries."""
        return plain


class Listed(Form):
    """A list of the values, in which ``field`` repeats the key."""

    def __init__(self, field: str) -> None:
        self.empty, self.field = (), field

    def json_type(self, table: Table[Any, Any]) -> Any:
        """A list of values."""
        return tuple[table.value, ...]  # type: ignore[name-defined]

    def write(self, entries: Any) -> Any:
        """The values."""
        return tuple(entries.values())

    def read(self, table: Table[Any, Any], plain: Any) -> Any:
        """The values by their keys."""
        keys = [getattr(row, self.field) for row in plain]
        refuse_twice(keys, f"{table.name}[{{}}].{self.field}".format)
        return dict(zip(keys, plain, strict=True))

    def check(self, table: Table[Any, Any], key: Any, value: Any) -> None:
        """Refuse a change whose value has another key in its field."""
        if (said := getattr(value, self.field)) != key:
            raise msgspec.ValidationError(f"“{key}” and “{said}” in one change")


class Grouped(Form):
    """An object of lists of keys, by the value that they have."""

    by_value = True

    def __init__(self) -> None:
        self.empty = {}

    def json_type(self, table: Table[Any, Any]) -> Any:
        """Lists of keys by values."""
        return dict[table.value, list[table.key]]  # type: ignore[name-defined]

    def write(self, entries: Any) -> Any:
        """Keys in order, by values in order."""
        found: dict[Any, list[Any]] = {}
        for key, value in sorted(entries.items()):
            found.setdefault(value, []).append(key)
        return dict(sorted(found.items()))

    def read(self, table: Table[Any, Any], plain: Any) -> Any:
        """The entries by keys."""
        rows = [(key, value, i) for value, keys in plain.items() for i, key in enumerate(keys)]
        refuse_twice((key for key, _, _ in rows), lambda at: f"{table.name}.{rows[at][1]}[{rows[at][2]}]")
        return {key: value for key, value, _ in rows}


class Rows(Form):
    """A list of rows: the parts of the key, then the value."""

    def __init__(self) -> None:
        self.empty = []

    def json_type(self, table: Table[Any, Any]) -> Any:
        """A list of key and value together."""
        return list[tuple[(*parts_of(table.key), table.value)]]  # type: ignore[misc]

    def write(self, entries: Any) -> Any:
        """The rows in the order of the entries."""
        return [(*key, value) for key, value in entries.items()]

    def read(self, table: Table[Any, Any], plain: Any) -> Any:
        """The entries by keys."""
        refuse_twice((tuple(row[:-1]) for row in plain), f"{table.name}[{{}}]".format)
        return {tuple(row[:-1]): row[-1] for row in plain}


def refuse_twice(keys: Iterable[K], path: Callable[[int], str]) -> None:
    """Refuse a key that was there before; ``path`` gives the place of the key of a number.

    Raises:
        EntryError: one was.

    """
    listed = list(keys)
    if len(set(listed)) == len(listed):
        return
    seen: set[K] = set()
    for at, key in enumerate(listed):
        if key in seen:
            raise EntryError(path(at), key, "each only once")
        seen.add(key)


# --- sea areas of another build of the map ------------------------------------------------------------------


def renumbered_key(table: Table[Any, Any], key: Any, seas: Seas) -> Any:
    """A key with today's numbers of sea areas.

    Raises:
        EntryError: the older map has no such area.

    """
    if Kind.SEA not in table.kinds:
        return key
    parts = zip(table.kinds, table.parts(key), strict=True)
    return table.key_of(tuple(_sea(part, seas) if kind is Kind.SEA else part for kind, part in parts))


def renumbered_value(table: Table[Any, Any], value: Any, seas: Seas) -> Any:
    """A value with today's numbers of sea areas.

    Raises:
        EntryError: the older map has no such area.

    """
    if table.struct is None:
        return _sea(value, seas) if kind_of(table.value) is Kind.SEA else value
    areas = {
        name: _sea(getattr(value, name), seas)
        for name, kind in fields_of(table.struct).items()
        if kind is Kind.SEA and getattr(value, name) >= 0
    }
    return msgspec.structs.replace(value, **areas) if areas else value


def _sea(area: int, seas: Seas) -> int:
    if area < 0:
        return area
    if area >= len(seas):
        raise EntryError("", area, translated("a sea area from 0 to {0}", len(seas) - 1))
    return seas[area]
