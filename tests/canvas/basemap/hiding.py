"""What of names and factors is hidden on a painted map: measured on what the painter is really given.

A :class:`Recorder` takes the place of a painter and keeps the outline of every stroke; nothing here knows how
names find their places or what they are to keep clear of.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainterPath, QPainterPathStroker, QPen, QTransform
from redball.atlas import PlaceKind
from redball.canvas import painting
from redball.canvas.basemap import BaseMap
from redball.canvas.basemap.geometry.detail import shown_at
from redball.canvas.basemap.geometry.lattice import Floats
from redball.canvas.basemap.lettering import outlines
from redball.canvas.basemap.names import printed
from redball.canvas.basemap.names.labels import PLACES, Labels
from redball.canvas.basemap.names.obstacles import Obstacles
from redball.canvas.basemap.names.texts import Setting
from redball.canvas.basemap.places.marks import arranged
from redball.canvas.basemap.places.sites import Site, is_shown, map_name
from redball.canvas.counters import paint, pile
from redball.canvas.scene import MapScene

LEAST = 0.6
"""What two outlines may share on each side, in px: that much smoothing of edges blurs."""


@dataclass
class Stroke:
    """Something painted: what, of which layer of the scene, its rectangle in px of the map, and its outline
    unless that is the rectangle.
    """

    what: str
    layer: int
    rect: QRectF
    path: QPainterPath | None = None

    def hides(self, rect: QRectF) -> bool:
        shared = self.rect.intersected(rect)
        if shared.width() <= LEAST or shared.height() <= LEAST:
            return False
        inner = shared.adjusted(LEAST / 2, LEAST / 2, -LEAST / 2, -LEAST / 2)
        return self.path is None or self.path.intersects(inner)


class Recorder:
    """Takes what a painter takes, and keeps where it went."""

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []
        self.what, self.layer = "other", 0
        self._at, self._opacity, self._pen, self._brush = QTransform(), 1.0, QPen(), QBrush()
        self._saved: list[tuple[Any, ...]] = []

    def save(self) -> None:
        self._saved.append((QTransform(self._at), self._opacity, self._pen, self._brush))

    def restore(self) -> None:
        self._at, self._opacity, self._pen, self._brush = self._saved.pop()

    def translate(self, x: Any, y: float | None = None) -> None:
        self._at.translate(x.x(), x.y()) if y is None else self._at.translate(x, y)

    def scale(self, x: float, y: float) -> None:
        self._at.scale(x, y)

    def rotate(self, turn: float) -> None:
        self._at.rotate(turn)

    def transform(self) -> QTransform:
        return QTransform(self._at)

    def resetTransform(self) -> None:
        self._at = QTransform()

    def opacity(self) -> float:
        return self._opacity

    def setOpacity(self, share: float) -> None:
        self._opacity = share

    def pen(self) -> QPen:
        return self._pen

    def setPen(self, pen: Any) -> None:
        self._pen = QPen(pen)

    def setBrush(self, brush: Any) -> None:
        self._brush = QBrush(brush)

    def hasClipping(self) -> bool:
        return False

    def setRenderHint(self, *_: Any) -> None: ...

    setRenderHints = setRenderHint

    def fillPath(self, path: QPainterPath, _: Any) -> None:
        self._keep(path)

    def strokePath(self, path: QPainterPath, pen: QPen) -> None:
        stroker = QPainterPathStroker()
        stroker.setWidth(max(pen.widthF(), 1e-3))
        self._keep(stroker.createStroke(path))

    def drawPath(self, path: QPainterPath) -> None:
        self.strokePath(path, self._pen)

    def fillRect(self, rect: QRectF, _: Any) -> None:
        self._keep_rect(QRectF(rect))

    def drawRect(self, rect: QRectF) -> None:
        self._keep_rect(self._penned(QRectF(rect)))

    def drawRoundedRect(self, rect: QRectF, *_: Any) -> None:
        self.drawRect(rect)

    def drawEllipse(self, at: Any, rx: float = 0.0, ry: float = 0.0) -> None:
        rect = at if isinstance(at, QRectF) else QRectF(at.x() - rx, at.y() - ry, 2 * rx, 2 * ry)
        path = QPainterPath()
        path.addEllipse(self._penned(rect))
        self._keep(path)

    def drawPolygon(self, points: Any) -> None:
        path = QPainterPath()
        path.addPolygon(points)
        self._keep(path)

    def drawPolyline(self, points: Any) -> None:
        self.drawPolygon(points)

    def drawLines(self, lines: list[QLineF]) -> None:
        for line in lines:
            path = QPainterPath(line.p1())
            path.lineTo(line.p2())
            self.strokePath(path, self._pen)

    def drawLine(self, a: Any, b: Any = None) -> None:
        self.drawLines([a if b is None else QLineF(a, b)])

    def drawPixmap(self, spot: QPointF, pixmap: Any) -> None:
        self._keep_rect(QRectF(spot, pixmap.deviceIndependentSize()))

    def _penned(self, rect: QRectF) -> QRectF:
        half = self._pen.widthF() / 2 if self._pen.style() != Qt.PenStyle.NoPen else 0.0
        return rect.adjusted(-half, -half, half, half)

    def _keep(self, path: QPainterPath) -> None:
        rect = self._at.mapRect(path.boundingRect())
        large = rect.width() > 3 or rect.height() > 3
        self._add(rect, self._at.map(path) if large else None)

    def _keep_rect(self, rect: QRectF) -> None:
        self._add(self._at.mapRect(rect), None)

    def _add(self, rect: QRectF, path: QPainterPath | None) -> None:
        if self._opacity > 0.3:
            self.strokes.append(Stroke(self.what, self.layer, rect, path))


# --- counters and overlays ----------------------------------------------------------------------------------

_FAST = (
    (pile, "paint_shadow"), (paint, "paint_shadow"), (paint, "_hatch"), (paint, "_symbol"), (paint, "_name"),
    (paint, "_code"), (paint, "_size_bar"),
)  # fmt: skip
"""Parts of a counter that lie inside it and aren't asked for: left out to save time.  A shadow hides
nothing.
"""


@contextmanager
def _told(recorder: Recorder) -> Iterator[None]:
    """Strokes of counters and of their factors bear their names."""

    def named(what: str, real: Any) -> Any:
        def call(painter: Any, *args: Any, **more: Any) -> Any:
            before, recorder.what = recorder.what, what
            try:
                return real(painter, *args, **more)
            finally:
                recorder.what = before

        return call

    some = {
        name: named(what, getattr(pile, name))
        for name, what in (
            ("paint_counter", "counter"), ("_edge", "edge"), ("_count", "count"), ("paint_plate", "plate")
        )
    }  # fmt: skip
    with (
        patch.multiple(pile, **some),
        patch.object(paint, "write", named("factors", paint.write)),
        patch.object(painting, "paint_badge", named("badge", painting.paint_badge)),
        _left_out(),
    ):
        yield


@contextmanager
def _left_out() -> Iterator[None]:
    kept = [(owner, name, getattr(owner, name)) for owner, name in _FAST]
    for owner, name, _ in kept:
        setattr(owner, name, lambda *_args, **_more: None)
    try:
        yield
    finally:
        for owner, name, real in kept:
            setattr(owner, name, real)


def scene_strokes(scene: MapScene, area: QRectF, scale: float) -> list[Stroke]:
    """What a scene paints in an area, in its order; every counter is a layer with all that belongs to it."""
    recorder = Recorder()
    with _told(recorder):
        layers = sorted(painting._layers(scene, area, scale, False), key=lambda layer: layer[0])
        for number, (_, draw) in enumerate(layers):
            recorder.layer = number
            recorder.save()
            recorder.scale(scale, scale)
            draw(recorder)  # type: ignore[arg-type]
            recorder.restore()
    return recorder.strokes


# --- names --------------------------------------------------------------------------------------------------


@dataclass
class Written:
    """The name of a place on the map: its text, where it belongs in map units, its outline with its halo, and
    the rectangle of its letters.
    """

    text: str
    x: float
    y: float
    halo: Stroke
    letters: QRectF


@lru_cache(maxsize=1 << 16)
def _outlines(setting: Setting) -> tuple[QPainterPath, QPainterPath]:
    """A text with its halo, and the text alone."""
    return outlines._halo(setting.path(), setting.type.halo), setting.path()


def written_names(basemap: BaseMap, area: QRectF, scale: float, covered: Floats) -> list[Written]:
    """The names of places that are painted in an area, from north to south and west to east."""
    recorder, found = Recorder(), list[Written]()
    recorder.scale(scale, scale)

    def haloed(self: Labels, painter: Any, setting: Setting, dx: float, dy: float) -> None:
        first = len(recorder.strokes)
        spot = recorder.transform().map(QPointF(0.0, 0.0))
        for path in _outlines(setting):
            recorder.fillPath(path.translated(dx, dy), None)
        halo, text = recorder.strokes[first:]
        found.append(Written(setting.text, spot.x() / scale, spot.y() / scale, halo, text.rect))

    with patch.object(Labels, "_haloed", haloed):
        basemap.labels.paint(recorder, area, scale, Obstacles(covered), PLACES)  # type: ignore[arg-type]
    return found


# --- what hides what ----------------------------------------------------------------------------------------


@dataclass
class Hidden:
    """How many names of each kind and factors there are, and which of them are hidden or left out."""

    all: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    gone: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, other: Hidden) -> None:
        for what, count in other.all.items():
            self.all[what] += count
        for what, names in other.gone.items():
            self.gone[what] += names

    def share(self, what: str) -> float:
        return len(self.gone[what]) / max(1, self.all[what])

    def __str__(self) -> str:
        return ", ".join(f"{what} {len(self.gone[what])} of {self.all[what]}" for what in sorted(self.all))


class _Cells:
    """Strokes by cells of the map."""

    def __init__(self, strokes: list[Stroke], side: float) -> None:
        self._side, self._cells = side, defaultdict(list)
        for order, stroke in enumerate(strokes):
            for cell in self._of(stroke.rect):
                self._cells[cell].append((order, stroke))

    def near(self, rect: QRectF) -> dict[int, Stroke]:
        return {order: s for cell in self._of(rect) for order, s in self._cells.get(cell, ())}

    def _of(self, rect: QRectF) -> Iterator[tuple[int, int]]:
        for col in range(int(rect.left() // self._side), int(rect.right() // self._side) + 1):
            for row in range(int(rect.top() // self._side), int(rect.bottom() // self._side) + 1):
                yield col, row


@lru_cache(maxsize=64)
def _usual(basemap: BaseMap, scale: float) -> frozenset[int]:
    """Places that are named where nothing stands on the map."""
    names = basemap.labels.names
    names.prepare(scale)
    from redball.canvas.basemap.geometry.ladder import step_of

    return frozenset(names._layouts[step_of(scale)].towns)


def measure(scene: MapScene, basemap: BaseMap, scale: float, area: QRectF) -> Hidden:
    """What is hidden of a position at a scale, inside an area."""
    scene.set_scale(scale, 1.0)
    scene.set_centre(area.center().x())
    wide = area.adjusted(-4, -4, 4, 4)
    strokes = scene_strokes(scene, wide, scale)
    reach = printed._REACH / scale  # a name may have moved as far from its place
    names = written_names(basemap, wide.adjusted(-reach, -reach, reach, reach), scale, scene.covered())
    found = Hidden()
    cells = _Cells(strokes, 1.5 * scale)
    _measure_factors(found, strokes, cells, names, area, scale)
    _measure_names(found, scene, basemap, cells, names, area, scale)
    return found


def hidden_factors(scene: MapScene, area: QRectF, scale: float) -> Hidden:
    """The same for factors alone, with no names on the map."""
    strokes, found = scene_strokes(scene, area, scale), Hidden()
    _measure_factors(found, strokes, _Cells(strokes, 1.5 * scale), [], area, scale)
    return found


def _measure_factors(
    found: Hidden, strokes: list[Stroke], cells: _Cells, names: list[Written], area: QRectF, scale: float
) -> None:
    over = _Cells([name.halo for name in names], 1.5 * scale)
    for order, stroke in enumerate(strokes):
        if stroke.what != "factors" or not _inside(stroke.rect, area, scale):
            continue
        found.all["factors"] += 1
        later = (s for n, s in cells.near(stroke.rect).items() if n > order)
        hiding = next((s for s in later if _another(s, stroke) and s.hides(stroke.rect)), None)
        if hiding is not None:
            found.gone["factors"].append(f"{hiding.what} over factors at {_spot(stroke.rect, scale)}")
        elif any(_meet(stroke, s) for s in over.near(stroke.rect).values()):
            found.gone["factors"].append(f"a name over factors at {_spot(stroke.rect, scale)}")


def _another(stroke: Stroke, own: Stroke) -> bool:
    """Whether a stroke belongs to something else than the counter itself."""
    return stroke.layer != own.layer or stroke.what in ("count", "badge")


def _measure_names(
    found: Hidden, scene: MapScene, basemap: BaseMap, cells: _Cells, names: list[Written], area: QRectF,
    scale: float,
) -> None:  # fmt: skip
    solid = {"counter", "edge", "count", "badge", "plate", "note", "factors", "other"}
    by_text = defaultdict(list)
    for name in names:
        by_text[name.text].append(name)
    shown, usual = shown_at(scale), _usual(basemap, scale)
    everyone = _Cells([Stroke(n.text, i, n.letters) for i, n in enumerate(names)], 1.5 * scale)
    units_at = {e.piece.place[1] for e in scene.shelf if e.piece.place[0] == "hex" and e.piece.units}
    for site in basemap.sites.all:
        x = scene.shown_at(site.x)
        if not is_shown(site, shown) or not area.contains(x, site.y) or not _has_symbol(site, scale):
            continue
        place, manned = site.place, site.place.node in units_at
        important = place.kind in (PlaceKind.CAPITAL, PlaceKind.CITY)
        if site.number not in usual and not manned:
            continue
        kind = "capitals" if place.kind == PlaceKind.CAPITAL else "cities" if important else "towns"
        found.all[kind] += 1
        own = next(
            (n for n in by_text[map_name(place)] if abs(n.x - x) < 1e-3 and abs(n.y - site.y) < 1e-3), None
        )
        where = f"{map_name(place)} at {scale:g} px"
        if own is None:
            found.gone[kind].append(f"{where} isn't named")
            continue
        near = cells.near(own.halo.rect).values()
        hit = next((s for s in near if s.what in solid and _meet(s, own.halo)), None)
        others = [s for s in everyone.near(own.halo.rect).values() if names[s.layer] is not own]
        if hit is not None:
            found.gone[kind].append(f"{where} and a {hit.what} cover each other")
        elif any(_overlap(s.rect, own.letters) for s in others):
            found.gone[kind].append(f"{where} and another name cover each other")


def _has_symbol(site: Site, scale: float) -> bool:
    """Whether a place has any symbol: a mere site without goods isn't on the map."""
    return bool(arranged(site.place, scale, shown_at(scale)))


def _meet(one: Stroke, name: Stroke) -> bool:
    """Whether something and a name with its halo cover each other."""
    if not one.hides(name.rect):
        return False
    if one.path is None:
        inner = one.rect.adjusted(LEAST / 2, LEAST / 2, -LEAST / 2, -LEAST / 2)
        return name.path is None or name.path.intersects(inner)
    return name.path is None or name.path.intersects(one.path)


def _overlap(a: QRectF, b: QRectF) -> bool:
    """Two names' letters, without their halos."""
    shared = a.intersected(b)
    return shared.width() > 2 and shared.height() > 3


def _inside(rect: QRectF, area: QRectF, scale: float) -> bool:
    return area.contains(rect.center() / scale)


def _spot(rect: QRectF, scale: float) -> str:
    return f"({rect.center().x() / scale:.1f}, {rect.center().y() / scale:.1f}), {scale:g} px"
