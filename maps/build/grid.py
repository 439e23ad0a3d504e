"""The grid of world-1939 and its projection: pointy-top hexes, odd rows half a hex east, columns wrap.

Map units: a hex is 1 wide, the centre of column 0, row 0 is (0, 0), y grows to the south.
A hex is named here by its number, row * COLS + col.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

COLS, ROWS = 360, 195
SIZE = COLS * ROWS
ROW_PITCH = math.sqrt(3) / 2
RADIUS = 1 / math.sqrt(3)
LON0, LAT0, LON_STEP, LAT_STEP = -179.5, 75.0, 1.0, 0.6916264

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
_STEPS = (
    ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)),
    ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1)),
)

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Corner = tuple[int, int, int]
"""Column, row and 0 (north corner) or 1 (south corner) of the hex that a corner is named after."""


def to_xy(lon: float, lat: float) -> tuple[float, float]:
    """Map units of a point in degrees."""
    return (lon - LON0) / LON_STEP, (LAT0 - lat) / LAT_STEP * ROW_PITCH


def to_lonlat(x: float, y: float) -> tuple[float, float]:
    """Degrees of a point in map units; the longitude is brought into -180..180."""
    lon = x * LON_STEP + LON0
    return (lon + 180.0) % 360.0 - 180.0, LAT0 - y / ROW_PITCH * LAT_STEP


def centre(h: int) -> tuple[float, float]:
    """Centre of a hex in map units."""
    row, col = divmod(h, COLS)
    return col + 0.5 * (row & 1), row * ROW_PITCH


def centres() -> Floats:
    """Centres of all hexes in map units, shape (SIZE, 2)."""
    row, col = np.divmod(np.arange(SIZE), COLS)
    return np.stack((col + 0.5 * (row & 1), row * ROW_PITCH), axis=1)


def corners(h: int) -> list[tuple[float, float]]:
    """The six corners of a hex: N, NE, SE, S, SW, NW."""
    x, y = centre(h)
    half = RADIUS / 2
    offsets = ((0, -RADIUS), (0.5, -half), (0.5, half), (0, RADIUS), (-0.5, half), (-0.5, -half))
    return [(x + dx, y + dy) for dx, dy in offsets]


_SIDE_ENDS = ((1, 2), (0, 1), (5, 0), (4, 5), (3, 4), (2, 3))


def side(h: int, direction: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two ends of a hexside in map units."""
    points = corners(h)
    i, j = _SIDE_ENDS[direction]
    return points[i], points[j]


def neighbour(h: int, direction: int) -> int:
    """The next hex in a direction, -1 beyond the north or south edge."""
    row, col = divmod(h, COLS)
    dc, dr = _STEPS[row & 1][direction]
    row += dr
    return row * COLS + (col + dc) % COLS if 0 <= row < ROWS else -1


def _table() -> list[tuple[int, ...]]:
    return [tuple(neighbour(h, d) for d in range(6)) for h in range(SIZE)]


ADJ: list[tuple[int, ...]] = _table()
"""The six neighbours of every hex in the order of DIRECTIONS, -1 beyond an edge."""


def neighbours(h: int) -> list[int]:
    """The neighbours that exist."""
    return [n for n in ADJ[h] if n >= 0]


def direction(a: int, b: int) -> int:
    """The direction from a hex to its neighbour; raises ValueError when they aren't neighbours."""
    return ADJ[a].index(b)


def hex_at(x: float, y: float) -> int:
    """The hex that holds a point in map units, -1 beyond the north or south edge."""
    best, found = math.inf, -1
    base = round(y / ROW_PITCH)
    for row in (base - 1, base, base + 1):
        col = round(x - 0.5 * (row & 1))
        distance = (col + 0.5 * (row & 1) - x) ** 2 + (row * ROW_PITCH - y) ** 2
        if distance < best:
            best, found = distance, (row * COLS + col % COLS if 0 <= row < ROWS else -1)
    return found


def hex_at_lonlat(lon: float, lat: float) -> int:
    """The hex that holds a point in degrees."""
    return hex_at(*to_xy(lon, lat))


def _delta(a: float, b: float) -> float:
    return (a - b + COLS / 2) % COLS - COLS / 2


def distance(h: int, x: float, y: float) -> float:
    """Distance of a hex's centre from a point in map units, the short way round."""
    cx, cy = centre(h)
    return math.hypot(_delta(cx, x), cy - y)


def steps(a: int, b: int) -> int:
    """Number of hexes from one hex to another."""
    (ra, ca), (rb, cb) = divmod(a, COLS), divmod(b, COLS)
    qa, qb = ca - (ra - (ra & 1)) // 2, cb - (rb - (rb & 1)) // 2
    dr = rb - ra
    spans = (qb - qa, qb - qa + COLS, qb - qa - COLS)
    return min(max(abs(dq), abs(dr), abs(dq + dr)) for dq in spans)


def samples() -> Floats:
    """37 points spread evenly over a hex around (0, 0), shape (37, 2)."""
    points = []
    for r in range(-3, 4):
        for q in range(max(-3, -3 - r), min(3, 3 - r) + 1):
            # A hex-shaped patch of points; turned by 30 degrees it fills the hex it is laid in.
            u, v = q + r / 2, r * ROW_PITCH
            points.append((-v / 3 * 0.47, u / 3 * 0.47))
    return np.array(points, dtype=np.float64)


def side_corners(h: int, direction: int) -> tuple[Corner, Corner]:
    """Names of both ends of a hexside; a corner has the same name from all its hexes."""
    names = [_corner(h, k) for k in _SIDE_ENDS[direction]]
    return names[0], names[1]


def _corner(h: int, k: int) -> Corner:
    row, col = divmod(h, COLS)
    odd = row & 1
    if k == 0:
        return col, row, 0
    if k == 3:
        return col, row, 1
    if k in (1, 5):
        dc, dr = _STEPS[odd][1 if k == 1 else 2]
        return (col + dc) % COLS, row + dr, 1
    dc, dr = _STEPS[odd][5 if k == 2 else 4]
    return (col + dc) % COLS, row + dr, 0


def corner_xy(corner: Corner) -> tuple[float, float]:
    """Map units of a corner by its name."""
    col, row, south = corner
    return col + 0.5 * (row & 1), row * ROW_PITCH + (RADIUS if south else -RADIUS)
