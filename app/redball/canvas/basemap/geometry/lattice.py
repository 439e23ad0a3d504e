"""Hexes and their corners in bulk: arrays in map units, unrolled across the date line."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from redball.hexes import ROW_PITCH, Grid

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

THIRD = ROW_PITCH / 3
"""Height of a step of the corner lattice; its width is half a hex."""

CORNER_STEPS = np.array([(1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2)])
"""Corners of a hex in lattice steps from its centre, clockwise from the upper right."""


class Box(NamedTuple):
    """A rectangle in map units; may reach past the ends of a map that wraps."""

    x0: float
    y0: float
    x1: float
    y1: float

    def grown(self, by: float) -> Box:
        """The rectangle with a margin."""
        return Box(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    def moved(self, dx: float) -> Box:
        """The rectangle moved east."""
        return Box(self.x0 + dx, self.y0, self.x1 + dx, self.y1)

    def meets(self, other: Box) -> bool:
        """True when both rectangles share a point."""
        return self.x0 <= other.x1 and other.x0 <= self.x1 and self.y0 <= other.y1 and other.y0 <= self.y1


class Cells(NamedTuple):
    """Some hexes: their numbers, unrolled columns (may be off the grid when it wraps), rows."""

    nodes: Ints
    cols: Ints
    rows: Ints

    @property
    def steps(self) -> Ints:
        """Centres on the corner lattice: shape (n, 2)."""
        return np.stack((2 * self.cols + (self.rows & 1), 3 * self.rows), axis=1)

    @property
    def centres(self) -> Floats:
        """Centres in map units: shape (n, 2)."""
        return to_units(self.steps)

    def only(self, keep: npt.NDArray[np.bool_]) -> Cells:
        """Those of the hexes that a mask keeps."""
        return Cells(self.nodes[keep], self.cols[keep], self.rows[keep])


def to_units(steps: Ints) -> Floats:
    """Lattice steps as map units; the same step always gives the same floats, so that shapes share corners
    exactly.
    """
    return steps * np.array((0.5, THIRD))


def cells_in(grid: Grid, box: Box) -> Cells:
    """The hexes whose centre is in a rectangle, by rows."""
    row0, row1 = (
        max(0, int(np.ceil(box.y0 / ROW_PITCH))),
        min(grid.rows - 1, int(np.floor(box.y1 / ROW_PITCH))),
    )
    col0, col1 = int(np.floor(box.x0)) - 1, int(np.ceil(box.x1)) + 1
    if not grid.wraps:
        col0, col1 = max(0, col0), min(grid.cols - 1, col1)
    high, wide = max(0, row1 + 1 - row0), max(0, col1 + 1 - col0)
    rows: Ints = np.repeat(np.arange(row0, row0 + high), wide)
    cols: Ints = np.tile(np.arange(col0, col0 + wide), high)
    x = cols + 0.5 * (rows & 1)
    keep = (x >= box.x0) & (x < box.x1)
    rows, cols = rows[keep], cols[keep]
    return Cells(rows * grid.cols + cols % grid.cols, cols, rows)


def outlines(cells: Cells) -> Floats:
    """Closed outlines: shape (n, 7, 2)."""
    corners = cells.steps[:, None, :] + CORNER_STEPS[None, (0, 1, 2, 3, 4, 5, 0), :]
    return to_units(corners.reshape(-1, 2)).reshape(-1, 7, 2)


def owned(shapes: Floats, middles: Floats, box: Box, period: float) -> Floats:
    """The shapes (n, points, 2) whose middle (n, 2) is in a rectangle, moved there round the world.

    ``period`` 0 is a map with ends.  Of rectangles that tile the map each shape belongs to one.
    """
    rows = (middles[:, 1] >= box.y0) & (middles[:, 1] < box.y1)
    shapes, middles = shapes[rows], middles[rows]
    x = middles[:, 0]
    turns = np.floor((x - box.x0) / period) * period if period else np.zeros(len(x))
    keep = (x - turns >= box.x0) & (x - turns < box.x1)
    shift = np.stack((turns[keep], np.zeros(keep.sum())), axis=1)
    result: Floats = shapes[keep] - shift[:, None, :]
    return result


def noise(nodes: Ints, count: int, salt: int = 0) -> Floats:
    """``count`` numbers in 0..1 for each hex, always the same for a hex: shape (n, count)."""
    key = nodes.astype(np.uint64)[:, None] * np.uint64(1009) + np.arange(count, dtype=np.uint64)[None, :]
    key = (key + np.uint64(1 + salt * 7919)) * np.uint64(0x9E3779B97F4A7C15)
    key = (key ^ (key >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    key = (key ^ (key >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    key ^= key >> np.uint64(31)
    return (key >> np.uint64(11)).astype(np.float64) / float(1 << 53)
