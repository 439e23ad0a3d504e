"""The best allocation against every combination tried, and against flows with a published cost."""

from itertools import pairwise
from random import Random

import networkx
from redball.planning.freight import Task, legs_of
from redball.planning.freight.allocation import solved
from redball.planning.freight.flow import best_routes, flow_graph, short_of
from redball.planning.freight.nearest import to_nearest
from redball.rules.freight import SetOut

from tests.planning.networks import best_by_trying, network, random_network
from tests.planning.seas import game
from tests.rows import each_row


def total(ways) -> tuple[int, int]:
    return len(ways), sum(len(way.areas) for way in ways)


@each_row("seed", range(200))
def test_as_good_as_every_combination(seed):
    small = random_network(Random(seed))
    ways = best_routes(small, Task(small.resources))
    assert total(ways) == best_by_trying(small)
    assert not short_of(small, ways)
    assert len({way.resource.key for way in ways}) == len(ways)
    for way in ways:
        assert sum(other.factory == way.factory for other in ways) <= small.factories[way.factory]
        check(small, way)
    settled = to_nearest(small, ways)
    assert total(settled) == total(ways)
    assert [way.areas for way in settled] == [way.areas for way in ways]
    for way in settled:
        assert sum(other.factory == way.factory for other in settled) <= small.factories[way.factory]
        check(small, way)


def check(small, way):
    """The legs of a way join the hex of its resource with its factory."""
    here = way.resource.node
    for leg in legs_of(small, way):
        assert leg.nodes[0] == here
        here = leg.nodes[-1]
        if leg.areas:
            assert leg.areas[0] in small.ports[leg.nodes[0]]
            assert leg.areas[-1] in small.ports[leg.nodes[-1]]
            assert all(b in small.lanes[a] for a, b in pairwise(leg.areas))
        else:
            assert all(b in small.near[a] for a, b in pairwise(leg.nodes))
    assert here == way.factory


@each_row("seed", range(100))
def test_as_good_as_every_combination_with_a_pin(seed):
    """One resource is pinned to a route that it could go by alone; the rest is the best that is left."""
    small, rnd = random_network(Random(2000 + seed)), Random(seed)
    deliverable = [r for r in small.resources if best_routes(small, Task((r,)))]
    if not deliverable:
        assert best_by_trying(small) == (0, 0)
        return
    resource = rnd.choice(deliverable)
    (alone,) = best_routes(small, Task((resource,)))
    pin = SetOut(resource.key, "CW", True, alone.factory, alone.legs)
    ways, kept = solved(game(), small, (pin,))
    assert not kept.broken and alone in ways
    left = small.with_points({area: -alone.areas.count(area) for area in alone.areas})
    left = left.with_factories({n: c - (n == alone.factory) for n, c in small.factories.items()})
    rest = left.with_resources(tuple(r for r in small.resources if r != resource))
    count, points = best_by_trying(rest)
    assert total(ways) == (count + 1, points + len(alone.areas))


@each_row("seed", range(60))
def test_points_that_are_not_there_are_counted(seed):
    """With the points that are short, what was asked for can be delivered, and with one less it can't."""
    small = random_network(Random(1000 + seed))
    beyond = best_routes(small, Task(small.resources, beyond=True))
    short = short_of(small, beyond)
    enough = small.with_points(short)
    assert len(best_routes(enough, Task(enough.resources))) == len(beyond)
    for area in short:
        less = small.with_points(short | {area: short[area] - 1})
        assert len(best_routes(less, Task(less.resources))) < len(beyond)


def test_the_same_on_every_run():
    small = random_network(Random(7))
    assert best_routes(small, Task(small.resources)) == best_routes(small, Task(small.resources))


