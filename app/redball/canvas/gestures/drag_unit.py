"""Dragging a counter, or several at once, to another hex."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QCursor

from redball.canvas import depth
from redball.canvas.gestures.base import Gesture, Surface
from redball.canvas.items.sprite import Sprite

GHOST, LIFT = 0.45, 1.06
DROP_MS, REFUSE_MS = 120, 180


class DragListener(msgspec.Struct, frozen=True):
    """Callbacks of a drag, with a unit, and a hex where there is one."""

    started: Callable[[str], None]
    moved: Callable[[str, int], None]
    dropped: Callable[[str, int], None]
    cancelled: Callable[[str], None]
    clicked: Callable[[str], None]


class DragUnit(Gesture):
    """A lifted counter follows the mouse, a pale copy stays at its place; reports every hex it enters.  Of
    several ``units`` the first is the one that was grabbed; the others are lifted under it.
    """

    def __init__(self, surface: Surface, spot: QPoint, units: tuple[str, ...], tells: DragListener) -> None:
        super().__init__(surface, spot)
        self.units, self.unit = units, units[0]
        self._tells = tells
        self._node = -1
        self._carried: Sprite | None = None
        self._grip = QPointF()
        self._home = QPointF()
        self._ghosts: list[Sprite] = []

    def started(self) -> None:
        """Lift the counter."""
        scene = self.surface.map_scene()
        exhibit, stamp = scene.exhibit_of_unit(self.unit), scene.lifted_stamp(self.units)
        if exhibit is None or stamp is None:
            return
        self._home = exhibit.sprite.pos()
        self._grip = self._home - self.surface.point_at(self.start)
        self._carried = Sprite(depth.LIFTED)
        self._carried.wear(stamp)
        self._carried.setScale(LIFT)
        self._carried.setPos(self._home)
        scene.addItem(self._carried)
        homes = (scene.exhibit_of_unit(unit) for unit in self.units)
        self._ghosts = [home.sprite for home in homes if home is not None]
        for ghost in self._ghosts:
            ghost.setOpacity(GHOST)
        self.surface.set_cursor(QCursor(Qt.CursorShape.ClosedHandCursor))
        self._tells.started(self.unit)

    def moved(self, spot: QPoint) -> None:
        """Move the counter; report when it enters another hex."""
        if self._carried is None:
            return
        self._carried.setPos(self.surface.point_at(spot) + self._grip)
        node = self.surface.node_at(spot)
        if node != self._node:
            self._node = node
            self.surface.mark_hex(node)
            self._tells.moved(self.unit, node)

    def finished(self, spot: QPoint) -> None:
        """Drop the counter; if it isn't accepted there, it moves back."""
        node = self.surface.node_at(spot)
        if self._carried is None:
            return
        if node < 0:
            self.cancelled()
            return
        scene, before = self.surface.map_scene(), self.surface.map_scene().game
        self._tells.dropped(self.unit, node)
        refused = scene.game is before
        exhibit = scene.exhibit_of_unit(self.unit)
        goal = self._home if refused or exhibit is None else exhibit.sprite.pos()
        self._let_go(goal, REFUSE_MS if refused else DROP_MS)

    def cancelled(self) -> None:
        """Move back."""
        self._let_go(self._home, REFUSE_MS)
        self._tells.cancelled(self.unit)

    def clicked(self, spot: QPoint) -> None:
        """The counter was only clicked."""
        self._tells.clicked(self.unit)

    def _let_go(self, goal: QPointF, milliseconds: int) -> None:
        self.surface.set_cursor(None)
        self.surface.mark_hex(-1)
        carried, self._carried = self._carried, None
        if carried is None:
            return
        if goal != self._home:
            self._unghost()
        start = carried.pos()
        self.surface.motion.run(
            "drop",
            milliseconds,
            lambda share: carried.setPos(start + (goal - start) * share),
            lambda: self._put_down(carried),
        )

    def _put_down(self, carried: Sprite) -> None:
        self.surface.map_scene().removeItem(carried)
        self._unghost()

    def _unghost(self) -> None:
        for ghost in self._ghosts:
            ghost.setOpacity(1.0)
        self._ghosts = []
