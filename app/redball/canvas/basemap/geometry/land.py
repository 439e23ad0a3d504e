"""Where land is: the true coast in two finenesses, or the rounded outline of the land hexes when a map has
no coast, and in the hexes that are to be drawn so.
"""

from __future__ import annotations

import math
import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from redball.atlas import Atlas, Terrain
from redball.canvas.basemap.geometry.detail import Detail
from redball.canvas.basemap.geometry.lattice import Box, Cells, Floats, cells_in, outlines

if TYPE_CHECKING:
    import numpy.typing as npt

Shape = Any
"""A shapely geometry.  Shapely is imported late, so that a window can open without it."""

_FILES = {Detail.FAR: "50m", Detail.MID: "50m", Detail.NEAR: "10m"}
_FAR_TOLERANCE = 0.06

MARGIN = 1.0
"""How far beyond a chunk all layers ask for land: the same for all, so that it is cut once."""

_AROUND = 2.0
"""How far around a rectangle hexes are looked at: their outlines are rounded by what lies beside them."""

_BLOCK = 72.0
_POLYGON, _AREAL = 3, (3, 6)


class Rings:
    """The rings of one file in map units: ``xy`` float32 (n, 2), offsets ``ring``, mask ``hole``.

    The file has each ring's ``start`` and the ``step`` from point to point in whole numbers of a ``quantum``.
    """

    def __init__(self, path: Path) -> None:
        with np.load(path) as arrays:
            self.ring: npt.NDArray[np.int32] = arrays["ring"]
            self.hole: npt.NDArray[np.bool_] = arrays["hole"]
            run = np.cumsum(arrays["step"], axis=0, dtype=np.int32)
            moved = arrays["start"] - run[self.ring[:-1]]
            run += np.repeat(moved, np.diff(self.ring), axis=0)
            self.xy: npt.NDArray[np.float32] = run.astype(np.float32) * np.float32(arrays["quantum"])

    def polygons(self, tolerance: float) -> npt.NDArray[np.object_]:
        """The polygons, thinned out to ``tolerance`` map units."""
        import shapely

        index = np.repeat(np.arange(len(self.hole)), np.diff(self.ring))
        rings: Shape = shapely.linearrings(self.xy.astype(np.float64), indices=index)
        shells = np.flatnonzero(~self.hole)
        owner = np.searchsorted(shells, np.arange(len(self.hole)), side="right") - 1
        plain: Shape = shapely.polygons(rings[shells])
        for shell in np.unique(owner[self.hole]):
            holes = rings[self.hole & (owner == shell)]
            plain[shell] = shapely.polygons(rings[shells[shell]], holes)
        if tolerance:
            plain = simplified(plain, tolerance)
        result: npt.NDArray[np.object_] = plain[~shapely.is_empty(plain)]
        return result


def simplified(polygons: npt.NDArray[np.object_], tolerance: float) -> npt.NDArray[np.object_]:
    """Polygons with fewer corners: the fast way, the careful one only where the fast one spoils a polygon."""
    import shapely

    fast = shapely.simplify(polygons, tolerance, preserve_topology=False)
    spoilt = ~shapely.is_valid(fast)
    fast[spoilt] = shapely.simplify(polygons[spoilt], tolerance, preserve_topology=True)
    result: npt.NDArray[np.object_] = fast
    return result


