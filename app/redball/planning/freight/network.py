"""What resources can travel on in one position: railways, ports, sea areas, convoy points (base game 5, 6).

A :class:`Network` is plain values, so that it can also be made by hand; :func:`network_of` reads it off a
position for one power.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from redball import supply
from redball.game.pipelines import givers, lent, reserved
from redball.game.state import Game
from redball.rules import freight
from redball.rules.freight import Resource
from redball.supply.conditions.views import shutting
from redball.supply.graph.ground import Ground
from redball.supply.options import read
from redball.supply.position import Position

Near = Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, eq=False)
class Network:
    """``resources`` by hex order; ``factories`` hex -> how many can work; ``near`` hex -> hexes joined by a
    railway or road; ``ports`` hex -> sea areas it opens on; ``points`` sea area -> free convoy points, for
    every sea area that may be used; ``lanes`` sea area -> adjacent ones with an open passage. ``stuck`` are
    hexes of resources that nothing may leave, such as those in an enemy zone of control.

    ``line`` is the stretch of railways of each hex, named by its lowest hex: from any hex of it to any other
    a resource goes for nothing, and a hex without railway is a stretch of its own. ``harbours`` are the ports
    of each stretch, in order.
    """

    resources: tuple[Resource, ...]
    factories: Mapping[int, int]
    near: Near
    ports: Near
    points: Mapping[int, int]
    lanes: Near
    stuck: frozenset[int]
    line: Mapping[int, int]
    harbours: Near

    @classmethod
    def of(
        cls,
        resources: tuple[Resource, ...],
        factories: Mapping[int, int],
        near: Near,
        ports: Near,
        points: Mapping[int, int],
        lanes: Near,
        stuck: frozenset[int] = frozenset(),
    ) -> Network:
        """A network with its stretches of railways."""
        line = _lines(near, {*near, *ports, *factories, *(r.node for r in resources)})
        harbours: dict[int, list[int]] = defaultdict(list)
        for port in sorted(ports):
            harbours[line[port]].append(port)
        by_line = {stretch: tuple(found) for stretch, found in harbours.items()}
        return cls(resources, factories, near, ports, points, lanes, stuck, line, by_line)

    def seas_of(self, line: int) -> tuple[int, ...]:
        """The sea areas that the ports of a stretch of railways open on and that may be used, in order."""
        areas = {area for port in self.harbours.get(line, ()) for area in self.ports[port]}
        return tuple(sorted(areas & self.points.keys()))

    def with_points(self, change: Mapping[int, int]) -> Network:
        """The same with more or fewer points in some sea areas, never below 0."""
        points = {area: max(0, count + change.get(area, 0)) for area, count in self.points.items()}
        return replace(self, points=points)

    def with_factories(self, factories: Mapping[int, int]) -> Network:
        """The same with other factories; each must stand on a hex that the network knows."""
        return replace(self, factories=factories)

    def with_resources(self, resources: tuple[Resource, ...]) -> Network:
        """The same with some of its resources only."""
        return replace(self, resources=resources)


def _lines(near: Near, nodes: Iterable[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for start in sorted(nodes):
        if start in found:
            continue
        found[start] = start
        pending = [start]
        while pending:
            for other in near.get(pending.pop(), ()):
                if other not in found:
                    found[other] = start
                    pending.append(other)
    return found


def network_of(game: Game, power: str, partners: Collection[str] = ()) -> Network:
    """The network of a power, with the free convoy points of ``partners`` that co-operate with it."""
    position = supply.of(game).position
    ground = position.grounds(power)[-1]
    banned = freight.bans(game, power)
    open_ = position.open_to(power) & position.view(power).open
    for giver in givers(game, power):
        open_ |= position.open_to(giver) & position.view(giver).open
    usable = open_.tobytes()
    resources = _resources(game, power, banned.resources)
    points = usable_points(game, power, partners)
    return Network.of(
        resources=resources,
        factories=_factories(game, power, banned.factories),
        near=_near(game, ground, usable),
        ports={
            n: position.board.atlas.port_areas(n)
            for n in position.ports.serving.tolist()
            if usable[n] and n not in banned.ports
        },
        points={a.index: points.get(a.index, 0) for a in game.atlas.sea_areas if a.index not in banned.areas},
        lanes=_lanes(position, power),
        stuck=frozenset(r.node for r in resources if not usable[r.node]),
    )


def _resources(game: Game, power: str, kept: frozenset[int]) -> tuple[Resource, ...]:
    """The resources of a power: those it controls but hasn't lent, and those that others have lent it."""
    lends = lent(game)
    given = {**{route.key: route.power for route in freight.routes(game)}, **lends}
    found = []
    for node in freight.resource_nodes(game):
        owner = game.power_over(node)
        if node in kept:
            continue
        for resource in freight.resources_at(game, node):
            willing = resource.key in lends or game.cooperate(owner, power)
            if willing and given.get(resource.key, owner) == power:
                found.append(resource)
    return tuple(found)


def _factories(game: Game, power: str, banned: frozenset[int]) -> dict[int, int]:
    places = (place.node for place in game.atlas.places if place.factories)
    nodes = sorted({*places, *(n for n, state in game.hexes.items() if state.factories_added)} - banned)
    own = (node for node in nodes if game.power_over(node) == power)
    counts = {node: freight.factories_of(game, power, node) for node in own}
    return {node: count for node, count in counts.items() if count}


def _near(game: Game, ground: Ground, usable: bytes) -> dict[int, tuple[int, ...]]:
    """Hexes joined by railways, and by roads where land units can go, printed or built (base game 5.2)."""
    found: dict[int, set[int]] = defaultdict(set)
    for node, near in enumerate(ground.ways.rail):
        if near and usable[node]:
            found[node].update(n for n in near if usable[n])
    built = ([game.atlas.find(name) for name in row] for row in read(game.options).built_roads)
    for road in (*(road.nodes for road in game.atlas.roads), *built):
        for a, b in pairwise(road):
            if usable[a] and usable[b] and b in ground.ways.land[a]:
                found[a].add(b)
                found[b].add(a)
    return {node: tuple(sorted(near)) for node, near in sorted(found.items())}


def _lanes(position: Position, power: str) -> dict[int, tuple[int, ...]]:
    """Adjacent sea areas with an open passage.  Enemies at sea don't stop convoys (base game 5.5)."""
    shut, stance = shutting(position), position.view(power).stance
    found: dict[int, set[int]] = {area.index: set() for area in position.atlas.sea_areas}
    for link in position.atlas.sea_links:
        if not any(stance[node] in shut for node in link.closers):
            found[link.a].add(link.b)
            found[link.b].add(link.a)
    return {area: tuple(sorted(near)) for area, near in found.items()}


def usable_points(game: Game, power: str, partners: Collection[str] = ()) -> Mapping[int, int]:
    """Points by sea area that the resources of a power may use: its own and those of partners that co-operate
    with it, without those that carry for others or are dedicated to barrels (OIL-STO-10).
    """
    others = freight.taken(game, (route for route in freight.routes(game) if route.power != power))
    barrels, trading = reserved(game), givers(game, power)
    found: dict[int, int] = {}
    for (area, owner), count in sorted(game.convoys.items()):
        if owner == power or (owner in partners and (game.cooperate(owner, power) or owner in trading)):
            busy = others.get((area, owner), 0) + barrels.get((area, owner), 0)
            found[area] = found.get(area, 0) + max(0, count - busy)
    return found
