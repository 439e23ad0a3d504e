"""What stands where: piles, depots, convoys of a position."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from redball.canvas.pieces import LIFT, LIFT_ABOVE_DEPOT, all_places, pieces_at, places_touched
from redball.game.state import Change, Depot, next_game, put_depot, put_unit

from tests.small_map import small_atlas, small_game, unit


def test_a_pile_stands_above_the_middle_and_higher_over_a_depot(game, atlas):
    bare, over = atlas.find("A-0305"), atlas.find("A-0202")
    (nz,) = pieces_at(game, ("hex", bare))
    pile, depot = pieces_at(game, ("hex", over))
    assert nz.y == pytest.approx(atlas.grid.centre(bare)[1] - LIFT)
    assert pile.y == pytest.approx(atlas.grid.centre(over)[1] - LIFT_ABOVE_DEPOT)
    assert (depot.power, depot.barrels, depot.units) == ("GE", 2, ())


def test_headquarters_lie_on_top_and_the_player_may_bring_another_up(atlas):
    game = small_game(
        atlas, [unit("inf", "A-0202"), unit("hq", "A-0202", type="HQ-I"), unit("ftr", "A-0202", type="FTR")]
    )
    place = ("hex", atlas.find("A-0202"))
    assert pieces_at(game, place)[0].units == ("hq", "inf", "ftr")
    assert pieces_at(game, place, {place: "ftr"})[0].units == ("ftr", "hq", "inf")


def test_at_sea_sides_and_sections_make_piles_of_their_own(atlas):
    units = [
        unit("a", "North Sea", type="BB", power="CW"),
        unit("b", "North Sea", type="CA", power="CW"),
        unit("c", "North Sea", type="CV", power="CW", section=3),
        unit("d", "North Sea", type="SUB", power="GE"),
    ]
    game = small_game(atlas, units, convoys={(0, "CW"): 4, (0, "GE"): 0})
    pieces = pieces_at(game, ("sea", 0))
    assert [set(p.units) for p in pieces] == [{"a", "b"}, {"d"}, {"c"}, set()]
    assert pieces[-1].faces[0].factors == "4"
    spots = {(round(p.x, 3), round(p.y, 3)) for p in pieces}
    assert len(spots) == 4
    hexes = {atlas.grid.at(p.x, p.y + LIFT) for p in pieces}
    assert len(hexes) == 4 and atlas.sea_areas[0].box in hexes
    assert {int(atlas.sea[node]) for node in hexes} == {0}


def test_more_fleets_than_an_area_has_hexes_share_them():
    few = narrow_waters()
    game = small_game(few, convoys={(2, power): 1 for power in ("CW", "GE", "IT")})
    pieces = pieces_at(game, ("sea", 2))
    assert len(pieces) == 3 and len({(p.x, p.y) for p in pieces}) == len(few.sea_hexes[2])


def narrow_waters():
    return small_atlas(
        """
        ~ ~ . 2
         . . . .
        1 1 . .
        """
    )


def test_every_place_that_holds_something_is_found(game, atlas):
    assert all_places(game) == [
        ("hex", atlas.find("A-0202")),
        ("hex", atlas.find("A-0305")),
        ("sea", 0),
        ("sea", 1),
    ]


def test_a_move_touches_where_it_was_and_where_it_is(game, atlas):
    moved = put_unit(replace(game.units["nz"], hex=-1, sea=1))
    after = next_game(game, [moved])
    assert places_touched([moved], game, after) == {("hex", atlas.find("A-0305")), ("sea", 1)}


def test_depots_and_convoys_touch_their_place_and_powers_nothing(game, atlas):
    changes = [
        put_depot(5, Depot(1, "GE")),
        Change("convoys", (0, "CW"), 2),
        Change("options", "oil.done", True),
    ]
    assert places_touched(changes, game, next_game(game, changes)) == {("hex", 5), ("sea", 0)}


def test_minors_wear_grey_with_their_sponsors_tab(atlas):
    game = small_game(atlas, [unit("rum", "A-0202", power="GE", country="ROM")])
    face = pieces_at(game, ("hex", atlas.find("A-0202")))[0].faces[0]
    assert (face.colours, face.sponsor, face.code) == ("minor", "GE", "ROM")
