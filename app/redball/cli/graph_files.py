"""The logistics graph as a file that other programs read: GraphML, or JSON of nodes and links.

The typed multigraph of :mod:`redball.supply.graph.logistics` with plain names and values: nodes are hex
labels ("A-3249") and sea areas ("sea-12"), edges are numbered ("e1") and have a ``kind`` (land, strait, rail,
ferry, road, port, coast, sea-link) and a ``cost``, the hexes that the step counts in a path; ``cost_back`` is
that of the step the other way. With a game, what the position makes of the map is told too.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from redball.atlas import Atlas
from redball.errors import Fault, RedballError
from redball.game.state import Game
from redball.language import translated
from redball.names import visible
from redball.supply.conditions.movement import kinds
from redball.supply.graph.logistics import Node, logistics_graph
from redball.writing import write_text, written

if TYPE_CHECKING:
    import networkx

    from redball.supply.supply import Supply

Plain = str | int | bool
_KINDS = {"sea": "sea-link"}
SUFFIXES = (".graphml", ".json")


class GraphFileError(RedballError):
    """A graph that can't be written."""


def plain_graph(
    atlas: Atlas, game: Game | None = None, nodes: Collection[int] | None = None
) -> networkx.MultiGraph[str]:
    """The graph with plain values only; of some hexes and the sea areas they touch, or of the whole map."""
    import networkx

    model = logistics_graph(atlas)
    if nodes is not None:
        model = model.subgraph(_with_seas(model, nodes))
    told = _Position(game) if game is not None else None
    graph: networkx.MultiGraph[str] = networkx.MultiGraph(
        map=atlas.id, title=visible(game.title if game else atlas.title)
    )
    if game is not None:
        graph.graph["turn"] = f"{game.clock.date}, {game.clock.phase}"
    for node in sorted(model.nodes):
        data = model.nodes[node]
        values = _of_node(atlas, node, data) | (told.of(node) if told else {})
        graph.add_node(_name(atlas, node), **_shown(values))
    if told is not None:
        model = told.with_built(model)
    ways = sorted((min(a, b), max(a, b), i) for a, b, i in model.edges(keys=True))
    for number, (a, b, i) in enumerate(ways, 1):
        data = model.edges[a, b, i]
        cost = (told.cost(b, data["kind"]), told.cost(a, data["kind"])) if told else _usual_cost(data["kind"])
        plain = _of_edge(atlas, data, cost)
        graph.add_edge(_name(atlas, a), _name(atlas, b), key=f"e{number}", **_shown(plain))
    return graph


def write_graph(graph: networkx.MultiGraph[str], path: Path) -> None:
    """Write a graph as GraphML or JSON, by the ending of the file's name.

    Raises:
        GraphFileError: another ending, or a place that can't be written.

    """
    if path.suffix.lower() not in SUFFIXES:
        found = translated("the ending “{suffix}”", suffix=path.suffix)
        expected = translated("one of {0}", ", ".join(SUFFIXES))
        raise GraphFileError(Fault(str(path), found, expected))
    if path.suffix.lower() == ".json":
        import networkx

        data = networkx.node_link_data(graph, edges="links")
        write_text(path, json.dumps(data, ensure_ascii=False, indent=1), GraphFileError)
    else:
        with written(path, GraphFileError) as stream:
            _write_graphml(graph, stream)


def _write_graphml(graph: networkx.MultiGraph[str], stream: BinaryIO) -> None:
    """As networkx does, but truth values as GraphML wants them: true and false."""
    from networkx.readwrite.graphml import GraphMLWriter

    writer = GraphMLWriter(graph=graph, encoding="utf-8", prettyprint=True)
    truths = {e.get("id") for e in writer.xml.iter("key") if e.get("attr.type") == "boolean"}
    for element in writer.xml.iter("data"):
        if element.get("key") in truths:
            element.text = str(element.text).lower()
    writer.dump(stream)


def _with_seas(model: Any, nodes: Collection[int]) -> set[Node]:
    hexes = {("hex", n) for n in nodes if ("hex", n) in model}
    return hexes | {other for node in hexes for other in model[node] if other[0] == "sea"}


def _shown(values: dict[str, Plain]) -> dict[str, Plain]:
    """Values without control characters, which XML doesn't have, not even by their numbers."""
    return {name: visible(value) if isinstance(value, str) else value for name, value in values.items()}


