"""Painting names: as outlines in pictures, from cached pixmaps on the screen."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from redball.canvas.basemap.geometry.lattice import Box, Floats
from redball.canvas.basemap.kept import Kept
from redball.canvas.basemap.lettering import outlines
from redball.canvas.basemap.names.leaders import Mask, touched
from redball.canvas.basemap.names.obstacles import NO_RECTS, NOTHING, Obstacles, nearest_turn, sides
from redball.canvas.basemap.names.printed import Names
from redball.canvas.basemap.names.texts import AREA_INKS, INK, Name, Setting
from redball.canvas.palette import Palette, faded, mixed

_KEPT_PIXELS, BUDGET, _HURRY = 3_000_000, 0.002, 0.005
"""Pixels of names' pictures that are cached (12 MB); seconds a turn may spend on names, and while none of its
size are seen.
"""

_BLOCK = 25_600
"""Most pixels of a part of a name's picture."""

_AROUND, _AHEAD, _BEYOND = 400.0, 120.0, 600.0
"""How far beyond the view names are laid out, and are so anew when less is left, in px; how far beyond that
the names of places may reach.
"""

_ALIKE = 2.1
"""How many times as large a map may be for its names to serve until those of another size are ready."""

_SMALL = 13.5
"""Names of countries that are smaller, in px, are darker: pale ink is for large letters."""

_OF_CITIES = 600
"""Weight of type from which a name is that of a city."""

AREAS, PLACES = AREA_INKS, frozenset({INK})
"""Names of seas, countries, rivers and the like; names of places."""
ALL = AREAS | PLACES


class _Block(NamedTuple):
    """A pixmap, where its upper left corner is, in px from the name's origin, and how large it is."""

    pixmap: QPixmap
    x: float
    y: float
    width: float
    height: float


_Stamp = tuple[_Block, ...]
"""The picture of a name, without the empty parts between the letters of a long one."""


class _Entry(NamedTuple):
    """A part of a name ready to be drawn: its ink, its corners and what it belongs to in px of the whole map,
    its picture.
    """

    ink: str
    left: float
    top: float
    right: float
    bottom: float
    x: float
    y: float
    pixmap: QPixmap

    def moved(self, dx: float, dy: float) -> _Entry:
        """The part elsewhere."""
        ink, left, top, right, bottom, x, y, pixmap = self
        return _Entry(ink, left + dx, top + dy, right + dx, bottom + dy, x + dx, y + dy, pixmap)


_Written = tuple[str, float, float, float, float, float, float, int, int, bytes]
"""A part of a name on the disk: for the picture its size in device px and its pixels."""

_PIXELS = QImage.Format.Format_ARGB32_Premultiplied


class _Layout:
    """Names in and around a view, prepared a few at a time."""

    def __init__(self, key: tuple[float, float, Obstacles, bool], view: QRectF) -> None:
        margin = _AROUND / key[0]
        self.key, self.view = key, QRectF(view)
        self.around = view.adjusted(-margin, -margin, margin, margin)
        self.entries: list[_Entry] = []
        self.rest: Iterator[Name] | None = None
        self.seen: QRectF | None = None
        """A rectangle of map units whose names are all there: first those of the view, then of the rest."""
        self.stand_in: list[_Entry] | None = None
        self.counters: Floats | None = None
        """Obstacles that names have yet to move clear of, in px of the whole map; None until they matter."""

    def serves(self, key: tuple[float, float, Obstacles, bool], rect: QRectF) -> bool:
        """True when it holds, or will hold, all that a view shows, and some px around it."""
        room = _AHEAD / key[0] if self.rest is None else 0.0
        return self.key == key and self.around.contains(rect.adjusted(-room, -room, room, room))

    @property
    def is_filled(self) -> bool:
        """True when all names in view are there."""
        return self.rest is None or self.seen is not None

    @property
    def is_whole(self) -> bool:
        """True when they are in their places too."""
        return self.is_filled and self.key[-1]

    def resembles(self, other: _Layout, rect: QRectF) -> bool:
        """True when its names, moved, can stand for another's in a rectangle."""
        (scale, dpr, _, _), (its, its_dpr, _, _) = self.key, other.key
        return 1 / _ALIKE < its / scale < _ALIKE and its_dpr == dpr and self.around.contains(rect.center())


