"""The plate of a gas map: its letter, its name, who has paid, and what a flexible one counts as.

All sizes are px of a window.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from redball.canvas.basemap.lettering import outlines
from redball.canvas.counters.badges import paint_badge
from redball.canvas.counters.paint import edge_of, rounded, write
from redball.canvas.fonts import FACES, Role, Type
from redball.canvas.palette import DeskColours, Palette, PowerColours, desk_of
from redball.canvas.sets.gas.badges import paint_limited
from redball.canvas.sets.gas.ground import DASHES, Look
from redball.rules.gas.tables import Sheet
from redball.supply.paths import Status
from redball.wording import Message, message, sentence

HIGH, HIGH_WITH_NOTE, BLOCK = 34.0, 52.0, 22.0
"""Height of a plate, and of one with a second line; side of the block with the letter."""

CHIP_WIDE, CHIP_HIGH, CHIP_EVERY, SIGN = 32.0, 20.0, 43.0, 6.6
"""A power's chip, the distance of two, and the radius of the sign on it."""

_EDGE, _ROUND, _PAD = 2.0, 6.0, 6.0
_NAME, _NOTE = Type(FACES[Role.HEADING], 15.0), Type(FACES[Role.NOTE], 13.0)
_AFTER_BLOCK, _AFTER_NAME, _AFTER_CHIPS, _AFTER_TEXT = 9.0, 15.0, 14.0, 13.0
_TAB = 6.5


class Chip(msgspec.Struct, frozen=True):
    """A power on a plate, and whether it has paid."""

    power: str
    paid: bool


class Form(IntEnum):
    """How much of a plate is shown where there is little room: all of it, no words, or the letter alone."""

    WHOLE = 0
    SHORT = 1
    LETTER = 2


@dataclass(frozen=True)
class MapPlate:
    """What the plate of a map says."""

    sheet: Sheet
    look: Look
    chips: tuple[Chip, ...] = ()
    note: Message | None = None

    @cached_property
    def letter(self) -> str:
        """One or two letters, which no other map has."""
        return sentence(message(f"gas.letter.{self.sheet}"))

    @cached_property
    def title(self) -> str:
        """The name of the map."""
        return sentence(message(f"gas.map.{self.sheet}"))

    @cached_property
    def said(self) -> str:
        """The second line; empty without one."""
        return sentence(self.note) if self.note is not None else ""

    def size(self, form: Form) -> QSizeF:
        """Width and height."""
        if form is Form.LETTER:
            return QSizeF(HIGH, HIGH)
        x = self._after_name(form)
        if self.chips:
            x += CHIP_EVERY * (len(self.chips) - 1) + CHIP_WIDE + _AFTER_CHIPS
        elif form is Form.WHOLE:
            x += _AFTER_TEXT - _AFTER_NAME
        else:
            return QSizeF(HIGH, HIGH)
        if form is Form.SHORT or not self.said:
            return QSizeF(x, HIGH)
        return QSizeF(
            max(x, self._left_of_name + outlines.width(self.said, _NOTE) + _AFTER_TEXT), HIGH_WITH_NOTE
        )

    @property
    def _left_of_name(self) -> float:
        return _PAD + BLOCK + _AFTER_BLOCK

    def _after_name(self, form: Form) -> float:
        """Where the chips begin."""
        if form is not Form.WHOLE:
            return self._left_of_name + 2.0
        return self._left_of_name + outlines.width(self.title, _NAME) + _AFTER_NAME

    def paint(self, p: QPainter, palette: Palette, form: Form) -> None:
        """Draw it with its upper left corner at (0, 0)."""
        desk, ink = desk_of(palette), self.look.ink(palette)
        self._ground(p, desk, ink, self.size(form))
        self._block(p, palette, desk, ink)
        if form is Form.LETTER or (form is Form.SHORT and not self.chips):
            self._worst(p, palette)
            return
        if form is Form.WHOLE:
            _text(p, self.title, _NAME, QPointF(self._left_of_name, HIGH / 2), desk.text)
            if self.said:
                _text(p, self.said, _NOTE, QPointF(self._left_of_name, HIGH + 6.5), desk.note)
        x = self._after_name(form)
        for chip in self.chips:
            paint_chip(p, palette, chip, QPointF(x, (HIGH - CHIP_HIGH) / 2))
            x += CHIP_EVERY

    def _ground(self, p: QPainter, desk: DeskColours, ink: QColor, size: QSizeF) -> None:
        outline = rounded(QRectF(QPointF(0, 0), size), _ROUND + _EDGE / 2)
        p.fillPath(outline, desk.panel)
        inset = QRectF(QPointF(0, 0), size).adjusted(_EDGE / 2, _EDGE / 2, -_EDGE / 2, -_EDGE / 2)
        pen = QPen(ink, _EDGE)
        if self.look.flexible:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([DASHES[0] * 1.6, DASHES[1] * 1.2])
        p.strokePath(rounded(inset, _ROUND), pen)

    def _block(self, p: QPainter, palette: Palette, desk: DeskColours, ink: QColor) -> None:
        """The letter: on a flexible map it is ink on paper."""
        box = QRectF(_PAD, (HIGH - BLOCK) / 2, BLOCK, BLOCK)
        if self.look.flexible:
            p.strokePath(rounded(box.adjusted(0.9, 0.9, -0.9, -0.9), 3.2), QPen(ink, 1.8))
        else:
            p.fillPath(rounded(box, 4.0), ink)
        letters = ink if self.look.flexible else palette.sheet(self.look.map or "").on_ink
        write(p, FACES[Role.NUMBER], 17.0, letters, box.center(), self.letter, BLOCK - 5)

    def _worst(self, p: QPainter, palette: Palette) -> None:
        """Where there are no chips: whether anybody hasn't paid."""
        if self.chips:
            paid = all(chip.paid for chip in self.chips)
            paint_sign(p, palette, paid, QPointF(HIGH - 4.0, 4.5))


