"""The window's menus open the dialogs, and what they order shows in the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from redball.desk.dialogs.about import AboutDialog
from redball.desk.dialogs.convoys import ConvoysDialog
from redball.desk.dialogs.figures import FiguresDialog
from redball.desk.dialogs.guide import GuideWindow
from redball.desk.dialogs.hexes import HexDialog
from redball.desk.dialogs.new_game import NewGameDialog
from redball.desk.dialogs.options import OptionsDialog
from redball.desk.dialogs.picture import PictureDialog
from redball.desk.dialogs.powers import PowersDialog
from redball.desk.dialogs.rail_moves import RailMovesDialog
from redball.desk.dialogs.relations import RelationsDialog
from redball.desk.dialogs.rule_sets import RuleSetsDialog
from redball.desk.dialogs.rules import RulesBrowser
from redball.desk.dialogs.shortcuts import ShortcutsDialog
from redball.desk.dialogs.unit import UnitDialog
from redball.desk.dialogs.weather import WeatherDialog
from redball.desk.map.hex_menu import menu_of
from redball.desk.sets.oil.fuel_history import FuelHistoryDialog
from redball.game.orders import EditUnit

pytestmark = pytest.mark.deep

MENUS = {
    "about": AboutDialog,
    "add": UnitDialog,
    "convoys": ConvoysDialog,
    "edit": UnitDialog,
    "figures": FiguresDialog,
    "fuel": FuelHistoryDialog,
    "hex": HexDialog,
    "new": NewGameDialog,
    "options": OptionsDialog,
    "picture": PictureDialog,
    "power": PowersDialog,
    "rail_moves": RailMovesDialog,
    "rule_sets": RuleSetsDialog,
    "shortcuts": ShortcutsDialog,
    "wars": RelationsDialog,
    "weather": WeatherDialog,
}
STANDING = {"guide": GuideWindow, "rules": RulesBrowser}


def _open(kind):
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible()]


def during(player, name, then):
    """Trigger an action and do something in the dialog that it opens."""
    seen = []

    def look():
        dialog = QApplication.activeModalWidget()
        seen.append(type(dialog))
        try:
            then(dialog)
        finally:
            if dialog is not None and dialog.isVisible():
                QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(0, look)
    player.trigger(name)
    player.settle()
    return seen[0]


@pytest.mark.parametrize("name", MENUS)
def test_an_action_opens_its_dialog_and_escape_leaves_the_game_alone(player, name):
    before = player.game
    assert during(player, name, lambda dialog: None) is MENUS[name]
    assert player.game is before
    assert _open(MENUS[name]) == []


@pytest.mark.parametrize("name", STANDING)
def test_windows_that_stay_open_are_made_once(player, name):
    player.trigger(name)
    first = _open(STANDING[name])
    player.trigger(name)
    assert _open(STANDING[name]) == first
    assert len(first) == 1
    first[0].close()


def test_editing_the_chosen_unit_shows_in_the_inspector(player):
    unit = player.desk.unit

    def edit(dialog):
        assert dialog.form.name.text() == unit.name
        dialog.form.name.selectAll()
        QTest.keyClicks(dialog.form.name, "Renamed")
        QTest.keyClick(dialog.form.name, Qt.Key.Key_Return)

    during(player, "edit", edit)
    assert player.desk.session.entries()[-1].order == EditUnit(unit.id, {"name": "Renamed"})
    assert player.window.inspector.unit_card.name.full == "Renamed"
    player.trigger("undo")
    assert player.window.inspector.unit_card.name.full == unit.name


def test_the_menu_of_a_hex_changes_it(player):
    node = player.node("Benghazi")
    menu = menu_of(player.desk, player.window, player.map.side, node)
    change = next(action for action in menu.actions() if action.text().replace("&", "") == "Change this hex…")
    before = player.game.hexes.get(node)

    def damage(dialog):
        assert dialog.node == node
        QTest.keyClick(dialog.port_damaged, Qt.Key.Key_Space)
        QTest.mouseClick(dialog.action, Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, lambda: damage(QApplication.activeModalWidget()))
    change.trigger()
    player.settle()
    assert before is None
    assert player.game.hexes[node].port_damaged


def test_a_clause_asked_for_in_a_dialog_opens_the_rules_beside_it(player):
    def ask(dialog):
        dialog.form.name.selectAll()
        QTest.keyClick(dialog.form.name, Qt.Key.Key_Delete)
        player.desk.clause_wanted.emit("BASE-UNIT-02")
        (browser,) = _open(RulesBrowser)
        assert browser.current == "BASE-UNIT-02"
        assert browser.isEnabled()
        browser.close()

    during(player, "edit", ask)


def test_a_dialog_is_gone_after_it_was_closed(player, qapp, qtbot):
    during(player, "about", lambda dialog: None)
    qtbot.waitUntil(lambda: not player.window.findChildren(AboutDialog))
