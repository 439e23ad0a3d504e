"""The logistics graph of a map, read from the text files of its folder (`maps/README.md`).

It shares no code with the program: parser, grid and rules of adjacency are its own, so that whatever the
program reads or joins wrongly shows.  Nodes are ``("hex", n)`` for land hexes, row * columns + column, and
``("sea", i)`` for sea areas in the order of their table; edges have a ``kind``:

- ``land`` and ``strait`` with ``alpine`` and ``lake``; a strait has ``seas``, the areas that can close it;
- ``rail`` with ``uncertain`` and ``ferry``, ``road``, beside a land or strait edge;
- ``port`` and ``coast`` between a hex and a sea area;
- ``sea`` with ``closers``, the hexes whose controllers can close the passage.
"""

from __future__ import annotations

import csv
import tempfile
import tomllib
from collections import defaultdict
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx

from tests.small_map import write_folder

Node = tuple[str, int]
WET = ("sea", "lake")
PORTS = {"none": 0, "minor": 1, "major": 2}
EVEN = {"E": (1, 0), "NE": (0, -1), "NW": (-1, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
ODD = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (0, 1), "SE": (1, 1)}
"""Steps in columns and rows: odd rows lie half a hex to the east."""


@cache
def graph_of(atlas) -> networkx.MultiGraph:
    """The graph of the folder that a map was read from; one made in memory is written first."""
    if (atlas.folder / "map.toml").is_file():
        return graph_of_folder(atlas.folder)
    with tempfile.TemporaryDirectory() as folder:
        return MapText(write_folder(atlas, Path(folder))).graph()


@cache
def graph_of_folder(folder: Path) -> networkx.MultiGraph:
    return MapText(folder).graph()


class MapText:
    """The files of a map folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.head = tomllib.loads((folder / "map.toml").read_text("utf-8"))
        self.cols, self.rows, self.wraps = (self.head[x] for x in ("cols", "rows", "wraps"))
        legend = self.head["legend"]
        self.terrain = [legend["terrain"][c] for c in self.layer("terrain")]
        self.area = [legend["sea"].get(c, "") for c in self.layer("sea")]
        self.index = {row["name"]: i for i, row in enumerate(self.table("sea_areas"))}
        self.sides: dict[frozenset[int], set[str]] = defaultdict(set)
        for row in self.table("hexsides"):
            for side in row["sides"].split():
                self.sides[self.side(side)].add(row["kind"])
        for row in self.table("rivers"):
            for side in row["sides"].split():
                self.sides[self.side(side)].add("river")

    # --- reading ------------------------------------------------------------------------------------------

    def layer(self, name: str) -> str:
        lines = (self.folder / f"{name}.txt").read_text("utf-8").splitlines()
        assert [len(line) for line in lines] == [self.cols] * self.rows
        return "".join(lines)

    def table(self, name: str) -> list[dict[str, str]]:
        path = self.folder / f"{name}.csv"
        if not path.exists():
            return []
        with path.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def hexes(self, text: str) -> list[int]:
        """Hexes of a text such as "179.34 180.34" or "179.34;180.34"."""
        pairs = (word.split(".") for word in text.replace(";", " ").split())
        return [int(row) * self.cols + int(col) for col, row in pairs]

    def side(self, text: str) -> frozenset[int]:
        """The two hexes of a hexside such as "3.1.NE"."""
        col, row, direction = text.split(".")
        node = int(row) * self.cols + int(col)
        return frozenset((node, self.around(node)[direction]))

    def around(self, node: int) -> dict[str, int]:
        """The neighbours of a hex by direction."""
        row, col = divmod(node, self.cols)
        found = {}
        for name, (dx, dy) in (ODD if row % 2 else EVEN).items():
            x, y = col + dx, row + dy
            if self.wraps:
                x %= self.cols
            if 0 <= x < self.cols and 0 <= y < self.rows:
                found[name] = y * self.cols + x
        return found

    def neighbours(self, node: int) -> list[int]:
        return list(self.around(node).values())

    def is_land(self, node: int) -> bool:
        return self.terrain[node] not in WET

    # --- the graph ----------------------------------------------------------------------------------------

    def graph(self) -> networkx.MultiGraph:
        """The whole map; of its attributes ``sides`` are the features of hexsides, ``around`` neighbours."""
        graph: networkx.MultiGraph = networkx.MultiGraph(sides=dict(self.sides), around=self.neighbours)
        self.add_hexes(graph)
        for name, number in self.index.items():
            graph.add_node(("sea", number), name=name)
        coasts = self.add_coasts(graph)
        self.add_sides(graph, coasts)
        for row in self.table("sea_links"):
            ends = [("sea", self.index[row[end]]) for end in "ab"]
            graph.add_edge(*ends, kind="sea", closers=tuple(self.hexes(row["closers"])))
        return graph

    def add_hexes(self, graph: Any) -> None:
        legend = self.head["legend"]
        panels = {row["letter"]: row["sheet"] for row in self.table("sheets")}
        homes = {row["code"]: row["home"] for row in self.table("territories")}
        layers = zip(self.layer("sheet"), self.layer("weather"), self.layer("territory"), strict=True)
        for node, (sheet, zone, land) in enumerate(layers):
            if self.is_land(node):
                graph.add_node(
                    ("hex", node),
                    terrain=self.terrain[node],
                    sheet=panels[sheet],
                    zone=legend["weather"][zone],
                    home=homes.get(legend["territory"].get(land, ""), ""),
                    city=False,
                    capital=False,
                    port=0,
                    ices=True,
                )
        self.add_places(graph)

    def add_places(self, graph: Any) -> None:
        """Places of hexes: a port is one only where it opens on a sea area, and ices in when all of a hex
        do.
        """
        opening = {n for n, row in self.places() if PORTS[row["port"]] and row["sea_areas"]}
        for node, row in self.places():
            data = graph.nodes["hex", node]
            data["city"] |= row["kind"] in ("city", "capital")
            data["capital"] |= row["kind"] == "capital"
            if port := PORTS[row["port"]]:
                data["port"] = max(data["port"], port) if node in opening else 0
                data["ices"] &= row["ices"] == "1"

    def places(self) -> list[tuple[int, dict[str, str]]]:
        return [(int(row["row"]) * self.cols + int(row["col"]), row) for row in self.table("places")]

    def add_coasts(self, graph: Any) -> dict[int, set[int]]:
        """Ports, and coasts: where sea hexes touch, or where a place lies on a sea area."""
        coasts: dict[int, set[int]] = defaultdict(set)
        quays = set()
        for node, row in self.places():
            areas = [self.index[name] for name in row["sea_areas"].split(";") if name]
            coasts[node].update(areas)
            quays |= {(node, area) for area in areas if PORTS[row["port"]]}
        for node in range(len(self.terrain)):
            if self.is_land(node):
                beside = (self.area[other] for other in self.around(node).values())
                coasts[node].update(self.index[area] for area in beside if area)
        for node, area in sorted(quays):
            graph.add_edge(("hex", node), ("sea", area), kind="port")
        for node, areas in sorted(coasts.items()):
            for area in sorted(areas):
                graph.add_edge(("hex", node), ("sea", area), kind="coast")
        return coasts

    def add_sides(self, graph: Any, coasts: dict[int, set[int]]) -> None:
        rails, roads = self.lines("rails"), self.lines("roads")
        for node in range(len(self.terrain)):
            for other in self.neighbours(node) if self.is_land(node) else ():
                if other < node or not self.is_land(other):
                    continue
                side = frozenset((node, other))
                kinds = self.sides.get(side, set())
                strait = "strait" in kinds
                if kinds & {"sea", "narrows"} and not strait:
                    continue
                ends = ("hex", node), ("hex", other)
                near, far = coasts.get(node, set()), coasts.get(other, set())
                data: dict[str, Any] = {"seas": frozenset(near & far or near | far)} if strait else {}
                data |= {"alpine": "alpine" in kinds, "lake": "lake" in kinds}
                graph.add_edge(*ends, kind="strait" if strait else "land", **data)
                if found := rails.get(side):
                    sure = any(row["uncertain"] != "1" for row in found)
                    ferry = all(row["ferry"] == "1" for row in found)
                    graph.add_edge(*ends, kind="rail", uncertain=not sure, ferry=ferry)
                if side in roads:
                    graph.add_edge(*ends, kind="road")

    def lines(self, table: str) -> dict[frozenset[int], list[dict[str, str]]]:
        """Railways or roads by the hexsides that they cross."""
        found = defaultdict(list)
        for row in self.table(table):
            for step in pairwise(self.hexes(row["hexes"])):
                found[frozenset(step)].append(row)
        return found
