"""Plates of the gas maps: their sizes, and where they stand: over their own map, in sight, over no counter
and no panel, and where they stood as long as that is so.
"""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from redball.canvas.overlays.overlay import Sight
from redball.canvas.palette import palette
from redball.canvas.sets.gas.ground import Look
from redball.canvas.sets.gas.plates import Chip, Form, MapPlate
from redball.canvas.sets.gas.rack import PlateRack
from redball.canvas.sets.gas.regions import layout_of, regions_of
from redball.canvas.sets.gas.who import GasStanding
from redball.canvas.view import MapView
from redball.game import library
from redball.rules import read_scenario
from redball.wording import message

pytestmark = pytest.mark.usefixtures("qapp")

SCALE = 16.0
WIDE, HIGH = 960.0, 520.0


@pytest.fixture(scope="module")
def world():
    """The world of the program's own map."""
    return read_scenario(library.find_scenario("normandy-1944"))


@pytest.fixture(scope="module")
def regions(world):
    """Its gas maps."""
    return regions_of(world.atlas, layout_of(world))


def plate(sheet="W", chips=("GE", "CW"), note=None, look=None):
    return MapPlate(sheet, look or Look(sheet), tuple(Chip(power, True) for power in chips), note)


def rack(regions, *plates):
    shown = plates or (
        plate("W"), plate("E", ("SU",)), plate("AFR", note=message("gas.plate.may", maps=["W"])),
        plate("SCAND"), plate("ASIA"), plate("PAC"), plate("AMER"),
    )  # fmt: skip
    return PlateRack(regions, shown, palette())


def view(world, lon, lat, scale=SCALE, taken=(), grow=1.0):
    """What is seen about a place of the world."""
    x, y = world.atlas.project(lon, lat)
    wide, high = WIDE / scale, HIGH / scale
    return Sight(QRectF(x - wide / 2, y - high / 2, wide, high), scale, lambda: list(taken), grow)


def shares(regions, box, sheet):
    """The share of a box that lies over a map."""
    grid, own = regions.atlas.grid, regions.of(sheet)
    x, y = np.linspace(box.left(), box.right(), 24), np.linspace(box.top(), box.bottom(), 12)
    nodes = [grid.at(a, b) for a in x for b in y]
    return np.mean([node >= 0 and own[node] for node in nodes])


def boxes(shown):
    return dict(zip([plate.sheet for plate, _ in shown._shown()], shown.boxes(), strict=True))


# --- plates -------------------------------------------------------------------------------------------------


def test_a_plate_is_as_high_as_the_look_says():
    noted = plate("AFR", note=message("gas.plate.may", maps=["W", "E"]))
    assert plate().size(Form.WHOLE).height() == 34 and noted.size(Form.WHOLE).height() == 52
    assert plate().size(Form.LETTER).width() == plate().size(Form.LETTER).height() == 34
    widths = [noted.size(form).width() for form in Form]
    assert widths == sorted(widths, reverse=True) and len(set(widths)) == 3


def test_a_plate_is_as_wide_as_what_is_on_it():
    sizes = [plate("W", powers).size(Form.WHOLE).width() for powers in ((), ("GE",), ("GE", "CW"))]
    assert sizes[2] - sizes[1] == pytest.approx(43.0) and sizes[1] > sizes[0]
    long = plate("AFR", (), message("gas.plate.may", maps=["W", "E", "ASIA"]))
    assert long.size(Form.WHOLE).width() > plate("AFR", ()).size(Form.WHOLE).width()
    assert plate("W", ()).size(Form.SHORT) == plate("W", ()).size(Form.LETTER)


def image_of(shown, form, style="classic"):
    size = shown.size(form).toSize()
    image = QImage(size.width() + 20, size.height() + 20, QImage.Format.Format_RGB32)
    image.fill(palette(style).terrain.sea)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(10, 10)
    shown.paint(painter, palette(style), form)
    painter.end()
    return image


@pytest.mark.parametrize("form", Form)
def test_a_plate_stays_on_its_size(form):
    shown = plate("AFR", note=message("gas.plate.may", maps=["W", "E", "ASIA"]), look=Look("W", True))
    image, size = image_of(shown, form), shown.size(form)
    sea = palette().terrain.sea.rgb()
    outside = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixel(x, y) != sea and not QRectF(8, 8, size.width() + 4, size.height() + 4).contains(x, y)
    ]
    signs = 8  # they reach a little over the upper edge
    assert all(y >= 10 - signs for _, y in outside) and len(outside) < 0.02 * image.width() * image.height()


def test_whoever_has_not_paid_is_told_without_colour():
    paid = plate("W", ("GE",))
    unpaid = MapPlate("W", Look("W"), (Chip("GE", False),))
    for form in Form:
        one, other = (
            image_of(each, form).convertToFormat(QImage.Format.Format_Grayscale8) for each in (paid, unpaid)
        )
        assert one != other, form


# --- where they stand ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [4.0, 8.0, 16.0, 42.0])
def test_every_plate_is_in_sight_over_its_own_map_and_over_no_other(world, regions, scale):
    shown, sight = rack(regions), view(world, 12, 47, scale)
    assert shown.settle(sight, False)
    found = boxes(shown)
    assert {"W", "E"} <= set(found)
    for sheet, box in found.items():
        assert sight.area.contains(box), sheet
        assert shares(regions, box, sheet) > 0.9 or shown.places[sheet].form is Form.LETTER, sheet
        assert not any(box.intersects(other) for name, other in found.items() if name != sheet)


