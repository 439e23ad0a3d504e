"""The patch that is being edited, and the map as it makes it, line by line, with undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from redball.atlas.atlas import Atlas
from redball.atlas.head import read_head
from redball.atlas.patches.applying import apply, changed_texts
from redball.atlas.patches.patch import Change, Patch
from redball.atlas.patches.texts import MapTexts

Draw = Callable[[MapTexts], Change | Iterable[Change] | None]
"""What a tool does: lines made of what is there."""


class Editor:
    """Edits one patch over a map: ``plain`` has none, ``under`` are those that come before it.

    ``atlas`` is the map with all of them.  An edit that the map can't hold leaves everything as it was.
    """

    def __init__(self, plain: Atlas, under: Sequence[Patch], patch: Patch) -> None:
        self.plain, self.under, self.patch = plain, tuple(under), patch
        self.atlas = apply(plain, [*under, patch])
        self._texts: MapTexts | None = None
        self._undone: list[tuple[Change, ...]] = []
        self._done: list[int] = []
        """How many lines each edit of this sitting made."""

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
            self._take((*self.patch.changes, *lines))
            self._done.append(len(lines))
            self._undone.clear()
        return lines

    def undo(self) -> tuple[Change, ...]:
        """Take back the last edit of this sitting; its lines, none if there is none."""
        if not self._done:
            return ()
        count = self._done[-1]
        lines = self.patch.changes[-count:]
        self._take(self.patch.changes[:-count])
        self._done.pop()
        self._undone.append(lines)
        return lines

    def redo(self) -> tuple[Change, ...]:
        """Do again what was undone last; its lines, none if there is nothing."""
        if not self._undone:
            return ()
        lines = self._undone[-1]
        self._take((*self.patch.changes, *lines))
        self._undone.pop()
        self._done.append(len(lines))
        return lines

    def _take(self, changes: tuple[Change, ...]) -> None:
        patch = self.patch.with_changes(changes)
        self.atlas = apply(self.plain, [*self.under, patch])
        self.patch, self._texts = patch, None
