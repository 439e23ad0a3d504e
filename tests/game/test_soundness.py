"""One judge of positions: nonsense is refused in a scenario, in a snapshot and in a row of a journal."""

from __future__ import annotations

import json
import sqlite3
import zlib
from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from redball.game import codec, soundness
from redball.game.clock import Clock
from redball.game.errors import SaveError, ScenarioError
from redball.game.flaws import Grade
from redball.game.orders import Note
from redball.game.placing import misplacements
from redball.game.powers import Country
from redball.game.scenario import read_scenario, write_scenario
from redball.game.session import Session, damage_of
from redball.game.state import Change, Depot, Game, HexState
from redball.reading import MOST_FAULTS

from tests.positions import THEATRE, positions
from tests.small_map import small_atlas, small_game, spot, unit
from tests.toy_rules import judge


def theatre(**fields):
    units = [
        unit("dak", "A-0203", type="ARM", power="GE"),
        unit("fleet", "Kiel", type="BB", power="GE"),
        unit("8th", "Cairo", power="CW", country="GBR"),
        unit("desert", "Mediterranean", power="CW", country="GBR", section=2),
        unit("convoy", "Mediterranean", type="TRS", power="CW", country="GBR"),
    ]
    return small_game(
        THEATRE,
        units,
        powers=("GE", "IT", "CW"),
        control={"Rome": "GE"},
        depots={"Naples": (2, "IT")},
        convoys={(1, "CW"): 4},
        hexes={"Kiel": HexState(port_damaged=True)},
        weather={"Mediterranean": "storm"},
        **fields,
    )


def opened(path):
    return Session.open(path, judge, lambda _: THEATRE)


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "g.redball"
    with Session.create(path, theatre(), judge) as session:
        session.commit(Note("first"))
        session.commit(Note("second"))
    return path


def spoil_snapshot(path, spoil):
    """Change the plain JSON of the first snapshot."""
    with sqlite3.connect(path) as forger:
        (packed,) = forger.execute("SELECT position FROM snapshots WHERE seq = 0").fetchone()
        plain = json.loads(zlib.decompress(packed))
        spoil(plain)
        data = zlib.compress(json.dumps(plain).encode())
        forger.execute("UPDATE snapshots SET position = ? WHERE seq = 0", (data,))
    forger.close()


def spoil_row(path, seq, *changes):
    with sqlite3.connect(path) as forger:
        forger.execute("UPDATE orders SET changes = ? WHERE seq = ?", (json.dumps(changes), seq))
    forger.close()


def put(path, value):
    """A spoiler that sets what lies at a path such as ``units.0.hex``."""

    def spoil(plain):
        *way, last = path.split(".")
        for step in way:
            plain = plain[int(step)] if isinstance(plain, list) else plain[step]
        if isinstance(plain, list):
            plain[int(last) :] = [value, *plain[int(last) + 1 :]]
        else:
            plain[last] = value

    return spoil


