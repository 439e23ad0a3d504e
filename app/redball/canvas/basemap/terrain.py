"""Ground colours: hexes of a kind merged, their corners rounded, cut at the true coast; and the coast
itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from redball.atlas import Atlas, Terrain
from redball.canvas.basemap.detail import Detail
from redball.canvas.basemap.land import MARGIN, Land, area_of
from redball.canvas.basemap.lattice import Box, cells_in, outlines
from redball.canvas.basemap.paths import Ply, lines, path_of_shape, softened

ROUNDING = 0.26
"""Radius of the corners of terrain, in hex widths."""

_OVERLAP = {Detail.FAR: 0.25, Detail.MID: 0.03, Detail.NEAR: 0.03}
"""How far opaque areas of two chunks overlap, lest the ground below shows between them."""

_BANDS = (0.31, 0.20, 0.10)
_BAND_PIXELS = (20.0, 12.5, 6.0)
_PLAIN = frozenset({Terrain.CLEAR, Terrain.SEA})


class Ground:
    """Land and terrain of a map, chunk by chunk."""

    def __init__(self, atlas: Atlas, land: Land) -> None:
        self.atlas, self.land = atlas, land

    @cached_property
    def cover(self) -> npt.NDArray[np.uint8]:
        """Terrain of every hex for painting.

        A sea hex takes the commonest kind of its land neighbours, so that a true coast that reaches into it
        isn't bare; a lake hex is plain ground when the lakes are drawn as they are.
        """
        result = self.atlas.terrain.copy()
        if self.land.true_lakes:
            result[result == Terrain.LAKE] = Terrain.CLEAR
        sea = np.flatnonzero(self.atlas.terrain == Terrain.SEA)
        near = self.atlas.grid.adjacency[sea]
        beside = np.where(near >= 0, self.atlas.terrain[near], Terrain.SEA)
        shore = (beside != Terrain.SEA).any(axis=1)
        sea, beside = sea[shore], beside[shore]
        counts = np.stack([(beside == kind).sum(axis=1) for kind in Terrain], axis=1)
        counts[:, [Terrain.SEA, Terrain.LAKE]] = 0
        dry = counts.any(axis=1)
        result[sea[dry]] = counts[dry].argmax(axis=1)
        return result

    def warm(self, detail: Detail) -> Iterator[None]:
        """Finds what all rectangles share, in pieces."""
        yield from self.land.warm(detail)
        yield
        _ = self.atlas.grid.adjacency
        yield
        _ = self.cover

    def coast(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Land and lakes as areas."""
        land, lakes = self._cut(self.land.land, detail, box), self._cut(self.land.lakes, detail, box)
        return (Ply("clear", path_of_shape(land)), Ply("lake", path_of_shape(lakes)))

    @staticmethod
    def _cut(shape: Callable[[Detail, Box], Any], detail: Detail, box: Box) -> Any:
        """Land or lakes a little beyond a rectangle, lest a seam shows."""
        import shapely

        return shapely.clip_by_rect(shape(detail, box.grown(MARGIN)), *box.grown(_OVERLAP[detail]))

    def shore(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """The lines of coasts and lakes, without the edges of the rectangle."""
        import shapely

        wide = box.grown(MARGIN)
        shapes = [self.land.land(detail, wide), self.land.lakes(detail, wide)]
        coast, shores = (shapely.clip_by_rect(shapely.boundary(s), *box) for s in shapes)
        return (*lines("coast", coast), *lines("lake_shore", shores))

    def bands(self, detail: Detail, box: Box, scale: float) -> tuple[Ply, ...]:
        """The paler water along coasts, from the outermost band to the innermost; ``scale`` caps their
        width.
        """
        import shapely

        land = self.land.land(detail, box.grown(MARGIN))
        land = shapely.simplify(land, 0.08 if detail == Detail.FAR else 0.02)
        plies: list[Ply] = []
        reached = 0.0
        for number, (widest, pixels) in reversed([*enumerate(zip(_BANDS, _BAND_PIXELS, strict=True))]):
            # Each band grows out of the one inside it, which is smoother than the coast.
            width = min(widest, pixels / scale)
            land = shapely.buffer(land, width - reached, quad_segs=2)
            reached = width
            band = shapely.clip_by_rect(land, *box.grown(_OVERLAP[detail]))
            plies.insert(0, Ply(f"coast_band_{number}", path_of_shape(band)))
        return tuple(plies)

    def terrain(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """One area a kind of terrain, and the line round it."""
        import shapely

        wide = box.grown(2.0)
        cells = cells_in(self.atlas.grid, wide)
        kinds = self.cover[cells.nodes]
        land = None
        plies: list[Ply] = []
        for kind in Terrain:
            here = kinds == kind
            if kind in _PLAIN or not here.any():
                continue
            if land is None:
                land = area_of(self._cut(self.land.land, detail, box))
            merged = self._merged(outlines(cells.only(here)), detail)
            merged = shapely.clip_by_rect(merged, *box.grown(_OVERLAP[detail]))
            area = area_of(shapely.intersection(area_of(merged), land))
            plies.append(Ply(kind.name.lower(), path_of_shape(area)))
            if detail != Detail.FAR:
                edge = shapely.intersection(shapely.clip_by_rect(shapely.boundary(merged), *box), land)
                plies += lines(f"edge_{kind.name.lower()}", edge, seamless=False)
        return tuple(plies)

    @staticmethod
    def _merged(shapes: npt.NDArray[np.float64], detail: Detail) -> Any:
        import shapely

        whole = shapely.coverage_union_all(shapely.polygons(shapes))
        if detail == Detail.FAR:
            return softened(whole)
        fine = 3 if detail == Detail.MID else 6
        for step in (-ROUNDING, 2 * ROUNDING, -ROUNDING):
            whole = shapely.buffer(whole, step, quad_segs=fine)
        return whole
