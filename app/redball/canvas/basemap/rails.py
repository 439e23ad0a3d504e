"""Railways: smooth through the hexes, past the places they serve, with the classic ticks."""

from __future__ import annotations

import itertools
from functools import cached_property

import numpy as np

from redball.atlas import Atlas
from redball.canvas.basemap.chains import smooth
from redball.canvas.basemap.detail import Detail
from redball.canvas.basemap.lattice import Box, Floats
from redball.canvas.basemap.paths import Ply, path_of
from redball.canvas.basemap.sites import Sites
from redball.hexes import hexside

TICK_EVERY, TICK_LENGTH = 0.20, 0.096
_FINE = 8


class Rails:
    """All railways as short stretches, each drawn once, by the chunk that holds its middle."""

    def __init__(self, atlas: Atlas, sites: Sites) -> None:
        self.atlas, self.sites = atlas, sites

    @cached_property
    def _stretches(self) -> tuple[Floats, Floats]:
        """Curves between neighbouring hexes: shape (n, _FINE + 1, 2); ticks: shape (m, 2, 2)."""
        done: set[tuple[int, int]] = set()
        curves: list[Floats] = []
        ticks: list[Floats] = []
        for line in self.atlas.rail_lines:
            points = self._points(line.nodes)
            for first, last in self._fresh(line.nodes, done):
                before = points[first - 1] if first else None
                after = points[last + 1] if last + 1 < len(points) else None
                curve = smooth(points[first : last + 1], before, after, _FINE)
                pieces = len(curve) // _FINE
                curves.append(np.stack([curve[k * _FINE : (k + 1) * _FINE + 1] for k in range(pieces)]))
                ticks.append(_ticks(curve))
        empty = np.zeros((0, _FINE + 1, 2)), np.zeros((0, 2, 2))
        return (np.concatenate(curves), np.concatenate(ticks)) if curves else empty

    def _points(self, nodes: tuple[int, ...]) -> Floats:
        """Where the line passes each hex: at its city, else its middle; unrolled across the date line."""
        points = np.array([self.sites.spot(node) for node in nodes])
        period = self.atlas.grid.cols if self.atlas.grid.wraps else 0
        if period:
            points[:, 0] = np.unwrap(points[:, 0], period=period)
        return points

    @staticmethod
    def _fresh(nodes: tuple[int, ...], done: set[tuple[int, int]]) -> list[tuple[int, int]]:
        """First and last indices of the runs whose links no line has drawn yet."""
        runs: list[tuple[int, int]] = []
        for k, pair in enumerate(itertools.pairwise(nodes)):
            side = hexside(*pair)
            if side in done:
                continue
            done.add(side)
            if runs and runs[-1][1] == k:
                runs[-1] = (runs[-1][0], k + 1)
            else:
                runs.append((k, k + 1))
        return runs

    def rails(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """Lines and ticks in a rectangle."""
        curves, ticks = self._stretches
        curves = self._owned(curves, curves[:, _FINE // 2], box)
        ticks = self._owned(ticks, ticks.mean(axis=1), box)
        width = _FINE + 1
        return (
            Ply("rail", path_of(curves.reshape(-1, 2), range(0, len(curves) * width, width))),
            Ply("rail_tick", path_of(ticks.reshape(-1, 2), range(0, 2 * len(ticks), 2))),
        )

    def _owned(self, shapes: Floats, middles: Floats, box: Box) -> Floats:
        """The shapes whose middle is in the rectangle, east-west copies included."""
        period = float(self.atlas.grid.cols) if self.atlas.grid.wraps else 0.0
        turns = np.floor((middles[:, 0] - box.x0) / period) * period if period else np.zeros(len(middles))
        x, y = middles[:, 0] - turns, middles[:, 1]
        keep = (x >= box.x0) & (x < box.x1) & (y >= box.y0) & (y < box.y1)
        shift = np.stack((turns[keep], np.zeros(keep.sum())), axis=1)
        result: Floats = shapes[keep] - shift[:, None, :]
        return result


def _ticks(curve: Floats) -> Floats:
    """Strokes across a curve at even distances."""
    steps = np.diff(curve, axis=0)
    length = np.hypot(steps[:, 0], steps[:, 1])
    along = np.concatenate(([0.0], np.cumsum(length)))
    at = np.arange(TICK_EVERY / 2, along[-1], TICK_EVERY)
    here = np.stack([np.interp(at, along, curve[:, axis]) for axis in (0, 1)], axis=1)
    step = np.clip(np.searchsorted(along, at) - 1, 0, len(steps) - 1)
    normal = (
        (steps[step] / np.maximum(length[step], 1e-9)[:, None])[:, ::-1]
        * np.array((1, -1))
        * (TICK_LENGTH / 2)
    )
    result: Floats = np.stack((here - normal, here + normal), axis=1)
    return result
