"""Polygons in map units, cut into tiles so that questions about single hexes are quick."""

from __future__ import annotations

import grid
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

TILE = 6.0
SHIFT = 0.1371
"""Keeps the cuts between tiles off hexsides, which would count a piece on each side of the cut."""


def project(shape: BaseGeometry) -> BaseGeometry:
    """A geometry in degrees as one in map units."""
    return shapely.transform(
        shape,
        lambda p: np.stack(
            ((p[:, 0] - grid.LON0) / grid.LON_STEP, (grid.LAT0 - p[:, 1]) / grid.LAT_STEP * grid.ROW_PITCH),
            axis=1,
        ),
    )


def polygons(shape: BaseGeometry) -> list[shapely.Polygon]:
    """All polygons of a geometry, in its order."""
    if isinstance(shape, shapely.Polygon):
        return [] if shape.is_empty else [shape]
    if not hasattr(shape, "geoms"):
        return []
    return [polygon for part in shapely.get_parts(shape) for polygon in polygons(part)]


class Tiles:
    """Polygons with a value each, cut into tiles; a copy of the west lies east of the last column."""

    def __init__(self, shapes: list[tuple[int, BaseGeometry]]) -> None:
        """Takes (value, geometry in map units)."""
        self.pieces: list[BaseGeometry] = []
        values: list[int] = []
        for value, shape in shapes:
            for polygon in polygons(shape):
                for piece in _cut(polygon):
                    self.pieces.append(piece)
                    values.append(value)
        self.values = np.array(values)
        self.tree = shapely.STRtree(self.pieces)

    def share(self, areas: list[shapely.Polygon]) -> grid.Floats:
        """The part of every area that is covered, 0..1."""
        who, piece = self.tree.query(areas, predicate="intersects")
        pieces, asked = np.array(self.pieces, dtype=object), np.array(areas, dtype=object)
        covered = shapely.area(shapely.intersection(asked[who], pieces[piece]))
        total = np.bincount(who, weights=covered, minlength=len(areas))
        return np.minimum(1.0, total / shapely.area(asked))

    def length_share(self, lines: list[shapely.LineString]) -> grid.Floats:
        """The part of every line that is covered, 0..1."""
        who, piece = self.tree.query(lines, predicate="intersects")
        pieces, asked = np.array(self.pieces, dtype=object), np.array(lines, dtype=object)
        covered = shapely.length(shapely.intersection(asked[who], pieces[piece]))
        total = np.bincount(who, weights=covered, minlength=len(lines))
        return np.minimum(1.0, total / shapely.length(asked))

    def within(self, area: BaseGeometry) -> BaseGeometry:
        """What is covered inside an area, pieces joined over the tiles' edges."""
        found = [self.pieces[i] for i in sorted(self.tree.query(area, predicate="intersects").tolist())]
        return shapely.intersection(shapely.union_all(found), area)

    def value_at(self, points: grid.Floats) -> grid.Ints:
        """The value of the (last) polygon around each point, -1 for none; points shape (n, 2)."""
        who, piece = self.tree.query(shapely.points(points), predicate="intersects")
        found = np.full(len(points), -1, dtype=np.int64)
        order = np.lexsort((piece, who))
        found[who[order]] = self.values[piece[order]]
        return found


def _cut(polygon: shapely.Polygon) -> list[BaseGeometry]:
    x0, y0, x1, y1 = polygon.bounds
    pieces = []
    for x in _cuts(x0, x1):
        for y in _cuts(y0, y1):
            piece = shapely.clip_by_rect(polygon, x, y, x + TILE, y + TILE)
            pieces += polygons(shapely.make_valid(piece)) if not piece.is_empty else []
    return _around(pieces)


def _cuts(low: float, high: float) -> list[float]:
    first, last = int((low - SHIFT) // TILE), int((high - SHIFT) // TILE)
    return [i * TILE + SHIFT for i in range(first, last + 1)]


def _around(pieces: list[shapely.Polygon]) -> list[BaseGeometry]:
    """The pieces and copies of those that the first or last column also sees from the other side."""
    east = [shapely.transform(p, lambda a: a + np.array((grid.COLS, 0.0))) for p in pieces if p.bounds[0] < 2]
    west = [
        shapely.transform(p, lambda a: a - np.array((grid.COLS, 0.0)))
        for p in pieces
        if p.bounds[2] > grid.COLS - 3
    ]
    return [*pieces, *east, *west]
