"""Single fields of entries, and whole entries, as plain JSON values, read and written by name."""

from __future__ import annotations

import typing
from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from redball.game.json_values import exact, plain
from redball.game.quantities import LARGEST
from redball.game.state import Change, Game
from redball.game.tables import by_name
from redball.language import translated
from redball.rules.case import Case
from redball.wording import message

_types = cache(typing.get_type_hints)


def shown_plain(value: Any) -> Any:
    """A field's value, or an entry, as JSON holds it: exact quantities are text."""
    return msgspec.to_builtins(value, enc_hook=plain)


def plain_key(key: Any) -> Any:
    """A key as JSON holds it in a row of its own."""
    return list(key) if isinstance(key, tuple) else key


def shown_number(value: int | Fraction) -> str:
    """A number for a sentence; of an endless one, that it is endless."""
    return str(value) if -(10**12) < value < 10**12 else translated("a number of more than 12 digits")


def exact_field(table: str, field: str, value: Any) -> Any:
    """A field's value as a position holds it; of an empty ``field`` the whole entry.

    Raises:
        KeyError: there is no such table or field.
        msgspec.ValidationError: it can't have this value.

    """
    described = by_name()[table]
    kind = _types(described.struct)[field] if field else described.value
    return msgspec.convert(value, kind, dec_hook=exact)


def exact_key(table: str, key: Any) -> Any:
    """A key as a position holds it, of one that JSON held.

    Raises:
        KeyError: there is no such table.
        msgspec.ValidationError: the table can't have this key.

    """
    return msgspec.convert(key, by_name()[table].key)


def check_range(case: Case, name: str, found: int, clause: str, least: int = 0, most: int = LARGEST) -> None:
    """Object to a number beyond its limits."""
    if found < least:
        said = message("base.below", field=name, found=shown_number(found), least=least)
        case.object(said, clause)
    elif found > most:
        case.object(message("base.above", field=name, found=shown_number(found), most=most), clause)


def read_field(game: Game, table: str, key: Any, field: str) -> Any:
    """A field's value, or with an empty ``field`` an entry, as JSON holds it; None where there is no such
    entry.
    """
    entry = game.entry(table, key)
    return None if entry is None else shown_plain(getattr(entry, field) if field else entry)


def write_fields(game: Game, values: Iterable[tuple[str, Any, str, Any]]) -> Iterator[Change]:
    """Changes that give fields (table, key, field) plain values, or with an empty field entries; one change
    an entry, none for fields of entries that are gone.
    """
    owners: dict[tuple[str, Any], dict[str, Any]] = defaultdict(dict)
    for table, key, field, value in values:
        if not field:
            yield Change(table, key, None if value is None else exact_field(table, "", value))
        elif game.entry(table, key) is not None:
            owners[table, key][field] = exact_field(table, field, value)
    for (table, key), fields in owners.items():
        yield Change(table, key, msgspec.structs.replace(game.entry(table, key), **fields))
