"""Rubbish that only a search finds is looked for while the player does nothing."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from redball.desk import rubbish


class Knot:
    """Holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def window(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(100, 100)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def knot(monkeypatch):
    """A knot that only a search frees, with much else that is new."""
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, rubbish.WORTH))
    gc.disable()
    yield weakref.ref(Knot())
    gc.enable()


def stopped(window):
    """Its seconds pass only as the test says."""
    cleaner = rubbish.Rubbish(window)
    cleaner.findChild(QTimer).stop()
    return cleaner


def test_the_search_waits_until_the_player_is_quiet(window, knot):
    cleaner = stopped(window)
    for _ in range(rubbish.QUIET - 1):
        cleaner.tick()
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    for _ in range(rubbish.QUIET - 1):
        cleaner.tick()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_A)
    for _ in range(rubbish.QUIET - 1):
        cleaner.tick()
    assert knot() is not None
    cleaner.tick()
    assert knot() is None


def test_nothing_is_searched_while_a_dialog_is_open(window, knot, qtbot):
    cleaner = stopped(window)
    dialog = QDialog(window)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    for _ in range(2 * rubbish.QUIET):
        cleaner.tick()
    assert knot() is not None


def test_nothing_is_searched_when_little_is_new(window, knot, monkeypatch):
    monkeypatch.setattr(gc, "get_count", lambda: (600, 9, rubbish.WORTH - 1))
    cleaner = stopped(window)
    for _ in range(2 * rubbish.QUIET):
        cleaner.tick()
    assert knot() is not None


def test_what_is_there_is_spared():
    before = gc.get_threshold()
    try:
        rubbish.spare()
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold() == (*before[:2], rubbish.AT_MOST)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