NONSENSE = [
    ("units.0.sea", 1, "units.dak.sea: found a unit in a hex and at sea, expected one of the two"),
    ("units.0.hex", 48, "units.dak.hex: found 48, expected a hex of the map, 0 to 47"),
    ("units.0.hex", -2, "units.dak.hex: found -2"),
    ("units.3.sea", 2, "units.desert.sea: found 2, expected a sea area of the map, 0 to 1"),
    (
        "units.3.section",
        5,
        "units.desert.section: found 5, expected a section from 0 to 4, or -1 for the Convoy Section",
    ),
    ("units.0.section", 1, "units.dak.section: found 1, expected section 0"),
    ("units.0.type", "ARMM", "units.dak.type: found “ARMM”, expected a unit type; did you mean ARM"),
    ("units.0.power", "GX", "units.dak.power: found “GX”, expected a power of this scenario"),
    ("units.0.country", "GRE", "units.dak.country: found “GRE”, expected a country of the map"),
    ("units.0.attack", -1, "units.dak.attack: found -1, expected a number from 0 to 999"),
    ("units.0.cost", -2, "units.dak.cost: found -2, expected a number from -1 to 999"),
    ("units.0.attack", 10_001, "units.dak.attack: found a number far too large"),
    ("units.0.attack", 10**30, "units.dak.attack: found a number far too large"),
    ("units.0.attack", "6", "units.dak.attack: found “6”, expected a whole number"),
    ("units.0.hex", None, "units.dak.hex: found nothing, expected a whole number"),
    ("units.1.id", "dak", "units.dak.id: found “dak”, expected each only once"),
    ("units.0.hex", 0, "units.dak.hex: found A-0000, a hex of water"),
    ("units.1.hex", 47, "units.fleet.hex: found Cairo (A-0507), which is no port"),
    ("powers", [], "powers: found nobody, expected the powers that play"),
    ("powers.0.code", "XX", "powers.XX: found “XX”, expected a major power"),
    ("powers.1.code", "GE", "powers[1].code: found “GE”, expected each only once"),
    ("powers.0.fuel", "-1/4", "powers.GE.fuel: found -1/4, expected a number from 0 to 10"),
    ("powers.0.bp_spent", -1, "powers.GE.bp_spent: found -1"),
    ("powers.0.side", "both", "powers[0].side: found “both”, expected one of axis, allied"),
    ("countries.0.power", "XX", "countries.GER.power: found “XX”, expected a power of this scenario"),
    ("countries.0.code", "GXX", "countries.GXX: found “GXX”, expected a home country of the map"),
    ("control.XX", [22], "control.XX.controller: found “XX”"),
    ("control.IT", [21], "control.IT[0]: found 21, expected each only once"),
    ("control.GE", [48], "control.GE.48: found 48, expected a hex of the map"),
    ("control.GE", [0], "control.GE.A-0000: found A-0000, a hex of water"),
    ("depots.28.barrels", -1, "depots.A-0304.barrels: found -1, expected a number from 1 to 4"),
    ("depots.28.owner", "EGY", "depots.A-0304.owner: found “EGY”, expected a power of this scenario"),
    ("depots.28.owner", "XX", "depots.A-0304.owner: found “XX”, expected a power of this scenario"),
    ("depots.99", {"barrels": 1, "owner": "GE"}, "depots.99.hex: found 99, expected a hex of the map"),
    ("convoys.0", [7, "CW", 4], "convoys.7.CW.area: found 7, expected a sea area of the map, 0 to 1"),
    ("convoys.0", [1, "XX", 4], "convoys.Mediterranean.XX.power: found “XX”, expected a power"),
    ("convoys.0", [1, "CW", -4], "convoys.Mediterranean.CW.points: found -4"),
    ("convoys.1", [1, "CW", 5], "convoys[1]: found a list, expected each only once"),
    ("hexes.99", {}, "hexes.99.hex: found 99, expected a hex of the map"),
    ("hexes.9.oil_destroyed", -1, "hexes.A-0101.oil_destroyed: found -1"),
    ("hexes.9.factories_added", -1, "hexes.A-0101.factories_added: found -1, expected a number from 0"),
    ("weather.Moon", "rain", "weather.Moon: found “Moon”, expected a weather zone of the map"),
    ("weather.Mediterranean", "fog", "weather.Mediterranean: found “fog”, expected one of fine, rain"),
    ("wars.0", ["GE", "GE"], "wars[1]: found “GE” twice, expected two different powers"),
    ("wars.0", ["IT", "GE"], "wars[1]: found “IT” before “GE”, expected two powers in alphabetical order"),
    ("wars.0", ["GE", "XX"], "wars[1]: found “XX”"),
    ("cooperation.0", ["CW", "GE"], "cooperation[0]: found CW and GE, who are at war by wars[0]"),
    ("clock.phase", "lunch", "clock.phase: found “lunch”, expected a phase of the sequence of play"),
    ("clock.turn", 66, "clock.turn: found 66, expected a turn from 0 (Jan/Feb 1936) to 65"),
    ("clock.turn", -1, "clock.turn: found -1"),
    ("clock.impulse", 3, "clock.impulse: found 3, expected impulse 0 outside the action stage"),
    ("oil_noted", {"35": "x"}, "oil_noted.35: found “x”, expected an exact quantity"),
    ("oil_made", [[35, "GE", -1]], "oil_made[0][2]: found -1, expected a whole number from 0 on"),
    ("oil_debts", {"XX": 1}, "oil_debts.XX.power: found “XX”, expected a power of this scenario"),
    ("marks", {"oil.noted.35": "x"}, "marks.oil.noted.35: found “x”, expected an exact quantity"),
    ("crews", 3, "found"),
]


