"""The graph as a file: what networkx reads back is what was written, in plain values."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import networkx
import pytest
from redball.atlas.areas import nodes_in
from redball.atlas.errors import UnknownAreaError
from redball.cli.graph_files import GraphFileError, plain_graph, write_graph

from tests.positions import THEATRE
from tests.small_map import small_atlas, small_game, spot, unit

ATLAS = small_atlas(
    """
    . . . ~ ~
     . d . 1 1
    . . ^ 1 .
    """,
    places=[spot("Tobruk", "A-0002", port="minor"), spot("Cairo", "A-0202", "capital", factories=2, oil=1)],
    rails=["Tobruk Cairo"],
    sides=["strait A-0000 A-0001", "alpine A-0200 A-0201", "lake A-0100 A-0101"],
    passages={(0, 1): ["Tobruk"]},
)


def game():
    units = [
        unit("dak", "Tobruk", type="ARM"),
        unit("wdf", "A-0101", power="CW"),
        unit("fleet", "Sea 0", type="CA", power="CW"),
    ]
    return small_game(
        ATLAS, units, depots={"Tobruk": (3, "GE")}, convoys={(0, "CW"): 2}, options={"supply.range_basic": 3}
    )


def same(a, b):
    assert dict(a.nodes(data=True)) == dict(b.nodes(data=True))
    assert {(*sorted((u, v)), k): d for u, v, k, d in a.edges(keys=True, data=True)} == {
        (*sorted((u, v)), k): d for u, v, k, d in b.edges(keys=True, data=True)
    }


def test_without_a_game_a_step_over_land_costs_one_and_others_nothing():
    costs = {}
    for *_, data in plain_graph(ATLAS, None).edges(data=True):
        costs.setdefault(data["kind"], set()).add(data["cost"])
    assert costs["land"] == costs["strait"] == {1}
    assert all(found == {0} for kind, found in costs.items() if kind not in ("land", "strait", "road"))


@pytest.mark.parametrize("position", [None, game()], ids=["map", "game"])
def test_graphml_is_read_back_as_it_was_written(tmp_path, position):
    graph = plain_graph(ATLAS, position)
    write_graph(graph, tmp_path / "g.graphml")
    same(graph, networkx.read_graphml(tmp_path / "g.graphml", force_multigraph=True))


def test_json_is_read_back_as_it_was_written(tmp_path):
    graph = plain_graph(ATLAS, game())
    write_graph(graph, tmp_path / "g.json")
    data = json.loads((tmp_path / "g.json").read_text("utf-8"))
    same(graph, networkx.node_link_graph(data, edges="links"))


def test_graphml_is_valid(tmp_path):
    """Ids are words and used once, every datum has a declared key, truth values are true or false."""
    write_graph(plain_graph(ATLAS, game()), tmp_path / "g.graphml")
    space = "{http://graphml.graphdrawing.org/xmlns}"
    root = ElementTree.parse(tmp_path / "g.graphml").getroot()
    keys = {e.get("id"): e.get("attr.type") for e in root.iter(f"{space}key")}
    assert set(keys.values()) <= {"string", "long", "int", "boolean"}
    ids = [e.get("id") for kind in ("node", "edge") for e in root.iter(f"{space}{kind}")]
    assert len(ids) == len(set(ids)) and not any(set(" ,'()") & set(name) for name in ids)
    data = list(root.iter(f"{space}data"))
    assert data and all(e.get("key") in keys and e.text != "None" for e in data)
    assert {e.text for e in data if keys[e.get("key")] == "boolean"} == {"true", "false"}


def test_what_hexes_and_edges_say():
    graph = plain_graph(ATLAS, game())
    tobruk = graph.nodes["A-0002"]
    assert (tobruk["name"], tobruk["terrain"], tobruk["port"]) == ("Tobruk", "clear", "minor")
    assert (tobruk["units"], tobruk["zoc"], tobruk["depot_barrels"]) == ("dak", "CW, GE", 3)
    assert (tobruk["out_of_supply"], graph.nodes["A-0101"]["out_of_supply"]) == ("", "wdf")
    assert graph.nodes["A-0202"]["capital"] and graph.nodes["A-0202"]["factories"] == 2
    assert graph.nodes["sea-0"]["convoy_points"] == "CW 2" and graph.nodes["sea-0"]["units"] == "fleet"
    kinds = {}
    for a, b, data in graph.edges(data=True):
        kinds.setdefault(data["kind"], []).append((a, b, data))
    assert set(kinds) == {"land", "strait", "rail", "port", "coast", "sea-link"}
    assert kinds["sea-link"][0][2]["closed_by"] == "A-0002"
    assert all(data["cost"] == 0 for kind in ("rail", "port", "sea-link") for *_, data in kinds[kind])
    assert {data["alpine"] for *_, data in kinds["land"]} == {True, False}


def test_costs_are_those_of_the_position():
    costly = small_game(ATLAS, [], options={"supply.terrain_cost": {"mountain": 2}})
    graph = plain_graph(ATLAS, costly)
    into = [(a, b, d) for a, b, d in graph.edges("A-0202", data=True) if d["kind"] == "land"]
    for a, b, data in graph.edges(data=True):
        if data["kind"] == "land" and "A-0202" in (a, b):
            assert sorted((data["cost"], data["cost_back"])) == [1, 3]
    assert into


def test_ferries_and_roads_have_their_kind():
    from dataclasses import replace

    from redball.atlas import Road

    rails = tuple(line._replace(ferry=True) for line in ATLAS.rail_lines)
    atlas = replace(ATLAS, rail_lines=rails, roads=(Road("b", "Burma Road", (5, 6)),))
    kinds = {data["kind"] for *_, data in plain_graph(atlas).edges(data=True)}
    assert {"ferry", "road"} <= kinds and "rail" not in kinds


def test_part_of_the_map():
    nodes = nodes_in(ATLAS, "A-0000:A-0101")
    graph = plain_graph(ATLAS, None, nodes)
    assert {n for n in graph if n.startswith("A")} == {"A-0000", "A-0001", "A-0100", "A-0101"}
    assert nodes_in(ATLAS, "whole") == frozenset(range(len(ATLAS.grid)))
    assert nodes_in(ATLAS, "sheet:A") == nodes_in(ATLAS, "sheet:Western European map")


@pytest.mark.parametrize("text", ["whol", "sheet:Mars", "A-0000:A-9900", "Tobruk"])
def test_parts_that_there_are_not(text):
    with pytest.raises(UnknownAreaError):
        nodes_in(ATLAS, text)


def test_a_rectangle_may_cross_the_seam():
    atlas = small_atlas(". . . . . .\n. . . . . .", wraps=True)
    assert nodes_in(atlas, "A-0004:A-0101") == frozenset({4, 5, 0, 1, 10, 11, 6, 7})


def test_places_that_cant_be_written(tmp_path):
    graph = plain_graph(THEATRE)
    with pytest.raises(GraphFileError, match=r"\.graphml, \.json"):
        write_graph(graph, tmp_path / "g.txt")
    (tmp_path / "g.json").mkdir()
    with pytest.raises(GraphFileError, match="a folder"):
        write_graph(graph, tmp_path / "g.json")
