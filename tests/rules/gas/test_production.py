"""What factories make of resources, and where it is saved (GAS-PRO)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F

import msgspec
import pytest
from redball.game.orders import LendResource, SetControl, SetHex, SetOption, SetPower
from redball.game.quantities import LARGEST
from redball.game.state import Change, HexState, put_power
from redball.rules.gas.factories import Works, allotted, usable, works_of
from redball.rules.gas.orders import AllotResources, ChooseOutput, Produce, SavePoints, SaveResources
from redball.rules.gas.output import choices_of, output_of, rounded, spread
from redball.rules.gas.producing import has_produced, proposals
from redball.rules.gas.stock import account_of
from redball.rules.gas.tables import Bombed

from tests.rules.gas.board import (
    ATLAS,
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
    text,
    total_gas,
    why_not,
)
from tests.small_map import small_atlas, spot

rule = pytest.mark.rule

OILY = small_atlas(
    ". . .",
    places=[
        spot("Essen", "A-0000", factories=6, oil=2),
        spot("Munich", "A-0001", oil=14),
        spot("Berlin", "A-0002", "capital"),
    ],
)
"""Six factories, and sixteen oils."""
MANY = small_atlas(
    "\n".join([". " * 10] * 4),
    places=[
        spot("Stock", "A-0309", oil=20, resources=40),
        *(spot(f"F{n}", f"A-{n // 10:02d}{n % 10:02d}", factories=1) for n in range(38)),
    ],
)
"""Many hexes with a factory each."""


def with_multiple(played, **multiples):
    """The position with production multiples of powers."""
    changes = [
        put_power(msgspec.structs.replace(played.powers[code], multiple=F(value)))
        for code, value in multiples.items()
    ]
    return played.changed(changes)


def planned(*plans, multiple="1", **fields):
    """Production of Germany with resources allotted to Essen's factories, or where a plan says."""
    fields.setdefault("clock", PRODUCTION)
    played = with_multiple(game(**fields), GE=multiple)
    for source, factory, oil, other in plans:
        played = after(played, AllotResources("GE", source, factory, oil=oil, other=other))
    return played


def works(number=1, other=0, oil=0, wanted=None, home=True, gas_allowed=True, bombed=None):
    """Factories of a hex, without a game."""
    return Works(0, number, other, oil, wanted, home, gas_allowed, bombed or Bombed())


def made(other, oil, wanted=None, number=1):
    """Regular and oil production points of factories."""
    found = works(number, other, oil, wanted)
    return found.regular_points, found.oil_points


# --- one factory --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "oil", "wanted", "expected"),
    [
        pytest.param(1, 0, None, (1, 0), marks=rule("GAS-PRO-04")),
        pytest.param(0, 1, None, (1, 0), marks=rule("GAS-PRO-05")),
        pytest.param(0, 1, 0, (1, 0), marks=rule("GAS-PRO-05")),
        pytest.param(0, 1, 1, (0, 1), marks=rule("GAS-PRO-06")),
        pytest.param(1, 1, None, (1, 1), marks=rule("GAS-PRO-07")),
        pytest.param(1, 1, 1, (1, 1), marks=rule("GAS-PRO-07")),
        pytest.param(1, 1, 0, (1, 0), marks=rule("GAS-PRO-07")),
        pytest.param(0, 2, None, (1, 1), marks=rule("GAS-PRO-08")),
        pytest.param(0, 2, 1, (1, 1), marks=rule("GAS-PRO-08")),
        pytest.param(0, 2, 0, (1, 0), marks=rule("GAS-PRO-08")),
        pytest.param(0, 2, 2, (1, 1), marks=rule("GAS-PRO-09")),
        pytest.param(1, 0, 1, (1, 0), marks=rule("GAS-PRO-09")),
        pytest.param(0, 0, 1, (0, 0), marks=rule("GAS-PRO-01")),
    ],
)
def test_the_table_of_a_factory(other, oil, wanted, expected):
    found = works(1, other, oil, wanted)
    assert (found.regular_points, found.oil_points) == expected
    assert found.idle == other + oil - sum(expected)
    (row,) = found.factories()
    assert (row.regular_points, row.oil_points) == expected
    assert row.other + row.oil == sum(expected)


