"""Signs on counters: who is limited and who is free, beside the badge of supply and over no factors."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from redball.canvas.counters.badges import paint_badge
from redball.canvas.palette import palette
from redball.canvas.sets.gas.badges import badge_items, badge_spot, paint_free, paint_limited
from redball.canvas.sets.gas.who import GasStanding
from redball.rules.gas.orders import NameFree, PayGas
from redball.supply.paths import Status

from tests.canvas.basemap.hiding import hidden_factors
from tests.rules.gas.board import after


def standing(looked, position):
    return GasStanding.at_once(looked(position))


def units(spots):
    return {spot[0] for spot in spots}


def test_limited_and_free_units_are_known_with_their_places(looked, quiet):
    found = standing(looked, quiet)
    assert units(found.limited) == {"pz", "lw", "dak", "gt", "sub"} and not found.free
    named = standing(looked, after(quiet, NameFree(("gt",))))
    assert units(named.free) == {"gt"} and "gt" not in units(named.limited)
    paid = standing(looked, after(quiet, PayGas("GE", "W", ("Essen",))))
    assert "sub" not in units(paid.limited), "at sea no path is needed"
    assert dict((unit, hex) for unit, hex, *_ in found.limited)["pz"] == quiet.units["pz"].hex


def drawn(scene, items, scale):
    image = QImage(round(27 * scale), round(7 * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(0.5, 0.6)
    for item in items:
        item.draw(painter, scale)
    painter.end()
    return image


def inked(image):
    seen = [
        (x, y) for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).alpha()
    ]
    return (min(x for x, _ in seen), max(x for x, _ in seen)) if seen else None


def test_a_pile_has_one_sign_of_a_kind(stage, quiet):
    scene = stage(quiet)
    assert len(badge_items(scene, ["pz", "lw"], [])) == 1
    assert len(badge_items(scene, ["pz"], ["lw"])) == 1
    assert len(badge_items(scene, ["pz", "gt"], [])) == 2
    assert badge_items(scene, ["nobody"], []) == []


def test_signs_are_small_on_small_maps_and_none_on_the_map_of_the_world(stage, quiet):
    spans = {}
    for scale in (8.0, 16.0, 42.0):
        scene = stage(quiet, scale)
        span = inked(drawn(scene, badge_items(scene, ["gt"], []), scale))
        spans[scale] = span[1] - span[0] if span else 0
    assert spans[8.0] == 0 < spans[16.0] < spans[42.0]


def test_the_badge_of_supply_has_room_beside(stage, quiet):
    scene = stage(quiet)
    items = badge_items(scene, ["gt"], [])
    alone = inked(drawn(scene, items, 42.0))
    scene.set_statuses({"gt": Status.OUT})
    beside = inked(drawn(scene, items, 42.0))
    radius = (alone[1] - alone[0]) / 2
    assert alone[0] - beside[0] > 1.6 * radius


def test_what_is_hidden_has_no_sign(stage, quiet):
    scene = stage(quiet)
    items = badge_items(scene, ["gt"], [])
    scene.hide(["hex"])
    assert inked(drawn(scene, items, 42.0)) is None


@pytest.mark.parametrize("scale", [30.0, 42.0, 60.0, 90.0])
def test_signs_leave_all_factors_free(stage, looked, quiet, scale):
    scene = stage(after(quiet, NameFree(("gt",))), scale)
    scene.overlays.show(standing(looked, after(quiet, NameFree(("gt",)))))
    found = hidden_factors(scene, QRectF(-1, -1, 28, 8), scale)
    assert found.all["factors"] == 4 and not found.gone["factors"], found.gone


def test_the_sign_is_at_the_upper_right_edge():
    spot = badge_spot(42.0, 7.0)
    assert isinstance(spot, QPointF) and spot.x() > 0 > spot.y()


def paint_limited_supply(p, colours, radius):
    paint_badge(p, colours.badge, Status.LIMITED, radius)


@pytest.mark.parametrize("style", ["classic", "night"])
def test_the_signs_differ_without_colour(qapp, style):
    """Also from that of limited supply, which may stand beside them."""

    def grey(paint):
        image = QImage(40, 40, QImage.Format.Format_RGB32)
        image.fill(palette(style).terrain.clear)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(20, 20)
        paint(painter, palette(style), 10.0)
        painter.end()
        grey = image.convertToFormat(QImage.Format.Format_Grayscale8)  # lives as long as its bits are read
        return grey.constBits().tobytes()

    assert len({grey(paint) for paint in (paint_free, paint_limited, paint_limited_supply)}) == 3
