"""Which resource goes to which factory: most delivered, fewest convoy points; and why others are not
delivered.

Rule: routes that players pinned come first; then as many resources as possible are delivered; of all ways to
do so, one with fewest convoy points; of these, the one that :mod:`redball.planning.freight.flow` finds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import msgspec

from redball.game.state import Game
from redball.planning.freight.flow import ResourceRoute, Task, best_routes, short_of
from redball.planning.freight.nearest import to_nearest
from redball.planning.freight.network import Network, network_of
from redball.planning.freight.pins import PinnedRoutes, pin_routes
from redball.planning.freight.reasons import lacking, reason_for
from redball.planning.freight.troubles import troubles
from redball.rules import freight
from redball.rules.freight import Resource, SetOut
from redball.wording import Message, message


class Undelivered(msgspec.Struct, frozen=True):
    """A resource that reaches no factory, why, and the sea areas that lack points for it."""

    resource: Resource
    reason: Message
    areas: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Allocation:
    """The routes of a power's resources.

    ``ways`` by hex and key of the resource; ``idle`` factories by hex; ``short`` is how many more convoy
    points, by sea area, would deliver all that the factories can take; ``network`` is what could be used,
    with the free points of ``partners``.
    """

    power: str
    network: Network
    routes: tuple[ResourceRoute, ...]
    undelivered: tuple[Undelivered, ...]
    short: Mapping[int, int]
    pinned: frozenset[str]
    partners: tuple[str, ...] = ()
    troubles: tuple[Message, ...] = ()

    @cached_property
    def used(self) -> Mapping[int, int]:
        """Convoy points used by sea area."""
        return dict(sorted(Counter(area for way in self.routes for area in way.areas).items()))

    @property
    def points(self) -> int:
        """Convoy points used in all."""
        return sum(self.used.values())

    @cached_property
    def idle(self) -> Mapping[int, int]:
        """Factories without a resource, by hex."""
        busy = Counter(way.factory for way in self.routes)
        rest = {node: count - busy[node] for node, count in self.network.factories.items()}
        return {node: count for node, count in rest.items() if count}

    @cached_property
    def by_key(self) -> Mapping[str, ResourceRoute]:
        """The ways by the key of their resource."""
        return {way.resource.key: way for way in self.routes}


def allocate(
    game: Game, power: str, partners: Collection[str] = (), network: Network | None = None
) -> Allocation:
    """The best allocation for a power, with free convoy points of ``partners`` that co-operate with it.

    With its ``network`` given, the position's supply isn't used, so that a thread can do it.
    """
    network = network or network_of(game, power, partners)
    pins = tuple(route for route in freight.routes(game, power) if route.pinned)
    found, kept = solved(game, network, pins)
    found = _settled(found, kept, pins)
    rest = after(network, found)
    lacks = lacking(rest, rest.factories)
    delivered = {way.resource.key for way in found}
    left = []
    for resource in network.resources:
        if resource.key in kept.broken:
            left.append(Undelivered(resource, kept.broken[resource.key]))
        elif resource.key not in delivered:
            reason = reason_for(game, network, resource, lacks, power)
            left.append(Undelivered(resource, reason, lacks.get(network.line[resource.node], ())))
    short = short_of(kept.network, best_routes(kept.network, _task_of(kept, beyond=True)))
    pinned = frozenset(route.key for route in pins)
    odd = troubles(game, power, partners, network)
    return Allocation(power, network, found, tuple(left), short, pinned, tuple(partners), odd)


def standing(
    game: Game, power: str, partners: Collection[str] = (), network: Network | None = None
) -> Allocation:
    """The result of the routes that a power has set, pinned or planned, in this position."""
    network = network or network_of(game, power, partners)
    routes = freight.routes(game, power)
    keys = {route.key for route in routes}
    only = network.with_resources(tuple(r for r in network.resources if r.key in keys))
    found, kept = solved(game, only, routes)
    resources = {resource.key: resource for resource in only.resources}
    left = tuple(Undelivered(resources[key], reason) for key, reason in sorted(kept.broken.items()))
    pinned = frozenset(route.key for route in routes if route.pinned)
    odd = troubles(game, power, partners, network)
    return Allocation(power, network, found, left, {}, pinned, tuple(partners), odd)


def solved(
    game: Game, network: Network, pins: tuple[SetOut, ...]
) -> tuple[tuple[ResourceRoute, ...], PinnedRoutes]:
    """The ways of all resources with some pins kept, and the result of the pins.

    A pin over sea areas for which no factory is left would waste its points: it is dropped.
    """
    wanted = list(pins)
    hopeless: dict[str, Message] = {}
    while True:
        kept = pin_routes(game, network, wanted)
        kept.broken |= hopeless
        ways = [*kept.routes, *(_whole(way, kept) for way in best_routes(kept.network, _task_of(kept)))]
        delivered = {way.resource.key for way in ways}
        lost = sorted(kept.landed.keys() - delivered)
        if not lost:
            return in_order(ways), kept
        hopeless[lost[0]] = message("planning.freight.no_factory")
        wanted = [route for route in wanted if route.key != lost[0]]


def _settled(
    ways: tuple[ResourceRoute, ...], kept: PinnedRoutes, pins: tuple[SetOut, ...]
) -> tuple[ResourceRoute, ...]:
    """The ways with factories close by, except those whose factory is pinned."""
    fixed = {route.key for route in pins if route.factory >= 0}
    free = [way for way in ways if way.resource.key not in fixed]
    settled = to_nearest(kept.network, free)
    return in_order([*(way for way in ways if way.resource.key in fixed), *settled])


def after(network: Network, ways: Iterable[ResourceRoute]) -> Network:
    """What some ways leave of a network: convoy points and idle factories."""
    used = Counter(area for way in ways for area in way.areas)
    busy = Counter(way.factory for way in ways)
    idle = {node: count - busy[node] for node, count in network.factories.items() if count > busy[node]}
    return network.with_points({area: -count for area, count in used.items()}).with_factories(idle)


def in_order(ways: Iterable[ResourceRoute]) -> tuple[ResourceRoute, ...]:
    """Ways by hex and key of their resources."""
    return tuple(sorted(ways, key=lambda way: (way.resource.node, way.resource.key)))


def _task_of(kept: PinnedRoutes, beyond: bool = False) -> Task:
    """What is still to be delivered when the pins are kept."""
    gone = kept.broken.keys() | {way.resource.key for way in kept.routes}
    rest = tuple(r for r in kept.network.resources if r.key not in gone)
    return Task(rest, frozenset(kept.first | kept.landed.keys()), kept.landed, beyond)


def _whole(way: ResourceRoute, kept: PinnedRoutes) -> ResourceRoute:
    """A way with the sea legs that were pinned before it."""
    return replace(way, legs=kept.legs.get(way.resource.key, ()) + way.legs)
