"""Errors in a map, or in the name of a hex."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from redball.errors import Fault, RedballError
from redball.language import translated


class MapError(RedballError):
    """A map folder that can't be used."""


class UnknownAreaError(RedballError):
    """A part of the map that can't be understood."""


class UnknownHexError(RedballError):
    """A hex label or place name that the map doesn't have."""

    def __init__(self, text: str, near: Iterable[str] = (), where: str = "hex") -> None:
        expected = "a hex label such as A-3249 or the name of a place on the map"
        super().__init__(Fault(where, f"“{text}”", expected, tuple(near)))


def not_text(path: Path, error: UnicodeDecodeError) -> Fault:
    """The fault of a file of a map that isn't UTF-8, with the line of its first odd byte."""
    line = error.object.count(b"\n", 0, error.start) + 1
    found = translated("the byte {0:#04x}, which isn't UTF-8", error.object[error.start])
    return Fault(f"{path.name} line {line}", found, "a text saved as UTF-8")


_PLACE = re.compile(r"(?P<file>[^ :]+)(?: line (?P<line>\d+))?(?: column (?P<column>\d+))?")


def in_order(faults: Iterable[Fault]) -> list[Fault]:
    """Faults in the order of the files, and in each by line and column; each once."""
    once = list(dict.fromkeys(faults))
    files: dict[str, int] = {}

    def place(fault: Fault) -> tuple[int, int, int]:
        match = _PLACE.match(fault.where)
        name, line, column = match.group("file", "line", "column") if match else ("", None, None)
        return files.setdefault(name, len(files)), int(line or 0), int(column or 0)

    return sorted(once, key=place)
