"""The camera: scale and middle of the view, kept within limits, moved at once or smoothly."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsView

from redball.canvas.levels import LARGEST, SMALLEST, snapped
from redball.canvas.motion import Motion
from redball.hexes import CORNER_RADIUS, Grid

CENTRE_MS = 250
_LEAST_OF_WORLD = 0.6
"""Share of the world's width that can be seen at once, however narrow the window is."""


class Camera:
    """Moves a view over a grid.  ``scale`` is px a hex; ``moved`` is called after every change."""

    def __init__(self, view: QGraphicsView, grid: Grid, motion: Motion, moved: Callable[[], None]) -> None:
        self._view = view
        self._grid = grid
        self._motion = motion
        self._moved = moved
        self.scale = 42.0
        self._held = QPointF()

    # --- limits ---------------------------------------------------------------------------------------------

    @property
    def bounds(self) -> QRectF:
        """The map in map units, one turn of it."""
        return QRectF(-0.5, -CORNER_RADIUS, self._grid.width, self._grid.height)

    @property
    def smallest(self) -> float:
        """The smallest scale: on a map that wraps the world is never seen twice and has no empty band beyond
        its poles, unless the window is so narrow that too little of the world would be seen.
        """
        if not self._grid.wraps:
            return SMALLEST
        port = self._view.viewport().rect()
        once = port.width() / self._grid.cols
        filled = min(port.height() / self._grid.height, once / _LEAST_OF_WORLD)
        return min(LARGEST, max(SMALLEST, once, filled))

    def relimit(self) -> None:
        """Fit the scrollable area to viewport and scale; keeps the middle.

        Nothing beyond the map is shown, unless the map is smaller than the viewport: then it is centred.
        """
        middle = self.middle
        port, bounds = self._view.viewport().rect(), self.bounds
        room_x = max(0.0, (port.width() / self.scale - bounds.width()) / 2)
        room_y = max(0.0, (port.height() / self.scale - bounds.height()) / 2)
        area = bounds.adjusted(-room_x, -room_y, room_x, room_y)
        if self._grid.wraps:
            area.setLeft(-self._grid.cols - 1)
            area.setRight(2 * self._grid.cols + 1)
        self._view.setSceneRect(area)
        self._put(middle, QPointF(port.center()))

    # --- asking ---------------------------------------------------------------------------------------------

    @property
    def middle(self) -> QPointF:
        """The point in map units in the middle of the viewport."""
        return self._view.mapToScene(self._view.viewport().rect().center())

    @property
    def held(self) -> QPointF:
        """The point that stays in the middle when the viewport changes its size."""
        return self._held

    @property
    def seen(self) -> QRectF:
        """The visible rectangle in map units."""
        port = self._view.viewport().rect()
        corner = self._view.mapToScene(port.topLeft())
        return QRectF(corner.x(), corner.y(), port.width() / self.scale, port.height() / self.scale)

    # --- moving ---------------------------------------------------------------------------------------------

    def zoom_to(self, scale: float, anchor: QPointF | None = None, snap: bool = True) -> None:
        """Change the scale; the map stays where it is under ``anchor`` (viewport px, default the middle)."""
        port = self._view.viewport().rect()
        at = anchor if anchor is not None else QPointF(port.center())
        held = self._scene_point(at)
        wanted = snapped(scale, self.smallest) if snap else min(LARGEST, max(self.smallest, scale))
        if not math.isclose(wanted, self.scale) or self._view.transform().isIdentity():
            self.scale = wanted
            self._view.setTransform(QTransform.fromScale(wanted, wanted))
        self.relimit()
        self._put(held, at)
        self._settle()

    def resized(self) -> None:
        """The viewport has another size: centre the same point again."""
        middle = self._held
        self.zoom_to(self.scale, snap=False)
        self.look_at(middle)

    def fit(self, area: QRectF | None = None) -> None:
        """Show an area (default the whole map) as large as possible."""
        self._motion.stop("camera")
        wanted = area or self.bounds
        port = self._view.viewport().rect()
        scale = min(port.width() / max(wanted.width(), 0.1), port.height() / max(wanted.height(), 0.1))
        self.zoom_to(scale, snap=False)
        self.look_at(wanted.center())

    def look_at(self, point: QPointF) -> None:
        """Put a point of the map into the middle at once."""
        self._put(point, QPointF(self._view.viewport().rect().center()))
        self._settle()

    def glide_to(self, point: QPointF) -> None:
        """Move a point of the map into the middle in 250 ms, at once if it is farther than two screens."""
        start = self.middle
        goal = QPointF(self._nearest(point.x(), start.x()), point.y())
        seen = self.seen
        far = abs(goal.x() - start.x()) > 2 * seen.width() or abs(goal.y() - start.y()) > 2 * seen.height()
        self._motion.run(
            "camera",
            0 if far else CENTRE_MS,
            lambda share: self._put_and_settle(start + (goal - start) * share),
        )

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by px."""
        self._motion.stop("camera")
        horizontal, vertical = self._view.horizontalScrollBar(), self._view.verticalScrollBar()
        horizontal.setValue(horizontal.value() + round(dx))
        vertical.setValue(vertical.value() + round(dy))
        self._settle()

    # --- arithmetic -----------------------------------------------------------------------------------------

    def _scene_point(self, at: QPointF) -> QPointF:
        corner = self._view.mapToScene(0, 0)
        return QPointF(corner.x() + at.x() / self.scale, corner.y() + at.y() / self.scale)

    def _put_and_settle(self, point: QPointF) -> None:
        self._put(point, QPointF(self._view.viewport().rect().center()))
        self._settle()

    def _put(self, point: QPointF, at: QPointF) -> None:
        """Scroll so that a point of the map lies at a place of the viewport."""
        now = self._scene_point(at)
        horizontal, vertical = self._view.horizontalScrollBar(), self._view.verticalScrollBar()
        horizontal.setValue(horizontal.value() + round((point.x() - now.x()) * self.scale))
        vertical.setValue(vertical.value() + round((point.y() - now.y()) * self.scale))

    def _settle(self) -> None:
        """Stay within the middle turn of a map that wraps, then report the move."""
        if self._grid.wraps:
            x = self.middle.x() + 0.5
            turns = math.floor(x / self._grid.cols)
            if turns:
                bar = self._view.horizontalScrollBar()
                bar.setValue(bar.value() - round(turns * self._grid.cols * self.scale))
        self._held = self.middle
        self._moved()

    def _nearest(self, x: float, to: float) -> float:
        if not self._grid.wraps:
            return x
        return x + self._grid.cols * round((to - x) / self._grid.cols)


def prepare(view: QGraphicsView) -> None:
    """Set up a view that only the camera scrolls."""
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
    view.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
    view.setDragMode(QGraphicsView.DragMode.NoDrag)
    view.setFrameShape(QGraphicsView.Shape.NoFrame)
    view.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
