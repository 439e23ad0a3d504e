"""Scenarios: what is written is read again, and every fault of a bad file is told with its place."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
import tomli_w
from hypothesis import given
from redball.atlas import MapError
from redball.errors import Fault
from redball.game import codec
from redball.game.errors import ScenarioError
from redball.game.scenario import read_scenario, write_scenario
from redball.game.standard import home_countries
from redball.game.state import Depot, HexState
from redball.rules import json_schema
from redball.rules.oil.tables import DEBTS

from tests.positions import LAND, THEATRE, positions
from tests.small_map import small_atlas


def atlas_of(id):
    if id != "small":
        raise MapError(Fault("map", f"“{id}”", "the id of a map that is there", ("small",)))
    return THEATRE


SCENARIO = """\
title = "Two seas"
map = "small"
description = "A test."
rule_sets = ["base", "reorganization"]
first = "allied"
wars = [["GE", "CW"], ["CW", "IT"]]

control = [
  { controller = "GE", hexes = ["Rome", "A-0204"] },
  { controller = "IT", territories = ["EGY"] },
  { controller = "CW", hexes = ["A-0504..A-0506", "Alexandria"] },
]

units = [
  { id = "dak", name = "DAK", type = "ARM", power = "GE", country = "GER", at = "A-0203", attack = 6 },
  { id = "fleet", name = "Fleet", type = "BB", power = "CW", country = "GBR", at = "north sea", section = 3 },

  # A unit that waits, of its power's only home, in its type's usual size.
  { id = "reserve", name = "Reserve", type = "INF", power = "IT" },
]

depots = [{ hex = "Naples", owner = "IT", barrels = 2 }]
convoys = [
  { area = "Mediterranean", power = "IT", points = 4 },
]

[[hexes]]
hex = "Kiel"
port_damaged = true

[clock]
turn = "Nov/Dec 1941"
phase = "land_movement"
impulse = 2

[powers.GE]
fuel = "6 1/4"
multiple = 1.25

[powers.IT]
active = false

[powers.CW]

[countries.ITA]
power = "GE"
conquered = true

[weather]
Mediterranean = "storm"

[marks]
"oil.debt.IT" = "1 1/2"

