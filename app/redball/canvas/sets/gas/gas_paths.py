"""Paths to gas that was paid or could be: one in full with the numbers of its legs, those of other units
thin.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem

from redball.canvas import depth
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays import strokes
from redball.canvas.overlays.legend import LegendRow, paint_sample, sample
from redball.canvas.overlays.leglines import leg_lines
from redball.canvas.overlays.overlay import Drawing, Overlay
from redball.canvas.overlays.path import SupplyPath
from redball.canvas.overlays.polyline import area_of, path_of
from redball.canvas.overlays.stage import Stage
from redball.canvas.palette import Palette
from redball.supply.paths import Path
from redball.wording import message


class GasPath(Overlay, frozen=True):
    """The chosen unit's path to gas, drawn like a supply path; None for none."""

    path: Path | None

    name = "gas_path"
    place = 2

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        if self.path is None:
            return Drawing()
        drawing = SupplyPath(self.path).draw(scene)
        return replace(drawing, legend=[replace(row, sample="gas_leg") for row in drawing.legend])


@sample("gas_leg")
def _sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    """As legs of supply paths, under a heading that doesn't call them so."""
    paint_sample(p, palette, replace(row, sample="leg"))


class GasPaths(Overlay, frozen=True):
    """The paths of several units to the gas of a hex, thin."""

    paths: tuple[Path, ...]

    name = "gas_paths"
    place = 4

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        found = [
            line for path in self.paths
            for line in leg_lines(scene.atlas, path, scene.occupied, scene.fleets())
        ]  # fmt: skip
        if not found:
            return Drawing()
        thin = [(line.kind, path_of(line.points)) for line in found]

        def draw(p: QPainter, scale: float) -> None:
            for kind, path in thin:
                strokes.stroke_thin(p, scene.art.palette.overlay, kind, path, scale)

        item = VectorItem(depth.PATHS - 2, area_of(line.points for line in found), draw, 24.0)
        # Painted once: while one source after the other is looked at, the thin ones often stay.
        item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        row = LegendRow("alternative", message("gas.legend.paths"), kind=found[0].kind)
        return Drawing([item], legend=[row])