@pytest.mark.parametrize(("path", "value", "said"), NONSENSE)
def test_nonsense_in_a_snapshot_is_refused(save, path, value, said):
    spoil_snapshot(save, put(path, value))
    with pytest.raises(SaveError) as caught:
        opened(save)
    sentences = [fault.sentence() for fault in caught.value.faults]
    assert any(f"g.redball: snapshot after order 0: {said}" in text for text in sentences) or (
        path == "crews" and "snapshot after order 0" in sentences[0]
    ), sentences


def test_every_wrong_field_of_a_snapshot_is_reported(save):
    def spoil(plain):
        for path, value in (("units.0.attack", "6"), ("hexes.9.iced_in", 1), ("convoys.0", [1, "CW"])):
            put(path, value)(plain)
        plain["weather"] = {"Mediterranean": 3}
        plain["control"] = {"GE": ["here"]}
        plain["quarrels"] = []

    spoil_snapshot(save, spoil)
    with pytest.raises(SaveError) as caught:
        opened(save)
    said = [(fault.where.rpartition(": ")[2], fault.found, fault.expected) for fault in caught.value.faults]
    assert sorted(said, key=lambda row: row[0]) == [
        ("control.GE[0]", "“here”", "a whole number"),
        ("convoys[0]", "a list", "a list of length 3"),
        ("hexes.9.iced_in", "1", "true or false"),
        ("quarrels", "an unknown field", said[0][2]),
        ("units.dak.attack", "“6”", "a whole number"),
        ("weather.Mediterranean", "3", "one of fine, rain, snow, storm, blizzard"),
    ]


def a_unit(**fields):
    row = {"id": "new", "name": "New", "type": "INF", "power": "CW", "country": "GBR", "size": "corps"}
    return ["units", "new", row | fields]


ROWS = [
    (a_unit(hex=-5), "units.new.hex: found -5"),
    (a_unit(hex=3, sea=0), "units.new.sea: found a unit in a hex and at sea"),
    (a_unit(type="X"), "units.new.type: found “X”"),
    (["powers", "GE", None], "units.dak.power: found “GE”"),
    (["depots", 28, {"barrels": -1, "owner": "IT"}], "depots.A-0304.barrels: found -1"),
    (["control", 5, "ABC"], "control.ABC.controller: found “ABC”"),
    (["wars", "", [["CW", "CW"]]], "wars[0]: found “CW” twice"),
    (["clock", "", {"turn": 70, "phase": "production"}], "clock.turn: found 70"),
    (["convoys", [1, "CW"], -3], "convoys.Mediterranean.CW.points: found -3"),
]


@pytest.mark.parametrize(("change", "said"), ROWS)
def test_nonsense_in_the_last_row_of_a_journal_is_refused(save, change, said):
    spoil_row(save, 2, change)
    with pytest.raises(SaveError) as caught:
        opened(save)
    sentences = [fault.sentence() for fault in caught.value.faults]
    assert any(f"g.redball: position after order 2: {said}" in text for text in sentences), sentences


