"""What is seen: the small island at every size, tiles, the world's picture."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgGenerator
from redball.atlas import Terrain
from redball.canvas.basemap import BaseMap, TileCache, world_picture, world_rect
from redball.canvas.basemap.geometry.detail import tint_at
from redball.canvas.basemap.geometry.edge import beyond_colour
from redball.canvas.basemap.ground.countries import country_inks
from redball.canvas.basemap.ground.hexcolours import ground_at
from redball.canvas.basemap.screen.store import SIDE, TileKey
from redball.canvas.basemap.screen.world import minimap
from redball.canvas.palette import STYLES, mixed, palette

from tests.canvas.basemap.conftest import picture
from tests.canvas.basemap.pixels import near, pixels, watery

pytestmark = pytest.mark.deep

WHOLE = (-0.5, -0.6, 12.5, 8.2)


@pytest.fixture(params=STYLES)
def drawn(qapp, request, island):
    return BaseMap(island, palette(request.param))


def share(rgb, colour, far=6):
    return near(rgb, colour, far).mean()


@pytest.mark.parametrize("scale", [5, 10, 18, 25, 42, 90])
def test_land_and_sea_are_where_they_belong(drawn, island, scale):
    rgb = pixels(picture(drawn, WHOLE, scale, labels=False))
    countries = drawn.palette.countries
    inks = country_inks(island, tuple(countries.powers), len(countries.others))
    for kind in (Terrain.SEA, Terrain.CLEAR, Terrain.DESERT):
        node = next(n for n in np.flatnonzero(island.terrain == kind).tolist() if n not in island.places_at)
        x, y = island.grid.centre(node)
        row, col = int((y + 0.6 - 0.12) * scale), int((x + 0.5 + 0.21) * scale)
        spot = rgb[max(0, row - 3) : row + 4, max(0, col - 3) : col + 4].reshape(-1, 3)
        if kind == Terrain.SEA:
            found = watery(spot, drawn.palette, 10).mean()
        else:
            tint = tint_at(scale)
            ground = ground_at(drawn.palette, kind, tint)
            country = drawn.palette.countries.of(inks[int(island.territory[node])])
            found = share(spot, mixed(ground, country, tint * drawn.palette.map.tint), 10)
        assert found > 0.25, kind


def test_every_ink_of_every_layer_is_known(drawn):
    """Paints all sizes; an ink without a tool would raise."""
    for scale in (5, 10, 18, 25, 42, 70):
        picture(drawn, (2, 1, 6, 4), scale)
    inks = {ply.ink for plies in drawn.prepared._plies.values() for ply in plies}
    assert {
        "mountain_light",
        "desert_dot",
        "forest_crown",
        "river_0",
        "rail_tick",
        "sea_area",
        "border",
    } <= inks


def test_the_grid_and_glyphs_come_with_size(drawn):
    below, above = (pixels(picture(drawn, WHOLE, s, labels=False)) for s in (13.9, 14.1))
    wet = [watery(rgb, drawn.palette, 1).mean() for rgb in (below, above)]
    assert wet[0] > wet[1] + 0.02


@pytest.mark.parametrize("scale", [16, 42, 75])
def test_tiles_join_without_seams(qapp, world, classic, scale):
    """A window pieced together from tiles is the window painted at once."""
    width, height = 900, 640
    x, y = world.project(8.0, 46.0)
    x, y = round(x * scale) / scale, round(y * scale) / scale
    rect = QRectF(x, y, width / scale, height / scale)
    cache = TileCache(classic)
    cache.finish(rect, scale)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
    assert cache.draw(painter, rect, scale)
    painter.end()
    tiled, whole = (
        pixels(image),
        pixels(picture(classic, (x, y, width / scale, height / scale), scale, labels=False)),
    )
    differs = np.abs(tiled.astype(int) - whole).max(axis=2)
    # Letters of hex labels may sit a fraction of a pixel apart.
    assert (differs > 40).mean() < 0.002
    seams = [row for row in range(height) if (differs[row] > 25).mean() > 0.05]
    seams += [col for col in range(width) if (differs[:, col] > 25).mean() > 0.05]
    assert not seams


def test_chunks_leave_no_seam_on_plain_ground(qapp, world, classic):
    """Where chunks meet deep in a desert there is nothing but sand."""
    met = [(32 * i - 0.5, 32.0 * j) for i in range(1, 12) for j in range(1, 6)]
    sandy = [spot for spot in met if plain(world, *spot)]
    assert sandy
    for x, y in sandy:
        rgb = pixels(picture(classic, (x - 0.8, y - 0.8, 1.6, 1.6), 13.0, labels=False))
        assert (rgb == rgb[0, 0]).all(), (x, y)


def plain(world, x, y):
    near = world.grid.within(world.grid.at(x, y), 3)
    dry = (world.terrain[near] == Terrain.DESERT).all() and len(set(world.territory[near].tolist())) == 1
    return dry and not any(node in line.nodes for line in world.rail_lines for node in near)


def test_going_round_the_world_shows_the_same(classic):
    for x in (-20.0, 182.0):
        here, there = (picture(classic, (x + turn, 10, 24, 12), 16) for turn in (0, 360))
        assert np.abs(pixels(here).astype(int) - pixels(there)).mean() < 0.6


def test_a_missing_tile_is_stood_in_for(qapp, world, classic):
    cache = TileCache(classic)
    cache._demand.make_world(42.0)
    x, y = world.project(0.0, 48.0)
    rect = QRectF(x, y, 20, 12)
    image = QImage(840, 504, QImage.Format.Format_RGB32)
    image.fill(0xFF00FF)
    painter = QPainter(image)
    painter.scale(42, 42)
    painter.translate(-rect.topLeft())
    assert not cache.draw(painter, rect, 42.0, budget=0.0)
    painter.end()
    rgb = pixels(image)
    assert not (rgb == (255, 0, 255)).all(axis=2).any()
    assert watery(rgb, palette("classic")).mean() > 0.1
    assert share(rgb, palette("classic").terrain.clear) > 0.1


def test_the_view_becomes_sharp_by_itself(qtbot, world, classic):
    cache = TileCache(classic)
    x, y = world.project(10.0, 44.0)
    rect = QRectF(x, y, 12, 10)
    image = QImage(504, 420, QImage.Format.Format_RGB32)

    def frame():
        painter = QPainter(image)
        painter.scale(42, 42)
        painter.translate(-rect.topLeft())
        sharp = cache.draw(painter, rect, 42.0, budget=0.001)
        painter.end()
        return sharp

    with qtbot.waitSignal(cache.improved):
        frame()
    qtbot.waitUntil(frame)


def test_old_tiles_are_forgotten(qapp, world, classic):
    cache = TileCache(classic, cap=8)
    x, y = world.project(10.0, 44.0)
    for aside in (0, 25):
        cache.finish(QRectF(x + aside, y, 25, 10), 42.0)
    assert len(cache._tiles) == 8


def test_all_tiles_in_sight_are_kept_on_a_large_screen(qapp, world, classic):
    cache = TileCache(classic, cap=2)
    x, y = world.project(10.0, 44.0)
    cache.finish(QRectF(x, y, 25, 10), 42.0)
    assert cache.is_sharp and len(cache._tiles) > 2


def test_a_change_of_style_prepares_nothing_anew(qapp, world):
    first = BaseMap(world, palette("classic"))
    rect = QRectF(180, 40, 6, 6)
    first.prepared.prepare(rect, 42.0)
    second = first.in_style(palette("night"))
    assert next(second.prepared.missing(rect, 42.0), None) is None
    assert second.palette.name == "night"
    day, night = (pixels(picture(b, (180, 40, 6, 6), 42.0)) for b in (first, second))
    assert day.mean() > night.mean() + 60


def test_preparing_can_be_stopped_and_goes_on(qapp, world):
    basemap = BaseMap(world, palette())
    rect, rounds = QRectF(180, 40, 20, 20), 1
    while not basemap.prepared.prepare(rect, 42.0, seconds=0.0):
        rounds += 1
    assert rounds > 20


@pytest.mark.deep
def test_a_picture_is_the_same_twice(qapp, world):
    one, two = (pixels(picture(BaseMap(world, palette()), (183, 40, 8, 6), 60.0)) for _ in range(2))
    assert (one == two).all()


def test_twice_the_pixels_show_the_same(classic):
    plain = picture(classic, (183, 40, 8, 6), 42.0)
    fine = picture(classic, (183, 40, 8, 6), 42.0, dpr=2.0)
    assert fine.size() == plain.size() * 2
    down = fine.scaled(plain.size(), mode=smooth())
    assert np.abs(pixels(down).astype(int) - pixels(plain)).mean() < 6


def smooth():
    from PySide6.QtCore import Qt

    return Qt.TransformationMode.SmoothTransformation


def test_it_can_be_written_as_svg(drawn, tmp_path):
    path = tmp_path / "map.svg"
    svg = QSvgGenerator()
    svg.setFileName(str(path))
    svg.setSize(QSize(500, 328))
    painter = QPainter(svg)
    painter.scale(40, 40)
    painter.translate(0.5, 0.6)
    drawn.paint(painter, QRectF(*WHOLE), 40.0)
    drawn.labels.paint(painter, QRectF(*WHOLE), 40.0)
    painter.end()
    text = path.read_text("utf-8")
    assert text.count("<path") > 40
    assert "<text" not in text, "letters are outlines, so that no font is needed"


@pytest.mark.parametrize("style", STYLES)
def test_the_worlds_picture_has_the_colours_of_the_style(qapp, world, style):
    colours = palette(style)
    rgb = pixels(world_picture(world, colours, 720))
    assert rgb.shape[1] == 720
    assert rgb.shape[0] == round(world_rect(world).height() * 2)
    assert 0.55 < watery(rgb, colours, 2).mean() < 0.8
    russia = mixed(colours.terrain.clear, colours.countries.of("SU"), colours.map.tint)
    assert share(rgb, russia, 2) > 0.01


def test_the_minimap_is_as_wide_as_asked_for(qapp, world):
    image = minimap(world, palette(), 260, 2.0)
    assert image.width() == 520
    assert image.deviceIndependentSize().width() == 260


def test_a_small_map_has_a_picture_too(qapp, island):
    colours = palette()
    rgb = pixels(world_picture(island, colours, 250))
    assert watery(rgb, colours, 2).mean() > 0.4
    assert share(rgb, colours.terrain.clear, 2) > 0.1


def test_the_worlds_picture_can_look_like_the_theatre(qapp, world):
    colours = palette()
    far, near = (pixels(world_picture(world, colours, 720, scale)) for scale in (None, 42.0))
    assert share(near, colours.terrain.clear, 2) > 0.05 > share(far, colours.terrain.clear, 2)


def test_what_stands_in_has_no_blocks_but_the_coast(qapp, world):
    colours = palette()
    hard, soft = (
        pixels(world_picture(world, colours, 1920, 42.0, soft)).astype(int) for soft in (False, True)
    )
    x, y = world.project(25.0, 50.0)  # from the Carpathians to the Baltic lands
    left, top = (
        round((x + 0.5) * 1920 / world_rect(world).width()),
        round(y * 1920 / world_rect(world).width()),
    )
    steps = [
        np.abs(np.diff(rgb[top - 30 : top + 10, left - 20 : left + 20], axis=1)).max() for rgb in (hard, soft)
    ]
    assert steps[0] > 20 and steps[1] < steps[0] / 2
    assert np.abs(watery(hard, colours, 2).mean() - watery(soft, colours, 2).mean()) < 0.03


@pytest.mark.parametrize(("scale", "between"), [(70.0, True), (100.0, False)])
def test_lines_of_a_tile_that_shrinks_fade_rather_than_fall_apart(qapp, island, scale, between):
    cache, tile = TileCache(BaseMap(island, palette())), QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    tile.fill(0xFFFFFF)
    lines = QPainter(tile)
    for x in range(0, SIDE, 4):
        lines.drawLine(x, 0, x, SIDE)
    lines.end()
    cache._tiles[TileKey(84.0, 0, 0)], cache._before = QPixmap.fromImage(tile), 84.0
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(scale, scale)
    cache._stretch_before(painter, QRectF(0.0, 0.0, 200 / scale, 100 / scale), scale, QPoint(0, 0))
    painter.end()
    shades = pixels(image)[50, :, 0]
    assert ((shades > 20) & (shades < 235)).any() == between


def test_a_view_that_is_on_the_disk_needs_no_geometry(tmp_path):
    """A window opens on a view that was ever seen before shapely and networkx are imported."""
    code = """
import sys
from pathlib import Path
from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication
from redball import resources
from redball.atlas import load
from redball.canvas.basemap import BaseMap, TileCache
from redball.canvas.palette import palette
app = QGuiApplication([])
basemap = BaseMap(load(resources.maps() / "world-1939"), palette())
tiles = TileCache(basemap, folder=Path(sys.argv[1]))
tiles.finish(QRectF(180, 40, 9, 7), 42.0)
while tiles._demand.unsaved or tiles._making.is_busy:
    tiles._ask(())
print(tiles.is_sharp, sorted({"shapely", "networkx"} & set(sys.modules)))
"""
    for expected in ("True ['shapely']", "True []"):
        command = [sys.executable, "-c", code, str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stdout.split("\n")[0] == expected


@pytest.mark.deep
def test_nothing_is_drawn_beyond_the_northern_edge(qapp, world):
    """The coast has Greenland's north, the map hasn't."""
    x, _ = world.project(-42, 75)
    for style in STYLES:
        for scale in (10, 25):
            rgb = pixels(picture(BaseMap(world, palette(style)), (x - 6, -6, 12, 6), scale, labels=False))
            assert near(rgb[: 5 * scale], beyond_colour(palette(style)), 2).all()
