"""Board and logistics graph say the same as a graph read from the map's text, edge by edge."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from redball import atlas as atlases
from redball import resources
from redball.atlas import Terrain
from redball.hexes import hexside
from redball.supply.graph.board import ALPINE, LAKE, OPEN, RAIL, STRAIT, Board, Crossing, board_of
from redball.supply.graph.logistics import logistics_graph

from tests.small_map import small_atlas, spot
from tests.supply.map_text import graph_of
from tests.supply.random_positions import positions


def edges(graph, kind):
    return [(tuple(sorted((a, b))), data) for a, b, data in graph.edges(data=True) if data["kind"] == kind]


def sides(board, flags, wanted):
    """Hexsides of the board where some flags have some values."""
    found = set()
    for node, row in enumerate(board.sides.tolist()):
        for column, bits in enumerate(row):
            if bits & flags == wanted:
                found.add(hexside(node, int(board.adjacency[node, column])))
    return found


def told(graph):
    """Nodes with what decides supply, and edges with all that they say."""
    nodes = {
        (n, *(d.get(name) for name in ("home", "city", "capital", "port"))) for n, d in graph.nodes(data=True)
    }
    ways = Counter()
    for a, b, data in graph.edges(data=True):
        said = tuple(sorted((k, v) for k, v in data.items() if k != "name"))
        ways[*sorted((a, b)), said] += 1
    return nodes, ways


def same(atlas) -> None:
    board, graph = board_of(atlas), graph_of(atlas)
    assert told(logistics_graph(atlas)) == told(graph)
    plain = {(a[1], b[1]) for (a, b), _ in edges(graph, "land")}
    straits = {(a[1], b[1]) for (a, b), _ in edges(graph, "strait")}
    assert sides(board, OPEN | STRAIT, OPEN) == plain
    assert sides(board, OPEN | STRAIT, OPEN | STRAIT) == straits
    assert sides(board, OPEN | RAIL, OPEN | RAIL) == {(a[1], b[1]) for (a, b), _ in edges(graph, "rail")}
    both = [*edges(graph, "land"), *edges(graph, "strait")]
    assert sides(board, OPEN | ALPINE, OPEN | ALPINE) == {(a[1], b[1]) for (a, b), d in both if d["alpine"]}
    assert sides(board, OPEN | LAKE, OPEN | LAKE) == {(a[1], b[1]) for (a, b), d in both if d["lake"]}
    assert {s: areas for s, areas in board.straits.items()} == {
        (a[1], b[1]): d["seas"] for (a, b), d in edges(graph, "strait")
    }
    same_water(atlas, board, graph)
    same_places(board, graph)


def same_water(atlas, board, graph) -> None:
    assert {(n, s - board.size) for n, seas in board.port_seas.items() for s in seas} == {
        (a[1], b[1]) for (a, b), _ in edges(graph, "port")
    }
    assert {(n, s - board.size) for n, seas in board.coast_seas.items() for s in seas} == {
        (a[1], b[1]) for (a, b), _ in edges(graph, "coast")
    }
    assert sorted((min(a, b) - board.size, max(a, b) - board.size, c) for a, b, c in board.lanes) == sorted(
        (a[1], b[1], d["closers"]) for (a, b), d in edges(graph, "sea")
    )


def same_places(board, graph) -> None:
    hexes = {n: d for (kind, n), d in graph.nodes(data=True) if kind == "hex"}
    assert set(board.ports) == {n for n, d in hexes.items() if d["port"]}
    assert board.port_class == {n: d["port"] for n, d in hexes.items() if d["port"]}
    for table, flag in ((board.cities, "city"), (board.capitals, "capital")):
        listed = {(home, n) for home, nodes in table.items() for n in nodes}
        assert listed == {
            (d["home"], n) for n, d in hexes.items() if d[flag] and d["home"] and board.land_passable[n]
        }


@given(positions())
def test_board_and_graph_of_small_maps(game):
    same(game.atlas)


@pytest.mark.deep
def test_board_and_graph_of_the_world():
    same(atlases.load(resources.maps() / "world-1939"))


def test_a_board_is_made_once():
    atlas = small_atlas(". .")
    assert board_of(atlas) is board_of(atlas)


def test_ways_of_a_few_states_are_kept():
    board = board_of(small_atlas(". .", sides=["lake A-0000 A-0001"]))
    thawed = board.ways(Crossing())
    assert thawed.land[0] == () and board.ways(Crossing()) is thawed
    assert board.ways(Crossing(frozen_zones=frozenset({0}))).land[0] == (1,)


def test_ways_are_made_anew_where_ice_changed_them():
    board = board_of(small_atlas(". . . .", sides=["lake A-0000 A-0001"]))
    thawed = board.ways(Crossing())
    frozen = board.ways(Crossing(frozen_zones=frozenset({0})))
    assert frozen.land[0] == (1,) and set(frozen.land[1]) == {0, 2}
    assert frozen.land[2] is thawed.land[2] and frozen.land[3] is thawed.land[3]
    assert thawed.land[0] == (), "what was given before stays as it was"


def test_railways_that_cross_water_are_no_way():
    atlas = small_atlas(". ~ .", rails=["A-0000 A-0002"], places=[spot("Berlin", "A-0000")])
    assert board_of(atlas).ways(Crossing()).rail[0] == ()


def test_a_board_that_follows_another_state_of_the_map_has_the_ways_of_its_own():
    world = atlases.load(resources.maps() / "world-1939")
    terrain = world.terrain.copy()
    terrain[sorted(world.land_nodes)[::97]] = Terrain.SEA
    drowned = replace(world, terrain=terrain)
    board, alone = Board(drowned), Board(drowned)
    board_of(world).ways(Crossing())
    board.follow(board_of(world))
    for crossing in (Crossing(), Crossing(alpine_rail_ok=False)):
        made, wanted = board.ways(crossing), alone.ways(crossing)
        assert (made.land, made.rail) == (wanted.land, wanted.rail)
        assert made.land != board_of(world).ways(crossing).land
