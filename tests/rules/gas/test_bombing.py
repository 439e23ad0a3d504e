"""Bombs on factories and on what is saved, and what the enemy captures (GAS-BOM)."""

from __future__ import annotations

import pytest
from redball.game.orders import AddUnit, LendResource, MoveUnit, SetControl, SetCountry, SetHex, SetWar
from redball.game.state import put_clock
from redball.rules import oddities
from redball.rules.gas.bombing import losses, target_at
from redball.rules.gas.factories import allotted, works_of
from redball.rules.gas.orders import AllotResources, BombFactories, ChooseOutput, PayGas, Produce, SetGas
from redball.rules.gas.output import output_of
from redball.rules.gas.stock import account_of
from redball.rules.gas.tables import ALLOTTED, BOMBED, Bombed
from redball.wording import sentence

from tests.rules.gas.board import (
    PRODUCTION,
    after,
    at,
    denied,
    game,
    gas,
    judged,
    node,
    notes,
    points,
    states,
    text,
    total_gas,
    unit,
    why_not,
)

rule = pytest.mark.rule
RAID = at("strategic_bombardment", 2)


def essen(oil=2, other=4, saved=1, built=2, **fields):
    """Essen with 4 regular and 2 oil production points, 1 gas and 2 build points, unless told otherwise."""
    stock = {("Essen", "GE"): saved} if saved else {}
    played = game(clock=RAID, gas=stock, points={("Essen", "GE"): built} if built else {}, **fields)
    if oil or other:
        played = after(played, AllotResources("GE", "Essen", "Essen", oil=oil, other=other))
    return after(played, ChooseOutput("GE", oil, "Essen")) if oil else played


def left(played, hex="Essen"):
    """What bombs would find: regular, oil, gas, build points."""
    found = target_at(played, node(hex))
    return found.regular, found.oil, found.gas, found.points


def bombed(played, count, hex="Essen", power="CW"):
    return after(played, BombFactories(power, hex, count))


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        pytest.param(1, (3, 2, 1, 2), marks=rule("GAS-BOM-02")),
        pytest.param(3, (1, 2, 1, 2), marks=rule("GAS-BOM-04")),
        pytest.param(4, (0, 2, 1, 2), marks=rule("GAS-BOM-02")),
        pytest.param(5, (0, 1, 1, 2), marks=rule("GAS-BOM-02")),
        pytest.param(6, (0, 0, 1, 2), marks=rule("GAS-BOM-04")),
        pytest.param(7, (0, 0, 0, 2), marks=rule("GAS-BOM-03", "GAS-BOM-04")),
        pytest.param(8, (0, 0, 0, 1), marks=rule("GAS-BOM-04")),
        pytest.param(9, (0, 0, 0, 0), marks=rule("GAS-BOM-04")),
        pytest.param(12, (0, 0, 0, 0), marks=rule("GAS-BOM-04")),
    ],
)
def test_losses_fall_in_the_order_of_the_rule(count, expected):
    played = essen()
    assert left(played) == (4, 2, 1, 2)
    assert left(bombed(played, count)) == expected
    void = max(0, count - 9)
    said = notes(played, BombFactories("CW", "Essen", count))
    assert said == ([f"{void} losses find nothing in Essen (W-0112)"] if void else [])


@rule("GAS-BOM-02")
def test_what_was_lost_is_missing_in_production():
    played = bombed(essen(), 5)
    assert BOMBED.of(played) == {(35, node("Essen")): Bombed(4, 1, 5)}
    again = bombed(bombed(essen(), 3), 2)
    assert BOMBED.of(again) == BOMBED.of(played), "losses add up"
    found = works_of(played, "GE")[node("Essen")]
    assert (found.regular_left, found.oil_left) == (0, 1)
    made = output_of(played, played.powers["GE"])
    assert (made.regular, made.oil) == (0, 1)
    next_turn = played.changed([put_clock(at("strategic_bombardment", 2, 36))])
    assert left(next_turn) == (4, 2, 1, 2), "what is bombed is of its turn"


