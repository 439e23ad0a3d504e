"""The geometry of the base map, prepared once for each chunk and cached, without colours.

No part of it is bound to a thread: several may paint at once, and what they lack is made by one at a time.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath

from redball.atlas import Atlas
from redball.canvas.basemap.geometry.chains import Lines
from redball.canvas.basemap.geometry.detail import CHUNK, CHUNK_WEST, Detail, Shown, detail_at, shown_at
from redball.canvas.basemap.geometry.land import Land
from redball.canvas.basemap.geometry.lattice import Box
from redball.canvas.basemap.geometry.paths import Ply, read_plies, written_plies
from redball.canvas.basemap.ground.glyphs import Glyphs
from redball.canvas.basemap.ground.relief import Relief
from redball.canvas.basemap.ground.terrain import Ground
from redball.canvas.basemap.kept import Kept
from redball.canvas.basemap.lines.borders import Borders
from redball.canvas.basemap.lines.gridlines import Gridlines
from redball.canvas.basemap.lines.hexsides import Hexsides
from redball.canvas.basemap.lines.rails import Rails
from redball.canvas.basemap.lines.rivers import Waterways
from redball.canvas.basemap.looks import LongLines, Looks
from redball.canvas.basemap.origin import store_of
from redball.canvas.basemap.packs import Packs
from redball.canvas.basemap.places.sites import Sites
from redball.canvas.basemap.preparing import Make, Preparing
from redball.canvas.palette import CountryColours

KEPT = 500_000
"""Corners of prepared layers of chunks kept, some 38 MB: what is painted around a view needs fewer."""

_PEN = 0.2
"""Half the width of the widest pen where the whole world is seen, in hex widths."""

_BRANCHES = ("road_edge", "road", "rail_branch", "rail_ferry")
"""Ways that the map of a theatre shows and smaller maps don't."""

_REACH = 0.35
"""How far lines and glyphs reach past the chunk that owns them."""

_ASIDE = -100_000.0
"""Map units to where nothing of a map is seen."""


_LASTING = {
    "places": ("all", "_lonely", "_chief", "_by_y", "spots"),
    "ways": ("_drawn",),
    "sides": ("_steps", "_arrows"),
    "hexsides": ("_others",),
    "rivers": ("_chains",),
    "borders": ("cover", "_sides", "_is_foreign", "_at_border", "_lines", "_soft_lines", "colours"),
    "sea_areas": ("_sea_borders",),
}
"""What is worked out once and depends on nothing else of a map, by kind (:attr:`Looks.inputs`)."""


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


