"""Ground colours: hexes of a kind merged, their corners rounded, cut at the true coast; and the coast
itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from redball.atlas import Atlas, Terrain
from redball.canvas.basemap.geometry.detail import Detail
from redball.canvas.basemap.geometry.hexareas import rounded, softened
from redball.canvas.basemap.geometry.land import MARGIN, Land, area_of, simplified
from redball.canvas.basemap.geometry.lattice import Box, cells_in, outlines
from redball.canvas.basemap.geometry.paths import Ply, lines, path_of_shape

ROUNDING = 0.26
"""Radius of the corners of terrain, in hex widths."""

_OVERLAP = {Detail.FAR: 0.25, Detail.MID: 0.03, Detail.NEAR: 0.03}
"""How far opaque areas of two chunks overlap, so that no ground shows between them."""

_BANDS = (0.38, 0.29, 0.21, 0.14, 0.07)
_BAND_PIXELS = (24.0, 18.5, 13.5, 9.0, 4.5)
_BANDS_OF = {Detail.FAR: (1, 3), Detail.MID: (0, 1, 2, 4), Detail.NEAR: (0, 1, 2, 3, 4)}
"""The bands that are drawn: fewer where they are but some px wide."""

_ISLET, _ISLET_SHORE = 0.05, 0.11
"""Land so small (in squares of a hex width) has two narrow bands, so that atolls don't look like clouds; the
width of the inner one.
"""

_ISLET_BAND = {Detail.FAR: 3, Detail.MID: 1, Detail.NEAR: 1}
"""The band that islets begin with."""

_HATCH = 0.15
"""Distance of the hatching of salt pans along an axis, in hex widths."""

_WIDEST_LAKE = 12
"""Rounds after which all hexes of the widest lake are covered."""

_PLAIN = frozenset({Terrain.CLEAR, Terrain.SEA})


class Ground:
    """Land and terrain of a map, chunk by chunk."""

    def __init__(self, atlas: Atlas, land: Land) -> None:
        self.atlas, self.land = atlas, land

    @cached_property
    def cover(self) -> npt.NDArray[np.uint8]:
        """Terrain of every hex for painting.

        A sea hex takes the commonest kind of its land neighbours, so that a true coast that reaches into it
        isn't bare; a lake hex does so when the lakes are drawn as they are, from its shores inwards.
        """
        result = self.atlas.terrain.copy()
        self._spread(result, result == Terrain.SEA, 1)
        if self.land.true_lakes:
            self._spread(result, result == Terrain.LAKE, _WIDEST_LAKE)
            result[result == Terrain.LAKE] = Terrain.CLEAR
        return result

    def _spread(self, cover: npt.NDArray[np.uint8], bare: npt.NDArray[np.bool_], rounds: int) -> None:
        """Gives undecided hexes the commonest dry kind beside them, round by round inwards."""
        left = np.flatnonzero(bare)
        for _ in range(rounds):
            near = self.atlas.grid.adjacency[left]
            beside = np.where(near >= 0, cover[near], Terrain.SEA)
            counts = np.stack([(beside == kind).sum(axis=1) for kind in Terrain], axis=1)
            counts[:, [Terrain.SEA, Terrain.LAKE]] = 0
            dry = counts.any(axis=1)
            if not dry.any():
                return
            cover[left[dry]] = counts[dry].argmax(axis=1)
            left = left[~dry]

    def coast(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Land and lakes as areas."""
        land, lakes = self._cut(self.land.land, detail, box), self._cut(self.land.lakes, detail, box)
        return (Ply("clear", path_of_shape(land)), Ply("lake", path_of_shape(lakes)))

    @staticmethod
    def _cut(shape: Callable[[Detail, Box], Any], detail: Detail, box: Box) -> Any:
        """Land or lakes a little beyond a rectangle, so that no seam shows."""
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

        whole = self.land.land(detail, box.grown(MARGIN))
        whole = shapely.simplify(whole, 0.08 if detail == Detail.FAR else 0.02)
        parts = shapely.get_parts(whole)
        land: Any = shapely.multipolygons(parts[shapely.area(parts) > _ISLET])
        plies: list[Ply] = []
        reached = 0.0
        for number, (widest, pixels) in reversed([*enumerate(zip(_BANDS, _BAND_PIXELS, strict=True))]):
            if number not in _BANDS_OF[detail]:
                continue
            # Each band grows out of the one inside it, which is smoother than the coast.
            width = min(widest, pixels / scale)
            land = shapely.buffer(land, width - reached, quad_segs=2)
            reached = width
            if number == _ISLET_BAND[detail]:
                small = shapely.buffer(
                    parts[shapely.area(parts) <= _ISLET], _ISLET_SHORE * width / widest, quad_segs=2
                )
                land = shapely.union_all([area_of(land), *small])
            plain = simplified(shapely.get_parts(land), 0.1 * width)
            band = shapely.clip_by_rect(plain, *box.grown(_OVERLAP[detail]))
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
            mass = self._merged(outlines(cells.only(here)), detail)
            merged = shapely.clip_by_rect(mass, *box.grown(_OVERLAP[detail]))
            area = area_of(shapely.intersection(area_of(merged), land))
            plies.append(Ply(kind.name.lower(), path_of_shape(area)))
            if kind == Terrain.DEPRESSION and detail != Detail.FAR:
                plies += _salt_pan(mass, box)
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
        return rounded(whole, ROUNDING, 2 if detail == Detail.MID else 4)


def _salt_pan(mass: Any, box: Box) -> list[Ply]:
    """Hatching both ways: ground that can't be crossed."""
    import shapely

    low, high = math.floor((box.x0 - box.y1) / _HATCH), math.ceil((box.x1 - box.y0) / _HATCH)
    falls = [[(k * _HATCH + box.y0, box.y0), (k * _HATCH + box.y1, box.y1)] for k in range(low, high + 1)]
    low, high = math.floor((box.x0 + box.y0) / _HATCH), math.ceil((box.x1 + box.y1) / _HATCH)
    rises = [[(k * _HATCH - box.y0, box.y0), (k * _HATCH - box.y1, box.y1)] for k in range(low, high + 1)]
    inner = shapely.clip_by_rect(shapely.buffer(mass, -_HATCH / 2), *box)
    return lines("salt_hatch", shapely.intersection(shapely.linestrings(falls + rises), inner))
