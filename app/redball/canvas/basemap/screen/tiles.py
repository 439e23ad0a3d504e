"""The base map on the screen: square tiles at the exact scale.

A frame copies tiles.  Where one is missing, those of the scale before are stretched, or the picture of the
whole world where there are none.  Missing tiles are made in two threads: read from the disk, where every tile
ever painted is kept, or painted; those on the disk come within the frame that asks for them, or the next.
At another scale or place at first only what is seen of a tile is painted, which takes half the time.  When
the view rests, tiles are completed, those around it are made, and those that a turn of the wheel would show
are put on the disk.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from weakref import ref

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap

from redball.canvas.basemap.basemap import BaseMap
from redball.canvas.basemap.geometry.detail import tint_at
from redball.canvas.basemap.geometry.edge import paint_edge
from redball.canvas.basemap.geometry.lattice import Box
from redball.canvas.basemap.preparing import Preparing, collect_new
from redball.canvas.basemap.screen.making import WHOLE, Demand, area_of, part_of, steps
from redball.canvas.basemap.screen.store import SIDE, TileKey
from redball.canvas.basemap.screen.world import world_rect
from redball.canvas.levels import stepped

CAP, BUDGET, _IDLE_BUDGET = 40, 0.005, 0.002
"""Tiles kept of a usual screen; seconds that a frame, and a look between frames, may spend on reading tiles
from the disk.
"""

THREADS = 2
"""Threads that paint.  Painting is nearly all Qt's own code, which runs without the interpreter lock."""

_TELL_EVERY = 0.08
"""Seconds between two frames that show fresh tiles."""

_WAIT = 4
"""Milliseconds between looks whether tiles are made."""

_REST, _NOTCHES = 1500, (1, -1, 2, -2)
"""Milliseconds without a new view after which tiles are made that so many notches of the wheel would show."""


class View(NamedTuple):
    """What was drawn last: a rectangle of map units, logical px a hex, device pixel ratio."""

    rect: QRectF
    scale: float
    dpr: float


