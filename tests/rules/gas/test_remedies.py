"""Other ways to do what the limits bar or punish: the free unit, a payment first, limited as it is."""

from __future__ import annotations

import pytest
from redball.game.orders import ChangeMany, MoveUnit
from redball.game.state import next_game
from redball.rules.gas.orders import NameFree, PayGas, SetGas, UseUnits
from redball.rules.gas.remedies import bites, remedies, why
from redball.rules.reorganization.orders import FlyMission
from redball.wording import sentence

from tests.rules.gas.board import END, after, at, faces, game, judged, total_gas, unit

MOVE = MoveUnit("a", "E-0117")


def land(*, stock=0, phase="land_movement", count=2, **fields):
    """Tanks side by side in Poland."""
    units = [unit(id, "E-0116", type="ARM", name=id) for id in ("a", "b", "c")[:count]]
    return game(*units, clock=at(phase, 1), gas={("Berlin", "GE"): stock} if stock else {}, **fields)


def given(played, remedy):
    for order in remedy.orders:
        ruling = judged(played, order)
        assert ruling.allowed
        played = next_game(played, ruling.changes)
    return played


def test_a_limited_move_can_be_made_free_or_paid_for_first_or_made_as_it_is():
    played = land(stock=2)
    (bite,) = bites(played, MOVE)
    assert sentence(why(played, bite)).startswith(
        "a moves without gas and turns face-down. Germany hasn't paid"
    )
    free, paid, limited = remedies(played, MOVE)
    assert (free.kind, free.orders, free.note) == ("free", (NameFree(("a",)), MOVE), None)
    assert (paid.kind, [type(order) for order in paid.orders]) == ("pay", [PayGas, MoveUnit])
    assert sentence(paid.note) == "1 gas is left then"
    assert (limited.kind, limited.orders) == ("limited", (MOVE,))
    assert limited.text.code == "gas.remedy.limited"
    assert [faces(given(played, each), "a") for each in (free, paid, limited)] == ["u", "u", "d"]


@pytest.mark.rule("GAS-EXP-08")
def test_a_map_may_be_paid_for_first_from_two_hexes():
    """GAS-AMB-28: two gas for a map, and one in each of two hexes."""
    played = land(stock=1, count=1, options={"cost_per_map": 2})
    assert "pay" not in [remedy.kind for remedy in remedies(played, MOVE)]
    played = after(played, SetGas("GE", "Essen", gas=1))
    (paid,) = (remedy for remedy in remedies(played, MOVE) if remedy.kind == "pay")
    assert sentence(paid.text).endswith("2 gas of Essen (W-0112) and Berlin (W-0113)")
    done = given(played, paid)
    assert faces(done, "a") == "u" and not total_gas(done, "GE")
    fuller = after(played, SetGas("GE", "Berlin", gas=2))
    (paid,) = (remedy for remedy in remedies(fuller, MOVE) if remedy.kind == "pay")
    assert paid.orders[0] == PayGas("GE", "E", ("W-0113", "W-0113"))


@pytest.mark.parametrize(
    ("before", "wanted"),
    [
        ((), ["free", "limited"]),
        ((NameFree(("b",)), MoveUnit("b", "E-0117")), ["limited"]),
    ],
)
def test_what_is_used_up_is_not_offered(before, wanted):
    assert [remedy.kind for remedy in remedies(after(land(), *before), MOVE)] == wanted


def test_where_the_limits_do_not_matter_nothing_is_offered():
    paid = after(land(stock=1), PayGas("GE", "E"))
    assert remedies(paid, MOVE) == () and bites(paid, MOVE) == ()
    assert remedies(land(), MoveUnit("a", "nowhere")) == (), "an order that isn't possible at all"
    assert remedies(land(phase="rail_movement"), MOVE) == ()


def test_of_several_units_each_may_be_the_free_one():
    order = ChangeMany((MOVE, MoveUnit("b", "E-0117"), MoveUnit("c", "E-0117")))
    played = land(count=3)
    found = remedies(played, order)
    assert [sentence(remedy.text).rpartition(": ")[2] for remedy in found[:3]] == ["a", "b", "c"]
    assert sentence(found[0].note) == "2 others stay limited: b and c"
    assert sentence(found[3].text) == "3 units turn face-down"
    assert faces(given(played, found[0]), "a", "b", "c") == "udd"
    together = land(count=3, options={"free_stack": True})
    assert [remedy.kind for remedy in remedies(together, order)] == ["free", "limited"]


def test_what_is_refused_is_offered_without_those_who_may_not():
    units = [unit(id, "E-0116", type="LND", name=id) for id in ("p", "q")]
    played = game(*units, clock=at("ground_strike", 1), gas={})
    strike = UseUnits(("p", "q"), "ground_strike")
    first, second = remedies(played, strike)
    assert (
        first.orders == (UseUnits(("p",), "ground_strike", free=True),)
        and sentence(first.note) == "without q"
    )
    assert second.orders == (UseUnits(("q",), "ground_strike", free=True),)
    alone = UseUnits(("p",), "ground_strike")
    assert [remedy.orders for remedy in remedies(played, alone)] == [
        (UseUnits(("p",), "ground_strike", free=True),)
    ]


def test_gas_that_reaches_nobody_is_no_remedy():
    far = game(unit("a", "E-0218", type="ARM"), clock=at("land_movement", 1), gas={("Berlin", "GE"): 1})
    order = MoveUnit("a", "E-0219")
    assert [remedy.kind for remedy in remedies(far, order)] == ["free", "limited"]
    assert [remedy.kind for remedy in remedies(land(stock=1), MOVE)] == ["free", "pay", "limited"]


def test_the_place_at_sea_takes_itself_and_the_next_one_is_paid_for():
    units = [unit(id, "North Sea", type="SUB", section=3, name=id) for id in ("s", "t")]
    played = game(*units, clock=END, gas={("Berlin", "GE"): 1})
    drop = MoveUnit("s", "North Sea", 2)
    assert remedies(played, drop) == ()
    second = MoveUnit("t", "North Sea", 2)
    assert [remedy.kind for remedy in remedies(after(played, drop), second)] == ["pay"]


def test_no_map_is_paid_for_where_the_gas_of_another_helps_nobody():
    """One tank in the west is reached, one deep in the USSR is not."""
    units = [unit("near", "W-0112", type="ARM"), unit("far", "E-0218", type="ARM")]
    played = game(*units, clock=at("land_movement", 1), gas={("Berlin", "GE"): 2})
    order = ChangeMany((MoveUnit("near", "W-0113"), MoveUnit("far", "E-0219")))
    assert [remedy.kind for remedy in remedies(played, order)] == ["free", "free", "limited"]


def test_for_a_flight_that_is_not_possible_at_all_nothing_is_offered():
    """An air reorganization without a mission: the free unit could not fly it either, nor gas help."""
    played = game(
        unit("atr", "W-0112", type="ATR"),
        clock=at("reorganization"),
        gas={("Berlin", "GE"): 1},
        rule_sets=("base", "gas", "reorganization"),
    )
    order = FlyMission("atr", "W-0113", "transport")
    assert [bite.unit.id for bite in bites(played, order)] == ["atr"] and remedies(played, order) == ()


def test_where_the_first_unit_is_free_nobody_is_named():
    played = land(stock=1, options={"free_choice": "first"})
    assert remedies(played, MOVE) == ()
    moved = after(played, MOVE)
    assert [remedy.kind for remedy in remedies(moved, MoveUnit("b", "E-0117"))] == ["pay", "limited"]
