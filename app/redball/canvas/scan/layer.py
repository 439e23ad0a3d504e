"""A scan on the screen: square tiles of the screen, painted in a thread from the tiles of the scan.

As with the base map a frame copies tiles, whose scale is exact; where one is missing, a small picture of the
whole scan is stretched.  A map that wraps shows the scan at every turn of the world.
"""

from __future__ import annotations

import math
from collections import OrderedDict, deque
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from weakref import ref

import numpy as np
from PySide6.QtCore import QLineF, QObject, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QRegion, QTransform

from redball.canvas.basemap.disk import cache_folder
from redball.canvas.basemap.preparing import Make, Preparing
from redball.canvas.basemap.screen.making import area_of
from redball.canvas.basemap.screen.store import SIDE, TileKey
from redball.canvas.palette import Palette, faded
from redball.canvas.scan.pyramid import SIDE as SCAN_SIDE
from redball.canvas.scan.pyramid import Pyramid, ScanTile
from redball.hexes import CORNER_RADIUS, ROW_PITCH, Grid
from redball.scans import Fit

_CAP = 48
"""Tiles of the screen kept; on a large screen as many as it shows."""
_MOST_MOSAIC = 4_000_000
"""Pixels of a scan that one tile of the screen is painted from."""
_GRID_FROM = 10.0
"""Device px of a hex from which the grid is drawn over the scan."""
_LINE, _CASING = 0.8, 0.4
"""How strong a line of that grid is, and its casing."""
_AHEAD = 0.75
"""Tiles beyond the view that are painted when all in it are, for the next pan."""
_WAIT = 8
"""Milliseconds between looks whether tiles are made."""


def scan_folder() -> Path:
    """Where the tiles of this user's scans are kept."""
    return cache_folder().with_name("scans")