class TileCache(QObject):
    """Tiles of one base map.  ``improved`` is emitted when another frame would look better than the last.

    ``folder`` is where tiles are kept on the disk, None for nowhere.
    """

    improved = Signal()

    def __init__(
        self, basemap: BaseMap, parent: QObject | None = None, cap: int = CAP, folder: Path | None = None
    ) -> None:
        super().__init__(parent)
        self.basemap, self.cap, self._folder = basemap, cap, folder
        self._tiles: OrderedDict[TileKey, QPixmap] = OrderedDict()
        self._parts: dict[TileKey, QRect] = {}
        """What is painted of each tile."""
        self._stale: dict[TileKey, tuple[QPixmap, QRect]] = {}
        """Tiles of the map before an edit, shown until those of the edited map are made."""
        self._seen_first = True
        self._demand = Demand(basemap, folder)
        self._making, self._beyond = Preparing(THREADS), Preparing()
        self._told = 0.0
        self._fresh = 0
        self._view: View | None = None
        self._before = 0.0
        self._world: QPixmap | None = None
        self._asked: tuple[tuple[TileKey, ...], QRectF | None] = (), None
        self._idle = QTimer(self, singleShot=True, interval=0)
        self._idle.timeout.connect(self._on_idle)
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self._make_beyond)

    # --- drawing --------------------------------------------------------------------------------------------

    def draw(
        self, painter: QPainter, rect: QRectF, scale: float, dpr: float = 1.0, budget: float = BUDGET
    ) -> bool:
        """Draws a rectangle of map units; True when every tile of it was sharp.

        The painter is in map units, a hex being ``scale`` logical px wide, without rotation.  Spends at most
        about ``budget`` seconds on reading tiles from the disk.
        """
        view = View(QRectF(rect), scale, dpr)
        if self._view != view:
            if self._view is not None and self._exact != scale * dpr and self._has_any(self._exact):
                self._before = self._exact
            # While the map is dragged, whole tiles: parts would be painted again and again.
            here = self._view is not None and self._view.rect.intersects(rect)
            self._seen_first = not here or self._exact != scale * dpr
            self._view = view
            self._beyond.drop()
            self._rest.start()
        self._take_made()
        self._read(budget)
        self._ask(tuple(self._wanted()), rect)
        keys = self._keys(rect, scale * dpr)
        missing = [key for key in keys if not self._has(key, rect)]
        self._copy(painter, rect, scale, dpr, keys, missing)
        self._idle.start(0)
        return not missing

    @property
    def is_sharp(self) -> bool:
        """True when every tile of what was drawn last is there."""
        return next(self._wanted(), None) is None

    @property
    def is_busy(self) -> bool:
        """True while tiles are made or put on the disk."""
        return self._making.is_busy or self._beyond.is_busy or bool(self._demand.unsaved)

    @property
    def _exact(self) -> float:
        """Device px a hex of the view."""
        return self._view.scale * self._view.dpr if self._view else 0.0

    def finish(
        self, rect: QRectF, scale: float, dpr: float = 1.0, tell: Callable[[float], object] | None = None
    ) -> None:
        """Makes all tiles of a rectangle now; ``tell`` is called with the share that is done."""
        self._view = View(QRectF(rect), scale, dpr)
        keys = self._keys(rect, scale * dpr)
        self._take_made()
        self._ask(tuple(key for key in keys if not self._has(key)))
        while missing := tuple(key for key in keys if not self._has(key)):
            if not self._making.is_busy:
                self._ask(missing)
            self._making.wait()
            self._take_made()
            if tell is not None:
                tell(1 - len(missing) / len(keys))
        self._idle.start(0)

    def clear(self) -> None:
        """Drops all tiles, after a change of the palette."""
        self._making.drop()
        self._beyond.drop()
        self._demand = Demand(self.basemap, self._folder)
        self._asked = (), None
        self._tiles.clear()
        self._parts.clear()
        self._stale.clear()
        self._world = None

    def set_basemap(self, basemap: BaseMap) -> None:
        """Shows another map or another style from now on."""
        self.basemap = basemap
        self.clear()

    def change_map(self, basemap: BaseMap) -> None:
        """Shows another state of the same map in its style: tiles that look the same stay, and the others
        are seen until their new ones are made.
        """
        own, old = basemap.prepared.looks, self.basemap.prepared.looks
        # Not all that its chunks show, as for the disk: a tile may stay that differs by a shade somewhere.
        same = {key: own.are_as(old, _box(area_of(key))) for key in self._tiles}
        tiles, parts, world = OrderedDict(self._tiles), dict(self._parts), self._world
        self.set_basemap(basemap)
        for key, tile in tiles.items():
            part = parts.get(key, WHOLE)
            if same[key]:
                self._tiles[key] = tile
                self._parts[key] = self._demand.had[key] = part
            else:
                self._stale[key] = tile, part
        self._world = world
        self.improved.emit()

    def _copy(
        self,
        painter: QPainter,
        rect: QRectF,
        scale: float,
        dpr: float,
        keys: list[TileKey],
        missing: list[TileKey],
    ) -> None:
        """Copies tiles and stand-ins to whole device pixels."""
        corner = painter.transform().map(rect.topLeft())
        exact = scale * dpr
        left = round(corner.x() * dpr) - round(rect.left() * exact)
        top = round(corner.y() * dpr) - round(rect.top() * exact)
        painter.save()
        painter.resetTransform()
        painter.scale(1 / dpr, 1 / dpr)
        for key in missing:
            place = QRect(left + key.col * SIDE, top + key.row * SIDE, SIDE, SIDE)
            if not self._known_before(key):
                self._stretch_world(painter, place, area_of(key))
        if missing:
            self._stretch_before(painter, rect, exact, QPoint(left, top))
        for key in missing:
            if key in self._stale:
                tile, part = self._stale[key]
                spot = part.topLeft() + QPoint(left + key.col * SIDE, top + key.row * SIDE)
                painter.drawPixmap(spot, tile, part)
        for key in keys:
            fresh = self._tiles.get(key)
            if fresh is not None:
                self._tiles.move_to_end(key)
                part = self._parts.get(key, WHOLE)
                spot = part.topLeft() + QPoint(left + key.col * SIDE, top + key.row * SIDE)
                painter.drawPixmap(spot, fresh, part)
        painter.restore()

    def _stretch_before(self, painter: QPainter, rect: QRectF, exact: float, origin: QPoint) -> None:
        """Tiles of the scale before, stretched over the picture of the world; where they shrink, smoothly, as
        lines would fall apart.
        """
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, exact < self._before)
        for key in self._keys(rect, self._before):
            tile = self._tiles.get(key)
            if tile is not None:
                part, corner = self._parts.get(key, WHOLE), QPoint(key.col * SIDE, key.row * SIDE)
                area, grow = part.translated(corner), exact / key.scale
                # To whole px, so that no seam shows between two of them.
                left, right = (origin.x() + round(x * grow) for x in (area.x(), area.x() + area.width()))
                top, bottom = (origin.y() + round(y * grow) for y in (area.y(), area.y() + area.height()))
                painter.drawPixmap(QRect(left, top, right - left, bottom - top), tile, part)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)

    def _stretch_world(self, painter: QPainter, place: QRect, area: QRectF) -> None:
        world, whole = self._world, world_rect(self.basemap.atlas)
        painter.fillRect(place, self.basemap.palette.terrain.sea)
        if world is None:
            return
        ratio = world.width() / whole.width()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        turns = range(
            int((area.left() - whole.left()) // whole.width()),
            int((area.right() - whole.left()) // whole.width()) + 1,
        )
        for turn in turns if self.basemap.period else (0,):
            here = whole.translated(turn * whole.width(), 0)
            part = here.intersected(area)
            if part.isEmpty():
                continue
            source = QRectF((part.left() - here.left()) * ratio, (part.top() - here.top()) * ratio,
                            part.width() * ratio, part.height() * ratio)  # fmt: skip
            grow = place.width() / area.width()
            target = QRectF(place.left() + (part.left() - area.left()) * grow,
                            place.top() + (part.top() - area.top()) * grow,
                            part.width() * grow, part.height() * grow)  # fmt: skip
            painter.drawPixmap(target, world, source)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.save()
        painter.translate(place.topLeft())
        painter.scale(place.width() / area.width(), place.height() / area.height())
        painter.translate(-area.topLeft())
        paint_edge(painter, self.basemap.atlas, self.basemap.palette, area)
        painter.restore()

    # --- making tiles ---------------------------------------------------------------------------------------

    def _keys(self, rect: QRectF, exact: float) -> list[TileKey]:
        """Tiles that cover a rectangle of map units, row by row."""
        if exact <= 0 or rect.isEmpty():
            return []
        cols = range(int(rect.left() * exact // SIDE), int(rect.right() * exact // SIDE) + 1)
        rows = range(int(rect.top() * exact // SIDE), int(rect.bottom() * exact // SIDE) + 1)
        return [TileKey(exact, col, row) for row in rows for col in cols]

    def _wanted(self) -> Iterator[TileKey]:
        """Missing tiles of the view, the middle first."""
        if self._view is not None:
            yield from self._nearest_first(self._view.rect, self._view.rect)

    def _ahead(self) -> Iterator[TileKey]:
        """What is missing of the view's tiles, and missing tiles around it, for the next pan."""
        if self._view is not None:
            margin = SIDE / self._exact * 0.75 if len(self._tiles) < self._room() else 0.0
            yield from self._nearest_first(self._view.rect.adjusted(-margin, -margin, margin, margin))

    def _nearest_first(self, rect: QRectF, seen: QRectF | None = None) -> Iterator[TileKey]:
        exact = self._exact
        col, row = (v * exact / SIDE - 0.5 for v in (rect.center().x(), rect.center().y()))
        missing = [key for key in self._keys(rect, exact) if not self._has(key, seen)]
        yield from sorted(missing, key=lambda k: (k.col - col) ** 2 + (k.row - row) ** 2)

    def _has_any(self, exact: float) -> bool:
        return any(key.scale == exact for key in self._tiles)

    def _known_before(self, key: TileKey) -> bool:
        """True when tiles of the scale before can replace a tile."""
        if self._before in (0.0, key.scale):
            return False
        return all(self._has(before) for before in self._keys(area_of(key), self._before))

    def _has(self, key: TileKey, seen: QRectF | None = None) -> bool:
        """True when all of a tile is painted, or all that is ``seen`` of it."""
        part = self._parts.get(key, WHOLE)
        return key in self._tiles and (part == WHOLE or part.contains(part_of(key, seen)))

    def _ask(self, keys: tuple[TileKey, ...], seen: QRectF | None = None) -> None:
        """Has tiles made, the first ones first, instead of those asked for before; after those that are
        ``seen`` what stands in for missing ones, at once when there is nothing yet; what is painted is saved.
        """
        wants_world = bool(keys) and seen is not None and tint_at(self._exact) != self._demand.world_tint
        world = self._exact if wants_world else None
        idle = not keys and world is None and not self._demand.unsaved
        asked = keys, QRectF(seen) if seen is not None and self._seen_first else None
        if self._view is None or idle or (asked == self._asked and self._making.is_busy):
            return
        self._asked = asked
        self._making.want(
            steps(
                ref(self._demand),
                keys,
                self._view.dpr,
                world=world,
                at_once=self._world is None,
                seen=asked[1],
            )
        )

    def _read(self, seconds: float) -> None:
        """Reads tiles of the view from the disk, beside the threads: rather a little later than blurred."""
        if self._view is None:
            return
        until = time.perf_counter() + seconds
        for key in self._wanted():
            if time.perf_counter() >= until:
                break
            self._demand.read(key, self._view.dpr)
        self._take_made()

    def _take_made(self) -> None:
        """Keeps the tiles that the threads have made."""
        done = self._demand.done
        while done:
            key, image, part = done.popleft()
            self._fresh += self._is_seen(key) and not self._has(key, self._view.rect if self._view else None)
            self._tiles[key] = QPixmap.fromImage(image)
            self._stale.pop(key, None)
            self._parts[key] = part
        while len(self._tiles) > self._room():
            dropped, _ = self._tiles.popitem(last=False)
            self._parts.pop(dropped, None)
            self._demand.had.pop(dropped, None)
        worlds = self._demand.worlds
        while worlds:
            _, image = worlds.popitem()
            self._world = QPixmap.fromImage(image)

    def _is_seen(self, key: TileKey) -> bool:
        return (
            self._view is not None and key.scale == self._exact and area_of(key).intersects(self._view.rect)
        )

    def _room(self) -> int:
        """The number of tiles cached: on a large screen all in view."""
        view = self._view
        seen = len(self._keys(view.rect, self._exact)) if view else 0
        return max(self.cap, seen)

    def _on_idle(self) -> None:
        """Looks what is made, repeatedly until the view and its surroundings are done."""
        collect_new()
        self._take_made()
        wanted = tuple(self._wanted())
        asked = wanted or tuple(self._ahead())
        self._ask(asked, self._view.rect if wanted and self._view else None)
        if wanted:
            self._read(_IDLE_BUDGET)
        self._tell(at_once=not wanted)
        if asked or self._making.is_busy:
            self._idle.start(_WAIT)

    def _make_beyond(self) -> None:
        """The view rests: makes the picture that stands in for tiles, unless there is one, and puts on the
        disk the tiles that the next turns of the wheel show.
        """
        if self._view is None:
            return
        rect, scale, dpr = self._view
        keys: list[TileKey] = []
        for notches in _NOTCHES if self._folder is not None else ():
            there = stepped(scale, notches)
            margin = max(0.0, scale / there - 1)
            wide, high = margin * rect.width(), margin * rect.height()
            area = rect.adjusted(-wide, -high, wide, high)
            if there != scale and area.width() < world_rect(self.basemap.atlas).width():
                keys += self._keys(area, there * dpr)
        self._beyond.want(steps(ref(self._demand), keys, dpr, shown=False, world=self._exact, at_once=True))

    def _tell(self, at_once: bool) -> None:
        """Reports that there are new tiles, not more often than a frame is worth painting."""
        now = time.perf_counter()
        if self._fresh and (at_once or now - self._told > _TELL_EVERY):
            self._fresh, self._told = 0, now
            self.improved.emit()


def _box(area: QRectF) -> Box:
    return Box(area.left(), area.top(), area.right(), area.bottom())
