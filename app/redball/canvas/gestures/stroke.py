"""Drawing on the map itself: a click on a spot, or a stroke over many."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF

from redball.canvas.gestures.base import Gesture, Surface


class Stroke(Gesture):
    """Reports every point that the mouse passes while its button is held, the first too; then whether the
    stroke was finished.
    """

    def __init__(
        self,
        surface: Surface,
        spot: QPoint,
        drawn: Callable[[QPointF], None],
        ended: Callable[[bool], None],
        picked: Callable[[QPointF], None],
    ) -> None:
        super().__init__(surface, spot)
        self._drawn, self._ended, self._picked = drawn, ended, picked

    def started(self) -> None:
        """Report where the button was pressed."""
        self._drawn(self.surface.point_at(self.start))

    def moved(self, spot: QPoint) -> None:
        """Report where the mouse is."""
        self._drawn(self.surface.point_at(spot))

    def finished(self, spot: QPoint) -> None:
        """Report the last point and the end."""
        self._drawn(self.surface.point_at(spot))
        self._ended(True)

    def cancelled(self) -> None:
        """Report that nothing is to come of it."""
        self._ended(False)

    def clicked(self, spot: QPoint) -> None:
        """Report the spot."""
        self._picked(self.surface.point_at(spot))
