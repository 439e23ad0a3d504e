"""The map from the keyboard: keys really sent."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def focused(view, qtbot):
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    return view


@pytest.mark.parametrize(
    ("key", "dx", "dy"),
    [(Qt.Key.Key_Left, -1, 0), (Qt.Key.Key_Right, 1, 0), (Qt.Key.Key_Up, 0, -1), (Qt.Key.Key_Down, 0, 1)],
)
def test_arrows_pan(focused, key, dx, dy):
    focused.zoom_to(150)
    before = focused.camera.middle
    QTest.keyClick(focused, key)
    moved = focused.camera.middle - before
    assert (moved.x() * dx > 0.2) if dx else abs(moved.x()) < 0.02
    assert (moved.y() * dy > 0.2) if dy else abs(moved.y()) < 0.02


def test_shift_and_arrows_walk_the_hex_cursor_straight(focused, atlas):
    focused.set_focus_node(atlas.find("A-0303"))
    walked = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        QTest.keyClick(focused, key, SHIFT)
        walked.append(atlas.label(focused.focus_node))
    assert walked == ["A-0203", "A-0103", "A-0104", "A-0204", "A-0203"]


def test_the_cursor_stops_at_the_edge_of_the_map(focused, atlas):
    focused.set_focus_node(atlas.grid.node(0, 0))
    QTest.keyClick(focused, Qt.Key.Key_Left, SHIFT)
    QTest.keyClick(focused, Qt.Key.Key_Up, SHIFT)
    assert focused.focus_node == atlas.grid.node(0, 0)


def test_the_first_step_puts_the_cursor_into_the_middle(focused, atlas):
    middle = focused.camera.middle
    QTest.keyClick(focused, Qt.Key.Key_Right, SHIFT)
    assert focused.focus_node == atlas.grid.at(middle.x(), middle.y())


def test_enter_tells_the_unit_or_the_hex(focused, qtbot, atlas):
    focused.set_focus_node(atlas.find("A-0305"))
    with qtbot.waitSignal(focused.unit_clicked) as unit:
        QTest.keyClick(focused, Qt.Key.Key_Return)
    focused.set_focus_node(atlas.find("A-0404"))
    with qtbot.waitSignal(focused.hex_clicked) as node:
        QTest.keyClick(focused, Qt.Key.Key_Return)
    assert (unit.args, node.args) == (["nz"], [atlas.find("A-0404")])


def test_enter_picks_while_hexes_are_picked(focused, qtbot, atlas):
    focused.set_mode("pick")
    focused.set_focus_node(atlas.find("A-0305"))
    with qtbot.waitSignal(focused.hex_picked) as told:
        QTest.keyClick(focused, Qt.Key.Key_Return)
    assert told.args == [atlas.find("A-0305")]


def test_tab_turns_a_stack_over(focused, scene, atlas):
    told = []
    focused.unit_clicked.connect(told.append)
    focused.set_focus_node(atlas.find("A-0202"))
    QTest.keyClick(focused, Qt.Key.Key_Tab)
    QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert told == ["le", "pz"]
    assert scene.exhibit_of_unit("le").piece.units[0] == "pz"


def test_tab_leaves_the_map_where_no_stack_is(focused, atlas):
    focused.set_focus_node(atlas.find("A-0404"))
    told = []
    focused.unit_clicked.connect(told.append)
    QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert told == []


def test_plus_minus_and_nought(focused):
    before = focused.scale_px
    QTest.keyClick(focused, Qt.Key.Key_Plus)
    larger = focused.scale_px
    QTest.keyClick(focused, Qt.Key.Key_Minus)
    assert before < larger and focused.scale_px == pytest.approx(before, rel=0.03)
    QTest.keyClick(focused, Qt.Key.Key_0)
    seen = focused.visible_rect()
    assert seen.width() >= focused.camera.bounds.width() - 0.05
    assert seen.height() >= focused.camera.bounds.height() - 0.05


def test_space_fans_the_stack_out_and_together(focused, atlas):
    focused.set_focus_node(atlas.find("A-0202"))
    QTest.keyClick(focused, Qt.Key.Key_Space)
    assert focused.hovering.fan.is_open
    QTest.keyClick(focused, Qt.Key.Key_Escape)
    assert not focused.hovering.fan.is_open


def test_escape_leaves_a_mode(focused, qtbot):
    focused.set_mode("rectangle")
    with qtbot.waitSignal(focused.mode_left):
        QTest.keyClick(focused, Qt.Key.Key_Escape)
    assert focused.mode == "look"


def test_keys_of_the_window_are_left_alone(focused):
    before = focused.camera.middle
    QTest.keyClick(focused, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert focused.camera.middle == before


def test_the_focus_ring_shows_only_with_the_focus(focused, atlas, qtbot):
    focused.set_focus_node(atlas.find("A-0305"))
    ring = focused._focus_mark._items
    assert all(item.isVisible() for item in ring)
    focused.clearFocus()
    assert not any(item.isVisible() for item in ring)
