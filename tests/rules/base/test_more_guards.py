"""More guards of the base game: lending, weather, wars, actions, locks, tasks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball.game.clock import Clock
from redball.game.orders import (
    ChooseAction,
    LendResource,
    MoveUnit,
    RailMove,
    SetCountry,
    SetLock,
    SetPower,
    SetRailMoves,
    SetWar,
    SetWeather,
    Step,
)
from redball.game.quantities import LARGEST
from redball.game.sequence import StageEnd
from redball.rules import judge
from redball.rules.base.countries import known_countries
from redball.rules.base.fields import shown_number
from redball.rules.base.railways import action_of, limit_of
from redball.rules.base.steps import effects_of_entering
from redball.rules.base.tables import CHOSEN_ACTIONS, RAIL_MOVED, STAGE_ENDS
from redball.rules.base.tasks import _supply
from redball.wording import sentence

from tests.rules.base.table import after, game, text
from tests.rules.base.test_locks import two_ports
from tests.rules.base.test_rail_moves import NOW, railway
from tests.rules.judging import changed, why_not
from tests.small_map import small_atlas, small_game, spot, unit


@pytest.mark.rule("BASE-RAIL-02", "BASE-RAIL-06")
def test_at_the_wrong_time_nothing_else_is_said_of_rail_moves():
    """Not that it was carried already, nor that none is left."""
    theirs = Clock(35, "rail_movement", impulse=2, side="allied")
    played = after(railway(), SetPower("GE", {"rail_moves": 0}), SetRailMoves("GE", "land", 0))
    played = replace(played.changed([RAIL_MOVED.put((35, 2, "allied", "GE"), ["inf"])]), clock=theirs)
    assert why_not(played, RailMove("Warsaw", "inf")) == ["rail_not_now"]
    assert why_not(
        replace(played, clock=Clock(35, "land_movement", 1, "axis")), RailMove("Warsaw", "inf")
    ) == ["rail_not_now"]


@pytest.mark.rule("BASE-RAIL-06")
def test_actions_and_their_numbers():
    played = railway()
    assert why_not(played, ChooseAction("SU", "land")) == ["not_its_impulse"]
    assert why_not(replace(played, clock=Clock(35, "production")), ChooseAction("GE", "land")) == [
        "not_its_impulse"
    ]
    assert why_not(replace(played, clock=replace_impulse(0)), ChooseAction("GE", "land")) == [
        "not_its_impulse"
    ]
    assert why_not(played, ChooseAction("XX", "land")) == ["unknown.power"]
    assert why_not(played, ChooseAction("GE", "picnic")) == ["unknown.action"]  # type: ignore[arg-type]
    once = after(played, ChooseAction("GE", "land"))
    assert why_not(once, ChooseAction("GE", "land")) == ["already_action"]
    assert not why_not(once, ChooseAction("GE", "air"))
    assert (action_of(once, "GE"), action_of(once, "SU")) == ("land", "")
    stray = replace(played, clock=Clock(35, "production")).changed(
        [CHOSEN_ACTIONS.put((35, 0, "", "GE"), "land")]
    )
    assert action_of(stray, "GE") == "", "outside of impulses there is none"
    for moves, code in ((-2, "below"), (LARGEST + 1, "above")):
        assert why_not(played, SetRailMoves("GE", "land", moves)) == [code]
    least = judge(played, SetRailMoves("GE", "land", -2)).reasons[0]
    assert least.data["least"] == -1
    for moves, limit, code in (
        (-1, None, "rail_moves_free"),
        (0, 0, "rail_moves_set"),
        (LARGEST, LARGEST, "rail_moves_set"),
    ):
        order = SetRailMoves("GE", "land", moves)
        assert judge(played, order).text.code == f"base.{code}"
        entered = after(played, order)
        assert limit_of(entered, "GE", "land") == limit
        assert why_not(entered, order) == ["same_rail_moves"]


def replace_impulse(impulse):
    return Clock(NOW.turn, NOW.phase, impulse, NOW.side)


@pytest.mark.rule("BASE-CONV-04")
def test_resources_that_can_not_be_lent():
    atlas = small_atlas(
        ". . . .",
        owners="g g i b",
        places=[spot("Essen", "A-0000", resources=2), spot("Rome", "A-0002", resources=1)],
    )
    played = small_game(atlas, powers=["GE", "IT", "CW"], wars=[("CW", "GE")], cooperation=[("GE", "IT")])
    assert why_not(played, LendResource("GE", "Essen", "GE")) == ["lent_to_itself"]
    assert why_not(played, LendResource("GE", "Essen", "CW")) == ["lent_to_enemy"]
    assert why_not(played, LendResource("GE", "Rome", "IT")) == ["lent_of_other"]
    assert why_not(played, LendResource("GE", "A-0001", "IT")) == ["no_resource"]
    assert why_not(played, LendResource("GE", "Essen", "")) == ["not_lent"]
    assert why_not(played, LendResource("GE", "Nowhere", "IT")) == ["unknown.hex"]
    assert why_not(played, LendResource("XX", "Essen", "IT")) == ["unknown.power"]
    assert why_not(played, LendResource("GE", "Essen", "XX")) == ["unknown.power"]
    one = after(played, LendResource("GE", "Essen", "IT"))
    two = after(one, LendResource("GE", "Essen", "IT"))
    assert why_not(two, LendResource("GE", "Essen", "IT")) == ["already_lent"]
    assert judge(two, LendResource("GE", "Essen", "")).text.code == "base.resource_kept_again"


@pytest.mark.rule("BASE-HEX-07")
def test_the_weather_of_a_zone_or_of_all():
    atlas = small_atlas(". . .", owners="g g g", weather="a b b", zones={"a": "Arctic", "b": "Baltic"})
    played = small_game(atlas, powers=["GE"])
    assert changed(played, SetWeather("rain", "Arctic")) == {("weather", "Arctic")}
    assert changed(played, SetWeather("rain")) == {("weather", zone) for zone in atlas.weather_zones if zone}
    rainy = after(played, SetWeather("rain"))
    assert set(rainy.weather.values()) == {"rain"} and not after(rainy, SetWeather("fine")).weather
    assert why_not(played, SetWeather("hail")) == ["unknown.weather"]
    assert why_not(played, SetWeather("rain", "Nowhere")) == ["unknown.zone"]


@pytest.mark.rule("BASE-POWER-03", "BASE-POWER-04", "BASE-POWER-05")
def test_words_about_powers_wars_and_countries():
    played = game()
    assert "takes part no" in text(played, SetPower("GE", {"active": False}))
    assert "takes part yes" in text(played, SetPower("GE", {"active": True}))
    at_war = {note.code for note in judge(played, SetPower("GE", {"active": False})).notes}
    assert at_war == {"base.at_war_all_the_same"}
    assert not judge(played, SetPower("GE", {"active": True})).notes
    assert not judge(played, SetPower("GE", {"fuel": 1})).notes
    assert why_not(played, SetWar("GE", "CW", True)) == ["already_at_war"]
    assert why_not(played, SetWar("GE", "IT", False)) == ["already_at_peace"]
    assert why_not(played, SetWar("GE", "GE", True)) == ["war_with_itself"]
    assert why_not(played, SetCountry("GER", "IT")) == ["home_country"]
    assert not why_not(played, SetCountry("GER", "IT", True))
    assert not why_not(played, SetCountry("USR", "GE")), "no power of this game is at home there"


def test_long_numbers_are_not_written_out():
    many = "a number of more than 12 digits"
    assert shown_number(10**12 - 1) == str(10**12 - 1) and shown_number(1 - 10**12) == str(1 - 10**12)
    assert shown_number(10**12) == many == shown_number(-(10**12))
    assert shown_number(10**11) == str(10**11)


def test_which_countries_are_known():
    known = known_countries(game())
    assert "LBA" not in known and "EGY" not in known, "possessions are no countries"
    assert {"GER", "ITA", "GBR"} <= set(known)


@pytest.mark.rule("BASE-HEX-02")
def test_who_enters_a_hex_takes_it():
    played = game()
    order = MoveUnit("15pz", "Sollum")
    ruling = judge(played, order)
    assert ruling.allowed and "BASE-HEX-02" in ruling.clauses and len(ruling.changes) == 2
    home = judge(played, MoveUnit("15pz", "A-0200"))
    assert "BASE-HEX-02" not in home.clauses and len(home.changes) == 1


@pytest.mark.rule("BASE-SEQ-01")
def test_entering_changes_what_it_must_and_no_more():
    played = game(clock=Clock(35, "initiative"))
    assert changed(played, Step()) == {("clock", "")}
    last = game(clock=Clock(35, "end_of_action", 3, "axis"))

    def ends(played, clock):
        found = (e for e in effects_of_entering(played, clock) if e.table == STAGE_ENDS.name)
        return {e.key: e.value for e in found}

    assert not ends(last, Clock(35, "declare_war", 4, "allied"))
    assert ends(last, Clock(35, "partisans")) == {35: StageEnd(3, "axis")}
    assert not ends(game(clock=Clock(35, "partisans")), Clock(35, "lend_lease"))


@pytest.mark.rule("BASE-LOCK-01", "BASE-LOCK-02")
def test_who_shares_a_source_with_whom():
    played = two_ports()
    assert why_not(played, SetLock("afrika", "source", "zhukov")) == ["lock_not_shared"]
    assert why_not(played, SetLock("GE", "source", "zhukov")) == ["lock_not_shared"]
    assert not why_not(played, SetLock("GE", "source", "rommel"))
    assert why_not(played, SetLock("rommel", "source", "rommel")) == ["lock_own_source"]
    assert why_not(played, SetLock("afrika", "source", "afrika")) == ["lock_no_hq"]
    of_power = after(played, SetLock("GE", "port", "West"))
    assert not why_not(of_power, SetLock("GE", "port", "East")), "a power's units may go either way"
    own = after(played, SetLock("afrika", "port", "West"))
    assert why_not(own, SetLock("afrika", "port", "East")) == ["lock_not_with"]
    assert why_not(own, SetLock("afrika", "port", "West")) == ["lock_same"]


def test_the_task_of_supply_counts_units_on_land():
    rows = [
        unit("zero", "A-0000"),
        unit("ship", "Sea", type="CA"),
        unit("away", ""),
        unit("foe", "A-0003", power="CW"),
    ]
    atlas = small_atlas(". . . . ~", owners="g g g b ~", places=[spot("Essen", "A-0000")], sea_names=["Sea"])
    clock = Clock(35, "rail_movement", 1, "axis")
    played = small_game(atlas, rows, powers=["GE", "CW"], clock=clock)
    assert _supply(played).detail.data["units"] == 1
    both = replace(played, clock=Clock(35, "partisans"))
    assert _supply(both).detail.data["units"] == 2
    assert sentence(_supply(both).detail)
