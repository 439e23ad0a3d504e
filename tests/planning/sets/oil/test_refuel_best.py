"""The best use of fuel against trying every plan (OIL-REO)."""

from fractions import Fraction as F

import pytest
from redball import rules
from redball.planning.sets.oil.refuel import Request, best, everything, first, marginal, mine, survey, worths
from redball.rules.oil.orders import Refuel
from redball.rules.oil.tables import RECEIVED, Received

from tests.planning.sets.oil.refuel_cases import best_in_order, best_value, case, commonwealth
from tests.rules.oil.theatre import bought, down, final


def played_out(found, orders):
    """The game after orders that must all be allowed."""
    played = found.game
    for order in orders:
        ruling = rules.judge(played, order)
        assert ruling.allowed, [r.code for r in ruling.reasons]
        played = played.changed(ruling.changes)
    return played


RECEIVED_OIL = [RECEIVED.put((35, "x"), Received("IT", 3, "produce"))]


@pytest.mark.parametrize("block", range(10))
def test_the_best_plan_is_as_good_as_the_best_of_all(block):
    for seed in range(30 * block, 30 * block + 30):
        found = case(seed)
        plan = best(found)
        assert plan.value == plan.bound == best_value(found), seed
        bill = plan.bill
        assert not bill.shorts
        after = played_out(found, bill.orders)
        assert {c: p.fuel for c, p in after.powers.items()} == dict(bill.after.track), seed
        up = {u for u in found.rows if after.units[u].organized and not found.game.units[u].organized}
        freed = {u for u in found.rows if after.units[u].activated < found.game.units[u].activated}
        worth = worths(found, Request())
        assert sum((worth[u] for u in up), F(0)) + sum((worth[f"{u}!"] for u in freed), F(0)) == plan.value


@pytest.mark.parametrize("seed", range(40))
def test_by_any_reading_the_best_plan_is_as_good_as_any_that_is_paid_in_order(seed):
    found = commonwealth(seed)
    plan = best(found)
    assert plan.value >= best_in_order(found)
    bill = plan.bill
    assert not bill.shorts
    after = played_out(found, bill.orders)
    assert {c: p.fuel for c, p in after.powers.items()} == dict(bill.after.track)


def test_a_bill_is_what_its_orders_do():
    for seed in range(300, 400):
        found = case(seed, most=7)
        bill = everything(found).bill()
        after = played_out(found, bill.orders)
        assert {c: p.fuel for c, p in after.powers.items()} == dict(bill.after.track), seed
        stocks = {n: count for n, count in bill.after.barrels.items() if count}
        assert {n: depot.barrels for n, depot in after.depots.items()} == stocks
        for line in bill.lines.values():
            assert (line.short is None) == after.units[line.unit].organized


def italy(*units, **fields):
    """Italian units at home, 3 fuel and a barrel at Genoa."""
    return survey(final(*units, **{"fuel": {"IT": 3}, "depots": {"Genoa": (1, "IT")}, **fields}), "IT")


def test_pins_are_kept():
    units = [down(f"u{n}", "Rome", "IT", cost=5) for n in range(7)] + [down("cheap", "Rome", "IT", cost=1)]
    found = italy(*units)
    free = best(found)
    assert (free.value, "cheap" in free.draft.choices) == (30, False), "six of 2 fuel each for 13 fuel"
    must = best(found, Request(pins={"cheap": Refuel("cheap"), "u0": None}))
    assert {"cheap"} <= set(must.draft.choices) and "u0" not in must.draft.choices
    assert (must.value, must.unmet) == (26, ())
    poor = best(italy(*units, fuel={"IT": 1}, depots={}), Request(pins={"cheap": Refuel("cheap")}))
    assert (poor.value, poor.unmet) == (0, ("cheap",))


def test_weights_are_the_players_own():
    units = [down("a", "Rome", "IT", cost=6), down("b", "Rome", "IT", cost=1)]
    assert set(best(italy(*units)).draft.choices) == {"a", "b"}
    alone = italy(*units, fuel={"IT": 2}, depots={}, remembered=RECEIVED_OIL)
    assert set(best(alone).draft.choices) == {"a"}
    assert set(best(alone, Request({"b": 10})).draft.choices) == {"b"}
    assert best(alone, Request({"b": F(13, 2)})).value == F(13, 2)