@pytest.mark.parametrize(("change", "said"), ROWS[:3])
def test_nonsense_that_a_later_row_mends_is_found_by_the_check_and_by_undo(save, change, said):
    spoil_row(save, 1, change)
    spoil_row(save, 2, ["units", "new", None])
    with opened(save) as session:
        (fault,) = damage_of(session)
        assert f"order 1: {said}" in fault.sentence()
        with pytest.raises(SaveError, match=r"position after order 1: units\.new"):
            session.undo()
        assert session.head == 2


def test_nonsense_that_waits_for_redo_is_refused(save):
    with opened(save) as session:
        session.undo()
    spoil_row(save, 2, a_unit(type="X"))
    with opened(save) as session:
        before = session.game
        with pytest.raises(SaveError, match=r"position after order 2: units\.new\.type"):
            session.redo()
        assert session.game is before and session.head == 1


def test_a_row_that_names_two_units_is_damaged(save):
    spoil_row(save, 2, ["units", "other", a_unit()[2]])
    with pytest.raises(SaveError, match="order 2, changes"):
        opened(save)


# --- what opens all the same --------------------------------------------------------------------------------

LAX = [
    ("units.4.sea", 0, "units.desert.sea: found Mediterranean, with no transport of a co-operating power"),
    ("units.2.hex", 19, "units.8th.hex: found A-0203, where enemy land units are: dak"),
    ("units.0.attack", 1000, "units.dak.attack: found 1000, expected a number from 0 to 999"),
    ("units.0.size", "army", "units.dak.size: found"),
    ("units.0.shattered", True, "units.dak.shattered: found a shattered unit that is face-up"),
    ("powers.0.rp_spent", "2", "powers.GE.rp_spent: found 2 of 0 points, expected no more than the pool"),
    ("powers.0.fuel", "11", "powers.GE.fuel: found 11, expected a number from 0 to 10"),
    (
        "powers.0.multiple",
        "1/5",
        "powers.GE.multiple: found 1/5, expected a whole number of twelfths",
    ),
    ("depots.28.barrels", 5, "depots.A-0304.barrels: found 5, expected a number from 1 to 4"),
    ("depots.28.barrels", 0, "depots.A-0304.barrels: found 0, expected a number from 1 to 4"),
    ("rule_sets", ["oil", "base", "oil"], "rule_sets[2]: found “oil” once more, expected each rule set once"),
    ("rule_sets", ["oill"], "rule_sets[0]: found “oill”, expected a rule set"),
]
"""What units, wars and orders of earlier programs may have led to."""


@pytest.mark.parametrize(("path", "value", "said"), LAX)
def test_what_earlier_orders_could_lead_to_opens_with_a_word(save, path, value, said):
    spoil_snapshot(save, put(path, value))
    if path == "units.0.size":
        spoil_snapshot(save, put("units.0.type", "PARA"))
    with opened(save) as session:
        texts = [fault.sentence() for fault in session.oddities]
        assert any(f"g.redball: {said}" in text for text in texts), texts
        told = [fault.sentence() for fault in damage_of(session)]
        if path in ("units.4.sea", "units.2.hex"):
            assert told == [], "war and loss may lead there at any time"
        else:
            assert any(f"snapshot after order 0: {said}" in text for text in told), told


def test_an_order_that_only_earlier_programs_allowed_is_told_by_the_check(save):
    spoil_row(save, 1, a_unit(attack=1000))
    spoil_row(save, 2, ["units", "new", None])
    with opened(save) as session:
        assert session.oddities == ()
        (fault,) = damage_of(session)
        assert "order 1: units.new.attack: found 1000" in fault.sentence()


def test_a_sound_save_has_no_oddities(save):
    with opened(save) as session:
        assert session.oddities == ()


def test_what_another_build_of_the_map_has_no_place_for_opens_with_a_word(save):
    """The same map without Kiel."""
    places = [p for p in THEATRE.places if p.name != "Kiel"]
    rebuilt = replace(THEATRE, places=tuple(places))
    with Session.open(save, judge, lambda _: rebuilt) as session:
        (fault,) = session.oddities
        assert "units.fleet.hex: found A-0101, which is no port" in fault.sentence()
    with pytest.raises(SaveError, match=r"units\.dak\.type"):
        spoil_snapshot(save, put("units.0.type", "X"))
        Session.open(save, judge, lambda _: rebuilt)