class Outline:
    """Polygons that can be cut to a rectangle, east-west copies included; ``period`` is 0 when the map has
    ends.
    """

    def __init__(self, polygons: npt.NDArray[np.object_], period: float) -> None:
        import shapely

        self.polygons, self.period = polygons, period
        self.tree, self.extent = shapely.STRtree(polygons), extent_of(polygons)
        self._block = lru_cache(maxsize=16)(self._cut_block)

    def within(self, box: Box) -> Shape:
        """What lies in a rectangle: one valid geometry, maybe empty."""
        import shapely

        i0, i1 = int(box.x0 // _BLOCK), int(box.x1 // _BLOCK)
        j0, j1 = int(box.y0 // _BLOCK), int(box.y1 // _BLOCK)
        near, bounds = self._block(i0, j0) if (i0, j0) == (i1, j1) else self._cut(box)
        x0, y0, x1, y1 = bounds.T
        here = (x0 <= box.x1) & (x1 >= box.x0) & (y0 <= box.y1) & (y1 >= box.y0)
        cut = shapely.clip_by_rect(near[here], *box)
        cut = cut[~shapely.is_empty(cut)]
        # A cut may touch itself along the edge of the rectangle: mended here, where the pieces are small.
        whole = [
            piece if fine else area_of(piece) for piece, fine in zip(cut, shapely.is_valid(cut), strict=True)
        ]
        return area_of(shapely.union_all(whole)) if whole else shapely.MultiPolygon()

    def _cut_block(self, i: int, j: int) -> tuple[npt.NDArray[np.object_], Floats]:
        return self._cut(Box(i * _BLOCK, j * _BLOCK, (i + 1) * _BLOCK, (j + 1) * _BLOCK))

    def _cut(self, box: Box) -> tuple[npt.NDArray[np.object_], Floats]:
        """The pieces of the polygons in a rectangle, and the bounds of each: shape (n, 4)."""
        import shapely

        found = []
        for shift in turns(box, self.extent, self.period):
            there = box.moved(-shift)
            hits = self.polygons[np.sort(self.tree.query(shapely.box(*there)))]
            cut = shapely.clip_by_rect(hits, *there)
            found.append(moved(cut[~shapely.is_empty(cut)], shift))
        pieces = np.concatenate(found) if found else self.polygons[:0]
        return pieces, shapely.bounds(pieces)


def turns(box: Box, extent: tuple[float, float], period: float) -> list[float]:
    """The offsets, whole turns round the world, at which shapes that begin at x ``extent`` meet a
    rectangle.
    """
    if not period or extent[0] > extent[1]:
        return [0.0]
    first, last = math.ceil((box.x0 - extent[1]) / period), math.floor((box.x1 - extent[0]) / period)
    return [turn * period for turn in range(first, last + 1)]


def extent_of(shapes: npt.NDArray[np.object_]) -> tuple[float, float]:
    """West and east end of some shapes; the wrong way round when there are none."""
    import shapely

    if not len(shapes):
        return 0.0, -1.0
    bounds = shapely.total_bounds(shapes)
    return float(bounds[0]), float(bounds[2])


def moved(shapes: npt.NDArray[np.object_], dx: float) -> npt.NDArray[np.object_]:
    """Shapely geometries moved east."""
    import shapely

    if not dx or not len(shapes):
        return shapes
    result: npt.NDArray[np.object_] = shapely.transform(shapes, lambda points: points + np.array((dx, 0.0)))
    return result


def area_of(shape: Shape) -> Shape:
    """A shape as one valid area, without lines and points that cuts leave behind."""
    import shapely

    if shapely.get_type_id(shape) in _AREAL and shapely.is_valid(shape):
        return shape
    parts = shapely.get_parts(shapely.make_valid(shape))
    while (shapely.get_type_id(parts) > _POLYGON).any():
        parts = shapely.get_parts(parts)
    return shapely.union_all(parts[shapely.get_type_id(parts) == _POLYGON])


class Land:
    """Land and lakes of a map in every :class:`Detail`."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.period = float(atlas.grid.cols) if atlas.grid.wraps else 0.0
        self.true_coast = os.path.isfile(atlas.folder / "coast-50m.npz")
        self.true_lakes = os.path.isfile(atlas.folder / "lakes.npz")
        self._outlines: dict[tuple[str, Detail], Outline] = {}
        self._outlined = np.zeros(len(atlas.grid), bool)
        self._outlined[list(atlas.outlined)] = True
        self._within = lru_cache(maxsize=64)(self._cut)

    def land(self, detail: Detail, box: Box) -> Shape:
        """Land in a rectangle."""
        return self._within("coast" if self.true_coast else "hexes", detail, box)

    def lakes(self, detail: Detail, box: Box) -> Shape:
        """Drawn lakes in a rectangle, none when the map has no file of lakes."""
        import shapely

        return self._within("lakes", detail, box) if self.true_lakes else shapely.MultiPolygon()

    def _cut(self, what: str, detail: Detail, box: Box) -> Shape:
        shape = self._outline(what, detail).within(box)
        return self._redrawn(shape, what, box) if what != "hexes" else shape

    def _redrawn(self, shape: Shape, what: str, box: Box) -> Shape:
        """Land or lakes in a rectangle, where the hexes that are drawn by their outline are."""
        import shapely

        if not self._outlined.any():
            return shape
        near = cells_in(self.atlas.grid, box.grown(_AROUND))
        here = near.only(self._outlined[near.nodes])
        if not len(here.nodes):
            return shape
        terrain = self.atlas.terrain[near.nodes]
        kept = terrain != Terrain.SEA if what == "coast" else terrain == Terrain.LAKE
        place = shapely.coverage_union_all(shapely.polygons(outlines(here)))
        drawn = shapely.intersection(_rounded(near.only(kept)), place)
        whole = shapely.union(shapely.difference(shape, place), shapely.clip_by_rect(drawn, *box))
        return area_of(whole)

    def _outline(self, what: str, detail: Detail) -> Outline:
        if (what, detail) not in self._outlines:
            if what == "hexes":
                polygons = self._from_hexes()
            else:
                rings = Rings(self._file(what, detail))
                polygons = rings.polygons(_FAR_TOLERANCE if detail == Detail.FAR else 0.0)
            self._outlines[what, detail] = Outline(polygons, self.period)
        return self._outlines[what, detail]

    def _file(self, what: str, detail: Detail) -> Path:
        if what == "lakes":
            return self.atlas.folder / "lakes.npz"
        fine = self.atlas.folder / f"{what}-{_FILES[detail]}.npz"
        return fine if os.path.isfile(fine) else self.atlas.folder / f"{what}-50m.npz"

    def _from_hexes(self) -> npt.NDArray[np.object_]:
        """Rounded outlines of all hexes that aren't sea."""
        import shapely

        nodes = np.flatnonzero(self.atlas.terrain != Terrain.SEA)
        rows, cols = np.divmod(nodes, self.atlas.grid.cols)
        parts = shapely.get_parts(_rounded(Cells(nodes, cols, rows)))
        result: npt.NDArray[np.object_] = parts[~shapely.is_empty(parts)]
        return result


def _rounded(cells: Cells) -> Shape:
    """Hexes as one area with rounded corners."""
    import shapely

    whole = shapely.coverage_union_all(shapely.polygons(outlines(cells)))
    return shapely.buffer(shapely.buffer(shapely.buffer(whole, -0.18), 0.36), -0.18)
