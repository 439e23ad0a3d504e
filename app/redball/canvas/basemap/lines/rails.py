"""Railways with the classic ticks, their ferries, and roads: smooth through the hexes, past the places they
serve.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from redball.atlas import Atlas
from redball.canvas.basemap.geometry.detail import Detail
from redball.canvas.basemap.geometry.lattice import Box, Floats, Ints, owned
from redball.canvas.basemap.geometry.paths import Ply, scattered
from redball.canvas.basemap.places.sites import CLAMP, Sites

TICK_EVERY, TICK_LENGTH = 0.20, 0.096
_FINE = 8
_ROUNDS = 5
"""How often the hexes between places are pulled towards their neighbours along the line."""


class _Drawn(NamedTuple):
    """Polylines of one number of points and the inks that they are painted with, lowest first."""

    inks: tuple[str, ...]
    shapes: Floats
    middles: Floats


class Rails:
    """All railways and roads as short stretches, each drawn once, by the chunk that holds its middle."""

    def __init__(self, atlas: Atlas, sites: Sites) -> None:
        self.atlas, self.sites = atlas, sites
        self._period = float(atlas.grid.cols) if atlas.grid.wraps else 0.0

    def rails(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Lines, ferries, roads and ticks in a rectangle."""
        found = [(inks, owned(shapes, middles, box, self._period)) for inks, shapes, middles in self._drawn]
        return tuple(ply for inks, shapes in found for ink in inks for ply in scattered(ink, shapes))

    @property
    def long_lines(self) -> tuple[Floats, ...]:
        """All stretches and ticks as they are drawn, by kind."""
        return tuple(drawn.shapes for drawn in self._drawn)

    @cached_property
    def _drawn(self) -> tuple[_Drawn, ...]:
        trains = [line for line in self.atlas.rail_lines if not line.ferry]
        # Trunk lines come first: other lines leave out stretches shared with them.
        trunks = [line.nodes for line in trains if line.main]
        every = trunks + [line.nodes for line in trains if not line.main]
        curves, apart, line = self._stretches(every)
        main = line < len(trunks)
        ferries, *_ = self._stretches([x.nodes for x in self.atlas.rail_lines if x.ferry])
        roads, *_ = self._stretches([road.nodes for road in self.atlas.roads])
        ticks = _ticks(curves, apart) if len(curves) else np.zeros((0, 2, 2))
        return (
            _drawn(("road_edge", "road"), roads),
            _drawn(("rail",), curves[main]),
            _drawn(("rail_branch",), curves[~main]),
            _drawn(("rail_ferry",), ferries),
            _drawn(("rail_tick",), ticks),
        )

    def _stretches(self, lines: Sequence[tuple[int, ...]]) -> tuple[Floats, Ints, Ints]:
        """Curves between neighbouring hexes, shape (n, _FINE + 1, 2); indices of those with which a run
        begins; the line of each.
        """
        nodes = np.fromiter(itertools.chain.from_iterable(lines), np.int64)
        if not len(nodes):
            return np.zeros((0, _FINE + 1, 2)), np.zeros(0, np.int64), np.zeros(0, np.int64)
        line = np.repeat(np.arange(len(lines)), [len(found) for found in lines])
        links = _fresh(nodes, line)
        curves = _curves(self._points(nodes, line), line, links)
        return curves, np.flatnonzero(np.diff(links, prepend=-2) != 1), line[links]

    def _points(self, nodes: Ints, line: Ints) -> Floats:
        """Where lines pass their hexes, unrolled across the date line."""
        points = self._spots[nodes].copy()
        if self._period:
            jumps = np.round(np.diff(points[:, 0], prepend=points[0, 0]) / self._period)
            first = np.diff(line, prepend=-1) != 0
            jumps[first] = 0
            turns = np.cumsum(jumps)
            points[:, 0] -= (turns - turns[np.flatnonzero(first)][line]) * self._period
        return points

    @cached_property
    def _spots(self) -> Floats:
        """Where lines pass each hex: at its chief place, else near the middle, where they bend least."""
        centres, spots = self.atlas.grid.centres, self.sites.spots.copy()
        a, b = _links([*(x.nodes for x in self.atlas.rail_lines), *(x.nodes for x in self.atlas.roads)])
        here, there = np.append(a, b), np.append(b, a)
        count = np.bincount(here, minlength=len(spots))
        loose = np.flatnonzero((count > 1) & (spots == centres).all(axis=1))
        for _ in range(_ROUNDS):
            steps = spots[there] - spots[here]
            if self._period:
                steps[:, 0] -= np.round(steps[:, 0] / self._period) * self._period
            pull = np.stack([np.bincount(here, steps[:, k], len(spots)) for k in (0, 1)], axis=1)
            away = spots[loose] + 0.5 * pull[loose] / count[loose, None] - centres[loose]
            far = np.hypot(away[:, 0], away[:, 1])[:, None]
            spots[loose] = centres[loose] + away * np.minimum(1.0, CLAMP / np.maximum(far, CLAMP))
        return spots