def test_a_save_of_before_the_map_was_noted_opens_as_it_did(save):
    with sqlite3.connect(save) as forger:
        forger.execute("DELETE FROM meta WHERE key = 'ground'")
    forger.close()
    spoil_snapshot(save, put("units.1.hex", 47))
    with opened(save) as session:
        assert "units.fleet.hex: found Cairo (A-0507), which is no port" in session.oddities[0].sentence()


# --- scenarios ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ('type = "INF", power = "CW", at = "A-0203"', "where enemy land units are: Tanks"),
        ('type = "FTR", power = "CW", at = "A-0203"', "where enemy land units are: Tanks"),
        (
            'type = "BB", power = "CW", at = "Cairo"',
            "found Cairo (A-0507), which is no port, expected a port",
        ),
        ('type = "INF", power = "CW", at = "Mediterranean"', "with no transport of a co-operating power"),
        ('type = "INF", power = "CW", shattered = true', "found a shattered unit that is face-up"),
    ],
)
def test_a_scenario_puts_units_where_orders_could(row, said):
    text = f"""\
title = "x"
map = "small"
wars = [["CW", "GE"]]
units = [
  {{ id = "t", name = "Tanks", type = "ARM", power = "GE", at = "A-0203" }},
  {{ id = "p", name = "Partisans", type = "PART", power = "CW", at = "A-0203" }},
  {{ id = "u", name = "Unit", {row} }},
]
clock = {{ turn = "Nov/Dec 1941", phase = "production" }}
powers = {{ GE = {{}}, CW = {{}} }}
"""
    with pytest.raises(ScenarioError) as caught:
        read_scenario(text, lambda _: THEATRE)
    sentences = [fault.sentence() for fault in caught.value.faults]
    field = "shattered" if "shattered" in row else "at"
    assert any(f"scenario line 7: units[2].{field}: found" in s and said in s for s in sentences), sentences
    assert not any("units[1]" in sentence for sentence in sentences), "partisans live among enemies"


def test_more_reorganization_points_spent_than_there_are():
    text = write_scenario(theatre()).replace("[powers.GE]", "[powers.GE]\nrp_pool = 3\nrp_spent = 4")
    with pytest.raises(ScenarioError, match=r"powers\.GE\.rp_spent: found 4 of 3 points"):
        read_scenario(text, lambda _: THEATRE)


@given(positions())
def test_random_positions_are_sound(game):
    assert soundness.refused(game, Grade.LAX) == ()
    again = codec.decode_position(codec.encode_position(game), THEATRE)
    assert soundness.refused(again, Grade.LAX) == ()


def test_changed_entries_are_judged_like_whole_positions():
    game = theatre()
    for change in (
        Change("units", "dak", msgspec.structs.replace(game.units["dak"], hex=99)),
        Change("control", 99, "GE"),
        Change("control", 21, "XX"),
        Change("hexes", 0, HexState()),
        Change("weather", "Moon", "rain"),
        Change("oil_debts", "XX", Fraction(1)),
        Change("clock", "", msgspec.structs.replace(game.clock, turn=99)),
        Change("powers", "IT", None),
    ):
        after = game.changed([change])
        whole = soundness.refused(after, Grade.MAP)
        assert whole and set(soundness.refused_changes(after, [change], Grade.MAP)) == set(whole)
    assert (
        soundness.refused_changes(game, [Change("options", "x", 3), Change("units", "x", None)], Grade.LAX)
        == ()
    )


