"""Rivers, canals and other features of hexsides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

import numpy as np
from PySide6.QtGui import QPainterPath

from redball.atlas import Atlas, HexsideKind, Terrain
from redball.canvas.basemap.chains import Chains, Step, chained, relaxed, smooth, walks
from redball.canvas.basemap.detail import Detail
from redball.canvas.basemap.land import MARGIN, Land, Shape
from redball.canvas.basemap.lattice import CORNER_STEPS, Box, Floats, Ints, cells_in, owned, to_units
from redball.canvas.basemap.paths import Ply, lines, path_of, path_of_equal, path_of_shape
from redball.hexes import SIDE_CORNERS


class Hexsides:
    """Features of hexsides, chunk by chunk."""

    def __init__(self, atlas: Atlas, land: Land) -> None:
        self.atlas, self.land = atlas, land

    @cached_property
    def _steps(self) -> dict[tuple[HexsideKind, str], Ints]:
        """Ends on the lattice of all features, by kind and name: shape (n, 2, 2)."""
        sides = [side for found in self.atlas.hexsides.values() for side in found]
        if not sides:
            return {}
        a, b = (np.array([side[k] for side in sides]) for k in (0, 1))
        direction = (self.atlas.grid.adjacency[a] == b[:, None]).argmax(axis=1)
        rows, cols = np.divmod(a, self.atlas.grid.cols)
        centres = np.stack((2 * cols + (rows & 1), 3 * rows), axis=1)
        ends = centres[:, None, :] + CORNER_STEPS[np.array(SIDE_CORNERS)[direction]]
        groups: dict[tuple[HexsideKind, str], list[int]] = defaultdict(list)
        for number, side in enumerate(sides):
            groups[side.kind, side.name].append(number)
        return {key: ends[numbers] for key, numbers in sorted(groups.items())}

    def _sides(self, kind: HexsideKind) -> dict[str, Ints]:
        """Ends on the lattice of the hexsides of a kind, by name of the feature."""
        return {name: ends for (found, name), ends in self._steps.items() if found == kind}

    @cached_property
    def _rivers(self) -> Chains:
        """Rivers as smooth curves; where one flows into another it ends on the other's curve."""
        return Chains([curve for curve in self._curves() if curve is not None], self.land.period)

    def _curves(self) -> Iterator[Floats | None]:
        """The curves of rivers one after the other, None after each river's last."""
        drawn: dict[Step, Floats] = {}
        wrap = round(2 * self.land.period)
        for sides in sorted(self._sides(HexsideKind.RIVER).values(), key=len, reverse=True):
            for walk in walks(sides, self.land.period):
                keys = [(x % wrap if wrap else x, y) for x, y in walk]
                points = relaxed(to_units(np.array(walk)))
                inner = points[1:-1]
                for end in (0, -1):
                    points[end] = self._met(drawn.get(keys[end]), points[end])
                    if keys[end] not in drawn:
                        points = self._to_sea(points, end)
                for key, point in zip(keys[1:-1], inner, strict=True):
                    drawn[key] = point
                yield smooth(points, fine=4)
            yield None

    def warm(self, detail: Detail) -> Iterator[None]:
        """Finds the features of the whole map, in pieces."""
        _ = self._steps, self._others, self._arrows
        yield
        yield from self.land.warm(Detail.MID)
        yield
        curves = []
        for curve in () if "_rivers" in self.__dict__ else self._curves():
            if curve is None:
                yield
            else:
                curves.append(curve)
        if "_rivers" not in self.__dict__:
            self.__dict__["_rivers"] = Chains(curves, self.land.period)

    def _met(self, there: Floats | None, end: Floats) -> Floats:
        """A river's end moved to the curve of the river that it meets."""
        if there is None:
            return end
        turns = np.round((end[0] - there[0]) / self.land.period) if self.land.period else 0.0
        return there + np.array((turns * self.land.period, 0.0))

    def _to_sea(self, points: Floats, end: int) -> Floats:
        """A river led on to the coast when its end is a corner of a sea hex but still on land."""
        import shapely

        x, y = points[end]
        box = Box(x - 1.0, y - 1.0, x + 1.0, y + 1.0)
        beside = cells_in(self.atlas.grid, box)
        near = np.hypot(*(beside.centres - points[end]).T) < 0.7
        here = shapely.points(x, y)
        if not (self.atlas.terrain[beside.nodes[near]] == Terrain.SEA).any():
            return points
        land = self.land.land(Detail.MID, box)
        shore = shapely.clip_by_rect(shapely.boundary(land), *box.grown(-0.05))
        if shapely.is_empty(shore) or not shapely.contains(land, here):
            return points
        mouth = shapely.get_coordinates(shapely.shortest_line(here, shore))[1:]
        return np.vstack((mouth, points) if end == 0 else (points, mouth))

    @cached_property
    def _others(self) -> dict[HexsideKind, Chains]:
        kinds = (HexsideKind.CANAL, HexsideKind.LAKE, HexsideKind.ALPINE, HexsideKind.FORT)
        sides = {kind: list(self._sides(kind).values()) for kind in kinds}
        return {kind: chained(np.concatenate(s), self.land.period) for kind, s in sides.items() if s}

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
        return [Ply("side_strait_under", path), Ply("side_strait", path)] if len(arrows) else []

    def rivers(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Rivers and canals, cut at the coast."""
        import shapely

        near = self._rivers.within(box)
        if not len(near):
            return ()
        wet = shapely.intersection(near, self.land.land(detail, box.grown(MARGIN)))
        return (*lines("river_halo", wet, seamless=False), *lines("river", wet))

    def features(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Straits, canals, lakes, alpine hexsides, fortified lines."""
        plies = self._straits(box)
        for kind, chains in self._others.items():
            near = chains.within(box)
            if not len(near):
                continue
            path = path_of_shape(near)
            plies += [Ply(f"side_{kind}_under", path), Ply(f"side_{kind}", path)]
            if kind in (HexsideKind.ALPINE, HexsideKind.FORT):
                plies.append(Ply(f"side_{kind}_teeth", _teeth(near)))
        return tuple(plies)


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
