"""The map of an open game changes while it is shown: what is seen and worked out follows, in place."""

from __future__ import annotations

import pytest
from redball.atlas import Terrain
from redball.atlas.editing import Editor, lines
from redball.atlas.patches import Patch
from redball.errors import RedballError

pytestmark = pytest.mark.deep


@pytest.fixture
def editor(player):
    return Editor(player.game.atlas, [], Patch("ours", "Ours", player.game.atlas.id))


def paint(editor, node, word):
    editor.do(lambda texts: lines.brushed(texts, [node], "terrain", word, "printed so"))


def test_an_edit_is_seen_at_once_at_the_same_place(player, editor):
    player.look_at("Tobruk")
    view, scene, middle, scale = (
        player.view,
        player.map.scene,
        player.view.camera.middle,
        player.view.scale_px,
    )
    node = player.game.atlas.grid.neighbour(player.node("Tobruk"), 2)
    player.desk.show_hex(node)
    before = player.desk.supply
    paint(editor, node, "swamp")
    player.desk.use_map(editor.atlas)
    player.settle()
    assert player.game.atlas is scene.atlas is player.map.ground.basemap.atlas is editor.atlas
    assert (player.view, player.map.scene, player.view.camera.middle, player.view.scale_px) == (
        view,
        scene,
        middle,
        scale,
    )
    assert player.desk.supply is not before and player.desk.supply.game is player.game
    assert player.says(player.window.inspector, "wamp")
    assert player.window.goto.atlas is editor.atlas


def test_no_picture_is_made_of_the_printed_map_before_an_edit(player, editor):
    player.look_at("Tobruk")
    paint(editor, player.node("Tobruk"), "swamp")
    player.desk.use_map(editor.atlas)
    assert player.map.ground.is_changing and player.map.scene.atlas is editor.atlas
    assert player.view.basemap.atlas is editor.atlas and not player.map.ground.is_changing


def test_what_the_position_has_no_place_for_is_refused_and_nothing_changes(player, editor):
    unit = next(unit for unit in player.game.units.values() if unit.hex >= 0)
    before, shown = player.game, player.map.scene.atlas
    paint(editor, unit.hex, "sea")
    with pytest.raises(RedballError, match=unit.id):
        player.desk.use_map(editor.atlas)
    assert player.game is before and player.map.scene.atlas is shown


def test_supply_follows_railways_that_go(player, editor):
    atlas = player.game.atlas
    for line in atlas.rail_lines:
        for a, b in zip(line.nodes, line.nodes[1:], strict=False):
            if atlas.territory_at(a).code in ("EGY", "LIB"):
                editor.do(lambda texts, a=a, b=b: lines.cut(texts, "rail", a, b, "no railway"))
    assert editor.patch.changes
    before = dict(player.desk.supply.statuses())
    player.desk.use_map(editor.atlas)
    player.settle()
    assert dict(player.desk.supply.statuses()) != before or atlas.rails != player.game.atlas.rails
    player.desk.use_map(atlas)
    player.settle()
    assert dict(player.desk.supply.statuses()) == before


def test_a_game_on_the_same_map_without_the_patch_keeps_the_view(player, editor, tmp_path):
    view = player.view
    paint(editor, player.node("Tobruk"), "desert")
    player.desk.use_map(editor.atlas)
    assert player.game.atlas.terrain_at(player.node("Tobruk")) is Terrain.DESERT
    player.begin(tmp_path)
    assert player.map.view is view and player.map.scene.atlas is player.game.atlas
    assert not player.game.atlas.patches
