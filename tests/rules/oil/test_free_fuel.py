"""Free fuel of the Continental US (OIL-REO-09 to 11)."""

import pytest
from redball.game.clock import Clock, turn_of
from redball.game.orders import Step
from redball.rules import oil
from redball.rules.oil.ledger import Ledger, free_fuel_of
from redball.rules.oil.orders import GiveConsent, Refuel
from redball.rules.oil.sea import payable
from redball.rules.oil.tables import CONSENTS, FREE_FUEL

from tests.rules.oil.table import power
from tests.rules.oil.theatre import SHUT_BRITAIN, after, bought, down, final, fuel, judged, pay, refused

rule = pytest.mark.rule
LET = (GiveConsent("US", "CW", free=True), GiveConsent("US", "FR", free=True))


def in_(year: int, *units, **fields):
    """The last final reorganization of a year; the sea is open and the USA active."""
    return final(*units, **{"clock": Clock(turn_of(5, year), "final_reorganization"), **fields})


@rule("OIL-REO-10")
@pytest.mark.parametrize(
    ("year", "most"),
    [(1938, 10), (1939, 10), (1941, 10), (1942, 20), (1943, 30), (1944, 40), (1945, 50), (1946, 50)],
)
def test_how_much_there_is(year, most):
    assert free_fuel_of(year) == most


@rule("OIL-REO-09")
def test_free_fuel_takes_an_active_usa_its_consent_and_a_path():
    unit = down("cw", "London", "CW")
    played = in_(1943, unit)
    assert refused(played, Refuel("cw", source="free"), "OIL-REO-09") == ["oil.free_no_consent"]
    ready = after(played, *LET)
    ruling = judged(ready, Refuel("cw", source="free"))
    assert {"OIL-REO-09", "OIL-REO-10"} <= set(ruling.clauses)
    turned = after(ready, Refuel("cw", source="free"))
    assert turned.units["cw"].organized
    assert oil.account_of(turned, "CW") == {"free_us": 2, "reorganization": -2}
    neutral = power(ready, "US", active=False)
    assert refused(neutral, Refuel("cw", source="free"), "OIL-REO-09") == ["oil.free_us_neutral"]
    shut = after(in_(1943, unit, SHUT_BRITAIN), *LET)
    assert refused(shut, Refuel("cw", source="free"), "OIL-REO-09") == ["oil.free_no_path"]
    back = after(ready, GiveConsent("US", "CW", free=True, given=False))
    assert refused(back, Refuel("cw", source="free")) == ["oil.free_no_consent"]


@rule("OIL-REO-09")
def test_a_neutral_usa_consents_to_nothing():
    played = in_(1941, down("cw", "London", "CW"))
    neutral = power(played, "US", active=False)
    assert refused(neutral, LET[0], "OIL-REO-09") == ["oil.free_us_neutral"]


@rule("OIL-REO-09")
def test_free_fuel_is_for_the_commonwealth_and_france():
    played = after(in_(1943, down("ge", "Essen", "GE"), down("cw", "Sea 2", "CW", type="SUB")), *LET)
    assert refused(played, Refuel("ge", source="free"), "OIL-REO-09") == ["oil.free_for_whom"]
    assert refused(played, Refuel("cw", source="free"), "OIL-REO-09") == ["oil.free_no_path"]


@rule("OIL-REO-10")
@pytest.mark.parametrize(("pool", "france"), [("shared", 12), ("each", 15)])
def test_worked_example_r4(pool, france):
    """1943: 30 for both together; the Commonwealth draws 18, then France wants 15."""
    british = [bought(f"b{n}", "London", "CW", 5) for n in range(3)] + [bought("b3", "London", "CW", 3)]
    french = [bought(f"f{n}", "Paris", "FR", cost) for n, cost in enumerate((5, 5, 5, 2))]
    played = after(in_(1943, *british, *french, options={"oil.us_free_pool": pool}), *LET)
    played = after(played, *(pay(u.id, source="free") for u in british))
    assert Ledger.of(played).free_left("FR") == (12 if pool == "shared" else 30)
    played = after(played, pay("f0", source="free"), pay("f1", source="free"))
    if pool == "shared":
        assert refused(played, pay("f2", source="free"), "OIL-REO-10") == ["oil.free_spent"]
        played = after(played, pay("f3", source="free"))
    else:
        played = after(played, pay("f2", source="free"))
    assert oil.account_of(played, "FR") == {"free_us": france, "reorganization": -france}


@rule("OIL-REO-11")
def test_free_fuel_is_neither_stored_nor_used_at_sea():
    """It pays for nothing but turning units up, and what is left of it is gone."""
    played = after(in_(1941, bought("hq", "London", "CW", 3), convoys={(2, "CW"): 5}), *LET)
    assert payable(played, "CW") == 0, "1 is owed for the sea, and nobody gives it"
    played = after(played, pay("hq", source="free"))
    assert Ledger.of(played).free_left("CW") == 7
    ended = after(played, Step())
    assert (fuel(ended, "CW"), oil.total_fuel(ended, "CW")) == (0, 0)
    assert oil.account_of(ended, "CW") == {"free_us": 3, "reorganization": -3}


@rule("OIL-REO-10")
def test_there_is_as_much_again_next_turn():
    played = after(in_(1941, bought("hq", "London", "CW", 5)), *LET, pay("hq", source="free"))
    assert Ledger.of(played).free_left("CW") == 5
    turn = played.clock.turn
    while played.clock.turn == turn or played.clock.phase != "final_reorganization":
        played = after(played, Step(end_stage=played.clock.phase == "end_of_action"))
    assert Ledger.of(played).free_left("CW") == 20, "and 1942 has begun"
    assert not [key for key in (*FREE_FUEL.of(played), *CONSENTS.of(played)) if key[0] == turn]
