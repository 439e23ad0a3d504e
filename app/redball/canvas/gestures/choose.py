"""Selecting with the mouse: a rectangle of the map, a group of units, a hex."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QCursor

from redball.canvas.gestures.base import Gesture, Surface, rectangle


class ChooseRectangle(Gesture):
    """Draws a rectangle of the map and reports it on release."""

    def __init__(self, surface: Surface, spot: QPoint, chosen: Callable[[QRectF], None]) -> None:
        super().__init__(surface, spot)
        self._chosen = chosen
        self._corner = surface.point_at(spot)

    def _area(self, spot: QPoint) -> QRectF:
        return rectangle(self._corner, self.surface.point_at(spot))

    def started(self) -> None:
        """Show the crosshair."""
        self.surface.set_cursor(QCursor(Qt.CursorShape.CrossCursor))

    def moved(self, spot: QPoint) -> None:
        """Draw the rectangle so far."""
        area = self._area(spot)
        self.surface.show_band(
            [area.topLeft(), area.topRight(), area.bottomRight(), area.bottomLeft(), area.topLeft()]
        )

    def finished(self, spot: QPoint) -> None:
        """Report the rectangle."""
        area = self._area(spot)
        self.cancelled()
        self._chosen(area)

    def cancelled(self) -> None:
        """Remove the outline."""
        self.surface.show_band([])
        self.surface.set_cursor(None)


class DrawArea(Gesture):
    """Draws a loop, or a box, round a part of the map, and reports its corners in map units."""

    def __init__(
        self, surface: Surface, spot: QPoint, box: bool, drawn: Callable[[list[tuple[float, float]]], None]
    ) -> None:
        super().__init__(surface, spot)
        self._box, self._drawn = box, drawn
        self._points = [surface.point_at(spot)]

    def moved(self, spot: QPoint) -> None:
        """Lengthen the loop, or draw the box so far."""
        point = self.surface.point_at(spot)
        if self._box:
            self._points = [self._points[0], *_corners_from(self._points[0], point)]
        else:
            self._points.append(point)
        self.surface.show_band([*self._points, self._points[0]])

    def finished(self, spot: QPoint) -> None:
        """Report the corners."""
        self.surface.show_band([])
        self._drawn([(point.x(), point.y()) for point in self._points])

    def cancelled(self) -> None:
        """Remove the outline."""
        self.surface.show_band([])


def _corners_from(start: QPointF, end: QPointF) -> tuple[QPointF, ...]:
    """The other corners of an upright rectangle."""
    return QPointF(end.x(), start.y()), end, QPointF(start.x(), end.y())


class RubberBand(ChooseRectangle):
    """Draws a rectangle round counters; returns every unit of the piles whose middle is inside."""

    def __init__(self, surface: Surface, spot: QPoint, chosen: Callable[[list[str]], None]) -> None:
        super().__init__(surface, spot, self._found)
        self._units = chosen

    def _found(self, area: QRectF) -> None:
        scene = self.surface.map_scene()
        shown = (e for e in scene.shelf if e.piece.key[0] not in scene.hidden)
        inside = sorted((e for e in shown if area.contains(e.sprite.pos())), key=lambda e: e.piece.place)
        self._units([unit for exhibit in inside for unit in exhibit.piece.units])


class PickHex(Gesture):
    """A click picks a spot of a hex; a drag moves the map as usual."""

    def __init__(self, surface: Surface, spot: QPoint, picked: Callable[[QPoint], None]) -> None:
        super().__init__(surface, spot)
        self._picked = picked
        self._last = spot

    def moved(self, spot: QPoint) -> None:
        """Pan."""
        step, self._last = self._last - spot, spot
        self.surface.camera.pan(step.x(), step.y())

    def clicked(self, spot: QPoint) -> None:
        """Report the spot."""
        self._picked(spot)
