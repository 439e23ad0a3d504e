"""A patch as a value: its name, the map that it was made for, and its changes, each with a reason."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec

from redball.atlas.atlas import PatchName
from redball.atlas.patches.kinds import KINDS, Cells, Kind
from redball.errors import RedballError
from redball.toml_writing import toml_lines, toml_rows

FORMAT = 1


class PatchError(RedballError):
    """A patch that can't be used, or not on this map."""


@dataclass(frozen=True)
class Change:
    """One line of a patch.

    ``was`` are the columns that it replaces, ``now`` what they hold after it: the same columns, but for an
    entry that is new (``was`` is None) or goes (``now`` is None), of which it names all.
    """

    kind: str
    key: str
    was: Cells | None
    now: Cells | None
    why: str
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)

    @property
    def of(self) -> Kind:
        """The kind of what it changes."""
        return KINDS[self.kind]

    @property
    def where(self) -> str:
        """File and line."""
        return f"{self.file} line {self.line}" if self.line else self.file

    @property
    def key_after(self) -> str:
        """The entry's key when the line has been applied."""
        return self.key if self.was is None or self.now is None else self.of.key_after(self.key, self.now)

    @property
    def inverse(self) -> Change:
        """The line that undoes this one."""
        return replace(self, key=self.key_after, was=self.now, now=self.was)

    @property
    def row(self) -> dict[str, Any]:
        """The line as a patch writes it."""
        fields: dict[str, Any] = {self.kind: self.key}
        for word, cells in (("was", self.was), ("is", self.now)):
            if cells is not None:
                fields[word] = {column: _plain(cell) for column, cell in self._told(cells).items()}
        return fields | {"why": self.why}

    def _told(self, cells: Cells) -> dict[str, str]:
        """The cells that must be written; the key and the defaults tell the others."""
        if self.was is not None and self.now is not None:
            return dict(cells)
        blank = self.of.whole(self.key, {})
        return {column: cell for column, cell in cells.items() if cell != blank.get(column)}


def _ordered(cells: Cells | None) -> list[tuple[str, str]] | None:
    return None if cells is None else sorted(cells.items())


def _plain(cell: str) -> str | int:
    """A whole number without quotes, if it is written as one."""
    return (
        int(cell) if cell.isascii() and cell.isdigit() and len(cell) < 10 and str(int(cell)) == cell else cell
    )


@dataclass(frozen=True)
class Patch:
    """Changes of a map in their order.

    ``map`` is the id and ``map_hash`` the hash of the map that it was made for (empty: not told).
    """

    id: str
    name: str
    map: str
    map_hash: str = ""
    version: str = "1"
    note: str = ""
    changes: tuple[Change, ...] = ()
    file: str = field(default="", compare=False)

    @property
    def text(self) -> str:
        """The patch as a file."""
        head: Mapping[str, Any] = {
            "patch": FORMAT,
            "id": self.id,
            "name": self.name,
            "version": self.version,
            "map": self.map,
            "map_hash": self.map_hash,
            "note": self.note,
        }
        lines = toml_lines({name: value for name, value in head.items() if value})
        return lines + ("\n" + toml_rows("changes", [c.row for c in self.changes]) if self.changes else "")

    @cached_property
    def hash(self) -> str:
        """What a game knows it by: the sum of what it says, without what a person noted in the file."""
        head = self.id, self.name, self.map, self.map_hash, self.version, self.note
        rows = [(c.kind, c.key, _ordered(c.was), _ordered(c.now), c.why) for c in self.changes]
        return hashlib.sha256(msgspec.json.encode((FORMAT, head, rows))).hexdigest()

    @property
    def named(self) -> PatchName:
        """What a map and a game remember of it."""
        return PatchName(self.id, self.version, self.hash)

    @property
    def inverse(self) -> Patch:
        """The patch that undoes this one.  Entries that had gone come back after the others."""
        return replace(self, changes=tuple(change.inverse for change in reversed(self.changes)))

    def with_changes(self, changes: Sequence[Change]) -> Patch:
        """The same patch with other lines."""
        return replace(self, changes=tuple(changes))
