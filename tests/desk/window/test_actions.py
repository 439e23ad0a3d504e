"""Every action of the window can be reached, does something, and has a key of its own."""

from __future__ import annotations

import errno
import os
from collections import Counter

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QInputDialog
from redball.desk.window.actions import specs
from redball.game.orders import Step
from redball.rules import read_scenario

pytestmark = pytest.mark.deep

MODAL = ("new", "options", "power", "wars", "weather", "add", "edit", "shortcuts", "about")


def test_no_key_is_used_twice(player):
    keys = Counter(
        QKeySequence(spec.keys).toString(QKeySequence.SequenceFormat.PortableText)
        for spec in specs()
        if spec.keys
    )
    assert not [key for key, count in keys.items() if count > 1]


def test_menus_list_every_action_with_a_letter_of_its_own(player):
    listed = set()
    for menu in player.window.menus.values():
        actions = [a for a in menu.actions() if not a.isSeparator()]
        listed.update(actions)
        letters = [a.text().split("&")[1][0].casefold() for a in actions if "&" in a.text().replace("&&", "")]
        assert not [letter for letter, n in Counter(letters).items() if n > 1], menu.title()
    assert set(player.window.actions_by_name.values()) <= listed


def test_every_control_says_what_it_is(player):
    from PySide6.QtWidgets import QAbstractButton

    for button in player.window.findChildren(QAbstractButton):
        if button.isVisible():
            assert button.text() or button.accessibleName() or button.toolTip(), button.objectName()


@pytest.mark.deep
@pytest.mark.parametrize("name", MODAL)
def test_dialogs_open_and_close_without_changing_the_game(player, name):
    shown, before = [], player.game

    def close() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog):
            shown.append(type(dialog).__name__)
            player.settle()
            dialog.reject()
        else:
            QTimer.singleShot(20, close)

    QTimer.singleShot(20, close)
    player.trigger(name)
    assert len(shown) == 1
    assert player.game is before


@pytest.mark.parametrize("name", ["rules", "guide"])
def test_windows_that_stay_open_come_to_the_front(player, name):
    player.trigger(name)
    shown = [w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not player.window]
    assert len(shown) == 1
    shown[0].close()


def test_a_refusals_clause_opens_the_rules_at_it(player):
    player.desk.clause_wanted.emit("OIL-STO-08")
    player.settle()
    browser = player.controller._shown["RulesBrowser"]
    assert browser.isVisible()
    browser.close()


@pytest.mark.parametrize(
    ("name", "switch"), [("reach", "reach"), ("zoc", "zoc"), ("control", "control"), ("paths", "paths")]
)
def test_overlays_are_switched(player, name, switch):
    action, board = player.action(name), player.map.layers.board
    before = action.isChecked()
    rows = board.legend_rows()
    player.trigger(name)
    assert player.map.layers.on[switch] is not before
    assert board.legend_rows() != rows
    player.trigger(name)
    assert player.map.layers.on[switch] is before


def test_the_go_to_field_has_a_key_and_leads_to_the_map(player):
    player.window.activateWindow()
    QTest.keyClick(player.window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    player.settle()
    player.window.goto.setText("Cairo")
    QTest.keyClick(player.window.goto, Qt.Key.Key_Return)
    player.settle()
    assert player.desk.subject.node == player.node("Cairo")
    assert player.window.inspector.hex_card.isVisible()


@pytest.mark.deep
def test_the_theme_is_changed_while_playing(player):
    for theme, style in (("dark", "night"), ("light", "classic")):
        player.controller.appearance.use_theme(theme)
        player.settle()
        assert player.map.scene.art.palette.name == style
        assert player.window.settings.text("theme") == theme


def test_docks_close_and_come_back(player):
    dock = player.window.docks["inspector"]
    dock.close()
    assert not dock.isVisible()
    player.trigger("reset")
    assert dock.isVisible()


def test_a_position_is_exported_and_read_back(player, tmp_path, monkeypatch):

    path = tmp_path / "here.toml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: (str(path), ""))
    player.desk.do(Step())
    player.trigger("export")
    assert read_scenario(path).units == player.game.units
    before, told = path.read_bytes(), []

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(player.controller, "show_faults", lambda title, error: told.append(str(error)))
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        player.trigger("export")
    assert told == [f"{path}: found a full disk, expected a disk with room left."]
    assert path.read_bytes() == before


def test_a_note_is_written_into_the_journal(player, monkeypatch):
    monkeypatch.setattr(QInputDialog, "exec", lambda asked: QInputDialog.DialogCode.Accepted)
    monkeypatch.setattr(QInputDialog, "textValue", lambda asked: "Rommel dines with Bastico")
    player.trigger("note")
    lines = player.window.journal.model.lines
    assert "Rommel dines with Bastico" in lines[-1].text
