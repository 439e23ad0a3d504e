"""Tiles made in threads: read from the disk, else painted, and then kept there."""

from __future__ import annotations

import itertools
import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from threading import Lock
from weakref import ref

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from redball.canvas import fonts
from redball.canvas.basemap.basemap import BaseMap
from redball.canvas.basemap.geometry.detail import tint_at
from redball.canvas.basemap.geometry.lattice import Box
from redball.canvas.basemap.origin import is_unchanged, store_of
from redball.canvas.basemap.prepared import Prepared
from redball.canvas.basemap.preparing import Make
from redball.canvas.basemap.screen.store import SIDE, TileKey, TileStore
from redball.canvas.basemap.screen.world import world_picture

_UNSAVED = 40
"""Painted tiles that may wait until there is nothing to paint: two screens, which are cached at any rate."""

_Step = Callable[["Demand"], Make | None]

_WORLD_WIDTH = 1920
"""Width of the picture of the world in px."""

WHOLE, _EDGE = QRect(0, 0, SIDE, SIDE), 2
"""All of a tile; how many px more of it are painted than are seen."""


class Demand:
    """What is wanted of one map in one style, as long as it is wanted.

    ``done`` are the tiles made of it and what is painted of each, ``under_way`` those being made, ``had``
    what is painted of those made and not yet dropped, ``absent`` those not on the disk, ``unsaved`` those
    that are to be put there, ``worlds`` pictures of the world by their tint, ``world_tint`` is that of the
    one made last; ``store`` is the disk, once it is known what of it fits.
    """

    def __init__(self, basemap: BaseMap, folder: Path | None) -> None:
        fonts.load()  # here, in the window's thread, once for all threads
        self._basemap, self._folder = basemap.without_names(), folder
        self._looked = folder is None
        self._opening = Lock()
        self.unsaved: deque[tuple[TileKey, float, QImage]] = deque()
        self.store: TileStore | None = None
        self.done: deque[tuple[TileKey, QImage, QRect]] = deque()
        self.under_way: set[TileKey] = set()
        self.had: dict[TileKey, QRect] = {}
        self.absent: set[TileKey] = set()
        self.worlds: dict[float, QImage] = {}
        self.world_tint = -1.0

    def open_store(self) -> TileStore | None:
        """The tiles on the disk; the first time it takes some ms."""
        with self._opening:
            if not self._looked and self._folder is not None:
                basemap = self._basemap
                hidden = sorted(basemap.hidden)
                found = store_of(self._folder, basemap.atlas, "tiles", basemap.palette, hidden)
                mark = partial(_mark, basemap.prepared)
                self.store = None if found is None else TileStore(found, mark)
            self._looked = True
        return self.store

    def make(self, key: TileKey, ratio: float, shown: bool, part: QRect = WHOLE) -> None:
        """One tile, or a part of it; of those that aren't ``shown`` yet only what is missing on the disk."""
        try:
            store = self.open_store()
            if not shown and (store is None or store.refuses or store.has(key, ratio)):
                return
            tile = store.load(key, ratio) if store is not None else None
            if tile is not None:
                part = WHOLE
            else:
                tile = painted(self._basemap, key, ratio, part)
                if part == WHOLE:
                    self.unsaved.append((key, ratio, tile))
                if len(self.unsaved) > _UNSAVED and (save := self.saving()) is not None:
                    save()
            if shown:
                self._hand_over(key, tile, part)
        finally:
            self.under_way.discard(key)

    def _hand_over(self, key: TileKey, tile: QImage, part: QRect = WHOLE) -> None:
        self.had[key] = part
        self.done.append((key, tile, part))

    def saving(self) -> Make | None:
        """What saves a painted tile; None when all are."""
        try:
            return partial(self._keep, *self.unsaved.popleft())
        except IndexError:
            return None

    def _keep(self, key: TileKey, ratio: float, tile: QImage) -> None:
        """Keeps a tile on the disk, unless the map's files are no longer those that were read."""
        if self.store is not None and is_unchanged(self._basemap.atlas):
            self.store.keep(key, ratio, tile)
            self.absent.discard(key)

    def read(self, key: TileKey, ratio: float) -> None:
        """One tile, if it is on the disk and nobody reads it."""
        if self.store is None or key in self.under_way or key in self.absent:
            return
        tile = self.store.load(key, ratio)
        if tile is None:
            self.absent.add(key)
        else:
            self._hand_over(key, tile)

    def begin_world(self, like: float) -> Make | None:
        """What makes the picture of the whole world as it looks where a hex is ``like`` px wide; None when it
        is made.
        """
        if tint_at(like) == self.world_tint:
            return None
        self.world_tint = tint_at(like)
        return partial(self.make_world, like)

    def make_world(self, like: float) -> None:
        """The picture of the whole world."""
        basemap = self._basemap
        self.worlds[tint_at(like)] = world_picture(basemap.atlas, basemap.palette, _WORLD_WIDTH, like, True)

    def begin(self, key: TileKey, ratio: float, shown: bool, seen: QRectF | None = None) -> Make | None:
        """What makes a tile, or what is ``seen`` of it; None when a thread is making it or it is there."""
        part = part_of(key, seen)
        if key in self.under_way or (shown and self.had.get(key, QRect()).contains(part)):
            return None
        self.under_way.add(key)
        return partial(self.make, key, ratio, shown, part)

    def in_turn(self, keys: Iterable[TileKey], ratio: float) -> list[TileKey]:
        """Tiles in the order in which threads make them: first those on the disk, which are there soonest,
        the last ones first, since the window reads the first ones.
        """
        store, keys = self.store, list(keys)
        stored = [key for key in keys if store is not None and store.has(key, ratio)]
        return [*reversed(stored), *(key for key in keys if key not in stored)]