[options]
"supply.option11" = true
"""
"""Every section that a scenario can have."""


def faults(text):
    with pytest.raises(ScenarioError) as caught:
        read_scenario(text, atlas_of)
    return [fault.sentence() for fault in caught.value.faults]


def line_of(text, piece):
    return 1 + text[: text.index(piece)].count("\n")


# --- reading ------------------------------------------------------------------------------------------------


def test_a_scenario_is_a_position():
    game = read_scenario(SCENARIO, atlas_of)
    assert (game.title, game.description, game.rule_sets) == (
        "Two seas",
        "A test.",
        ("base", "reorganization"),
    )
    clock = game.clock
    assert (clock.date, clock.phase, clock.impulse, clock.side) == (
        "Nov/Dec 1941",
        "land_movement",
        2,
        "axis",
    )
    assert game.wars == {("CW", "GE"), ("CW", "IT")}
    assert game.cooperation == {("GE", "IT")}, "the usual co-operation of those who play"
    assert [u.id for u in game.units.values()] == ["dak", "fleet", "reserve"]
    assert game.units["dak"].hex == THEATRE.find("A-0203")
    assert (game.units["fleet"].sea, game.units["fleet"].section) == (0, 3)
    reserve = game.units["reserve"]
    assert (reserve.hex, reserve.sea, reserve.country, reserve.organized) == (-1, -1, "ITA", True)
    assert game.powers["GE"].fuel == Fraction(25, 4)
    assert game.powers["GE"].multiple == Fraction(5, 4)
    assert not game.powers["IT"].active
    assert game.powers["CW"].side == "allied"
    assert game.depots == {THEATRE.find("Naples"): Depot(2, "IT")}
    assert game.convoys == {(1, "IT"): 4}
    assert game.hexes == {THEATRE.find("Kiel"): HexState(port_damaged=True)}
    assert game.weather == {"Mediterranean": "storm"}
    assert DEBTS.of(game) == {"IT": Fraction(3, 2)}, "of an older scenario"
    assert game.options == {"supply.option11": True}


def test_later_control_overrides_earlier():
    game = read_scenario(SCENARIO, atlas_of)
    egypt = [node for node in LAND if THEATRE.territory_at(node).code == "EGY"]
    by_hand = {THEATRE.find(label) for label in ("Alexandria", "A-0505", "A-0506")}
    assert len(egypt) > len(by_hand)
    assert {node for node in egypt if game.control[node] == "CW"} == by_hand
    assert {game.control[node] for node in set(egypt) - by_hand} == {"IT"}
    assert game.control[THEATRE.find("Rome")] == "GE"


CONTRADICTIONS = [
    (
        'territories = ["EGY"] }',
        'territories = ["EGY"] },\n  { controller = "CW", territories = ["EGY"] }',
        "control[2].territories[0]: found “EGY” again, which control[1].territories[0] gives to IT, "
        "expected one controller a territory",
    ),
    (
        '"Alexandria"] }',
        '"Alexandria"] },\n  { controller = "IT", hexes = ["Kiel", "A-0506..A-0507"] }',
        "control[3].hexes[1]: found A-0506 again, which control[2].hexes[0] gives to CW, expected one "
        "controller a hex",
    ),
    (
        '"Alexandria"] }',
        '"Alexandria"] },\n  { controller = "GE", territories = ["EGY"] }',
        "control[3].territories[0]: found “EGY” again, which control[1]",
    ),
    (
        '"Alexandria"] }',
        '"Alexandria"] },\n  { controller = "CW", territories = ["ITA"] }',
        "control[3].territories[0]: found ITA with A-0204, which control[0].hexes[1] gives to GE, expected "
        "a row above that one",
    ),
    (
        "active = false",
        "bp_available = 3\nbp_spent = 4",
        "powers.IT.bp_spent: found 4 build points spent, expected no more than the 3 that are available",
    ),
    (
        "impulse = 2",
        'impulse = 2\nside = "allied"',
        "clock.side: found “allied”, expected axis, whose impulse 2 is",
    ),
    ("impulse = 2", 'impulse = 2\nside = ""', "clock.side: found nobody, expected axis"),
    (
        'phase = "land_movement"',
        'phase = "weather"',
        "clock.impulse: found 2, expected an odd impulse, before which the phase “weather” comes",
    ),
    (
        'phase = "land_movement"\nimpulse = 2',
        'phase = "production"\nside = "axis"',
        "clock.side: found “axis”, expected none: both sides act then",
    ),
]


@pytest.mark.parametrize(("good", "bad", "said"), CONTRADICTIONS)
def test_what_contradicts_itself_is_no_scenario(good, bad, said):
    assert good in SCENARIO
    found = faults(SCENARIO.replace(good, bad, 1))
    assert any(said in sentence for sentence in found), found


def test_a_hex_may_be_named_twice_for_one_controller():
    text = SCENARIO.replace('hexes = ["Rome", "A-0204"]', 'hexes = ["Rome", "Rome", "A-0204..A-0205"]')
    assert read_scenario(text, atlas_of).control == read_scenario(SCENARIO, atlas_of).control


def test_countries_are_as_on_the_map_unless_told():
    game = read_scenario(SCENARIO, atlas_of)
    assert game.countries["GER"].power == "GE"
    assert (game.countries["ITA"].power, game.countries["ITA"].conquered) == ("GE", True)
    assert game.countries["GBR"].power == "CW"
    assert game.countries.keys() == home_countries(THEATRE).keys()


def test_the_least_scenario():
    game = read_scenario(
        'title = "x"\nmap = "small"\n[clock]\nturn = "Jan/Feb 1936"\nphase = "production"\n[powers.GE]\n',
        atlas_of,
    )
    assert not game.units
    assert game.clock.side == ""


@pytest.mark.rule("REO-RP-01", "REO-RP-02", "REO-RP-05")
@pytest.mark.parametrize(
    ("phase", "said", "pool"),
    [
        ('phase = "reorganization"\nimpulse = 3', "", 30),
        ('phase = "final_reorganization"', "", 30),
        ('phase = "final_reorganization"', 'rp_pool = "7 1/2"', Fraction(15, 2)),
        ('phase = "final_reorganization"', "rp_pool = 0", 0),
        ('phase = "land_movement"\nimpulse = 3', "", 0),
    ],
)
def test_where_units_are_reorganized_the_pools_are_full(phase, said, pool):
    """22 build points on units last turn and 4 on points, and the pool not said."""
    text = f"""title = "x"\nmap = "small"\nrule_sets = ["base", "reorganization"]