class Labels(QObject):
    """Names of one map in one style.  ``improved`` is emitted when another frame would look better than the
    last.
    """

    improved = Signal()

    def __init__(self, names: Names, palette: Palette) -> None:
        super().__init__()
        self.names, self.palette = names, palette
        self._avoid = NOTHING
        self._folder: Path | None = None
        self._kept = Kept(None, names.atlas)
        self._stamps: OrderedDict[tuple[Setting, float], _Stamp] = OrderedDict()
        self._pixels = 0
        self._scale = 0.0
        self._layout: _Layout | None = None
        self._before: _Layout | None = None
        self._drawn: list[_Entry] = []
        self._boxes, self._are_places = NO_RECTS, np.zeros(0, bool)
        self._waits = False
        """Whether names before are shown until all of the new ones are in their places."""
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._on_idle)

    def in_style(self, palette: Palette) -> Labels:
        """The same names at the same places in other colours."""
        twin = Labels(self.names, palette)
        twin._avoid = self._avoid
        if self._folder is not None:
            twin.keep_in(self._folder)
        return twin

    def keep_in(self, folder: Path) -> None:
        """Keeps on the disk what a window shows first, and reads it from there."""
        self._folder, self._kept = folder, Kept(folder, self.names.atlas, "names", self.palette)
        self.names.keep_in(folder)

    def avoid(self, rects: Floats) -> None:
        """Keep names on the screen clear of these rectangles of map units (counters, depots) from now on."""
        avoid = Obstacles(rects)
        if avoid != self._avoid:
            self._avoid = avoid

    def rest(self) -> None:
        """Prepare nothing until the next frame."""
        self._idle.stop()

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

        The painter is in map units.  Those of the size before serve, moved with the map, until new ones have
        their places, and ``improved`` is emitted when they are ready.  Where there are none, about ``budget``
        seconds are spent on names.
        """
        self._scale, until = scale, time.perf_counter() + budget
        ready = self.names.prepare(scale, 0.0, self._avoid)
        laid = self._laid_out(rect, scale, dpr, ready)
        entries = self._stand_in(laid, rect)
        self._waits = entries is laid.stand_in and not ready
        if entries is not laid.stand_in:
            self._fill(laid, until)
            entries = laid.entries if laid.is_filled else entries
        origin = painter.transform().map(QPointF(0.0, 0.0))
        view = painter.transform().mapRect(rect).translated(-origin)
        boxes, are_places = self._boxes_of(entries)
        (x0, y0, x1, y1), (west, north, east, south) = boxes.T, sides([view])[0].tolist()
        seen = (x0 <= east) & (x1 >= west) & (y0 <= south) & (y1 >= north)
        if inks is not ALL:
            seen &= are_places == (inks is PLACES)
        chosen = np.flatnonzero(seen)
        spots = np.floor((boxes[chosen, :2] + (origin.x(), origin.y())) * dpr + 0.5) / dpr
        painter.save()
        painter.resetTransform()
        for number, (left, top) in zip(chosen.tolist(), spots.tolist(), strict=True):
            painter.drawPixmap(QPointF(left, top), entries[number].pixmap)
        painter.restore()
        if laid.rest is not None or not ready:
            self._idle.start()
        return ready and laid.rest is None

    def _laid_out(self, rect: QRectF, scale: float, dpr: float, final: bool) -> _Layout:
        """Names in and around a rectangle; reused while the view stays within and nothing else changes."""
        key = scale, dpr, self._avoid, final
        laid = self._layout
        if laid is None or not laid.serves(key, rect):
            if laid is not None and (laid.is_whole or (laid.is_filled and laid.stand_in is None)):
                self._before = laid
            laid = self._layout = _Layout(key, rect)
            laid.rest = self._within(laid, laid.view)
        return laid

    def _stand_in(self, laid: _Layout, rect: QRectF) -> list[_Entry]:
        """The names that are shown: those before, moved with the map, until all of a layout's are there; none
        if those before are of no use.
        """
        before = self._before
        if before is None or laid.is_whole or not before.resembles(laid, rect):
            return laid.entries if laid.is_filled else []
        if laid.stand_in is None:
            more = laid.key[0] / before.key[0] - 1.0
            moved = before.entries
            if more:
                moved = [e.moved(more * e.x, more * e.y) for e in moved]
            # Before, names kept clear of what is still there, unless the map has grown under it.
            counters = self._in_px(laid, laid.key[2].rects if more else laid.key[2].without(before.key[2]))
            if len(counters):
                boxes, are_places = self._boxes_of(moved)
                covered = are_places & touched(boxes, counters)
                moved = [e for e, is_covered in zip(moved, covered.tolist(), strict=True) if not is_covered]
            laid.stand_in = moved
        return laid.stand_in

    def _fill(self, laid: _Layout, until: float) -> None:
        """Prepares names of a layout until the time is up."""
        scale, dpr, _, final = laid.key
        while laid.rest is not None and time.perf_counter() < until:
            if laid.counters is None:
                laid.counters = NO_RECTS if final else self._in_px(laid, laid.key[2].rects)
            name = next(laid.rest, None)
            if name is None and laid.seen is None:
                laid.seen, laid.rest = laid.view, self._within(laid, laid.around)
            elif name is None:
                laid.rest = None
                if final:
                    self._before = None
            elif _touches_map(name, scale, laid.view) is not (laid.seen is None):
                continue
            elif name.setting.ink != INK or not self._is_covered(name, scale, laid.counters):
                laid.entries += self._entries(name, scale, dpr, laid.around)

    def _boxes_of(self, entries: list[_Entry]) -> tuple[Floats, Mask]:
        """The corners of names, and which are those of places; kept while the list only grows."""
        if self._drawn is not entries:
            self._drawn, self._boxes, self._are_places = entries, NO_RECTS, np.zeros(0, bool)
        fresh = entries[len(self._boxes) :]
        if fresh:
            self._boxes = np.concatenate((self._boxes, [entry[1:5] for entry in fresh]))
            places = [entry.ink in PLACES for entry in fresh]
            self._are_places = np.concatenate((self._are_places, places))
        return self._boxes, self._are_places

    def _in_px(self, laid: _Layout, rects: Floats) -> Floats:
        """Those of some rectangles of map units that names in and around a view may touch, in px of the whole
        map.
        """
        scale, wide = laid.key[0], _box(laid.around).grown(_BEYOND / laid.key[0])
        turned = nearest_turn(rects, laid.around.center().x(), self.names.period)
        return turned[touched(turned, np.array([wide]))] * scale

    def _is_covered(self, name: Name, scale: float, counters: Floats) -> bool:
        """True when a counter and a name would cover each other: the name waits until it is moved."""
        box = _extent(name.setting).translated(name.x * scale + name.dx, name.y * scale + name.dy)
        return bool(touched(sides([box]), counters)[0])

    def _entries(self, name: Name, scale: float, dpr: float, around: QRectF) -> Iterator[_Entry]:
        """The part of a name in and around the view."""
        at_x, at_y = name.x * scale, name.y * scale
        left, top = at_x + name.dx, at_y + name.dy
        if name.setting.letters is not None:
            # The names of areas are large: those that only might have reached into sight aren't painted.
            box = _extent(name.setting).translated(left, top)
            if not box.intersects(QRectF(around.topLeft() * scale, around.size() * scale)):
                return
        for pixmap, dx, dy, wide, high in self._stamp(name.setting, dpr):
            x, y = left + dx, top + dy
            yield _Entry(name.setting.ink, x, y, x + wide, y + high, at_x, at_y, pixmap)

    def finish(self, rect: QRectF, scale: float, dpr: float = 1.0) -> None:
        """Prepares all names of a rectangle now, for a picture of the window; those around it when there is
        time.
        """
        self.names.prepare(scale, avoid=self._avoid)
        laid, self._before = self._laid_out(rect, scale, dpr, True), None
        if laid.rest is None or laid.seen == rect:
            return
        key = scale, dpr, rect.getRect(), self._avoid.digest()
        kept = self._kept.load(list[_Written], *key)
        if kept is not None:
            laid.entries = [_read(row, dpr) for row in kept]
        else:
            laid.entries = [
                entry
                for name in self._within(laid, rect)
                if _touches_map(name, scale, rect)
                for entry in self._entries(name, scale, dpr, laid.around)
            ]
            self._kept.keep(list(map(_written, laid.entries)), *key)
        laid.rest, laid.view, laid.seen = self._within(laid, laid.around), QRectF(rect), QRectF(rect)

    def _within(self, laid: _Layout, area: QRectF) -> Iterator[Name]:
        """The names that may touch a part of a layout."""
        return self.names.within(_box(area), laid.key[0], self._avoid, final=False)

    def paint(
        self,
        painter: QPainter,
        rect: QRectF,
        scale: float,
        avoid: Obstacles = NOTHING,
        inks: frozenset[str] = ALL,
    ) -> None:
        """Names in a rectangle of map units as outlines, see :meth:`draw`.  The painter is in map units."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for name in self.names.within(_box(rect), scale, avoid):
            if name.setting.ink in inks and _touches_map(name, scale, rect):
                painter.save()
                painter.translate(name.x, name.y)
                painter.scale(1 / scale, 1 / scale)
                self._haloed(painter, name.setting, name.dx, name.dy)
                painter.restore()
        painter.restore()

    def boxes(self, rect: QRectF, scale: float, avoid: Obstacles) -> list[QRectF]:
        """Rectangles of the names of capitals and cities in a rectangle, all in map units."""
        found = (
            _on_map(name, scale)
            for name in self.names.within(_box(rect), scale, avoid)
            if name.setting.ink == INK and name.setting.type.face.weight >= _OF_CITIES
        )
        return [box for box in found if box.intersects(rect)]

    def _on_idle(self) -> None:
        """Prepares names and finds places; a frame shows them when there are all."""
        laid = self._layout
        hurries = laid is not None and not laid.is_filled and not self._is_panned(laid)
        until = time.perf_counter() + (_HURRY if hurries else BUDGET)
        filling = laid is not None and laid.rest is not None and not self._waits
        was_filled = laid is None or laid.is_filled
        if laid is not None and laid.key[0] == self._scale and filling:
            self._fill(laid, until)
        ready = self.names.prepare(self._scale, until - time.perf_counter(), self._avoid)
        filled = laid is None or laid.rest is None or self._waits
        came = laid is not None and laid.is_filled and not was_filled
        if came or (filled and (ready or filling)):
            self.improved.emit()
        if not (filled and ready):
            self._idle.start()

    def _is_panned(self, laid: _Layout) -> bool:
        """True when names of the same size stand in for those of a layout."""
        before = self._before
        return before is not None and before.key[0] == laid.key[0] and laid.stand_in is not None

    def _stamp(self, setting: Setting, dpr: float) -> _Stamp:
        """The picture of a text."""
        key = setting, dpr
        stamp = self._stamps.get(key)
        if stamp is None:
            stamp = self._stamps[key] = self._stamped(setting, dpr)
            self._pixels += _pixels(stamp)
            while self._pixels > _KEPT_PIXELS and len(self._stamps) > 1:
                self._pixels -= _pixels(self._stamps.popitem(last=False)[1])
        self._stamps.move_to_end(key)
        return stamp

    def _stamped(self, setting: Setting, dpr: float) -> _Stamp:
        box = _extent(setting)
        left, top = math.floor(box.left()), math.floor(box.top())
        wide, high = math.ceil(box.right()) - left, math.ceil(box.bottom()) - top
        image = QImage(math.ceil(wide * dpr), math.ceil(high * dpr), _PIXELS)
        image.setDevicePixelRatio(dpr)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._haloed(painter, setting, -left, -top)
        painter.end()
        return tuple(_blocks(image, left, top))

    def _haloed(self, painter: QPainter, setting: Setting, dx: float, dy: float) -> None:
        ink, halo = self._inks(setting.ink)
        if setting.ink == "country" and setting.type.size < _SMALL:
            ink = mixed(ink, self.palette.map.ink, 0.4)
        path = setting.path().translated(dx, dy)
        outlines.haloed(painter, path, ink, halo, setting.type.halo)

    def _inks(self, name: str) -> tuple[QColor, QColor]:
        """Ink and halo of a kind of names."""
        colours, halo = self.palette.map, QColor(self.palette.map.halo)
        if name in ("sea", "ocean"):
            return colours.sea_name, faded(self.palette.terrain.sea, 0.6)
        if name in ("river", "lake"):
            return colours.sea_name, halo
        if name in ("region", "range"):
            return mixed(colours.country, colours.ink, 0.15), faded(halo, 0.7 * halo.alphaF())
        return (colours.country if name == "country" else colours.ink), halo


