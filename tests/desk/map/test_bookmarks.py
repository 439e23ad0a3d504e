"""Views of the map that are kept under a digit."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSpinBox
from redball import atlas, resources
from redball.desk.map.bookmarks import View, key_of, name_of, node_of, read, write
from redball.desk.settings import Settings

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def kept(player):
    """The player's bookmarks, none yet, with the keyboard on the map."""
    marks = player.controller.bookmarks
    marks.clear()
    player.window.activateWindow()
    player.view.setFocus()
    return marks


def press(player, key, keys=Qt.KeyboardModifier.NoModifier, widget=None):
    QTest.keyClick(widget or player.view, key, keys)
    player.settle()


def seen(player) -> tuple[str, int]:
    middle = player.view.camera.middle
    return player.game.atlas.label(player.game.atlas.grid.at(middle.x(), middle.y())), round(
        player.view.scale_px
    )


def test_a_digit_with_control_keeps_the_view_and_the_digit_goes_there(player, kept):
    player.look_at("Tobruk", 64)
    there = seen(player)
    press(player, Qt.Key.Key_3, CONTROL)
    assert player.window.status_line.currentMessage() == "Bookmark 3: Tobruk"
    player.look_at("Munich", 24)
    assert seen(player) != there
    press(player, Qt.Key.Key_3)
    assert seen(player) == there
    player.look_at("Munich", 24)
    press(player, Qt.Key.Key_3, CONTROL)
    press(player, Qt.Key.Key_3)
    assert seen(player)[1] < 30, "the last one counts"


def test_a_digit_without_a_view_says_how_one_is_kept(player, kept):
    before = seen(player)
    press(player, Qt.Key.Key_7)
    assert player.window.status_line.currentMessage().startswith("No view is kept as 7 yet: Ctrl+7")
    assert seen(player) == before


def test_the_menu_names_them_and_the_mouse_does_the_same(player, kept):
    player.look_at("Tobruk", 64)
    kept.keeps[2].trigger()
    assert kept.goes[2].text() == "&2  Tobruk"
    assert kept.goes[1].text() == "&1  no view yet"
    player.look_at("Munich", 24)
    kept.goes[2].trigger()
    assert seen(player)[1] == 64
    assert kept.menu.menuAction() in player.window.menus["view"].actions()
    kept.forget.trigger()
    assert kept.goes[2].text() == "&2  no view yet" and not kept.forget.isEnabled()


def test_the_go_to_field_finds_them(player, kept):
    player.look_at("Tobruk", 64)
    there = seen(player)
    press(player, Qt.Key.Key_4, CONTROL)
    player.look_at("Munich", 24)
    player.window.goto.setFocus()
    player.window.goto.setText("bookmark 4")
    press(player, Qt.Key.Key_Return, widget=player.window.goto)
    assert seen(player) == there


def test_no_key_of_them_is_another_actions(player, kept):
    keys = Counter(
        key.toString(QKeySequence.SequenceFormat.PortableText)
        for action in player.window.actions()
        for key in action.shortcuts()
    )
    assert not [key for key, count in keys.items() if count > 1]
    assert {f"Ctrl+{n}" for n in range(1, 10)} | {str(n) for n in range(1, 10)} <= set(keys)


def test_digits_typed_into_a_field_go_nowhere(player, kept):
    player.look_at("Tobruk", 64)
    press(player, Qt.Key.Key_1, CONTROL)
    player.look_at("Munich", 24)
    before = seen(player)
    spin = QSpinBox(player.window)
    spin.setRange(0, 99)
    spin.show()
    for field, text in ((player.window.goto, "text"), (spin, "value"), (player.window.roster.search, "text")):
        if not field.isVisible():
            player.trigger("units")
        field.setFocus()
        field.selectAll()
        press(player, Qt.Key.Key_1, widget=field)
        assert str(getattr(field, text)()) == "1"
    player.window.docks["units"].close()
    spin.deleteLater()
    player.settle()
    assert seen(player)[1] == before[1]


def test_they_last_over_a_restart_and_belong_to_their_game(player, kept, tmp_path):
    player.look_at("Tobruk", 64)
    press(player, Qt.Key.Key_5, CONTROL)
    (tmp_path / "again").mkdir()
    player.begin(tmp_path / "again")
    assert 5 in kept.views, "the same game on the same map, begun anew"
    again = Settings(Path(player.controller.settings._store.fileName()))
    assert read(again, key_of(player.game))[5].scale == 64


@pytest.mark.parametrize(
    "line", ["5", "0 1 1 62", "10 1 1 62", "x 1 1 62", "5 nan 1 62", "5 1 inf 62", "5 1 1 900", "5 1 1 62 7"]
)
def test_a_line_that_means_nothing_is_as_good_as_none(tmp_path, monkeypatch, line):
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path))
    settings = Settings(tmp_path / "window.ini")
    settings.put("views/x", f"{line}\n3 10 20 62")
    assert read(settings, "views/x") == {3: View(10, 20, 62)}
    assert "views/x" in (tmp_path / "log" / "redball.log").read_text()


def test_what_is_written_is_read(tmp_path):
    settings, views = Settings(tmp_path / "window.ini"), {1: View(-3.5, 2.25, 40), 9: View(359.5, 100, 2)}
    write(settings, "views/a%20b", views)
    settings.save()
    assert read(Settings(tmp_path / "window.ini"), "views/a%20b") == views
    write(settings, "views/a%20b", {})
    assert read(settings, "views/a%20b") == {}


def test_a_view_is_named_after_the_nearest_place_the_sea_or_the_hex():
    world = atlas.load(resources.maps() / "world-1939")
    for name in ("Tobruk", "London"):
        assert name_of(world, View(*world.grid.centre(world.find(name)), 62)) == name
    far_from_land = View(*world.grid.centre(world.find("F-3385")), 20)
    assert name_of(world, far_from_land) == "Southern Indian Ocean"
    assert node_of(world, View(-5000.25, -7, 3)) >= 0