def steps(
    demand: ref[Demand],
    keys: Iterable[TileKey],
    ratio: float,
    shown: bool = True,
    world: float | None = None,
    at_once: bool = False,
    seen: QRectF | None = None,
) -> Iterator[Make]:
    """What makes some tiles, or what is ``seen`` of them, those on the disk first; for threads, without
    references to the window.

    After them, or before them with ``at_once``, comes the picture of the world that stands in for others, as
    it looks at the size ``world``; when all are there painted ones are saved.
    """
    firsts: list[_Step] = [lambda wanted: wanted.open_store]
    lasts: list[_Step] = [] if world is None else [partial(Demand.begin_world, like=world)]
    if at_once:
        firsts, lasts = firsts + lasts, []
    saving = itertools.repeat(Demand.saving)
    for step in itertools.chain(firsts, _tiles(demand, keys, ratio, shown, seen), lasts, saving):
        wanted = demand()
        make = None if wanted is None else step(wanted)
        if wanted is None or (make is None and step is Demand.saving):
            return
        del wanted
        if make is not None:
            yield make
        del make


def _tiles(
    demand: ref[Demand], keys: Iterable[TileKey], ratio: float, shown: bool, seen: QRectF | None
) -> Iterator[_Step]:
    wanted = demand()
    if wanted is not None and shown:
        keys = wanted.in_turn(keys, ratio)
    del wanted
    for key in keys:
        yield partial(Demand.begin, key=key, ratio=ratio, shown=shown, seen=seen)


def _mark(prepared: Prepared, key: TileKey, ratio: float) -> str:
    """What tells a tile from that of the map without patches."""
    return prepared.looks.mark(box_of(prepared, key, ratio))


def box_of(prepared: Prepared, key: TileKey, ratio: float) -> Box:
    """All of the map that matters to how a tile is painted."""
    return prepared.box_of(area_of(key), key.scale / ratio)


def area_of(key: TileKey) -> QRectF:
    """The rectangle of map units that a tile shows."""
    side = SIDE / key.scale
    return QRectF(key.col * side, key.row * side, side, side)


def part_of(key: TileKey, seen: QRectF | None) -> QRect:
    """What a rectangle of map units shows of a tile, in its px; all of it without one."""
    if seen is None:
        return WHOLE
    x, y = key.col * SIDE, key.row * SIDE
    left, top = (math.floor(v * key.scale) - _EDGE for v in (seen.left(), seen.top()))
    right, bottom = (math.ceil(v * key.scale) + _EDGE for v in (seen.right(), seen.bottom()))
    return QRect(left - x, top - y, right - left, bottom - top).intersected(WHOLE)


def painted(basemap: BaseMap, key: TileKey, ratio: float, part: QRect = WHOLE) -> QImage:
    """A tile, or a part of it, painted now."""
    image, area = QImage(SIDE, SIDE, QImage.Format.Format_RGB32), area_of(key)
    corner = area.topLeft()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if part != WHOLE:
        painter.setClipRect(part)
        area = QRectF(part.x(), part.y(), part.width(), part.height())
        area = QRectF(area.topLeft() / key.scale + corner, area.size() / key.scale)
    painter.scale(key.scale, key.scale)
    painter.translate(-corner)
    basemap.paint(painter, area, key.scale / ratio)
    painter.end()
    return image
