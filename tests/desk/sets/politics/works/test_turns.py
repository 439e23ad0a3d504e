"""The order of impulses, the end of an impulse, and the check of victory cities in the window."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtWidgets import QMenu
from redball.desk.sets.politics.chances import chance_said
from redball.desk.sets.politics.works.part import WorksPart
from redball.rules.politics.powers.victory import objectives
from redball.rules.politics.turns import impulses, track
from redball.rules.politics.turns.odds import highest
from redball.wording import signed

from tests.desk.sets.politics.table import part_of

pytestmark = pytest.mark.deep

ROLLED = {"turn": 19, "rolled": ["democrat", "fascist", "communist"], "first": "democrat"}
ORDER = {**ROLLED, "order": ["democrat", "fascist", "communist"]}
BOXES = [{"ideology": "fascist", "box": 1}, {"ideology": "communist", "box": -1}]


# --- initiative ---------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-INIT-01", "POL-INIT-06")
def test_all_roll_with_the_chances_of_their_modifiers(sit, card):
    player = sit("initiative", "GE", 3, 9, 6, politics_track=BOXES)
    order = card("impulse_order")
    assert order.track.heads == [[signed(n) for n in (-1, 0, 1, 2)]]
    assert order.track.at == {"fascist": 2, "democrat": 1, "communist": 0}
    assert order.chances["fascist"].text() == "33.3\u00a0% (1/3)"
    order.modifiers["fascist"].setValue(2)
    player.settle()
    for each, chance in highest({"fascist": 2}).items():
        assert order.chances[each].text() == chance_said(chance)
    player.press(player.button(order, "All roll"))
    assert track.result(player.game).rolled == ("democrat", "communist", "fascist")
    assert player.says(order, "1.  Democrats")


@pytest.mark.rule("POL-INIT-02", "POL-INIT-03", "POL-INIT-05")
def test_who_may_have_it_rolled_again_and_who_may_not(sit, card):
    player = sit("initiative", "GE", 10, 2, 1, politics_track=BOXES, politics_impulse_order=[ROLLED])
    order = card("impulse_order")
    assert player.says(order, "Democrats: The Democrats won the first roll")
    assert player.says(order, "Communists: The Communists are in box -1")
    player.press(player.button(order, "Fascists call it, and go down to box 0"))
    assert track.box(player.game, "fascist") == 0
    assert track.result(player.game).rolled[0] == "fascist"
    assert player.says(order, "Rolled again, called by Fascists; there is no second re-roll.")
    assert not order.fields.isVisibleTo(order)
    player.trigger("undo")
    assert track.box(player.game, "fascist") == 1
    assert player.button(order, "Fascists call it")


@pytest.mark.rule("POL-INIT-06", "POL-INIT-07", "POL-INIT-08")
def test_the_second_and_then_the_highest_choose(sit, card):
    player = sit("initiative", "GE", politics_impulse_order=[ROLLED])
    order = card("impulse_order")
    assert player.says(order, "Germany decides for them.")
    player.press(player.button(order, "Go after the lowest"))
    assert player.button(order, "Place 3: Communists, Fascists, Democrats")
    player.press(player.button(order, "Place 2: Communists, Democrats, Fascists"))
    assert track.order_now(player.game) == ("communist", "democrat", "fascist")
    player.press(player.button(order, "Begin with their side"))
    assert player.game.clock.first == "allied"
    assert player.says(order, "Their side moves first.")
    for _ in range(3):
        player.trigger("undo")
    assert not track.result(player.game).behind


def test_tasks_lead_to_the_card(sit, card, window):
    sit("initiative", "GE", politics_impulse_order=[ROLLED])
    assert window.window.work.begin("politics.place")
    assert not window.window.work.begin("politics.impulse"), "another phase's card does that"


# --- impulses -----------------------------------------------------------------------------------------------

AT = [
    {"turn": 19, "ideology": "democrat", "at": 4, "impulses": 1},
    {"turn": 19, "ideology": "fascist", "at": 3},
]


@pytest.mark.rule("POL-IMP-02", "POL-IMP-03", "POL-IMP-04")
def test_the_end_of_an_impulse_with_its_exact_chance(sit, card):
    fields = {"impulse": 1, "politics_impulse_order": [ORDER], "politics_impulses": AT}
    player = sit("end_of_action", "GE", 3, **fields)
    end = card("impulse_end")
    assert end.track.at == {"democrat": 3, "fascist": 2, "communist": 0} and end.track.now == "fascist"
    for number, said in zip(*end.track.heads, strict=True):
        assert int(said) == 10 * sum(die < int(number) for die in range(1, 11))
    assert player.says(end, "Fascists end impulse 3")
    assert player.says(end, chance_said(Fraction(2, 10)))
    end.weather.setValue(2)
    player.settle()
    assert player.says(end, "Else its marker moves 3 to 6; there the chance is")
    assert player.says(end, chance_said(Fraction(5, 10)))
    player.press(end.button)
    assert impulses.marker(player.game, "fascist").at == 6
    assert end.track.now == "communist"
    player.trigger("undo")
    assert impulses.marker(player.game, "fascist").at == 3


@pytest.mark.rule("POL-IMP-03")
def test_a_low_roll_ends_the_turn(sit, card):
    fields = {"impulse": 1, "politics_impulse_order": [ORDER], "politics_impulses": AT}
    player = sit("end_of_action", "GE", 2, **fields)
    end = card("impulse_end")
    player.press(end.button)
    assert player.says(end, "The turn is over after this impulse.")
    assert not end.button.isVisibleTo(end)
    player.press(player.button(end, "End the action stage"))
    assert player.game.clock.phase != "end_of_action"


@pytest.mark.rule("POL-IMP-05")
def test_in_summer_the_weather_roll_is_asked_for(sit, card):
    row = {**ORDER, "turn": 20}
    player = sit("end_of_action", "GE", 9, date="May/Jun 1939", impulse=1, politics_impulse_order=[row])
    end = card("impulse_end")
    assert end.button.property("denied") and any("weather roll" in text for text in end.said.texts)
    player.press(end.button)
    assert impulses.marker(player.game, "democrat").impulses == 0
    end.roll.setValue(7)
    player.settle()
    assert player.says(end, "Else its marker moves 1 to 2")
    player.press(end.button)
    assert impulses.marker(player.game, "democrat").at == 2


def test_without_an_order_there_is_no_card(sit, is_shown):
    sit("end_of_action", "GE", impulse=1)
    assert not is_shown("impulse_end")


# --- the screen, and victory --------------------------------------------------------------------------------


def test_both_tracks_are_in_sight_in_every_phase(sit, window):
    fields = {"impulse": 1, "politics_impulse_order": [ORDER], "politics_impulses": AT}
    player = sit("end_of_action", "GE", politics_track=BOXES, **fields)
    turn = player.window.screens["politics_works"].inside.turn
    assert turn.boxes.accessibleName() == "Fascist: +1, Democrat: 0, Communist: −1"
    assert turn.impulses.accessibleName() == "Fascist: 3, Democrat: 4, Communist: 1"
    assert player.says(turn, "Order: Democrat, Fascist, Communist")
    player = sit("us_entry", "GE", politics_chits=[{"pool": "GE", "count": 3}])
    assert player.says(turn, "Initiative of this turn has not been rolled.")
    assert player.says(turn, "US entry: 3 chits in 7 pools")


@pytest.mark.rule("POL-VIC-01", "POL-VIC-02", "POL-VIC-03")
def test_cities_are_counted_at_the_end_of_the_turn(sit, card):
    cities = [{"what": "objective", "hex": hex_, "is": True} for hex_ in ("Chungking", "Berlin", "Rome")]
    needs = [{"power": "CH", "ideology": "democrat", "place": 8, "needed": 1, "high_point": 2}]
    player = sit("victory", "GE", politics_marked=cities, politics_powers=needs)
    victory = card("victory_cities")
    rows = {row[0]: row[1:] for row in victory.powers.rows}
    assert rows["Germany"] == ("1", "24", "19") and rows["Nationalist China"] == ("1", "1", "2")
    assert {row[0]: row[1] for row in victory.ideologies.rows[1:]} == {
        "Fascist": "2", "Democrat": "1", "Communist": "0"
    }  # fmt: skip
    assert player.says(victory, "Nationalist China holds what it needs: 1 of 1")


@pytest.mark.rule("POL-VIC-01")
def test_a_city_becomes_an_objective_by_its_menu(sit, window):
    player = sit("victory", "GE")
    part = part_of(player, WorksPart)
    menu = QMenu()
    part.add_to_menu(menu, player.node("Berlin"))
    menu.actions()[0].trigger()
    player.settle()
    assert objectives(player.game) == (player.node("Berlin"),)
    again = QMenu()
    part.add_to_menu(again, player.node("Berlin"))
    again.actions()[0].trigger()
    player.settle()
    assert not objectives(player.game)
    sea = QMenu()
    part.add_to_menu(sea, player.game.atlas.sea_areas[0].box)
    assert not sea.actions()


@pytest.mark.rule("POL-VIC-05", "POL-VIC-06")
def test_to_the_bitter_end(sit, card):
    options = {"pol.opt.bitter_end": "on"}
    player = sit("victory", "GE", options=options)
    victory = card("victory_cities")
    assert player.says(victory, "No hex is marked as an objective city")
    assert player.says(victory, "To the bitter end: the game goes on.")
    assert victory.powers.rows[0][-1] == "Share"