def test_a_map_that_is_not_seen_has_no_plate(world, regions):
    shown = rack(regions)
    shown.settle(view(world, 10, 50, 42.0), False)
    assert "PAC" not in shown.places and "ASIA" not in shown.places


def test_plates_keep_off_counters_and_panels(world, regions):
    bare = rack(regions)
    bare.settle(view(world, 12, 47), False)
    taken = list(boxes(bare).values())
    shown = rack(regions)
    shown.settle(view(world, 12, 47, taken=taken), False)
    assert shown.places.keys() == bare.places.keys()
    for sheet, box in boxes(shown).items():
        if shown.places[sheet].form is not Form.LETTER:
            assert not any(box.intersects(other) for other in taken), sheet


def test_where_all_is_taken_the_letter_alone_is_left(world, regions):
    sight = view(world, 12, 47)
    full = view(world, 12, 47, taken=[sight.area])
    shown = rack(regions)
    shown.settle(full, False)
    assert shown.places and all(place.form is Form.LETTER for place in shown.places.values())


def test_plates_stand_at_sea_rather_than_on_land(world, regions):
    shown = rack(regions, plate("E", ("GE", "SU")))
    shown.settle(view(world, 32, 45), False)
    box = boxes(shown)["E"]
    grid, sea = world.atlas.grid, world.atlas.sea
    spots = [(x, y) for x in np.linspace(box.left(), box.right(), 9) for y in (box.top(), box.bottom())]
    assert np.mean([sea[grid.at(x, y)] >= 0 for x, y in spots]) > 0.7


# --- while the map moves ------------------------------------------------------------------------------------


def test_plates_stay_on_the_map_while_it_is_moved_until_they_would_be_out_of_sight(world, regions):
    shown = rack(regions, plate("W"))
    shown.settle(view(world, 5, 47), False)
    place = shown.places["W"]
    assert not shown.settle(view(world, 6, 47), True) and shown.places["W"] == place
    sight = view(world, 16, 47)
    for lon in (8, 10, 12, 14, 16):
        shown.settle(view(world, lon, 47), True)
        assert view(world, lon, 47).area.contains(boxes(shown)["W"]), lon
    assert not shown.settle(sight, False) or sight.area.contains(boxes(shown)["W"])


def test_a_jump_elsewhere_begins_anew(world, regions):
    shown, fresh = rack(regions), rack(regions)
    shown.settle(view(world, 5, 47), False)
    shown.settle(view(world, 110, 30), True)
    fresh.settle(view(world, 110, 30), False)
    assert shown.places == fresh.places


def test_round_the_world_plates_go_with_the_view(world, regions):
    shown, turn = rack(regions, plate("PAC"), plate("ASIA")), world.atlas.grid.cols
    sight = view(world, 140, 30)
    shown.settle(sight, False)
    before = boxes(shown)
    again = Sight(sight.area.translated(turn, 0), sight.scale)
    shown.settle(again, True)
    for sheet, box in boxes(shown).items():
        assert box.left() == pytest.approx(before[sheet].left() + turn)


def test_what_takes_the_place_of_plates_stands_where_they_stood(world, regions):
    first = rack(regions, plate("W", ("GE",)))
    first.settle(view(world, 5, 47), False)
    first.settle(view(world, 8, 48), True)
    second = rack(regions, plate("W", ("CW",)))
    second.take_over(first)
    second.settle(view(world, 8, 48), False)
    assert second.places["W"].corner == first.places["W"].corner


def test_plates_become_whole_again_where_there_is_room(world, regions):
    sight = view(world, 12, 47)
    shown = rack(regions, plate("W"))
    shown.settle(view(world, 12, 47, taken=[sight.area]), False)
    assert shown.places["W"].form is Form.LETTER
    shown.settle(sight, False)
    assert shown.places["W"].form is Form.WHOLE


def test_in_a_large_picture_plates_are_larger(world, regions):
    shown = rack(regions, plate("W"))
    shown.settle(view(world, 5, 47, grow=2.0), False)
    assert boxes(shown)["W"].height() == pytest.approx(2 * 34 / SCALE)


# --- over the map -------------------------------------------------------------------------------------------


def test_plates_are_painted_over_names_and_keep_off_panels(qtbot, played, looked, stage):
    scene = stage(played, 42.0)
    shown = MapView(scene)
    shown.motion.reduced = True
    qtbot.addWidget(shown)
    shown.resize(900, 420)
    shown.show()
    shown.zoom_to(42)
    shown.look_at(QPointF(12, 2.5))
    scene.overlays.show(GasStanding.at_once(looked(played)))
    found = scene.overlays.floating()
    assert found and all(shown.visible_rect().contains(box) for box in found)
    drawn = shown.grab().toImage()
    box = found[0]
    spot = (box.topLeft() - shown.visible_rect().topLeft()) * shown.scale_px + QPointF(3, 17)
    assert drawn.pixelColor(spot.toPoint()).name() == palette().desk.light.panel.name()
    corner = shown.visible_rect().topLeft()
    panel = ((box.topLeft() - corner) * 42).toPoint()
    shown.panels = lambda: [QRect(panel, QSize(200, 60))]
    shown.keep_in_sight()
    assert scene.overlays.floating()[0] != found[0]
    scene.overlays.clear("gas_standing")
    assert scene.overlays.floating() == [] and shown.grab().toImage() != drawn
