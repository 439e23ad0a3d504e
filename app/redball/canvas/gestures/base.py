"""The base of gestures, and what they may call of the view."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QCursor

from redball.canvas.camera import Camera
from redball.canvas.motion import Motion
from redball.canvas.scene import MapScene


class Surface(Protocol):
    """The view, as gestures use it."""

    camera: Camera
    motion: Motion

    def map_scene(self) -> MapScene:
        """The scene shown."""

    def point_at(self, spot: QPoint) -> QPointF:
        """Map units under a spot of the viewport."""

    def node_at(self, spot: QPoint) -> int:
        """The hex under a spot of the viewport, -1 off the map."""

    def mark_hex(self, node: int) -> None:
        """Outline the hex under the cursor; -1 for none."""

    def show_band(self, points: list[QPointF]) -> None:
        """Draw a selection outline through points in map units; empty to hide it."""

    def set_cursor(self, cursor: QCursor | None) -> None:
        """Show another mouse cursor, or the usual one."""


class Gesture:
    """From a press to a release.  A gesture that never moved far enough is a click; ``clicked`` is called
    instead.
    """

    def __init__(self, surface: Surface, spot: QPoint) -> None:
        self.surface = surface
        self.start = spot

    def started(self) -> None:
        """The mouse has moved far enough for a drag."""

    def moved(self, spot: QPoint) -> None:
        """The mouse has moved."""

    def finished(self, spot: QPoint) -> None:
        """The button was released."""

    def cancelled(self) -> None:
        """Escape, another button or a lost grab ended it."""

    def clicked(self, spot: QPoint) -> None:
        """Pressed and released on the spot."""


def rectangle(a: QPointF, b: QPointF) -> QRectF:
    """The upright rectangle between two corners."""
    return QRectF(a, b).normalized()
