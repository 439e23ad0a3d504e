"""Which hexside a point means."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from redball.atlas.features import Terrain
from redball.hexes import Direction, Grid, HexSide, hexside

if TYPE_CHECKING:
    from redball.atlas.atlas import Atlas

_OWN = Direction.E, Direction.NE, Direction.NW
"""The sides by which every hexside has one name."""
_LONGEST = 40
"""Hexsides that a course goes on at once."""


def side_near(grid: Grid, x: float, y: float) -> tuple[int, Direction] | None:
    """The hex that holds a point in map units, and the side of it that is nearest; None off the map."""
    node = grid.at(x, y)
    if node < 0:
        return None
    cx, cy = grid.centre(node)
    dx, dy = x - cx, y - cy
    if grid.wraps:
        dx = math.remainder(dx, grid.cols)
    return node, Direction(round(math.atan2(-dy, dx) / (math.pi / 3)) % 6)


def way_between(grid: Grid, start: int, end: int) -> list[int]:
    """Hexes in a straight line from one to another, with both."""
    way = [start]
    x, y = grid.centre(end)
    while way[-1] != end:
        nearer = [n for n in grid.neighbours(way[-1]) if grid.distance(n, end) < grid.distance(way[-1], end)]
        way.append(min(nearer, key=lambda node: _off(grid, node, start, x, y)))
    return way


def _off(grid: Grid, node: int, start: int, x: float, y: float) -> float:
    """How far a hex lies off the line from a hex to a point."""
    (x0, y0), (u, v) = grid.centre(start), grid.centre(node)
    across, beside = x - x0, u - x0
    if grid.wraps:
        across, beside = math.remainder(across, grid.cols), math.remainder(beside, grid.cols)
    return abs(across * (v - y0) - beside * (y - y0))


def course_to(grid: Grid, course: Sequence[HexSide], goal: HexSide) -> list[HexSide] | None:
    """The shortest continuation of a course along hexsides that ends with another hexside; None if there is
    none within some dozen.  Hexsides are pairs of neighbours.
    """
    if not course:
        return [goal]
    last, before = course[-1], set(course[-2]) if len(course) > 1 else set()
    ends = [node for node in _beside(grid, last) if node not in before]
    ways: list[tuple[HexSide, int, list[HexSide]]] = [(last, end, []) for end in ends]
    seen = {hexside(*side) for side in course}
    for _ in range(_LONGEST):
        further = []
        for (a, b), end, way in ways:
            for stays, left in ((a, b), (b, a)):
                side = hexside(stays, end)
                if side == hexside(*goal):
                    return [*way, side]
                beyond = [node for node in _beside(grid, side) if node != left]
                if side not in seen and beyond:
                    seen.add(side)
                    further.append((side, beyond[0], [*way, side]))
        ways = further
    return None


def _beside(grid: Grid, side: HexSide) -> list[int]:
    """The hexes at both ends of a hexside, which have a corner with it only."""
    return [node for node in grid.neighbours(side[0]) if node in grid.neighbours(side[1])]


def mouth_of(atlas: Atlas, course: Sequence[HexSide]) -> str:
    """What a river along hexsides ends in: the sea, a lake, another river by its name, or land."""
    last, before = course[-1], set(course[-2]) if len(course) > 1 else set()
    ends = [node for node in _beside(atlas.grid, last) if node not in before]
    kinds = {atlas.terrain_at(node) for node in (*last, *ends)}
    for terrain, word in ((Terrain.SEA, "sea"), (Terrain.LAKE, "lake")):
        if terrain in kinds:
            return word
    around = {hexside(one, other) for one in last for other in ends}
    met = (river.name for river in atlas.rivers if any(hexside(*side) in around for side in river.sides))
    return next(met, "land")


def side_of(grid: Grid, node: int, direction: Direction, own: bool = True) -> str | None:
    """The word of a hexside, such as “3.1.NE”; by E, NE or NW if it must be its ``own`` name, which a fort
    has not, since it protects a hex.  None at the edge of the map, where there is no other hex.
    """
    beyond = grid.neighbour(node, direction)
    if beyond < 0:
        return None
    if own and direction not in _OWN:
        node, direction = beyond, direction.opposite
    col, row = grid.colrow(node)
    return f"{col}.{row}.{direction.name}"
