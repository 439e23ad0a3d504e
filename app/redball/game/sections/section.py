"""What a section of a scenario is."""

from __future__ import annotations

from enum import IntEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, get_type_hints

import msgspec

from redball.game.state import Game

if TYPE_CHECKING:
    from redball.game.sections.reader import SectionReader
    from redball.game.tables.table import Table


class Place(IntEnum):
    """Where in the file a section is written: lines and rows go before tables, the longest rows last."""

    LINE = 0
    ROWS = 1
    LONG_ROWS = 2
    TABLE = 3


class Section:
    """Reads and writes one table of a position."""

    place = Place.ROWS
    default: ClassVar[Any] = []
    """What stands for a section that the file lacks."""
    columns: tuple[str, ...] = ()
    """The names of the key's parts in its rows, and perhaps more."""
    needs_map = True
    """False for what can be read without a map, so that its faults are reported where the map is missing."""

    def file_type(self, table: Table[Any, Any]) -> Any:
        """What stands in the file, as a type of msgspec."""
        raise NotImplementedError

    def read(self, table: Table[Any, Any], reader: SectionReader) -> Any:
        """The entries of the section; the reader gathers its faults."""
        raise NotImplementedError

    def write(self, table: Table[Any, Any], game: Game) -> str:
        """The section as text, with a line break at its end; nothing when it isn't needed."""
        raise NotImplementedError


def row_type(
    name: str, doc: str, model: type[msgspec.Struct], without: str, *own: Any
) -> type[msgspec.Struct]:
    """A row with its ``own`` fields first, then those of ``model`` but for some (words of ``without``)."""
    left_out = {*without.split(), *(field[0] for field in own)}
    hints = get_type_hints(model, include_extras=True)
    fields = [f for f in msgspec.structs.fields(model) if f.name not in left_out]
    taken = [
        (f.name, hints[f.name]) if f.required else (f.name, hints[f.name], default_of(f.default))
        for f in fields
    ]
    ordered = sorted([*own, *taken], key=len)
    return msgspec.defstruct(
        name, ordered, frozen=True, forbid_unknown_fields=True, namespace={"__doc__": doc}
    )


def default_of(value: Any) -> Any:
    """The default of a row's field, as msgspec wants it."""
    # A fraction made each time is left out of the JSON Schema, which has no fractions.
    made = isinstance(value, (Fraction, list, dict))
    return msgspec.field(default_factory=lambda: value) if made else value


def unusual(struct: msgspec.Struct, always: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a struct that are not as usual, and some of them always."""
    return {
        field.name: value
        for field in msgspec.structs.fields(struct)
        if (value := getattr(struct, field.name)) != field.default or field.name in always
    }
