"""Chits, supply units and HQs at their fuel price (OIL-PRO), all or nothing."""

from fractions import Fraction as F
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.rules import oil
from redball.rules.oil.orders import BuyWithFuel
from redball.rules.oil.purchases import Basket, best_part
from redball.wording import sentence

from tests.rules.oil.front import front
from tests.rules.oil.table import FINAL, PRODUCTION, after, barrels, fuel, game, judged, refused

rule = pytest.mark.rule


def stocked(track, count=0, **fields):
    """Germany with loose fuel and barrels at Essen."""
    return game(fuel={"GE": F(track)}, depots={"Essen": (count, "GE")} if count else {}, **fields)


@rule("OIL-PRO-01")
def test_an_offensive_chit_takes_five():
    played = after(stocked(3, 1), BuyWithFuel("GE", chits=1))
    assert (fuel(played), barrels(played, "Essen")) == (8, 0)
    assert oil.account_of(played, "GE") == {"purchases": -5}
    assert refused(stocked(3), BuyWithFuel("GE", chits=1), "OIL-PRO-01") == ["oil.too_little"]


@rule("OIL-PRO-02")
def test_a_supply_unit_takes_two():
    assert fuel(after(stocked(8), BuyWithFuel("GE", supply_units=3))) == 2
    assert refused(stocked(5), BuyWithFuel("GE", supply_units=3), "OIL-PRO-02")[0] == "oil.too_little"


@rule("OIL-PRO-03")
@pytest.mark.parametrize(("value", "left"), [(4, 4), (0, 8), (5, 3)])
def test_an_hq_takes_its_reorganization_value(value, left):
    assert fuel(after(stocked(8), BuyWithFuel("GE", hqs=(value,)))) == left
    assert refused(stocked(8), BuyWithFuel("GE", hqs=(6,)), "OIL-PRO-03") == ["oil.bad_hq_value"]


@rule("OIL-PRO-01", "OIL-PRO-02", "OIL-PRO-03")
def test_worked_example_p1():
    played = after(stocked(1, 1), BuyWithFuel("GE", 1, 2, (2,)))
    assert (fuel(played), barrels(played, "Essen")) == (0, 0)


@rule("OIL-PRO-01", "OIL-PRO-02", "OIL-PRO-03")
def test_worked_example_p2():
    before = stocked(F(3, 4), 1)
    ruling = judged(before, BuyWithFuel("GE", 1, 2, (2,)))
    assert not ruling.allowed and not ruling.changes, "refused as a whole"
    assert [r.code for r in ruling.reasons] == ["oil.too_little", "oil.enough_for"]
    assert sentence(ruling.reasons[1]) == "It is enough for 1 offensive chit and 2 supply units, 9 fuel"
    after(before, BuyWithFuel("GE", 1, 2))


def test_the_player_names_the_barrels():
    both = game(fuel={"GE": F(0)}, depots={"Essen": (2, "GE"), "Munich": (1, "GE")})
    played = after(both, BuyWithFuel("GE", chits=1, barrels=("Munich",)))
    assert (barrels(played, "Essen"), barrels(played, "Munich")) == (2, 0)
    assert "oil.no_such_barrel" in refused(both, BuyWithFuel("GE", chits=1, barrels=("Bremen",)))


def test_barrels_that_are_cut_off_go_last_unless_they_are_named():
    def cut_off(**fields):
        held = {"Kharkov": (2, "GE"), "Essen": (1, "GE")}
        return front(clock=PRODUCTION, fuel={"GE": 0}, depots=held, control={"Kharkov": "GE"}, **fields)

    one = after(cut_off(), BuyWithFuel("GE", chits=1))
    assert (barrels(one, "Essen"), barrels(one, "Kharkov"), fuel(one)) == (0, 2, 5)
    more = after(cut_off(), BuyWithFuel("GE", chits=3))
    assert (barrels(more, "Essen") + barrels(more, "Kharkov"), fuel(more)) == (1, 5)
    named = after(cut_off(), BuyWithFuel("GE", chits=1, barrels=("Kharkov",)))
    assert (barrels(named, "Essen"), barrels(named, "Kharkov")) == (1, 1)


def test_bad_purchases_are_refused():
    assert refused(stocked(5), BuyWithFuel("GE"), "OIL-PRO-01") == ["oil.nothing_bought"]
    assert refused(stocked(5), BuyWithFuel("GE", chits=-1)) == ["base.below"]
    assert refused(stocked(5), BuyWithFuel("GE", supply_units=10**9)) == ["base.above"]
    late = game(clock=FINAL, fuel={"GE": F(8)})
    assert "oil.not_bought_now" in refused(late, BuyWithFuel("GE", chits=1), "OIL-PRO-01")


@given(st.integers(0, 3), st.integers(0, 3), st.lists(st.integers(0, 5), max_size=4), st.integers(0, 80))
def test_the_part_offered_is_the_largest(chits, units, hqs, quarters):
    most = F(quarters, 4)
    got = best_part(Basket(chits, units, tuple(hqs)), most)
    assert got.fuel <= most and got.chits <= chits and got.supply_units <= units
    picks = product(range(chits + 1), range(units + 1), product((False, True), repeat=len(hqs)))
    parts = [Basket(c, u, tuple(v for v, on in zip(hqs, mask, strict=True) if on)) for c, u, mask in picks]
    assert (got.count, got.fuel) == max((p.count, p.fuel) for p in parts if p.fuel <= most)
