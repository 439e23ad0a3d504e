"""“This front only”: a part of the map, drawn by the player, to which panels limit their lists.

It belongs to the window and is not saved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from redball.canvas.overlays.front import FrontArea
from redball.desk.desk import Desk

if TYPE_CHECKING:
    from redball.canvas.view import MapView
    from redball.desk.map.map_side import MapSide

Points = list[tuple[float, float]]


class Front(QObject):
    """``nodes`` are the hexes of the front, None when there is none.  ``changed`` when they change."""

    changed = Signal()

    def __init__(self, desk: Desk, side: MapSide) -> None:
        super().__init__(side.area)
        self.desk, self.side = desk, side
        self.nodes: frozenset[int] | None = None
        self.is_shown = self._drawing = False
        desk.opened.connect(self._forget)
        side.area.banner.ended.connect(self.stop)

    def attach(self, view: MapView) -> None:
        """Use another view."""
        view.area_drawn.connect(self._drawn)
        view.mode_changed.connect(self._mode_changed)
        self._paint()

    def holds(self, node: int) -> bool:
        """Whether a hex belongs to the front; all do when there is none."""
        return self.nodes is None or node in self.nodes

    # --- drawing ---

    def draw(self, mode: str = "loop") -> None:
        """Let the player draw a "loop" or a "box"; a second call while drawing ends it."""
        view = self.side.view
        if view is None or not self.is_shown:
            return
        if view.mode == mode:
            self.stop()
            return
        self.side.picker.end()
        self._drawing = True
        view.set_mode(mode)
        view.setFocus()
        self.side.area.banner.say(self.tr("Drag round the front. Shift adds, Alt takes away."))

    def stop(self) -> None:
        """Stop drawing; the front stays as it is."""
        if self._drawing and self.side.view is not None:
            self.side.view.leave_mode()

    def _mode_changed(self, mode: str) -> None:
        self._drawing = self._drawing and mode in ("loop", "box")

    def _drawn(self, points: Points, keys: Qt.KeyboardModifier) -> None:
        """Make the drawn line the front, or add it to the front or remove it."""
        from redball.hexes.loops import inside

        found = inside(self.desk.game.atlas.grid, points)
        before = self.nodes or frozenset()
        if keys & Qt.KeyboardModifier.ShiftModifier:
            self._set(before | found)
        elif keys & Qt.KeyboardModifier.AltModifier:
            self._set(before - found)
        else:
            self.stop()
            if found:
                self._set(found)

    # --- without drawing ---

    def take_view(self) -> None:
        """Make what is in view the front."""
        from redball.hexes.loops import inside

        if self.side.view is not None and self.is_shown:
            seen = self.side.view.visible_rect()
            corners = (seen.topLeft(), seen.topRight(), seen.bottomRight(), seen.bottomLeft())
            self.stop()
            self._set(inside(self.desk.game.atlas.grid, [(spot.x(), spot.y()) for spot in corners]))

    def clear(self) -> None:
        """Remove the front."""
        self.stop()
        self._set(None)

    def _forget(self) -> None:
        """Another game was opened: remove the front."""
        self.nodes = None
        self._paint()

    def _set(self, nodes: frozenset[int] | None) -> None:
        nodes = nodes or None
        if nodes != self.nodes:
            self.nodes = nodes
            self._paint()
            self.changed.emit()

    # --- on the map ---

    def show(self, on: bool) -> None:
        """Show the front on the map while a panel is limited to it."""
        if on != self.is_shown:
            self.is_shown = on
            if not on:
                self.stop()
            self._paint()

    def _paint(self) -> None:
        self.side.layers.show(FrontArea(self.nodes or () if self.is_shown else ()))
