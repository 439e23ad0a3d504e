"""Units on the map of the world: plates by power with their number, which split as one zooms in."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from redball.canvas.basemap.names.printed import Names
from redball.canvas.basemap.places.sites import Sites
from redball.canvas.musters import _BATCH, BELOW, HEIGHT, mustering
from redball.canvas.painting import paint_scene
from redball.canvas.pieces import all_places, pieces_at
from redball.canvas.scene import MapScene
from redball.canvas.view import MapView
from redball.game import library
from redball.game.state import put_unit
from redball.rules import read_scenario

from tests.small_map import small_atlas, small_game, unit

WORLD = small_atlas("\n".join([". " * 100] * 60), wraps=True)
SCALES = (3.2, 5.0, 8.0, 11.0, 13.9)


def game_of(units):
    return small_game(WORLD, units)


def plates(game, scale, letters=None):
    pieces = [piece for place in sorted(all_places(game)) for piece in pieces_at(game, place)]
    return in_steps(pieces, scale, 100.0, letters)[0]


def in_steps(pieces, scale, period, letters=None):
    """Plates, and the number of steps in which they were gathered."""
    work = mustering(pieces, scale, period, lambda _: np.zeros((0, 4)) if letters is None else letters)
    for number in itertools.count(1):
        try:
            next(work)
        except StopIteration as end:
            return end.value, number


def boxes(found, scale):
    half = np.array([(p.width / 2, HEIGHT / 2) for p in found])
    middle = np.array([(p.x, p.y) for p in found]) * scale
    return np.concatenate((middle - half, middle + half), axis=1)


def overlaps(a, b):
    return min(a[2], b[2]) - max(a[0], b[0]) > 0.01 and min(a[3], b[3]) - max(a[1], b[1]) > 0.01


def test_units_of_a_power_that_stand_together_are_one_plate():
    found = plates(game_of([unit(f"g{n}", f"A-30{40 + n}") for n in range(3)]), 3.2)
    assert [(p.face.colours, p.count) for p in found] == [("GE", 3)]
    assert set(found[0].units) == {"g0", "g1", "g2"}


def test_each_power_has_its_own_and_minors_are_told_by_their_sponsor():
    units = [
        unit("g", "A-3040"),
        unit("c", "A-3041", power="CW"),
        unit("p", "A-3042", power="CW", country="POL"),
        unit("x", "A-3043", power="GE", country="POL"),
    ]
    found = {(p.face.colours, p.face.sponsor, p.count) for p in plates(game_of(units), 3.2)}
    assert found == {("GE", "GE", 1), ("CW", "CW", 1), ("minor", "CW", 1), ("minor", "GE", 1)}


def test_a_plate_splits_as_one_zooms_in():
    game = game_of([unit(f"g{n}", f"A-30{20 + 2 * n:02}") for n in range(12)])
    numbers = [len(plates(game, scale)) for scale in (2.0, *SCALES)]
    assert numbers == sorted(numbers) and numbers[0] <= 3 and numbers[-1] == 12


def test_units_beyond_the_seam_stand_together():
    found = plates(game_of([unit("a", "A-3000"), unit("b", "A-3099"), unit("c", "A-3001")]), 5.0)
    assert [p.count for p in found] == [3]
    assert min(found[0].x, 100 - found[0].x) < 2


HEXES = some.tuples(some.integers(0, 59), some.integers(0, 99), some.sampled_from(("GE", "CW", "SU", "IT")))


@given(some.lists(HEXES, min_size=1, max_size=40), some.sampled_from(SCALES))
def test_every_unit_is_counted_once_and_near_its_plate(spots, scale):
    units = [unit(f"u{n}", f"A-{row:02}{col:02}", power=power) for n, (row, col, power) in enumerate(spots)]
    game = game_of(units)
    found = plates(game, scale)
    assert sorted(one for plate in found for one in plate.units) == sorted(game.units)
    assert all(plate.count == len(plate.units) for plate in found)
    for plate in found:
        for one in plate.units:
            x, y = WORLD.grid.centre(game.units[one].hex)
            dx = abs(x - plate.x) % 100
            assert np.hypot(min(dx, 100 - dx), y - plate.y) * scale <= 18 + 18 + 43 + 1


@pytest.mark.parametrize("scale", SCALES)
def test_plates_do_not_cover_each_other(scale):
    units = [unit(f"u{n}", f"A-{25 + n % 7:02}{50 + n % 9:02}", power=("GE", "CW", "SU", "IT")[n % 4])
             for n in range(40)]  # fmt: skip
    found = boxes(plates(game_of(units), scale), scale)
    assert not [1 for a, b in itertools.combinations(found.tolist(), 2) if overlaps(a, b)]


@pytest.mark.parametrize("scale", SCALES)
def test_plates_step_aside_for_names(scale):
    x, y = WORLD.grid.centre(WORLD.find("A-3050"))
    name = np.array([(x - 30 / scale, y - 6 / scale, x + 30 / scale, y + 6 / scale)])
    found = boxes(plates(game_of([unit("g", "A-3050")]), scale, name), scale)[0]
    assert not overlaps(found, name[0] * scale)


def test_many_plates_are_gathered_in_many_steps():
    crowd = [unit(f"u{n}", f"A-{10 + 4 * (n // 20)}{10 + 4 * (n % 20)}") for n in range(100)]
    game = game_of(crowd)
    pieces = [piece for place in sorted(all_places(game)) for piece in pieces_at(game, place)]
    found, steps = in_steps(pieces, 13.0, 100.0)
    assert len(found) == 100 and steps >= 2 * len(found) // _BATCH


@pytest.fixture(scope="module")
def war():
    return read_scenario(library.find_scenario("global-war-1939"))


@pytest.fixture(scope="module")
def names(war):
    return Names(war.atlas, Sites(war.atlas))


@pytest.mark.parametrize("scale", [4.0, 5.0, 8.0, 11.0, 13.9])
def test_the_names_of_countries_at_war_lie_under_no_plate(war, names, scale):
    pieces = [p for place in sorted(all_places(war)) for p in pieces_at(war, place) if p.key[0] != "depot"]
    found = boxes(in_steps(pieces, scale, 360.0, names.letters(scale))[0], scale)
    hidden = []
    for label in names.areas(scale):
        if " ".join(label.lines) in ("FRANCE", "GERMANY", "ITALY", "JAPAN", "CHINA", "POLAND"):
            for letter in (names.letters_of(label, scale) * scale).tolist():
                hidden += [label.lines for box in found.tolist() if covers(box, letter)]
    assert not hidden


def covers(box, letter):
    """True when a plate hides a good part of a letter."""
    wide = min(box[2], letter[2]) - max(box[0], letter[0])
    high = min(box[3], letter[3]) - max(box[1], letter[1])
    return wide > 0 < high and wide * high > 0.25 * (letter[2] - letter[0]) * (letter[3] - letter[1])


# --- on the map ---------------------------------------------------------------------------------------------


@pytest.fixture
def view(qtbot):
    units = [unit("a", "A-2020"), unit("b", "A-2021"), unit("c", "A-2040", power="CW")]
    scene = MapScene(WORLD)
    scene.set_game(game_of(units))
    made = MapView(scene)
    made.motion.reduced = True
    qtbot.addWidget(made)
    made.resize(700, 400)
    made.show()
    made.zoom_to(11)
    made.look_at(QPointF(30, 17))
    made.finish()
    return made


def seen(view):
    scene = view.map_scene()
    piles = [e.sprite for e in scene.shelf if e.sprite.isVisible()]
    return piles, [
        (p.count, s.isVisible()) for p, s in zip(scene.plates.now(), scene.plates._sprites, strict=False)
    ]


def test_small_hexes_show_plates_and_larger_ones_counters(view):
    piles, shown = seen(view)
    assert not piles and sorted(shown) == [(1, True), (2, True)]
    view.zoom_to(BELOW + 0.1)
    view.finish()
    piles, shown = seen(view)
    assert len(piles) == 3 and not shown
    assert not any(sprite.isVisible() for sprite in view.map_scene().plates._sprites)


def test_plates_before_are_shown_until_those_of_another_size_are_gathered(view, monkeypatch):
    scene, before = view.map_scene(), view.map_scene().plates.now()
    monkeypatch.setattr("redball.canvas.view._DRESS_BUDGET", 0.0)
    view.zoom_to(3.0)
    x, y = scene.shown_at(before[0].x), before[0].y
    assert scene.plates.at(x, y) is before[0] and len(scene.covered()) == 2
    assert [s.isVisible() for s in scene.plates._sprites] == [True, True]
    view.finish()
    x, y = scene.shown_at(scene.plates.now()[0].x), scene.plates.now()[0].y
    assert scene.plates.at(x, y) is scene.plates.now()[0] is not before[0]


def test_counters_shrink_until_plates_are_gathered(view):
    scene = view.map_scene()
    view.zoom_to(20.0)
    view.finish()
    view.zoom_to(13.0)
    piles = [e.sprite for e in scene.shelf]
    assert all(sprite.isVisible() and sprite.scale() < 1.0 for sprite in piles)
    assert not scene.dress(view.visible_rect(), 0.0)
    assert scene.dress(view.visible_rect(), 60.0)
    assert not any(sprite.isVisible() for sprite in piles)
    assert all(sprite.isVisible() for sprite in scene.plates._sprites)


def spot(view, plate):
    return view.mapFromScene(QPointF(view.map_scene().shown_at(plate.x), plate.y))


def test_a_lone_unit_is_taken_hold_of_by_its_plate_and_a_crowd_is_not(view, qtbot):
    crowd, lone = view.map_scene().plates.now()
    assert view.unit_at(spot(view, lone)) == "c"
    assert view.unit_at(spot(view, crowd)) == ""
    with qtbot.waitSignal(view.hex_clicked):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot(view, crowd))
    before = view.scale_px
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot(view, crowd))
    assert view.scale_px > before, "a double click looks at it from nearer"


def test_the_chosen_units_plate_is_ringed(view):
    view.map_scene().select(["b"])
    assert [view.map_scene().plates.look(p).selected for p in view.map_scene().plates.now()] == [True, False]


def test_an_order_is_seen_in_the_next_turns(view, event_of, qtbot):
    scene = view.map_scene()
    scene.apply(event_of(scene.game, [put_unit(replace(scene.game.units["b"], hex=WORLD.find("A-2060")))]))
    qtbot.waitUntil(lambda: seen(view)[1] == [(1, True)] * 3)


def test_names_keep_clear_of_plates_instead_of_counters(view):
    covered = view.map_scene().covered()
    assert len(covered) == 2
    assert covered[:, 3] - covered[:, 1] == pytest.approx(HEIGHT / view.scale_px)


def test_pictures_show_plates_too(view):
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(11, 11)
    scene = view.map_scene()
    area = scene.sceneRect()
    painter.translate(-15, -10)
    paint_scene(painter, scene, area.intersected(area), 11.0)
    painter.end()
    x, y = scene.plates.now()[0].x, scene.plates.now()[0].y
    around = [image.pixelColor(QPoint(round((x - 15) * 11) + d, round((y - 10) * 11) + 5)) for d in (-3, 3)]
    assert all(colour == scene.art.palette.power("GE").ground for colour in around)
