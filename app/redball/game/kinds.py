"""What numbers and codes in tables name: a hex, a sea area, a power.

A key, or a field of a value, is annotated with one of these types.  From that follows how it is written in a
scenario, that it is checked against the map, and that sea areas get new numbers when the map was built anew.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec


class Kind(StrEnum):
    """What a key or a field names, or what number it is."""

    HEX = "hex"
    SEA = "sea"
    POWER = "power"
    FUEL = "fuel"
    SIGNED = "signed"


HexNode = Annotated[int, Kind.HEX]
"""The number of a hex; -1 for none."""
SeaNumber = Annotated[int, Kind.SEA]
"""The number of a sea area; -1 for none."""
PowerCode = Annotated[str, Kind.POWER]
"""The code of a major power."""
FuelCode = Annotated[str, Kind.FUEL]
"""The code of a power of the game, or of one whose fuel such a power uses."""
Signed = Annotated[int, Kind.SIGNED]
"""A whole number that may be below zero, as other numbers of tables may not."""
Count = Annotated[int, msgspec.Meta(ge=0)]
"""A whole number from 0 on."""


def kind_of(type_: Any) -> Kind | None:
    """What values of a type name; None when that is nothing of these."""
    return next((part for part in getattr(type_, "__metadata__", ()) if isinstance(part, Kind)), None)


def parts_of(key: Any) -> tuple[Any, ...]:
    """The types of a key's parts: of a tuple each, else the one type."""
    return get_args(key) if get_origin(key) is tuple else (key,)


@cache
def fields_of(struct: type[msgspec.Struct]) -> dict[str, Kind]:
    """The fields of a struct that name a hex, a sea area or a power."""
    hints = get_type_hints(struct, include_extras=True)
    found = {name: kind_of(hints[name]) for name in struct.__struct_fields__}
    return {name: kind for name, kind in found.items() if kind is not None}
