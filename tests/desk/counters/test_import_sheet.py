"""The form that makes a library of a list, by mouse and keyboard."""

from __future__ import annotations

import json
from threading import Event

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QFileDialog
from redball.desk.counters import reading
from redball.desk.counters.preview import COUNTER, FAULT, SKIPPED
from redball.desk.dialogs.faults import FaultsDialog
from redball.game.counters.kinds import SKIPPED as LEFT_OUT
from redball.game.counters.library_file import read_library

LIST = """Nr;Einheit;Typ;Nation;Werte;Kosten;Jahr
n1;DAK;Panzer;Germany;6-5;5;1941
n2;Kreta;Kradschützen;Germany;4-3;2;1941
n3;Westwall;Fort;Germany;;2;1939
n4;Guards;INF;CW;5-3;viel;1940
"""
SOUND = LIST.replace("Kradschützen", "INF").replace("viel", "4")


@pytest.fixture
def listed(tmp_path):
    """Writes a list and says where."""

    def write(text: str, name: str = "unsere.csv"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def open_(sheet, qtbot, path):
    sheet.open_list(path)
    qtbot.waitUntil(lambda: sheet.opened is not None and sheet.opened.path == path and not sheet.is_busy)


def wait(sheet, qtbot):
    qtbot.waitUntil(lambda: not sheet.is_busy)


def choose(table, row, value, qtbot):
    """Choose in the list that is open in a row."""
    box = table.indexWidget(table.lines.index(row, table.last)) or table.findChild(QComboBox)
    at = next(i for i in range(box.count()) if box.itemData(i) == value)
    box.setCurrentIndex(at)
    box.activated.emit(at)


def click(table, row, column):
    spot = table.visualRect(table.model().index(row, column)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_it_begins_with_what_to_do_and_saves_nothing_yet(sheet):
    assert sheet.pages.currentIndex() == 0
    assert sheet.choose.hasFocus()
    assert not sheet.action.isEnabled() and not sheet.keep.isEnabled()


def test_everything_that_is_wrong_is_told_at_once_with_row_and_column(sheet, qtbot, listed):
    open_(sheet, qtbot, listed(LIST))
    lines = sheet.preview.lines.lines
    assert [(line.state, line.row, line.column) for line in lines] == [
        (FAULT, 3, "Typ"),
        (FAULT, 5, "Kosten"),
        (SKIPPED, 4, ""),
        (COUNTER, 2, ""),
    ]
    assert "fortified hexsides" in lines[2].said
    assert not sheet.action.isEnabled()
    sheet.states.setCurrentIndex(sheet.states.findData(SKIPPED))
    sheet.states.activated.emit(sheet.states.currentIndex())
    assert [line.row for line in sheet.preview.lines.lines] == [4]


def test_a_click_on_a_fault_leads_to_the_value_and_a_choice_mends_it(sheet, qtbot, listed):
    open_(sheet, qtbot, listed(LIST))
    click(sheet.preview, 0, 3)
    assert sheet.tabs.currentWidget() is sheet.tabs.values
    assert sheet.tabs.values.currentIndex().row() == 0
    choose(sheet.tabs.values, 0, "MOT", qtbot)
    wait(sheet, qtbot)
    assert [counter.type for counter in sheet.trial.outcome.counters] == ["ARM", "MOT"]
    assert sheet.trial.mapping.values["type"]["Kradschützen"] == "MOT"


def test_what_an_unknown_value_may_mean_is_offered_first(sheet, qtbot, listed):
    open_(sheet, qtbot, listed(SOUND.replace("n2;Kreta;INF;Germany", "n2;Kreta;INF;Germny")))
    values = sheet.tabs.values
    assert [value for value, _ in sheet.tabs._codes(0)[:2]] == ["GE", LEFT_OUT]
    assert len({value for value, _ in sheet.tabs._codes(0)}) == len(sheet.tabs._codes(0))
    values.choose_in(0)
    box = values.findChild(QComboBox)
    qtbot.waitUntil(box.view().isVisible)
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    wait(sheet, qtbot)
    assert sheet.trial.mapping.values["power"]["Germny"] == "GE"


def test_enter_on_a_fault_leads_to_its_column_which_can_be_left_out(sheet, qtbot, listed):
    open_(sheet, qtbot, listed(LIST))
    sheet.preview.setCurrentIndex(sheet.preview.lines.index(1, 0))
    QTest.keyClick(sheet.preview, Qt.Key.Key_Return)
    assert sheet.tabs.currentWidget() is sheet.tabs.columns
    assert sheet.tabs.columns.currentIndex().row() == 5
    choose(sheet.tabs.columns, 5, (), qtbot)
    wait(sheet, qtbot)
    assert "Kosten" not in sheet.trial.mapping.columns
    assert len(sheet.trial.outcome.faults) == 1


def test_changes_of_the_mapping_are_undone_and_done_again(sheet, qtbot, listed):
    open_(sheet, qtbot, listed(SOUND))
    before = sheet.trial.mapping
    sheet.tabs.columns.choose_in(6)
    choose(sheet.tabs.columns, 6, ("note",), qtbot)
    wait(sheet, qtbot)
    after = sheet.trial.mapping
    assert after.columns["Jahr"] == "note"
    sheet.activateWindow()
    qtbot.waitUntil(sheet.isActiveWindow)
    QTest.keyClick(sheet, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: sheet.trial.mapping == before)
    sheet.redo.click()
    wait(sheet, qtbot)
    assert sheet.trial.mapping == after


def test_what_is_the_same_everywhere_is_said_once(sheet, qtbot, listed):
    open_(sheet, qtbot, listed("Einheit;Typ\nDAK;Panzer\nKreta;INF\n"))
    assert sheet.trial.outcome.faults
    sheet.tabs.setCurrentWidget(sheet.tabs.constants)
    sheet.tabs.constants.choose_in(1)
    choose(sheet.tabs.constants, 1, "GE", qtbot)
    wait(sheet, qtbot)
    assert {counter.power for counter in sheet.trial.outcome.counters} == {"GE"}


def test_the_library_is_saved_under_its_title(sheet, qtbot, listed, tmp_path, monkeypatch):
    open_(sheet, qtbot, listed(SOUND))
    assert sheet.title.text() == "unsere"
    sheet.title.setText("")
    assert not sheet.action.isEnabled()
    sheet.title.setText("Our: counters")
    asked = []
    target = tmp_path / "ours.json"
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *given: (asked.append(given[2]), (str(target), ""))[1]
    )
    with qtbot.waitSignal(sheet.saved) as saved:
        QTest.mouseClick(sheet.action, Qt.MouseButton.LeftButton)
    assert asked[0].endswith("Our counters.counters.json")
    assert saved.args == [target]
    library = read_library(target)
    assert (library.title, library.source, len(library.counters)) == ("Our: counters", "unsere.csv", 3)
    assert sheet.result() == QDialog.DialogCode.Accepted


def test_a_mapping_kept_beside_the_list_is_used_the_next_time(sheet, qtbot, listed, monkeypatch):
    path = listed(LIST)
    open_(sheet, qtbot, path)
    sheet.tabs.values.choose_in(0)
    choose(sheet.tabs.values, 0, "CAV", qtbot)
    wait(sheet, qtbot)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *given: (given[2], ""))
    sheet.keep.click()
    kept = reading.kept_beside(path)
    assert "CAV" in kept.read_text("utf-8")
    sheet.open_list(path)
    qtbot.waitUntil(lambda: sheet.opened.kept == kept and not sheet.is_busy)
    assert sheet.trial.mapping.values["type"]["Kradschützen"] == "CAV"
    assert kept.name in sheet.said.full


