"""Patches of a game in the window: switched, put in order, merged, taken in; games without theirs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from redball.atlas.patches import Change, Patch, PatchError, read_patch
from redball.desk.dialogs.faults import FaultsDialog
from redball.desk.games import saves
from redball.desk.map_edit.document import patches_folder
from redball.desk.patches.sheet import STATE, PatchesDialog
from redball.desk.patches.way_out import WayOut
from redball.game import library

pytestmark = pytest.mark.deep


class Group:
    """A group that has patches of the map."""

    def __init__(self, player) -> None:
        self.player, self.atlas = player, player.game.atlas

    def hex_line(self, name, word, was=None):
        node = self.atlas.find(name)
        col, row = self.atlas.grid.colrow(node)
        before = was or self.atlas.terrain_at(node).name.lower()
        return Change("hex", f"{col}.{row}", {"terrain": before}, {"terrain": word}, "printed so")

    def write(self, id, *changes, name="", folder=None):
        folder = folder or patches_folder()
        folder.mkdir(parents=True, exist_ok=True)
        patch = Patch(id, name or id, self.atlas.id, changes=changes)
        (folder / f"{id}.toml").write_text(patch.text, "utf-8")
        return folder / f"{id}.toml"

    def sheet(self):
        self.player.settle()
        made = PatchesDialog(self.player.desk, self.player.window)
        made.show()
        self.wait(made)
        return made

    def wait(self, sheet):
        self.player.wait_for(lambda: not sheet.is_busy, 20000)

    def tick(self, sheet, number, on=True):
        sheet.table.item(number, 0).setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        self.wait(sheet)


@pytest.fixture
def group(player, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield Group(player)
    for dialog in player.window.findChildren(QDialog):
        dialog.close()
    player.desk.use_map(library.atlas(player.game.atlas.id))
    player.settle()


def test_without_patches_the_sheet_says_where_they_come_from(player, group):
    sheet = group.sheet()
    assert sheet.empty.isVisible() and not sheet.action.isEnabled() and not sheet.merge.isEnabled()
    player.picture_of(sheet, "patches-empty")


def test_patches_are_switched_on_in_an_order_and_off_again(player, group):
    group.write("ours", group.hex_line("Tobruk", "swamp"), name="As on our printed map")
    group.write("later", group.hex_line("Tobruk", "forest", "swamp"), name="Second thoughts")
    sheet = group.sheet()
    assert [row.name for row in sheet.rows] == ["Second thoughts", "As on our printed map"]
    group.tick(sheet, 0)
    assert not sheet.action.isEnabled() and "swamp" in sheet.verdict.text()
    player.picture_of(sheet, "patches-wrong")
    group.tick(sheet, 1)
    sheet.table.setCurrentCell(1, 0)
    QTest.keyClick(sheet.table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    group.wait(sheet)
    assert [row.id for row in sheet.chosen] == ["ours", "later"] and sheet.action.isEnabled()
    player.picture_of(sheet, "patches")
    sheet.accept()
    player.settle()
    assert [name.id for name in player.game.atlas.patches] == ["ours", "later"]
    assert [name.id for name in player.desk.session.named_patches] == ["ours", "later"]
    assert player.map.scene.atlas.terrain_at(player.node("Tobruk")).name == "FOREST"
    again = group.sheet()
    assert [row.id for row in again.chosen] == ["ours", "later"] and not again.action.isEnabled()
    for number in (0, 1):
        group.tick(again, number, False)
    again.accept()
    assert not player.game.atlas.patches and not player.desk.session.named_patches


def test_a_map_without_a_place_for_a_unit_is_refused_and_the_sheet_stays(player, group):
    unit = next(u for u in player.game.units.values() if u.hex >= 0 and u.hex not in group.atlas.places_at)
    col, row = group.atlas.grid.colrow(unit.hex)
    was = {
        "terrain": group.atlas.terrain_at(unit.hex).name.lower(),
        "territory": group.atlas.territory_at(unit.hex).code,
        "controller": group.atlas.controllers[int(group.atlas.controller[unit.hex])],
        "sea": "",
    }
    now = {"terrain": "sea", "territory": "", "controller": "", "sea": group.atlas.sea_areas[0].name}
    group.write("flood", Change("hex", f"{col}.{row}", was, now, "a flood"))
    sheet, before = group.sheet(), player.game
    group.tick(sheet, 0)
    sheet.accept()
    faults = sheet.findChild(FaultsDialog)
    assert unit.id in faults.text() and sheet.isVisible() and player.game is before
    player.picture_of(faults, "patches-refused")


def test_two_are_merged_and_contradictions_are_named(player, group):
    group.write("a", group.hex_line("Tobruk", "swamp"))
    group.write("b", group.hex_line("Benghazi", "swamp"))
    sheet = group.sheet()
    for number in (0, 1):
        group.tick(sheet, number)
    assert sheet.merge.isEnabled()
    sheet.put_together("Both")
    group.wait(sheet)
    assert [row.name for row in sheet.chosen] == ["Both"]
    assert len(read_patch(patches_folder() / "Both.toml").changes) == 2
    group.write("c", group.hex_line("Tobruk", "forest"))
    again = group.sheet()
    for number, row in enumerate(list(again.rows)):
        group.tick(again, number, row.id in ("a", "c"))
    assert not again.action.isEnabled() and "a.toml" in again.verdict.text()


def test_a_patch_is_taken_in_and_passed_on(player, group, tmp_path):
    theirs = group.write("theirs", group.hex_line("Tobruk", "swamp"), folder=tmp_path)
    sheet = group.sheet()
    sheet.take_in(theirs)
    group.wait(sheet)
    assert [row.id for row in sheet.chosen] == ["theirs"]
    assert (patches_folder() / "theirs.toml").is_file()
    sheet.take_in(theirs)
    assert len(sheet.rows) == 1
    (tmp_path / "odd.toml").write_text("patch = 1\n", "utf-8")
    sheet.take_in(tmp_path / "odd.toml")
    assert sheet.findChild(FaultsDialog) is not None and len(sheet.rows) == 1


def test_what_cannot_be_read_or_was_changed_is_shown(player, group):
    path = group.write("ours", group.hex_line("Tobruk", "swamp"))
    (patches_folder() / "odd.toml").write_text("no patch", "utf-8")
    sheet = group.sheet()
    group.tick(sheet, 0)
    sheet.accept()
    group.write("ours", group.hex_line("Tobruk", "forest"))
    session_path = player.desk.session.path
    player.desk.close()
    session = saves.open_any(session_path)
    assert any("ours" in text for text in saves.oddities(session))
    player.controller.open_session(session)
    player.settle()
    again = group.sheet()
    states = [again.table.item(n, STATE).text() for n in range(again.table.rowCount())]
    assert "Changed" in states[0] and "read" in states[1]
    path.unlink()


def test_a_game_whose_patch_is_gone_offers_two_ways_out(player, group, tmp_path):
    path = group.write("ours", group.hex_line("Tobruk", "swamp"))
    sheet = group.sheet()
    group.tick(sheet, 0)
    sheet.accept()
    game = player.desk.session.path
    text = path.read_text("utf-8")
    (tmp_path / "other").mkdir()
    player.begin(tmp_path / "other")
    path.unlink()
    with pytest.raises(PatchError, match="ours"):
        saves.open_any(game)
    assert not player.controller.open_any(game)
    way = next(each for each in player.window.findChildren(WayOut) if each.isVisible())
    player.picture_of(way, "patches-way-out")
    elsewhere = tmp_path / "ours.toml"
    elsewhere.write_text(text, "utf-8")
    way.take_in(elsewhere)
    player.settle()
    assert player.desk.session.path == game and player.game.atlas.patches
    player.begin(tmp_path / "other")
    path.unlink()
    player.controller.open_any(game)
    way = next(each for each in player.window.findChildren(WayOut) if each.isVisible())
    player.press(way.without)
    player.settle()
    assert player.desk.session.path == game and not player.desk.session.named_patches
