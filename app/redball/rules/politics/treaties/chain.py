"""The convoy chain on which resources of the USA go to Japan, traced through Japan's free convoy points
(POL-SET-14 to 16).
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import msgspec

from redball.derived import cached
from redball.game.pipelines import reserved, routes, taken
from redball.game.state import Game
from redball.rules.politics.powers.homes import homes_of
from redball.rules.politics.powers.setting_up import from_start
from redball.rules.politics.war.passages import may_pass

GIVER, TAKER = "US", "JA"
LEAST = 2
"""Convoy points in each sea area from which on the USA must supply: more than one (POL-SET-16)."""

Free = Mapping[int, int]
"""Free convoy points by sea area."""


class TracedChain(msgspec.Struct, frozen=True):
    """The best chain there is: its sea areas from the USA to Japan, with the ports at its ends, -1 for none;
    how many points there are in each of them at least; and the areas that lack points for a chain of two.
    Without areas there is no way over sea at all.
    """

    start: int
    end: int
    areas: tuple[int, ...]
    points: int
    short: tuple[int, ...] = ()

    @property
    def stands(self) -> bool:
        """True for a chain of more than one point, on which the USA must supply."""
        return self.points >= LEAST


@cached
def us_japan(game: Game) -> TracedChain:
    """The chain that Japan can run now: as many points as are due if it can, else as many as it can, on the
    shortest way; where it can't run two, the way that lacks the fewest.
    """
    free, due = free_points(game), max(LEAST, sum(row.count for row in from_start(GIVER, TAKER)))
    for wanted in (*range(due, LEAST - 1, -1), LEAST):
        way = _way(game, lambda area, wanted=wanted: max(0, wanted - free.get(area, 0)))  # type: ignore[misc]
        points = min((free.get(area, 0) for area in way), default=0)
        if points >= wanted:
            return TracedChain(*_ends(game, way), way, points)
    short = tuple(area for area in way if free.get(area, 0) < LEAST)
    return TracedChain(*_ends(game, way), way, points, short)


def free_points(game: Game) -> Free:
    """Convoy points of Japan that carry nothing else."""
    others = tuple(
        route
        for route in routes(game)
        if game.power_over(game.atlas.find(route.key.rpartition("-")[0])) != GIVER
    )
    free = Counter({area: points for (area, power), points in game.convoys.items() if power == TAKER})
    for found in (taken(game, others), reserved(game)):
        for (area, power), points in found.items():
            if power == TAKER:
                free[area] -= points
    return free


# --- the way ------------------------------------------------------------------------------------------------


def _way(game: Game, lacks: Callable[[int], int]) -> tuple[int, ...]:
    """The sea areas from the USA to Japan that lack the fewest points, of those the fewest areas."""
    goals = {area for area, _port in _ports(game, TAKER)}
    best: dict[int, tuple[int, int]] = {}
    pending: list[tuple[int, int, tuple[int, ...]]] = [
        (lacks(area), 1, (area,)) for area in sorted({area for area, _ in _ports(game, GIVER)})
    ]
    heapq.heapify(pending)
    while pending:
        missing, length, way = heapq.heappop(pending)
        here = way[-1]
        if here in goals:
            return way
        if (missing, length) >= best.get(here, (missing + 1, 0)):
            continue
        best[here] = missing, length
        for other, link in game.atlas.sea_neighbours[here]:
            if not link.closers or may_pass(game, TAKER, link.name):
                heapq.heappush(pending, (missing + lacks(other), length + 1, (*way, other)))
    return ()


@cached
def _ports(game: Game, power: str) -> tuple[tuple[int, int], ...]:
    """Sea areas at a power's own ports on the land of its home factories, each with the port."""
    return tuple(_all_ports(game, power))


def _all_ports(game: Game, power: str) -> Iterator[tuple[int, int]]:
    land = _factory_land(game, power)
    for place in game.atlas.places:
        if place.port and place.node in land:
            yield from ((area, place.node) for area in place.sea_areas)


def _factory_land(game: Game, power: str) -> set[int]:
    """The hexes of a power's home that hang together by land with a factory there, under its control."""
    homes, atlas = homes_of(power), game.atlas
    pending = [
        place.node
        for place in atlas.places
        if atlas.home_at(place.node) in homes and atlas.factories(place.node)
    ]
    found: set[int] = set()
    while pending:
        node = pending.pop()
        if node in found or node not in atlas.land_nodes or atlas.home_at(node) not in homes:
            continue
        if game.power_over(node) == power:
            found.add(node)
            pending += atlas.grid.neighbours(node)
    return found


def _ends(game: Game, way: tuple[int, ...]) -> tuple[int, int]:
    """The ports at the ends of a way: the largest ones."""
    if not way:
        return -1, -1
    return _port(game, GIVER, way[0]), _port(game, TAKER, way[-1])


def _port(game: Game, power: str, area: int) -> int:
    sizes = {place.node: place.port for place in game.atlas.places if place.port}
    nodes = {node for at, node in _ports(game, power) if at == area}
    return max(sorted(nodes), key=lambda node: sizes[node])
