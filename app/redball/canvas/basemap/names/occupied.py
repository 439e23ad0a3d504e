"""Rectangles that are taken, in px of the whole map, and which of many others touch them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import shapely

from redball.canvas.basemap.geometry.lattice import Floats, Ints

_SEAM = 400.0
"""How far from the edges of a map that wraps rectangles are repeated beyond the other edge, in px."""

Mask = npt.NDArray[np.bool_]


def round_the_world(boxes: Floats, period: float) -> tuple[Floats, Ints]:
    """Rectangles (n, 4) with copies of those near the seam, and the number of each one's original."""
    index = np.arange(len(boxes), dtype=np.int64)
    if not period or not len(boxes):
        return boxes, index
    west, east = boxes[:, 0] < _SEAM, boxes[:, 2] > period - _SEAM
    shift = np.array((period, 0.0, period, 0.0))
    copies = np.concatenate((boxes, boxes[west] + shift, boxes[east] - shift))
    return copies, np.concatenate((index, index[west], index[east]))


class Occupied:
    """Some rectangles (n, 4); ``period`` is the width of the world in px, 0 when it has ends."""

    def __init__(self, boxes: Floats, period: float) -> None:
        self.boxes, self.period = boxes, period
        around, self._index = round_the_world(boxes, period)
        self._tree = shapely.STRtree(_shapes(around)) if len(around) else None

    def pairs(self, boxes: Floats, gap: float = 0.0) -> tuple[Ints, Ints]:
        """Which rectangles of ``boxes`` come nearer than ``gap`` to which taken ones, as two columns."""
        if self._tree is None or not len(boxes):
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        grown = boxes + np.array((-gap, -gap, gap, gap))
        asked, found = self._tree.query(_shapes(grown))
        return asked.astype(np.int64), self._index[found]

    def hits(self, boxes: Floats, gap: float = 0.0) -> Mask:
        """Which rectangles of ``boxes`` come nearer than ``gap`` to any taken one."""
        mask = np.zeros(len(boxes), dtype=bool)
        mask[self.pairs(boxes, gap)[0]] = True
        return mask


def _shapes(boxes: Floats) -> npt.NDArray[np.object_]:
    found: npt.NDArray[np.object_] = np.asarray(shapely.box(*boxes.T), dtype=object)
    return found
