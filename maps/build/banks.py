"""Which bank of a river a place is on, and where rivers are borders."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import grid
import shapely
from hexsides import Line, Step, right_of
from world import Place, World

BORDER, TOUCHED, WRONG = 0.55, 0.5, 8.0
"""What a hexside costs as a share: on a border, beside a place on its bank, and on its wrong side beside a
place that is not on the river."""
SURE = 0.1
"""From how far off a river's line, in hexes, the line says on which side of it a place lies."""
BANKS = {"right": True, "left": False}


class Banks:
    """Which side of a river the hexes of places are on."""

    def __init__(self, world: World, river: dict[str, Any], line: Line) -> None:
        """Raises ValueError when two places of one hex are on both banks."""
        self.world = world
        shape = shapely.LineString(line)
        told = [(world.place(name), right) for bank, right in BANKS.items() for name in river.get(bank, ())]
        told.sort(key=lambda entry: shape.project(_point(entry[0], line)))
        self.told = tuple(dict.fromkeys((place.hex, right) for place, right in told))
        """Hexes of the places on its banks, from source to mouth."""
        both = sorted(place.name for place, right in told if (place.hex, not right) in self.told)
        if both:
            raise ValueError(f"rivers.toml: {river['name']}: both banks in one hex: {', '.join(both)}")
        self.on = dict(self.told)
        self.near = {p.hex: side for p in world.places if (side := _side(p, shape)) is not None}

    def share(self, right: int, left: int) -> float:
        """The share of a step's cost, told by the hexes to its right and left."""
        if self.on.get(right) is False or self.on.get(left) is True:
            return math.inf
        if right in self.on or left in self.on:
            return TOUCHED
        if self.near.get(right) is False or self.near.get(left) is True:
            return WRONG
        return BORDER if self.world.territory[right] != self.world.territory[left] else 1.0


def _point(place: Place, line: Line) -> shapely.Point:
    """Where a place is, in the turn of the world that a line runs in."""
    x, y = grid.to_xy(place.lon, place.lat)
    return shapely.Point(x + round((line[0][0] - x) / grid.COLS) * grid.COLS, y)


def _side(place: Place, shape: shapely.LineString) -> bool | None:
    """Whether a place lies to the right of a line; None when too far off, too near, or beyond an end."""
    point = _point(place, [*shape.coords])
    along = shape.project(point)
    if not SURE < shape.distance(point) < 3.0 or not 0.0 < along < shape.length:
        return None
    here = shape.interpolate(along)
    before, after = (shape.interpolate(along + step) for step in (-0.1, 0.1))
    across = (after.x - before.x) * (point.y - here.y) - (after.y - before.y) * (point.x - here.x)
    return bool(across > 0)


def faults(world: World, river: dict[str, Any], steps: list[Step]) -> Iterator[str]:
    """What is wrong with the places on a river's banks."""
    right = {right_of(*step) for step in steps}
    left = {h + grid.ADJ[h][d] - right_of(a, b, h, d) for a, b, h, d in steps}
    for bank, here, there in (("right", right, left), ("left", left, right)):
        for name in river.get(bank, ()):
            if world.place(name).hex not in here - there:
                yield f"river {river['name']}: {name} is not on its {bank} bank"
