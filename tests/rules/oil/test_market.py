"""Neutral powers buy fuel on the market (OIL-ACQ-08 to 11)."""

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import SetPower, Step
from redball.rules import oil, tasks
from redball.rules.oil.orders import BuyFuel, PlaceBarrels, TakeFuel
from redball.rules.oil.receipts import receipts

from tests.rules.oil.table import TURN, after, barrels, fuel, game, judged, power, received, refused

rule = pytest.mark.rule


def neutral(track=0, **fields):
    """Germany neutral, in production."""
    return power(game(**fields), active=False, fuel=F(track))


@rule("OIL-ACQ-09")
def test_only_neutral_powers_buy():
    assert refused(game(), BuyFuel("GE", 1), "OIL-ACQ-09") == ["oil.market_for_neutrals"]
    played = after(neutral(), BuyFuel("GE", 1))
    assert (oil.to_place(played, "GE"), fuel(played)) == (1, 0)
    assert [t.id for t in tasks(neutral()) if t.id == "oil.market.GE"] == ["oil.market.GE"]
    assert not [t.id for t in tasks(game()) if t.id == "oil.market.GE"]


@rule("OIL-ACQ-09")
def test_fuel_is_bought_in_production():
    early = power(game(clock=Clock(TURN, "reinforcement")), active=False)
    assert "oil.no_market_now" in refused(early, BuyFuel("GE", 1), "OIL-ACQ-09")


@rule("OIL-ACQ-10")
def test_a_build_point_is_a_barrel_or_ten_fuel():
    played = after(neutral(), BuyFuel("GE", 2))
    assert (oil.to_place(played, "GE"), fuel(played), played.powers["GE"].bp_spent) == (1, 10, 2)
    assert oil.account_of(played, "GE") == {"market": 20}
    loose = after(neutral(), BuyFuel("GE", 1, 0))
    assert (oil.to_place(loose, "GE"), fuel(loose)) == (0, 10)


@rule("OIL-ACQ-10")
def test_build_points_that_were_entered_are_not_overspent():
    short = power(neutral(), bp_available=3, bp_spent=1, bp_on_rp=1)
    assert refused(short, BuyFuel("GE", 2), "OIL-ACQ-10") == ["oil.too_few_bp"]
    after(short, BuyFuel("GE", 1))
    assert refused(neutral(), BuyFuel("GE", 0), "OIL-ACQ-10") == ["base.below"]
    assert "oil.barrels_of_points" in refused(neutral(), BuyFuel("GE", 1, 2), "OIL-ACQ-10")


@rule("OIL-ACQ-10")
def test_no_build_points_buy_nothing_and_unknown_ones_are_not_counted():
    """0 that somebody entered is none; nobody counts what nobody entered."""
    none = after(neutral(), SetPower("GE", {"bp_available": 0}))
    assert none.powers["GE"].bp_left == 0
    assert refused(none, BuyFuel("GE", 1), "OIL-ACQ-10") == ["oil.too_few_bp"]
    assert neutral().powers["GE"].bp_left is None
    after(neutral(), BuyFuel("GE", 3))
    again = after(none, SetPower("GE", {"bp_entered": False}))
    assert again.powers["GE"].bp_left is None
    after(again, BuyFuel("GE", 1))
    spent = power(neutral(), bp_available=2, bp_spent=1, bp_other=1)
    assert refused(spent, BuyFuel("GE", 1)) == ["oil.too_few_bp"]


@rule("OIL-ACQ-11")
def test_no_oil_is_needed_to_buy():
    assert not receipts(neutral())
    played = after(neutral(), BuyFuel("GE", 1), PlaceBarrels("GE", "Munich"))
    assert barrels(played, "Munich") == 1


@rule("OIL-ACQ-10")
@pytest.mark.parametrize(("points", "lost"), [(1, 0), (2, 4), (3, 14)])
def test_worked_example_a4(points, lost):
    ruling = judged(neutral(4), BuyFuel("GE", points))
    told = [(note.code, note.data["lost"]) for note in ruling.notes]
    assert told == ([("oil.overflow_lost", str(lost))] if lost else []), "said before it is lost"
    played = after(neutral(4), BuyFuel("GE", points))
    assert (oil.to_place(played, "GE"), fuel(played)) == (1, 4 if points == 1 else 10)


@rule("OIL-ACQ-08")
def test_a_bought_barrel_counts_towards_the_one_unless_the_group_says_no():
    played = after(neutral(), BuyFuel("GE", 1))
    assert refused(played, BuyFuel("GE", 1, 1), "OIL-ACQ-08", "OIL-AMB-04") == ["oil.too_many_bought"]
    oiled = after(received(played, 2, "convert", "convert"), TakeFuel("GE"))
    assert (oil.to_place(oiled, "GE"), fuel(oiled)) == (1, 10)
    free = neutral(options={"oil.neutral_purchase_counts": False})
    free = after(free, BuyFuel("GE", 3))
    assert (oil.to_place(free, "GE"), fuel(free)) == (3, 0)
    free = after(received(free, 2, "convert", "convert"), TakeFuel("GE"))
    assert (oil.to_place(free, "GE"), fuel(free)) == (4, 10), "the one of its own oil comes on top"


@rule("OIL-ACQ-10")
def test_where_bought_barrels_go():
    bought = after(neutral(), BuyFuel("GE", 1))
    assert judged(bought, PlaceBarrels("GE", "Bremen")).allowed, "no oil was received anywhere"
    strict = neutral(options={"oil.purchase_placement": "receiving_factory"})
    none = after(strict, BuyFuel("GE", 1))
    assert (oil.to_place(none, "GE"), fuel(none)) == (0, 10), "no place for a barrel"
    oiled = after(received(strict, 1, "produce"), BuyFuel("GE", 1))
    assert judged(oiled, PlaceBarrels("GE", "Bremen")).allowed


def test_bought_barrels_without_a_place_go_to_the_track():
    full = {"Essen": (4, "GE"), "Munich": (2, "GE"), "Bremen": (2, "GE"), "Palermo": (2, "GE")}
    crowded = after(neutral(depots=full), BuyFuel("GE", 1))
    assert (oil.to_place(crowded, "GE"), fuel(crowded)) == (0, 10)
    left = after(neutral(3), BuyFuel("GE", 1), Step())
    assert (fuel(left), oil.account_of(left, "GE")) == (10, {"market": 10, "lost_unplaced": -3})
