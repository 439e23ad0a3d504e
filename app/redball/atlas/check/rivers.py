"""Whether rivers reach what they are said to end in."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from redball.atlas.atlas import Atlas
from redball.atlas.check.where import Where, named
from redball.atlas.features import HexsideKind, River, Terrain
from redball.atlas.sides import corners
from redball.errors import Fault
from redball.hexes import HexSide
from redball.language import translated

_SEA = {HexsideKind.SEA, HexsideKind.NARROWS, HexsideKind.STRAIT, HexsideKind.CANAL}
_SHORE = 1.5
"""Hexes between a river's end and the lake that it ends in, where the lake is smaller than a hex."""


def mouths(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every river's last hexside touches the sea, a lake, or the river that it is said to end in."""
    meetings = Meetings(atlas)
    for index, river in enumerate(atlas.rivers):
        if not meetings.arrives(river):
            end = {"sea": "the sea", "lake": "a lake"}.get(river.into, river.into)
            found = translated("an end near {0}, apart from {1}", named(atlas, river.sides[-1][0]), end)
            yield Fault(where.row("rivers", index, river.name), found, "hexsides as far as that")


class Meetings:
    """What meets at the corners of hexes: rivers, other features, water."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self._rivers: dict[int, set[str]] = defaultdict(set)
        self._features: dict[int, set[HexsideKind]] = defaultdict(set)
        for river in atlas.rivers:
            for side in river.sides:
                for corner in self._ends(side):
                    self._rivers[corner].add(river.name)
        for feature in atlas.features:
            for corner in self._ends(feature[:2]):
                self._features[corner].add(feature.kind)

    def arrives(self, river: River) -> bool:
        """True if the river's mouth is at what it is said to end in."""
        mouth = self._mouth(river)
        if river.into == "land" or not mouth:
            return True
        if river.into == "sea":
            return self._touches(river, mouth, Terrain.SEA, _SEA)
        if river.into == "lake":
            shore = self._touches(river, mouth, Terrain.LAKE, {HexsideKind.LAKE})
            return shore or self._near_lake(river.sides[-1][0])
        return any(river.into in self._rivers[corner] for corner in mouth)

    def _mouth(self, river: River) -> frozenset[int]:
        """The corner at the end of a river; both ends of its only hexside, as it may run either way."""
        if not river.sides:
            return frozenset()
        last = self._ends(river.sides[-1])
        return last - self._ends(river.sides[-2]) if len(river.sides) > 1 else last

    def _touches(
        self, river: River, mouth: frozenset[int], terrain: Terrain, kinds: set[HexsideKind]
    ) -> bool:
        a, b = river.sides[-1]
        beside = [n for n in self.atlas.grid.neighbours(a) if n in self.atlas.grid.neighbours(b)]
        around = {a, b, *(n for n in beside if mouth & self._ends((a, n)))}
        wet = any(self.atlas.terrain_at(node) is terrain for node in around)
        return wet or any(self._features[corner] & kinds for corner in mouth)

    def _near_lake(self, node: int) -> bool:
        x, y = self.atlas.grid.centre(node)
        return any(
            math.hypot(lake.x - x, lake.y - y) <= lake.spread / 2 + _SHORE for lake in self.atlas.lakes
        )

    def _ends(self, side: HexSide) -> frozenset[int]:
        """The two corners of a hexside."""
        grid, (a, b) = self.atlas.grid, side
        direction = grid.direction(a, b)
        if direction is None:
            return frozenset()
        found = corners(grid, np.array([a]), np.array([int(direction)]))
        return frozenset(found[0].tolist())


CHECKS = (mouths,)
