"""The dock in which the map is edited, and a stroke on the map."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.atlas import Terrain
from redball.hexes import Direction


def test_before_there_is_a_patch_the_dock_says_what_to_do(player, editor):
    player.trigger("edit_map")
    panel = editor.panel
    assert player.window.docks["map_edit"].isVisible()
    assert panel.begin_button.isVisible() and not panel.tool_card.isVisible()
    editor.desk.new("Ours")
    player.settle()
    assert panel.tool_card.isVisible() and panel.name.full == "Ours"
    assert not editor.desk.document.path.exists(), "nothing is written before anything is changed"


def test_a_stroke_paints_every_hex_under_it_in_one_step(player, editor):
    editor.begin()
    editor.take("terrain", "forest")
    nodes = [editor.beside(player.node("Tobruk"), Direction.SW, steps) for steps in range(1, 5)]
    editor.drag(nodes[0], nodes[-1])
    assert [editor.atlas.terrain_at(node) for node in nodes] == [Terrain.FOREST] * 4
    player.press(editor.panel.undo)
    assert editor.rows == []
    player.press(editor.panel.redo)
    assert len(editor.rows) == 4


def test_without_a_tool_the_dock_says_to_take_one_and_shows_no_fields(player, editor):
    editor.begin()
    panel = editor.panel
    assert not panel.form.isVisible() and not panel.value.isVisible() and not panel.thing.isVisible()
    assert panel.advice.text() == "Take a tool, then click on the map."


def test_a_name_that_another_place_has_is_refused_and_the_place_stays_in_the_form(player, editor):
    editor.begin()
    editor.take("place")
    editor.click_place("Tobruk")
    form = editor.panel.form
    assert form.place.name == "Tobruk"
    form.name.selectAll()
    QTest.keyClicks(form.name, "Cairo")
    QTest.keyClick(form.name, Qt.Key.Key_Return)
    player.settle()
    assert editor.panel.notice.text().startswith("Found place “Cairo” on the map")
    assert form.place.name == form.name.text() == "Tobruk"
    editor.take("terrain")
    assert not editor.panel.notice.text()


@pytest.mark.deep
def test_a_fort_belongs_to_the_country_of_its_hex_unless_another_is_chosen(player, editor):
    editor.begin()
    editor.take("fort", "")
    node, before = player.node("Tobruk"), editor.atlas.features
    editor.click_side(node, Direction.SE)
    (new,) = set(editor.atlas.features) - set(before)
    assert new.owner == editor.atlas.territory_at(node).code
    editor.checked()
    assert not editor.desk.checking.faults


def test_a_place_is_renamed_by_a_click_its_name_and_enter(player, editor):
    editor.begin()
    editor.take("place")
    editor.click_place("Tobruk")
    name = editor.panel.form.name
    assert name.hasFocus() and name.selectedText() == "Tobruk"
    QTest.keyClicks(name, "Tubruq")
    QTest.keyClick(name, Qt.Key.Key_Return)
    player.settle()
    assert editor.place("Tubruq") is not None and len(editor.rows) == 1
    assert editor.view.hasFocus(), "the keyboard is the map's again"
    QTest.keyClick(editor.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    player.settle()
    assert editor.place("Tobruk") is not None


def test_a_name_is_left_by_escape_and_the_next_escape_puts_the_tool_down(player, editor):
    editor.begin()
    editor.take("place")
    editor.click_place("Tobruk")
    name = editor.panel.form.name
    QTest.keyClicks(name, "Tub")
    QTest.keyClick(name, Qt.Key.Key_Escape)
    assert editor.rows == [] and name.text() == "Tobruk" and editor.view.hasFocus()
    assert editor.desk.hand.tool == "place"
    QTest.keyClick(editor.view, Qt.Key.Key_Escape)
    assert editor.desk.hand.tool == ""


def test_a_name_written_is_put_when_the_next_place_is_clicked(player, editor):
    editor.begin()
    editor.take("place")
    editor.click_place("Tobruk")
    QTest.keyClicks(editor.panel.form.name, "Tubruq")
    editor.click_place("Derna")  # which is drawn at the edge of its hex
    assert editor.place("Tubruq") is not None and editor.panel.form.name.selectedText() == "Derna"
    assert len(editor.rows) == 1


def test_the_tool_of_the_last_edit_is_in_hand_in_the_next_sitting(player, editor):
    editor.begin()
    editor.take("terrain", "swamp")
    node = player.node("Tobruk")
    first, second = editor.beside(node, Direction.SW), editor.beside(node, Direction.SW, 2)
    editor.click(first)
    editor.take("rail")
    editor.desk.close()
    editor.desk._values.clear()  # as in another window
    player.trigger("edit_map")
    assert editor.panel.tool == "terrain" and editor.panel.value.currentData() == "swamp"
    editor.click(second)
    assert editor.atlas.terrain_at(second) is Terrain.SWAMP and len(editor.rows) == 2
