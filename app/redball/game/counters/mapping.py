"""What the columns of a table are, kept as a file for next time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from redball.errors import Fault, joined, near_misses
from redball.files import read_text
from redball.game.counters.fields import CODES, FIELDS
from redball.game.counters.kinds import SKIPPED, code_of, known_codes
from redball.game.errors import CounterError
from redball.language import translated
from redball.reading import PlainReader
from redball.toml_reading import MOST_TOML, parse_toml
from redball.toml_writing import toml_lines, toml_table
from redball.writing import write_text

_FORMAT = 1
NEEDED = ("name", "type", "power")
"""Fields that each counter has; a country does for a power."""


class Mapping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a table is read.

    ``sheet`` names a spreadsheet's sheet (empty: the first with anything in it), ``header`` is the row with
    the names of the columns (-1: it is found out).  ``columns`` says which field a column is, or which fields
    its cells hold (“4-6”: attack and movement); a column that isn't named is left out.  ``values`` says of
    fields what their values stand for (“Pz”: ARM, “Fort”: - for left out), beside the words that are known
    anyway.  ``constants`` are what fields without a column have everywhere.  ``left_out`` are rows that
    become no counters, by their ids or numbers.
    """

    format: int = _FORMAT
    sheet: str = ""
    header: int = -1
    columns: dict[str, str | list[str]] = {}
    values: dict[str, dict[str, str]] = {}
    constants: dict[str, str] = {}
    left_out: list[int | str] = []

    def fields(self, column: str) -> tuple[str, ...]:
        """The fields that a column holds."""
        found = self.columns.get(column, [])
        return (found,) if isinstance(found, str) else tuple(found)


def read_mapping(path: Path) -> Mapping:
    """A mapping's file.

    Raises:
        CounterError: every fault of it.

    """
    text = read_text(path, "a mapping of columns", CounterError, MOST_TOML)
    plain = parse_toml(text, path.name, CounterError)
    reader = PlainReader(lambda where: f"{path.name}: {where}" if where else path.name, None, CounterError)
    mapping = reader.struct(plain, Mapping)
    if mapping is None:
        raise CounterError(reader.faults)
    if faults := [*_of_format(path.name, mapping), *faults_of(mapping, path.name)]:
        raise CounterError(faults)
    return mapping


def _of_format(name: str, mapping: Mapping) -> Iterator[Fault]:
    if mapping.format != _FORMAT:
        yield Fault(f"{name}: format", str(mapping.format), str(_FORMAT))


def faults_of(mapping: Mapping, name: str) -> Iterator[Fault]:
    """What is wrong with a mapping whatever the table is; ``name`` is what faults call it."""
    seen: dict[str, str] = {}
    for column in mapping.columns:
        for field in mapping.fields(column):
            where = f"{name}: {joined('columns', column)}"
            if field not in FIELDS:
                yield _no_field(where, field)
            elif field in seen:
                found = translated("“{0}”, which the column “{1}” is", field, seen[field])
                yield Fault(where, found, "one column a field")
            seen.setdefault(field, column)
    for field in mapping.constants:
        where = f"{name}: {joined('constants', field)}"
        if field not in FIELDS or field == "id":
            yield _no_field(where, field)
        elif field in seen:
            found = translated("“{0}”, which the column “{1}” is", field, seen[field])
            yield Fault(where, found, "a column or a constant")
    for field, values in mapping.values.items():
        yield from _of_values(f"{name}: {joined('values', field)}", field, values)
    told = {*seen, *mapping.constants} | ({"power"} if "country" in {*seen, *mapping.constants} else set())
    for field in NEEDED:
        if field not in told and not (field == "type" and "category" in told):
            yield Fault(name, translated("nothing for “{0}”", field), "a column or a constant for it")


def _of_values(where: str, field: str, values: dict[str, str]) -> Iterator[Fault]:
    if field not in CODES:
        yield Fault(
            where, f"“{field}”", translated("one of {0}", ", ".join(CODES)), near_misses(field, CODES)
        )
        return
    for value, meant in values.items():
        if meant != SKIPPED and code_of(field, meant) is None:
            codes = known_codes(field)
            expected = translated("one of {0}; or - to leave it out", ", ".join(codes))
            yield Fault(joined(where, value), f"“{meant}”", expected, near_misses(meant, codes))


def _no_field(where: str, field: str) -> Fault:
    expected = translated("one of the fields {0}", ", ".join(FIELDS))
    return Fault(where, f"“{field}”", expected, near_misses(field, FIELDS))


def mapping_text(mapping: Mapping) -> str:
    """A mapping as TOML."""
    plain = msgspec.to_builtins(mapping)
    head = {
        "format": mapping.format,
        **{name: plain[name] for name in ("sheet", "header", "left_out") if name in plain},
    }
    parts = [toml_lines(head), toml_table("columns", mapping.columns)]
    parts += [toml_table(f"values.{field}", words) for field, words in mapping.values.items()]
    if mapping.constants:
        parts.append(toml_table("constants", mapping.constants))
    return "\n".join(parts)


def write_mapping(path: Path, mapping: Mapping) -> None:
    """Keep a mapping for next time.

    Raises:
        CounterError: the file can't be written.

    """
    write_text(path, mapping_text(mapping), CounterError)