def _written(entry: _Entry) -> _Written:
    image = entry.pixmap.toImage().convertToFormat(_PIXELS)
    return *entry[:7], image.width(), image.height(), bytes(image.constBits())


def _read(row: _Written, dpr: float) -> _Entry:
    ink, left, top, right, bottom, x, y, wide, high, pixels = row
    image = QImage(pixels, wide, high, 4 * wide, _PIXELS).copy()
    image.setDevicePixelRatio(dpr)
    return _Entry(ink, left, top, right, bottom, x, y, QPixmap.fromImage(image))


def _box(rect: QRectF) -> Box:
    return Box(rect.left(), rect.top(), rect.right(), rect.bottom())


def _pixels(stamp: _Stamp) -> int:
    return sum(block.pixmap.width() * block.pixmap.height() for block in stamp)


@lru_cache(maxsize=4096)
def _extent(setting: Setting) -> QRectF:
    """What a name covers about its origin, in px; not to be changed, as it is shared."""
    return outlines.box_of(setting.path(), setting.type.halo + 1)


def _on_map(name: Name, scale: float) -> QRectF:
    """The rectangle of map units that a name may touch."""
    box = _extent(name.setting).translated(name.dx, name.dy)
    return QRectF(box.topLeft() / scale, box.size() / scale).translated(name.x, name.y)


