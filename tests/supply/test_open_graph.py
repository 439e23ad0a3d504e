"""The open graph has the reference's steps, and the engine's answers are those of networkx on it."""

from __future__ import annotations

from itertools import pairwise

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball import supply
from redball.game import library
from redball.supply.graph.edges import Step, may_enter
from redball.supply.graph.open_graph import open_graph
from redball.supply.tracing.fields import FAR, spread
from redball.supply.tracing.isolation import is_isolated
from redball.supply.tracing.regions import ground_of, regions
from redball.supply.tracing.search import Request, best_path

from tests.positions import THEATRE
from tests.small_map import small_atlas, small_game, spot, unit
from tests.supply.random_positions import positions
from tests.supply.reference import Reference

POWERS = st.sampled_from(["GE", "SU", "CW", "IT", "JA"])
LONG = 1 << 40


def typed(ground, node):
    return ("sea", node - ground.size) if node >= ground.size else ("hex", node)


def grounds(game, power):
    """The widest ground of a power, for paths from a hex, and the reference for the same."""
    slow = Reference(game).like(None)
    return supply.of(game).position.grounds(power, slow.kind)[-1], slow


@given(positions(), POWERS, st.booleans())
def test_the_steps_are_those_of_the_reference(game, power, rails):
    ground, slow = grounds(game, power)
    graph = open_graph(ground, rails)
    areas = [area.index for area in game.atlas.sea_areas if slow.sea_ok(power, area.index)]
    assert set(graph) == set(game.atlas.land_nodes) | {ground.size + area for area in areas}
    for node in graph:
        found = {typed(ground, other): data["cost"] for other, data in graph[node].items()}
        assert found == dict(slow.ahead(power, typed(ground, node), rails))


@given(positions(), POWERS, st.booleans())
def test_steps_into_a_node_are_those_out_of_others(game, power, rails):
    ground = ground_of(game, power)
    graph = open_graph(ground, rails, frozenset(game.atlas.land_nodes))
    into = {(a, b): data for b in graph for a, data in graph.pred[b].items()}
    assert into == {(a, b): data for a, b, data in graph.edges(data=True)}


@given(positions(), POWERS, st.booleans(), st.integers(0, 6))
def test_fields_are_those_of_networkx(game, power, rails, limit):
    ground = ground_of(game, power)
    same_field(ground, [p.node for p in game.atlas.places], limit, rails)


@pytest.mark.parametrize("rails", [False, True])
def test_fields_of_the_world_are_those_of_networkx(rails):
    game = library.read(library.find_scenario("barbarossa-1941"))
    layer = supply.of(game).group("GE", "GER", "").layers[0]
    field = layer.railway if rails else layer.basic
    same_field(layer.ground, field.seeds, field.limit, rails, field)


def same_field(ground, seeds, limit, rails, field=None) -> None:
    """A field, spread anew by default, has the lengths that networkx finds back from its sources."""
    field = field or spread(ground, seeds, limit, rails)
    graph = open_graph(ground, rails)
    back = networkx.reverse_view(graph)
    away = networkx.multi_source_dijkstra_path_length(back, set(seeds), limit, "cost") if seeds else {}
    assert {n: field.distance[n] for n in graph} == {n: away.get(n, FAR) for n in graph}


@given(positions(), POWERS, st.booleans(), st.booleans(), st.sampled_from([2, 5, None]))
def test_the_best_path_is_the_first_of_the_shortest(game, power, rails, beach, limit):
    """The shortest; over fewest sea areas; with fewest steps; to the lowest hex; whose nodes come first."""
    ground = ground_of(game, power)
    targets = {p.node for p in game.atlas.places}
    for start in sorted(game.atlas.land_nodes - targets)[:6]:
        graph = open_graph(ground, rails, [start] if beach else ())

        def worth(a, b, data):
            return LONG * data["cost"] + (1 << 20) * (b >= ground.size) + 1

        away = networkx.single_source_dijkstra_path_length(graph, start, None, worth)
        near = {n: away[n] for n in targets & away.keys() if limit is None or away[n] // LONG <= limit}
        found = best_path(Request(ground, start, rails, limit, beach), targets)
        if not near:
            assert found is None
            continue
        goal = min(near, key=lambda n: (near[n], n))
        ways = networkx.all_shortest_paths(graph, start, goal, worth)
        assert found.nodes == min(map(tuple, ways)) and found.length == near[goal] // LONG


@given(positions(), POWERS)
def test_regions_are_the_components(game, power):
    ground = ground_of(game, power)
    graph = open_graph(ground)
    open_ = [n for n in graph if may_enter(ground, n)]
    for overseas in (False, True):
        part = graph.subgraph(n for n in open_ if overseas or n < ground.size)
        region = regions(ground, open_, overseas)
        found = {}
        for node in part:
            found.setdefault(region[node], set()).add(node)
        parts = networkx.weakly_connected_components(part)
        assert sorted(map(sorted, found.values())) == sorted(map(sorted, parts))


@given(positions())
def test_who_is_isolated_has_no_path_home(game):
    now = supply.of(game)
    for counter in game.units.values():
        if counter.hex < 0:
            continue
        group, beach = now.group_of(counter), now.embarks(counter)
        layer = group.layers[-1]
        coasts = {s.node for s in group.secondaries.embarking} | ({counter.hex} if beach else set())
        graph = open_graph(layer.ground, beaches=coasts)
        reached = networkx.descendants(graph, counter.hex) | {counter.hex}
        home = any(field.distance[n] != FAR for field in (layer.railway, layer.basic) for n in reached)
        assert is_isolated(group, counter.hex, beach) is not home


def test_steps_have_their_kinds():
    atlas = small_atlas(
        ". . ~ 1 .",
        places=[spot("Kiel", "A-0001", port="minor"), spot("Oslo", "A-0004", port="minor", seas=(1,))],
        rails=["A-0000 Kiel"],
    )
    graph = open_graph(ground_of(small_game(atlas, [unit("a", "A-0000")]), "GE"), rails=True)
    sea = len(atlas.grid)
    way = networkx.shortest_path(graph, 0, 4)
    assert way == [0, 1, sea, sea + 1, 4]
    assert [graph.edges[step]["kind"] for step in pairwise(way)] == [
        Step.RAIL, Step.EMBARK, Step.SAIL, Step.DISEMBARK,
    ]  # fmt: skip
    assert graph.nodes[0]["kind"] == "hex" and graph.nodes[sea]["kind"] == "sea area"
    assert open_graph(ground_of(small_game(atlas), "GE")).edges[0, 1]["kind"] == Step.LAND


def test_the_graph_is_a_view():
    graph = open_graph(ground_of(small_game(THEATRE), "GE"))
    with pytest.raises(networkx.NetworkXError):
        graph.add_edge(0, 1)
    assert -1 not in graph and len(graph) == graph.number_of_nodes()
    with pytest.raises(KeyError):
        graph[10_000]
