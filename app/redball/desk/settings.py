"""What the window remembers between runs: its shape, theme and recent games.  Nothing about a game is
kept here.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs
from PySide6.QtCore import QByteArray, QSettings

MOST_RECENT = 9


def data_folder() -> Path:
    """Where games live that nobody gave another place."""
    return Path(os.environ.get("REDBALL_DATA") or platformdirs.user_data_dir("redball", appauthor=False))


def log_file() -> Path:
    """Where crashes are written down."""
    return data_folder() / "log" / "redball.log"


class Settings:
    """Typed access to the settings file."""

    def __init__(self, path: Path | None = None) -> None:
        file = path or Path(platformdirs.user_config_dir("redball", appauthor=False)) / "window.ini"
        self._store = QSettings(str(file), QSettings.Format.IniFormat)

    def flag(self, name: str, default: bool = False) -> bool:
        """A yes or no."""
        return str(self._store.value(name, default)).lower() in ("true", "1")

    def text(self, name: str, default: str = "") -> str:
        """A text."""
        return str(self._store.value(name, default))

    def put(self, name: str, value: str | bool | QByteArray) -> None:
        """Remember something."""
        self._store.setValue(name, value)

    def bytes(self, name: str) -> QByteArray:
        """A saved state, empty when there is none."""
        value = self._store.value(name)
        return value if isinstance(value, QByteArray) else QByteArray()

    def forget(self, name: str) -> None:
        """Remove a setting."""
        self._store.remove(name)

    def save(self) -> None:
        """Write the file now."""
        self._store.sync()

    # --- recent games ---

    @property
    def recent(self) -> list[Path]:
        """Games opened lately that still exist, the last first."""
        return [path for line in self.text("recent").split("\n") if line and (path := Path(line)).is_file()]

    def add_recent(self, path: Path) -> None:
        """Put a game first in the list."""
        others = [p for p in self.recent if p != path]
        self.put("recent", "\n".join(map(str, [path, *others][:MOST_RECENT])))
