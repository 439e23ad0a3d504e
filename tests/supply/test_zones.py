"""Zones of control paragraph by paragraph (base game 2)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball import supply
from redball.game.powers import Country
from redball.game.units import UnitClass, unit_types

from tests.small_map import small_atlas, small_game, spot, unit
from tests.supply.random_orders import with_fields

FIELD = """
. . . . .
 . . . . .
. . . . .
"""
SPLIT = """
g g r r r
 g g r r r
g g r r r
"""
AT = "A-0102"


def zone(game, against: str = "GE") -> set[str]:
    return {game.atlas.label(n) for n in supply.of(game).zoc(against)}


def field(*units, sides=(), owners="", **fields):
    atlas = small_atlas(FIELD, owners=owners, sides=sides, places=[spot("Berlin", "A-0100", "capital")])
    return small_game(atlas, units, powers=["GE", "SU"], **fields)


def around(game, at: str = AT) -> set[str]:
    return {game.atlas.label(n) for n in game.atlas.grid.within(game.atlas.find(at), 1)}


LAND = [code for code, kind in unit_types().items() if kind.kind is UnitClass.LAND]
NOBODY = {"PART", "SUPPLY", "TRUCK", "V-WEAPON", "SYNTH"}


@pytest.mark.rule("BASE-ZOC-01")
@pytest.mark.parametrize("code", LAND)
@pytest.mark.parametrize("size", ["army", "corps", "division"])
def test_who_has_a_zone_and_how_far(code, size):
    """2.1 and 2.2: corps and armies, HQs among them, all around; divisions and guns in their own hex."""
    sizes = unit_types()[code].sizes
    size = size if size in sizes else sizes[0]
    game = field(unit("foe", AT, type=code, power="SU", size=size))
    large = size in ("army", "corps")
    expected = set() if code in NOBODY else around(game) if large else {AT}
    assert zone(game) == expected


@pytest.mark.rule("BASE-ZOC-01")
@pytest.mark.parametrize("code", ["FTR", "LND", "NAV", "ATR", "BB", "CV", "SUB", "TRS"])
def test_neither_aircraft_nor_ships_have_one(code):
    assert zone(field(unit("foe", AT, type=code, power="SU"))) == set()


def test_options_change_the_reach():
    corps, division = unit("c", AT, power="SU"), unit("d", AT, power="SU", size="division")
    short = field(corps, options={"supply.zoc_corps_reach": 0})
    assert zone(short) == {AT}
    far = field(division, options={"supply.zoc_div_reach": 1})
    assert zone(far) == around(far)


@pytest.mark.rule("BASE-ZOC-01")
def test_on_some_map_sheets_it_stays_in_its_hex():
    """2.3: without option 4 on the maps of Asia and the Pacific; elsewhere as ever."""
    foe = unit("foe", AT, power="SU")
    here = field(foe, options={"supply.zoc_own_hex_sheets": ["Western European map"]})
    assert zone(here) == {AT}
    elsewhere = field(foe, options={"supply.zoc_own_hex_sheets": ["Pacific map"]})
    assert zone(elsewhere) == around(elsewhere)


@pytest.mark.rule("BASE-ZOC-01")
@pytest.mark.parametrize(
    ("kind", "crosses"),
    [
        ("river", True), ("canal", True), ("fort", True),
        ("alpine", False), ("lake", False), ("sea", False), ("narrows", False), ("strait", False),
    ],
)  # fmt: skip
def test_hexsides_that_a_zone_crosses(kind, crosses):
    """2.4 with the table of 1.1."""
    side = f"{kind} A-0102 A-0103" + (" SU" if kind == "fort" else "")
    game = field(unit("foe", AT, power="SU"), sides=[side])
    assert ("A-0103" in zone(game)) is crosses


def test_a_railway_takes_no_zone_over_an_alpine_hexside():
    atlas = small_atlas(FIELD, sides=["alpine A-0102 A-0103"], rails=["A-0102 A-0103"])
    game = small_game(atlas, [unit("foe", AT, power="SU")], powers=["GE"])
    assert "A-0103" not in zone(game)


@pytest.mark.parametrize("weather", ["fine", "rain", "snow", "storm", "blizzard"])
def test_a_lake_lets_zones_and_paths_across_when_frozen(weather):
    """The whole way round is cut off by sea, so that only the lake hexside matters."""
    atlas = small_atlas(". . .", places=[spot("Berlin", "A-0000", "capital")], sides=["lake A-0001 A-0002"])
    cold = weather in ("snow", "blizzard")
    game = small_game(atlas, [unit("inf", "A-0002")], weather={"Mediterranean": weather})
    assert supply.of(game).in_supply("inf") is cold
    foe = small_game(
        atlas, [unit("foe", "A-0002", power="SU")], powers=["GE"], weather={"Mediterranean": weather}
    )
    assert ("A-0001" in zone(foe)) is cold


def test_a_lake_between_two_weather_zones_freezes_only_in_both():
    atlas = small_atlas(
        ". . .", places=[spot("Berlin", "A-0000", "capital")], sides=["lake A-0001 A-0002"],
        weather="N N M", zones={"N": "North", "M": "South"},
    )  # fmt: skip
    game = small_game(atlas, [unit("inf", "A-0002")], weather={"North": "snow"})
    assert not supply.of(game).in_supply("inf")
    assert supply.of(replace(game, weather={"North": "snow", "South": "blizzard"})).in_supply("inf")


def test_straits_by_option():
    game = field(
        unit("foe", AT, power="SU"),
        sides=["strait A-0102 A-0103"],
        options={"supply.zoc_across_straits": True},
    )
    assert "A-0103" in zone(game)


def test_the_depression_and_lakes_are_in_no_zone():
    atlas = small_atlas(". x o .", places=[])
    game = small_game(atlas, [unit("foe", "A-0000", power="SU")], powers=["GE"])
    assert zone(game) == {"A-0000"}


@pytest.mark.rule("BASE-ZOC-01")
def test_no_zone_into_a_country_that_its_owner_is_not_at_war_with():
    """2.4: a neutral minor is spared, the country of an enemy and one's own are not."""
    owners = "n n n n n\n n n . r g\nn n n n n".replace(".", "r")
    game = field(unit("foe", AT, power="SU"), owners=owners)
    assert zone(game) == {AT, "A-0103"}
    at_war = replace(game, wars=game.wars | {("SU", "TUR")})
    assert zone(at_war) == around(at_war)


