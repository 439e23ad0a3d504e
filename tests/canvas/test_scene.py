"""The scene: items follow the position, change by change."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from redball.canvas import scene as scene_module
from redball.canvas.overlays.edges import Highlight
from redball.canvas.scene import MapScene
from redball.game.state import put_depot, put_unit, remove_unit
from redball.supply.paths import Status

from tests.small_map import small_atlas, small_game, unit

WORLD = QRectF(-5, -5, 30, 30)


@pytest.fixture
def dressed(scene):
    scene.set_scale(64.0, 1.0)
    scene.dress(WORLD, 10.0)
    return scene


def test_units_and_items_are_found_both_ways(scene):
    exhibit = scene.exhibit_of_unit("le")
    assert exhibit.piece.units == ("pz", "le")
    assert scene.shelf.get(exhibit.piece.key) is exhibit
    assert scene.exhibit_at(exhibit.piece.x, exhibit.piece.y) is exhibit
    assert scene.exhibit_at(exhibit.piece.x, exhibit.piece.y + 0.6) is None


def test_a_move_repaints_only_two_places(dressed, game, atlas, event_of):
    worn = {e.piece.key: e.sprite.pixmap().cacheKey() for e in dressed.shelf}
    goal = atlas.find("A-0404")
    touched = dressed.apply(event_of(game, [put_unit(replace(game.units["nz"], hex=goal))]))
    assert touched == {("hex", atlas.find("A-0305")), ("hex", goal)}
    after = {e.piece.key: e.sprite.pixmap().cacheKey() for e in dressed.shelf}
    assert {k: v for k, v in after.items() if k in worn} == {k: worn[k] for k in after if k in worn}
    assert dressed.exhibit_of_unit("nz").sprite.isVisible()


def test_of_many_places_pictures_come_with_the_next_frame_and_old_ones_stay_till_then(
    dressed, game, atlas, event_of, monkeypatch
):
    monkeypatch.setattr(scene_module, "_AT_ONCE", 1)
    stack = dressed.exhibit_of_unit("le").sprite
    worn = stack.pixmap().cacheKey()
    dressed.apply(
        event_of(
            game,
            [
                put_unit(replace(game.units["nz"], hex=atlas.find("A-0404"))),
                put_unit(replace(game.units["pz"], organized=not game.units["pz"].organized)),
            ],
        )
    )
    assert dressed.exhibit_of_unit("le").sprite is stack
    assert stack.isVisible() and stack.pixmap().cacheKey() == worn
    assert not dressed.exhibit_of_unit("nz").sprite.isVisible()
    dressed.dress(WORLD, 10.0)
    assert dressed.exhibit_of_unit("nz").sprite.isVisible()
    assert stack.isVisible() and stack.pixmap().cacheKey() != worn


@pytest.mark.parametrize("way", [("A-0303", "A-0404"), ("A-0404", "A-0303"), ("A-0304", "A-0203")])
def test_who_lies_over_whom_depends_on_places_alone(way, atlas, qapp, event_of):
    """South over north and, in a row, east over west, however the units came there."""
    scene = MapScene(atlas)
    scene.set_scale(64.0, 1.0)
    game = small_game(atlas, [unit(name, name) for name in way])
    scene.set_game(game)
    scene.dress(WORLD, 10.0)
    for name in (*way, *reversed(way)):
        scene.apply(event_of(game, [put_unit(replace(game.units[name], hex=atlas.find("A-0401")))]))
        game = scene.game
    for name in reversed(way):
        scene.apply(event_of(game, [put_unit(replace(game.units[name], hex=atlas.find(name)))]))
        game = scene.game
    by_depth = sorted(scene.shelf, key=lambda exhibit: exhibit.sprite.zValue())
    by_place = sorted(scene.shelf, key=lambda exhibit: (exhibit.piece.y, exhibit.piece.x))
    assert [e.piece.units for e in by_depth] == [e.piece.units for e in by_place]
    assert len({e.sprite.zValue() for e in by_depth}) == len(way)


def test_what_names_keep_clear_of_follows_the_units(dressed, game, atlas, event_of):
    def stands(node):
        x, y = atlas.grid.centre(atlas.find(node))
        (x0, y0, x1, y1) = dressed.covered().T
        return bool(((x0 < x) & (x < x1) & (y0 < y) & (y < y1)).any())

    assert stands("A-0305") and not stands("A-0404")
    dressed.apply(event_of(game, [put_unit(replace(game.units["nz"], hex=atlas.find("A-0404")))]))
    assert stands("A-0404") and not stands("A-0305")
    dressed.hide({"hex"})
    assert not stands("A-0404")
    dressed.hide(())
    dressed.apply(event_of(dressed.game, [remove_unit("nz")]))
    assert not stands("A-0404")


def test_deleting_the_last_unit_takes_its_item_away(dressed, game, event_of):
    exhibit = dressed.exhibit_of_unit("nz")
    dressed.apply(event_of(game, [remove_unit("nz")]))
    assert exhibit.sprite.scene() is None and dressed.exhibit_of_unit("nz") is None


def test_an_event_of_another_game_shows_the_whole_of_it(dressed, game, atlas, event_of):
    other = small_game(atlas, [unit("new", "A-0404")])
    dressed.apply(event_of(other, [put_unit(replace(other.units["new"], hex=atlas.find("A-0303")))]))
    assert dressed.exhibit_of_unit("nz") is None
    assert dressed.exhibit_of_unit("new").piece.place == ("hex", atlas.find("A-0303"))


def test_the_last_barrel_takes_the_depot_away(dressed, game, atlas, event_of):
    node = atlas.find("A-0202")
    assert dressed.shelf.get(("depot", node))
    dressed.apply(event_of(game, [put_depot(node, None)]))
    assert not dressed.shelf.get(("depot", node))


def test_a_badge_tells_the_gravest_of_a_stack(dressed):
    exhibit = dressed.exhibit_of_unit("pz")
    dressed.set_statuses({"pz": Status.LIMITED, "le": Status.OUT})
    assert exhibit.status is Status.OUT and exhibit.badge.isVisible()
    dressed.set_statuses({"pz": Status.IN, "le": Status.IN})
    assert exhibit.status is None and not exhibit.badge.isVisible()
    dressed.show_supplied(True)
    assert exhibit.status is Status.IN and exhibit.badge.isVisible()


def test_what_is_foreseen_shows_until_it_is_taken_back(dressed):
    dressed.set_statuses({"nz": Status.IN})
    exhibit = dressed.exhibit_of_unit("nz")
    dressed.foresee({"nz": Status.OUT})
    assert exhibit.status is Status.OUT
    dressed.foresee({})
    assert exhibit.status is None


def test_badges_and_depots_need_room(dressed, atlas):
    dressed.set_statuses({"nz": Status.OUT})
    dressed.set_scale(20.0, 1.0)
    dressed.dress(WORLD, 10.0)
    exhibits = dressed.exhibits_at(("hex", atlas.find("A-0202")))
    depot = next(e for e in exhibits if e.piece.key[0] == "depot")
    assert dressed.exhibit_of_unit("nz").status is None and not depot.sprite.isVisible()


def test_choosing_brings_a_unit_to_the_top(dressed):
    dressed.select(["le", "no such unit"])
    assert dressed.selected == ("le",)
    assert dressed.exhibit_of_unit("pz").piece.units == ("le", "pz")


def test_a_chosen_unit_that_goes_is_no_longer_chosen(dressed, game, event_of):
    dressed.select(["nz"])
    dressed.apply(event_of(game, [remove_unit("nz")]))
    assert dressed.selected == ()


def test_only_what_is_seen_is_dressed(scene):
    scene.set_scale(64.0, 1.0)
    exhibit = scene.exhibit_of_unit("nz")
    away = QRectF(exhibit.piece.x + 3, exhibit.piece.y + 3, 1, 1)
    scene.dress(away, 10.0)
    assert exhibit.sprite.pixmap().isNull()
    scene.dress(WORLD, 10.0)
    assert not exhibit.sprite.pixmap().isNull()


def test_without_time_old_pictures_are_stretched(dressed):
    exhibit = dressed.exhibit_of_unit("nz")
    small = exhibit.sprite.pixmap().width()
    dressed.set_scale(128.0, 1.0)
    assert not dressed.dress(WORLD, 0.0)
    assert exhibit.sprite.scale() == pytest.approx(2.0) and exhibit.sprite.pixmap().width() == small
    assert dressed.dress(WORLD, 10.0)
    assert exhibit.sprite.scale() == 1.0 and exhibit.sprite.pixmap().width() > 1.8 * small


def test_pictures_have_the_screens_pixels(dressed):
    dressed.set_scale(64.0, 2.0)
    dressed.dress(WORLD, 10.0)
    pixmap = dressed.exhibit_of_unit("nz").sprite.pixmap()
    assert pixmap.devicePixelRatio() == 2.0
    assert pixmap.width() > 2 * dressed.art.side


def test_units_that_look_alike_share_a_picture_when_small(atlas, qapp):
    units = [unit("a", "A-0202", attack=3, movement=3), unit("b", "A-0305", attack=3, movement=3)]
    scene = MapScene(atlas)
    scene.set_game(small_game(atlas, units))
    keys = []
    for scale in (40.0, 90.0):
        scene.set_scale(scale, 1.0)
        scene.dress(WORLD, 10.0)
        keys.append({scene.exhibit_of_unit(u).sprite.pixmap().cacheKey() for u in "ab"})
    assert [len(k) for k in keys] == [1, 2]


def test_on_a_round_world_everything_stands_at_the_nearest_turn(qapp):
    atlas = small_atlas("~ ~ ~ ~ . . ~ ~ ~ .\n ~ ~ ~ ~ . . ~ ~ ~ ~", wraps=True)
    scene = MapScene(atlas)
    scene.set_game(small_game(atlas, [unit("u", "A-0009")]))
    assert scene.shown_at(9.0) == -1.0
    scene.set_centre(1.0)
    assert scene.exhibit_of_unit("u").sprite.x() == -1.0
    scene.overlays.show(Highlight((9,)))
    (item,) = scene.overlays.items()
    assert item.x() == -10.0
    scene.set_centre(8.0)
    assert scene.exhibit_of_unit("u").sprite.x() == 9.0 and item.x() == 0.0


def test_another_palette_paints_everything_anew(dressed):
    from redball.canvas.palette import palette

    exhibit = dressed.exhibit_of_unit("nz")
    before = exhibit.sprite.pixmap().toImage()
    dressed.set_palette(palette("night"))
    dressed.dress(WORLD, 10.0)
    assert exhibit.sprite.pixmap().toImage() != before


def test_hidden_kinds_are_neither_seen_nor_clicked(dressed):
    dressed.set_statuses({"nz": Status.OUT})
    exhibit = dressed.exhibit_of_unit("nz")
    dressed.hide({"hex"})
    dressed.dress(WORLD, 10.0)
    assert not exhibit.sprite.isVisible() and exhibit.status is None
    assert dressed.exhibit_at(exhibit.piece.x, exhibit.piece.y) is None
    dressed.hide(())
    dressed.dress(WORLD, 10.0)
    assert exhibit.sprite.isVisible()
    assert dressed.exhibit_at(exhibit.piece.x, exhibit.piece.y) is exhibit


def test_the_first_frame_at_a_size_leaves_pictures_to_the_next_turns(view, qtbot, monkeypatch):
    scene, made = view.map_scene(), []
    view.finish()
    monkeypatch.setattr(scene.art, "_drawn", lambda *a, draw=scene.art._drawn: (made.append(1), draw(*a))[1])
    view.zoom_to(view.scale_px * 1.5)
    view.viewport().repaint()
    assert not made
    qtbot.waitUntil(lambda: bool(made))
