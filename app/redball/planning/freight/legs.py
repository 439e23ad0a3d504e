"""A way as hexes and sea areas: by rail to a port, over sea, by rail to the factory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import pairwise

import msgspec

from redball.planning.freight.flow import ResourceRoute
from redball.planning.freight.network import Network
from redball.supply.tracing.search import way_back


class FreightLeg(msgspec.Struct, frozen=True):
    """By rail: ``nodes`` are its hexes. By sea: ``nodes`` are the two ports, ``areas`` the sea areas."""

    nodes: tuple[int, ...]
    areas: tuple[int, ...] = ()


def legs_of(network: Network, way: ResourceRoute) -> tuple[FreightLeg, ...]:
    """The legs of a way, by the ports that are nearest by rail; a rail leg of one hex is left out."""
    rails: list[tuple[int, ...]] = []
    starts: tuple[int, ...] = (way.resource.node,)
    for leg in way.legs:
        rails.append(_by_rail(network, starts, _ports(network, leg[0])))
        starts = _ports(network, leg[-1])
    rails.append(_by_rail(network, starts, (way.factory,)))
    found = [FreightLeg(rails[0])]
    for leg, (before, after) in zip(way.legs, pairwise(rails), strict=True):
        found += [FreightLeg((before[-1], after[0]), leg), FreightLeg(after)]
    return tuple(leg for leg in found if leg.areas or len(leg.nodes) > 1)


def _ports(network: Network, area: int) -> tuple[int, ...]:
    return tuple(port for port, areas in sorted(network.ports.items()) if area in areas)


def _by_rail(network: Network, starts: Iterable[int], goals: Iterable[int]) -> tuple[int, ...]:
    """The shortest way by rail from one of some hexes to one of others; lower hexes first among equals."""
    wanted = frozenset(goals)
    before: dict[int, int] = dict.fromkeys(starts, -1)
    pending = deque(before)
    while pending:
        node = pending.popleft()
        if node in wanted:
            return way_back(before, node)
        for other in network.near.get(node, ()):
            if other not in before:
                before[other] = node
                pending.append(other)
    raise ValueError("a way by rail between stretches of railways that are not joined")
