"""The hex grid, on land and at sea, and the borders of sea areas."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from redball.atlas import Atlas
from redball.canvas.basemap.geometry.chains import Chains, Recall, chained, worked_out
from redball.canvas.basemap.geometry.detail import Detail
from redball.canvas.basemap.geometry.land import MARGIN, Land, Shape
from redball.canvas.basemap.geometry.lattice import CORNER_STEPS, Box, Floats, Ints, cells_in, to_units
from redball.canvas.basemap.geometry.paths import Ply, path_of_shape, scattered

_OWN = (5, 0, 1, 2)
"""Corners along the three hexsides (NE, E, SE) that a hex draws; its western neighbours draw the others."""


class Gridlines:
    """Grid lines chunk by chunk."""

    def __init__(self, atlas: Atlas, land: Land, recall: Recall = worked_out) -> None:
        self.atlas, self.land, self._recall = atlas, land, recall

    def grid(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Every hexside once: those on land cut at the coast, those at sea whole (land is painted over
        them).
        """
        import shapely

        cells = cells_in(self.atlas.grid, box)
        sides = _threes(cells.steps)
        land = self.land.land(detail, box.grown(MARGIN))
        shapely.prepare(land)
        lines: Shape = shapely.linestrings(sides)
        dry = shapely.contains_properly(land, lines)
        wet = ~shapely.intersects(land, lines)
        cut = shapely.intersection(lines[~dry & ~wet], land)
        return (
            *scattered("sea_grid", sides[~dry]),
            *scattered("land_grid", sides[dry]),
            Ply("land_grid", path_of_shape(cut)),
        )

    @cached_property
    def _sea_borders(self) -> Chains:
        """Hexsides between two sea areas, joined to long lines."""
        period = self.land.period
        found = self._recall("sea_areas", lambda: {"sea_area": chained(self._sea_sides(), period)})
        return Chains(found["sea_area"], period)

    @property
    def long_lines(self) -> tuple[list[Floats]]:
        """Borders of sea areas from end to end."""
        return (self._sea_borders.points,)

    def _sea_sides(self) -> Ints:
        """Both ends of all of them on the corner lattice: shape (n, 2, 2)."""
        sea, near = self.atlas.sea, self.atlas.grid.adjacency
        ends: list[Ints] = []
        for direction, (i, j) in ((0, (0, 1)), (1, (5, 0)), (5, (1, 2))):
            other = near[:, direction]
            node = np.flatnonzero((other >= 0) & (sea >= 0) & (sea[other] >= 0) & (sea[other] != sea))
            ends.append(side_steps(self.atlas, node, i, j))
        return np.concatenate(ends)

    def sea_areas(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Borders of sea areas."""
        return (Ply("sea_area", path_of_shape(self._sea_borders.within(box))),)


def side_steps(atlas: Atlas, nodes: Ints, i: int, j: int) -> Ints:
    """Both ends of a hexside (between corners ``i`` and ``j``) of some hexes, on the corner lattice: shape
    (n, 2, 2).
    """
    rows, cols = np.divmod(nodes, atlas.grid.cols)
    centres = np.stack((2 * cols + (rows & 1), 3 * rows), axis=1)
    result: Ints = centres[:, None, :] + CORNER_STEPS[None, (i, j), :]
    return result


def _threes(steps: Ints) -> Floats:
    corners = steps[:, None, :] + CORNER_STEPS[None, _OWN, :]
    return to_units(corners.reshape(-1, 2)).reshape(-1, 4, 2)
