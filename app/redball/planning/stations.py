"""Where an HQ would have to be to put a unit in supply: within its reach, or within that of HQs and capitals
that it reaches and that are cut off themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from redball.game.units import Unit
from redball.supply import Block, Supply
from redball.supply.conditions.forces import cancels_zone
from redball.supply.conditions.relations import Relation
from redball.supply.graph.edges import counted, joined, may_enter
from redball.supply.graph.ground import Ground
from redball.supply.paths import Source, SourceKind
from redball.supply.reasons.barriers import Barriers
from redball.supply.sea.beaches import may_embark
from redball.supply.steps import Steps
from redball.supply.tracing.fields import Field
from redball.supply.tracing.groups import Group, from_secondaries
from redball.supply.tracing.losses import Loss, LossKind, group_without
from redball.supply.tracing.search import Request, reached


class _Without(msgspec.Struct, frozen=True):
    """The unit's group without an HQ; ``chains`` are paths to sources, one field a layer."""

    group: Group
    chains: tuple[Field, ...]


class Stations:
    """Possible hexes of HQs for one unit; ``barriers`` are those of its power."""

    def __init__(self, supply: Supply, barriers: Barriers, unit: Unit) -> None:
        self.supply, self.barriers, self.unit = supply, barriers, unit
        self._by_rail = supply.options.secondary_to_secondary_path == "railway"
        self._own = Source(SourceKind.SECONDARY, unit.hex, unit.id) if unit.is_headquarters else None
        self._as_source = self._own is not None and supply.options.hq_traces_railway
        group = supply.group_of(unit)
        self.group = group if self._own is None or self._as_source else supply.without(group, self._own)
        self._left: dict[str, _Without] = {}

    def near(self, chief: Unit) -> Steps[dict[int, int]]:
        """Hexes where the unit itself reaches the HQ and the HQ would be in supply, with their distance; in
        two steps.
        """
        _, found = self._from_unit(self._without(chief).group, chief)
        yield
        return {node: length for node, length in found.items() if self.supplied(node, chief)}

    def through_others(self, chief: Unit) -> frozenset[int]:
        """Hexes where the HQ would be in supply and put others in supply that the unit reaches, link by
        link.
        """
        group = self._without(chief).group
        waiting = [s for s in group.secondaries.all if s not in group.supplied and s != self._own]
        met, _ = self._from_unit(group, chief)
        spots: set[int] = set()
        while links := [s for s in waiting if s.node in met]:
            waiting = [s for s in waiting if s not in links]
            for source in links:
                further, found = self._from_source(group, chief, source)
                met |= further
                spots |= found.keys()
        return frozenset(node for node in spots if self.supplied(node, chief))

    def supplied(self, node: int, chief: Unit) -> bool:
        """True when the HQ would be in supply in a hex, by sources that don't depend on its present place."""
        left = self._without(chief)
        embarks = may_embark(self.supply.game, self.supply.position, msgspec.structs.replace(chief, hex=node))
        return any(
            layer.railway.at(layer.ground, node, embarks) <= layer.ground.railway_limit(node)
            or chain.at(layer.ground, node, embarks) <= self._limit(layer.ground, node)
            for layer, chain in zip(left.group.layers, left.chains, strict=True)
        )

    def _limit(self, ground: Ground, node: int) -> int:
        """How long the path of a secondary source to another one may be."""
        return ground.railway_limit(node) if self._by_rail else ground.basic_limit(node)

    def _without(self, chief: Unit) -> _Without:
        """The unit's group without the HQ at its hex; unchanged for an HQ that isn't on the map."""
        if chief.id not in self._left:
            group = self.group
            if chief.hex >= 0:
                loss = Loss(LossKind.HQ, chief.hex, unit=chief.id)
                group = group_without(self.supply, self.barriers.principal, group, loss)
            nodes = frozenset(source.node for source in group.supplied)
            chains = tuple(
                from_secondaries(layer.ground, layer.railway, nodes, self._by_rail) for layer in group.layers
            )
            self._left[chief.id] = _Without(group, chains)
        return self._left[chief.id]

    # --- reach ----------------------------------------------------------------------------------------------

    def _from_unit(self, group: Group, chief: Unit) -> tuple[set[int], dict[int, int]]:
        embarks = self.supply.embarks(self.unit)
        requests = [
            Request(layer.ground, self.unit.hex, False, layer.ground.basic_limit(self.unit.hex), embarks)
            for layer in group.layers
        ]
        if self._as_source:
            requests += self._of_source(group, self.unit.hex, embarks)
        return self._reach(requests, chief)

    def _from_source(self, group: Group, chief: Unit, source: Source) -> tuple[set[int], dict[int, int]]:
        embarks = source in group.secondaries.embarking
        return self._reach(self._of_source(group, source.node, embarks), chief)

    def _of_source(self, group: Group, node: int, embarks: bool) -> list[Request]:
        return [
            Request(layer.ground, node, self._by_rail, self._limit(layer.ground, node), embarks)
            for layer in group.layers
        ]

    def _reach(self, requests: Collection[Request], chief: Unit) -> tuple[set[int], dict[int, int]]:
        """Hexes that paths reach now, and those that they reach when the HQ stands there, with their
        distance.
        """
        met: set[int] = set()
        found: dict[int, int] = {}
        for request in requests:
            size, limit = request.ground.size, request.limit
            if limit is None or limit < 0:
                continue
            for score, node, _ in reached(request):
                if node < size:
                    met.add(node)
                    found[node] = min(score[0], found.get(node, limit))
                for other, cost in _closed_beside(request, node):
                    total = score[0] + cost
                    if total <= min(limit, found.get(other, limit)) and self._opens(other, chief):
                        found[other] = total
        return met, found

    def _opens(self, node: int, chief: Unit) -> bool:
        """True when paths may enter a closed hex where the HQ stands."""
        barriers = self.barriers
        wrong = {barrier.block for barrier in barriers.entering(node)}
        if Block.ZOC in wrong and not cancels_zone(chief, self.supply.options):
            return False
        return wrong <= {Block.ZOC, Block.CONTROL} and barriers.relation(node) is not Relation.ALLY


def _closed_beside(request: Request, node: int) -> Iterator[tuple[int, int]]:
    """Closed hexes one step beyond a node, with what the step counts."""
    ground = request.ground
    for other in joined(ground, node):
        if not may_enter(ground, other):
            yield other, counted(ground, node, other, request.rails)
