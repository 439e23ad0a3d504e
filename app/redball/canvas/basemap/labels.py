"""Painting names: as outlines in pictures, from kept pixmaps on the screen."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform

from redball.canvas.basemap import lettering
from redball.canvas.basemap.names import Name, Names, Setting
from redball.canvas.basemap.placing import Rect
from redball.canvas.palette import Palette, faded

_CAP = 1500


class _Stamp(NamedTuple):
    """A pixmap and where its upper left corner is, in px from the name's origin."""

    pixmap: QPixmap
    x: float
    y: float


class Labels:
    """Names of one map in one style.  ``avoid`` holds rectangles in map units that names keep clear of."""

    def __init__(self, names: Names, palette: Palette, period: float) -> None:
        self.names, self.palette, self.period = names, palette, period
        self._avoid: frozenset[Rect] = frozenset()
        self._stamps: OrderedDict[tuple[Setting, float], _Stamp] = OrderedDict()

    def avoid(self, rects: Iterable[QRectF]) -> None:
        """Names shall keep clear of these rectangles (counters, depots) from now on."""
        self._avoid = frozenset(Rect(r.left(), r.top(), r.right(), r.bottom()) for r in rects)

    def draw(self, painter: QPainter, rect: QRectF, scale: float, dpr: float = 1.0) -> None:
        """Names in a rectangle of map units on the screen.  The painter is in map units."""
        painter.save()
        to_px = painter.transform()
        painter.resetTransform()
        for name, x in self._seen(rect, scale, self._avoid):
            stamp = self._stamp(name.setting, dpr)
            origin = to_px.map(QPointF(x, name.y))
            left, top = origin.x() + name.dx + stamp.x, origin.y() + name.dy + stamp.y
            painter.drawPixmap(QPointF(round(left * dpr) / dpr, round(top * dpr) / dpr), stamp.pixmap)
        painter.restore()

    def paint(self, painter: QPainter, rect: QRectF, scale: float, avoid: Iterable[QRectF] = ()) -> None:
        """Names in a rectangle of map units as outlines.  The painter is in map units."""
        keep = frozenset(Rect(r.left(), r.top(), r.right(), r.bottom()) for r in avoid)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for name, x in self._seen(rect, scale, keep):
            painter.save()
            painter.translate(x, name.y)
            painter.scale(1 / scale, 1 / scale)
            self._haloed(painter, name.setting, name.dx, name.dy)
            painter.restore()
        painter.restore()

    def _seen(self, rect: QRectF, scale: float, avoid: frozenset[Rect]) -> list[tuple[Name, float]]:
        """Names that may touch a rectangle, each with its x for every turn round the world that shows it."""
        reach = 260 / scale + 2
        left, right = rect.left() - reach, rect.right() + reach
        found = []
        for name in self.names.at(scale, avoid):
            far = reach if name.setting.curve is None else reach + 12
            if rect.top() - far <= name.y <= rect.bottom() + far:
                x = (
                    name.x - math.floor((name.x - left) / self.period) * self.period
                    if self.period
                    else name.x
                )
                while left <= x <= right:
                    found.append((name, x))
                    x += self.period or math.inf
        return found

    def _stamp(self, setting: Setting, dpr: float) -> _Stamp:
        key = setting, dpr
        stamp = self._stamps.get(key)
        if stamp is None:
            stamp = self._stamps[key] = self._stamped(setting, dpr)
            while len(self._stamps) > _CAP:
                self._stamps.popitem(last=False)
        else:
            self._stamps.move_to_end(key)
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
