"""Rows that are alive work from mouse and keyboard alike."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.desk.widgets.live_row import LiveRow


@pytest.fixture
def row(qtbot):
    made = LiveRow()
    qtbot.addWidget(made)
    made.resize(200, 30)
    made.show()
    return made


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Enter])
def test_enter_and_space_choose(row, qtbot, key):
    with qtbot.waitSignal(row.chosen):
        QTest.keyClick(row, key)


def test_a_click_chooses(row, qtbot):
    with qtbot.waitSignal(row.chosen):
        QTest.mouseClick(row, Qt.MouseButton.LeftButton)


def test_the_focus_enters_leaves_and_is_seen(row, qtbot):
    row.activateWindow()
    qtbot.waitUntil(row.isActiveWindow)
    row.clearFocus()
    plain = row.grab().toImage()
    with qtbot.waitSignal(row.entered):
        row.setFocus()
    assert row.grab().toImage() != plain
    with qtbot.waitSignal(row.left):
        row.clearFocus()
