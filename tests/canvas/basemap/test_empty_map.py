"""A map without any place is drawn like any other."""

from __future__ import annotations

import pytest
from redball.canvas.basemap import BaseMap
from redball.canvas.palette import palette

from tests.canvas.basemap.conftest import picture
from tests.small_map import small_atlas


@pytest.mark.parametrize("scale", [14, 42, 62, 90])
def test_a_map_without_places_has_land_and_no_names(qapp, scale):
    atlas = small_atlas("~ . . ~\n ~ ^ f ~\n~ . . ~")
    image = picture(BaseMap(atlas, palette("classic")), (0, 0, 5, 3), scale)
    colours = {
        image.pixelColor(x, y).name() for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)
    }
    assert len(colours) > 3
