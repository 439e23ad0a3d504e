"""The legs of a supply path as lines in map units."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache, partial

import msgspec
import numpy as np

from redball.atlas import Atlas
from redball.canvas.overlays.polyline import Points, lengths, resampled, rounded, smoothed
from redball.canvas.overlays.searoute import areas_along, middle_of, sea_route
from redball.derived import cached
from redball.supply.paths import Leg, LegKind, Path

Spot = tuple[float, float]
"""A point in map units."""

LANE = 0.46
"""How far under the middle of an occupied hex a path runs, in hex widths: under the counter, never over
factors.
"""


class LegLine(msgspec.Struct, frozen=True):
    """One leg: its kind and number (1 = the unit's first), its line, and where it crosses which sea areas."""

    kind: LegKind
    number: int
    points: Points
    seas: tuple[tuple[int, float, float], ...] = ()

    @property
    def length(self) -> float:
        """Length in hex widths."""
        return float(lengths(self.points)[-1])


def leg_lines(
    atlas: Atlas, path: Path, occupied: Callable[[int], bool], fleets: frozenset[int] = frozenset()
) -> list[LegLine]:
    """Lines of all legs that lead anywhere, joined end to end, unrolled round the world.

    Overseas legs bend round the hexes where ``fleets`` are shown.
    """
    lines: list[LegLine] = []
    for number, leg in enumerate(path.legs, 1):
        points = _remembered(atlas)(leg, tuple(map(occupied, leg.nodes)), fleets)
        if len(points) < 2:
            continue
        if lines and atlas.grid.wraps:
            turns = round((lines[-1].points[-1, 0] - points[0, 0]) / atlas.grid.cols)
            points = points + np.array([turns * atlas.grid.cols, 0.0])
        lines.append(LegLine(leg.kind, number, points, _crossings(atlas, leg, points)))
    return lines


@cached
def _remembered(atlas: Atlas) -> Callable[[Leg, tuple[bool, ...], frozenset[int]], Points]:
    """The lines of legs on a map, of which many paths share the same; the last ones are remembered."""
    return lru_cache(maxsize=1024)(partial(_points, atlas))


def _points(atlas: Atlas, leg: Leg, taken: tuple[bool, ...], fleets: frozenset[int]) -> Points:
    """The line of a leg; ``taken`` says of each of its hexes whether something stands there."""
    occupied = dict(zip(leg.nodes, taken, strict=True)).__getitem__
    if leg.kind is LegKind.OVERSEAS:
        points = _sea_points(atlas, leg.nodes[0], leg.nodes[-1], leg.seas, occupied, fleets)
    else:
        points = smoothed(hex_line(atlas, leg.nodes, occupied))
    points.flags.writeable = False  # whoever gets it shares it
    return points


def _sea_points(
    atlas: Atlas,
    start: int,
    end: int,
    seas: tuple[int, ...],
    occupied: Callable[[int], bool],
    fleets: frozenset[int] = frozenset(),
) -> Points:
    corners = list(sea_route(atlas, start, end, seas, fleets))
    corners = _landed(corners[::-1], occupied(start))[::-1]
    return resampled(rounded(np.array(_landed(corners, occupied(end)))), 0.12)


def _landed(corners: list[Spot], occupied: bool) -> list[Spot]:
    """A sea route that ends in the lane if something stands in its last hex."""
    if not occupied or len(corners) < 2:
        return corners
    (fx, fy), (x, y) = corners[-2:]
    span = math.hypot(fx - x, fy - y) or 1.0
    before = (x + (fx - x) / span, y + (fy - y) / span)
    return [*corners[:-1], *_beside(before, (x, y), True), (x, y + LANE)]


def hex_line(atlas: Atlas, nodes: tuple[int, ...], occupied: Callable[[int], bool]) -> Points:
    """Middles of hexes, or their lanes where something stands, unrolled round the world.

    Between a hex and one above it the line runs beside the lower one's counter.
    """
    points: list[Spot] = []
    last: Spot | None = None
    taken = False
    for node in nodes:
        x, y = atlas.grid.centre(node)
        if last is not None and atlas.grid.wraps:
            x += atlas.grid.cols * round((last[0] - x) / atlas.grid.cols)
        low = occupied(node)
        if last is not None:
            points += _beside((x, y), last, taken)[::-1] if last[1] > y + 0.1 else _beside(last, (x, y), low)
        points.append((x, y + LANE if low else y))
        last, taken = (x, y), low
    return np.array(points).reshape(-1, 2)


def sought_line(atlas: Atlas, nodes: tuple[int, ...], occupied: Callable[[int], bool]) -> Points:
    """A way that was sought: by hexes, and by water between hexes that aren't neighbours."""
    stretches: list[Points] = []
    start = 0
    for i in range(1, len(nodes)):
        if atlas.grid.direction(nodes[i - 1], nodes[i]) is None:
            stretches.append(smoothed(hex_line(atlas, nodes[start:i], occupied)))
            stretches.append(
                _sea_points(atlas, nodes[i - 1], nodes[i], tuple(range(len(atlas.sea_areas))), occupied)
            )
            start = i
    stretches.append(smoothed(hex_line(atlas, nodes[start:], occupied)))
    return np.vstack([s for s in stretches if len(s)])


def _beside(upper: Spot, lower: Spot, occupied: bool) -> list[Spot]:
    """Points on the way down round the counter in the lower of two hexes; none if it is free or they are
    level.
    """
    if not occupied or upper[1] > lower[1] - 0.3:
        return []
    side = 1.0 if upper[0] >= lower[0] else -1.0
    x, y = lower
    return [(x + side * 0.5, y + 0.02), (x + side * 0.5, y + 0.3), (x + side * 0.4, y + LANE - 0.01)]


def _crossings(atlas: Atlas, leg: Leg, points: Points) -> tuple[tuple[int, float, float], ...]:
    if not leg.seas:
        return ()
    areas = areas_along(atlas, points)
    found = []
    for area in leg.seas:
        index = middle_of(areas, area)
        if index >= 0:
            found.append((area, float(points[index, 0]), float(points[index, 1])))
    return tuple(found)
