"""HQs in final reorganization (GAS-EXP-04, GAS-LIM-14)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from redball.game.orders import ChangeMany, EditUnit, FlipUnit, SetPower
from redball.game.state import put_clock, put_power
from redball.rules import tasks
from redball.rules.gas.headquarters import bill, is_free_left, turned, waiting
from redball.rules.gas.orders import TurnUpHQ
from redball.rules.gas.stock import account_of
from redball.rules.reorganization.orders import Reorganize, ReorganizeMany

from tests.rules.gas.board import (
    END,
    FINAL,
    PRODUCTION,
    after,
    at,
    denied,
    faces,
    game,
    gas,
    judged,
    node,
    text,
    total_gas,
    unit,
    why_not,
)

rule = pytest.mark.rule

HQS = ("h1", "h2", "h3", "h4")


def staffs(count=4, stock=0, *more, **fields):
    """Face-down German HQs in Essen and gas in Berlin."""
    units = [unit(id, "Essen", type="HQ-A", organized=False, reorganization=1) for id in HQS[:count]]
    fields.setdefault("clock", FINAL)
    return game(*units, *more, gas={("Berlin", "GE"): stock} if stock else {}, **fields)


def up(*ids, hexes=()):
    return [TurnUpHQ(id, hexes) for id in ids]


@rule("GAS-LIM-14")
@pytest.mark.parametrize("count", [1, 2])
def test_one_hq_is_free_in_the_whole_world(count):
    played = staffs(count)
    first = after(played, TurnUpHQ("h1"))
    assert faces(first, *HQS[:count]) == "ud"[:count] and not account_of(first, "GE")
    assert "GAS-LIM-14" in judged(played, TurnUpHQ("h1")).clauses
    if count == 2:
        denied(first, TurnUpHQ("h2"), "GAS-EXP-04", "GAS-LIM-14")
    assert text(played, TurnUpHQ("h1")) == "h1 turns face-up as the one HQ of Germany that needs no gas"


@rule("GAS-LIM-14")
def test_one_for_each_power_and_none_for_each_map():
    others = [
        unit("su1", "E-0118", type="HQ-I", power="SU", organized=False),
        unit("ge", "S-0013", type="HQ-I", organized=False),
        unit("pol", "E-0116", type="HQ-I", country="POL", organized=False),
    ]
    played = after(staffs(1, 0, *others), TurnUpHQ("h1"), TurnUpHQ("su1"))
    assert faces(played, "h1", "su1") == "uu"
    for other in ("ge", "pol"):
        denied(played, TurnUpHQ(other), "GAS-LIM-14")


@rule("GAS-EXP-04", "GAS-LIM-14")
@pytest.mark.parametrize(("count", "stock", "faces_", "left"), [(4, 2, "uuud", 0), (3, 5, "uuu", 3)])
def test_every_other_hq_costs_a_gas(count, stock, faces_, left):
    played = staffs(count, stock)
    assert bill(played, "GE") == {"hqs": count, "free": 1, "gas": count - 1}
    for id in HQS[:count]:
        ruling = judged(played, TurnUpHQ(id))
        played = played.changed(ruling.changes)
    assert faces(played, *HQS[:count]) == faces_
    assert total_gas(played, "GE") == left and account_of(played, "GE") == {"hq": left - stock}
    assert [unit_.id for unit_ in waiting(played, "GE")] == list(HQS[:count])[faces_.count("u") :]


@rule("GAS-EXP-04")
def test_whose_gas_and_from_where():
    played = game(*staffs(3).units.values(), clock=FINAL, gas={("Berlin", "GE"): 1, ("Munich", "GE"): 3})
    named = after(played, TurnUpHQ("h1", ("Berlin",)))
    assert gas(named, "GE") == {"Munich": 3} and is_free_left(named, "GE"), "who pays keeps the free one"
    assert turned(named, "GE") == {"h1": node("Berlin")}
    then = after(named, TurnUpHQ("h2"), TurnUpHQ("h3"))
    assert gas(then, "GE") == {"Munich": 2} and turned(then, "GE") == {
        "h1": node("Berlin"),
        "h2": -1,
        "h3": node("Munich"),
    }
    even = game(*staffs(2).units.values(), clock=FINAL, gas={("Munich", "GE"): 1, ("Berlin", "GE"): 1})
    assert gas(after(even, TurnUpHQ("h1"), TurnUpHQ("h2")), "GE") == {"Munich": 1}, "of equals the first"
    assert why_not(named, TurnUpHQ("h2", ("Berlin",))) == ["none_there"]
    assert why_not(named, TurnUpHQ("h2", ("Munich", "Munich"))) == ["too_many_hexes"]
    assert why_not(named, TurnUpHQ("h2", ("Nowhere",))) == ["unknown.hex"]
    assert (
        text(named, TurnUpHQ("h2", ("Munich",))) == "h2 turns face-up for 1 gas of Germany in Munich (W-0212)"
    )


@rule("GAS-EXP-04")
def test_who_is_not_turned_up_so():
    units = [
        unit("inf", "Essen", organized=False),
        unit("off", type="HQ-I", organized=False),
        unit("wreck", "Essen", type="HQ-I", organized=False, shattered=True),
        unit("tur", "E-0116", type="HQ-I", power="TUR", country="TUR", organized=False),
        unit("up", "Essen", type="HQ-I"),
    ]
    played = staffs(1, 0, *units)
    found = {id: why_not(played, TurnUpHQ(id)) for id in ("inf", "off", "wreck", "tur", "up", "nobody")}
    assert found == {
        "inf": ["no_hq"],
        "off": ["off_the_map"],
        "wreck": ["shattered_down"],
        "tur": ["nobodys"],
        "up": ["hq_up"],
        "nobody": ["unknown.unit"],
    }
    for place in ("N-0000", "North Atlantic"):
        there = game(unit("cw", place, type="HQ-I", power="CW", organized=False), clock=FINAL)
        assert faces(after(there, TurnUpHQ("cw")), "cw") == "u", "anywhere on the map"
    assert why_not(after(played, TurnUpHQ("h1")), TurnUpHQ("h1")) == ["hq_done"]
    for clock in (END, PRODUCTION, at("reorganization")):
        assert why_not(played.changed([put_clock(clock)]), TurnUpHQ("h1")) == ["no_hq_now"]


@rule("GAS-EXP-04", "GAS-LIM-03", "GAS-LIM-14")
def test_by_hand_no_hq_turns_up_without_its_gas():
    played = staffs(2, 1, unit("arm", "Essen", type="ARM", organized=False))
    denied(played, FlipUnit("h1", True), "GAS-EXP-04", "GAS-LIM-14", "GAS-LIM-03")
    assert why_not(played, FlipUnit("h1", True)) == ["hq_free_first"]
    assert faces(after(played, FlipUnit("arm", True)), "arm") == "u", "other units turn up without gas"
    first = after(played, TurnUpHQ("h1"))
    assert why_not(first, FlipUnit("h2", True)) == ["hq_pay_first"]
    many = ChangeMany((FlipUnit("arm", True), FlipUnit("h2", True)))
    denied(first, many, "GAS-EXP-04")
    again = after(first, FlipUnit("h1", False), FlipUnit("h1", True))
    assert faces(again, "h1") == "u", "its gas is paid"
    assert faces(after(first, EditUnit("h2", {"organized": True})), "h2") == "u", "a correction"
    for clock in (END, PRODUCTION, at("reorganization"), at("land_movement")):
        assert faces(after(played.changed([put_clock(clock)]), FlipUnit("h1", True)), "h1") == "u"


@rule("GAS-LIM-03")
def test_a_change_of_something_else_by_the_same_name_turns_no_hq_up():
    """A counter may be called as its power is."""
    played = game(unit("GE", "Essen", type="HQ-A", organized=False), clock=FINAL)
    assert faces(after(played, SetPower("GE", {"bp_available": 3})), "GE") == "d"


@rule("GAS-EXP-04")
def test_next_turn_it_costs_anew():
    played = after(staffs(1, 0), TurnUpHQ("h1"), FlipUnit("h1", False))
    later = played.changed([put_clock(msgspec.structs.replace(FINAL, turn=36))])
    assert is_free_left(later, "GE") and not turned(later, "GE")
    assert why_not(later, FlipUnit("h1", True)) == ["hq_free_first"]
    after(later, TurnUpHQ("h1"))


# --- with reorganization points -----------------------------------------------------------------------------


def with_points(count=2, stock=1, **fields):
    """HQs that need reorganization points too, with enough of those."""
    played = staffs(count, stock, rule_sets=("base", "gas", "reorganization"), **fields)
    germany = msgspec.structs.replace(played.powers["GE"], rp_pool=Fraction(99))
    return played.changed([put_power(germany)])


@rule("GAS-EXP-04", "GAS-LIM-14")
def test_with_reorganization_points_both_are_due():
    played = with_points(3)
    sources = zip(HQS, ("Essen", "Berlin", "Bremen"), strict=False)
    service = {id: Reorganize(id, f"hex:{city}", "primary") for id, city in sources}
    denied(played, service["h1"], "GAS-EXP-04")
    permitted = after(played, TurnUpHQ("h1"))
    assert faces(permitted, "h1") == "d" and total_gas(permitted, "GE") == 1
    assert "GAS-AMB-27" in judged(played, TurnUpHQ("h1")).clauses
    up_ = after(permitted, service["h1"])
    assert faces(up_, "h1") == "u" and up_.powers["GE"].rp_spent > 0
    denied(up_, service["h2"], "GAS-EXP-04")
    denied(up_, ReorganizeMany((service["h2"], service["h3"])), "GAS-EXP-04")
    both = after(up_, TurnUpHQ("h2"), service["h2"])
    assert faces(both, "h1", "h2") == "uu" and total_gas(both, "GE") == 0
    assert why_not(both, TurnUpHQ("h3")) == ["too_little"]


@rule("GAS-EXP-04")
def test_a_reorganization_in_an_impulse_costs_no_gas():
    played = with_points(clock=at("reorganization"))
    assert faces(after(played, Reorganize("h1", "hex:Essen", "primary")), "h1") == "u"
    assert not [task for task in tasks(played) if task.id.startswith("gas.hqs")]


@rule("GAS-EXP-04", "GAS-LIM-14")
def test_the_task_of_final_reorganization():
    played = staffs(3, 1)
    (task,) = (task for task in tasks(played) if task.id == "gas.hqs.GE")
    assert task.state == "todo" and task.orders == tuple(up("h1", "h2", "h3"))
    assert task.hexes == (node("Essen"),)
    done = after(played, *up("h1", "h2"))
    (left,) = (task for task in tasks(done) if task.id == "gas.hqs.GE")
    assert left.orders == () and left.state == "todo", "nobody can pay"
    all_up = after(staffs(1), TurnUpHQ("h1"))
    (over,) = (task for task in tasks(all_up) if task.id == "gas.hqs.GE")
    assert over.state == "done"
    assert not [task for task in tasks(replace(all_up, clock=PRODUCTION)) if task.id == "gas.hqs.GE"]
