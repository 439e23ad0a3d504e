"""What a package says of itself, and whether its scenario is what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from redball import __version__
from redball.errors import Fault, in_words
from redball.game.errors import PackageError
from redball.game.package.names import MANIFEST
from redball.language import translated
from redball.names import MOST_TITLE, cut, is_name, name_said
from redball.reading import PlainReader
from redball.toml_lines import Lines
from redball.toml_reading import parse_toml
from redball.toml_writing import toml_lines, toml_rows, toml_table, toml_value

VERSION = 1
_LONGEST = 80


class FileRow(msgspec.Struct, frozen=True):
    """A file of a package: its name, its size in bytes, and the sum of them."""

    name: str
    size: int
    sha256: str


class Facts(msgspec.Struct, frozen=True):
    """What is known of a game without setting it up: as its scenario has it, which is checked."""

    title: str
    map: str
    turn: str
    units: int = 0
    powers: tuple[str, ...] = ()
    rule_sets: tuple[str, ...] = ()
    options: dict[str, str | int | bool | list[str]] = {}


class Manifest(msgspec.Struct, frozen=True):
    """What a package says of itself; ``program`` is the version of Redball that wrote it."""

    program: str
    facts: Facts
    files: tuple[FileRow, ...]


class _Head(msgspec.Struct, frozen=True):
    package: int
    program: str
    game: Any
    files: Any


def facts_of(text: str, where: str) -> Facts:
    """The facts of a scenario by its text.

    Raises:
        PackageError: it isn't even TOML with a title, a map and a date.

    """
    plain = parse_toml(text, where, PackageError)
    clock, powers, units = (plain.get(name) for name in ("clock", "powers", "units"))
    given: dict[str, Any] = {}
    given |= {name: plain[name] for name in ("title", "map", "rule_sets", "options") if name in plain}
    if isinstance(clock, dict) and "turn" in clock:
        given["turn"] = clock["turn"]
    given["units"] = len(units) if isinstance(units, list) else 0
    given["powers"] = [*_in_play(powers)] if isinstance(powers, dict) else []
    reader = _reader(text, where)
    facts = reader.struct(given, Facts)
    if facts is None:
        raise PackageError(reader.faults)
    return facts


def _in_play(powers: Mapping[str, Any]) -> Iterator[str]:
    for name, row in powers.items():
        if not isinstance(row, dict) or row.get("in_play", True) is not False:
            yield name


def manifest_of(facts: Facts, files: Mapping[str, bytes]) -> Manifest:
    """The manifest of some files."""
    rows = (FileRow(name, len(data), sha256(data).hexdigest()) for name, data in files.items())
    return Manifest(__version__, facts, tuple(rows))


def write_manifest(manifest: Manifest) -> str:
    """The text of a manifest."""
    game = msgspec.to_builtins(manifest.facts)
    return "\n".join(
        (
            toml_lines({"package": VERSION, "program": manifest.program})
            + toml_rows("files", map(msgspec.to_builtins, manifest.files)),
            toml_table("game", game),
        )
    )


def read_manifest(text: str, where: str) -> Manifest:
    """A manifest by its text.

    Raises:
        PackageError: every fault of it.

    """
    reader = _reader(text, where)
    plain = parse_toml(text, where, PackageError)
    if plain.get("package") != VERSION:
        found = in_words(plain.get("package"))
        expected = translated("{0}, the only version so far", VERSION)
        raise PackageError(Fault(f"{where}: package", found, expected))
    head = reader.struct(plain, _Head)
    facts = reader.struct(head.game, Facts, "game") if head is not None else None
    rows = reader.rows(head.files, FileRow, "files") if head is not None else []
    if facts is not None and not is_name(facts.title, MOST_TITLE):
        reader.fault("game.title", f"“{facts.title}”", name_said(MOST_TITLE))
    if reader.faults or head is None or facts is None:
        raise PackageError(reader.faults)
    return Manifest(head.program, facts, tuple(row for _, row in rows))


def _reader(text: str, where: str) -> PlainReader:
    lines = Lines(text)

    def place(path: str) -> str:
        line = lines.of(path)
        return f"{where}{f' line {line}' if line else ''}{f': {path}' if path else ''}"

    return PlainReader(place, wrong=PackageError)


def differences(manifest: Manifest, files: Mapping[str, bytes], facts: Facts, where: str) -> Iterator[Fault]:
    """Where a manifest doesn't say what is there."""
    said = {row.name: row for row in manifest.files}
    place = f"{where}: {MANIFEST}"
    if len(said) < len(manifest.files):
        yield Fault(place, "a file twice", "each file once")
    for name in said.keys() - files.keys():
        yield Fault(place, translated("{0}, which isn't in the package", f"“{name}”"), "what is in it")
    for name, data in files.items():
        row = said.get(name)
        if row is None:
            yield Fault(
                f"{where}: {name}", "a file that the manifest doesn't name", "only those that it names"
            )
        elif row.size != len(data) or row.sha256 != sha256(data).hexdigest():
            yield Fault(
                f"{where}: {name}", "another content than the manifest names", "the file as it was packed"
            )
    for field in Facts.__struct_fields__:
        mine, there = getattr(manifest.facts, field), getattr(facts, field)
        if mine != there or (field == "options" and toml_value(mine) != toml_value(there)):
            expected = translated("{0}, as the scenario has it", _said(there))
            yield Fault(f"{place}: game.{field}", _said(mine), expected)


def _said(value: Any) -> str:
    return cut(f"“{value}”" if isinstance(value, str) else toml_value(value), _LONGEST)
