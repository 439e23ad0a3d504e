"""Chains over water: how wide, whose, for how long; consent of allies (OIL-STO-10, 11, OIL-EX-01)."""

import pytest
from redball.game.clock import Clock
from redball.game.orders import Step
from redball.rules.oil.depots import depot_legality
from redball.rules.oil.orders import PaySeaMaintenance, PlaceBarrels, ReceiveOil, TakeFuel, UseOil
from redball.rules.oil.tables import RESERVED

from tests.rules.oil.table import TURN, after, barrels, game, judged, received, refused, spot
from tests.small_map import small_atlas, small_game

rule = pytest.mark.rule


def pacific(points, count=2, **fields):
    """The USA with fresh barrels; Brisbane lies beyond three sea areas, with so many points in each."""
    who = {"u": ("USA", "US"), "a": ("AUS", "CW")}
    places = [
        spot("Los Angeles", "A-0000", factories=3, port="major", oil=4),
        spot("Brisbane", "A-0004", port="major"),
    ]
    land = small_atlas(". 0 1 2 .", owners="u 0 0 0 a", who=who, places=places)
    fields.setdefault("convoys", {(sea, "US"): count for sea, count in enumerate(points)})
    played = small_game(
        land, clock=Clock(TURN, "production"), rule_sets=("base", "oil"), powers=("US", "CW"), **fields
    )
    played = after(played, ReceiveOil("US", "Los Angeles", "Los Angeles", count))
    uses = [UseOil(f"A-0000-{n}", "convert") for n in range(1, count + 1)]
    return after(played, *uses, TakeFuel("US"))


def there(count: int) -> PlaceBarrels:
    return PlaceBarrels("US", "Brisbane", count, agreed=True)


@rule("OIL-EX-01", "OIL-STO-11")
def test_worked_example_e1():
    played = after(pacific([2, 2, 2]), there(2))
    assert barrels(played, "Brisbane") == 2
    assert sorted(RESERVED.of(played).values()) == [2, 2, 2]
    assert played.depots[played.atlas.find("Brisbane")].owner == "CW"
    narrow = pacific([2, 1, 2])
    assert refused(narrow, there(2), "OIL-STO-11") == ["oil.chain_too_thin"]
    assert barrels(after(narrow, there(1)), "Brisbane") == 1


@rule("OIL-STO-11")
def test_three_areas_and_two_barrels_take_six_points():
    ruling = judged(pacific([2, 2, 3]), there(2))
    told = next(n for n in ruling.notes if n.code == "oil.convoys_dedicated")
    assert (told.data["count"], len(told.data["areas"])) == (2, 3)


@rule("OIL-STO-11")
def test_by_option_a_chain_is_one_wide_whatever_goes_along_it():
    fixed = {"oil.chain_width": "fixed"}
    assert barrels(after(pacific([1, 1, 1], options=fixed), there(2)), "Brisbane") == 2
    one_by_one = after(pacific([1, 1, 1], options=fixed), there(1), there(1))
    assert barrels(one_by_one, "Brisbane") == 2, "the chain is there already"
    assert refused(pacific([1, 0, 1], options=fixed), there(1), "OIL-STO-10") == ["oil.no_convoys"]


@rule("OIL-STO-10")
@pytest.mark.parametrize(("duration", "free"), [("turn", 2), ("permanent", 0)])
def test_how_long_points_stay_dedicated(duration, free):
    from redball.rules.oil.chains import free_points

    played = after(pacific([2, 2, 2], options={"oil.chain_duration": duration}), there(2))
    assert free_points(played, "US", 1) == 0
    played = after(played, Step(), PaySeaMaintenance("US"))
    while played.clock.turn == TURN:
        played = after(played, Step())
    assert free_points(played, "US", 1) == free
    back = after(played, Step(back=True))
    assert free_points(back, "US", 1) == 0


@rule("OIL-STO-10")
def test_points_of_a_friend_make_the_chain_unless_the_group_says_no():
    lent = {(0, "US"): 1, (1, "CW"): 1, (2, "US"): 1}
    assert barrels(after(pacific([], 1, convoys=lent), there(1)), "Brisbane") == 1
    own = pacific([], 1, convoys=lent, options={"oil.chain_cp_owner": "own"})
    assert refused(own, there(1), "OIL-STO-10") == ["oil.no_convoys"]


@rule("OIL-STO-18")
def test_an_ally_must_agree_to_barrels_in_its_city():
    asked = PlaceBarrels("US", "Brisbane")
    assert refused(pacific([1, 1, 1]), asked, "OIL-AMB-22") == ["oil.needs_consent"]
    found = depot_legality(pacific([1, 1, 1]), "US", pacific([1, 1, 1]).atlas.find("Brisbane"))
    assert (found.allowed, found.consent) == (True, "CW")
    agreed = judged(pacific([1, 1, 1]), there(1))
    assert "oil.agreed" in [n.code for n in agreed.notes]
    after(pacific([1, 1, 1], options={"oil.place_consent": False}), asked)


@rule("OIL-STO-09")
def test_the_way_of_a_barrel_is_told():
    played = pacific([1, 1, 1])
    size = len(played.atlas.grid)
    way = depot_legality(played, "US", played.atlas.find("Brisbane")).way
    assert way == (played.atlas.find("Brisbane"), size + 2, size + 1, size, played.atlas.find("Los Angeles"))
    inland = after(received(game(), 1, "convert"), TakeFuel("GE"))
    way = depot_legality(inland, "GE", inland.atlas.find("Bremen")).way
    assert (way[0], way[-1]) == (inland.atlas.find("Bremen"), inland.atlas.find("Essen"))
