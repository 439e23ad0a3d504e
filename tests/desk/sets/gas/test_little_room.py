"""The gas screen where there is little room, as in the smallest window or in a language of longer words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from redball import language
from redball.desk.map.hex_menu import menu_of
from redball.desk.sets.gas.budget import budget
from redball.desk.sets.gas.turn_card import parts
from redball.desk.start.qt_texts import Catalogue
from redball.rules.gas.orders import PayGas

from tests.desk.sets.gas.conftest import go_to
from tests.desk.sets.gas.test_screen import index

SMALL = (1180, 720)


@pytest.fixture
def small(player):
    """The smallest window, with the dock of gas in front."""
    before = player.window.size()
    player.window.resize(*SMALL)
    player.window.show_dock("gas")
    player.settle()
    yield player
    player.window.resize(before)
    player.settle()


@pytest.fixture
def german(qapp):
    language.speak("de")
    catalogue = Catalogue(qapp)
    qapp.installTranslator(catalogue)
    yield
    qapp.removeTranslator(catalogue)
    language.speak(language.ENGLISH)


def seen(part, inside) -> QRect:
    return QRect(part.mapTo(inside, part.rect().topLeft()), part.size())


def test_the_buttons_of_the_payment_stay_in_sight(small, gas):
    for power, map_ in (("GE", "W"), ("US", "W"), ("SU", "E")):
        gas.pay.open(power, map_)
        small.settle()
        area = small.window.map_area.rect()
        assert area.contains(gas.pay.geometry()), (power, gas.pay.geometry(), area)
        for button in (gas.pay.pay, gas.pay.close_button):
            assert gas.pay.rect().contains(seen(button, gas.pay))
        assert gas.pay.middle.height() >= 56
        gas.pay.end()


def test_where_there_is_room_nothing_scrolls_but_a_long_list(player, gas):
    gas.pay.open("GE", "W")
    player.settle()
    assert not gas.pay.middle.verticalScrollBar().maximum()
    gas.pay.end()


def test_a_payment_that_helps_nobody_says_so(player, gas):
    player.desk.do(PayGas("SU", "E", ("Gorki",)))
    player.settle()
    gas.pay.open("SU", "E")
    player.settle()
    for row in gas.pay.answer.rows:
        freed = "makes nobody unlimited" in gas.pay._effect(row)
        assert freed is not bool(row.freed)
    assert not any(text.startswith("0 of") for text in player.texts(gas.pay))
    gas.pay.end()


def test_the_menu_of_a_hex_pays_from_that_hex(player, gas):
    player.desk.show_power("GE")
    game, munich = player.game, player.node("Munich")
    menu = menu_of(player.desk, player.window, player.map.side, munich)
    next(a for a in menu.actions() if a.text().replace("&", "") == "Pay gas from here…").trigger()
    player.settle()
    assert gas.pay.isVisible() and gas.pay.power == "GE" and gas.pay.chosen_row().node == munich
    assert gas.pay.order().hexes == (game.atlas.label(munich),)
    gas.pay.end()
    menu.deleteLater()


def test_a_narrow_cell_keeps_what_matters(player, gas):
    """“not paid” gives way to *Pay…*, which gives way to the hex that was paid from."""
    unpaid = index(gas.table, "GE", "W")
    assert gas.table.shown_words(unpaid).head == "not paid" and gas.table.shown_words(unpaid).link
    column = unpaid.column()
    gas.table.setColumnWidth(column, 84)
    assert gas.table.shown_words(unpaid).head == "" and gas.table.shown_words(unpaid).link == "Pay…"
    player.desk.do(PayGas("SU", "E", ("Gorki",)))
    player.settle()
    paid = index(gas.table, "SU", "E")
    gas.table.setColumnWidth(paid.column(), 84)
    assert gas.table.shown_words(paid).head == "Gorki" and gas.table.shown_words(paid).link == ""
    gas.table._share_width()


def test_heads_that_are_too_long_are_elided_and_told(player, gas):
    header = gas.table.horizontalHeader()
    assert header.textElideMode() is Qt.TextElideMode.ElideRight
    told = [gas.table.horizontalHeaderItem(at).toolTip() for at in range(gas.table.columnCount())]
    assert all(told)


def test_boxes_have_the_letters_of_the_plates_in_the_players_language(player, german):
    shown = [part.boxes for part in parts(budget(player.game, "GE"))]
    assert ("W", "O", "W", "O") in shown and ("RzB", "HQ", "HQ") in shown


def test_decisions_get_room_for_what_the_player_opens(player, gas):
    go_to(player, "strategic_bombardment")
    player.desk.show_power("US")
    player.settle()
    dock, card = player.window.docks["work"], player.window.work.cards["gas_bombing"]
    docks = [dock, player.window.docks["inspector"]]
    player.window.resizeDocks(docks, [150, 600], Qt.Orientation.Vertical)
    player.settle()
    before = dock.height()
    player.window.show_work(lambda: card.aim(player.node("Essen")))
    player.wait_for(lambda: dock.height() > before)
    assert player.window.work.area.viewport().height() >= card.height()
