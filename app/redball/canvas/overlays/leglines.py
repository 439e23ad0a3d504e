"""The legs of a supply path as lines in map units."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from redball.atlas import Atlas
from redball.canvas.overlays.polyline import Points, lengths, smoothed
from redball.canvas.overlays.searoute import middle_in_area, sea_route
from redball.supply.paths import Leg, LegKind, Path

LANE = 0.37
"""How far under the middle of an occupied hex a path runs, in hex widths: under the counter, never over
factors.
"""


@dataclass(frozen=True)
class LegLine:
    """One leg: its kind and number (1 = the unit's first), its line, and where it crosses which sea areas."""

    kind: LegKind
    number: int
    points: Points
    seas: tuple[tuple[int, float, float], ...] = ()

    @property
    def length(self) -> float:
        """Length in hex widths."""
        return float(lengths(self.points)[-1])


def leg_lines(atlas: Atlas, path: Path, occupied: Callable[[int], bool]) -> list[LegLine]:
    """Lines of all legs that lead anywhere, joined end to end, unrolled round the world."""
    lines: list[LegLine] = []
    for number, leg in enumerate(path.legs, 1):
        points = _points(atlas, leg, occupied)
        if len(points) < 2:
            continue
        if lines and atlas.grid.wraps:
            turns = round((lines[-1].points[-1, 0] - points[0, 0]) / atlas.grid.cols)
            points = points + np.array([turns * atlas.grid.cols, 0.0])
        lines.append(LegLine(leg.kind, number, points, _crossings(atlas, leg, points)))
    return lines


def _points(atlas: Atlas, leg: Leg, occupied: Callable[[int], bool]) -> Points:
    if leg.kind is LegKind.OVERSEAS:
        route = np.array(sea_route(atlas, leg.nodes[0], leg.nodes[-1], leg.seas))
        return _ended(route, occupied(leg.nodes[0]), occupied(leg.nodes[-1]))
    return smoothed(hex_line(atlas, leg.nodes, occupied))


def _ended(route: Points, low_start: bool, low_end: bool) -> Points:
    """A sea route whose ends bend into the lane of an occupied port, over its first and last hex."""
    along = lengths(route)
    drop = np.zeros(len(route))
    if low_start:
        drop = np.maximum(drop, LANE * np.clip(1 - along, 0, 1) ** 2)
    if low_end:
        drop = np.maximum(drop, LANE * np.clip(1 - (along[-1] - along), 0, 1) ** 2)
    return route + np.stack([np.zeros(len(route)), drop], axis=1)


def hex_line(atlas: Atlas, nodes: tuple[int, ...], occupied: Callable[[int], bool]) -> Points:
    """Middles of hexes, or their lanes where something stands, unrolled round the world."""
    points: list[tuple[float, float]] = []
    for node in nodes:
        x, y = atlas.grid.centre(node)
        if points and atlas.grid.wraps:
            x += atlas.grid.cols * round((points[-1][0] - x) / atlas.grid.cols)
        points.append((x, y + LANE if occupied(node) else y))
    return np.array(points).reshape(-1, 2)


def _crossings(atlas: Atlas, leg: Leg, points: Points) -> tuple[tuple[int, float, float], ...]:
    found = []
    for area in leg.seas:
        index = middle_in_area(atlas, points, area)
        if index >= 0:
            found.append((area, float(points[index, 0]), float(points[index, 1])))
    return tuple(found)