def _drawn(inks: tuple[str, ...], shapes: Floats) -> _Drawn:
    middle = shapes[:, _FINE // 2].copy() if shapes.shape[1] > 2 else shapes.mean(axis=1)
    return _Drawn(inks, shapes, middle)


def _links(lines: Iterable[tuple[int, ...]]) -> tuple[Ints, Ints]:
    """Both ends of every link between two hexes, each once."""
    found = sorted({(min(link), max(link)) for nodes in lines for link in pairwise(nodes)})
    ends = np.array(found, np.int64).reshape(-1, 2)
    return ends[:, 0], ends[:, 1]


def _fresh(nodes: Ints, line: Ints) -> Ints:
    """Indices of the first ends of links, without those that an earlier line has drawn."""
    links = np.flatnonzero(line[:-1] == line[1:])
    ends = np.sort(np.stack((nodes[links], nodes[links + 1]), axis=1), axis=1)
    _, first = np.unique(ends, axis=0, return_index=True)
    result: Ints = links[np.sort(first)]
    return result


def _curves(points: Floats, line: Ints, links: Ints) -> Floats:
    """A smooth curve (Catmull-Rom) for every link, bent towards the hexes before and after it."""
    p1, p2 = points[links], points[links + 1]
    before, after = np.maximum(links - 1, 0), np.minimum(links + 2, len(points) - 1)
    comes = (links > 0) & (line[before] == line[links])
    goes = (links + 2 < len(points)) & (line[after] == line[links])
    p0 = np.where(comes[:, None], points[before], 2 * p1 - p2)[:, None, :]
    p3 = np.where(goes[:, None], points[after], 2 * p2 - p1)[:, None, :]
    p1, p2 = p1[:, None, :], p2[:, None, :]
    t = np.linspace(0, 1, _FINE + 1)[None, :, None]
    cubic = (3 * p1 - p0 - 3 * p2 + p3) * t**3
    result: Floats = 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + cubic)
    return result


def _ticks(curves: Floats, apart: Ints) -> Floats:
    """Strokes across curves at even distances; a run of curves begins at each of ``apart``."""
    steps = np.diff(curves, axis=1)
    lengths = np.hypot(steps[:, :, 0], steps[:, :, 1])
    ends = np.cumsum(lengths.ravel())
    starts = np.concatenate(([0.0], ends[_FINE - 1 :: _FINE]))
    first, last = starts[apart], starts[np.append(apart[1:], len(curves))]
    counts = np.maximum(0, np.ceil((last - first - TICK_EVERY / 2) / TICK_EVERY)).astype(int)
    number = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    at = np.repeat(first, counts) + TICK_EVERY * (number + 0.5)
    step = np.clip(np.searchsorted(ends, at), 0, len(ends) - 1)
    along = steps.reshape(-1, 2)[step] / np.maximum(lengths.ravel()[step], 1e-9)[:, None]
    here = curves[:, 1:].reshape(-1, 2)[step] - along * (ends[step] - at)[:, None]
    normal = along[:, ::-1] * np.array((1, -1)) * (TICK_LENGTH / 2)
    result: Floats = np.stack((here - normal, here + normal), axis=1)
    return result
