"""Sets of hexes as shapes: their outer edge as closed loops, the edge between two sets, hatching."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from redball.canvas.basemap.geometry.lattice import CORNER_STEPS, Cells, Ints
from redball.hexes import CORNER_RADIUS, ROW_PITCH, SIDE_CORNERS, Grid

CHUNK = 32
"""Side of a chunk in hexes."""

Corner = tuple[int, int]


def chunks(grid: Grid, nodes: Collection[int]) -> dict[int, set[int]]:
    """Hexes by the chunk of 32 x 32 that they lie in."""
    given = _array_of(nodes)
    lies = _chunk_of(grid, given)
    order = np.argsort(lies, kind="stable")
    first = np.flatnonzero(np.diff(lies[order], prepend=-1))
    parts = np.split(given[order], first[1:]) if len(first) else ()
    return {chunk: set(part.tolist()) for chunk, part in zip(lies[order[first]].tolist(), parts, strict=True)}


def beside_chunks(grid: Grid, nodes: Collection[int]) -> dict[int, set[int]]:
    """Hexes by the chunks that they lie beside, but not in, with one of the others."""
    given = _array_of(nodes)
    near, own = grid.adjacency[given], _chunk_of(grid, given)[:, None]
    at, way = np.nonzero(_mask(grid, nodes)[near] & (_chunk_of(grid, near) != own))
    found: dict[int, set[int]] = defaultdict(set)
    for chunk, node in zip(own[at, 0].tolist(), near[at, way].tolist(), strict=True):
        found[chunk].add(node)
    return found


def _array_of(nodes: Collection[int]) -> Ints:
    """Hexes as an array."""
    return np.fromiter(nodes, np.int64, len(nodes))


def _chunk_of(grid: Grid, nodes: npt.NDArray[np.integer]) -> Ints:
    """The chunk of each hex."""
    rows, cols = np.divmod(nodes, grid.cols)
    found: Ints = rows // CHUNK * -(-grid.cols // CHUNK) + cols // CHUNK
    return found


def _mask(grid: Grid, nodes: Collection[int]) -> npt.NDArray[np.bool_]:
    """Whether each hex is one of these; the last, which is off the grid, never is."""
    found = np.zeros(len(grid) + 1, np.bool_)
    found[_array_of(nodes)] = True
    return found


def edges(grid: Grid, nodes: Collection[int], inside: Collection[int]) -> list[tuple[Corner, Corner]]:
    """Hexsides of ``nodes`` towards hexes that aren't ``inside``, clockwise."""
    given = _array_of(nodes)
    at, way = np.nonzero(~_mask(grid, inside)[grid.adjacency[given]])
    rows, cols = np.divmod(given[at], grid.cols)
    middles, corners = Cells(given[at], cols, rows).steps, np.array(SIDE_CORNERS)[way].T
    ends = ((middles + CORNER_STEPS[corner]).tolist() for corner in corners)
    return [((i, j), (k, m)) for (i, j), (k, m) in zip(*ends, strict=True)]


def chained(sides: Iterable[tuple[Corner, Corner]]) -> list[list[Corner]]:
    """Hexsides joined into lines as long as possible; a closed one ends where it begins."""
    following: dict[Corner, Corner] = dict(sides)
    starts = following.keys() - set(following.values())
    lines = [_followed(following, start) for start in sorted(starts)]
    while following:
        lines.append(_followed(following, next(iter(following))))
    return lines


def _followed(following: dict[Corner, Corner], start: Corner) -> list[Corner]:
    line = [start]
    while line[-1] in following:
        line.append(following.pop(line[-1]))
    return line


def path_of(lines: Iterable[list[Corner]]) -> QPainterPath:
    """Lines of corners as a painter path in map units."""
    path = QPainterPath()
    for line in lines:
        path.addPolygon(QPolygonF([QPointF(x / 2, y * ROW_PITCH / 3) for x, y in line]))
        if line[0] == line[-1]:
            path.closeSubpath()
    return path


def around(grid: Grid, nodes: Collection[int]) -> QRectF:
    """The rectangle round some hexes, at most half a hex larger than they are on each side."""
    if not nodes:
        return QRectF()
    rows, cols = [n // grid.cols for n in nodes], [n % grid.cols for n in nodes]
    left, top = grid.centre(min(rows) * grid.cols + min(cols))
    right, low = grid.centre(max(rows) * grid.cols + max(cols))
    return QRectF(QPointF(left, top), QPointF(right, low)).adjusted(-1, -CORNER_RADIUS, 1, CORNER_RADIUS)


def fill_path(grid: Grid, nodes: Collection[int]) -> QPainterPath:
    """The area of some hexes."""
    return path_of(chained(edges(grid, nodes, nodes)))


def edge_path(grid: Grid, nodes: Collection[int], inside: Collection[int]) -> QPainterPath:
    """The edge of ``nodes`` towards everything that isn't ``inside``."""
    return path_of(chained(edges(grid, nodes, inside)))


def hatch_lines(grid: Grid, nodes: Iterable[int], degrees: float, spacing: float) -> list[QLineF]:
    """Hatching of hexes as lines clipped to each hex, for output that can't clip."""
    angle = math.radians(degrees)
    along, across = (
        np.array([math.cos(angle), -math.sin(angle)]),
        np.array([math.sin(angle), math.cos(angle)]),
    )
    found = []
    for node in nodes:
        centre = np.array(grid.centre(node))
        middle = float(centre @ across)
        first = math.ceil((middle - CORNER_RADIUS) / spacing)
        for step in range(first, math.floor((middle + CORNER_RADIUS) / spacing) + 1):
            start = centre + across * (step * spacing - middle)
            span = _span(start - centre, along)
            if span:
                a, b = start + along * span[0], start + along * span[1]
                found.append(QLineF(a[0], a[1], b[0], b[1]))
    return found


def _span(offset: np.ndarray, along: np.ndarray) -> tuple[float, float] | None:
    """Where a line through ``offset`` from a hex's middle enters and leaves the hex."""
    low, high = -math.inf, math.inf
    for turn in range(6):
        normal = np.array([math.cos(turn * math.pi / 3), math.sin(turn * math.pi / 3)])
        speed, room = float(along @ normal), 0.5 - float(offset @ normal)
        if abs(speed) < 1e-9:
            if room < 0:
                return None
        elif speed > 0:
            high = min(high, room / speed)
        else:
            low = max(low, room / speed)
    return (low, high) if low < high else None
