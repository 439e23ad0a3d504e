"""Ways for lent gas and build points: by rail, else over the fewest sea areas with free convoy points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from redball.game.state import Game
from redball.rules.deliveries import by_rail
from redball.rules.gas.lending import embarks, free_points

if TYPE_CHECKING:
    import networkx

_START, _END = -1, -2


def points_for(game: Game, power: str) -> Mapping[int, int]:
    """Free convoy points by sea area that a power's goods may use: its own, and those of powers that
    co-operate with it.
    """
    found: dict[int, int] = {}
    for (area, owner), count in free_points(game).items():
        if count > 0 and (owner == power or game.cooperate(owner, power)):
            found[area] = found.get(area, 0) + count
    return found


def goes_by_rail(game: Game, power: str, source: int, goal: int) -> bool:
    """True when railways lead a power's goods from a hex to another."""
    return source == goal or by_rail(game, power, source, goal)


def shortest_way(
    game: Game, power: str, to: str, source: int, goal: int, count: int
) -> tuple[int, ...] | None:
    """The fewest sea areas that take ``count`` goods of a power from a hex to another's, in order; of equally
    few those with more free points to spare.  None where no chain of areas has points for all of them.
    """
    import networkx

    graph = _graph(game, power, to, source, goal, count)
    try:
        way = networkx.shortest_path(graph, _START, _END, weight="cost")
    except networkx.NetworkXNoPath:
        return None
    return tuple(way[1:-1])


def _graph(game: Game, power: str, to: str, source: int, goal: int, count: int) -> networkx.DiGraph[int]:
    """Sea areas with enough points, joined where they touch; the ends are joined to those that their ports
    open on.  An area costs one, and a very little more the fewer points it would have left.
    """
    import networkx

    points = {area: free for area, free in points_for(game, power).items() if free >= count}
    graph: networkx.DiGraph[int] = networkx.DiGraph()
    graph.add_nodes_from((_START, _END))
    scale = 1000 * (len(points) + 1)
    for area, free in points.items():
        cost = scale + min(999, 999 // (1 + free - count))
        for near in _near(game, area, points):
            graph.add_edge(near, area, cost=cost)
        if embarks(game, power, source, area):
            graph.add_edge(_START, area, cost=cost)
        if embarks(game, to, goal, area):
            graph.add_edge(area, _END, cost=0)
    return graph


def _near(game: Game, area: int, points: Mapping[int, int]) -> Iterator[int]:
    return (near for near, _ in game.atlas.sea_neighbours[area] if near in points)
