"""Why a resource reaches no factory, in one sentence: the first of these that applies."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping

from redball.game.state import Game
from redball.planning.freight.network import Network
from redball.rules.case import hex_name
from redball.rules.freight import Resource
from redball.wording import Message, message

Lacks = Mapping[int, tuple[int, ...]]
"""By stretch of railways: the sea areas without free points on the best way from there to an idle factory."""


def reason_for(game: Game, network: Network, resource: Resource, lacks: Lacks, power: str) -> Message:
    """Why a resource is not delivered."""
    where, start = hex_name(game, resource.node), network.line[resource.node]
    if not network.factories:
        return message("planning.freight.no_factories", power=power)
    if lacks.get(start):
        names = [game.atlas.sea_areas[area].name for area in lacks[start]]
        return message("planning.freight.no_points", areas="; ".join(names))
    if start in {network.line[node] for node in network.factories}:
        return message("planning.freight.no_factory")
    if resource.node in network.stuck:
        return message("planning.freight.stuck", hex=where)
    if not network.seas_of(start):
        return message("planning.freight.no_port", hex=where)
    if start not in lacking(network, network.factories):
        return message("planning.freight.no_way", hex=where)
    return message("planning.freight.no_factory")


def lacking(left: Network, idle: Iterable[int]) -> Lacks:
    """For each stretch of railways from which resources could reach one of some factories with enough convoy
    points: the sea areas without free points on the way that lacks fewest of them, then uses fewest points in
    all; in the order in which a resource meets them.
    """
    lines_on: dict[int, list[int]] = {}
    for line in left.harbours:
        for area in left.seas_of(line):
            lines_on.setdefault(area, []).append(line)
    lacks: dict[int, tuple[int, ...]] = {}
    seas: set[int] = set()
    pending = [(0, 0, -1, line, ()) for line in sorted({left.line[node] for node in idle})]
    heap: list[tuple[int, int, int, int, tuple[int, ...]]] = list(pending)
    while heap:
        missing, points, sea, line, areas = heapq.heappop(heap)
        if sea >= 0:
            if sea in seas:
                continue
            seas.add(sea)
            for other in lines_on.get(sea, ()):
                heapq.heappush(heap, (missing, points, -1, other, areas))
            near = [n for n in left.lanes.get(sea, ()) if n in left.points]
        else:
            if line in lacks:
                continue
            lacks[line] = areas
            near = list(left.seas_of(line))
        for area in near:
            short = left.points[area] <= 0
            met = (area, *areas) if short else areas
            heapq.heappush(heap, (missing + short, points + 1, area, -1, met))
    return lacks
