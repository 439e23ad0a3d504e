"""The positions that the name of an area may take at one size of a hex: shifted, turned, compressed, in two
lines.

The cost of a position is its difference from the ideal one, and how many of its letters leave the area.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from redball.atlas.features import AreaKind
from redball.canvas.basemap.geometry.detail import THEATRE, WORLD
from redball.canvas.basemap.geometry.lattice import Floats
from redball.canvas.basemap.lettering import arcs
from redball.canvas.basemap.names.area_names import AreaName, tracks
from redball.canvas.basemap.names.area_raster import AreaRaster

STEEPEST = 35.0
"""Degrees from level that turning may add up to; names that the map draws steeper stay as they are."""

BONUS = 0.45
"""How much cheaper a place counts that a name had at the size before."""

_DRAWN_IN = (1.0, 0.82, 0.66)
"""Shares of its space that a name may be compressed to."""

_OUTSIDE = 5.0
"""The cost when all letters leave the area."""

_LOOSE_WORLD, _LOOSE_NEARER = 3.0, 2.0
"""How much wider than its room the name of a country may be where the whole world is seen, and up to the
theatre: it reaches out to sea, and a little over its borders.
"""

_ABROAD = 0.4
"""Share of such a name that may lie on the land of others."""

_CUT = 3.0
"""What it costs on a map of the world when a name crosses the seam, at which such maps end."""


class Spot(NamedTuple):
    """How the name of an area stands: lines, middle in map units, angle in degrees, bend, room in hexes; and
    what that place cost.
    """

    lines: tuple[str, ...]
    x: float
    y: float
    angle: float
    bend: float
    spread: float
    cost: float = 0.0


class Family(NamedTuple):
    """A name at several offsets ``moves`` (n, 2), in map units, from one spot: the rectangles of its letters
    (n, letters, 4) in px of the whole map, and what each place costs.
    """

    spot: Spot
    moves: Floats
    boxes: Floats
    cost: Floats


class Options:
    """All places that a name may take.  ``before`` is where it was at the size before."""

    def __init__(
        self, area_name: AreaName, scale: float, layers: AreaRaster, before: Spot | None, period: float = 0.0
    ) -> None:
        ways = Ways(area_name, scale)
        self._families = list(ways.along_course() if area_name.course else ways.about_middle())
        stay = ways.as_before(before) if before is not None and self._families else None
        if stay is not None:
            self._families.append(stay)
        most = max((family.boxes.shape[1] for family in self._families), default=1)
        padded = [_padded(family.boxes, most) for family in self._families]
        self.boxes: Floats = np.concatenate(padded) if padded else np.zeros((0, 1, 4))
        """Rectangles of the letters in px of the whole map: shape (places, letters, 4)."""
        self.cost: Floats = np.concatenate([np.zeros(0), *(family.cost for family in self._families)])
        if area_name.layer and len(self.cost):
            points = _points(self.boxes) / scale
            outside = layers.share_outside(area_name.layer, area_name.number, points)
            self.cost = self.cost + _OUTSIDE * (outside - outside.min())
            if area_name.layer == "territory" and not area_name.great and scale < THEATRE:
                abroad = outside - layers.share_outside("land", 1, points)
                self.cost = np.where(abroad > _ABROAD, math.inf, self.cost)
        if period and scale < THEATRE and len(self.cost):
            self.cost = self.cost + _CUT * _crosses(self.boxes, scale, period)

    def spot(self, number: int) -> Spot:
        """One of the places."""
        cost, at = float(self.cost[number]), number
        for family in self._families:
            if at < len(family.cost):
                break
            at -= len(family.cost)
        dx, dy = family.moves[at].tolist()
        return family.spot._replace(x=family.spot.x + dx, y=family.spot.y + dy, cost=cost)


class Ways:
    """Makes the positions that a name may take at a size of a hex."""

    def __init__(self, area_name: AreaName, scale: float) -> None:
        self._area_name, self.scale = area_name, scale

    def _family(self, spot: Spot, moves: Floats, cost: Floats) -> Family:
        run = arcs.fitted(self._area_name.kind, spot.lines, self.scale, spot.spread)
        local = arcs.boxes(arcs.along(run, spot.angle, spot.bend), run.type)
        middles = (np.array((spot.x, spot.y)) + moves) * self.scale
        return Family(spot, moves, local[None] + np.tile(middles, 2)[:, None, :], cost)

    def as_before(self, before: Spot) -> Family | None:
        """The place of a name at the size before, if the name fits there still."""
        if not self._area_name.course and not self._fits(before.lines, before.spread):
            return None
        cost = before.cost if self._area_name.course else self._cost(before)
        return self._family(before, np.zeros((1, 2)), np.array([cost - BONUS]))

    def _fits(self, lines: tuple[str, ...], spread: float) -> bool:
        area_name = self._area_name
        run = arcs.fitted(area_name.kind, lines, self.scale, spread)
        loose = area_name.loose
        if area_name.layer == "territory" and self.scale < THEATRE:
            loose = _LOOSE_WORLD if self.scale < WORLD else _LOOSE_NEARER
        spare = 0 if area_name.kind == AreaKind.LAKE else 6
        return run.width <= loose * spread * self.scale + spare

    def _reach(self) -> tuple[float, float]:
        """How far a name may be shifted along and across its direction, in px."""
        area_name = self._area_name
        room = area_name.spread * self.scale
        if area_name.kind == AreaKind.LAKE:
            return 0.15 * room + 1, 0.1 * room + 1
        size = arcs.type_for(area_name.kind, self.scale, area_name.spread).type.size
        far = 4.0 if area_name.great and self.scale < WORLD else 1.0
        return max(0.26 * room, far * size), max(0.14 * room, 2.4 * size)

    def _cost(self, spot: Spot) -> float:
        """The cost of a position's difference from the ideal one."""
        area_name = self._area_name
        along, across = self._reach()
        dx, dy = (spot.x - area_name.x) * self.scale, (spot.y - area_name.y) * self.scale
        c, s = math.cos(math.radians(area_name.angle)), math.sin(math.radians(area_name.angle))
        a, b = abs(dx * c + dy * s) / along, abs(dy * c - dx * s) / across
        return (
            0.7 * a + 0.8 * b + 1.6 * (1 - spot.spread / area_name.spread)
            + abs(spot.angle - area_name.angle) / 16 + (0.5 if spot.bend < 0 else 0.0)
            + (0.6 if len(spot.lines) > 1 else 0.0)
        )  # fmt: skip

    def about_middle(self) -> Iterator[Family]:
        """Places about the middle of an area."""
        area_name = self._area_name
        whole, cut = (area_name.text,), arcs.broken(area_name.text)
        moves, far = _moves(area_name.angle, *self._reach())
        for lines in dict.fromkeys((whole, cut)):
            for share in _DRAWN_IN:
                spread = round(area_name.spread * share, 1)
                if not self._fits(lines, spread):
                    break
                for turn in (0.0, -8.0, 8.0):
                    if abs(area_name.angle + turn) > max(STEEPEST, abs(area_name.angle)):
                        continue
                    for bend in (0.07, -0.07) if len(lines) == 1 else (0.03,):
                        spot = Spot(lines, area_name.x, area_name.y, area_name.angle + turn, bend, spread)
                        yield self._family(spot, moves / self.scale, self._cost(spot) + far)

    def along_course(self) -> Iterator[Family]:
        """Places along a river."""
        text = (self._area_name.text,)
        run = arcs.fitted(self._area_name.kind, text, self.scale, 0.1)
        wide, above = run.width / self.scale, (0.5 * run.type.size + 2.0) / self.scale
        for line in self._area_name.course:
            for x, y, angle, bend, fault in tracks(line, wide, above):
                spot = Spot(text, x, y, round(angle, 1), round(bend, 2), 0.1)
                yield self._family(spot, np.zeros((1, 2)), np.array([fault]))


