"""Clause files: the clauses of a rule set with sections, tables and worked examples, and its options."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import tomli

from redball.errors import Fault, RedballError
from redball.files import read_text
from redball.language import translated
from redball.reading import PlainReader
from redball.toml_lines import Lines
from redball.toml_reading import MOST_TOML, parse_toml

OptionValue = str | bool | int
Cell = str | int

_ID = re.compile(r"[A-Z]{2,6}(-[A-Z][A-Z0-9]{0,5})*-\d\d\d?")


class ClauseError(RedballError):
    """A clause file that can't be read."""


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One choice of an option and what it means in plain words."""

    value: OptionValue
    text: str


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A point that the rules leave open, or that groups play differently.

    ``name`` is the key in a game's options; ``clause`` the id under which the point is discussed;
    ``readings`` every choice with its meaning, the default among them.
    """

    name: str
    title: str
    default: OptionValue
    readings: tuple[Reading, ...]
    clause: str
    about: tuple[str, ...] = ()
    rule_set: str = ""

    @property
    def choices(self) -> tuple[OptionValue, ...]:
        """The values that may be set."""
        return tuple(reading.value for reading in self.readings)


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the rules.  ``id`` is what the ids of its clauses begin with: "OIL-ACQ" for "OIL-ACQ-01"."""

    id: str
    title: str
    text: str = ""


class ClauseRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause as a file has it."""

    id: str
    title: str
    text: str


class RuleTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the rules, of as many cells a row as it has ``columns``; ``clauses`` are those that refer to
    it.
    """

    title: str
    clauses: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case worked through; ``clauses`` are those that it shows."""

    title: str
    text: str
    clauses: tuple[str, ...]


class ClauseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a rule set.  Sections are in the order in which they are read, the clauses of each by
    number; a file without sections is read from top to bottom.
    """

    title: str
    source: str
    sections: list[Section] = []
    clauses: list[ClauseRow] = []
    tables: list[RuleTable] = []
    examples: list[Example] = []
    options: list[Option] = []


Part = TypeVar("Part")
_SHOWN = {
    "title",
    "text",
    "columns",
    "rows",
    "sections",
    "clauses",
    "tables",
    "examples",
    "options",
    "readings",
}


def in_language(part: Part) -> Part:
    """Rules in the language that is spoken."""
    found: Any = part
    if isinstance(part, str):
        found = translated(part)
    elif isinstance(part, (list, tuple)):
        found = type(part)(map(in_language, part))
    elif isinstance(part, msgspec.Struct):
        shown = _SHOWN.intersection(part.__struct_fields__)
        found = msgspec.structs.replace(part, **{name: in_language(getattr(part, name)) for name in shown})
    return found  # type: ignore[no-any-return]


def section_of(id: str) -> str:
    """The id of the section that a clause belongs to."""
    return id.rpartition("-")[0]


def read_clauses(path: Path) -> ClauseFile:
    """The rules of a rule set: in a file, or in the files of a folder by their names, the first of which says
    what they are and where they come from.

    Raises:
        ClauseError: every fault of the first file that has any, with its line; or an id in two files.

    """
    if not os.path.isdir(path):
        return read_clause_file(path)
    files = {each.name: read_clause_file(each) for each in sorted(path.glob("*.toml"))}
    owners: dict[str, str] = {}
    for name, file in files.items():
        for id in (*(section.id for section in file.sections), *(clause.id for clause in file.clauses)):
            if (other := owners.setdefault(id, name)) != name:
                fault = Fault(f"{name}: {id}", translated("one that {0} has too", other), "each id once")
                raise ClauseError([fault])
    first = next(iter(files.values()))
    return ClauseFile(
        first.title,
        first.source,
        [part for file in files.values() for part in file.sections],
        [part for file in files.values() for part in file.clauses],
        [part for file in files.values() for part in file.tables],
        [part for file in files.values() for part in file.examples],
        [part for file in files.values() for part in file.options],
    )


def read_clause_file(path: Path) -> ClauseFile:
    """The rules in a clause file.

    Raises:
        ClauseError: every fault of the file, with its line.

    """
    text = read_text(path, "a clause file", ClauseError, MOST_TOML)
    plain = _plain(text, path.name)
    reader = _reader(path.name, text)
    try:
        found = msgspec.convert(plain, ClauseFile)
    except msgspec.ValidationError:
        _tell_fields(reader, plain)
    else:
        _tell_names(reader, found)
    if reader.faults:
        raise ClauseError(reader.faults)
    return found


def _plain(text: str, name: str) -> dict[str, Any]:
    """The tables of a text.  What guards against hostile files takes as long again as reading one of ours."""
    try:
        return tomli.loads(text)
    except (ValueError, RecursionError):
        return parse_toml(text, name, ClauseError)


def _reader(name: str, text: str) -> PlainReader:
    lines = cache(lambda: Lines(text))  # which only faults need

    def place(path: str) -> str:
        line = lines().of(path)
        return f"{name} line {line}: {path}" if line else f"{name}: {path}"

    return PlainReader(place, wrong=ClauseError)


def _tell_fields(reader: PlainReader, plain: dict[str, Any]) -> None:
    """Report every field that is wrong, row by row, where msgspec stops at the first."""
    kinds: dict[str, type[msgspec.Struct]] = {
        "sections": Section,
        "clauses": ClauseRow,
        "tables": RuleTable,
        "examples": Example,
        "options": Option,
    }
    reader.struct({field: value for field, value in plain.items() if field not in kinds}, ClauseFile)
    for field, kind in kinds.items():
        reader.rows(plain.get(field, []), kind, field)


def _tell_names(reader: PlainReader, file: ClauseFile) -> None:
    """Report ids that are wrong, given twice, or missing, and rows of a table that don't fit it."""
    sections = _once(reader, "sections", [section.id for section in file.sections])
    clauses = _once(reader, "clauses", [clause.id for clause in file.clauses])
    points = [option.clause for option in file.options]
    for i, id in enumerate(clauses):
        if not _ID.fullmatch(id):
            reader.fault(f"clauses[{i}].id", f"“{id}”", "an id such as OIL-ACQ-01")
        elif sections:
            reader.known(f"clauses[{i}].id", section_of(id), sections, "the id of a section, then a number")
    used = {section_of(id) for id in (*clauses, *points)}
    for i, id in enumerate(sections):
        if id not in used:
            reader.fault(
                f"sections[{i}].id",
                translated("“{0}”, to which no clause belongs", id),
                "a section with clauses",
            )
    for i, table in enumerate(file.tables):
        _tell_cited(reader, f"tables[{i}]", table.clauses, clauses)
        for at, row in enumerate(table.rows):
            if len(row) != len(table.columns):
                expected = translated("{0}, one for each column", len(table.columns))
                reader.fault(f"tables[{i}].rows[{at}]", translated("{0} cells", len(row)), expected)
    for i, example in enumerate(file.examples):
        _tell_cited(reader, f"examples[{i}]", example.clauses, [*clauses, *points])


def _once(reader: PlainReader, field: str, ids: list[str]) -> list[str]:
    for i, id in enumerate(ids):
        if id in ids[:i]:
            reader.fault(f"{field}[{i}].id", translated("“{0}” once more", id), "each id once")
    return ids


def _tell_cited(reader: PlainReader, path: str, cited: Sequence[str], known: Sequence[str]) -> None:
    if not cited:
        reader.fault(f"{path}.clauses", "nothing", "the ids of clauses")
    for i, id in enumerate(cited):
        reader.known(f"{path}.clauses[{i}]", id, known, "the id of a clause of this file")
