"""Patches of a map as rows of a list, without a window: at hand or not, used or not, and what they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from redball.atlas.atlas import PatchName
from redball.atlas.patches import Patch, PatchError, broken_by, conflicts, merged, misfits, read_patch
from redball.desk.map_edit.document import free_file, make_folder
from redball.errors import Fault, RedballError
from redball.game import library
from redball.game.patches import files_of, found_in
from redball.language import translated
from redball.writing import write_text


class State(Enum):
    """How a patch is at hand."""

    HERE = auto()
    CHANGED = auto()
    MISSING = auto()
    BROKEN = auto()


@dataclass(frozen=True)
class Row:
    """A patch; one that a game names and nobody has, or that can't be read, has no ``patch``."""

    id: str
    state: State
    path: Path | None = None
    patch: Patch | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def name(self) -> str:
        """What it is called."""
        return self.patch.name if self.patch is not None else self.id


def rows_of(map_id: str, named: Sequence[PatchName]) -> list[Row]:
    """All patches of a map: those that a game names, in its order, then the others at hand.

    Raises:
        MapError: there is no such map.

    """
    folders = library.patch_folders(library.map_folder(map_id))
    used = [_named(folders, name) for name in named]
    taken = {row.path for row in used}
    found = found_in(folders)
    others = [
        Row(patch.id, State.HERE, path, patch)
        for path, patch in found.patches
        if path not in taken and patch.map == map_id
    ]
    bad = [Row(path.stem, State.BROKEN, path, None, faults) for path, faults in found.bad]
    return [*used, *others, *bad]


def _named(folders: Sequence[Path], name: PatchName) -> Row:
    try:
        ((path, patch),) = files_of(folders, [name])
    except PatchError as error:
        return Row(name.id, State.MISSING, None, None, error.faults)
    state = State.HERE if patch.hash == name.hash or not name.hash else State.CHANGED
    return Row(patch.id, state, path, patch)


def wrong_with(map_id: str, rows: Sequence[Row]) -> list[Fault]:
    """Why a map can't have these patches together: one isn't here, lines contradict each other or fit no
    more.

    Raises:
        MapError: the map's own files are wrong.

    """
    absent = [fault for row in rows if row.patch is None for fault in row.faults[:1]]
    patches = patches_of(rows)
    twice = [
        Fault(
            patch.file or patch.id,
            translated("the id “{0}” twice", patch.id),
            "patches with ids of their own",
        )
        for number, patch in enumerate(patches)
        if patch.id in [other.id for other in patches[:number]]
    ]
    return absent or twice or conflicts(patches) or misfits(library.map_folder(map_id), patches)[0]


def odd_with(map_id: str, rows: Sequence[Row]) -> list[Fault]:
    """What the map's checks find with patches that fit, and don't find without them.

    Raises:
        RedballError: they don't fit.

    """
    patches = patches_of(rows)
    return broken_by(library.map_folder(map_id), patches) if patches else []


def patches_of(rows: Sequence[Row]) -> list[Patch]:
    """The patches of rows that have theirs."""
    return [row.patch for row in rows if row.patch is not None]


# --- files --------------------------------------------------------------------------------------------------


def taken_in(path: Path, map_id: str) -> Path:
    """The file of a patch from elsewhere in the player's own folder, copied there if need be.

    Raises:
        PatchError: it can't be read or written, or is for another map.

    """
    patch = read_patch(path)
    if patch.map != map_id:
        found = translated("a patch of the map “{0}”", patch.map)
        raise PatchError(Fault(path.name, found, translated("one of “{0}”", map_id)))
    for row in rows_of(map_id, []):
        if row.path is not None and row.patch is not None and row.patch.hash == patch.hash:
            return row.path
    there = free_file(patch.id)
    _write(there, patch if there.stem == patch.id else _called(patch, there.stem, patch.name))
    return there


def put_together(rows: Sequence[Row], name: str) -> Path:
    """The file of a new patch with all lines of some.

    Raises:
        PatchError: they contradict each other, or it can't be written.

    """
    path = free_file(name)
    _write(path, merged(patches_of(rows), path.stem, name))
    return path


def written(row: Row, path: Path) -> Path:
    """A copy of a patch somewhere else.

    Raises:
        PatchError: it can't be written.

    """
    path = path if path.suffix else path.with_suffix(".toml")
    if row.patch is not None:
        write_text(path, row.patch.text, PatchError)
    return path


def _called(patch: Patch, id: str, name: str) -> Patch:
    return Patch(id, name, patch.map, patch.map_hash, patch.version, patch.note, patch.changes)


def _write(path: Path, patch: Patch) -> None:
    make_folder(path.parent)
    write_text(path, patch.text, PatchError)


# --- games whose patches aren't here ------------------------------------------------------------------------


def absent_of(map_id: str, named: Sequence[PatchName]) -> list[Row]:
    """The patches of a game that are missing, or can't be used any more with those before them."""
    return list(_absent(map_id, named))


def _absent(map_id: str, named: Sequence[PatchName]) -> Iterator[Row]:
    good: list[Row] = []
    for row in rows_of(map_id, named)[: len(named)]:
        if row.patch is None:
            yield row
            continue
        try:
            library.atlas(map_id, tuple(patch.named for patch in patches_of([*good, row])))
        except RedballError as error:
            yield Row(row.id, State.BROKEN, row.path, row.patch, error.faults)
        else:
            good.append(row)
