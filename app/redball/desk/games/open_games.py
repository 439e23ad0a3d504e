"""A note of the games that are open in windows, so that a game whose window was killed is offered again."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject

from redball.desk.desk import Desk
from redball.desk.settings import Settings

_KEY = "open_games"


def noted(settings: Settings) -> list[Path]:
    """Games that are open in a window, or were when it was killed."""
    settings.save()  # another window may have written meanwhile
    return [Path(line) for line in settings.lines(_KEY)]


def note_open(settings: Settings, path: Path) -> None:
    """A game was opened."""
    _put(settings, dict.fromkeys([*noted(settings), path]))


def note_closed(settings: Settings, *paths: Path) -> None:
    """Games were closed properly, or need not be offered any more."""
    if paths:
        _put(settings, [other for other in noted(settings) if other not in paths])


def _put(settings: Settings, paths: Iterable[Path]) -> None:
    settings.put(_KEY, "\n".join(map(str, paths)))
    settings.save()


class OpenGames(QObject):
    """Notes what one window has open; :meth:`end` when it closes properly."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__(desk)
        self.desk, self.settings = desk, settings
        self.path: Path | None = None
        desk.opened.connect(self.update)
        desk.changed.connect(self.update)

    def update(self, *_: object) -> None:
        """Note another game, or the same one in another file."""
        session = self.desk.session
        path = session.path if session else None
        if path != self.path:
            self.end()
            if path is not None:
                note_open(self.settings, path)
            self.path = path

    def end(self) -> None:
        """The window closes, or goes on to another game."""
        if self.path is not None:
            note_closed(self.settings, self.path)
            self.path = None
