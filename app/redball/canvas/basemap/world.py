"""The whole world as one small picture, made in some milliseconds: it stands in until sharper tiles are
ready.

Made with numpy and one filled path; shapely isn't imported, so that it can be the first thing a window shows.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QTransform

from redball.atlas import Atlas, Terrain
from redball.canvas.basemap.land import Rings
from redball.canvas.basemap.paths import path_of
from redball.canvas.palette import Palette
from redball.hexes import CORNER_RADIUS, ROW_PITCH

TOP = -CORNER_RADIUS
"""Upper edge of the world picture in map units; its left edge is at -0.5."""


def world_rect(atlas: Atlas) -> QRectF:
    """The whole map in map units."""
    return QRectF(-0.5, TOP, atlas.grid.width, atlas.grid.height)


def world_picture(atlas: Atlas, palette: Palette, width: int) -> QImage:
    """The whole map, ``width`` px wide: sea, land and terrain by their colours, and the true coast."""
    rect = world_rect(atlas)
    scale = width / rect.width()
    ground = terrain_image(atlas, palette, width, scale)
    path_file = atlas.folder / "coast-50m.npz"
    if not path_file.is_file():
        return ground
    rings = Rings(path_file)
    xy, starts = thinned(rings, 0.6 / scale)
    path = path_of(xy, starts)
    image = QImage(ground.size(), QImage.Format.Format_RGB32)
    image.fill(palette.terrain.sea)
    painter = QPainter(image)
    brush = QBrush(ground)
    brush.setTransform(QTransform().translate(rect.left(), rect.top()).scale(1 / scale, 1 / scale))
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
    # A plain fill and a hairline are ten times as fast as an antialiased fill, and look the same.
    hairline = QPen(palette.map.coast, 0.0)
    for turn in (0, -atlas.grid.cols) if atlas.grid.wraps else (0,):
        painter.translate(turn, 0.0)
        brush.setTransform(brush.transform() * QTransform.fromTranslate(-turn, 0.0))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.fillPath(path, brush)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(path, hairline)
    painter.end()
    return image


def terrain_image(atlas: Atlas, palette: Palette, width: int, scale: float) -> QImage:
    """Every hex as a brick of its ground's colour; sea hexes as the land beside them, for coasts to cut."""
    grid = atlas.grid
    colours = np.array([_rgb(palette.terrain.of(kind)) for kind in Terrain], np.uint32)
    kinds = np.where(atlas.terrain == Terrain.LAKE, Terrain.LAKE, atlas.terrain).reshape(grid.rows, grid.cols)
    if (atlas.folder / "coast-50m.npz").is_file():
        kinds = _dry(kinds)
    table = colours[kinds]
    height = round(grid.height * scale)
    rows = np.clip(
        np.round((TOP + (np.arange(height) + 0.5) / scale) / ROW_PITCH).astype(int), 0, grid.rows - 1
    )
    x = -0.5 + (np.arange(width) + 0.5) / scale
    pixels = np.empty((height, width), np.uint32)
    for parity in (0, 1):
        cols = np.round(x - 0.5 * parity).astype(int)
        cols = cols % grid.cols if grid.wraps else np.clip(cols, 0, grid.cols - 1)
        lines = np.flatnonzero(rows & 1 == parity)
        pixels[lines] = table[rows[lines]][:, cols]
    return QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32).copy()


def _dry(kinds: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Sea hexes take the ground of the next land hex to the east or west, else plain ground."""
    east, west = np.roll(kinds, -1, axis=1), np.roll(kinds, 1, axis=1)
    sea = kinds == Terrain.SEA
    filled = np.where(sea, np.where(east != Terrain.SEA, east, west), kinds)
    return np.where(filled == Terrain.SEA, Terrain.CLEAR, filled).astype(np.uint8)


def _rgb(colour: QColor) -> int:
    return int(colour.rgb() & 0xFFFFFFFF)


def thinned(rings: Rings, step: float) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]:
    """Points of the rings without those that fall in the same cell of side ``step`` as the one before, and
    starts.
    """
    cells = np.floor(rings.xy / step).astype(np.int32)
    keep = np.ones(len(cells), bool)
    keep[1:] = (cells[1:] != cells[:-1]).any(axis=1)
    keep[rings.ring[:-1]] = True
    keep[rings.ring[1:] - 1] = True
    kept = np.concatenate(([0], np.cumsum(keep)))
    return rings.xy[keep].astype(np.float64), kept[rings.ring[:-1]].astype(np.int64)
