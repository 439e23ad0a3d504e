"""What lies beyond a line, and what of it is painted; no window is needed."""

from __future__ import annotations

import pytest
from redball.desk.games import saves
from redball.desk.set_up.regions import beyond, territories, to_paint
from redball.game import library
from redball.game.orders import SetControl
from redball.rules import read_scenario

from tests.rules.base.table import after


@pytest.fixture(scope="module")
def game():
    return read_scenario(library.find_scenario(saves.DEMO))


def test_a_hex_parts_the_land_east_and_west_of_it(game):
    atlas = game.atlas
    cairo, algiers, tobruk = (atlas.find(name) for name in ("Cairo", "Algiers", "Tobruk"))
    east, west = beyond(atlas, [tobruk], "east"), beyond(atlas, [tobruk], "west")
    assert cairo in east and cairo not in west
    assert algiers in west and algiers not in east
    assert {tobruk} <= east & west  # the line itself
    assert east | west == atlas.land_nodes


@pytest.mark.parametrize(
    ("side", "there", "not_there"), [("north", "Berlin", "Cairo"), ("south", "Cairo", "Berlin")]
)
def test_a_hex_parts_the_land_north_and_south_of_it(game, side, there, not_there):
    atlas = game.atlas
    found = beyond(atlas, [atlas.find("Rome")], side)
    assert atlas.find(there) in found and atlas.find(not_there) not in found


def test_a_line_is_bent_by_its_hexes_whatever_their_order(game):
    atlas = game.atlas
    line = [atlas.find(name) for name in ("Warsaw", "Athens", "Berlin")]
    found = beyond(atlas, line, "east")
    assert found == beyond(atlas, [line[1], line[2], line[0]], "east")
    assert atlas.find("Moscow") in found and atlas.find("Paris") not in found


def test_round_the_world_a_side_reaches_half_way(game):
    atlas = game.atlas
    assert atlas.grid.wraps
    found = beyond(atlas, [atlas.find("Tokyo")], "east")
    assert atlas.find("Washington") in found  # over the seam
    assert atlas.find("Delhi") not in found


def test_no_line_has_no_side(game):
    assert beyond(game.atlas, [], "east") == frozenset()


def test_only_land_that_somebody_else_holds_in_the_named_country_is_painted(game):
    atlas = game.atlas
    cairo, tobruk, sea = atlas.find("Cairo"), atlas.find("Tobruk"), atlas.sea_areas[0].box
    assert to_paint(game, [sea, cairo, tobruk], "GE") == [cairo, tobruk]
    assert to_paint(game, [sea, cairo, tobruk], "GE", "EGY") == [cairo]
    taken = after(game, SetControl(atlas.label(cairo), "GE"))
    assert to_paint(taken, [cairo, tobruk], "GE") == [tobruk]


def test_territories_have_land_and_names(game):
    found = dict(territories(game.atlas))
    assert found["EGY"] == "Egypt"
    assert all(found.values())