def test_the_ground_of_a_map_is_its_land_ports_and_names():
    atlas = small_atlas(". . ~", places=[spot("A", "A-0001", port="minor")])
    dry = small_atlas(". . .", places=[])
    assert soundness.ground_of(atlas) == soundness.ground_of(replace(atlas, title="Other"))
    assert len({soundness.ground_of(a) for a in (atlas, dry, replace(atlas, places=()))}) == 3


# --- who may be named ---------------------------------------------------------------------------------------


def judged(**fields):
    """What is wrong with a small position: path and field of each flaw, with its grade."""
    found = soundness.findings(replace(theatre(), **fields))
    return {(f"{at}.{flaw.field}".rstrip("."), flaw.grade) for at, flaw in found}


def test_whoever_the_map_names_may_hold_hexes_but_have_no_units():
    """Egypt is a minor country here; France holds nothing on this map and doesn't play."""
    named = replace(THEATRE, controllers=(*THEATRE.controllers, "FR"))
    assert judged(control={21: "EGY", 22: "CW"}) == set()
    assert judged(control={21: "FR"}) == {("control.FR.controller", Grade.MAP)}
    assert judged(atlas=named, control={21: "FR"}) == set()
    french = {"u": unit("u", power="FR", country="GER")}
    assert judged(atlas=named, units=french) == {("units.u.power", Grade.MAP)}
    assert judged(units={"u": unit("u", power="EGY", country="EGY")}) == set()
    assert judged(atlas=named, wars=frozenset({("FR", "GE")}))
    assert judged(wars=frozenset({("EGY", "GE")})) == set()
    assert judged(wars=frozenset({("ABC", "GE")})) == {("wars[0]", Grade.MAP)}


def test_countries_belong_to_any_major_power_in_play_or_not():
    countries = theatre().countries
    for power in ("", "GE", "JA"):
        assert judged(countries={**countries, "ITA": Country("ITA", power)}) == set()
    assert judged(countries={**countries, "ITA": Country("ITA", "EGY")}) == {
        ("countries.ITA.power", Grade.NEVER)
    }
    assert judged(countries={**countries, "JAP": Country("JAP", "JA")}) == set(), "a power's home"
    assert judged(countries={**countries, "FIN": Country("FIN", "")}) == {("countries.FIN", Grade.MAP)}


