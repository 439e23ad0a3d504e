"""Whether a map is sound with the patch that is edited: looked at in a thread when the player pauses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from redball.atlas.patches import Patch, broken_by, misfits
from redball.canvas.basemap.preparing import Preparing
from redball.desk.map_edit.document import Document
from redball.errors import Fault, RedballError

_PAUSE_MS, _LOOK_MS = 600, 60
"""Milliseconds after an edit until the map is looked at, and between looks at whether that is done."""
_Found = tuple[list[Fault], list[Fault]]


class Checking(QObject):
    """``faults`` are what a patch breaks, ``idle`` its lines that change nothing; ``told`` when both are
    known.
    """

    told = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.faults: list[Fault] = []
        self.idle: list[Fault] = []
        self._wanted: tuple[Path, list[Patch]] | None = None
        self._found: list[_Found] = []
        self._looking = Preparing()
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._begin)
        self._polling = QTimer(self, interval=_LOOK_MS)
        self._polling.timeout.connect(self._look)

    @property
    def is_busy(self) -> bool:
        """True until what was wanted last is told."""
        return self._pause.isActive() or self._polling.isActive()

    def want(self, document: Document) -> None:
        """Look at the map with a patch; what was wanted before isn't told any more."""
        editor = document.editor
        self._wanted = editor.plain.folder, [*editor.under, editor.patch]
        self._pause.start()

    def drop(self) -> None:
        """Look at nothing."""
        self._wanted = None
        self._pause.stop()
        self._polling.stop()
        self.faults, self.idle = [], []

    def _begin(self) -> None:
        if self._looking.is_busy:
            self._pause.start()
        elif self._wanted is not None:
            self._found = []
            self._looking.want(iter([partial(_look_at, *self._wanted, self._found)]))
            self._polling.start()

    def _look(self) -> None:
        if self._looking.is_busy:
            return
        self._polling.stop()
        if self._found and not self._pause.isActive():
            self.faults, self.idle = self._found.pop()
            self.told.emit()


def _look_at(folder: Path, patches: Sequence[Patch], found: list[_Found]) -> None:
    """Append what patches break, and their lines that change nothing."""
    try:
        found.append((broken_by(folder, patches), misfits(folder, patches)[1]))
    except RedballError as error:
        found.append((list(error.faults), []))
