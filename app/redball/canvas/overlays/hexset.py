"""Sets of hexes as shapes: their outer edge as closed loops, the edge between two sets, hatching."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from redball.hexes import CORNER_RADIUS, ROW_PITCH, SIDE_CORNERS, Grid

CHUNK = 32
"""Side of a chunk in hexes."""

_STEPS = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))
"""Corners in steps of half a hex width and a third of the row pitch, clockwise from the upper right."""

Corner = tuple[int, int]


def chunks(grid: Grid, nodes: Iterable[int]) -> dict[int, set[int]]:
    """Hexes by the chunk of 32 x 32 that they lie in."""
    found: dict[int, set[int]] = defaultdict(set)
    wide = -(-grid.cols // CHUNK)
    for node in nodes:
        row, col = divmod(node, grid.cols)
        found[row // CHUNK * wide + col // CHUNK].add(node)
    return found


def on_rim(grid: Grid, node: int) -> bool:
    """True for a hex beside another chunk."""
    row, col = divmod(node, grid.cols)
    edge = (0, CHUNK - 1)
    return row % CHUNK in edge or col % CHUNK in edge or col == grid.cols - 1


def edges(grid: Grid, nodes: Iterable[int], inside: Collection[int]) -> list[tuple[Corner, Corner]]:
    """Hexsides of ``nodes`` towards hexes that aren't ``inside``, clockwise."""
    found = []
    given = list(nodes)
    for node, beside in zip(given, grid.adjacency[given].tolist() if given else (), strict=True):
        row, col = divmod(node, grid.cols)
        x, y = 2 * col + (row & 1), 3 * row
        for way, other in enumerate(beside):
            if other not in inside:
                i, j = SIDE_CORNERS[way]
                found.append(((x + _STEPS[i][0], y + _STEPS[i][1]), (x + _STEPS[j][0], y + _STEPS[j][1])))
    return found


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


def edge_path(grid: Grid, nodes: Iterable[int], inside: Collection[int]) -> QPainterPath:
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
