"""“This front only”: the part of the map that a player draws a line round, and works on alone.

It narrows what panels list; it belongs to the window and to no saved game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from redball.canvas.overlays.front import FrontArea
from redball.desk.hub import Desk

if TYPE_CHECKING:
    from redball.canvas.view import MapView
    from redball.desk.map_desk import MapDesk

Points = list[tuple[float, float]]


class Front(QObject):
    """``nodes`` are the hexes of the front, None when there is none.  ``changed`` when there are others."""

    changed = Signal()

    def __init__(self, desk: Desk, owner: MapDesk) -> None:
        super().__init__(owner)
        self.desk, self.owner = desk, owner
        self.nodes: frozenset[int] | None = None
        self.is_shown = self._drawing = False
        desk.opened.connect(self._forget)
        owner.area.banner.ended.connect(self.stop)

    def attach(self, view: MapView) -> None:
        """Listen to what is drawn on another view from now on."""
        view.area_drawn.connect(self._drawn)
        view.mode_changed.connect(self._mode_changed)
        self._paint()

    def holds(self, node: int) -> bool:
        """Whether a hex belongs to what is worked on: any does when there is no front."""
        return self.nodes is None or node in self.nodes

    # --- drawing ---

    def draw(self, mode: str = "loop") -> None:
        """Let the player draw a "loop" or a "box"; asked for again while it is drawn, it ends."""
        view = self.owner.view
        if view is None or not self.is_shown:
            return
        if view.mode == mode:
            self.stop()
            return
        self.owner.end_pick()
        self._drawing = True
        view.set_mode(mode)
        view.setFocus()
        self.owner.area.banner.say(self.tr("Drag round the front. Shift adds, Alt takes away."))

    def stop(self) -> None:
        """No more is drawn; the front stays as it is."""
        if self._drawing and self.owner.view is not None:
            self.owner.view.leave_mode()

    def _mode_changed(self, mode: str) -> None:
        self._drawing = self._drawing and mode in ("loop", "box")

    def _drawn(self, points: Points, keys: Qt.KeyboardModifier) -> None:
        """A line was drawn: it is the front, or goes to it or from it."""
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
        """What is in sight now is the front."""
        from redball.hexes.loops import inside

        if self.owner.view is not None and self.is_shown:
            seen = self.owner.view.visible_rect()
            corners = (seen.topLeft(), seen.topRight(), seen.bottomRight(), seen.bottomLeft())
            self.stop()
            self._set(inside(self.desk.game.atlas.grid, [(spot.x(), spot.y()) for spot in corners]))

    def clear(self) -> None:
        """Everywhere again."""
        self.stop()
        self._set(None)

    def _forget(self) -> None:
        """Another game was opened."""
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
        """Draw it while a panel works on it."""
        if on != self.is_shown:
            self.is_shown = on
            if not on:
                self.stop()
            self._paint()

    def _paint(self) -> None:
        if self.owner.view is not None:
            self.owner.layers.show(FrontArea(self.nodes or () if self.is_shown else ()))
