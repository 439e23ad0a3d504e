"""Rail moves: who, when, which way, how many (base game 4)."""

from __future__ import annotations

import pytest
from redball.game.clock import Clock
from redball.game.orders import (
    ChooseAction,
    LendResource,
    MoveUnit,
    RailMove,
    SetOption,
    SetPower,
    SetRailMoves,
    SetRoute,
    Step,
)
from redball.game.pipelines import LENT
from redball.game.state import Change, Game, HexState, next_game
from redball.rules.base.rail_moves import is_threatened
from redball.rules.base.railways import house_table, rail_moves_left
from redball.rules.freight import factories_at, routes
from redball.wording import sentence

from tests.rules.judging import after, denied, judged
from tests.small_map import small_atlas, small_game, spot, unit

NOW = Clock(35, "rail_movement", impulse=1, side="axis")


def railway(*units, clock=NOW, **fields) -> Game:
    """Berlin to Warsaw by rail with Posen between; a port on the sea south of Berlin."""
    atlas = small_atlas(
        ". . . . . .\n . 0 0 . . .",
        places=[
            spot("Berlin", "A-0000", "capital", factories=1, blue=2),
            spot("Posen", "A-0002", "city", factories=1),
            spot("Warsaw", "A-0005", "city"),
            spot("Kiel", "A-0100", "city", port="major"),
        ],
        rails=["Berlin Warsaw"],
        sea_names=["Baltic"],
    )
    here = units or (unit("inf", "Berlin"), unit("lnd", "Berlin", type="LND"))
    fields.setdefault("powers", ["GE", "SU"])
    return small_game(atlas, here, clock=clock, **fields)


@pytest.mark.rule("BASE-RAIL-01", "BASE-RAIL-04")
def test_a_land_unit_and_an_aircraft_go_any_distance():
    game = after(railway(), RailMove("Warsaw", "inf"), RailMove("Posen", "lnd"))
    label = game.atlas.label
    assert (label(game.units["inf"].hex), label(game.units["lnd"].hex)) == ("A-0005", "A-0002")
    assert game.units["inf"].organized


@pytest.mark.rule("BASE-RAIL-01")
def test_ships_units_at_sea_and_both_at_once_are_refused():
    game = railway(unit("ca", "Kiel", type="CA"), unit("nav", "Baltic", type="NAV"))
    denied(game, RailMove("Warsaw", "ca"), "BASE-RAIL-01")
    denied(game, RailMove("Warsaw", "nav"), "BASE-RAIL-01")
    denied(game, RailMove("Warsaw"), "BASE-RAIL-01")
    denied(game, RailMove("Warsaw", "ca", "Berlin"), "BASE-RAIL-01")


@pytest.mark.rule("BASE-RAIL-02")
@pytest.mark.parametrize(
    "clock",
    [
        Clock(35, "land_movement", impulse=1, side="axis"),
        Clock(35, "rail_movement", impulse=2, side="allied"),
        Clock(35, "production"),
    ],
)
def test_only_in_the_rail_movement_step_of_the_own_impulse(clock):
    denied(railway(clock=clock), RailMove("Warsaw", "inf"), "BASE-RAIL-02")


@pytest.mark.rule("BASE-RAIL-03")
def test_face_up_and_in_supply():
    game = railway(unit("down", "Berlin", organized=False), unit("cut", "Warsaw"))
    denied(game, RailMove("Warsaw", "down"), "BASE-RAIL-03")
    cut = railway(unit("cut", "Warsaw"), control={"Warsaw": "SU", "A-0004": "SU", "Berlin": "SU"})
    lost = next_game(cut, [Change("control", n, "SU") for n in (0, 2, 3, 5, cut.atlas.find("Kiel"))])
    denied(lost, RailMove("A-0003", "cut"), "BASE-RAIL-03")


@pytest.mark.rule("BASE-RAIL-04")
def test_a_broken_way_is_told_hex_by_hex():
    held = railway(control={"A-0003": "SU"})
    ruling = denied(held, RailMove("Warsaw", "inf"), "BASE-RAIL-04")
    assert [sentence(r) for r in ruling.reasons] == [
        "A-0003 is controlled by USSR, and trains go through friendly hexes only."
    ]
    assert ruling.hexes == (3,)
    zone = railway(unit("inf", "Berlin"), unit("su", "A-0103", power="SU", name="Guards"))
    ruling = denied(zone, RailMove("Warsaw", "inf"), "BASE-RAIL-04")
    assert all("Guards" in sentence(r) for r in ruling.reasons)
    held_open = railway(
        unit("inf", "Berlin"),
        unit("su", "A-0103", power="SU"),
        *[unit(f"g{n}", f"A-000{n}", size="division") for n in (3, 4)],
    )
    assert judged(held_open, RailMove("Warsaw", "inf")).allowed


