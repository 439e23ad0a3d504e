"""The window of all orders beside the map: how it is reached, what it proposes, and that it keeps secrets."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from redball.desk.curtain.keeper import CurtainKeeper
from redball.desk.desk import FormWanted
from redball.desk.looking import EVERYBODY
from redball.desk.order_form.sheet import OrdersSheet
from redball.desk.sets.politics.display.chip_menu import menu_of
from redball.desk.sets.politics.display.part import DisplayPart
from redball.desk.sets.politics.glance.part import GlancePart
from redball.desk.sets.politics.works.part import WorksPart
from redball.game.orders import AddUnit, MoveUnit, SetControl, SetHotseat
from redball.rules.politics.affairs.orders import MakeBid
from redball.rules.politics.nations.orders import NoteAttack
from redball.rules.politics.orders import SetStanding, UseDisplay
from redball.rules.politics.powers.orders import MarkConquered, SetWorth
from redball.rules.politics.turns.orders import SetTrack
from redball.rules.politics.war.orders import Surrender
from shiboken6 import isValid

from tests.desk.order_form.filling import LEFT
from tests.desk.sets.politics import table
from tests.desk.sets.politics.table import part_of

pytestmark = pytest.mark.deep


@pytest.fixture(scope="module")
def scenario(tmp_path_factory) -> Path:
    """The scenario that is played."""
    clock = {"turn": "Mar/Apr 1937", "phase": "political_bids"}
    return table.scenario(tmp_path_factory.mktemp("orders"), clock=clock)


@pytest.fixture
def player(player):
    yield player
    for sheet in sheets(player):
        sheet.reject()
    player.settle()


def sheets(player) -> list[OrdersSheet]:
    return [each for each in player.window.findChildren(OrdersSheet) if each.is_open]


def shown(player, kind=None, **values) -> OrdersSheet:
    player.desk.form_wanted.emit(FormWanted(kind, values))
    player.settle()
    (sheet,) = sheets(player)
    return sheet


def test_a_key_opens_it_and_the_map_can_be_used_beside_it(player):
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    player.window.activateWindow()
    QTest.keyClick(player.window, Qt.Key.Key_O, keys)
    player.settle()
    (sheet,) = sheets(player)
    assert sheet.focusWidget() is sheet.tree.search and sheet.form is None
    assert sheet.windowModality() is Qt.WindowModality.NonModal
    player.trigger("other_orders")
    assert sheets(player) == [sheet]


def test_a_list_that_was_closed_is_gone(player):
    sheet = shown(player)
    sheet.reject()
    player.settle()
    assert not isValid(sheet)
    player.desk.rules_changed.emit()  # nobody hears it who can't any more: that would be a crash
    player.settle()


def test_what_is_chosen_is_proposed_and_what_is_clicked_is_taken(player):
    desk = player.desk
    assert desk.do(AddUnit("dak", "DAK", "ARM", "GE", "GER", "Berlin", size="corps")).allowed
    assert desk.do(AddUnit("lw", "Stuka", "LND", "GE", "GER", "Berlin")).allowed
    player.settle()
    desk.choose(["dak", "lw"])
    assert shown(player, NoteAttack).form.values() == {"units": ["dak", "lw"]}
    desk.show_unit("dak")
    sheet = shown(player, MoveUnit)
    assert sheet.form.values()["unit"] == "dak" and sheet.form.values()["to"] == "Berlin"
    desk.show_unit("lw")
    unit, to = sheet.form.editors["unit"], sheet.form.editors["to"]
    QTest.mouseClick(unit.row.itemAt(1).widget(), LEFT)
    assert unit.value() == "lw" and unit.box.currentText() == "Stuka · GE · Berlin"
    QTest.mouseClick(to.row.itemAt(1).widget(), LEFT)
    assert not sheet.isVisible() and player.map.picker.wish is not None
    player.look_at("Warsaw")
    player.click_hex(player.node("Warsaw"))
    assert sheet.isVisible() and to.value() == "Warsaw" and player.map.picker.wish is None
    QTest.mouseClick(sheet.action, LEFT)
    player.settle()
    assert player.game.units["lw"].hex == player.node("Warsaw")
    QTest.mouseClick(sheet.back, LEFT)
    player.settle()
    assert player.game.units["lw"].hex == player.node("Berlin")
    desk.show_hex(player.node("Paris"))
    assert shown(player, SetControl).form.values() == {"hex": "Paris", "controller": desk.power}


def test_screens_of_politics_lead_to_the_forms(player):
    glance = part_of(player, GlancePart).screen
    glance.details.orders.findChild(QMenu).actions()[-1].trigger()
    player.settle()
    (sheet,) = sheets(player)
    player.desk.show_power("FR")
    player.settle()
    found = {}
    for kind in (SetStanding, SetWorth, Surrender, MarkConquered):
        take(player, glance.details.orders, kind)
        found[kind] = sheet.form.values()["power"]
    assert set(found.values()) == {"FR"}
    take(player, part_of(player, WorksPart).screen.turn.correct, SetTrack)
    display = part_of(player, DisplayPart)
    menu = menu_of(display.display, display.panel.strip._chips["CW"])
    texts = [action.text() for action in menu.actions()]
    assert "Marker on top…" in texts
    menu.actions()[texts.index("Display of your own copy…")].trigger()
    assert sheet.form.kind is UseDisplay
    menu.deleteLater()


def take(player, button, kind) -> None:
    """Choose an entry of a button's menu."""
    sheet = sheets(player)[0]
    for action in button.findChild(QMenu).actions():
        action.trigger()
        if sheet.form.kind is kind:
            return
    raise AssertionError(kind)


def test_it_is_closed_when_another_player_takes_the_machine(player):
    shown(player, SetWorth)
    player.desk.do(SetHotseat())
    player.settle()
    keeper: CurtainKeeper = player.controller.keeper
    assert keeper.is_down and not sheets(player)
    assert not player.action("other_orders").isEnabled()


def test_nobody_is_led_to_anothers_secret(player):
    """Germany's tracks are shown, and Italy's player looks: no bid of Germany's is proposed, nor given."""
    player.desk.do(SetHotseat())
    player.settle()
    keeper = player.controller.keeper
    keeper._lowering = True
    player.desk.look_as("IT")
    player.settle()
    keeper._lower()
    player.desk.show_power("GE")
    sheet = shown(player, MakeBid, points=0)
    assert sheet.form.values()["power"] == "IT"
    own = sheet.action.isEnabled()
    sheet.form.put({"power": "GE"})
    assert not sheet.action.isEnabled() and own
    assert sheet.verdict.texts == ["That is a secret of Germany: only its player gives this order."]
    head = player.desk.session.head
    sheet.accept()
    assert player.desk.session.head == head
    player.desk.look_as(EVERYBODY)
    player.settle()
    assert not sheets(player)
    keeper._lower()
