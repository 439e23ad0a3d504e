"""Damaged ports: who can repair them, and which repairs an order waits for."""

from __future__ import annotations

from itertools import combinations

import pytest
from redball.game.state import next_game
from redball.rules import judge
from redball.rules.reorganization.orders import RepairPort
from redball.rules.reorganization.repairs import damaged_ports, repair_offers, repairs_for
from redball.rules.reorganization.tables import USED
from redball.wording import sentence

from tests.rules.reorganization.table import GAP, by, damaged, face_down, game_of, give, set_to
from tests.small_map import small_atlas, spot


@pytest.fixture
def gap():
    """Germany on both sides of a sea: four cities with major ports in the west, two minor ports, Haven and
    Cove, and a major one, Port, in the east; Haven is on a railway.
    """
    cities = [spot(f"C{n}", f"A-0{n}00", port="major", factories=1) for n in range(4)]
    ports = [
        spot("Haven", "A-0104", "town", port="minor"),
        spot("Port", "A-0204", "town", port="major"),
        spot("Cove", "A-0004", "town", port="minor"),
    ]
    return small_atlas(GAP, owners=GAP.replace(".", "g"), places=[*cities, *ports], rails=["Haven A-0105"])


def ruined(gap, *units, pools=None, **more):
    game = game_of(gap, *units, pools=pools or {"GE": 9}, wars=(), **more)
    return damaged(game, "Haven", "Port", "Cove")


@pytest.mark.rule("REO-OVS-02")
def test_damaged_ports_are_those_of_friends(gap):
    game = ruined(gap, cooperation=[("GE", "IT")])
    names = [gap.place_name(node) for node in damaged_ports(game, "GE")]
    assert names == ["Cove", "Haven", "Port"]
    assert damaged_ports(game, "IT") == damaged_ports(game, "GE")
    assert not damaged_ports(ruined(gap, cooperation=[]), "IT"), "they don't co-operate"


@pytest.mark.rule("REO-OVS-02")
def test_every_source_is_judged_for_a_port(gap):
    game, haven = ruined(gap, pools={"GE": 4, "IT": 4}, cooperation=[("GE", "IT")]), gap.find("Haven")
    offers = repair_offers(game, haven)
    assert {gap.place_name(o.source) for o in offers} == {"C0", "C1", "C2", "C3"}
    assert all(o.allowed and o.cost == 1 and o.path is not None for o in offers)
    assert {o.payers for o in offers} == {("GE",)}, "source and port are both Germany's"
    anybody = repair_offers(set_to(game, payer="any_cooperating"), haven)
    assert {o.payers for o in anybody} == {("GE", "IT")}, "the source's power first"
    for offer in offers:
        assert judge(game, offer.order).allowed and judge(game, offer.order) == offer.ruling
    dear = repair_offers(set_to(game, port_repair_rp=3), haven)
    assert {o.cost for o in dear} == {3}


@pytest.mark.rule("REO-OVS-02", "REO-RP-08", "REO-RP-10")
def test_who_can_t_pay_is_helped_or_refused(gap):
    haven = gap.find("Haven")
    rich = ruined(gap, pools={"GE": 0, "IT": 4}, cooperation=[("GE", "IT")])
    poor = set_to(rich, payer="any_cooperating")
    best = repair_offers(poor, haven)[0]
    assert best.allowed and best.order.payer == "IT" and best.payers == ("IT",)
    assert give(poor, best.order).powers["IT"].rp_left == 3
    alone = repair_offers(ruined(gap, pools={"GE": 0}), haven)[0]
    assert not alone.allowed and not alone.payers
    assert "REO-RP-10" in alone.ruling.clauses and "has 0 left" in sentence(alone.reasons[0])


@pytest.mark.rule("REO-OVS-02", "REO-OVS-03")
def test_an_order_waits_for_the_repair_of_one_port(gap):
    game = ruined(gap, face_down("inf", "A-0104"))
    order = by("inf", "hex:C0")
    assert not judge(game, order).allowed
    (repair,) = repairs_for(game, order)
    assert give(give(game, repair.order), order).units["inf"].organized
    assert repairs_for(give(game, repair.order), order) == (), "nothing bars it now"
    enough = ruined(gap, face_down("inf", "A-0104"), pools={"GE": 4})
    (repair,) = repairs_for(enough, order)
    assert give(give(enough, repair.order), order).powers["GE"].rp_left == 0
    poor = ruined(gap, face_down("inf", "A-0104"), pools={"GE": 3})
    assert repairs_for(poor, order) == (), "then too few points are left for the unit"


@pytest.mark.rule("REO-OVS-02", "REO-OVS-04")
def test_a_repaired_port_stands_in_for_a_full_one(gap):
    game = damaged(game_of(gap, face_down("inf", "A-0104"), pools={"GE": 9}, wars=()), "Port", "Cove")
    full = game.changed([USED.put(("port", gap.label(gap.find("Haven"))), 2)])
    found = repairs_for(full, by("inf", "hex:C0"))
    assert len(found) == 1 and gap.place_name(found[0].port) in ("Port", "Cove")


def test_other_refusals_wait_for_no_port(gap):
    game = ruined(gap, face_down("inf", "A-0104"))
    assert repairs_for(game, by("inf", "hex:A-0105")) == (), "that is no source"
    assert repairs_for(game, by("nobody", "hex:C0")) == ()


@pytest.mark.rule("REO-OVS-02")
@pytest.mark.parametrize("where", ["A-0004", "A-0104", "A-0204", "A-0305", "A-0005"])
def test_no_port_more_than_it_takes(gap, where):
    """Against all sets of ports."""
    game, order = ruined(gap, face_down("inf", where)), by("inf", "hex:C2")
    ports = damaged_ports(game, "GE")
    some = [set(chosen) for n in range(4) for chosen in combinations(ports, n)]
    helping = [chosen for chosen in some if judge(repaired(game, chosen), order).allowed]
    found = {offer.port for offer in repairs_for(game, order)}
    assert helping and set() not in helping
    assert found in helping and not any(other < found for other in helping)


@pytest.mark.rule("REO-OVS-02", "REO-OVS-03")
def test_both_ends_of_a_crossing_are_repaired(gap):
    """The points leave through one damaged port and arrive through another."""
    places = [
        spot("Essen", "A-0000", "capital", factories=1),
        spot("Kiel", "A-0100", "town", port="minor"),
        spot("Haven", "A-0104", "town", port="minor"),
        spot("Cove", "A-0004", "town", port="minor"),
    ]
    atlas = small_atlas(GAP, owners=GAP.replace(".", "g"), places=places)
    whole = game_of(atlas, face_down("inf", "A-0104"), pools={"GE": 9}, wars=())
    game, order = damaged(whole, "Kiel", "Haven", "Cove"), by("inf", "hex:Essen")
    found = repairs_for(game, order)
    assert [atlas.place_name(offer.port) for offer in found][1] == "Kiel" or len(found) == 2
    assert {atlas.place_name(offer.port) for offer in found} > {"Kiel"} and len(found) == 2
    for offer in found:
        game = give(game, offer.order)
    assert give(game, order).units["inf"].organized


def repaired(game, ports):
    for port in sorted(ports):
        order = RepairPort(game.atlas.label(port), "hex:C1")
        game = next_game(game, judge(game, order).changes)
    return game
