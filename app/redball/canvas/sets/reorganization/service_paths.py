"""Paths by which a unit can be served, and the one that is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem

from redball.canvas import depth
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays import strokes
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.leglines import leg_lines
from redball.canvas.overlays.overlay import Drawing, Overlay
from redball.canvas.overlays.polyline import area_of, path_of
from redball.canvas.overlays.stage import Stage
from redball.supply.paths import Path
from redball.wording import message


class ServicePaths(Overlay, frozen=True):
    """Paths by which a unit can be served, thin."""

    paths: tuple[Path, ...]

    name = "ways"
    place = 4

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        legs = (leg for path in self.paths for link in path.links for leg in link.legs)
        kinds = dict.fromkeys(leg.kind for leg in legs if len(leg.nodes) > 1 or leg.seas)
        rows = [
            LegendRow("alternative", message(f"reorganization.legend.way_{kind.value}"), kind=kind)
            for kind in kinds
        ]
        return Drawing(service_path_items(scene, self.paths), legend=rows)

    def lies_on(self, scene: Stage) -> object:
        """The hexes with counters on the paths, where they keep to their lanes."""
        nodes = (node for path in self.paths for leg in path.legs for node in leg.nodes)
        return tuple(node for node in nodes if scene.occupied(node))


class ChosenServicePath(Overlay, frozen=True):
    """The path that is chosen of those, in full."""

    path: Path | None

    name = "way"
    part_of = "ways"

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        return Drawing(chosen_service_path(scene, self.path))


def service_path_items(scene: Stage, paths: Sequence[Path]) -> list[VectorItem]:
    """Paths by which a unit can be served, thin."""
    found = [line for path in paths for line in leg_lines(scene.atlas, path, scene.occupied, scene.fleets())]
    if not found:
        return []
    thin = [(line.kind, path_of(line.points)) for line in found]

    def draw(p: QPainter, scale: float) -> None:
        for kind, path in thin:
            strokes.stroke_thin(p, scene.art.palette.overlay, kind, path, scale)

    item = VectorItem(depth.PATHS - 2, area_of(line.points for line in found), draw, 24.0)
    # Painted once: while one path after the other is brought out, the thin ones stay as they are.
    item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
    return [item]


def chosen_service_path(scene: Stage, chosen: Path | None) -> list[VectorItem]:
    """The chosen path in full with arrows; it covers its thin line."""
    full = leg_lines(scene.atlas, chosen, scene.occupied, scene.fleets()) if chosen is not None else []
    if not full:
        return []

    def draw(p: QPainter, scale: float) -> None:
        overlay = scene.art.palette.overlay
        for line in full:
            strokes.stroke_leg(p, overlay, line.kind, line.points, scale)
            strokes.stroke_arrows(p, overlay, line.kind, line.points, scale)

    return [VectorItem(depth.PATHS - 1, area_of(line.points for line in full), draw, 24.0)]
