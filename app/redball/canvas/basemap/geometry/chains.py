"""Loose hexsides joined to long lines, unrolled across the date line, and cut to rectangles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from redball.canvas.basemap.geometry.land import extent_of, moved, turns
from redball.canvas.basemap.geometry.lattice import Box, Floats, Ints, to_units

Step = tuple[int, int]

Lines = Mapping[str, Sequence[Floats]]
"""Lines of the whole map in map units, by a word each."""

Recall = Callable[[str, Callable[[], Lines]], Lines]
"""Returns lines by their name, worked out by a function unless that was done before."""


def worked_out(name: str, make: Callable[[], Lines]) -> Lines:
    """A :data:`Recall` without memory."""
    return make()


class Chains:
    """Lines in map units that can be cut to a rectangle, east-west copies included; ``period`` 0 has none.
    ``points`` are those of each line.
    """

    def __init__(self, lines: Iterable[Floats], period: float) -> None:
        import shapely

        self.period = period
        self.points = found = list(lines)
        index = np.repeat(np.arange(len(found)), [len(line) for line in found])
        points = np.concatenate(found) if found else np.zeros((0, 2))
        self.lines: npt.NDArray[np.object_] = np.asarray(
            shapely.linestrings(points, indices=index), dtype=object
        )
        self.tree, self.extent = shapely.STRtree(self.lines), extent_of(self.lines)

    def near(self, box: Box) -> npt.NDArray[np.object_]:
        """Whole lines that touch a rectangle."""
        return self._hits(box)[0]

    def _hits(self, box: Box) -> tuple[npt.NDArray[np.object_], Ints]:
        """Whole lines that touch a rectangle, and which they are."""
        import shapely

        lines, numbers = [self.lines[:0]], [np.zeros(0, np.int64)]
        for shift in turns(box, self.extent, self.period):
            hits = np.sort(self.tree.query(shapely.box(*box.moved(-shift))))
            lines.append(moved(self.lines[hits], shift))
            numbers.append(hits)
        return np.concatenate(lines), np.concatenate(numbers)

    def numbered(self, box: Box) -> tuple[npt.NDArray[np.object_], Ints]:
        """The parts of the lines in a rectangle, and which lines they are of."""
        import shapely

        lines, numbers = self._hits(box)
        return shapely.clip_by_rect(lines, *box), numbers

    def within(self, box: Box) -> Any:
        """The parts of the lines in a rectangle."""
        import shapely

        return shapely.clip_by_rect(self.near(box), *box)


def chained(sides: Ints, period: float) -> list[Floats]:
    """Hexsides, shape (n, 2, 2) in lattice steps, as lines that are as long as can be."""
    return [to_units(np.array(walk)) for walk in walks(sides, period)]


def walks(sides: Ints, period: float) -> Iterator[list[Step]]:
    """Walks along corners that use every hexside once, starting at ends and forks, then round rings."""
    wrap = round(2 * period)
    at: dict[Step, list[tuple[Step, int]]] = defaultdict(list)
    for number, ((ax, ay), (bx, by)) in enumerate(sides.tolist()):
        a, b = _wrapped(ax, ay, wrap), _wrapped(bx, by, wrap)
        at[a].append((b, number))
        at[b].append((a, number))
    used = [False] * len(sides)
    ends = sorted(corner for corner, out in at.items() if len(out) != 2)
    for start in ends:
        for _, side in at[start]:
            if not used[side]:
                yield _walk(at, used, start, side, wrap)
    for start, out in sorted(at.items()):
        if not used[out[0][1]]:
            yield _walk(at, used, start, out[0][1], wrap)


def _walk(
    at: dict[Step, list[tuple[Step, int]]], used: list[bool], start: Step, side: int, wrap: int
) -> list[Step]:
    walk, here = [start], start
    while True:
        used[side] = True
        there = next(corner for corner, number in at[here] if number == side)
        walk.append(_unrolled(there, walk[-1], wrap))
        here = there
        onward = [number for _, number in at[here] if not used[number]]
        if len(at[here]) != 2 or not onward:
            return walk
        side = onward[0]


def _wrapped(x: int, y: int, wrap: int) -> Step:
    return (x % wrap if wrap else x, y)


def _unrolled(corner: Step, before: Step, wrap: int) -> Step:
    """A corner moved next to the one before it across the date line."""
    if not wrap:
        return corner
    away = (corner[0] - before[0] + wrap // 2) % wrap - wrap // 2
    return (before[0] + away, corner[1])


def smooth(
    points: Floats, before: Floats | None = None, after: Floats | None = None, fine: int = 6
) -> Floats:
    """A smooth curve through points (Catmull-Rom), ``fine`` steps a stretch.

    ``before`` and ``after`` are points that the curve comes from and goes to without being drawn there.
    """
    if len(points) < 2:
        return points
    first = before if before is not None else 2 * points[0] - points[1]
    last = after if after is not None else 2 * points[-1] - points[-2]
    p = np.vstack((first, points, last))
    t = (np.arange(fine) / fine)[None, :, None]
    p0, p1, p2, p3 = (p[i : len(p) - 3 + i, None, :] for i in range(4))
    curve = 0.5 * (
        2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3
    )
    result: Floats = np.vstack((curve.reshape(-1, 2), points[-1:]))
    return result


def relaxed(points: Floats, pull: float = 0.38) -> Floats:
    """Inner points pulled towards the mean of their neighbours."""
    result = points.copy()
    result[1:-1] += pull * ((points[:-2] + points[2:]) / 2 - points[1:-1])
    return result
