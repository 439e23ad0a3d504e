"""Expending gas: for maps in impulses and in Return to Base (GAS-EXP)."""

from __future__ import annotations

import pytest
from redball.game.orders import SetControl, SetRuleSets, Step
from redball.game.state import put_clock
from redball.rules.gas.orders import (
    AllotResources,
    ChooseOutput,
    LendGoods,
    NameFree,
    PayGas,
    Produce,
    SetGas,
    TurnUpHQ,
    UseUnits,
)
from redball.rules.gas.paying import best_sources, map_named, price
from redball.rules.gas.standing import paid_from, paid_maps
from redball.rules.gas.steps import FINAL as FINAL_STEP
from redball.rules.gas.steps import RETURN, in_impulse, last_impulse, step_of
from redball.rules.gas.stock import account_of, spendable
from redball.rules.gas.tables import PAID, PROMISED

from tests.rules.gas.board import (
    END,
    FINAL,
    LEND,
    PRODUCTION,
    after,
    at,
    denied,
    faces,
    game,
    gas,
    judged,
    move,
    node,
    notes,
    states,
    told,
    total_gas,
    unit,
    why_not,
)
from tests.small_map import small_atlas, spot

rule = pytest.mark.rule

LONG = small_atlas(". . . . . . .", places=[spot("Essen", "A-0000"), spot("Munich", "A-0006")])
"""A strip of Germany with a city at each end."""


def armies(*, clock=None, stock=3, **fields):
    """Four German armoured corps: two in the west, one in the east, one in Finland."""
    places = {"one": "W-0113", "two": "W-0112", "east": "E-0115", "north": "S-0013"}
    units = [unit(id, hex, type="ARM") for id, hex in places.items()]
    units += [unit("us", "W-0107", type="LND", power="US"), unit("cw", "W-0107", type="LND", power="CW")]
    stocks = {("Berlin", "GE"): stock, ("Washington", "US"): stock, ("London", "CW"): stock}
    return game(*units, clock=clock, gas={k: v for k, v in stocks.items() if v}, **fields)


# --- impulses -----------------------------------------------------------------------------------------------


@rule("GAS-EXP-01", "GAS-EXP-08")
def test_a_map_costs_one_gas_in_ones_own_impulse():
    played = armies()
    ruling = judged(played, PayGas("GE", "W"))
    assert "GAS-EXP-01" in ruling.clauses and "GAS-EXP-02" not in ruling.clauses
    paid = after(played, PayGas("GE", "W"))
    assert gas(paid, "GE") == {"Berlin": 2} and paid_maps(paid, 1, "GE") == ("W",)
    assert account_of(paid, "GE") == {"impulse": -1} and not account_of(paid, "US")
    assert states(paid, "one", "two", "east") == ["unlimited", "unlimited", "limited"]
    us = after(armies(clock=at("strategic_bombardment", 2)), PayGas("US", "Western European map"))
    assert total_gas(us, "US") == 2


@rule("GAS-EXP-02")
def test_the_enemys_impulse_is_paid_for_by_itself():
    played = after(armies(clock=at("end_of_action")), PayGas("GE", "W"))
    assert states(played, "one") == ["unlimited"]
    enemys = after(played, Step(), Step())
    assert (step_of(enemys), enemys.clock.side) == (2, "allied")
    assert states(enemys, "one") == ["limited"]
    assert "GAS-EXP-02" in judged(enemys, PayGas("GE", "W")).clauses
    again = after(enemys, PayGas("GE", "W"))
    assert total_gas(again, "GE") == 1 and states(again, "one") == ["unlimited"]
    assert account_of(again, "GE") == {"impulse": -2}


@rule("GAS-EXP-01", "GAS-EXP-02")
def test_each_impulse_is_a_step_of_its_own_and_belongs_to_its_turn():
    assert [step_of(armies(clock=at(phase, n))) for phase, n in (("weather", 1), ("end_of_action", 7))] == [
        1,
        7,
    ]
    for clock, step in ((END, RETURN), (FINAL, FINAL_STEP), (PRODUCTION, None), (LEND, None)):
        played = armies(clock=clock)
        assert step_of(played) == step and not in_impulse(played)
    paid = after(armies(), PayGas("GE", "W"))
    next_turn = paid.changed([put_clock(at("land_movement", 1, 36))])
    assert states(next_turn, "one") == ["limited"] and states(paid, "one") == ["unlimited"]


