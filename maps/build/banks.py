"""Which bank of a river a place is on, and where rivers are borders."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import grid
import shapely
from hexsides import Line, Step, right_of
from world import World

CLEAR = 0.62
"""How far from the middle of a place's hex its river is led, in hexes: along its hexsides."""
CUT = 0.8
"""How much of a river's own line gives way to that, to either side of the place, in hexes."""
BORDER, TOUCHED, WRONG = 0.55, 0.3, 8.0
"""What a hexside costs as a share: on a border, on a place's bank, on its other bank."""


Vector = tuple[float, float]


def led(line: Line, river: dict[str, Any], world: World) -> tuple[Line, dict[int, Vector]]:
    """A line led past a river's places, and where each place's hex has the river: (0, 0) on any side."""
    sides: dict[int, Vector] = {world.place(name).hex: (0.0, 0.0) for name in river.get("at", ())}
    for bank, sign in (("right", 1), ("left", -1)):
        for name in river.get(bank, ()):
            h = world.place(name).hex
            x, y = grid.centre(h)
            x += round((line[0][0] - x) / grid.COLS) * grid.COLS
            shape = shapely.LineString(line)
            at = shape.project(shapely.Point(x, y))
            dx, dy = _way(shape, at)
            # To the left of who goes along the line, y being south, is (dy, -dx).
            sides[h] = (sign * dy, -sign * dx)
            nx, ny = sides[h]
            arc = [(nx / 2 + t * dx, ny / 2 + t * dy) for t in (-0.87, 0.87)]
            arc.insert(1, (nx, ny))
            there = [(x + CLEAR * px, y + CLEAR * py) for px, py in arc]
            along = [(shape.project(shapely.Point(p)), p) for p in line]
            ends = (along[0], along[-1])
            kept = [(s, p) for s, p in along if abs(s - at) > CUT or (s, p) in ends]
            line = [p for _, p in sorted([*kept, *((at + k / 100, p) for k, p in enumerate(there, -1))])]
    return line, sides


def _way(shape: shapely.LineString, at: float) -> Vector:
    """Where a line goes to at some distance along it: a vector of length 1."""
    before, after = (shape.interpolate(max(0.0, at + step)) for step in (-0.9, 0.9))
    dx, dy = after.x - before.x, after.y - before.y
    length = math.hypot(dx, dy) or 1.0
    return dx / length, dy / length


class Along:
    """The share of its cost that a hexside takes of a river."""

    def __init__(self, world: World, sides: dict[int, Vector]) -> None:
        self.world, self.sides = world, sides

    def __call__(self, h: int, d: int) -> float:
        """The share of a hexside, told by a hex and a direction."""
        other = grid.ADJ[h][d]
        border = BORDER if self.world.territory[h] != self.world.territory[other] else 1.0
        shares = [self._share(*pair) for pair in ((h, d), (other, d + 3)) if pair[0] in self.sides]
        return math.prod(shares) if shares else border

    def _share(self, h: int, d: int) -> float:
        """The share of a side of a place's hex: small where the river ought to be, large opposite."""
        (ax, ay), (bx, by), (x, y) = *grid.side(h, d), grid.centre(h)
        dx, dy = self.sides[h]
        towards = 2 * (((ax + bx) / 2 - x) * dx + ((ay + by) / 2 - y) * dy)
        return TOUCHED if (dx, dy) == (0.0, 0.0) or towards > 0.1 else WRONG if towards < -0.1 else 1.0


def faults(world: World, river: dict[str, Any], steps: list[Step]) -> Iterator[str]:
    """What is wrong with the places on a river's banks."""
    right = {right_of(a, b, h, d) for a, b, h, d in steps}
    left = {h if right_of(a, b, h, d) != h else grid.ADJ[h][d] for a, b, h, d in steps}
    for bank, here, there in (("right", right, left), ("left", left, right), ("at", right | left, set())):
        for name in river.get(bank, ()):
            if world.place(name).hex not in here - there:
                yield f"river {river['name']}: {name} is not on its {bank} bank"
