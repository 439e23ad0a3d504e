"""Patches over a map on the command line."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from redball.atlas.head import read_head
from redball.atlas.patches import (
    Patch,
    PatchError,
    broken_by,
    difference,
    hash_of,
    merged,
    misfits,
    read_patch,
    write_map,
)
from redball.cli.answer import Answer, fault_data, table
from redball.errors import Fault, near_misses
from redball.game import library
from redball.game.patches import Found, found_in
from redball.language import marked, translated
from redball.names import is_id
from redball.usage import UsageError
from redball.wording import message, sentence
from redball.writing import write_text


def patch(arguments: Namespace) -> Answer:
    """List, begin, compare, join or apply patches."""
    return {"list": _list, "new": _new, "diff": _diff, "merge": _merge, "apply": _apply}[arguments.act](
        arguments
    )


def _list(arguments: Namespace) -> Answer:
    if arguments.files:
        patches = [_patch(word) for word in arguments.files]
        return Answer([_data(patch) for patch in patches], [line for p in patches for line in _lines(p)])
    found = _at_hand()
    data: list[dict[str, Any]] = [
        {"id": p.id, "name": p.name, "version": p.version, "map": p.map, "hash": p.hash, "path": str(path)}
        for path, p in found.patches
    ]
    lines = table([(p.id, p.name, p.version, p.map, str(path)) for path, p in found.patches])
    for path, faults in found.bad:
        data.append({"id": path.stem, "path": str(path), "faults": [fault_data(fault) for fault in faults]})
        lines += [sentence(message("cli.not_offered", id=path.stem, path=str(path)))]
        lines += [f"  {fault.sentence()}" for fault in faults]
    return Answer(data, lines or [sentence(message("cli.no_patches", path=str(_folders()[-1] / "patches")))])


def _data(patch: Patch) -> dict[str, Any]:
    rows = [{"line": change.line, **change.row} for change in patch.changes]
    return {"id": patch.id, "name": patch.name, "version": patch.version, "map": patch.map, "changes": rows}


def _lines(patch: Patch) -> list[str]:
    """What a patch changes, a line each: what, what it was and is, and why."""
    head = sentence(message("cli.patch", patch=patch.name, version=patch.version, map=patch.map))
    rows = []
    for change in patch.changes:
        was, now = ("–" if cells is None else _said(cells) for cells in (change.was, change.now))
        rows.append((change.line, f"{change.kind} {change.key}", f"{was} → {now}", change.why))
    return [head, *(f"  {line}" for line in table(rows))]


def _said(cells: Any) -> str:
    return ", ".join(f"{column} {cell or '–'}" for column, cell in cells.items() if cell) or "–"


def _new(arguments: Namespace) -> Answer:
    (word,) = _words(arguments, marked("a MAP"), 1, 1)
    out = _out(arguments)
    folder = _map(word)
    return _written(Patch(_id(out), _name(arguments, out), read_head(folder).id, hash_of(folder)), out)


def _diff(arguments: Namespace) -> Answer:
    a, b = _words(arguments, marked("two MAPs"), 2, 2)
    out = _out(arguments)
    why = arguments.why or translated("as on the map {0}", read_head(_map(b)).title)
    return _written(difference(_map(a), _map(b), _id(out), _name(arguments, out), why), out)


def _merge(arguments: Namespace) -> Answer:
    patches = [_patch(word) for word in _words(arguments, marked("one PATCH or more"), 1)]
    out = _out(arguments)
    return _written(merged(patches, _id(out), _name(arguments, out)), out)


def _written(patch: Patch, out: Path) -> Answer:
    """Write a patch; what is written can be read."""
    read_patch(patch.text, out.name)
    write_text(out, patch.text, PatchError)
    data = {"patch": patch.id, "file": str(out), "map": patch.map, "changes": len(patch.changes)}
    said = message("cli.patch_written", patch=patch.name, count=len(patch.changes), path=str(out))
    return Answer(data, [sentence(said)])


def _apply(arguments: Namespace) -> Answer:
    word, *others = _words(arguments, marked("a MAP and one PATCH or more"), 2)
    if arguments.out is None:
        raise _without_out(arguments)
    atlas = write_map(_map(word), [_patch(other) for other in others], arguments.out)
    data = {"map": atlas.id, "folder": str(arguments.out), "patches": [name.id for name in atlas.patches]}
    said = message("cli.patches_applied", map=atlas.id, count=len(others), path=str(arguments.out))
    return Answer(data, [sentence(said)])


# --- what is named ------------------------------------------------------------------------------------------


def _words(arguments: Namespace, expected: str, least: int, most: int = 1000) -> Sequence[str]:
    """What the verb works on, if that is as many as it needs."""
    found: Sequence[str] = arguments.files
    if not least <= len(found) <= most:
        said = translated("{0} of them", len(found))
        raise UsageError(Fault(f"redball patch {arguments.act}: MAP|PATCH", said, expected))
    return found


def _without_out(arguments: Namespace) -> UsageError:
    where = f"redball patch {arguments.act}: --out"
    return UsageError(Fault(where, "nothing", "the name of what is to be written"))


def _out(arguments: Namespace) -> Path:
    out: Path | None = arguments.out
    if out is None:
        raise _without_out(arguments)
    if os.path.lexists(out) and not arguments.force:
        expected = translated("a new name, or --force to replace it")
        raise PatchError(Fault(str(out), translated("a file that is already there"), expected))
    return out


def _id(out: Path) -> str:
    return out.stem if is_id(out.stem) else "patch"


def _name(arguments: Namespace, out: Path) -> str:
    return arguments.name or _id(out)


def _map(word: str) -> Path:
    """A map by its folder or id."""
    return Path(word) if os.path.isdir(word) else library.map_folder(word)


def _folders() -> tuple[Path, ...]:
    maps = [info.path for info in library.maps()]
    return (*maps, *library.patch_folders(maps[0]))


def _at_hand() -> Found:
    return found_in(_folders())


def _patch(word: str) -> Patch:
    """A patch by its file, or by its id among those at hand."""
    path = Path(word)
    if path.suffix == ".toml" or os.path.lexists(path):
        return read_patch(path)
    known = {patch.id: patch for _, patch in _at_hand().patches}
    if word not in known:
        expected = translated("the id of a patch that is there, or its file")
        raise PatchError(Fault("patch", f"“{word}”", expected, near_misses(word, known)))
    return known[word]


# --- checking -----------------------------------------------------------------------------------------------


def check_patch(path: Path) -> list[Fault]:
    """Read a patch and look what it does to its map; the lines that aren't needed any more, and whether the
    map has changed since.

    Raises:
        PatchError: it can't be read, lines don't fit, or it breaks the map: every fault.
        MapError: its map isn't there.

    """
    found = read_patch(path)
    folder = library.map_folder(found.map)
    wrong, needless = misfits(folder, [found])
    if wrong or (wrong := broken_by(folder, [found])):
        raise PatchError([*wrong, *_other_edition(found, folder)])
    return [*needless, *_other_edition(found, folder)]


def _other_edition(patch: Patch, folder: Path) -> list[Fault]:
    """That a patch was made for the map as it was before, if it says so."""
    if not patch.map_hash or patch.map_hash == (now := hash_of(folder)):
        return []
    found = translated("a patch for another edition of the map “{0}” ({1})", patch.map, patch.map_hash[:12])
    expected = translated("map_hash = “{0}”, once every line fits", now)
    return [Fault(f"{patch.file}: map_hash", found, expected)]
