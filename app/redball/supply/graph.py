"""The logistics graph of an atlas: a networkx multigraph in World in Flames' words, for people to read.

Nodes are ``("hex", n)`` for land hexes and ``("sea", i)`` for sea areas.  Edges have a ``kind``:

- ``land``: two hexes that a land unit can go between; attributes ``alpine`` and ``lake``;
- ``strait``: the same across a straits hexside, with ``seas``, the sea areas that can close it;
- ``rail``: a railway across such a hexside (beside its land or strait edge); attributes ``ferry`` and
  ``uncertain``;
- ``road``: a road across such a hexside, for transport only;
- ``port``: a hex and a sea area that its port opens on;
- ``coast``: a coastal hex and a sea area that it adjoins;
- ``sea``: two sea areas, with ``closers``, the hexes whose controllers can close the passage.
"""

from __future__ import annotations

from itertools import pairwise, starmap
from typing import TYPE_CHECKING, Any

from redball.atlas import Atlas, HexsideKind, PortClass
from redball.hexes import hexside

if TYPE_CHECKING:
    import networkx

Node = tuple[str, int]
_WATER = frozenset({HexsideKind.SEA, HexsideKind.NARROWS})


def logistics_graph(atlas: Atlas) -> networkx.MultiGraph[Node]:
    """The graph of an atlas; about 0.5 s for the whole world."""
    import networkx

    graph: networkx.MultiGraph[Node] = networkx.MultiGraph()
    _add_hexes(graph, atlas)
    for area in atlas.sea_areas:
        graph.add_node(("sea", area.index), name=area.name)
    lines = _Lines(atlas)
    for node in range(len(atlas.grid)):
        if atlas.is_land(node):
            _add_ways(graph, atlas, node, lines)
            _add_coast(graph, atlas, node)
    for link in atlas.sea_links:
        graph.add_edge(("sea", link.a), ("sea", link.b), kind="sea", name=link.name, closers=link.closers)
    return graph


class _Lines:
    """Hexsides that railway ferries cross, and those that roads do."""

    def __init__(self, atlas: Atlas) -> None:
        trains = {s for x in atlas.rail_lines if not x.ferry for s in starmap(hexside, pairwise(x.nodes))}
        ferries = {s for x in atlas.rail_lines if x.ferry for s in starmap(hexside, pairwise(x.nodes))}
        self.ferries = ferries - trains
        self.roads = {s for road in atlas.roads for s in starmap(hexside, pairwise(road.nodes))}


def _add_hexes(graph: Any, atlas: Atlas) -> None:
    for node in range(len(atlas.grid)):
        if atlas.is_land(node):
            graph.add_node(
                ("hex", node),
                label=atlas.label(node),
                terrain=atlas.terrain_at(node),
                sheet=atlas.sheet_at(node),
                weather_zone=atlas.weather_zone_at(node),
                home=atlas.home_at(node),
                city=atlas.is_city(node),
                capital=any(p.kind == "capital" for p in atlas.places_at.get(node, ())),
                port=atlas.port_class(node) if atlas.port_areas(node) else PortClass.NONE,
            )


def _add_ways(graph: Any, atlas: Atlas, node: int, lines: _Lines) -> None:
    """Edges to the neighbours with higher numbers."""
    for other in atlas.grid.neighbours(node):
        if other < node or not atlas.is_land(other):
            continue
        kinds = atlas.side_kinds(node, other)
        if kinds & _WATER and HexsideKind.STRAIT not in kinds:
            continue
        a, b = ("hex", node), ("hex", other)
        barred = {"alpine": HexsideKind.ALPINE in kinds, "lake": HexsideKind.LAKE in kinds}
        if HexsideKind.STRAIT in kinds:
            near, far = set(atlas.coasts.get(node, ())), set(atlas.coasts.get(other, ()))
            graph.add_edge(a, b, kind="strait", seas=frozenset((near & far) or (near | far)), **barred)
        else:
            graph.add_edge(a, b, kind="land", **barred)
        if (node, other) in atlas.rails:
            uncertain = (node, other) in atlas.uncertain_rails
            graph.add_edge(a, b, kind="rail", ferry=(node, other) in lines.ferries, uncertain=uncertain)
        if (node, other) in lines.roads:
            graph.add_edge(a, b, kind="road")


def _add_coast(graph: Any, atlas: Atlas, node: int) -> None:
    for area in atlas.port_areas(node):
        graph.add_edge(("hex", node), ("sea", area), kind="port")
    for area in atlas.coasts.get(node, ()):
        graph.add_edge(("hex", node), ("sea", area), kind="coast")