def _moves(angle: float, along: float, across: float) -> tuple[Floats, Floats]:
    """Offsets in px along and across a direction, and what each costs: (n, 2) and (n,)."""
    grid = np.meshgrid(np.linspace(-1, 1, 7), np.linspace(-1, 1, 9))
    a, b = grid[0].ravel(), grid[1].ravel()
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    dx, dy = a * along * c - b * across * s, a * along * s + b * across * c
    return np.stack((dx, dy), axis=1), 0.7 * np.abs(a) + 0.8 * np.abs(b)


def _crosses(boxes: Floats, scale: float, period: float) -> Floats:
    """1 for names, shape (names, letters, 4) in px, that cross the seam of a map ``period`` px round."""
    west = -scale / 2
    crosses = (boxes[..., 0].min(axis=1) < west) | (boxes[..., 2].max(axis=1) > west + period)
    return crosses.astype(float)


def _padded(boxes: Floats, count: int) -> Floats:
    """Names with as many letters: the last one repeated."""
    more = count - boxes.shape[1]
    return np.concatenate((boxes, np.repeat(boxes[:, -1:], more, axis=1)), axis=1) if more else boxes


def _points(boxes: Floats) -> Floats:
    """Corners and middles of rectangles: (n, letters, 4) gives (n, points, 2)."""
    x0, y0, x1, y1 = np.moveaxis(boxes, -1, 0)
    found = ((x0, y0), (x1, y0), (x0, y1), (x1, y1), ((x0 + x1) / 2, (y0 + y1) / 2))
    points = np.stack([np.stack(point, axis=-1) for point in found], axis=-2)
    return points.reshape(len(boxes), -1, 2)
