"""Rivers, canals and other features of hexsides."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

import numpy as np

from redball.atlas import Atlas, HexsideKind
from redball.canvas.basemap.chains import Chains, Step, chained, relaxed, smooth, walks
from redball.canvas.basemap.detail import Detail
from redball.canvas.basemap.gridlines import side_steps
from redball.canvas.basemap.land import Land
from redball.canvas.basemap.lattice import Box, Floats, Ints, to_units
from redball.canvas.basemap.paths import Ply, path_of, path_of_shape
from redball.hexes import SIDE_CORNERS


class Hexsides:
    """Features of hexsides, chunk by chunk."""

    def __init__(self, atlas: Atlas, land: Land) -> None:
        self.atlas, self.land = atlas, land

    def _sides(self, kind: HexsideKind) -> dict[str, Ints]:
        """Ends on the lattice of the hexsides of a kind, by name of the feature."""
        found: dict[str, list[Ints]] = defaultdict(list)
        for sides in self.atlas.hexsides.values():
            for side in sides:
                if side.kind == kind:
                    direction = self.atlas.grid.direction(side.a, side.b)
                    if direction is not None:
                        found[side.name].append(
                            side_steps(self.atlas, np.array([side.a]), *SIDE_CORNERS[direction])
                        )
        return {name: np.concatenate(ends) for name, ends in sorted(found.items())}

    @cached_property
    def _rivers(self) -> Chains:
        """Rivers as smooth curves; where one flows into another it ends on the other's curve."""
        drawn: dict[Step, Floats] = {}
        wrap = round(2 * self.land.period)
        curves = []
        for sides in sorted(self._sides(HexsideKind.RIVER).values(), key=len, reverse=True):
            for walk in walks(sides, self.land.period):
                keys = [(x % wrap if wrap else x, y) for x, y in walk]
                points = relaxed(to_units(np.array(walk)))
                for end in (0, -1):
                    points[end] = self._met(drawn.get(keys[end]), points[end])
                for key, point in zip(keys[1:-1], points[1:-1], strict=True):
                    drawn[key] = point
                curves.append(smooth(points, fine=4))
        return Chains(curves, self.land.period)

    def _met(self, there: Floats | None, end: Floats) -> Floats:
        """A river's end moved to the curve of the river that it meets."""
        if there is None:
            return end
        turns = np.round((end[0] - there[0]) / self.land.period) if self.land.period else 0.0
        return there + (turns * self.land.period, 0.0)

    @cached_property
    def _others(self) -> dict[HexsideKind, Chains]:
        kinds = (
            HexsideKind.CANAL,
            HexsideKind.LAKE,
            HexsideKind.ALPINE,
            HexsideKind.FORT,
            HexsideKind.STRAIT,
        )
        sides = {kind: list(self._sides(kind).values()) for kind in kinds}
        return {kind: chained(np.concatenate(s), self.land.period) for kind, s in sides.items() if s}

    def rivers(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Rivers and canals, cut at the coast."""
        import shapely

        lines = self._rivers.within(box)
        if not len(lines):
            return ()
        wet = shapely.intersection(lines, shapely.buffer(self.land.land(detail, box.grown(0.2)), 0.03))
        path = path_of_shape(wet)
        return (Ply("river_halo", path), Ply("river", path))

    def features(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Canals, lakes, alpine hexsides, fortified lines and straits."""
        plies: list[Ply] = []
        for kind, chains in self._others.items():
            lines = chains.within(box)
            if not len(lines):
                continue
            path = path_of_shape(lines)
            plies += [Ply(f"{kind}_under", path), Ply(str(kind), path)]
            if kind in (HexsideKind.ALPINE, HexsideKind.FORT):
                plies.append(Ply(f"{kind}_teeth", _teeth(lines)))
        return tuple(plies)


def _teeth(lines: object) -> object:
    """Short strokes across lines, six a hexside."""
    import shapely

    strokes = []
    for line in shapely.get_parts(lines):
        along = np.arange(0.05, shapely.length(line), 0.096)
        if len(along) and shapely.get_type_id(line) == 1:
            here = shapely.get_coordinates(shapely.line_interpolate_point(line, along))
            there = shapely.get_coordinates(shapely.line_interpolate_point(line, along + 0.01))
            normal = (there - here)[:, ::-1] * (1, -1) / 0.01 * 0.045
            strokes.append(np.stack((here - normal, here + normal), axis=1))
    points = np.concatenate(strokes) if strokes else np.zeros((0, 2, 2))
    return path_of(points.reshape(-1, 2), range(0, 2 * len(points), 2))