def test_a_zone_does_not_enter_a_major_power_that_is_still_neutral():
    """Sweden's neighbour at war with Germany, and a USSR that nobody fights yet."""
    game = field(unit("foe", AT, power="CW"), owners="r r r r r\n r r g r r\nr r r r r")
    calm = replace(
        game,
        wars=frozenset({("CW", "GE")}),
        powers=game.powers | {"SU": with_fields(game.powers["SU"], active=False)},
    )
    assert zone(calm) == {AT}
    assert supply.of(calm).zoc("SU") == frozenset()


@pytest.mark.rule("BASE-ZOC-01")
def test_face_down_and_cut_off_units_keep_theirs():
    """2.5."""
    game = field(unit("foe", AT, power="SU", organized=False))
    assert not supply.of(game).in_supply("foe")
    assert zone(game) == around(game)


@pytest.mark.rule("BASE-ZOC-03")
def test_surprised_units_lose_theirs_under_option_20():
    """2.5: of the power that is surprised and of its minors; no other's."""
    foes = [unit("su", AT, power="SU"), unit("cw", "A-0100", power="CW")]
    surprise = {"supply.surprised": ["SU"]}
    assert zone(field(*foes, options=surprise)) == zone(field(*foes))
    played = field(*foes, options=surprise | {"supply.option20_surprise_zoc": True})
    assert zone(played) == around(played, "A-0100")
    minor = field(unit("ru", AT, power="ROM", country="ROM"), options=played.options)
    minor = replace(
        minor, countries={"ROM": Country("ROM", "SU")}, wars=frozenset({("GE", "SU"), ("CW", "GE")})
    )
    assert zone(minor) == set()
    assert zone(replace(minor, options={})) == around(minor)


