"""The plate of a sea area painted: convoy points with a ship, escorts with a shield, and the enemy's
submarines on his ground.

All sizes are px of a window.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from redball.canvas.basemap.lettering import outlines
from redball.canvas.counters.paint import ASPECT, edge_of, paint_symbol, rounded, write
from redball.canvas.fonts import FACES, Role, Type
from redball.canvas.palette import Palette, desk_of

if TYPE_CHECKING:
    from redball.canvas.sets.submarines.lines import AreaPlate, Line, State

HIGH, TAB, ROUND = 24.0, 11.0, 4.0
"""Height of a line, width of the tab with a power's code, radius of corners."""

SIGN = 7.6
"""Radius of the sign at the upper left corner."""

SIGN_OUT = 2.0
"""Px of its middle beyond that corner, so that the code on the tab can be read."""

SHIP, SHIELD = "convoy", "shield"
_NUMBER = Type(FACES[Role.NUMBER], 16.0)
_CODE = 9.5
_SHIP_WIDE, _SHIELD_WIDE, _SUB_WIDE = 21.0, 11.0, 20.0
_PAD, _AFTER_SIGN, _AFTER_NUMBER = 6.0, 3.5, 8.0
_POINT = 6.0
"""How far the ground of submarines that may attack points at the convoys."""


class Form(IntEnum):
    """How much of a plate is shown where there is little room: all of it, or no signs beside the numbers."""

    WHOLE = 0
    SHORT = 1


def size_of(plate: AreaPlate, form: Form = Form.WHOLE) -> QSizeF:
    """Width and height of a plate."""
    wide = max(_convoys_wide(line, form) + _subs_wide(line, form) for line in plate.lines)
    return QSizeF(wide, HIGH * len(plate.lines))


def paint_plate(p: QPainter, palette: Palette, plate: AreaPlate, form: Form = Form.WHOLE) -> None:
    """Draw a plate with its upper left corner at (0, 0), its sign over that corner."""
    whole = QRectF(QPointF(0, 0), size_of(plate, form))
    outline = rounded(whole, ROUND)
    shade = QColor(palette.counter.shadow)
    for step in (1, 2):
        p.fillPath(outline.translated(0.5 * step, 0.9 * step), shade)
    p.fillPath(outline, palette.counter.plate)
    for number, line in enumerate(plate.lines):
        p.save()
        p.setClipPath(outline, Qt.ClipOperation.IntersectClip)
        p.translate(0, number * HIGH)
        _paint_line(p, palette, line, whole.width(), form)
        p.restore()
        if number:
            p.fillRect(QRectF(0, number * HIGH - 0.5, whole.width(), 1.0), palette.counter.plate_line)
    rim = palette.counter.night_rim
    p.strokePath(outline, QPen(palette.counter.plate_line if rim is None else rim, 1.0))
    if plate.state:
        paint_state(p, palette, plate.state, QPointF(-SIGN_OUT, -SIGN_OUT))