@rule("GAS-PRO-01", "GAS-PRO-09")
def test_the_factories_of_a_hex_one_by_one():
    """Each makes at most a regular and an oil point, out of at most two resources, and together what the hex
    makes.
    """
    for number in range(1, 5):
        for other in range(number + 1):
            for oil in range(2 * number - other + 1):
                for wanted in (None, *range(number + 2)):
                    found = works(number, other, oil, wanted)
                    rows = found.factories()
                    assert len(rows) == number
                    assert sum(row.regular_points for row in rows) == found.regular_points
                    assert sum(row.oil_points for row in rows) == found.oil_points
                    assert sum(row.other for row in rows) == other, "others make nothing but regular points"
                    assert sum(row.oil for row in rows) == oil - found.idle
                    for row in rows:
                        table = (row.other, row.oil, row.regular_points, row.oil_points)
                        assert table in {
                            (0, 0, 0, 0),
                            (1, 0, 1, 0),
                            (0, 1, 1, 0),
                            (0, 1, 0, 1),
                            (1, 1, 1, 1),
                            (0, 2, 1, 1),
                        }
                    busy = [row.regular_points + row.oil_points for row in rows]
                    assert busy == sorted(busy, reverse=True), "idle factories come last"


@rule("GAS-PRO-05", "GAS-PRO-06")
def test_without_a_choice_oil_makes_gas_only_where_no_factory_is_left_for_it():
    assert made(0, 2, number=3) == (2, 0)
    assert made(1, 2, number=2) == (2, 1)
    assert made(0, 4, number=2) == (2, 2)
    assert made(2, 2, number=2, wanted=1) == (2, 1)
    assert made(0, 3, number=3, wanted=2) == (1, 2)


@rule("GAS-PRO-09")
def test_gas_that_a_hex_may_not_make():
    assert works(2, 0, 3, wanted=2, gas_allowed=False).oil_points == 0
    assert works(2, 0, 3, gas_allowed=False).regular_points == 2


@rule("GAS-BOM-02")
def test_points_that_bombs_left():
    found = works(3, 2, 2, bombed=Bombed(1, 1))
    assert (found.regular_points, found.oil_points) == (3, 1)
    assert (found.regular_left, found.oil_left) == (1, 1), "the plan of two regular points was changed"
    gone = works(1, 1, 0, bombed=Bombed(5, 5))
    assert (gone.regular_left, gone.oil_left) == (0, 0)


# --- plans --------------------------------------------------------------------------------------------------


@rule("GAS-PRO-03")
@pytest.mark.parametrize(("oil", "allowed"), [(12, True), (13, False)])
def test_a_factory_takes_two_resources(oil, allowed):
    """Essen has six factories: twelve places, by whatever hexes the resources come from."""
    played = game(clock=PRODUCTION, atlas=OILY)
    order = AllotResources("GE", "Munich", "Essen", oil=oil)
    if allowed:
        assert works_of(after(played, order), "GE")[OILY.find("Essen")].oil == 12
    else:
        assert why_not(played, order) == ["factory_full"]
        denied(played, order, "GAS-PRO-03")
    full = after(played, AllotResources("GE", "Munich", "Essen", oil=11))
    after(full, AllotResources("GE", "Essen", "Essen", oil=1))
    assert why_not(full, AllotResources("GE", "Essen", "Essen", oil=2)) == ["factory_full"]
    assert why_not(full, AllotResources("GE", "Munich", "Essen", oil=13)) == ["factory_full"]
    after(full, AllotResources("GE", "Munich", "Essen", oil=12))


