"""The logistics graph of an atlas: a networkx multigraph in World in Flames' words.

It shows the edges of the board that tracing runs on, whatever a position makes of them; what a position
leaves open is :mod:`redball.supply.graph.open_graph`.

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

import numpy as np

from redball.atlas import Atlas, PortClass
from redball.hexes import HexSide, hexside
from redball.supply.graph.board import ALPINE, LAKE, OPEN, RAIL, Board, board_of

if TYPE_CHECKING:
    import networkx

Node = tuple[str, int]


def logistics_graph(atlas: Atlas) -> networkx.MultiGraph[Node]:
    """The graph of an atlas; about 0.5 s for the whole world."""
    import networkx

    graph: networkx.MultiGraph[Node] = networkx.MultiGraph()
    board = board_of(atlas)
    _add_hexes(graph, board)
    graph.add_nodes_from((("sea", area.index), {"name": area.name}) for area in atlas.sea_areas)
    _add_hexsides(graph, board)
    for kind, seas_of in (("port", board.port_seas), ("coast", board.coast_seas)):
        for node, seas in seas_of.items():
            graph.add_edges_from(((("hex", node), ("sea", sea - board.size)) for sea in seas), kind=kind)
    for link in atlas.sea_links:
        graph.add_edge(("sea", link.a), ("sea", link.b), kind="sea", name=link.name, closers=link.closers)
    return graph


def _add_hexes(graph: Any, board: Board) -> None:
    atlas = board.atlas
    for node in sorted(atlas.land_nodes):
        graph.add_node(
            ("hex", node),
            label=atlas.label(node),
            terrain=atlas.terrain_at(node),
            sheet=atlas.sheet_at(node),
            weather_zone=atlas.weather_zone_at(node),
            home=atlas.home_at(node),
            city=atlas.is_city(node),
            capital=any(p.kind == "capital" for p in atlas.places_at.get(node, ())),
            port=board.port_class.get(node, PortClass.NONE),
        )


def _add_hexsides(graph: Any, board: Board) -> None:
    """Edges across every hexside that land units can cross."""
    atlas, ferries = board.atlas, _ferries(board.atlas)
    roads = {side for road in atlas.roads for side in starmap(hexside, pairwise(road.nodes))}
    for node, direction in np.argwhere(board.sides & OPEN).tolist():
        side = node, int(board.adjacency[node, direction])
        if side[0] > side[1]:
            continue
        ends, flags = (("hex", node), ("hex", side[1])), int(board.sides[node, direction])
        barred = {"alpine": bool(flags & ALPINE), "lake": bool(flags & LAKE)}
        if side in board.straits:
            graph.add_edge(*ends, kind="strait", seas=board.straits[side], **barred)
        else:
            graph.add_edge(*ends, kind="land", **barred)
        if flags & RAIL:
            graph.add_edge(*ends, kind="rail", ferry=side in ferries, uncertain=side in atlas.uncertain_rails)
        if side in roads:
            graph.add_edge(*ends, kind="road")


def _ferries(atlas: Atlas) -> set[HexSide]:
    """Hexsides that railways cross by ferry only."""
    trains = {s for x in atlas.rail_lines if not x.ferry for s in starmap(hexside, pairwise(x.nodes))}
    return {s for x in atlas.rail_lines if x.ferry for s in starmap(hexside, pairwise(x.nodes))} - trains