def paint_state(p: QPainter, palette: Palette, state: State, at: QPointF, radius: float = SIGN) -> None:
    """Draw the sign of an area: a ring where an attack may be begun, a square with an arrow while one is
    under way, a disc with a tick once it is over.
    """
    desk = desk_of(palette)
    p.save()
    p.translate(at)
    p.scale(radius / 8, radius / 8)
    p.setPen(QPen(desk.panel, 2.0))
    if state == "now":
        p.setBrush(desk.accent)
        p.drawRoundedRect(QRectF(-7.2, -7.2, 14.4, 14.4), 2.6, 2.6)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(desk.on_accent)
        p.drawPolygon(QPolygonF([QPointF(-2.6, -4.2), QPointF(4.4, 0), QPointF(-2.6, 4.2)]))
    elif state == "done":
        p.setBrush(palette.badge.supplied)
        p.drawEllipse(QPointF(), 7.4, 7.4)
        p.setPen(QPen(palette.badge.rim, 2.0, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawPolyline(QPolygonF([QPointF(-3.4, 0.2), QPointF(-1, 2.7), QPointF(3.5, -2.4)]))
    else:
        p.setBrush(desk.panel)
        p.drawEllipse(QPointF(), 7.6, 7.6)
        p.setPen(QPen(desk.note, 1.8))
        p.drawEllipse(QPointF(), 5.9, 5.9)
    p.restore()


# --- parts --------------------------------------------------------------------------------------------------


def _paint_line(p: QPainter, palette: Palette, line: Line, wide: float, form: Form) -> None:
    ink, x = QColor(palette.counter.type_line), 0.0
    if line.power:
        _paint_tab(p, palette, line.power, x)
        x += TAB + _PAD
        for sign, count, room in _counts(line):
            x = _paint_count(p, sign, count, room, ink, x, form)
    if line.hunters:
        _paint_subs(p, palette, line, wide, form)


def _paint_tab(p: QPainter, palette: Palette, power: str, x: float) -> None:
    colours = palette.power(power)
    p.fillRect(QRectF(x, 0, TAB, HIGH), colours.tab)
    p.save()
    p.translate(x + TAB / 2, HIGH / 2)
    p.rotate(-90)
    write(p, FACES[Role.COUNTER], _CODE, colours.on_tab, QPointF(0, 0), power, HIGH - 4)
    p.restore()


def _paint_count(p: QPainter, sign: str, count: int, room: float, ink: QColor, x: float, form: Form) -> float:
    """Draw a sign and its number from ``x`` on, and return where the next one begins."""
    if form is Form.WHOLE or sign == SHIELD:
        paint_sea_sign(p, sign, QRectF(x, 0, room, HIGH), ink)
        x += room + _AFTER_SIGN
    _write(p, str(count), x, ink)
    return x + outlines.width(str(count), _NUMBER) + _AFTER_NUMBER


def paint_sea_sign(p: QPainter, sign: str, box: QRectF, ink: QColor) -> None:
    """Draw a ship, a submarine or a shield in the middle of a box, as wide as it."""
    if sign == SHIELD:
        wide, high = box.width(), box.width() * 1.2
        p.save()
        p.translate(box.center().x() - wide / 2, box.center().y() - high / 2)
        p.scale(wide / 10, wide / 10)
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.strokePath(_shield(), QPen(ink, 1.7, j=Qt.PenJoinStyle.RoundJoin))
        p.restore()
        return
    high = box.width() * ASPECT
    paint_symbol(p, sign, QRectF(box.left(), box.center().y() - high * 0.6, box.width(), high), ink)


@lru_cache(1)
def _shield() -> QPainterPath:
    path = QPainterPath(QPointF(5, 0.8))
    path.cubicTo(QPointF(6.6, 1.9), QPointF(7.8, 2.2), QPointF(9.2, 2.2))
    path.cubicTo(QPointF(9.4, 7.2), QPointF(8.2, 9.8), QPointF(5, 11.4))
    path.cubicTo(QPointF(1.8, 9.8), QPointF(0.6, 7.2), QPointF(0.8, 2.2))
    path.cubicTo(QPointF(2.2, 2.2), QPointF(3.4, 1.9), QPointF(5, 0.8))
    return path


def _paint_subs(p: QPainter, palette: Palette, line: Line, wide: float, form: Form) -> None:
    """The submarines at the right end; where they may attack their ground points at the convoys."""
    colours, room = palette.power(line.hunter), _subs_wide(line, form)
    left = wide - room
    points = line.able and bool(line.power)
    outline = QPolygonF([QPointF(left, 0), QPointF(wide, 0), QPointF(wide, HIGH), QPointF(left, HIGH)])
    if points:
        outline.append(QPointF(left - _POINT, HIGH / 2))
    path = QPainterPath()
    path.addPolygon(outline)
    path.closeSubpath()
    p.fillPath(path, colours.ground)
    edge = QPainterPath(QPointF(left, 0))
    if points:
        edge.lineTo(left - _POINT, HIGH / 2)
    edge.lineTo(left, HIGH)
    p.strokePath(edge, QPen(edge_of(palette.counter, colours), 1.2))
    x = left + (1.0 if points else 0.0)
    if form is Form.WHOLE:
        x += 3.0
        paint_sea_sign(p, "submarine", QRectF(x, 0, _SUB_WIDE, HIGH), colours.ink)
        x += _SUB_WIDE + _AFTER_SIGN
    else:
        x += 4.0
    _write(p, str(line.hunters), x, colours.ink)
    _paint_tab(p, palette, line.hunter, wide - TAB)


def _write(p: QPainter, text: str, x: float, ink: QColor) -> None:
    path = outlines.straight(text, _NUMBER)
    p.fillPath(path.translated(x, HIGH / 2 + outlines.cap_height(_NUMBER.face) * _NUMBER.size / 2), ink)


def _counts(line: Line) -> list[tuple[str, int, float]]:
    found = [(SHIP, line.points, _SHIP_WIDE), (SHIELD, line.escorts, _SHIELD_WIDE)]
    return [each for each in found if each[1]]


def _convoys_wide(line: Line, form: Form) -> float:
    if not line.power:
        return 0.0
    wide = TAB + _PAD + (_POINT - 2 if line.able else 0.0)
    for sign, count, room in _counts(line):
        wide += outlines.width(str(count), _NUMBER) + _AFTER_NUMBER
        wide += room + _AFTER_SIGN if form is Form.WHOLE or sign == SHIELD else 0.0
    return wide


def _subs_wide(line: Line, form: Form) -> float:
    if not line.hunters:
        return 0.0
    wide = outlines.width(str(line.hunters), _NUMBER) + _PAD + TAB
    return wide + (3.0 + _SUB_WIDE + _AFTER_SIGN if form is Form.WHOLE else 4.0)
