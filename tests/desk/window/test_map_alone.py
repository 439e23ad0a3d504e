"""The map alone, on the whole screen, and on the clipboard; one toolbar whatever was done last."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from redball.game.orders import Note, Step
from redball.game.sequence import LAST_OF_IMPULSE

pytestmark = pytest.mark.deep


def shown(player) -> set[str]:
    return {name for name, dock in player.window.docks.items() if dock.isVisible()}


def test_a_key_hides_all_panels_and_brings_them_back_as_they_were(player):
    player.window.docks["inspector"].hide()
    player.settle()
    before, wide = shown(player), player.view.width()
    QTest.keyClick(player.window, Qt.Key.Key_F10)
    player.settle()
    player.picture("map-alone")
    assert not shown(player) and player.view.width() > wide
    QTest.keyClick(player.window, Qt.Key.Key_F10)
    player.settle()
    assert shown(player) == before and player.view.width() == wide
    player.window.docks["inspector"].show()


def test_a_phase_that_begins_meanwhile_has_its_panels_afterwards(player):
    player.window.actions_by_name["map_alone"].setChecked(True)
    while player.game.clock.phase != "final_reorganization":
        over = player.game.clock.phase == LAST_OF_IMPULSE
        assert player.desk.do(Step(end_stage=over)).allowed
    player.settle()
    assert not shown(player)
    player.window.actions_by_name["map_alone"].setChecked(False)
    player.settle()
    assert "final" in shown(player)


def test_full_screen_is_left_as_it_was_entered(player):
    QTest.keyClick(player.window, Qt.Key.Key_F11)
    assert player.window.windowState() & Qt.WindowState.WindowFullScreen
    QTest.keyClick(player.window, Qt.Key.Key_F11)
    assert not player.window.windowState() & Qt.WindowState.WindowFullScreen


def test_the_view_goes_to_the_clipboard(player):
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(player.window, Qt.Key.Key_C, keys)
    assert (
        QApplication.clipboard().pixmap().size() == player.map.area.size() * player.window.devicePixelRatio()
    )


@pytest.mark.parametrize("width", [1180, 1600])
def test_the_toolbar_stays_where_it_is(player, width):
    player.window.resize(QSize(width, 720))
    player.settle()
    bar, goto = player.window.toolbar, player.window.goto
    actions = player.window.actions_by_name
    buttons = [bar.widgetForAction(actions[name]) for name in ("redo", "paths", "picture")]
    before = [button.geometry() for button in buttons]
    assert goto.isVisible() and goto.geometry().right() < bar.width()
    for text in ("x", "a long note " * 8):
        assert player.desk.do(Note(text)).allowed
        player.settle()
        assert [button.geometry() for button in buttons] == before
    player.window.resize(QSize(1600, 1000))
    player.settle()
