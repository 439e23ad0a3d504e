"""The Mediterranean looks as it did when somebody looked at it and liked it."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QImage
from redball.canvas.palette import STYLES, palette

from tests.canvas.basemap.conftest import picture
from tests.canvas.basemap.goldens import SCALES, path, shrunk, window
from tests.canvas.basemap.pixels import pixels


def off(image, style, scale):
    """Differences from the golden, a figure a pixel."""
    golden = QImage(str(path(style, scale)))
    assert not golden.isNull(), f"no golden {path(style, scale).name}"
    return np.abs(pixels(shrunk(image)).astype(int) - pixels(golden)).max(axis=2)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_mediterranean_looks_as_it_should(classic, world, style, scale):
    image = picture(classic.in_style(palette(style)), window(world, scale), scale)
    found = off(image, style, scale)
    # Towns may be added or get another position; land, terrain, borders and the colours may not change.
    assert found.mean() < 3.0
    assert (found > 40).mean() < 0.02


@pytest.mark.parametrize("style", STYLES)
def test_a_golden_can_fail(classic, world, style):
    """Another style, or a map moved by two hexes, is not taken for the golden."""
    other = next(s for s in STYLES if s != style)
    assert off(picture(classic.in_style(palette(other)), window(world, 42), 42), style, 42).mean() > 6
    x, y, wide, high = window(world, 42)
    moved = picture(classic.in_style(palette(style)), (x + 2, y, wide, high), 42)
    assert off(moved, style, 42).mean() > 4


def test_without_names_the_picture_is_another_one(classic, world):
    bare = picture(classic, window(world, 8), 8, labels=False)
    assert off(bare, "classic", 8).mean() > 3.0
