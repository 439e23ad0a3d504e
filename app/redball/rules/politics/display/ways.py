"""Ways of a marker over the political display: the steps it may make, how far it comes, what is lost."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from redball.rules.politics.display.pushes import Push

Refusal = Literal["not_beside", "not_nearer", "not_farther", "too_dear"]


class Reached(msgspec.Struct, frozen=True):
    """A hex that can be reached: the points that the cheapest way takes, and its hexes without the first."""

    spent: int
    way: tuple[int, ...]


def spent_on(push: Push, way: Sequence[int]) -> int:
    """The points that a way takes, whether it may be gone or not."""
    return sum(push.cost(a, b) for a, b in _pairs(push, way))


def _pairs(push: Push, way: Sequence[int]) -> Iterator[tuple[int, int]]:
    return zip((push.start, *way), way, strict=False)


def why_not(push: Push, start: int, end: int, left: int) -> Refusal | None:
    """Why a marker may not step from a hex to another one with some points left; None where it may."""
    if end not in push.ground.layout.neighbours(start):
        return "not_beside"
    if push.each and not push.gains(start, end):
        return "not_nearer" if push.direction == "towards" else "not_farther"
    return "too_dear" if push.cost(start, end) > left else None


def next_steps(push: Push, way: Sequence[int] = ()) -> tuple[int, ...]:
    """The hexes that a marker may go to next after a way that it has gone."""
    here = way[-1] if way else push.start
    left = push.points - spent_on(push, way)
    beside = push.ground.layout.neighbours(here)
    return tuple(end for end in beside if why_not(push, here, end, left) is None)


def reach(push: Push, way: Sequence[int] = ()) -> Mapping[int, Reached]:
    """Every hex that a marker can end in, after a way that it has gone: with the way from its start that
    takes the fewest points, of those the shortest.
    """
    best: dict[int, Reached] = {}
    waiting: list[tuple[int, int, tuple[int, ...]]] = [(spent_on(push, way), len(way), tuple(way))]
    while waiting:
        spent, _, gone = heapq.heappop(waiting)
        here = gone[-1] if gone else push.start
        if here in best:
            continue
        best[here] = Reached(spent, gone)
        for end in push.ground.layout.neighbours(here):
            if end not in best and why_not(push, here, end, push.points - spent) is None:
                longer = (*gone, end)
                heapq.heappush(waiting, (spent + push.cost(here, end), len(longer), longer))
    return {node: found for node, found in best.items() if push.is_target(node)}


def lost(push: Push, way: Sequence[int]) -> int:
    """The points that are left over after a way."""
    return push.points - spent_on(push, way)
