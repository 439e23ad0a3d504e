"""The part of the map that panels are limited to."""

from __future__ import annotations

from collections.abc import Collection

from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.overlay import Drawing, Overlay
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.washes import Wash
from redball.wording import message

FRONT = 0.05
"""Opacity of the front."""


class FrontArea(Overlay, frozen=True):
    """The hexes of the front."""

    nodes: Collection[int]

    name = "front"
    place = 14

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        if not self.nodes:
            return Drawing()
        accent = scene.art.palette.overlay.accent
        wash = Wash(accent, FRONT, edge=accent, edge_px=1.6, dash=(5.0, 3.0))
        rows = [LegendRow("wash", message("canvas.legend.front"), wash=wash)]
        return Drawing(washes={0: wash}, hexes={0: set(self.nodes)}, legend=rows)
