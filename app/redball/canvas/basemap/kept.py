"""What was worked out for a map once, on the disk beside its tiles: values by all that they depend on."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec

from redball.atlas import Atlas
from redball.canvas.basemap.disk import Store
from redball.canvas.basemap.origin import is_unchanged, store_of

_T = TypeVar("_T")

_LONGEST = 64_000_000
"""Bytes of the longest value that is read."""


class Kept:
    """Values of a map and of ``more``, by keys that are as they are written; for one thread.

    There are none without a ``folder``.
    """

    def __init__(self, folder: Path | None, atlas: Atlas, *more: object) -> None:
        self._folder, self._atlas, self._more = folder, atlas, more
        self._store: Store | None = None

    def load(self, kind: type[_T], *key: object) -> _T | None:
        """What was kept under a key; None when there is nothing, or something else."""
        store = self._opened()
        data = None if store is None else store.load(_name(key), _LONGEST)
        try:
            return None if data is None else msgspec.msgpack.decode(data, type=kind)
        except msgspec.DecodeError:
            return None

    def keep(self, value: object, *key: object) -> None:
        """Keep a value under a key, if the disk lets us and the map's files are those that were read."""
        store = self._opened()
        if store is not None and not store.refuses and is_unchanged(self._atlas):
            store.keep(_name(key), msgspec.msgpack.encode(value))

    def _opened(self) -> Store | None:
        if self._folder is not None:
            patches = tuple(patch.hash for patch in self._atlas.patches)
            self._store = store_of(self._folder, self._atlas, *self._more, *patches)
            self._folder = None
        return self._store


def _name(key: tuple[object, ...]) -> str:
    return f"{sha256(repr(key).encode()).hexdigest()}.kept"
