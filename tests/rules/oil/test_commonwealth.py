"""The Commonwealth's noted track and its areas (OIL-REO-13 to 16, OIL-AMB-08, 40, 41)."""

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import Step
from redball.game.state import put_clock
from redball.rules import oil
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.opened import loose_fuel
from redball.rules.oil.orders import ConvertBarrel, PaySeaMaintenance, Refuel, SetDepot
from redball.rules.oil.tables import RECEIVED, Received
from redball.wording import sentence

from tests.rules.judging import denied
from tests.rules.oil.theatre import (
    ATLAS,
    FINAL,
    SHUT_BRITAIN,
    after,
    barrels,
    bought,
    down,
    final,
    fuel,
    judged,
    pay,
    refused,
)

rule = pytest.mark.rule


def india(*units, shut=True, **fields):
    """A barrel at London and one at Bombay; a German battleship cuts India off from the United Kingdom."""
    ships = (SHUT_BRITAIN,) if shut else ()
    given = {"depots": {"London": (1, "CW"), "Bombay": (1, "CW")}, "powers": ("CW", "GE")}
    return final(*units, *ships, **{**given, **fields})


def left(played) -> F:
    """What may still be spent anywhere."""
    return Ledger.of(played).anywhere_left()


@rule("OIL-REO-13")
def test_the_track_is_noted_when_the_phase_begins():
    before = Clock(FINAL.turn, "production")
    played = after(final(fuel={"CW": F(13, 2)}, clock=before, depots={"London": (1, "CW")}), Step())
    assert played.clock.phase == "final_reorganization"
    assert left(played) == F(13, 2)
    assert left(after(played, SetDepot("London", "CW", 2))) == F(13, 2)
    again = after(played, Step(), Step(back=True))
    assert left(again) == F(13, 2)


@rule("OIL-REO-13")
def test_conversions_dont_change_what_was_noted():
    units = [bought("a", "London", "CW", 5), bought("b", "London", "CW", 4)]
    played = india(*units, fuel={"CW": F(13, 2)})
    played = after(played, pay("a"))
    assert (left(played), fuel(played, "CW")) == (F(3, 2), F(3, 2))
    played = after(played, pay("b"))
    assert (left(played), fuel(played, "CW"), loose_fuel(played, "CW")) == (0, 0, F(15, 2))
    assert Ledger.of(played).noted == F(13, 2)


@rule("OIL-REO-14")
def test_six_anywhere_and_the_seventh_from_the_area():
    units = [bought("a", "London", "CW", 4), bought("b", "A-0206", "CW", 3)]
    played = after(india(*units, fuel={"CW": 6}), pay("a"))
    ruling = judged(played, pay("b"))
    assert {"OIL-REO-14", "OIL-REO-15"} <= set(ruling.clauses)
    both = after(played, pay("b"))
    assert (left(both), fuel(both, "CW")) == (0, 0)
    assert (barrels(both, "London"), barrels(both, "Bombay"), loose_fuel(both, "CW")) == (1, 0, 9)
    (reason,) = denied(played, pay("b", source="track"), "OIL-REO-14").reasons
    assert sentence(reason).startswith("3 fuel is wanted; 2 is left of what the Commonwealth noted")
    saved = after(played, pay("b", source="depot"))
    assert (left(saved), loose_fuel(saved, "CW")) == (2, 7), "the barrel pays all of it"


@rule("OIL-REO-14", "OIL-REO-15")
def test_worked_example_r5():
    units = [
        down("uk", "London", "CW"), down("i1", "A-0206", "CW", 4), down("i2", "A-0206", "CW", 2),
    ]  # fmt: skip
    played = india(*units, fuel={"CW": F(5, 2)}, depots={"London": (1, "CW"), "Bombay": (1, "CW")})
    played = after(played, Refuel("uk"), Refuel("i1"), Refuel("i2"))
    assert (fuel(played, "CW"), loose_fuel(played, "CW")) == (0, 9)
    assert (barrels(played, "London"), barrels(played, "Bombay")) == (1, 0)
    ended = after(played, Step())
    assert (fuel(ended, "CW"), loose_fuel(ended, "CW")) == (9, 0)
    assert oil.account_of(ended, "CW") == {"reorganization": F(-7, 2)}


@rule("OIL-REO-15", "OIL-REO-16", "OIL-EX-04")
def test_english_barrels_serve_india_only_over_an_unbroken_route():
    units = [down("i", "A-0206", "CW")]
    depots = {"London": (1, "CW")}
    received = [RECEIVED.put((FINAL.turn, "x"), Received("CW", ATLAS.find("A-0205"), "produce"))]
    cut = india(*units, depots=depots, remembered=received)
    assert refused(cut, Refuel("i"), "OIL-REO-15") == ["oil.area_short"]
    assert refused(cut, Refuel("i", barrels=("London",)), "OIL-REO-16") == ["oil.barrel_elsewhere"]
    linked = after(
        india(*units, shut=False, depots=depots, remembered=received), Refuel("i", target="Bombay")
    )
    assert (barrels(linked, "London"), loose_fuel(linked, "CW")) == (0, 8)