def chains(edges, points_from=100):
    """Sea areas that cost what the edges of a flow problem cost: ``edges`` are (from, to, weight, capacity);
    an edge is a chain of ``weight`` sea areas with ``capacity`` points, from port to port.
    """
    ports: dict[int, list[int]] = {}
    points, lanes, area = {}, [], points_from
    for a, b, weight, capacity in edges:
        areas = range(area, area + weight)
        points |= dict.fromkeys(areas, capacity)
        lanes += list(pairwise(areas))
        ports.setdefault(a, []).append(areas[0])
        ports.setdefault(b, []).append(areas[-1])
        area += weight
    return {node: tuple(sorted(set(found))) for node, found in ports.items()}, points, lanes


def test_the_published_example_of_min_cost_flow():
    """Documentation of networkx, min_cost_flow and network_simplex: five units from a to d cost 24."""
    a, b, c, d = range(4)
    ports, points, lanes = chains([(a, b, 3, 4), (a, c, 6, 10), (b, d, 1, 9), (c, d, 2, 5)])
    small = network({a: 5}, {d: 5}, ports, points, lanes)
    assert total(best_routes(small, Task(small.resources))) == (5, 24)


def test_the_published_example_with_several_demands():
    """Documentation of networkx, network_simplex: demands of six nodes, arcs with vacancies, cost 37."""
    p, q, a, d, t, w = range(6)
    ports, points, lanes = chains(
        [(p, q, 7, 5), (p, a, 1, 4), (q, d, 2, 3), (t, q, 1, 2), (a, t, 2, 4), (d, w, 3, 4), (t, w, 4, 1)]
    )
    small = network({p: 4, a: 2, d: 1}, {q: 2, t: 2, w: 3}, ports, points, lanes)
    assert total(best_routes(small, Task(small.resources))) == (7, 37)


def test_the_graph_can_be_read():
    """Nodes and arcs are in the game's words, and its flow is what networkx itself finds."""
    small = network({0: 2}, {9: 1}, {0: (1,), 9: (2,)}, {1: 2, 2: 1}, [(1, 2)])
    graph = flow_graph(small, Task(small.resources))
    assert graph.edges[("port in", 1), ("port out", 1)]["kind"] == "convoy points"
    assert graph.edges[("port out", 1), ("port in", 2)]["kind"] == "sea"
    assert graph.edges[("factory", 9), ("all", "production")]["capacity"] == 1
    flow = networkx.maximum_flow_value(graph, ("all", "resources"), ("all", "production"))
    assert flow == len(best_routes(small, Task(small.resources))) == 1


def test_nothing_to_do():
    assert best_routes(network({}, {1: 1}, {}, {}, ()), Task(())) == ()
    idle = network({1: 1}, {}, {}, {}, ())
    assert best_routes(idle, Task(idle.resources)) == ()


def test_what_is_pinned_first_comes_first():
    """Two resources, one factory: the lower hex is served, unless the other is to come first."""
    small = network({1: 1, 2: 1}, {3: 1}, {}, {}, (), near=[(1, 2), (2, 3)])
    assert [way.resource.node for way in best_routes(small, Task(small.resources))] == [1]
    first = Task(small.resources, first=frozenset({"2-r1"}))
    assert [way.resource.node for way in best_routes(small, first)] == [2]


def test_a_resource_that_has_landed_goes_on_from_there():
    small = network({1: 1}, {5: 1}, {}, {}, (), near=[(4, 5)])
    assert best_routes(small, Task(small.resources)) == ()
    ways = best_routes(small, Task(small.resources, landed={"1-r1": (small.line[5],)}))
    assert [way.factory for way in ways] == [5]


def test_by_sea_and_land_and_sea_again():
    """5.4: a resource may use more than one sea leg."""
    small = network({0: 1}, {5: 1}, {0: (1,), 2: (1,), 3: (2,), 5: (2,)}, {1: 1, 2: 1}, (), near=[(2, 3)])
    (way,) = best_routes(small, Task(small.resources))
    assert way.legs == ((1,), (2,))
    assert [leg.nodes for leg in legs_of(small, way)] == [(0, 2), (2, 3), (3, 5)]
