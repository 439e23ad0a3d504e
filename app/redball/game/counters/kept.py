"""The counter libraries in a folder."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from redball.errors import Fault
from redball.game.counters.library_file import Library, read_library
from redball.game.errors import CounterError

SUFFIX = ".counters.json"
"""The ending that their files are given; a player may have chosen another name that ends in .json."""


class Found(NamedTuple):
    """The libraries of a folder, and the files that can't be read with their faults."""

    libraries: tuple[tuple[Path, Library], ...]
    bad: tuple[tuple[Path, tuple[Fault, ...]], ...]


def libraries_in(folder: Path) -> Found:
    """All libraries in a folder, by the names of their files."""
    good, bad = [], []
    for path in sorted(folder.glob("*.json")):
        try:
            good.append((path, read_library(path)))
        except CounterError as error:
            bad.append((path, error.faults))
    return Found(tuple(good), tuple(bad))
