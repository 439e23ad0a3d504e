"""Painting a pile: the top counter, up to three edges behind it and the count; or a depot's plate."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from redball.canvas.counters.barrels import (
    SLOT_ASPECT,
    paint_barrel,
    paint_empty_slot,
    paint_plate,
    slot_boxes,
)
from redball.canvas.counters.face import Face
from redball.canvas.counters.paint import (
    FACTORS_FROM,
    NAMES_FROM,
    SYMBOLS_FROM,
    colours_of,
    edge_of,
    factors_box,
    paint_counter,
    paint_night_rim,
    paint_shadow,
    rounded,
    write,
)
from redball.canvas.fonts import FACES, Role
from redball.canvas.palette import Palette, mixed

MAX_EDGES = 3
_STEPS = {1: 0.075, 2: 0.075, 3: 0.05}
"""How far each edge of a stack stands behind the one before, in sides of a counter: a stack grows inside its
hex, so that the counters of the row above keep their factors.
"""

SLOTS, SLOTS_FROM = 4, 64.0
"""Slots of a depot that has fewer barrels, and the hex width in px from which empty ones are drawn."""

_WIDEST = 0.80
"""The greatest width of a plate, in hex widths; barrels overlap rather than exceed it."""

COUNTED_FROM = 16.0
"""Side of a counter in px from which a pile shows how many it holds."""

_ROOM, _ROOM_IN_STACK = 0.82, 0.70
"""Space for factors, in sides of a counter: on a stack the count is beside them."""


class PileLook(msgspec.Struct, frozen=True):
    """What a pile looks like: its top face, up to three faces under it, how many there are, chosen or not,
    lifted or not; and the name of the top one's own picture, if it has one.
    """

    top: Face
    under: tuple[Face, ...] = ()
    count: int = 1
    selected: bool = False
    lifted: bool = False
    drawing: str = ""


class DepotLook(msgspec.Struct, frozen=True):
    """A depot: the power on its tab and the barrels on its plate."""

    power: str
    barrels: int


def stack_growth(edges: int) -> float:
    """How far a stack reaches up and to the right of its top counter, in sides of a counter."""
    shown = min(edges, MAX_EDGES)
    return shown * _STEPS[shown] if shown else 0.0


def pile_boxes(units: int, z: float) -> list[QRectF]:
    """Everything that a pile of so many units may cover about the middle of its top counter, in px: edges,
    count.
    """
    grown = stack_growth(units - 1) * z
    boxes = [QRectF(-z / 2, -z / 2 - grown, z + grown, z + grown)]
    if units > 1 and z >= COUNTED_FROM:
        right = max(0.49 * z + _rim(z), (_ROOM_IN_STACK / 2 + 0.0675) * z + 2 * _rim(z) + 1.0)
        middle = _count_height(z) - z / 2
        boxes.append(QRectF(0.3 * z, middle - _rim(z), right - 0.3 * z, 2 * _rim(z)))
    return boxes


def counter_side(scale: float) -> float:
    """Side of a counter in px for a hex of ``scale`` px."""
    return round(0.75 * scale) if scale >= 14 else 0.75 * scale


def detail_of(scale: float) -> int:
    """How much is printed on counters at a scale: see :func:`redball.canvas.counters.face.seen_from`."""
    z = counter_side(scale)
    return 3 if z >= NAMES_FROM else 2 if z >= FACTORS_FROM else 1 if z >= SYMBOLS_FROM else 0


def plate_height(scale: float) -> float:
    """Height of a depot's plate in px for a hex of ``scale`` px."""
    return (0.30 if scale >= 60 else 0.43) * scale


def paint_pile(
    painter: QPainter, palette: Palette, look: PileLook, z: float, drawing: QPixmap | None = None
) -> None:
    """Draw a pile, the middle of its top counter at (0, 0); ``drawing`` is that counter's own picture."""
    painter.save()
    painter.translate(-z / 2, -z / 2)
    _paint_pile(painter, palette, look, z, drawing)
    painter.restore()


def _paint_pile(
    painter: QPainter, palette: Palette, look: PileLook, z: float, drawing: QPixmap | None
) -> None:
    if look.lifted:
        paint_shadow(painter, palette.counter, z, 0.22)
    for depth in range(len(look.under[:MAX_EDGES]), 0, -1):
        shift = depth * _STEPS[min(len(look.under), MAX_EDGES)] * z
        _edge(painter, palette, look.under[depth - 1], shift, z)
    if look.selected:
        _rings(painter, palette, z)
    room = _ROOM if look.count == 1 else _ROOM_IN_STACK
    paint_counter(painter, palette, look.top, z, not look.lifted, room, drawing)
    if look.count > 1 and z >= COUNTED_FROM:
        _count(painter, palette, look, z)


