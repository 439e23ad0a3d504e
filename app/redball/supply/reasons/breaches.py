"""The ways that would lead to a source without their barriers: cheapest first, each with all of these.

A search forwards through barriers, each at a price, until it reaches hexes from which the rest of the way is
open.  Run once within the length that the path may have, and once without a limit.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from redball.supply.paths import Block
from redball.supply.reasons.barriers import Barrier, Barriers

_HEX = 20
_STEP = 1
_PRICES = {
    Block.ZOC: 200, Block.CONTROL: 280, Block.NEUTRAL: 420, Block.STRAIT: 240, Block.ALPINE: 320,
    Block.LAKE: 280, Block.TERRAIN: 1500, Block.WATER: 1500,
    Block.SEA_ENEMY: 240, Block.SEA_SHIPPING: 120, Block.PASSAGE: 300,
    Block.PORT_ICED: 200, Block.PORT_DAMAGED: 200, Block.PORT_MISSING: 500, Block.PORT_ENEMY: 320,
    Block.PORT_FULL: 240,
}  # fmt: skip
"""Price of a cure by how unlikely it is; a hex of length is 20."""

_PATIENCE = 600
"""Nodes that are still examined after the first way was found."""

_STRETCH = 30
"""Nodes that are examined in one small step."""


class Breach(msgspec.Struct, frozen=True):
    """A way up to where it is open again: its nodes, its length so far, and its barriers in order."""

    nodes: tuple[int, ...]
    length: int
    barriers: tuple[Barrier, ...]
    price: int


@dataclass(frozen=True, slots=True)
class Question:
    """What to search: from ``start``, along ``rails`` or not, embarking at the own coast or not, within
    ``limit`` or None.

    ``open_from(node, length)`` returns whether the rest of the way is open.  ``coasts`` are coastal hexes by
    sea node to land on although they have no port.
    """

    barriers: Barriers
    start: int
    rails: bool
    beach: bool
    limit: int | None
    open_from: Callable[[int, int], bool]
    coasts: Mapping[int, Sequence[int]] | None = None


_State = tuple[int, int]
"""Node and length so far; the length is 0 when there is no limit to keep."""


def breaches(question: Question, count: int, most: int = 20000) -> list[Breach]:
    """Up to ``count`` ways with different barriers, cheapest first; gives up after ``most`` nodes."""
    return [breach for breach in breach_steps(question, count, most) if breach is not None]


def breach_steps(question: Question, count: int, most: int = 20000) -> Iterator[Breach | None]:
    """As :func:`breaches`, in small steps: None after each, and a way when it is found."""
    found: list[Breach] = []
    for visited, (state, price, length, tree) in enumerate(_explore(question)):
        if visited > most or len(found) >= count:
            break
        if visited % _STRETCH == _STRETCH - 1:
            yield None
        if question.open_from(state[0], length):
            breach = _trail(tree, state, length, price)
            if not any(set(cheaper.barriers) <= set(breach.barriers) for cheaper in found):
                found.append(breach)
                most = min(most, visited + _PATIENCE)
                yield breach


_Tree = dict[_State, tuple[_State | None, tuple[Barrier, ...]]]


def _explore(question: Question) -> Iterator[tuple[_State, int, int, _Tree]]:
    """States in order of price; a state where the way is open again isn't expanded."""
    first: _State = (question.start, 0)
    limit = question.limit
    prices: dict[_State, int] = {first: 0}
    tree: _Tree = {first: (None, ())}
    heap: list[tuple[int, int, _State]] = [(0, 0, first)]
    done: set[_State] = set()
    while heap:
        price, length, state = heapq.heappop(heap)
        if state in done:
            continue
        done.add(state)
        yield state, price, length, tree
        if question.open_from(state[0], length):
            continue
        for node, cost, barriers in _onward(question, state[0]):
            longer = length + cost
            if limit is not None and longer > limit:
                continue
            after = (node, longer if limit is not None else 0)
            total = price + _STEP + _HEX * cost
            if barriers:  # most steps have none
                total += sum(_PRICES[b.block] for b in barriers)
            if after not in done and total < prices.get(after, total + 1):
                prices[after] = total
                tree[after] = (state, barriers)
                heapq.heappush(heap, (total, longer, after))


def _onward(question: Question, node: int) -> Iterator[tuple[int, int, tuple[Barrier, ...]]]:
    """Every step from a node with its cost and its barriers, along the edges of the board."""
    barriers, ground = question.barriers, question.barriers.ground
    board = ground.board
    if node >= ground.size:
        shores = question.coasts.get(node, ()) if question.coasts else ()
        for other in (*board.sea_ports[node], *shores, *board.sea_links[node]):
            yield other, 0, barriers.step(node, other)
        return
    rail = (*barriers.position.rail_links.get(node, ()), *ground.ways.rail[node]) if question.rails else ()
    for other in board.land_neighbours(node):
        yield other, 0 if other in rail else ground.cost[other], barriers.step(node, other)
    own_coast = question.beach and node == question.start
    own = ground.shore(node) if own_coast else ()
    for sea in own or board.port_seas.get(node) or board.coast_seas.get(node, ()):
        yield sea, 0, barriers.step(node, sea, own_coast)


def _trail(tree: _Tree, state: _State, length: int, price: int) -> Breach:
    nodes: list[int] = []
    barriers: list[Barrier] = []
    at: _State | None = state
    while at is not None:
        nodes.append(at[0])
        at, met = tree[at]
        barriers += reversed(met)
    return Breach(tuple(reversed(nodes)), length, tuple(dict.fromkeys(reversed(barriers))), price)
