"""Merged hexes with softer edges: corners rounded, or, for the map of the world, cut off.

Corners of merged hexes all turn by 60 degrees and no two rings touch, so that both are a matter of moving
points and no shape has to be tested against another.  Areas that share an edge still do.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from redball.canvas.basemap.geometry.lattice import Floats, Ints

MOST_ROUND = 0.28
"""Largest radius in hex widths for which rounding leaves all hexsides between two hexes open."""

_TURN = math.pi / 3


def rounded(area: Any, radius: float, fine: int) -> Any:
    """Merged hexes with their corners, inner and outer, rounded by arcs of ``fine`` steps.

    ``radius`` is in hex widths, at most ``MOST_ROUND``.
    """
    share = np.arange(fine + 1) / fine
    first, last = (np.sin(part * _TURN)[None, :, None] / math.sin(_TURN) for part in (1 - share, share))

    def arcs(points: Floats, starts: Ints) -> tuple[Floats, Ints]:
        before, after = _beside(points, starts)
        come, go = _unit(points - before), _unit(after - points)
        # The middle of a corner's arc lies where its bend points to.
        middle = points + (go - come) * (radius / math.cos(_TURN / 2))
        reach = radius * math.tan(_TURN / 2)
        begin, end = points - come * reach - middle, points + go * reach - middle
        found = middle[:, None] + first * begin[:, None] + last * end[:, None]
        return found.reshape(-1, 2), starts * (fine + 1)

    return _redrawn(area, arcs)


def softened(area: Any) -> Any:
    """Merged hexes whose every ring runs through the middles of its hexsides."""

    def halves(points: Floats, starts: Ints) -> tuple[Floats, Ints]:
        return (points + _beside(points, starts)[1]) / 2, starts

    return _redrawn(area, halves)


def _redrawn(area: Any, draw: Callable[[Floats, Ints], tuple[Floats, Ints]]) -> Any:
    """An area with other points: ``draw`` is given open rings, one after the other, and where each begins."""
    import shapely

    polygons = shapely.get_parts(area)
    polygons = polygons[shapely.get_type_id(polygons) == 3]
    if not len(polygons):
        return shapely.MultiPolygon()
    rings, owner = shapely.get_rings(polygons, return_index=True)
    points, index = shapely.get_coordinates(rings, return_index=True)
    inner = np.append(index[1:] == index[:-1], False)
    points, index = points[inner], index[inner]
    points, starts = draw(points, np.flatnonzero(np.diff(index, prepend=-1)))
    index = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(points))))
    drawn: Any = shapely.linearrings(points, indices=index)
    hole = np.diff(owner, prepend=-1) == 0
    result: npt.NDArray[np.object_] = shapely.polygons(drawn[~hole])
    for number in np.unique(owner[hole]):
        result[number] = shapely.polygons(drawn[~hole][number], drawn[(owner == number) & hole])
    return shapely.multipolygons(result)


def _beside(points: Floats, starts: Ints) -> tuple[Floats, Floats]:
    """The points before and after each one round its ring."""
    last = np.append(starts[1:], len(points)) - 1
    before, after = np.roll(points, 1, axis=0), np.roll(points, -1, axis=0)
    before[starts], after[last] = points[last], points[starts]
    return before, after


def _unit(steps: Floats) -> Floats:
    result: Floats = steps / np.hypot(steps[:, 0], steps[:, 1])[:, None]
    return result
