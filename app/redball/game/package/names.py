"""What may be in a package: the names of its files, and how large each may be.

There is no list of forbidden names: what isn't one of these is refused, so that no name leads anywhere.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path

from redball.files import MEGABYTE
from redball.names import is_id
from redball.toml_reading import MOST_TOML

SUFFIX = ".redpack"
MANIFEST, SCENARIO, PROFILE = "manifest.toml", "scenario.toml", "profile.toml"
NOTE, PREVIEW = "note.txt", "preview.png"
PATCHES, LIBRARY = "patches", "library"

MOST_FILES = 100
"""Files of a package; one has five and a few patches."""
MOST_PACKAGE = 32 * MEGABYTE
"""Bytes of a package."""
MOST_UNPACKED = 48 * MEGABYTE
"""Bytes of all its files; texts are packed to a fifth."""
MOST_RATIO = 200
"""Times that a file may be larger than it is packed; the dullest of tables is packed to a fiftieth."""

_MOST = {
    MANIFEST: 200_000,
    SCENARIO: MOST_TOML,
    PROFILE: MOST_TOML,
    NOTE: 20_000,
    PREVIEW: 2 * MEGABYTE,
}
_MOST_IN = {PATCHES: 4 * MEGABYTE, LIBRARY: 8 * MEGABYTE}


def is_package(path: Path | str) -> bool:
    """True for the name of a package."""
    return Path(path).suffix.lower() == SUFFIX


def most_of(name: str) -> int:
    """How many bytes a file of a name may have; 0 when no file of a package is called that."""
    if name in _MOST:
        return _MOST[name]
    folder, slash, file = name.partition("/")
    return _MOST_IN.get(folder, 0) if slash and is_id(file) else 0


def same_file(name: str) -> str:
    """What is equal for two names that are one file on some system."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFC", name).casefold())
