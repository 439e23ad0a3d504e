"""The plates of sea areas: what they say, how they look, where they stand."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from redball.atlas.features import AreaKind
from redball.canvas.basemap.names.area_names import area_names_of
from redball.canvas.overlays.legend import paint_sample
from redball.canvas.overlays.overlay import Sight
from redball.canvas.palette import STYLES, palette
from redball.canvas.scene import MapScene
from redball.canvas.sets.submarines.anchors import SEAS_FROM, PlateBerths, middle_of
from redball.canvas.sets.submarines.areas import SeaAreas
from redball.canvas.sets.submarines.lines import AreaPlate, Line, escorts_in, lines_of, plates_of, states_of
from redball.canvas.sets.submarines.plate import HIGH, Form, paint_plate, size_of
from redball.rules.submarines.orders import AttackConvoys, EndAttack

from tests.rules.submarines.world import after, sea, world

pytestmark = pytest.mark.usefixtures("qapp")


def line(position, area):
    return next(iter(lines_of(position, sea(area))))


# --- what they say ------------------------------------------------------------------------------------------


def test_a_plate_counts_convoy_points_escorts_and_the_enemys_submarines(played):
    assert line(played, "North Atlantic") == Line("allied", "CW", 10, 3, 1, "GE", True)
    assert line(played, "Portuguese Coast") == Line("allied", "CW", 4)


def test_escorts_are_in_the_convoy_section_or_asw_units_anywhere(played):
    assert escorts_in(played, sea("North Atlantic"), "allied") == {"CW": 3}
    assert not escorts_in(played, sea("North Atlantic"), "axis")


def test_face_down_submarines_are_counted_and_could_attack_nobody(played):
    assert line(played, "Western Approaches").hunters == 2 and line(played, "Western Approaches").able
    banks = line(played, "Grand Banks")
    assert banks.hunters == 1 and not banks.able


def test_where_both_sides_have_convoys_the_plate_has_two_lines(played):
    lines = tuple(lines_of(played, sea("Western Mediterranean")))
    assert [(each.power, each.points, each.hunter) for each in lines] == [("IT", 3, "CW"), ("CW", 2, "")]


def test_every_area_with_anything_of_it_has_a_plate(played):
    areas = [plate.area for plate in plates_of(played)]
    assert areas == sorted(areas)
    named = {
        sea(name) for name in ("North Atlantic", "Grand Banks", "Western Mediterranean", "Bay of Biscay")
    }
    assert named <= set(areas) and sea("Baltic Sea") not in areas


def test_the_sign_says_how_far_an_attack_has_come(quiet, played):
    atlantic, approaches = sea("North Atlantic"), sea("Western Approaches")
    assert states_of(quiet) == {}
    assert states_of(played) == {atlantic: "may", approaches: "may"}
    begun = after(played, AttackConvoys("North Atlantic", ("u1",), ("3",)))
    assert states_of(begun) == {atlantic: "now"}
    over = after(begun, EndAttack("North Atlantic"))
    assert states_of(over) == {atlantic: "done", approaches: "may"}


# --- how they look ------------------------------------------------------------------------------------------


def image_of(plate, form=Form.WHOLE, style="classic"):
    size = size_of(plate, form).toSize()
    image = QImage(size.width() + 30, size.height() + 30, QImage.Format.Format_RGB32)
    image.fill(palette(style).terrain.sea)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(14, 14)
    paint_plate(painter, palette(style), plate, form)
    painter.end()
    return image


FULL = Line("allied", "CW", 12, 5, 3, "GE", True)


def test_a_line_is_as_high_as_the_look_says_and_as_wide_as_its_numbers():
    one, two = AreaPlate(0, (FULL,)), AreaPlate(0, (FULL, Line("axis", "IT", 3)))
    assert size_of(one).height() == HIGH == 24 and size_of(two).height() == 48
    assert size_of(one).width() > size_of(AreaPlate(0, (Line("allied", "CW", 2),))).width()
    assert size_of(one, Form.SHORT).width() < size_of(one).width()


@pytest.mark.parametrize("style", STYLES)
def test_signs_and_who_may_attack_are_told_without_colour(style):
    plates = [AreaPlate(0, (FULL,), state) for state in ("", "may", "now", "done")]
    plates.append(AreaPlate(0, (Line("allied", "CW", 12, 5, 3, "GE"),)))
    grey = QImage.Format.Format_Grayscale8
    shown = [image_of(plate, style=style).convertToFormat(grey) for plate in plates]
    assert all(one != other for one, other in combinations(shown, 2))


def test_every_row_of_the_legend_has_a_sample(played, looked, qapp):
    overlay = SeaAreas.at_once(looked(played))
    rows = overlay.draw(MapScene(played.atlas)).legend
    assert len(rows) == 5
    for row in rows:
        image = QImage(60, 24, QImage.Format.Format_RGB32)
        image.fill("white")
        blank = image.copy()
        painter = QPainter(image)
        painter.translate(0, 12)
        paint_sample(painter, palette(), row)
        painter.end()
        assert image != blank, row


# --- where they stand ---------------------------------------------------------------------------------------


def view(position, area="Bay of Biscay", scale=8.0, taken=(), size=(1000.0, 700.0)):
    x, y = position.atlas.grid.centre(position.atlas.sea_areas[sea(area)].box)
    seen = QRectF(x - size[0] / 2 / scale, y - size[1] / 2 / scale, size[0] / scale, size[1] / scale)
    return Sight(seen, scale, lambda: list(taken))


def berths(position):
    return PlateBerths(position.atlas, plates_of(position), palette())


@pytest.mark.parametrize("scale", [4.0, 8.0, 14.0, 30.0])
def test_plates_are_in_sight_and_never_lie_over_each_other(played, scale):
    shown, sight = berths(played), view(played, scale=scale)
    assert shown.settle(sight, False)
    boxes = shown.boxes()
    assert boxes and all(sight.area.contains(box) for box in boxes)
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))


def test_on_the_map_of_the_atlantic_all_have_room(played):
    shown = berths(played)
    shown.settle(view(played, "North Atlantic"), False)
    assert len(shown.berths) == len(shown.plates)


def test_plates_keep_off_panels(played):
    bare = berths(played)
    bare.settle(view(played), False)
    panel = bare.box_of(sea("North Atlantic"))
    shown = berths(played)
    shown.settle(view(played, taken=[panel]), False)
    assert not any(box.intersects(panel) for box in shown.boxes())


def test_plates_go_with_the_map_while_it_moves(played):
    shown = berths(played)
    shown.settle(view(played), False)
    before = dict(shown.berths)
    shown.settle(view(played, "Western Approaches"), True)
    assert all(shown.berths[area] == berth for area, berth in before.items() if area in shown.berths)


def test_round_the_world_plates_go_with_the_view(played):
    shown, turn = berths(played), played.atlas.grid.cols
    sight = view(played)
    shown.settle(sight, False)
    before = {area: shown.box_of(area) for area in shown.berths}
    shown.settle(Sight(sight.area.translated(turn, 0), sight.scale, list), False)
    assert {area: box.translated(turn, 0).toRect() for area, box in before.items()} == {
        area: shown.box_of(area).toRect() for area in shown.berths
    }


def test_the_area_of_a_plate_is_found_under_the_mouse(played):
    shown = berths(played)
    shown.settle(view(played), False)
    for area in shown.berths:
        assert shown.area_at(shown.box_of(area).center()) == area
    assert shown.area_at(QPointF(-1000, 0)) == -1


def test_the_middle_of_an_area_is_in_it(played):
    atlas = played.atlas
    for area in atlas.sea_areas:
        assert atlas.sea[atlas.grid.at(*middle_of(atlas, area.index))] == area.index


def test_plates_mind_names_from_the_size_at_which_the_map_writes_them():
    seas = [name for name in area_names_of(world()) if name.kind is AreaKind.SEA]
    assert seas and {name.first for name in seas} == {SEAS_FROM}
