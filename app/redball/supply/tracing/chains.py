"""The best supply path of a unit, link by link (base game 3.3, 3.4).

The best chain is the one with the fewest links. Among those the first link decides, then the second and so
on: the better link is the shorter; then that over fewer sea areas; then with fewer steps; then basic before
railway; then to the source with the lower hex and id; then with the lower hexes, from its start on. A link
is thus chosen without regard to how short the later ones are. Nothing else decides, so that it is the same
in every run.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from redball.supply.options import SupplyOptions
from redball.supply.paths import LegKind, Link, Source, SourceKind
from redball.supply.tracing.fields import Field
from redball.supply.tracing.groups import Group, Layer
from redball.supply.tracing.links import link
from redball.supply.tracing.search import NodePath, Request, Score, best_path, reached, way_back

_Offer = tuple[int, Score, bool, int, tuple[int, ...]]
"""Links after this one, its score, railway, node of its source, all its nodes: what a link is chosen by."""


class Chains:
    """The chains of one group; each secondary source's way on is found once."""

    def __init__(self, group: Group, options: SupplyOptions) -> None:
        self.group = group
        self.options = options
        self._onward: dict[Source, Link] = {}
        self._best: dict[int, Source] = {}
        for source, _ in sorted(group.supplied.items(), key=lambda item: (item[1], item[0].unit)):
            self._best.setdefault(source.node, source)
        self._rank = {node: group.supplied[source] for node, source in self._best.items()}
        self._rank.update(dict.fromkeys(group.primaries, 0))

    # --- units ----------------------------------------------------------------------------------------------

    def of_unit(self, node: int, beach: bool) -> tuple[Link, ...] | None:
        """The chain of a unit in a hex that isn't an HQ; None when it is out of supply."""
        if node in self.group.primaries:
            return ()
        found = self._offers(node, beach, False)
        if self.options.unit_to_primary_path == "railway":
            found += [o for o in self._offers(node, beach, True) if o[0][0] == 0]
        return self._best_chain(found)

    def of_headquarters(self, own: Source, beach: bool) -> tuple[Link, ...] | None:
        """The chain of an HQ, which may also use the railway as the secondary source that it is."""
        if own.node in self.group.primaries:
            return ()
        rank = self.group.supplied.get(own)
        if rank is None or not self.options.hq_traces_railway:
            return self.of_unit(own.node, beach)
        found = [o for o in self._offers(own.node, beach, False) if o[0][0] < rank]
        return self._best_chain([*found, self._next_link(own)])

    def _offers(self, node: int, beach: bool, rails: bool) -> list[tuple[_Offer, Link]]:
        """Sources in supply that are near enough with the link to each, none beyond the first primary."""
        return [
            offer for layer in self.group.layers for offer in self._layer_offers(layer, node, beach, rails)
        ]

    def _layer_offers(
        self, layer: Layer, node: int, beach: bool, rails: bool
    ) -> Iterator[tuple[_Offer, Link]]:
        ground = layer.ground
        limit = ground.railway_limit(node) if rails else ground.basic_limit(node)
        if limit < 0:
            return
        request = Request(
            ground, node, rails, limit, beach, _too_far(layer.railway if rails else layer.basic, limit)
        )
        for score, there, came in reached(request):
            rank = self._rank.get(there)
            if rank is not None:
                way = NodePath(way_back(came, there), score[0])
                offer = (rank, score, rails, there, way.nodes)
                yield offer, link(ground, way, self.source_at(there), rails, limit)
            if rank == 0:
                return

    def source_at(self, node: int) -> Source:
        """The best source in supply at a hex."""
        return Source(self.group.goal, node) if node in self.group.primaries else self._best[node]

    def _best_chain(self, offers: list[tuple[_Offer, Link]]) -> tuple[Link, ...] | None:
        if not offers:
            return None
        first = min(offers, key=lambda offer: offer[0])[1]
        return (first, *self.rest(first.source))

    def rest(self, source: Source) -> tuple[Link, ...]:
        """What follows a source in a chain: nothing after the one that it ends at."""
        return self.onward(source) if source.kind is SourceKind.SECONDARY else ()

    # --- secondary sources ----------------------------------------------------------------------------------

    def onward(self, source: Source) -> tuple[Link, ...]:
        """The chain of a secondary source in supply."""
        links: list[Link] = []
        while source.kind is SourceKind.SECONDARY:
            if source not in self._onward:
                self._onward[source] = self._next_link(source)[1]
            links.append(self._onward[source])
            source = links[-1].source
        return tuple(links)

    def _next_link(self, source: Source) -> tuple[_Offer, Link]:
        rank = self.group.supplied[source]
        if rank == 1:
            found = [self._next_way(x, source, self.group.primaries, 0) for x in self.group.layers]
        else:
            targets = {s.node for s, r in self.group.supplied.items() if r == rank - 1}
            found = [self._next_way(x, source, targets, rank - 1) for x in self.group.layers]
        return min((x for x in found if x is not None), key=lambda x: x[0])

    def _next_way(
        self, layer: Layer, source: Source, targets: Collection[int], rank: int
    ) -> tuple[_Offer, Link] | None:
        ground, rails = layer.ground, not rank or self.options.secondary_to_secondary_path == "railway"
        limit = ground.railway_limit(source.node) if rails else ground.basic_limit(source.node)
        field = layer.railway if targets is self.group.primaries else None
        hopeless = _too_far(field, limit) if field else None
        way = best_path(
            Request(ground, source.node, rails, limit, source in self.group.secondaries.embarking, hopeless),
            targets,
        )
        if way is None:
            return None
        there, seas = way.nodes[-1], sum(node >= ground.size for node in way.nodes)
        offer = (rank, (way.length, seas, len(way.nodes) - 1), rails, there, way.nodes)
        goal = self._best[there] if rank else Source(self.group.goal, there)
        return offer, link(ground, way, goal, rails, limit)


def _too_far(field: Field, limit: int) -> Callable[[int, int], bool]:
    distance = field.distance
    return lambda node, length: length + distance[node] > limit


def limited_chain(layer: Layer, node: int, beach: bool, chains: Chains) -> tuple[Link, ...] | None:
    """The chain of a unit on a limited source: rails and sea only, to any source in supply."""
    way = best_path(Request(layer.ground, node, True, 0, beach), chains.group.sources)
    if way is None:
        return None
    here = Link(node, Source(SourceKind.LIMITED, node), LegKind.BASIC, (), 0, 0)
    source = chains.source_at(way.nodes[-1])
    return (here, link(layer.ground, way, source, True, 0), *chains.rest(source))
