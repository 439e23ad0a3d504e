"""Finished tiles on the disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtGui import QImage

from redball.canvas.basemap.disk import Store

SIDE = 512
"""Side of a tile in device px."""

_BYTES = 4 * SIDE * SIDE


class TileKey(NamedTuple):
    """A tile: its scale in device px a hex, its column and row counted from the map's origin."""

    scale: float
    col: int
    row: int


class TileStore:
    """The tiles of one map in one style; a tile is named by its key, the screen's pixel ratio, and its
    ``mark`` where the map shows something else than without its patches.
    """

    def __init__(self, store: Store, mark: Callable[[TileKey, float], str] = lambda key, ratio: "") -> None:
        self._store, self._mark = store, mark

    @property
    def refuses(self) -> bool:
        """True when a tile could not be written: then no more is tried."""
        return self._store.refuses

    def has(self, key: TileKey, ratio: float) -> bool:
        """True when there is a file for a tile; it may yet be damaged."""
        return self._store.has(self._name(key, ratio))

    def load(self, key: TileKey, ratio: float) -> QImage | None:
        """A tile as it was painted; None when there is none, or a damaged one."""
        pixels = self._store.load(self._name(key, ratio), _BYTES)
        if pixels is None or len(pixels) != _BYTES:
            return None
        return QImage(pixels, SIDE, SIDE, 4 * SIDE, QImage.Format.Format_RGB32).copy()

    def keep(self, key: TileKey, ratio: float, tile: QImage) -> None:
        """Keep a painted tile, if the disk lets us."""
        self._store.keep(self._name(key, ratio), bytes(tile.constBits()))

    def _name(self, key: TileKey, ratio: float) -> str:
        return f"{key.scale.hex()}-{ratio.hex()}/{key.col}_{key.row}{self._mark(key, ratio)}.tile"
