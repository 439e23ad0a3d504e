"""The view lays a scan over its ground, below all that a game has on the map."""

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QColor, QImage
from redball.canvas.palette import palette
from redball.canvas.scan.image import ScanImage
from redball.canvas.scan.layer import ScanLayer
from redball.canvas.scan.pyramid import Pyramid
from redball.scans import Fit

BLUE = QColor(30, 60, 200)
BARE, STACKED = (4, 3), (2, 2)
"""A hex of land without a unit, and the hex with two."""


@pytest.fixture
def blue(tmp_path, view):
    """A blue scan over all hexes of the map."""
    image = QImage(500, 400, QImage.Format.Format_RGB32)
    image.fill(BLUE)
    assert image.save(str(tmp_path / "blue.png"))
    grid = view.map_scene().atlas.grid
    pyramid = Pyramid(ScanImage(tmp_path / "blue.png"), tmp_path / "tiles")
    layer = ScanLayer(pyramid, Fit(1 / 50, 0, -1, 0, 1 / 50, -1), grid, palette("classic"))
    layer.set_opacity(1.0)
    view.set_scan(layer)
    layer.finish(view.visible_rect(), view.scale_px, view.devicePixelRatioF())
    yield layer
    layer.stop()


def colour(view, hex, aside=(0.0, 0.38)):
    """What the view shows in a hex, off its middle by so many hexes."""
    x, y = view.map_scene().atlas.grid.centre(view.map_scene().atlas.grid.node(*hex))
    spot = view.mapFromScene(QPointF(x + aside[0], y + aside[1]))
    ratio = view.devicePixelRatioF()
    return (
        view.viewport().grab().toImage().pixelColor(QPoint(round(spot.x() * ratio), round(spot.y() * ratio)))
    )


def far(one, other):
    return max(abs(one.red() - other.red()), abs(one.green() - other.green()), abs(one.blue() - other.blue()))


def test_a_scan_lies_over_the_ground_and_under_the_counters(view, blue):
    assert far(colour(view, BARE), BLUE) < 12
    assert far(colour(view, STACKED, (0.0, 0.0)), BLUE) > 40, "the counter"


def test_less_opacity_shows_the_ground_and_none_takes_it_off(view, blue):
    view.set_scan(None)
    ground = colour(view, BARE)
    assert far(ground, BLUE) > 40
    view.set_scan(blue)
    blue.set_opacity(0.5)
    half = colour(view, BARE)
    assert far(half, BLUE) > 20 and far(half, ground) > 20
    blue.set_opacity(0)
    assert far(colour(view, BARE), ground) < 3


def test_another_style_draws_the_grid_in_its_own_colour(view, blue):
    view.set_palette(palette("night"))
    assert blue._look.inks[0].rgb() == palette("night").map.ink.rgb()
