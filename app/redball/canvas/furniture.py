"""The panels that stand in the corners of the map, kept in place and up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from redball.canvas.minimap import MiniMap
from redball.canvas.palette import Palette
from redball.canvas.panels import MARGIN, LegendPanel

if TYPE_CHECKING:
    from redball.canvas.view import MapView

_PAUSE_MS = 60


class Furniture(QObject):
    """Legend lower left, mini-map upper right."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        scene = view.map_scene()
        self.legend = LegendPanel(view, scene.art.palette)
        self.minimap = MiniMap(view, scene.atlas, scene.art.palette)
        self.minimap.asked.connect(view.look_at)
        self._later = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._later.timeout.connect(self.update_now)
        for signal in (scene.overlays.changed, scene.position_shown, view.view_changed):
            signal.connect(self.update_soon)
        view.view_changed.connect(lambda: self.minimap.show_seen(view.visible_rect()))

    def update_soon(self) -> None:
        """List what is drawn, once things have come to rest for a moment."""
        if not self._later.isActive():
            self._later.start()

    def update_now(self) -> None:
        """List what is drawn and put everything in its corner."""
        self.legend.set_rows(self._view.overlays.legend_rows())
        self.place()

    def place(self) -> None:
        """Put the panels into their corners."""
        size = self._view.size()
        self.legend.move(MARGIN, size.height() - self.legend.height() - MARGIN)
        self.minimap.move(size.width() - self.minimap.width() - MARGIN, MARGIN)

    def set_style(self, palette: Palette) -> None:
        """Paint in another style."""
        self.legend.set_style(palette)
        self.minimap.set_style(palette)
