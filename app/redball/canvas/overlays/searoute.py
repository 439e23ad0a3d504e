"""How an overseas leg is drawn: through water from port to port, round capes, in long straight stretches."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import msgspec
import numpy as np
import numpy.typing as npt

from redball.atlas import Atlas
from redball.canvas.overlays.polyline import Points
from redball.derived import cached
from redball.hexes import ROW_PITCH, Grid

_OPEN, _COASTAL, _OTHER_WATER, _LAND, _FLEET = 1.0, 1.5, 4.0, 14.0, 6.0
"""Cost of entering a hex: of the leg's sea areas, of them beside land, of other seas, of land; how much more
where counters stand.
"""

_EAGER = 1.03
"""Weight of the remaining way against the way made: of equal ways the one that is farther along is followed
first, so that open water isn't searched from shore to shore.
"""

_COARSE, _FINE = 1.0, 4.0
"""Samples a hex width that a straight line is looked at with: all candidates first, then the chosen one."""

Nodes = npt.NDArray[np.int64]
Corners = tuple[tuple[float, float], ...]


def sea_route(
    atlas: Atlas, start: int, end: int, seas: tuple[int, ...], fleets: frozenset[int] = frozenset()
) -> Corners:
    """Corners in map units from the middle of ``start`` to the middle of ``end``, unrolled round the world.

    Straight stretches, always over water of the areas named as far as there is any, and round the hexes of
    ``fleets`` where there is room.
    """
    return _routes(atlas)(start, end, seas, fleets)


@cached
def _routes(atlas: Atlas) -> Callable[[int, int, tuple[int, ...], frozenset[int]], Corners]:
    """Finds routes on a map, and remembers the last ones: no more, for fleets move all the time."""
    return lru_cache(maxsize=512)(partial(_route, _chart(atlas)))


def _route(chart: _Chart, start: int, end: int, seas: tuple[int, ...], fleets: frozenset[int]) -> Corners:
    taken = sorted(fleets - {start, end})
    costs = _costs(chart, seas)
    costs[taken] += _FLEET
    nodes = _search(chart, start, end, costs.tolist())
    return tuple((x, y) for x, y in _pulled(chart, _unrolled(chart.grid, nodes), seas, taken).tolist())


# --- the chart ----------------------------------------------------------------------------------------------


class _Chart(msgspec.Struct, frozen=True, eq=False):
    """What all routes of a map share: its grid, the sea area of each hex (-1 on land) with one more for
    places off the map, which hexes are coastal, and the axial coordinates of each.  ``beside`` are the
    differences of neighbours' numbers, in even rows and in odd ones.
    """

    grid: Grid
    area: npt.NDArray[np.int16]
    coastal: npt.NDArray[np.bool_]
    beside: tuple[tuple[int, ...], tuple[int, ...]]
    q: npt.NDArray[np.int32]
    r: npt.NDArray[np.int32]


@cached
def _chart(atlas: Atlas) -> _Chart:
    grid = atlas.grid
    area = np.append(atlas.sea, -1).astype(np.int16)
    row, col = np.divmod(np.arange(len(grid), dtype=np.int32), grid.cols)
    coastal = np.any((area[grid.adjacency] < 0) & (grid.adjacency >= 0), axis=1)
    return _Chart(
        grid, area, coastal, (_beside(grid, 2), _beside(grid, 1)), col - (row - (row & 1)) // 2, row
    )


def _beside(grid: Grid, row: int) -> tuple[int, ...]:
    """Differences of numbers in rows like this one, away from the edges of the map."""
    middle = row * grid.cols + 1
    return tuple(node - middle for node in Grid(grid.cols, 4).neighbours(middle))


def _costs(chart: _Chart, seas: Sequence[int]) -> npt.NDArray[np.float64]:
    """What entering each hex costs."""
    area = chart.area[:-1]
    named = np.isin(area, seas)
    water = np.where(named, np.where(chart.coastal, _COASTAL, _OPEN), _OTHER_WATER)
    return np.where(area < 0, _LAND, water)


def _steps_to(chart: _Chart, end: int) -> npt.NDArray[np.int32]:
    """Steps from every hex to one."""
    dr = chart.r - chart.r[end]
    turns = (0, chart.grid.cols, -chart.grid.cols) if chart.grid.wraps else (0,)
    spans = [chart.q - (chart.q[end] + turn) for turn in turns]
    steps = [np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr)) for dq in spans]
    found: npt.NDArray[np.int32] = np.minimum.reduce(steps)
    return found


# --- the way ------------------------------------------------------------------------------------------------


def _search(chart: _Chart, start: int, end: int, entering: list[float]) -> list[int]:
    """Cheapest way from hex to hex, A*."""
    ahead = (_steps_to(chart, end) * _EAGER).tolist()
    entering[end] = 1.0
    best = [math.inf] * len(entering)
    parent = [-1] * len(entering)
    best[start] = 0.0
    heap = [(ahead[start], start)]
    push, pop = heapq.heappush, heapq.heappop
    while heap:
        reached, node = pop(heap)
        if node == end:
            break
        made = best[node]
        if reached > made + ahead[node] + 1e-9:
            continue
        for other in _neighbours(chart, node):
            if (cost := made + entering[other]) < best[other]:
                best[other] = cost
                parent[other] = node
                push(heap, (cost + ahead[other], other))
    return _back(parent, start, end)


def _neighbours(chart: _Chart, node: int) -> list[int]:
    grid = chart.grid
    row, col = divmod(node, grid.cols)
    if 0 < col < grid.cols - 1 and 0 < row < grid.rows - 1:
        return [node + step for step in chart.beside[row & 1]]
    return grid.neighbours(node)


def _back(parent: list[int], start: int, end: int) -> list[int]:
    way = [end]
    while way[-1] != start:
        if parent[way[-1]] < 0:
            return [start, end]
        way.append(parent[way[-1]])
    return way[::-1]


def _unrolled(grid: Grid, nodes: list[int]) -> Points:
    """Middles of hexes, each at the turn round the world nearest to the one before."""
    points = grid.centres[nodes].copy()
    if grid.wraps:
        turns = np.round(np.diff(points[:, 0]) / grid.cols)
        points[1:, 0] -= grid.cols * np.cumsum(turns)
    return points


# --- straight stretches -------------------------------------------------------------------------------------


def _pulled(chart: _Chart, points: Points, seas: Sequence[int], taken: Sequence[int]) -> Points:
    """The shortest route: corners only where land or another area is in the way."""
    open_ = np.isin(chart.area, seas)
    open_[list(taken)] = False
    open_[nodes_at(chart.grid, points[[0, -1]])] = True
    open_[-1] = False
    kept, at = [0], 0
    while at < len(points) - 1:
        at = _farthest(chart, open_, points, at)
        kept.append(at)
    return points[kept]


def _farthest(chart: _Chart, open_: npt.NDArray[np.bool_], points: Points, at: int) -> int:
    """The last point that a straight line from one reaches through open hexes; the next one at least."""
    rest = points[at + 2 :]
    for index in np.flatnonzero(_clear(chart, open_, points[at], rest, _COARSE))[::-1] if len(rest) else ():
        if _clear(chart, open_, points[at], rest[index : index + 1], _FINE)[0]:
            return at + 2 + int(index)
    return at + 1


def _clear(
    chart: _Chart, open_: npt.NDArray[np.bool_], start: Points, ends: Points, fineness: float
) -> npt.NDArray[np.bool_]:
    """To which of some points straight lines from one stay in open hexes."""
    span = float(np.hypot(*(ends - start).T).max())
    shares = np.linspace(0, 1, max(3, int(span * fineness)))[None, :, None]
    spots = start + (ends[:, None, :] - start) * shares
    found: npt.NDArray[np.bool_] = np.all(open_[nodes_at(chart.grid, spots)], axis=1)
    return found


# --- points -------------------------------------------------------------------------------------------------


def nodes_at(grid: Grid, points: Points) -> Nodes:
    """The hexes that hold points (the last axis is x, y), -1 off the grid: :meth:`Grid.at` for many."""
    x, y = points[..., 0], points[..., 1]
    middle = np.rint(y / ROW_PITCH).astype(np.int64)
    found = np.full(middle.shape, -1, np.int64)
    least = np.full(middle.shape, np.inf)
    for row in (middle - 1, middle, middle + 1):
        odd = 0.5 * (row & 1)
        col = np.rint(x - odd)
        away = (col + odd - x) ** 2 + (row * ROW_PITCH - y) ** 2
        nearer = away < least
        least[nearer] = away[nearer]
        found[nearer] = _numbered(grid, col[nearer].astype(np.int64), row[nearer])
    return found


def _numbered(grid: Grid, col: Nodes, row: Nodes) -> Nodes:
    if grid.wraps:
        col = col % grid.cols
    inside = (col >= 0) & (col < grid.cols) & (row >= 0) & (row < grid.rows)
    return np.where(inside, row * grid.cols + col, -1)


def areas_along(atlas: Atlas, points: Points) -> npt.NDArray[np.int16]:
    """The sea area at each point, -1 on land and off the map."""
    chart = _chart(atlas)
    found: npt.NDArray[np.int16] = chart.area[nodes_at(atlas.grid, points)]
    return found


def middle_of(areas: npt.NDArray[np.int16], area: int) -> int:
    """Index of the middle one of the points inside a sea area, -1 if there is none."""
    inside = np.flatnonzero(areas == area)
    return int(inside[len(inside) // 2]) if len(inside) else -1


def middle_in_area(atlas: Atlas, points: Points, area: int) -> int:
    """Index of the point in the middle of a route's stretch inside a sea area, -1 if it never enters it."""
    return middle_of(areas_along(atlas, points), area)
