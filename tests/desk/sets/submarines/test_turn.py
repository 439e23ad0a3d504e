"""Cards of the rest of a turn: the Convoy Section in Return to Base, bases, building; marks of counters."""

from __future__ import annotations

import pytest
from redball.desk.games import saves
from redball.game.clock import Clock
from redball.game.orders import AddUnit, FlipUnit, MoveUnit, Order, Step
from redball.game.state import Change
from redball.rules.submarines.azores import is_due
from redball.rules.submarines.box import facts_of
from redball.rules.submarines.building import built_in
from redball.rules.submarines.historic import base_of
from redball.rules.submarines.milchcows import docked_pair
from redball.rules.submarines.orders import (
    OfferCadiz,
    RevokeBase,
    RollForAzores,
    SetFrance,
    SetUSWar,
    StayWithConvoys,
)
from redball.rules.submarines.ships import is_tanker

from tests.desk.clipped import faults
from tests.desk.player import position

SPRING_1943, SUMMER_1940 = 43, 27


@pytest.fixture
def at(player, scenario, tmp_path):
    """A game that begins in another phase of a turn, with orders given."""

    def go(phase: str, *orders: Order, turn: int = SPRING_1943):
        impulse = phase not in ("return_to_base", "production")
        clock = Clock(turn, phase, impulse=int(impulse), side="axis" if impulse else "", first="axis")
        game = position(scenario).changed((Change("clock", "", clock),))
        folder = tmp_path / phase
        folder.mkdir()
        player.controller.open_session(saves.begin(game, folder))
        for order in orders:
            ruling = player.desk.do(order)
            assert ruling.allowed, ruling
        player.settle()
        return player.window.work.cards

    return go


def shown(player, card) -> bool:
    return card.isVisibleTo(player.window.work)


# --- return to base -----------------------------------------------------------------------------------------


def test_who_stays_turns_face_down_and_who_must_go_is_told_why(player, at):
    card = at("return_to_base")["stay_with_convoys"]
    assert not shown(player, card)
    player.desk.show_power("CW")
    player.settle()
    assert shown(player, card) and player.says(card, "Ajax") and not player.says(card, "B 7")
    player.press(player.button(card, "Stay", "Kent"))
    assert not player.game.units["kent"].organized and player.says(card, "Stayed: Kent")
    player.press(player.button(card, "All 2 stay"))
    assert player.desk.session.entries()[-1].order == StayWithConvoys(("ajax", "120-sqn"))
    player.desk.undo()
    player.desk.undo()
    player.settle()
    assert player.game.units["kent"].organized and player.says(card, "Kent")


def test_a_face_down_ship_has_to_return(player, at):
    card = at("return_to_base", FlipUnit("ajax", organized=False))["stay_with_convoys"]
    player.desk.show_power("CW")
    player.settle()
    assert player.says(card, "Ajax is face-down and has to return to base.")
    assert "SUB-RTB-06" in player.texts_of_buttons(card)


# --- bases --------------------------------------------------------------------------------------------------


def test_cadiz_is_taken_or_declined(player, at):
    cards = at("declare_war", SetFrance("vichy"), turn=SUMMER_1940)
    card = cards["cadiz"]
    assert shown(player, card) and player.says(card, "US entry: +5.")
    player.press(player.button(card, "Not now"))
    assert player.desk.session.entries()[-1].order == OfferCadiz(take=False)
    player.press(player.button(card, "Take Cadiz"))
    assert base_of(player.game, "cadiz").used and card.isHidden()
    player.desk.undo()
    player.settle()
    assert shown(player, card)


def test_the_die_for_the_azores_is_rolled_or_entered(player, at):
    card = at("production")["azores"]
    assert is_due(player.game) and shown(player, card) and player.says(card, "1 in 10")
    card.how.setCurrentIndex(1)
    card.how.activated.emit(1)
    card.field.setValue(10)
    player.settle()
    player.press(card.roll)
    assert player.desk.session.entries()[-1].order == RollForAzores(10)
    assert base_of(player.game, "azores").used and player.says(card, "Portugal granted them")
    player.desk.undo()
    card.how.setCurrentIndex(0)
    card.how.activated.emit(0)
    player.settle()
    player.press(card.roll)
    assert base_of(player.game, "azores").offered == 1


