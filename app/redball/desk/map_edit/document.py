"""A patch that is being edited over a game's map, and the file in which it is kept."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from redball.atlas import Atlas
from redball.atlas.editing import Editor
from redball.atlas.head import read_head
from redball.atlas.patches import Patch, PatchError, hash_of, read_patch
from redball.atlas.patches.applying import apply, changed_texts
from redball.atlas.patches.texts import Verdict
from redball.errors import Fault
from redball.files import system_fault
from redball.game import library
from redball.game.patches import PLACE, files_of
from redball.language import marked
from redball.names import MOST_ID, is_id
from redball.writing import write_text

_ODD = re.compile(r"[^\w .-]+")


class Document:
    """A patch over the map of a game, on top of the ``under`` ones.  Each edit is written to its file.
    ``is_new`` for one that had no file when it was begun.
    """

    def __init__(self, plain: Atlas, under: Sequence[Patch], patch: Patch, path: Path) -> None:
        self.editor, self.path, self.is_new = Editor(plain, under, patch), path, not os.path.lexists(path)

    @property
    def patch(self) -> Patch:
        """The patch as it is now."""
        return self.editor.patch

    def keep(self) -> None:
        """Write the file.

        Raises:
            PatchError: it can't be written.

        """
        make_folder(self.path.parent)
        write_text(self.path, self.patch.text, PatchError)

    def without(self) -> Atlas:
        """The map without the patch."""
        return apply(self.editor.plain, self.editor.under) if self.editor.under else self.editor.plain

    def call(self, name: str) -> None:
        """Give the patch another name; its id and its file stay."""
        self.editor.call(self.patch.id, name, self.patch.file)

    def copy(self, name: str) -> None:
        """Go on with a copy in a file of its own.

        Raises:
            PatchError: the name has no letter or digit.

        """
        path = free_file(name)
        self.editor.call(path.stem, name, str(path))
        self.path = path


def patches_folder() -> Path:
    """Where patches of the player's own are kept."""
    return library.own_maps() / PLACE


def make_folder(folder: Path) -> None:
    """Make a folder, if it isn't there.

    Raises:
        PatchError: it can't be made.

    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PatchError(system_fault(folder, error, "a folder that can be written")) from error


def begun(atlas: Atlas, name: str) -> Document:
    """A new patch over the map of a game.

    Raises:
        PatchError: a patch of the map isn't there any more.

    """
    path = free_file(name)
    folder = library.map_folder(atlas.id)
    patch = Patch(path.stem, name, atlas.id, hash_of(folder), file=str(path))
    return Document(library.atlas(atlas.id), under(atlas), patch, path)


def opened(atlas: Atlas, path: Path) -> tuple[Document, list[Fault]]:
    """A patch in a file, over the map of a game, and why lines of it don't fit.  If some don't, the others
    are opened as a copy, as a patch from elsewhere is too, and the file stays as it is.

    Raises:
        PatchError: it can't be read, is for another map, or contradicts the map's other patches.

    """
    patch, plain = read_patch(path), library.atlas(atlas.id)
    below = under(atlas, patch.id)
    texts = changed_texts(plain.folder, read_head(plain.folder), [*below, patch.with_changes(())])
    fitting, faults = [], []
    for change in patch.changes:
        verdict, fault = texts.fit(change)
        if verdict is Verdict.WRONG and fault is not None:
            faults.append(fault)
            continue
        fitting.append(change)
        if verdict is Verdict.FITS:
            texts.apply(change)
    if faults or path.parent != patches_folder():
        path = free_file(patch.name if faults else patch.id)
        patch = replace(patch, id=path.stem, file=str(path), changes=tuple(fitting))
    return Document(plain, below, patch, path), faults


def in_use(atlas: Atlas) -> Path | None:
    """The file of the last patch of a map, if it is one of the player's own."""
    if not atlas.patches:
        return None
    folders = library.patch_folders(library.map_folder(atlas.id))
    ((path, _),) = files_of(folders, atlas.patches[-1:])
    return path if path.parent == patches_folder() else None


def under(atlas: Atlas, but: str = "") -> list[Patch]:
    """The patches of a map, without one.

    Raises:
        PatchError: one isn't there any more.

    """
    folders = library.patch_folders(library.map_folder(atlas.id))
    wanted = [name for name in atlas.patches if name.id != but]
    return [patch for _, patch in files_of(folders, wanted)]


def free_file(name: str) -> Path:
    """A new file for a patch of a name, in the folder of patches.

    Raises:
        PatchError: the name has no letter or digit.

    """
    stem = " ".join(_ODD.sub(" ", name).split()).strip(" .-")[: MOST_ID - 4].strip(" .-")
    if not is_id(stem):
        raise PatchError(Fault(name, marked("a name that no file can have"), marked("letters or digits")))
    folder = patches_folder()
    known = {path.stem.lower() for path in folder.glob("*.toml")} if os.path.isdir(folder) else set()
    names = (stem if n == 1 else f"{stem} {n}" for n in range(1, len(known) + 2))
    return folder / f"{next(each for each in names if each.lower() not in known)}.toml"
