"""Single searches forwards, from a hex to sources: they return the path itself, which fields don't store.

The best path is the shortest; among those the one over fewest sea areas, then fewest hexes, then the one
whose nodes come first in number, from the start on.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

import msgspec

from redball.supply.graph import edges
from redball.supply.graph.ground import Ground

Score = tuple[int, int, int]
"""Length, number of sea areas, number of steps."""


class NodePath(msgspec.Struct, frozen=True):
    """A path: its nodes from the start to the target, hexes and sea nodes, and its length."""

    nodes: tuple[int, ...]
    length: int


@dataclass(frozen=True, slots=True)
class Request:
    """What to search: from ``start`` over ``ground``; ``limit`` hexes, None without; ``beach``: the start may
    embark without a port.  ``hopeless(node, length)`` may exclude nodes from which no target is near enough.
    """

    ground: Ground
    start: int
    rails: bool
    limit: int | None
    beach: bool
    hopeless: Callable[[int, int], bool] | None = None


def reached(request: Request) -> Iterator[tuple[Score, int, dict[int, int]]]:
    """Every node in order of its score, with the tree of predecessors so far (best score first, then lowest
    node).
    """
    ground = request.ground
    best: dict[int, Score] = {request.start: (0, 0, 0)}
    came: dict[int, int] = {request.start: -1}
    heap: list[tuple[Score, int]] = [((0, 0, 0), request.start)]
    settled: set[int] = set()
    while heap:
        score, node = heapq.heappop(heap)
        if node in settled:
            continue
        settled.add(node)
        yield score, node, came
        length, seas, steps = score
        for other, cost in steps_ahead(request, node):
            if other in settled or (request.limit is not None and length + cost > request.limit):
                continue
            if request.hopeless is not None and request.hopeless(other, length + cost):
                continue
            offer = (length + cost, seas + (other >= ground.size), steps + 1)
            known = best.get(other)
            if known is None or offer < known or (offer == known and _comes_first(came, node, came[other])):
                best[other] = offer
                came[other] = node
                heapq.heappush(heap, (offer, other))


def steps_ahead(request: Request, node: int) -> list[tuple[int, int]]:
    """Nodes that a path may go on to, with what each counts: from the start perhaps over its beach."""
    found = edges.steps_from(request.ground, node, request.rails)
    if node == request.start and request.beach:
        found += [(sea, 0) for sea in edges.beach_of(request.ground, node)]
    return found


def _comes_first(came: dict[int, int], node: int, other: int) -> bool:
    """True when of two paths with as many steps the one to ``node`` is lower where they part."""
    first = False
    while node != other:
        first = node < other
        node, other = came[node], came[other]
    return first


def way_back(came: dict[int, int], node: int) -> tuple[int, ...]:
    """The nodes from the start to a node."""
    nodes = []
    while node >= 0:
        nodes.append(node)
        node = came[node]
    return tuple(reversed(nodes))


def best_path(request: Request, targets: Collection[int]) -> NodePath | None:
    """The best path to any of some hexes, None if there is none within the limit."""
    if request.limit is not None and request.limit < 0:
        return None
    for (length, _, _), node, came in reached(request):
        if node in targets:
            return NodePath(way_back(came, node), length)
    return None


class Spreading:
    """One search for the best paths to several hexes, one at a time: it continues where it stopped."""

    def __init__(self, request: Request) -> None:
        nowhere = request.limit is not None and request.limit < 0
        self._steps = iter(()) if nowhere else reached(request)
        self._lengths: dict[int, int] = {}
        self._came: dict[int, int] = {}

    def path_to(self, target: int) -> NodePath | None:
        """As :func:`best_path` for one hex."""
        while target not in self._lengths:
            step = next(self._steps, None)
            if step is None:
                return None
            (length, _, _), node, self._came = step
            self._lengths[node] = length
        return NodePath(way_back(self._came, target), self._lengths[target])


def targets_within(request: Request, targets: Collection[int]) -> set[int]:
    """All of some hexes that are near enough."""
    if not targets or (request.limit is not None and request.limit < 0):
        return set()
    return {node for _, node, _ in reached(request) if node in targets}
