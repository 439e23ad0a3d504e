"""Painting one counter as vectors: the same strokes make pixmaps for the window and SVG for reports."""

from __future__ import annotations

import os
from functools import cache

from PySide6.QtCore import QByteArray, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtSvg import QSvgRenderer

from redball import resources
from redball.canvas.basemap.lettering import outlines
from redball.canvas.counters.drawings import paint_drawing
from redball.canvas.counters.face import Face
from redball.canvas.fonts import FACES, Role, Type
from redball.canvas.fonts import Face as Typeface
from redball.canvas.palette import CounterColours, Palette, PowerColours, faded, mixed

ASPECT = 30 / 50
"""Height of a symbol for a width of 1."""


@cache
def _source(name: str) -> bytes:
    """The SVG text of a symbol; an unknown one is drawn as infantry, so that a unit is never blank."""
    path = resources.assets("symbols", f"{name}.svg")
    return (path if os.path.isfile(path) else resources.assets("symbols", "infantry.svg")).read_bytes()


@cache
def _renderer(name: str, ink: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_source(name).replace(b"currentColor", ink.encode())))


def is_silhouette(name: str) -> bool:
    """True for symbols drawn in the power's ink without a box: aircraft and ships."""
    return b"currentColor" in _source(name)


def paint_symbol(painter: QPainter, name: str, box: QRectF, ink: QColor) -> None:
    """Draw a symbol into ``box`` (50 : 30); ``ink`` colours silhouettes only."""
    _renderer(name, ink.name()).render(painter, box)


NAMES_FROM = 46.0
"""Side of a counter in px from which names and codes are printed."""
FACTORS_FROM = 22.0
"""Side from which factors are printed."""
_WASH = 0.55
"""How much a picture of a group's own is washed out when its unit is face-down."""
SYMBOLS_FROM = 10.0
"""Side from which a counter has its type box; below it is a plain block."""


def colours_of(palette: Palette, face: Face) -> PowerColours:
    """Ground and tab of a face: a minor's counter carries its sponsor's tab."""
    own = palette.power(face.colours)
    if face.colours != "minor" or face.sponsor not in palette.powers:
        return own
    sponsor = palette.power(face.sponsor)
    return PowerColours(own.ground, own.ink, sponsor.tab, sponsor.on_tab)


def edge_of(counter: CounterColours, power: PowerColours) -> QColor:
    """The darkened ground that rims a counter."""
    return mixed(power.ground, counter.edge, 0.62)


def paint_counter(
    painter: QPainter,
    palette: Palette,
    face: Face,
    z: float,
    shadow: bool = True,
    room: float = 0.82,
    drawing: QPixmap | None = None,
) -> None:
    """Draw a counter with its upper left corner at (0, 0) and side ``z`` in px.  Its factors are no wider
    than ``room`` sides; a ``drawing`` stands in place of all that is printed.
    """
    power = colours_of(palette, face)
    outline = rounded(QRectF(0, 0, z, z), 0.09 * z)
    if shadow:
        paint_shadow(painter, palette.counter, z)
    if drawing is not None:
        _show_drawing(painter, palette.counter, power, face, outline, z, drawing)
        return
    _ground(painter, palette.counter, power, face, outline, z)
    _rim(painter, palette.counter, power, face, outline, z)
    if z >= SYMBOLS_FROM:
        _print(painter, palette, power, face, z, room)


def _show_drawing(
    p: QPainter,
    counter: CounterColours,
    power: PowerColours,
    face: Face,
    outline: QPainterPath,
    z: float,
    drawing: QPixmap,
) -> None:
    """A group's own picture; face-down it is washed out, hatched, and has its corner folded."""
    p.fillPath(outline, power.ground)
    paint_drawing(p, drawing, z)
    if not face.organized:
        p.fillPath(outline, faded(counter.face_down, _WASH))
        _hatch(p, edge_of(counter, power), z)
    _rim(p, counter, power, face, outline, z)
    if not face.organized:
        _dog_ear(p, counter, power, z)


