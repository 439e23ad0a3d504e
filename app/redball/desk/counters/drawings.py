"""The pictures of the open libraries on the map, in place of the drawn counters of the same units."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QPixmap
from shiboken6 import isValid

from redball.canvas.view import MapView
from redball.desk.counters.bookcase import Bookcase
from redball.desk.counters.pictures import Pictures
from redball.game.counters.counter import Counter
from redball.game.units import Unit

SIDES = (64, 128, 256)
"""Px in which pictures are read; the next larger one than a counter serves."""
_GATHERED_MS = 60
"""Milliseconds in which pictures that come are gathered for one frame."""


class _Print(NamedTuple):
    """By what a counter is known on the map: what is printed on it, whoever has it now."""

    name: str
    type: str
    country: str
    size: str
    attack: int
    movement: int


def _print_of(one: Unit | Counter) -> _Print:
    return _Print(one.name, one.type, one.country, one.size, one.attack, one.movement)


class OwnDrawings(QObject):
    """What the map asks for pictures: see :class:`redball.canvas.counters.Drawings`."""

    def __init__(self, bookcase: Bookcase) -> None:
        super().__init__(bookcase)
        self.bookcase = bookcase
        self._view: MapView | None = None
        self._files: dict[_Print, dict[str, str]] = {}
        self._read = {side: Pictures(side, self) for side in SIDES}
        self._come: set[str] = set()
        self._later = QTimer(self, singleShot=True, interval=_GATHERED_MS)
        self._later.timeout.connect(self._show)
        bookcase.changed.connect(self._change)
        for pictures in self._read.values():
            pictures.come.connect(self._gather)

    def show_on(self, view: MapView) -> None:
        """Show pictures on a view of the map from now on."""
        self._view = view
        view.map_scene().set_drawings(self if self._files else None)

    # --- what the map asks ---

    def name_of(self, unit: Unit) -> str:
        """The name of a unit's own picture: of several counters with the same print, that of its id."""
        files = self._files.get(_print_of(unit))
        return files.get(unit.id) or next(iter(files.values())) if files else ""

    def picture(self, name: str, side: int, wait: bool) -> QPixmap | None:
        """A picture for a counter of so many device px."""
        pictures = self._read[next((each for each in SIDES if each >= side), SIDES[-1])]
        return pictures.now(Path(name)) if wait else pictures.of(Path(name))

    # --- what changes ---

    def _change(self) -> None:
        """Other libraries are open, or their pictures are elsewhere."""
        had, self._files = bool(self._files), {}
        for book in self.bookcase.books:
            folder = str(self.bookcase.folder_of(book))
            for counter in book.library.counters:
                if counter.picture:
                    file = os.path.join(folder, counter.picture)
                    self._files.setdefault(_print_of(counter), {})[counter.id] = file
        if not (had or self._files):
            return
        for pictures in self._read.values():
            pictures.forget()
        if self._view is not None and isValid(self._view):
            self._view.map_scene().set_drawings(self if self._files else None)
            self._view.refresh()

    def _gather(self, path: Path) -> None:
        self._come.add(str(path))
        if not self._later.isActive():
            self._later.start()

    def _show(self) -> None:
        come, self._come = self._come, set()
        if self._view is not None and isValid(self._view):
            self._view.map_scene().show_drawings(come)
            self._view.refresh()
