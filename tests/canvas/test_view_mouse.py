"""Clicks, drags, wheel: sent as real events to the viewport."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace as replaced
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from redball.game.state import put_unit

from tests.canvas.conftest import spot_of
from tests.mouse import move_mouse

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def drag(
    view, start: QPoint, end: QPoint, button=LEFT, keys=Qt.KeyboardModifier.NoModifier, release=True
) -> None:
    port = view.viewport()
    QTest.mousePress(port, button, keys, start)
    for share in (0.1, 0.4, 0.7, 1.0):
        move_mouse(port, start + (end - start) * share)
    if release:
        QTest.mouseRelease(port, button, keys, end)


def wheel(view, spot: QPoint, notches: int) -> None:
    event = QWheelEvent(
        QPointF(spot), QPointF(view.mapToGlobal(spot)), QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def test_a_click_on_a_counter_tells_its_top_unit(view, qtbot):
    with qtbot.waitSignal(view.unit_clicked) as told:
        QTest.mouseClick(view.viewport(), LEFT, pos=spot_of(view, "A-0202"))
    assert told.args == ["pz"]


def test_a_click_on_an_empty_hex_tells_the_hex(view, qtbot, atlas):
    with qtbot.waitSignal(view.hex_clicked) as told:
        QTest.mouseClick(view.viewport(), LEFT, pos=spot_of(view, "A-0404"))
    assert told.args == [atlas.find("A-0404")]


def test_a_drag_tells_each_hex_once_and_the_drop(view, atlas):
    told = []
    view.unit_drag_started.connect(lambda u: told.append(("started", u)))
    view.unit_drag_moved.connect(lambda u, n: told.append((u, atlas.label(n))))
    view.unit_dropped.connect(lambda u, n: told.append(("dropped", u, atlas.label(n))))
    drag(view, spot_of(view, "A-0305"), spot_of(view, "A-0302"))
    assert told[0] == ("started", "nz")
    assert told[-2:] == [("nz", "A-0302"), ("dropped", "nz", "A-0302")]
    hexes = [label for who, label, *_ in told[1:-1]]
    assert all(a != b for a, b in pairwise(hexes))


def test_a_refused_drop_puts_the_counter_back(view, scene):
    drag(view, spot_of(view, "A-0305"), spot_of(view, "A-0302"))
    exhibit = scene.exhibit_of_unit("nz")
    assert exhibit.piece.place == ("hex", scene.atlas.find("A-0305"))
    assert exhibit.sprite.opacity() == 1


def test_an_accepted_drop_leaves_the_counter_there(view, scene, event_of):
    def take(unit, node):
        scene.apply(event_of(scene.game, [put_unit(replaced(scene.game.units[unit], hex=node))]))

    view.unit_dropped.connect(take)
    drag(view, spot_of(view, "A-0202"), spot_of(view, "A-0404"))
    assert scene.exhibit_of_unit("pz").piece.place == ("hex", scene.atlas.find("A-0404"))
    assert scene.exhibit_of_unit("le").sprite.opacity() == 1
    assert scene.exhibit_of_unit("le").piece.units == ("le",)


def test_escape_cancels_a_drag(view, qtbot):
    drag(view, spot_of(view, "A-0305"), spot_of(view, "A-0302"), release=False)
    with qtbot.waitSignal(view.drag_cancelled) as told, qtbot.assertNotEmitted(view.unit_dropped):
        QTest.keyClick(view, Qt.Key.Key_Escape)
        QTest.mouseRelease(view.viewport(), LEFT, pos=spot_of(view, "A-0302"))
    assert told.args == ["nz"]


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_dragging_the_map_pans_it(view, button):
    view.zoom_to(128)
    held = view.point_at(QPoint(200, 500))
    drag(view, QPoint(200, 500), QPoint(260, 470), button)
    after = view.point_at(QPoint(260, 470))
    assert (after - held).manhattanLength() < 0.02


def test_the_wheel_zooms_at_the_cursor(view):
    view.zoom_to(110)  # the map is larger than the window, so that no edge of it is in the way
    spot = QPoint(300, 300)
    held, before = view.point_at(spot), view.scale_px
    wheel(view, spot, 2)
    assert view.scale_px > 1.3 * before
    assert (view.point_at(spot) - held).manhattanLength() < 1.5 / view.scale_px
    wheel(view, spot, -2)
    assert view.scale_px == pytest.approx(before, rel=0.05)


@pytest.mark.parametrize(("notches", "limit"), [(60, 160), (-60, 2)])
def test_zoom_has_limits(view, notches, limit):
    wheel(view, QPoint(300, 300), notches)
    assert view.scale_px == limit


def test_a_rectangle_is_chosen_in_its_mode_only(view, qtbot):
    view.set_mode("rectangle")
    a, b = spot_of(view, "A-0101"), spot_of(view, "A-0404")
    with qtbot.waitSignal(view.rectangle_chosen) as told:
        drag(view, a, b)
    area = told.args[0]
    assert area.topLeft().x() == pytest.approx(view.point_at(a).x(), abs=0.05)
    assert area.bottomRight().y() == pytest.approx(view.point_at(b).y(), abs=0.05)
    assert view.mode == "look"


def band(view, keys=SHIFT):
    """A box from beyond A-0101 to A-0304, which holds the stack in A-0202."""
    drag(view, spot_of(view, "A-0101") + QPoint(-25, -25), spot_of(view, "A-0304"), keys=keys)


def test_a_rubber_band_chooses_every_unit_inside(view, qtbot):
    with qtbot.waitSignal(view.units_chosen) as told:
        band(view)
    assert set(told.args[0]) == {"pz", "le"}


def test_a_rubber_band_with_control_adds(view, scene, qtbot):
    scene.select(["nz"])
    with qtbot.waitSignal(view.units_chosen) as told:
        band(view, SHIFT | CONTROL)
    assert set(told.args[0]) == {"nz", "pz", "le"}


def test_in_its_mode_a_box_needs_no_key(view, qtbot):
    view.set_mode("units")
    with qtbot.waitSignal(view.units_chosen) as told:
        band(view, Qt.KeyboardModifier.NoModifier)
    assert set(told.args[0]) == {"pz", "le"}
    assert view.mode == "look"


def test_hidden_counters_are_not_chosen(view, scene, qtbot):
    scene.hide(["hex"])
    with qtbot.waitSignal(view.units_chosen) as told:
        band(view)
    assert told.args[0] == []


def test_control_and_a_click_add_and_take_away(view, scene, qtbot):
    scene.select(["nz"])
    with qtbot.waitSignal(view.units_chosen) as told, qtbot.assertNotEmitted(view.unit_clicked):
        QTest.mouseClick(view.viewport(), LEFT, CONTROL, spot_of(view, "A-0202"))
    assert told.args[0] == ["nz", "pz"]
    scene.select(["nz", "pz"])
    with qtbot.waitSignal(view.units_chosen) as told:
        QTest.mouseClick(view.viewport(), LEFT, CONTROL, spot_of(view, "A-0305"))
    assert told.args[0] == ["pz"]


def test_a_drag_with_control_moves_the_map(view, scene, qtbot):
    view.zoom_to(128)
    start = view.mapFromScene(scene.exhibit_of_unit("pz").sprite.pos())
    held, end = view.point_at(start), start + QPoint(60, -30)
    with qtbot.assertNotEmitted(view.units_chosen), qtbot.assertNotEmitted(view.unit_dropped):
        drag(view, start, end, keys=CONTROL)
    assert (view.point_at(end) - held).manhattanLength() < 0.02


def test_one_of_the_chosen_takes_the_others_along(view, scene):
    scene.select(["nz", "pz"])
    told = []
    view.unit_drag_moved.connect(lambda *_: told.append(view.dragged))
    drag(view, spot_of(view, "A-0202"), spot_of(view, "A-0404"))
    assert set(told) == {("pz", "nz")}
    assert scene.exhibit_of_unit("nz").sprite.opacity() == scene.exhibit_of_unit("pz").sprite.opacity() == 1


def test_of_a_stack_that_is_chosen_the_top_stays_on_top(scene):
    for chosen in (("pz", "le"), ("le", "pz")):
        scene.select(chosen)
        assert scene.exhibit_of_unit("le").piece.units == ("pz", "le")
    scene.select(["le"])
    assert scene.exhibit_of_unit("le").piece.units[0] == "le"


def test_a_unit_that_is_not_chosen_goes_alone(view, scene):
    scene.select(["nz", "bb"])
    told = []
    view.unit_dropped.connect(lambda *_: told.append(view.dragged))
    drag(view, spot_of(view, "A-0202"), spot_of(view, "A-0404"))
    assert told == [("pz",)]


@pytest.mark.parametrize("scale", [24, 35, 64, 128])
@pytest.mark.parametrize("part", ["count", "edge"])
def test_a_stack_is_taken_hold_of_by_its_count_and_its_edge(view, scene, qtbot, scale, part):
    view.zoom_to(scale)
    view.centre_on(scene.atlas.find("A-0202"), animate=False)
    side = scene.art.side
    middle = view.mapFromScene(scene.exhibit_of_unit("pz").sprite.pos())
    lower = 0.3 if scale >= 64 else 0.12
    grip = {"count": QPoint(round(0.5 * side), round(lower * side)), "edge": QPoint(0, round(-0.54 * side))}
    told = []
    view.unit_dropped.connect(lambda u, _: told.append((u, view.dragged)))
    assert view.grip_at(middle + grip[part]) == ("pz", "le")
    assert not view.grip_at(middle)
    drag(view, middle + grip[part], middle + QPoint(0, 3 * side))
    assert told == [("pz", ("pz", "le"))]
    with qtbot.waitSignal(view.units_chosen) as chosen:
        QTest.mouseClick(view.viewport(), LEFT, pos=middle + grip[part])
    assert chosen.args[0] == ["pz", "le"]


def test_over_its_grip_a_stack_does_not_fan_out(view, scene):
    side = scene.art.side
    middle = view.mapFromScene(scene.exhibit_of_unit("pz").sprite.pos())
    for spot, fans in ((middle + QPoint(round(0.5 * side), round(0.3 * side)), False), (middle, True)):
        view.hovering.moved(spot)
        view.hovering._fan_out()
        assert view.hovering.fan.is_open is fans


def test_a_single_counter_has_no_grip(view, scene):
    side = scene.art.side
    middle = view.mapFromScene(scene.exhibit_of_unit("nz").sprite.pos())
    assert not view.grip_at(middle + QPoint(round(0.5 * side), round(0.3 * side)))


def test_the_plate_of_a_fanned_stack_moves_all(view, scene):
    view.hovering.fan.open(("hex", scene.atlas.find("A-0202")))
    middle = view.mapFromScene(scene.exhibit_of_unit("pz").sprite.pos())
    assert view.grip_at(middle) == ("pz", "le"), "between the two counters"
    told = []
    view.unit_dropped.connect(lambda *_: told.append(view.dragged))
    drag(view, middle, spot_of(view, "A-0404"))
    assert told == [("pz", "le")]


def test_picking_tells_hexes_even_under_counters(view, qtbot, atlas):
    view.set_mode("pick")
    with qtbot.waitSignal(view.hex_picked) as told, qtbot.assertNotEmitted(view.unit_clicked):
        QTest.mouseClick(view.viewport(), LEFT, pos=spot_of(view, "A-0202"))
    assert told.args == [atlas.find("A-0202")]


def test_hovering_tells_the_hex(view, qtbot, atlas):
    told = []
    view.hex_hovered.connect(told.append)
    for label in ("A-0402", "A-0303"):
        move_mouse(view.viewport(), spot_of(view, label))
        qtbot.waitUntil(lambda name=label: told[-1:] == [atlas.find(name)])


def test_the_menu_is_asked_for_with_the_hex(view, qtbot, atlas):
    from PySide6.QtGui import QContextMenuEvent

    spot = spot_of(view, "A-0305")
    with qtbot.waitSignal(view.menu_requested) as told:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, view.mapToGlobal(spot))
        QApplication.sendEvent(view.viewport(), event)
    assert told.args[0] == atlas.find("A-0305")
