"""A map with patches: in memory, as a folder of its own, and what of them doesn't fit or breaks it."""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from redball.atlas.atlas import Atlas, stamp_of
from redball.atlas.errors import MapError
from redball.atlas.head import MapHead, read_head
from redball.atlas.load import FILES, load, load_again, without_collector
from redball.atlas.patches.joining import conflicts
from redball.atlas.patches.patch import Patch, PatchError
from redball.atlas.patches.texts import MapTexts, Verdict
from redball.errors import Fault
from redball.files import folder_objection, read_bytes
from redball.language import translated
from redball.toml_reading import parse_toml
from redball.toml_writing import toml_table
from redball.writing import write_folder

_PLACE = re.compile(r"(?P<file>[^ :]+)(?: line (?P<line>\d+))?(?: column (?P<column>\d+))?")
_MOST = 100_000_000
"""Bytes of a file that is copied with a map."""


def patched(folder: Path, patches: Sequence[Patch]) -> Atlas:
    """The map in a folder with patches, one after the other.

    Raises:
        PatchError: patches contradict each other, or lines don't fit, or say what no map can hold.
        MapError: the map's own files are wrong.

    """
    texts = changed_texts(folder, read_head(folder), patches)
    try:
        atlas = load(folder, texts.texts, texts.new_head)
    except MapError as error:
        load(folder)  # what is wrong with the map itself is no fault of the patches
        raise _told(error, texts, patches) from error
    return _named(atlas, patches)


def apply(atlas: Atlas, patches: Sequence[Patch]) -> Atlas:
    """The map with patches, of which only what changes is read; ``atlas`` must have none yet.

    Raises:
        PatchError: as :func:`patched`.
        MapError: the map's own files are wrong by now.

    """
    if atlas.patches:
        raise ValueError("patches are applied to the map as its folder has it")
    if stamp_of(atlas.folder) != atlas.stamp:
        return patched(atlas.folder, patches)
    texts = changed_texts(atlas.folder, read_head(atlas.folder), patches)
    try:
        return _named(load_again(atlas, texts.new_head, texts.texts), patches)
    except MapError as error:
        raise _told(error, texts, patches) from error


def _named(atlas: Atlas, patches: Sequence[Patch]) -> Atlas:
    return replace(atlas, patches=tuple(patch.named for patch in patches))


def changed_texts(folder: Path, head: MapHead, patches: Sequence[Patch]) -> MapTexts:
    """The files of a map with patches.

    Raises:
        PatchError: patches contradict each other, are for another map, or have lines that don't fit.

    """
    faults = [*_of_other_maps(head, patches), *conflicts(patches)]
    texts = MapTexts(folder, head)
    if not faults:
        with without_collector():
            faults = [fault for verdict, fault in _applied(texts, patches) if verdict is Verdict.WRONG]
    if faults:
        raise PatchError(faults)
    return texts


def _of_other_maps(head: MapHead, patches: Iterable[Patch]) -> list[Fault]:
    return [
        Fault(patch.file or patch.id, translated("a patch of the map “{0}”", patch.map), _expected(head))
        for patch in patches
        if patch.map != head.id
    ]


def _expected(head: MapHead) -> str:
    return translated("a patch of the map “{0}”", head.id)


def _applied(texts: MapTexts, patches: Sequence[Patch]) -> list[tuple[Verdict, Fault]]:
    """Apply every line that fits; the others with their faults."""
    found = []
    for patch in patches:
        for change in patch.changes:
            verdict, fault = texts.fit(change)
            if fault is None:
                texts.apply(change)
            else:
                found.append((verdict, fault))
    return found


def misfits(folder: Path, patches: Sequence[Patch]) -> tuple[list[Fault], list[Fault]]:
    """The lines that no longer fit a map, and those that are no longer needed as it is so already.

    Raises:
        MapError: the map's own files are wrong.

    """
    told = _applied(MapTexts(folder, read_head(folder)), patches)
    return tuple(
        [fault for verdict, fault in told if verdict is each] for each in (Verdict.WRONG, Verdict.DONE)
    )  # type: ignore[return-value]


