"""The best use of a network as a minimum-cost flow, and the graph of it for people to read.

Nodes are ("all", "resources"), ("resource", hex), ("rail", hex), ("port in", area) and ("port out", area) for
the two ends of a sea area, ("factory", hex) and ("all", "production"). One unit of flow is one resource.

Costs are whole numbers in four ranks, each larger than all of the ranks below can come to: a resource
delivered gains ``deliver``, a convoy point costs ``point``, embarking costs ``leg`` (so ships call at no port
on their way), and among equals the resources of lower hexes are served first and factories of lower hexes
work first (weights 0, 1, 2 ...). The flow is found by the network
simplex method on arcs in the order of hexes and sea areas, so the answer is the same on every run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from redball.planning.freight.network import Network
from redball.rules.freight import Resource

if TYPE_CHECKING:
    import networkx

Node = tuple[str, Any]
ALL, DONE = ("all", "resources"), ("all", "production")


@dataclass(frozen=True, slots=True)
class ResourceRoute:
    """How one resource goes: its stretches of railways in order, with the sea areas between them."""

    resource: Resource
    factory: int
    legs: tuple[tuple[int, ...], ...]

    @property
    def areas(self) -> tuple[int, ...]:
        """Every sea area, in order: a convoy point each."""
        return tuple(area for leg in self.legs for area in leg)


@dataclass(frozen=True, slots=True)
class Task:
    """A problem of the flow: ``resources`` to deliver, those of ``first`` before all others.

    ``landed`` are the stretches of railways where a resource already is, other than its own (after a pinned
    sea leg).  ``beyond``: convoy points that are missing may be used, at the price of all others together.
    """

    resources: tuple[Resource, ...]
    first: frozenset[str] = field(default=frozenset())
    landed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    beyond: bool = False


def flow_graph(network: Network, task: Task) -> networkx.DiGraph[Node]:
    """The graph of a task, with ``capacity`` (none: without limit) and ``weight`` on its arcs."""
    import networkx

    graph: networkx.DiGraph[Node] = networkx.DiGraph()
    count = len(task.resources)
    factories = sorted(network.factories.items())
    leg = 1 + count * (count + len(factories))
    point = leg * (1 + count * (1 + len(network.points)))
    missing = point * (1 + count * len(network.points))
    deliver = missing * (1 + count * len(network.points)) if task.beyond else missing
    groups = _groups(task)
    for rank, (group, members) in enumerate(groups.items()):
        node = ("resource", group)
        gain = deliver if members[0].key in task.first else 0
        graph.add_edge(ALL, node, capacity=len(members), weight=rank - gain)
        lines = task.landed.get(members[0].key) or (network.line[members[0].node],)
        for line in lines:
            graph.add_edge(node, ("rail", line))
    for line in sorted(set(network.line.values())):
        for area in network.seas_of(line):
            graph.add_edge(("rail", line), ("port in", area), kind="port", weight=leg)
            graph.add_edge(("port out", area), ("rail", line), kind="port")
    for area, points in sorted(network.points.items()):
        entered, left = ("port in", area), ("port out", area)
        graph.add_edge(entered, left, kind="convoy points", capacity=points, weight=point)
        if task.beyond:
            short = ("short of points", area)
            graph.add_edge(entered, short, kind="short of points", weight=missing)
            graph.add_edge(short, left, kind="short of points")
        for other in network.lanes.get(area, ()):
            if other in network.points:
                graph.add_edge(left, ("port in", other), kind="sea")
    for rank, (hex_, able) in enumerate(factories):
        graph.add_edge(("rail", network.line[hex_]), ("factory", hex_), kind="rail")
        graph.add_edge(("factory", hex_), DONE, kind="factory", capacity=able, weight=rank)
    graph.add_edge(DONE, ALL, kind="turn", capacity=count, weight=-deliver)
    return graph


def _groups(task: Task) -> dict[str, list[Resource]]:
    """Resources that are alike for the flow: those of a hex, but each pinned one alone."""
    found: dict[str, list[Resource]] = {}
    for resource in task.resources:
        alone = resource.key in task.first or resource.key in task.landed
        found.setdefault(resource.key if alone else str(resource.node), []).append(resource)
    return found


def best_routes(network: Network, task: Task) -> tuple[ResourceRoute, ...]:
    """The ways of the resources that are delivered: as many as can be, for as few convoy points as can be."""
    import networkx

    if not task.resources or not network.factories:
        return ()
    graph = flow_graph(network, task)
    _cost, flow = networkx.network_simplex(graph)
    ways = []
    for group, members in _groups(task).items():
        for resource in members[: flow[ALL].get(("resource", group), 0)]:
            ways.append(_followed(flow, resource, ("resource", group)))
    return tuple(ways)


def _followed(flow: dict[Node, dict[Node, int]], resource: Resource, start: Node) -> ResourceRoute:
    """One unit of flow followed to its factory, and taken out of the flow."""
    legs: list[tuple[int, ...]] = []
    leg: list[int] = []
    node = start
    while node[0] != "factory":
        after = next(other for other, units in flow[node].items() if units)
        flow[node][after] -= 1
        node = after
        if node[0] == "port out":
            leg.append(node[1])
        elif node[0] == "rail" and leg:
            legs.append(tuple(leg))
            leg = []
    flow[node][DONE] -= 1
    return ResourceRoute(resource, node[1], tuple(legs))


def short_of(network: Network, routes: tuple[ResourceRoute, ...]) -> dict[int, int]:
    """By how many convoy points some ways are more than a network has, by sea area."""
    used = Counter(area for way in routes for area in way.areas)
    over = {area: count - network.points.get(area, 0) for area, count in sorted(used.items())}
    return {area: count for area, count in over.items() if count > 0}
