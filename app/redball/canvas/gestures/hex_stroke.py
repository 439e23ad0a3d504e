"""A brush: the hexes over which the mouse is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF

from redball.canvas.gestures.base import Gesture, Surface

_STEP = 0.4
"""Hex widths between two places of a fast stroke that are looked at."""


class HexStroke(Gesture):
    """Reports the hexes of a stroke so far whenever it enters another, and all of them at its end; none when
    it is cancelled.  A click is a stroke of one hex.
    """

    def __init__(
        self,
        surface: Surface,
        spot: QPoint,
        drawn: Callable[[list[int]], None],
        ended: Callable[[list[int]], None],
    ) -> None:
        super().__init__(surface, spot)
        self._drawn, self._ended = drawn, ended
        self._last = surface.point_at(spot)
        self._nodes = dict[int, None]()
        self._enter(self._last)

    def _enter(self, point: QPointF) -> None:
        node = self.surface.map_scene().atlas.grid.at(point.x(), point.y())
        if node >= 0:
            self._nodes[node] = None

    def started(self) -> None:
        """Report the first hex."""
        self._drawn(list(self._nodes))

    def moved(self, spot: QPoint) -> None:
        """Go straight on to where the mouse is, through every hex between."""
        point, before = self.surface.point_at(spot), len(self._nodes)
        way = point - self._last
        steps = max(1, math.ceil(math.hypot(way.x(), way.y()) / _STEP))
        for step in range(1, steps + 1):
            self._enter(self._last + way * (step / steps))
        self._last = point
        if len(self._nodes) > before:
            self._drawn(list(self._nodes))

    def finished(self, spot: QPoint) -> None:
        """Report the whole stroke."""
        self.moved(spot)
        self._ended(list(self._nodes))

    def cancelled(self) -> None:
        """Report none."""
        self._ended([])

    def clicked(self, spot: QPoint) -> None:
        """Report the one hex."""
        self._ended(list(self._nodes))
