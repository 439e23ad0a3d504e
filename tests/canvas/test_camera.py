"""Where the view looks: limits, going round the world, gliding."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF
from redball.canvas.levels import LARGEST, SMALLEST, snapped, stepped
from redball.canvas.scene import MapScene
from redball.canvas.view import MapView

from tests.small_map import small_atlas, small_game, unit


@pytest.fixture
def world(qtbot):
    atlas = small_atlas("\n".join(["~ " * 100] * 20), wraps=True)
    scene = MapScene(atlas)
    scene.set_game(small_game(atlas, [unit("u", "A-1002", power="CW")]))
    view = MapView(scene)
    view.motion.reduced = True
    qtbot.addWidget(view)
    view.resize(800, 400)
    view.show()
    view.zoom_to(32)
    return view


def test_the_ladder_has_steps_of_a_fifth_within_limits():
    size = SMALLEST
    for _ in range(60):
        bigger = stepped(size, 1)
        assert bigger == LARGEST or 1.1 < bigger / size < 1.35
        size = bigger
    assert size == LARGEST and stepped(LARGEST, 1) == LARGEST and stepped(SMALLEST, -1) == SMALLEST
    assert stepped(snapped(50), 1) != snapped(50)
    assert stepped(stepped(snapped(50), 1), -1) == snapped(50)


def test_panning_goes_round_the_world_without_a_jump(world):
    world.look_at(QPointF(98.0, 8.0))
    seen = []
    for _ in range(30):
        world.camera.pan(16, 0)
        seen.append(world.camera.middle.x())
    assert all(-0.6 <= x <= 100.6 for x in seen)
    steps = [(b - a) % 100 for a, b in pairwise(seen)]
    assert all(step == pytest.approx(0.5, abs=0.04) for step in steps)
    exhibit = world.map_scene().exhibit_of_unit("u")
    assert abs(exhibit.sprite.x() - world.camera.middle.x()) <= 50


def test_a_unit_beyond_the_seam_is_seen_and_hit(world):
    world.look_at(QPointF(99.5, 9.0))
    x, y = world.map_scene().atlas.grid.centre(world.map_scene().atlas.find("A-1002"))
    spot = world.mapFromScene(QPointF(world.map_scene().shown_at(x), y))
    assert world.viewport().rect().contains(spot)
    assert world.unit_at(spot) == "u"
    assert world.node_at(spot) == world.map_scene().atlas.find("A-1002")


def test_the_world_is_never_seen_twice(world):
    world.zoom_to(4)
    assert world.visible_rect().width() <= 100.01
    world.resize(1600, 400)
    assert world.visible_rect().width() <= 100.01


def test_centring_takes_the_short_way_round(world):
    world.motion.reduced = False
    world.look_at(QPointF(99.0, 9.0))
    world.centre_on(world.map_scene().atlas.grid.node(3, 10))
    assert world.motion.running("camera")
    world.motion.finish("camera")
    x, y = world.map_scene().atlas.grid.centre(world.map_scene().atlas.grid.node(3, 10))
    assert world.camera.middle.x() % 100 == pytest.approx(x, abs=0.05)
    assert world.camera.middle.y() == pytest.approx(y, abs=0.05)


def test_a_far_place_is_cut_to(world):
    world.motion.reduced = False
    world.zoom_to(64)
    world.look_at(QPointF(5.0, 9.0))
    world.centre_on(world.map_scene().atlas.grid.node(55, 10))
    assert not world.motion.running("camera")
    assert world.camera.middle.x() == pytest.approx(55, abs=0.6)


def test_a_resize_keeps_the_middle(world):
    world.look_at(QPointF(40.0, 9.0))
    world.resize(500, 300)
    assert (world.camera.middle - QPointF(40.0, 9.0)).manhattanLength() < 0.1


def test_fit_shows_an_area_whole(world):
    area = QRectF(20, 4, 10, 6)
    world.fit(area)
    assert world.visible_rect().adjusted(-0.05, -0.05, 0.05, 0.05).contains(area)
    assert world.visible_rect().width() < 40


def test_the_zoom_anchor_holds_at_the_edge_of_the_viewport(world):
    world.look_at(QPointF(50.0, 9.0))
    held = world.point_at(QPointF(10, 200).toPoint())
    world.zoom_to(64, QPointF(10, 200))
    now = world.point_at(QPointF(10, 200).toPoint())
    assert (now - held).manhattanLength() < 0.05


@pytest.mark.parametrize("size", [(800, 400), (540, 410), (1600, 500)])
def test_no_empty_band_lies_beyond_the_map(qtbot, size):
    world = MapView(MapScene(small_atlas("\n".join(["~ " * 100] * 60), wraps=True)))
    qtbot.addWidget(world)
    world.resize(*size)
    world.show()
    bounds = world.camera.bounds
    for scale in (SMALLEST, 20.0, 23.5, 27.0, 32.0, 90.0):
        world.zoom_to(scale)
        for y in (-50.0, bounds.top(), bounds.center().y(), bounds.bottom(), 50.0):
            world.look_at(QPointF(40.0, y))
            assert _beyond(world) == pytest.approx((0.0, 0.0), abs=1.01 / world.scale_px)


def test_a_map_lower_than_the_window_lies_in_its_middle(world):
    world.resize(300, 900)
    world.zoom_to(SMALLEST)
    assert world.visible_rect().width() >= 0.6 * 100 - 0.01, "enough of the world is seen"
    for y in (-50.0, 50.0):
        world.look_at(QPointF(40.0, y))
        above, below = _beyond(world)
        assert above > 1 and above == pytest.approx(below, abs=2.01 / world.scale_px)


def test_a_map_that_ends_is_seen_without_what_lies_beyond(qtbot):
    view = MapView(MapScene(small_atlas("\n".join(["~ " * 60] * 40))))
    qtbot.addWidget(view)
    view.resize(600, 400)
    view.show()
    view.zoom_to(32)
    view.look_at(QPointF(-50.0, -50.0))
    one = 1.01 / 32
    assert view.camera.bounds.adjusted(-one, -one, one, one).contains(view.visible_rect())


def _beyond(view: MapView) -> tuple[float, float]:
    """How much of what is above and below the map is seen, in hex widths."""
    seen, bounds = view.visible_rect(), view.camera.bounds
    return max(0.0, bounds.top() - seen.top()), max(0.0, seen.bottom() - bounds.bottom())
