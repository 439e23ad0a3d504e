"""A picture at a place of the map that keeps its size in px."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from redball.canvas.counters import Stamp

DIMMED = 0.26
"""Opacity of counters that a filter leaves out."""


class Sprite(QGraphicsPixmapItem):
    """A stamp at a point in map units, ``delta`` px away from it.  The view doesn't scale it."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setZValue(z)

    def wear(self, stamp: Stamp, delta: QPointF | None = None) -> None:
        """Show a sharp stamp from now on."""
        self.setScale(1.0)
        self.setPixmap(stamp.pixmap)
        self.setOffset(stamp.offset if delta is None else stamp.offset + delta)
