"""What a package brings, kept among the player's own files: patches of maps and counter libraries."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from redball.atlas.patches import Patch, PatchError
from redball.errors import RedballError
from redball.files import system_fault
from redball.game import library
from redball.game.counters.kept import SUFFIX, libraries_in
from redball.game.counters.library_file import Library, library_text
from redball.game.errors import CounterError
from redball.game.patches import PLACE, found_in
from redball.writing import write_text

_LONGEST = 60
"""Letters of a file's name that are taken from a title."""


def keep_patches(patches: Iterable[Patch]) -> list[Path]:
    """Write patches into the player's own folder, but for those that are at hand; returns the new files.

    Raises:
        PatchError: one can't be written.

    """
    folder, written = library.own_maps() / PLACE, []
    for patch in patches:
        at_hand = found_in(library.patch_folders(library.map_folder(patch.map))).patches
        if all(mine.hash != patch.hash for _, mine in at_hand):
            path = _free(folder, patch.id, ".toml")
            _make(folder, PatchError)
            write_text(path, patch.text, PatchError)
            written.append(path)
    return written


def keep_libraries(libraries: Iterable[Library], folder: Path) -> list[Path]:
    """Write counter libraries into a folder, under names that are free; returns the files.

    One that is there already, with the same counters, isn't written again.

    Raises:
        CounterError: one can't be written.

    """
    written = []
    for each in libraries:
        if each.digest not in (mine.digest for _, mine in libraries_in(folder).libraries):
            path = _free(folder, _stem(each.title), SUFFIX)
            _make(folder, CounterError)
            write_text(path, library_text(each), CounterError)
            written.append(path)
    return written


def _stem(title: str) -> str:
    kept = "".join(letter for letter in title if letter.isalnum() or letter in " -_").strip()
    return kept[:_LONGEST].strip() or "library"


def _make(folder: Path, wrong: type[RedballError]) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise wrong(system_fault(folder, error, "a folder that can be made")) from error


def _free(folder: Path, stem: str, suffix: str) -> Path:
    """A name in a folder that isn't taken."""
    path, number = folder / f"{stem}{suffix}", 2
    while os.path.lexists(path):
        path, number = folder / f"{stem}-{number}{suffix}", number + 1
    return path
