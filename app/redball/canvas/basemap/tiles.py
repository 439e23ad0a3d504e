"""The base map on the screen: square tiles at the exact scale, painted a little at a time.

A frame only copies tiles.  Where one is missing, those of the scale before are stretched, and under them the
picture of
the whole world; meanwhile tiles are painted, layer by layer, within a budget of some milliseconds a frame,
and in idle time.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap

from redball.canvas.basemap.basemap import BaseMap
from redball.canvas.basemap.world import world_picture, world_rect

SIDE, CAP, BUDGET = 512, 96, 0.006
"""Side of a tile in device px, tiles kept at most, seconds a frame may spend on painting."""

_WORLD_WIDTH = 1920


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
    """Tiles of one base map.  ``improved`` tells that another frame would look better than the last."""

    improved = Signal()

    def __init__(self, basemap: BaseMap, parent: QObject | None = None, cap: int = CAP) -> None:
        super().__init__(parent)
        self.basemap, self.cap = basemap, cap
        self._tiles: OrderedDict[TileKey, QPixmap] = OrderedDict()
        self._work: _Work | None = None
        self._view: View | None = None
        self._before = 0.0
        self._world: QPixmap | None = None
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
            # The first frame at a size shows stand-ins at once.
            self._advance(self._wanted(), budget)
        keys = self._keys(rect, scale * dpr)
        missing = [key for key in keys if key not in self._tiles]
        self._copy(painter, rect, scale, dpr, keys, missing)
        self._idle.start()
        return not missing

    @property
    def _exact(self) -> float:
        """Device px a hex of the view."""
        return self._view.scale * self._view.dpr if self._view else 0.0

    def finish(self, rect: QRectF, scale: float, dpr: float = 1.0) -> None:
        """Paints all tiles of a rectangle now, for a picture of the window."""
        self._view = View(QRectF(rect), scale, dpr)
        for key in self._keys(rect, scale * dpr):
            while key not in self._tiles:
                self._advance(iter([key]), 1.0)

    def clear(self) -> None:
        """Forgets all tiles, after a change of the palette."""
        self._tiles.clear()
        self._work, self._world = None, None

    def set_basemap(self, basemap: BaseMap) -> None:
        """Shows another map or another style from now on."""
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
            self._stretch_world(
                painter, QRect(left + key.col * SIDE, top + key.row * SIDE, SIDE, SIDE), _area(key)
            )
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
        if self._world is None:
            image: QImage = world_picture(self.basemap.atlas, self.basemap.palette, _WORLD_WIDTH)
            self._world = QPixmap.fromImage(image)
        whole = world_rect(self.basemap.atlas)
        ratio = self._world.width() / whole.width()
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
            painter.drawPixmap(target, self._world, source)

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

    def _advance(self, keys: Iterator[TileKey], budget: float) -> int:
        """Goes on painting the first of the tiles until the time is up; gives the number of tiles
        finished.
        """
        until, done = time.perf_counter() + budget, 0
        while time.perf_counter() < until:
            if self._work is None or self._view is None or not self._still_wanted(self._work.key):
                key = next(keys, None)
                if key is None:
                    break
                if self._work is None or self._work.key != key:
                    self._work = _Work(self.basemap, key, self._view.dpr if self._view else 1.0)
            if self._work.step():
                self._keep(self._work.key, self._work.pixmap())
                self._work = None
                done += 1
        return done

    def _still_wanted(self, key: TileKey) -> bool:
        assert self._view is not None
        return key.scale == self._view.scale * self._view.dpr and key not in self._tiles

    def _keep(self, key: TileKey, tile: QPixmap) -> None:
        self._tiles[key] = tile
        while len(self._tiles) > self.cap:
            self._tiles.popitem(last=False)

    def _on_idle(self) -> None:
        """Paints a little, then comes back until the view and its surroundings are done."""
        wanted = list(self._wanted())
        if wanted:
            if self._advance(iter(wanted), BUDGET):
                self.improved.emit()
            self._idle.start()
        elif len(self._tiles) < self.cap and next(self._ahead(), None) is not None:
            self._advance(self._ahead(), BUDGET)
            self._idle.start()


class _Work:
    """A tile being painted, one step at a time."""

    def __init__(self, basemap: BaseMap, key: TileKey, dpr: float) -> None:
        self.key = key
        self._image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
        self._area = _area(key)
        self._steps: Iterator[Callable[[QPainter], None]] = basemap.steps(self._area, key.scale / dpr)

    def step(self) -> bool:
        """Does the next step; True when the tile is finished."""
        step = next(self._steps, None)
        if step is None:
            return True
        painter = QPainter(self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.key.scale, self.key.scale)
        painter.translate(-self._area.topLeft())
        step(painter)
        painter.end()
        return False

    def pixmap(self) -> QPixmap:
        """The finished tile."""
        return QPixmap.fromImage(self._image)


def _area(key: TileKey) -> QRectF:
    """The rectangle of map units that a tile shows."""
    side = SIDE / key.scale
    return QRectF(key.col * side, key.row * side, side, side)
