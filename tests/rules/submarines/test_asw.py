"""ASW values by year and nationality (SUB-ASW)."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.sequence import StageEnd
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION, Unit
from redball.rules.base.tables import STAGE_ENDS
from redball.rules.submarines.eras import asw_of, asw_total, era_at, worth_of
from redball.rules.submarines.orders import MarkCounter
from redball.rules.submarines.tables import FACTS, Facts

from tests.rules.submarines.world import TURN, after, at, denied, game, judged, unit, why_not

rule = pytest.mark.rule
AREA = "North Atlantic"
HALF = F(1, 2)


def options(**readings: str) -> dict[str, str]:
    return {f"sub.{name.replace('__', '.')}": value for name, value in readings.items()}


def played(
    *units: Unit, year: int = 1940, turn: int = 0, readings: dict[str, str] | None = None, **fields
) -> Game:
    fields.setdefault("wars", ())
    return game(*units, clock=at("submarine_warfare", year, turn), options=readings or {}, **fields)


def there(id: str, type: str, power: str = "CW", **fields) -> Unit:
    return unit(id, AREA, type=type, power=power, section=CONVOY_SECTION, **fields)


def value(one: Unit, year: int = 1940, turn: int = 0, **readings: str) -> F:
    position = played(one, year=year, turn=turn, readings=options(**readings))
    return asw_of(position, position.units[one.id])


def cites(one: Unit, year: int, *clauses: str) -> bool:
    position = played(one, year=year)
    return set(clauses) <= set(worth_of(position, position.units[one.id]).clauses)


def nav(factors: int, power: str = "CW", **fields) -> Unit:
    return there("nav", "NAV", power, naval_air=factors, **fields)


def scs(cost: int, power: str = "CW", **fields) -> Unit:
    return there("scs", "CL", power, first_cost=cost, **fields)


# --- the table ----------------------------------------------------------------------------------------------


@rule("SUB-ASW-01")
def test_aircraft_begin_with_their_naval_air_factors():
    assert value(nav(4)) == 2
    assert value(nav(0)) == 0
    assert cites(nav(4), 1940, "SUB-ASW-01", "SUB-ASW-07")


@rule("SUB-ASW-02")
def test_asw_counters_keep_their_own_value_and_other_ships_have_that_of_the_table():
    for year in (1939, 1942, 1944):
        assert value(there("e", "ASW", asw=3), year) == 3
    assert value(scs(1)) == HALF
    assert value(there("ca", "CA")) == HALF, "what its type says"
    assert cites(there("e", "ASW", asw=3), 1940, "SUB-ASW-02")


@rule("SUB-ASW-03")
def test_the_first_values_hold_for_everybody():
    for power in ("GE", "IT", "JA", "CW", "US", "SU", "FR"):
        assert value(scs(1, power), 1939, 4) == HALF
        assert value(nav(3, power), 1939, 4) == F(3, 2)
        assert cites(scs(1, power), 1939, "SUB-ASW-03")


@rule("SUB-ASW-04", "SUB-ASW-05", "SUB-ASW-06", "SUB-ASW-07")
def test_first_values():
    assert value(scs(1, "IT")) == HALF and cites(scs(1, "IT"), 1940, "SUB-ASW-04")
    assert value(scs(2), 1941, 5) == 0 and cites(scs(2), 1941, "SUB-ASW-05")
    assert value(there("cv", "CV"), 1941) == 0 and cites(there("cv", "CV"), 1941, "SUB-ASW-06")
    assert value(nav(5, "IT")) == F(5, 2) and cites(nav(5, "IT"), 1940, "SUB-ASW-07")


@rule("SUB-ASW-08", "SUB-ASW-12")
def test_the_years_begin_with_january():
    cruiser = scs(1)
    found = [
        value(cruiser, year, turn) for year, turn in ((1941, 5), (1942, 0), (1942, 5), (1943, 0), (1945, 0))
    ]
    assert found == [HALF, 1, 1, 2, 2]
    assert cites(cruiser, 1942, "SUB-ASW-08") and cites(cruiser, 1943, "SUB-ASW-12")


@rule("SUB-ASW-09", "SUB-ASW-10", "SUB-ASW-11")
def test_values_of_1942():
    assert value(scs(1, "US"), 1942, 1) == 1 and cites(scs(1, "US"), 1942, "SUB-ASW-09")
    assert value(nav(3, "US"), 1942) == 3 and cites(nav(3, "US"), 1942, "SUB-ASW-10")
    assert value(there("cv", "CV"), 1942) == 0 and value(scs(2), 1942) == 0
    assert cites(scs(2), 1942, "SUB-ASW-11") and cites(there("cv", "CV"), 1942, "SUB-ASW-11")


@rule("SUB-ASW-13", "SUB-ASW-14", "SUB-ASW-15", "SUB-ASW-16")
def test_values_of_1943():
    assert value(scs(1), 1943) == 2 and cites(scs(1), 1943, "SUB-ASW-13")
    assert value(scs(2, "US"), 1943) == HALF and cites(scs(2), 1943, "SUB-ASW-14")
    assert value(there("cv", "CV", "US"), 1944) == HALF and cites(there("cv", "CV"), 1944, "SUB-ASW-15")
    assert value(nav(4), 1943) == 4 and cites(nav(4), 1943, "SUB-ASW-16")
    assert value(nav(4, "GE"), 1943) == 2


@rule("SUB-ASW-17")
def test_everybody_else_stays_with_the_first_values():
    for power in ("JA", "GE", "IT", "SU"):
        assert value(scs(1, power), 1944) == HALF
        assert value(scs(2, power), 1944) == 0
        assert value(nav(4, power), 1944) == 2
    assert cites(nav(4, "JA"), 1944, "SUB-ASW-17")
    assert not cites(nav(4, "CW"), 1944, "SUB-ASW-17")


@rule("SUB-ASW-18", "SUB-ASW-19")
@pytest.mark.parametrize("weather", ["fine", "rain", "snow", "storm", "blizzard"])
def test_weather_changes_nothing(weather):
    plane, ship = nav(4), scs(1)
    position = played(plane, ship, year=1942)
    zones = dict.fromkeys(position.atlas.weather_zones, weather)
    position = played(plane, ship, year=1942, weather=zones)
    assert [asw_of(position, each) for each in position.units.values()] == [4, 1]


# --- totals -------------------------------------------------------------------------------------------------


def convoy(power: str = "CW") -> tuple[Unit, ...]:
    cruisers = [there(f"cl{n}", "CL", power, first_cost=1) for n in range(3)]
    return (
        *cruisers,
        there("ca", "CA", power, first_cost=2),
        there("cv", "CV", power),
        there("nav", "NAV", power, naval_air=4),
    )


@rule("SUB-ASW-20")
def test_the_total_of_two_cruisers_a_heavier_one_and_a_nav():
    units = (scs(1), there("b", "CL", first_cost=1), there("c", "CL", first_cost=2), nav(4))
    position = played(*units, year=1943)
    total = asw_total(position, position.units.values())
    assert (total.exact, total.used) == (F(17, 2), 9)
    assert "SUB-ASW-20" in total.clauses and "SUB-AMB-01" in total.clauses


@rule("SUB-ASW-20")
@pytest.mark.parametrize(
    ("power", "year", "exact", "used"),
    [("CW", 1941, F(7, 2), 4), ("CW", 1942, 7, 7), ("CW", 1943, 11, 11), ("JA", 1944, F(7, 2), 4)],
)
def test_the_examples_of_the_rule(power, year, exact, used):
    position = played(*convoy(power), year=year, turn=2)
    total = asw_total(position, position.units.values())
    assert (total.exact, total.used) == (exact, used)


@rule("SUB-ASW-20")
@pytest.mark.parametrize(
    ("reading", "count", "used"),
    [
        ("nearest_half_up", 1, 1),
        ("nearest_half_up", 2, 1),
        ("nearest_half_up", 7, 4),
        ("down", 1, 0),
        ("down", 2, 1),
        ("down", 7, 3),
        ("none", 1, HALF),
        ("none", 7, F(7, 2)),
    ],
)
def test_how_halves_are_rounded(reading, count, used):
    units = [there(f"u{n}", "CL") for n in range(count)]
    position = played(*units, readings=options(asw__rounding=reading))
    total = asw_total(position, position.units.values())
    assert (total.exact, total.used) == (F(count, 2), used)


def test_nobody_gives_nothing():
    assert asw_total(played(), ()).used == 0


# --- readings -----------------------------------------------------------------------------------------------


@rule("SUB-ASW-08", "SUB-ASW-12")
@pytest.mark.parametrize(
    ("reading", "month"),
    [("jan_feb", 0), ("mar_apr", 1), ("may_jun", 2), ("jul_aug", 3), ("sep_oct", 4), ("nov_dec", 5)],
)
def test_the_turn_in_which_a_year_begins(reading, month):
    for turn in range(6):
        assert value(scs(1), 1942, turn, asw__era_start=reading) == (1 if turn >= month else HALF)
        assert value(scs(1), 1943, turn, asw__era_start=reading) == (2 if turn >= month else 1)


@rule("SUB-ASW-03")
def test_other_campaigns():
    assert value(scs(1), 1943, asw__other_campaigns="by_year") == 2
    for year in (1942, 1943, 1945):
        assert value(scs(1), year, asw__other_campaigns="base") == HALF
        assert era_at(played(year=year, readings=options(asw__other_campaigns="base"))) == "base"


@rule("SUB-ASW-08", "SUB-ASW-12")
@pytest.mark.parametrize(
    ("first", "era"), [(TURN[1939, 4], "1943"), (TURN[1940, 0], "base"), (TURN[1939, 3], "base")]
)
def test_a_game_that_began_as_global_war_is_no_other_campaign(first, era):
    position = played(year=1943, readings=options(asw__other_campaigns="base"))
    known = [STAGE_ENDS.put(turn, StageEnd(6, "axis")) for turn in range(first, position.clock.turn)]
    assert era_at(position.changed(known)) == era


@rule("SUB-ASW-02")
@pytest.mark.parametrize(("reading", "gives"), [("0", F(0)), ("1/2", HALF), ("1", F(1)), ("2", F(2))])
def test_what_the_table_does_not_name(reading, gives):
    for one in (
        scs(3),
        scs(4),
        there("t", "TRS"),
        there("a", "AMPH"),
        there("l", "LINER"),
        there("s", "SUB"),
    ):
        for year in (1940, 1943):
            assert value(one, year, asw__unlisted=reading) == gives
    position = played(readings=options(asw__unlisted=reading))
    assert asw_total(position, (), 5).exact == 5 * gives


@rule("SUB-ASW-06", "SUB-ASW-15")
@pytest.mark.parametrize(
    ("reading", "counters", "carrier", "plane", "alone"),
    [
        ("both", "yes", HALF, 3, 3),
        ("both", "no", HALF, 0, 0),
        ("cv_only", "yes", HALF, 0, 3),
        ("planes_only", "yes", 0, 3, 3),
        ("planes_only", "no", 0, 0, 0),
    ],
)
def test_a_carrier_and_its_planes(reading, counters, carrier, plane, alone):
    """A plane in a section without a carrier isn't aboard one."""
    readings = options(asw__cv_plus_planes=reading, carrier_planes=counters)
    ship, aboard = there("cv", "CV"), there("cvp", "CVP", naval_air=3)
    position = played(ship, aboard, year=1943, readings=readings)
    assert [asw_of(position, each) for each in position.units.values()] == [carrier, plane]
    for other in ((), (there("us", "CV", "US"),), (unit("far", AREA, type="CV", power="CW", section=2),)):
        position = played(aboard, *other, year=1943, readings=readings)
        assert asw_of(position, position.units["cvp"]) == alone


