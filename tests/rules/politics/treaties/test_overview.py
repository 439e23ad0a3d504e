"""How pairs of powers stand, waterways, and the convoy chain from the USA to Japan."""

from __future__ import annotations

import random

import pytest
from redball.game.orders import SetControl
from redball.rules.politics import standing
from redball.rules.politics.affairs.tables import TRADE_LIMITS, TradeRow
from redball.rules.politics.powers.setting_up import owes
from redball.rules.politics.treaties.chain import us_japan
from redball.rules.politics.treaties.orders import (
    AgreeTrade,
    FailTrade,
    LendLease,
    SignPact,
    SignTreaty,
)
from redball.rules.politics.treaties.overview import between, breaking, pairs
from redball.rules.politics.treaties.tables import Trade
from redball.rules.politics.war.orders import DenyPassage
from redball.rules.politics.war.tables import PASSAGES
from redball.rules.politics.war.waterways import waterway_views

from tests.deep import cases
from tests.rules.politics.war import test_random as wars
from tests.rules.politics.world import after, at, game, judged


def orders(played, *given):
    for order in given:
        played = after(played, order)
    return played


def test_a_pair_has_treaty_trade_and_pact():
    played = game(
        clock=at("political_affairs", 1938, impulse=0),
        remembered=[TRADE_LIMITS.put(2, TradeRow(6, 2, 4))],
    )
    played = orders(
        played,
        SignTreaty("SU", "GE", 2),
        AgreeTrade("GE", "SU", {"bp": 1}, {"resources": 2, "oil": 0}),
        SignPact("GE", "SU", ratio="3:2"),
        LendLease("GE", "SU", 3),
        FailTrade("SU", "GE"),
    )
    found = between(played, "GE", "SU")
    assert (found.level, found.since, found.limits) == (2, 12, TradeRow(6, 2, 4))
    given, taken = found.trade
    assert (given.giver, given.trade, given.due, given.lent) == ("GE", Trade(bp=1), False, 3)
    assert (taken.giver, taken.trade, taken.failed) == ("SU", Trade(resources=2, failed=12), True)
    assert found.pact is not None and found.pact.ratio == "3:2" and found.any
    assert pairs(played)[0].any
    assert not between(played, "GE", "US").any


@pytest.mark.rule("POL-PACT-04", "POL-PACT-05", "POL-PACT-07")
def test_what_breaking_a_pact_needs():
    played = orders(game(clock=at("political_affairs", 1937, impulse=0)), SignPact("GE", "SU"))
    found = breaking(played, "GE", "SU")
    assert found.first_turn == 6 + 3 + 1
    assert [each.clauses for each in found.missing] == [("POL-PACT-07", "POL-PACT-08")]
    assert found.drawn == 0
    assert [each.clauses[0] for each in found.no_draw] == ["POL-PACT-02"], "no common border"
    longer = breaking(played, "SU", "GE")
    assert longer.first_turn == 6 + 4 + 1


@pytest.mark.parametrize("seed", cases(range(4), 1))
def test_both_ways_round_are_one_treaty(seed):
    """Treaties, pacts, war and co-operation are the same from both sides; trade and access are mirrored."""
    dice = random.Random(seed)
    played = wars.begun()
    for _ in range(40):
        order = wars.any_order(dice)
        if judged(played, order).allowed:
            played = after(played, order)
        a, b = dice.sample(standing.powers(played), 2)
        one, other = between(played, a, b), between(played, b, a)
        for name in ("level", "since", "limits", "pact", "war_since", "cooperate", "any"):
            assert getattr(one, name) == getattr(other, name)
        assert sorted(one.trade, key=str) == sorted(other.trade, key=str)
        assert one.access == other.access[::-1]


# --- waterways ----------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-PASS-03", "POL-PASS-04", "POL-PASS-06")
def test_waterways_with_who_controls_and_who_is_shut_out():
    played = game(clock=at("political_affairs", 1937, impulse=0))
    found = {view.name: view for view in waterway_views(played)}
    kiel = found["Kiel Canal"]
    assert kiel.controllers == ("GE", "IT", "JA") and not kiel.closed and not kiel.shut_out
    assert [owner for _node, owner in kiel.owners] == ["GE"] and kiel.hexes
    assert found["Sound and Belts"].controllers == (), "a neutral minor country has it"
    closed = orders(played, DenyPassage("GE", "Kiel Canal", "SU"))
    kiel = next(view for view in waterway_views(closed) if view.name == "Kiel Canal")
    assert [(each.by, each.to, each.since, each.works) for each in kiel.closed] == [("GE", "SU", 6, True)]
    assert kiel.shut_out == ("SU",)
    kept = played.changed(
        [PASSAGES.put(("Kiel Canal", "GE", "CW"), 8), PASSAGES.put(("Kiel Canal", "GE", "FR"), 5)]
    )
    kiel = next(view for view in waterway_views(kept) if view.name == "Kiel Canal")
    assert kiel.guaranteed == (("GE", "CW", 8),), "one that is over isn't shown"


def test_a_waterway_follows_its_hexes():
    played = orders(game(clock=at("political_affairs", 1937, impulse=0)), SetControl("Gibraltar", "GE"))
    found = {view.name: view for view in waterway_views(played)}
    assert "GE" in found["Strait of Gibraltar"].controllers


# --- the chain ----------------------------------------------------------------------------------------------


def names(played, areas):
    return tuple(played.atlas.sea_areas[area].name for area in areas)


def with_convoys(points, power="JA", areas=None, **fields):
    bare = game(**fields)
    way = us_japan(bare).areas if areas is None else areas
    return game(convoys={(area, power): points for area in way}, **fields), way


@pytest.mark.rule("POL-SET-14", "POL-SET-16")
def test_a_chain_of_two_points_is_found():
    played, way = with_convoys(2)
    found = us_japan(played)
    assert found.areas == way and found.points == 2 and found.stands and not found.short
    assert played.atlas.home_at(found.start) == "USA" and played.atlas.home_at(found.end) == "JAP"
    assert len(way) > 2
    for end, area in ((found.start, way[0]), (found.end, way[-1])):
        (port,) = (place for place in played.atlas.places if place.node == end and place.port)
        assert area in port.sea_areas


@pytest.mark.rule("POL-SET-16")
def test_the_area_that_lacks_points_is_named():
    _, way = with_convoys(2)
    thin = game(convoys={(area, "JA"): 2 - (area == way[1]) for area in way})
    found = us_japan(thin)
    assert found.points == 1 and not found.stands and found.short == (way[1],)
    others, _ = with_convoys(2, power="CW")
    assert us_japan(others).points == 0 and us_japan(others).short == us_japan(others).areas, "Japan's only"


def test_a_wider_chain_is_taken_where_there_is_one():
    played, _ = with_convoys(4)
    assert us_japan(played).points == 4
    assert us_japan(with_convoys(9)[0]).points == 9
    everywhere, _ = with_convoys(9, areas=range(len(played.atlas.sea_areas)))
    assert len(us_japan(everywhere).areas) == len(us_japan(game()).areas), "no longer than it has to be"
    assert owes(played) >= 0


def test_no_way_where_ports_are_lost():
    bare = game()
    taken = [
        SetControl(bare.atlas.label(node), "CH")
        for node in bare.atlas.land_nodes
        if bare.atlas.home_at(node) == "JAP"
    ]
    found = us_japan(orders(bare, *taken))
    assert found.areas == () and found.points == 0 and (found.start, found.end) == (-1, -1)
