"""What is wrong with an entry of a table by the types of its key and value alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from redball.game.flaws import (
    Flaw,
    Known,
    of_fuel_power,
    of_hex_number,
    of_numbers,
    of_owner,
    of_sea_number,
    of_signed,
    of_word,
)
from redball.game.kinds import Kind, fields_of

_JUDGES: Mapping[Kind, Callable[[Known, str, Any], Iterator[Flaw]]] = {
    Kind.HEX: of_hex_number,
    Kind.SEA: of_sea_number,
    Kind.POWER: of_owner,
    Kind.FUEL: of_fuel_power,
    Kind.SIGNED: of_signed,
}


def of_entry(known: Known, named: Iterable[tuple[str, Kind | None, Any]], value: Any) -> Iterator[Flaw]:
    """The flaws of an entry: of the parts of its key and a value that is no struct (``named``: the column,
    what it names, what stands there), and of the fields of its ``value``, or of all that it lists.  None is
    what could not be read; -1 and "" in a field are nowhere and nobody.
    """
    for column, names, part in named:
        if names is not None:
            yield from _JUDGES[names](known, column, part)
        elif isinstance(part, str) and part:
            yield from of_word(column, part)
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, msgspec.Struct):
            yield from _of_struct(known, each)


def _of_struct(known: Known, value: msgspec.Struct) -> Iterator[Flaw]:
    places = fields_of(type(value))
    for field, kind in places.items():
        if getattr(value, field) not in (-1, ""):
            yield from _JUDGES[kind](known, field, getattr(value, field))
    yield from of_numbers(value, places)