class Prepared:
    """Layers of a map, chunk by chunk.  ``ahead`` prepares in its own thread what will be painted soon; what
    is missing when it is painted is made then.  ``kept`` corners stay in memory.  ``countries`` returns which
    of them share a colour.  ``before`` is what was prepared of another state of the same map: what looks the
    same is taken over.
    """

    def __init__(self, atlas: Atlas, countries: CountryColours, before: Prepared | None = None) -> None:
        self.atlas = atlas
        self.land = Land(atlas)
        self.ground, self.sites = Ground(atlas, self.land), Sites(atlas)
        self.period = self.land.period
        self.ahead, self._making = Preparing(), Lock()
        self._colours = tuple(countries.powers), len(countries.others)
        self.kept = KEPT
        self._folder: Path | None = None
        self._place: Path | None = None
        """Where all is kept; ``_folder`` is that only until it has been opened."""
        self._packs: Packs | None = None
        self._plies: OrderedDict[tuple[str, Chunk, int], tuple[Part, ...]] = OrderedDict()
        self._corners: dict[tuple[str, Chunk, int] | None, int] = {None: 0}
        lines, sides = Gridlines(atlas, self.land, self._recalled), Hexsides(atlas, self.land, self._recalled)
        waters, rails = Waterways(atlas, self.land, self._recalled), Rails(atlas, self.sites)
        borders = Borders(atlas, self.land, self.sites, *self._colours)
        self._lasting: dict[str, Any] = {
            "places": self.sites, "ways": rails, "sides": sides, "hexsides": sides, "rivers": waters,
            "borders": borders, "sea_areas": lines,
        }  # fmt: skip
        """What is worked out for the whole map, by what it depends on (:attr:`Looks.inputs`)."""
        self.looks: Looks = Looks(
            atlas,
            countries,
            partial(_places, self.sites),
            LongLines(lambda: rails.long_lines, lambda: borders.long_lines, lambda: lines.long_lines),
            lambda plain: Prepared(plain, countries).looks,
            before.looks if before is not None else None,
        )
        self.layers = self._made_layers(lines, sides, waters, rails, borders)
        if before is not None:
            self._take_over(before)

    def _made_layers(
        self, lines: Gridlines, sides: Hexsides, waters: Waterways, rails: Rails, borders: Borders
    ) -> tuple[Layer, ...]:
        """All layers in the order of painting."""
        relief = Relief(self.ground)
        glyphs = Glyphs(self.ground, self.sites, relief)
        return (
            Layer("bands", lambda detail, box: (), _always),
            Layer("grid", lines.grid, _grid, only=("sea_grid",)),
            Layer("sea_areas", lines.sea_areas, lambda s: s.sea_areas),
            Layer("coast", self.ground.coast, _always, only=("clear",)),
            Layer("terrain", self.ground.terrain, _always),
            Layer("relief", relief.relief, lambda s: s.sea_areas),
            Layer("tints", borders.tints, lambda s: s.tints),
            Layer("coast", self.ground.coast, _always, only=("lake",)),
            Layer("grid", lines.grid, _grid, only=("land_grid",)),
            Layer("glyphs", glyphs.glyphs, lambda s: s.glyphs),
            Layer("shore", self.ground.shore, _always),
            Layer("borders", borders.borders, _always),
            Layer("islets", borders.islets, _always),
            Layer("rivers", waters.plies, lambda s: s.rivers),
            Layer("features", sides.features, lambda s: s.rivers),
            Layer("rails", rails.rails, lambda s: s.rails, only=("rail",)),
            Layer("rails", rails.rails, lambda s: s.branches, only=_BRANCHES),
            Layer("rails", rails.rails, lambda s: s.ticks, only=("rail_tick",)),
        )  # fmt: skip

    def _take_over(self, before: Prepared) -> None:
        self._folder = self._place = before._place
        for kind, owner in self._lasting.items():
            if self.looks.has_as(kind, before.looks):
                known = before._lasting[kind].__dict__
                owner.__dict__.update({name: known[name] for name in _LASTING[kind] if name in known})
        self.looks.are_as(before.looks, Box(0, 0, 0, 0))  # sums take long: nobody waits for them below
        same: dict[Chunk, bool] = {}
        with before._making:
            for key in list(before._plies):  # another thread that paints may put one of them last meanwhile
                chunk, parts = key[1], before._plies[key]
                if chunk not in same:
                    same[chunk] = self.looks.are_as(before.looks, self._box_of(chunk))
                if same[chunk]:
                    self._keep(key, parts)

    def keep_in(self, folder: Path) -> None:
        """Keeps what is prepared on the disk, and reads it from there, from the next chunk on."""
        self._folder = self._place = folder
        self.sites.keep_in(Kept(folder, self.atlas, "sites"))
        self.looks.keep_in(folder)

    def keep_all(self, sizes: Iterable[float]) -> None:
        """Put all that some sizes of a hex show of the map on the disk, as long as that lets us."""
        grid = self.atlas.grid
        whole = QRectF(-CHUNK_WEST, -1.0, grid.width + CHUNK_WEST, grid.height + 1.0)
        for step in chain.from_iterable(self.missing(whole, size) for size in sizes):
            packs = self._opened()
            if packs is None or packs.refuses:
                return
            step()

    def chunks(self, rect: QRectF, scale: float) -> list[Chunk]:
        """The chunks that paint a rectangle of map units."""
        detail = detail_at(scale)
        side = CHUNK[detail]
        wide = _box(rect).grown(_REACH)
        rows = range(
            math.floor(max(wide.y0, -1.0) / side), math.floor(min(wide.y1, self.atlas.grid.height) / side) + 1
        )
        cols = range(math.floor((wide.x0 + CHUNK_WEST) / side), math.floor((wide.x1 + CHUNK_WEST) / side) + 1)
        return [
            chunk
            for row in rows
            for col in cols
            for chunk in [Chunk(detail, col, row)]
            if self._on_map(chunk)
        ]

    def box_of(self, rect: QRectF, scale: float) -> Box:
        """All that matters to how a rectangle is painted: that of the chunks that paint it."""
        boxes = [self._box_of(chunk) for chunk in self.chunks(rect, scale)] or [_box(rect)]
        west, north, east, south = zip(*boxes, strict=True)
        return Box(min(west), min(north), max(east), max(south))

    def missing(self, rect: QRectF, scale: float) -> Iterator[Make]:
        """What must be prepared before the rectangle can be painted at once, as steps of some ms each."""
        shown = shown_at(scale)
        for chunk in self.chunks(rect, scale):
            for layer in self.layers:
                if layer.shown(shown) and not self.has(layer, chunk, scale):
                    yield partial(self.parts, layer, chunk, scale)

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

    def _on_map(self, chunk: Chunk) -> bool:
        side = CHUNK[chunk.detail]
        return bool(self.period) or 0 <= chunk.col * side <= self.atlas.grid.width + CHUNK_WEST

    def _key(self, layer: Layer, chunk: Chunk, scale: float) -> tuple[str, Chunk, int]:
        return layer.name, chunk, _band_step(scale) if layer.name == "bands" else 0

    def _box_of(self, chunk: Chunk) -> Box:
        side = CHUNK[chunk.detail]
        west = chunk.col * side - CHUNK_WEST
        return Box(west, chunk.row * side, west + side, (chunk.row + 1) * side)

    def has(self, layer: Layer, chunk: Chunk, scale: float) -> bool:
        """True when a layer of a chunk is ready."""
        return self._key(layer, chunk, scale) in self._plies

    def parts(self, layer: Layer, chunk: Chunk, scale: float) -> tuple[Part, ...]:
        """A layer of a chunk, made if need be."""
        key = self._key(layer, chunk, scale)
        parts = self._plies.get(key)
        if parts is not None:
            with contextlib.suppress(KeyError):  # another thread has just dropped it
                self._plies.move_to_end(key)
        else:
            with self._making:
                parts = self._plies.get(key)
                if parts is None:
                    parts = _with_boxes(self._read_or_made(layer, chunk, scale))
                    self._keep(key, parts)
        return parts

    def _read_or_made(self, layer: Layer, chunk: Chunk, scale: float) -> tuple[Ply, ...]:
        """A layer of a chunk from the disk, else made, and then put there."""
        packs, step = self._opened(), self._key(layer, chunk, scale)[2]
        if packs is None:
            return self._made(layer, chunk, step)
        mark = self.looks.mark(self._box_of(chunk))
        file = f"{chunk.detail.name}/{chunk.col}_{chunk.row}-{step}{mark}.plies"
        kept = packs.load(file, layer.name)
        plies = None if kept is None else read_plies(kept)
        if plies is None:
            plies, shown = self._made(layer, chunk, step), shown_at(scale)
            beside = (one for one in self.layers if one.shown(shown))
            wanted = [one.name for one in beside if self._key(one, chunk, scale)[2] == step]
            packs.add(file, layer.name, written_plies(plies), wanted)
        return plies

    def _recalled(self, name: str, make: Callable[[], Lines]) -> Lines:
        """Lines of the whole map, from the disk if they are there; they are named by what they depend on."""
        packs = self._opened()
        return make() if packs is None else packs.lines(name + self.looks.mark_of(name), make)

    def _opened(self) -> Packs | None:
        """What is on the disk; None when nothing is kept there."""
        if self._folder is not None:
            store = store_of(self._folder, self.atlas, "geometry", self._colours)
            self._packs = None if store is None else Packs(store, self.atlas)
            self._folder = None
        return self._packs

    def _made(self, layer: Layer, chunk: Chunk, step: int) -> tuple[Ply, ...]:
        box = self._box_of(chunk)
        if layer.name == "bands":
            plies = self.ground.bands(chunk.detail, box, _step_scale(step))
        else:
            plies = layer.make(chunk.detail, box)
        return tuple(ply for ply in plies if not ply.path.isEmpty())

    def _keep(self, key: tuple[str, Chunk, int], parts: tuple[Part, ...]) -> None:
        """Caches a prepared layer, and drops those not used for longest when there are too many corners."""
        self._plies[key] = parts
        self._corners[key] = sum(part.path.elementCount() for part in parts)
        self._corners[None] += self._corners[key]
        while self._corners[None] > self.kept and len(self._plies) > 1:
            unused, _ = self._plies.popitem(last=False)
            self._corners[None] -= self._corners.pop(unused)


def _places(sites: Sites) -> Iterator[tuple[int, object]]:
    """Places by their hexes, with all that their look depends on."""
    for site in sites.all:
        place = site.place._replace(node=0, sea_areas=())
        yield site.place.node, (place, site.x, site.y, site.great, site.lonely)


def _with_boxes(plies: tuple[Ply, ...]) -> tuple[Part, ...]:
    """Plies with the rectangles that they may touch.

    They are drawn once beside a picture: what Qt keeps of a drawn path is made here, not by two threads at
    once.
    """
    image = QImage(1, 1, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.translate(_ASIDE, _ASIDE)
    for _, path in plies:
        painter.fillPath(path, Qt.GlobalColor.black)
    painter.end()
    return tuple(Part(ink, path, _box(path.controlPointRect()).grown(_PEN)) for ink, path in plies)


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
