"""Enemy zones of control on the map."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Self

from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.overlay import Drawing, Switch, SwitchedOverlay
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.overlays.washes import HATCH, ZONE, Wash
from redball.wording import message


class ZonesOfControl(SwitchedOverlay, frozen=True):
    """Hexes in the zones of control of a power's enemies."""

    nodes: Collection[int]

    name = "zoc"
    place = 11
    switch = "zoc"
    how = Switch(
        "&Zones of control",
        "Z",
        "zoc",
        "Hexes in an enemy zone of control",
        "zones of control against {0}",
        button=True,
    )
    subjects = ("power",)

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """The zones that hinder the power."""
        if looked.power:
            yield cls(frozenset(looked.supply.zoc(looked.power)))

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        if not self.nodes:
            return Drawing()
        colours = scene.art.palette.overlay
        wash = Wash(colours.zoc, ZONE, 45.0, HATCH, colours.zoc_edge, 1.7, (4.0, 2.6))
        rows = [LegendRow("wash", message("canvas.legend.zoc"), wash=wash)]
        return Drawing(washes={0: wash}, hexes={0: set(self.nodes)}, legend=rows)
