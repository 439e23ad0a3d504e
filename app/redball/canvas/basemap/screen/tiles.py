"""The base map on the screen: square tiles at the exact scale, painted step by step.

A frame copies tiles.  Where one is missing, those of the scale before are stretched; where there are none, a
draft (land, terrain and coast) is made first, and until then the picture of the whole world is stretched.
Meanwhile a thread prepares the geometry, and tiles whose geometry is ready are painted, step by step, within
a budget of some milliseconds a frame, and in idle time.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from weakref import ref

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap

from redball.canvas.basemap.basemap import BaseMap, Step
from redball.canvas.basemap.geometry.detail import tint_at
from redball.canvas.basemap.geometry.edge import paint_edge
from redball.canvas.basemap.prepared import Prepared
from redball.canvas.basemap.preparing import Make
from redball.canvas.basemap.screen.draft import Draft
from redball.canvas.basemap.screen.world import world_picture, world_rect

SIDE, CAP, BUDGET = 512, 64, 0.006
"""Side of a tile in device px, tiles kept of a usual screen, seconds a frame may spend on painting."""

_WORLD_WIDTH, _WORLDS = 1920, 3
"""Width of the picture of the world in px; how many are kept, each with countries tinted in another strength.
"""

_DRAFTS, _DRAFTS_FROM = 16, 14.0
"""Drafts kept at most; the least device px a hex at which they show more than the picture of the world."""

_TELL_EVERY = 0.08
"""Seconds between two frames that show fresh tiles."""

_WAIT = 4
"""Milliseconds between checks whether geometry is ready."""

_USUAL = 0.002
"""Seconds that a step is expected to take before one of its kind was measured."""


class TileKey(NamedTuple):
    """A tile: its scale in device px a hex, its column and row counted from the map's origin."""

    scale: float
    col: int
    row: int


class View(NamedTuple):
    """What was drawn last: a rectangle of map units, logical px a hex, device pixel ratio."""

    rect: QRectF
    scale: float
    dpr: float


