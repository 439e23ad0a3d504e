"""The base map: everything that is printed on the map, painted into any rectangle at any size of a hex.

Geometry is prepared once a chunk and kept; a palette only colours it, so that a change of style prepares
nothing anew.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import partial
from threading import Lock
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from redball.atlas import Atlas
from redball.canvas.basemap.ahead import Ahead
from redball.canvas.basemap.borders import Borders
from redball.canvas.basemap.depths import Depths
from redball.canvas.basemap.detail import CHUNK, Detail, Shown, detail_at, shown_at
from redball.canvas.basemap.edge import paint_edge
from redball.canvas.basemap.glyphs import Glyphs
from redball.canvas.basemap.gridlines import Gridlines
from redball.canvas.basemap.hexlabels import paint_hex_labels
from redball.canvas.basemap.hexsides import Hexsides
from redball.canvas.basemap.inks import Inks
from redball.canvas.basemap.labels import Labels
from redball.canvas.basemap.land import Land
from redball.canvas.basemap.lattice import Box
from redball.canvas.basemap.names import Names
from redball.canvas.basemap.paths import Ply
from redball.canvas.basemap.rails import Rails
from redball.canvas.basemap.relief import Relief
from redball.canvas.basemap.rivers import Waterways
from redball.canvas.basemap.sites import Sites
from redball.canvas.basemap.symbols import SymbolPainter
from redball.canvas.basemap.terrain import Ground
from redball.canvas.palette import Palette

_KEPT = 800_000
"""Corners of prepared layers of chunks kept, some 40 MB: what two sizes of hexes need around a view."""

_PEN = 0.2
"""Half the width of the widest pen where the whole world is seen, in hex widths."""

_BRANCHES = ("road_edge", "road", "rail_branch", "rail_ferry")
"""Ways that the map of a theatre shows and smaller maps don't."""

_REACH = 0.35
"""How far lines and glyphs reach past the chunk that owns them."""


class Chunk(NamedTuple):
    """A chunk's column and row, both unrolled, and the fineness of its geometry."""

    detail: Detail
    col: int
    row: int


class Part(NamedTuple):
    """A ply and the rectangle of map units that it may touch."""

    ink: str
    path: QPainterPath
    box: Box


class Layer(NamedTuple):
    """A layer of prepared plies: its name, how a chunk of it is made, when it is painted, and with which
    inks.
    """

    name: str
    make: Callable[[Detail, Box], tuple[Ply, ...]]
    shown: Callable[[Shown], bool]
    only: tuple[str, ...] = ()
    warm: Callable[[Detail], Iterator[None]] | None = None


class Step(NamedTuple):
    """Some milliseconds of painting.  Steps of one kind take about the same time."""

    kind: str
    do: Callable[[QPainter], object]


