"""The patch that is being edited, and the map as it makes it, line by line, with undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from redball.atlas.atlas import Atlas
from redball.atlas.head import read_head
from redball.atlas.patches.applying import apply, changed_texts
from redball.atlas.patches.patch import Change, Patch
from redball.atlas.patches.reading import read_patch
from redball.atlas.patches.texts import MapTexts

Draw = Callable[[MapTexts], Change | Iterable[Change] | None]
"""What a tool does: lines made of what is there."""
Lines = tuple[Change, ...]
State = tuple[Patch, Atlas, tuple[Lines, ...], tuple[Lines, ...]]
"""The patch, the map with it, and the lines before each edit and after each that was undone."""


class Editor:
    """Edits one patch over a map: ``plain`` has none, ``under`` are those that come before it.

    ``atlas`` is the map with all of them.  An edit that the map can't hold leaves everything as it was.
    """

    def __init__(self, plain: Atlas, under: Sequence[Patch], patch: Patch) -> None:
        self.plain, self.under, self.patch = plain, tuple(under), patch
        self.atlas = apply(plain, [*under, patch])
        self._texts: MapTexts | None = None
        self._before: list[tuple[Change, ...]] = []
        self._after: list[tuple[Change, ...]] = []
        """The lines before each edit of this sitting, and after each that was undone, the next one last."""

    @property
    def can_undo(self) -> bool:
        """True when this sitting has an edit to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """True when an edit was taken back last."""
        return bool(self._after)

    @property
    def texts(self) -> MapTexts:
        """The files of the map as they are now."""
        if self._texts is None:
            folder = self.plain.folder
            self._texts = changed_texts(folder, read_head(folder), [*self.under, self.patch])
        return self._texts

    def do(self, draw: Draw) -> tuple[Change, ...]:
        """Add the lines of an edit; those that were added, none if all is so already.

        Raises:
            PatchError: the map can't hold it.

        """
        drawn = draw(self.texts)
        lines = () if drawn is None else (drawn,) if isinstance(drawn, Change) else tuple(drawn)
        if lines:
            self.put((*self.patch.changes, *lines))
        return lines

    def put(self, changes: Sequence[Change]) -> None:
        """Give the patch other lines, as one edit.

        Raises:
            PatchError: the map can't hold them, or no file of a patch.

        """
        before = self.patch.changes
        new = [change for change in differing(before, changes) if change in changes]
        read_patch(self.patch.with_changes(new).text, self.patch.file or self.patch.id)
        self._take(tuple(changes))
        self._before.append(before)
        self._after.clear()

    def call(self, id: str, name: str, file: str) -> None:
        """Give the patch another id, name and file; its lines and what can be undone stay."""
        patch = replace(self.patch, id=id, name=name, file=file)
        self.atlas, self.patch = apply(self.plain, [*self.under, patch]), patch

    @property
    def state(self) -> State:
        """Where it stands, to return there."""
        return self.patch, self.atlas, tuple(self._before), tuple(self._after)

    def return_to(self, state: State) -> None:
        """Stand again where it stood."""
        self.patch, self.atlas, before, after = state
        self._before, self._after, self._texts = list(before), list(after), None

    def undo(self) -> tuple[Change, ...]:
        """Take back the last edit of this sitting; the lines that differ, none if there is none."""
        return self._step(self._before, self._after)

    def redo(self) -> tuple[Change, ...]:
        """Do again what was undone last; the lines that differ, none if there is nothing."""
        return self._step(self._after, self._before)

    def _step(self, there: list[tuple[Change, ...]], back: list[tuple[Change, ...]]) -> tuple[Change, ...]:
        if not there:
            return ()
        before, after = self.patch.changes, there[-1]
        self._take(after)
        there.pop()
        back.append(before)
        return differing(before, after)

    def _take(self, changes: tuple[Change, ...]) -> None:
        patch = self.patch.with_changes(changes)
        self.atlas = apply(self.plain, [*self.under, patch])
        self.patch, self._texts = patch, None


def differing(before: Sequence[Change], after: Sequence[Change]) -> tuple[Change, ...]:
    """The lines that two lists, of which one came of the other by an edit, don't share."""
    most = min(len(before), len(after))
    first = next((n for n in range(most) if before[n] != after[n]), most)
    last = next((n for n in range(most - first) if before[-1 - n] != after[-1 - n]), most - first)
    return tuple((*before[first : len(before) - last], *after[first : len(after) - last]))