def _name(atlas: Atlas, node: Node) -> str:
    return atlas.label(node[1]) if node[0] == "hex" else f"sea-{node[1]}"


def _of_node(atlas: Atlas, node: Node, data: dict[str, Any]) -> dict[str, Plain]:
    if node[0] == "sea":
        return {"kind": "sea area", "name": str(data["name"])}
    return {
        "kind": "hex",
        "name": ", ".join(p.name for p in atlas.places_at.get(node[1], ())),
        "terrain": data["terrain"].name.lower(),
        "map_sheet": str(data["sheet"]),
        "weather_zone": str(data["weather_zone"]),
        "territory": str(atlas.territory_at(node[1]).code),
        "home_country": str(data["home"]),
        "controller": str(atlas.controller_at(node[1])),
        "city": bool(data["city"]),
        "capital": bool(data["capital"]),
        "port": data["port"].name.lower(),
        "factories": int(atlas.factories(node[1])),
        "oil": int(atlas.oil(node[1])),
    }


def _usual_cost(kind: str) -> tuple[int, int]:
    step = int(kind in ("land", "strait", "road"))
    return step, step


def _of_edge(atlas: Atlas, data: dict[str, Any], cost: tuple[int, int]) -> dict[str, Plain]:
    kind = str(data["kind"])
    plain: dict[str, Plain] = {
        "kind": "ferry" if data.get("ferry") else _KINDS.get(kind, kind),
        "cost": cost[0],
        "cost_back": cost[1],
    }
    for name in ("alpine", "lake"):
        if name in data:
            plain[name] = bool(data[name])
    if kind == "strait":
        plain["sea_areas"] = ", ".join(sorted(atlas.sea_areas[s].name for s in data["seas"]))
    if kind == "sea":
        plain["passage"] = str(data["name"] or "")
        plain["closed_by"] = ", ".join(atlas.label(n) for n in data["closers"])
    return plain


class _Position:
    """What a game adds to hexes and sea areas."""

    def __init__(self, game: Game) -> None:
        from redball.supply.supply import of

        self.game = game
        self.supply: Supply = of(game)
        self._cost = self.supply.position.climate.costs[kinds(self.supply.options)[0]]
        self._zones = {p: self.supply.position.zone_of(p) for p in sorted(self.supply.position.forces)}

    def with_built(self, model: Any) -> Any:
        """The model with railways and roads that players have built, where it has their hexes, and without
        the railways that they leave out.
        """
        find, options = self.game.atlas.find, self.supply.options
        model = model.copy()
        if not options.uncertain_rails:
            rows = model.edges(keys=True, data="uncertain")
            model.remove_edges_from([(a, b, key) for a, b, key, uncertain in rows if uncertain])
        for kind, rows in (("rail", options.built_rails), ("road", options.built_roads)):
            for a, b in (pair for row in rows for pair in pairwise(row)):
                ends = ("hex", find(a)), ("hex", find(b))
                if all(end in model for end in ends):
                    model.add_edge(*ends, kind=kind)
        return model

    def cost(self, to: Node, kind: str) -> int:
        """What a step to a node counts."""
        return self._cost[to[1]] if kind in ("land", "strait", "road") else 0

    def of(self, node: Node) -> dict[str, Plain]:
        """The attributes of a node in the position."""
        return dict(self._sea(node[1]) if node[0] == "sea" else self._hex(node[1]))

    def _sea(self, area: int) -> Iterator[tuple[str, Plain]]:
        game = self.game
        points = sorted((power, n) for (sea, power), n in game.convoys.items() if sea == area and n)
        yield "convoy_points", ", ".join(f"{power} {n}" for power, n in points)
        yield "units", ", ".join(u.id for u in game.units_at_sea.get(area, ()))

    def _hex(self, node: int) -> Iterator[tuple[str, Plain]]:
        game, state = self.game, self.game.hexes.get(node)
        units = game.units_at.get(node, ())
        yield "controller", game.controller(node)
        yield "power", game.power_over(node)
        yield "weather", cast(str, game.weather_at(node))
        yield "zoc", ", ".join(p for p, mask in self._zones.items() if mask[node])
        yield "units", ", ".join(u.id for u in units)
        yield "out_of_supply", ", ".join(u.id for u in units if not self.supply.in_supply(u.id))
        yield "port_damaged", state is not None and state.port_damaged
        yield "iced_in", node in self.supply.position.ports.iced
        depot = game.depots.get(node)
        yield "depot_barrels", depot.barrels if depot else 0
