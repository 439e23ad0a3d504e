"""What a position leaves open of the logistics graph, as a networkx graph.

It is a view: nothing is copied, and the steps of a node are read from the edge table when an algorithm first
asks for them, since a whole graph of the world takes half a second to make.  Nodes are those of the board,
land hexes and open sea areas.  There is an edge wherever a path may go from one to the other, with its
``kind``, one of :class:`redball.supply.graph.edges.Step`, and ``cost``, the hexes that it counts.

networkx takes a tenth of a second to import, so import this module where it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeAlias

import networkx

from redball.supply.graph.edges import beach_of, kind, may_enter, steps_from, steps_into
from redball.supply.graph.ground import Ground

Data: TypeAlias = Mapping[str, Any]


def open_graph(ground: Ground, rails: bool = False, beaches: Collection[int] = ()) -> networkx.DiGraph[int]:
    """The steps that a ground leaves open; with ``rails`` those of railway paths.

    ``beaches`` are hexes that a path may embark from over the coast: where who traces begins, and secondary
    sources that need no port (base game 3.5.1).  A hex that may not be entered has steps that lead out of it,
    since whoever traces may stand there.
    """
    graph: Any = networkx.DiGraph()
    nodes = _Nodes(ground)
    edges = _Edges(ground, rails, frozenset(beaches))
    graph._node = nodes
    graph._adj = _Neighbours(nodes, edges.out)
    graph._pred = _Neighbours(nodes, edges.into)
    frozen: networkx.DiGraph[int] = networkx.freeze(graph)
    return frozen


class _Nodes(Mapping[int, Data]):
    """Land hexes in order, then open sea areas."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._land = ground.board.atlas.land_nodes

    def __contains__(self, node: object) -> bool:
        return node in self._land or node in self._ground.lanes

    def __getitem__(self, node: int) -> Data:
        if node not in self:
            raise KeyError(node)
        return {"kind": "sea area" if node >= self._ground.size else "hex"}

    def __iter__(self) -> Iterator[int]:
        yield from sorted(self._land)
        yield from self._ground.lanes

    def __len__(self) -> int:
        return len(self._land) + len(self._ground.lanes)


class _Edges:
    """The steps out of a node and into it."""

    def __init__(self, ground: Ground, rails: bool, beaches: frozenset[int]) -> None:
        self._ground, self._rails, self._beaches = ground, rails, beaches

    def out(self, node: int) -> dict[int, Data]:
        """Nodes that a path may go on to."""
        found = steps_from(self._ground, node, self._rails)
        if node in self._beaches:
            found += [(sea, 0) for sea in beach_of(self._ground, node)]
        return {other: self._data(node, other, cost) for other, cost in found}

    def into(self, node: int) -> dict[int, Data]:
        """Nodes that a path may come from."""
        if not may_enter(self._ground, node):
            return {}
        found = steps_into(self._ground, node, self._rails)
        if node >= self._ground.size:
            found += [(hex_, 0) for hex_ in self._beaches if node in beach_of(self._ground, hex_)]
        return {other: self._data(other, node, cost) for other, cost in found}

    def _data(self, a: int, b: int, cost: int) -> Data:
        return {"kind": kind(self._ground, a, b, self._rails), "cost": cost}


class _Neighbours(Mapping[int, Mapping[int, Data]]):
    """The neighbours of each node, worked out when first asked for."""

    def __init__(self, nodes: _Nodes, found: Callable[[int], dict[int, Data]]) -> None:
        self._nodes, self._find = nodes, found
        self._known: dict[int, dict[int, Data]] = {}

    def __getitem__(self, node: int) -> dict[int, Data]:
        if node not in self._known:
            if node not in self._nodes:
                raise KeyError(node)
            self._known[node] = self._find(node)
        return self._known[node]

    def __iter__(self) -> Iterator[int]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)
