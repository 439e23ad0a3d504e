"""Figures of the files of a map, and of the names that it places."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from redball.atlas.atlas import Atlas
from redball.atlas.figures.section import Cell, Section, Share, word

TEXT_LIMIT, OUTLINE_LIMIT = 3_000_000, 2_000_000
"""Bytes of all text files, and of all files of outlines, that a map should not go beyond."""


def sections(atlas: Atlas) -> Iterator[Section]:
    """Tables of files and names."""
    if any(atlas.place_labels):
        yield _labels(atlas)
    if os.path.isdir(atlas.folder):
        yield _files(atlas.folder)


def _labels(atlas: Atlas) -> Section:
    """At each size of the hexes how many places have their name shown; a short row goes on as it ends."""
    told = [keys for keys in atlas.place_labels if keys]
    rows = []
    for step in range(max(map(len, told))):
        names = sum(keys[min(step, len(keys) - 1)] != "-" for keys in told)
        rows.append((step + 1, names, len(told) - names))
    return Section("labels", ("step", "shown", "left_out"), tuple(rows))


def _files(folder: Path) -> Section:
    found = sorted(path for path in folder.rglob("*") if os.path.isfile(path))
    sizes = {path.relative_to(folder).as_posix(): path.stat().st_size for path in found}
    outlines = sum(size for name, size in sizes.items() if name.endswith(".npz"))
    text = sum(sizes.values()) - outlines
    rows: list[tuple[Cell, ...]] = [
        (word("files.text"), text, Share(text / TEXT_LIMIT)),
        (word("files.outlines"), outlines, Share(outlines / OUTLINE_LIMIT)),
    ]
    limits = {name: OUTLINE_LIMIT if name.endswith(".npz") else TEXT_LIMIT for name in sizes}
    rows += [(name, size, Share(size / limits[name])) for name, size in sizes.items()]
    return Section("files", ("file", "bytes", "of_limit"), tuple(rows))
