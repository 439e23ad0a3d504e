"""Whether the files of coasts and lakes can be drawn."""

from __future__ import annotations

import os
import tokenize
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from redball.atlas.atlas import Atlas
from redball.atlas.check.where import Where
from redball.errors import Fault
from redball.files import MEGABYTE, objection
from redball.language import marked, translated

FILES = ("coast-10m.npz", "coast-50m.npz", "lakes.npz")
_UNREADABLE = (
    EOFError, KeyError, MemoryError, OSError, OverflowError, RuntimeError, TypeError, ValueError,
    tokenize.TokenError, zipfile.BadZipFile, zlib.error,
)  # fmt: skip
MOST_PACKED, MOST_UNPACKED = 20 * MEGABYTE, 100 * MEGABYTE
"""Largest file of outlines, and what it may grow to; the finest coast of the world has 1 MB."""
_KINDS = {"step": "i", "start": "i", "ring": "i", "hole": "b", "quantum": "f"}
_WORDS = {"i": marked("whole numbers"), "b": marked("true or false"), "f": marked("a number")}


def outlines(atlas: Atlas, _: Where) -> Iterator[Fault]:
    """Every file of outlines is whole, and its rings are in order."""
    for name in FILES:
        if os.path.exists(atlas.folder / name):
            yield from faults_of(atlas.folder / name)
    if os.path.isfile(atlas.folder / FILES[0]) and not os.path.isfile(atlas.folder / FILES[1]):
        yield Fault(FILES[1], "no such file", translated("the coarser coast beside {0}", FILES[0]))


def faults_of(path: Path) -> Iterator[Fault]:
    """What is wrong with one file of outlines."""
    expected = "a whole file of outlines (npz)"
    if (fault := objection(path, expected, MOST_PACKED)) is not None:
        yield replace(fault, where=path.name)
        return
    if (size := _unpacked(path)) > MOST_UNPACKED:
        yield Fault(
            path.name,
            translated("{0:.0f} MB when unpacked", size / MEGABYTE),
            translated("{0} of at most 100 MB", translated(expected)),
        )
        return
    try:
        # Opened here, as numpy leaves a file open that turns out to be none of its own.
        with path.open("rb") as file, np.load(file, allow_pickle=False) as whole:
            arrays = {name: whole[name] for name in whole.files}
    except _UNREADABLE:
        yield Fault(path.name, "a file that can't be read", expected)
        return
    faults = list(_kinds(path.name, arrays))
    yield from faults
    if not faults:
        yield from _rings(path.name, arrays)


def _unpacked(path: Path) -> int:
    """The bytes that a file says it holds, which its reader trusts; 0 if it is no such file."""
    try:
        with zipfile.ZipFile(path) as packed:
            return sum(part.file_size for part in packed.infolist())
    except _UNREADABLE:
        return 0


def _kinds(name: str, arrays: dict[str, npt.NDArray[Any]]) -> Iterator[Fault]:
    for what, kind in _KINDS.items():
        if what not in arrays:
            yield Fault(
                name, translated("no array “{0}”", what), translated("the arrays {0}", ", ".join(_KINDS))
            )
        elif arrays[what].dtype.kind != kind:
            yield Fault(name, translated("{0} in the array “{1}”", arrays[what].dtype, what), _WORDS[kind])


def _rings(name: str, arrays: dict[str, npt.NDArray[Any]]) -> Iterator[Fault]:
    ring, hole, start, step = (arrays[what] for what in ("ring", "hole", "start", "step"))
    count = len(hole) if hole.ndim == 1 else -1
    if ring.shape != (count + 1,) or start.shape != (count, 2) or step.ndim != 2 or step.shape[1] != 2:
        shapes = ", ".join(f"{what} {arrays[what].shape}" for what in _KINDS)
        yield Fault(
            name,
            translated("arrays of the shapes {0}", shapes),
            "one start and one hole for each ring of points",
        )
    elif ring[0] != 0 or ring[-1] != len(step) or (np.diff(ring) < 4).any():
        yield Fault(name, "rings of fewer than four points", "offsets of rings in their order")
    elif arrays["quantum"].shape != () or not 0 < float(arrays["quantum"]) < 1:
        yield Fault(name, translated("the quantum {0}", arrays["quantum"]), "one number between 0 and 1")
    elif count and hole[0]:
        yield Fault(name, "a hole as the first ring", "the land that a hole is in before it")


CHECKS = (outlines,)
