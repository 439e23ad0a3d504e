"""What a power, an HQ, a port and a depot can supply: against tracing unit by unit, and by hand."""

from __future__ import annotations

from random import Random

import msgspec
import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball import supply
from redball.game import library
from redball.game.errors import GameError
from redball.game.state import next_game, put_unit
from redball.planning.reach import Origin, Start, name, origins_at, reach, read_origin, text_of, title
from redball.supply.tracing.regions import ground_of, reachable, unit_reaches
from redball.wording import sentence

from tests.small_map import small_atlas, small_game, spot, unit
from tests.supply.random_positions import lands, positions


def coast(*more, **fields):
    """Berlin in the west, sea in the middle, a port on either shore; an HQ and infantry in the east."""
    atlas = small_atlas(
        """
        . . . ~ ~ . . . . . .
         . . . ~ ~ . . . . . .
        """,
        places=[
            spot("Berlin", "A-0000", "capital"),
            spot("Kiel", "A-0002", "town", port="minor"),
            spot("Oslo", "A-0005", "town", port="major"),
        ],
    )
    units = [unit("hq", "A-0007", type="HQ-I"), unit("inf", "A-0010"), *more]
    return small_game(atlas, units, powers=["GE", "SU"], **fields)


@pytest.fixture(scope="module")
def desert():
    return library.read(library.find_scenario("western-desert-1941"))


def test_the_reach_of_a_power_is_where_its_units_would_be_in_supply(desert):
    found = reach(desert, Origin(Start.POWER, "IT"))
    probe = next(u for u in desert.units.values() if u.power == "IT" and u.country == "ITA" and u.is_land)
    near = {n for u in desert.units.values() if u.hex >= 0 for n in desert.atlas.grid.within(u.hex, 3)}
    for node in sorted(n for n in near if desert.atlas.is_land(n))[::9]:
        there = next_game(desert, [put_unit(msgspec.structs.replace(probe, hex=node))])
        if desert.power_over(node) == "IT" and there.units_at[node] == (there.units[probe.id],):
            assert supply.of(there).in_supply(probe.id) == (node in found.rings), desert.atlas.label(node)


def test_the_rings_of_an_hq_are_lengths_of_basic_paths_to_it(desert):
    for chief in (u for u in desert.units.values() if u.is_headquarters and u.hex >= 0):
        found = reach(desert, Origin(Start.HQ, chief.power, chief.hex, chief.id))
        assert found.rings == slow_lengths(desert, chief.power, chief.hex, overseas=True)
        assert found.rings[chief.hex] == 0 and found.works == supply.of(desert).in_supply(chief.id)


def test_a_port_supplies_over_land_only(desert):
    for place in ("Tobruk", "Tripoli", "Benghazi", "Alexandria"):
        node = desert.atlas.find(place)
        power = desert.power_over(node)
        found = reach(desert, Origin(Start.PORT, power, node))
        assert found.rings == slow_lengths(desert, power, node, overseas=False)


def slow_lengths(game, power: str, start: int, overseas: bool) -> dict[int, int]:
    """Lengths of basic paths by networkx, hex by hex: every hex but the first must be open."""
    ground, graph = ground_of(game, power), networkx.DiGraph()
    graph.add_node(start)
    for node, near in enumerate(ground.ways.land):
        if ground.passable[node]:
            graph.add_weighted_edges_from((node, other, ground.cost[node]) for other in near)
    if overseas:
        for port, seas in ground.quays.items():
            if ground.passable[port]:
                graph.add_weighted_edges_from((port, sea, 0) for sea in seas)
        for sea, near in ground.lanes.items():
            graph.add_weighted_edges_from((sea, other, 0) for other in (*near, *ground.harbours[sea]))
    lengths = networkx.single_source_dijkstra_path_length(graph, start)
    return {n: used for n, used in lengths.items() if n < ground.size and used <= ground.basic_limit(n)}


def test_a_depot_supplies_whoever_can_trace_to_it_at_any_distance(desert):
    node = desert.atlas.find("Tripoli")
    found = reach(desert, Origin(Start.DEPOT, "IT", node))
    mine = [u for u in desert.units.values() if u.power == "IT" and u.hex >= 0]
    assert mine
    for one in mine:
        assert bool(unit_reaches(desert, one.id, "IT", [node])) == (one.hex in found.rings), one.id
    assert found.rings[node] == 0 and set(found.rings.values()) <= set(range(0, 200, 4))


@given(positions(), st.integers(0, 2**32))
def test_a_depot_reaches_every_hex_from_which_a_path_of_any_length_leads_to_it(game, seed):
    dice, land = Random(seed), lands(game.atlas)
    node, power = dice.choice(land), dice.choice(sorted(game.powers))
    ground = ground_of(game, power)
    found = reach(game, Origin(Start.DEPOT, power, node)).rings
    assert found.keys() == {n for n in land if reachable(ground, n, [node])}


def test_an_enemy_in_the_way_takes_hexes_away():
    game = coast()
    port = Origin(Start.PORT, "GE", game.atlas.find("Oslo"))
    whole = reach(game, port)
    assert whole.rings[game.atlas.find("A-0009")] == 4 and whole.units(game) == ("hq",)
    fought = reach(coast(unit("foe", "A-0008", power="SU")), port)
    assert set(fought.rings) < set(whole.rings) and game.atlas.find("A-0009") not in fought.rings


def test_a_cut_off_hq_still_has_a_reach_and_says_so():
    game = coast()
    chief = Origin(Start.HQ, "GE", game.units["hq"].hex, "hq")
    found = reach(game, chief)
    assert found.works and sentence(title(game, found)) == sentence(name(game, chief))
    alone = coast(control={"Kiel": "SU"})
    cut = reach(alone, chief)
    assert not cut.works and cut.rings and "out of supply itself" in sentence(title(alone, cut))


def test_starts_of_a_hex_and_their_text():
    game = coast(depots={"Oslo": (2, "GE")})
    found = origins_at(game, game.atlas.find("Oslo"))
    assert [o.start for o in found] == [Start.PORT, Start.DEPOT, Start.POWER]
    for origin in (*found, *origins_at(game, game.units["hq"].hex)):
        assert read_origin(game, text_of(game, origin)) == origin
    assert read_origin(game, "Oslo").start is Start.PORT


@pytest.mark.parametrize("text", ["XX", "inf", "A-0001", "port:A-0001", "depot:Oslo", "port:", ""])
def test_what_supplies_nothing_is_refused(text):
    with pytest.raises(GameError, match="a power, an HQ on the map, port:HEX or depot:HEX"):
        read_origin(coast(), text)
