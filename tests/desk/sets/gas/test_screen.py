"""The gas dock: a row a power, a cell a map, paying from it by mouse and keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.game.orders import AddUnit
from redball.rules.gas.orders import DesignateMap, PayGas, UseUnits

from tests.desk.player import LEFT
from tests.desk.sets.gas.conftest import go_to


def cells(table, power: str) -> list[str]:
    row = [row.power for row in table.board.rows].index(power)
    return [table.item(row, column).text() for column in range(table.columnCount())]


def heads(table) -> list[str]:
    return [table.horizontalHeaderItem(column).text() for column in range(table.columnCount())]


def index(table, power: str, map_: str):
    row = [row.power for row in table.board.rows].index(power)
    return table.model().index(row, 2 + table.board.maps.index(map_))


def click(player, table, where) -> None:
    table.scrollTo(where)
    player.settle()
    QTest.mouseClick(table.viewport(), LEFT, pos=table.link_box(where).center())
    player.settle()


def test_the_dock_is_open_and_tells_who_has_paid_what(player, gas):
    assert player.window.docks["gas"].isVisible()
    assert gas.step.heading.text() == "Gas in Allied impulse 5"
    assert gas.step.note.text() == "nothing paid so far"
    assert heads(gas.table) == ["Power", "In stock", "W. Europe", "E. Europe", "Cost"]
    assert [row.power for row in gas.table.board.rows] == ["GE", "IT", "CW", "US", "SU"]
    assert cells(gas.table, "GE") == [
        "Germany",
        "9 gas\nMunich 3, Berlin 2, Essen 2, 2 more",
        "not paid\nfree unit open, 8 limited",
        "not paid\nfree unit open, 7 limited",
        "0",
    ]
    for order in (
        PayGas("US", "W", ("New York",)), PayGas("CW", "W", ("London",)), PayGas("SU", "E", ("Gorki",)),
        PayGas("GE", "W", ("Essen",)), PayGas("GE", "E", ("Berlin",)),
    ):  # fmt: skip
        assert player.desk.do(order).allowed
    player.settle()
    assert gas.step.note.text() == "Allies 3, Germany 2 so far"
    assert cells(gas.table, "GE")[2:] == ["Essen\n8 units", "Berlin\n7 units", "2"]
    assert cells(gas.table, "SU")[3] == "Gorki\n4 units, 2 limited"
    assert cells(gas.table, "US")[3] == "–"


def test_a_row_shows_its_power_and_follows_the_one_that_is_shown(player, gas):
    player.desk.show_power("GE")
    QTest.mouseClick(gas.table.viewport(), LEFT, pos=gas.table.visualItemRect(gas.table.item(2, 1)).center())
    player.settle()
    assert player.desk.power == "CW"
    player.desk.show_power("SU")
    assert gas.table.board.rows[gas.table.currentRow()].power == "SU"


def test_a_click_opens_the_hexes_and_enter_pays(player, gas):
    player.desk.show_unit("5-gds-tank")
    click(player, gas.table, index(gas.table, "SU", "E"))
    assert gas.pay.isVisible() and player.desk.power == "SU"
    said = player.texts(gas.pay)
    assert "Pay for E. Europe" in said and "2 of 4 units unlimited" in said
    assert any("stays limited" in text for text in said)
    assert gas.pay.chosen_row().node == player.node("Gorki")
    QTest.keyClick(gas.pay.group.button(0), Qt.Key.Key_Return)
    player.settle()
    assert gas.pay.isHidden()
    assert player.desk.session.entries()[-1].order == PayGas("SU", "E", ("D-2773",))
    player.desk.undo()
    player.settle()
    assert cells(gas.table, "SU")[3] == "not paid\nfree unit open, 4 limited"


def test_the_keyboard_pays_from_another_hex_and_escape_changes_nothing(player, gas):
    player.desk.show_power("CW")
    gas.table.setFocus()
    gas.table.setCurrentCell(gas.table.currentRow(), 2)
    QTest.keyClick(gas.table, Qt.Key.Key_Return)
    player.settle()
    assert gas.pay.isVisible()
    assert player.game.atlas.place_name(gas.pay.answer.rows[0].node) == "London"
    QTest.keyClick(gas.pay.group.button(0), Qt.Key.Key_Escape)
    player.settle()
    assert gas.pay.isHidden() and gas.table.hasFocus()
    QTest.keyClick(gas.table, Qt.Key.Key_Return)
    player.settle()  # the arrow keys go by where the rows stand
    QTest.keyClick(gas.pay.group.button(0), Qt.Key.Key_Down)
    QTest.keyClick(gas.pay.group.button(1), Qt.Key.Key_Return)
    player.settle()
    chosen = player.desk.session.entries()[-1].order
    assert chosen.power == "CW" and chosen.hexes != ("W-0429",)


def test_paths_to_the_hex_are_drawn_while_one_chooses(player, gas):
    player.desk.show_unit("jg-52")
    gas.pay.open("GE", "E")
    player.settle()
    own = gas.plug.on_map._tried
    assert own is not None and own[1].unit == "jg-52" and own[0] == ()
    assert own[1].links[-1].source.node == gas.pay.chosen_row().node
    player.desk.show_hex(player.node("Berlin"))
    player.wait_for(lambda: gas.plug.on_map._tried[1] is None)
    thin, full = gas.plug.on_map._tried
    assert full is None and {path.unit for path in thin} >= {"jg-52", "kluge"}
    gas.pay.end()
    assert gas.plug.on_map._tried is None


def test_a_unit_of_another_map_has_no_path_drawn(player, gas):
    """What is paid for one map does nothing for it."""
    player.desk.show_unit("jg-52")
    gas.pay.open("GE", "W")
    player.wait_for(lambda: gas.plug.on_map._tried is not None)
    thin, full = gas.plug.on_map._tried
    assert full is None and thin and "jg-52" not in {path.unit for path in thin}
    gas.pay.end()


def test_a_second_payment_is_offered_from_another_hex_only(player, gas):
    player.desk.do(PayGas("GE", "W", ("Essen",)))
    gas.pay.open("GE", "W")
    player.settle()
    nodes = [row.node for row in gas.pay.answer.rows]
    assert player.node("Essen") not in nodes and player.node("Berlin") in nodes
    assert "nobody there is limited" in player.texts(gas.pay)
    gas.pay.end()


@pytest.mark.deep
def test_a_power_without_gas_is_told_so(player, gas):
    for _ in range(2):
        player.desk.do(PayGas("IT", "W"))
    gas.pay.open("IT", "W")
    player.settle()
    assert any("no other hex has gas" in text or "no gas" in text for text in player.texts(gas.pay))
    assert not gas.pay.pay.isEnabled()
    gas.pay.end()


def test_who_flew_free_before_is_named(player, gas):
    go_to(player, "land_combat")
    assert player.desk.do(UseUnits(("jg-52",), "defensive_support", free=True)).allowed
    player.settle()
    assert cells(gas.table, "GE")[3] == "not paid\nfree: JG 52, 6 limited"
    player.desk.do(PayGas("GE", "E", ("Berlin",)))
    player.settle()
    assert cells(gas.table, "GE")[3] == "Berlin\nJG 52 flew free before"


@pytest.mark.deep
def test_a_flexible_map_is_joined_to_what_it_counts_as_and_can_be_said(player, gas):
    assert player.desk.do(AddUnit("dak", "DAK", "ARM", "GE", "GER", "Tripoli", size="corps")).allowed
    player.settle()
    assert heads(gas.table)[2] == "W. Europe, Africa"
    gas.pay.open("GE", "E")
    player.settle()
    box = gas.pay.sheets["AFR"]
    box.setCurrentIndex(box.findData("E"))
    player.press(gas.pay.pay)
    kinds = [type(entry.order) for entry in player.desk.session.entries()[-2:]]
    assert kinds == [DesignateMap, PayGas]
    assert heads(gas.table)[3] == "E. Europe, Africa"
    player.desk.undo()
    player.settle()
    assert heads(gas.table)[2] == "W. Europe, Africa", "both are taken back together"
