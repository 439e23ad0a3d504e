"""The two examples of the rule, step by step (GAS-EX, GAS-PRO-17)."""

from __future__ import annotations

from fractions import Fraction as F

import msgspec
import pytest
from redball.game.orders import LendResource
from redball.game.state import put_clock, put_power
from redball.rules.gas.orders import (
    AllotResources,
    ChooseOutput,
    NameFree,
    PayGas,
    Produce,
    TurnUpHQ,
    UseUnits,
)
from redball.rules.gas.output import choices_of, output_of
from redball.rules.gas.stock import account_of

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
    move,
    states,
    total_gas,
    unit,
)
from tests.small_map import small_atlas, spot

rule = pytest.mark.rule

# --- Nov/Dec 1940 -------------------------------------------------------------------------------------------

TRADE = small_atlas(
    ". . . . . . . . .",
    owners="u u u u u u v j j",
    who={"u": ("USA", "US"), "v": ("VEN", "US"), "j": ("JAP", "JA")},
    places=[
        spot("Pittsburgh", "A-0000", "site", resources=22),
        spot("Tulsa", "A-0001", "site", oil=15),
        spot("Washington", "A-0002", "capital", factories=20),
        spot("Detroit", "A-0003", factories=15),
        spot("Caracas", "A-0006", "capital", oil=4),
        spot("Tokyo", "A-0007", "capital", factories=1),
    ],
    rails=["Pittsburgh Caracas"],
)


def trading(caracas="Detroit"):
    """The USA with 22 other resources, 15 oil and 4 of Venezuela, of which two and two go to Japan."""
    played = game(clock=LEND, atlas=TRADE, powers=("US", "JA"), wars=())
    played = played.changed([put_power(msgspec.structs.replace(played.powers["US"], multiple=F(1, 2)))])
    gifts = ["Tulsa", "Tulsa", "A-0000-r1", "A-0000-r2"]
    given = after(played, *(LendResource("US", key, "JA") for key in gifts))
    plans = [("Pittsburgh", "Washington", 0, 20), ("Tulsa", "Detroit", 13, 0), ("Caracas", caracas, 4, 0)]
    return after(
        given.changed([put_clock(PRODUCTION)]),
        *(AllotResources("US", a, b, oil=oil, other=other) for a, b, oil, other in plans),
    )


@rule("GAS-PRO-17")
def test_seventeen_oils_and_twenty_others_in_thirty_five_factories():
    played = trading()
    (washington, detroit) = output_of(played, played.powers["US"]).works
    assert washington.other + detroit.other == 20 and washington.oil + detroit.oil == 17
    assert washington.number + detroit.number == 35
    done = after(played, Produce("US"))
    assert total_gas(done, "US") == 1 and done.powers["US"].bp_available == 18, "the first option of the text"


@rule("GAS-PRO-17", "GAS-PRO-10", "GAS-PRO-11")
@pytest.mark.parametrize(
    ("oil", "regular", "points", "gas", "idle"),
    [
        (0, 35, 18, 0, 2),
        (1, 35, 18, 1, 1),
        (2, 35, 18, 1, 0),
        (3, 34, 17, 2, 0),
        (4, 33, 17, 2, 0),
        (5, 32, 16, 3, 0),
        (6, 31, 16, 3, 0),
        (17, 20, 10, 9, 0),
    ],
)
def test_every_line_of_its_table(oil, regular, points, gas, idle):
    # Detroit's fifteen factories make fifteen gas points at most: for more, oil goes elsewhere too.
    played = trading() if oil <= 15 else trading("Washington")
    rows = choices_of(played, played.powers["US"])
    made = rows[oil].output
    assert (made.regular, made.oil, made.points, made.gas, made.idle) == (regular, oil, points, gas, idle)
    assert (made.exact_points, made.exact_gas) == (F(regular, 2), F(oil, 2))
    done = after(played, ChooseOutput("US", oil), Produce("US"))
    assert (done.powers["US"].bp_available, total_gas(done, "US")) == (points, gas)


@rule("GAS-PRO-17")
def test_odd_and_even_numbers_come_to_the_same():
    """At 1/2 an odd number of oil points makes as much as the next even one."""
    played = trading()
    rows = choices_of(played, played.powers["US"])
    assert [row.oil for row in rows] == list(range(16)), "no more than Detroit has factories"
    assert [row.same_as for row in rows[:9]] == [0, 1, 1, 3, 3, 5, 5, 7, 7]


# --- Jul/Aug 1943 -------------------------------------------------------------------------------------------

STOCKS = {("Washington", "US"): 4, ("London", "CW"): 4, ("Moscow", "SU"): 4, ("Berlin", "GE"): 5}


def raids():
    """An Allied impulse: bombers in Britain, fighters in Germany, both in the east, submarines, four HQs."""
    units = [
        *(unit(f"us{n}", "London", type="LND", power="US") for n in range(3)),
        *(unit(f"cw{n}", "London", type="LND", power="CW") for n in range(3)),
        *(unit(f"jg{n}", "Essen", type="FTR") for n in range(4)),
        *(unit(f"su{n}", "E-0118", type="LND", power="SU") for n in range(6)),
        *(unit(f"east{n}", "E-0116", type="FTR") for n in range(2)),
        *(unit(f"he{n}", "E-0116", type="LND") for n in range(2)),
        *(unit(f"sub{n}", "North Atlantic", type="SUB", section=3) for n in range(3)),
        *(unit(f"hq{n}", "Essen", type="HQ-A", organized=False) for n in range(4)),
    ]
    return game(*units, clock=at("strategic_bombardment", 2), gas=STOCKS)


