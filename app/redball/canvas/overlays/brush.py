"""The hexes that a brush is about to give to somebody."""

from __future__ import annotations

from collections.abc import Collection

from redball.canvas.overlays.control import control_ink
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.overlay import Drawing, Overlay
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.washes import Wash
from redball.wording import message

PAINTED = 0.34
"""Opacity of what is about to be painted."""


class BrushArea(Overlay, frozen=True):
    """Hexes in the colour of ``who`` is to control them."""

    nodes: Collection[int] = ()
    who: str = ""

    name = "brush"
    place = 11

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        if not self.nodes:
            return Drawing()
        ink = control_ink(scene.art.palette, self.who)
        wash = Wash(ink, PAINTED, edge=ink, edge_px=2.2)
        row = LegendRow("wash", message("canvas.legend.painted", who=self.who), wash=wash)
        return Drawing(washes={0: wash}, hexes={0: set(self.nodes)}, legend=[row])