class TileCache(QObject):
    """Tiles of one base map.  ``improved`` is emitted when another frame would look better than the last."""

    improved = Signal()

    def __init__(self, basemap: BaseMap, parent: QObject | None = None, cap: int = CAP) -> None:
        super().__init__(parent)
        self.basemap, self.cap = basemap, cap
        self._tiles: OrderedDict[TileKey, QPixmap] = OrderedDict()
        self._work: _Work | None = None
        self._costs: dict[str, float] = {}
        self._drafts: OrderedDict[TileKey, QPixmap] = OrderedDict()
        self._draft: Draft | None = None
        self._spent = self._told = 0.0
        self._fresh = 0
        self._view: View | None = None
        self._before = 0.0
        self._worlds: dict[float, QPixmap] = {}
        self._asked: tuple[TileKey, ...] = ()
        self._request: _TileRequest | None = None
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._on_idle)

    # --- drawing --------------------------------------------------------------------------------------------

    def draw(
        self, painter: QPainter, rect: QRectF, scale: float, dpr: float = 1.0, budget: float = BUDGET
    ) -> bool:
        """Draws a rectangle of map units; True when every tile of it was sharp.

        The painter is in map units, a hex being ``scale`` logical px wide, without rotation.  Spends at most
        about ``budget`` seconds on painting missing tiles.
        """
        zoomed = self._view is None or self._view.scale * self._view.dpr != scale * dpr
        if self._view is not None and zoomed and any(k.scale == self._exact for k in self._tiles):
            self._before = self._exact
        self._view = View(QRectF(rect), scale, dpr)
        if not zoomed:
            # The first frame at a size shows stand-ins at once; idle time's work since the last one counts.
            left = budget - self._spent
            self._sketch(left)
            self._advance(self._ready(self._wanted()), left - self._spent, patient=False)
        self._spent = 0.0
        keys = self._keys(rect, scale * dpr)
        missing = [key for key in keys if key not in self._tiles]
        self._copy(painter, rect, scale, dpr, keys, missing)
        self._idle.start(0)
        return not missing

    @property
    def is_sharp(self) -> bool:
        """True when every tile of what was drawn last is painted."""
        return next(self._wanted(), None) is None

    @property
    def _exact(self) -> float:
        """Device px a hex of the view."""
        return self._view.scale * self._view.dpr if self._view else 0.0

    def finish(
        self, rect: QRectF, scale: float, dpr: float = 1.0, tell: Callable[[float], object] | None = None
    ) -> None:
        """Paints all tiles of a rectangle now; ``tell`` is called with the share that is done."""
        self._drop()
        self._view = View(QRectF(rect), scale, dpr)
        keys = self._keys(rect, scale * dpr)
        for number, key in enumerate(keys, 1):
            while key not in self._tiles:
                self._advance(iter([key]), 1.0)
            if tell is not None:
                tell(number / len(keys))

    def clear(self) -> None:
        """Drops all tiles, after a change of the palette."""
        self._tiles.clear()
        self._drafts.clear()
        self._worlds.clear()
        self._work, self._draft = None, None
        self._drop()

    def set_basemap(self, basemap: BaseMap) -> None:
        """Shows another map or another style from now on."""
        self._drop()
        self.basemap = basemap
        self.clear()

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
            if key in self._drafts:
                painter.drawPixmap(place.topLeft(), self._drafts[key])
            elif not self._known_before(key):
                self._stretch_world(painter, place, _area(key))
        if missing:
            self._stretch_before(painter, rect, exact, QPoint(left, top))
        for key in keys:
            tile = self._tiles.get(key)
            if tile is not None:
                self._tiles.move_to_end(key)
                painter.drawPixmap(QPoint(left + key.col * SIDE, top + key.row * SIDE), tile)
        painter.restore()

    def _stretch_before(self, painter: QPainter, rect: QRectF, exact: float, origin: QPoint) -> None:
        """Tiles of the scale before, stretched over the picture of the world."""
        for key in self._keys(rect, self._before):
            tile = self._tiles.get(key)
            if tile is not None:
                area = _area(key)
                place = QRectF(
                    origin.x() + area.left() * exact, origin.y() + area.top() * exact,
                    area.width() * exact, area.height() * exact,
                )  # fmt: skip
                painter.drawPixmap(place, tile, QRectF(tile.rect()))

    def _stretch_world(self, painter: QPainter, place: QRect, area: QRectF) -> None:
        world, whole = self._world(), world_rect(self.basemap.atlas)
        ratio = world.width() / whole.width()
        painter.fillRect(place, self.basemap.palette.terrain.sea)
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
        painter.save()
        painter.translate(place.topLeft())
        painter.scale(place.width() / area.width(), place.height() / area.height())
        painter.translate(-area.topLeft())
        paint_edge(painter, self.basemap.atlas, self.basemap.palette, area)
        painter.restore()

    def _world(self) -> QPixmap:
        """The picture of the world with the tint of the view's size."""
        share = tint_at(self._exact)
        if share not in self._worlds:
            while len(self._worlds) >= _WORLDS:
                del self._worlds[next(iter(self._worlds))]
            picture = world_picture(self.basemap.atlas, self.basemap.palette, _WORLD_WIDTH, self._exact)
            self._worlds[share] = QPixmap.fromImage(picture)
        return self._worlds[share]

    # --- painting tiles -------------------------------------------------------------------------------------

    def _keys(self, rect: QRectF, exact: float) -> list[TileKey]:
        """Tiles that cover a rectangle of map units, row by row."""
        if exact <= 0 or rect.isEmpty():
            return []
        cols = range(int(rect.left() * exact // SIDE), int(rect.right() * exact // SIDE) + 1)
        rows = range(int(rect.top() * exact // SIDE), int(rect.bottom() * exact // SIDE) + 1)
        return [TileKey(exact, col, row) for row in rows for col in cols]

    def _wanted(self) -> Iterator[TileKey]:
        """Missing tiles of the view, the middle first."""
        if self._view is None:
            return
        rect, exact = self._view.rect, self._view.scale * self._view.dpr
        yield from self._nearest_first(rect, exact)

    def _ahead(self) -> Iterator[TileKey]:
        """Missing tiles around the view, for the next pan."""
        if self._view is not None:
            exact = self._view.scale * self._view.dpr
            margin = SIDE / exact * 0.75
            yield from self._nearest_first(self._view.rect.adjusted(-margin, -margin, margin, margin), exact)

    def _nearest_first(self, rect: QRectF, exact: float) -> Iterator[TileKey]:
        col, row = (v * exact / SIDE - 0.5 for v in (rect.center().x(), rect.center().y()))
        missing = [key for key in self._keys(rect, exact) if key not in self._tiles]
        yield from sorted(missing, key=lambda k: (k.col - col) ** 2 + (k.row - row) ** 2)

    def _advance(self, keys: Iterator[TileKey], budget: float, patient: bool = True) -> int:
        """Continues painting the first of the tiles until the time is up; returns the number of tiles
        finished.

        Steps that would take too long are left to patient callers, who take one however long it is.
        """
        start, done = time.perf_counter(), 0
        until = start + budget
        while time.perf_counter() < until:
            if self._work is None or self._view is None or not self._still_wanted(self._work.key):
                key = next(keys, None)
                if key is None:
                    break
                if self._work is None or self._work.key != key:
                    self._work = _Work(self.basemap, key, self._view.dpr if self._view else 1.0)
            if not self._work.go_on(until, self._costs, patient and not done):
                break
            if self._work.finished:
                self._keep(self._work.key, self._work.pixmap())
                self._work = None
                done += 1
        self._spent += time.perf_counter() - start
        return done

    def _sketch(self, budget: float) -> int:
        """Makes a draft of each tile of the view that has no sharp picture, until the time is up."""
        began, done = time.perf_counter(), 0
        if self._exact < _DRAFTS_FROM:
            return done
        for key in self._wanted():
            if time.perf_counter() + self._costs.get("draft", _USUAL) > began + budget:
                break
            if key not in self._drafts and not self._known_before(key):
                start = time.perf_counter()
                self._draft = self._draft or Draft(self.basemap.atlas, self.basemap.palette)
                self._drafts[key] = QPixmap.fromImage(self._draft.image(_area(key), key.scale))
                _learn(self._costs, "draft", time.perf_counter() - start)
                done += 1
                if len(self._drafts) > _DRAFTS:
                    self._drafts.popitem(last=False)
        self._spent += time.perf_counter() - began
        return done

    def _known_before(self, key: TileKey) -> bool:
        """True when tiles of the scale before can replace a tile."""
        if self._before in (0.0, key.scale):
            return False
        return all(before in self._tiles for before in self._keys(_area(key), self._before))

    def _still_wanted(self, key: TileKey) -> bool:
        assert self._view is not None
        return key.scale == self._view.scale * self._view.dpr and key not in self._tiles

    def _keep(self, key: TileKey, tile: QPixmap) -> None:
        self._tiles[key] = tile
        self._drafts.pop(key, None)
        while len(self._tiles) > self._room():
            self._tiles.popitem(last=False)

    def _room(self) -> int:
        """The number of tiles cached: on a large screen all in view."""
        view = self._view
        seen = len(self._keys(view.rect, self._exact)) if view else 0
        return max(self.cap, seen)

    def _on_idle(self) -> None:
        """Paints a little, repeatedly until the view and its surroundings are done."""
        wanted, done = list(self._wanted()), 0
        around = list(self._ahead()) if len(self._tiles) < self._room() else []
        busy = self._ask((*wanted, *(key for key in around if key not in wanted)))
        if wanted:
            sketched = self._sketch(BUDGET)
            done = sketched + self._advance(self._ready(wanted), BUDGET, patient=not sketched)
            self._fresh += done
            self._tell(at_once=self.is_sharp)
        elif around:
            done = self._advance(self._ready(around), BUDGET)
        if wanted or around or busy:
            self._idle.start(0 if done or self._work is not None else _WAIT)
        else:
            self._make_stand_ins()

    def _make_stand_ins(self) -> None:
        """Prepares what a frame shows where a tile is missing."""
        if tint_at(self._exact) not in self._worlds:
            self._world()
            self._idle.start(0)
        elif self._draft is None and self._exact >= _DRAFTS_FROM:
            self._draft = Draft(self.basemap.atlas, self.basemap.palette)

    # --- geometry -------------------------------------------------------------------------------------------

    def _ready(self, keys: Iterable[TileKey]) -> Iterator[TileKey]:
        """The tiles whose geometry is prepared, or that are being painted."""
        dpr = self._view.dpr if self._view else 1.0
        for key in keys:
            begun = self._work is not None and self._work.key == key
            if begun or self.basemap.prepared.is_ready(_area(key), key.scale / dpr):
                yield key

    def _ask(self, keys: tuple[TileKey, ...]) -> bool:
        """Requests the geometry of tiles, the first ones first, replacing former requests; True while some is
        missing.
        """
        prepared = self.basemap.prepared
        busy = prepared.ahead.is_busy
        if self._view is not None and keys and (keys != self._asked or not busy):
            self._asked, self._request, busy = keys, _TileRequest(), True
            prepared.ahead.want(_missing(ref(self._request), prepared, keys, self._view.dpr))
        return busy

    def _drop(self) -> None:
        """Cancels the preparation of geometry."""
        self._asked = ()
        self.basemap.prepared.ahead.drop()

    def _tell(self, at_once: bool) -> None:
        """Reports that there are new tiles, not more often than a frame is worth painting."""
        now = time.perf_counter()
        if self._fresh and (at_once or now - self._told > _TELL_EVERY):
            self._fresh, self._told = 0, now
            self.improved.emit()


class _Work:
    """A tile being painted, one step at a time."""

    def __init__(self, basemap: BaseMap, key: TileKey, dpr: float) -> None:
        self.key = key
        self._image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
        self._area = _area(key)
        self._steps: Iterator[Step] = basemap.steps(self._area, key.scale / dpr)
        self.finished = False
        self._take_next()

    def go_on(self, until: float, costs: dict[str, float], patient: bool) -> bool:
        """Does steps until the time is up or the tile is finished; False when the next one has to wait.

        ``costs`` are seconds by kind of step, measured on the way.  Unless ``patient``, no step is begun, not
        even the first, that would probably last too long.
        """
        painter = QPainter(self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.key.scale, self.key.scale)
        painter.translate(-self._area.topLeft())
        try:
            while not self.finished:
                start = time.perf_counter()
                if not patient and start + costs.get(self._next.kind, _USUAL) > until:
                    return False
                self._next.do(painter)
                _learn(costs, self._next.kind, time.perf_counter() - start)
                self._take_next()
                patient = False
        finally:
            painter.end()
        return True

    def _take_next(self) -> None:
        step = next(self._steps, None)
        self.finished = step is None
        if step is not None:
            self._next = step

    def pixmap(self) -> QPixmap:
        """The finished tile."""
        return QPixmap.fromImage(self._image)


class _TileRequest:
    """Exists as long as the tiles requested with it are wanted."""


def _missing(
    request: ref[_TileRequest], prepared: Prepared, keys: tuple[TileKey, ...], dpr: float
) -> Iterator[Make]:
    """What must be prepared for tiles; for another thread, without references to the window."""
    for key in keys:
        for step in prepared.missing(_area(key), key.scale / dpr):
            if request() is None:
                return
            yield step


def _area(key: TileKey) -> QRectF:
    """The rectangle of map units that a tile shows."""
    side = SIDE / key.scale
    return QRectF(key.col * side, key.row * side, side, side)


def _learn(costs: dict[str, float], kind: str, seconds: float) -> None:
    """Records the duration of a step: a longer one at once, a shorter one gradually."""
    costs[kind] = max(seconds, 0.7 * costs.get(kind, 0.0) + 0.3 * seconds)
