"""Names and counters never hide each other."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import msgspec
import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from redball import resources, rules, supply
from redball.canvas.basemap import BaseMap
from redball.canvas.basemap.names.labels import PLACES
from redball.canvas.basemap.names.obstacles import NO_RECTS, Obstacles
from redball.canvas.basemap.screen.tiles import TileCache
from redball.canvas.counters import pile
from redball.canvas.ground import PrintedGround
from redball.canvas.painting import paint_scene
from redball.canvas.palette import palette
from redball.canvas.scene import MapScene
from redball.canvas.view import MapView

from tests.canvas.basemap.fronts import front, scene_of
from tests.canvas.basemap.hiding import Hidden, Recorder, measure, scene_strokes, written_names
from tests.canvas.basemap.pixels import pixels
from tests.deep import cases

pytestmark = pytest.mark.deep

FULL = 6
"""A position with many names."""

ZOOMS = (8.0, 14.0, 20.0, 30.0, 35.0, 42.0, 56.0, 72.0, 90.0, 128.0)
DEMOS = sorted((resources.maps() / "world-1939" / "scenarios").glob("*.toml"))


def nothing_hidden(found: Hidden) -> None:
    for what in ("capitals", "cities", "factors"):
        assert not found.gone[what], f"{found}\n" + "\n".join(found.gone[what][:20])
    assert found.share("towns") < 0.01, f"{found}\n" + "\n".join(found.gone["towns"][:20])


def measured(world, classic, seeds, zooms=ZOOMS) -> Hidden:
    found = Hidden()
    for seed in seeds:
        scene, area = scene_of(world, classic.palette, seed)
        for scale in zooms:
            found.add(measure(scene, classic, scale, area))
    return found


@pytest.mark.parametrize("first", cases(range(0, 500, 25), 0))
def test_nothing_is_hidden_in_500_random_positions_at_ten_zooms(world, classic, first):
    found = measured(world, classic, range(first, first + 25))
    print(found)
    nothing_hidden(found)


@pytest.mark.parametrize(("seed", "scale"), [(1, 20.0), (26, 35.0), (22, 42.0), (0, 72.0)])
def test_nothing_is_hidden_in_some_random_positions(world, classic, seed, scale):
    nothing_hidden(measured(world, classic, [seed], [scale]))


@pytest.mark.parametrize("scale", cases((42.0, *(z for z in ZOOMS if z != 42.0)), 1))
@pytest.mark.parametrize("file", DEMOS, ids=lambda file: file.stem)
def test_nothing_is_hidden_in_the_demo_games(world, classic, file, scale):
    game = rules.read_scenario(file)
    scene = MapScene(game.atlas, classic.palette)
    scene.set_game(game, supply.of(game).statuses())
    grid = world.grid
    basemap = classic if game.atlas is world else BaseMap(game.atlas, classic.palette)
    nothing_hidden(measure(scene, basemap, scale, QRectF(0, 0, grid.cols - 0.01, grid.rows)))


# --- the measure itself: what it reckons with is what is painted --------------------------------------------


def painted(scene, basemap, area, scale, names=True):
    """A part of the map without its ground."""
    image = QImage(round(area.width() * scale), round(area.height() * scale), QImage.Format.Format_RGB32)
    image.fill(0xFF808080)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    paint_scene(painter, scene, area, scale)
    if names:
        basemap.labels.paint(painter, area, scale, Obstacles(scene.covered()), PLACES)
    painter.end()
    return pixels(image).astype(int)


def within(rects, area, scale, shape, grown=0.0):
    """Mask of the pixels that rectangles in px of the map cover."""
    mask = np.zeros(shape, bool)
    for r in rects:
        x, y = r.x() - area.x() * scale, r.y() - area.y() * scale
        x0, y0 = max(0, int(x - grown)), max(0, int(y - grown))
        mask[y0 : max(0, int(y + r.height() + grown) + 1), x0 : max(0, int(x + r.width() + grown) + 1)] = True
    return mask


@pytest.mark.parametrize(("seed", "scale"), [(1, 42.0), (22, 72.0)])
def test_ink_of_names_is_where_the_measure_says_and_on_no_factors(world, classic, seed, scale):
    scene, area = scene_of(world, classic.palette, seed)
    scene.set_scale(scale, 1.0)
    scene.set_centre(area.center().x())
    area = QRectF(area.center().x() - 6, area.center().y() - 4, 12, 8)
    bare, full = (painted(scene, classic, area, scale, names) for names in (False, True))
    inked = (bare != full).any(axis=2)
    wide = area.adjusted(-6, -3, 6, 3)
    names = written_names(classic, wide, scale, scene.covered())
    assert inked.any()
    assert not (inked & ~within([n.halo.rect for n in names], area, scale, inked.shape, 1.5)).any()
    strokes = scene_strokes(scene, wide, scale)
    factors = within([s.rect for s in strokes if s.what == "factors"], area, scale, inked.shape)
    assert factors.any() and not (inked & factors).any()


def test_the_measure_sees_names_on_counters_and_stacks_on_factors(world, classic):
    scene, area = scene_of(world, classic.palette, 8)
    with patch.object(MapScene, "covered", lambda self: NO_RECTS):
        assert measure(scene, classic, 42.0, area).gone["cities"]
    with patch.dict(pile._STEPS, {1: 0.1, 2: 0.1, 3: 0.1}):
        assert measure(scene, classic, 42.0, area).gone["factors"]


# --- in the window ------------------------------------------------------------------------------------------


@pytest.fixture
def view(qtbot, world, classic, monkeypatch):
    """A window on a front; its ground stays bare."""
    monkeypatch.setattr(TileCache, "draw", lambda *_: True)
    monkeypatch.setattr(TileCache, "finish", lambda *_, **__: None)
    game, statuses, area = front(world, FULL)
    scene = MapScene(world, classic.palette)
    scene.set_game(game, statuses)
    view = MapView(scene, PrintedGround(classic.in_style(classic.palette)))
    view.motion.reduced = True
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    view.zoom_to(42)
    view.look_at(area.center())
    view.finish()
    return view


def drawn_names(view) -> list[QRectF]:
    """Rectangles in px of the map of the names that the next frame paints."""
    scale, seen = view.scale_px, view.visible_rect()
    recorder = Recorder()
    recorder.scale(scale, scale)
    recorder.translate(-seen.topLeft())
    view.drawBackground(Recorder(), seen)
    view.ground.draw_labels(recorder, seen, scale, 1.0)
    # A picture of a name has an empty edge of up to two px.
    return [s.rect.translated(seen.topLeft() * scale).adjusted(2, 2, -2, -2) for s in recorder.strokes]


def clashes(view) -> list[QRectF]:
    """Names that the next frame would paint over counters."""
    strokes = scene_strokes(view.map_scene(), view.visible_rect(), view.scale_px)
    solid = [s for s in strokes if s.what in ("counter", "edge", "plate", "count", "badge")]
    return [name for name in drawn_names(view) if any(s.hides(name) for s in solid)]


def keeps_clear(view, change) -> None:
    """No name lies on a counter: neither in the first frame after a change nor when all has settled."""
    change()
    assert not clashes(view), "in the first frame"
    view.finish()
    assert not clashes(view), "in the end"
    assert len(drawn_names(view)) > 5


@pytest.mark.parametrize("style", ["quiet", "night"])
def test_after_a_change_of_style_names_keep_clear(view, style):
    keeps_clear(view, lambda: view.set_palette(palette(style)))


@pytest.mark.parametrize("scale", cases([35, 20, 64, 90], 1))
def test_after_a_zoom_names_keep_clear(view, scale):
    keeps_clear(view, lambda: view.zoom_to(scale))


def test_after_a_move_names_keep_clear(view, world):
    game, statuses, _ = front(world, FULL)
    ids = list(game.units)

    def move():
        nodes = [p.node for p in world.places if view.visible_rect().contains(p.x, p.y)]
        assert nodes
        units = dict(game.units)
        for n, node in enumerate(nodes):
            units[ids[n % len(ids)]] = msgspec.structs.replace(units[ids[n % len(ids)]], hex=node, sea=-1)
        view.map_scene().set_game(replace(game, units=units), statuses)

    keeps_clear(view, move)
