"""The background of the counters: the printed map, or plain hexes in tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPen, QPolygonF

from redball.atlas import Atlas
from redball.canvas.basemap import BaseMap
from redball.canvas.basemap.disk import cache_folder
from redball.canvas.basemap.geometry.lattice import Floats
from redball.canvas.basemap.names.labels import AREAS, PLACES
from redball.canvas.basemap.prepared import Prepared
from redball.canvas.basemap.preparing import Preparing
from redball.canvas.basemap.screen.tiles import TileCache
from redball.canvas.palette import CountryColours, Palette
from redball.hexes import ROW_PITCH

_WAIT = 4
"""Milliseconds between looks whether another state of the map is prepared."""


class Ground(Protocol):
    """Paints with a painter whose unit is the hex width."""

    def draw(self, painter: QPainter, seen: QRectF, scale: float, ratio: float) -> None:
        """Draw the map in the view (map units, may reach past the seam), with names of seas and countries."""

    def draw_labels(self, painter: QPainter, area: QRectF, scale: float, ratio: float) -> None:
        """The names of places inside ``area``, over everything else."""

    def keep_clear(self, areas: Floats) -> None:
        """Keep names clear of these rectangles of map units, shape (n, 4)."""


class PrintedGround(QObject):
    """The base map from tiles, kept on the disk too.  ``improved`` is emitted when another frame would look
    better.
    """

    improved = Signal()

    def __init__(self, basemap: BaseMap, parent: QObject | None = None) -> None:
        super().__init__(parent)
        for part in (basemap.prepared, basemap.labels):
            part.keep_in(cache_folder())
        self.tiles = TileCache(basemap, self, folder=cache_folder())
        self.tiles.improved.connect(self.improved)
        self._making, self._coming = Preparing(), _Coming(basemap.atlas)
        self._look = QTimer(self, interval=_WAIT)
        self._look.timeout.connect(self._take_made)
        self._take(basemap)

    def set_basemap(self, basemap: BaseMap) -> None:
        """Show another style from now on."""
        before = self.basemap.labels
        before.improved.disconnect(self.improved)
        self.destroyed.disconnect(before.rest)
        before.rest()
        self.tiles.set_basemap(basemap)
        self._take(basemap)

    def set_map(self, atlas: Atlas) -> None:
        """Show another state of the same map from now on; what looks the same isn't made again."""
        self.change_map(atlas)
        self.finish_change()

    def change_map(self, atlas: Atlas) -> None:
        """Show another state of the same map as soon as a thread has found out what looks the same; all of
        the one before is shown until then.
        """
        self._coming = _Coming(atlas)
        if atlas is self.basemap.atlas:
            self._making.drop()
            return
        make = partial(_prepare, self._coming, self.basemap.palette.countries, self.basemap.prepared)
        self._making.want(iter([make]))
        self._look.start()

    @property
    def is_changing(self) -> bool:
        """True until the state of the map is shown that was asked for last."""
        return self._coming.atlas is not self.basemap.atlas

    def finish_change(self) -> None:
        """Show the state of the map that was asked for last, now."""
        while self.is_changing and self._making.is_busy:
            self._making.wait()
        self._take_made()

    def _take_made(self) -> None:
        if self._making.is_busy:
            return
        self._look.stop()
        if not self.is_changing:
            return
        before, coming = self.basemap, self._coming
        before.labels.improved.disconnect(self.improved)
        self.destroyed.disconnect(before.labels.rest)
        before.labels.rest()
        basemap = BaseMap(coming.atlas, before.palette, before, coming.prepared)
        self.tiles.change_map(basemap)
        self._take(basemap)

    def _take(self, basemap: BaseMap) -> None:
        self.basemap = basemap
        basemap.labels.improved.connect(self.improved)
        # The names may outlive the window, and then go in any thread: a timer that runs must end in its own.
        self.destroyed.connect(basemap.labels.rest)

    def hide(self, layers: Iterable[str]) -> None:
        """Hide these layers of the base map from now on (see :class:`BaseMap`)."""
        self.basemap.hidden = frozenset(layers)
        self.tiles.clear()
        self.improved.emit()

    def finish(
        self, seen: QRectF, scale: float, ratio: float, tell: Callable[[float], object] | None = None
    ) -> None:
        """Prepare all of it now; ``tell`` is called with the share that is done."""
        self.finish_change()
        self.tiles.finish(seen, scale, ratio, tell)
        if "names" not in self.basemap.hidden:
            self.basemap.labels.finish(seen, scale, ratio)

    def draw(self, painter: QPainter, seen: QRectF, scale: float, ratio: float) -> None:
        """See :class:`Ground`."""
        self.tiles.draw(painter, seen, scale, ratio)
        if "names" not in self.basemap.hidden:
            self.basemap.labels.draw(painter, seen, scale, ratio, inks=AREAS)

    def draw_labels(self, painter: QPainter, area: QRectF, scale: float, ratio: float) -> None:
        """See :class:`Ground`."""
        if "names" not in self.basemap.hidden:
            # Those of areas come first in a frame and have prepared what there was time for.
            self.basemap.labels.draw(painter, area, scale, ratio, 0.0, PLACES)

    def letters(self, scale: float) -> Floats:
        """Rectangles of map units in which letters of countries' and seas' names stand: shape (n, 4)."""
        hidden = "names" in self.basemap.hidden
        return np.zeros((0, 4)) if hidden else self.basemap.labels.names.letters(scale)

    def keep_clear(self, areas: Floats) -> None:
        """See :class:`Ground`."""
        self.basemap.labels.avoid(areas)


class _Coming:
    """A state of the map, and what is prepared of it as soon as a thread has done that."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.prepared: Prepared | None = None


def _prepare(coming: _Coming, countries: CountryColours, before: Prepared) -> None:
    coming.prepared = Prepared(coming.atlas, countries, before)


class PlainGround:
    """Flat hexes in their terrain's colour: for tests."""

    def __init__(self, atlas: Atlas, palette: Palette) -> None:
        self.atlas = atlas
        self.palette = palette

    def draw(self, painter: QPainter, seen: QRectF, scale: float, ratio: float) -> None:
        """See :class:`Ground`."""
        grid = self.atlas.grid
        painter.setPen(QPen(self.palette.map.land_grid, 1 / scale))
        rows = range(
            max(0, int(seen.top() / ROW_PITCH) - 1), min(grid.rows, int(seen.bottom() / ROW_PITCH) + 2)
        )
        for row in rows:
            for col in range(int(seen.left()) - 2, int(seen.right()) + 2):
                if grid.wraps or 0 <= col < grid.cols:
                    self._hex(painter, col, row)

    def _hex(self, painter: QPainter, col: int, row: int) -> None:
        grid = self.atlas.grid
        node = grid.node(col, row)
        turn = col - grid.colrow(node)[0]
        painter.setBrush(self.palette.terrain.of(self.atlas.terrain_at(node)))
        painter.drawPolygon(QPolygonF([QPointF(x + turn, y) for x, y in grid.corners(node)]))

    def draw_labels(self, painter: QPainter, area: QRectF, scale: float, ratio: float) -> None:
        """Plain ground has no names."""

    def keep_clear(self, areas: Floats) -> None:
        """Plain ground has no names."""