def rounded(box: QRectF, radius: float) -> QPainterPath:
    """A rectangle with round corners."""
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path


def paint_shadow(painter: QPainter, colours: CounterColours, z: float, depth: float = 0.08) -> None:
    """Four steps of shade, down and to the right."""
    for step in range(1, 5):
        shift = depth * z * step / 4
        painter.fillPath(rounded(QRectF(shift, shift, z, z), 0.09 * z), colours.shadow)


def _ground(
    p: QPainter, counter: CounterColours, power: PowerColours, face: Face, outline: QPainterPath, z: float
) -> None:
    base = power.ground if face.organized else mixed(power.ground, counter.face_down, 0.70)
    light = QLinearGradient(0, 0, 0, z)
    light.setColorAt(0, mixed(base, QColor("white"), 0.07))
    light.setColorAt(0.6, base)
    p.fillPath(outline, light)
    if not face.organized:
        _hatch(p, edge_of(counter, power), z)
    tab = QPainterPath()
    tab.addRect(QRectF(0, 0, 0.135 * z, z))
    p.fillPath(outline.intersected(tab), power.tab)


def _hatch(p: QPainter, ink: QColor, z: float) -> None:
    p.setPen(QPen(faded(ink, 0.34), max(0.8, 0.026 * z)))
    step = 0.115 * z * 2**0.5
    reaches = (i * step for i in range(1, int(2 * z / step) + 1))
    p.drawLines([QLineF(min(c, z), c - min(c, z), c - min(c, z), min(c, z)) for c in reaches])


def _rim(
    p: QPainter, counter: CounterColours, power: PowerColours, face: Face, outline: QPainterPath, z: float
) -> None:
    night = paint_night_rim(p, counter, outline)
    width = max(1.0, (0.026 if face.organized else 0.05) * z)
    inset = rounded(QRectF(width / 2, width / 2, z - width, z - width), 0.09 * z - width / 4)
    p.strokePath(inset if night or not face.organized else outline, QPen(edge_of(counter, power), width))


def paint_night_rim(p: QPainter, counter: CounterColours, outline: QPainterPath) -> bool:
    """The pale rim that parts a counter from dark ground, a whole px wide outside it; False by day."""
    if counter.night_rim is not None:
        p.strokePath(outline, QPen(counter.night_rim, 2.0))
    return counter.night_rim is not None


def _print(p: QPainter, palette: Palette, power: PowerColours, face: Face, z: float, room: float) -> None:
    """Symbol, size bar, factors, and from ``NAMES_FROM`` name and code."""
    named = z >= NAMES_FROM
    _symbol(p, power, face, QPointF(_middle(z), 0), z)
    ink = power.ink if face.organized else mixed(QColor("#000000"), QColor("#FFFFFF"), 0.17)
    if face.factors and z >= FACTORS_FROM:
        centre = factors_box(face, z, room).center()
        write(p, FACES[Role.COUNTER], _factors_size(face, z), ink, centre, face.factors, room * z)
    if named:
        _name(p, ink, face.name, z)
        _code(p, power, face, z)
    if not face.organized:
        _dog_ear(p, palette.counter, power, z)


def _middle(z: float) -> float:
    """Middle of what the tab leaves of a counter."""
    return 0.135 * z + (z - 0.135 * z) / 2


def _factors_size(face: Face, z: float) -> float:
    return (0.335 if z >= NAMES_FROM else 0.40) * z * (1 if face.organized else 0.78)


def factors_box(face: Face, z: float, room: float) -> QRectF:
    """Where the factors of a counter stand, in px from its upper left corner."""
    kind = Type(FACES[Role.COUNTER], _factors_size(face, z))
    wide = min(outlines.width(face.factors, kind), room * z)
    high = outlines.cap_height(kind.face) * kind.size
    middle = _middle(z) - (0 if face.organized else 0.04 * z)
    return QRectF(middle - wide / 2, z - 0.185 * z - high / 2, wide, high)


