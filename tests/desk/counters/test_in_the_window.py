"""From the menu to a palette in the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from redball.desk.counters.import_sheet import ImportSheet

pytestmark = pytest.mark.deep

LIST = "name,type,power,size,factors\nDAK,ARM,GE,corps,6-5\nGuards,INF,CW,corps,5-3\n"


def test_a_list_becomes_a_palette_beside_the_map(player, qtbot, tmp_path, monkeypatch):
    file, target = tmp_path / "ours.csv", tmp_path / "ours.counters.json"
    file.write_text(LIST)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window = player.window
    assert window.docks["counters"].isHidden()
    player.trigger("import_counters")
    sheet = window.findChild(ImportSheet)
    QTest.mouseClick(sheet.choose, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(sheet.action.isEnabled)
    player.picture_of(sheet, "import")
    QTest.mouseClick(sheet.action, Qt.MouseButton.LeftButton)
    palette = window.library.list
    qtbot.waitUntil(lambda: len(palette.rows.entries) == 2)
    assert palette.isVisible()
    player.picture("palette")
    window.reset_layout()
    assert window.docks["counters"].isHidden()
    window.library.close_library("ours")
