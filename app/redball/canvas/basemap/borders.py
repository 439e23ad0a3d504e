"""Country borders of the map's date: a band in each country's colour and the line between them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from redball.atlas import Atlas, HexsideKind
from redball.canvas.basemap.chains import Chains, chained
from redball.canvas.basemap.detail import Detail
from redball.canvas.basemap.gridlines import side_steps
from redball.canvas.basemap.land import MARGIN, Land, Shape, area_of
from redball.canvas.basemap.lattice import Box, Ints, cells_in, outlines
from redball.canvas.basemap.paths import Ply, path_of_shape
from redball.hexes import hexside

BAND = 0.085
"""Width of a band in hex widths."""

WORLD_BAND = 0.26
"""The same where the whole world is seen, lest it vanish."""

_WATER = frozenset({HexsideKind.SEA, HexsideKind.NARROWS, HexsideKind.STRAIT})
_SIDES = ((0, (0, 1)), (1, (5, 0)), (5, (1, 2)))


class Borders:
    """Borders chunk by chunk.  ``others`` is how many colours countries without a power's own share."""

    def __init__(self, atlas: Atlas, land: Land, powers: tuple[str, ...], others: int) -> None:
        self.atlas, self.land = atlas, land
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
    def _sides(self) -> tuple[Ints, Ints, Ints]:
        """All border hexsides: ends on the lattice (n, 2, 2), the two territories (n, 2), the two hexes (n,
        2).
        """
        cover, near = self.cover, self.atlas.grid.adjacency
        # No border runs at sea, whoever owns the shores.
        real = self.atlas.territory > 0
        water = {side for side, found in self.atlas.hexsides.items() if any(f.kind in _WATER for f in found)}
        ends, owners, hexes = [], [], []
        for direction, (i, j) in _SIDES:
            other = near[:, direction]
            differs = (other >= 0) & real & real[other] & (cover[other] != cover)
            nodes = [n for n in np.flatnonzero(differs).tolist() if hexside(n, int(other[n])) not in water]
            node = np.array(nodes, dtype=np.int64)
            ends.append(side_steps(self.atlas, node, i, j))
            owners.append(np.stack((cover[node], cover[other[node]]), axis=1).astype(np.int64))
            hexes.append(np.stack((node, other[node]), axis=1).astype(np.int64))
        return np.concatenate(ends), np.concatenate(owners), np.concatenate(hexes)

    @cached_property
    def _at_border(self) -> npt.NDArray[np.bool_]:
        """Hexes with a border on one of their sides, and the hexes beside them."""
        ends = self._sides[2]
        here = np.zeros(len(self.atlas.grid), bool)
        here[ends.ravel()] = True
        near = self.atlas.grid.adjacency[here]
        here[near[near >= 0]] = True
        return here

    @cached_property
    def _lines(self) -> Chains:
        return chained(self._sides[0], self.land.period)

    @cached_property
    def colours(self) -> dict[int, str]:
        """Name of each territory's band ink: its power's or one of the others', never its neighbour's."""
        pairs = {(int(a), int(b)) for a, b in self._sides[1].tolist()}
        beside: dict[int, set[int]] = {}
        for a, b in pairs:
            beside.setdefault(a, set()).add(b)
            beside.setdefault(b, set()).add(a)
        found: dict[int, str] = {}
        by_size = np.argsort(
            -np.bincount(self.atlas.territory, minlength=len(self.atlas.territories)), kind="stable"
        )
        order = sorted(
            by_size.tolist(), key=lambda t: self.atlas.territories[t].controller not in self._powers
        )
        for number in order:
            taken = {found.get(n) for n in beside.get(number, ())}
            own = self.atlas.territories[number].controller
            wishes = ([f"band_{own}"] if own in self._powers else []) + [
                f"band_{(k + number) % self._others}" for k in range(self._others)
            ]
            found[number] = next((wish for wish in wishes if wish not in taken), wishes[-1])
        return found

    def warm(self, detail: Detail) -> Iterator[None]:
        """Finds what all rectangles share, in pieces."""
        _ = self.cover
        yield
        _ = self._sides
        yield
        _ = self._lines
        yield
        _ = self._at_border, self.colours

    def borders(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Bands, then the line."""
        import shapely

        wide = box.grown(0.6)
        near = self._lines.within(wide)
        if not len(near):
            return ()
        land = self.land.land(detail, box.grown(MARGIN))
        width = WORLD_BAND if detail == Detail.FAR else BAND
        lines: Shape = shapely.union_all(near)
        strip: Shape = shapely.buffer(lines, width, quad_segs=2, cap_style="flat", join_style="mitre")
        strip = shapely.intersection(area_of(shapely.clip_by_rect(strip, *box)), land)
        plies = [Ply(ink, path_of_shape(shape)) for ink, shape in self._bands(strip, wide)]
        line = shapely.intersection(shapely.clip_by_rect(near, *box), land)
        return (*plies, Ply("border", path_of_shape(line)))

    def _bands(self, strip: Any, box: Box) -> list[tuple[str, Any]]:
        """The strip along the borders shared out among the colours of the hexes it lies in."""
        import shapely

        cells = cells_in(self.atlas.grid, box.grown(0.6))
        cells = cells.only(self._at_border[cells.nodes])
        owners = self.cover[cells.nodes]
        inks: dict[str, list[int]] = {}
        for owner in np.unique(owners[owners > 0]).tolist():
            inks.setdefault(self.colours[owner], []).append(owner)
        shapes: Shape = shapely.polygons(outlines(cells))
        found = []
        for ink, group in sorted(inks.items()):
            mine = shapes[np.isin(owners, group)]
            if len(mine):
                found.append((ink, shapely.intersection(shapely.coverage_union_all(mine), area_of(strip))))
        return found