def paint_chip(p: QPainter, palette: Palette, chip: Chip, corner: QPointF) -> None:
    """A power's chip with its sign, the chip's upper left corner at a point."""
    box, colours = QRectF(corner.x(), corner.y(), CHIP_WIDE, CHIP_HIGH), palette.power(chip.power)
    outline = rounded(box, 3.5)
    if palette.counter.night_rim is not None:
        p.strokePath(outline, QPen(palette.counter.night_rim, 2.0))
    _fill_chip(p, colours, outline, box)
    p.strokePath(outline, QPen(edge_of(palette.counter, colours), 1.0))
    middle = QPointF(box.left() + _TAB + (CHIP_WIDE - _TAB) / 2 - 1.5, box.center().y() + 0.5)
    write(p, FACES[Role.NUMBER], 15.0, colours.ink, middle, chip.power, CHIP_WIDE - _TAB - 6)
    paint_sign(p, palette, chip.paid, box.topRight() + QPointF(1.0, 1.5))


def _fill_chip(p: QPainter, colours: PowerColours, outline: QPainterPath, box: QRectF) -> None:
    p.fillPath(outline, colours.ground)
    tab = QPainterPath()
    tab.addRect(QRectF(box.left(), box.top(), _TAB, box.height()))
    p.fillPath(outline.intersected(tab), colours.tab)


def paint_sign(p: QPainter, palette: Palette, paid: bool, at: QPointF) -> None:
    """The sign of a power that has paid, or hasn't."""
    p.save()
    p.translate(at)
    if paid:
        paint_badge(p, palette.badge, Status.IN, SIGN)
    else:
        paint_limited(p, palette, SIGN)
    p.restore()


def _text(p: QPainter, text: str, kind: Type, at: QPointF, ink: QColor) -> None:
    """One line from a point, its capitals centred on its height."""
    path = outlines.straight(text, kind)
    p.fillPath(path.translated(at.x(), at.y() + outlines.cap_height(kind.face) * kind.size / 2), ink)
