"""Naval air combat in attacks on convoys (SUB-AIR)."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball import rules
from redball.rules.submarines.air import air_factors, air_targets, flyers, interceptors
from redball.rules.submarines.eras import asw_of
from redball.rules.submarines.orders import ChooseCombat, InterceptInConvoys, ResolveAttack
from redball.wording import sentence

from tests.rules.submarines.attacking import (
    AREA,
    OTHER,
    attack_in,
    begin,
    boat,
    escort,
    fought,
    plane,
    position,
)
from tests.rules.submarines.world import after, at, denied, game, judged, sea, unit, why_not

rule = pytest.mark.rule
CHOOSE = ChooseCombat(AREA, "air")


def found(*units, join=("u1",), **fields):
    """An attack in which both sides found each other."""
    return fought(position(*units, **fields), *join, steps=3)


@rule("SUB-AIR-01")
def test_the_base_games_steps_are_shown():
    played = found(boat(), escort("nav", "NAV", naval_air=4))
    ruling = judged(played, CHOOSE)
    assert {"SUB-AIR-01", "SUB-AIR-02", "SUB-AIR-03", "SUB-AIR-04"} <= set(ruling.clauses)
    assert [note.code.partition(".")[2] for note in ruling.notes] == [
        "air_steps",
        "air_targets",
        "air_factors",
    ]
    chosen = after(played, CHOOSE)
    task = next(t for t in rules.tasks(chosen) if t.id == f"submarines.attack.{sea(AREA)}")
    assert task.detail is not None and "as in the base game" in sentence(task.detail)
    other = after(played, ChooseCombat(AREA, "submarine"))
    task = next(t for t in rules.tasks(other) if t.id == f"submarines.attack.{sea(AREA)}")
    assert task.detail is not None and task.detail.code == "submarines.task.strength"


@rule("SUB-AIR-02")
def test_only_aircraft_of_the_convoys_side():
    german = plane("ge", AREA, "GE", section=2)
    low = plane("ge2", AREA, "GE", section=-1)
    played = found(boat(), german, low)
    assert flyers(played, sea(AREA), attack_in(played)) == ()
    denied(played, CHOOSE, "SUB-AIR-02")
    assert why_not(played, CHOOSE) == ["no_flyers"]
    for other in (escort("n", "NAV", section=0), escort("n", "NAV", area=OTHER), escort("n", "CL")):
        assert why_not(found(boat(), other), CHOOSE) == ["no_flyers"]
    able = found(boat(), german, escort("nav", "NAV"))
    assert [one.id for one in flyers(able, sea(AREA), attack_in(able))] == ["nav"]
    chosen = after(able, CHOOSE)
    denied(chosen, ResolveAttack(AREA, lost=("ge",)), "SUB-AIR-02")
    assert why_not(chosen, ResolveAttack(AREA, lost=("ge",))) == ["plane_of_submarines"]


@rule("SUB-AIR-03")
def test_only_subs_that_joined_are_targets():
    units = (
        boat(),
        boat("u2"),
        boat("u3"),
        boat("milk", type="MILCH"),
        escort("nav", "NAV"),
        escort("cl", "CL"),
        plane("high", AREA, section=1),
    )
    chosen = after(found(*units, join=("u1", "u3")), CHOOSE)
    assert [one.id for one in air_targets(chosen, attack_in(chosen))] == ["u1", "u3"]
    why = {one.id: why_not(chosen, ResolveAttack(AREA, lost=(one.id,))) for one in units}
    assert why == {
        "u1": [],
        "u3": [],
        "u2": ["did_not_join"],
        "milk": ["did_not_join"],
        "nav": [],
        "cl": ["no_air_target"],
        "high": ["not_in_section"],
    }
    for id in ("u2", "milk", "cl"):
        denied(chosen, ResolveAttack(AREA, lost=(id,)), "SUB-AIR-03")
    denied(chosen, ResolveAttack(AREA, ("CW",), (1,)), "SUB-AIR-03")
    assert why_not(chosen, ResolveAttack(AREA, ("CW",), (1,))) == ["no_points_in_air"]
    done = after(chosen, ResolveAttack(AREA, ("CW",), (0,), damaged=("u1",), lost=("u3",)))
    assert done.units["u1"].damaged and "u3" not in done.units
    assert judged(chosen, ResolveAttack(AREA)).clauses == (
        "SUB-SSW-03",
        "SUB-SSW-05",
        "SUB-AIR-01",
        "SUB-AIR-02",
        "SUB-AIR-03",
    )


@rule("SUB-AIR-03")
def test_the_combat_may_be_chosen_anew_before_its_results():
    chosen = after(found(boat(), escort("nav", "NAV")), CHOOSE)
    assert why_not(chosen, CHOOSE) == ["combat_so"]
    again = after(chosen, ChooseCombat(AREA, "submarine"))
    assert attack_in(again).combat == "submarine"
    assert why_not(again, ResolveAttack(AREA, ("CW",), (1,))) == []


@rule("SUB-AIR-04")
@pytest.mark.parametrize("year", [1940, 1942, 1944])
def test_factors_are_not_scaled_by_the_year(year):
    nav = unit("nav", AREA, type="NAV", power="CW", section=-1, naval_air=6)
    played = game(nav, clock=at("submarine_warfare", year))
    assert air_factors(played.units["nav"]) == 6
    assert asw_of(played, played.units["nav"]) == (F(3) if year == 1940 else 6)


@rule("SUB-AIR-04")
def test_weather_is_shown_and_left_to_the_base_game():
    zones = dict.fromkeys(position(boat()).atlas.weather_zones, "rain")
    played = found(boat(), escort("nav", "NAV", naval_air=4), escort("b", "NAV", naval_air=3), weather=zones)
    said = sentence(judged(played, CHOOSE).notes[-1])
    assert said == "7 naval air factors as printed; weather (rain) changes them as in the base game"


@rule("SUB-SSW-10")
def test_who_might_intercept():
    units = (
        boat(),
        plane(),
        plane("far", "Cairo"),
        plane("down", organized=False),
        plane("ge", "Kiel", "GE"),
        plane("ftr", "London", type="FTR", naval_air=0),
        plane("lnd", "London", type="LND", naval_air=0),
        plane("atr", "London", type="ATR", naval_air=0),
        plane("off", ""),
        escort("there", "NAV"),
    )
    played = after(position(*units), begin("u1"))
    offered = [one.id for one in interceptors(played, sea(AREA), attack_in(played))]
    assert offered == ["ftr", "nav", "far"], "the nearest first"
    for id in offered:
        assert why_not(played, InterceptInConvoys(AREA, (id,))) == []
