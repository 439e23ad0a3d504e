"""Powers, wars, countries, hexes, convoy points and weather by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSpinBox
from redball.desk.dialogs.convoys import ConvoysDialog
from redball.desk.dialogs.hexes import HexDialog
from redball.desk.dialogs.powers import PowersDialog
from redball.desk.dialogs.relations import RelationsDialog
from redball.desk.dialogs.weather import WeatherDialog
from redball.errors import Fault
from redball.game.errors import SaveError
from redball.game.orders import (
    BeginSetUp,
    SetControl,
    SetConvoys,
    SetCooperation,
    SetCountry,
    SetHex,
    SetPower,
    SetWar,
    SetWeather,
)
from redball.rules.oil.orders import SetDepot

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def shown(desk, qtbot):
    def show(kind, *given):
        dialog = kind(desk, None, *given)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return show


def _retype(line, text):
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)


# --- powers ---


def test_fuel_is_typed_as_a_mixed_fraction(shown, desk, last):
    dialog = shown(PowersDialog, "GE")
    assert dialog.lines["fuel"].text() == "6 1/4"
    _retype(dialog.lines["fuel"], "7 1/2")
    QTest.mouseClick(dialog.action, LEFT)
    assert last() == [SetPower("GE", {"fuel": "7 1/2"})]
    assert desk.game.powers["GE"].fuel == Fraction(15, 2)


@pytest.mark.parametrize(("text", "said"), [("11", "10 or less"), ("six", "quantity"), ("-1", "0 or more")])
def test_a_wrong_quantity_is_refused_while_typing(shown, text, said):
    dialog = shown(PowersDialog, "GE")
    _retype(dialog.lines["fuel"], text)
    assert not dialog.action.isEnabled()
    assert any(said in line for line in dialog.verdict.texts)


def test_the_same_quantity_in_other_words_is_no_change(shown):
    dialog = shown(PowersDialog, "GE")
    _retype(dialog.lines["fuel"], "25/4")
    assert not dialog.action.isEnabled()


def test_two_powers_are_corrected_together(shown, desk, last):
    dialog = shown(PowersDialog, "GE")
    dialog.switches["active"].click()
    dialog.list.setCurrentRow(list(desk.game.powers).index("CW"))
    assert dialog.switches["active"].isChecked()
    dialog.counts["bp_available"].setValue(12)
    QTest.mouseClick(dialog.action, LEFT)
    assert set(map(repr, last())) == {
        repr(SetPower("GE", {"active": False})),
        repr(SetPower("CW", {"bp_available": 12})),
    }


def test_no_build_points_are_entered_as_nothing_and_left_open_again(shown, desk, last):
    dialog = shown(PowersDialog, "GE")
    points = dialog.counts["bp_available"]
    assert (points.value(), points.text()) == (-1, "not entered")
    points.setValue(0)
    QTest.mouseClick(dialog.action, LEFT)
    assert list(map(repr, last())) == [repr(SetPower("GE", {"bp_available": 0}))]
    assert desk.game.powers["GE"].bp_left == 0
    again = shown(PowersDialog, "GE")
    assert again.counts["bp_available"].value() == 0
    again.counts["bp_available"].setValue(-1)
    QTest.mouseClick(again.action, LEFT)
    assert desk.game.powers["GE"].bp_left is None


# --- wars and countries ---


def _cell(dialog, a, b):
    codes = dialog.wars.codes
    return dialog.wars.table.item(codes.index(a), codes.index(b))


def test_a_click_on_a_cell_makes_peace_and_both_cells_say_so(shown, desk, last):
    dialog = shown(RelationsDialog)
    assert _cell(dialog, "GE", "CW").text() == "War"
    table = dialog.wars.table
    QTest.mouseClick(table.viewport(), LEFT, pos=table.visualItemRect(_cell(dialog, "GE", "CW")).center())
    assert "War" not in _cell(dialog, "CW", "GE").text()
    QTest.mouseClick(dialog.action, LEFT)
    assert last() == [SetWar("CW", "GE", False)]
    assert not desk.game.at_war("CW", "GE")


def test_space_toggles_a_cell_and_twice_is_nothing(shown):
    dialog = shown(RelationsDialog)
    table = dialog.wars.table
    table.setCurrentItem(_cell(dialog, "GE", "CW"))
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert dialog.action.isEnabled()
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert not dialog.action.isEnabled()


def test_in_set_up_a_click_makes_war_then_co_operation_then_peace(shown, desk, last):
    desk.do(BeginSetUp())
    dialog = shown(RelationsDialog)
    table = dialog.wars.table
    assert desk.game.are_partners("GE", "IT")
    for word in ("co-op", "·", "War", "co-op"):
        table.setCurrentItem(_cell(dialog, "GE", "CW"))
        QTest.keyClick(table, Qt.Key.Key_Space)
        assert word in _cell(dialog, "GE", "CW").text()
    table.setCurrentItem(_cell(dialog, "GE", "IT"))
    QTest.keyClick(table, Qt.Key.Key_Space)
    QTest.mouseClick(dialog.action, LEFT)
    made = [SetWar("CW", "GE", False), SetCooperation("CW", "GE"), SetCooperation("GE", "IT", False)]
    assert last()[:3] == made[::-1]
    assert desk.game.are_partners("GE", "CW") and not desk.game.are_partners("GE", "IT")


def test_friends_are_shown_and_nobody_wars_with_himself(shown):
    dialog = shown(RelationsDialog)
    assert _cell(dialog, "GE", "IT").text() == "co-op"
    dialog.wars.table.toggled.emit(0, 0)
    assert dialog.orders() == []


def test_a_country_is_conquered(shown, desk, last):
    dialog = shown(RelationsDialog)
    page = dialog.countries
    dialog.pages.setCurrentWidget(page)
    QTest.keyClicks(page.search_box, "gbr")
    page.list.setCurrentItem(next(item for item in _items(page.list) if not item.isHidden()))
    assert page.code == "GBR"
    page.leader.setCurrentIndex(page.leader.findData("GE"))
    page.leader.activated.emit(page.leader.currentIndex())
    assert not dialog.action.isEnabled()
    QTest.keyClick(page.conquered, Qt.Key.Key_Space)
    assert dialog.action.isEnabled()
    QTest.mouseClick(dialog.action, LEFT)
    assert last() == [SetCountry("GBR", "GE", True)]
    assert desk.game.countries["GBR"].conquered


def _items(tree):
    return [tree.topLevelItem(at) for at in range(tree.topLevelItemCount())]


# --- hexes ---


def test_control_damage_and_barrels_are_three_orders(shown, desk, last):
    node = desk.game.atlas.find("Tobruk")
    dialog = shown(HexDialog, node)
    dialog.controller.choose("CW")
    QTest.keyClick(dialog.port_damaged, Qt.Key.Key_Space)
    dialog.forms[0].barrels.setValue(1)
    QTest.mouseClick(dialog.action, LEFT)
    label = desk.game.atlas.label(node)
    assert list(reversed(last())) == [
        SetControl(label, "CW"),
        SetHex(label, port_damaged=True),
        SetDepot(label, "GE", 1),
    ]
    assert desk.game.controller(node) == "CW"
    assert desk.game.hexes[node].port_damaged


def test_what_a_hex_has_not_can_not_be_damaged(shown, desk):
    dialog = shown(HexDialog, desk.game.atlas.find("Cairo"))
    assert not dialog.port_damaged.isEnabled()
    assert dialog.factories.maximum() == 2
    assert dialog.oil.isEnabled()


# --- convoys ---


@pytest.mark.parametrize("begin", [Qt.Key.Key_F2, Qt.Key.Key_8])
def test_a_number_typed_into_a_cell_becomes_an_order(shown, desk, last, qapp, begin):
    dialog = shown(ConvoysDialog, 0)
    table = dialog.table
    assert table.currentRow() == 0
    table.setCurrentCell(0, dialog.codes.index("CW"))
    QTest.keyClick(table, begin)
    editor = table.findChild(QSpinBox)
    if begin is Qt.Key.Key_F2:
        QTest.keyClicks(editor, "8")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qapp.processEvents()
    assert table.item(0, dialog.codes.index("CW")).text() == "● 8"
    QTest.mouseClick(dialog.action, LEFT)
    assert last() == [SetConvoys("Ionian Sea", "CW", 8)]
    assert desk.game.convoys[0, "CW"] == 8


def test_areas_are_found_by_name(shown):
    dialog = shown(ConvoysDialog)
    QTest.keyClicks(dialog.search_box, "pacific")
    assert dialog.table.isRowHidden(0)
    dialog.search_box.setText("ION")
    assert not dialog.table.isRowHidden(0)


# --- weather ---


def test_a_zone_gets_its_weather(shown, desk, last):
    dialog = shown(WeatherDialog)
    zone, box = next(iter(dialog.zones.items()))
    box.setFocus()
    QTest.keyClicks(box, "st")
    assert box.code == "storm"
    QTest.mouseClick(dialog.action, LEFT)
    assert last() == [SetWeather("storm", zone)]
    assert desk.game.weather[zone] == "storm"


def test_the_same_everywhere_by_one_button(shown):
    dialog = shown(WeatherDialog)
    QTest.mouseClick(dialog.all[1], LEFT)
    assert {box.code for box in dialog.zones.values()} == {"rain"}
    assert dialog.action.isEnabled()


def test_nothing_is_done_when_the_save_can_not_be_written(shown, desk, qtbot, monkeypatch):
    dialog = shown(WeatherDialog)
    dialog.set_all("rain")

    def full(*_):
        raise SaveError(Fault("game.redball", "a full disk", "a disk with room"))

    monkeypatch.setattr(desk.session, "commit_all", full)
    with qtbot.waitSignal(desk.unwritten) as refused:
        QTest.mouseClick(dialog.action, LEFT)
    assert dialog.isVisible()
    assert "full disk" in str(refused.args[0]), "the window shows it and offers to go on elsewhere"
    assert desk.game.weather == {}
