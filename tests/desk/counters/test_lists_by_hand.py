"""The form worked by real keys and clicks, with spreadsheets, and with files that are damaged."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from redball.desk.counters import import_sheet
from redball.desk.counters.columns import MOST_VALUES
from redball.desk.dialogs.faults import FaultsDialog
from redball.game.counters.library_file import read_library

from tests.desk.counters.test_import_sheet import LIST, click, open_, wait
from tests.game.counters.lists import thousand
from tests.game.counters.sheets import csv_bytes, ods_bytes, packed, xlsx_bytes, xlsx_parts, xlsx_rows
from tests.game.counters.test_damage import FILES, damaged

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def listed(tmp_path):
    """Writes a file and says where."""

    def write(data: bytes, name: str):
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write


def opened_box(table, qtbot) -> QComboBox:
    """The list of choices that is open in a table."""
    qtbot.waitUntil(lambda: any(box.view().isVisible() for box in table.findChildren(QComboBox)))
    return next(box for box in table.findChildren(QComboBox) if box.view().isVisible())


# --- choosing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_F2])
def test_a_value_is_chosen_by_keys_alone(sheet, qtbot, listed, key):
    open_(sheet, qtbot, listed(LIST.encode(), "ours.csv"))
    sheet.tabs.setCurrentWidget(sheet.tabs.values)
    table = sheet.tabs.values
    table.setFocus()
    table.setCurrentIndex(table.lines.index(0, 0))
    QTest.keyClick(table, key)
    box = opened_box(table, qtbot)
    QTest.keyClicks(box.view(), "mot")
    assert box.itemData(box.view().currentIndex().row()) == "MOT"
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: sheet.trial.mapping.values["type"].get("Kradschützen") == "MOT")
    assert not table.findChildren(QComboBox) or not opened(table)
    assert table.currentIndex().row() == 0


def opened(table) -> bool:
    return any(box.view().isVisible() for box in table.findChildren(QComboBox))


def test_escape_in_the_list_of_choices_changes_nothing(sheet, qtbot, listed):
    open_(sheet, qtbot, listed(LIST.encode(), "ours.csv"))
    table, before = sheet.tabs.columns, sheet.trial.mapping
    table.choose_in(1)
    box = opened_box(table, qtbot)
    QTest.keyClick(box.view(), Qt.Key.Key_Down)
    QTest.keyClick(box.view(), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not opened(table))
    assert sheet.trial.mapping == before and sheet.isVisible() and not sheet.undo.isEnabled()


def test_a_column_is_chosen_by_two_clicks(sheet, qtbot, listed):
    open_(sheet, qtbot, listed(LIST.encode(), "ours.csv"))
    table, pause = sheet.tabs.columns, QApplication.doubleClickInterval()
    QApplication.setDoubleClickInterval(1)  # a list takes no click as long as the one that opened it may last
    try:
        click(table, 6, table.last)
        box = opened_box(table, qtbot)
        row = next(at for at in range(box.count()) if box.itemData(at) == ("note",))
        view = box.view()
        view.scrollTo(view.model().index(row, 0))
        qtbot.wait(20)
        spot: QRect = view.visualRect(view.model().index(row, 0))
        QTest.mouseMove(view.viewport(), spot.center())
        QTest.mouseClick(view.viewport(), LEFT, pos=spot.center())
        qtbot.waitUntil(lambda: sheet.trial.mapping.columns["Jahr"] == "note")
    finally:
        QApplication.setDoubleClickInterval(pause)
    assert sheet.undo.isEnabled()


def test_a_column_of_thousands_of_values_lists_some(sheet, qtbot, listed):
    rows = [("Name", "Type", "Power"), *((f"n{i}", f"kind {i}", "GE") for i in range(1500))]
    open_(sheet, qtbot, listed(csv_bytes(rows), "ours.csv"))
    table = sheet.tabs.values
    sheet.tabs.setCurrentWidget(table)
    if not table.lines.lines:  # nothing of it was taken for a type
        sheet.tabs.columns.lines.chosen.emit(1, ("type",))
        wait(sheet, qtbot)
    assert table.lines.rowCount() == MOST_VALUES + 1
    last = table.lines.index(MOST_VALUES, table.last)
    assert f"{1501 - MOST_VALUES}" in table.lines.lines[MOST_VALUES].cells[0]
    assert not last.flags() & Qt.ItemFlag.ItemIsEditable
    assert "1500" in sheet.tabs.tabText(1)
    table.choose_in(MOST_VALUES)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert not opened(table)


# --- files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ours.xlsx", "ours.ods"])
def test_a_spreadsheet_becomes_a_library(sheet, qtbot, listed, tmp_path, name):
    write = xlsx_bytes if name.endswith("xlsx") else ods_bytes
    open_(sheet, qtbot, listed(write(thousand(40)), name))
    assert sheet.sheets.isHidden() and sheet.action.isEnabled()
    sheet.save_library(tmp_path / "ours.json")
    library = read_library(tmp_path / "ours.json")
    assert (len(library.counters), library.source) == (40, name)


def test_another_sheet_of_a_spreadsheet_is_chosen(sheet, qtbot, listed):
    grids = {"Notes": [("Name", "Type", "Power"), ("x", "INF", "GE")], "Units": thousand(7)}
    data = packed(xlsx_parts({name: xlsx_rows(grid) for name, grid in grids.items()}))
    open_(sheet, qtbot, listed(data, "ours.xlsx"))
    assert [sheet.sheets.itemText(i) for i in range(sheet.sheets.count())] == ["Notes", "Units"]
    assert sheet.sheets.isVisible() and len(sheet.trial.outcome.counters) == 1
    sheet.sheets.setFocus()
    QTest.keyClick(sheet.sheets, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: sheet.opened.rows.sheet == "Units" and not sheet.is_busy)
    assert len(sheet.trial.outcome.counters) == 7 and sheet.sheets.currentText() == "Units"
    assert sheet.trial.mapping.sheet == "Units", "the mapping that is kept names it"


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("count", [3, pytest.param(60, marks=pytest.mark.deep)])
def test_damaged_lists_are_read_or_refused_in_sentences(sheet, qtbot, listed, kind, count):
    luck = random.Random(f"form {kind}")
    for number in range(count):
        before = sheet.opened
        path = listed(damaged(FILES[kind], luck), f"{number}.{kind}")
        sheet.open_list(path)
        wait(sheet, qtbot)
        if (refused := sheet.findChild(FaultsDialog)) is not None:
            assert refused.text().strip() and sheet.opened is before
            refused.reject()
            refused.deleteLater()
            qtbot.waitUntil(lambda: sheet.findChild(FaultsDialog) is None)
        else:
            assert sheet.opened.path == path
            assert sheet.action.isEnabled() == (
                not sheet.trial.outcome.faults and bool(sheet.trial.outcome.counters)
            )


def test_where_no_folder_of_libraries_can_be_made_the_lists_own_is_offered(
    sheet, qtbot, listed, tmp_path, monkeypatch
):
    (tmp_path / "data").write_text("a file, no folder")
    open_(sheet, qtbot, listed(csv_bytes(thousand(5)), "ours.csv"))
    asked = []
    monkeypatch.setattr(
        import_sheet.QFileDialog, "getSaveFileName", lambda *given: (asked.append(given[2]), ("", ""))[1]
    )
    QTest.mouseClick(sheet.action, LEFT)
    assert asked == [str(tmp_path / "ours.counters.json")]
    assert sheet.isVisible()
