"""Railways that a power can use now, against the slow reference; what breaks them (base game 4)."""

from __future__ import annotations

from itertools import pairwise

import networkx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from redball.game.state import Game
from redball.supply import Block
from redball.supply.railways.railnet import net_of
from redball.wording import sentence

from tests.small_map import small_atlas, small_game, spot, unit
from tests.supply.random_positions import position, positions
from tests.supply.reference import Reference


def by_hand(game: Game, power: str) -> networkx.Graph:
    """The open railways, link by link, by the reference's rules."""
    slow, found = Reference(game), networkx.Graph()
    rows = [[game.atlas.find(name) for name in row] for row in slow.options.built_rails]
    built = {tuple(sorted(step)) for row in rows for step in pairwise(row)}

    def usable(node):
        owner = game.controller(node)
        held = slow.friendly(power, owner) or slow.transit(power, owner)
        return held and slow.may_enter(power, node)

    for (kind, a), (other, b) in slow.graph.edges():
        if kind == other == "hex" and usable(a) and usable(b):
            edges = slow.adjacent["hex", a]["hex", b]
            sure = slow.options.uncertain_rails
            laid = any(e["kind"] == "rail" and (sure or not e["uncertain"]) for e in edges.values())
            if (laid or (min(a, b), max(a, b)) in built) and slow.crosses(power, a, b, edges):
                found.add_edge(a, b)
    return found


@example(position(5012, 7), "CW")  # a line that may not have been finished
@given(positions(), st.sampled_from(["GE", "SU", "CW", "IT", "JA"]))
def test_the_net_is_that_of_the_reference(game, power):
    net, slow = net_of(game, power), by_hand(game, power)
    assert {(a, b) for a, near in net.near.items() for b in near if a < b} == {
        (min(e), max(e)) for e in slow.edges
    }
    assert sorted(map(sorted, networkx.connected_components(slow))) == sorted(map(sorted, net.pieces))
    for a in slow:
        near = networkx.single_source_shortest_path_length(slow, a)
        assert net.reach(a) == near.keys() - {a}
        for b, length in near.items():
            assert len(net.path(a, b)) == (length + 1 if b != a else 0)
    for link in net.breaks:
        assert not slow.has_edge(link.inside, link.beyond)
        assert net.reasons(link.inside, link.beyond)


def line(*units, control=None, **fields) -> Game:
    """Berlin to Warsaw by rail, and a branch."""
    atlas = small_atlas(
        ". . . . . .\n . . . . . .",
        places=[spot("Berlin", "A-0000"), spot("Warsaw", "A-0005", "city")],
        rails=["Berlin Warsaw", "A-0003 A-0103"],
        **fields,
    )
    return small_game(atlas, [*units], powers=["GE", "SU"], control=control or {})


def said(game: Game) -> list[str]:
    net = net_of(game, "GE")
    return [sentence(r.text) for link in net.breaks for r in net.reasons(link.inside, link.beyond)]


@pytest.mark.rule("BASE-RAIL-04")
def test_a_whole_line_is_one_piece_without_a_break():
    net = net_of(line(), "GE")
    assert [len(piece) for piece in net.pieces] == [7] and net.breaks == ()


@pytest.mark.rule("BASE-RAIL-04")
def test_an_enemy_zone_of_control_breaks_it_unless_a_friendly_land_unit_is_there():
    enemy = unit("su", "A-0102", power="SU", size="division")
    game = line(enemy, unit("far", "A-0102", power="SU", name="1st Tank"), control={"A-0102": "SU"})
    assert {link.block for link in net_of(game, "GE").breaks} == {Block.ZOC}
    assert any("1st Tank" in text for text in said(game))
    held = line(unit("far", "A-0102", power="SU"), *[unit(f"g{i}", f"A-000{i}") for i in range(6)])
    assert len(net_of(held, "GE").pieces[0]) >= 6


@pytest.mark.rule("BASE-RAIL-04")
def test_a_hex_in_other_hands_breaks_it():
    game = line(control={"A-0002": "SU"})
    assert [len(piece) for piece in net_of(game, "GE").pieces] == [4, 2]
    text = "A-0002 is controlled by USSR, and trains go through friendly hexes only."
    assert said(game) == [text, text]
    stands = line(unit("inf", "A-0002"), control={"A-0002": "SU"})
    assert said(stands) == [text, text], "a unit in a hex doesn't make it friendly"


@pytest.mark.rule("BASE-RAIL-04")
def test_a_railway_across_a_strait_and_option_12():
    atlas = small_atlas(
        ". . 0 .\n . . 0 .",
        places=[spot("Berlin", "A-0000")],
        rails=["Berlin A-0001 A-0101"],
        sides=["strait A-0001 A-0101"],
        sea_names=["Baltic"],
    )
    ship = unit("su", "Baltic", power="SU", type="CA")
    options = {"supply.option12_straits": True}
    open_ = small_game(atlas, [ship], powers=["GE", "SU"])
    shut = small_game(atlas, [ship], powers=["GE", "SU"], options=options)
    assert net_of(open_, "GE").path(0, 5) == (0, 1, 5)
    assert {link.block for link in net_of(shut, "GE").breaks} == {Block.STRAIT}
    friend = small_game(atlas, [ship, unit("ge", "Baltic", type="CL")], powers=["GE", "SU"], options=options)
    assert net_of(friend, "GE").breaks == ()


@pytest.mark.rule("BASE-RAIL-04")
def test_railways_that_were_built_serve_whoever_holds_both_hexes():
    game = line()
    row = ["A-0103", "A-0104", "A-0105"]
    built = small_game(game.atlas, powers=["GE", "SU"], options={"supply.built_rails": [row]})
    assert game.atlas.find("A-0105") in net_of(built, "GE").reach(0)
    taken = small_game(
        game.atlas,
        powers=["GE", "SU"],
        options={"supply.built_rails": [row]},
        control={"A-0104": "SU", "A-0105": "SU"},
    )
    assert net_of(taken, "SU").pieces == (tuple(game.atlas.find(h) for h in ("A-0104", "A-0105")),)


def test_what_lies_between_two_hexes_is_told():
    game = line(control={"A-0002": "SU"})
    net = net_of(game, "GE")
    (reason,) = net.between(0, 5)
    assert reason.nodes == (2,) and net.path(0, 5) == ()
    assert not net.has_rail(game.atlas.find("A-0100")) and net.reach(game.atlas.find("A-0100")) == frozenset()
