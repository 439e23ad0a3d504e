"""Names of areas on the map of the world: how far they reach beyond their land, and the seam."""

from __future__ import annotations

import pytest
from redball.atlas.features import AreaKind
from redball.canvas.basemap.names.area_names import AreaName
from redball.canvas.basemap.names.area_raster import AreaRaster
from redball.canvas.basemap.names.occupied import Occupied
from redball.canvas.basemap.names.options import Options
from redball.canvas.basemap.names.spreading import Spreading
from redball.canvas.basemap.places.sites import Sites

from tests.small_map import small_atlas

SCALE, COLS, ROWS = 4.0, 100, 40


def strip(left, right, beside):
    """A world of sea with a country of columns left to right, and ``beside`` columns of another on each
    side.
    """
    row = "".join(
        "g" if left <= col < right else "f" if left - beside <= col < right + beside else "~"
        for col in range(COLS)
    )
    land = row.replace("g", ".").replace("f", ".")
    return small_atlas("\n".join([land] * ROWS), owners="\n".join([row] * ROWS), wraps=True)


def area_name(atlas, x, spread, great=False, text="MANCHUKUO"):
    owner = int(atlas.territory[atlas.grid.at(50.5, 17.0)])
    return AreaName(
        AreaKind.COUNTRY, text, x, 17.0, 0.0, spread, 3.2, 1e9, 150.0, "territory", owner, great=great
    )


def placed(atlas, wished, scale=SCALE):
    period = COLS * scale
    spreading = Spreading(AreaRaster(atlas), scale, period, 0.8)
    nothing = Occupied(Sites(atlas).spots[:0].repeat(2, axis=1), period)
    return spreading.place(wished, None, nothing, nothing, Sites(atlas).spots[:0, 0])


def test_a_name_reaches_out_to_sea_where_its_country_is_narrow():
    atlas = strip(46, 55, 0)
    assert placed(atlas, area_name(atlas, 50.5, 9.0)) is not None


def test_it_reaches_little_onto_its_neighbours():
    atlas = strip(46, 55, 30)
    assert placed(atlas, area_name(atlas, 50.5, 9.0)) is None
    assert placed(atlas, area_name(atlas, 50.5, 9.0, great=True)) is not None, "a great power is always named"
    wider = strip(42, 60, 30)
    assert placed(wider, area_name(wider, 50.5, 9.0)) is not None


def test_no_name_is_much_wider_than_its_country():
    atlas = strip(49, 52, 0)
    assert placed(atlas, area_name(atlas, 50.5, 3.0)) is None


def test_in_a_theatre_names_keep_to_their_countries():
    atlas = strip(46, 50, 0)
    assert placed(atlas, area_name(atlas, 48.0, 4.0), 14.0) is None
    assert placed(atlas, area_name(atlas, 48.0, 4.0), 13.0) is not None


@pytest.mark.parametrize("x", [3.0, 97.0])
def test_a_name_near_the_seam_stands_beside_it(x):
    atlas = strip(46, 55, 0)
    ocean = AreaName(AreaKind.OCEAN, "Bering Sea", x, 17.0, 0.0, 13.0, 3.2, 1e9, 90.0, "land", 0, 1.3)
    for scale in (6.0, 8.0, 12.0):
        options = Options(ocean, scale, AreaRaster(atlas), None, COLS * scale)
        best = options.boxes[int(options.cost.argmin())]
        assert best[:, 0].min() >= -scale / 2 and best[:, 2].max() <= (COLS - 0.5) * scale
