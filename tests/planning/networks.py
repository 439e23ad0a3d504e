"""Small networks made by hand or at random, and the slow, obviously right way to allocate on them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from redball.planning.freight import Network
from redball.rules.freight import Resource

Route = tuple[tuple[int, ...], int]
"""Sea areas and factory."""


def network(resources, factories, ports, points, lanes, near=None) -> Network:
    """``resources`` hex -> how many; ``lanes`` pairs of sea areas; ``near`` pairs of hexes."""
    return Network.of(
        tuple(
            Resource(f"{node}-r{n}", node) for node, count in resources.items() for n in range(1, count + 1)
        ),
        dict(factories),
        _both_ways(near or ()),
        dict(ports),
        dict(points),
        _both_ways(lanes, points),
    )


def _both_ways(pairs, all_=()) -> dict[int, tuple[int, ...]]:
    found: dict[int, set[int]] = {node: set() for node in all_}
    for a, b in pairs:
        found.setdefault(a, set()).add(b)
        found.setdefault(b, set()).add(a)
    return {node: tuple(sorted(near)) for node, near in found.items()}


def random_network(rnd: Random) -> Network:
    """Up to 4 resources, 3 factories and 4 sea areas; ports may join railways on the way too."""
    hexes = range(6)
    areas = range(rnd.randint(1, 4))
    ports = {
        node: tuple(sorted(rnd.sample(areas, rnd.randint(1, min(2, len(areas))))))
        for node in hexes
        if rnd.random() < 0.75
    }
    resources: dict[int, int] = {}
    for _ in range(rnd.randint(1, 4)):
        node = rnd.choice(hexes)
        resources[node] = resources.get(node, 0) + 1
    factories = {rnd.choice(hexes): rnd.randint(1, 2) for _ in range(rnd.randint(1, 2))}
    lanes = [(a, b) for a in areas for b in areas if a < b and rnd.random() < 0.6]
    near = [(a, a + 1) for a in hexes[:-1] if rnd.random() < 0.25]
    points = {area: rnd.randint(0, 3) for area in areas}
    return network(dict(sorted(resources.items())), factories, ports, points, lanes, near)


def best_by_trying(found: Network) -> tuple[int, int]:
    """How many resources can be delivered, and the fewest convoy points for that: every combination tried."""
    choices = [list(_routes(found, resource.node)) for resource in found.resources]
    best = (0, 0)

    def go(number: int, points: dict[int, int], room: dict[int, int], count: int, cost: int) -> None:
        nonlocal best
        if number == len(choices):
            best = max(best, (count, -cost))
            return
        go(number + 1, points, room, count, cost)
        for areas, factory in choices[number]:
            if room[factory] and all(points[a] >= areas.count(a) for a in areas):
                fewer = {a: left - areas.count(a) for a, left in points.items()}
                go(number + 1, fewer, {**room, factory: room[factory] - 1}, count + 1, cost + len(areas))

    go(0, dict(found.points), dict(found.factories), 0, 0)
    return best[0], -best[1]


def _routes(found: Network, node: int) -> Iterator[Route]:
    """Every way from a hex that uses no sea area twice, to every factory; one for each set of areas."""
    seen: set[Route] = set()

    def from_land(line: int, areas: tuple[int, ...]) -> Iterator[Route]:
        for factory in found.factories:
            if found.line[factory] == line:
                yield tuple(sorted(areas)), factory
        for port, opens in found.ports.items():
            if found.line[port] == line:
                for area in opens:
                    if area not in areas:
                        yield from at_sea(area, (*areas, area))

    def at_sea(area: int, areas: tuple[int, ...]) -> Iterator[Route]:
        for port, opens in found.ports.items():
            if area in opens:
                yield from from_land(found.line[port], areas)
        for other in found.lanes[area]:
            if other not in areas:
                yield from at_sea(other, (*areas, other))

    # A way that comes back to railways it has left costs points for nothing, so following them is harmless:
    # the areas are never used twice, so it ends.
    for route in from_land(found.line[node], ()):
        if route not in seen:
            seen.add(route)
            yield route