def broken_by(folder: Path, patches: Sequence[Patch]) -> list[Fault]:
    """What the map's own checks find with the patches and don't find without them.

    Raises:
        PatchError: the patches can't be applied.
        MapError: the map's own files are wrong.

    """
    texts = changed_texts(folder, read_head(folder), patches)
    from redball.atlas.check import check  # nobody else who opens a game checks a map

    before = Counter(map(_without_line, check(load(folder))))
    found = []
    for fault in check(patched(folder, patches), texts.texts):
        same = _without_line(fault)
        if before[same]:
            before[same] -= 1
        else:
            found.append(_at(fault, texts, patches))
    return found


def _without_line(fault: Fault) -> tuple[str, str, str]:
    return re.sub(r" (line|column) \d+", "", fault.where), fault.found, fault.expected


def _told(error: MapError, texts: MapTexts, patches: Sequence[Patch]) -> PatchError:
    """The faults of a patched map by the lines of the patches."""
    return PatchError([_at(fault, texts, patches) for fault in error.faults])


def _at(fault: Fault, texts: MapTexts, patches: Sequence[Patch]) -> Fault:
    match = _PLACE.match(fault.where)
    change = None
    if match is not None and match["line"]:
        change = texts.change_at(match["file"], int(match["line"]), int(match["column"] or 0))
    rest = re.sub(r" (line|column) \d+", "", fault.where)
    where = change.where if change is not None else ", ".join(patch.file or patch.id for patch in patches)
    # A line that isn't in a file yet is on the screen: the map's file would only confuse.
    return replace(fault, where=f"{where}: {rest}" if where else rest.partition(": ")[2] or rest)


# --- folders ------------------------------------------------------------------------------------------------


def write_map(folder: Path, patches: Sequence[Patch], out: Path) -> Atlas:
    """Write the map with patches as a folder of its own, which must not be there yet; the map that it is.

    Files that no line changes are copied as they are.

    Raises:
        PatchError: as :func:`patched`, or the folder can't be written.
        MapError: the map's own files are wrong.

    """
    texts = changed_texts(folder, read_head(folder), patches)
    atlas = patched(folder, patches)
    files = {
        path.name: read_bytes(path, "a file of a map", PatchError, _MOST)
        for path in sorted(folder.iterdir())
        if os.path.isfile(path) and path.name not in texts.texts
    }
    files |= {name: text.encode() for name, text in texts.texts.items()}
    if texts.new_head != texts.head:
        files["map.toml"] = _head_text(folder, texts.new_head).encode()
    write_folder(out, files, PatchError)
    return atlas


def _head_text(folder: Path, head: MapHead) -> str:
    """``map.toml`` with other legends: those of its tables that change are written anew."""
    text = (folder / "map.toml").read_text("utf-8-sig").replace("\r\n", "\n")
    plain = parse_toml(text, "map.toml", MapError)
    legends = msgspec.to_builtins(head.legend)
    for name, legend in legends.items():
        if plain["legend"].get(name) != legend or list(plain["legend"][name]) != list(legend):
            section = re.compile(rf"^\[legend\.{name}\]\n.*?(?=^\[|\Z)", re.MULTILINE | re.DOTALL)
            table = toml_table(f"legend.{name}", legend) + "\n"
            text = section.sub(lambda _, table=table: table, text, count=1)  # type: ignore[misc]
    wanted = plain | {"legend": plain["legend"] | legends}
    if parse_toml(text, "map.toml", MapError) == wanted:
        return text
    import tomli_w

    return tomli_w.dumps(wanted)


def hash_of(folder: Path) -> str:
    """What a map is known by: the sum of what its files say of the world; not of how it is drawn, nor of what
    its head says besides.

    Raises:
        MapError: it is no map folder.

    """
    if (fault := folder_objection(folder, "a map folder")) is not None:
        raise MapError(fault)
    total = hashlib.sha256(msgspec.json.encode(read_head(folder)))
    for name in (*FILES, "roads.csv", "lakes.csv"):
        if os.path.isfile(folder / name):
            data = (folder / name).read_bytes().replace(b"\r\n", b"\n")
            total.update(f"\n{name} {len(data)}\n".encode() + data)
    return total.hexdigest()
