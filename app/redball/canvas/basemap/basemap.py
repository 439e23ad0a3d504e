"""The base map: everything printed on the map, painted into any rectangle at any size of a hex.

Geometry is prepared once for each chunk and cached; a palette only colours it, so that a change of style
prepares nothing again.
"""

from __future__ import annotations

import itertools
from copy import copy

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPen

from redball.atlas import Atlas
from redball.canvas.basemap.geometry.detail import shown_at
from redball.canvas.basemap.geometry.edge import paint_edge
from redball.canvas.basemap.geometry.lattice import Box
from redball.canvas.basemap.ground.depths import Depths
from redball.canvas.basemap.inks import Inks
from redball.canvas.basemap.names.hexlabels import paint_hex_labels
from redball.canvas.basemap.names.labels import Labels
from redball.canvas.basemap.names.printed import Names
from redball.canvas.basemap.places.symbols import SymbolPainter
from redball.canvas.basemap.prepared import Layer, Part, Prepared
from redball.canvas.palette import Palette


class BaseMap:
    """Paints an atlas in the colours of a palette.  Shared by the view, the mini-map and pictures.

    ``hidden`` names layers that are left out, "hex_labels", "symbols" and "names" among them; without
    "depths" the sea has one tone.  ``prepared`` is the geometry that all styles share, made unless it is
    given; ``before`` is another state of the same map, of which the hidden layers are taken over.
    """

    def __init__(
        self,
        atlas: Atlas,
        palette: Palette,
        before: BaseMap | None = None,
        prepared: Prepared | None = None,
    ) -> None:
        self.atlas, self.palette = atlas, palette
        geometry = before.prepared if before is not None else None
        self.prepared: Prepared = prepared or Prepared(atlas, palette.countries, geometry)
        self.sites, self.period = self.prepared.sites, self.prepared.period
        self._inks: dict[float, Inks] = {}
        self._depths = Depths(atlas, palette)
        self.hidden: frozenset[str] = before.hidden if before is not None else frozenset()
        self.labels = Labels(Names(atlas, self.sites), palette)

    def in_style(self, palette: Palette) -> BaseMap:
        """The same map in other colours, with the same prepared geometry."""
        twin = copy(self)
        twin.palette, twin._inks = palette, {}
        twin._depths = Depths(self.atlas, palette)
        twin.labels = self.labels.in_style(palette)
        return twin

    def without_names(self) -> BaseMap:
        """The same map for another thread: names have timers, which belong to the window's."""
        twin = copy(self)
        del twin.labels
        return twin

    # --- painting -------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, rect: QRectF, scale: float, dpr: float = 1.0) -> None:
        """Paints a rectangle of map units without names of places, countries and seas.

        The painter is already in map units, a hex being ``scale`` logical px wide; ``dpr`` is the device's
        pixel ratio.
        What lies outside of the rectangle may be painted too: clip when it matters.
        """
        ready, inks, shown, box = self.prepared, self._inks_at(scale), shown_at(scale), _box(rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if "depths" in self.hidden:
            painter.fillRect(rect, self.palette.terrain.sea)
        else:
            self._depths.paint(painter, box)
        layers = [layer for layer in ready.layers if layer.shown(shown) and layer.name not in self.hidden]
        for layer, chunk in itertools.product(layers, ready.chunks(rect, scale)):
            _paint_parts(painter, layer, ready.parts(layer, chunk, scale), inks, box)
        paint_edge(painter, self.atlas, self.palette, rect)
        if shown.hex_labels and "hex_labels" not in self.hidden:
            paint_hex_labels(painter, self.atlas, self.palette, box, scale)
        if "symbols" not in self.hidden:
            SymbolPainter(self.palette, scale).paint(painter, self.sites, box, self.period)
        painter.restore()

    def _inks_at(self, scale: float) -> Inks:
        inks = self._inks.get(scale)
        if inks is None:
            inks = Inks(self.palette, scale)
            self._inks = {scale: inks}
        return inks


def _box(rect: QRectF) -> Box:
    return Box(rect.left(), rect.top(), rect.right(), rect.bottom())


def _paint_parts(painter: QPainter, layer: Layer, parts: tuple[Part, ...], inks: Inks, box: Box) -> None:
    for ink, path, reach in parts:
        if (layer.only and ink not in layer.only) or not reach.meets(box):
            continue
        tool = inks.tool(ink)
        if isinstance(tool, QPen):
            painter.strokePath(path, tool)
        elif tool is not None and ink.startswith("tint_"):
            # Translucent areas of two chunks would show a seam where both are half in a pixel.
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.fillPath(path, tool)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        elif tool is not None:
            painter.fillPath(path, tool)