@rule("GAS-EXP-03")
def test_a_map_costs_one_gas_in_return_to_base():
    subs = [unit(f"s{n}", "North Atlantic", type="SUB", section=3) for n in range(3)]
    played = game(*subs, clock=END, gas={("Berlin", "GE"): 2})
    paid = after(played, PayGas("GE", "W"))
    assert total_gas(paid, "GE") == 1 and account_of(paid, "GE") == {"return": -1}
    assert "GAS-EXP-03" in judged(played, PayGas("GE", "1")).clauses
    dropped = after(paid, *(move(f"s{n}", "North Atlantic", 2) for n in range(3)))
    assert after(dropped, Step()).clock.phase == "final_reorganization"
    denied(paid, PayGas("GE", "W"), "GAS-EXP-09")
    assert told(played, PayGas("GE", "W")) == ["paid_return"]


@rule("GAS-EXP-05")
def test_each_power_pays_for_itself():
    played = armies(clock=at("strategic_bombardment", 2))
    one = after(played, PayGas("US", "W"))
    assert states(one, "us", "cw", "one") == ["unlimited", "limited", "limited"]
    both = after(one, PayGas("CW", "W"))
    assert (total_gas(both, "US"), total_gas(both, "CW"), total_gas(both, "GE")) == (2, 2, 3)
    assert states(both, "cw", "one") == ["unlimited", "limited"]
    assert paid_from(both, 2, "US", "W") == (node("Washington"),)


@rule("GAS-EXP-05")
def test_a_power_pays_for_the_minors_behind_which_it_stands():
    units = [
        unit("pol", "E-0116", type="ARM", country="POL"),
        unit("fin", "E-0115", type="ARM", power="FIN", country="FIN"),
        unit("tur", "E-0115", type="ARM", power="TUR", country="TUR"),
    ]
    played = after(game(*units, gas={("Berlin", "GE"): 1}), PayGas("GE", "E"))
    assert states(played, "pol", "fin", "tur") == ["unlimited", "unlimited", "outside"]


@rule("GAS-EXP-06")
def test_where_a_unit_begins_counts_not_where_it_acts():
    east, west = unit("east", "E-0114", type="LND"), unit("west", "W-0113", type="LND")
    played = game(east, west, clock=at("ground_strike"), gas={("Berlin", "GE"): 2})
    on_east = after(played, PayGas("GE", "E"))
    assert after(on_east, move("east", "W-0110")).units["east"].hex == node("W-0110"), "west is not paid for"
    denied(on_east, move("west", "E-0117"), "GAS-EXP-06", "GAS-LIM-07", "GAS-MAP-01")
    on_west = after(played, PayGas("GE", "W"))
    assert after(on_west, move("west", "E-0117")).units["west"].hex == node("E-0117")
    denied(on_west, move("east", "W-0110"), "GAS-EXP-06", "GAS-MAP-02")


@rule("GAS-EXP-06")
def test_a_unit_that_went_to_another_map_stays_one_of_where_it_began():
    played = game(
        unit("arm", "W-0113", type="ARM"),
        unit("new", "E-0116", type="ARM"),
        clock=at("land_movement"),
        gas={("Berlin", "GE"): 2},
    )
    paid = after(played, PayGas("GE", "W"))
    moved = after(paid, move("arm", "E-0116"))
    assert faces(moved, "arm") == "u" and states(moved, "arm", "new") == ["unlimited", "limited"]
    fights = moved.changed([put_clock(at("land_combat"))])
    fought = after(fights, UseUnits(("arm", "new"), "attack"), move("arm", "E-0217"), move("new", "E-0117"))
    assert faces(fought, "arm", "new") == "ud"
    next_impulse = moved.changed([put_clock(at("land_movement", 3))])
    assert states(after(next_impulse, PayGas("GE", "E")), "arm") == ["unlimited"]


# --- when, and what it covers -------------------------------------------------------------------------------


@rule("GAS-EXP-07", "GAS-EXP-09")
def test_gas_may_be_paid_in_any_phase_of_an_impulse():
    for phase in ("weather", "declare_war", "naval_movement", "land_combat", "end_of_action"):
        after(armies(clock=at(phase)), PayGas("GE", "W"))
    weather = judged(armies(clock=at("weather", 2)), PayGas("GE", "W"))
    assert "GAS-EXP-01" in weather.clauses, "as long as no side acts it is nobody's enemy"