def _touches_map(name: Name, scale: float, rect: QRectF) -> bool:
    """Whether a name may touch a rectangle of map units.  Outlines are made only of those that are near."""
    left, top, right, bottom = _about(name.setting)
    x, y = name.x * scale + name.dx, name.y * scale + name.dy
    near = (
        x + left <= rect.right() * scale
        and x + right >= rect.left() * scale
        and y + top <= rect.bottom() * scale
        and y + bottom >= rect.top() * scale
    )
    return near and _on_map(name, scale).intersects(rect)


def _about(setting: Setting) -> tuple[float, float, float, float]:
    """A rectangle about the origin of a name, in px, that surely holds its outline with the halo."""
    around = 2.0 * setting.type.size + setting.type.halo
    if setting.leader is not None:
        x0, y0, x1, y1 = setting.leader
        xs, ys = [x0, x1], [y0, y1]
    elif setting.letters is not None:
        xs, ys = [letter.x for letter in setting.letters], [letter.y for letter in setting.letters]
    else:
        xs, ys = [0.0, outlines.width(setting.text, setting.type)], [0.0]
    return min(xs) - around, min(ys) - around, max(xs) + around, max(ys) + around


def _blocks(image: QImage, left: float, top: float) -> Iterator[_Block]:
    """The parts of a picture that aren't empty; ``left``, ``top`` is its corner in px."""
    ratio = image.devicePixelRatio()
    inked = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width()) != 0
    for x, y, wide, high in _parts(inked, 0, 0):
        part = QPixmap.fromImage(image.copy(x, y, wide, high))
        yield _Block(part, left + x / ratio, top + y / ratio, wide / ratio, high / ratio)


def _parts(inked: Mask, x: int, y: int) -> Iterator[tuple[int, int, int, int]]:
    """Rectangles that hold all ink of a part of a picture at ``x``, ``y``: few of them around a line."""
    rows, cols = (np.flatnonzero(inked.any(axis=axis)) for axis in (1, 0))
    if not len(rows):
        return
    top, bottom, left, right = (int(v) for v in (rows[0], rows[-1] + 1, cols[0], cols[-1] + 1))
    high, wide = bottom - top, right - left
    if wide * high <= _BLOCK:
        yield x + left, y + top, wide, high
    elif wide > high:
        middle = left + wide // 2
        yield from _parts(inked[top:bottom, left:middle], x + left, y + top)
        yield from _parts(inked[top:bottom, middle:right], x + middle, y + top)
    else:
        middle = top + high // 2
        yield from _parts(inked[top:middle, left:right], x + left, y + top)
        yield from _parts(inked[middle:bottom, left:right], x + left, y + middle)