@pytest.mark.parametrize(
    ("in_us", "barrels", "grade"),
    [
        (False, 4, None), (False, 5, Grade.OLD), (False, 10_000, Grade.OLD), (False, 10_001, Grade.NEVER),
        (False, -1, Grade.NEVER),
        (True, 5, None), (True, 99, None), (True, 100, Grade.OLD),
    ],
)  # fmt: skip
def test_barrels_of_a_hex(in_us, barrels, grade):
    """OIL-STO-15, and OIL-AMB-09 in the Continental US."""
    atlas = replace(
        THEATRE,
        territories=tuple(t._replace(continental_us=in_us and t.code == "ITA") for t in THEATRE.territories),
    )
    expected = {("depots.A-0304.barrels", grade)} if grade else set()
    assert judged(atlas=atlas, depots={28: Depot(barrels, "IT")}) == expected


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"hex": 47}, set()),
        ({"hex": 48}, {("units.u.hex", Grade.NEVER)}),
        ({"hex": -1, "sea": 1}, {("units.u.sea", Grade.LAX)}),
        ({"hex": -1, "sea": 1, "type": "FTR", "size": "", "section": 4}, set()),
        ({"hex": -1, "sea": 1, "type": "FTR", "size": "", "section": 5}, {("units.u.section", Grade.NEVER)}),
        ({"hex": -1, "sea": 2}, {("units.u.sea", Grade.NEVER)}),
        ({"hex": -1, "sea": -2}, {("units.u.sea", Grade.NEVER)}),
        ({"hex": -1, "section": -1}, {("units.u.section", Grade.NEVER)}),
        ({"shattered": True, "organized": False}, set()),
        ({"cost": -1, "first_cost": -1}, set()),
        ({"first_cost": -2}, {("units.u.first_cost", Grade.NEVER)}),
        ({"range": 999}, set()),
        ({"range": 1000}, {("units.u.range", Grade.OLD)}),
        ({"size": ""}, {("units.u.size", Grade.OLD)}),
        ({"country": "ABC"}, {("units.u.country", Grade.MAP)}),
    ],
)
def test_a_unit_by_itself(fields, wrong):
    alone = {"u": msgspec.structs.replace(unit("u", power="CW", country="GBR"), **fields)}
    assert judged(units=alone) == wrong


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"rp_pool": Fraction(3), "rp_spent": Fraction(3)}, set()),
        ({"fuel": Fraction(10)}, set()),
        ({"fuel": Fraction(41, 4)}, {("powers.GE.fuel", Grade.OLD)}),
        ({"fuel": Fraction(1, 8)}, {("powers.GE.fuel", Grade.OLD)}),
        ({"rp_pool": Fraction(7, 3)}, set()),
        ({"bp_available": 3, "bp_spent": 1, "bp_other": 1, "bp_on_rp": 1}, set()),
        ({"bp_available": 3, "bp_spent": 4}, {("powers.GE.bp_spent", Grade.OLD)}),
        ({"bp_available": 3, "bp_other": 2, "bp_on_rp": 2}, {("powers.GE.bp_other", Grade.OLD)}),
        ({"bp_available": 3, "bp_on_rp": 4}, {("powers.GE.bp_on_rp", Grade.OLD)}),
        ({"bp_available": -3}, {("powers.GE.bp_available", Grade.NEVER)}),
        ({"bp_spent": 4}, set()),
        ({"bp_spent": 1, "bp_entered": True}, {("powers.GE.bp_spent", Grade.OLD)}),
        ({"rail_moves": -1}, set()),
        ({"rail_moves": -2}, {("powers.GE.rail_moves", Grade.NEVER)}),
    ],
)
def test_a_power_by_itself(fields, wrong):
    game = theatre()
    changed = {**game.powers, "GE": msgspec.structs.replace(game.powers["GE"], **fields)}
    assert judged(powers=changed) == wrong


def test_a_country_is_conquered_by_somebody():
    countries = theatre().countries
    assert judged(countries={**countries, "ITA": Country("ITA", "", conquered=True)}) == {
        ("countries.ITA.conquered", Grade.OLD)
    }
    assert judged(countries={**countries, "ITA": Country("ITA", "CW", conquered=True)}) == set()


@pytest.mark.parametrize(
    ("phase", "impulse", "turn", "wrong"),
    [
        ("production", 0, 0, set()),
        ("production", 0, 65, set()),
        ("production", 1, 65, {"clock.impulse"}),
        ("land_movement", 1, 0, set()),
        ("land_movement", 0, 0, {"clock.impulse"}),
        ("land_movement", 1000, 0, {"clock.impulse"}),
        ("land_movement", -1, 66, {"clock.impulse", "clock.turn"}),
    ],
)
def test_a_moment_of_play(phase, impulse, turn, wrong):
    side = "axis" if phase == "land_movement" else ""
    assert judged(clock=Clock(turn, phase, impulse, side)) == {(path, Grade.NEVER) for path in wrong}


@pytest.mark.parametrize(
    ("phase", "impulse", "side", "first", "wrong"),
    [
        ("land_movement", 1, "axis", "axis", set()),
        ("land_movement", 1, "allied", "allied", set()),
        ("land_movement", 2, "allied", "axis", set()),
        ("land_movement", 2, "axis", "axis", {("clock.side", Grade.OLD)}),
        ("land_movement", 3, "allied", "axis", {("clock.side", Grade.OLD)}),
        ("land_movement", 1, "", "axis", {("clock.side", Grade.OLD)}),
        ("production", 0, "axis", "axis", {("clock.side", Grade.OLD)}),
        ("weather", 1, "", "axis", set()),
        ("weather", 2, "", "axis", {("clock.impulse", Grade.NEVER)}),
    ],
)
def test_the_side_that_acts_is_that_of_the_impulse(phase, impulse, side, first, wrong):
    assert judged(clock=Clock(35, phase, impulse, side, first)) == wrong


