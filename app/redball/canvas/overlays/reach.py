"""Reach on the map: how far the supply of something goes, in rings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Self

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from redball.canvas import depth
from redball.canvas.counters.paint import write
from redball.canvas.fonts import FACES, Role
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays.hexset import around
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.overlay import Drawing, Switch, SwitchedOverlay
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.overlays.washes import Wash, ring_opacity
from redball.wording import message, sentence

NUMBERS_FROM = 60.0
"""Hex width in px from which rings of reach carry their number."""


class ReachRings(SwitchedOverlay, frozen=True):
    """How far supply of something reaches: hexes with the length used, in rings; ``what`` names it."""

    rings: Mapping[int, int]
    what: str = ""

    name = "reach"
    place = 10
    switch = "reach"
    how = Switch("&Reach", "R", "reach", "How far the supply of a power reaches", "reach of {0}", button=True)
    tables, subjects = frozenset({"depots"}), ("origin",)

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """The reach of its origin."""
        from redball.planning.reach import reach, title

        if looked.origin is not None:
            found = reach(looked.game, looked.origin)
            yield None  # to be drawn in a turn of its own
            yield cls(found.rings, sentence(title(looked.game, found)))

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        if not self.rings:
            return Drawing()
        rings = defaultdict[int, set[int]](set)
        for node, used in self.rings.items():
            rings[used].add(node)
        last, colour = max(rings), scene.art.palette.overlay.reach
        shades = {
            ring: Wash(colour, ring_opacity(ring, last), edge=colour, edge_px=1.4 if ring == last else 0.7)
            for ring in rings
        }
        rows = [
            LegendRow("wash", message(_code(ring), ring=ring, what=self.what), wash=shades[ring])
            for ring in sorted({min(rings), last})
        ]
        return Drawing([ring_numbers(scene, self.rings)], shades, rings, rows)


def _code(ring: int) -> str:
    """The words for a ring of a reach; the first one is where it begins."""
    return "canvas.legend.reach" if ring else "canvas.legend.reach_start"


def ring_numbers(scene: Stage, reach: Mapping[int, int]) -> VectorItem:
    """The length used, small at the foot of each hex, from ``NUMBERS_FROM``."""
    grid, colour = scene.atlas.grid, scene.art.palette.overlay.reach
    spots: list[tuple[float, float, str]] = []
    area = around(grid, reach)

    def draw(p: QPainter, scale: float) -> None:
        if scale < NUMBERS_FROM:
            return
        if not spots:
            spots.extend((*grid.centre(node), str(used)) for node, used in reach.items())
        clip = p.clipBoundingRect() if p.hasClipping() else area
        for x, y, text in spots:
            if clip.contains(x, y + 0.44):
                write(p, FACES[Role.NUMBER], 0.15, colour, QPointF(x, y + 0.44), text)

    return VectorItem(depth.FILLS + 1, area, draw)