@pytest.mark.rule("BASE-RAIL-04")
def test_hexes_off_the_railway():
    game = railway(unit("inf", "Berlin"), unit("off", "A-0104"))
    denied(game, RailMove("A-0104", "inf"), "BASE-RAIL-04")
    denied(game, RailMove("Berlin", "inf"), "BASE-RAIL-04")
    ruling = denied(game, RailMove("Berlin", "off"), "BASE-RAIL-04")
    assert "No railway is in A-0104" in [sentence(r) for r in ruling.reasons]


@pytest.mark.rule("BASE-RAIL-04")
def test_a_broken_hexside_is_shown_by_the_hexes_on_both_sides():
    places = [spot("Berlin", "A-0000", "capital"), spot("Warsaw", "A-0003", "city")]
    atlas = small_atlas(". . . .", places=places, rails=["Berlin Warsaw"], sides=["lake A-0001 A-0002"])
    ruling = denied(
        small_game(atlas, (unit("inf", "Berlin"),), clock=NOW), RailMove("Warsaw", "inf"), "BASE-RAIL-04"
    )
    assert ruling.hexes == (1, 2)


@pytest.mark.rule("BASE-RAIL-05")
def test_once_an_impulse_and_no_land_move_after():
    game = after(railway(), RailMove("Posen", "inf"))
    denied(game, RailMove("Warsaw", "inf"), "BASE-RAIL-05")
    later = next_game(game, [Change("clock", "", Clock(35, "land_movement", impulse=1, side="axis"))])
    ruling = judged(later, MoveUnit("inf", "A-0003"))
    assert ruling.allowed and "BASE-RAIL-05" in ruling.clauses
    assert any("came by rail" in sentence(note) for note in ruling.notes)
    assert not judged(later, MoveUnit("lnd", "A-0003")).notes
    next_impulse = next_game(game, [Change("clock", "", Clock(35, "rail_movement", impulse=3, side="axis"))])
    assert judged(next_impulse, RailMove("Warsaw", "inf")).allowed


@pytest.mark.rule("BASE-RAIL-06")
def test_the_number_is_that_of_the_action_and_unlimited_without_a_table():
    game = railway()
    assert rail_moves_left(game, "GE") is None
    limited = after(game, SetRailMoves("GE", "land", 1))
    denied(limited, RailMove("Warsaw", "inf"), "BASE-RAIL-06")
    land = after(limited, ChooseAction("GE", "land"))
    assert rail_moves_left(land, "GE") == 1
    used = after(land, RailMove("Warsaw", "inf"))
    assert rail_moves_left(used, "GE") == 0
    (none,) = denied(used, RailMove("Warsaw", "lnd"), "BASE-RAIL-06").reasons
    assert sentence(none) == "Germany has used its 1 rail move of the action land"
    zero, any_ = (judged(game, SetRailMoves("GE", "air", n)) for n in (0, -1))
    assert (zero.text.code, any_.text.code) == ("base.rail_moves_set", "base.rail_moves_free")
    other = after(limited, ChooseAction("GE", "air"))
    assert rail_moves_left(other, "GE") is None and judged(other, RailMove("Warsaw", "inf")).allowed
    free = after(used, SetRailMoves("GE", "land", -1))
    assert rail_moves_left(free, "GE") is None and judged(free, RailMove("Warsaw", "lnd")).allowed
    production = next_game(used, [Change("clock", "", Clock(35, "production"))])
    assert rail_moves_left(production, "GE") == 0


@pytest.mark.rule("BASE-RAIL-06")
def test_the_houses_numbers_are_an_option_and_the_games_own_come_first():
    game = after(railway(), SetOption("base.rail_moves", "house"), ChooseAction("GE", "combined"))
    assert rail_moves_left(game, "GE") == house_table()["GE"]["combined"] == 3
    assert rail_moves_left(after(game, SetRailMoves("GE", "combined", 0)), "GE") == 0


@pytest.mark.rule("BASE-RAIL-06")
def test_an_entered_number_holds_to_the_end_of_its_impulse():
    entered = after(railway(), SetPower("GE", {"rail_moves": 2}))
    same = after(entered, Step())
    assert same.clock.impulse == 1 and same.powers["GE"].rail_moves == 2
    ended = railway(clock=Clock(35, "end_of_action", impulse=1, side="axis"))
    assert after(ended, SetPower("GE", {"rail_moves": 2}), Step()).powers["GE"].rail_moves == -1
    before = railway(clock=Clock(35, "initiative"))
    begun = after(before, SetPower("GE", {"rail_moves": 2}), Step())
    assert begun.clock.impulse == 1 and begun.powers["GE"].rail_moves == 2, "it was entered for this impulse"
    assert rail_moves_left(entered, "GE") == 2 and rail_moves_left(entered, "SU") is None
    one = after(entered, SetPower("GE", {"rail_moves": 1}), RailMove("Warsaw", "inf"))
    (used,) = denied(one, RailMove("Warsaw", "lnd"), "BASE-RAIL-06").reasons
    assert sentence(used) == "Germany has used its 1 rail move of this impulse"


