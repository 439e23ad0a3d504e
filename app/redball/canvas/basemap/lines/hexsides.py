"""Features of hexsides other than rivers and canals."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

import numpy as np
from PySide6.QtGui import QPainterPath

from redball.atlas import Atlas, HexsideKind
from redball.canvas.basemap.geometry.chains import Chains, Lines, Recall, chained, worked_out
from redball.canvas.basemap.geometry.detail import Detail
from redball.canvas.basemap.geometry.land import Land, Shape
from redball.canvas.basemap.geometry.lattice import Box, Floats, Ints, owned, to_units
from redball.canvas.basemap.geometry.paths import Ply, path_of, path_of_equal, path_of_shape
from redball.canvas.basemap.lines.rivers import ends_of

_INSIDE, _BESIDE_RIVER, _TOOTH = 0.055, 0.135, 0.085
"""How far a wall stands inside its hex, there too where a river has to show, and how high its teeth are, in
hexes.
"""
_SHORTER = 0.57
"""How much of its length a wall loses at either end for each hex that it stands inside: walls that meet at a
corner don't cross.
"""
_TEETH = (0.125, 0.375, 0.625, 0.875)
"""Where along a wall its teeth are, as a share."""
_HIDDEN = {HexsideKind.LAKE: (0.1, 1.0), HexsideKind.SEA: (0.1, 1.0), HexsideKind.NARROWS: (0.1, 1.0),
           HexsideKind.STRAIT: (0.68, 0.99)}  # fmt: skip
"""Share of a hexside in water that must be drawn as dry land for it to be marked, since coasts and shores
don't show it to be water.  A strait whose hexside is wholly land is drawn beside it.
"""
_FIELD = 8.0
"""Side of the squares, in map units, in which hexsides are compared with the land at a time."""


class Hexsides:
    """Features of hexsides, chunk by chunk."""

    def __init__(self, atlas: Atlas, land: Land, recall: Recall = worked_out) -> None:
        self.atlas, self.land, self._recall = atlas, land, recall

    @cached_property
    def _steps(self) -> dict[tuple[HexsideKind, str], Ints]:
        """Ends on the lattice of all features, by kind and name: shape (n, 2, 2)."""
        sides = self.atlas.features
        if not sides:
            return {}
        ends = ends_of(self.atlas, [side[:2] for side in sides])
        groups: dict[tuple[HexsideKind, str], list[int]] = defaultdict(list)
        for number, side in enumerate(sides):
            groups[side.kind, side.name].append(number)
        return {key: ends[numbers] for key, numbers in sorted(groups.items())}

    def _sides(self, kind: HexsideKind) -> dict[str, Ints]:
        """Ends on the lattice of the hexsides of a kind, by name of the feature."""
        return {name: ends for (found, name), ends in self._steps.items() if found == kind}

    @cached_property
    def _others(self) -> dict[HexsideKind, Chains]:
        found = self._recall("hexsides", self._joined)
        return {HexsideKind(kind): Chains(lines, self.land.period) for kind, lines in found.items()}

    def _joined(self) -> Lines:
        """Hexsides of some kinds, joined to long lines."""
        found = {}
        for kind in (*_HIDDEN, HexsideKind.ALPINE):
            sides = list(self._sides(kind).values())
            ends = np.concatenate(sides) if sides else np.zeros((0, 2, 2), np.int64)
            if kind in _HIDDEN:
                ends = self._hidden(ends, *_HIDDEN[kind])
            if len(ends):
                found[kind.value] = chained(ends, self.land.period)
        return found

    def _hidden(self, sides: Ints, least: float, most: float) -> Ints:
        """The hexsides of which a share within bounds is drawn as dry land."""
        import shapely

        ends = to_units(sides.reshape(-1, 2)).reshape(-1, 2, 2)
        share = np.zeros(len(ends))
        fields, field = np.unique(ends.min(axis=1) // _FIELD, axis=0, return_inverse=True)
        for number in range(len(fields)):
            here = field.ravel() == number
            corners = ends[here].reshape(-1, 2)
            box = Box(*corners.min(axis=0) - 0.1, *corners.max(axis=0) + 0.1)
            whole = shapely.linestrings(ends[here])
            dry = shapely.intersection(whole, self.land.land(Detail.MID, box))
            dry = shapely.difference(dry, self.land.lakes(Detail.MID, box))
            share[here] = shapely.length(dry) / shapely.length(whole)
        result: Ints = sides[(least < share) & (share < most + 1e-6)]
        return result

    @cached_property
    def _arrows(self) -> Floats:
        """A double arrow across every strait that units can cross: shape (n, 9, 2)."""
        sides = list(self._sides(HexsideKind.STRAIT).values())
        ends = (
            to_units(np.concatenate(sides).reshape(-1, 2)).reshape(-1, 2, 2) if sides else np.zeros((0, 2, 2))
        )
        middle, along = ends.mean(axis=1)[:, None, :], (ends[:, 1] - ends[:, 0])[:, None, :]
        across = along[:, :, ::-1] * np.array((1.0, -1.0))
        shape = np.array([(-0.3, 0.0), (-0.19, 0.1), (-0.3, 0.0), (-0.19, -0.1),
                          (-0.3, 0.0), (0.3, 0.0), (0.19, 0.1), (0.3, 0.0), (0.19, -0.1)])  # fmt: skip
        result: Floats = middle + shape[None, :, :1] * across + shape[None, :, 1:] * along
        return result

    def _straits(self, box: Box) -> list[Ply]:
        arrows = owned(self._arrows, self._arrows.mean(axis=1), box, self.land.period)
        path = path_of_equal(arrows)
        return [Ply("strait_arrow_under", path), Ply("strait_arrow", path)] if len(arrows) else []

    @cached_property
    def _forts(self) -> tuple[Floats, Floats]:
        """Fortified hexsides: walls just inside the hex that they protect (n, 2, 2), and their teeth, four
        triangles each towards the enemy (n * 4, 4, 2).
        """
        sides = [side for side in self.atlas.features if side.kind == HexsideKind.FORT]
        if not sides:
            return np.zeros((0, 2, 2)), np.zeros((0, 4, 2))
        ends = to_units(ends_of(self.atlas, [side[:2] for side in sides]).reshape(-1, 2)).reshape(-1, 2, 2)
        behind = self.atlas.grid.centres[[s.a if s.behind < 0 else s.behind for s in sides]]
        front = ends.mean(axis=1) - behind
        if self.land.period:
            front[:, 0] = (front[:, 0] + self.land.period / 2) % self.land.period - self.land.period / 2
        front /= np.hypot(*front.T)[:, None]
        wet = np.array([side[:2] in self.atlas.river_sides for side in sides])
        inside = np.where(wet, _BESIDE_RIVER, _INSIDE)[:, None]
        wall = ends - (inside * front)[:, None, :]
        along = (wall[:, 1] - wall[:, 0]) / np.hypot(*(wall[:, 1] - wall[:, 0]).T)[:, None]
        walls = wall + _SHORTER * (inside * along)[:, None, :] * np.array((1, -1))[None, :, None]
        along = walls[:, 1] - walls[:, 0]
        teeth = [
            walls[:, 0] + (place + step) * along + rise * front
            for place in _TEETH
            for step, rise in ((-0.075, 0.0), (0.0, _TOOTH), (0.075, 0.0), (-0.075, 0.0))
        ]
        return walls, np.stack(teeth, axis=1).reshape(-1, 4, 2)

    def _fortified(self, box: Box) -> list[Ply]:
        walls, teeth = (owned(f, f.mean(axis=1), box, self.land.period) for f in self._forts)
        found = [(ink, walls) for ink in ("side_fort_under", "side_fort")] + [("side_fort_teeth", teeth)]
        return [Ply(ink, path_of_equal(shapes)) for ink, shapes in found if len(shapes)]

    def features(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Straits, water that can't be crossed, lakes, alpine hexsides, fortified lines."""
        plies = []
        for kind, chains in self._others.items():
            near = chains.within(box)
            if not len(near):
                continue
            path = path_of_shape(near)
            plies += [Ply(f"side_{kind}_under", path), Ply(f"side_{kind}", path)]
            if kind == HexsideKind.ALPINE:
                plies.append(Ply(f"side_{kind}_teeth", _teeth(near)))
        return (*plies, *self._fortified(box), *self._straits(box))


def _teeth(strokes_on: Shape) -> QPainterPath:
    """Short strokes across lines, six a hexside."""
    import shapely

    strokes = []
    for line in shapely.get_parts(strokes_on):
        along = np.arange(0.05, shapely.length(line), 0.096)
        if len(along) and shapely.get_type_id(line) == 1:
            here = shapely.get_coordinates(shapely.line_interpolate_point(line, along))
            there = shapely.get_coordinates(shapely.line_interpolate_point(line, along + 0.01))
            normal = (there - here)[:, ::-1] * np.array((1, -1)) / 0.01 * 0.045
            strokes.append(np.stack((here - normal, here + normal), axis=1))
    points = np.concatenate(strokes) if strokes else np.zeros((0, 2, 2))
    return path_of(points.reshape(-1, 2), range(0, 2 * len(points), 2))
