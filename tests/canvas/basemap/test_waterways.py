"""Rivers that grow and reach their water, walls that face the enemy."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from redball.atlas import HexsideKind
from redball.canvas.basemap.geometry.land import Land
from redball.canvas.basemap.geometry.lattice import Box
from redball.canvas.basemap.inks import Inks
from redball.canvas.basemap.lines.hexsides import Hexsides
from redball.canvas.basemap.lines.rivers import Waterways
from redball.canvas.palette import palette

from tests.small_map import small_atlas


@pytest.fixture(scope="module")
def waters(world):
    return Waterways(world, Land(world))


def test_a_river_grows_from_source_to_mouth(waters):
    """Piece by piece, each begins where the one before ended and is a class wider."""
    pieces = waters._found
    runs = 0
    for before, after in pairwise(pieces):
        if np.array_equal(before.points[-1], after.points[0]) and before.ink != "canal":
            assert int(after.ink[-1]) == int(before.ink[-1]) + 1
            runs += 1
    assert runs > 300
    assert {piece.ink for piece in pieces} >= {"canal", "river_0", "river_5", "brook_0", "brook_1"}


def test_every_class_has_a_pen_and_wider_ones_are_wider(qapp):
    inks = Inks(palette("classic"), 60.0)
    widths = [inks.tool(f"river_{number}").widthF() for number in range(6)]
    assert widths == sorted(set(widths))
    assert all(inks.tool(f"river_{n}_halo").widthF() > width for n, width in enumerate(widths))


def test_brooks_are_left_out_where_they_would_crowd(qapp):
    assert Inks(palette("classic"), 24.0).tool("brook_0") is None
    assert Inks(palette("classic"), 42.0).tool("brook_0") is not None


MOUTHS = {"Rhine": (4.1, 52.0), "Rhone": (4.8, 43.3), "Maritsa": (26.1, 40.7), "Danube": (29.7, 45.1),
          "Nile": (30.4, 31.4), "Dnieper": (32.4, 46.5)}  # fmt: skip


@pytest.mark.parametrize("name", MOUTHS)
def test_rivers_end_in_the_sea(world, waters, name):
    """The last point of a river that flows into the sea is off the land, so that it is cut at the coast."""
    import shapely
    from redball.canvas.basemap.geometry.detail import Detail

    mouth = np.array(world.project(*MOUTHS[name]))
    ends = [piece.points[-1] for piece in waters._found if piece.ink in ("river_5", "river_3")]
    x, y = min(ends, key=lambda end: np.hypot(*(end - mouth)))
    assert np.hypot(x - mouth[0], y - mouth[1]) < 1.6
    land = waters.land.land(Detail.MID, Box(x - 1, y - 1, x + 1, y + 1))
    assert not shapely.contains(land, shapely.Point(x, y))


def test_a_wall_stands_in_the_hex_that_it_protects_and_shows_its_teeth_to_the_other():
    atlas = small_atlas(". . .\n . . .\n. . .", sides=["fort A-0101 A-0102 GER"])
    walls, teeth = Hexsides(atlas, Land(atlas))._forts
    assert walls.shape == (1, 2, 2) and teeth.shape == (4, 4, 2)
    (ax, _), (bx, _) = atlas.grid.centre(atlas.find("A-0101")), atlas.grid.centre(atlas.find("A-0102"))
    edge = (ax + bx) / 2
    assert (walls[..., 0] < edge).all()
    assert (teeth[:, 1, 0] > edge).all() and (teeth[:, 0, 0] < edge).all()


def test_walls_on_a_river_leave_room_for_it():
    forts = ["fort A-0101 A-0102 GER", "fort A-0201 A-0202 GER"]
    plain = small_atlas(". . .\n . . .\n. . .", sides=forts)
    wet = small_atlas(". . .\n . . .\n. . .", sides=[*forts, "river A-0101 A-0102 Rhine"])
    (dry, other), (moved, same) = (Hexsides(atlas, Land(atlas))._forts[0] for atlas in (plain, wet))
    assert (moved[:, 0] < dry[:, 0] - 0.05).all()
    assert np.allclose(other, same)


def test_only_water_that_the_coast_does_not_show_is_marked(world):
    """Bornholm lies off Kolberg in open water; Mytilene's strait is drawn as land."""
    marks = Hexsides(world, Land(world))._others
    for kind, x, y, marked in (
        (HexsideKind.SEA, 194.75, 25.55, False),
        (HexsideKind.NARROWS, 206.5, 45.03, True),
    ):
        near = marks[kind].within(Box(x - 0.05, y - 0.05, x + 0.05, y + 0.05))
        assert (len(near) > 0) is marked