class BaseMap:
    """Paints an atlas in the colours of a palette.  Shared by the view, the mini-map and pictures.

    ``hidden`` names layers that are left out, "hex_labels", "symbols" and "names" among them; without
    "depths" the sea has one tone.  ``ahead`` prepares in a thread of its own what will be painted soon;
    whatever is missing all the same is made by whoever paints, one maker at a time.
    """

    def __init__(self, atlas: Atlas, palette: Palette) -> None:
        self.atlas, self.palette = atlas, palette
        self.land = Land(atlas)
        self.ground, self.sites = Ground(atlas, self.land), Sites(atlas)
        self.period = self.land.period
        self.ahead, self._making = Ahead(), Lock()
        self._plies: dict[tuple[str, Chunk, int], tuple[Part, ...]] = {}
        self._warming: dict[tuple[str, Detail], Iterator[None] | None] = {}
        self._corners: dict[tuple[str, Chunk, int] | None, int] = {None: 0}
        self._inks: dict[float, Inks] = {}
        self._depths = Depths(atlas, palette)
        self.hidden: frozenset[str] = frozenset()
        self.labels = Labels(Names(atlas, self.sites), palette)
        self._layers = self._made_layers()

    def in_style(self, palette: Palette) -> BaseMap:
        """The same map in other colours; all that was prepared serves both."""
        twin = copy(self)
        twin.palette, twin._inks = palette, {}
        twin._depths = Depths(self.atlas, palette)
        twin.labels = Labels(self.labels.names, palette)
        return twin

    def _made_layers(self) -> tuple[Layer, ...]:
        """All layers in the order of painting."""
        lines, sides = Gridlines(self.atlas, self.land), Hexsides(self.atlas, self.land)
        waters = Waterways(self.atlas, self.land)
        rails, countries = Rails(self.atlas, self.sites), self.palette.countries
        relief = Relief(self.ground)
        glyphs = Glyphs(self.ground, self.sites, relief)
        borders = Borders(
            self.atlas, self.land, self.sites.spots, tuple(countries.powers), len(countries.others)
        )
        return (
            Layer("bands", lambda detail, box: (), _always, warm=self.ground.warm),
            Layer("grid", lines.grid, _grid, only=("sea_grid",)),
            Layer("sea_areas", lines.sea_areas, lambda s: s.sea_areas, warm=lines.warm_sea_areas),
            Layer("coast", self.ground.coast, _always, only=("clear",)),
            Layer("terrain", self.ground.terrain, _always),
            Layer("relief", relief.relief, lambda s: s.sea_areas, warm=relief.warm),
            Layer("tints", borders.tints, lambda s: s.tints, warm=borders.warm),
            Layer("coast", self.ground.coast, _always, only=("lake",)),
            Layer("grid", lines.grid, _grid, only=("land_grid",)),
            Layer("glyphs", glyphs.glyphs, lambda s: s.glyphs, warm=glyphs.warm),
            Layer("shore", self.ground.shore, _always),
            Layer("borders", borders.borders, _always, warm=borders.warm),
            Layer("islets", borders.islets, _always),
            Layer("rivers", waters.plies, lambda s: s.rivers, warm=lambda detail: waters.warm()),
            Layer("features", sides.features, lambda s: s.rivers, warm=sides.warm),
            Layer("rails", rails.rails, lambda s: s.rails, only=("rail",), warm=rails.warm),
            Layer("rails", rails.rails, lambda s: s.branches, only=_BRANCHES),
            Layer("rails", rails.rails, lambda s: s.ticks, only=("rail_tick",)),
        )  # fmt: skip

    # --- preparing ------------------------------------------------------------------------------------------

    def chunks(self, rect: QRectF, scale: float) -> list[Chunk]:
        """The chunks that paint a rectangle of map units."""
        detail = detail_at(scale)
        side = CHUNK[detail]
        wide = _box(rect).grown(_REACH)
        rows = range(
            math.floor(max(wide.y0, -1.0) / side), math.floor(min(wide.y1, self.atlas.grid.height) / side) + 1
        )
        cols = range(math.floor((wide.x0 + 0.5) / side), math.floor((wide.x1 + 0.5) / side) + 1)
        return [
            chunk
            for row in rows
            for col in cols
            for chunk in [Chunk(detail, col, row)]
            if self._on_map(chunk)
        ]

    def missing(self, rect: QRectF, scale: float) -> Iterator[Callable[[], object]]:
        """What has yet to be prepared before the rectangle can be painted at once, as steps of some ms
        each.
        """
        shown = shown_at(scale)
        for chunk in self.chunks(rect, scale):
            for layer in self._layers:
                if layer.shown(shown) and self._key(layer, chunk, scale) not in self._plies:
                    yield partial(self._prepared, layer, chunk, scale)

    def is_ready(self, rect: QRectF, scale: float) -> bool:
        """True when a rectangle can be painted at once."""
        return next(self.missing(rect, scale), None) is None

    def prepare(self, rect: QRectF, scale: float, seconds: float = math.inf) -> bool:
        """Prepares a rectangle for painting until the time is up.  True when all is ready."""
        until = time.perf_counter() + seconds
        for step in self.missing(rect, scale):
            step()
            if time.perf_counter() > until:
                return self.is_ready(rect, scale)
        return True

    # --- painting -------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, rect: QRectF, scale: float, dpr: float = 1.0) -> None:
        """Paints a rectangle of map units without names of places, countries and seas.

        The painter is already in map units, a hex being ``scale`` logical px wide; ``dpr`` is the device's
        pixel ratio.
        What lies outside of the rectangle may be painted too: clip when it matters.
        """
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for step in self.steps(rect, scale):
            step.do(painter)
        painter.restore()

    def steps(self, rect: QRectF, scale: float) -> Iterator[Step]:
        """The same in steps of some milliseconds each, preparing included; to be done in order with one
        painter.
        """
        inks, shown, chunks, box = self._inks_at(scale), shown_at(scale), self.chunks(rect, scale), _box(rect)
        layers = [layer for layer in self._layers if layer.shown(shown) and layer.name not in self.hidden]
        if not self.is_ready(rect, scale):
            yield from self._warm_steps(layers, detail_at(scale))
        for layer, chunk in itertools.product(layers, chunks):
            if self._key(layer, chunk, scale) not in self._plies:
                kind = f"prepare {layer.name} {chunk.detail}"
                yield Step(kind, partial(self._prepare_step, layer, chunk, scale))
        if "depths" in self.hidden:
            yield Step("paint", lambda painter: painter.fillRect(rect, self.palette.terrain.sea))
        else:
            yield Step("paint", lambda painter: self._depths.paint(painter, box))
        for layer, chunk in itertools.product(layers, chunks):
            yield Step("paint", partial(self._paint_chunk, layer, chunk, scale, inks, box))
        yield Step("paint", lambda painter: paint_edge(painter, self.atlas, self.palette, rect))
        if shown.hex_labels and "hex_labels" not in self.hidden:
            yield Step("labels", lambda p: paint_hex_labels(p, self.atlas, self.palette, box, scale))
        if "symbols" in self.hidden:
            return
        symbols = SymbolPainter(self.palette, scale)
        yield Step("symbols", lambda painter: symbols.paint(painter, self.sites, box, self.period))

    def _warm_steps(self, layers: list[Layer], detail: Detail) -> Iterator[Step]:
        """What all chunks share, done once a map and fineness."""
        for layer in layers:
            key = layer.name, detail
            if layer.warm is not None and key not in self._warming:
                self._warming[key] = layer.warm(detail)
            while self._warming.get(key) is not None:
                yield Step(f"once {layer.name}", partial(self._warm, key))

    def _warm(self, key: tuple[str, Detail], painter: QPainter) -> None:
        with self._making:
            rest = self._warming[key]
            if rest is not None and next(rest, self) is self:
                self._warming[key] = None

    def _prepare_step(self, layer: Layer, chunk: Chunk, scale: float, painter: QPainter) -> None:
        self._prepared(layer, chunk, scale)

    def _paint_chunk(
        self, layer: Layer, chunk: Chunk, scale: float, inks: Inks, box: Box, painter: QPainter
    ) -> None:
        _paint_parts(painter, layer, self._prepared(layer, chunk, scale), inks, box)

    def paint_labels(
        self, painter: QPainter, rect: QRectF, scale: float, avoid: Iterable[QRectF] = ()
    ) -> None:
        """Paints the names of places, countries and seas, clear of the rectangles ``avoid``; all in map
        units.
        """
        if "names" not in self.hidden:
            self.labels.paint(painter, rect, scale, avoid)

    # --- chunks ---------------------------------------------------------------------------------------------

    def _on_map(self, chunk: Chunk) -> bool:
        side = CHUNK[chunk.detail]
        return bool(self.period) or -0.5 <= chunk.col * side <= self.atlas.grid.width

    def _key(self, layer: Layer, chunk: Chunk, scale: float) -> tuple[str, Chunk, int]:
        return layer.name, chunk, _band_step(scale) if layer.name == "bands" else 0

    def _box_of(self, chunk: Chunk) -> Box:
        side = CHUNK[chunk.detail]
        return Box(
            chunk.col * side - 0.5, chunk.row * side, (chunk.col + 1) * side - 0.5, (chunk.row + 1) * side
        )

    def _prepared(self, layer: Layer, chunk: Chunk, scale: float) -> tuple[Part, ...]:
        key = self._key(layer, chunk, scale)
        parts = self._plies.get(key)
        if parts is None:
            with self._making:
                parts = self._plies.get(key)
                if parts is None:
                    parts = self._made(layer, chunk, key[2])
                    self._keep(key, parts)
        return parts

    def _made(self, layer: Layer, chunk: Chunk, step: int) -> tuple[Part, ...]:
        box = self._box_of(chunk)
        if layer.name == "bands":
            plies = self.ground.bands(chunk.detail, box, _step_scale(step))
        else:
            plies = layer.make(chunk.detail, box)
        return tuple(
            Part(ink, path, _box(path.controlPointRect()).grown(_PEN))
            for ink, path in plies
            if not path.isEmpty()
        )

    def _keep(self, key: tuple[str, Chunk, int], parts: tuple[Part, ...]) -> None:
        """Keeps a prepared layer, and forgets the oldest ones when there are too many corners."""
        self._plies[key] = parts
        self._corners[key] = sum(part.path.elementCount() for part in parts)
        self._corners[None] += self._corners[key]
        while self._corners[None] > _KEPT and len(self._plies) > 1:
            oldest = next(iter(self._plies))
            del self._plies[oldest]
            self._corners[None] -= self._corners.pop(oldest)

    def _inks_at(self, scale: float) -> Inks:
        if scale not in self._inks:
            self._inks = {scale: Inks(self.palette, scale)}
        return self._inks[scale]


def _always(shown: Shown) -> bool:
    return True


def _grid(shown: Shown) -> bool:
    return shown.grid


def _band_step(scale: float) -> int:
    """Coast bands are as wide as their share of a hex up to 60 px; above, their px count and sizes go by
    steps.
    """
    return 0 if scale <= 60 else round(math.log(scale / 60) / math.log(1.15)) + 1


def _step_scale(step: int) -> float:
    return 60.0 if step == 0 else 60 * 1.15 ** (step - 1)


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
