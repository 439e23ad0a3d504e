"""Gas and build points lent to another power (GAS-PRO-16)."""

from __future__ import annotations

import msgspec
import pytest
from redball.game.orders import SetConvoys, SetPower, SetWar
from redball.game.pipelines import reserved
from redball.game.state import put_clock
from redball.rules.gas.lending import promised, shipped_goods
from redball.rules.gas.orders import LendGoods, Produce, PromiseGoods, SavePoints, SetGas
from redball.rules.gas.stock import account_of
from redball.rules.gas.tables import PROMISED

from tests.rules.gas.board import (
    LEND,
    PRODUCTION,
    after,
    denied,
    game,
    gas,
    judged,
    text,
    total_gas,
    why_not,
)

rule = pytest.mark.rule

SEA = ("North Atlantic",)
NEXT_TURN = msgspec.structs.replace(PRODUCTION, turn=36)
CONVOYS = {(0, "US"): 2, (0, "CW"): 1}


def promising(count=1, goods="gas", to="SU", *, stock=3, convoys=CONVOYS, **fields):
    """Production of a turn in whose lend-lease the USA promised something."""
    played = game(clock=LEND, gas={("Washington", "US"): stock}, convoys=convoys, **fields)
    return after(played, PromiseGoods("US", to, count, goods)).changed([put_clock(PRODUCTION)])


def rich(played):
    """The USA has nine build points for this turn."""
    return after(played, SetPower("US", {"bp_available": 9}))


def send(count=1, to="SU", hex="Moscow", areas=SEA, source="Washington", goods="gas"):
    return LendGoods("US", to, source, hex, count, goods, areas)


@rule("GAS-PRO-16")
def test_gas_that_is_lent_where_it_lies_takes_no_more_room():
    """GAS-AMB-12: a full hex stays as full when its gas gets another owner."""
    promise = PROMISED.put((PRODUCTION.turn, "US", "SU", "gas"), 2)
    full = {"gas": {("Moscow", "US"): 2, ("Kiev", "US"): 1}, "options": {"hex_cap": 2}}
    played = game(clock=PRODUCTION, remembered=[promise], **full)
    assert gas(after(played, send(2, source="Moscow", areas=())), "SU") == {"Moscow": 2}
    assert "hex_full" in why_not(played, send(1, source="Kiev", areas=()))


@rule("GAS-PRO-16")
def test_gas_goes_as_build_points_go():
    """By rail to Boston, over the North Atlantic, from Archangel by rail: lender -1, borrower +1."""
    played = promising()
    sent = after(played, send())
    assert gas(sent, "US") == {"Washington": 2} and gas(sent, "SU") == {"Moscow": 1}
    assert account_of(sent, "US") == {"lent": -1} and account_of(sent, "SU") == {"received": 1}
    assert shipped_goods(sent) == {(0, "US"): 1} and reserved(sent)[0, "US"] == 1
    assert promised(sent) == {} and promised(played) == {("US", "SU", "gas"): 1}
    assert text(played, send()) == (
        "USA sends 1 gas from Washington (N-0101) to USSR, which saves it in Moscow (E-0118)"
    )


@rule("GAS-PRO-16", "GAS-PRO-13")
def test_it_is_saved_in_the_borrowers_home_country():
    played = promising(to="CW")
    after(played, send(to="CW", hex="London"))
    for hex, reason in (("Alexandria", "not_home"), ("Archangel", "not_home"), ("W-0206", "no_city")):
        assert reason in why_not(played, send(to="CW", hex=hex))


@rule("GAS-PRO-16")
@pytest.mark.parametrize("goods", ["gas", "points"])
@pytest.mark.parametrize(
    ("areas", "source", "hex", "reason"),
    [
        ((), "Washington", "Moscow", "no_rail"),
        (("North Sea",), "Washington", "Moscow", "no_port"),
        (("China Sea",), "Washington", "Moscow", "no_port"),
        (("North Atlantic", "China Sea"), "Washington", "Moscow", "not_adjacent"),
        (("Styx",), "Washington", "Moscow", "unknown.area"),
        (SEA, "Nowhere", "Moscow", "unknown.hex"),
        (SEA, "Washington", "Kiev", None),
        (SEA, "Washington", "Moscow", None),
        (SEA, "Boston", "Moscow", None),
    ],
)
def test_a_way_that_fails_for_build_points_fails_for_gas(goods, areas, source, hex, reason):
    played = promising(goods=goods)
    played = rich(after(played, SetGas("US", "Boston", gas=1), Produce("US")))
    found = why_not(played, send(hex=hex, areas=areas, source=source, goods=goods))
    assert found == [] if reason is None else reason in found