@rule("GAS-PRO-09")
def test_a_factory_takes_one_resource_that_is_no_oil():
    played = game(clock=PRODUCTION)
    denied(played, AllotResources("GE", "Essen", "Bremen", other=2), "GAS-PRO-09")
    one = after(played, AllotResources("GE", "Essen", "Bremen", other=1))
    assert why_not(one, AllotResources("GE", "Warsaw", "Bremen", other=1)) == ["two_others"]
    both = after(one, AllotResources("GE", "Essen", "Bremen", other=1, oil=1))
    found = works_of(both, "GE")[node("Bremen")]
    assert (found.other, found.oil, found.regular_points, found.oil_points) == (1, 1, 1, 1)
    three = AllotResources("GE", "Essen", "Bremen", other=1, oil=2)
    assert why_not(both, three) == ["factory_full"]


@rule("GAS-PRO-09")
def test_two_oils_of_a_factory_make_no_two_gas():
    played = planned(("Essen", "Bremen", 2, 0))
    assert why_not(played, ChooseOutput("GE", 2, "Bremen")) == ["too_much_oil"]
    denied(played, ChooseOutput("GE", 2, "Bremen"), "GAS-PRO-09")
    assert why_not(played, ChooseOutput("GE", 2)) == ["too_much_oil_all"]
    chosen = after(played, ChooseOutput("GE", 1, "Bremen"))
    assert output_of(chosen, chosen.powers["GE"]).oil == 1
    assert why_not(chosen, ChooseOutput("GE", 1, "Bremen")) == ["output_so"]
    assert why_not(chosen, ChooseOutput("GE", -1, "Bremen")) == ["below"]
    assert why_not(chosen, ChooseOutput("GE", LARGEST + 1)) == ["above"]
    assert text(played, ChooseOutput("GE", 1, "Bremen")) == (
        "Bremen (W-0111) is to make 1 oil production point: Germany makes 1 build point and 1 gas"
    )
    none = after(chosen, ChooseOutput("GE", 0, "Bremen"))
    assert output_of(none, none.powers["GE"]).regular == 1


@rule("GAS-PRO-01")
def test_a_plan_is_changed_taken_back_and_moved():
    played = planned(("Essen", "Essen", 2, 3))
    assert set(allotted(played, "GE").values()) == {node("Essen")}
    fewer = after(played, AllotResources("GE", "Essen", "Essen", oil=1, other=3))
    assert len(allotted(fewer, "GE")) == 4
    none = after(fewer, AllotResources("GE", "Essen", "Essen"))
    assert not allotted(none, "GE")
    assert text(fewer, AllotResources("GE", "Essen", "Essen")).endswith("any more")
    assert why_not(none, AllotResources("GE", "Essen", "Essen")) == ["allotted_so"]
    assert why_not(fewer, AllotResources("GE", "Essen", "Essen", oil=1, other=3)) == ["allotted_so"]
    # What goes nowhere is taken first; then what goes elsewhere.
    moved = after(fewer, AllotResources("GE", "Essen", "Berlin", oil=2))
    assert sorted(named for named in allotted(moved, "GE").values()) == sorted(
        [node("Essen")] * 3 + [node("Berlin")] * 2
    )


@rule("GAS-PRO-01", "GAS-PRO-03")
def test_whose_resources_and_factories():
    played = game(clock=PRODUCTION)
    assert why_not(played, AllotResources("GE", "Moscow", "Essen", oil=1)) == ["no_oil"]
    assert why_not(played, AllotResources("GE", "Essen", "Essen", other=5)) == ["too_few_other"]
    assert why_not(played, AllotResources("GE", "Essen", "Moscow", oil=1)) == ["factory_of_other"]
    assert why_not(played, AllotResources("GE", "Essen", "Munich", oil=1)) == ["no_factory"]
    assert why_not(played, AllotResources("GE", "Essen", "Essen", oil=-1)) == ["below"]
    assert why_not(played, AllotResources("GE", "Nowhere", "Essen", oil=1)) == ["unknown.hex"]
    assert why_not(played, AllotResources("XX", "Essen", "Essen", oil=1)) == ["unknown.power"]
    broken = after(played, SetHex("Bremen", factories_destroyed=1))
    assert why_not(broken, AllotResources("GE", "Essen", "Bremen", oil=1)) == ["no_factory"]
    # Poland's are Germany's, and so are those of a hex that it took.
    after(played, AllotResources("GE", "Warsaw", "Warsaw", other=1))
    taken = after(played, SetControl("Kiev", "GE"))
    after(taken, AllotResources("GE", "Essen", "Kiev", other=1))


