"""Every reason, and no other: what is said where several things are missing, and where only one is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.powers import Country
from redball.game.state import Change
from redball.rules import oil
from redball.rules.case import Case
from redball.rules.oil.depots import free_places
from redball.rules.oil.fuel_paths import FuelPaths
from redball.rules.oil.fuelling import fuelled
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.limits import limit_of
from redball.rules.oil.orders import ConvertBarrel, GiveConsent, Refuel, RefuelMany, UseSupply
from redball.rules.oil.refuel import bill_of
from redball.rules.oil.stock import has_endless_fuel
from redball.rules.oil.tables import CONSENTS, OPENED, Opened, Terms
from redball.rules.oil.targets import friends_targets

from tests.rules.judging import after, changed, judged
from tests.rules.oil.theatre import ATLAS, FINAL, SHUT_BRITAIN, SHUT_ITALY, bought, down, final, pay
from tests.small_map import unit

rule = pytest.mark.rule
TURN = FINAL.turn
SHUT_ALL = [unit(f"shut{sea}", f"Sea {sea}", type="BB", power="SU") for sea in (0, 2)]


def told(ruling) -> str:
    """The reasons of a ruling in one line, without what bars a path."""
    codes = [reason.code for reason in ruling.reasons if not reason.code.startswith("supply.")]
    return " ".join(code.partition(".")[2] for code in codes)


def far(fuel=1):
    """An HQ in Russia that costs 12 and has no way to Munich's barrel nor to Genoa's, where it is let."""
    return final(
        bought("hq", "Omsk", "GE", 12), *SHUT_ALL, powers=("GE", "IT", "SU"), fuel={"GE": fuel},
        depots={"Munich": (1, "GE"), "Genoa": (1, "IT")},
        remembered=[CONSENTS.put((TURN, "IT", "GE", "*"), Terms())],
    )  # fmt: skip


@rule("OIL-REO-01", "OIL-REO-20", "OIL-STO-06")
@pytest.mark.parametrize(
    ("how", "fuel", "why"),
    [
        ({}, 1, "no_path too_little"),
        ({}, 2, "no_path"),
        ({"payer": "GE"}, 1, "no_path too_little"),
        ({"target": "Munich"}, 1, "no_path"),
        ({"target": "Munich", "payer": "GE"}, 1, "no_path"),
        ({"payer": "IT"}, 1, "no_path"),
        ({"target": "Genoa"}, 1, "no_path"),
        ({"target": "Genoa", "payer": "GE"}, 1, "no_target"),
        ({"target": "Munich", "payer": "IT"}, 1, "no_target"),
        ({"source": "free"}, 1, "free_for_whom"),
        ({"target": "Nowhere"}, 1, "unknown.hex"),
    ],
)
def test_too_little_is_said_beside_a_missing_way_where_any_of_its_own_would_do(how, fuel, why):
    assert told(judged(far(fuel), pay("hq", **how))) == why


@rule("OIL-REO-20")
@pytest.mark.parametrize("why", [True, False])
def test_what_bars_the_way_is_looked_for_where_somebody_asks(why):
    played = far()
    case, hq = Case(played, why=why), played.units["hq"]
    order = Refuel("hq", "Munich", activation=True)
    assert (
        fuelled(case, Ledger.of(played), FuelPaths(played), hq, bill_of(played, hq, True).fuel, (), order)
        is None
    )
    assert [reason.code for reason in case.objections][:1] == ["oil.no_path"]
    assert (len(case.objections) > 1) is why


@rule("OIL-REO-01", "OIL-REO-02")
def test_a_depot_that_this_batch_used_up_is_no_target_any_more():
    played = final(
        bought("a", "Tripoli", "IT", 8), bought("b", "Tripoli", "IT", 1), SHUT_ITALY,
        powers=("IT", "CW"), depots={"Tripoli": (1, "IT")},
    )  # fmt: skip
    batch = RefuelMany((pay("a", target="Tripoli"), pay("b", target="Tripoli")))
    assert told(judged(played, batch)) == "batch_stops no_target"
    assert judged(played, RefuelMany(batch.refuels[:1])).allowed


@rule("OIL-REO-04")
def test_depots_of_friends_are_those_of_others_with_whom_there_is_no_war():
    played = final(
        powers=("GE", "IT", "CW", "SU"), wars=[("GE", "CW")], cooperation=[("GE", "IT")],
        depots={"Essen": (1, "GE"), "Rome": (1, "IT"), "London": (1, "CW"), "Omsk": (1, "SU")},
    )  # fmt: skip
    owners = {code: {t.owner for t in friends_targets(played, code).values()} for code in played.powers}
    assert (
        owners["GE"] == {"IT", "SU"} and owners["IT"] == {"GE", "CW", "SU"} and owners["CW"] == {"IT", "SU"}
    )


@rule("OIL-REO-09")
def test_without_the_usa_nobody_has_free_fuel():
    played = final(down("cw", "London", "CW"))
    assert FuelPaths(played).free("CW") and FuelPaths(played).free("GE") == ()
    alone = replace(played, powers={code: power for code, power in played.powers.items() if code != "US"})
    assert FuelPaths(alone).free("CW") == ()
    assert told(judged(alone, Refuel("cw", source="free"))) == "free_for_whom"


@rule("OIL-REO-17")
@pytest.mark.parametrize(("type", "why"), [("ARM", "no_payer"), ("INF", "")])
def test_who_keeps_no_fuel_pays_for_nothing_that_costs_some(type, why):
    played = final(unit("t", "Munich", type=type, power="TUR", country="TUR", organized=False))
    assert told(judged(played, Refuel("t"))) == why


@rule("OIL-REO-13", "OIL-REO-15")
@pytest.mark.parametrize(
    ("noted", "at", "clauses"),
    [
        (0, "London", {"OIL-REO-15"}),
        (1, "London", {"OIL-REO-13", "OIL-REO-14", "OIL-REO-15"}),
        (2, "London", {"OIL-REO-13", "OIL-REO-14"}),
        (0, "Gibraltar", {"OIL-REO-12"}),
    ],
)
def test_which_fuel_of_the_commonwealth_is_named(noted, at, clauses):
    """The noted fuel first, then that of the area; a pocket abroad pays whole."""
    shut = [SHUT_BRITAIN] if at == "Gibraltar" else []
    played = final(bought("hq", at, "CW", 2), *shut, fuel={"CW": noted}, depots={at: (1, "CW")})
    found = set(judged(played, pay("hq")).clauses)
    assert found & {f"OIL-REO-{n:02}" for n in (6, 8, 12, 13, 14, 15)} == clauses


@rule("OIL-REO-04")
@pytest.mark.parametrize(
    ("terms", "at", "fuel", "given", "fits"),
    [
        ({}, "", "", True, True),
        ({}, "", "", False, False),
        ({"*": None}, "", "", True, False),
        ({"*": None}, "", "", False, True),
        ({"*": None}, "", "5", True, True),
        ({"*": "5"}, "", "5", True, False),
        ({"*": "5"}, "", "20/4", True, False),
        ({"*": "5"}, "", "", True, True),
        ({"*": None}, "Genoa", "", True, True),
        ({"*": None}, "Genoa", "", False, False),
        ({"A-0005": "5"}, "Genoa", "", False, True),
        ({"A-0005": "5"}, "", "", False, False),
    ],
)
def test_only_a_consent_that_is_new_is_given_and_one_that_is_there_taken_back(terms, at, fuel, given, fits):
    there = [
        CONSENTS.put((TURN, "IT", "GE", where), Terms(most and F(most))) for where, most in terms.items()
    ]
    played = final(powers=("GE", "IT"), depots={"Genoa": (1, "IT")}, remembered=there)
    assert told(judged(played, GiveConsent("IT", "GE", at, fuel, given=given))) == (
        "" if fits else "consent_unchanged"
    )


@rule("OIL-REO-13")
@pytest.mark.parametrize("code", ["GE", "CW"])
def test_the_track_is_noted_by_a_draw_of_the_commonwealth_alone(code):
    at = {"GE": "Munich", "CW": "London"}[code]
    played = final(down("arm", at, code), powers=("GE", "CW"), fuel={code: 5}, depots={at: (1, code)})
    assert (("oil_noted", TURN) in changed(played, Refuel("arm"))) is (code == "CW")


@rule("OIL-REO-06")
@pytest.mark.parametrize(
    ("basis", "written"), [("per_phase_total", True), ("per_draw", False), ("per_unit", False)]
)
def test_what_was_drawn_abroad_is_written_where_it_adds_up(basis, written):
    options = {"oil.foreign_loss_basis": basis, "oil.own_depot_abroad": "isolated_only"}
    played = final(
        down("arm", "Rome", "GE"),
        powers=("GE", "IT"),
        fuel={"GE": 5},
        depots={"Rome": (1, "GE")},
        options=options,
    )
    assert (("oil_drawn", (TURN, "GE", "GE")) in changed(played, Refuel("arm"))) is written


# --- powers that are beaten ---------------------------------------------------------------------------------


@rule("OIL-LIM-03")
@pytest.mark.parametrize(
    ("holder", "conquered", "limit"), [("FR", False, 3), ("FR", True, 0), ("GE", False, 0), ("GE", True, 0)]
)
def test_france_without_france_keeps_nothing_where_nothing_is_said_of_it(holder, conquered, limit):
    played = final(powers=("FR", "GE"), options={"oil.other_limits": "none"})
    beaten = played.changed([Change("countries", "FRA", Country("FRA", holder, conquered=conquered))])
    assert limit_of(beaten, "FR") == limit


@rule("OIL-LIM-06")
@pytest.mark.parametrize(
    ("code", "holder", "endless"), [("US", "US", True), ("US", "GE", False), ("CW", "US", False)]
)
def test_the_store_of_the_usa_has_no_end_while_the_usa_are_its_own(code, holder, endless):
    played = final(powers=("US", "GE", "CW"), options={"oil.us_continental": "unlimited_fuel"})
    assert has_endless_fuel(played, code) is (code == "US")
    beaten = played.changed([Change("countries", "USA", Country("USA", holder, conquered=holder != "US"))])
    assert has_endless_fuel(beaten, code) is endless


@rule("OIL-LIM-05")
@pytest.mark.parametrize(("reading", "places"), [("unlimited_fuel", 0), ("unlimited_storage", 5)])
def test_barrels_of_the_usa_have_places_at_home_by_one_reading(reading, places):
    played = final(powers=("US",), clock=Clock(TURN, "production"), options={"oil.us_continental": reading})
    assert free_places(played, "US", 5) == places


# --- numbers that are said ----------------------------------------------------------------------------------


@rule("OIL-STO-06")
def test_no_barrels_are_said_to_be_none():
    played = final(powers=("GE",), options={"oil.voluntary_conversion": True}, depots={"Munich": (1, "GE")})
    (reason,) = judged(played, ConvertBarrel("GE", "Essen")).reasons
    assert (reason.code, reason.data["barrels"]) == ("oil.no_such_barrel", 0)
    assert barrels_left(after(played, ConvertBarrel("GE", "Munich"))) == 0


def barrels_left(game) -> int:
    return sum(depot.barrels for depot in game.depots.values())


@rule("OIL-CBT-09")
@pytest.mark.parametrize(
    ("at", "why"), [("Munich", ""), ("Sea 0", "helper_out_of_reach"), ("", "helper_out_of_reach")]
)
def test_no_emergency_supply_goes_to_sea_or_off_the_map(at, why):
    combat = Clock(TURN, "land_combat", 3, "axis")
    units = [unit("hq", "Essen", type="HQ-I", reorganization=3), unit("u", at, type="ARM")]
    played = final(*units, clock=combat, powers=("GE",), options={"supply.emergency_hq": True})
    assert told(judged(played, UseSupply("hq", ("u",)))) == why


@rule("OIL-REO-12")
def test_whose_opened_fuel_is_counted_and_where():
    """Two of Germany's at home, three in a pocket, Italy's nine beside them."""
    left = {
        "A-0000": Opened("GE", F(2)),
        "A-0005": Opened("IT", F(9)),
        "A-0404": Opened("GE", F(3), fate="lost"),
    }
    rows = [OPENED.put((TURN, ATLAS.find(label), "whole"), [one]) for label, one in left.items()]
    played = final(
        *SHUT_ALL, powers=("GE", "IT", "SU"), fuel={"GE": 1}, remembered=rows, depots={"Munich": (1, "GE")}
    )
    ledger = Ledger.of(played)
    assert (ledger.at_home("GE"), ledger.total("GE"), ledger.at_home("IT")) == (13, 16, 9)
    assert oil.total_fuel(played, "GE") == 16