def test_a_mapping_is_read_from_a_file_and_a_bad_one_refused_in_words(sheet, qtbot, listed):
    open_(sheet, qtbot, listed(SOUND))
    before = sheet.trial.mapping
    sheet.read_mapping(listed("columns = 3\n", "bad.toml"))
    assert sheet.trial.mapping is before
    shown = sheet.findChild(FaultsDialog)
    assert "bad.toml" in shown.text() and "\n" not in shown.text()
    shown.reject()
    good = listed(
        'format = 1\n[columns]\n"Einheit" = "name"\n"Typ" = "type"\n"Nation" = "power"\n', "good.toml"
    )
    sheet.read_mapping(good)
    wait(sheet, qtbot)
    assert set(sheet.trial.mapping.columns) == {"Einheit", "Typ", "Nation"}
    assert sheet.undo.isEnabled()


@pytest.mark.parametrize("text", ["", "PK\x03\x04rubbish", "{", "Name\n"])
def test_a_list_that_cant_be_read_is_one_sentence_and_changes_nothing(sheet, qtbot, listed, text):
    open_(sheet, qtbot, listed(SOUND))
    before = sheet.trial
    sheet.open_list(listed(text, "bad.json" if text == "{" else "bad.xyz"))
    qtbot.waitUntil(lambda: sheet.findChild(FaultsDialog) is not None)
    shown = sheet.findChild(FaultsDialog)
    assert len(shown.text().splitlines()) == 1
    assert sheet.trial is before and sheet.pages.currentIndex() == 1


