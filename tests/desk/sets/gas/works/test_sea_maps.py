"""Sea areas are moved to other gas maps in a table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from redball.desk.sets.gas.sea_maps import BOX, MAP, SeaMapsDialog
from redball.rules.gas.maps import sheet_of_sea
from redball.rules.gas.orders import SetSeaMap

from tests.desk.clipped import faults
from tests.desk.sets.gas.works.seeing import press, settle
from tests.desk.sets.gas.works.small import opened, position


@pytest.fixture
def dialog(desk, shown, tmp_path):
    opened(desk, tmp_path, position())
    return shown(SeaMapsDialog(desk), 680, 640)


def rows(dialog) -> list[str]:
    table = dialog.table
    return [table.item(r, 0).text() for r in range(table.rowCount()) if not table.isRowHidden(r)]


def choose(dialog, sheet: str) -> None:
    box = dialog.table.findChild(QComboBox)
    box.choose(sheet)
    box.activated.emit(box.currentIndex())
    settle()


def test_an_area_is_found_moved_and_set_by_keys(dialog, desk):
    QTest.keyClicks(dialog.search_box, "north")
    assert rows(dialog) == ["North Sea"]
    QTest.keyClick(dialog.search_box, Qt.Key.Key_Return)
    assert dialog.isVisible(), "Enter in the search sets nothing"
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    choose(dialog, "E")
    assert dialog.table.currentItem().text() == "● E. Europe"
    assert dialog.orders() == [SetSeaMap("North Sea", "E")]
    assert dialog.verdict.texts == ["North Sea belongs to the E. Europe map"]
    press(dialog, "Set")
    assert sheet_of_sea(desk.game, 0) == "E"


def test_delete_gives_an_area_its_usual_map_back(dialog, desk):
    desk.do(SetSeaMap("Bay of Biscay", "AFR"))
    again = SeaMapsDialog(desk)
    assert again.table.item(0, MAP).text() == "Africa"
    assert again.table.item(0, BOX).text() == "W. Europe"
    again.table.setCurrentCell(0, MAP)
    QTest.keyClick(again.table, Qt.Key.Key_Delete)
    assert again.orders() == [SetSeaMap("Bay of Biscay", "")]
    again.accept()
    assert sheet_of_sea(desk.game, 1) == "W"


@pytest.mark.deep
def test_filters_leave_a_word_when_nothing_fits(dialog):
    dialog.moved.setChecked(True)
    assert rows(dialog) == []
    assert dialog.none.isVisible()
    dialog.moved.setChecked(False)
    QTest.keyClicks(dialog.search_box, "europe")
    assert rows(dialog) == ["Bay of Biscay", "North Sea"], "maps are found too"
    dialog.choose(0, "PAC")
    dialog.moved.setChecked(True)
    dialog.search_box.clear()
    assert rows(dialog) == ["North Sea"]
    press(dialog, "As usual") if dialog.table.currentRow() >= 0 else None
    assert not faults(dialog)


@pytest.mark.deep
def test_the_game_menu_has_it_where_gas_is_played(player):
    assert player.action("sea_maps").isEnabled()
    assert "gas maps" in player.action("sea_maps").text()


@pytest.mark.deep
@pytest.mark.rule("GAS-AMB-07")
def test_the_north_atlantic_is_western_european_as_in_the_rules_example(player):
    dialog = SeaMapsDialog(player.desk, player.window)
    dialog.search_box.setText("North Atlantic")
    row = next(r for r in range(dialog.table.rowCount()) if not dialog.table.isRowHidden(r))
    assert [dialog.table.item(row, column).text() for column in (BOX, MAP)] == ["America", "W. Europe"]
    assert len(dialog.areas) == len(player.game.atlas.sea_areas)
    dialog.reject()