@rule("GAS-PRO-01")
def test_resources_given_away():
    played = with_multiple(game(clock=PRODUCTION, wars=()), SU=1)
    given = after(played, *(LendResource("SU", "Moscow", "GE") for _ in range(2)))
    keys = {resource.key for resource in usable(given, "GE")} - {r.key for r in usable(played, "GE")}
    assert len(keys) == 2 and len(list(usable(given, "SU"))) == len(list(usable(played, "SU"))) - 2
    after(given, AllotResources("GE", "Moscow", "Essen", oil=1, other=1))
    assert why_not(given, AllotResources("SU", "Moscow", "Moscow", oil=1)) == ["no_oil"]


@rule("GAS-PRO-01")
def test_a_plan_stands_as_far_as_it_can():
    """A resource that is given away, or a factory that is lost, is left out until it is back."""
    played = planned(("Essen", "Essen", 2, 4), wars=())
    lent = after(played, LendResource("GE", "Essen", "SU"))
    assert len(allotted(lent, "GE")) == 5
    back = after(lent, LendResource("GE", "Essen"))
    assert len(allotted(back, "GE")) == 6
    burnt = after(played, SetHex("Essen", factories_destroyed=5))
    found = works_of(burnt, "GE")[node("Essen")]
    assert (found.number, found.other, found.oil) == (1, 1, 1)
    gone = after(played, SetControl("Essen", "FR"))
    assert node("Essen") not in works_of(gone, "GE") and not allotted(gone, "FR"), "a captor has its own plan"


@rule("GAS-PRO-01")
def test_resources_of_a_lost_factory_are_without_one():
    """Fields, not those of the lost hex itself: they can go elsewhere, and are offered that."""
    played = planned(("Field", "Essen", 2, 0))
    assert {order.source for order in proposals(played, "GE")} == {"W-0112", "E-0116", "W-0213"}
    lost = after(played, SetControl("Essen", "FR"))
    assert not allotted(lost, "GE")
    rows = [order for order in proposals(lost, "GE") if order.source == ATLAS.label(node("Field"))]
    assert sum(order.oil for order in rows) == 3
    assert notes(lost, Produce("GE")) == ["Lost, since no factory takes them: 4 resources of Germany"]


@rule("GAS-PRO-10")
def test_choosing_for_all_factories_together():
    played = planned(("Essen", "Essen", 2, 4), ("Field", "Berlin", 3, 0), multiple="1/2")
    works_ = works_of(played, "GE")
    assert {ATLAS.label(n): w.oil_points for n, w in works_.items() if w.oil} == {"W-0112": 0, "W-0113": 1}
    # Berlin's third oil has no factory of its own: it makes gas first, and costs no regular point.
    one = after(played, ChooseOutput("GE", 1))
    assert works_of(one, "GE")[node("Berlin")].wanted == 1
    assert output_of(one, one.powers["GE"]).regular == 8
    four = after(played, ChooseOutput("GE", 4))
    assert output_of(four, four.powers["GE"]).regular == 5 + 0
    assert why_not(four, ChooseOutput("GE", 4)) == ["output_so"]
    assert why_not(played, ChooseOutput("GE", 5)) == ["too_much_oil_all"]
    assert [choice.oil for choice in choices_of(played, played.powers["GE"])] == [0, 1, 2, 3, 4]
    assert "4 oil production points" in text(played, ChooseOutput("GE", 4))


@rule("GAS-PRO-06", "GAS-BOM-01")
def test_oil_points_are_made_at_home_before_abroad():
    """Of what costs no regular point either way; in a hex abroad nobody may save the gas."""
    rows = [works(1, 1, 1, home=home) for home in (False, True)]
    abroad, home = (replace(row, node=at) for at, row in enumerate(rows))
    assert [spread((abroad, home), oil) for oil in range(3)] == [{0: 0, 1: 0}, {0: 0, 1: 1}, {0: 1, 1: 1}]


