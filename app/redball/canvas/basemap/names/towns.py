"""Names of places at one size of a hex: the positions each may take and their costs."""

from __future__ import annotations

import os
from functools import cached_property, lru_cache

import numpy as np
import shapely

from redball.atlas import Atlas, HexsideKind, Place
from redball.canvas.basemap.geometry.detail import Shown, shown_at
from redball.canvas.basemap.geometry.land import Rings
from redball.canvas.basemap.geometry.lattice import Floats
from redball.canvas.basemap.names.occupied import Occupied
from redball.canvas.basemap.names.selection import Candidates
from redball.canvas.basemap.places.marks import HEX_LABEL_ABOVE, arranged, number_width
from redball.canvas.basemap.places.placing import Rect
from redball.canvas.basemap.places.sites import Site, Sites, is_shown
from redball.canvas.basemap.places.spots import spots

_PREFERENCE = np.array((0.0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.35, 0.4, 0.55, 0.6, 0.75, 0.65, 1.0, 0.95))
"""The cost of each position, in the order of KEYS: a map reads best with names east of their places."""
_HEX_LABEL = 0.35
"""The cost of covering the label of a hex."""

_PIECE = 5
"""Points of a piece of coast."""


class Towns:
    """The names of one map's places."""

    def __init__(self, atlas: Atlas, sites: Sites) -> None:
        self.atlas, self.sites = atlas, sites

    def shown(self, scale: float) -> list[Site]:
        """The places that are drawn, in the order of the atlas."""
        shown = shown_at(scale)
        return [site for site in self.sites.all if is_shown(site, shown)]

    def symbols(self, sites: list[Site], scale: float) -> Floats:
        """Rectangles of all symbols in px of the whole map: shape (n, 4)."""
        shown = shown_at(scale)
        found = [
            (x0 + site.x * scale, y0 + site.y * scale, x1 + site.x * scale, y1 + site.y * scale)
            for site in sites
            for x0, y0, x1, y1 in _marks(site.place, scale, shown)
        ]
        return np.array(found, np.float64).reshape(-1, 4)

    def candidates(self, sites: list[Site], scale: float, symbols: Occupied, gap: float) -> Candidates:
        """Positions of the names that keep clear of all symbols.  Owners are numbers in ``sites``."""
        rows = [
            (owner, spot, x0 + site.x * scale, y0 + site.y * scale, x1 + site.x * scale, y1 + site.y * scale)
            for owner, site in enumerate(sites)
            for spot, (x0, y0, x1, y1) in enumerate(spots(site.place, scale))
        ]
        table = np.array(rows, np.float64).reshape(-1, 6)
        owner, spot = table[:, :2].astype(np.int64).T
        boxes = table[:, 2:]
        keep = ~symbols.hits(boxes, gap) & (boxes[:, 1] > -0.9 * scale)
        cost = _PREFERENCE[spot] + self._crossings(boxes, scale)
        if shown_at(scale).hex_labels:
            cost += _HEX_LABEL * self._hex_labels(sites, scale, symbols.period).hits(boxes)
        return Candidates(owner, spot, boxes, cost).only(keep)

    def _hex_labels(self, sites: list[Site], scale: float, period: float) -> Occupied:
        """Labels of the hexes around places, in px of the whole map."""
        grid = self.atlas.grid
        near = [n for s in sites for n in (s.place.node, *grid.neighbours(s.place.node))]
        nodes = np.unique(np.array(near, np.int64))  # whole numbers also when there is no place
        middles = grid.centres[nodes] - np.array((0.0, HEX_LABEL_ABOVE))
        half = np.array((0.16, 0.06))
        return Occupied(np.concatenate((middles - half, middles + half), axis=1) * scale, period)

    def _crossings(self, boxes: Floats, scale: float) -> Floats:
        """The cost of each rectangle for the coast, rivers and railways that run through it."""
        cost = np.zeros(len(boxes))
        if len(boxes) and self._lines is not None:
            tree, each = self._lines
            asked, found = tree.query(shapely.box(*(boxes / scale).T), predicate="intersects")
            np.add.at(cost, asked, each[found])
        return np.minimum(cost, 1.2)

    @cached_property
    def _lines(self) -> tuple[shapely.STRtree, Floats] | None:
        """Pieces of lines that names should not cover, in map units, and the cost of each."""
        parts = [(self._coast(), 0.3), (self._rivers(), 0.12), (self._rails(), 0.08)]
        lines = [line for piece, _ in parts for line in piece]
        if not lines:
            return None
        return shapely.STRtree(lines), np.repeat([c for _, c in parts], [len(p) for p, _ in parts])

    def _coast(self) -> list[shapely.LineString]:
        path = self.atlas.folder / "coast-50m.npz"
        if not os.path.isfile(path):
            return []
        rings = Rings(path)
        points = rings.xy.astype(np.float64)
        return [
            shapely.LineString(points[at : min(at + _PIECE + 1, end)])
            for first, end in zip(rings.ring[:-1].tolist(), rings.ring[1:].tolist(), strict=True)
            for at in range(first, end - 1, _PIECE)
        ]

    def _rivers(self) -> list[shapely.LineString]:
        grid = self.atlas.grid
        return [
            shapely.LineString(grid.side_ends(a, grid.adjacency[a].tolist().index(b)))
            for (a, b), features in self.atlas.hexsides.items()
            if any(side.kind == HexsideKind.RIVER for side in features)
        ]

    def _rails(self) -> list[shapely.LineString]:
        at = self.sites.spots
        pairs = [at[[a, b]] for a, b in sorted(self.atlas.rails)]
        return [shapely.LineString(p) for p in pairs if abs(p[0, 0] - p[1, 0]) < 2]


@lru_cache(maxsize=8192)
def _marks(place: Place, scale: float, shown: Shown) -> tuple[Rect, ...]:
    return tuple(
        Rect(s.x - s.half, s.y - s.half, s.x + s.half + number_width(s.number, s.name, scale), s.y + s.half)
        for s in arranged(place, scale, shown)
    )
