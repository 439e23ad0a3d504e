"""Which hexes a line drawn over the map goes round."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from redball.hexes.grid import ROW_PITCH, Grid

Point = tuple[float, float]


def inside(grid: Grid, loop: Sequence[Point]) -> frozenset[int]:
    """The hexes whose centres a line goes round, closed from its last point to its first.

    Points are in map units; on a map that wraps they may lie beyond its seam.  A line that crosses itself
    goes round all that it winds about, however often.
    """
    import shapely

    shapes = [face for face in _faces(loop) if _winding(loop, *face.representative_point().coords[0])]
    if not shapes:
        return frozenset()
    area = shapely.unary_union(shapes)
    shapely.prepare(area)
    left, top, right, bottom = area.bounds
    first, last = max(0, math.ceil(top / ROW_PITCH)), min(grid.rows - 1, math.floor(bottom / ROW_PITCH))
    if first > last:
        return frozenset()
    cols, rows = np.arange(math.floor(left) - 1, math.ceil(right) + 1), np.arange(first, last + 1)
    if not grid.wraps:
        cols = cols[(cols >= 0) & (cols < grid.cols)]
    x = cols[None, :] + 0.5 * (rows[:, None] & 1)
    y = np.broadcast_to(rows[:, None] * ROW_PITCH, x.shape)
    held = shapely.contains_xy(area, x, y)
    nodes = rows[:, None] * grid.cols + cols[None, :] % grid.cols
    return frozenset(nodes[held].tolist())


def _faces(loop: Sequence[Point]) -> list[Any]:
    """The areas into which a closed line parts the plane, without what lies outside."""
    import shapely

    if len(set(loop)) < 3:
        return []
    line = shapely.LineString([*loop, loop[0]])
    return list(shapely.polygonize([shapely.node(line)]).geoms)


def _winding(loop: Sequence[Point], x: float, y: float) -> int:
    """How often a closed line goes round a point, one way less the other."""
    turns = 0
    for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
        side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
        if ay <= y < by and side > 0:
            turns += 1
        elif by <= y < ay and side < 0:
            turns -= 1
    return turns