@rule("GAS-EXP-07")
def test_what_was_paid_later_counts_from_then_on():
    """The free fighter flew, gas is paid: more may fly. What turned face-down stays so."""
    played = armies()
    moved = after(played, NameFree(("one",)), move("one", "W-0211"), move("two", "W-0212"))
    assert faces(moved, "one", "two") == "ud"
    paid = after(moved, PayGas("GE", "W"))
    assert faces(paid, "one", "two") == "ud" and total_gas(paid, "GE") == 2, "nothing is given back"
    third = after(paid, move("two", "W-0211"))
    assert faces(third, "one", "two") == "ud"


@rule("GAS-EXP-08")
@pytest.mark.parametrize(("stock", "allowed"), [(0, False), (1, True)])
def test_no_gas_no_payment(stock, allowed):
    played = armies(stock=stock)
    if allowed:
        assert gas(after(played, PayGas("GE", "W")), "GE") == {}
        return
    for named in ((), ("Berlin",)):
        ruling = denied(played, PayGas("GE", "W", named), "GAS-EXP-08")
        assert [r.code for r in ruling.reasons] == ["gas.none_there" if named else "gas.too_little"]


@rule("GAS-EXP-08")
def test_one_gas_pays_for_one_of_two_maps():
    """The USSR has one gas and would need two maps."""
    units = [unit("e", "E-0118", type="ARM", power="SU"), unit("c", "I-0121", type="ARM", power="SU")]
    played = game(*units, clock=at("land_movement", 2), gas={("Moscow", "SU"): 1})
    paid = after(played, PayGas("SU", "E"))
    assert states(paid, "e", "c") == ["unlimited", "limited"]
    denied(paid, PayGas("SU", "ASIA"), "GAS-EXP-08")
    assert PAID.of(paid) == {(35, 1 + 1, "SU", "E", node("Moscow")): 1}


@rule("GAS-EXP-08")
def test_the_power_chooses_the_hex():
    stocks = {("Berlin", "GE"): 1, ("Essen", "GE"): 3, ("Munich", "SU"): 1}
    played = game(unit("arm", "W-0113", type="ARM"), gas=stocks)
    assert gas(after(played, PayGas("GE", "W", ("Berlin",))), "GE") == {"Essen": 3}
    assert gas(after(played, PayGas("GE", "W")), "GE") == {"Berlin": 1, "Essen": 2}, "the fullest"
    even = game(gas={("Essen", "GE"): 1, ("Bremen", "GE"): 1})
    assert gas(after(even, PayGas("GE", "W")), "GE") == {"Essen": 1}, "of equals the first of the map"
    assert why_not(played, PayGas("GE", "W", ("Munich",))) == ["none_there"]
    assert why_not(played, PayGas("GE", "W", ("Berlin", "Essen"))) == ["too_many_hexes"]
    assert why_not(played, PayGas("GE", "W", ("Nowhere",))) == ["unknown.hex"]
    assert why_not(played, PayGas("XX", "W")) == ["unknown.power"]


@rule("GAS-EXP-09")
def test_one_payment_covers_everything_of_a_map_in_an_impulse():
    units = [unit(f"b{n}", "W-0113", type="LND") for n in range(3)]
    units += [unit(f"f{n}", "W-0112", type="FTR") for n in range(2)]
    units += [unit(f"a{n}", "W-0211", type="ARM") for n in range(4)]
    units += [unit("it", "W-0112", type="FTR", power="IT"), unit("cut", "W-0106", type="ARM")]
    played = after(
        game(*units, clock=at("strategic_bombardment"), gas={("Berlin", "GE"): 5}), PayGas("GE", "W")
    )
    played = after(played, UseUnits(("b0", "b1", "b2"), "strategic_bombardment"))
    denied(played, UseUnits(("it",), "escort"), "GAS-EXP-06")
    played = played.changed([put_clock(at("land_movement"))])
    played = after(played, *(move(f"a{n}", "W-0210") for n in range(4)))
    played = played.changed([put_clock(at("land_combat"))])
    played = after(played, UseUnits(("f0", "f1"), "escort"), UseUnits(("a0", "a1", "a2", "a3"), "attack"))
    played = after(played, *(move(f"a{n}", "W-0109") for n in range(4)))
    assert faces(played, "a0", "a1", "a2", "a3") == "uuuu" and total_gas(played, "GE") == 4
    assert states(played, "cut") == ["limited"], "without a path"
    assert states(played.changed([put_clock(at("weather", 3))]), "b0", "a0") == ["limited", "limited"]