@rule("GAS-BOM-02")
def test_what_was_lost_stays_lost_when_the_owner_chooses_anew():
    """Berlin makes two regular points of three oils, and bombs take both: gas isn't made of these oils then
    (GAS-AMB-33).
    """
    plan = AllotResources("GE", "Field", "Berlin", oil=3), ChooseOutput("GE", 0, "Berlin")
    hit = bombed(after(game(clock=RAID), *plan), 2, "Berlin")
    anew = after(hit, ChooseOutput("GE", 2, "Berlin"))
    found = works_of(anew, "GE")[node("Berlin")]
    assert (found.regular_points, found.oil_points) == (1, 2)
    assert (found.regular_left, found.oil_left) == (0, 1)
    assert left(anew, "Berlin") == (0, 1, 0, 0)
    mixed = after(bombed(essen(), 5), ChooseOutput("GE", 0, "Essen"))
    assert left(mixed)[:2] == (1, 0), "of six regular points five are gone"
    assert left(after(mixed, ChooseOutput("GE", 2, "Essen")))[:2] == (0, 1)
    capacity = bombed(after(game(clock=RAID, options={"bombed_pp": "capacity"}), *plan), 2, "Berlin")
    anew = works_of(after(capacity, ChooseOutput("GE", 2, "Berlin")), "GE")[node("Berlin")]
    assert (anew.regular_left, anew.oil_left) == (0, 2), "these were what the factories could make"


@rule("GAS-BOM-02")
def test_resources_of_lost_points_are_lost_with_them():
    """They can't go elsewhere after the bombs; those that were for more, and others instead, can."""
    played = bombed(essen(), 4)
    assert BOMBED.of(played)[35, node("Essen")].bound == 4
    for order in (
        AllotResources("GE", "Essen", "Essen", oil=2, other=1),
        AllotResources("GE", "Essen", "Essen"),
        AllotResources("GE", "Essen", "Berlin", oil=2, other=1),
    ):
        ruling = denied(played, order, "GAS-BOM-02", "GAS-AMB-33")
        assert [sentence(reason) for reason in ruling.reasons] == [
            "Bombs took what 4 resources would have made in Essen (W-0112), so as many stay planned there "
            "this turn"
        ]
    fewer = after(played, AllotResources("GE", "Essen", "Essen", oil=2, other=2))
    assert left(fewer)[:2] == (0, 0)
    swapped = after(fewer, AllotResources("GE", "Field", "Essen", oil=2))
    assert left(after(swapped, AllotResources("GE", "Essen", "Essen", other=2)))[:2] == (0, 0)
    unplanned = bombed(essen(0, 0), 2)
    begun = after(unplanned, AllotResources("GE", "Essen", "Essen", other=3))
    assert left(after(begun, AllotResources("GE", "Essen", "Essen")))[:2] == (4, 0), "nothing was planned"


@rule("GAS-BOM-02", "GAS-BOM-04")
def test_the_catalogues_hexes():
    """3 regular and 2 oil, 4 lost; 2 regular, 1 oil, 2 gas, 3 build points: 5 and 6 lost."""
    first = essen(2, 3, 0, 0)
    assert left(first) == (3, 2, 0, 0) and left(bombed(first, 4)) == (0, 1, 0, 0)
    second = essen(1, 2, 2, 3)
    assert left(second) == (2, 1, 2, 3)
    assert left(bombed(second, 5)) == (0, 0, 0, 3) and left(bombed(second, 6)) == (0, 0, 0, 2)


@rule("GAS-BOM-02")
def test_without_a_plan_each_factory_that_works_has_a_regular_point():
    played = essen(0, 0, 1, 0)
    assert left(played) == (6, 0, 1, 0)
    assert left(after(played, SetHex("Essen", factories_destroyed=2))) == (4, 0, 1, 0)
    planned = after(bombed(played, 2), AllotResources("GE", "Essen", "Essen", other=3))
    assert left(planned) == (1, 0, 1, 0)


@rule("GAS-BOM-03")
def test_gas_is_hit_in_a_hex_without_factories():
    played = game(clock=RAID, gas={("Munich", "GE"): 2})
    hit = bombed(played, 1, "Munich")
    assert gas(hit, "GE") == {"Munich": 1} and account_of(hit, "GE") == {"bombed": -1}
    assert not BOMBED.of(hit)
    assert gas(bombed(played, 2, "Munich"), "GE") == {}
    assert "GAS-BOM-03" in judged(played, BombFactories("CW", "Munich", 1)).clauses
    assert text(played, BombFactories("CW", "Munich", 1)) == (
        "Commonwealth bombs Munich (W-0212): 0 regular and 0 oil production points, 1 gas and "
        "0 saved build points lost"
    )