@rule("OIL-REO-15")
def test_a_named_barrel_must_be_of_the_area_or_one_linked_with_it():
    played = india(down("i", "A-0206", "CW"))
    assert refused(played, Refuel("i", barrels=("London",)), "OIL-REO-15") == ["oil.barrel_elsewhere"]
    assert barrels(after(played, Refuel("i", barrels=("Bombay",))), "Bombay") == 0
    linked = india(down("i", "A-0206", "CW"), shut=False)
    assert barrels(after(linked, Refuel("i", target="Bombay", barrels=("London",))), "London") == 0


@rule("OIL-REO-15")
def test_fuel_of_an_opened_barrel_stays_in_its_area():
    units = [down("i", "A-0206", "CW", 4), down("uk", "London", "CW")]
    played = after(india(*units, depots={"Bombay": (1, "CW"), "London": (1, "CW")}), Refuel("i"))
    assert loose_fuel(played, "CW") == 9
    played = after(played, Refuel("uk"))
    assert (barrels(played, "London"), loose_fuel(played, "CW")) == (0, 17), "Bombay's 9 don't serve London"
    ended = after(played, Step())
    assert fuel(ended, "CW") == 10
    assert oil.account_of(ended, "CW") == {"reorganization": -3, "lost_overflow": -7}


@rule("OIL-REO-06", "OIL-REO-15")
@pytest.mark.parametrize(("home", "drawn"), [("any_cw_home", 5), ("uk_only", 6)])
def test_what_is_home_to_the_commonwealth(home, drawn):
    """Five of what was noted for a unit in India: at home, or abroad with one lost."""
    played = india(bought("i", "A-0206", "CW", 5), fuel={"CW": 9}, options={"oil.cw_home": home})
    assert fuel(after(played, pay("i")), "CW") == 9 - drawn


@rule("OIL-REO-08", "OIL-REO-15")
def test_a_colony_is_an_area_of_its_own():
    """A barrel at Gibraltar gives 8; British barrels don't pay there, unless the option says so."""
    units = [bought("a", "A-0210", "CW", 5), bought("b", "A-0210", "CW", 5)]
    depots = {"London": (1, "CW"), "Gibraltar": (1, "CW")}
    own = final(*units, depots=depots)
    first = after(own, pay("a", target="Gibraltar"))
    assert (barrels(first, "Gibraltar"), loose_fuel(first, "CW")) == (0, 3)
    assert refused(first, pay("b", target="Gibraltar"), "OIL-REO-08") == ["oil.depot_spent"]
    free = final(*units, depots=depots, options={"oil.cw_colony_area": "unrestricted"})
    both = after(free, pay("a", target="Gibraltar"), pay("b", target="Gibraltar"))
    assert (barrels(both, "Gibraltar"), barrels(both, "London"), loose_fuel(both, "CW")) == (0, 0, 8)


@rule("OIL-REO-14", "OIL-REO-06")
def test_noted_fuel_spent_at_a_colony_loses_a_fifth_and_no_barrel():
    played = final(bought("a", "A-0210", "CW", 5), depots={"Gibraltar": (1, "CW")}, fuel={"CW": 6})
    paid = after(played, pay("a", target="Gibraltar"))
    assert (fuel(paid, "CW"), barrels(paid, "Gibraltar"), left(paid)) == (0, 1, 0)
    short = final(bought("a", "A-0210", "CW", 5), depots={"Gibraltar": (1, "CW")}, fuel={"CW": 5})
    paid = after(short, pay("a", target="Gibraltar"))
    assert (fuel(paid, "CW"), barrels(paid, "Gibraltar")) == (F(1, 4), 0), "4 3/4 noted, ¼ of the barrel"
    assert loose_fuel(paid, "CW") == F(31, 4)


@rule("OIL-REO-14", "OIL-SEA-04")
def test_worked_example_r8():
    units = [down("uk", "London", "CW", 4), bought("i", "A-0206", "CW", 3)]
    received = [RECEIVED.put((FINAL.turn, "x"), Received("CW", ATLAS.find("A-0200"), "produce"))]
    played = india(
        *units, fuel={"CW": 6}, convoys={(2, "CW"): 40}, depots={"Bombay": (1, "CW")}, remembered=received
    )
    played = after(played, PaySeaMaintenance("CW"))
    assert (fuel(played, "CW"), left(played)) == (2, 2)
    played = after(played, Refuel("uk"), pay("i"))
    assert (fuel(played, "CW"), barrels(played, "Bombay"), loose_fuel(played, "CW")) == (0, 0, 8)
    assert fuel(after(played, Step()), "CW") == 8


