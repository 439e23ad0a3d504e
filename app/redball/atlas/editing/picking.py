"""Which hexside a point means."""

from __future__ import annotations

import math

from redball.hexes import Direction, Grid

_OWN = Direction.E, Direction.NE, Direction.NW
"""The sides by which every hexside has one name."""


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