def _symbol(p: QPainter, power: PowerColours, face: Face, middle: QPointF, z: float) -> None:
    if z >= NAMES_FROM:
        width, top = 0.50 * z, 0.275 * z
    elif z >= FACTORS_FROM:
        width, top = 0.34 * z / ASPECT, 0.17 * z
    else:
        width, top = 0.66 * z, z / 2 - 0.33 * z * ASPECT
    silhouette = is_silhouette(face.symbol)
    if silhouette:
        width, top = width * 1.16, top - 0.03 * z
    box = QRectF(middle.x() - width / 2, top, width, width * ASPECT)
    ink = power.ink if face.organized else QColor("#2B2B2B")
    if face.ticks and z >= FACTORS_FROM:
        _size_bar(p, ink, face.ticks, QPointF(middle.x(), top), z)
    paint_symbol(p, face.symbol, box, ink)


def _size_bar(p: QPainter, ink: QColor, ticks: int, foot: QPointF, z: float) -> None:
    p.setPen(QPen(ink, max(1.0, 0.034 * z), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    first = foot.x() - 0.085 * z * (ticks - 1) / 2
    p.drawLines(
        [
            QLineF(first + i * 0.085 * z, foot.y() - 0.058 * z, first + i * 0.085 * z, foot.y())
            for i in range(ticks)
        ]
    )


def _code(p: QPainter, power: PowerColours, face: Face, z: float) -> None:
    p.save()
    p.translate(0.0675 * z, z / 2)
    p.rotate(-90)
    write(p, FACES[Role.COUNTER], 0.14 * z, power.on_tab, QPointF(0, 0), face.code, 0.8 * z)
    p.restore()


def _dog_ear(p: QPainter, counter: CounterColours, power: PowerColours, z: float) -> None:
    size, edge = 0.20 * z, edge_of(counter, power)
    right = z - 0.03 * z
    p.setPen(
        QPen(
            edge,
            max(0.8, 0.022 * z),
            Qt.PenStyle.SolidLine,
            Qt.PenCapStyle.RoundCap,
            Qt.PenJoinStyle.MiterJoin,
        )
    )
    p.setBrush(counter.face_down)
    p.drawPolygon(
        QPolygonF(
            [QPointF(right - size, right - size), QPointF(right, right - size), QPointF(right - size, right)]
        )
    )
    p.setBrush(mixed(power.ground, edge, 0.35))
    p.drawPolygon(
        QPolygonF([QPointF(right, right - size), QPointF(right, right), QPointF(right - size, right)])
    )


def write(
    p: QPainter, face: Typeface, size: float, ink: QColor, centre: QPointF, text: str, room: float = 1e9
) -> None:
    """Write one line ``size`` px high, its capitals centred on a point, squeezed when wider than ``room``."""
    wide = outlines.width(text, Type(face, size))
    p.save()
    p.translate(centre)
    if wide > room:
        p.scale(room / wide, 1)
    path = outlines.straight(text, Type(face, size))
    p.fillPath(path.translated(-wide / 2, outlines.cap_height(face) * size / 2), ink)
    p.restore()


def _name(p: QPainter, ink: QColor, name: str, z: float) -> None:
    """The name in the top line, cut with an ellipsis."""
    kind = Type(FACES[Role.COUNTER_NAME], 0.158 * z)
    room = z - (0.135 + 0.045 + 0.045) * z
    if outlines.width(name, kind) > room:
        while name and outlines.width(f"{name}…", kind) > room:
            name = name[:-1].rstrip()
        name += "…"
    path = outlines.straight(name, kind)
    p.fillPath(path.translated(0.18 * z, 0.13 * z + outlines.cap_height(kind.face) * kind.size / 2), ink)