@rule("SUB-ASW-20")
def test_face_down_units():
    for one in (scs(1, organized=False), nav(4, organized=False), there("e", "ASW", asw=3, organized=False)):
        assert value(one, 1942) > 0
        assert value(one, 1942, asw__face_down="no") == 0
    assert value(scs(1), 1942, asw__face_down="no") == 1


@rule("SUB-ASW-02")
def test_damaged_units():
    assert value(scs(1, damaged=True), 1942) == 1
    assert value(scs(1, damaged=True), 1942, asw__damaged="none") == 0
    assert value(scs(1), 1942, asw__damaged="none") == 1
    assert value(there("inf", "INF"), 1942, asw__unlisted="1") == 0, "cargo is no ship"


@rule("SUB-ASW-17")
def test_units_of_minor_countries():
    dutch = scs(1, country="NED")
    assert value(dutch, 1942) == 1
    assert value(dutch, 1942, asw__minors="base") == HALF
    assert value(scs(1, country="CAN"), 1942, asw__minors="base") == 1, "a home country of the Commonwealth"
    assert value(scs(1, "US"), 1943, asw__minors="base") == 2


# --- Free French and sub-hunting counters -------------------------------------------------------------------


@rule("SUB-ASW-10", "SUB-AMB-05")
def test_free_french_units_are_those_that_are_marked():
    french = nav(3, "FR")
    position = played(french, year=1942)
    assert asw_of(position, french) == F(3, 2)
    marked = after(position, MarkCounter("nav", "free_french"))
    assert FACTS.of(marked) == {"nav": Facts(free_french=True)}
    assert asw_of(marked, french) == 3
    assert why_not(marked, MarkCounter("nav", "free_french")) == ["marked_so"]
    no = MarkCounter("nav", "free_french", on=False)
    said = [judged(position, MarkCounter("nav", "free_french")).text.code, judged(marked, no).text.code]
    assert said == ["submarines.free_french", "submarines.no_free_french"]
    back = after(marked, MarkCounter("nav", "free_french", on=False))
    assert not FACTS.of(back) and asw_of(back, french) == F(3, 2)


