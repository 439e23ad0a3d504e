"""What names keep clear of: counters, depots, signs."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

import numpy as np
from PySide6.QtCore import QRectF

from redball.canvas.basemap.geometry.lattice import Floats

_ROW = "V32"
"""The four sides of a rectangle as one value."""


class Obstacles:
    """Rectangles of map units, shape (n, 4): each once and in order, so that equal ones are equal however
    they were gathered.  Not to be changed.
    """

    __slots__ = ("_hash", "rects")

    def __init__(self, rects: Floats) -> None:
        self.rects = _each_once(rects)
        self._hash = hash(self.rects.tobytes())

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Obstacles):
            return NotImplemented
        return self is other or (self._hash == other._hash and np.array_equal(self.rects, other.rects))

    def __len__(self) -> int:
        return len(self.rects)

    def digest(self) -> str:
        """What names them on the disk."""
        return sha256(self.rects.tobytes()).hexdigest()

    def without(self, others: Obstacles) -> Floats:
        """The rectangles that aren't among others."""
        mine, theirs = (each.rects.view(_ROW).ravel() for each in (self, others))
        return self.rects[~np.isin(mine, theirs)]


def nearest_turn(rects: Floats, x: float, period: float) -> Floats:
    """Rectangles at the turn round the world nearest to an ``x``; ``period`` is one turn, 0 for none."""
    if not period:
        return rects
    turns = np.round((x - rects[:, 0]) / period) * period
    return rects + np.stack((turns, 0 * turns, turns, 0 * turns), axis=1)


def _each_once(rects: Floats) -> Floats:
    rects = rects[np.lexsort(rects.T[::-1])] + 0.0  # no negative zeros, whose bytes differ
    fresh = np.ones(len(rects), bool)
    fresh[1:] = (rects[1:] != rects[:-1]).any(axis=1)
    return rects[fresh]


NO_RECTS: Floats = np.zeros((0, 4))
NOTHING = Obstacles(NO_RECTS)


def sides(boxes: Iterable[QRectF]) -> Floats:
    """The left, upper, right and lower sides of rectangles: shape (n, 4)."""
    found = [(box.left(), box.top(), box.right(), box.bottom()) for box in boxes]
    return np.array(found, np.float64).reshape(-1, 4)
