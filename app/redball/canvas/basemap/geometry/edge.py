"""The upper and the lower edge of the map, beyond which the coast's land is covered."""

from __future__ import annotations

import os

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from redball.atlas import Atlas
from redball.canvas.palette import Palette, mixed
from redball.hexes import CORNER_RADIUS, ROW_PITCH

_BEYOND = 4096.0
"""Farther than a view ever shows, in map units."""


def paint_edge(painter: QPainter, atlas: Atlas, palette: Palette, rect: QRectF) -> None:
    """Covers everything north and south of the hexes, and the tips of the outermost ones.

    The painter is in map units.  A map without a coast of its own has nothing there.
    """
    if not os.path.isfile(atlas.folder / "coast-50m.npz"):
        return
    top, bottom = -CORNER_RADIUS / 2, (atlas.grid.rows - 1) * ROW_PITCH + CORNER_RADIUS / 2
    beyond = beyond_colour(palette)
    pen = QPen(palette.map.coast, 1.4)
    pen.setCosmetic(True)
    for edge, area in (
        (top, QRectF(rect.left(), top - _BEYOND, rect.width(), _BEYOND)),
        (bottom, QRectF(rect.left(), bottom, rect.width(), _BEYOND)),
    ):
        if area.intersects(rect):
            painter.fillRect(area.intersected(rect), beyond)
            painter.setPen(pen)
            painter.drawLine(QLineF(rect.left(), edge, rect.right(), edge))


def beyond_colour(palette: Palette) -> QColor:
    """The colour of what is outside the map: neither sea nor land."""
    return mixed(palette.terrain.sea, palette.terrain.clear, 0.6)
