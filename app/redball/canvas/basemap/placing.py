"""Where names of places go: one of eight positions each, none over another.

Works in px at one size of a hex.  Names are taken by importance; each takes the first position that is free
of names,
symbols and counters.  A town that finds none is left out; a city or capital takes the least bad one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
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


class Wish(NamedTuple):
    """A name that wants a place: who it is, its importance (0 first), whether it must be shown, where it may
    go.
    """

    key: int
    rank: int
    must: bool
    positions: tuple[Rect, ...]


class Field:
    """Taken rectangles by cells, so that only neighbours are compared.  Each carries a weight and an
    owner.
    """

    def __init__(self, cell: float = 96.0) -> None:
        self._cell = cell
        self._taken: dict[tuple[int, int], list[tuple[Rect, float, int]]] = defaultdict(list)

    def take(self, rect: Rect, weight: float = 1.0, owner: int = -1) -> None:
        """Marks a rectangle as taken; ``owner`` is not disturbed by it."""
        for cell in self._cells(rect):
            self._taken[cell].append((rect, weight, owner))

    def burden(self, rect: Rect, owner: int = -2) -> float:
        """Weighted area of the rectangle that others have taken."""
        seen: dict[tuple[Rect, int], float] = {}
        for cell in self._cells(rect):
            for taken, weight, other in self._taken.get(cell, ()):
                if other != owner and taken.x0 < rect.x1 and taken.x1 > rect.x0:
                    shared = taken.overlap(rect)
                    if shared:
                        seen[taken, other] = shared * weight
        return sum(seen.values())

    def _cells(self, rect: Rect) -> list[tuple[int, int]]:
        c = self._cell
        rows = range(int(rect.y0 // c), int(rect.y1 // c) + 1)
        cols = range(int(rect.x0 // c), int(rect.x1 // c) + 1)
        return [(col, row) for row in rows for col in cols]


WORST = 0.15
"""Share of a city's name that may lie over something else when there is no free position."""


def positions(width: float, height: float, town: float, extent: Rect, gap: float = 2.5) -> tuple[Rect, ...]:
    """The eight positions of a name about (0, 0): E, W, N, NE, NW, SE, SW, S.

    ``town`` is half the size of the town's own symbol, ``extent`` what all its symbols cover.
    """
    right, left = town + gap, -town - gap - width
    above, below = min(extent.y0, -town) - gap - height, max(extent.y1, town) + gap
    middle = -height / 2
    side_above, side_below = -town * 0.4 - height, town * 0.4
    spots = (
        (right, middle), (left, middle), (-width / 2, above), (right - gap, side_above),
        (left + gap, side_above),
        (max(right, extent.x1 + gap) if extent.y1 > town else right, side_below),
        (min(left, extent.x0 - gap - width) if extent.y1 > town else left, side_below), (-width / 2, below),
    )  # fmt: skip
    return tuple(Rect(x, y, x + width, y + height) for x, y in spots)


def place(wishes: Iterable[Wish], field: Field) -> Iterator[tuple[int, int]]:
    """Keys of names with the number of the position that each takes; those without one are left out.

    Fills the field as it goes.
    """
    for wish in sorted(wishes, key=lambda w: (w.rank, w.key)):
        chosen = choose(wish, field)
        if chosen is not None:
            field.take(wish.positions[chosen], 1.0, wish.key)
            yield wish.key, chosen


def choose(wish: Wish, field: Field) -> int | None:
    """The best position of a name in a field, None when it should rather be left out."""
    best, least = None, WORST if wish.must else 0.02
    for number, rect in enumerate(wish.positions):
        burden = field.burden(rect, wish.key) / rect.area
        if burden < 0.004:
            return number
        if burden < least:
            best, least = number, burden
    return best