@rule("GAS-EXP-09")
def test_a_payment_that_changes_nothing_is_refused():
    played = after(armies(), PayGas("GE", "W"))
    denied(played, PayGas("GE", "W"), "GAS-EXP-09")
    assert why_not(played, PayGas("GE", "W", ("Berlin",))) == ["paid_from_there"]
    more = after(played, SetGas("GE", "Essen", gas=1))
    twice = after(more, PayGas("GE", "W", ("Essen",)))
    assert sorted(paid_from(twice, 1, "GE", "W")) == [node("Essen"), node("Berlin")]
    assert why_not(more, PayGas("GE", "W", ("Berlin",))) == ["paid_from_there"]


@rule("GAS-EXP-10")
def test_new_gas_comes_too_late_for_the_turn():
    """The end of a turn is over before production: with no gas, three HQs and an oil for later, one is up."""
    hqs = [unit(f"h{n}", "W-0112", type="HQ-A", organized=False) for n in range(3)]
    played = after(game(*hqs, clock=FINAL), TurnUpHQ("h0"))
    denied(played, TurnUpHQ("h1"), "GAS-EXP-04", "GAS-LIM-14")
    made = after(after(played, Step()), SetGas("GE", "Berlin", gas=4))
    assert made.clock.phase == "production"
    for order in (TurnUpHQ("h1"), PayGas("GE", "W")):
        assert not judged(made, order).allowed
    assert faces(made, "h0", "h1", "h2") == "udd"


@rule("GAS-EXP-10")
def test_new_gas_comes_too_late_for_those_who_step_back_too():
    """Germany makes 2 gas, then steps back: none of it turns up its other HQ, nor any that it had before."""
    hqs = [unit(f"h{n}", "W-0112", type="HQ-A", organized=False) for n in range(2)]
    planned = after(
        game(*hqs, clock=PRODUCTION),
        AllotResources("GE", "Essen", "Essen", oil=2),
        ChooseOutput("GE", 2, "Essen"),
        Produce("GE"),
    )
    back = after(planned, Step(back=True), TurnUpHQ("h0"))
    assert (back.clock.phase, gas(back, "GE"), spendable(back, "GE")) == (FINAL.phase, {"Berlin": 1}, {})
    assert why_not(back, TurnUpHQ("h1")) == ["too_little_now"]
    assert why_not(back, TurnUpHQ("h1", ("Berlin",))) == ["made_later"]
    denied(back, TurnUpHQ("h1", ("Berlin",)), "GAS-EXP-10")
    older = after(back, SetGas("GE", "Berlin", gas=2), TurnUpHQ("h1"))
    assert (faces(older, "h1"), spendable(older, "GE")) == ("u", {})
    assert spendable(after(back, Step()), "GE") == {node("Berlin"): 1}, "in production it can be lent"


@rule("GAS-EXP-10", "GAS-PRO-16")
def test_gas_that_was_lent_in_production_comes_too_late_as_well():
    promise = PROMISED.put((PRODUCTION.turn, "US", "GE", "gas"), 1)
    lent = game(clock=PRODUCTION, gas={("Berlin", "US"): 1}, remembered=[promise], wars=[])
    lent = after(lent, LendGoods("US", "GE", "Berlin", "Berlin"))
    assert spendable(lent, "GE") == {node("Berlin"): 1}
    assert spendable(after(lent, Step(back=True)), "GE") == {}
    later = lent.changed([put_clock(at("land_movement", 1, PRODUCTION.turn + 1))])
    assert spendable(later, "GE") == {node("Berlin"): 1}


@rule("GAS-EXP-10", "GAS-PRO-12")
def test_what_is_made_serves_the_next_turn():
    made = game(unit("arm", "W-0113", type="ARM"), clock=at("weather", 1, 36), gas={("Berlin", "GE"): 1})
    assert states(after(made, PayGas("GE", "W")), "arm") == ["unlimited"]


# --- sources ------------------------------------------------------------------------------------------------