# --- sums and rounding --------------------------------------------------------------------------------------


@rule("GAS-PRO-11")
@pytest.mark.parametrize(
    ("value", "expected"),
    [("0", 0), ("1/4", 0), ("1/2", 1), ("3/4", 1), ("3/2", 2), ("9/4", 2), ("35/2", 18), ("25/4", 6)],
)
def test_a_half_is_rounded_up(value, expected):
    assert rounded(F(value)) == expected


@rule("GAS-PRO-10", "GAS-PRO-11")
@pytest.mark.parametrize(
    ("multiple", "regular", "oil", "exact", "expected"),
    [
        ("1/2", 34, 3, (F(17), F(3, 2)), (17, 2)),
        ("1/2", 35, 0, (F(35, 2), F(0)), (18, 0)),
        ("3/4", 2, 3, (F(3, 2), F(9, 4)), (2, 2)),
        ("5/4", 0, 5, (F(0), F(25, 4)), (0, 6)),
        ("1/4", 0, 1, (F(0), F(1, 4)), (0, 0)),
    ],
)
def test_sums_are_multiplied_and_rounded_once(multiple, regular, oil, exact, expected):
    """Each of many hexes with a factory of its own makes one point."""
    played = with_multiple(game(clock=PRODUCTION, atlas=MANY), GE=multiple)
    for n in range(regular):
        played = after(played, AllotResources("GE", "Stock", f"F{n}", other=1))
    for n in range(regular, regular + oil):
        played = after(played, AllotResources("GE", "Stock", f"F{n}", oil=1))
        played = after(played, ChooseOutput("GE", 1, f"F{n}"))
    found = output_of(played, played.powers["GE"])
    assert (found.regular, found.oil) == (regular, oil)
    assert (found.exact_points, found.exact_gas) == exact
    assert (found.points, found.gas) == expected


@rule("GAS-PRO-06", "GAS-PRO-11")
def test_too_little_for_a_gas_is_told_beforehand():
    """One factory, one oil, a multiple of 1/4: no gas, and the oil is gone."""
    played = after(planned(("Essen", "Bremen", 1, 0), multiple="1/4"), ChooseOutput("GE", 1, "Bremen"))
    said = notes(played, Produce("GE"))
    assert "The oil of Germany comes to ¼ gas, which rounds to none" in said
    assert total_gas(after(played, Produce("GE")), "GE") == 0
    enough = with_multiple(played, GE="1/2")
    assert not any("rounds to none" in note for note in notes(enough, Produce("GE")))


@rule("GAS-PRO-07", "GAS-PRO-08", "GAS-PRO-10")
def test_three_factories():
    """(1, 1), (0, 2) and (0, 1) for gas at 3/4: 2 build points and 2 gas."""
    played = planned(("Essen", "Bremen", 1, 1), ("Field", "Konigsberg", 2, 0), ("Essen", "Berlin", 1, 0))
    played = after(with_multiple(played, GE="3/4"), ChooseOutput("GE", 1, "Berlin"))
    found = output_of(played, played.powers["GE"])
    assert (found.regular, found.oil, found.points, found.gas) == (2, 3, 2, 2)


@rule("GAS-PRO-10", "GAS-PRO-11")
def test_two_powers_round_for_themselves():
    played = with_multiple(game(clock=PRODUCTION), GE="1/2", SU="1/2")
    for code, source, factory in (("GE", "Essen", "Bremen"), ("SU", "Moscow", "Kiev")):
        played = after(
            played,
            AllotResources(code, source, factory, oil=1),
            ChooseOutput(code, 1, factory),
            Produce(code),
        )
    assert (total_gas(played, "GE"), total_gas(played, "SU")) == (1, 1)


# --- producing ----------------------------------------------------------------------------------------------


