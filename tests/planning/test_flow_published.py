"""The allocation against networkx's own answers: published examples with directed arcs, random networks."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import networkx
from redball.planning.freight import Task
from redball.planning.freight.flow import best_routes

from tests.planning.networks import network
from tests.rows import each_row

Arc = tuple[int, int, int, int]
"""From, to, weight, capacity; a weight of 2 at least."""


def carried(arcs: list[Arc], start: int, end: int, count: int) -> tuple[int, int]:
    """How many of ``count`` resources reach the factories at ``end``, for how many convoy points.

    An arc is a chain of as many sea areas as it weighs, with a point for each unit of its capacity, whose
    passages lead one way only.
    """
    ports: dict[int, list[int]] = {start: [], end: []}
    points, lanes, area = {}, {}, 0
    for a, b, weight, capacity in arcs:
        areas = range(area, area + weight)
        points |= dict.fromkeys(areas, capacity)
        lanes |= {here: (there,) for here, there in pairwise(areas)}
        ports.setdefault(a, []).append(areas[0])
        ports.setdefault(b, []).append(areas[-1])
        area += weight
    small = network({start: count}, {end: count}, {n: tuple(found) for n, found in ports.items()}, points, ())
    small = replace(small, lanes=dict.fromkeys(points, ()) | lanes)
    ways = best_routes(small, Task(small.resources))
    return len(ways), sum(len(way.areas) for way in ways)


def raised(arcs: list[Arc], start: int) -> tuple[list[Arc], dict[int, int]]:
    """The same arcs with weights of 2 at least, by the shortest distances from the start: what every way from
    one node to another costs changes by the same.
    """
    far = {start: 0}
    for _ in arcs:
        for a, b, weight, _ in arcs:
            if a in far:
                far[b] = min(far.get(b, 10**6), far[a] + weight - 2)
    return [(a, b, weight + far[a] - far[b], room) for a, b, weight, room in arcs], far


PUBLISHED = [
    (1, 2, 4, 12), (1, 3, 6, 20), (2, 3, -3, 6), (2, 6, 1, 14), (3, 4, 9, 99), (3, 5, 5, 10),
    (4, 2, 13, 19), (4, 5, 0, 4), (5, 7, 2, 28), (6, 5, 1, 11), (6, 7, 8, 99), (7, 4, 6, 6),
]  # fmt: skip


def test_the_published_example_of_max_flow_min_cost():
    """Documentation of networkx, max_flow_min_cost: the greatest flow from 1 to 7 costs 373."""
    arcs, far = raised(PUBLISHED, 1)
    count, points = carried(arcs, 1, 7, 40)
    graph = networkx.DiGraph()
    graph.add_weighted_edges_from(((a, b, room) for a, b, _, room in PUBLISHED), weight="capacity")
    assert count == networkx.maximum_flow_value(graph, 1, 7)
    assert points + count * far[7] == 373


@each_row("seed", range(80))
def test_random_integer_networks(seed):
    """As much for as little as networkx's own max_flow_min_cost says."""
    rnd = Random(seed)
    nodes = range(rnd.randint(3, 9))
    pairs = [(a, b) for a in nodes for b in nodes if a != b and b != 0 and a != nodes[-1]]
    chosen = rnd.sample(pairs, min(len(pairs), rnd.randint(2, 14)))
    arcs = [(a, b, rnd.randint(2, 6), rnd.randint(1, 4)) for a, b in chosen]
    graph = networkx.DiGraph()
    graph.add_nodes_from(nodes)
    for a, b, weight, room in arcs:
        graph.add_edge(a, b, weight=weight, capacity=room)
    flow = networkx.max_flow_min_cost(graph, 0, nodes[-1])
    count = sum(flow[0].values())
    assert carried(arcs, 0, nodes[-1], 40) == (count, networkx.cost_of_flow(graph, flow))