@rule("GAS-PRO-16")
def test_each_takes_a_convoy_point_in_each_sea_area():
    played = promising(5, stock=9)
    three = after(played, send(3))
    assert shipped_goods(three) == {(0, "US"): 2, (0, "CW"): 1}, "its own first, then friends'"
    assert why_not(played, send(4)) == ["no_convoy"]
    assert why_not(three, send()) == ["no_convoy"]
    more = after(three, SetConvoys("North Atlantic", "US", 3))
    assert shipped_goods(after(more, send())) == {(0, "US"): 3, (0, "CW"): 1}
    next_turn = three.changed([put_clock(NEXT_TURN)])
    assert shipped_goods(next_turn) == {}, "the points are free again"
    assert why_not(promising(convoys={}), send()) == ["no_convoy"]


@rule("GAS-PRO-16")
def test_no_more_than_was_promised_and_than_there_is():
    played = promising(2, stock=1)
    assert why_not(played, send(3)) == ["not_promised_gas", "too_little_there"]
    denied(played, send(3), "GAS-PRO-16")
    assert why_not(played, send(2)) == ["too_little_there"]
    one = after(played, send())
    assert promised(one) == {("US", "SU", "gas"): 1}
    assert why_not(one, send()) == ["none_there"]
    assert why_not(promising(1), send(2)) == ["not_promised_gas"]
    assert why_not(promising(1), send(0)) == ["below"]
    assert why_not(promising(1), send(goods="points", source="Boston")) == [
        "not_promised_points",
        "points_unknown",
    ]


@rule("GAS-PRO-16")
def test_promises_are_made_in_lend_lease_and_kept_in_production():
    played = game(clock=LEND, gas={("Washington", "US"): 3}, convoys=CONVOYS)
    assert why_not(played.changed([put_clock(PRODUCTION)]), PromiseGoods("US", "SU", 1)) == ["not_lend_lease"]
    assert why_not(played, PromiseGoods("US", "US", 1)) == ["lent_to_itself"]
    assert why_not(played, PromiseGoods("US", "GE", 1)) == ["lent_to_enemy"]
    assert why_not(played, PromiseGoods("US", "SU", 0)) == ["promised_so"]
    assert why_not(played, PromiseGoods("US", "SU", -1)) == ["below"]
    assert why_not(played, PromiseGoods("US", "XX", 1)) == ["unknown.power"]
    two = after(played, PromiseGoods("US", "SU", 2), PromiseGoods("US", "CW", 1, "points"))
    assert promised(two, "SU") == {("US", "SU", "gas"): 2} and len(promised(two)) == 2
    assert why_not(two, PromiseGoods("US", "SU", 2)) == ["promised_so"]
    assert promised(after(two, PromiseGoods("US", "SU", 0)), "SU") == {}
    assert why_not(two, send()) == ["not_production"]
    later = two.changed([put_clock(NEXT_TURN)])
    assert why_not(later, send()) == ["not_promised_gas"], "promises are of one turn"
    war = after(two.changed([put_clock(PRODUCTION)]), SetWar("US", "SU"))
    assert "lent_to_enemy" in why_not(war, send())


@rule("GAS-PRO-16")
def test_build_points_lent_are_the_borrowers_at_once():
    played = promising(2, "points")
    played = rich(played)
    assert "points_unknown" in why_not(played, send(goods="points", source="Boston")), (
        "nothing is produced yet"
    )
    made = after(played, Produce("US"))
    sent = after(made, send(2, goods="points", source="Boston"))
    assert sent.powers["US"].bp_left == 7 and sent.powers["SU"].bp_left == 2
    assert sent.powers["SU"].bp_entered and not account_of(sent, "US")
    after(sent, SavePoints("SU", "Moscow", 2))
    for elsewhere in ("London", "Honolulu"):
        assert "no_own_factory" in why_not(made, send(2, goods="points", source=elsewhere))
    poor = after(made, SavePoints("US", "Washington", 8))
    assert why_not(poor, send(2, goods="points", source="Boston")) == ["too_few_points"]


@rule("GAS-PRO-16")
def test_gas_goes_by_rail_alone_where_a_railway_leads():
    """Germany to Italy, by Munich."""
    played = game(clock=LEND, gas={("Essen", "GE"): 1})
    played = after(played, PromiseGoods("GE", "IT", 1)).changed([put_clock(PRODUCTION)])
    sent = after(played, LendGoods("GE", "IT", "Essen", "Rome"))
    assert gas(sent, "IT") == {"Rome": 1} and not shipped_goods(sent) and total_gas(sent, "GE") == 0
    assert "GAS-PRO-16" in judged(played, LendGoods("GE", "IT", "Essen", "Rome")).clauses


@rule("GAS-PRO-16")
def test_gas_that_lies_where_it_is_to_be_saved_goes_nowhere():
    """German gas in Tokyo, where no German trains run."""
    played = game(clock=LEND, gas={("Tokyo", "GE"): 1})
    played = after(played, PromiseGoods("GE", "JA", 1)).changed([put_clock(PRODUCTION)])
    sent = after(played, LendGoods("GE", "JA", "Tokyo", "Tokyo"))
    assert gas(sent, "JA") == {"Tokyo": 1} and not gas(sent, "GE") and not shipped_goods(sent)