def spent(played, code):
    return STOCKS[
        {"US": "Washington", "CW": "London", "SU": "Moscow", "GE": "Berlin"}[code], code
    ] - total_gas(played, code)


@rule("GAS-EX-01", "GAS-EX-02", "GAS-EX-03", "GAS-EX-04", "GAS-EX-05", "GAS-EX-06", "GAS-EX-07", "GAS-EX-08",
      "GAS-EX-09", "GAS-GEN-03", "GAS-EXP-05", "GAS-EXP-07")  # fmt: skip
def test_the_ledger_of_an_allied_impulse_and_the_end_of_its_turn():
    played = raids()
    # Lines 1 and 2: more than one unit each.
    for code in ("us", "cw"):
        pair = (f"{code}0", f"{code}1", f"{code}2")
        denied(played, UseUnits(pair, "strategic_bombardment"), "GAS-LIM-07")
        played = after(played, PayGas(code.upper(), "W"), UseUnits(pair, "strategic_bombardment", "Essen"))
    assert [spent(played, code) for code in ("US", "CW", "GE")] == [1, 1, 0]
    # Line 3: Germany meets every raid.
    played = after(played, PayGas("GE", "W"), UseUnits(("jg0", "jg1", "jg2", "jg3"), "intercept", "Essen"))
    assert spent(played, "GE") == 1
    # Line 4: four ground strikes of the USSR.
    played = played.changed([put_clock(at("ground_strike", 2))])
    strikers = ("su0", "su1", "su2", "su3")
    played = after(played, PayGas("SU", "E"), UseUnits(strikers, "ground_strike", "E-0116"))
    # Line 5: one fighter as the free unit, at no cost; a second one may not.
    denied(played, UseUnits(("east0", "east1"), "intercept", free=True), "GAS-AMB-03")
    played = after(played, NameFree(("east0",)), UseUnits(("east0",), "intercept", "E-0116"))
    denied(played, UseUnits(("east1",), "intercept"), "GAS-LIM-08")
    assert spent(played, "GE") == 1 and states(played, "east0") == ["free"]
    # Two attacks, supported by the same payment; line 6: Germany pays after all.
    played = played.changed([put_clock(at("land_combat", 2))])
    played = after(played, UseUnits(("su4", "su5"), "ground_support", "E-0116"))
    denied(played, UseUnits(("he0",), "defensive_support"), "GAS-LIM-08")
    played = after(
        played, PayGas("GE", "E"), UseUnits(("he0", "he1", "east1"), "defensive_support", "E-0116")
    )
    assert [spent(played, code) for code in ("US", "CW", "SU", "GE")] == [1, 1, 1, 2], "the subtotal"
    assert sum(spent(played, code) for code in ("US", "CW", "SU")) == 3
    # Line 7: submarines stay in the North Atlantic.
    played = played.changed([put_clock(END)])
    played = after(played, PayGas("GE", "W"), *(move(f"sub{n}", "North Atlantic", 2) for n in range(3)))
    assert spent(played, "GE") == 3
    # Line 8: four HQs; the first is free, two are paid for, one stays face-down.
    played = played.changed([put_clock(FINAL)])
    played = after(played, *(TurnUpHQ(f"hq{n}") for n in range(3)))
    denied(played, TurnUpHQ("hq3"), "GAS-EXP-04", "GAS-LIM-14")
    assert faces(played, *(f"hq{n}" for n in range(4))) == "uuud"
    # Line 9: five in all.
    assert spent(played, "GE") == 5 and account_of(played, "GE") == {"impulse": -2, "return": -1, "hq": -2}


# --- invented ones ------------------------------------------------------------------------------------------


@rule("GAS-EXP-01", "GAS-EXP-02", "GAS-EXP-03", "GAS-EXP-04", "GAS-LIM-14")
def test_a_turn_of_the_commonwealth():
    """Six impulses on two maps, both maps in Return to Base, three HQs: 12 + 2 + 2."""
    hqs = [unit(f"hq{n}", "London", type="HQ-I", power="CW", organized=False) for n in range(3)]
    played = game(*hqs, gas={("London", "CW"): 16})
    for impulse in range(1, 7):
        played = played.changed([put_clock(at("land_movement", impulse))])
        played = after(played, PayGas("CW", "W"), PayGas("CW", "ASIA"))
    assert total_gas(played, "CW") == 4
    played = after(played.changed([put_clock(END)]), PayGas("CW", "W"), PayGas("CW", "ASIA"))
    played = after(played.changed([put_clock(FINAL)]), *(TurnUpHQ(f"hq{n}") for n in range(3)))
    assert total_gas(played, "CW") == 0 and faces(played, "hq0", "hq1", "hq2") == "uuu"
    assert account_of(played, "CW") == {"impulse": -12, "return": -2, "hq": -2}


@rule("GAS-EXP-01", "GAS-MAP-06")
def test_two_maps_and_africa_cost_two():
    units = [unit("w", "W-0112", type="ARM"), unit("e", "E-0115", type="ARM")]
    afrika = unit("dak", "Mediterranean", type="CA", section=2)
    played = after(game(*units, afrika, gas={("Berlin", "GE"): 2}), PayGas("GE", "W"), PayGas("GE", "E"))
    assert states(played, "w", "e", "dak") == ["unlimited"] * 3 and total_gas(played, "GE") == 0
