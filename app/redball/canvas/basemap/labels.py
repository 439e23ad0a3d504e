"""Painting names: as outlines in pictures, from kept pixmaps on the screen."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform

from redball.canvas.basemap import lettering
from redball.canvas.basemap.lattice import Box
from redball.canvas.basemap.names import Names, Setting
from redball.canvas.basemap.placing import Rect
from redball.canvas.palette import Palette, faded

_CAP, BUDGET = 1500, 0.004

AREAS, PLACES = frozenset({"sea", "country"}), frozenset({"ink"})
"""Names of seas and countries; names of places."""
ALL = AREAS | PLACES


class _Stamp(NamedTuple):
    """A pixmap and where its upper left corner is, in px from the name's origin."""

    pixmap: QPixmap
    x: float
    y: float


class Labels(QObject):
    """Names of one map in one style.  ``improved`` tells that another frame would look better than the
    last.
    """

    improved = Signal()

    def __init__(self, names: Names, palette: Palette) -> None:
        super().__init__()
        self.names, self.palette = names, palette
        self._avoid: frozenset[Rect] = frozenset()
        self._stamps: OrderedDict[tuple[Setting, float], _Stamp] = OrderedDict()
        self._scale = 0.0
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._on_idle)

    def avoid(self, rects: Iterable[QRectF]) -> None:
        """Names on the screen shall keep clear of these rectangles of map units (counters, depots) from now
        on.
        """
        self._avoid = _frozen(rects)

    def draw(
        self,
        painter: QPainter,
        rect: QRectF,
        scale: float,
        dpr: float = 1.0,
        budget: float = BUDGET,
        inks: frozenset[str] = ALL,
    ) -> bool:
        """Names in a rectangle of map units on the screen; True when all were there and in their places.

        ``inks`` are the kinds of names wanted: those of areas can lie under counters, those of places over
        them.

        The painter is in map units.  Spends about ``budget`` seconds on finding places; when that is too
        little, the places of the size before serve, and ``improved`` is emitted when better ones are ready.
        """
        self._scale, until = scale, time.perf_counter() + budget
        ready = self.names.prepare(scale, budget)
        to_px = painter.transform()
        painter.save()
        painter.resetTransform()
        for name in self.names.within(_box(rect), scale, self._avoid, settled=False):
            if name.setting.ink not in inks:
                continue
            late = time.perf_counter() > until
            stamp = self._stamp(name.setting, dpr, make=not late)
            if stamp is None:
                ready = False
                continue
            origin = to_px.map(QPointF(name.x, name.y))
            left, top = origin.x() + name.dx + stamp.x, origin.y() + name.dy + stamp.y
            painter.drawPixmap(QPointF(round(left * dpr) / dpr, round(top * dpr) / dpr), stamp.pixmap)
        painter.restore()
        if not ready:
            self._idle.start()
        return ready

    def finish(self, rect: QRectF, scale: float, dpr: float = 1.0) -> None:
        """Makes all names of a rectangle ready now, for a picture of the window."""
        for name in self.names.within(_box(rect), scale, self._avoid):
            self._stamp(name.setting, dpr)

    def paint(
        self,
        painter: QPainter,
        rect: QRectF,
        scale: float,
        avoid: Iterable[QRectF] = (),
        inks: frozenset[str] = ALL,
    ) -> None:
        """Names in a rectangle of map units as outlines, see :meth:`draw`.  The painter is in map units."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for name in self.names.within(_box(rect), scale, _frozen(avoid)):
            if name.setting.ink not in inks:
                continue
            painter.save()
            painter.translate(name.x, name.y)
            painter.scale(1 / scale, 1 / scale)
            self._haloed(painter, name.setting, name.dx, name.dy)
            painter.restore()
        painter.restore()

    def _on_idle(self) -> None:
        if self.names.prepare(self._scale, BUDGET):
            self.improved.emit()
        else:
            self._idle.start()

    def _stamp(self, setting: Setting, dpr: float, make: bool = True) -> _Stamp | None:
        """The picture of a text, None when it isn't there and shan't be made now."""
        key = setting, dpr
        stamp = self._stamps.get(key)
        if stamp is not None:
            self._stamps.move_to_end(key)
        elif make:
            stamp = self._stamps[key] = self._stamped(setting, dpr)
            while len(self._stamps) > _CAP:
                self._stamps.popitem(last=False)
        return stamp

    def _stamped(self, setting: Setting, dpr: float) -> _Stamp:
        box = lettering.box_of(setting.path(), setting.kind.halo + 1)
        left, top = math.floor(box.left()), math.floor(box.top())
        wide, high = math.ceil(box.right()) - left, math.ceil(box.bottom()) - top
        pixmap = QPixmap(math.ceil(wide * dpr), math.ceil(high * dpr))
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._haloed(painter, setting, -left, -top)
        painter.end()
        return _Stamp(pixmap, left, top)

    def _haloed(self, painter: QPainter, setting: Setting, dx: float, dy: float) -> None:
        halo = QColor(self.palette.map.halo)
        if setting.ink == "sea":
            halo = faded(self.palette.terrain.sea, 0.6)
        path = QTransform.fromTranslate(dx, dy).map(setting.path())
        lettering.haloed(painter, path, self._ink(setting.ink), halo, setting.kind.halo)

    def _ink(self, name: str) -> QColor:
        inks = {
            "ink": self.palette.map.ink,
            "sea": self.palette.map.sea_name,
            "country": self.palette.map.country,
        }
        return inks[name]


def _frozen(rects: Iterable[QRectF]) -> frozenset[Rect]:
    return frozenset(Rect(r.left(), r.top(), r.right(), r.bottom()) for r in rects)


def _box(rect: QRectF) -> Box:
    return Box(rect.left(), rect.top(), rect.right(), rect.bottom())
