"""Rubbish that only a search finds is looked for while the player does nothing."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from redball.desk.start import garbage

pytestmark = pytest.mark.deep


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
    """A knot that only a search frees, with much else that is new.

    It is old when it is let go of: other threads may switch the search of what is new on again.
    """
    gc.disable()
    made = Knot()
    gc.collect()
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, garbage.WORTH))
    there = weakref.ref(made)
    del made
    yield there
    gc.enable()


def stopped(window):
    """Its seconds pass only as the test says."""
    cleaner = garbage.IdleCollector(window)
    cleaner.findChild(QTimer).stop()
    return cleaner


def hear(window, event):
    """An event of the window, without the turn of the loop in which other windows of the process search."""
    QApplication.sendEvent(window.windowHandle(), event)


def mouse(kind):
    at, left = QPointF(5, 5), Qt.MouseButton.LeftButton
    return QMouseEvent(kind, at, at, left, left, Qt.KeyboardModifier.NoModifier)


def test_the_search_waits_until_the_player_is_quiet(window, knot):
    cleaner = stopped(window)
    for _ in range(garbage.QUIET - 1):
        cleaner.tick()
    hear(window, mouse(QEvent.Type.MouseButtonPress))
    for _ in range(garbage.QUIET - 1):
        cleaner.tick()
    hear(window, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier))
    for _ in range(garbage.QUIET - 1):
        cleaner.tick()
    assert knot() is not None
    cleaner.tick()
    assert knot() is None


@pytest.fixture
def dialog(window, qtbot):
    made = QDialog(window)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def test_nothing_is_searched_while_a_dialog_is_open(window, dialog, knot):
    cleaner = stopped(window)
    for _ in range(2 * garbage.QUIET):
        cleaner.tick()
    assert knot() is not None


def test_nothing_is_searched_when_little_is_new(window, knot, monkeypatch):
    monkeypatch.setattr(gc, "get_count", lambda: (600, 9, garbage.WORTH - 1))
    cleaner = stopped(window)
    for _ in range(2 * garbage.QUIET):
        cleaner.tick()
    assert knot() is not None


def test_what_is_there_is_spared():
    before = gc.get_threshold()
    try:
        garbage.freeze_present_objects()
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold() == (*garbage.YOUNG, garbage.AT_MOST)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
