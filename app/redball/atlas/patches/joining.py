"""Patches put together: whether two of them contradict each other, and all of them as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from redball.atlas.patches.kinds import same
from redball.atlas.patches.patch import Change, Patch, PatchError
from redball.atlas.patches.texts import Verdict
from redball.errors import Fault
from redball.language import translated

_Cell = tuple[str, Change]
"""What a line has made of a column, and the line."""


class _Memory:
    """What lines have made of entries, as far as they say, without a map."""

    def __init__(self) -> None:
        self._cells: dict[tuple[str, str], dict[str, _Cell]] = {}
        self._there: dict[tuple[str, str], tuple[bool, Change]] = {}
        """Whether an entry is there, of those that came or went."""

    def take(self, change: Change) -> tuple[Verdict, Change | None]:
        """Remember a line; whether it goes on from the lines before, repeats one, or contradicts one."""
        verdict, other = self._judged(change)
        if verdict is Verdict.FITS:
            self._remember(change)
        return verdict, other

    def _judged(self, change: Change) -> tuple[Verdict, Change | None]:
        entry = change.kind, change.key
        there, by = self._there.get(entry, (None, None))
        cells = self._cells.get(entry, {})
        if change.was is None:
            if there or (there is None and cells):
                other = by or next(iter(cells.values()))[1]
                alike = there and all(
                    column in cells and same(column, cells[column][0], cell)
                    for column, cell in (change.now or {}).items()
                )
                return (Verdict.DONE if alike else Verdict.WRONG), other
            return Verdict.FITS, None
        if there is False:
            return (Verdict.DONE if self._gone_too(change) else Verdict.WRONG), by
        differing = [
            (column, cells[column])
            for column, cell in change.was.items()
            if column in cells and not same(column, cells[column][0], cell)
        ]
        if not differing:
            return self._name_is_free(change)
        if change.now is not None and all(
            column in cells and same(column, cells[column][0], cell) for column, cell in change.now.items()
        ):
            return Verdict.DONE, differing[0][1][1]
        return Verdict.WRONG, differing[0][1][1]

    def _gone_too(self, change: Change) -> bool:
        """True for a line whose entry went the way that it takes itself."""
        _, by = self._there[change.kind, change.key]
        if change.now is None:
            return by.now is None
        if by.now is None or change.key_after != by.key_after:
            return False
        cells = self._cells.get((change.kind, by.key_after), {})
        return all(c in cells and same(c, cells[c][0], cell) for c, cell in change.now.items())

    def _name_is_free(self, change: Change) -> tuple[Verdict, Change | None]:
        after = change.kind, change.key_after
        if after != (change.kind, change.key):
            there, by = self._there.get(after, (None, None))
            cells = self._cells.get(after, {})
            if there or (there is None and cells):
                return Verdict.WRONG, by or next(iter(cells.values()))[1]
        return Verdict.FITS, None

    def _remember(self, change: Change) -> None:
        entry, after = (change.kind, change.key), (change.kind, change.key_after)
        cells = self._cells.pop(entry, {})
        if change.now is None or after != entry:
            self._there[entry] = (False, change)
        if change.now is not None:
            if change.was is None or after != entry:
                self._there[after] = (True, change)
            self._cells[after] = cells | {column: (cell, change) for column, cell in change.now.items()}


def conflicts(patches: Sequence[Patch]) -> list[Fault]:
    """Each line that contradicts one of an earlier patch, or of its own."""
    return [fault for _, fault in _taken(patches) if fault is not None]


def merged(patches: Sequence[Patch], id: str, name: str) -> Patch:
    """All patches as one, of the first one's map: their lines in order, each that repeats another left out.

    Raises:
        PatchError: they are for several maps, or contradict each other.

    """
    first = patches[0]
    faults = [
        Fault(
            p.file or p.id,
            translated("a patch of the map “{0}”", p.map),
            translated("one of “{0}”", first.map),
        )
        for p in patches
        if p.map != first.map
    ]
    if faults := faults or conflicts(patches):
        raise PatchError(faults)
    hashes = {patch.map_hash for patch in patches}
    notes = dict.fromkeys(patch.note for patch in patches if patch.note)
    return Patch(
        id,
        name,
        first.map,
        first.map_hash if len(hashes) == 1 else "",
        note="\n".join(notes),
        changes=tuple(change for change, _ in _taken(patches)),
    )


def _taken(patches: Sequence[Patch]) -> Iterator[tuple[Change, Fault | None]]:
    """The lines that change something, and those that contradict another one with their faults."""
    memory = _Memory()
    for patch in patches:
        for change in patch.changes:
            verdict, other = memory.take(change)
            if verdict is not Verdict.DONE:
                yield change, _fault(change, other) if verdict is Verdict.WRONG and other else None


def _fault(change: Change, other: Change) -> Fault:
    found = translated("{0} “{1}” changed in another way than by {2}", change.kind, change.key, other.where)
    return Fault(change.where, found, "one of both lines, or one that goes on from the other")
