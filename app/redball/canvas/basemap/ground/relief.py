"""Quiet hill shading: light on the north-western edge of mountain masses, shade on the south-eastern one, and
higher ground in the middle of wide ones.

No heights are known: the middle of a mass counts as its highest part.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from redball.atlas import Terrain
from redball.canvas.basemap.geometry.detail import Detail
from redball.canvas.basemap.geometry.hexareas import MOST_ROUND, rounded
from redball.canvas.basemap.geometry.land import MARGIN, area_of
from redball.canvas.basemap.geometry.lattice import Box, cells_in, outlines
from redball.canvas.basemap.geometry.paths import Ply, path_of_shape
from redball.canvas.basemap.ground.terrain import Ground

HIGHEST = 4
"""Mountain hexes this many steps from lower ground, or more, are the highest."""

_MOUNTAINS = (Terrain.MOUNTAIN, Terrain.DESERT_MOUNTAIN)
_REACH = {Detail.FAR: (0.24,), Detail.MID: (0.11,), Detail.NEAR: (0.04, 0.09, 0.16)}
"""How far light and shade reach into a mass, ply by ply, in hex widths."""

_SIMPLER = {Detail.FAR: 0.08, Detail.MID: 0.02, Detail.NEAR: 0.008}
_FOOT = 0.06
_ROUND = {1: 0.26, 2: 0.42, 3: 0.42}
"""Radius of the corners of a mass and of its higher ground: rounder than hexes are."""


class Relief:
    """Hill shading chunk by chunk."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    @cached_property
    def heights(self) -> npt.NDArray[np.uint8]:
        """Of every hex: 0 for lower ground, else steps to the nearest lower ground, at most ``HIGHEST``."""
        high = np.isin(self.ground.cover, _MOUNTAINS)
        near = self.ground.atlas.grid.adjacency
        result = high.astype(np.uint8)
        for step in range(2, HIGHEST + 1):
            # The edge of the map doesn't count as lower ground.
            inner = high & (np.where(near >= 0, result[near], step) >= step - 1).all(axis=1)
            result[inner] = step
        return result

    def relief(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Plies from the foot of the mountains to their highest ground."""
        import shapely

        cells = cells_in(self.ground.atlas.grid, box.grown(2.0))
        heights = self.heights[cells.nodes]
        if not heights.any():
            return ()
        land = area_of(shapely.clip_by_rect(self.ground.land.land(detail, box.grown(MARGIN)), *box))
        plies: list[Ply] = []

        def add(ink: str, shape: Any) -> None:
            cut = shapely.intersection(area_of(shapely.clip_by_rect(shape, *box)), land)
            plies.append(Ply(ink, path_of_shape(cut)))

        for level in (1, 2, 3) if detail != Detail.FAR else (1,):
            here = heights >= level
            if not here.any():
                break
            mass = shapely.simplify(_rounded(outlines(cells.only(here)), _ROUND[level]), _SIMPLER[detail])
            if level > 1:
                add("relief_high", mass)
            elif detail == Detail.NEAR:
                add("relief_foot", shapely.difference(_moved(mass, _FOOT), mass))
            # Higher ground rises in one soft step, which is seen in the close-up only.
            for reach in _REACH[detail] if level == 1 else _REACH[detail][1:2]:
                add("relief_shade", shapely.difference(mass, _moved(mass, -reach)))
                add("relief_light", shapely.difference(mass, _moved(mass, reach)))
        return tuple(plies)


def _rounded(shapes: npt.NDArray[np.float64], radius: float) -> Any:
    import shapely

    whole = shapely.coverage_union_all(shapely.polygons(shapes))
    if radius <= MOST_ROUND:
        return rounded(whole, radius, 2)
    for step in (-radius, 2 * radius, -radius):
        whole = shapely.buffer(whole, step, quad_segs=3)
    return area_of(whole)


def _moved(shape: Any, by: float) -> Any:
    """A shape moved to the south-east; to the north-west by less than 0."""
    import shapely

    return shapely.transform(shape, lambda points: points + np.array((0.8 * by, by)))
