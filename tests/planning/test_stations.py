"""Where an HQ would put a unit in supply: by its own reach, through others, and never by what it leaves."""

from __future__ import annotations

import msgspec
from redball.game.state import Game
from redball.game.units import Unit
from redball.planning.stations import Stations
from redball.supply import Supply
from redball.supply.reasons.barriers import Barriers
from redball.supply.steps import result

from tests.small_map import small_atlas, small_game, spot, unit

BERLIN = spot("Berlin", "A-0000", "capital")
STRIP = " ".join("." * 14)
ZONES = {"N": "North", "M": "Mediterranean"}


def strip(*units, owners="", rails=(), weather_rows="", zones=None, **fields) -> Game:
    atlas = small_atlas(
        STRIP, places=[BERLIN], owners=owners, rails=rails, weather=weather_rows, zones=zones or {}
    )
    return small_game(atlas, units, **{"powers": ["SU"], **fields})


def stations(game: Game, unit_id: str = "inf") -> Stations:
    supply = Supply(game)
    power = supply.position.principal(game.units[unit_id].power)
    return Stations(supply, Barriers(game, supply.position, power), game.units[unit_id])


def near(game: Game, chief: str = "hq", unit_id: str = "inf") -> dict[int, int]:
    return near_of(stations(game, unit_id), game.units[chief])


def near_of(found: Stations, chief: Unit) -> dict[int, int]:
    return result(found.near(chief))


def hq(at: str, name: str = "hq", **fields):
    return unit(name, at, type="HQ-I", **fields)


def test_within_reach_of_both():
    game = strip(unit("inf", "A-0006"), hq("A-0010"))
    assert near(game) == {2: 4, 3: 3, 4: 2}


def test_the_weather_where_the_hq_would_stand_decides():
    game = strip(
        unit("inf", "A-0004"), hq("A-0010"),
        weather_rows="M " * 10 + "N " * 4, zones=ZONES, weather={"Mediterranean": "storm"},
    )  # fmt: skip
    assert near(game) == {2: 2}, "2 hexes to Berlin, not the 4 of fine weather"


def test_the_hq_is_no_source_for_itself():
    game = strip(unit("inf", "A-0012"), hq("A-0004"))
    assert Supply(game).in_supply("hq") and near(game) == {}
    other = strip(unit("inf", "A-0012"), hq("A-0004"), hq("A-0003", "second"))
    assert near(other, "second") == {8: 4}, "but another HQ is one"
    assert near(other, "hq") == {}


def test_what_the_hq_holds_open_closes_when_it_leaves():
    units = [unit("inf", "A-0006"), hq("A-0003"), hq("A-0010", "second")]
    game = strip(*units, owners="g g g r g g g g g g g g g g")
    assert near(game, "second") == {2: 4, 3: 3, 4: 2, 5: 1, 6: 0, 7: 1}
    assert near(game) == {3: 3}, "none but its own hex"


def test_others_in_between():
    game = strip(unit("inf", "A-0012"), hq("A-0008", "behind"), hq("A-0010"))
    found = stations(game)
    assert near_of(found, game.units["hq"]) == {}
    assert found.through_others(game.units["hq"]) == {4}
    assert found.through_others(game.units["behind"]) == frozenset(), "it isn't there any more"


def test_several_others_in_between():
    units = [unit("inf", "A-0012"), hq("A-0010", "first"), hq("A-0007", "second"), hq("A-0011")]
    game = strip(*units)
    assert stations(game).through_others(game.units["hq"]) == {3, 4}


def test_an_hq_out_of_supply_traces_as_a_source_too():
    rows = ["A-0006 A-0012"]
    units = [hq("A-0012", "cut"), hq("A-0013")]
    assert near(strip(*units, rails=rows), "hq", "cut") == {2: 4, 3: 3, 4: 2}, "by rail"
    found = stations(strip(*units, rails=rows), "cut")
    assert found.through_others(found.supply.game.units["hq"]) == frozenset(), "nobody else is needed"
    barred = strip(*units, rails=rows, options={"supply.hq_traces_railway": False})
    assert near(barred, "hq", "cut") == {}


def test_an_hq_traces_no_path_to_itself_over_another():
    rows = ["A-0004 A-0009"]
    options = {"supply.hq_traces_railway": False, "supply.range_railway": 4, "supply.range_basic": 2}
    game = strip(hq("A-0009", "cut"), hq("A-0013"), rails=rows, options=options)
    assert not Supply(game).in_supply("cut") and near(game, "hq", "cut") == {7: 2, 8: 1, 9: 0}


def test_zones_of_control_are_lifted_where_the_hq_stands():
    atlas = small_atlas(STRIP + "\n" + STRIP, places=[BERLIN], owners="g " * 14 + "\n" + "r " * 14)
    foe = unit("foe", "A-0101", power="SU", country="USR")
    guards = [unit("left", "A-0000"), unit("right", "A-0002")]
    options = {"supply.zoc_cancelled_by": "corps"}
    game = small_game(
        atlas, [unit("inf", "A-0005"), hq("A-0009"), *guards, foe], powers=["SU"], options=options
    )
    assert near(game) == {1: 4}
    staff = msgspec.structs.replace(game.units["hq"], size="division")
    assert near_of(stations(game), staff) == {}, "too small to lift them"


def test_no_station_on_neutral_ground():
    game = strip(unit("inf", "A-0006"), hq("A-0010"), owners="g g g g t g g g g g g g g g")
    assert near(game) == {}


def test_no_station_on_the_ground_of_an_ally_that_has_not_consented():
    owners = "g g g g j g g g g g g g g g"
    units = [unit("inf", "A-0006"), hq("A-0010")]
    assert near(strip(*units, owners=owners, powers=["GE", "SU", "JA"])) == {}
    consent = {"supply.ally_transit_consent": "yes"}
    assert near(strip(*units, owners=owners, powers=["GE", "SU", "JA"], options=consent)) == {
        2: 4,
        3: 3,
        4: 2,
    }
