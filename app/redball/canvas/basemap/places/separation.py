"""Places that stand too close are moved apart, so that their symbols and rows of goods don't cover each
other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from redball.canvas.basemap.places.placing import Rect

Spot = tuple[float, float]

_ROUNDS, _FARTHEST, _GAP = 16, 1.0, 0.012
"""Rounds of pushing; beyond how many hex widths no two places touch; what stays free between symbols."""


def moved_apart(
    spots: Sequence[Spot], boxes: Sequence[Rect], held: Callable[[int, Spot], Spot]
) -> list[Spot]:
    """The spots of places, in map units, after those whose boxes overlap have been pushed apart.

    ``boxes`` lie about the spots, in map units; ``held`` returns the spot nearest to a wanted one that is
    still in a place's hex.
    """
    found = list(spots)
    pairs = list(_close(found))
    stirred = set(range(len(found)))
    for _ in range(_ROUNDS):
        moving: set[int] = set()
        for a, b in pairs:
            if a not in stirred and b not in stirred:
                continue
            push = _push(found[a], boxes[a], found[b], boxes[b])
            if push is not None:
                dx, dy = push[0] / 2, push[1] / 2
                found[a] = held(a, (found[a][0] - dx, found[a][1] - dy))
                found[b] = held(b, (found[b][0] + dx, found[b][1] + dy))
                moving |= {a, b}
        stirred = moving
        if not moving:
            break
    return found


def _close(spots: Sequence[Spot]) -> Iterator[tuple[int, int]]:
    """Pairs of spots that might touch, in the order of their numbers."""
    cells: dict[tuple[int, int], list[int]] = {}
    for number, (x, y) in enumerate(spots):
        col, row = int(x // _FARTHEST), int(y // _FARTHEST)
        for dc in (-1, 0, 1):
            for dr in (-1, 0, 1):
                for other in cells.get((col + dc, row + dr), ()):
                    yield other, number
        cells.setdefault((col, row), []).append(number)


def _push(a: Spot, box: Rect, b: Spot, other: Rect) -> Spot | None:
    """How the second has to move from the first, the shorter way; None when they don't touch."""
    if box.x0 == box.x1 or other.x0 == other.x1:
        return None
    right = a[0] + box.x1 - b[0] - other.x0 + _GAP
    left = b[0] + other.x1 - a[0] - box.x0 + _GAP
    down = a[1] + box.y1 - b[1] - other.y0 + _GAP
    up = b[1] + other.y1 - a[1] - box.y0 + _GAP
    if min(right, left, down, up) <= 0:
        return None
    # The order of two places from west to east, and from north to south, stays as it is.
    across = right if a[0] <= b[0] else -left
    along = down if a[1] <= b[1] else -up
    return (across, 0.0) if abs(across) <= abs(along) else (0.0, along)
