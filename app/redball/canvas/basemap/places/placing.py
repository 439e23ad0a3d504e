"""Positions of a place's name about its symbol.  Works in px at one size of a hex."""

from __future__ import annotations

from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle in px."""

    x0: float
    y0: float
    x1: float
    y1: float

    def moved(self, dx: float, dy: float) -> Rect:
        """The rectangle moved."""
        return Rect(self.x0 + dx, self.y0 + dy, self.x1 + dx, self.y1 + dy)

    def overlap(self, other: Rect) -> float:
        """Area that two rectangles share."""
        wide = min(self.x1, other.x1) - max(self.x0, other.x0)
        high = min(self.y1, other.y1) - max(self.y0, other.y0)
        return wide * high if wide > 0 and high > 0 else 0.0

    @property
    def area(self) -> float:
        """Area in square px."""
        return (self.x1 - self.x0) * (self.y1 - self.y0)


KEYS = "64897312abcdefgh"
"""The keys of the positions: the first eight are digits, where they are on a keypad about the 5; then half a
line above and below the east (a, b) and the west (c, d), and a third of the name to the west and to the east
of the north (e, f) and the south (g, h).
"""


def positions(width: float, height: float, town: float, extent: Rect, gap: float = 2.5) -> tuple[Rect, ...]:
    """The positions of a name about (0, 0) in the order of ``KEYS``: E, W, N, NE, NW, SE, SW, S, then the
    others.

    ``town`` is half the size of the town's own symbol, ``extent`` what all its symbols cover.
    """
    right, left = town + gap, -town - gap - width
    above, below = min(extent.y0, -town) - gap - height, max(extent.y1, town) + gap
    middle, shift = -height / 2, 0.45 * height
    side_above, side_below = -town * 0.4 - height, town * 0.4
    deep = extent.y1 > town
    low_right = max(right, extent.x1 + gap) if deep else right
    low_left = min(left, extent.x0 - gap - width) if deep else left
    spots = (
        (right, middle), (left, middle), (-width / 2, above), (right - gap, side_above),
        (left + gap, side_above), (low_right, side_below), (low_left, side_below), (-width / 2, below),
        (right, middle - shift), (low_right, middle + shift), (left, middle - shift),
        (low_left, middle + shift), (-0.83 * width, above), (-0.17 * width, above), (-0.83 * width, below),
        (-0.17 * width, below),
    )  # fmt: skip
    return tuple(Rect(x, y, x + width, y + height) for x, y in spots)
