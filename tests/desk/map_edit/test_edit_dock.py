"""The dock in which the map is edited, and a stroke on the map."""

from __future__ import annotations

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
