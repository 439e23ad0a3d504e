"""The house option that rivers serve as railways (base game 3.7 river_as_rail)."""

from __future__ import annotations

import pytest
from redball import supply
from redball.game.state import Game
from redball.planning.freight import network_of
from redball.supply import LegKind

from tests.small_map import small_atlas, small_game, spot, unit

RHINE = [
    f"river {a} {b}"
    for column in range(7)
    for a, b in (
        (f"A-00{column:02d}", f"A-01{column:02d}"),
        (f"A-01{column:02d}", f"A-00{column + 1:02d}"),
    )
]
"""A river between the two rows of the map, from end to end."""


def valley(*units, on=True, **fields) -> Game:
    """Two rows of hexes with a river between them; Berlin at one end, an HQ seven hexes away; no hex
    off the rails is allowed.
    """
    atlas = small_atlas(
        ". . . . . . . .\n . . . . . . . .",
        places=[spot("Berlin", "A-0000")],
        sides=RHINE,
        weather="N N N M M M M M\n N N N M M M M M",
        zones={"N": "Arctic", "M": "Mediterranean"},
    )
    options = {"supply.river_as_rail": on, "supply.range_railway": 0}
    fields.setdefault("powers", ["SU"])
    return small_game(atlas, [unit("hq", "A-0007", type="HQ-I"), *units], options=options, **fields)


def goes(game: Game) -> bool:
    return supply.of(game).in_supply("hq")


@pytest.mark.rule("BASE-SUP-12")
def test_a_railway_path_follows_a_river():
    assert not goes(valley(on=False)) and goes(valley())
    (leg,) = supply.of(valley()).path("hq").legs
    assert leg.kind is LegKind.RAILWAY and leg.length == 0


@pytest.mark.rule("BASE-SUP-12")
def test_every_hex_beside_the_river_is_friendly_and_free():
    """A hex on the far bank in enemy hands stops it; so does an enemy zone of control, unless cancelled."""
    assert not goes(valley(control={"A-0103": "SU"}))
    assert not goes(valley(unit("su", "A-0103", power="SU")))
    held = valley(unit("su", "A-0103", power="SU", size="division"), control={"A-0103": "GE"})
    assert not goes(held)
    zone = small_game(held.atlas, [unit("hq", "A-0007", type="HQ-I")], options=held.options, powers=["SU"])
    assert goes(zone)


@pytest.mark.rule("BASE-SUP-12")
@pytest.mark.parametrize(
    ("zone", "weather", "open_"),
    [
        ("Arctic", "snow", False),
        ("Arctic", "blizzard", False),
        ("Mediterranean", "snow", True),
        ("Mediterranean", "blizzard", False),
        ("Arctic", "storm", True),
    ],
)
def test_ice_closes_it(zone, weather, open_):
    assert goes(valley(weather={zone: weather})) is open_


@pytest.mark.rule("BASE-SUP-12")
def test_resources_go_by_river_too():
    game = valley()
    here, there = game.atlas.find("A-0001"), game.atlas.find("A-0002")
    assert there in network_of(game, "GE").near[here]
    assert not network_of(valley(on=False), "GE").near