def test_reading_is_stopped_and_the_window_goes_on(sheet, qtbot, listed, monkeypatch):
    open_(sheet, qtbot, listed(SOUND))
    before, go, gone = sheet.trial, Event(), Event()

    def slow(path, name, tell):
        go.wait(10)
        try:
            tell((1, 2))
        finally:
            gone.set()

    monkeypatch.setattr("redball.desk.counters.import_sheet.opened", slow)
    sheet.open_list(listed(LIST, "slow.csv"))
    assert sheet.is_busy and not sheet.action.isEnabled()
    QTest.mouseClick(sheet.work.stop, Qt.MouseButton.LeftButton)
    go.set()
    assert gone.wait(10)
    assert not sheet.is_busy and sheet.action.isEnabled()
    assert sheet.trial is before


def test_a_file_that_is_dropped_is_read(sheet, qtbot, listed):
    path, data = listed(json.dumps([{"name": "DAK", "type": "ARM", "power": "GE"}]), "a.json"), QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    sheet.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, *none))
    qtbot.waitUntil(lambda: sheet.trial is not None and not sheet.is_busy)
    assert [counter.name for counter in sheet.trial.outcome.counters] == ["DAK"]


def test_a_row_is_left_out_where_its_fault_leads_and_undo_takes_it_in(sheet, qtbot, listed):
    open_(sheet, qtbot, listed(SOUND.replace("CW;5-3;4", "CW;5-3;viel")))
    before = sheet.trial.mapping
    click(sheet.preview, 0, 3)
    choose(sheet.tabs.columns, 5, "leave the row out", qtbot)
    wait(sheet, qtbot)
    assert sheet.trial.mapping.left_out == ["n4"] and not sheet.trial.outcome.faults
    assert sheet.action.isEnabled()
    told = next(line for line in sheet.preview.lines.lines if line.state == SKIPPED and line.row == 5)
    assert told.name == "Guards" and told.said.startswith("Kosten: found “viel”")
    sheet._mend(told)
    sheet.menu.actions()[0].trigger()
    wait(sheet, qtbot)
    assert sheet.trial.mapping == before
    sheet.undo.click()
    wait(sheet, qtbot)
    assert sheet.trial.mapping.left_out == ["n4"]
    sheet.menu.close()


def test_a_row_whose_fault_has_no_column_is_left_out_by_a_menu(sheet, qtbot, listed):
    open_(sheet, qtbot, listed(SOUND.replace("n4;Guards;INF;CW", "n4;Guards;INF;")))
    click(sheet.preview, 0, 3)
    (action,) = sheet.menu.actions()
    assert action.text() == "Leave row 5 out" and sheet.menu.isVisible()
    action.trigger()
    sheet.menu.close()
    wait(sheet, qtbot)
    assert sheet.trial.mapping.left_out == ["n4"] and sheet.action.isEnabled()