@rule("GAS-PRO-12", "GAS-PRO-15", "GAS-PRO-10")
def test_gas_is_on_the_map_as_soon_as_it_is_made():
    played = planned(("Essen", "Essen", 2, 4), ("Field", "Essen", 2, 0))
    done = after(played, Produce("GE"))
    assert gas(done, "GE") == {"Berlin": 2} and done.powers["GE"].bp_available == 6
    assert done.powers["GE"].bp_entered and account_of(done, "GE") == {"made": 2}
    assert has_produced(done, "GE") and not has_produced(done, "IT")
    assert gas(after(played, Produce("GE", ("Munich", "Essen"))), "GE") == {"Munich": 1, "Essen": 1}
    assert gas(after(played, Produce("GE", ("Munich",))), "GE") == {"Munich": 2}
    assert why_not(played, Produce("GE", ("Munich", "Essen", "Essen"))) == ["too_many_places"]
    assert why_not(done, Produce("GE")) == ["produced_already"]
    assert why_not(done, AllotResources("GE", "Essen", "Essen")) == ["produced_already"]
    assert why_not(done, ChooseOutput("GE", 0)) == ["produced_already"]
    later = after(played, Produce("GE")).changed([Change("clock", "", at("land_movement", turn=36))])
    after(later, AllotResources("GE", "Essen", "Essen"))


@rule("GAS-PRO-12")
def test_production_is_closed_in_production_only():
    for clock in (at("end_of_action", 3), at("reorganization")):
        assert why_not(planned(clock=clock), Produce("GE")) == ["not_production"]
    # A plan may be made at any time.
    planned(("Essen", "Essen", 1, 1), clock=at("naval_movement"))


@rule("GAS-PRO-12")
def test_points_come_on_top_of_those_entered():
    played = after(planned(("Essen", "Essen", 0, 4)), SetPower("GE", {"bp_available": 3}))
    assert notes(played, Produce("GE"))[0].startswith("Germany had 3 build points entered")
    assert after(played, Produce("GE")).powers["GE"].bp_available == 7


@rule("GAS-PRO-13", "GAS-PRO-12")
@pytest.mark.parametrize(
    ("hex", "reason"),
    [
        ("Berlin", None),
        ("Munich", None),
        ("Konigsberg", None),
        ("Bremen", None),
        ("Warsaw", "not_home"),
        ("Helsinki", "not_home"),
        ("Moscow", "not_home"),
        ("W-0211", "no_city"),
        ("Field", "no_city"),
        ("Nowhere", "unknown.hex"),
    ],
)
def test_gas_is_saved_at_home_in_cities_and_factories(hex, reason):
    """Bremen is a town to nobody here: its factory makes it a place."""
    played = planned(("Essen", "Bremen", 2, 0))
    order = Produce("GE", (hex,))
    if reason is None:
        assert total_gas(after(played, order), "GE") == 1
    else:
        assert why_not(played, order) == [reason]


@rule("GAS-PRO-13")
def test_a_city_at_home_that_the_enemy_holds_is_no_place():
    played = planned(("Field", "Bremen", 2, 0))
    lost = after(played, SetControl("Munich", "FR"), SetControl("Berlin", "FR"))
    denied(lost, Produce("GE", ("Munich",)), "GAS-PRO-13")
    assert why_not(lost, Produce("GE", ("Munich",))) == ["not_held"]
    # Without its capital the first place at home stands in.
    assert gas(after(lost, Produce("GE")), "GE") == {"Bremen": 1}
    nowhere = after(lost, *(SetControl(h, "FR") for h in ("Bremen", "Essen", "Konigsberg")))
    abroad = after(nowhere, AllotResources("GE", "Field", "Warsaw", oil=2))
    assert output_of(abroad, abroad.powers["GE"]).gas == 1
    assert why_not(abroad, Produce("GE")) == ["no_store"]
    assert after(abroad, ChooseOutput("GE", 0), Produce("GE")).powers["GE"].bp_available == 1


