"""Control, convoys, damage, weather, powers, countries, wars (BASE-HEX, BASE-POWER)."""

from dataclasses import replace
from fractions import Fraction as F

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.orders import SetControl, SetConvoys, SetCountry, SetHex, SetPower, SetWar, SetWeather
from redball.game.powers import Country
from redball.game.state import HexState, put_power
from redball.rules import judge, oddities
from redball.rules.case import hex_name
from redball.rules.oil.orders import ReceiveOil
from redball.wording import sentence

from tests.rules.base.table import after, game, judged, refused, text
from tests.small_map import small_atlas, small_game, spot, unit

rule = pytest.mark.rule


@rule("BASE-HEX-02")
def test_control_by_hand():
    taken = after(game(), SetControl("Tobruk", "CW"))
    assert taken.controller(taken.atlas.find("Tobruk")) == "CW"
    assert text(game(), SetControl("Tobruk", "CW")) == "Tobruk (A-0102) passes from Italy to Commonwealth"
    assert not after(taken, SetControl("Tobruk", "IT")).control
    assert refused(game(), SetControl("Tobruk", "IT"), "BASE-HEX-02")
    assert refused(game(), SetControl("A-0001", "IT"), "BASE-HEX-01")
    assert refused(game(), SetControl("A-0203", "IT"), "BASE-HEX-01"), "a lake"
    assert refused(game(), SetControl("Tobruk", "Q"), "BASE-POWER-01")


@rule("BASE-HEX-03", "BASE-HEX-04")
def test_convoy_points():
    laid = after(game(), SetConvoys("levant", "CW", 4))
    assert laid.convoys == {(1, "CW"): 4}
    assert not after(laid, SetConvoys("Levant", "CW", 0)).convoys
    assert refused(game(), SetConvoys("Levant", "CW", -1), "BASE-HEX-04")
    assert refused(laid, SetConvoys("Levant", "CW", 4), "BASE-HEX-04")
    assert refused(game(), SetConvoys("Levnat", "CW", 1), "BASE-HEX-03") == [
        "“Levnat” is no sea area of the map; did you mean Levant?"
    ]
    assert refused(game(), SetConvoys("Levant", "FR", 1), "BASE-POWER-01")


@rule("BASE-HEX-05")
def test_damage():
    hurt = after(game(), SetHex("Benghazi", port_damaged=True, factories_destroyed=1, oil_destroyed=1))
    node = hurt.atlas.find("Benghazi")
    assert hurt.hexes[node] == HexState(port_damaged=True, factories_destroyed=1, oil_destroyed=1)
    assert not after(
        hurt, SetHex("Benghazi", port_damaged=False, factories_destroyed=0, oil_destroyed=0)
    ).hexes
    assert refused(game(), SetHex("Benghazi", factories_destroyed=3), "BASE-HEX-05") == [
        "Benghazi (A-0100): “factories destroyed” was 3, expected 0 to 2"
    ]
    assert len(refused(game(), SetHex("Sollum", oil_destroyed=1, port_damaged=True), "BASE-HEX-05")) == 2
    assert refused(game(), SetHex("Benghazi", oil_destroyed=-1), "BASE-HEX-05")
    assert refused(game(), SetHex("Benghazi"), "BASE-HEX-05")
    assert refused(hurt, SetHex("Benghazi", port_damaged=True), "BASE-HEX-05")


@rule("BASE-HEX-06")
def test_only_marked_ports_ice_in():
    after(game(), SetHex("Tobruk", iced_in=True))
    assert refused(game(), SetHex("Benghazi", iced_in=True), "BASE-HEX-06")


@rule("BASE-HEX-07")
def test_weather():
    storm = after(game(), SetWeather("storm"))
    assert storm.weather_at(storm.atlas.find("Tobruk")) == "storm"
    assert not after(storm, SetWeather("fine", "Mediterranean")).weather
    assert refused(game(), SetWeather("sunny"), "BASE-HEX-07")
    assert refused(game(), SetWeather("rain", "Meditteranean"), "BASE-HEX-07") == [
        "“Meditteranean” is no weather zone of the map; did you mean Mediterranean?"
    ]


@rule("BASE-POWER-03")
def test_a_power_may_be_corrected():
    played = after(
        game(), SetPower("GE", {"fuel": "6 1/4", "multiple": "3/4", "bp_spent": 12, "active": False})
    )
    power = played.powers["GE"]
    assert (power.fuel, power.multiple, power.bp_spent, power.active) == (F(25, 4), F(3, 4), 12, False)
    assert text(game(), SetPower("GE", {"fuel": "25/4"})) == "Germany is corrected: fuel 6¼"
    assert refused(
        game(), SetPower("GE", {"fule": 1, "bp_spent": -1, "side": "neutral"}), "BASE-POWER-03"
    ) == [
        "There is no field “fule”; did you mean fuel?",
        "“build points spent on units” was -1, expected 0 or more",
        "“side” was “neutral”, expected “axis” or “allied”",
    ]
    assert refused(game(), SetPower("GE", {"fuel": "much"}), "BASE-POWER-03")
    assert refused(game(), SetPower("GE", {}), "BASE-POWER-03")
    assert refused(game(), SetPower("DE", {"fuel": 1}), "BASE-POWER-01")


