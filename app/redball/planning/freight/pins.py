"""Routes that players have set, put into a network: what they use of it, and which of them can't be kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from redball.game.state import Game
from redball.planning.freight.flow import ResourceRoute, Task, best_routes
from redball.planning.freight.network import Network
from redball.rules.case import hex_name
from redball.rules.freight import Resource, SetOut
from redball.wording import Message, message


@dataclass(slots=True)
class PinnedRoutes:
    """Routes as far as they can be kept.

    ``ways`` are complete; ``landed`` have crossed the sea areas of their route (``legs``) and lack a factory;
    ``first`` may take any route, before all others; ``broken`` can't be kept.  ``left`` is the network
    without what they use.
    """

    network: Network
    routes: list[ResourceRoute] = field(default_factory=list)
    landed: dict[str, tuple[int, ...]] = field(default_factory=dict)
    legs: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    first: set[str] = field(default_factory=set)
    broken: dict[str, Message] = field(default_factory=dict)


def pin_routes(game: Game, network: Network, routes: Iterable[SetOut]) -> PinnedRoutes:
    """Put routes into a network one after another: those with sea areas first, then those with a factory
    alone, each by the cheapest way that is left; in the order of their keys.
    """
    kept = PinnedRoutes(network)
    resources = {resource.key: resource for resource in network.resources}
    known = [route for route in routes if route.key in resources]
    for route in sorted(known, key=lambda r: (not r.legs, r.key)):
        resource = resources[route.key]
        reason = _factory_reason(game, kept.network, route)
        if reason is None and route.legs:
            reason = _by_sea(game, kept, route, resource)
        elif reason is None and route.factory >= 0:
            reason = _to_factory(game, kept, route, resource)
        elif reason is None:
            kept.first.add(route.key)
        if reason is not None:
            kept.broken[route.key] = reason
    return kept


def _factory_reason(game: Game, left: Network, route: SetOut) -> Message | None:
    if route.factory < 0 or left.factories.get(route.factory, 0) > 0:
        return None
    return message("planning.freight.pin_factory", hex=hex_name(game, route.factory))


def _by_sea(game: Game, kept: PinnedRoutes, route: SetOut, resource: Resource) -> Message | None:
    """Take a route over given sea areas; the reason why it can't be taken."""
    left, seas = kept.network, game.atlas.sea_areas
    for area, count in Counter(route.areas).items():
        if area not in left.points:
            return message("planning.freight.pin_forbidden", area=seas[area].name)
        if left.points[area] < count:
            return message("planning.freight.pin_no_points", area=seas[area].name)
    lines: tuple[int, ...] = (left.line[resource.node],)
    for leg in route.legs:
        if not any(leg[0] in left.seas_of(line) for line in lines):
            return message("planning.freight.pin_no_port", area=seas[leg[0]].name)
        for a, b in pairwise(leg):
            if b not in left.lanes.get(a, ()):
                return message("planning.freight.pin_passage", a=seas[a].name, b=seas[b].name)
        lines = tuple(sorted(line for line in left.harbours if leg[-1] in left.seas_of(line)))
        if not lines:
            return message("planning.freight.pin_no_port", area=seas[leg[-1]].name)
    if route.factory >= 0 and left.line[route.factory] not in lines:
        where = hex_name(game, route.factory)
        return message("planning.freight.pin_no_rail", area=seas[route.areas[-1]].name, hex=where)
    if route.factory >= 0:
        take(kept, ResourceRoute(resource, route.factory, route.legs))
        return None
    kept.network = left.with_points({area: -count for area, count in Counter(route.areas).items()})
    kept.landed[route.key], kept.legs[route.key] = lines, route.legs
    return None


def _to_factory(game: Game, kept: PinnedRoutes, route: SetOut, resource: Resource) -> Message | None:
    """Take the cheapest way to a factory that is left; the reason why there is none."""
    if kept.network.line[resource.node] == kept.network.line[route.factory]:
        take(kept, ResourceRoute(resource, route.factory, ()))
        return None
    alone = kept.network.with_factories({route.factory: 1})
    found = best_routes(alone, Task((resource,)))
    if not found:
        return message("planning.freight.pin_no_way", hex=hex_name(game, route.factory))
    take(kept, found[0])
    return None


def take(kept: PinnedRoutes, way: ResourceRoute) -> None:
    """Add a complete way, and remove its points and factory from the rest of the network."""
    kept.routes.append(way)
    left = kept.network.with_points({area: -count for area, count in Counter(way.areas).items()})
    kept.network = left.with_factories(_one_less(left.factories, way.factory))


def _one_less(factories: Mapping[int, int], node: int) -> dict[int, int]:
    return {n: count - (n == node) for n, count in factories.items() if count > (n == node)}
