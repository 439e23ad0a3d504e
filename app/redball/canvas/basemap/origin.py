"""All that the look of a map depends on: its files, the style, the painter's code and its libraries."""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import PySide6

import redball
from redball import resources
from redball.atlas import Atlas, stamp_of
from redball.canvas.basemap.disk import Store
from redball.derived import cached

_PAINTERS = (
    "atlas", "hexes", "canvas/basemap", "canvas/fonts.py", "canvas/palette.py", "canvas/typefaces.py",
)  # fmt: skip
"""What paints a tile, of the program."""


def store_of(folder: Path, atlas: Atlas, *more: object) -> Store | None:
    """The store in a folder for what depends on a map, the painter and ``more``; None when the map's files
    are no longer those that were read.

    Patches aren't told: what looks otherwise with them has another name in the store
    (:mod:`redball.canvas.basemap.looks`).
    """
    try:
        read = _files(atlas) if atlas.stamp else ""
    except OSError:
        return None
    if not read or not is_unchanged(atlas):  # nor since they were last added up
        return None
    return Store(folder, "\n".join((read, painter(), *map(repr, more))))


def is_unchanged(atlas: Atlas) -> bool:
    """True while the map's files are those that were read."""
    return stamp_of(atlas.folder) == atlas.stamp


@cached
def _files(atlas: Atlas) -> str:
    """The sum of the files of a map, scenarios apart."""
    total = sha256()
    for path in sorted(path for path in atlas.folder.iterdir() if os.path.isfile(path)):
        data = path.read_bytes()
        total.update(f"{path.name} {len(data)}\n".encode())
        total.update(data)
    if not is_unchanged(atlas):
        raise OSError(f"{atlas.folder} was changed")
    return total.hexdigest()


@cache
def painter() -> str:
    """Version of the program and its libraries, and the sum of the code that paints."""
    total = sha256(sum_of(*_PAINTERS).encode())
    for path in sorted(resources.assets("fonts").iterdir()):
        total.update(path.name.encode() + date_of(path))
    # Shapely isn't imported for its version: a view that is on the disk needs no geometry.
    found = find_spec("shapely")
    total.update(date_of(found.origin if found is not None and found.origin else sys.executable))
    return f"{redball.__version__} {PySide6.__version__} {np.__version__} {total.hexdigest()}"


def sum_of(*names: str) -> str:
    """The sum of some files and folders of the program's code."""
    package, total = Path(redball.__file__).parent, sha256()
    for name in names:
        place = package / name
        for path in sorted(place.rglob("*.py")) if os.path.isdir(place) else (place,):
            total.update(path.read_bytes() if os.path.isfile(path) else date_of(sys.executable))
    return total.hexdigest()


def date_of(file: str | Path) -> bytes:
    """Bytes and date of a file; of the program, where all is in one."""
    found = os.stat(file if os.path.isfile(file) else sys.executable)
    return f" {found.st_size} {found.st_mtime_ns}\n".encode()
