"""Which letters of a name leave the area that it is the name of."""

from __future__ import annotations

import math

import numpy as np

from redball.atlas import Atlas
from redball.canvas.basemap.geometry.lattice import Floats
from redball.hexes import ROW_PITCH

_FINE = 4
"""Samples of the map's layers a map unit."""


class AreaRaster:
    """The map's layers sampled on a fine raster, to ask of many points at once."""

    def __init__(self, atlas: Atlas) -> None:
        grid = atlas.grid
        self._wraps, self._wide = grid.wraps, round(grid.cols * _FINE)
        self._high = math.ceil(grid.rows * ROW_PITCH * _FINE)
        y = (np.arange(self._high) + 0.5) / _FINE
        x = (np.arange(self._wide) + 0.5) / _FINE
        row = np.minimum(np.rint(y / ROW_PITCH).astype(np.int64), grid.rows - 1)
        col = np.rint(x[None, :] - 0.5 * (row[:, None] & 1)).astype(np.int64) % grid.cols
        nodes = row[:, None] * grid.cols + col
        sea, territory = atlas.sea[nodes], atlas.territory[nodes].astype(np.int16)
        self._layers = {"sea": sea, "land": (sea < 0).astype(np.int16), "territory": territory}

    def share_outside(self, layer: str, number: int, points: Floats) -> Floats:
        """Share of points outside of what has a number in a layer: (..., points, 2) gives (...)."""
        col = np.floor(points[..., 0] * _FINE).astype(np.int64)
        row = np.clip(np.floor(points[..., 1] * _FINE).astype(np.int64), 0, self._high - 1)
        col = col % self._wide if self._wraps else np.clip(col, 0, self._wide - 1)
        found: Floats = (self._layers[layer][row, col] != number).mean(axis=-1)
        return found