@rule("BASE-POWER-02", "BASE-POWER-04")
def test_countries():
    aligned = after(game(), SetCountry("EGY", "CW")) if "EGY" in game().countries else game()
    assert aligned.powers
    conquered = after(game(), SetCountry("ITA", "CW", conquered=True))
    assert judged(game(), SetCountry("ITA", "CW", conquered=True)).text.code == "base.conquered"
    assert conquered.countries["ITA"].conquered
    assert refused(game(), SetCountry("ITA", "GE"), "BASE-POWER-04")
    assert refused(game(), SetCountry("ITA"), "BASE-POWER-04")
    assert refused(game(), SetCountry("GER", "", True), "BASE-POWER-04")
    assert refused(game(), SetCountry("ITL", "GE"), "BASE-POWER-02")
    assert refused(conquered, SetCountry("ITA", "CW", conquered=True), "BASE-POWER-04")


@rule("BASE-POWER-04")
def test_a_country_that_joins_its_enemy_is_at_peace_with_it():
    fighting = replace(game(), countries={**game().countries, "EGY": Country("EGY")})
    fighting = after(fighting, SetWar("EGY", "GE"))
    assert ("EGY", "GE") in fighting.wars
    joined = judged(fighting, SetCountry("EGY", "GE"))
    assert ("EGY", "GE") not in fighting.changed(joined.changes).wars
    assert [sentence(note) for note in joined.notes] == ["Germany and Egypt are at peace"]
    assert after(fighting, SetCountry("EGY", "GE", conquered=True)).wars == fighting.wars
    assert after(fighting, SetCountry("EGY", "CW")).wars == fighting.wars


@rule("BASE-POWER-05")
def test_war_and_peace():
    peace = after(game(), SetWar("CW", "IT", war=False))
    assert not peace.at_war("IT", "CW") and peace.at_war("GE", "CW")
    assert after(peace, SetWar("IT", "CW")).wars == game().wars
    assert judged(peace, SetWar("IT", "CW")).notes == ()
    assert refused(game(), SetWar("GE", "CW"), "BASE-POWER-05") == [
        "Germany and Commonwealth are already at war"
    ]
    assert refused(peace, SetWar("CW", "IT", war=False), "BASE-POWER-05")
    assert refused(game(), SetWar("GE", "GE"), "BASE-POWER-05")
    assert refused(game(), SetWar("GE", "XX"), "BASE-POWER-01")


@pytest.mark.parametrize(
    ("points", "found"),
    [(1000, "1000"), (10**12 - 1, "999999999999"), (10**12, "a number of more than 12 digits")],
)
def test_no_more_convoy_points_than_anybody_could_mean(points, found):
    said = f"“points” was {found}, expected 999 or less"
    assert refused(game(), SetConvoys("Levant", "CW", points), "BASE-HEX-04") == [said]
    below = refused(game(), SetConvoys("Levant", "CW", -(10**12)), "BASE-HEX-04")
    assert below == ["“points” was a number of more than 12 digits, expected 0 or more"]
    assert after(game(), SetConvoys("Levant", "CW", 999)).convoys == {(1, "CW"): 999}


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("multiple", "production multiple"),
        ("bp_available", "build points of this turn"),
        ("rp_pool", "reorganization points"),
        ("rail_moves", "rail moves"),
    ],
)
def test_no_power_has_more_than_999_of_anything(field, said):
    assert refused(game(), SetPower("GE", {field: 1000}), "BASE-POWER-03") == [
        f"“{said}” was 1000, expected 999 or less"
    ]
    assert after(game(), SetPower("GE", {field: 999})).powers["GE"]


def test_fuel_is_in_quarters_and_points_are_not():
    assert after(game(), SetPower("GE", {"rp_pool": "1/3"})).powers["GE"].rp_pool * 3 == 1
    assert refused(game(), SetPower("GE", {"fuel": "1/3"}))


def test_rail_moves_of_an_impulse_are_entered_or_left_to_the_action():
    entered = after(game(), SetPower("GE", {"rail_moves": 0}))
    assert entered.powers["GE"].rail_moves == 0
    assert after(entered, SetPower("GE", {"rail_moves": -1})).powers["GE"].rail_moves == -1
    said = ["“rail moves” was -2, expected -1 or more"]
    assert refused(game(), SetPower("GE", {"rail_moves": -2}), "BASE-POWER-03") == said


def test_a_war_ends_cooperation():
    before = game(cooperation=[("GE", "IT")])
    assert before.cooperate("GE", "IT")
    ruling = judged(before, SetWar("GE", "IT"))
    assert [note.code for note in ruling.notes] == ["base.no_longer_cooperate"]
    assert not before.changed(ruling.changes).cooperate("GE", "IT")


