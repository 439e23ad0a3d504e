"""Rivers and canals as smooth curves along hexsides; rivers grow from source to mouth."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import chain, pairwise
from typing import NamedTuple

import numpy as np

from redball.atlas import Atlas, HexsideKind, RiverSize, Terrain
from redball.canvas.basemap.geometry.chains import (
    Chains,
    Lines,
    Recall,
    Step,
    relaxed,
    smooth,
    walks,
    worked_out,
)
from redball.canvas.basemap.geometry.detail import Detail
from redball.canvas.basemap.geometry.land import MARGIN, Land, Shape
from redball.canvas.basemap.geometry.lattice import CORNER_STEPS, Box, Floats, Ints, to_units
from redball.canvas.basemap.geometry.paths import Ply, lines
from redball.hexes import ROW_PITCH, SIDE_CORNERS

_TOP = {RiverSize.GREAT: 5.99, RiverSize.MAIN: 3.99, RiverSize.SMALL: 1.99}
"""The class of each size of river at its mouth."""
_FINE = 4
"""Pieces of a curve from corner to corner."""
_OVER = 0.25
"""How far a river is led into the water that it flows into, where it is cut at the shore, in hexes."""
_BESIDE = 0.7
"""Distance from a river's end below which the middles of the hexes are that it ends at, in hexes."""


class Curve(NamedTuple):
    """A piece of a river that is drawn with one pen."""

    ink: str
    points: Floats


def ends_of(atlas: Atlas, sides: list[tuple[int, int]]) -> Ints:
    """Both ends of hexsides on the lattice: shape (n, 2, 2)."""
    pairs = np.array(sides, np.int64).reshape(-1, 2)
    a, b = pairs[:, 0], pairs[:, 1]
    direction = (atlas.grid.adjacency[a] == b[:, None]).argmax(axis=1)
    rows, cols = np.divmod(a, atlas.grid.cols)
    centres = np.stack((2 * cols + (rows & 1), 3 * rows), axis=1)
    found: Ints = centres[:, None, :] + CORNER_STEPS[np.array(SIDE_CORNERS)[direction]]
    return found


