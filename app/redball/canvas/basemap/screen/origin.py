"""All that the look of a tile depends on, as a text: the map's files, style, painter and libraries."""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import sha256
from importlib import metadata
from pathlib import Path

import PySide6

import redball
from redball import resources
from redball.atlas import Atlas, stamp_of
from redball.canvas.basemap.basemap import BaseMap

_PAINTERS = (
    "atlas", "hexes", "canvas/basemap", "canvas/fonts.py", "canvas/palette.py", "canvas/typefaces.py",
)  # fmt: skip
"""What paints a tile, of the program."""


def origin_of(basemap: BaseMap) -> str | None:
    """The text for a base map; None when the map's files are no longer those that were read."""
    atlas = basemap.atlas
    read = _files(atlas) if atlas.stamp else ""
    if not read or stamp_of(atlas.folder) != atlas.stamp:
        return None
    return "\n".join((read, repr(basemap.palette), ",".join(sorted(basemap.hidden)), painter()))


def _files(atlas: Atlas) -> str:
    """The sum of the files of a map, scenarios apart."""
    total = sha256()
    for path in sorted(path for path in atlas.folder.iterdir() if path.is_file()):
        data = path.read_bytes()
        total.update(f"{path.name} {len(data)}\n".encode())
        total.update(data)
    return total.hexdigest()


@cache
def painter() -> str:
    """Version of the program and its libraries, and the sum of the code that paints.

    A program in one file has no code to be read: its own date and size say which one it is.
    """
    versions = [redball.__version__, PySide6.__version__, *map(_version, ("numpy", "shapely"))]
    package = Path(redball.__file__).parent
    total = sha256()
    for name in _PAINTERS:
        place = package / name
        for path in sorted(place.rglob("*.py")) if place.is_dir() else (place,):
            total.update(path.read_bytes() if path.is_file() else _program())
    for path in sorted(resources.assets("fonts").iterdir()):
        total.update(f"{path.name} {path.stat().st_size}\n".encode())
    return " ".join((*versions, total.hexdigest()))


def _program() -> bytes:
    found = os.stat(sys.executable)
    return f"{found.st_size} {found.st_mtime_ns}".encode()


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return ""
