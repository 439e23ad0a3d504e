"""The ruler, by mouse and by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from redball.desk.map.ruler import lines, place_for
from redball.game.orders import MoveUnit
from redball.supply.ruler import Measure, Ruler
from redball.supply.tracing.search import NodePath

from tests.mouse import move_mouse

pytestmark = pytest.mark.deep

DAK = "ger-dak"


@pytest.fixture
def ruler(player):
    """The ruler on from DAK's hex."""
    player.window.activateWindow()
    player.wait_for(lambda: QApplication.activeWindow() is player.window)
    player.look_at("A-3454")
    player.desk.show_unit(DAK)
    player.view.setFocus()
    QTest.keyClick(player.view, Qt.Key.Key_D)
    player.settle()
    assert player.action("ruler").isChecked()
    yield player.controller.ruler
    player.action("ruler").setChecked(False)


def point_at(player, name):
    """From a hex beside it, for the mouse may rest on it since an earlier test."""
    node = player.node(name)
    move_mouse(player.view.viewport(), player.spot(player.game.atlas.grid.neighbours(node)[0]))
    move_mouse(player.view.viewport(), player.spot(node))
    player.wait_for(lambda: player.controller.ruler.end == node)


def said(ruler) -> list[str]:
    return [line.text() for line in ruler.chip.labels if line.isVisibleTo(ruler.chip)]


def on_chip(player, ruler) -> QRect:
    return QRect(ruler.chip.mapTo(player.window, QPoint()), ruler.chip.size())


def test_it_measures_from_the_chosen_unit_to_the_mouse(player, ruler):
    point_at(player, "A-3352")
    measured = Ruler(player.game, player.game.units[DAK].hex, "GE", player.game.units[DAK])
    found = measured.to(player.node("A-3352"))
    assert said(ruler)[0] == "2 hexes"
    assert said(ruler)[1] == f"Basic path of DAK: {found.basic.length} hexes of {found.limit}"
    assert said(ruler)[2] == f"{found.march.length} movement points motorized, by terrain alone"
    assert player.map.layers.board.drawing("ruler").items
    player.picture("ruler")
    point_at(player, "Benghazi")
    assert ", limit 4" in said(ruler)[1]


def test_escape_ends_it_and_takes_everything_away(player, ruler):
    point_at(player, "A-3352")
    assert ruler.chip.isVisible() and player.map.area.banner.isVisible()
    QTest.keyClick(player.view, Qt.Key.Key_Escape)
    player.settle()
    assert not ruler.chip.isVisible() and not player.map.area.banner.isVisible()
    assert not player.map.layers.board.drawing("ruler").items
    assert not player.action("ruler").isChecked()
    assert player.view.mode == "look" and player.view.hovering.shows_card


def test_a_click_begins_it_somewhere_else_for_the_power_that_is_shown(player, ruler):
    player.click_hex(player.node("A-3653"))
    point_at(player, "A-3652")
    assert said(ruler)[:2] == ["1 hex", "Basic path of Germany: 1 hex of 4"]
    assert said(ruler)[2].endswith("on foot, by terrain alone")


def test_the_hex_cursor_measures_too(player, ruler):
    QTest.keyClick(player.view, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(player.view, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    player.settle()
    assert said(ruler)[0] == "2 hexes"
    QTest.keyClick(player.view, Qt.Key.Key_Return)
    player.settle()
    assert ruler.start == player.view.focus_node, "Enter begins it there"


def test_at_sea_it_counts_sea_areas(player, ruler):
    player.look_at("Alexandria")
    player.click_hex(player.node("Alexandria"))
    area = player.game.atlas.sea_by_name["eastern mediterranean"]
    ruler._reach(area.box)
    assert said(ruler)[1] == "Over sea: 1 sea area"


def test_something_else_that_wants_a_hex_ends_it(player, ruler):
    point_at(player, "A-3352")
    player.trigger("move")
    assert not player.action("ruler").isChecked()
    assert not ruler.chip.isVisible()
    assert player.map.picker.wish is not None
    player.map.picker.end()


def test_it_follows_the_position(player, ruler):
    point_at(player, "A-3352")
    before = said(ruler)
    player.desk.do(MoveUnit("nzl-nz", "A-3453"))
    player.wait_for(lambda: said(ruler) != before)
    assert said(ruler)[0] == before[0]


@pytest.mark.parametrize("scale", [32, 64, pytest.param(128, marks=pytest.mark.deep)])
def test_the_chip_covers_no_counter(player, ruler, scale):
    player.look_at("A-3454", scale)
    view = player.view
    for name in ("A-3352", "Tobruk", "A-3455", "Mersa Matruh"):
        node = player.node(name)
        if not view.viewport().rect().contains(player.spot(node)):
            continue
        ruler._reach(node)
        chip = on_chip(player, ruler).translated(-view.viewport().mapTo(player.window, QPoint()))
        half = view.map_scene().art.side / 2
        for panel in player.map.area.floating():
            assert not QRect(ruler.chip.geometry()).intersects(panel), name
        for exhibit in view.map_scene().shelf:
            middle = view.mapFromScene(exhibit.sprite.pos())
            counter = QRect(
                round(middle.x() - half), round(middle.y() - half), round(2 * half), round(2 * half)
            )
            if exhibit.piece.units and view.viewport().rect().contains(counter):
                assert not chip.intersects(counter), (name, exhibit.piece.units)


def test_a_chip_stays_in_the_room_and_clear():
    size, room, hex_ = QSize(100, 40), QRect(0, 0, 400, 300), QRectF(180, 130, 40, 40)
    assert place_for(size, hex_, room, []) == QRect(230, 130, 100, 40)
    assert place_for(size, hex_, room, [QRectF(225, 100, 60, 100)]) == QRect(70, 130, 100, 40)
    assert room.contains(place_for(size, QRectF(390, 290, 40, 40), room, []))
    around = [QRectF(0, 0, 400, 220)]
    found = place_for(size, hex_, room, around)
    assert room.contains(found) and found.top() >= 220, "not beside the hex, but clear"


def test_without_a_clear_place_a_chip_covers_a_panel_rather_than_a_counter():
    size, room, hex_ = QSize(100, 40), QRect(0, 0, 400, 300), QRectF(180, 130, 40, 40)
    counters, legend = [QRectF(0, 0, 400, 200)], [QRectF(0, 200, 400, 100)]
    found = place_for(size, hex_, room, counters, legend)
    assert room.contains(found) and found.top() >= 200
    least = place_for(size, hex_, room, [QRectF(0, 0, 300, 300), QRectF(300, 0, 100, 290)])
    assert room.contains(least)
    assert place_for(QSize(900, 40), hex_, room, []).topLeft() == room.topLeft()


def test_what_is_said_of_ways_that_are_not_there():
    none = Measure(9, 4, False, "leg")
    assert lines(none, "DAK") == [
        "9 hexes",
        "No basic path of DAK over land up to 24 hexes",
        "No way over land on foot up to 24 movement points",
    ]
    barred = Measure(1, 4, False, "motorised", closed=True, held=True)
    assert lines(barred, "DAK")[1:] == [
        "No basic path of DAK may enter this hex",
        "No land unit can enter this hex",
    ]
    points = Measure(3, 4, True, "", basic=NodePath((1, 2), 5))
    assert lines(points, "DAK") == ["3 hexes", "Basic path of DAK: 5 movement points, limit 4"]
