"""The tone of the sea: deeper far from land, smooth, the same round the world."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter
from redball.atlas import Terrain
from redball.canvas.basemap.geometry.lattice import Box
from redball.canvas.basemap.ground.depths import Depths, deepness
from redball.canvas.basemap.ground.hexcolours import filled, hex_colours
from redball.canvas.palette import STYLES, palette

from tests.canvas.basemap.colour_science import luminance
from tests.canvas.basemap.pixels import pixels


def test_the_sea_deepens_away_from_the_land(world):
    share = deepness(world)
    assert share.min() >= 0.0 and share.max() <= 1.0
    at = {name: share[int(y / 0.8660254), int(x)] for name, (x, y) in {
        "atlantic": world.project(-40.0, 30.0), "channel": world.project(-1.0, 50.2),
        "red sea": world.project(38.5, 20.0),
    }.items()}  # fmt: skip
    assert at["atlantic"] > 0.95 and at["channel"] < 0.1 and at["red sea"] < 0.1


def test_there_are_no_steps(world):
    share = deepness(world)
    assert np.abs(np.diff(share, axis=1)).max() < 0.25
    assert np.abs(share[:, 0] - share[:, -1]).max() < 0.25


def test_a_lone_atoll_rises_from_deep_water(world):
    x, y = world.grid.centre(world.find("Midway"))
    assert deepness(world)[round(y / 0.8660254), round(x)] > 0.6


@pytest.mark.parametrize("style", STYLES)
def test_the_deep_is_darker(style):
    colours = palette(style)
    assert luminance(colours.map.deep) < luminance(colours.terrain.sea)


def sea(depths, x, y, wide=20, high=12, scale=8.0):
    image = QImage(round(wide * scale), round(high * scale), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-x, -y)
    depths.paint(painter, Box(x, y, x + wide, y + high))
    painter.end()
    return pixels(image).astype(int)


def test_it_goes_on_across_the_date_line_and_beyond_the_edges(qapp, world):
    depths = Depths(world, palette())
    assert np.abs(sea(depths, -10, 60) - sea(depths, world.grid.cols - 10, 60)).max() <= 1
    across = sea(depths, world.grid.cols - 10, 60)
    assert np.abs(np.diff(across, axis=1)).max() <= 3
    above = sea(depths, 100, -6)
    assert np.abs(np.diff(above, axis=0)).max() <= 3


def test_hexes_of_pictures_made_at_once_fade_from_country_to_terrain(world):
    colours = palette()
    node = world.find("Moscow")
    row, col = divmod(node, world.grid.cols)
    far, near = (hex_colours(world, colours, scale)[row, col] for scale in (4.0, 42.0))
    assert near == colours.terrain.of(Terrain(int(world.terrain[node]))).rgb()
    assert far != near


def test_holes_are_filled_from_the_side():
    cells = np.array([[1, 9, 9, 2, 9]], np.uint8)
    assert filled(cells, cells == 9, 0).tolist() == [[1, 1, 2, 2, 1]]
    assert filled(np.full((1, 3), 9, np.uint8), np.ones((1, 3), bool), 4).tolist() == [[4, 4, 4]]
