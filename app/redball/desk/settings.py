"""What the window remembers between runs: its layout, theme and recent games, but nothing about a game
itself.

The file may be edited by the player and corrupted by any program: invalid values are ignored and logged.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable
from pathlib import Path

import platformdirs
from PySide6.QtCore import QByteArray, QCryptographicHash, QSettings

from redball.desk.start import crash
from redball.errors import Fault
from redball.files import MEGABYTE, objection
from redball.language import settings_file, translated

MOST_RECENT = 9
_MOST = MEGABYTE
_SUM = 32
_TYPED = re.compile(rb'[=,][\s"\\]*(?:@|\\x0*40)(?!@|ByteArray\(|Invalid\(\))')
"""Prefix of values that are neither text nor bytes: Qt would construct an object from them, and may crash."""
_QUOTED = re.compile(rb'"(?:[^"\\\n]|\\.)*"')
_LONGEST = 10_000
"""The most characters of a stored text; nine paths of games have fewer."""


def data_folder() -> Path:
    """The default folder of games."""
    return Path(os.environ.get("REDBALL_DATA") or platformdirs.user_data_dir("redball", appauthor=False))


def log_file() -> Path:
    """The file in which crashes are logged."""
    return data_folder() / "log" / "redball.log"


def _sum(state: QByteArray) -> QByteArray:
    return QCryptographicHash.hash(state, QCryptographicHash.Algorithm.Sha256)


def _objection(file: Path) -> Fault | None:
    """Why a file of settings can't be read, None when it can."""
    if (fault := objection(file, "a file of settings", _MOST)) is not None:
        return fault
    try:
        data = file.read_bytes()
    except OSError:
        return None  # Qt makes the best of it
    # Between quotation marks a comma separates nothing.
    if _TYPED.search(_QUOTED.sub(lambda quoted: quoted[0].replace(b",", b";"), data)):
        return Fault(str(file), "a value of a type that Redball never writes", "texts and bytes")
    return None


class Settings:
    """Typed access to the settings file."""

    def __init__(self, path: Path | None = None) -> None:
        file = path or settings_file()
        self._told: set[Fault] = set()
        if os.path.lexists(file) and (fault := _objection(file)) is not None:
            self.note(fault)
            file = file.with_name(f"{file.stem}-new{file.suffix}")  # the other is left as it is
        self._store = QSettings(str(file), QSettings.Format.IniFormat)

    def flag(self, name: str, default: bool = False) -> bool:
        """A yes or no."""
        found = self.choice(name, ("true", "false", "1", "0"))
        return found in ("true", "1") if found else default

    def choice(self, name: str, choices: Collection[str], default: str = "") -> str:
        """One of some words; the default for any other."""
        found = self.text(name)
        if not found or found in choices:
            return found or default
        self.note(Fault(f"setting {name}", f"“{found}”", translated("one of {0}", ", ".join(choices))))
        return default

    def text(self, name: str) -> str:
        """A text, empty when there is none; lists, which other programs make of commas, are ignored."""
        found = self._value(name)
        if isinstance(found, bool):
            return str(found).lower()
        if found is None or (isinstance(found, str) and len(found) <= _LONGEST):
            return found or ""
        kind = "a text of thousands of characters" if isinstance(found, str) else type(found).__name__
        self.note(Fault(f"setting {name}", kind, "a text"))
        return ""

    def lines(self, name: str) -> list[str]:
        """The lines of a text that aren't empty."""
        return [line for line in self.text(name).split("\n") if line]

    def _value(self, name: str) -> object:
        try:
            return self._store.value(name)
        except (RuntimeError, SystemError, TypeError, ValueError) as error:  # of a type that nobody knows
            self.note(Fault(f"setting {name}", f"“{error}”", "a value that can be read"))
            return None

    def note(self, fault: Fault) -> None:
        """Log a fault, once."""
        if fault not in self._told:
            self._told.add(fault)
            crash.note(log_file(), fault.sentence())

    def put(self, name: str, value: str | bool) -> None:
        """Store a value."""
        self._store.setValue(name, value)

    def put_bytes(self, name: str, state: QByteArray) -> None:
        """Store a state of Qt with a checksum."""
        self._store.setValue(name, _sum(state).append(state))

    def bytes(self, name: str) -> QByteArray:
        """A state of Qt, empty when there is none.  Qt trusts a corrupted state and may count to billions, so
        one with a wrong checksum is ignored.
        """
        found = self._value(name)
        state = found.mid(_SUM) if isinstance(found, QByteArray) else QByteArray()
        if isinstance(found, QByteArray) and found.left(_SUM) == _sum(state):
            return state
        if found is not None:
            self.note(Fault(f"setting {name}", "bytes that were changed", "a state as it was saved"))
        return QByteArray()

    def forget(self, name: str) -> None:
        """Remove a setting."""
        self._store.remove(name)

    def save(self) -> None:
        """Write the file now."""
        self._store.sync()

    # --- recent games, own scenarios, libraries ---

    @property
    def recent(self) -> list[Path]:
        """Games opened recently that still exist, the latest first."""
        return self._files("recent")

    def add_recent(self, path: Path) -> None:
        """Put a game first in the list."""
        self._add_file("recent", path)

    @property
    def own_scenarios(self) -> list[Path]:
        """Scenario files of the player's own that were opened or written recently and still exist."""
        return self._files("own_scenarios")

    def add_own_scenario(self, path: Path) -> None:
        """Put a scenario file first in the list."""
        self._add_file("own_scenarios", path)

    @property
    def libraries(self) -> list[Path]:
        """The counter libraries that were open last, there or not."""
        return [Path(line) for line in self.lines("counter libraries")]

    def put_libraries(self, paths: Iterable[Path]) -> None:
        """Store which counter libraries are open."""
        self.put("counter libraries", "\n".join(map(str, paths)))

    def _files(self, name: str) -> list[Path]:
        return [Path(line) for line in self.lines(name) if os.path.isfile(line)][:MOST_RECENT]

    def _add_file(self, name: str, path: Path) -> None:
        others = [p for p in self._files(name) if p != path]
        self.put(name, "\n".join(map(str, [path, *others][:MOST_RECENT])))
