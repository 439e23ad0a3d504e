"""Painting what stands in one place: the top counter, up to three edges behind it and the count; or a
depot's plate.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

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
    paint_counter,
    paint_shadow,
    rounded,
    write,
)
from redball.canvas.fonts import FACES, Role
from redball.canvas.palette import Palette, mixed

MAX_EDGES = 3
EDGE_STEP = 0.075
COUNTED_FROM = 16.0
"""Side of a counter in px from which a pile shows how many it holds."""

SLOTS = 4


@dataclass(frozen=True, slots=True)
class PileLook:
    """What a pile looks like: its top face, up to three faces under it, how many there are, chosen or not,
    lifted or not.
    """

    top: Face
    under: tuple[Face, ...] = ()
    count: int = 1
    selected: bool = False
    lifted: bool = False


@dataclass(frozen=True, slots=True)
class DepotLook:
    """A depot: the power on its tab and the barrels on its plate."""

    power: str
    barrels: int


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


def paint_pile(painter: QPainter, palette: Palette, look: PileLook, z: float) -> None:
    """Draw a pile, the middle of its top counter at (0, 0)."""
    painter.save()
    painter.translate(-z / 2, -z / 2)
    _paint_pile(painter, palette, look, z)
    painter.restore()


def _paint_pile(painter: QPainter, palette: Palette, look: PileLook, z: float) -> None:
    if look.lifted:
        paint_shadow(painter, palette.counter, z, 0.22)
    for depth in range(len(look.under[:MAX_EDGES]), 0, -1):
        _edge(painter, palette, look.under[depth - 1], depth, z)
    if look.selected:
        _rings(painter, palette, z)
    paint_counter(painter, palette, look.top, z, shadow=not look.lifted)
    if look.count > 1 and z >= COUNTED_FROM:
        _count(painter, palette, look.count, z)


def _edge(painter: QPainter, palette: Palette, face: Face, depth: int, z: float) -> None:
    power = colours_of(palette, face)
    painter.save()
    painter.translate(depth * EDGE_STEP * z, -depth * EDGE_STEP * z)
    outline = rounded(QRectF(0, 0, z, z), 0.09 * z)
    ground = power.ground if face.organized else mixed(power.ground, palette.counter.face_down, 0.70)
    painter.fillPath(outline, mixed(ground, palette.counter.edge, 0.06))
    painter.strokePath(outline, QPen(edge_of(palette.counter, power), max(0.9, 0.026 * z)))
    painter.restore()


def _rings(painter: QPainter, palette: Palette, z: float) -> None:
    for reach, colour in ((0.10, palette.counter.selected_rim), (0.07, palette.counter.selected)):
        grown = max(reach * z, 4.0 if reach > 0.08 else 2.6)
        box = QRectF(-grown, -grown, z + 2 * grown, z + 2 * grown)
        painter.fillPath(rounded(box, 0.09 * z + grown), colour)


def on_grip(away: QPointF, count: int, z: float) -> bool:
    """True for a point, in px from the middle of the top counter, on the edges or the count of a pile of
    ``count`` units: by these the whole pile is taken hold of.
    """
    if count < 2 or z < COUNTED_FROM:
        return False
    at = away + QPointF(z / 2, z / 2)
    centre, radius = _count_disc(z)
    if (at - centre).manhattanLength() <= 1.3 * radius:
        return True
    top = QRectF(0, 0, z, z)
    steps = (depth * EDGE_STEP * z for depth in range(1, min(count - 1, MAX_EDGES) + 1))
    return not top.contains(at) and any(top.translated(step, -step).contains(at) for step in steps)


def _count_disc(z: float) -> tuple[QPointF, float]:
    """Middle and radius of the disc with the count, in px from the counter's upper left corner."""
    return QPointF(z - 0.01 * z, 0.80 * z if z >= 46 else 0.62 * z), max(5.6, 0.125 * z)


def _count(painter: QPainter, palette: Palette, count: int, z: float) -> None:
    centre, radius = _count_disc(z)
    painter.setPen(QPen(palette.counter.count_ink, 0.16 * radius))
    painter.setBrush(palette.counter.count)
    painter.drawEllipse(centre, radius, radius)
    write(
        painter, FACES[Role.NUMBER], 1.4 * radius, palette.counter.count_ink, centre, str(count), 1.7 * radius
    )


def paint_dot(painter: QPainter, palette: Palette, look: PileLook, scale: float) -> None:
    """A pile at world scale: a dot in ground and tab round (0, 0)."""
    power = colours_of(palette, look.top)
    radius = max(2.2, 0.36 * scale) + (1.0 if look.selected else 0.0)
    # The rim tells the dot from the ground, whatever the colours of both.
    rim = palette.counter.night_rim or edge_of(palette.counter, power)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(rim)
    painter.drawEllipse(QPointF(0, 0), radius + 1.8, radius + 1.8)
    painter.setPen(
        QPen(palette.counter.selected_rim if look.selected else power.tab, 1.2 if not look.selected else 1.6)
    )
    painter.setBrush(power.ground if not look.selected else palette.counter.selected)
    painter.drawEllipse(QPointF(0, 0), radius, radius)


def depot_size(look: DepotLook, scale: float) -> tuple[float, float, float]:
    """Width and height of a plate and width of its tab, in px."""
    height = plate_height(scale)
    tab = height * (0.34 if scale >= 60 else 0.28)
    slots = _slots(look, height)
    width = tab + slots * height * 0.72 * SLOT_ASPECT + height * 0.24
    return min(width, 0.98 * scale), height, tab


def _slots(look: DepotLook, height: float) -> int:
    return max(look.barrels, SLOTS) if height >= 22 else max(1, look.barrels)


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
    for i, slot in enumerate(slot_boxes(box, tab, _slots(look, height))):
        paint = paint_barrel if i < look.barrels else paint_empty_slot
        paint(painter, palette.counter, slot)
    painter.setBrush(Qt.BrushStyle.NoBrush)
