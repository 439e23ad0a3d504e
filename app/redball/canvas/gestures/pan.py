"""Dragging the map itself."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor

from redball.canvas.gestures.base import Gesture, Surface


class Pan(Gesture):
    """The map follows the mouse; a click is passed to ``on_click``."""

    def __init__(
        self, surface: Surface, spot: QPoint, on_click: Callable[[QPoint], None] | None = None
    ) -> None:
        super().__init__(surface, spot)
        self._last = spot
        self._on_click = on_click

    def started(self) -> None:
        """Show the closed hand."""
        self.surface.set_cursor(QCursor(Qt.CursorShape.ClosedHandCursor))

    def moved(self, spot: QPoint) -> None:
        """Move the map with the mouse."""
        step, self._last = self._last - spot, spot
        self.surface.camera.pan(step.x(), step.y())

    def finished(self, spot: QPoint) -> None:
        """Leave the map at its place."""
        self.surface.set_cursor(None)

    def cancelled(self) -> None:
        """Leave the map at its place."""
        self.surface.set_cursor(None)

    def clicked(self, spot: QPoint) -> None:
        """An empty place was clicked."""
        if self._on_click:
            self._on_click(spot)