@pytest.mark.rule("BASE-ZOC-02")
def test_only_zones_of_powers_at_war_count():
    """2.6."""
    game = field(unit("foe", AT, power="SU"))
    assert zone(replace(game, wars=frozenset())) == set()
    assert supply.of(game).zoc("SU") == frozenset()


def corridor(*more, **fields):
    """The Germans in a row of five; a Soviet corps on the far bank can't reach; one in the row would."""
    atlas = small_atlas(". . . . .", places=[spot("Berlin", "A-0000", "capital")], owners="g g g r r")
    return small_game(atlas, [unit("inf", "A-0003"), unit("foe", "A-0004", power="SU"), *more], **fields)


@pytest.mark.rule("BASE-ZOC-02")
def test_the_start_hex_is_not_tested_and_the_end_is():
    """2.7: a path leaves a zone freely; a hex of the enemy's zone is not entered, be it the source's."""
    assert supply.of(corridor()).in_supply("inf")
    atlas = small_atlas(". . .", places=[spot("Berlin", "A-0001", "capital")], owners="g g r")
    game = small_game(atlas, [unit("inf", "A-0000"), unit("foe", "A-0002", power="SU")])
    assert not supply.of(game).in_supply("inf")
    guarded = small_game(atlas, [*game.units.values(), unit("gar", "A-0001", size="division", type="GAR")])
    assert supply.of(replace(game, units=guarded.units | game.units)).in_supply("inf")


CANCELS = {
    "land_except_partisans": {"corps", "army", "division", "supply"},
    "land": {"corps", "army", "division", "supply", "partisan"},
    "corps": {"corps", "army"},
    "nothing": set(),
}
FRIENDS = {
    "corps": unit("f", "A-0001"),
    "army": unit("f", "A-0001", type="HQ-I", size="army"),
    "division": unit("f", "A-0001", size="division", organized=False),
    "supply": unit("f", "A-0001", type="SUPPLY"),
    "partisan": unit("f", "A-0001", type="PART"),
    "aircraft": unit("f", "A-0001", type="LND"),
    "ship": unit("f", "A-0001", type="BB"),
}


@pytest.mark.rule("BASE-ZOC-02")
@pytest.mark.parametrize("reading", CANCELS)
@pytest.mark.parametrize("friend", FRIENDS)
def test_who_cancels_a_zone(reading, friend):
    """2.7: by default any land unit but partisans, face-down and out of supply too."""
    atlas = small_atlas(
        """
        . . .
         ~ . ~
        """,
        owners="""
        g g g
         ~ r ~
        """,
        places=[spot("Berlin", "A-0000", "capital")],
    )
    units = [unit("inf", "A-0002"), unit("foe", "A-0101", power="SU"), FRIENDS[friend]]
    options = {"supply.zoc_cancelled_by": reading, "supply.coastal_start": "none"}
    game = small_game(atlas, units, options=options)
    assert supply.of(game).in_supply("inf") is (friend in CANCELS[reading])
    assert supply.of(replace(game, options=options | {"supply.zoc_blocks": False})).in_supply("inf")


@pytest.mark.rule("BASE-ZOC-02")
@pytest.mark.parametrize(("power", "cancels"), [("IT", True), ("JA", False)])
def test_units_of_those_who_co_operate_cancel_too(power, cancels):
    atlas = small_atlas(". . .\n ~ . ~", owners="g g g\n ~ r ~", places=[spot("Berlin", "A-0000", "capital")])
    units = [unit("inf", "A-0002"), unit("foe", "A-0101", power="SU"), unit("f", "A-0001", power=power)]
    game = small_game(atlas, units, options={"supply.coastal_start": "none"})
    assert supply.of(game).in_supply("inf") is cancels
