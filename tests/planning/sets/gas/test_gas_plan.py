"""Plans of gas: what they pay and keep, pins and bans, a player's own beside them, and what they say."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F

import pytest
from redball.planning.plan import Asking, Question
from redball.planning.sets.gas import (
    PRESETS,
    Pin,
    Request,
    best,
    bill,
    first,
    map_name,
    marginal,
    mine,
    planner,
    survey,
    worths,
)
from redball.planning.sets.gas.wishes import sheet_name
from redball.rules.gas.orders import DesignateMap, NameFree, PayGas, TurnUpHQ, UseUnits
from redball.wording import sentence

from tests.planning.sets.gas.test_gas_survey import germany, tanks
from tests.rules.gas.board import ATLAS, END, FINAL, after, at, game, node, states, unit


def label(place):
    return ATLAS.label(node(place))


def paid(plan):
    """The maps that a plan pays now, each with the places of its gas."""
    return {order.map: order.hexes for order in plan.orders if isinstance(order, PayGas)}


def said(plan, gains=None):
    return [sentence(each) for each in bill(plan, gains)]


# --- maps ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("GAS-EXP-01", "GAS-LIM-02")
def test_the_gas_goes_to_the_map_where_more_than_one_unit_waits():
    found = germany(*tanks("Essen", "Bremen", "Berlin", "Konigsberg"), gas=("Essen",))
    plan = best(found)
    assert plan.proved and plan.value == 4 * 6 and plan.spent == {"GE": 1}
    assert paid(plan) == {"W": (label("Essen"),)}
    assert plan.units == ("a", "b", "c", "d"), "on the eastern map one acts free"
    assert states(after(found.game, *plan.orders), "a", "b", "c", "d") == [
        *["unlimited"] * 3,
        "limited",
    ], "nobody is named"
    assert said(plan) == [
        "W. Europe: 1 gas of Essen (W-0112) makes 3 units unlimited: a, b and c",
        "E. Europe: free without gas: d",
        "0 gas is left",
        "Worth 24; no plan is worth more",
    ]


@pytest.mark.rule("GAS-LIM-02")
def test_nothing_is_paid_for_what_acts_free():
    plan = best(germany(*tanks("Essen", "Konigsberg")))
    assert (plan.orders, plan.value, plan.spent) == ((), 12, {"GE": 0})
    assert plan.reserve == 2


TWO_POCKETS = tanks("Bremen", "Munich", "S-0014", "S-0014", "W-0313")
"""Two that trace to Essen, two that trace to Berlin, and one that traces to neither."""


@pytest.mark.rule("GAS-TRC-03")
def test_a_second_payment_covers_who_has_no_path_to_the_first():
    found = germany(*TWO_POCKETS, gas=("Essen", "Berlin"))
    plan = best(found)
    assert {order.hexes for order in plan.orders} == {(label("Essen"),), (label("Berlin"),)}
    assert states(after(found.game, *plan.orders), *"abcde") == ["unlimited"] * 4 + ["limited"]
    left = [(each.unit, each.hexes, each.paid) for line in plan.lines for each in line.left]
    assert left == [("e", (), True)]
    assert "No path to any gas: e" in said(plan)


def test_units_without_a_path_are_told_the_gas_that_would_reach_them():
    found = germany(*TWO_POCKETS, gas=("Essen", "Berlin"))
    request = Request(
        pins={"map:W": Pin(hexes=(label("Essen"),)), sheet_name(1, "SCAND"): Pin(map="W")}, reserve=1
    )
    plan = best(found, request)
    assert "No path to that gas, but to gas of Berlin (W-0113): c and d" in said(plan)
    banned = best(found, replace(request, banned={f"hex:{label('Berlin')}"}))
    assert "No path to any gas: c, d and e" in said(banned), "whose gas is to stay"


@pytest.mark.rule("GAS-MAP-06")
def test_a_plan_may_count_a_sheet_as_another_map():
    """Finland counts as Eastern Europe by itself; as Western Europe its units share in what is paid there."""
    units = [
        *tanks("Essen", "W-0213", "Berlin", "S-0013", "S-0014"),
        unit("x", "Konigsberg", type="ARM", power="GE"),
    ]
    found = germany(*units, gas=("Berlin",))
    plan = best(found)
    assert paid(plan) == {"W": (label("Berlin"),)}
    assert plan.draft.counting == {}, "it counts as a map that is paid by itself"
    assert set(plan.units) == {"a", "b", "c", "d", "e", "x"}
    east = best(found, Request(pins={sheet_name(1, "SCAND"): Pin(map="E")}))
    assert DesignateMap("GE", "SCAND", "E") in east.orders
    assert "Count Scandinavia as E. Europe" in said(east)
    assert east.value < plan.value and not east.unmet


def test_a_sheet_is_designated_for_the_free_unit_of_a_map_that_is_not_paid():
    """Who has no path to what is paid in the west is free as the one unit of the east."""
    found = germany(*tanks("Essen", "Bremen", "S-0016"), gas=("Essen",))
    plan = best(found, Request(pins={"map:W": Pin()}))
    assert plan.value == 18 and DesignateMap("GE", "SCAND", "E") in plan.orders
    assert states(after(found.game, *plan.orders, NameFree(("c",))), "a", "b", "c") == [
        "unlimited",
        "unlimited",
        "free",
    ]


@pytest.mark.parametrize(
    ("options", "count"),
    [({}, 1), ({"free_scope": "per_arm"}, 2), ({"free_stack": True}, 3)],
)
def test_who_acts_free_is_as_the_group_reads_it(options, count):
    units = [*tanks("Essen", "Essen"), unit("f", "Essen", type="FTR", power="GE")]
    plan = best(germany(*units, gas=(), options=options), Request(preset="count"))
    assert (plan.value, len(plan.units)) == (count, count)


def test_who_is_face_down_is_worth_nothing_unless_the_player_says_so():
    down = tanks("Essen", "Bremen", organized=False)
    found = germany(*down)
    assert best(found).value == 0
    assert best(found, Request({"a": F(5, 2), "b": 1})).value == F(7, 2)
    with pytest.raises(KeyError):
        best(found, Request(preset="luck"))
    assert set(PRESETS) == {"cost", "armour_air", "ships", "count"}


# --- pins, bans, reserve ------------------------------------------------------------------------------------


def test_pins_bans_and_the_reserve_are_kept():
    units = [
        *tanks("Essen", "Bremen"),
        *(unit(f"k{n}", "Konigsberg", type="MECH", power="GE") for n in range(3)),
    ]
    found = germany(*units)
    assert paid(best(found)) == {"W": (label("Essen"),), "E": (label("Konigsberg"),)}
    assert best(found, Request(reserve=1)).reserve == 1
    assert paid(best(found, Request(reserve=1))) == {"E": (label("Konigsberg"),)}
    assert paid(best(found, Request(reserve=9))) == {}
    assert paid(best(found, Request(banned={f"hex:{label('Konigsberg')}"}))) == {"W": (label("Essen"),)}
    west = Request(pins={"map:W": Pin()}, reserve=1)
    assert paid(best(found, west)) == {"W": (label("Essen"),)}
    assert map_name(1, "E") not in best(found, west).unmet
    never = best(found, Request(pins={"map:E": None}))
    assert paid(never) == {"W": (label("Essen"),)}
    both = best(found, Request(pins={"map:W": Pin(), "map:E": Pin()}, reserve=1))
    assert len(both.unmet) == 1 and both.bound is None and not both.proved
    assert said(both)[-1] == f"Not to be had together with the rest: {'W' if 'map:W' in both.unmet else 'E'}"


def test_pinned_units_come_first_and_excluded_ones_count_nothing():
    found = germany(*tanks("Essen", "Bremen", "Berlin"), gas=())
    assert best(found, Request(pins={"c": Pin(free=True)})).units == ("c",)
    assert best(found, Request(pins={"c": Pin()})).units == ("c",)
    two = best(found, Request(pins={"b": Pin(), "c": Pin()}))
    assert len(two.unmet) == 1 and two.value == 6
    assert best(found, Request(pins={"a": None, "b": None})).units == ("c",)
    rich = germany(*tanks("Essen", "Bremen", "Berlin"))
    free = best(rich, Request({"a": 9}, pins={"c": Pin(free=True)}))
    assert (paid(free), free.units) == ({}, ("c",)), "as the free unit nobody's map is paid"


# --- the end of the turn ------------------------------------------------------------------------------------


FLEET = [unit(f"s{n}", "North Sea", type="SUB", power="GE", section=2) for n in range(3)]
STAFF = [unit(f"h{n}", "Essen", type="HQ-I", power="GE", organized=False, cost=n) for n in range(3)]


@pytest.mark.rule("GAS-EXP-03", "GAS-EXP-04", "GAS-LIM-12", "GAS-LIM-14")
def test_gas_is_kept_for_the_end_of_the_turn_as_the_player_chooses():
    found = germany(*tanks("Essen", "Bremen"), *FLEET, *STAFF, gas=("Essen", "Munich"))
    ships = Request({f"s{n}": 0 for n in range(3)} | {f"s{n}!": 9 for n in range(3)})
    now = best(found, ships)
    assert paid(now) and now.kept == 0 and not any(name.endswith("!") for name in now.units)
    later = best(found, replace(ships, returning=True))
    assert later.kept == 1 and {"s0!", "s1!", "s2!"} <= set(later.units)
    assert "W. Europe: 1 gas is kept so that 3 units stay at sea when the turn ends" in said(later)
    hqs = best(found, replace(ships, returning=True, hqs=True, reserve=1))
    assert hqs.kept == 1 and hqs.orders == ()
    assert [name for name in hqs.draft.hqs] == ["h2!"], "the first is free"
    assert "Turned up without gas: h2" in said(hqs) and "Left face-down: h0 and h1" in said(hqs)


@pytest.mark.rule("GAS-EXP-03", "GAS-LIM-12")
def test_return_to_base_is_paid_where_more_than_one_stays():
    found = germany(*FLEET, gas=("Essen",), clock=END)
    plan = best(found)
    assert plan.orders == (PayGas("GE", "W", (label("Essen"),)),)
    assert said(plan)[0] == "W. Europe: 1 gas of Essen (W-0112) lets 3 units stay at sea"
    poor = best(germany(*FLEET, gas=(), clock=END))
    assert len(poor.units) == 1
    assert [line for line in said(poor) if "return" in line] == [
        "W. Europe: 2 units return to base: s1 and s2"
    ]
    assert "W. Europe: staying at sea without gas: s0" in said(poor)


@pytest.mark.rule("GAS-EXP-04", "GAS-LIM-14")
def test_hqs_are_turned_up_the_worthiest_first_and_one_free():
    found = germany(*STAFF, gas=("Essen",), clock=FINAL)
    plan = best(found)
    assert plan.value == 3 and set(plan.units) == {"h1", "h2"}
    free, costs = plan.orders
    assert isinstance(free, TurnUpHQ) and free.hexes == () and costs.hexes == (label("Essen"),)
    up = after(found.game, *plan.orders)
    assert [id for id in ("h0", "h1", "h2") if up.units[id].organized] == ["h1", "h2"]
    assert (free.unit, costs.unit) == ("h2", "h1"), "the worthiest is the free one"
    first = best(found, Request(pins={"h1": Pin(free=True)}))
    assert first.draft.hqs["h1"] == () and first.draft.hqs["h2"]
    assert best(found, Request(pins={"h0": Pin(), "h2": None})).units in (("h0", "h1"), ("h1", "h0"))


# --- one more, and a player's own ---------------------------------------------------------------------------


def test_what_one_more_gas_adds():
    found = germany(*tanks("Essen", "W-0213", "Berlin"), gas=())
    plan = best(found)
    assert marginal(found, Request(), plan) == {"GE": 12}
    assert said(plan, {"GE": F(12)})[-1] == "One more gas would add 12"
    assert said(plan, {"GE": F(0)})[-1] == "One more gas would add nothing"
    rich = germany(*tanks("Essen", "Bremen"))
    assert marginal(rich, Request(), best(rich)) == {"GE": 0}
    assert marginal(found, Request(), replace(plan, bound=None)) == {}, (
        "of what is not proved nothing is known"
    )


def test_a_players_own_orders_stand_beside_the_plan():
    units = [
        *tanks("Essen", "Bremen", "Berlin"),
        *(unit(f"k{n}", "Konigsberg", type="ARM", power="GE") for n in range(2)),
    ]
    found = germany(*units, gas=("Essen", "Konigsberg"))
    east = PayGas("GE", "E", (label("Konigsberg"),))
    own = mine(found, Request(), [east, east, NameFree(("b",))])
    assert own.refused == (east,), "it would change nothing"
    assert (own.value, own.spent) == (3 * 6, {"GE": 1})
    assert set(own.units) == {"k0", "k1", "b"}
    assert mine(found, Request(), ()).value == 2 * 6
    assert best(found).value == 5 * 6
    final = germany(*STAFF, gas=("Essen",), clock=FINAL)
    turned = mine(final, Request(), [TurnUpHQ("h0"), TurnUpHQ("h1", (label("Essen"),))])
    assert (set(turned.units), turned.value, turned.spent) == ({"h0", "h1"}, 1, {"GE": 1})


def test_who_has_acted_free_stays_so():
    bomber = unit("l", "Essen", type="LND", power="GE")
    clock = at("ground_strike")
    found = germany(bomber, *tanks("Bremen", "Berlin"), gas=(), clock=clock)
    struck = after(found.game, UseUnits(("l",), "ground_strike", free=True))
    assert best(survey(struck, "GE"), Request({"a": 99})).units == ("l",)


# --- the first answer, and time -----------------------------------------------------------------------------


def test_when_time_is_up_the_first_answer_stands_with_its_bound():
    found = germany(*tanks("Essen", "Bremen", "Berlin", "Konigsberg"), *FLEET, gas=("Essen",))
    quick, full = best(found, Request(returning=True), patience=0), best(found, Request(returning=True))
    assert quick.value <= full.value <= quick.bound
    assert quick.result == first(found, Request(returning=True)).result
    poor = replace(quick, value=quick.value - 1)
    assert not poor.proved
    assert said(poor)[-1].startswith(f"Worth {quick.value - 1}; no plan is worth more than")


def test_gas_is_planned_like_anything_else():
    found = germany(*tanks("Essen", "Bremen", "Berlin"), gas=("Essen",))
    answers = []
    asking = Asking(planner())
    own = [PayGas("GE", "W", (label("Essen"),))]
    question = Question(found.game, ("GE",), Request(), own)
    answer = asking.answer(question, answers.append)
    assert answer.final and answer.plan.proved and answer.gains == {"GE": 0}
    assert answer.comparison.mine.value == answer.plan.value == 18
    assert answer.worth == worths(found, Request())
    assert any(isinstance(each, tuple) for each in answers)
    paid_ = after(found.game, *own)
    since = asking.answer(Question(paid_, ("GE",), Request(), own, start=found.game), answers.append)
    assert since.comparison.mine.value == since.comparison.best.value == 18
    assert asking.answer(replace(question, until="own"), answers.append).plan.value == 18
    plain = replace(question, request=Request.of(question.request), until="best")
    assert asking.answer(plain, answers.append).plan.spent == {"GE": 1}


def test_the_two_chinas_may_have_one_stock():
    units = [
        unit("n", "I-0121", type="ARM", power="CH"),
        unit("k", "I-0120", type="ARM", power="CC", country="CHI"),
    ]
    played = game(*units, gas={("Chungking", "CH"): 1}, options={"china": "one"})
    assert survey(played, "CC").power == "CH" and set(survey(played, "CC").now.rows) == {"n", "k"}