def test_french_units_under_others_are_no_better_without_the_mark():
    french = scs(1, "CW", country="FRA")
    position = played(french, year=1942)
    assert asw_of(position, position.units["scs"]) == HALF
    assert asw_of(after(position, MarkCounter("scs", "free_french")), position.units["scs"]) == 1


def test_who_may_be_marked():
    position = played(scs(1), nav(3, "GE"), there("fr", "CL", "FR"))
    assert why_not(position, MarkCounter("scs", "free_french")) == ["not_french"]
    assert why_not(position, MarkCounter("scs", "hunter")) == ["no_aircraft"]
    assert why_not(position, MarkCounter("fr", "free_french", on=False)) == ["marked_so"]
    assert why_not(position, MarkCounter("nobody", "hunter")) == ["unknown.unit"]
    assert why_not(position, MarkCounter("nav", "hunters")) == ["unknown.what_near"]  # type: ignore[arg-type]
    denied(position, MarkCounter("scs", "free_french"), "SUB-AMB-05")
    denied(position, MarkCounter("scs", "hunter"), "SUB-AMB-12")
    hunting = after(position, MarkCounter("nav", "hunter"))
    assert FACTS.of(hunting) == {"nav": Facts(hunter=True)}
    assert judged(position, MarkCounter("nav", "hunter")).clauses == ("SUB-AMB-12",)


@rule("SUB-ASW-20")
def test_every_value_is_a_multiple_of_one_half():
    for year in range(1939, 1946):
        for one in (*convoy("CW"), *convoy("JA"), *convoy("FR")):
            assert (2 * value(one, year)).denominator == 1


@rule("SUB-AMB-05")
def test_who_is_french():
    """France's units and those of countries that fight under it."""
    poles = scs(1, "FR", country="POL")
    position = played(poles, year=1942)
    assert asw_of(position, poles) == HALF
    assert asw_of(after(position, MarkCounter("scs", "free_french")), poles) == 1
    assert asw_of(played(scs(1, "CW", country="POL"), year=1942), scs(1, "CW", country="POL")) == 1
