"""Painting the plate of what is saved in a hex: barrels, dotted ones for what was spent, build points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from redball.canvas.basemap.lettering import outlines
from redball.canvas.counters import barrels
from redball.canvas.counters.paint import rounded, write
from redball.canvas.fonts import FACES, Role, Type
from redball.canvas.palette import Palette

MOST_BARRELS = 3
"""Barrels that are shown one by one; more are one barrel with their number."""

_BARREL, _SLOT, _TAB, _PAD = 0.705, 0.58, 0.30, 0.12
"""In heights of a plate: a barrel's height, the distance of two, the tab, and what is free at both ends."""

_NUMBER, _SQUARE, _APART = 0.74, 0.70, 0.10
"""In heights of a plate: a number, the square of build points, and what is between two things."""


@dataclass(frozen=True, slots=True)
class MarkerLook:
    """What is on a plate: gas, gas spent in this step, saved build points.  The tab may bear the power's
    code; a ``narrow`` plate has one barrel at most.
    """

    power: str
    gas: int
    spent: int = 0
    points: int = 0
    coded: bool = False
    narrow: bool = False

    def with_more(self, other: MarkerLook) -> MarkerLook:
        """The plate of two hexes together."""
        return replace(
            self,
            gas=self.gas + other.gas,
            spent=self.spent + other.spent,
            points=self.points + other.points,
        )


class _Part(NamedTuple):
    """One thing on a plate: a full barrel, an empty one, a number or a square with a number; its width in
    heights of the plate.
    """

    kind: str
    width: float
    text: str = ""


def _parts(look: MarkerLook) -> Iterator[_Part]:
    most = 1 if look.narrow else MOST_BARRELS
    yield from _barrels("full", look.gas, most)
    if not (look.narrow and look.gas):
        yield from _barrels("empty", look.spent, most)
    if look.points:
        text = str(look.points)
        yield _Part("square", max(_SQUARE, _text_width(text) + 0.22) + _APART, text)


def _barrels(kind: str, count: int, most: int) -> Iterator[_Part]:
    if count > most:
        yield _Part(kind, _SLOT)
        yield _Part("number", _text_width(str(count)) + 2 * _APART, str(count))
    else:
        yield from (_Part(kind, _SLOT) for _ in range(count))


def _text_width(text: str) -> float:
    return outlines.width(text, Type(FACES[Role.NUMBER], 100.0)) / 100.0 * _NUMBER


def width_of(look: MarkerLook, high: float) -> float:
    """Width of a plate in px that is ``high`` px high."""
    return (_tab(look) + 2 * _PAD + sum(part.width for part in _parts(look))) * high


def _tab(look: MarkerLook) -> float:
    return _TAB + 0.08 if look.coded else _TAB


def paint_marker(p: QPainter, palette: Palette, look: MarkerLook, high: float) -> None:
    """Draw a plate round (0, 0), in px."""
    wide, tab = width_of(look, high), _tab(look) * high
    box, power = QRectF(-wide / 2, -high / 2, wide, high), palette.power(look.power)
    if palette.counter.night_rim is not None:
        p.strokePath(rounded(box, 0.16 * high), QPen(palette.counter.night_rim, 3.0))
    barrels.paint_plate(p, palette.counter, power, box, tab)
    if look.coded:
        p.save()
        p.translate(box.left() + tab / 2, 0)
        p.rotate(-90)
        write(p, FACES[Role.COUNTER], 0.42 * high, power.on_tab, QPointF(0, 0), look.power, 0.9 * high)
        p.restore()
    x = box.left() + tab + _PAD * high
    for part in _parts(look):
        _paint_part(p, palette, part, QPointF(x, 0), high)
        x += part.width * high


def _paint_part(p: QPainter, palette: Palette, part: _Part, left: QPointF, high: float) -> None:
    """One thing with its left middle at a point."""
    if part.kind == "square":
        middle = left + QPointF((part.width + _APART) / 2 * high, 0)
        paint_points(p, palette, middle, high, part.text)
    elif part.kind == "number":
        middle = left + QPointF(part.width / 2 * high, 0)
        write(p, FACES[Role.NUMBER], _NUMBER * high, palette.counter.type_line, middle, part.text)
    else:
        _barrel(p, palette, left + QPointF(_SLOT / 2 * high, 0), high, part.kind == "full")


def _barrel(p: QPainter, palette: Palette, middle: QPointF, high: float, full: bool) -> None:
    tall = _BARREL * high
    wide = tall * barrels.SLOT_ASPECT * 0.96
    box = QRectF(middle.x() - wide / 2, middle.y() - tall / 2, wide, tall)
    paint = barrels.paint_barrel if full else barrels.paint_empty_slot
    paint(p, palette.counter, box)


def paint_barrels(p: QPainter, palette: Palette, middle: QPointF, high: float) -> None:
    """A barrel and a spent one beside it, on a plate without a tab."""
    plate = rounded(QRectF(middle.x() - 0.72 * high, middle.y() - high / 2, 1.44 * high, high), 0.16 * high)
    p.fillPath(plate, palette.counter.plate)
    p.strokePath(plate, QPen(palette.counter.type_line, max(1.0, 0.05 * high)))
    for side, full in ((-1, True), (1, False)):
        _barrel(p, palette, middle + QPointF(side * _SLOT / 2 * high, 0), high, full)


def paint_points(p: QPainter, palette: Palette, middle: QPointF, high: float, text: str) -> None:
    """The square of saved build points, with their number."""
    wide = max(_SQUARE, _text_width(text) + 0.22) * high
    box = QRectF(middle.x() - wide / 2, middle.y() - _SQUARE / 2 * high, wide, _SQUARE * high)
    p.fillPath(rounded(box, 0.06 * high), palette.symbol.factory)
    write(
        p, FACES[Role.NUMBER], 0.86 * _NUMBER * high, palette.counter.plate, box.center(), text, 0.84 * wide
    )
