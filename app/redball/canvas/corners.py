"""The corner of the map where an overlapping panel hides least."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSizeF

Corner = Literal["lower left", "upper left", "lower right", "upper right"]
CORNERS: tuple[Corner, ...] = ("lower left", "upper left", "lower right", "upper right")


def box_in(corner: Corner, size: QSizeF, room: QRectF, inset: float) -> QRectF:
    """A box of a size in a corner of a rectangle."""
    x = room.left() + inset if "left" in corner else room.right() - inset - size.width()
    y = room.top() + inset if "upper" in corner else room.bottom() - inset - size.height()
    return QRectF(QPointF(x, y), size)


def hidden(box: QRectF, things: Sequence[QRectF]) -> int:
    """How many things a box covers."""
    return sum(box.intersects(thing) for thing in things)


def emptiest(
    size: QSizeF,
    room: QRectF,
    inset: float,
    subjects: Sequence[QRectF],
    things: Sequence[QRectF],
    order: Sequence[Corner] = CORNERS,
) -> Corner:
    """The corner where a box hides the fewest subjects, then the fewest other things; the first of equals."""

    def cost(corner: Corner) -> tuple[int, int]:
        box = box_in(corner, size, room, inset)
        return hidden(box, subjects), hidden(box, things)

    return min(order, key=cost)
