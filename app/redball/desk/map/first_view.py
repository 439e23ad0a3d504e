"""The first view when a game is opened: where it was left, else at the fighting."""

from __future__ import annotations

import json
import math
import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QTimer

from redball.canvas.levels import LARGEST, SMALLEST
from redball.desk.desk import Desk
from redball.desk.settings import Settings
from redball.planning.fighting import Frame, frame

if TYPE_CHECKING:
    from redball.canvas.view import MapView
    from redball.game.session import Session

LEAST, MOST = 30.0, 54.0
"""Width of a hex in px that shows factors; one that shows them well, with some land around."""

_KEY, _MOST_KEPT = "views", 6000
"""Name of the setting, and the most characters of it that are stored, those of the latest games."""

_WRITE_MS = 400
"""Milliseconds after the last move of the map at which its place is stored."""


class FirstView(QObject):
    """Frames the map of one window, and remembers place and zoom of each game in the settings."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__(desk)
        self.desk, self.settings = desk, settings
        self._view: MapView | None = None
        self._session: Session | None = None
        self._path: Path | None = None
        self._framed: Frame | None = None
        """Where the fighting was framed when the game was opened; None when a remembered place was shown."""
        self._writing = QTimer(self, singleShot=True, interval=_WRITE_MS)
        self._writing.timeout.connect(self.keep)

    def attach(self, view: MapView) -> None:
        """Use another map."""
        self.keep()
        self._view, self._path = view, None
        view.view_changed.connect(self._moved)

    def take_up(self) -> None:
        """Frame the open game, if it isn't framed already."""
        session, view = self.desk.session, self._view
        if session is None or view is None or session is self._session:
            return
        self.keep()
        self._session, self._path = session, None
        view.set_focus_node(-1)
        left = self.left_at(session.path)
        self._look(left or self._fighting(view))
        self._framed = None if left else self._here(view)
        self._path = session.path

    def frame_again(self) -> None:
        """The map's size is known now: frame the fighting again, unless the map was moved."""
        view = self._view
        if view is None or self.desk.session is None or self._framed is None:
            return
        here, px = self._here(view), 2 / view.scale_px
        if abs(here.x - self._framed.x) < px and abs(here.y - self._framed.y) < px:
            self._look(self._fighting(view))
            self._framed = self._here(view)

    @property
    def is_remembered(self) -> bool:
        """True when a remembered place is shown."""
        return self._framed is None

    def renamed(self) -> None:
        """The open game is stored in another file from now on."""
        if self.desk.session is not None and self._path is not None:
            self._path = self.desk.session.path
            self.keep()

    # --- looking --------------------------------------------------------------------------------------------

    def _fighting(self, view: MapView) -> Frame:
        port = view.viewport()
        return frame(self.desk.game, port.width(), port.height(), LEAST, MOST)

    def _look(self, wanted: Frame) -> None:
        view = self._view
        assert view is not None
        view.camera.zoom_to(wanted.scale, snap=False)
        view.look_at(QPointF(wanted.x, wanted.y))

    @staticmethod
    def _here(view: MapView) -> Frame:
        middle = view.camera.held
        # Not the scale: tiles are kept for the exact one.
        return Frame(round(middle.x(), 3), round(middle.y(), 3), view.scale_px)

    def _moved(self) -> None:
        if self._path is not None:
            self._writing.start()

    # --- remembering ----------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Store the map's place."""
        session, view = self.desk.session, self._view
        if self._path is None or view is None or session is None:
            return
        here = self._here(view)
        self.settings.save()  # another window may have written meanwhile
        known = self._known()
        if known.get(str(self._path)) == here:
            return
        known.pop(str(self._path), None)
        known[str(self._path)] = here
        lines = [json.dumps([path, *at]) for path, at in known.items() if os.path.isfile(path)]
        while sum(map(len, lines)) > _MOST_KEPT:
            del lines[0]
        self.settings.put(_KEY, "\n".join(lines))
        self.settings.save()

    def left_at(self, path: Path) -> Frame | None:
        """Where the map of a game was left; None when unknown."""
        return self._known().get(str(path))

    def _known(self) -> dict[str, Frame]:
        """What is stored, the oldest first; malformed lines are skipped."""
        found: dict[str, Frame] = {}
        for line in self.settings.lines(_KEY):
            entry = _entry(line)
            if entry is not None:
                found[entry[0]] = entry[1]
        return found


def _entry(line: str) -> tuple[str, Frame] | None:
    try:
        path, x, y, scale = json.loads(line)
        at = Frame(float(x), float(y), float(scale))
    except (ValueError, TypeError, OverflowError, RecursionError):
        return None
    sound = isinstance(path, str) and all(map(math.isfinite, at)) and SMALLEST <= at.scale <= LARGEST
    return (path, at) if sound and abs(at.x) < 1e6 and abs(at.y) < 1e6 else None