class Waterways:
    """The rivers and canals of a map, chunk by chunk."""

    def __init__(self, atlas: Atlas, land: Land, recall: Recall = worked_out) -> None:
        self.atlas, self.land, self._recall = atlas, land, recall

    @cached_property
    def _chains(self) -> tuple[Chains, list[str]]:
        found = self._recall("rivers", self._by_ink)
        inks = [ink for ink, curves in found.items() for _ in curves]
        return Chains(chain.from_iterable(found.values()), self.land.period), inks

    def _by_ink(self) -> Lines:
        found = defaultdict[str, list[Floats]](list)
        for curve in self._found:
            found[curve.ink].append(curve.points)
        return found

    @cached_property
    def _found(self) -> list[Curve]:
        """The curves of the whole map."""
        return [curve for curves in self._curves() for curve in curves]

    def plies(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Halos, then rivers and canals, cut at the coast and at lakes."""
        import shapely

        chains, inks = self._chains
        near, which = chains.numbered(box)
        if not len(near):
            return ()
        wide = box.grown(MARGIN)
        lakes = self.land.lakes(detail, wide)
        dry = shapely.intersection(near, self.land.land(detail, wide))
        dry = shapely.difference(dry, lakes) if not shapely.is_empty(lakes) else dry
        by_ink: dict[str, list[Shape]] = {
            ink: [] for ink in sorted({inks[number] for number in which.tolist()})
        }
        for line, number in zip(dry.tolist(), which.tolist(), strict=True):
            by_ink[inks[number]].append(line)
        parts = {ink: np.array(found, dtype=object) for ink, found in by_ink.items()}
        halos = [ply for ink, part in parts.items() for ply in lines(f"{ink}_halo", part, seamless=False)]
        return (*halos, *(ply for ink, part in parts.items() for ply in lines(ink, part)))

    # --- curves ---------------------------------------------------------------------------------------------

    def _curves(self) -> Iterator[list[Curve]]:
        """The curves of one river after the other; where one joins another it ends on the other's curve."""
        drawn: dict[Step, Floats] = {}
        rank = {
            size: number for number, size in enumerate((RiverSize.GREAT, RiverSize.MAIN, RiverSize.SMALL))
        }
        order = sorted(self.atlas.rivers, key=lambda river: (rank[river.size], -len(river.sides)))
        for river in order:
            walk = _course(ends_of(self.atlas, list(river.sides)), self.land.period)
            points, met = self._led(walk, drawn)
            begin = 0.45 if met or self._wet(points[0], Terrain.LAKE) else 0.0
            yield list(_tapered(smooth(points, fine=_FINE), river.size, begin))
        for sides in self._canals():
            yield [
                Curve("canal", smooth(self._led(walk, {})[0], fine=_FINE))
                for walk in walks(sides, self.land.period)
            ]

    def _canals(self) -> Iterator[Ints]:
        found: dict[str, list[tuple[int, int]]] = {}
        for side in self.atlas.features:
            if side.kind == HexsideKind.CANAL:
                found.setdefault(side.name, []).append(side[:2])
        return (ends_of(self.atlas, sides) for _, sides in sorted(found.items()))

    def _led(self, walk: list[Step], drawn: dict[Step, Floats]) -> tuple[Floats, bool]:
        """A walk's points, extended to the waters at its ends; whether it begins on another river."""
        wrap = round(2 * self.land.period)
        keys = [(x % wrap if wrap else x, y) for x, y in walk]
        points = relaxed(to_units(np.array(walk)))
        met = keys[0] in drawn
        for end in (0, -1):
            points[end] = self._met(drawn.get(keys[end]), points[end])
        for key, point in zip(keys, points, strict=True):
            drawn.setdefault(key, point)
        for end in (0, -1):
            points = self._to_water(points, end)
        return points, met

    def _met(self, there: Floats | None, end: Floats) -> Floats:
        """A river's end moved to the curve of the river that it flows into."""
        if there is None:
            return end
        turns = np.round((end[0] - there[0]) / self.land.period) if self.land.period else 0.0
        return there + np.array((turns * self.land.period, 0.0))

    def _wet(self, point: Floats, terrain: Terrain) -> bool:
        """Whether a corner belongs to a hex of some water."""
        (x, y), grid = point.tolist(), self.atlas.grid
        for row in range(math.ceil((y - _BESIDE) / ROW_PITCH), math.floor((y + _BESIDE) / ROW_PITCH) + 1):
            west = x - 0.5 * (row & 1)
            for col in range(math.ceil(west - _BESIDE), math.floor(west + _BESIDE) + 1):
                on_map = 0 <= row < grid.rows and (grid.wraps or 0 <= col < grid.cols)
                near = on_map and math.hypot(col - west, row * ROW_PITCH - y) < _BESIDE
                if near and self.atlas.terrain[row * grid.cols + col % grid.cols] == terrain:
                    return True
        return False

    def _to_water(self, points: Floats, end: int) -> Floats:
        """A river extended into the sea or the lake whose hex its end is a corner of."""
        import shapely

        here, box = shapely.points(points[end]), Box(*points[end] - 1.2, *points[end] + 1.2)
        water = None
        if self._wet(points[end], Terrain.SEA):
            water = shapely.difference(shapely.box(*box), self.land.land(Detail.MID, box.grown(0.1)))
        elif self._wet(points[end], Terrain.LAKE):
            water = self.land.lakes(Detail.MID, box)
        if water is None or shapely.is_empty(water) or shapely.distance(here, water) < 1e-6:
            return points
        shore = shapely.get_coordinates(shapely.shortest_line(here, water))[1]
        way = shore - points[end]
        # In a delta the next island may be nearer than the full step.
        reach = (shore + way / np.hypot(*way) * _OVER * part for part in (1.0, 0.5, 0.2, 0.05))
        mouth = next((m for m in reach if shapely.contains(water, shapely.points(m))), shore)[None]
        return np.vstack((mouth, points) if end == 0 else (points, mouth))


def _course(ends: Ints, period: float) -> list[Step]:
    """The corners of a river one after the other, from source to mouth."""
    (walk,) = list(walks(ends, period))[:1]
    wrap = round(2 * period)
    first = {(x % wrap if wrap else x, y) for x, y in ends[0].tolist()}
    begins = {(x % wrap if wrap else x, y) for x, y in walk[:2]} == first
    return walk if begins else walk[::-1]


def _tapered(points: Floats, size: RiverSize, begin: float) -> Iterator[Curve]:
    """A curve cut into pieces of growing width; ``begin`` is the share of its width that it begins with."""
    share = np.linspace(0.0, 1.0, len(points) - 1) ** 0.75
    classes = ((begin + (1 - begin) * share) * _TOP[size]).astype(int)
    name = "brook" if size is RiverSize.SMALL else "river"
    cuts = [0, *(np.flatnonzero(np.diff(classes)) + 1).tolist(), len(classes)]
    for start, stop in pairwise(cuts):
        yield Curve(f"{name}_{classes[start]}", points[start : stop + 1])
