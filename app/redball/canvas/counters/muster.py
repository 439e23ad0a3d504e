"""Painting the plate of units that stand together, on the map of the world."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from redball.canvas.counters.face import Face
from redball.canvas.counters.paint import colours_of, edge_of, rounded, write
from redball.canvas.fonts import FACES, Role
from redball.canvas.palette import Palette

_TAB, _NUMBER, _ROUND = 3.0, 11.5, 2.5
"""Px: width of the tab in the power's second colour, height of the number, radius of the corners."""


class MusterLook(msgspec.Struct, frozen=True):
    """What a plate looks like: a print of its power's colours, the number on it, its size in px.

    Convoy points have round ends, units corners.
    """

    face: Face
    count: int
    width: float
    height: float
    is_convoy: bool = False
    selected: bool = False


def paint_muster(painter: QPainter, palette: Palette, look: MusterLook) -> None:
    """Draw a plate, its middle at (0, 0)."""
    power = colours_of(palette, look.face)
    box = QRectF(-look.width / 2, -look.height / 2, look.width, look.height)
    radius = look.height / 2 if look.is_convoy else _ROUND
    if look.selected:
        for reach, colour in ((4.0, palette.counter.selected_rim), (2.6, palette.counter.selected)):
            around = box.adjusted(-reach, -reach, reach, reach)
            painter.fillPath(rounded(around, radius + reach), colour)
    outline = rounded(box, radius)
    if palette.counter.night_rim is not None:
        painter.strokePath(outline, QPen(palette.counter.night_rim, 2.6))
    painter.fillPath(outline, power.ground)
    left = 0.0 if look.is_convoy else _TAB
    if look.is_convoy:
        inner = rounded(box.adjusted(1.7, 1.7, -1.7, -1.7), radius - 1.7)
        painter.strokePath(inner, QPen(power.tab, 1.2))
    else:
        tab = QPainterPath()
        tab.addRect(QRectF(box.left(), box.top(), _TAB, look.height))
        painter.fillPath(outline.intersected(tab), power.tab)
    rim = rounded(box.adjusted(0.5, 0.5, -0.5, -0.5), max(0.0, radius - 0.5))
    painter.strokePath(rim, QPen(edge_of(palette.counter, power), 1.4))
    room = look.width - left - 3
    write(painter, FACES[Role.NUMBER], _NUMBER, power.ink, QPointF(left / 2, 0.0), str(look.count), room)