def test_who_leaves_cadiz_chooses_a_port_in_range(player, at):
    node = position_of(player, "Cadiz")
    cards = at("naval_combat", RevokeBase("cadiz", used=True))
    card = cards["leave"]
    assert not shown(player, card)
    assert player.desk.do(MoveUnit("u-67", player.desk.place(node))).allowed
    assert player.desk.do(RevokeBase("cadiz")).allowed
    player.settle()
    assert shown(player, card) and player.says(card, "U 67")
    box = card.ports["u-67"]
    goal = box.currentData()
    player.press(player.button(card, "Go", "U 67"))
    assert player.game.units["u-67"].hex == goal and card.isHidden()


def position_of(player, name: str) -> int:
    return player.game.atlas.named(name)


# --- building -----------------------------------------------------------------------------------------------


def test_the_limit_of_the_united_states_is_told(player, at):
    card = at("production", SetUSWar("Nov/Dec 1941"))["build_submarines"]
    player.desk.show_power("US")
    player.settle()
    assert shown(player, card) and player.says(card, "no limit")
    card.count.setValue(2)
    player.settle()
    player.press(card.build)
    assert built_in(player.game, "US", range(1943, 1944)).submarines == 2
    assert player.says(card, "2 this year")
    card.what.setCurrentIndex(1)
    card.what.activated.emit(1)
    player.settle()
    player.press(card.build)
    assert built_in(player.game, "US", range(1943, 1944)).milchcows == 1


# --- marks --------------------------------------------------------------------------------------------------


def test_marks_of_counters_in_the_inspector(player, plug):
    part = plug.marks
    player.window.show_dock("inspector")
    player.desk.show_unit("201-sqn")
    player.settle()
    assert part.worth.text() == "ASW 3" and not part.hunter.isHidden()
    part.hunter.click()
    player.settle()
    assert facts_of(player.game, "201-sqn").hunter and part.hunter.isChecked()
    player.desk.show_unit("fnfl")
    player.settle()
    assert part.hunter.isHidden() and not part.free_french.isHidden()
    part.free_french.click()
    player.settle()
    assert facts_of(player.game, "fnfl").free_french
    player.desk.undo()
    player.settle()
    assert not part.free_french.isChecked() and part.tanker.isHidden()


def test_a_transport_is_marked_as_a_tanker(player, plug):
    added = AddUnit("tkr", "Ohio", "TRS", "CW", "GBR", at="Western Approaches", section=0)
    assert player.desk.do(added).allowed
    player.window.show_dock("inspector")
    player.desk.show_unit("tkr")
    player.settle()
    assert not plug.marks.tanker.isHidden()
    plug.marks.tanker.click()
    player.settle()
    assert is_tanker(player.game, player.game.units["tkr"]) and plug.marks.tanker.isChecked()


def test_a_milchcow_is_docked_and_undocked(player, plug):
    part = plug.marks
    player.window.show_dock("inspector")
    player.desk.show_unit("u-459")
    player.settle()
    player.press(part.dock)
    assert docked_pair(player.game, "u-202") == ("u-459", "u-202")
    player.desk.show_unit("u-202")
    player.settle()
    assert part.docked.text() == "Docked with U 459"
    player.press(part.undock)
    assert docked_pair(player.game, "u-202") is None


def test_these_cards_can_be_read(player, at):
    found = []
    for phase, power in (("return_to_base", "CW"), ("production", "US"), ("naval_combat", "GE")):
        at(phase)
        player.desk.show_power(power)
        player.settle()
        found += faults(player.window)
    assert not found


def test_stepping_on_from_the_attack_shows_naval_combat(player):
    assert player.desk.do(Step()).allowed
    player.settle()
    assert shown(player, player.window.work.cards["naval_convoys"])