def test_a_depot_may_be_pinned():
    units = [down("a", "A-0009", "IT", cost=6)]
    found = italy(*units, depots={"Genoa": (1, "IT"), "Tripoli": (1, "IT")})
    free = best(found).bill
    assert free.lines["a"].order.target == "A-0005" and not free.barrels, "the track pays, nothing is lost"
    there = best(found, Request(pins={"a": Refuel("a", target="Tripoli")})).bill
    assert there.lines["a"].order.target == "A-0008"
    assert (there.lost, dict(there.barrels), there.after.track["IT"]) == (2, {8: 1}, F(9))


def test_in_the_middle_of_the_phase_what_is_left_of_a_barrel_is_used():
    units = [down("a", "A-0009", "IT", cost=6), down("b", "A-0009", "IT", cost=4)]
    found = italy(*units, fuel={"IT": 0}, depots={"Tripoli": (1, "IT")})
    opened = played_out(found, [Refuel("a", target="Tripoli")])
    rest = best(survey(opened, "IT"))
    assert rest.value == 4 and not rest.bill.lost
    assert played_out(survey(opened, "IT"), rest.orders).units["b"].organized


def test_the_sea_is_paid_first():
    units = [down("a", "Rome", "IT", cost=6), bought("h", "Rome", "IT", 1)]
    found = italy(*units, fuel={"IT": 3}, convoys={(0, "IT"): 5}, depots={},
                  remembered=RECEIVED_OIL)  # fmt: skip
    assert found.sea == 1
    plan = best(found)
    assert set(plan.draft.choices) == {"a"}, "of 3 fuel one goes to the sea"
    assert played_out(found, plan.bill.orders).powers["IT"].fuel == 0


def test_a_plan_tells_who_gets_none_and_why():
    units = [down("a", "Rome", "IT"), down("b", "Rome", "IT", 4), down("far", "Sea 0", "IT", type="SUB")]
    found = italy(*units, fuel={"IT": 2}, depots={}, remembered=RECEIVED_OIL)
    bill = everything(found).bill()
    assert [line.unit for line in bill.shorts] == ["a"], "the submarine takes 1 first, then b"
    assert bill.lines["a"].short.code == "oil.too_little"
    assert mine(found, Request(), {"a": Refuel("a")}).bill.shorts == ()
    assert {s.tap.kind: s.net for s in bill.sums} == {"sea": 1, "own": 1}


def test_the_first_answer_is_all_that_can_be_paid():
    units = [down("a", "Rome", "IT", cost=6), down("b", "Rome", "IT", 4), down("c", "Rome", "IT")]
    found = italy(*units, fuel={"IT": 2}, depots={}, remembered=RECEIVED_OIL)
    plan = first(found)
    assert plan.units and not plan.bill.shorts and not plan.proved and plan.value <= best(found).value
    assert "a" not in first(found, Request(pins={"a": None})).units
    poor = first(found, Request(pins={"a": Refuel("a", target="Tripoli")}))
    assert poor.unmet == ("a",)


def test_what_one_more_fuel_adds():
    units = [down("a", "Rome", "IT", cost=6), down("b", "Rome", "IT", cost=5)]
    for fuel, gain in ((2, 0), (3, 5), (4, 0)):
        found = italy(*units, fuel={"IT": fuel}, depots={}, remembered=RECEIVED_OIL)
        plan = best(found)
        assert marginal(found, Request(), plan) == {"IT": gain}, fuel
        assert plan.spent == {"IT": 2 * len(plan.units)}
    assert marginal(found, Request(), first(found)) == {}, "of a plan that is not proved nothing is known"


def test_a_plan_by_hand_is_worth_what_can_be_paid():
    units = [down("a", "Rome", "IT", cost=6), down("b", "Rome", "IT", cost=5)]
    found = italy(*units, fuel={"IT": 2}, depots={}, remembered=RECEIVED_OIL)
    own = {"b": Refuel("b"), "a": Refuel("a"), "gone": Refuel("gone")}
    plan = mine(found, Request({"b": F(1, 2)}), own)
    assert plan.units == ("b",) and plan.value == F(1, 2) and not plan.proved
    assert [line.unit for line in plan.bill.shorts] == ["a"]