[clock]\nturn = "Jan/Feb 1936"\n{phase}\n[powers.GE]\nbp_last_spent = 22\nbp_last_on_rp = 4\n{said}\n"""
    game = read_scenario(text, atlas_of)
    assert game.powers["GE"].rp_pool == pool
    assert read_scenario(write_scenario(game), atlas_of).powers == game.powers
    without = read_scenario(text.replace(', "reorganization"]', "]"), atlas_of)
    assert without.powers["GE"].rp_pool == (pool if said else 0)


def test_a_scenario_is_read_from_a_file(tmp_path):
    path = tmp_path / "two-seas.toml"
    path.write_text(SCENARIO, "utf-8")
    assert read_scenario(path, atlas_of).title == "Two seas"


# --- writing ------------------------------------------------------------------------------------------------


@given(positions())
def test_a_written_position_is_read_as_an_equal_one(game):
    read = read_scenario(write_scenario(game), atlas_of)
    assert codec.encode_position(read) == codec.encode_position(game)
    assert list(read.units) == list(game.units)


def test_a_written_scenario_can_be_edited():
    game = read_scenario(SCENARIO, atlas_of)
    text = write_scenario(game)
    assert '{ id = "dak", name = "DAK", type = "ARM", power = "GE", country = "GER", size = "' in text
    assert 'fuel = "6 1/4"' in text
    assert '{ hex = "Naples", owner = "IT", barrels = 2 }' in text
    assert 'territories = ["EGY"]' not in text, "part of it is in other hands"
    assert '"A-0504..A-0506"' in text or "A-0505" in text
    moved = text.replace('at = "A-0203"', 'at = "Kiel"')
    assert read_scenario(moved, atlas_of).units["dak"].hex == THEATRE.find("Kiel")


def test_long_lists_of_hexes_are_broken():
    nodes = [node for node in LAND if THEATRE.grid.colrow(node)[0] % 2]
    game = read_scenario(SCENARIO, atlas_of)
    text = write_scenario(replace(game, control=dict.fromkeys(nodes, "GE")))
    assert max(map(len, text.splitlines())) <= 130


# --- faults -------------------------------------------------------------------------------------------------

FAULTS = [
    ('type = "ARM"', 'type = "ARMM"', "units[0].type: found “ARMM”, expected a unit type; did you mean ARM"),
    ('power = "GE", country', 'power = "GX", country', "units[0].power: found “GX”, expected a power"),
    (
        'country = "GER"',
        'country = "GRE"',
        "units[0].country: found “GRE”, expected a country of the map; did you mean GER",
    ),
    ('at = "A-0203"', 'at = "A-9903"', "units[0].at: found “A-9903”, expected a hex label"),
    (
        'at = "A-0203"',
        'at = "Napels"',
        "units[0].at: found “Napels”, expected a hex label such as A-3249 or the name of a place "
        "on the map; did you mean Naples",
    ),
    (
        'at = "A-0203"',
        'at = "A-0000"',
        "units[0].at: found A-0000, a hex of water, expected a hex of land, or a sea area's name; "
        "did you mean North Sea",
    ),
    (
        'id = "fleet"',
        'id = "dak"',
        "units[1].id: found “dak” again, expected another id than that of units[0]",
    ),
    (
        "section = 3",
        "section = 5",
        "units[1].section: found 5, expected a section from 0 to 4, or -1 for the Convoy Section",
    ),
    ("attack = 6", "section = 1", "units[0].section: found 1, expected section 0"),
    ("attack = 6", 'attack = "6"', "units[0].attack: found “6”, expected a whole number"),
    ("attack = 6", "atack = 6", "units[0].atack: found an unknown field"),
    ("attack = 6", 'size = "corpse"', "units[0].size: found “corpse”, expected one of army, corps, division"),
    ('id = "reserve", ', "", "units[2].id: found nothing, expected a value: this field is needed"),
    ('hexes = ["Rome"', 'hexes = ["Roma"', "control[0].hexes[0]: found “Roma”"),
    ('"A-0504..A-0506"', '"A-0504..A-0406"', "control[2].hexes[0]: found “A-0504..A-0406” is no run"),
    ('controller = "GE"', 'controller = "GEE"', "control[0].controller: found “GEE”"),
    (
        'territories = ["EGY"]',
        'territories = ["EGP"]',
        "control[1].territories[0]: found “EGP”, expected a territory of the map; did you mean EGY",
    ),
    ('owner = "IT"', 'owner = "US"', "depots[0].owner: found “US”, expected a power of this scenario"),
    ("barrels = 2", "barrels = 0", "depots[0].barrels: found 0, expected a number from 1 to 4"),
    ("barrels = 2", "barrels = 99", "depots[0].barrels: found 99, expected a number from 1 to 4"),
    ("attack = 6", "attack = -5", "units[0].attack: found -5, expected a number from 0 to 999"),
    ("attack = 6", "movement = 1000", "units[0].movement: found 1000, expected a number from 0 to 999"),
    (
        "section = 3",
        'size = "corps"',
        "units[1].size: found “corps” for the type BB, expected no size",
    ),
    ('fuel = "6 1/4"', "fuel = -1", "powers.GE.fuel: found -1, expected a number from 0 to 10"),
    ('fuel = "6 1/4"', "fuel = 12", "powers.GE.fuel: found 12, expected a number from 0 to 10"),
    ("impulse = 2", "impulse = -1", "clock.impulse: found -1, expected an impulse from 1 on"),
    (
        'turn = "Nov/Dec 1941"',
        'turn = "Jan/Feb 2042"',
        "clock.turn: found “Jan/Feb 2042”, expected a turn such as Nov/Dec 1941, from Jan/Feb 1936 to "
        "Nov/Dec 1946",
    ),
    ('["CW", "IT"]', '["CW"]', "wars[1]: found [“CW”], expected two powers"),
    ('["CW", "IT"]', '"a"', "wars[1]: found “a”, expected two powers"),
    ('= "1 1/2"', '= "much"', "marks.oil.debt.IT: found “much”, expected an exact quantity"),
    (
        '"oil.debt.IT"',
        '"oil.debt.XX"',
        "marks.oil.debt.XX.power: found “XX”, expected a power of this scenario",
    ),
    (
        'area = "Mediterranean"',
        'area = "Mediteranean"',
        "expected a sea area of the map; did you mean Mediterranean",
    ),
    ("points = 4", "points = 1000", "convoys[0].points: found 1000, expected a number from 1 to 999"),
    ('area = "Mediterranean"', 'area = "Mediteranean"', "convoys[0].area: found “Mediteranean”"),
    ("points = 4", "points = -1", "convoys[0].points: found -1"),
    ('hex = "Kiel"', 'hex = "Keil"', "hexes[0].hex: found “Keil”"),
    ("port_damaged = true", "port_damaged = 1", "hexes[0].port_damaged: found 1, expected true or false"),
    (
        'turn = "Nov/Dec 1941"',
        'turn = "Nov 1941"',
        "clock.turn: found “Nov 1941”, expected a turn such as Nov/Dec 1941",
    ),
    (
        'phase = "land_movement"',
        'phase = "land_movment"',
        "clock.phase: found “land_movment”, expected a phase of the sequence of play; did you mean "
        "land_movement",
    ),
    ("impulse = 2", "impulse = 0", "clock.impulse: found 0, expected an impulse from 1 on"),
    ("impulse = 2", 'side = "axes"', "clock.side: found “axes”, expected one of axis, allied"),
    ('fuel = "6 1/4"', 'fuel = "6 1/x"', "powers.GE.fuel: found “6 1/x”, expected an exact quantity"),
    ('fuel = "6 1/4"', 'fuel = "1e99999999"', "found “1e99999999”, expected an exact quantity such as 3"),
    ('fuel = "6 1/4"', "fuel = 1e300", "powers.GE.fuel: found 1e+300, expected an exact quantity such as 3"),
    ('fuel = "6 1/4"', "fuel = 1000000", "found 1000000, expected a quantity from −999,999 to 999,999"),
    ('fuel = "6 1/4"', "fuel = 0x" + "f" * 5000, "powers.GE.fuel: found a number of too many digits"),
    ("[powers.CW]", "[powers.CX]", "powers.CX: found “CX”, expected a major power"),
    ("[countries.ITA]", "[countries.XXX]", "countries.XXX: found “XXX”, expected a home country of the map"),
    (
        'Mediterranean = "storm"',
        'Mediterranean = "strom"',
        "weather.Mediterranean: found “strom”, expected one of fine, rain, snow, storm, blizzard; "
        "did you mean storm",
    ),
    (
        'Mediterranean = "storm"',
        'Mediteranean = "storm"',
        "weather.Mediteranean: found “Mediteranean”, expected a weather zone of the map; did you "
        "mean Mediterranean",
    ),
    ('["CW", "IT"]', '["CW", "CW"]', "wars[1]: found “CW” twice"),
    ('["CW", "IT"]', '["CW", "IX"]', "wars[1]: found “IX”"),
    ('"reorganization"]', '"base"]', "rule_sets[1]: found “base” once more, expected each rule set once"),
    ('"reorganization"]', '"reorganisation"]', "rule_sets[1]: found “reorganisation”, expected a rule set"),
    (
        'first = "allied"',
        'first = "ally"',
        "first: found “ally”, expected one of axis, allied; did you mean allied",
    ),
    ('["CW", "IT"]', '["GER", "GE"]', "wars[1]: found GE and its home country GER, expected two who are not"),
    ('title = "Two seas"', "title = 3", "title: found 3, expected text"),
    ('title = "Two seas"', 'titel = "Two seas"', "titel: found an unknown field"),
]


@pytest.mark.parametrize(("good", "bad", "said"), FAULTS)
def test_a_fault_is_told_with_its_place(good, bad, said):
    assert good in SCENARIO
    text = SCENARIO.replace(good, bad, 1)
    found = faults(text)
    assert any(said in sentence for sentence in found), found
    line = line_of(SCENARIO, good)
    assert any(f"scenario line {line}: " in sentence for sentence in found), (line, found)


def test_all_faults_of_a_file_are_told_together_in_the_order_of_lines():
    text = SCENARIO
    chosen = [
        row
        for row in FAULTS
        if row[2].startswith(("units[0].type", "units[1].id", "depots", "convoys[0].area", "clock.turn"))
    ]
    chosen = list({row[0]: row for row in reversed(chosen)}.values())  # one fault a place
    for good, bad, _ in chosen:
        text = text.replace(good, bad, 1)
    found = faults(text)
    for *_, said in chosen:
        assert any(said in sentence for sentence in found), said
    lines = [int(sentence.split("line ")[1].split(":")[0]) for sentence in found]
    assert lines == sorted(lines)


def test_a_wrong_field_hides_no_other():
    text = SCENARIO.replace('id = "fleet"', 'id = "dak"').replace('type = "BB"', 'type = "BX"')
    text = text.replace('"Rome", "A-0204"', '"Rom", "A-0204"').replace('controller = "GE"', "controller = 3")
    text = text.replace('hex = "Kiel"\nport_damaged = true', 'hex = "Keil"\nport_damaged = 3')
    text = text.replace('["GE", "CW"], ["CW", "IT"]', '["GE", "XX"], ["GE"], "a"')
    found = faults(text)
    for piece in (
        "units[1].id: found “dak” again",
        "units[1].type: found “BX”",
        "control[0].controller: found 3, expected text",
        "control[0].hexes[0]: found “Rom”",
        "hexes[0].hex: found “Keil”",
        "hexes[0].port_damaged: found 3",
        "wars[0]: found “XX”",
        "wars[1]: found [“GE”], expected two powers",
        "wars[2]: found “a”, expected two powers",
    ):
        assert any(piece in sentence for sentence in found), (piece, found)
    assert len(found) == 9


def test_enemies_do_not_cooperate():
    both = SCENARIO.replace("control = [", 'cooperation = [["CW", "GE"]]\ncontrol = [', 1)
    (said,) = faults(both)
    assert "cooperation[0]: found CW and GE, who are at war by wars[0], expected powers at peace" in said
    game = read_scenario(SCENARIO.replace('["CW", "IT"]', '["GE", "IT"]'), atlas_of)
    assert game.cooperation == frozenset(), "the usual co-operation ends with a war"


def test_impulse_outside_the_action_stage():
    text = SCENARIO.replace('phase = "land_movement"\nimpulse = 2', 'phase = "production"\nimpulse = -1')
    (said,) = faults(text)
    assert "clock.impulse: found -1, expected impulse 0 outside the action stage" in said


def test_a_mark_at_the_beginning_of_a_file_is_nothing(tmp_path):
    path = tmp_path / "windows.toml"
    path.write_text(SCENARIO, "utf-8-sig")
    assert read_scenario(path, atlas_of).title == "Two seas"


def test_one_bad_field_of_a_power_is_one_fault():
    assert len(faults(SCENARIO.replace('fuel = "6 1/4"', 'fuel = "much"'))) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = \n", "scenario line 1 column 9: found"),
        ('title = "x', "scenario"),
        ("title = 'x'\ntitle = 'y'\n", "scenario line 2"),
        ("units = 3\n", "units: found 3, expected a list of tables"),
        ("units = [3]\n", "units[0]: found 3, expected a table of fields"),
        ("powers = []\n", "powers: found a list, expected a table of tables"),
        ("weather = 3\n", "weather"),
        ("wars = 'GE'\n", "wars: found “GE”, expected a list"),
        ("marks = 3\n", "marks: found 3, expected a table"),
        ("map = 'smal'\n", "map: found “smal”, expected the id of a map that is there; did you mean small"),
        ("", "map: found nothing"),
        ("", "title: found nothing"),
        ("", "clock: found nothing"),
        ("x = " + "9" * 5000, "a number of too many digits"),
        ("x = " + "[" * 5000, "more than 16 tables and lists within each other"),
    ],
)
def test_files_that_are_hardly_scenarios(text, said):
    base = "" if "map" in text or not text else 'map = "small"\n'
    assert any(said in sentence for sentence in faults(text + base)), faults(text + base)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(ScenarioError, match="no such file"):
        read_scenario(tmp_path / "none.toml", atlas_of)
    with pytest.raises(ScenarioError, match=tmp_path.name):
        read_scenario(tmp_path, atlas_of)
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'title = "M\xfcnchen"')
    with pytest.raises(ScenarioError, match="UTF-8"):
        read_scenario(latin, atlas_of)


def test_scenarios_of_other_writers_have_their_lines_told():
    """A plain TOML writer makes [[units]] of the same rows."""
    import tomllib

    text = tomli_w.dumps(tomllib.loads(SCENARIO.replace('"BB"', '"BX"')))
    (said,) = faults(text)
    assert f"scenario line {line_of(text, 'BX')}: units[1].type" in said


# --- schema -------------------------------------------------------------------------------------------------


def test_the_schemas_name_every_field():
    scenario = json_schema("scenario")
    properties = scenario["$defs"]["Scenario"]["properties"]
    assert {"title", "map", "clock", "units", "powers", "control"} <= properties.keys()
    unit = scenario["$defs"]["UnitRow"]["properties"]
    assert {"id", "at", "organized", "reorganization"} <= unit.keys()
    assert not {"hex", "sea"} & unit.keys()
    assert "oneOf" in str(scenario["$defs"]["PowerRow"]["properties"]["fuel"])
    orders = json_schema("order")["$defs"]
    assert {"MoveUnit", "PlaceBarrels", "BuyRP"} <= orders.keys()
    assert json_schema("map")["$defs"]["MapHead"]["properties"]["format"]


def test_no_land_unit_stands_in_a_depression_but_aircraft_may():
    atlas = small_atlas("x . .")
    rows = """\
title = "Qattara"
map = "small"
clock = { turn = "Nov/Dec 1941", phase = "land_movement", impulse = 1 }
powers = { GE = {} }
units = [{ id = "a", name = "A", type = "%s", power = "GE", country = "GER", at = "A-0000" }]
"""
    with pytest.raises(ScenarioError) as caught:
        read_scenario(rows % "INF", lambda _id: atlas)
    (fault,) = caught.value.faults
    assert "units[0].at" in str(fault) and "A-0000, a depression hex" in str(fault)
    assert read_scenario(rows % "FTR", lambda _id: atlas).units["a"].hex == 0
