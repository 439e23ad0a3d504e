"""Fifty edits of every kind by clicking; the game follows each, and all are taken back again."""

from __future__ import annotations

from itertools import cycle

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.atlas.patches import patched, read_patch
from redball.hexes import Direction

pytestmark = pytest.mark.deep

LAYERS = "terrain", "territory", "controller", "sea", "weather"


def _brush(editor, number, nodes, tool, values):
    editor.take(tool, values[number // len(KINDS) % len(values)])
    editor.click(nodes[(number + number // len(KINDS)) % len(nodes)])


def _side(editor, number, nodes, tool, values):
    editor.take(tool, values[number // len(KINDS) % len(values)])
    editor.click_side(nodes[(number + number // len(KINDS)) % len(nodes)], Direction(number % 6))


def _line(editor, number, nodes, tool, values):
    editor.take(tool, values[0])
    start = nodes[(number + number // len(KINDS)) % len(nodes)]
    editor.click(start)
    editor.click(editor.beside(start, Direction(number % 6)))
    QTest.keyClick(editor.view, Qt.Key.Key_Return)
    editor.player.settle()


def _river(editor, number, nodes, tool, values):
    editor.take("river", "small")
    editor.panel.thing.setText(f"Wadi {number}")
    node = nodes[(number + number // len(KINDS)) % len(nodes)]
    editor.click_side(node, Direction.SE)
    editor.click_side(node, Direction.E)
    QTest.keyClick(editor.view, Qt.Key.Key_Return)
    editor.player.settle()


def _new_place(editor, number, nodes, tool, values):
    editor.take("new_place", "city")
    QTest.keyClicks(editor.panel.thing, f"Bir {number}")
    editor.click(nodes[(number + number // len(KINDS)) % len(nodes)])


def _fact(editor, number, nodes, tool, values):
    editor.take("place")
    editor.click_place("Tobruk")
    counts = editor.panel.form.counts
    name = list(counts)[number % len(counts)]
    counts[name].setValue(counts[name].value() + 1)
    editor.player.settle()


def _renamed(editor, number, nodes, tool, values):
    place = next(place for place in editor.atlas.places if place.name.startswith(("Sollum", "Port ")))
    editor.take("place")
    editor.click_place(place.name)
    editor.panel.form.name.setFocus()
    editor.panel.form.name.selectAll()
    QTest.keyClicks(editor.panel.form.name, f"Port {number}")
    QTest.keyClick(editor.panel.form.name, Qt.Key.Key_Return)
    editor.player.settle()
    assert editor.player.game.atlas.named(f"Port {number}") == place.node


KINDS = {
    "terrain": (_brush, ("swamp", "forest", "mountain")),
    "territory": (_brush, ("EGY", "GER")),
    "controller": (_brush, ("CW", "GE")),
    "weather": (_brush, ("South Monsoon", "Arctic")),
    "side": (_side, ("alpine", "strait", "canal", "narrows", "sea", "lake")),
    "fort": (_side, ("FRA", "ITA")),
    "rail": (_line, ("main",)),
    "road": (_line, (None,)),
    "river": (_river, ()),
    "new_place": (_new_place, ()),
    "oil": (_fact, ()),
    "name": (_renamed, ()),
}


def test_fifty_edits_of_every_kind(player, editor):
    editor.begin("Fifty")
    plain, supply = editor.atlas, player.desk.supply.statuses()
    nodes = [editor.beside(player.node("Tobruk"), Direction.SW, steps) for steps in range(1, 7)]
    made = 0
    for number, (tool, (do, values)) in enumerate(cycle(KINDS.items())):
        before = len(editor.rows)
        do(editor, number, nodes, tool, values)
        assert len(editor.rows) > before, (tool, editor.panel.notice.text())
        assert player.view.map_scene().atlas is player.game.atlas is editor.atlas
        made += 1
        if made == 50:
            break
    player.picture("fifty_edits")
    kept = read_patch(editor.desk.document.path)
    again = patched(plain.folder, [kept])
    for layer in LAYERS:
        assert np.array_equal(getattr(again, layer), getattr(editor.atlas, layer)), layer
    assert again.places == editor.atlas.places and again.rail_lines == editor.atlas.rail_lines
    assert again.features == editor.atlas.features and again.rivers == editor.atlas.rivers
    player.press(editor.panel.undo)
    for _ in range(made - 1):
        editor.panel.undo.click()
    player.settle()
    assert editor.rows == [] and not editor.panel.undo.isEnabled()
    for layer in LAYERS:
        assert np.array_equal(getattr(plain, layer), getattr(editor.atlas, layer)), layer
    assert player.desk.supply.statuses() == supply


def test_supply_follows_a_hexside_that_stops_it(player, editor):
    editor.begin()
    unit = next(u for u in player.game.units.values() if u.name.startswith("DAK") and u.hex >= 0)
    before = player.desk.supply.statuses()[unit.id]
    editor.take("side", "sea")
    for way in Direction:
        editor.click_side(unit.hex, way)
    assert player.desk.supply.statuses()[unit.id] != before
    player.press(editor.panel.undo)
    for _ in range(5):
        player.press(editor.panel.undo)
    assert player.desk.supply.statuses()[unit.id] == before
