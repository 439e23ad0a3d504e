"""A scene painted as strokes onto any painter, for pictures that are larger than a window, or vectors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from redball.canvas import depth
from redball.canvas.counters.badges import badge_radius, paint_badge
from redball.canvas.counters.muster import paint_muster
from redball.canvas.counters.pile import DepotLook, counter_side, paint_depot, paint_pile
from redball.canvas.items.shelf import Exhibit
from redball.canvas.items.sprite import DIMMED
from redball.canvas.items.vector import VectorItem
from redball.canvas.scene import DEPOTS_FROM, MapScene, depot_drop

_Paint = Callable[[QPainter], None]


def paint_scene(
    painter: QPainter, scene: MapScene, area: QRectF, scale: float, as_pictures: bool = False
) -> None:
    """Paint counters, depots, badges and overlays that touch an area.

    The painter is in map units, a hex being ``scale`` px; scale and the area's middle must be set on the
    scene before.  ``as_pictures`` copies the scene's cached pictures of counters, which is faster than
    painting each.
    """
    for _, paint in sorted(_layers(scene, area, scale, as_pictures), key=lambda layer: layer[0]):
        painter.save()
        paint(painter)
        painter.restore()


def _layers(scene: MapScene, area: QRectF, scale: float, as_pictures: bool) -> Iterator[tuple[float, _Paint]]:
    for item in scene.overlays.items():
        shift = scene.shown_at(item.middle) - item.middle
        item.set_scale(scale)
        if item.boundingRect().translated(shift, 0).intersects(area):
            yield item.zValue(), _moved(shift, 0.0, 1.0, partial(_drawn, item, scale))
    near = area.adjusted(-1, -1, 1, 1)
    if scene.plates.wanted:
        yield from _plates(scene, area, scale)
        return
    for exhibit in scene.shelf:
        x, y = scene.shown_at(exhibit.piece.x), exhibit.piece.y
        if near.contains(x, y):
            yield from _exhibit(scene, exhibit, x, y, scale, as_pictures)


def _plates(scene: MapScene, area: QRectF, scale: float) -> Iterator[tuple[float, _Paint]]:
    """Units on the map of the world."""
    palette, reach = scene.art.palette, 24 / scale
    near = area.adjusted(-reach, -reach, reach, reach)
    for plate in scene.plates.now():
        x, look = scene.shown_at(plate.x), scene.plates.look(plate)
        if near.contains(x, plate.y):
            opacity = DIMMED if scene.leaves_out(plate.units) else 1.0
            paint = _faint(opacity, partial(paint_muster, palette=palette, look=look))
            yield depth.PILES + depth.southward(plate.x, plate.y), _moved(x, plate.y, scale, paint)


def _exhibit(
    scene: MapScene, exhibit: Exhibit, x: float, y: float, scale: float, as_pictures: bool
) -> Iterator[tuple[float, _Paint]]:
    art, palette, look = scene.art, scene.art.palette, scene.look_of(exhibit)
    if isinstance(look, DepotLook):
        if scale >= DEPOTS_FROM:
            plate = _offset(QPointF(0, depot_drop(scale)), lambda p: paint_depot(p, palette, look, scale))
            yield depth.DEPOTS, _moved(x, y, scale, plate)
        return
    chosen = depth.CHOSEN if look.selected and scale >= 14 else depth.PILES
    z, opacity = counter_side(scale), DIMMED if scene.is_dim(exhibit) else 1.0
    at = chosen + depth.southward(exhibit.piece.x, y)
    if as_pictures:
        stamp = art.pile(look)
        yield at, _moved(x, y, scale, _faint(opacity, lambda p: p.drawPixmap(stamp.offset, stamp.pixmap)))
    else:
        paint = _faint(opacity, lambda p: paint_pile(p, palette, look, z, art.drawing(look)))
        yield at, _moved(x, y, scale, paint)
    status = scene.badge_status(exhibit)
    if status is not None:
        spot = scene.badge_offset()
        badge = _offset(spot, lambda p: paint_badge(p, palette.badge, status, badge_radius(z)))
        yield depth.BADGES, _moved(x, y, scale, badge)


def _faint(opacity: float, paint: _Paint) -> _Paint:
    def faint(painter: QPainter) -> None:
        painter.setOpacity(opacity)
        paint(painter)

    return faint


def _drawn(item: VectorItem, scale: float, painter: QPainter) -> None:
    item.draw(painter, scale)


def _moved(x: float, y: float, shrink: float, paint: _Paint) -> _Paint:
    """Paint at a place in map units; ``shrink`` px are one map unit, 1 to stay in map units."""

    def moved(painter: QPainter) -> None:
        painter.translate(x, y)
        if shrink != 1.0:
            painter.scale(1 / shrink, 1 / shrink)
        paint(painter)

    return moved


def _offset(spot: QPointF, paint: _Paint) -> _Paint:
    def offset(painter: QPainter) -> None:
        painter.translate(spot)
        paint(painter)

    return offset
