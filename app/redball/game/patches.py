"""Patches of maps that are at hand, and the map of a game that names some of them.

A patch is a file ``patches/*.toml`` in the folder of its map or in a folder of maps of the player's own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from redball.atlas import Atlas
from redball.atlas.atlas import PatchName
from redball.atlas.patches import Patch, PatchError, patched, read_patch
from redball.errors import Fault, near_misses
from redball.language import translated
from redball.names import Id, Text

AtlasLoader = Callable[..., Atlas]
"""Gives the map of an id, with the patches that a second argument names: ``redball.game.library.atlas``."""
PLACE = "patches"


class PatchRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A patch as a scenario names it; without a hash the one that is at hand is meant, whatever it says."""

    id: Id
    version: Text = ""
    hash: Text = ""


class Found(NamedTuple):
    """The patches of some folders, and the files that can't be read with their faults."""

    patches: tuple[tuple[Path, Patch], ...]
    bad: tuple[tuple[Path, tuple[Fault, ...]], ...]


def found_in(folders: Iterable[Path]) -> Found:
    """All patches in folders, in their order."""
    good, bad = [], []
    for folder in dict.fromkeys(folders):
        for path in sorted((folder / PLACE).glob("*.toml")):
            try:
                good.append((path, read_patch(path)))
            except PatchError as error:
                bad.append((path, error.faults))
    return Found(tuple(good), tuple(bad))


def patched_atlas(
    map: Path, folders: Sequence[Path], wanted: Sequence[PatchName], brought: Sequence[Patch] = ()
) -> Atlas:
    """The map in a folder with the patches that a game names, found in ``folders``.

    Patches that the game brought along go before those.  Of several with this id the one with the hash is
    taken, else the first: what has changed says :func:`changed`.

    Raises:
        MapError: the map's own files are wrong.
        PatchError: a patch isn't there, can't be read, or doesn't fit the map any more.

    """
    found = found_in(folders)
    if not brought:
        return _patched(map, tuple((patch.hash, path) for path, patch in _chosen(found, folders, wanted)))
    both = Found(tuple((Path(patch.file), patch) for patch in brought) + found.patches, found.bad)
    return patched(map, [patch for _, patch in _chosen(both, folders, wanted)])


def files_of(folders: Sequence[Path], wanted: Sequence[PatchName]) -> list[tuple[Path, Patch]]:
    """The files of the patches that a game names, each with what it says now.

    Raises:
        PatchError: a patch isn't there.

    """
    return list(_chosen(found_in(folders), folders, wanted))


@cache
def _patched(map: Path, patches: tuple[tuple[str, Path], ...]) -> Atlas:
    return patched(map, [read_patch(path) for _, path in patches])


def _chosen(
    found: Found, folders: Sequence[Path], wanted: Sequence[PatchName]
) -> Iterator[tuple[Path, Patch]]:
    for name in wanted:
        these = [(path, patch) for path, patch in found.patches if patch.id == name.id]
        if not these:
            raise PatchError(_missing(found, folders, name))
        yield next((each for each in these if each[1].hash == name.hash), these[0])


def _missing(found: Found, folders: Sequence[Path], name: PatchName) -> list[Fault]:
    """That a patch isn't there, and what is wrong with the file of its name, if there is one."""
    known = [patch.id for _, patch in found.patches]
    place = folders[-1] / PLACE
    said = translated("the patch “{0}” of version {1}, which is not here", name.id, name.version or "?")
    fault = Fault("map", said, translated("its file in the folder {0}", place), near_misses(name.id, known))
    return [fault, *(f for path, faults in found.bad if path.stem == name.id for f in faults)]


def changed(wanted: Sequence[PatchName], atlas: Atlas, where: str) -> list[Fault]:
    """What a game's patches say otherwise than when it was saved; it goes on with what they say now."""
    now = {name.id: name for name in atlas.patches}
    return [
        Fault(
            f"{where}: map",
            translated("the patch “{0}” changed since, now version {1}", name.id, now[name.id].version),
            translated("version {0} ({1}), or a look at what differs", name.version, name.hash[:12]),
        )
        for name in wanted
        if name.hash and name.id in now and now[name.id].hash != name.hash
    ]


def patches_text(patches: Sequence[PatchName]) -> str:
    """Names of patches as a save keeps them."""
    return json.dumps([list(name) for name in patches])


def read_patches(text: str) -> tuple[PatchName, ...]:
    """Names of patches of a save.

    Raises:
        ValueError: they can't be read.

    """
    rows = msgspec.json.decode(text or "[]", type=list[tuple[str, str, str]])
    return tuple(PatchName(*row) for row in rows)


def loaded(loader: AtlasLoader, id: str, patches: Sequence[PatchName]) -> Atlas:
    """A map by its id, with patches if there are any."""
    return loader(id, tuple(patches)) if patches else loader(id)