@rule("GAS-TRC-01", "GAS-TRC-03", "GAS-EXP-08")
def test_two_pockets_need_two_payments():
    """Paid from the north, the south has no path; a second gas from the south mends that."""
    played = after(
        game(
            unit("first", "A-0000", type="ARM"),
            unit("north", "A-0001", type="ARM"),
            unit("south", "A-0005", type="ARM"),
            gas={("Essen", "GE"): 2, ("Munich", "GE"): 2},
            atlas=LONG,
        ),
        *(SetControl(hex, "FR") for hex in ("A-0002", "A-0003", "A-0004")),
    )
    north = after(played, PayGas("GE", "W", ("Essen",)))
    assert states(north, "north", "south") == ["unlimited", "limited"]
    (note,) = notes(played, PayGas("GE", "W", ("Essen",)))
    assert note == "1 unit stays limited for want of a path to the gas: south"
    assert best_sources(north, "GE", "W", 1)[0] == (LONG.find("Munich"), 2), "where the others trace to"
    both = after(north, PayGas("GE", "W"))
    assert states(both, "north", "south") == ["unlimited", "unlimited"]
    assert total_gas(both, "GE") == 2 and account_of(both, "GE") == {"impulse": -2}
    other = after(played, PayGas("GE", "W", ("Munich",)))
    assert best_sources(other, "GE", "W", 1)[0] == (LONG.find("Essen"), 2)
    (note,) = notes(played, PayGas("GE", "W", ("Munich",)))
    assert note.endswith("first and north")
    assert faces(after(north, move("south", "A-0006")), "south") == "d"
    assert faces(after(both, move("south", "A-0006")), "south") == "u"


@rule("GAS-EXP-05", "GAS-TRC-01")
def test_a_payment_tells_of_ones_own_units_without_a_path():
    units = [unit("ge", "E-0218", type="ARM"), unit("it", "E-0218", type="ARM", power="IT")]
    (note,) = notes(game(*units, gas={("Berlin", "GE"): 1}), PayGas("GE", "E"))
    assert note == "1 unit stays limited for want of a path to the gas: ge"


@rule("GAS-PRO-13", "GAS-EXP-08")
def test_gas_where_an_enemy_is_cant_be_spent():
    played = game(gas={("Moscow", "GE"): 2, ("Rome", "GE"): 1})
    assert spendable(played, "GE") == {node("Rome"): 1}, "a friend keeps it for its owner"
    denied(played, PayGas("GE", "E", ("Moscow",)), "GAS-PRO-13")
    assert why_not(played, PayGas("GE", "E", ("Moscow",))) == ["enemy_holds"]
    assert why_not(after(played, PayGas("GE", "E")), PayGas("GE", "W")) == ["too_little_now"]


# --- words --------------------------------------------------------------------------------------------------


@rule("GAS-MAP-01")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("W", "W"),
        ("w", "W"),
        (" 1 ", "W"),
        ("5", "AMER"),
        ("0", None),
        ("6", None),
        ("Pacific", "PAC"),
        ("pacific MAP", "PAC"),
        ("Scandinavian map", "SCAND"),
        ("", None),
        ("Mars", None),
    ],
)
def test_maps_are_named_by_code_number_or_name(text, expected):
    assert map_named(text) == expected


@rule("GAS-EXP-08")
def test_a_map_that_is_none_is_refused_with_what_was_meant():
    played = armies()
    assert why_not(played, PayGas("GE", "Mars")) == ["unknown.map"]
    assert why_not(played, PayGas("GE", "ASIAA")) == ["unknown.map_near"]
    assert why_not(played, PayGas("GE", "AMER")) == ["no_american_map"]
    assert why_not(played, PayGas("GE", "AFR")) == ["flexible"]


@rule("GAS-EXP-01")
def test_prices_and_last_impulses():
    played = armies()
    assert [price(played, step) for step in (1, 2, RETURN, FINAL_STEP)] == [1, 1, 1, 1]
    assert last_impulse(played) is None
    ended = after(armies(clock=at("end_of_action", 4)), Step(end_stage=True))
    assert last_impulse(ended) == 4


@rule("GAS-GEN-01")
def test_a_game_without_saved_gas_knows_no_payment():
    played = after(armies(), SetRuleSets(()))
    assert [r.code for r in judged(played, PayGas("GE", "W")).reasons] == ["rules.rule_set_off"]
