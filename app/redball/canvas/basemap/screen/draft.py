"""A part of the map drawn quickly: sea, land, terrain by hexes and the true coast, at any size of a hex.

Made with numpy and one filled path, without shapely: it replaces tiles while they are made.
"""

from __future__ import annotations

import math
import os

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QTransform

from redball.atlas import Atlas
from redball.canvas.basemap.geometry.detail import tint_at
from redball.canvas.basemap.geometry.edge import paint_edge
from redball.canvas.basemap.geometry.land import Rings
from redball.canvas.basemap.geometry.lattice import Box
from redball.canvas.basemap.geometry.paths import path_of
from redball.canvas.basemap.ground.depths import Depths
from redball.canvas.basemap.ground.hexcolours import hex_colours
from redball.canvas.palette import Palette
from redball.hexes import CORNER_RADIUS, ROW_PITCH

_ROUND = 2.0
"""How far beyond a part its coast goes on, so that no line is drawn along its edge."""


class Draft:
    """Drafts of one map in one style."""

    def __init__(self, atlas: Atlas, palette: Palette) -> None:
        self.atlas, self.palette = atlas, palette
        self._coast, self._lakes = (_coast(atlas, name) for name in ("coast-50m.npz", "lakes.npz"))
        self._depths = Depths(atlas, palette)
        self._colours: dict[float, npt.NDArray[np.uint32]] = {}

    def image(self, rect: QRectF, scale: float) -> QImage:
        """A rectangle of map units, a hex being ``scale`` px wide."""
        ground = self._ground(rect, scale)
        if self._coast is None:
            return ground
        box = Box(rect.left(), rect.top(), rect.right(), rect.bottom())
        path = self._coast.within(box, 0.6 / scale)
        image = QImage(ground.size(), QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.scale(scale, scale)
        painter.translate(-rect.topLeft())
        self._depths.paint(painter, box)
        brush = QBrush(ground)
        brush.setTransform(QTransform.fromTranslate(rect.left(), rect.top()).scale(1 / scale, 1 / scale))
        # A plain fill and a hairline are ten times as fast as an antialiased fill, and look the same.
        painter.fillPath(path, brush)
        lakes = self._lakes.within(box, 0.6 / scale) if self._lakes else QPainterPath()
        painter.fillPath(lakes, self.palette.terrain.lake)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(path, QPen(QColor(self.palette.map.coast), 0.0))
        paint_edge(painter, self.atlas, self.palette, rect)
        painter.end()
        return image

    def _ground(self, rect: QRectF, scale: float) -> QImage:
        """Every hex in its ground's colour; sea hexes as the land beside them, for coasts to cut."""
        grid, share = self.atlas.grid, tint_at(scale)
        if share not in self._colours:
            self._colours[share] = hex_colours(self.atlas, self.palette, scale, self._coast is not None)
        colours = self._colours[share]
        wide, high = math.ceil(rect.width() * scale - 1e-6), math.ceil(rect.height() * scale - 1e-6)
        x = rect.left() + (np.arange(wide) + 0.5) / scale
        y = rect.top() + (np.arange(high) + 0.5) / scale
        row = np.floor(y / ROW_PITCH).astype(int)
        below = y - row * ROW_PITCH
        columns = [np.round(x - 0.5 * parity).astype(int) for parity in (0, 1)]
        # Where the lower edge of a hex is under its row's centres, by parity of the row.
        edges = [CORNER_RADIUS * (1 - np.abs(x - 0.5 * p - columns[p])) for p in (0, 1)]
        turned = [c % grid.cols if grid.wraps else np.clip(c, 0, grid.cols - 1) for c in columns]
        pixels = np.empty((high, wide), np.uint32)
        for parity in (0, 1):
            lines = np.flatnonzero(row & 1 == parity)
            upper = colours[np.clip(row[lines], 0, grid.rows - 1)][:, turned[parity]]
            lower = colours[np.clip(row[lines] + 1, 0, grid.rows - 1)][:, turned[1 - parity]]
            pixels[lines] = np.where(below[lines, None] <= edges[parity][None], upper, lower)
        return QImage(pixels.data, wide, high, 4 * wide, QImage.Format.Format_RGB32).copy()


def _coast(atlas: Atlas, name: str) -> _Coast | None:
    """The rings of a file of the map's folder, if there is one."""
    file = atlas.folder / name
    return _Coast(Rings(file), atlas.grid.cols if atlas.grid.wraps else 0) if os.path.isfile(file) else None


class _Coast:
    """The rings of the coast or of lakes, cut to rectangles by moving what is outside to their edges."""

    def __init__(self, rings: Rings, period: int) -> None:
        self.rings, self.period = rings, period
        first = rings.ring[:-1]
        self.low = np.minimum.reduceat(rings.xy, first)
        self.high = np.maximum.reduceat(rings.xy, first)

    def within(self, box: Box, step: float) -> QPainterPath:
        """The coast in a rectangle, without points that are less than ``step`` apart."""
        result = QPainterPath()
        for turn in (-self.period, 0, self.period) if self.period else (0,):
            points, starts = self._part(box.moved(-turn).grown(_ROUND), step)
            result.addPath(path_of(points + np.array((turn, 0.0)), starts))
        return result

    def _part(self, box: Box, step: float) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]:
        low, high = np.array(box[:2]), np.array(box[2:])
        meets: npt.NDArray[np.bool_] = np.all((self.low <= high) & (self.high >= low), axis=1)
        ring = np.repeat(np.arange(len(meets)), np.diff(self.rings.ring))
        here = meets[ring]
        # Points moved to the nearest place of the rectangle enclose the same of its inside as before.
        points = np.clip(self.rings.xy[here].astype(np.float64), low, high)
        return _thinned(points, ring[here], step)


def _thinned(
    points: npt.NDArray[np.float64], ring: npt.NDArray[np.int64], step: float
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]:
    """Points without those in the same cell of side ``step`` as the one before, and where rings start."""
    cells = np.floor(points / step).astype(np.int64)
    fresh = np.diff(ring, prepend=-1) != 0
    last = np.diff(ring, append=-1) != 0
    keep = fresh | last
    keep[1:] |= (cells[1:] != cells[:-1]).any(axis=1)
    return points[keep], np.flatnonzero(fresh[keep])
