"""What brings resources and goods where: railways, and the convoy routes that were set.

Which stretches of railway hang together depends on the map and on the ground of paths, none of which the
orders of a production phase change: that is worked out once for all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from redball.atlas import Atlas
from redball.derived import cached, get_or_make
from redball.game.pipelines import SetOut
from redball.game.state import Game
from redball.rules import freight
from redball.supply.graph.ground import Ground
from redball.supply.tracing.regions import ground_of

# --- over sea -----------------------------------------------------------------------------------------------


@cached
def shipped(game: Game) -> tuple[tuple[SetOut, int], ...]:
    """The routes that were set, each with the hex of its resource, as far as the resource stands and convoy
    points are there for them.
    """
    return tuple(_shipped(game))


def _shipped(game: Game) -> Iterator[tuple[SetOut, int]]:
    left = Counter(game.convoys)
    for route in freight.routes(game):
        source = game.atlas.find(route.key.rpartition("-")[0])
        if route.key not in {resource.key for resource in freight.resources_at(game, source)}:
            continue
        points = [lender(game, left, area, route.power) for area in route.areas]
        if "" in points:
            continue
        left.subtract(zip(route.areas, points, strict=True))
        yield route, source


def lender(game: Game, left: Counter[tuple[int, str]], area: int, power: str) -> str:
    """The power whose free convoy point a route uses in a sea area: its own first; empty when there is
    none.
    """
    owners = sorted(o for (sea, o), count in left.items() if sea == area and count > 0)
    friends = [o for o in owners if game.cooperate(o, power)]
    return power if power in friends else next(iter(friends), "")


def brought(game: Game, power: str, source: int, goal: int, oil: bool) -> bool:
    """True when a railway leads a power's resources from a hex to another, or a route was set for oil there,
    or for another resource, to a factory in the other.
    """
    if source == goal or by_rail(game, power, source, goal):
        return True
    if not (freight.factories_at(game, goal) and game.cooperate(power, game.power_over(goal))):
        return False
    routes = (route for route, at in shipped(game) if at == source and freight.is_oil(route.key) is oil)
    return any(route.factory == goal and route.power == power for route in routes)


# --- by rail ------------------------------------------------------------------------------------------------


def by_rail(game: Game, power: str, start: int, goal: int) -> bool:
    """True when railways and roads lead from a hex to another over ground that is open to a power."""
    ground = ground_of(game, power)
    found = line_of(game, ground, start)
    return found is not None and found == line_of(game, ground, goal)


def line_of(game: Game, ground: Ground, node: int) -> int | None:
    """The stretch of railways and roads of a hex, named by one of its hexes; None where nothing may enter."""
    found: dict[int, int] = get_or_make(
        ground, "stretches of railway", dict
    )  # the first hex asked for, by hex
    if not ground.passable[node]:
        return None
    if node not in found:
        near, pending = _roads(game.atlas), [node]
        found[node] = node
        while pending:
            here = pending.pop()
            roads = (n for n in near.get(here, ()) if n in ground.ways.land[here])
            for other in (*ground.ways.rail[here], *roads):
                if other not in found and ground.passable[other]:
                    found[other] = node
                    pending.append(other)
    return found[node]


@cached
def _roads(atlas: Atlas) -> dict[int, tuple[int, ...]]:
    """Hexes that roads join."""
    found: dict[int, set[int]] = {}
    for road in atlas.roads:
        for a, b in pairwise(road.nodes):
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
    return {node: tuple(sorted(near)) for node, near in found.items()}
