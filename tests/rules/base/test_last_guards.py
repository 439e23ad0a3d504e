"""Conditions of the base game that no other test holds: each line fails when one is dropped."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from redball.game.clock import LAST_TURN, Clock
from redball.game.orders import (
    EditUnit,
    LendResource,
    MoveUnit,
    Note,
    PlanRoutes,
    RailMove,
    SetControl,
    SetHex,
    SetLock,
    SetOption,
    SetRailMoves,
    SetRoute,
    SetWar,
    Step,
)
from redball.game.quantities import LARGEST
from redball.game.state import Change, HexState, put_unit, remove_unit
from redball.rules.base.countries import known_countries
from redball.rules.base.fields import read_field, write_fields
from redball.rules.base.plants import following
from redball.rules.base.rail_moves import blue_factories
from redball.rules.base.railways import moved_by_rail
from redball.rules.base.tables import ENTERED, RAIL_MOVED, Entered
from redball.rules.base.units import crowded
from redball.rules.freight import PLANTS

from tests.rules.base.table import after, game, text
from tests.rules.base.test_locks import two_ports
from tests.rules.base.test_rail_moves import NOW, railway
from tests.rules.judging import judged, why_not
from tests.small_map import DEFAULT_OWNERS, small_atlas, small_game, spot, unit


@pytest.mark.rule("BASE-RAIL-02")
def test_a_neutral_country_s_unit_has_no_rail_moves():
    played = railway(unit("turk", "Berlin", power="TUR"))
    assert why_not(played, RailMove("Warsaw", "turk"))[0] == "rail_not_now"


@pytest.mark.rule("BASE-RAIL-04")
@pytest.mark.parametrize("order", [RailMove("Nowhere", "inf"), RailMove("Nowhere", factory="Berlin")])
def test_of_a_goal_that_is_nowhere_nothing_else_is_said(order):
    assert why_not(railway(), order) == ["unknown.hex"]


@pytest.mark.rule("BASE-RAIL-05")
@pytest.mark.parametrize(("phase", "told"), [("land_movement", True), ("air_transport", False)])
def test_that_a_unit_came_by_rail_is_told_when_it_moves_on_land(phase, told):
    railed = after(railway(), RailMove("Posen", "inf"))
    played = replace(railed, clock=Clock(NOW.turn, phase, NOW.impulse, NOW.side))
    ruling = judged(played, MoveUnit("inf", "A-0003"))
    assert [note.code for note in ruling.notes] == ["base.rail_and_land"] * told
    assert ("BASE-RAIL-05" in ruling.clauses) is told


@pytest.mark.rule("BASE-SEQ-03")
def test_the_last_turn_is_played_to_its_end():
    played = game(clock=Clock(LAST_TURN - 1, "victory"))
    last = after(played, Step())
    assert (last.clock.turn, last.clock.phase) == (LAST_TURN, "reinforcement")
    assert why_not(game(clock=Clock(LAST_TURN, "victory")), Step()) == ["calendar_ends"]


@pytest.mark.rule("BASE-SEQ-03")
@pytest.mark.parametrize(
    ("entered", "found"),
    [
        (Entered("oil_accounts", [1, "GE"], before={}, set={"oil": "1"}), ["used_since"]),
        (Entered("units", "u", "organized", before=False, set=True), []),
    ],
)
def test_only_accounts_bar_a_step_back_when_orders_have_changed_them(entered, found):
    played = game(unit("u", "A-0101", organized=False), clock=Clock(35, "production"))
    played = played.changed([ENTERED.put(played.clock.moment, [entered])])
    assert why_not(played, Step(back=True)) == found


def test_a_field_of_nobody_is_nothing():
    played = game()
    assert read_field(played, "units", "15pz", "organized") is True
    assert read_field(played, "units", "nobody", "organized") is None


@pytest.mark.rule("BASE-UNIT-03")
def test_a_unit_off_the_map_stays_there_when_its_section_is_named():
    played = game(unit("off", ""), unit("bb", "Levant", type="BB", power="IT", section=2))
    assert after(played, EditUnit("off", {"section": 0})).units["off"].hex == -1
    assert after(played, EditUnit("bb", {"section": 3})).units["bb"].section == 3
    assert why_not(played, EditUnit("off", {"section": 1})) == ["section_on_land"]
    assert after(played, EditUnit("bb", {"attack": 3})).units["bb"].section == 2
    for to in ("Gulf of Sirte", "Benghazi"):
        assert after(played, EditUnit("bb", {"at": to})).units["bb"].section == 0, "unless it is named"


@pytest.mark.rule("BASE-GAME-01")
def test_a_value_that_no_reading_names_is_shown_itself():
    said = text(game(), SetOption("supply.coastal_start", ["A-0101", "Tobruk"]))
    assert "A-0101, Tobruk" in said
    assert "A-0101" not in text(game(), SetOption("supply.coastal_start", "none"))
    assert "nothing" in text(game(), SetOption("supply.limited_sources", []))
    assert "5" in text(game(), SetOption("supply.range_basic", 5))


@pytest.mark.rule("BASE-HEX-01")
@pytest.mark.parametrize("order", [SetControl("A-0000", "IT"), SetHex("A-0000", iced_in=True)])
def test_of_a_hex_of_water_nothing_else_is_said(order):
    assert why_not(game(), order) == ["not_land"]


@pytest.mark.rule("BASE-RAIL-06")
def test_nothing_was_moved_by_rail_outside_of_impulses():
    played = railway().changed([RAIL_MOVED.put((35, 0, "", "GE"), ["inf"])])
    assert moved_by_rail(replace(played, clock=Clock(35, "production")), "GE") == ()


@pytest.mark.rule("BASE-RAIL-06")
@pytest.mark.parametrize(("moves", "code"), [(-2, "below"), (LARGEST + 1, "above")])
def test_how_many_rail_moves_may_be_set(moves, code):
    assert why_not(railway(), SetRailMoves("GE", "land", moves)) == [code]
    data = judged(railway(), SetRailMoves("GE", "land", moves)).reasons[0].data
    limit = {"least": -1} if code == "below" else {"most": LARGEST}
    assert data == {"field": "moves", "found": str(moves), **limit}
    for fits in (-1, 0, LARGEST):
        assert why_not(railway(), SetRailMoves("GE", "land", fits)) == []


@pytest.mark.rule("BASE-SEQ-01")
@pytest.mark.parametrize(
    ("sets", "first", "after_it"),
    [
        (("base",), True, "production"),
        (("base", "oil"), True, "final_reorganization"),
        (("base", "oil"), False, "production"),
    ],
)
def test_whether_production_comes_before_final_reorganization(sets, first, after_it):
    options = {"oil.production_before_final_reorg": first}
    played = game(clock=Clock(35, "return_to_base"), rule_sets=sets, options=options)
    assert after(played, Step(), Step()).clock.phase == after_it


@pytest.mark.rule("BASE-CONV-01")
def test_of_a_power_that_does_not_play_nothing_else_is_said():
    played = game()
    assert why_not(played, SetRoute("FR", "Benghazi")) == ["unknown.power"]
    assert why_not(played, SetRoute("CW", "Benghazi")) == ["resource_of_other"]
    assert why_not(played, SetRoute("GE", "Benghazi")) == [], "who works together"


@pytest.mark.rule("BASE-POWER-05")
def test_peace_ends_no_cooperation():
    at_odds = game(wars=[("CW", "GE")], cooperation=[("CW", "GE")])
    ruling = judged(at_odds, SetWar("CW", "GE", war=False))
    assert [change.table for change in ruling.changes] == ["wars"] and not ruling.notes
    friends = game(wars=[], cooperation=[("CW", "GE")])
    assert {change.table for change in judged(friends, SetWar("CW", "GE")).changes} == {"wars", "cooperation"}


@pytest.mark.rule("BASE-RAIL-07")
def test_no_more_blue_factories_stand_than_were_printed_and_brought():
    played, node = railway(), railway().atlas.find("Berlin")
    assert blue_factories(played, node) == 2
    for added, stand in ((-1, 1), (-2, 0), (-3, 0), (1, 3)):
        state = Change("hexes", node, HexState(factories_added=added))
        assert blue_factories(played.changed([state]), node) == stand


@pytest.mark.rule("BASE-POWER-02")
def test_a_home_country_has_its_own_name_and_a_colony_none():
    who = {**DEFAULT_OWNERS, "k": ("KEN", "CW", "GBR")}
    played = small_game(small_atlas(". . .", owners="n b k", who=who))
    names = known_countries(played)
    assert (names["TUR"], names["GBR"]) == ("Tur", "Gbr") and "KEN" not in names


@pytest.mark.rule("BASE-PORT-01")
def test_the_first_hex_of_a_map_has_a_port_as_any_other():
    atlas = small_atlas(". 0", places=[spot("Kiel", "A-0000", port="minor")])
    planes = [unit(f"p{n}", "Kiel", type="FTR") for n in range(3)]
    played = small_game(atlas, planes)
    assert crowded(played, played.units["p0"]).data["count"] == 3
    assert crowded(small_game(atlas, planes[:2]), played.units["p0"]) is None
    assert crowded(played, unit("off", type="FTR")) is None


def test_it_is_told_of_a_new_plant_though_another_goes():
    played = railway(unit("old", "Posen", type="SYNTH")).changed([PLANTS.put("old", 34)])
    new = played.changed([put_unit(unit("new", type="SYNTH"))]).units["new"]
    placed = put_unit(msgspec.structs.replace(new, hex=played.atlas.find("Posen")))
    gone = remove_unit("old")
    told = [
        bool(following(played, Note("Any order"), changes, ()).notes)
        for changes in ((placed,), (placed, gone), (gone,))
    ]
    assert told == [True, True, False]


def test_fields_of_who_is_gone_are_not_written():
    rows = [("units", "gone", "organized", True), ("powers", "XX", "rp_pool", "1")]
    assert list(write_fields(game(), rows)) == []


@pytest.mark.rule("BASE-CONV-03")
def test_a_plan_may_be_made_again():
    plan = PlanRoutes("IT", (("Benghazi", "Benghazi"),))
    assert why_not(after(game(), plan), plan) == []
    pinned = after(game(), SetRoute("IT", "Benghazi", "Benghazi"))
    assert "plan_pinned" in why_not(pinned, plan)


@pytest.mark.rule("BASE-CONV-01", "BASE-CONV-04")
def test_who_was_given_a_resource_routes_it_though_he_is_no_friend():
    played = game(powers=("GE", "IT", "CW", "SU"), wars=[("GE", "CW"), ("IT", "CW")])
    assert why_not(played, SetRoute("SU", "Benghazi")) == ["resource_of_other"]
    given = after(played, LendResource("IT", "Benghazi", "SU"))
    assert why_not(given, SetRoute("SU", "Benghazi")) == []
    assert why_not(given, SetRoute("IT", "Benghazi")) == ["resource_given"]


@pytest.mark.rule("BASE-HEX-05")
def test_only_the_fields_that_are_set_are_looked_at():
    odd = game(hexes={"Tobruk": HexState(factories_destroyed=9)})
    assert why_not(odd, SetHex("Tobruk", port_damaged=True)) == []
    assert why_not(odd, SetHex("Tobruk", factories_destroyed=8)) == ["damage_out_of_range"]


@pytest.mark.rule("BASE-LOCK-02")
@pytest.mark.parametrize(("at", "organized"), [("A-0000", True), ("West Sea", True), ("", True)])
def test_locks_of_who_needs_no_path_or_has_none_do_not_exclude_each_other(at, organized):
    played = two_ports()
    ship = small_game(played.atlas, [unit("ship", at, type="TRS", organized=organized)], wars=()).units[
        "ship"
    ]
    played = after(played.changed([put_unit(ship)]), SetLock("ship", "port", "West"))
    assert why_not(played, SetLock("ship", "port", "East")) == []
    land = after(two_ports(), SetLock("afrika", "port", "West"))
    assert why_not(land, SetLock("afrika", "port", "East")) == ["lock_not_with"]


@pytest.mark.rule("BASE-LOCK-02")
def test_locks_of_who_is_out_of_supply_do_not_exclude_each_other():
    played = two_ports()
    shut = [
        Change("hexes", played.atlas.find(port), HexState(port_damaged=True)) for port in ("West", "East")
    ]
    played = after(played.changed(shut), SetLock("afrika", "port", "West"))
    assert why_not(played, SetLock("afrika", "port", "East")) == []
