"""Every source to its last unit: reasons of refusals, what is counted, what is left (11.18.2 to 11.18.10)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from redball.game.state import Change
from redball.rules.reorganization.costs import (
    cost_clause,
    counts_as_corps,
    is_minor,
    lands_anywhere,
)
from redball.rules.reorganization.friends import estranged
from redball.rules.reorganization.judging import points
from redball.rules.reorganization.tables import HALF_WAY, USED
from redball.rules.reorganization.turning import turned, turned_for_nothing
from redball.rules.reorganization.ways.service import Service
from redball.rules.reorganization.ways.sources import stocked_cities

from tests.rules.judging import after, why_not
from tests.rules.reorganization.table import (
    by,
    edit,
    face_down,
    hq,
    marked,
    of,
    replace_clock,
    set_to,
    used_up,
)
from tests.small_map import unit

# --- what counts as what ------------------------------------------------------------------------------------


@pytest.mark.rule("REO-CST-01", "REO-CST-02", "REO-CST-03", "REO-CST-04")
@pytest.mark.parametrize(
    ("type_", "size", "clause"),
    [
        ("BB", "", "REO-CST-01"),
        ("FTR", "", "REO-CST-02"),
        ("INF", "corps", "REO-CST-03"),
        ("AA", "", "REO-CST-03"),
        ("HQ-I", "army", "REO-CST-04"),
        ("HQ-A", "army", "REO-CST-04"),
        ("SUPPLY", "", "REO-CST-04"),
        ("TRUCK", "", "REO-CST-04"),
    ],
)
def test_which_clause_sets_the_cost(type_, size, clause):
    assert cost_clause(unit("u", type=type_, size=size)) == clause


@pytest.mark.rule("REO-PRI-03")
@pytest.mark.parametrize(
    ("type_", "size", "always", "widely"),
    [
        ("INF", "corps", True, True),
        ("ARM", "corps", True, True),
        ("INF", "army", False, True),
        ("HQ-I", "army", False, True),
        ("INF", "division", False, False),
        ("SUPPLY", "", False, False),
        ("TRUCK", "", False, False),
        ("V-WEAPON", "", False, False),
        ("FTR", "", False, False),
        ("BB", "", False, False),
    ],
)
def test_what_counts_as_a_corps(strip, type_, size, always, widely):
    game, one = of(strip), unit("u", type=type_, size=size)
    assert counts_as_corps(game, one) is widely
    assert counts_as_corps(set_to(game, corps_definition="printed_corps_only"), one) is always


@pytest.mark.rule("REO-OVS-06")
def test_who_needs_no_port(strip):
    game = of(strip)
    strict = set_to(game, inf_class="inf_only")
    for type_ in ("INF", "MTN", "PARA", "MAR", "GAR", "MIL", "SKI"):
        division = unit("u", type=type_, size="division")
        assert lands_anywhere(game, division)
        assert lands_anywhere(strict, division) is (type_ in ("INF", "MAR"))
        assert lands_anywhere(game, unit("u", type=type_, size="corps")) is (type_ == "MAR")
        motorised = unit("u", type=type_, size="division", motorised=True)
        assert lands_anywhere(game, motorised) is (type_ == "MAR")
    assert not lands_anywhere(game, unit("u", type="ARM", size="division"))
    assert not lands_anywhere(game, unit("u", type="ART", size="division"))
    assert lands_anywhere(game, unit("u", type="NAV", size="", flying_boat=True))
    assert not lands_anywhere(game, unit("u", type="NAV", size=""))


@pytest.mark.rule("REO-RP-08", "REO-RP-09")
def test_who_works_together_and_who_is_minor(strip):
    game = of(strip, cooperation=[("GE", "IT")])
    assert game.cooperate("GE", "GE") and game.cooperate("GE", "IT")
    assert not game.cooperate("GE", "SU")
    assert estranged(game, "GE", "SU").code == "reorganization.no_cooperation"
    for code in ("GE", "IT"):
        for field in ("active", "in_play"):
            row = msgspec.structs.replace(game.powers[code], **{field: False})
            neutral = game.changed([Change("powers", code, row)])
            assert not neutral.cooperate("GE", "IT") and neutral.cooperate(code, code)
            said = estranged(neutral, "GE", "IT")
            assert (said.code, said.data["power"]) == ("reorganization.neutral", code)
    assert is_minor(game, unit("u", country="HUN")) and not is_minor(game, unit("u"))
    assert not is_minor(game, unit("u", power="TUR", country="TUR"))


@pytest.mark.rule("REO-SHA-01")
def test_how_a_unit_turns(strip):
    game = of(strip, unit("s", "A-0001", shattered=True, organized=False), face_down("d", "A-0001"))

    def changes(game, name, act=turned):
        return {(c.table, c.key): c.value for c in act(game, game.units[name])}

    for act in (turned, turned_for_nothing):
        broken, down = changes(game, "s", act), changes(game, "d", act)
        assert (broken["units", "s"].shattered, broken["units", "s"].organized) == (False, False)
        assert down["units", "d"].organized
        assert down[USED.name, ("unit", "d")] == 1 == broken[USED.name, ("unit", "s")]
        assert len(broken) == 2 == len(down)
    once = set_to(game, shattered_cost="once")
    assert changes(once, "s")[HALF_WAY.name, "s"] is True
    assert (HALF_WAY.name, "d") not in changes(once, "d")
    half = once.changed([HALF_WAY.put("d", True)])
    assert changes(half, "d")[HALF_WAY.name, "d"] is None
    assert changes(half, "d", turned_for_nothing)[HALF_WAY.name, "d"] is None
    service = Service("GE", Fraction(2))
    assert points(half, half.units["d"], service) == (0, "REO-AMB-30")
    assert points(half, half.units["s"], service) == (6, "REO-CST-03")
    again = half.changed([HALF_WAY.put("s", True)])
    assert points(again, again.units["s"], service)[0] == 6


@pytest.mark.rule("REO-GEN-02", "REO-SHA-02", "REO-HQ-05")
def test_who_needs_no_points_and_who_gets_none(strip):
    rows = [
        unit("up", "A-0001"),
        unit("torn", "A-0001", shattered=True),
        face_down("d", "A-0001"),
        hq("A-0001"),
    ]
    game = of(strip, *rows)
    assert why_not(game, by("up", "hex:Essen")) == ["face_up"]
    assert not why_not(set_to(game, allow_noop=True), by("up", "hex:Essen"))
    assert not why_not(game, by("torn", "hex:Essen")), "face-up and shattered"
    once = after(game, by("d", "hex:Essen"))
    assert why_not(once, by("d", "unit:hq", "hq")) == ["already"]
    assert "itself" in why_not(game, by("hq", "unit:hq", "hq"))
    flipped = after(game, by("d", "unit:hq", "hq"))
    assert why_not(flipped, by("hq", "hex:Essen")) == ["hq_itself"]
    assert why_not(game, by("nobody", "hex:Essen")) == ["unknown.unit"]
    assert why_not(game, by("d", "hex:Essen", "nonsense")) == ["unknown_way"]
    assert why_not(game, by("d", "hex:Essen", "hq")) == ["provider_unit"]
    assert why_not(game, by("d", "unit:hq", "primary")) == ["provider_hex"]
    assert (
        why_not(game, by("d", "unit:torn", "hq"))
        == ["no_hq"]
        == why_not(game, by("d", "unit:torn", "supply_unit"))
    )
    assert why_not(game, by("d", "hex:A-0002")) == ["not_primary"]
    assert why_not(game, by("d", "hex:A-0002", "secondary")) == ["not_secondary"]
    assert why_not(game, by("d", "unit:torn", "secondary")) == ["not_secondary"]
    assert why_not(game, by("d", "hex:Essen", "limited")) == ["not_limited"]
    assert why_not(game, by("d", "unit:hq", "supply_unit")) == ["no_supply_unit"]
    assert why_not(edit(game, "d", hex=-1), by("d", "hex:Essen")) == ["off_the_map"]
    assert why_not(replace(game, clock=replace_clock(phase="land_movement")), by("d", "hex:Essen")) == [
        "wrong_phase"
    ]


# --- primary sources ----------------------------------------------------------------------------------------


@pytest.mark.rule("REO-PRI-01", "REO-PRI-03")
def test_what_a_primary_source_counts(strip):
    rows = [
        face_down("inf", "A-0001"),
        face_down("arm", "A-0001", type="ARM"),
        face_down("div", "A-0001", size="division"),
        face_down("ftr", "A-0001", type="FTR", size=""),
        face_down("ship", "Kiel", type="CA", size=""),
    ]
    game = of(strip, *rows)
    assert used_up(game, by("inf", "hex:Essen")) == {"corps.A-0000": 1}
    assert used_up(game, by("arm", "hex:Essen")) == {"corps.A-0000": 1, "oil.A-0000": 1}
    assert used_up(game, by("div", "hex:Essen")) == {}
    assert used_up(game, by("ftr", "hex:Essen")) == {"oil.A-0000": 1}
    assert used_up(game, by("ship", "hex:Kiel")) == {}, "no oil for ships, no factory in Kiel"
    assert why_not(game, by("ftr", "hex:Kiel")) == ["no_factory"]
    for served, refused in ((1, False), (2, True)):
        oiled = marked(game, **{"oil__A-0000": served})
        assert (why_not(oiled, by("ftr", "hex:Essen")) == ["factories_busy"]) is refused
        assert why_not(oiled, by("div", "hex:Essen")) == []
    cored = marked(game, **{"corps__A-0000": 1})
    assert why_not(cored, by("inf", "hex:Essen")) == ["corps_used"]
    assert not why_not(cored, by("ftr", "hex:Essen")) and not why_not(cored, by("inf", "hex:Kiel"))
    alone = set_to(game, pss_other_units="none")
    for name, refused in [("inf", False), ("arm", False), ("ftr", False), ("div", True)]:
        assert (why_not(alone, by(name, "hex:Essen")) == ["no_other_units"]) is refused, name
    assert why_not(alone, by("ship", "hex:Kiel")) == ["no_other_units"]


@pytest.mark.rule("REO-PRI-01")
def test_factories_bind_other_sources_by_option_only(strip):
    store = unit("store", "A-0000", type="SUPPLY", size="")
    rows = [face_down("ftr", "A-0001", type="FTR", size=""), hq("A-0000"), store]
    busy = marked(of(strip, *rows), **{"oil__A-0000": 2})
    bound = set_to(busy, oil_cap_scope="all")
    for way in ("hq", "secondary"):
        order = by("ftr", "unit:hq", way)
        assert not why_not(busy, order) and why_not(bound, order) == ["factories_busy"]
        assert "oil.A-0000" not in used_up(busy, order)
        free = set_to(of(strip, *rows), oil_cap_scope="all")
        assert used_up(free, order)["oil.A-0000"] == 1


# --- HQs ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-HQ-02", "REO-HQ-04", "REO-HQ-06", "REO-SUP-01", "REO-SUP-03")
def test_what_an_hq_counts(strip):
    store = unit("store", "A-0002", type="SUPPLY", size="")
    game = of(strip, face_down("a", "A-0001"), hq("A-0002", value=2), store)
    as_hq, source, stocked = (by("a", "unit:hq", way) for way in ("hq", "secondary", "supply_unit"))
    assert used_up(game, as_hq) == {"hq.hq": 1, "hq_halves.hq": 2}
    assert used_up(game, source) == {"secondary.unit:hq": 1}
    assert used_up(game, stocked) == {"supply_unit.hq": 1}
    assert not after(game, as_hq).units["hq"].organized
    assert after(game, source).units["hq"].organized and after(game, stocked).units["hq"].organized
    for halves, open_ in ((2, True), (3, False), (4, False)):
        served = marked(game, hq__hq=1, hq_halves__hq=halves)
        assert (not why_not(served, as_hq)) is open_, halves
        rounded = set_to(served, half_capacity_round=True)
        assert (not why_not(rounded, as_hq)) is (halves < 4), halves
    for times, open_ in ((1, True), (2, False)):
        assert (not why_not(marked(game, supply_unit__hq=times), stocked)) is open_
    assert why_not(marked(game, hq__hq=1), source) == ["hq_flipped"]
    assert why_not(marked(game, supply_unit__hq=1), source) == ["hq_was_primary"]
    sourced = marked(game, **{"secondary__unit:hq": 1})
    assert why_not(sourced, as_hq) == ["hq_was_source"] == why_not(sourced, stocked)
    assert why_not(sourced, source) == ["secondary_used"]
    assert not why_not(set_to(sourced, hq_sec_then_hq=True), as_hq)
    asleep = edit(game, "hq", organized=False)
    assert why_not(asleep, as_hq) == ["face_down"] and not why_not(asleep, source)
    assert not why_not(marked(asleep, hq__hq=1, hq_halves__hq=2), as_hq), "it turned down to serve"
    assert why_not(set_to(asleep, sss_hq_needs_faceup=True), source) == ["face_down"]
    assert not why_not(set_to(game, sss_hq_needs_faceup=True), source)
    none = edit(game, "hq", reorganization=0)
    assert why_not(none, as_hq) == ["hq_worthless"] == why_not(none, stocked)
    assert not why_not(none, source)
    both = marked(set_to(game, supply_hq_corps_cap=True), **{"corps__unit:hq": 1})
    assert why_not(both, stocked) == ["corps_used"] and not why_not(both, as_hq)


@pytest.mark.rule("REO-SEC-04")
def test_which_cities_a_supply_unit_makes_sources(strip):
    def stored(at="Essen", **fields):
        return unit("store", at, type="SUPPLY", size="", **fields)

    essen = strip.find("Essen")
    assert stocked_cities(of(strip, stored()), "GE") == {essen}, "the first hex of the map"
    assert not stocked_cities(of(strip, stored("A-0001")), "GE")
    assert not stocked_cities(of(strip, unit("truck", "Essen", type="TRUCK", size="")), "GE")
    assert not stocked_cities(of(strip, stored(power="SU")), "GE")
    assert not stocked_cities(of(strip, stored()), "SU")
    friends = of(strip, stored(power="IT"), cooperation=[("GE", "IT")])
    assert stocked_cities(friends, "GE") == {essen} == stocked_cities(friends, "IT")
    assert not stocked_cities(of(strip, stored(power="IT"), cooperation=[]), "GE")