@rule("GAS-BOM-03")
def test_gas_of_several_owners_in_one_hex():
    played = game(clock=RAID, gas={("Munich", "GE"): 2, ("Munich", "IT"): 1}, points={("Munich", "IT"): 1})
    assert left(played, "Munich") == (0, 0, 3, 1)
    two = bombed(played, 2, "Munich")
    assert (total_gas(two, "GE"), total_gas(two, "IT")) == (0, 1)
    all_ = bombed(played, 4, "Munich")
    assert (total_gas(all_, "GE"), total_gas(all_, "IT"), points(all_, "IT")) == (0, 0, {})
    assert account_of(all_, "GE") == {"bombed": -2} and account_of(all_, "IT") == {"bombed": -1}


@rule("GAS-BOM-01")
def test_oil_production_points_abroad_cant_be_hit():
    """Paris is Germany's: one regular and one oil point, two losses."""
    played = game(clock=RAID, control={"W-0110": "GE"})
    played = after(played, AllotResources("GE", "Essen", "Paris", oil=2), ChooseOutput("GE", 1, "Paris"))
    assert left(played, "Paris") == (1, 0, 0, 0) and target_at(played, node("Paris")).immune == 1
    order = BombFactories("CW", "Paris", 2)
    assert notes(played, order) == [
        "1 oil production point of Paris (W-0110) can't be hit, since the factory is abroad",
        "1 loss finds nothing in Paris (W-0110)",
    ]
    hit = after(played, order)
    found = works_of(hit, "GE")[node("Paris")]
    assert (found.regular_left, found.oil_left) == (0, 1)
    assert "GAS-BOM-01" in judged(played, order).clauses
    denied(hit, BombFactories("CW", "Paris", 1), "GAS-BOM-01")
    assert why_not(hit, BombFactories("CW", "Paris", 1)) == ["only_immune"]
    saved = after(hit, SetGas("GE", "Paris", gas=2))
    assert left(saved, "Paris") == (0, 0, 2, 0), "losses pass the point by"
    assert total_gas(bombed(saved, 1, "Paris"), "GE") == 1


@rule("GAS-BOM-01")
def test_oil_production_points_in_every_home_country_can_be_hit():
    played = game(clock=at("strategic_bombardment"))
    assert target_at(played, node("Ottawa")).immune == 0
    given = after(played, LendResource("US", "Washington", "CW"))
    planned = after(
        given, AllotResources("CW", "Washington", "Ottawa", oil=1), ChooseOutput("CW", 1, "Ottawa")
    )
    assert left(planned, "Ottawa") == (0, 1, 0, 0)
    assert left(bombed(planned, 1, "Ottawa", "GE"), "Ottawa") == (0, 0, 0, 0)


@rule("GAS-BOM-03")
def test_who_bombs_what_and_when():
    played = essen()
    assert why_not(played, BombFactories("IT", "Essen", 1)) == ["not_its_bombardment", "not_enemys"]
    assert why_not(played, BombFactories("GE", "London", 1)) == ["not_its_bombardment"]
    assert why_not(played, BombFactories("US", "London", 1)) == ["not_enemys"]
    assert why_not(played, BombFactories("CW", "London", 1)) == ["own_hex"]
    assert why_not(played, BombFactories("CW", "W-0211", 1)) == ["nothing_to_bomb"]
    assert why_not(played, BombFactories("CW", "Essen", 0)) == ["below"]
    assert why_not(played, BombFactories("XX", "Essen", 1)) == ["unknown.power"]
    assert why_not(played, BombFactories("CW", "Nowhere", 1)) == ["unknown.hex"]
    for clock in (at("ground_strike", 2), PRODUCTION):
        denied(played.changed([put_clock(clock)]), BombFactories("CW", "Essen", 1), "GAS-BOM-03")


@rule("GAS-BOM-04")
def test_losses_of_a_target():
    target = target_at(essen(), node("Essen"))
    assert target.total == 9
    assert [losses(target, n).total for n in (0, 4, 9, 20)] == [0, 4, 9, 9]


@rule("GAS-BOM-02")
def test_no_more_is_lost_than_is_made():
    """Bombs took both regular points of a plan; one that is smaller afterwards has none to give."""
    played = bombed(essen(0, 2, 0, 0), 2)
    fewer = played.changed([ALLOTTED.put(next(iter(allotted(played, "GE"))), None)])
    assert output_of(fewer, fewer.powers["GE"]).regular == 0
    assert after(fewer.changed([put_clock(PRODUCTION)]), Produce("GE")).powers["GE"].bp_available == 0


