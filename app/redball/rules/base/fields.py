"""Single fields of powers, units and marks as plain JSON values, read and written by name."""

from __future__ import annotations

import typing
from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from redball.game.json_values import exact
from redball.game.powers import Power
from redball.game.quantities import LARGEST
from redball.game.state import Change, Game, put_mark
from redball.game.units import Unit
from redball.rules.case import Case
from redball.wording import message

_STRUCTS: dict[str, type[msgspec.Struct]] = {"powers": Power, "units": Unit}


@cache
def _types(table: str) -> dict[str, Any]:
    return typing.get_type_hints(_STRUCTS[table])


def shown_plain(value: Any) -> Any:
    """A field's value as JSON holds it: exact quantities are text."""
    return str(value) if isinstance(value, Fraction) else value


def shown_number(value: int | Fraction) -> str:
    """A number for a sentence; of an endless one, that it is endless."""
    return str(value) if -(10**12) < value < 10**12 else "a number of more than 12 digits"


def exact_field(table: str, field: str, value: Any) -> Any:
    """A field's value as a position holds it.

    Raises:
        KeyError: there is no such table or field.
        msgspec.ValidationError: the field can't have this value.

    """
    return msgspec.convert(value, _types(table)[field], dec_hook=exact)


def check_range(case: Case, name: str, found: int, clause: str, least: int = 0, most: int = LARGEST) -> None:
    """Object to a number beyond its limits."""
    if found < least:
        said = message("base.below", field=name, found=shown_number(found), least=least)
        case.object(said, clause)
    elif found > most:
        case.object(message("base.above", field=name, found=shown_number(found), most=most), clause)


def read_field(game: Game, table: str, key: str, field: str) -> Any:
    """A field's value as JSON holds it; None where there is no such power, unit or mark."""
    if table == "marks":
        return game.marks.get(key)
    owner = getattr(game, table).get(key)
    return None if owner is None else shown_plain(getattr(owner, field))


def write_fields(game: Game, values: Iterable[tuple[str, str, str, Any]]) -> Iterator[Change]:
    """Changes that give fields (table, key, field) plain values; one change an owner, none for owners that
    are gone.
    """
    owners: dict[tuple[str, str], dict[str, Any]] = defaultdict(dict)
    for table, key, field, value in values:
        if table == "marks":
            yield put_mark(key, value)
        elif key in getattr(game, table):
            owners[table, key][field] = exact_field(table, field, value)
    for (table, key), fields in owners.items():
        owner = getattr(game, table)[key]
        yield Change(table, key, msgspec.structs.replace(owner, **fields))
