"""How an overseas leg is drawn: through water from port to port, round capes, in long straight stretches."""

from __future__ import annotations

import heapq
import math
from functools import lru_cache

import numpy as np

from redball.atlas import Atlas
from redball.canvas.overlays.polyline import Points
from redball.hexes import ROW_PITCH

_OPEN, _COASTAL, _OTHER_WATER, _LAND = 1.0, 1.5, 4.0, 14.0
"""Cost of entering a hex: of the leg's sea areas, of them beside land, of other seas, of land."""


@lru_cache(maxsize=256)
def sea_route(atlas: Atlas, start: int, end: int, seas: tuple[int, ...]) -> tuple[tuple[float, float], ...]:
    """Corners in map units from the middle of ``start`` to the middle of ``end``, unrolled round the world.

    Straight stretches, always over water of the areas named as far as there is any.
    """
    nodes = _search(atlas, start, end, frozenset(seas))
    points = _unrolled(atlas, nodes)
    allowed = frozenset(seas)
    return tuple((x, y) for x, y in _pulled(atlas, points, allowed).tolist())


def _cost(atlas: Atlas, node: int, seas: frozenset[int]) -> float:
    area = int(atlas.sea[node])
    if area < 0:
        return _LAND
    if area not in seas:
        return _OTHER_WATER
    near = atlas.grid.adjacency[node]
    return _COASTAL if any(n >= 0 and atlas.sea[n] < 0 for n in near.tolist()) else _OPEN


def _search(atlas: Atlas, start: int, end: int, seas: frozenset[int]) -> list[int]:
    """Cheapest way from hex to hex, A*."""
    grid = atlas.grid
    best: dict[int, float] = {start: 0.0}
    parent: dict[int, int] = {}
    heap = [(float(grid.distance(start, end)), start)]
    while heap:
        _, node = heapq.heappop(heap)
        if node == end:
            break
        for other in grid.neighbours(node):
            cost = best[node] + (1.0 if other == end else _cost(atlas, other, seas))
            if cost < best.get(other, math.inf):
                best[other], parent[other] = cost, node
                heapq.heappush(heap, (cost + grid.distance(other, end), other))
    way = [end]
    while way[-1] != start:
        if way[-1] not in parent:
            return [start, end]
        way.append(parent[way[-1]])
    return way[::-1]


def _unrolled(atlas: Atlas, nodes: list[int]) -> Points:
    """Middles of hexes, each at the turn round the world nearest to the one before."""
    grid = atlas.grid
    points = [grid.centre(nodes[0])]
    for node in nodes[1:]:
        x, y = grid.centre(node)
        if grid.wraps:
            x += grid.cols * round((points[-1][0] - x) / grid.cols)
        points.append((x, y))
    return np.array(points)


def _pulled(atlas: Atlas, points: Points, seas: frozenset[int]) -> Points:
    """The string pulled tight: corners only where land or another area is in the way."""
    kept, at = [0], 0
    while at < len(points) - 1:
        ahead = len(points) - 1
        while ahead > at + 1 and not _clear(atlas, points, at, ahead, seas):
            ahead -= 1
        kept.append(ahead)
        at = ahead
    return points[kept]


def _clear(atlas: Atlas, points: Points, a: int, b: int, seas: frozenset[int]) -> bool:
    """True when the straight line between two points stays in water of the areas, apart from both ends."""
    start, end = points[a], points[b]
    span = float(np.hypot(*(end - start)))
    ends = {_node_at(atlas, *points[0]), _node_at(atlas, *points[-1])}
    for share in np.linspace(0, 1, max(3, int(span * 4))).tolist():
        node = _node_at(atlas, *(start + (end - start) * share))
        if node not in ends and (node < 0 or int(atlas.sea[node]) not in seas):
            return False
    return True


def _node_at(atlas: Atlas, x: float, y: float) -> int:
    return atlas.grid.at(x, y) if -1 < y < atlas.grid.rows * ROW_PITCH else -1


def middle_in_area(atlas: Atlas, points: Points, area: int) -> int:
    """Index of the point in the middle of a route's stretch inside a sea area, -1 if it never enters it."""
    inside = [i for i, (x, y) in enumerate(points.tolist()) if _sea_at(atlas, x, y) == area]
    return inside[len(inside) // 2] if inside else -1


def _sea_at(atlas: Atlas, x: float, y: float) -> int:
    node = _node_at(atlas, x, y)
    return int(atlas.sea[node]) if node >= 0 else -1
