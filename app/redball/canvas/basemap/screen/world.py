"""The whole world as one small picture, made in some milliseconds with numpy and one filled path, shown until
sharper tiles are ready.
"""

from __future__ import annotations

import os

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from redball.atlas import Atlas, Terrain
from redball.canvas.basemap.geometry.land import Rings
from redball.canvas.basemap.geometry.lattice import Box
from redball.canvas.basemap.geometry.paths import path_of
from redball.canvas.basemap.ground.depths import Depths
from redball.canvas.basemap.ground.hexcolours import hex_colours
from redball.canvas.palette import Palette, faded
from redball.hexes import CORNER_RADIUS, ROW_PITCH

TOP = -CORNER_RADIUS
"""Upper edge of the world picture in map units; its left edge is at -0.5."""

_FAINT = 0.35
"""How strong the line of the coast is in a picture that is enlarged, where it is several px wide."""


def world_rect(atlas: Atlas) -> QRectF:
    """The whole map in map units."""
    return QRectF(-0.5, TOP, atlas.grid.width, atlas.grid.height)


def world_picture(
    atlas: Atlas, palette: Palette, width: int, like: float | None = None, soft: bool = False
) -> QImage:
    """The whole map, ``width`` px wide: sea, land and terrain by their colours, and the true coast.

    ``like`` is the size of a hex in px whose look it shall have; its own when left out.  A ``soft`` one can
    be enlarged: terrain runs into terrain, and the coast is a faint line.
    """
    rect = world_rect(atlas)
    scale = width / rect.width()
    ground = terrain_image(atlas, palette, width, scale if like is None else like)
    if soft:
        ground = _softened(ground, round(1.4 * rect.width()))
    path_file = atlas.folder / "coast-50m.npz"
    if not os.path.isfile(path_file):
        return ground
    rings = Rings(path_file)
    xy, starts = thinned(rings, 0.6 / scale)
    path = path_of(xy, starts)
    image = QImage(ground.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    brush = QBrush(ground)
    brush.setTransform(QTransform().translate(rect.left(), rect.top()).scale(1 / scale, 1 / scale))
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
    Depths(atlas, palette).paint(painter, Box(rect.left(), rect.top(), rect.right(), rect.bottom()))
    lakes = _lakes(atlas, scale)
    # A plain fill and a hairline are ten times as fast as an antialiased fill, and look the same.
    hairline = QPen(faded(palette.map.coast, _FAINT) if soft else palette.map.coast, 0.0)
    for turn in (0, -atlas.grid.cols) if atlas.grid.wraps else (0,):
        painter.translate(turn, 0.0)
        brush.setTransform(brush.transform() * QTransform.fromTranslate(-turn, 0.0))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, soft)
        painter.fillPath(path, brush)
        painter.fillPath(lakes, palette.terrain.lake)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(path, hairline)
        _paint_outlined(painter, atlas, palette, brush)
    painter.end()
    return image


def _softened(ground: QImage, width: int) -> QImage:
    """A picture without what is finer than ``width`` px of it, as large as before."""
    smooth, stretched = Qt.TransformationMode.SmoothTransformation, Qt.AspectRatioMode.IgnoreAspectRatio
    small = ground.scaledToWidth(width, smooth)
    return small.scaled(ground.size(), stretched, smooth).convertToFormat(QImage.Format.Format_RGB32)


def _paint_outlined(painter: QPainter, atlas: Atlas, palette: Palette, ground: QBrush) -> None:
    """The hexes that are drawn by their outline, over the true coast."""
    inks = {Terrain.SEA: QBrush(palette.terrain.sea), Terrain.LAKE: QBrush(palette.terrain.lake)}
    for node in atlas.outlined:
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in atlas.grid.corners(node)]))
        painter.fillPath(path, inks.get(atlas.terrain_at(node), ground))


def _lakes(atlas: Atlas, scale: float) -> QPainterPath:
    file = atlas.folder / "lakes.npz"
    return path_of(*thinned(Rings(file), 0.6 / scale)) if os.path.isfile(file) else QPainterPath()


def terrain_image(atlas: Atlas, palette: Palette, width: int, like: float) -> QImage:
    """Every hex as a brick of its colour; sea hexes as the land beside them, for coasts to cut."""
    grid = atlas.grid
    scale = width / grid.width
    table = hex_colours(atlas, palette, like, os.path.isfile(atlas.folder / "coast-50m.npz"))
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


def minimap(atlas: Atlas, palette: Palette, width: int, dpr: float = 1.0) -> QImage:
    """The whole map ``width`` logical px wide: the rectangle :func:`world_rect` of map units, evenly scaled.

    Drawn larger and scaled down, so that small islands stay.
    """
    pixels = round(width * dpr)
    big = world_picture(atlas, palette, min(3 * pixels, 2160))
    rect = world_rect(atlas)
    image = big.scaled(
        pixels,
        round(pixels * rect.height() / rect.width()),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    image.setDevicePixelRatio(dpr)
    return image
