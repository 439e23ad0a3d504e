"""Option 11 (base game 3.7): units that a point supplies, who comes first, points that carry resources."""

from __future__ import annotations

import pytest
from redball import supply
from redball.game.pipelines import ROUTES, Route
from redball.game.state import Change, Game, next_game
from redball.rules.oil.reserved import reserve
from redball.supply import Block
from redball.wording import sentence

from tests.small_map import small_atlas, small_game, spot, unit

HARBOURS = [
    spot("Kiel", "A-0000", "city", port="major"),
    spot("Oslo", "A-0003", "town", port="minor"),
    spot("Bergen", "A-0006", "town", port="minor"),
]
OPTION_11 = {"supply.option11_limited_overseas": True}


def islands(*units, points=((0, 2), (1, 2)), capacity=1, **options) -> Game:
    """Kiel, two sea areas, Oslo; two more, Bergen. German units ``a`` to ``d`` are at Oslo."""
    atlas = small_atlas(". 0 1 . 1 2 .", places=HARBOURS, sea_names=("Baltic", "North Sea", "Norwegian Sea"))
    here = units or tuple(unit(name, "Oslo") for name in "abcd")
    values = {**OPTION_11, "supply.shipping_capacity": capacity}
    values |= {f"supply.{name}": value for name, value in options.items()}
    return small_game(
        atlas,
        here,
        powers=["CW", "IT"],
        convoys={(area, "GE"): count for area, count in points},
        options=values,
    )


def supplied(game: Game) -> str:
    return "".join(sorted(set(game.units) - set(supply.of(game).out())))


@pytest.mark.rule("BASE-SUP-08", "BASE-SUP-11")
def test_a_point_supplies_so_many_units():
    """0: any number; 1 and 2 points of capacity 1; 2 points of capacity 2; the lowest ids first."""
    assert supplied(islands(capacity=0, points=((0, 1), (1, 1)))) == "abcd"
    assert supplied(islands(points=((0, 1), (1, 1)))) == "a"
    assert supplied(islands()) == "ab"
    assert supplied(islands(capacity=2)) == "abcd"
    assert supplied(islands(points=((0, 3), (1, 1)), capacity=2)) == "ab"


@pytest.mark.rule("BASE-SUP-11")
def test_who_goes_without_is_told_where_a_point_is_short():
    game = islands(points=((0, 2), (1, 2)), capacity=1)
    why = supply.why(supply.of(game), "c")
    assert why.blocks is Block.SEA_SHIPPING and {r.seas for r in why.reasons} == {(0,), (1,)}
    said = {sentence(reason.text) for reason in why.reasons}
    assert "Baltic: its 2 points already supply 2 units; 1 more needed." in said
    more = next_game(game, [Change("convoys", (0, "GE"), 3), Change("convoys", (1, "GE"), 3)])
    assert supplied(more) == "abc"


@pytest.mark.rule("BASE-SUP-11")
def test_hqs_come_first_and_named_units_before_them():
    units = (unit("a", "Oslo"), unit("b", "Oslo"), unit("z", "Oslo", type="HQ-I"))
    assert supplied(islands(*units)) == "az"
    assert supplied(islands(*units, shipping_first=["b", "a"])) == "ab"
    assert supplied(islands(*units, shipping_first=["nobody", "b"])) == "bz"


@pytest.mark.rule("BASE-SUP-11")
def test_who_needs_no_sea_takes_no_point():
    units = (unit("a", "Kiel"), unit("b", "Oslo"), unit("c", "Oslo"), unit("d", "Oslo"))
    assert supplied(islands(*units)) == "abc"


@pytest.mark.rule("BASE-SUP-11")
def test_units_behind_an_hq_take_their_own_part():
    """The HQ's way home leads over the sea: every unit that hangs on it takes one unit's worth."""
    units = (unit("a", "Oslo"), unit("b", "Oslo"), unit("hq", "Oslo", type="HQ-I"))
    found = supply.of(islands(*units, coastal_start="none"))
    assert found.in_supply("hq") and found.in_supply("a") and not found.in_supply("b")


@pytest.mark.rule("BASE-SUP-11")
def test_transports_and_friends_points_count():
    ship = unit("ship", "North Sea", type="TRS")
    units = [unit(name, "Oslo") for name in "abcd"]
    game = islands(*units, ship, points=((0, 4), (1, 1)))
    assert set(game.units) - set(supply.of(game).out()) == {"a", "b", "ship"}
    first = unit("ship", "Baltic", type="TRS")
    assert {"a", "b"} <= {*supplied(islands(*units, first, points=((0, 1), (1, 2))))}
    assert "b" not in supplied(islands(*units, first, points=((0, 1), (1, 1))))
    lent = next_game(game, [Change("convoys", (1, "IT"), 1), Change("convoys", (1, "CW"), 9)])
    assert set(lent.units) - set(supply.of(lent).out()) == {"a", "b", "c", "ship"}


@pytest.mark.rule("BASE-SUP-08")
def test_points_that_carry_resources_carry_supply_too_unless_the_option_says_no():
    game = islands(capacity=0, points=((0, 1), (1, 2)))
    route = ROUTES.put("A-0003-r1", Route("GE", areas=["North Sea", "Baltic"]))
    busy = next_game(game, [route])
    assert supplied(busy) == "abcd"
    apart = next_game(busy, [Change("options", "supply.shipping_shared_with_resources", False)])
    assert supplied(apart) == ""
    (reason,) = [r for r in supply.why(supply.of(apart), "a").reasons if r.seas == (0,)]
    assert sentence(reason.text) == "Baltic: 1 convoy point carries resources or barrels, and so no supply."
    assert {r.seas for r in supply.why(supply.of(apart), "a").reasons} == {(0,)}
    assert supplied(next_game(apart, [Change("convoys", (0, "GE"), 2)])) == "abcd"


@pytest.mark.rule("BASE-SUP-08")
def test_points_reserved_for_barrels_are_busy_as_well():
    game = islands(capacity=0, points=((0, 1), (1, 1)), shipping_shared_with_resources=False)
    assert supplied(game) == "abcd"
    assert supplied(next_game(game, [reserve(game, 0, "GE", 1)])) == ""
