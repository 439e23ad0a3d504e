"""The list of all units: searched, filtered, sorted, stepped through and copied by a player."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from redball.desk.roster.rows import Column
from redball.game.orders import DeleteUnit, FlipUnit, MoveUnit

from tests.desk.player import LEFT

pytestmark = pytest.mark.deep

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
DAK = "ger-dak"


@pytest.fixture
def listed(player):
    """The list in sight, with nothing asked for."""
    panel = player.window.roster
    player.window.activateWindow()
    player.trigger("units")
    for box in (panel.power, panel.state):
        box.setCurrentIndex(0)
    panel.search.clear()
    panel.table.sortByColumn(Column.POWER, Qt.SortOrder.AscendingOrder)
    player.wait_for(lambda: not panel._stale and len(panel.model.rows) == len(player.game.units))
    player.view.motion.reduced = True
    yield panel
    player.view.motion.reduced = False
    player.window.docks["units"].close()


def ids(panel) -> list[str]:
    return [row.unit.id for row in panel.model.rows]


def texts(panel, column) -> list[str]:
    return [panel.model.index(at, column).data() for at in range(panel.model.rowCount())]


def choose(box, value) -> None:
    box.setCurrentIndex(box.findData(value))


def click(panel, unit, keys=Qt.KeyboardModifier.NoModifier) -> None:
    panel.table.scrollTo(panel.model.index(panel.model.place_of[unit], 0))
    box = panel.table.visualRect(panel.model.index(panel.model.place_of[unit], 0))
    QTest.mouseClick(panel.table.viewport(), LEFT, keys, box.center())


def in_the_middle(player, unit) -> bool:
    middle = player.view.camera.middle
    return player.game.atlas.grid.at(middle.x(), middle.y()) == unit.hex


@pytest.mark.deep
def test_it_is_closed_until_it_is_asked_for(player):
    dock = player.window.docks["units"]
    assert not dock.isVisible()
    player.trigger("units")
    assert dock.isVisible()
    assert player.window.roster.search.hasFocus() or not player.window.isActiveWindow()
    dock.setFloating(True)
    player.trigger("reset")
    assert not dock.isVisible() and not dock.isFloating()


def test_every_unit_is_there_with_what_is_known_of_it(player, listed):
    player.picture("roster")
    assert sorted(ids(listed)) == sorted(player.game.units)
    at = listed.model.place_of[DAK]
    cells = [listed.model.index(at, column).data() for column in range(len(Column))]
    assert cells == ["DAK", "Germany", "Armour", "corps", "6-5", "A-3454", "In supply", "face-up"]
    savona = listed.model.place_of["ita-savona"]
    assert listed.model.index(savona, Column.SUPPLY).data() == "Out of supply"
    assert listed.model.index(savona, Column.PLACE).data() == "Sollum (A-3354)"


def test_a_search_takes_all_words_wherever_they_are(player, listed):
    QTest.keyClicks(listed.search, "arm comm")
    player.settle()
    assert {row.unit.power for row in listed.model.rows} == {"CW"}
    assert "gbr-7-arm" in ids(listed)
    assert player.says(listed, f"{len(ids(listed))} of {len(player.game.units)}")
    listed.search.setText("SOLLUM")
    assert ids(listed) == ["ita-savona"]


@pytest.mark.deep
def test_letters_in_the_search_are_no_keys_of_the_map(player, listed):
    before = player.action("reach").isChecked()
    listed.search.setFocus()
    QTest.keyClicks(listed.search, "rzkup")
    assert player.action("reach").isChecked() is before
    assert listed.search.text() == "rzkup"
    assert listed.model.rowCount() == 0


def test_powers_and_states_filter(player, listed):
    choose(listed.power, "IT")
    assert {row.unit.power for row in listed.model.rows} == {"IT"}
    choose(listed.state, "out")
    assert set(ids(listed)) == {u for u in player.desk.supply.out() if player.game.units[u].power == "IT"}
    choose(listed.power, "")
    choose(listed.state, "down")
    assert set(ids(listed)) == {u.id for u in player.game.units.values() if not u.organized}
    choose(listed.state, "sea")
    assert set(ids(listed)) == {u.id for u in player.game.units.values() if u.sea >= 0}


def test_a_click_on_a_head_sorts_and_another_turns_it_round(player, listed):
    header = listed.table.horizontalHeader()
    spot = QPoint(header.sectionViewportPosition(Column.NAME) + 20, 8)
    QTest.mouseClick(header.viewport(), LEFT, pos=spot)
    names = texts(listed, Column.NAME)
    assert names == sorted(names, key=str.casefold) or names == sorted(names, key=str.casefold, reverse=True)
    QTest.mouseClick(header.viewport(), LEFT, pos=spot)
    assert texts(listed, Column.NAME) == names[::-1]
    listed.table.sortByColumn(Column.FACTORS, Qt.SortOrder.DescendingOrder)
    attacks = [row.unit.attack for row in listed.model.rows]
    assert attacks == sorted(attacks, reverse=True), "by number, not by text"
    listed.table.sortByColumn(Column.SUPPLY, Qt.SortOrder.AscendingOrder)
    assert "Out of supply" in texts(listed, Column.SUPPLY)[0], "trouble first"


def test_a_row_is_the_subject_and_the_subject_a_row(player, listed):
    click(listed, DAK)
    player.settle()
    assert player.desk.subject.unit == DAK
    player.wait_for(lambda: in_the_middle(player, player.game.units[DAK]))
    player.desk.show_unit("nzl-nz")
    chosen = listed.table.selectionModel().selectedRows()
    assert [listed.model.rows[index.row()].unit.id for index in chosen] == ["nzl-nz"]


@pytest.mark.deep
def test_several_rows_are_chosen_together(player, listed):
    click(listed, DAK)
    click(listed, "nzl-nz", CONTROL)
    player.settle()
    assert set(player.desk.subject.group) == {DAK, "nzl-nz"}
    listed.table.setFocus()
    QTest.keyClick(listed.table, Qt.Key.Key_A, CONTROL)
    player.settle()
    assert len(player.desk.subject.group) == len(player.game.units)
    assert player.window.inspector.group_card.isVisible()


@pytest.mark.deep
def test_keys_step_through_a_filter_and_round_its_ends(player, listed):
    choose(listed.state, "down")
    rows = ids(listed)
    assert len(rows) > 2
    player.view.setFocus()
    seen = []
    for _ in range(len(rows) + 1):
        QTest.keyClick(player.view, Qt.Key.Key_F4)
        player.settle()
        seen.append(player.desk.subject.unit)
        player.wait_for(lambda: in_the_middle(player, player.game.units[seen[-1]]))
    assert seen[:-1] == rows[rows.index(seen[0]) :] + rows[: rows.index(seen[0])]
    assert seen[-1] == seen[0]
    assert "Face-down" in player.window.status_line.currentMessage()
    QTest.keyClick(player.view, Qt.Key.Key_F4, SHIFT)
    assert player.desk.subject.unit == seen[-2]
    player.press(listed.onward)
    assert player.desk.subject.unit == seen[0]


@pytest.mark.deep
def test_stepping_works_while_the_list_is_closed(player):
    assert not player.window.docks["units"].isVisible()
    player.trigger("next_listed")
    assert player.desk.subject.unit
    assert f"of {len(player.game.units)}" in player.window.status_line.currentMessage()


@pytest.mark.deep
def test_nothing_to_step_through_is_said(player, listed):
    listed.search.setText("no such unit")
    player.trigger("next_listed")
    assert player.window.status_line.currentMessage() == "No unit is listed: “no such unit”"


def test_orders_show_at_once_and_what_is_chosen_stays(player, listed):
    click(listed, DAK)
    player.desk.do(FlipUnit("nzl-nz", False))
    player.wait_for(lambda: texts(listed, Column.FACING)[listed.model.place_of["nzl-nz"]] == "face-down")
    assert [index.row() for index in listed.table.selectionModel().selectedRows()] == [
        listed.model.place_of[DAK]
    ]
    player.desk.do(MoveUnit("nzl-nz", "Siwa"))
    player.wait_for(lambda: "Siwa" in texts(listed, Column.PLACE)[listed.model.place_of["nzl-nz"]])
    player.desk.do(DeleteUnit("nzl-nz"))
    player.wait_for(lambda: "nzl-nz" not in ids(listed))
    player.trigger("undo")
    player.wait_for(lambda: "nzl-nz" in ids(listed))


def test_rows_are_copied_as_text(player, listed):
    click(listed, DAK)
    listed.table.setFocus()
    QTest.keyClick(listed.table, Qt.Key.Key_C, CONTROL)
    assert QApplication.clipboard().text() == ("DAK\tGermany\tArmour\tcorps\t6-5\tA-3454\tIn supply\tface-up")
    click(listed, "nzl-nz", CONTROL)
    QTest.keyClick(listed.table, Qt.Key.Key_C, CONTROL)
    lines = QApplication.clipboard().text().split("\n")
    assert len(lines) == 3 and lines[0].startswith("Unit\tPower\tType")


@pytest.mark.deep
def test_another_game_lists_its_own_units(player, listed, tmp_path):
    (tmp_path / "other").mkdir()
    player.desk.do(DeleteUnit(DAK))
    player.begin(tmp_path / "other")
    player.wait_for(lambda: DAK in ids(listed))
    assert sorted(ids(listed)) == sorted(player.game.units)


@pytest.mark.deep
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_it_follows_the_theme(player, listed, theme):
    player.controller.appearance.use_theme(theme)
    player.settle()
    player.picture(f"roster-{theme}")
    from redball.desk import theme as themes

    at = listed.model.index(listed.model.place_of["ita-savona"], Column.SUPPLY)
    assert at.data(Qt.ItemDataRole.ForegroundRole) == themes.colour("trouble")
