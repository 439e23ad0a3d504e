"""A group's own pictures stand in place of drawn counters, where they are read and large enough."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from redball.canvas.counters import CounterArt, Face, PileLook, paint_counter
from redball.canvas.painting import paint_scene
from redball.canvas.palette import palette

BROWN = "#704020"
ARMOUR = Face("GE", "GE", "GE", "15 Pz", "armour", 3, "6-5")


class Own:
    """Pictures for some units: those that are read, and those that come when somebody waits."""

    def __init__(self, *names: str) -> None:
        self.names, self.read, self.asked = set(names), set(), []

    def name_of(self, unit):
        return unit.name if unit.name in self.names else ""

    def picture(self, name, side, wait):
        self.asked.append((name, side))
        if name not in self.read and not wait:
            return None
        made = QPixmap(side, side)
        made.fill(QColor(BROWN))
        return made


def middle_of(view, unit):
    """The colour of the left lower part of a unit's counter, where nothing of the picture is covered."""
    scene = view.map_scene()
    spot = scene.exhibit_of_unit(unit).sprite.pos()
    at = view.mapFromScene(spot + QPointF(-0.2, 0.15))
    view.viewport().repaint()
    return view.viewport().grab().toImage().pixelColor(at).name()


def test_a_picture_is_shown_as_soon_as_it_is_read(view):
    own, scene = Own("NZ"), view.map_scene()
    drawn = middle_of(view, "nz")
    scene.set_drawings(own)
    view.refresh()
    view.finish()
    assert middle_of(view, "nz") == drawn and own.asked == [("NZ", round(scene.art.side))]
    own.read.add("NZ")
    scene.show_drawings({"NZ"})
    view.refresh()
    view.finish()
    assert middle_of(view, "nz") == BROWN
    assert middle_of(view, "pz") != BROWN
    scene.set_palette(palette("night"))
    view.refresh()
    view.finish()
    assert middle_of(view, "nz") == BROWN, "it stays in another style"
    scene.set_drawings(None)
    view.refresh()
    view.finish()
    assert middle_of(view, "nz") != BROWN


def test_no_frame_waits_but_a_picture_of_the_view_does(view):
    own, scene = Own("NZ"), view.map_scene()
    scene.set_drawings(own)
    view.refresh()
    view.finish()
    assert middle_of(view, "nz") != BROWN
    scene.wait_for_drawings()
    assert middle_of(view, "nz") == BROWN
    assert not scene.art.waits


def test_small_counters_are_drawn_as_ever(view):
    own = Own("NZ")
    view.map_scene().set_drawings(own)
    view.zoom_to(24)
    view.finish()
    assert not own.asked
    view.zoom_to(40)
    view.finish()
    assert own.asked


def test_a_stack_shows_the_picture_of_its_top_and_a_fan_and_a_drag_their_own(view):
    own, scene = Own("90 Le"), view.map_scene()
    own.read.add("90 Le")
    scene.set_drawings(own)
    assert not own.asked and scene.stamp_of("pz") is not None and not own.asked
    assert scene.stamp_of("le") is not None and len(own.asked) == 1
    assert scene.lifted_stamp(("le", "pz")) is not None and len(own.asked) == 2
    scene.bring_to_top("le")
    view.refresh()
    view.finish()
    assert len(own.asked) > 2


@pytest.mark.parametrize("vectors", [False, True])
def test_pictures_that_are_painted_have_them(view, vectors):
    scene, own = view.map_scene(), Own("NZ")
    scene.set_drawings(own)
    scene.art.waits = True
    image = QImage(900, 640, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    area, scale = view.visible_rect(), view.scale_px
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    paint_scene(painter, scene, area, scale, as_pictures=not vectors)
    painter.end()
    spot = scene.exhibit_of_unit("nz").sprite.pos() + QPointF(-0.2, 0.15) - area.topLeft()
    assert image.pixelColor((spot * scale).toPoint()).name() == BROWN


def test_face_down_is_told_from_face_up(qapp):
    def painted(face):
        image = QImage(70, 70, QImage.Format.Format_RGB32)
        image.fill(0)
        painter, own = QPainter(image), QPixmap(64, 64)
        own.fill(QColor(BROWN))
        paint_counter(painter, palette(), face, 64.0, drawing=own)
        painter.end()
        return image

    down = Face("GE", "GE", "GE", "15 Pz", "armour", 3, "6-5", False)
    assert painted(ARMOUR).pixelColor(32, 32).name() == BROWN
    wan = painted(down).pixelColor(30, 31)
    assert wan.lightness() > QColor(BROWN).lightness() + 30
    assert painted(down).pixelColor(58, 58) != wan, "the folded corner"


def test_only_looks_without_their_picture_are_painted_again(qapp):
    art, own = CounterArt(palette(), (source := Own("a", "b"))), PileLook(ARMOUR, drawing="a")
    other, plain = PileLook(ARMOUR, drawing="b"), PileLook(ARMOUR)
    source.read.add("b")
    before = [art.pile(look) for look in (own, other, plain)]
    art.forget_drawn(["a", "b", "c"])
    assert [art.pile(look) is old for look, old in zip((own, other, plain), before, strict=True)] == [
        False, True, True,
    ]  # fmt: skip
