"""A section with one row an entry: columns for the key, then the fields of the value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, get_type_hints

import msgspec

from redball.atlas import Atlas
from redball.game.kinds import Kind, kind_of, parts_of
from redball.game.sections.section import Section, default_of, unusual
from redball.game.state import Game
from redball.game.where import find_sea, hex_text
from redball.language import translated
from redball.toml_writing import toml_rows

if TYPE_CHECKING:
    from redball.game.sections.reader import SectionReader
    from redball.game.tables.table import Table

_ON_MAP = frozenset({Kind.HEX, Kind.SEA})
"""What is a number in a position and a name in a scenario."""


class _Column(NamedTuple):
    """One column: its name, its type in a position, and its default."""

    name: str
    type: Any
    default: Any = msgspec.NODEFAULT

    @property
    def named(self) -> bool:
        """True for hexes and sea areas, which are written by their names."""
        return kind_of(self.type) in _ON_MAP

    @property
    def field(self) -> tuple[Any, ...]:
        """The field of a row that holds it."""
        kind = str if self.named else self.type
        if self.default is msgspec.NODEFAULT:
            return self.name, kind
        return self.name, kind, "" if self.named else default_of(self.default)

    def read(self, reader: SectionReader, path: str, found: Any) -> Any:
        """The values of a row in a position; None after reporting its faults."""
        if not self.named or found is None:
            return found
        if not found and self.default is not msgspec.NODEFAULT:
            return self.default
        find = Atlas.find if kind_of(self.type) is Kind.HEX else find_sea
        return reader.placed(f"{path}.{self.name}", find, found)

    def write(self, atlas: Atlas, value: Any) -> Any:
        """What a position holds, as a row holds it."""
        if not self.named:
            return _plain(value)
        return hex_text(atlas, value) if kind_of(self.type) is Kind.HEX else atlas.sea_areas[value].name


class RowSection(Section):
    """Rows of any table whose keys are hexes, sea areas, powers, words or numbers.

    ``columns`` are the names of the row's columns in order: the parts of the key, then those fields of a
    struct that are to stand first, or the one column of a value that is no struct.  Hexes and sea areas are
    written by their names, in the key and in fields that are annotated as such (:mod:`redball.game.kinds`).
    ``doc`` and ``row`` explain and name the row in the JSON Schema, by default as the value does; ``once``
    says what is expected where a key is there twice.
    """

    def __init__(self, columns: str, doc: str = "", once: str = "one entry for each", row: str = "") -> None:
        self.columns = tuple(columns.split())
        self._once, self._row, self._doc = once, row, doc

    def file_type(self, table: Table[Any, Any]) -> Any:
        """A list of rows."""
        return list[self.row_type(table)]  # type: ignore[misc]

    def read(self, table: Table[Any, Any], reader: SectionReader) -> Any:
        """The entries by keys; of two with one key the first."""
        if table.name not in reader.plain:
            return {}
        keys, fields = self._keys(table), self._fields(table)
        found: dict[Any, Any] = {}
        for path, row in reader.section(table.name, self.row_type(table)):
            parts = tuple(column.read(reader, path, getattr(row, column.name)) for column in keys)
            values = {column.name: column.read(reader, path, getattr(row, column.name)) for column in fields}
            struct = table.struct
            value = values[fields[0].name] if struct is None else struct(**values)
            reader.judged(path, table.flaws(reader.known_names, parts, value))
            if None in parts:
                continue
            if (key := table.key_of(parts)) in found:
                first, *others = (getattr(row, column.name) for column in keys)
                again = " of ".join((f"“{first}”", *map(str, others)))
                reader.fault(f"{path}.{keys[0].name}", translated("{0} again", again), self._once)
            else:
                found[key] = value
        return found

    def write(self, table: Table[Any, Any], game: Game) -> str:
        """The entries, one row each."""
        keys, fields = self._keys(table), self._fields(table)
        rows = []
        for key, value in table.of(game).items():
            parts = zip(keys, table.parts(key), strict=True)
            held = [(c, value if table.struct is None else getattr(value, c.name)) for c in fields]
            said = [*parts, *((column, found) for column, found in held if found != column.default)]
            rows.append({column.name: column.write(game.atlas, found) for column, found in said})
        return toml_rows(table.name, rows)

    def _keys(self, table: Table[Any, Any]) -> list[_Column]:
        return [_Column(*pair) for pair in zip(self.columns, parts_of(table.key), strict=False)]

    def _fields(self, table: Table[Any, Any]) -> list[_Column]:
        """The columns of the value: those that are to stand first, then the others."""
        first = self.columns[len(table.kinds) :]
        if table.struct is None:
            return [_Column(first[0], table.value)]
        hints = get_type_hints(table.struct, include_extras=True)
        found = {
            f.name: _Column(f.name, hints[f.name], _usual(f)) for f in msgspec.structs.fields(table.struct)
        }
        return [found[name] for name in dict.fromkeys((*first, *found))]

    def row_type(self, table: Table[Any, Any]) -> type[msgspec.Struct]:
        """A row as a file has it: the columns, hexes and sea areas by their names."""
        fields = sorted((c.field for c in (*self._keys(table), *self._fields(table))), key=len)
        struct = table.struct
        name = self._row or f"{struct.__name__ if struct else table.name}Row"
        doc = {"__doc__": self._doc or (struct.__doc__ if struct else "")}
        return msgspec.defstruct(name, fields, frozen=True, forbid_unknown_fields=True, namespace=doc)


_NAMES = {Kind.HEX: "hex", Kind.SEA: "area", Kind.POWER: "power", Kind.FUEL: "power"}


def usual_columns(table: Table[Any, Any]) -> str:
    """Columns for a table that names none: the parts of its key by what they name, and its value."""
    fields = table.struct.__struct_fields__ if table.struct is not None else ()
    found = list[str]()
    for kind in table.kinds:
        name = _NAMES[kind] if kind is not None else "key"
        alike = sum(other.partition("_")[0] == name for other in (*found, *fields))
        found.append(f"{name}_{alike + 1}" if alike else name)
    return " ".join((*found, *(("value",) if table.struct is None else ())))


def _plain(value: Any) -> Any:
    """A value with its structs, in lists and by names too, as tables of the fields that are not as usual."""
    if isinstance(value, msgspec.Struct):
        return {name: _plain(each) for name, each in unusual(value).items()}
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def _usual(field: msgspec.structs.FieldInfo) -> Any:
    """The default of a field."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
