"""Cards of the inspector about gas: how a unit stands, its limits, the others of its map, and trials."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.game.orders import AddUnit
from redball.rules.gas.orders import NameFree, PayGas

from tests.desk.sets.gas.conftest import go_to

pytestmark = pytest.mark.deep


def limits(player, gas) -> list[str]:
    return [text for text in player.texts(gas.limits) if text and text != gas.limits.heading.text()]


def test_a_paid_unit_tells_from_where_and_by_which_legs(player, gas):
    player.desk.do(PayGas("GE", "E", ("Berlin",)))
    player.desk.show_unit("jg-52")
    player.settle()
    card = player.window.inspector.unit_card
    assert "Unlimited" in player.texts(card)
    said = player.texts(gas.unit)
    assert (
        "Unlimited: paid from Berlin, path 1 leg" in said
        and "1 gas of Germany, order 1, this impulse" in said
    )
    assert gas.unit.note.text() == "E. Europe"
    assert gas.unit.path.links[-1].source.node == player.node("Berlin")
    assert gas.plug.on_map._own is gas.unit.path, "the map draws it in place of the supply path"
    assert gas.limits.heading.text() == "If it were not paid"
    assert player.says(gas.map, "Free unit: none, the map is paid")
    assert player.says(gas.map, "7 unlimited")


def test_a_limited_unit_tells_why_and_what_would_help(player, gas):
    player.desk.show_unit("pe-2")
    player.settle()
    assert "Limited" in player.texts(player.window.inspector.unit_card)
    assert "Limited: E. Europe is not paid" in player.texts(gas.unit)
    assert gas.limits.heading.text() == "Its limits"
    assert "Flies no mission" in limits(player, gas) and "May rebase" in limits(player, gas)
    assert gas.unit.free.isVisibleTo(gas.unit)
    player.press(gas.unit.free)
    assert player.desk.session.entries()[-1].order == NameFree(("pe-2",))
    assert player.says(gas.unit, "Free unit of USSR on E. Europe")
    assert "Free unit" in player.texts(player.window.inspector.unit_card)
    assert gas.limits.heading.text() == "If it were not the free unit"
    player.trigger("undo")


def test_want_of_a_path_is_explained_with_its_clause_and_a_payment_that_would_not_help(player, gas):
    player.desk.do(PayGas("SU", "E", ("Gorki",)))
    player.desk.show_unit("pe-2")
    player.settle()
    assert player.says(gas.unit, "Limited: no path to the gas from Gorki")
    assert player.says(gas.unit, "A basic path may have 4") or player.says(gas.unit, "may have 4")
    player.wait_for(lambda: player.says(gas.map, "second payment"))
    assert player.says(gas.map, "2 limited for want of a path")
    assert player.says(gas.map, "A second payment would not help")
    gas.unit.others.setChecked(True)
    player.settle()
    assert player.says(gas.unit, "Moscow: 2 gas") and player.says(gas.unit, "no path")
    gas.unit.others.setChecked(False)


def test_pay_from_the_inspector_begins_with_the_map_of_the_unit(player, gas):
    player.desk.show_unit("jg-52")
    player.settle()
    player.press(gas.unit.pay)
    assert gas.pay.isVisible() and (gas.pay.power, gas.pay.map) == ("GE", "E")
    QTest.keyClick(gas.pay, Qt.Key.Key_Escape)


def test_trying_the_other_case_is_shown_on_the_map_and_ordered_on_request_only(player, gas):
    before = player.desk.session.head
    player.desk.show_unit("jg-52")
    player.settle()
    player.press(gas.limits.try_button)
    banner = player.map.trial.banner
    assert banner.isVisible() and any("Unlimited then: " in text for text in player.texts(banner))
    assert player.desk.session.head == before
    player.press(banner.back)
    assert not gas.limits.try_button.isChecked() and banner.isHidden()
    player.press(gas.limits.try_button)
    player.press(banner.keep)
    assert player.desk.session.head == before + 1
    player.settle()
    player.press(gas.limits.try_button)
    assert any("Becomes limited: " in text for text in player.texts(banner)) and banner.keep.isHidden()
    player.press(banner.back)


def test_show_marks_the_units_of_a_group(player, gas):
    player.desk.show_unit("jg-52")
    player.settle()
    marked: list = []
    player.desk.highlighted.connect(marked.append)
    player.press(player.button(gas.map, "Show", beside="limited"))
    assert player.node("Warsaw") in marked[-1]


@pytest.mark.deep
def test_a_group_is_summed_up(player, gas):
    player.desk.do(PayGas("SU", "E", ("Gorki",)))
    player.desk.choose(("il-2", "pe-2", "5-gds-tank"))
    player.settle()
    assert player.says(gas.unit, "1 unlimited, 2 limited") and player.says(gas.unit, "Pe-2")
    assert not gas.limits.isVisibleTo(player.window.inspector)


@pytest.mark.deep
def test_units_at_sea_need_no_path_and_infantry_no_gas(player, gas):
    player.desk.do(PayGas("GE", "W", ("Essen",)))
    player.desk.show_unit("u-12")
    player.settle()
    assert player.says(gas.unit, "Unlimited: paid from Essen, no path needed at sea")
    assert "Sails, then turns face-down; its cargo does not" in limits(player, gas)
    player.desk.do(AddUnit("inf", "Inf", "INF", "GE", "GER", "Berlin", size="corps"))
    player.desk.show_unit("inf")
    player.settle()
    assert not gas.unit.isVisibleTo(player.window.inspector)
    assert "Unlimited" not in player.texts(player.window.inspector.unit_card)


@pytest.mark.deep
def test_a_flexible_map_can_be_said_from_its_unit(player, gas):
    player.desk.do(AddUnit("dak", "DAK", "ARM", "GE", "GER", "Tripoli", size="corps"))
    player.desk.show_unit("dak")
    player.settle()
    assert gas.unit.note.text() == "Africa as W. Europe" and gas.unit.counts.isVisibleTo(gas.unit)


def test_outside_steps_nothing_is_said(player, gas):
    go_to(player, "production")
    player.desk.show_unit("jg-52")
    player.settle()
    assert not gas.unit.isVisibleTo(player.window.inspector)
    assert gas.step.heading.text() == "Saved gas"
