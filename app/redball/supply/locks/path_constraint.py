"""The constraint of locks on a chain, and the steps of a ground that it allows."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator

import msgspec

from redball.supply.graph import edges
from redball.supply.graph.ground import Ground
from redball.supply.locks.lock import Point

HEX, SEA, STEP = 1 << 32, 1 << 16, 1
"""A length, its sea areas and its steps in one number, so that the smaller is the better."""

Outlook = dict[tuple[int, int], int]
"""For a node and the points passed so far: the least that the rest of the link counts."""


class PathConstraint(msgspec.Struct, frozen=True):
    """Points that a chain must lead through, all of them, and points that it must not use."""

    through: tuple[Point, ...]
    never: frozenset[Point] = frozenset()


class ConstrainedSteps:
    """The steps of a ground that a constraint allows, with the cost of each and the points that it passes."""

    def __init__(self, ground: Ground, constraint: PathConstraint) -> None:
        self.ground = ground
        size = self._size = ground.size
        self._bits: dict[int, int] = {}
        for i, point in enumerate(constraint.through):
            if point.kind != "source":
                node = point.node + size * (point.kind == "area")
                self._bits[node] = self._bits.get(node, 0) | 1 << i
        self._shut = {p.node for p in constraint.never if p.kind == "port"}
        self._shut |= {size + p.node for p in constraint.never if p.kind == "area"}

    def ahead(self, node: int, rails: bool, starting: bool, beach: bool) -> Iterator[tuple[int, int, int]]:
        """Nodes that a path may go on to, the cost of the step, and the points that it passes."""
        shut, size = self._shut, self._size
        for other, cost in edges.steps_from(self.ground, node, rails):
            if node < size and other < size:
                yield other, cost * HEX + STEP, 0
            elif node not in shut and other not in shut:
                yield other, (SEA if other >= size else 0) + STEP, self._passed(node, other)
        if starting and beach:
            for sea, bits in self.from_beach(node):
                yield sea, SEA + STEP, bits

    def _passed(self, a: int, b: int) -> int:
        """The points that a step overseas passes: what it leads to, and the port that it leaves."""
        return self._bits.get(b, 0) | (self._bits.get(a, 0) if a < self._size else 0)

    def from_beach(self, node: int) -> Iterator[tuple[int, int]]:
        """Sea areas that somebody in a coastal hex without port may embark on, and the points that passes.

        A port that is ruined serves as a beach and is a point of the path all the same, as in
        :func:`redball.supply.locks.following.points_of`.
        """
        for sea in edges.beach_of(self.ground, node) if node not in self._shut else ():
            if sea not in self._shut:
                yield sea, self._passed(node, sea)

    def backwards(self, seeds: Iterable[tuple[int, int]], rails: bool, limit: int) -> Outlook:
        """The least that the rest of a link counts, from every node with every set of points passed."""
        passable, size = self.ground.passable, self.ground.size
        best: Outlook = dict.fromkeys(seeds, 0)
        heap = [(0, node, passed) for node, passed in sorted(best)]
        while heap:
            code, node, passed = heapq.heappop(heap)
            if best[node, passed] < code or (node < size and not passable[node]):
                continue
            for other, step, bits in self._behind(node, rails):
                further = code + step
                if bits & ~passed or further // HEX > limit:
                    continue
                for fewer in _without(passed, bits) if bits else (passed,):
                    if further < best.get((other, fewer), further + 1):
                        best[other, fewer] = further
                        heapq.heappush(heap, (further, other, fewer))
        return best

    def _behind(self, node: int, rails: bool) -> Iterator[tuple[int, int, int]]:
        """Nodes that a path may come from into an open node, as :meth:`ahead` has it."""
        shut, size = self._shut, self._size
        for other, cost in edges.steps_into(self.ground, node, rails):
            if node < size and other < size:
                yield other, cost * HEX + STEP, 0
            elif node not in shut and other not in shut:
                yield other, (SEA if node >= size else 0) + STEP, self._passed(other, node)


def _without(passed: int, bits: int) -> tuple[int, ...]:
    """The sets of points that, with some of ``bits`` added, may have become ``passed``."""
    found = {passed}
    while bits:
        one = bits & -bits
        found |= {x & ~one for x in found}
        bits &= ~one
    return tuple(sorted(found))
