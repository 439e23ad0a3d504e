"""The text of one file of a map folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from redball.atlas.errors import MapError, not_text
from redball.files import MEGABYTE, read_bytes

MOST_LAYER = 16 * MEGABYTE
"""Largest layer: 2,000 rows and columns of characters of four bytes."""
MOST_TABLE = 2 * MEGABYTE
"""Largest table, twenty times the longest of the world map."""


Texts = Mapping[str, str]
"""Texts of a map's files by their names, read in place of what the folder holds."""


def map_text(path: Path, expected: str, most: int, called: str = "") -> str:
    """The text as it is, with its line ends; ``called`` is what faults call it, else its name.

    Raises:
        MapError: it is no file, is too large, can't be read, or isn't UTF-8.

    """
    try:
        return read_bytes(path, expected, MapError, most, called or path.name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MapError(not_text(path, error)) from error