def test_a_sentence_names_every_place_of_a_hex():
    """Whichever of them an order named, the player finds it."""
    land = small_atlas(". .", places=[spot("Oppeln", "A-0000", "town"), spot("Gleiwitz", "A-0000", "city")])
    shared = small_game(land, powers=("GE",), clock=Clock(35, "production"), rule_sets=("base", "oil"))
    assert hex_name(shared, 0) == "Gleiwitz/Oppeln (A-0000)"
    assert hex_name(shared, 1) == "A-0001"
    for place in ("Gleiwitz", "Oppeln", "A-0000"):
        ruling = judge(shared, ReceiveOil("GE", "A-0001", place, 1))
        assert any("Gleiwitz/Oppeln" in sentence(reason) for reason in ruling.reasons)


@rule("BASE-POWER-03")
def test_no_more_reorganization_points_are_spent_than_there_are():
    assert refused(game(), SetPower("GE", {"rp_spent": "4 1/4", "rp_pool": 4}), "BASE-POWER-03") == [
        "4¼ reorganization points can't be spent of a pool of 4"
    ]
    full = after(game(), SetPower("GE", {"rp_spent": 4, "rp_pool": 4}))
    assert refused(full, SetPower("GE", {"rp_pool": "3 1/2"}), "BASE-POWER-03")
    odd = full.changed([put_power(msgspec.structs.replace(full.powers["GE"], rp_spent=F(5)))])
    assert after(odd, SetPower("GE", {"fuel": 3})).powers["GE"].fuel == 3, "an old fault bars nothing else"


@rule("BASE-POWER-03")
def test_no_more_build_points_are_spent_than_there_are():
    said = ["4 build points can't be spent of 3 that are available"]
    fields = {"bp_available": 3, "bp_spent": 2, "bp_other": 1, "bp_on_rp": 1}
    assert refused(game(), SetPower("GE", fields), "BASE-POWER-03") == said
    full = after(game(), SetPower("GE", {**fields, "bp_on_rp": 0}))
    assert refused(full, SetPower("GE", {"bp_on_rp": 1}), "BASE-POWER-03") == said
    assert after(full, SetPower("GE", {"bp_available": 0, "bp_entered": False, "bp_on_rp": 9}))
    assert refused(game(), SetPower("GE", {"bp_available": 0, "bp_spent": 1}), "BASE-POWER-03") == [
        "1 build point can't be spent of 0 that are available"
    ]
    odd = full.changed([put_power(msgspec.structs.replace(full.powers["GE"], bp_spent=9))])
    assert after(odd, SetPower("GE", {"fuel": 3})).powers["GE"].fuel == 3, "an old fault bars nothing else"


@rule("BASE-HEX-05", "BASE-HEX-06")
@rule("BASE-UNIT-14")
@pytest.mark.parametrize(
    ("type", "holder", "beside", "odd"),
    [
        ("FTR", "CW", None, True),
        ("BB", "CW", None, True),
        ("FTR", "CW", ("BB", "GE"), True),
        ("FTR", "CW", ("INF", "GE"), False),
        ("FTR", "CW", ("INF", "IT"), False),
        ("FTR", "IT", None, False),
        ("FTR", "GE", None, False),
        ("INF", "CW", None, False),
        ("SYNTH", "CW", None, False),
    ],
)
def test_ships_and_aircraft_alone_in_an_enemys_hex_are_odd(type, holder, beside, odd):
    """A land unit of their side keeps them; a land unit by itself has just entered."""
    start = game()
    node = start.atlas.find("Benghazi")
    there = {"u": unit("u", "Benghazi", type=type, power="GE")}
    if beside:
        there["v"] = unit("v", "Benghazi", type=beside[0], power=beside[1])
    placed = {k: msgspec.structs.replace(u, hex=node) for k, u in there.items()}
    found = oddities(replace(start, units=placed, control={node: holder}, hexes={}))
    at = {(odd.clause, odd.hexes) for odd in found}
    assert at == ({("BASE-UNIT-14", (node,))} if odd else set())
    if odd:
        said = "u is alone in Benghazi (A-0100), controlled by Commonwealth, with whom Germany is at war"
        assert said in [sentence(odd.text) for odd in found]


def test_damage_to_what_a_hex_lacks_is_odd():
    start = game()
    benghazi, sollum = start.atlas.find("Benghazi"), start.atlas.find("Sollum")
    sound = {benghazi: HexState(port_damaged=True, factories_destroyed=3, factories_added=1, oil_destroyed=1)}
    assert oddities(replace(start, hexes=sound)) == ()
    states = {
        benghazi: HexState(factories_destroyed=3, iced_in=True),
        sollum: HexState(port_damaged=True, iced_in=True, oil_destroyed=1),
    }
    found = oddities(replace(start, hexes=states))
    assert [(sentence(odd.text), odd.clause, odd.hexes) for odd in found] == [
        ("The port of Benghazi (A-0100) never ices in", "BASE-HEX-06", (benghazi,)),
        ("Benghazi (A-0100): “factories destroyed” was 3, expected 0 to 2", "BASE-HEX-05", (benghazi,)),
        ("Sollum (A-0103) has no port", "BASE-HEX-05", (sollum,)),
        ("Sollum (A-0103): “oil destroyed” was 1, expected 0 to 0", "BASE-HEX-05", (sollum,)),
    ]