@rule("GAS-PRO-14")
def test_unused_resources_are_told_of_and_gone():
    played = planned(("Essen", "Bremen", 2, 0))
    played = after(played, ChooseOutput("GE", 0, "Bremen"))
    said = notes(played, Produce("GE"))
    assert said == [
        "Idle at factories of Germany: 1 resource",
        "Lost, since no factory takes them: 8 resources of Germany",
    ]
    done = after(played, Produce("GE"))
    assert total_gas(done, "GE") == 0 and not points(done, "GE")
    full = planned(("Essen", "Essen", 2, 4), ("Field", "Berlin", 3, 0), ("Warsaw", "Warsaw", 0, 1))
    assert not notes(full, Produce("GE"))


@rule("GAS-PRO-14", "GAS-PRO-18")
def test_resources_are_never_saved():
    for played in (planned(), planned(clock=at("land_movement"))):
        ruling = denied(played, SaveResources("GE", "Essen", 2), "GAS-PRO-14", "GAS-PRO-18")
        assert ruling.hexes == (node("Essen"),)
    assert why_not(planned(), SaveResources("GE", "Nowhere")) == ["unknown.hex", "resources_lost"]


@rule("GAS-PRO-18", "GAS-PRO-15", "GAS-PRO-13")
def test_build_points_are_saved_and_taken_back():
    done = after(planned(("Essen", "Essen", 0, 4)), Produce("GE"))
    saved = after(done, SavePoints("GE", "Berlin", 3))
    assert points(saved, "GE") == {"Berlin": 3} and saved.powers["GE"].bp_left == 1
    assert text(done, SavePoints("GE", "Berlin", 3)) == "Germany saves 3 build points in Berlin (W-0113)"
    assert text(saved, SavePoints("GE", "Berlin", 3, back=True)) == (
        "Germany takes 3 saved build points of Berlin (W-0113) to spend them"
    )
    assert why_not(saved, SavePoints("GE", "Berlin", 2)) == ["too_few_points"]
    all_ = after(saved, SavePoints("GE", "Munich", 1))
    assert points(all_, "GE") == {"Berlin": 3, "Munich": 1} and all_.powers["GE"].bp_left == 0
    back = after(all_, SavePoints("GE", "Berlin", 2, back=True))
    assert points(back, "GE") == {"Berlin": 1, "Munich": 1} and back.powers["GE"].bp_left == 2
    assert why_not(back, SavePoints("GE", "Berlin", 2, back=True)) == ["too_few_saved"]
    assert points(after(back, SavePoints("GE", "Berlin", 1, back=True)), "GE") == {"Munich": 1}
    assert why_not(done, SavePoints("GE", "Warsaw", 1)) == ["not_home"]
    assert why_not(done, SavePoints("GE", "Berlin", 0)) == ["below"]
    assert why_not(planned(), SavePoints("GE", "Berlin", 1)) == ["points_unknown"]
    later = done.changed([Change("clock", "", at("land_movement", turn=36))])
    assert why_not(later, SavePoints("GE", "Berlin", 1)) == ["not_production"]


@rule("GAS-PRO-18")
def test_taking_points_back_is_possible_before_anything_is_produced():
    played = planned(points={("Berlin", "GE"): 2})
    back = after(played, SavePoints("GE", "Berlin", 1, back=True))
    assert back.powers["GE"].bp_left == 1 and points(back, "GE") == {"Berlin": 1}


@rule("GAS-PRO-02")
def test_gas_pays_for_nothing_that_is_built():
    """Three gas and no build points: nothing can be saved, lent or spent as build points."""
    done = after(planned(gas={("Berlin", "GE"): 3}), Produce("GE"))
    assert done.powers["GE"].bp_left == 0 and total_gas(done, "GE") == 3
    denied(done, SavePoints("GE", "Berlin", 1), "GAS-PRO-18")
    assert judged(done, SetOption("gas.cost_per_map", 2)).allowed, "nothing else is in the way"