@rule("OIL-SEA-04")
def test_by_option_the_sea_leaves_the_noted_fuel_whole():
    units = [bought("i", "A-0206", "CW", 5)]
    option = {"oil.cw_maintenance_uses_n": False}
    played = india(*units, fuel={"CW": 6}, convoys={(2, "CW"): 40}, options=option)
    played = after(played, PaySeaMaintenance("CW"))
    assert (fuel(played, "CW"), left(played)) == (2, 6)
    paid = after(played, pay("i"))
    assert left(paid) == 1, "5 of the 6 noted, though the track showed only 2"
    assert (fuel(paid, "CW"), loose_fuel(paid, "CW")) == (0, 7)


@rule("OIL-SEA-04", "OIL-REO-12")
def test_the_sea_is_paid_with_barrels_of_any_area():
    played = india(fuel={"CW": 1}, convoys={(2, "CW"): 25}, depots={"Bombay": (1, "CW")})
    paid = after(played, PaySeaMaintenance("CW"))
    assert (fuel(paid, "CW"), barrels(paid, "Bombay"), loose_fuel(paid, "CW")) == (0, 0, 8)
    assert fuel(after(paid, Step()), "CW") == 8
    cut = {"fuel": {"CW": 1}, "convoys": {(2, "CW"): 25}, "depots": {"Gibraltar": (1, "CW")}}
    paid = after(india(**cut), PaySeaMaintenance("CW"))
    assert (fuel(paid, "CW"), barrels(paid, "Gibraltar"), loose_fuel(paid, "CW")) == (0, 0, 8)
    assert fuel(after(paid, Step()), "CW") == 8, "also of a barrel that is cut off (OIL-AMB-45)"
    paid = after(india(**cut, options={"oil.cut_off_barrels_pay": False}), PaySeaMaintenance("CW"))
    assert (fuel(paid, "CW"), barrels(paid, "Gibraltar")) == (0, 1), "one paid, two waived"
    cut["depots"] = {"Bombay": (1, "CW"), "Gibraltar": (1, "CW")}
    named = after(india(**cut), PaySeaMaintenance("CW", ("Gibraltar",)))
    assert (barrels(named, "Bombay"), barrels(named, "Gibraltar")) == (1, 0)
    first = after(india(**cut), PaySeaMaintenance("CW"))
    assert (barrels(first, "Bombay"), barrels(first, "Gibraltar")) == (0, 1)
    strict = india(**cut, options={"oil.cut_off_barrels_pay": False})
    refusal = refused(strict, PaySeaMaintenance("CW", ("Gibraltar",)), "OIL-REO-12", "OIL-AMB-45")
    assert refusal == ["oil.barrel_in_pocket"]


def test_ships_at_sea_use_what_was_noted_and_then_any_barrel():
    ship = down("ca", "Sea 2", "CW", type="ASW")
    played = india(ship, fuel={"CW": F(1, 2)}, options={"oil.sea_maintenance_first": False})
    turned = after(played, Refuel("ca"))
    assert turned.units["ca"].organized
    assert (fuel(turned, "CW"), loose_fuel(turned, "CW")) == (0, F(19, 2))
    empty = india(ship, depots={}, options={"oil.sea_maintenance_first": False})
    assert refused(empty, Refuel("ca"), "OIL-REO-20") == ["oil.areas_short"]


# --- barrels turned into fuel without need ------------------------------------------------------------------


@rule("OIL-STO-06")
def test_a_barrel_becomes_fuel_only_when_forced_unless_the_group_plays_otherwise():
    assert refused(india(), ConvertBarrel("CW", "London"), "OIL-AMB-27") == ["oil.only_when_forced"]
    option = {"oil.voluntary_conversion": True}
    depots = {"Essen": (1, "GE"), "London": (1, "CW"), "Gibraltar": (1, "CW")}
    played = india(options=option, depots=depots, fuel={"GE": F(1, 4), "CW": 1})
    german = after(played, ConvertBarrel("GE", "Essen"))
    assert (fuel(german, "GE"), barrels(german, "Essen")) == (10, 0)
    assert oil.account_of(german, "GE") == {"lost_overflow": F(-1, 4)}
    assert refused(german, ConvertBarrel("GE", "Essen")) == ["oil.no_such_barrel"]
    british = after(played, ConvertBarrel("CW", "London"))
    assert (fuel(british, "CW"), loose_fuel(british, "CW"), left(british)) == (1, 10, 1)
    assert refused(played, ConvertBarrel("CW", "Gibraltar"), "OIL-REO-12") == ["oil.barrel_in_pocket"]
    earlier = played.changed([put_clock(Clock(FINAL.turn, "production"))])
    assert fuel(after(earlier, ConvertBarrel("CW", "London")), "CW") == 10