@pytest.mark.parametrize(
    ("both", "wrong"),
    [
        (("GE", "GER"), Grade.OLD),
        (("CW", "GBR"), Grade.OLD),
        (("CW", "GER"), None),
        (("EGY", "GE"), None),
        (("GE", "ITA"), Grade.LAX),
    ],
)
def test_nobody_is_at_war_with_itself(both, wrong):
    """Italy is aligned to Germany here; war with a country that was conquered may still be in the table."""
    for conquered in (False, True):
        countries = {**theatre().countries, "ITA": Country("ITA", "GE", conquered)}
        found = judged(countries=countries, wars=frozenset({both}))
        expected = None if conquered and wrong is Grade.LAX else wrong
        assert found == ({("wars[0]", expected)} if expected else set())


def test_a_transport_carries_only_those_it_cooperates_with():
    """Any of them, TRS, AMPH and LINER; not the unit itself, and none in another sea area."""
    game = theatre(wars=(), cooperation=())
    for type in ("TRS", "AMPH", "LINER", "CV"):
        for power, sea in (("CW", 1), ("IT", 1), ("CW", 0)):
            ship = msgspec.structs.replace(game.units["convoy"], type=type, power=power, sea=sea)
            wrong = judged(wars=(), cooperation=frozenset(), units={**game.units, "convoy": ship})
            carried = type != "CV" and (power, sea) == ("CW", 1)
            assert wrong == (set() if carried else {("units.desert.sea", Grade.LAX)})


def test_a_depression_holds_aircraft_alone():
    atlas = small_atlas("x . 0", places=[])
    for type, wrong in (("INF", {("units.u.hex", Grade.MAP)}), ("FTR", set())):
        game = small_game(atlas, [unit("u", "A-0000", type=type)])
        assert {(f"{at}.{flaw.field}", flaw.grade) for at, flaw in soundness.findings(game)} == wrong


def test_points_that_are_none_and_a_place_beside_another_flaw():
    assert judged(convoys={(1, "CW"): 0}) == {("convoys.Mediterranean.CW.points", Grade.OLD)}
    grown = {"u": msgspec.structs.replace(unit("u", type="BB", power="CW"), hex=47, attack=1000)}
    assert {path for path, _ in judged(units=grown)} == {"units.u.attack", "units.u.hex"}


@pytest.mark.parametrize("at", ["A-0203", "North Sea"])
def test_a_crowd_costs_no_more_than_its_units_one_by_one(tmp_path, monkeypatch, at):
    """Thousands of units in one place once took minutes: each was compared with every other."""
    crowd = [unit(f"u{n}", at, power=("GE", "CW")[n % 2]) for n in range(400)]
    game = small_game(THEATRE, crowd, powers=("GE", "IT", "CW"))
    asked = []
    for name in ("at_war", "cooperate"):
        real = getattr(Game, name)

        def counted(*given, real=real):
            asked.append(real)
            return real(*given)

        monkeypatch.setattr(Game, name, counted)
    found = list(soundness.findings(game))
    assert len(found) == 400 and all(len(finding.flaw.found) < 200 for finding in found)
    assert len(asked) <= 4 * 400
    with Session.create(tmp_path / "g.redball", game, judge) as session:
        assert len(session.oddities) == MOST_FAULTS


def test_a_unit_that_changes_hands_is_no_enemy_of_itself():
    game = small_game(THEATRE, [unit("u", "A-0203", power="GE")], powers=("GE", "IT", "CW"))
    assert [*misplacements(game, msgspec.structs.replace(game.units["u"], power="CW"))] == []
    partisans = small_game(
        THEATRE, [unit("u", "A-0203"), unit("p", "A-0203", type="PART", power="CW")], powers=("GE", "CW")
    )
    assert [*soundness.findings(partisans)] == []