# --- capture ------------------------------------------------------------------------------------------------


def berlin(**fields):
    """Berlin with 2 gas and a build point, and a Soviet corps beside it."""
    soviet = unit("su", "E-0114", power="SU")
    fields.setdefault("clock", at("land_movement", 2))
    return game(soviet, gas={("Berlin", "GE"): 2}, points={("Berlin", "GE"): 1}, **fields)


@rule("GAS-BOM-05")
def test_the_captor_gets_the_gas_where_it_lies():
    played = berlin()
    taken = after(played, MoveUnit("su", "Berlin"))
    assert gas(taken, "SU") == {"Berlin": 2} and points(taken, "SU") == {"Berlin": 1}
    assert not gas(taken, "GE") and not points(taken, "GE")
    assert account_of(taken, "SU") == {"captured": 2} and account_of(taken, "GE") == {"lost_captured": -2}
    assert "GAS-BOM-05" in judged(played, MoveUnit("su", "Berlin")).clauses
    assert notes(played, MoveUnit("su", "Berlin"))[1:] == [
        "USSR captures 2 gas of Germany in Berlin (W-0113)",
        "USSR captures 1 saved build point of Germany in Berlin (W-0113)",
    ]
    paid = after(taken, AddUnit("arm", "arm", "ARM", "SU", "USR", "Berlin"), PayGas("SU", "W"))
    assert states(paid, "arm") == ["unlimited"], "it is the captor's to spend and to trace to"
    assert not [odd for odd in oddities(taken) if "gas" in sentence(odd.text)]


@rule("GAS-BOM-05")
def test_it_is_taken_back():
    taken = after(berlin(), MoveUnit("su", "Berlin"), SetControl("Berlin", "GE"))
    assert gas(taken, "GE") == {"Berlin": 2} and not gas(taken, "SU")
    assert account_of(taken, "GE") == {"lost_captured": -2, "captured": 2}


@rule("GAS-BOM-05")
def test_a_friend_who_holds_the_hex_gets_nothing():
    played = berlin()
    held = after(played, SetControl("Berlin", "IT"))
    assert gas(held, "GE") == {"Berlin": 2} and account_of(held, "GE") == {}
    assert gas(after(held, SetControl("Berlin", "GE")), "GE") == {"Berlin": 2}
    lost = after(held, SetControl("Berlin", "SU"))
    assert gas(lost, "SU") == {"Berlin": 2}


@rule("GAS-BOM-05")
def test_a_conquered_country_changes_hands_at_once():
    played = game(gas={("Berlin", "GE"): 2, ("Warsaw", "GE"): 3}, control={"E-0116": "POL"})
    conquered = after(played, SetCountry("POL", "SU", conquered=True))
    assert gas(conquered, "SU") == {"Warsaw": 3} and gas(conquered, "GE") == {"Berlin": 2}
    assert account_of(conquered, "SU") == {"captured": 3}


@rule("GAS-BOM-05")
def test_a_captor_that_is_no_major_power_destroys():
    played = after(berlin(), SetCountry("FIN"), SetWar("FIN", "GE"))
    taken = after(played, SetControl("Berlin", "FIN"))
    assert not gas(taken, "GE") and not points(taken, "GE")
    assert account_of(taken, "GE") == {"lost_captured": -2}
    assert notes(played, SetControl("Berlin", "FIN")) == [
        "Lost in Berlin (W-0113): 2 gas of Germany",
        "Lost in Berlin (W-0113): 1 saved build point of Germany",
    ]


@rule("GAS-BOM-05")
def test_gas_is_captured_where_a_hex_changes_hands_and_nowhere_else():
    """What a group set down among enemies stays, whatever is taken elsewhere."""
    played = game(gas={("Moscow", "GE"): 2, ("Kiev", "SU"): 1})
    taken = after(played, SetControl("Kiev", "GE"))
    assert gas(taken, "GE") == {"Moscow": 2, "Kiev": 1} and not gas(taken, "SU")
    assert gas(after(played, SetControl("Moscow", "GE")), "GE") == {"Moscow": 2}, "it is among friends again"


@rule("GAS-BOM-05")
def test_gas_among_enemies_is_odd():
    played = game(gas={("Moscow", "GE"): 2})
    assert [sentence(odd.text) for odd in oddities(played) if odd.clause == "GAS-PRO-13"] == [
        "Germany has 2 gas in Moscow (E-0118), which is held by USSR"
    ]
