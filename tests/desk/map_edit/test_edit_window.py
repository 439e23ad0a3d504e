"""A player corrects the map by clicking: an edit of every kind, each one line and one step back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.atlas import HexsideKind, PlaceKind, PortClass, Terrain
from redball.hexes import Direction

from tests.desk.player import LEFT
from tests.mouse import move_mouse

pytestmark = pytest.mark.deep
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize(
    ("tool", "value"),
    [("terrain", "swamp"), ("territory", "EGY"), ("controller", "CW"), ("weather", "South Monsoon")],
)
def test_a_click_paints_a_hex_and_ctrl_z_takes_it_back(player, editor, tool, value):
    editor.begin()
    editor.take(tool, value)
    node, plain, game = editor.beside(player.node("Tobruk"), Direction.SW), editor.atlas, player.game
    editor.click(node)
    assert len(editor.rows) == 1 and editor.kept.changes[0].now[tool] == value
    assert editor.desk.hand.value_at(editor.atlas, editor.desk._keyed(node)) == value
    assert player.view.map_scene().atlas is player.game.atlas is editor.atlas is not plain
    assert player.game.units == game.units
    QTest.keyClick(player.view, Qt.Key.Key_Z, CONTROL)
    player.settle()
    assert editor.rows == [] and editor.desk.hand.value_at(editor.atlas, editor.desk._keyed(node)) != value
    QTest.keyClick(player.view, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    player.settle()
    assert len(editor.rows) == 1


def test_sea_areas_have_other_edges(player, editor):
    editor.begin()
    sea = next(n for n in editor.atlas.grid.within(player.node("Tobruk"), 6) if editor.atlas.sea[n] >= 0)
    here = editor.atlas.sea_areas[int(editor.atlas.sea[sea])].name
    other = next(area.name for area in editor.atlas.sea_areas if area.name != here)
    editor.take("sea", other)
    editor.click(sea)
    assert editor.atlas.sea_areas[int(editor.atlas.sea[sea])].name == other


def test_a_right_click_takes_over_what_a_hex_has(player, editor):
    editor.begin()
    editor.take("territory", "EGY")
    node = player.node("Tobruk")
    editor.desk._take_over(editor.view.point_at(player.spot(node)))
    assert editor.panel.value.currentData() == editor.atlas.territory_at(node).code


@pytest.mark.parametrize("kind", ["strait", "narrows", "sea", "alpine", "lake", "canal", "fort"])
def test_a_hexside_is_put_by_a_click_and_taken_off_by_another(player, editor, kind):
    editor.begin()
    if kind == "fort":
        editor.take("fort", "FRA")
    else:
        editor.take("side", kind)
    editor.panel.thing.setText("Our line")
    node, before = player.node("Tobruk"), editor.atlas.features
    editor.click_side(node, Direction.SE)
    (new,) = set(editor.atlas.features) - set(before)
    beyond = editor.beside(node, Direction.SE)
    assert {new.a, new.b} == {node, beyond} and new.name == "Our line"
    assert new.kind is HexsideKind(kind) and (new.behind == node) == (kind == "fort")
    editor.click_side(node, Direction.SE)
    assert set(editor.atlas.features) == set(before) and len(editor.rows) == 2


def test_the_side_under_the_mouse_is_marked(player, editor):
    from redball.canvas.overlays.drafting import PointedSide

    editor.begin()
    editor.take("side", "strait")
    node, board = player.node("Tobruk"), player.view.map_scene().overlays
    for way in Direction:
        move_mouse(player.view.viewport(), editor.side_spot(node, way))
        assert set(board.shown(PointedSide).side) == {node, editor.beside(node, way)}
    editor.take("terrain")
    assert board.shown(PointedSide) is None


def test_a_river_runs_from_side_to_side_and_is_cut(player, editor):
    editor.begin()
    editor.take("river", "small")
    node = editor.beside(player.node("Tobruk"), Direction.SW)
    editor.click_side(node, Direction.SE)
    QTest.keyClick(player.view, Qt.Key.Key_Return)
    player.settle()
    assert "without a name" in editor.panel.notice.text() and editor.rows == []
    editor.panel.thing.setText("Wadi")
    editor.click_side(node, Direction.NE)
    QTest.keyClick(player.view, Qt.Key.Key_Return)
    player.settle()
    (river,) = (river for river in editor.atlas.rivers if river.name == "Wadi")
    assert len(river.sides) == 3, "the side between is found"
    editor.take("cut", "river")
    editor.click_side(node, Direction.E)
    assert [len(r.sides) for r in editor.atlas.rivers if r.name == "Wadi"] == [1, 1]


@pytest.mark.parametrize("kind", ["rail", "road"])
def test_a_line_runs_from_hex_to_hex_and_is_cut(player, editor, kind):
    editor.begin()
    editor.take(kind, "branch" if kind == "rail" else None)
    lines = lambda: editor.atlas.rail_lines if kind == "rail" else editor.atlas.roads
    start, before = player.node("Tobruk"), {line.id for line in lines()}
    far = editor.beside(start, Direction.SW, 3)
    editor.click(start)
    editor.click(far)
    QTest.keyClick(player.view, Qt.Key.Key_Backspace)
    editor.click(editor.beside(start, Direction.SW, 2))
    QTest.keyClick(player.view, Qt.Key.Key_Return)
    player.settle()
    (line,) = (line for line in lines() if line.id not in before)
    way = [start, editor.beside(start, Direction.SW), editor.beside(start, Direction.SW, 2)]
    assert list(line.nodes) == way and not editor.desk.hand.is_gathering
    editor.take("cut", kind)
    editor.click_side(start, Direction.SW)
    (line,) = (line for line in lines() if line.id not in before)
    assert list(line.nodes) == way[1:]


def test_escape_drops_a_line_then_the_tool(player, editor):
    editor.begin()
    editor.take("road")
    editor.click(player.node("Tobruk"))
    QTest.keyClick(player.view, Qt.Key.Key_Escape)
    assert not editor.desk.hand.is_gathering and player.view.mode == "spot"
    QTest.keyClick(player.view, Qt.Key.Key_Escape)
    player.settle()
    assert player.view.mode == "look" and editor.panel.tool == "" and editor.rows == []


def test_a_double_click_ends_a_line(player, editor):
    editor.begin()
    editor.take("road")
    editor.click(player.node("Tobruk"))
    end = editor.beside(player.node("Tobruk"), Direction.SW)
    editor.click(end)
    QTest.mouseDClick(player.view.viewport(), LEFT, pos=player.spot(end))
    player.settle()
    assert len(editor.rows) == 1 and editor.atlas.roads[-1].nodes[-1] == end


def test_a_place_is_made_and_its_facts_are_changed_where_they_stand(player, editor):
    editor.begin()
    editor.take("new_place", "town")
    node = editor.beside(player.node("Tobruk"), Direction.SW)
    editor.click(node)
    assert "without a name" in editor.panel.notice.text()
    QTest.keyClicks(editor.panel.thing, "Bir Hakeim")
    editor.click(node)
    assert editor.place("Bir Hakeim").node == node and editor.panel.notice.text() == ""
    form = editor.panel.form
    assert form.isVisible() and form.name.text() == "Bir Hakeim"
    for number in form.counts.values():
        number.setValue(2)
    form.kind.setCurrentIndex(form.kind.findData("city"))
    form.kind.activated.emit(form.kind.currentIndex())
    place = editor.place("Bir Hakeim")
    assert (place.red_factories, place.blue_factories, place.oil, place.resources) == (2, 2, 2, 2)
    assert place.kind is PlaceKind.CITY and len(editor.rows) == 6


def test_a_port_lies_on_the_sea_areas_beside_it(player, editor):
    editor.begin()
    editor.take("place")
    editor.click_place("Tobruk")
    form, before = editor.panel.form, editor.place("Tobruk")
    for name in ("none", "major"):
        form.port.setCurrentIndex(form.port.findData(name))
        form.port.activated.emit(form.port.currentIndex())
        player.settle()
    after = editor.place("Tobruk")
    assert after.port is PortClass.MAJOR and set(before.sea_areas) <= set(after.sea_areas)
    player.press(editor.panel.form.ices) if form.ices.isEnabled() else None
    assert editor.place("Tobruk").ices


def test_a_name_follows_at_once(player, editor):
    editor.begin()
    editor.take("place")
    editor.click_place("Tobruk")
    form = editor.panel.form
    form.name.selectAll()
    QTest.keyClicks(form.name, "Tubruq")
    QTest.keyClick(form.name, Qt.Key.Key_Return)
    player.settle()
    assert editor.place("Tubruq") is not None and editor.place("Tobruk") is None
    assert form.name.text() == "Tubruq" and "Tubruq" in editor.rows[0][0]
    assert player.game.atlas.find("Tubruq") >= 0
    names = player.map.ground.basemap.labels.names.atlas.places
    assert any(place.name == "Tubruq" for place in names), "the map's names are those of the new map"


def test_a_place_is_moved_by_a_drag_and_deleted(player, editor):
    editor.begin()
    editor.take("place")
    place = editor.place("Tobruk")
    there = editor.beside(place.node, Direction.SW)
    editor.see(place.node)
    port = player.view.viewport()
    QTest.mousePress(port, LEFT, pos=editor.spot(place.x, place.y))

    for spot in (editor.spot(place.x - 0.3, place.y + 0.3), player.spot(there)):
        move_mouse(port, spot, LEFT)
    QTest.mouseRelease(port, LEFT, pos=player.spot(there))
    player.settle()
    assert editor.place("Tobruk").node == there and "moved" in editor.rows[0][0]
    player.press(editor.panel.form.remove)
    assert editor.place("Tobruk") is None and not editor.panel.form.isVisible()
    player.press(editor.panel.undo)
    assert editor.place("Tobruk") is not None


@pytest.mark.parametrize(("tool", "kind"), [("territory", "territories"), ("sea", "sea_areas")])
def test_a_country_and_a_sea_area_get_other_names(player, editor, monkeypatch, tool, kind):
    editor.begin()
    values = [editor.panel.value.itemData(at) for at in range(editor.panel.value.count())]
    editor.take(tool)
    value = "EGY" if tool == "territory" else editor.atlas.sea_areas[3].name
    editor.take(tool, value)
    monkeypatch.setattr(editor.desk, "_asked", lambda *_: "Renamed")
    player.press(editor.panel.rename_value)
    assert "Renamed" in {each.name for each in getattr(editor.atlas, kind)}, values
    assert "Renamed" in editor.panel.value.currentText()


def test_what_a_position_has_no_place_for_is_refused_in_words(player, editor):
    editor.begin()
    unit = next(unit for unit in player.game.units.values() if unit.hex >= 0)
    editor.take("terrain", "sea")
    game = player.game
    editor.click(unit.hex)
    assert editor.panel.notice.isVisible() and editor.panel.notice.text()
    assert player.game is game and editor.rows == [] and not editor.panel.undo.isEnabled()
    assert not editor.desk.document.path.exists()


def test_a_line_has_a_reason_that_is_remembered_and_can_be_changed(player, editor):
    editor.begin()
    editor.take("terrain", "swamp")
    editor.panel.why.lineEdit().setText("The 1980 print")
    node = editor.beside(player.node("Tobruk"), Direction.SW)
    editor.click(node)
    editor.click(editor.beside(node))
    assert [row[1] for row in editor.rows] == ["The 1980 print"] * 2
    assert player.window.settings.lines("map_edit_reasons")[0] == "The 1980 print"
    editor.panel.lines.item(0, 1).setText("a typo")
    player.settle()
    assert [change.why for change in editor.kept.changes] == ["a typo", "The 1980 print"]
    editor.panel.lines.item(0, 1).setText(" ")
    player.settle()
    assert editor.rows[0][1] == "a typo"


def test_a_line_is_taken_out_and_later_ones_go_on_from_what_it_replaced(player, editor):
    editor.begin()
    node = editor.beside(player.node("Tobruk"), Direction.SW)
    for terrain in ("swamp", "forest"):
        editor.take("terrain", terrain)
        editor.click(node)
    assert len(editor.rows) == 2
    player.click_row(editor.panel.lines, 0)
    QTest.keyClick(editor.panel.lines, Qt.Key.Key_Delete)
    player.settle()
    assert len(editor.rows) == 1 and editor.atlas.terrain_at(node) is Terrain.FOREST
    QTest.keyClick(editor.panel.lines, Qt.Key.Key_Z, CONTROL)
    player.settle()
    assert len(editor.rows) == 2


def test_what_is_odd_then_is_said_in_words(player, editor):
    editor.begin()
    editor.take("controller", "")
    editor.click(editor.beside(player.node("Tobruk"), Direction.SW))
    editor.checked()
    assert "without a controller" in editor.panel.verdict.text()
    player.press(editor.panel.undo)
    editor.checked()
    assert "without" not in editor.panel.verdict.text()


def test_the_map_is_seen_without_counters(player, editor):
    editor.begin()
    player.press(editor.panel.bare)
    assert "hex" in player.view.map_scene().hidden
    editor.desk.close()
    assert player.view.map_scene().hidden == player.map.hidden


def test_by_keys_alone(player, editor):
    editor.begin()
    node = editor.beside(player.node("Tobruk"), Direction.SW)
    player.view.set_focus_node(node)
    editor.take("terrain", "swamp")
    QTest.keyClick(player.view, Qt.Key.Key_Return)
    player.settle()
    assert editor.atlas.terrain_at(node) is Terrain.SWAMP
    editor.take("side", "alpine")
    before = editor.atlas.features
    QTest.keyClick(player.view, Qt.Key.Key_Space)
    QTest.keyClick(player.view, Qt.Key.Key_Return)
    player.settle()
    assert len(editor.atlas.features) == len(before) + 1


def test_the_game_names_the_patch_and_the_next_sitting_goes_on(player, editor):
    editor.begin("Maps of ours")
    editor.take("terrain", "swamp")
    node = editor.beside(player.node("Tobruk"), Direction.SW)
    editor.click(node)
    path = editor.desk.document.path
    assert [name.id for name in player.game.atlas.patches] == ["Maps of ours"] and path.is_file()
    editor.desk.close()
    assert player.view.mode == "look" and player.game.atlas.terrain_at(node) is Terrain.SWAMP
    player.trigger("edit_map")
    assert editor.desk.document.path == path and len(editor.rows) == 1


def test_a_patch_without_lines_leaves_nothing_behind(player, editor):
    editor.begin()
    editor.take("terrain", "swamp")
    editor.click(editor.beside(player.node("Tobruk"), Direction.SW))
    player.press(editor.panel.undo)
    path = editor.desk.document.path
    editor.desk.close()
    assert not path.exists() and player.game.atlas.patches == ()


def test_a_patch_is_copied_renamed_and_exported(player, editor, monkeypatch, tmp_path):
    from PySide6.QtWidgets import QFileDialog

    editor.begin()
    editor.take("terrain", "swamp")
    editor.click(editor.beside(player.node("Tobruk"), Direction.SW))
    first = editor.desk.document.path
    monkeypatch.setattr(editor.desk, "_asked", lambda *_: "Second")
    editor.desk.ask_copy()
    assert editor.desk.document.path.stem == "Second" and first.is_file()
    assert [name.id for name in player.game.atlas.patches] == ["Second"]
    monkeypatch.setattr(editor.desk, "_asked", lambda *_: "Third")
    editor.desk.ask_name()
    assert editor.panel.name.full == "Third" and editor.kept.name == "Third"
    out = tmp_path / "share"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    editor.desk.ask_export()
    assert out.with_suffix(".toml").read_text("utf-8") == editor.desk.document.path.read_text("utf-8")


def test_lines_that_fit_no_more_are_listed_and_the_others_opened_as_a_copy(player, editor):
    from redball.desk.dialogs.faults import FaultsDialog

    editor.begin()
    editor.take("terrain", "swamp")
    node = editor.beside(player.node("Tobruk"), Direction.SW)
    editor.drag(node, editor.beside(node, Direction.SW))
    path = editor.desk.document.path
    editor.desk.close()
    text = path.read_text("utf-8")
    was = editor.desk.hand  # the first line replaces what no map has there
    assert was.tool == ""
    path.write_text(text.replace('was = { terrain = "desert" }', 'was = { terrain = "ice" }', 1), "utf-8")
    changed = path.read_text("utf-8") != text
    assert changed
    from redball.game import library

    player.desk.use_map(library.atlas(player.game.atlas.id))
    editor.desk.open(path)
    player.settle()
    dialog = player.window.findChild(FaultsDialog)
    assert dialog is not None and "ice" in dialog.text()
    dialog.close()
    assert editor.desk.document.path != path and len(editor.rows) == 1
    assert path.read_text("utf-8").count("hex =") == 2


def test_a_value_is_found_by_typing_a_part_of_it(player, editor):
    editor.begin()
    editor.take("controller")
    editor.take("territory")
    field = editor.panel.value.lineEdit()
    field.selectAll()
    QTest.keyClicks(field, "egyp")
    QTest.keyClick(field, Qt.Key.Key_Return)
    player.settle()
    assert editor.desk.hand.value == "EGY" and "Egypt" in editor.panel.value.currentText()
    field.selectAll()
    QTest.keyClicks(field, "no such land")
    QTest.keyClick(field, Qt.Key.Key_Return)
    player.settle()
    assert editor.desk.hand.value == "EGY" and "Egypt" in field.text()