class ScanLayer(QObject):
    """A scan over the map, or under its grid; ``opacity`` from 0 to 1 is how much of it is seen.

    ``improved`` is emitted when another frame would look better, ``progressed`` with the share of the scan's
    tiles that is made, ``failed`` with the error when they can't be.
    """

    improved = Signal()
    progressed = Signal(float)
    failed = Signal(object)

    def __init__(
        self,
        pyramid: Pyramid,
        fit: Fit,
        grid: Grid,
        palette: Palette,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.pyramid, self.opacity = pyramid, 0.6
        self._look = _Look(pyramid, fit, grid, _inks(palette), over=True)
        self._tiles: OrderedDict[TileKey, QPixmap] = OrderedDict()
        self._overview: QPixmap | None = None
        self._making = Preparing()
        self._view: tuple[QRectF, float] | None = None
        self._asked: tuple[TileKey, ...] = ()
        self._idle = QTimer(self, singleShot=True, interval=_WAIT)
        self._idle.timeout.connect(self._on_idle)

    # --- setting --------------------------------------------------------------------------------------------

    @property
    def fit(self) -> Fit:
        """How the scan lies on the grid."""
        return self._look.fit

    def set_fit(self, fit: Fit) -> None:
        """Lay the scan otherwise."""
        self._change(fit=fit)

    def set_opacity(self, opacity: float) -> None:
        """Show more or less of the scan, from 0 to 1."""
        self.opacity = min(1.0, max(0.0, opacity))
        self.improved.emit()

    def set_over(self, over: bool) -> None:
        """Show the scan over the map, or under its grid."""
        self._change(over=over)

    def set_palette(self, palette: Palette) -> None:
        """Draw the grid over the scan in the colours of another style."""
        self._change(inks=_inks(palette))

    def _change(self, **changed: object) -> None:
        self._look = self._look.changed(**changed)
        self._making.drop()
        self._asked = ()
        self._tiles.clear()
        self.improved.emit()

    # --- drawing --------------------------------------------------------------------------------------------

    def draw(self, painter: QPainter, seen: QRectF, scale: float, ratio: float) -> bool:
        """Draw what is seen (map units); True when all of it was sharp.

        The painter is in map units, a hex being ``scale`` logical px wide, without rotation.
        """
        self._view = QRectF(seen), scale * ratio
        self._take_made()
        keys = self._keys()
        missing = [key for key in keys if key not in self._tiles]
        self._ask(missing)
        if self.opacity > 0:
            self._copy(painter, seen, scale, ratio, keys, missing)
        return not missing

    def finish(self, seen: QRectF, scale: float, ratio: float) -> None:
        """Make all tiles of the scan and of what is seen now.

        Raises:
            ScanImageError: the image is damaged, or the disk takes no tiles.

        """
        self.pyramid.stop()
        if not self.pyramid.is_whole:
            self.pyramid.make()
        self._view = QRectF(seen), scale * ratio
        keys = self._keys()
        while (missing := [key for key in keys if key not in self._tiles]) and self.pyramid.error is None:
            self._ask(missing)
            self._making.wait()
            self._take_made()

    def stop(self) -> None:
        """Make nothing more, and wait for what is being made."""
        self._idle.stop()
        self._making.stop()
        self.pyramid.stop()

    def _copy(
        self,
        painter: QPainter,
        seen: QRectF,
        scale: float,
        ratio: float,
        keys: Sequence[TileKey],
        missing: Sequence[TileKey],
    ) -> None:
        corner, exact = painter.transform().map(seen.topLeft()), scale * ratio
        left = round(corner.x() * ratio) - round(seen.left() * exact)
        top = round(corner.y() * ratio) - round(seen.top() * exact)
        painter.save()
        painter.resetTransform()
        painter.scale(1 / ratio, 1 / ratio)
        painter.setOpacity(self.opacity)
        for key in keys:
            if (tile := self._tiles.get(key)) is not None:
                self._tiles.move_to_end(key)
                painter.drawPixmap(left + key.col * SIDE, top + key.row * SIDE, tile)
        if missing and self._overview is not None:
            region = QRegion()
            for key in missing:
                region += QRect(left + key.col * SIDE, top + key.row * SIDE, SIDE, SIDE)
            painter.setClipRegion(region, Qt.ClipOperation.IntersectClip)
            painter.translate(left, top)
            painter.scale(exact, exact)
            self._look.paint_whole(painter, seen, self._overview)
        painter.restore()

    def _keys(self, around: float = 0.0) -> list[TileKey]:
        """Tiles of the screen in which something of the scan is seen, or would be so many tiles further."""
        if self._view is None:
            return []
        seen, exact = self._view
        margin = around * SIDE / exact
        seen = seen.adjusted(-margin, -margin, margin, margin)
        here = QRectF()
        for turn in self._look.turns(seen):
            here |= self._look.bounds.translated(turn, 0) & seen
        if here.isEmpty():
            return []
        cols = range(int(here.left() * exact // SIDE), int(here.right() * exact // SIDE) + 1)
        rows = range(int(here.top() * exact // SIDE), int(here.bottom() * exact // SIDE) + 1)
        return [TileKey(exact, col, row) for row in rows for col in cols]

    # --- making ---------------------------------------------------------------------------------------------

    def _ask(self, missing: Sequence[TileKey]) -> None:
        if self.pyramid.error is not None:
            return
        if not self.pyramid.is_whole:
            self.pyramid.build()
            self._idle.start()
            return
        if missing and (tuple(missing) != self._asked or not self._making.is_busy):
            self._asked = tuple(missing)
            with_overview = self._overview is None
            self._making.want(_steps(ref(self._look), self._nearest_first(missing), with_overview))
        if missing or self._making.is_busy:
            self._idle.start()

    def _nearest_first(self, keys: Sequence[TileKey]) -> list[TileKey]:
        assert self._view is not None
        middle, exact = self._view[0].center(), self._view[1]
        col, row = middle.x() * exact / SIDE - 0.5, middle.y() * exact / SIDE - 0.5
        return sorted(keys, key=lambda key: (key.col - col) ** 2 + (key.row - row) ** 2)

    def _take_made(self) -> bool:
        """Keep the tiles that the thread has made; True if there were any."""
        made, fresh = self._look.made, False
        while made:
            key, image = made.popleft()
            self._tiles[key] = QPixmap.fromImage(image)
            fresh = True
        if self._look.overview is not None:
            self._overview, self._look.overview = QPixmap.fromImage(self._look.overview), None
            fresh = True
        room = max(_CAP, len(self._keys(_AHEAD)))
        while len(self._tiles) > room:
            self._tiles.popitem(last=False)
        return fresh

    def _on_idle(self) -> None:
        if self.pyramid.error is not None:
            self.failed.emit(self.pyramid.error)
            return
        if not self.pyramid.is_whole:
            self.progressed.emit(self.pyramid.done)
            self._ask(())
            return
        fresh = self._take_made()
        missing = [key for key in self._keys() if key not in self._tiles]
        self._ask(missing or [key for key in self._keys(_AHEAD) if key not in self._tiles])
        if fresh:
            self.improved.emit()


def _steps(look: ref[_Look], keys: Sequence[TileKey], overview: bool) -> Iterator[Make]:
    """What makes tiles of the screen, for a thread, as long as the look is wanted."""
    if overview and (wanted := look()) is not None:
        yield wanted.make_overview
        del wanted
    for key in keys:
        wanted = look()
        if wanted is None:
            return
        yield partial(wanted.make, key)
        del wanted


_Inks = tuple[QColor, QColor]
"""The colours of the grid over a scan: of a line, and of what it stands out by on any ground."""


def _inks(palette: Palette) -> _Inks:
    return faded(palette.map.ink, _LINE), faded(palette.map.halo, _CASING)


class _Look:
    """How a scan is seen now, and what threads have made of it."""

    def __init__(self, pyramid: Pyramid, fit: Fit, grid: Grid, inks: _Inks, over: bool) -> None:
        self.pyramid, self.fit, self.grid, self.inks, self.over = pyramid, fit, grid, inks, over
        self.made: deque[tuple[TileKey, QImage]] = deque()
        self.overview: QImage | None = None
        self.laid = pyramid.image.turn * QTransform(fit.a, fit.d, fit.b, fit.e, fit.c, fit.f)
        """From stored pixels to the map."""
        self.back = self.laid.inverted()[0]
        self.bounds = self.laid.mapRect(QRectF(0, 0, *pyramid.sizes[0]))

    def changed(self, **fields: object) -> _Look:
        """The same scan seen otherwise."""
        now = {name: getattr(self, name) for name in ("pyramid", "fit", "grid", "inks", "over")}
        return _Look(**{**now, **fields})

    def turns(self, area: QRectF) -> Iterator[float]:
        """How far east the scan lies in an area, at every turn of the world."""
        if not self.grid.wraps:
            yield 0.0
            return
        round_it = self.grid.cols
        first = math.ceil((area.left() - self.bounds.right()) / round_it)
        last = math.floor((area.right() - self.bounds.left()) / round_it)
        yield from (float(turn * round_it) for turn in range(first, last + 1))

    def make(self, key: TileKey) -> None:
        """A tile of the screen; none when tiles of the scan are gone from the disk, which then come first."""
        image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        area = area_of(key)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(key.scale, key.scale)
        painter.translate(-area.topLeft())
        for turn in self.turns(area):
            self._paint(painter, area, turn, key.scale)
        painter.end()
        if not self.over and key.scale >= _GRID_FROM:
            self._draw_grid(image, area, key.scale)
        if self.pyramid.is_whole:
            self.made.append((key, image))

    def make_overview(self) -> None:
        """The whole scan as its smallest level has it."""
        self.overview = self.pyramid.tile(ScanTile(len(self.pyramid.sizes) - 1, 0, 0))

    def paint_whole(self, painter: QPainter, area: QRectF, overview: QPixmap) -> None:
        """The small picture of the scan where it lies, in a painter of map units."""
        for turn in self.turns(area):
            painter.save()
            painter.translate(turn, 0)
            painter.setTransform(self.laid, True)
            painter.drawPixmap(QRectF(0, 0, *self.pyramid.sizes[0]), overview, QRectF(overview.rect()))
            painter.restore()

    def _paint(self, painter: QPainter, area: QRectF, turn: float, exact: float) -> None:
        """What lies in an area, from the level whose pixels are just smaller than those of the screen."""
        top = len(self.pyramid.sizes) - 1
        level = min(top, max(0, math.floor(math.log2(self.fit.hex_px / exact))))
        pixels = self.back.mapRect(area.translated(-turn, 0))
        part = self._part(pixels, level)
        while part.width() * part.height() > _MOST_MOSAIC and level < top:
            level += 1
            part = self._part(pixels, level)
        if part.isEmpty():
            return
        painter.save()
        painter.translate(turn, 0)
        painter.setTransform(self.laid, True)
        painter.scale(2**level, 2**level)
        painter.drawImage(QPointF(part.topLeft()), self._mosaic(level, part))
        painter.restore()

    def _part(self, pixels: QRectF, level: int) -> QRect:
        """A part of the scan in whole pixels of a level, with those around it that smooth its edge."""
        small = QRectF(pixels.topLeft() / 2**level, pixels.bottomRight() / 2**level)
        return small.toAlignedRect().adjusted(-2, -2, 2, 2) & QRect(0, 0, *self.pyramid.sizes[level])

    def _mosaic(self, level: int, part: QRect) -> QImage:
        """A part of a level in one image, so that no seams show where tiles meet."""
        image = QImage(part.size(), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        for row in range(part.top() // SCAN_SIDE, part.bottom() // SCAN_SIDE + 1):
            for col in range(part.left() // SCAN_SIDE, part.right() // SCAN_SIDE + 1):
                tile = self.pyramid.tile(ScanTile(level, col, row))
                if tile is not None:
                    painter.drawImage(col * SCAN_SIDE - part.left(), row * SCAN_SIDE - part.top(), tile)
        painter.end()
        return image

    def _draw_grid(self, image: QImage, area: QRectF, exact: float) -> None:
        """The hexes over the scan, where the map below has them too."""
        grid = self.grid
        rows = np.arange(
            max(0, math.floor(area.top() / ROW_PITCH) - 1),
            min(grid.rows, math.ceil(area.bottom() / ROW_PITCH) + 2),
        )
        cols = np.arange(math.floor(area.left()) - 2, math.ceil(area.right()) + 2)
        if not grid.wraps:
            cols = cols[(cols >= 0) & (cols < grid.cols)]
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lines = []
        for row in rows.tolist():
            y = (row * ROW_PITCH - area.top()) * exact
            for col in cols.tolist():
                x = (col + 0.5 * (row & 1) - area.left()) * exact
                lines += _three_sides(x, y, exact)
        (line, casing), width = self.inks, max(1.0, exact / 42)
        for pen in (QPen(casing, 3 * width), QPen(line, width)):
            painter.setPen(pen)
            painter.drawLines(lines)
        painter.end()


def _three_sides(x: float, y: float, exact: float) -> list[QLineF]:
    """The sides of a hex in the west and north-west and north-east; its neighbours have the others."""
    half, short, long = exact / 2, CORNER_RADIUS / 2 * exact, CORNER_RADIUS * exact
    return [
        QLineF(x - half, y + short, x - half, y - short),
        QLineF(x - half, y - short, x, y - long),
        QLineF(x, y - long, x + half, y - short),
    ]
