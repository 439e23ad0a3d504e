"""The railways that a power's trains can use now, in pieces, and what breaks them (base game 4).

The open links are a networkx graph; its components are the pieces, its breadth-first search finds the routes.

A hex can be used when it is friendly and free of enemy zones of control, or a friendly land unit is there. A
link is open when both its hexes can be used and the hexside is open: no strait that option 12 closes, no
alpine hexside where rails don't cross them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from redball.derived import cached
from redball.game.state import Game
from redball.hexes import HexSide, hexside
from redball.supply.paths import Block, Reason
from redball.supply.reasons.barriers import Barrier, Barriers
from redball.supply.reasons.reason import Reasons
from redball.supply.supply import of
from redball.supply.tracing.search import way_back
from redball.wording import message

if TYPE_CHECKING:
    import networkx


class Break(msgspec.Struct, frozen=True):
    """A link that trains can't use, seen from the hex ``inside`` that they can; ``block`` the worst of it."""

    inside: int
    beyond: int
    block: Block


_WORST = (Block.STRAIT, Block.ALPINE, Block.WATER, Block.LAKE, Block.NEUTRAL, Block.CONTROL, Block.ZOC)


class RailNet:
    """The railways of one power in one position.

    ``near`` are the hexes that each usable hex is joined with; hexes without an open link aren't in it.
    """

    def __init__(self, game: Game, power: str) -> None:
        self.game = game
        position = of(game).position
        self.power = position.principal(power)
        view = position.view(self.power)
        self._barriers = Barriers(game, position, self.power)
        self._usable = (position.open_to(self.power) & view.open).tobytes()
        self._open = view.ways.rail
        self._all = position.rail_links

    @cached_property
    def near(self) -> Mapping[int, tuple[int, ...]]:
        """Open links, both ways."""
        found = {}
        for node in sorted(self._all):
            if self._usable[node]:
                near = tuple(n for n in sorted(self._open[node]) if self._usable[n])
                if near:
                    found[node] = near
        return found

    @cached_property
    def graph(self) -> networkx.Graph[int]:
        """The open links as a graph."""
        import networkx

        return networkx.Graph([(a, b) for a, near in self.near.items() for b in near if a < b])

    @cached_property
    def pieces(self) -> tuple[tuple[int, ...], ...]:
        """Hexes of each connected piece, the largest first, among equals that with the lowest hex."""
        import networkx

        found = [tuple(sorted(piece)) for piece in networkx.connected_components(self.graph)]
        return tuple(sorted(found, key=lambda piece: (-len(piece), piece[0])))

    @cached_property
    def links(self) -> tuple[tuple[HexSide, ...], ...]:
        """The open links of each piece."""
        return tuple(tuple((a, b) for a in piece for b in self.near[a] if a < b) for piece in self.pieces)

    @cached_property
    def breaks(self) -> tuple[Break, ...]:
        """Links that lead out of hexes that can be used and are broken, in the order of the hexes."""
        found = []
        for a in sorted(self._all):
            if not self._usable[a]:
                continue
            for b in sorted(self._all[a]):
                if not self.open_between(a, b) and (a < b or not self._usable[b]):
                    found.append(Break(a, b, self._block(a, b)))
        return tuple(found)

    def open_between(self, a: int, b: int) -> bool:
        """True when trains can go from a usable hex to its neighbour."""
        return bool(self._usable[b]) and b in self._open[a]

    def has_rail(self, node: int) -> bool:
        """True when any railway, open or not, is in a hex."""
        return node in self._all

    def _routes(self, start: int) -> Mapping[int, int]:
        """Every hex that trains reach from one, with the hex before it on the shortest way."""
        import networkx

        graph = self.graph
        if start not in graph:  # the start itself is never tested, only hexes entered (base game 4)
            graph = graph.copy()
            graph.add_node(start)
            graph.add_edges_from((start, n) for n in self._open[start] if self._usable[n])
        return dict(networkx.bfs_predecessors(graph, start, sort_neighbors=sorted))

    def reach(self, start: int) -> frozenset[int]:
        """Hexes that a rail move from a hex can end in; the hex itself is none of them."""
        return frozenset(self._routes(start)) if self.has_rail(start) else frozenset()

    def path(self, start: int, goal: int) -> tuple[int, ...]:
        """The shortest way from one hex to another, lower hexes first among equals; empty if none is."""
        before = self._routes(start) if self.has_rail(start) else {}
        return way_back({**before, start: -1}, goal) if goal in before else ()

    # --- what breaks it -------------------------------------------------------------------------------------

    def reasons(self, a: int, b: int) -> tuple[Reason, ...]:
        """Everything that bars the link from a hex to a neighbour."""
        made = Reasons(self._barriers)
        return tuple(self._said(made, barrier) for barrier in self._barred(a, b))

    def broken_at(self, node: int) -> tuple[Reason, ...]:
        """Everything that breaks the links that lead into a hex or out of it."""
        links = (link for link in self.breaks if node in (link.inside, link.beyond))
        return tuple(reason for link in links for reason in self.reasons(link.inside, link.beyond))

    def between(self, start: int, goal: int) -> tuple[Reason, ...]:
        """What bars the way with fewest broken links from one hex to another: nothing when no railway joins
        them at all.
        """
        cost, before = {start: 0}, {start: -1}
        pending = deque([start])
        while pending:
            node = pending.popleft()
            for other in sorted(self._all.get(node, ())):
                step = 0 if self.open_between(node, other) else 1
                if cost[node] + step < cost.get(other, cost[node] + step + 1):
                    cost[other], before[other] = cost[node] + step, node
                    if step:
                        pending.append(other)
                    else:
                        pending.appendleft(other)
        found: dict[tuple[object, ...], Reason] = {}
        node = goal if goal in before else start
        while before[node] >= 0:
            for reason in self.reasons(before[node], node):
                found.setdefault((reason.block, reason.nodes, reason.side), reason)
            node = before[node]
        return tuple(reversed(found.values()))

    def _barred(self, a: int, b: int) -> tuple[Barrier, ...]:
        if self.open_between(a, b):
            return ()
        return (*self._barriers.hexside_barriers(a, b), *self._at(b))

    def _at(self, node: int) -> tuple[Barrier, ...]:
        if self._usable[node]:
            return ()
        return self._barriers.entering(node) or (Barrier(Block.CONTROL, node),)

    def _said(self, made: Reasons, barrier: Barrier) -> Reason:
        if barrier.block is not Block.CONTROL:
            return made.reason(barrier, ())
        who = self.game.controller(barrier.node)
        text = message("supply.rail_control", hex=made.hex_name(barrier.node), who=who)
        return Reason(barrier.block, text, None, (barrier.node,))

    def _block(self, a: int, b: int) -> Block:
        blocks = [barrier.block for barrier in self._barred(a, b)]
        return min(blocks, key=lambda block: _WORST.index(block) if block in _WORST else len(_WORST))


@cached
def net_of(game: Game, power: str) -> RailNet:
    """The railways of a power, made on first use and cached with the position."""
    return RailNet(game, power)


def side_of(link: Break) -> HexSide:
    """The hexside of a broken link."""
    return hexside(link.inside, link.beyond)
