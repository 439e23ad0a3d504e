"""A patch out of two map folders: what makes the first one the second."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from redball.atlas.head import read_head
from redball.atlas.load import load
from redball.atlas.patches.applying import hash_of
from redball.atlas.patches.kinds import KINDS, LAYERS, Kind, same
from redball.atlas.patches.patch import Change, Patch, PatchError
from redball.atlas.patches.texts import MapTexts
from redball.errors import Fault

_ORDER = ("territory", "sea_area", "sea_link", "place", "hexside", "rail", "road", "river", "lake")
_BEFORE = ("territory", "sea_area")
"""What hexes name: new entries come before them, those that go come after."""


def difference(old: Path, new: Path, id: str, name: str, why: str) -> Patch:
    """The patch that makes the map in one folder say what the other one says; ``why`` is each line's reason.

    Raises:
        MapError: one of the maps can't be read.
        PatchError: they differ in what no patch can change: their grid, projection or sheets.

    """
    load(old), load(new)
    heads = [read_head(folder) for folder in (old, new)]
    a, b = (replace_legend(head) for head in heads)
    if a != b or _sheets(old) != _sheets(new):
        raise PatchError(
            Fault(
                str(new),
                "another grid, projection or sheets",
                "those of the first map: a patch can't change them",
            )
        )
    texts = MapTexts(old, heads[0]), MapTexts(new, heads[1])
    changes: list[Change] = []
    last: list[Change] = []
    for word in _BEFORE:
        for change in _entries(KINDS[word], *texts, why):
            (last if change.now is None else changes).append(change)
    changes += _hexes(*texts, why)
    for word in _ORDER[2:]:
        changes += _entries(KINDS[word], *texts, why)
    return Patch(id, name, heads[0].id, hash_of(old), changes=tuple(changes + last))


def replace_legend(head: object) -> tuple[object, ...]:
    """What of a head no patch changes."""
    return tuple(getattr(head, name) for name in ("cols", "rows", "wraps", "projection"))


def _sheets(folder: Path) -> tuple[object, ...]:
    atlas = load(folder)
    return atlas.panels, atlas.panel.tobytes()


def _hexes(old: MapTexts, new: MapTexts, why: str) -> Iterator[Change]:
    for row in range(old.grid.rows):
        for col in range(old.grid.cols):
            pairs = [(name, old.layer(name).get(col, row), new.layer(name).get(col, row)) for name in LAYERS]
            if odd := [pair for pair in pairs if pair[1] != pair[2]]:
                was = {name: before for name, before, _ in odd}
                yield Change("hex", f"{col}.{row}", was, {name: after for name, _, after in odd}, why)


def _entries(kind: Kind, old: MapTexts, new: MapTexts, why: str) -> Iterator[Change]:
    """What goes, what changes, what is new."""
    before, after = old.table(kind).keys(), new.table(kind).keys()
    there, then = set(before), set(after)
    for key in before:
        if key not in then and (cells := old.get(kind, key)) is not None:
            yield Change(kind.word, key, kind.whole(key, cells), None, why)
    for key in after:
        was, now = old.get(kind, key) if key in there else None, new.get(kind, key)
        if now is None:
            continue
        if was is None:
            yield Change(kind.word, key, None, kind.whole(key, now), why)
            continue
        odd = [c for c in kind.columns if c in was and c in now and not same(c, was[c], now[c])]
        if odd := [column for column in odd if column not in kind.fixed]:
            yield Change(kind.word, key, {c: was[c] for c in odd}, {c: now[c] for c in odd}, why)
