"""A counter library: a file of its own, apart from games.

It is JSON with a line a counter, so that two versions can be compared.  Its digest tells a game whether a
library is still what it was, and a reader whether the file is whole; somebody who changes a library by hand
takes the line with the digest out.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from redball.errors import Fault, in_words
from redball.files import read_bytes
from redball.game.counters.counter import Counter, flaws_of
from redball.game.counters.table import MOST_BYTES, MOST_ROWS, check_json
from redball.game.errors import CounterError
from redball.language import marked, translated
from redball.names import MOST_TITLE, TEXT, is_name, is_text, name_said
from redball.reading import PlainReader
from redball.writing import write_text

KIND = "redball-counters"
VERSION = 1
A_LIBRARY = marked("a counter library")


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a file."""

    kind: str
    version: int
    title: str
    counters: list[Any]
    source: str = ""
    digest: str = ""


@dataclass(frozen=True)
class Library:
    """Counters under a title; ``source`` names the list that they came from."""

    title: str
    counters: tuple[Counter, ...]
    source: str = ""

    @cached_property
    def digest(self) -> str:
        """What the counters are, in 64 digits: the same for the same counters in the same order."""
        return hashlib.sha256(_lines(self.counters)).hexdigest()


def _lines(counters: tuple[Counter, ...]) -> bytes:
    return b",\n".join(msgspec.json.encode(counter) for counter in counters)


def library_text(library: Library) -> str:
    """A library as its file has it."""
    head = {"kind": KIND, "version": VERSION, "title": library.title, "source": library.source}
    fields = [f'"{name}": {_json(value)}' for name, value in head.items()]
    fields.append(f'"digest": {_json(library.digest)}')
    rows = _lines(library.counters).decode()
    return "{\n" + ",\n".join(fields) + ',\n"counters": [\n' + rows + "\n]\n}\n"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def write_library(path: Path, library: Library) -> None:
    """Write a library.

    Raises:
        CounterError: its title can't be one, or the file can't be written.

    """
    if faults := _of_head(str(path), library):
        raise CounterError(faults)
    write_text(path, library_text(library), CounterError)


def _of_head(name: str, library: Library) -> list[Fault]:
    faults = []
    if not is_name(library.title, MOST_TITLE):
        faults.append(Fault(f"{name}: title", in_words(library.title), name_said(MOST_TITLE)))
    if not is_text(library.source):
        faults.append(Fault(f"{name}: source", in_words(library.source), TEXT))
    return faults


def read_library(source: Path | str, called: str = "library") -> Library:
    """A library by its file, or by its text, which faults call ``called``.

    Raises:
        CounterError: every fault of it.

    """
    if isinstance(source, Path):
        data, name = read_bytes(source, A_LIBRARY, CounterError, MOST_BYTES), source.name
    else:
        data, name = source.encode(), called
    check_json(data, name)
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CounterError(Fault(name, "text that is no JSON", A_LIBRARY)) from error
    _check_kind(name, plain)
    reader = PlainReader(lambda where: f"{name}: {where}" if where else name, None, CounterError)
    head = reader.struct(plain, _Head)
    if head is None:
        raise CounterError(reader.faults)
    if len(head.counters) > MOST_ROWS:
        found = translated("{0:,} counters", len(head.counters))
        raise CounterError(Fault(name, found, translated("at most {0:,}", MOST_ROWS)))
    library = Library(head.title, tuple(_counters(reader, head.counters)), head.source)
    if faults := [*reader.faults, *_of_head(name, library)]:
        raise CounterError(faults)
    if head.digest not in ("", library.digest):
        expected = translated("the counters as they were written; or no line “digest”, if you changed them")
        raise CounterError(Fault(f"{name}: digest", "that of other counters", expected))
    return library


def _check_kind(name: str, plain: object) -> None:
    if not isinstance(plain, dict) or plain.get("kind") != KIND:
        found = in_words(plain) if not isinstance(plain, dict) else translated("JSON of another kind")
        raise CounterError(Fault(name, found, A_LIBRARY))
    version = plain.get("version")
    if type(version) is int and version != VERSION:
        expected = translated("version {0}, which this Redball reads", VERSION)
        raise CounterError(Fault(f"{name}: version", str(version), expected))


def _counters(reader: PlainReader, plain: list[Any]) -> list[Counter]:
    found: dict[str, Counter] = {}
    for path, counter in reader.rows(plain, Counter, "counters"):
        for flaw in flaws_of(counter):
            reader.fault(f"{path}.{flaw.field}", flaw.found, flaw.expected, flaw.near)
        if counter.id in found:
            reader.fault(f"{path}.id", translated("“{0}” again", counter.id), "each id once")
        found[counter.id] = counter
    return list(found.values())
