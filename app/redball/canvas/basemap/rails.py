"""Railways: smooth through the hexes, past the places they serve, with the classic ticks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cached_property

import numpy as np

from redball.atlas import Atlas
from redball.canvas.basemap.detail import Detail
from redball.canvas.basemap.lattice import Box, Floats, Ints, owned
from redball.canvas.basemap.paths import Ply, scattered
from redball.canvas.basemap.sites import Sites

TICK_EVERY, TICK_LENGTH = 0.20, 0.096
_FINE = 8


class Rails:
    """All railways as short stretches, each drawn once, by the chunk that holds its middle."""

    def __init__(self, atlas: Atlas, sites: Sites) -> None:
        self.atlas, self.sites = atlas, sites
        self._period = float(atlas.grid.cols) if atlas.grid.wraps else 0.0

    def rails(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Lines and ticks in a rectangle."""
        curves, ticks = self._stretches
        middles, tick_middles = self._middles
        curves = owned(curves, middles, box, self._period)
        ticks = owned(ticks, tick_middles, box, self._period)
        return (*scattered("rail", curves), *scattered("rail_tick", ticks))

    def warm(self, detail: Detail) -> Iterator[None]:
        """Finds all stretches."""
        _ = self._stretches
        yield
        _ = self._middles

    @cached_property
    def _middles(self) -> tuple[Floats, Floats]:
        curves, ticks = self._stretches
        return curves[:, _FINE // 2].copy(), ticks.mean(axis=1)

    @cached_property
    def _stretches(self) -> tuple[Floats, Floats]:
        """Curves between neighbouring hexes: shape (n, _FINE + 1, 2); ticks: shape (m, 2, 2)."""
        lines = [line.nodes for line in self.atlas.rail_lines if len(line.nodes) > 1]
        nodes = np.fromiter(itertools.chain.from_iterable(lines), np.int64)
        if not len(nodes):
            return np.zeros((0, _FINE + 1, 2)), np.zeros((0, 2, 2))
        line = np.repeat(np.arange(len(lines)), [len(found) for found in lines])
        links = _fresh(nodes, line)
        curves = _curves(self._points(nodes, line), line, links)
        apart = np.flatnonzero(np.diff(links, prepend=-2) != 1)
        return curves, _ticks(curves, apart)

    def _points(self, nodes: Ints, line: Ints) -> Floats:
        """Where lines pass their hexes: at the place, else in the middle; unrolled across the date line."""
        points = self.sites.spots[nodes].copy()
        if self._period:
            jumps = np.round(np.diff(points[:, 0], prepend=points[0, 0]) / self._period)
            first = np.diff(line, prepend=-1) != 0
            jumps[first] = 0
            turns = np.cumsum(jumps)
            points[:, 0] -= (turns - turns[np.flatnonzero(first)][line]) * self._period
        return points


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
