"""The grid: neighbours, distance, centres, corners, and which hex a point is in.

Lengths are in map units: a hex is 1 wide.  The centre of column 0, row 0 is (0, 0); y grows to the south.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

import numpy as np
import numpy.typing as npt

ROW_PITCH = math.sqrt(3) / 2
"""Distance of two rows of centres, in hex widths."""

CORNER_RADIUS = 1 / math.sqrt(3)
"""Distance from a centre to a corner, in hex widths."""

HexSide = tuple[int, int]
"""The two hexes of a hexside, smaller number first."""


class Direction(IntEnum):
    """The six neighbours, counter-clockwise from east."""

    E = 0
    NE = 1
    NW = 2
    W = 3
    SW = 4
    SE = 5

    @property
    def opposite(self) -> Direction:
        """The direction back."""
        return Direction((self + 3) % 6)


# Column and row steps of the six directions, for even and for odd rows.
_STEPS = (
    ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)),
    ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1)),
)

_STEP_TABLE = np.array(_STEPS, np.int64)

# Corners from the one right of north, clockwise: 0 = upper right, 1 = lower right, 2 = south, 3 = lower left,
# 4 = upper left, 5 = north.
_CORNERS = (
    (0.5, -CORNER_RADIUS / 2), (0.5, CORNER_RADIUS / 2), (0.0, CORNER_RADIUS),
    (-0.5, CORNER_RADIUS / 2), (-0.5, -CORNER_RADIUS / 2), (0.0, -CORNER_RADIUS),
)  # fmt: skip

# The two corner numbers of the hexside in each direction.
SIDE_CORNERS: tuple[tuple[int, int], ...] = ((0, 1), (5, 0), (4, 5), (3, 4), (2, 3), (1, 2))


@dataclass(frozen=True)
class Grid:
    """``cols`` x ``rows`` hexes; ``wraps`` joins the last column to the first."""

    cols: int
    rows: int
    wraps: bool = False

    def __len__(self) -> int:
        return self.cols * self.rows

    def node(self, col: int, row: int) -> int:
        """The hex at a column and row, -1 when off the grid."""
        if self.wraps:
            col %= self.cols
        return row * self.cols + col if 0 <= col < self.cols and 0 <= row < self.rows else -1

    def nodes(self, cols: npt.NDArray[np.int64], rows: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Many hexes at once: those at columns and rows, -1 when off the grid, of which no column wraps."""
        inside = (cols >= 0) & (cols < self.cols) & (rows >= 0) & (rows < self.rows)
        found: npt.NDArray[np.int64] = np.where(inside, rows * self.cols + cols, -1)
        return found

    def colrow(self, node: int) -> tuple[int, int]:
        """Column and row of a hex."""
        row, col = divmod(node, self.cols)
        return col, row

    def neighbour(self, node: int, direction: int) -> int:
        """The next hex in a direction, -1 at the edge of the grid."""
        row, col = divmod(node, self.cols)
        dc, dr = _STEPS[row & 1][direction]
        return self.node(col + dc, row + dr)

    def neighbours(self, node: int) -> list[int]:
        """The two to six neighbours, in order of direction."""
        row, col = divmod(node, self.cols)
        return [n for dc, dr in _STEPS[row & 1] if (n := self.node(col + dc, row + dr)) >= 0]

    def direction(self, a: int, b: int) -> Direction | None:
        """The direction from ``a`` to its neighbour ``b``, None if they are not neighbours."""
        return next((Direction(d) for d in range(6) if self.neighbour(a, d) == b), None)

    def stepped(
        self, nodes: npt.NDArray[np.int64], directions: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.int64]:
        """Many neighbours at once: of each hex the one in its direction, -1 at the edge of the grid."""
        rows = nodes // self.cols
        cols = nodes - rows * self.cols
        steps = _STEP_TABLE[rows & 1, directions]
        c, r = cols + steps[..., 0], rows + steps[..., 1]
        if self.wraps:
            c %= self.cols
        return self.nodes(c, r)

    @cached_property
    def adjacency(self) -> npt.NDArray[np.int32]:
        """All neighbours: shape (hexes, 6), -1 at the edge."""
        # All hexes within a frame of none, which is looked at moved by each step.
        framed = np.full((self.rows + 2, self.cols + 2), -1, np.int32)
        framed[1:-1, 1:-1] = np.arange(len(self)).reshape(self.rows, self.cols)
        if self.wraps:
            framed[:, 0], framed[:, -1] = framed[:, -2], framed[:, 1]
        found = np.empty((self.rows, self.cols, 6), np.int32)
        for odd, steps in enumerate(_STEPS):
            for direction, (col, row) in enumerate(steps):
                moved = framed[1 + row + odd : 1 + row + self.rows : 2, 1 + col : 1 + col + self.cols]
                found[odd::2, :, direction] = moved
        return found.reshape(-1, 6)

    def distance(self, a: int, b: int) -> int:
        """Number of steps between two hexes."""
        cols = self.cols
        (ra, ca), (rb, cb) = divmod(a, cols), divmod(b, cols)
        down, across = rb - ra, (cb - (rb >> 1)) - (ca - (ra >> 1))
        steps = _steps(across, down)
        if not self.wraps or 2 * steps <= cols:
            return steps
        return min(steps, _steps(across - cols, down), _steps(across + cols, down))

    def beside(self, node: int, start: int, end: int) -> int:
        """The hex that lies from ``end`` as ``node`` lies from ``start``, -1 when off the grid."""
        (c, r), (c0, r0), (c1, r1) = map(self.colrow, (node, start, end))
        row = r + r1 - r0
        across = (c - c0 + c1) - (r >> 1) + (r0 >> 1) - (r1 >> 1)
        return self.node(across + (row >> 1), row)

    def within(self, node: int, reach: int) -> list[int]:
        """All hexes at most ``reach`` steps away, the hex itself first."""
        found, edge = {node}, [node]
        order = [node]
        for _ in range(reach):
            edge = [m for m in dict.fromkeys(m for n in edge for m in self.neighbours(n)) if m not in found]
            found.update(edge)
            order += edge
        return order

    def centre(self, node: int) -> tuple[float, float]:
        """Centre of a hex in map units."""
        row, col = divmod(node, self.cols)
        return col + 0.5 * (row & 1), row * ROW_PITCH

    @cached_property
    def centres(self) -> npt.NDArray[np.float64]:
        """All centres in map units: shape (hexes, 2)."""
        row, col = np.divmod(np.arange(len(self)), self.cols)
        return np.stack((col + 0.5 * (row & 1), row * ROW_PITCH), axis=1)

    def corners(self, node: int) -> list[tuple[float, float]]:
        """The six corners of a hex in map units, clockwise from the upper right."""
        x, y = self.centre(node)
        return [(x + dx, y + dy) for dx, dy in _CORNERS]

    def side_ends(self, node: int, direction: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """Both ends of the hexside of ``node`` in a direction, in map units."""
        corners = self.corners(node)
        i, j = SIDE_CORNERS[direction]
        return corners[i], corners[j]

    def at(self, x: float, y: float) -> int:
        """The hex that holds a point in map units, -1 when off the grid."""
        row = round(y / ROW_PITCH)
        best, best_distance = -1, math.inf
        for r in (row - 1, row, row + 1):
            col = round(x - 0.5 * (r & 1))
            away = (col + 0.5 * (r & 1) - x) ** 2 + (r * ROW_PITCH - y) ** 2
            if away < best_distance:
                best, best_distance = self.node(col, r), away
        return best

    @property
    def width(self) -> float:
        """Width of the whole map in map units (one turn round the world when it wraps)."""
        return self.cols + (0.0 if self.wraps else 0.5)

    @property
    def height(self) -> float:
        """Height of the whole map in map units, from the top corners of row 0 to the bottom corners of the
        last.
        """
        return (self.rows - 1) * ROW_PITCH + 2 * CORNER_RADIUS


def _steps(across: int, down: int) -> int:
    """Steps to a hex that lies so far away, along a row and along a diagonal."""
    return max(abs(across), abs(down), abs(across + down))


def hexside(a: int, b: int) -> HexSide:
    """The hexside between two neighbours as a key that doesn't depend on their order."""
    return (a, b) if a < b else (b, a)
