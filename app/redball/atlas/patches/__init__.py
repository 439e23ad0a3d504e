"""Patches over a map: one text file each, a reason a line; they make another map of it without touching it.

``read_patch`` reads one, ``apply`` and ``patched`` give the map with some of them, ``write_map`` writes it as
a folder, ``difference`` makes a patch of two folders, ``merged`` one of several; ``misfits`` says which lines
no longer fit a map that has changed, ``broken_by`` what a patch breaks.
"""

from redball.atlas.patches.applying import apply, broken_by, hash_of, misfits, patched, write_map
from redball.atlas.patches.comparing import difference
from redball.atlas.patches.joining import conflicts, merged
from redball.atlas.patches.patch import Change, Patch, PatchError
from redball.atlas.patches.reading import is_patch, read_patch

__all__ = [
    "Change",
    "Patch",
    "PatchError",
    "apply",
    "broken_by",
    "conflicts",
    "difference",
    "hash_of",
    "is_patch",
    "merged",
    "misfits",
    "patched",
    "read_patch",
    "write_map",
]