@pytest.mark.rule("BASE-RAIL-06")
def test_wrong_actions_and_numbers_are_refused():
    game = railway()
    denied(game, ChooseAction("SU", "land"), "BASE-RAIL-06")
    denied(game, ChooseAction("GE", "lend"), "BASE-RAIL-06")
    for moves, said in (
        (-2, "“moves” was -2, expected -1 or more"),
        (1000, "“moves” was 1000, expected 999 or less"),
    ):
        (reason,) = denied(game, SetRailMoves("GE", "land", moves), "BASE-RAIL-06").reasons
        assert sentence(reason) == said
    set_ = after(game, SetRailMoves("GE", "land", 2), ChooseAction("GE", "land"))
    denied(set_, SetRailMoves("GE", "land", 2), "BASE-RAIL-06")
    denied(set_, ChooseAction("GE", "land"), "BASE-RAIL-06")


@pytest.mark.rule("BASE-RAIL-07")
def test_blue_factories_move_and_red_ones_do_not():
    game = after(railway(), RailMove("Warsaw", factory="Berlin"))
    berlin, warsaw = game.atlas.find("Berlin"), game.atlas.find("Warsaw")
    assert (factories_at(game, berlin), factories_at(game, warsaw)) == (2, 1)
    assert after(game, RailMove("Berlin", factory="Warsaw")).hexes == {}
    denied(game, RailMove("Warsaw", factory="Posen"), "BASE-RAIL-07")
    for order in (RailMove("Nowhere", factory="Berlin"), RailMove("Berlin", factory="Nowhere")):
        assert len(denied(game, order).reasons) == 1
    burnt = next_game(game, [Change("hexes", berlin, HexState(factories_destroyed=3))])
    denied(burnt, RailMove("Warsaw", factory="Berlin"), "BASE-RAIL-07")


@pytest.mark.rule("BASE-RAIL-07")
def test_a_house_moves_factories_only_when_threatened():
    game = after(railway(), SetOption("base.factory_moves", "threatened"))
    denied(game, RailMove("Warsaw", factory="Berlin"), "BASE-RAIL-07")
    stands = next_game(game, [Change("units", "su", railway(unit("su", "A-0105", power="SU")).units["su"])])
    assert judged(stands, RailMove("Posen", factory="Berlin")).allowed
    assert is_threatened(railway(unit("su", "Berlin", power="SU")), "GE"), "the first hex of the map is one"
    assert not is_threatened(railway(unit("su", power="SU")), "GE")
    posen = game.atlas.find("Posen")
    bombed = next_game(game, [Change("hexes", posen, HexState(factories_destroyed=1))])
    assert judged(bombed, RailMove("Warsaw", factory="Berlin")).allowed


@pytest.mark.rule("BASE-CONV-04")
def test_resources_are_given_and_kept_again():
    atlas = small_atlas(
        ". . .", places=[spot("Texas", "A-0000", resources=1, oil=1), spot("Berlin", "A-0001")]
    )
    game = small_game(atlas, powers=["GE", "IT", "SU"], wars=[("GE", "SU")])
    given = after(game, LendResource("GE", "Texas", "IT"), LendResource("GE", "A-0000-r1", "IT"))
    denied(given, LendResource("GE", "Texas", "IT"), "BASE-CONV-04")
    kept = after(given, LendResource("GE", "A-0000-r1"), LendResource("GE", "Texas"))
    assert kept.rule_tables == game.rule_tables
    pinned = after(game, SetRoute("GE", "A-0000-r1"), SetRoute("GE", "A-0000-1"))
    lent = after(pinned, LendResource("GE", "A-0000-r1", "IT"))
    assert [route.key for route in routes(lent)] == ["A-0000-1"], "the route of another resource stays"
    either = after(pinned, LendResource("GE", "Texas", "IT"))
    assert [r.key for r in routes(either)] == [r.key for r in routes(pinned) if r.key not in LENT.of(either)]
    assert len(routes(either)) == 1
    denied(kept, LendResource("GE", "Texas"), "BASE-CONV-04")
    denied(kept, LendResource("GE", "Texas", "SU"), "BASE-CONV-04")
    denied(kept, LendResource("GE", "Texas", "GE"), "BASE-CONV-04")
    denied(kept, LendResource("IT", "Texas", "GE"), "BASE-CONV-04")
    denied(kept, LendResource("GE", "A-0000-r9", "IT"), "BASE-CONV-04")
