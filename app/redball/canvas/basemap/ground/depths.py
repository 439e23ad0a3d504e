"""The tone of the open sea: deeper far from land, without steps.

A small picture of the whole map, one pixel a hex, that is stretched smoothly under everything else.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from redball.atlas import Atlas, Terrain
from redball.canvas.basemap.geometry.lattice import Box
from redball.canvas.palette import Palette, mixed
from redball.derived import cached
from redball.hexes import ROW_PITCH

_NEAR, _FAR = 1, 11
"""Hexes from land at which the sea begins to deepen, and from which it is deepest."""

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]

_SHADES = 64
_BEYOND, _EDGE = 0.5, 7
"""Depth of the sea beyond the northern and southern edge of the map, and rows that lead to it."""


class Depths:
    """The sea of one map in one style."""

    def __init__(self, atlas: Atlas, palette: Palette) -> None:
        self.period = float(atlas.grid.cols) if atlas.grid.wraps else 0.0
        sea, deep = palette.terrain.sea, palette.map.deep
        shades = np.array([mixed(sea, deep, k / _SHADES).rgb() for k in range(_SHADES + 1)], np.uint32)
        self._beyond = mixed(sea, deep, _BEYOND)
        pixels = shades[shades_of(atlas)]
        if self.period:
            # A column more on each side, so that the picture can be stretched across the date line.
            pixels = np.concatenate((pixels[:, -1:], pixels, pixels[:, :1]), axis=1)
        pixels = np.ascontiguousarray(pixels)
        high, wide = pixels.shape
        self._picture = QImage(pixels.data, wide, high, 4 * wide, QImage.Format.Format_RGB32).copy()

    def paint(self, painter: QPainter, box: Box) -> None:
        """Fills a rectangle with sea.  The painter is in map units."""
        area = QRectF(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0)
        painter.fillRect(area, self._beyond)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        margin = 1 if self.period else 0
        cols, rows = self._picture.width() - 2 * margin, self._picture.height()
        # A pixel's middle is on the middle of its hex, a quarter of a hex aside by row.
        whole = QRectF(-0.25, -ROW_PITCH / 2, cols, rows * ROW_PITCH)
        turns = [0.0]
        if self.period:
            first, last = (math.floor((x + 0.25) / self.period) for x in (box.x0, box.x1))
            turns = [turn * self.period for turn in range(first, last + 1)]
        for turn in turns:
            place = whole.translated(turn, 0.0)
            part = place.intersected(area)
            if part.isEmpty():
                continue
            painter.drawImage(part, self._picture, QRectF(
                part.left() - place.left() + margin, (part.top() - place.top()) / ROW_PITCH,
                part.width(), part.height() / ROW_PITCH,
            ))  # fmt: skip
        painter.restore()


@cached
def shades_of(atlas: Atlas) -> npt.NDArray[np.uint8]:
    """The tone of the sea in every hex, from the coast's 0 on: shape (rows, columns)."""
    found: npt.NDArray[np.uint8] = np.round(deepness(atlas) * _SHADES).astype(np.uint8)
    return found


def deepness(atlas: Atlas) -> Floats:
    """How deep the sea looks in every hex, 0 at the coast to 1 far out: shape (rows, columns)."""
    land = (atlas.terrain != Terrain.SEA).reshape(atlas.grid.rows, atlas.grid.cols)
    # Lone islets rise from deep water.
    near = land & _grown(land & _grown(land, itself=False), itself=False)
    share = np.zeros(land.shape, np.float32)
    for step in range(_FAR):
        if step >= _NEAR:
            share += ~near
        near = _grown(near)
    share /= _FAR - _NEAR
    for _ in range(3):
        high = share + np.vstack((share[:1], share[:-1])) + np.vstack((share[1:], share[-1:]))
        share = (high + np.roll(high, 1, axis=1) + np.roll(high, -1, axis=1)) / 9
    smooth: Floats = share * share * (3 - 2 * share)
    led = np.minimum(np.arange(len(smooth)), np.arange(len(smooth))[::-1])
    weight = np.clip(1 - led / _EDGE, 0, 1).astype(np.float32)[:, None]
    smooth += (_BEYOND - smooth) * weight
    return smooth


def _grown(cells: Mask, itself: bool = True) -> Mask:
    """Cells and those beside and above them, or only those; the ends of rows meet."""
    found = cells.copy() if itself else np.zeros_like(cells)
    found[1:] |= cells[:-1]
    found[:-1] |= cells[1:]
    found |= np.roll(cells, 1, axis=1) | np.roll(cells, -1, axis=1)
    return found
