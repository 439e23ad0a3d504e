"""Among equally good allocations, the one that players would choose: each resource to a factory close by."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace

from redball.planning.freight.flow import ResourceRoute
from redball.planning.freight.network import Network


def to_nearest(network: Network, ways: Sequence[ResourceRoute]) -> tuple[ResourceRoute, ...]:
    """The same ways with factories of the same railways reassigned: the pair that is closest by rail first,
    then the resource of the lower hex, then the factory of the lower hex.

    A factory that is farther stays idle; how many are delivered, and by which sea areas, doesn't change.
    """
    room = dict(network.factories)
    pairs = sorted(
        (distance, number, node)
        for number, way in enumerate(ways)
        for node, distance in _factories_from(network, way)
    )
    given: dict[int, int] = {}
    for _distance, number, node in pairs:
        if number not in given and room[node] > 0:
            given[number] = node
            room[node] -= 1
    return tuple(replace(way, factory=given[number]) for number, way in enumerate(ways))


def _factories_from(network: Network, way: ResourceRoute) -> Iterable[tuple[int, int]]:
    """The factories on the railways where a way ends, with their distance in hexes from where it begins
    there: the resource's own hex, or the nearest port on its last sea area.
    """
    line = network.line[way.factory]
    starts = [way.resource.node]
    if way.legs:
        starts = [port for port in network.harbours[line] if way.legs[-1][-1] in network.ports[port]]
    wanted = sum(network.line[node] == line for node in network.factories)
    distance = dict.fromkeys(starts, 0)
    pending = deque(starts)
    while pending and wanted:
        node = pending.popleft()
        if node in network.factories:
            wanted -= 1
            yield node, distance[node]
        for other in network.near.get(node, ()):
            if other not in distance:
                distance[other] = distance[node] + 1
                pending.append(other)
