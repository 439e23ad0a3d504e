"""Saved gas on the map: what is on the plates, where they lie, and that they hide nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from redball.canvas.palette import palette
from redball.canvas.scene import MapScene
from redball.canvas.sets.gas.marker_plate import MarkerLook, paint_marker, width_of
from redball.canvas.sets.gas.markers import GasMarkers, Held, _Plates, height_of
from redball.rules.gas.orders import PayGas, SetGas

from tests.canvas.basemap.hiding import hidden_factors
from tests.rules.gas.board import after, at, game, node, unit
from tests.small_map import small_atlas, small_game


def held(looked, position):
    found = GasMarkers.at_once(looked(position))
    return {(each.node, each.power): each for each in found.held} if found is not None else {}


def plates(stage, looked, position, scale):
    scene = stage(position, scale)
    return list(_Plates(scene, GasMarkers.at_once(looked(position)).held).at(scale).values())


def test_a_plate_has_gas_what_was_spent_in_this_step_and_build_points(looked, played):
    essen = node("Essen")
    assert held(looked, played)[essen, "GE"] == Held(essen, "GE", 2, 1, 2)
    assert held(looked, after(played, SetGas("GE", "Essen", 0, 0)))[essen, "GE"] == Held(essen, "GE", 0, 1, 0)


def test_what_was_spent_before_is_forgotten(looked, played):
    later = replace(played, clock=at("land_movement", 3))
    assert held(looked, later)[node("Essen"), "GE"].spent == 0


def test_there_are_no_plates_without_anything_saved(looked):
    assert GasMarkers.at_once(looked(game())) is None


def test_it_is_asked_anew_when_stocks_or_units_change(looked, played):
    def inputs(position):
        return looked(position).inputs(GasMarkers)

    assert inputs(played) != inputs(after(played, SetGas("GE", "Munich", 1)))
    assert inputs(played) != inputs(after(played, PayGas("GE", "E", ("Berlin",))))
    assert inputs(played) == inputs(played.changed([]))


def test_the_legend_lists_barrels_and_points_where_there_are_any(looked, played, quiet, stage):
    def rows(position):
        return [row.sample for row in GasMarkers.at_once(looked(position)).draw(stage(position)).legend]

    assert rows(played) == ["gas_barrels", "gas_points"]
    assert rows(after(quiet, SetGas("GE", "Essen", None, 0))) == ["gas_barrels"]
    assert rows(game(points={("Essen", "GE"): 1})) == ["gas_points"]


# --- where plates lie ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [4.0, 8.0, 16.0, 24.0])
def test_small_maps_join_plates_of_a_power_and_lose_no_gas(looked, played, stage, scale):
    found = plates(stage, looked, played, scale)
    for power in ("GE", "SU"):
        own = [plate.look for plate in found if plate.look.power == power]
        all_held = [each for each in held(looked, played).values() if each.power == power]
        assert sum(look.gas for look in own) == sum(each.gas for each in all_held)
        assert sum(look.spent for look in own) == sum(each.spent for each in all_held)
    assert len(found) == 2, "Essen and Berlin are a hex apart"


def test_at_close_range_every_hex_has_its_plate(looked, played, stage):
    assert len(plates(stage, looked, played, 30.0)) == 3


def test_of_two_powers_in_a_hex_the_holder_s_plate_is_first(looked, stage):
    both = game(gas={("Essen", "GE"): 1, ("Essen", "IT"): 2})
    first, second = plates(stage, looked, both, 42.0)
    assert (first.look.power, second.look.power) == ("GE", "IT") and first.y < second.y
    assert second.y - first.y > height_of(42.0) / 42.0


@pytest.mark.parametrize("scale", [30.0, 36.0, 42.0, 56.0, 72.0, 110.0])
def test_plates_leave_all_factors_free(qapp, looked, scale):
    rows = "\n".join(" . . . . . . . " for _ in range(6))
    atlas = small_atlas(rows)
    units = [
        unit(f"{row}{col}{n}", f"A-0{row}0{col}", type="ARM", power=power, attack=10, movement=6)
        for row in range(6)
        for col in range(7)
        for n, power in enumerate(("GE", "CW") if (row + col) % 3 else ("SU",))
    ]
    position = small_game(atlas, units)
    scene = MapScene(atlas)
    scene.motion.reduced = True
    scene.set_scale(scale, 1.0)
    scene.set_game(position)
    saved = tuple(
        Held(atlas.find(f"A-0{row}0{col}"), "GE", 3, 1, 2) for row, col in ((1, 2), (2, 4), (3, 3), (4, 5))
    )
    scene.overlays.show(GasMarkers(saved, position.units))
    found = hidden_factors(scene, QRectF(-1, -1, 9, 7), scale)
    assert found.all["factors"] == 42 and not found.gone["factors"], found.gone


def test_a_broad_plate_makes_room_for_the_counter_of_the_row_below(looked, stage):
    def middle(*units):
        position = game(*units, gas={("Essen", "GE"): 3}, points={("Essen", "GE"): 12})
        (plate,) = plates(stage, looked, position, 42.0)
        return plate.x

    grid = stage(game(), 42.0).atlas.grid
    x, _ = grid.centre(node("Essen"))
    west, east = unit("a", "W-0212"), unit("b", "W-0213")
    assert middle() == middle(west, east) == x
    assert middle(west) > x > middle(east)


def test_on_the_map_of_the_world_plates_lie_beside_those_of_units(looked, stage):
    position = game(unit("a", "Essen"), unit("b", "Bremen"), gas={("Essen", "GE"): 5})
    scene = stage(position, 8.0)
    boxes = _Plates(scene, GasMarkers.at_once(looked(position)).held).boxes(8.0)
    assert len(boxes) == 1
    assert not any(boxes[0].intersects(box) for box in scene.covered_in(QRectF(0, 0, 26, 6)))


@pytest.mark.parametrize("scale", [8.0, 42.0, 90.0])
def test_names_keep_clear_of_what_is_painted(looked, played, stage, scale):
    scene = stage(played, scale)
    drawing = GasMarkers.at_once(looked(played)).draw(scene)
    image = QImage(round(27 * scale), round(7 * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(0.5, 0.6)
    for item in drawing.items:
        item.draw(painter, scale)
    painter.end()
    boxes = [box.adjusted(-4 / scale, -4 / scale, 4 / scale, 4 / scale) for box in drawing.covers(scale)]
    for x in range(image.width()):
        for y in range(image.height()):
            if image.pixelColor(x, y).alpha() > 60:
                assert any(box.contains((x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.6) for box in boxes)
    for item in drawing.items:
        item.set_scale(scale)
        assert any(item.boundingRect().intersects(box) for box in boxes)


# --- plates -------------------------------------------------------------------------------------------------


def test_up_to_three_barrels_are_shown_one_by_one(qapp):
    widths = [width_of(MarkerLook("GE", count), 19.0) for count in range(1, 6)]
    steps = [round(b - a, 3) for a, b in pairwise(widths)]
    assert steps[:2] == [pytest.approx(11.0, abs=0.1)] * 2, "a barrel every 11 px"
    assert widths[3] < widths[2] and steps[3] == pytest.approx(0.0, abs=1.5), "then a number"
    assert height_of(16.0) == height_of(42.0) == 19.0 and height_of(90.0) > 19.0


def image_of(look, high=19.0, style="classic"):
    image = QImage(120, 30, QImage.Format.Format_RGB32)
    image.fill(palette(style).terrain.clear)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(60, 15)
    paint_marker(painter, palette(style), look, high)
    painter.end()
    return image


def grey_bytes(image: QImage) -> bytes:
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)  # lives as long as its bits are read
    return grey.constBits().tobytes()


def test_all_that_is_saved_is_told_without_colour(qapp):
    looks = [
        MarkerLook("GE", 1), MarkerLook("GE", 2), MarkerLook("GE", 1, 1), MarkerLook("GE", 0, 1),
        MarkerLook("GE", 5), MarkerLook("GE", 6), MarkerLook("GE", 1, 0, 1), MarkerLook("GE", 0, 0, 12),
    ]  # fmt: skip
    grey = {grey_bytes(image_of(look)) for look in looks}
    assert len(grey) == len(looks)


def test_a_narrow_plate_tells_what_is_left(qapp):
    full, narrow = MarkerLook("GE", 3, 2, 4), MarkerLook("GE", 3, 2, 4, narrow=True)
    assert width_of(narrow, 15.0) < 0.7 * width_of(full, 15.0)
    spent = MarkerLook("GE", 0, 2, narrow=True)
    assert image_of(spent) != image_of(MarkerLook("GE", 0, 0, narrow=True)), "all of it was spent"
