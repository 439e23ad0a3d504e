"""A patched map looks like one in which the same facts are written; hexes that turn take their outline."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from redball import resources
from redball.atlas import load
from redball.atlas.patches import Change, Patch, apply, write_map
from redball.atlas.patches.kinds import KINDS
from redball.canvas.basemap import BaseMap
from redball.canvas.basemap.geometry.detail import shown_at
from redball.canvas.basemap.geometry.ladder import STEPS
from redball.canvas.basemap.names.printed import Names
from redball.canvas.basemap.places.marks import extent
from redball.canvas.basemap.places.sites import Sites, is_shown
from redball.canvas.basemap.places.spots import spots
from redball.canvas.palette import palette

from tests.canvas.basemap.pixels import near, pixels

pytestmark = pytest.mark.usefixtures("qapp")

SCALE = 40
LAND, WATER, LAKE = "180.28", "190.34", "192.34"
"""A hex of the North Sea, and two in northern Germany."""
LINES = (
    Change("hex", LAND, {"terrain": "sea", "sea": "North Sea"}, {"terrain": "clear", "sea": ""}, "an island"),
    Change(
        "hex",
        WATER,
        {"terrain": "forest", "sea": "", "territory": "GER"},
        {"terrain": "sea", "sea": "North Sea", "territory": ""},
        "a bay",
    ),
    Change("hex", LAKE, {"terrain": "clear"}, {"terrain": "lake"}, "a lake"),
)


@pytest.fixture(scope="module")
def folder():
    return resources.maps() / "world-1939"


@pytest.fixture(scope="module")
def plain(folder):
    return load(folder)


def picture(atlas, key, wide=5):
    """A hex and those around it."""
    x, y = atlas.grid.centre(atlas.grid.node(*map(int, key.split("."))))
    image = QImage(wide * SCALE, wide * SCALE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(SCALE, SCALE)
    rect = QRectF(x - wide / 2, y - wide / 2, wide, wide)
    painter.translate(-rect.topLeft())
    BaseMap(atlas, palette("classic")).paint(painter, rect, SCALE)
    painter.end()
    return image


@pytest.mark.deep
def test_turned_hexes_are_drawn_by_their_outline(plain):
    atlas, style = apply(plain, [Patch("ours", "Ours", plain.id, changes=LINES)]), palette("classic")
    assert sorted(atlas.outlined) == sorted(plain.grid.node(*map(int, line.key.split("."))) for line in LINES)
    colours = {LAND: style.terrain.clear, WATER: style.terrain.sea, LAKE: style.terrain.lake}
    for key, colour in colours.items():
        rgb, half = pixels(picture(atlas, key)), 5 * SCALE // 2
        hex_ = rgb[half - 10 : half + 10, half - 10 : half + 10]
        assert near(hex_, colour, 24).mean() > 0.7, key
        assert (
            near(pixels(picture(plain, key))[half - 10 : half + 10, half - 10 : half + 10], colour, 24).mean()
            < 0.5
        )


def test_a_hex_that_turns_back_has_its_true_coast(plain):
    back = tuple(line.inverse for line in reversed(LINES))
    atlas = apply(plain, [Patch("ours", "Ours", plain.id, changes=LINES + back)])
    assert atlas.outlined == ()


def test_a_patched_map_is_painted_as_the_map_with_those_facts(plain, folder, tmp_path):
    patch = Patch("ours", "Ours", plain.id, changes=LINES)
    write_map(folder, [patch], tmp_path / "written")
    written, atlas = load(tmp_path / "written"), apply(plain, [patch])
    assert written.outlined == atlas.outlined
    for key in (LAND, WATER):
        assert picture(atlas, key) == picture(written, key)


def test_the_name_of_a_new_place_covers_nothing(plain):
    whole = KINDS["place"].whole(
        "Neustadt", {"col": "190", "row": "32", "lon": "10.7", "lat": "53.2", "territory": "GER"}
    )
    atlas = apply(
        plain, [Patch("ours", "Ours", plain.id, changes=(Change("place", "Neustadt", None, whole, "new"),))]
    )
    sites, number = Sites(atlas), len(plain.places)
    site, seen = sites.all[number], 0
    for step, scale in list(enumerate(STEPS))[::2]:
        shown = shown_at(scale)
        towns = Names(atlas, sites)._read(step).towns
        if number not in towns or not is_shown(site, shown):
            continue
        seen += 1
        mine = spots(site.place, scale)[towns[number]]
        for other in sites.all:
            if other is site or not is_shown(other, shown):
                continue
            at = (other.x - site.x) * scale, (other.y - site.y) * scale
            assert mine.overlap(extent(other.place, scale, shown).moved(*at)) == 0.0
            if other.number in towns:
                name = spots(other.place, scale)[towns[other.number]].moved(*at)
                assert mine.overlap(name) == 0.0, (scale, other.place.name)
    assert seen > 2
