"""Countries at the map's date: a band in each one's colour along its borders, the line between them, and
its tint where the whole world is seen.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from redball.atlas import Atlas, HexsideKind
from redball.canvas.basemap.geometry.chains import Chains, chained
from redball.canvas.basemap.geometry.detail import Detail
from redball.canvas.basemap.geometry.hexareas import softened
from redball.canvas.basemap.geometry.land import MARGIN, Land, Shape, area_of
from redball.canvas.basemap.geometry.lattice import Box, Cells, Floats, Ints, cells_in, outlines, owned
from redball.canvas.basemap.geometry.paths import Ply, path_of_shape, scattered
from redball.canvas.basemap.ground.countries import country_inks
from redball.canvas.basemap.lines.gridlines import side_steps
from redball.canvas.basemap.places.sites import Sites
from redball.hexes import hexside

BAND = 0.085
"""Width of a band in hex widths."""

WORLD_BAND = 0.26
"""The same where the whole world is shown, so that it stays visible."""

_SIDES = ((0, (0, 1)), (1, (5, 0)), (5, (1, 2)))


class _Sides(NamedTuple):
    """Hexsides between two countries: ends on the lattice (n, 2, 2), their hexes (n, 2)."""

    ends: Ints
    hexes: Ints

    def only(self, keep: npt.NDArray[np.bool_]) -> _Sides:
        return _Sides(self.ends[keep], self.hexes[keep])


class Borders:
    """Borders chunk by chunk.  ``others`` is how many colours countries without a power's own share;
    ``sites`` say where something stands in a hex.
    """

    def __init__(self, atlas: Atlas, land: Land, sites: Sites, powers: tuple[str, ...], others: int) -> None:
        self.atlas, self.land, self._sites = atlas, land, sites
        self._powers, self._others = powers, others

    @cached_property
    def cover(self) -> npt.NDArray[np.uint8]:
        """Territory of every hex for painting: a sea hex with land beside it belongs to a neighbour's."""
        result = self.atlas.territory.copy()
        near = self.atlas.grid.adjacency
        beside = np.where(near >= 0, self.atlas.territory[near], 0)
        shore = np.flatnonzero((result == 0) & beside.any(axis=1))
        for node in shore.tolist():
            owners = beside[node][beside[node] > 0]
            result[node] = np.bincount(owners).argmax()
        return result

    @cached_property
    def _sides(self) -> _Sides:
        """All border hexsides."""
        cover, near = self.cover, self.atlas.grid.adjacency
        # No border runs at sea, whoever owns the shores.
        real = self.atlas.territory > 0
        water = self.atlas.sides_of(HexsideKind.SEA, HexsideKind.NARROWS, HexsideKind.STRAIT)
        ends, hexes = [], []
        for direction, (i, j) in _SIDES:
            other = near[:, direction]
            differs = (other >= 0) & real & real[other] & (cover[other] != cover)
            nodes = [n for n in np.flatnonzero(differs).tolist() if hexside(n, int(other[n])) not in water]
            node = np.array(nodes, dtype=np.int64)
            ends.append(side_steps(self.atlas, node, i, j))
            hexes.append(np.stack((node, other[node]), axis=1).astype(np.int64))
        return _Sides(np.concatenate(ends), np.concatenate(hexes))

    @cached_property
    def _is_foreign(self) -> npt.NDArray[np.bool_]:
        """Which hexsides separate two controllers; the others separate possessions of one."""
        codes = np.array([t.controller or f"#{k}" for k, t in enumerate(self.atlas.territories)], object)
        owners = codes[self.cover[self._sides.hexes]]
        result: npt.NDArray[np.bool_] = owners[:, 0] != owners[:, 1]
        return result

    @cached_property
    def _at_border(self) -> npt.NDArray[np.bool_]:
        """Hexes with a border on one of their sides, and the hexes beside them."""
        here = np.zeros(len(self.atlas.grid), bool)
        here[self._sides.hexes[self._is_foreign].ravel()] = True
        near = self.atlas.grid.adjacency[here]
        here[near[near >= 0]] = True
        return here

    @cached_property
    def _lines(self) -> tuple[Chains, Chains]:
        """Borders of controllers, and those between possessions of one."""
        foreign = self._is_foreign
        outer, inner = (self._sides.only(keep).ends for keep in (foreign, ~foreign))
        period = self.land.period
        return Chains(chained(outer, period), period), Chains(chained(inner, period), period)

    @property
    def long_lines(self) -> tuple[list[Floats], list[Floats]]:
        """Borders of controllers from end to end, and those between possessions of one."""
        outer, inner = self._lines
        return outer.points, inner.points

    @cached_property
    def _soft_lines(self) -> tuple[Chains, Chains]:
        """The same for the map of the world: through the middles of their hexsides."""
        outer, inner = (
            Chains([_halved(shapely_points(line)) for line in chains.lines], self.land.period)
            for chains in self._lines
        )
        return outer, inner

    @cached_property
    def colours(self) -> dict[int, str]:
        """Name of each territory's colour: its controller's, or one that no neighbour has."""
        return country_inks(self.atlas, self._powers, self._others)

    def borders(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Bands, then the lines."""
        import shapely

        wide = box.grown(0.6)
        outer, inner = (
            chains.within(wide) for chains in (self._soft_lines if detail == Detail.FAR else self._lines)
        )
        if not len(outer) and not len(inner):
            return ()
        land = self.land.land(detail, box.grown(MARGIN))
        width = WORLD_BAND if detail == Detail.FAR else BAND
        strip: Shape = shapely.buffer(
            shapely.union_all(outer), width, quad_segs=2, cap_style="flat", join_style="mitre"
        )
        strip = shapely.intersection(area_of(shapely.clip_by_rect(strip, *box)), land)
        plies = [Ply(f"band_{ink}", path_of_shape(shape)) for ink, shape in self._bands(detail, strip, wide)]
        suffix = "_far" if detail == Detail.FAR else ""
        for ink, lines in (("border_inner", inner), ("border", outer)):
            line = shapely.intersection(shapely.clip_by_rect(lines, *box), land)
            plies.append(Ply(ink + suffix, path_of_shape(line)))
        return tuple(plies)

    def tints(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """The land of every colour, where countries tint theirs."""
        import shapely

        if detail == Detail.NEAR:
            return ()
        cells = cells_in(self.atlas.grid, box.grown(2.0))
        land = self.land.land(detail, box.grown(MARGIN))
        plies = []
        for ink, shape in self._areas(detail, cells):
            here = area_of(shapely.clip_by_rect(shape, *box))
            plies.append(Ply(f"tint_{ink}", path_of_shape(shapely.intersection(here, land))))
        return tuple(plies)

    def islets(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Lone hexes in the sea as dots: all of them where the whole world is seen, since their land is too
        small; nearer only those whose land the coast leaves out.
        """
        dots = owned(self._islets[:, None, :], self._islets, box, self.land.period)[:, 0]
        if detail != Detail.FAR and len(dots):
            dots = dots[self._unseen(detail, dots)]
        if not len(dots):
            return ()
        inks: dict[str, list[int]] = {}
        for number, (x, y) in enumerate(dots.tolist()):
            node = self.atlas.grid.at(x, y)
            inks.setdefault(self.colours[int(self.atlas.territory[node])], []).append(number)
        plies = scattered("islet_rim", _dots(dots))
        for ink, numbers in sorted(inks.items()):
            plies += scattered(f"islet_{ink}", _dots(dots[numbers]))
        return tuple(plies)

    def _unseen(self, detail: Detail, dots: Floats) -> npt.NDArray[np.bool_]:
        """Which spots have no land around them."""
        import shapely

        around = [Box(x, y, x, y).grown(0.5) for x, y in dots.tolist()]
        return np.array([shapely.is_empty(self.land.land(detail, near)) for near in around])

    @cached_property
    def _islets(self) -> Floats:
        """Spots of hexes that are alone in their country with at most two land hexes beside them: shape (n,
        2).
        """
        owner, near = self.atlas.territory, self.atlas.grid.adjacency
        beside = np.where(near >= 0, owner[near], 0)
        own = (beside == owner[:, None]).any(axis=1)
        lone = (owner > 0) & ~own & ((beside > 0).sum(axis=1) <= 2)
        result: Floats = self._sites.spots[lone]
        return result

    def _bands(self, detail: Detail, strip: Any, box: Box) -> list[tuple[str, Any]]:
        """The strip along the borders divided among the colours of the hexes it lies in."""
        import shapely

        cells = cells_in(self.atlas.grid, box.grown(0.6))
        cells = cells.only(self._at_border[cells.nodes])
        strip = area_of(strip)
        return [(ink, shapely.intersection(area, strip)) for ink, area in self._areas(detail, cells)]

    def _areas(self, detail: Detail, cells: Cells) -> list[tuple[str, Any]]:
        """Some hexes merged by the colour of their country."""
        import shapely

        owners = self.cover[cells.nodes]
        inks: dict[str, list[int]] = {}
        for owner in np.unique(owners[owners > 0]).tolist():
            inks.setdefault(self.colours[owner], []).append(owner)
        shapes: Shape = shapely.polygons(outlines(cells))
        found = []
        for ink, group in sorted(inks.items()):
            whole = shapely.coverage_union_all(shapes[np.isin(owners, group)])
            found.append((ink, softened(whole) if detail == Detail.FAR else whole))
        return found


def shapely_points(line: Any) -> Floats:
    """The points of a line: shape (n, 2)."""
    import shapely

    points: Floats = shapely.get_coordinates(line)
    return points


def _halved(points: Floats) -> Floats:
    """A line through the middles of its stretches, from its first to its last point; rings stay rings."""
    middles = (points[1:] + points[:-1]) / 2
    if len(points) > 3 and (points[0] == points[-1]).all():
        return np.vstack((middles, middles[:1]))
    return np.vstack((points[:1], middles, points[-1:]))


def _dots(points: Floats) -> Floats:
    """Lines of no length, drawn as dots by round pens: shape (n, 2, 2)."""
    return np.stack((points, points + np.array((1e-3, 0.0))), axis=1)