def _edge(painter: QPainter, palette: Palette, face: Face, shift: float, z: float) -> None:
    power = colours_of(palette, face)
    painter.save()
    painter.translate(shift, -shift)
    outline = rounded(QRectF(0, 0, z, z), 0.09 * z)
    ground = power.ground if face.organized else mixed(power.ground, palette.counter.face_down, 0.70)
    night = paint_night_rim(painter, palette.counter, outline)
    painter.fillPath(outline, mixed(ground, palette.counter.edge, 0.06))
    width = max(0.9, 0.026 * z)
    inset = rounded(QRectF(width / 2, width / 2, z - width, z - width), 0.09 * z - width / 4)
    painter.strokePath(inset if night else outline, QPen(edge_of(palette.counter, power), width))
    painter.restore()


def _rings(painter: QPainter, palette: Palette, z: float) -> None:
    for reach, colour in ((0.10, palette.counter.selected_rim), (0.07, palette.counter.selected)):
        grown = max(reach * z, 4.0 if reach > 0.08 else 2.6)
        box = QRectF(-grown, -grown, z + 2 * grown, z + 2 * grown)
        painter.fillPath(rounded(box, 0.09 * z + grown), colour)


def on_grip(away: QPointF, top: Face, count: int, z: float) -> bool:
    """True for a point, in px from the middle of the ``top`` counter, on the edges or the count of a pile of
    ``count`` units, where a drag takes the whole pile.
    """
    if count < 2 or z < COUNTED_FROM:
        return False
    at = away + QPointF(z / 2, z / 2)
    if (at - _count_spot(top, z)).manhattanLength() <= 1.3 * _radius(z):
        return True
    counter, edges = QRectF(0, 0, z, z), min(count - 1, MAX_EDGES)
    steps = (depth * _STEPS[edges] * z for depth in range(1, edges + 1))
    return not counter.contains(at) and any(counter.translated(step, -step).contains(at) for step in steps)


def _count_spot(top: Face, z: float) -> QPointF:
    """Middle of the disc with the count, in px from the counter's upper left corner: beside the factors."""
    right = factors_box(top, z, _ROOM_IN_STACK).right() + 1.0
    return QPointF(max(0.99 * z, right + _rim(z)), _count_height(z))


def _count(painter: QPainter, palette: Palette, look: PileLook, z: float) -> None:
    """The number of units on a disc at the right edge."""
    radius, centre = _radius(z), _count_spot(look.top, z)
    painter.setPen(QPen(palette.counter.count_ink, 0.16 * radius))
    painter.setBrush(palette.counter.count)
    painter.drawEllipse(centre, radius, radius)
    write(
        painter,
        FACES[Role.NUMBER],
        1.4 * radius,
        palette.counter.count_ink,
        centre,
        str(look.count),
        1.7 * radius,
    )


def _radius(z: float) -> float:
    return max(5.6, 0.125 * z)


def _rim(z: float) -> float:
    """Radius of the count's disc with its rim."""
    return 1.08 * _radius(z)


def _count_height(z: float) -> float:
    return 0.80 * z if z >= NAMES_FROM else 0.62 * z


def depot_size(look: DepotLook, scale: float) -> tuple[float, float, float]:
    """Width and height of a plate and width of its tab, in px."""
    height = plate_height(scale)
    tab = height * (0.34 if scale >= 60 else 0.28)
    slots = _slots(look, scale)
    width = tab + slots * height * 0.72 * SLOT_ASPECT + height * 0.24
    return min(width, _WIDEST * scale), height, tab


def _slots(look: DepotLook, scale: float) -> int:
    return max(look.barrels, SLOTS) if scale >= SLOTS_FROM else max(1, look.barrels)


def paint_depot(painter: QPainter, palette: Palette, look: DepotLook, scale: float) -> None:
    """Draw a depot's plate centred on (0, 0)."""
    width, height, tab = depot_size(look, scale)
    box = QRectF(-width / 2, -height / 2, width, height)
    power = palette.power(look.power)
    paint_plate(painter, palette.counter, power, box, tab)
    if scale >= 60:
        painter.save()
        painter.translate(box.left() + tab / 2, 0)
        painter.rotate(-90)
        write(
            painter, FACES[Role.COUNTER], 0.40 * height, power.on_tab, QPointF(0, 0), look.power, 0.9 * height
        )
        painter.restore()
    for i, slot in enumerate(slot_boxes(box, tab, _slots(look, scale))):
        paint = paint_barrel if i < look.barrels else paint_empty_slot
        paint(painter, palette.counter, slot)
    painter.setBrush(Qt.BrushStyle.NoBrush)
