"""Where everything in a sea box is, in px: two halves, a column for each section, counters in rows.

Counters are as large as there is room for; where there is none for all they lie over each other.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from PySide6.QtCore import QPointF, QRectF

from redball.desk.sets.submarines.sea.rows import Cell, SeaBox
from redball.game.powers import Side
from redball.game.units import CONVOY_SECTION, Unit

WIDTH, HEAD, COUNTERS, ROW, HALF = 492, 28, 105, 19, 173
"""Width of the box; heights of the heads, of the counters of a half, of a row of sums, and of a half."""

LABELS, CONVOYS, SECTION, TAB = 62.0, 150.0, 52.0, 5.0
"""Widths of the column of labels, of the Convoy Section, of the other sections, and of a half's tab."""

HEIGHT = HEAD + 2 * HALF
SIZES = (44.0, 36.0, 30.0, 22.0)
"""Sides of a counter, the usual one first."""

_GAPS = {44.0: 4.0, 36.0: 3.5, 30.0: 3.0, 22.0: 2.5}
_PAD, _TOP = 1.5, 4.0


class Token(msgspec.Struct, frozen=True):
    """A counter in the box: a unit, or convoy points of ``power``."""

    side: Side
    section: int
    box: QRectF
    unit: Unit | None = None
    power: str = ""
    points: int = 0

    @property
    def key(self) -> tuple[str, int]:
        """What it is: a unit's id, or a power with the section of its convoy points."""
        return (self.unit.id, -2) if self.unit is not None else (self.power, self.section)


def column(section: int) -> tuple[float, float]:
    """Left edge and width of a section's column."""
    if section == CONVOY_SECTION:
        return LABELS, CONVOYS
    return LABELS + CONVOYS + section * SECTION, SECTION


def top_of(number: int) -> float:
    """Upper edge of a half."""
    return HEAD + number * HALF


def cell_box(number: int, section: int) -> QRectF:
    """Where the counters of a section of a half stand."""
    left, wide = column(section)
    return QRectF(left, top_of(number), wide, COUNTERS)


def section_at(box: SeaBox, spot: QPointF) -> tuple[Side, int] | None:
    """The side and section under a point, its sums included."""
    for number, half in enumerate(box.halves):
        if top_of(number) <= spot.y() < top_of(number) + HALF:
            for cell in half.cells:
                left, wide = column(cell.section)
                if left <= spot.x() < left + wide:
                    return half.side, cell.section
    return None


def tokens(box: SeaBox) -> tuple[Token, ...]:
    """All counters of a box, from the top left on; later ones lie on top."""
    return tuple(
        token
        for number, half in enumerate(box.halves)
        for cell in half.cells
        for token in _in_cell(half.side, cell, cell_box(number, cell.section))
    )


def _in_cell(side: Side, cell: Cell, room: QRectF) -> Iterator[Token]:
    count = len(cell.convoys) + len(cell.units)
    boxes = iter(_boxes(count, room))
    for power, points in cell.convoys:
        yield Token(side, cell.section, next(boxes), power=power, points=points)
    for unit in cell.units:
        yield Token(side, cell.section, next(boxes), unit, unit.power)


def _boxes(count: int, room: QRectF) -> Iterator[QRectF]:
    side, cols, rows = _grid(count, room)
    pitch = side + _GAPS[side]
    needed = -(-count // cols) if count else 0
    down = pitch if needed <= rows else (room.height() - 2 * _TOP - side) / max(1, needed - 1)
    used = min(cols, max(count, 1))
    left = room.left() + (room.width() - used * pitch + _GAPS[side]) / 2
    if room.width() > SECTION:
        left = room.left() + (room.width() - cols * pitch + _GAPS[side]) / 2
    for number in range(count):
        row, col = divmod(number, cols)
        yield QRectF(left + col * pitch, room.top() + _TOP + row * down, side, side)


def _grid(count: int, room: QRectF) -> tuple[float, int, int]:
    """The largest counters of which so many have room, and how many columns and rows of them."""
    for side in SIZES:
        pitch = side + _GAPS[side]
        cols = max(1, int((room.width() - 2 * _PAD + _GAPS[side]) // pitch))
        rows = max(1, int((room.height() - _TOP - 1.0 + _GAPS[side]) // pitch))
        if cols * rows >= count:
            return side, cols, rows
    return side, cols, rows


def token_at(found: tuple[Token, ...], spot: QPointF) -> Token | None:
    """The counter under a point, the one on top of several."""
    return next((token for token in reversed(found) if token.box.contains(spot)), None)