@rule("GAS-PRO-01")
def test_proposals_bring_every_resource_to_a_factory():
    played = planned()
    rows = proposals(played, "GE")
    full = after(played, *rows)
    assert not proposals(full, "GE") and len(allotted(full, "GE")) == len(list(usable(full, "GE"))) == 10
    found = works_of(full, "GE")
    assert sum(w.other for w in found.values()) == 5 and sum(w.oil for w in found.values()) == 5
    assert output_of(full, full.powers["GE"]).regular == 10, "idle factories come before busy ones"
    # Only the rest, when some is planned already.
    part = planned(("Field", "Essen", 3, 0))
    assert not proposals(after(part, *proposals(part, "GE")), "GE")
    cut = after(part, SetControl("Essen", "FR"), SetControl("Berlin", "FR"))
    (polish,) = (order for order in proposals(cut, "GE") if order.source == ATLAS.label(node("Warsaw")))
    assert polish.factory == ATLAS.label(node("Konigsberg")), "at home, where the railway still leads"


@rule("GAS-PRO-09")
@pytest.mark.parametrize(
    ("oil", "resources", "expected"), [(0, 3, (0, 1)), (3, 0, (2, 0)), (2, 2, (1, 1)), (1, 0, (1, 0))]
)
def test_no_more_is_proposed_than_a_factory_takes(oil, resources, expected):
    places = [spot("Mill", "A-0000", factories=1), spot("Stock", "A-0001", oil=oil, resources=resources)]
    played = game(clock=PRODUCTION, atlas=small_atlas(". .", places=places, rails=["Mill Stock"]))
    rows = proposals(played, "GE")
    assert (sum(row.oil for row in rows), sum(row.other for row in rows)) == expected
    assert len(allotted(after(played, *rows), "GE")) == sum(expected)


@rule("GAS-PRO-09")
@pytest.mark.parametrize(("plan", "expected"), [((0, 1), (1, 1)), ((1, 0), (1, 1)), ((2, 0), None)])
def test_proposals_know_what_a_factory_takes_already(plan, expected):
    """A mill beside two oils and two others: what is planned stays, and is as much of its kind."""
    places = [spot("Mill", "A-0000", factories=1), spot("Stock", "A-0001", oil=2, resources=2)]
    played = game(clock=PRODUCTION, atlas=small_atlas(". .", places=places, rails=["Mill Stock"]))
    played = after(played, AllotResources("GE", "Stock", "Mill", *plan))
    assert [(row.oil, row.other) for row in proposals(played, "GE")] == ([expected] if expected else [])


@rule("GAS-PRO-01")
def test_proposals_send_nothing_crosswise():
    """What is farther west goes to the factory farther west, and a mine beside a factory feeds that one."""
    line = small_atlas(
        ". " * 11,
        places=[
            *(spot(f"F{col}", f"A-00{col:02d}", factories=1) for col in (0, 5, 10)),
            *(spot(f"M{col}", f"A-00{col:02d}", resources=1) for col in (3, 4, 7)),
            spot("Both", "A-0008", factories=1, resources=1),
            spot("Berlin", "A-0001", "capital"),
        ],
        rails=["A-0000 A-0010"],
    )
    sent = {order.source: order.factory for order in proposals(game(atlas=line, clock=PRODUCTION), "GE")}
    assert sent == {"A-0003": "A-0000", "A-0004": "A-0005", "A-0007": "A-0010", "A-0008": "A-0008"}


@rule("GAS-PRO-01")
def test_a_note_where_nothing_brings_the_resource():
    played = planned()
    assert notes(played, AllotResources("GE", "Essen", "Berlin", oil=1)) == []
    cut = after(played, SetControl("Warsaw", "SU"), SetControl("Konigsberg", "SU"), SetControl("Kiev", "GE"))
    assert "No railway" in notes(cut, AllotResources("GE", "Essen", "Kiev", oil=1))[0]


@rule("GAS-PRO-03")
def test_a_factory_that_was_added_counts():
    played = planned()
    added = played.changed([Change("hexes", node("Munich"), HexState(factories_added=1))])
    after(added, AllotResources("GE", "Essen", "Munich", oil=2))
    assert works_of(added, "GE")[node("Munich")].number == 1
