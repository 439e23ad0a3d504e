"""The fifteen tricky cases of the base game's rules and its further checks, each on a map of its own.

Fine weather and defaults unless a case says otherwise.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball import supply
from redball.game.powers import Country
from redball.game.state import Game, next_game, put_unit
from redball.supply import Status

from tests.small_map import DEFAULT_OWNERS, small_atlas, small_game, spot, unit

WHO = DEFAULT_OWNERS | {
    "p": ("POL", "GE"),
    "k": ("UKR", "GE", "USR"),
    "F": ("FIN", "FIN"),
    "S": ("SWE", "SWE"),
    "h": ("IND", "CW"),
    "C": ("CHI", "CH"),
    "v": ("IRN", "CW", ""),
}


def supplied(game: Game, unit_id: str) -> bool:
    return supply.of(game).in_supply(unit_id)


def with_options(game: Game, **options: object) -> Game:
    return replace(
        game, options={**game.options, **{f"supply.{name}": value for name, value in options.items()}}
    )


def with_countries(game: Game, *countries: Country) -> Game:
    return replace(game, countries={**game.countries, **{c.code: c for c in countries}})


def plus(game: Game, *more) -> Game:
    units = small_game(game.atlas, more).units
    return next_game(game, [put_unit(u) for u in units.values()])


# --- 1 and 2: a basic path to a conquered capital ---------------------------------------------------------


def poland() -> Game:
    atlas = small_atlas(
        """
        . . . . . . . . . . . .
         . . . . . . . . . . . .
        """,
        owners="""
        g g g p p p p p p p p p
         g g g p p p p p p p p p
        """,
        who=WHO,
        places=[spot("Berlin", "A-0000", "capital"), spot("Warsaw", "A-0007", "capital")],
        rails=["Berlin Warsaw"],
    )
    game = small_game(atlas, [unit("inf", "A-0011")])
    return with_countries(game, Country("POL", "GE", conquered=True))


def test_case_01_basic_path_of_four_to_a_conquered_capital():
    game = poland()
    assert supply.of(game).status("inf") is Status.IN
    first, second = supply.of(game).path("inf").links
    assert (first.used, first.allowed, first.path_kind) == (4, 4, "basic")
    assert (second.used, second.path_kind, second.source.node) == (0, "railway", game.atlas.find("Berlin"))


def test_case_02_storm_shortens_the_path():
    assert supply.of(replace(poland(), weather={"Mediterranean": "storm"})).status("inf") is Status.OUT


# --- 3: an ordinary captured city -------------------------------------------------------------------------


def kiev() -> Game:
    atlas = small_atlas(
        ". . . . . . . . . . . .",
        owners="g g k k k k k k k k k k",
        who=WHO,
        places=[spot("Berlin", "A-0000", "capital"), spot("Kiev", "A-0010", "city")],
        rails=["Berlin Kiev"],
    )
    return small_game(atlas, [unit("inf", "Kiev"), unit("beside", "A-0009")])


def test_case_03_an_ordinary_captured_city_is_no_source():
    assert supply.of(kiev()).statuses() == {"inf": Status.OUT, "beside": Status.OUT}


def test_case_03_a_limited_source_serves_its_own_hex_only():
    game = with_options(kiev(), limited_sources=["Kiev"])
    assert supply.of(game).statuses() == {"inf": Status.LIMITED, "beside": Status.OUT}
    here, home = supply.of(game).path("inf").links
    assert here.source.kind == "limited" and home.source.node == game.atlas.find("Berlin")


# --- 4: a railway cut by a zone of control ----------------------------------------------------------------


def railhead() -> Game:
    atlas = small_atlas(
        """
        ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
         . . . . . . . . . . . .
        ~ ~ ~ ~ ~ . ~ ~ ~ ~ ~ ~
        """,
        owners="""
        ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
         g g g g g g g g g g g g
        ~ ~ ~ ~ ~ r ~ ~ ~ ~ ~ ~
        """,
        places=[spot("Berlin", "A-0100", "capital")],
        rails=["Berlin A-0110"],
    )
    return small_game(
        atlas, [unit("hq", "A-0110", type="HQ-I"), unit("inf", "A-0111"), unit("foe", "A-0205", power="SU")]
    )


def test_case_04_a_zone_of_control_cuts_the_railway():
    found = supply.of(with_options(railhead(), coastal_start="none"))
    assert not found.in_supply("hq") and not found.in_supply("inf")


def test_case_04_a_division_in_the_hexes_restores_it():
    game = with_options(railhead(), coastal_start="none")
    one = plus(game, unit("gar", "A-0104", type="GAR", size="division"))
    assert not supplied(one, "hq")
    both = plus(one, unit("gar2", "A-0105", type="GAR", size="division"))
    assert supplied(both, "hq") and supplied(both, "inf")


# --- 5: the start hex is never tested ---------------------------------------------------------------------


def test_case_05_only_hexes_entered_are_tested():
    atlas = small_atlas(
        """
        . . . . . .
         . . . . . .
        . . . . . .
        """,
        places=[spot("Berlin", "A-0100", "capital")],
        rails=["Berlin A-0102"],
    )
    foes = [unit(f"foe{i}", at, power="SU") for i, at in enumerate(("A-0005", "A-0105", "A-0205"))]
    game = small_game(atlas, [unit("inf", "A-0104"), unit("hq", "A-0102", type="HQ-I"), *foes])
    found = supply.of(game)
    assert atlas.find("A-0104") in found.zoc("GE") and atlas.find("A-0103") not in found.zoc("GE")
    assert found.in_supply("inf")


# --- 6: no loops ------------------------------------------------------------------------------------------


def test_case_06_two_headquarters_do_not_support_each_other():
    atlas = small_atlas(
        ". . . ~ . . . .",
        places=[spot("Berlin", "A-0000", "capital")],
        rails=["A-0004 A-0007"],
    )
    game = small_game(atlas, [unit("a", "A-0004", type="HQ-I"), unit("b", "A-0006", type="HQ-A")])
    found = supply.of(game)
    assert found.statuses() == {"a": Status.ISOLATED, "b": Status.ISOLATED}
    assert found.path("a") is None


# --- 7 and 8: co-operation --------------------------------------------------------------------------------


def ukraine(power: str) -> Game:
    atlas = small_atlas(
        """
        . . . . . . . . . . . .
         . . . . . . . . . . . .
        """,
        owners="""
        g g k k k k k k k k k k
         g g k k k k k k k k k k
        """,
        who=WHO,
        places=[spot("Breslau", "A-0000", "city")],
        rails=["Breslau A-0008"],
    )
    return small_game(atlas, [unit("hq", "A-0008", type="HQ-I"), unit("inf", "A-0011", power=power)])


def test_case_07_italians_use_a_german_headquarters_and_city():
    found = supply.of(ukraine("IT"))
    assert found.in_supply("inf")
    assert [link.source.kind for link in found.path("inf").links] == ["secondary", "primary"]


def test_case_08_japanese_do_not():
    assert not supplied(ukraine("JA"), "inf")


# --- 9: any Commonwealth home -----------------------------------------------------------------------------


def test_case_09_a_canadian_in_egypt_traces_to_bombay():
    atlas = small_atlas(
        """
        0 0 0 0 . . 1 1 1 1
         b 0 0 0 . . 1 1 1 h
        0 0 0 0 . . 1 1 1 1
        """.replace("b", ".").replace("h", "."),
        owners="""
        0 0 0 0 e e 1 1 1 1
         b 0 0 0 e e 1 1 1 h
        0 0 0 0 e e 1 1 1 1
        """,
        who=WHO,
        places=[
            spot("London", "A-0100", "capital", port="major"),
            spot("Alexandria", "A-0104", "city", port="major", seas=(0,)),
            spot("Suez", "A-0105", "city", port="minor", seas=(1,)),
            spot("Bombay", "A-0109", "city", port="major"),
        ],
        sea_names=["Western Med", "Red Sea"],
    )
    game = small_game(
        atlas,
        [unit("can", "A-0004", power="CW", country="CAN"), unit("bb", "Western Med", type="BB", power="IT")],
    )
    found = supply.of(game)
    (link,) = found.path("can").links
    assert link.source.node == atlas.find("Bombay")
    assert [leg.seas for leg in link.legs if leg.kind == "overseas"] == [(1,)]


# --- 10 and 11: presence at sea, and shipping -------------------------------------------------------------


def islands() -> Game:
    atlas = small_atlas(
        ". 0 1 2 .",
        places=[spot("Hamburg", "A-0000", "city", port="major"), spot("Far", "A-0004", "town", port="minor")],
    )
    return small_game(atlas, [unit("inf", "Far")], powers=["CW"])


@pytest.mark.parametrize(
    ("ships", "open_"),
    [
        ([("SUB", "CW")], True),
        ([("CA", "CW")], False),
        ([("CA", "CW"), ("CL", "GE")], True),
        ([("CA", "CW"), ("SUB", "GE")], False),
        ([("TRS", "CW")], True),
        ([("NAV", "CW")], False),
    ],
)
def test_case_10_presence_of_the_enemy(ships, open_):
    at_sea = [unit(f"s{i}", "Sea 1", type=kind, power=power) for i, (kind, power) in enumerate(ships)]
    game = plus(islands(), *at_sea)
    assert supplied(game, "inf") is open_


def test_case_11_each_sea_area_needs_shipping():
    game = with_options(
        replace(islands(), convoys={(0, "GE"): 1, (1, "GE"): 2}), option11_limited_overseas=True
    )
    assert not supplied(game, "inf")
    assert supplied(plus(game, unit("amph", "Sea 2", type="AMPH")), "inf")


# --- 12: landing without a port ---------------------------------------------------------------------------


def beachhead(*units) -> Game:
    atlas = small_atlas(
        """
        . ~ ~ . . . . . .
         . ~ ~ . . . . . .
        . ~ ~ . . . . . .
        """,
        owners="""
        u ~ ~ f f f f f f
         u ~ ~ f f f f f f
        u ~ ~ f f f f f f
        """,
        places=[spot("New York", "A-0000", "city", port="major")],
    )
    return small_game(atlas, units, powers=["US"])


HQ = unit("hq", "A-0103", type="HQ-A", power="US")
INLAND = unit("mech", "A-0106", type="MECH", power="US")
ASHORE = unit("mech", "A-0103", type="MECH", power="US")


def test_case_12_an_hq_embarks_from_its_own_hex():
    found = supply.of(beachhead(HQ, INLAND))
    assert found.in_supply("hq") and found.in_supply("mech")
    assert [link.used for link in found.path("mech").links] == [3, 0]


def test_case_12_a_unit_alone_on_the_coast_by_default():
    assert supplied(beachhead(ASHORE), "mech")


def test_case_12_a_unit_alone_on_the_coast_when_its_type_may_not():
    assert not supplied(with_options(beachhead(ASHORE), coastal_start=["INF", "MAR"]), "mech")


def test_case_12_nobody_embarks_half_way_without_a_port():
    assert not supplied(beachhead(INLAND), "mech")


# --- 13: iced in ------------------------------------------------------------------------------------------


def test_case_13_blizzard_over_finland():
    atlas = small_atlas(
        """
        . . . . . .
         . ~ ~ ~ . .
        . ~ ~ ~ . .
        . . ~ ~ ~ ~
        """,
        owners="""
        S S S S F F
         S ~ ~ ~ F F
        S ~ ~ ~ F F
        g g ~ ~ ~ ~
        """,
        who=WHO,
        places=[
            spot("Helsinki", "A-0204", "capital", port="major", ices=True),
            spot("Stettin", "A-0301", "city", port="major"),
        ],
    )
    game = small_game(
        atlas,
        [unit("ger", "A-0105"), unit("fin", "A-0105", power="GE", country="FIN")],
        weather={"Mediterranean": "blizzard"},
    )
    game = with_countries(game, Country("FIN", "GE"), Country("SWE"))
    assert supply.of(game).statuses() == {"ger": Status.ISOLATED, "fin": Status.IN}
    assert supplied(replace(game, weather={}), "ger")


# --- 14: alpine hexsides ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("rails", "expected"), [((), False), (("Bern A-0001",), True)])
def test_case_14_alpine_hexsides_stop_all_but_railways(rails, expected):
    atlas = small_atlas(
        ". .",
        places=[spot("Bern", "A-0000", "capital")],
        sides=["alpine A-0000 A-0001"],
        rails=rails,
    )
    assert supplied(small_game(atlas, [unit("inf", "A-0001")]), "inf") is expected


# --- 15: the scale of the Asian map -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hexes", "weather", "expected"),
    [(3, "fine", False), (2, "fine", True), (2, "rain", False), (1, "rain", True)],
)
def test_case_15_hexes_of_the_asian_map_count_two(hexes, weather, expected):
    atlas = small_atlas(
        ". . . . .",
        owners="C C C C C",
        who=WHO,
        places=[spot("Chungking", "A-0000", "city")],
        rails=["Chungking A-0004"],
    )
    game = small_game(
        atlas,
        [unit("corps", f"A-000{hexes}", power="CH", country="CHI")],
        options={"supply.scale": {"Western European map": 2}},
        weather={"Mediterranean": weather},
    )
    assert supplied(game, "corps") is expected


# --- further checks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "expected"), [(2, True), (3, False)])
def test_hexes_before_and_after_the_sea_are_added(before, expected):
    atlas = small_atlas(
        ". . . ~ . . . .",
        places=[
            spot("Home", "A-0000", "city"),
            spot("Kiel", "A-0002", "town", port="minor"),
            spot("Oslo", "A-0004", "town", port="minor"),
        ],
    )
    game = with_options(small_game(atlas, [unit("inf", f"A-000{4 + before}")]), coastal_start="none")
    assert supplied(game, "inf") is expected


def test_a_neutral_hex_blocks():
    atlas = small_atlas(". . .", owners="g n g", places=[spot("Berlin", "A-0000", "capital")])
    assert not supplied(small_game(atlas, [unit("inf", "A-0002")]), "inf")


def test_a_unit_aboard_a_transport_is_in_supply():
    game = plus(islands(), unit("cargo", "Sea 1"))
    assert supply.of(game).status("cargo") is Status.AT_SEA
    assert supplied(game, "cargo") and supply.of(game).path("cargo").links == ()


def sicily(*ships) -> Game:
    atlas = small_atlas(
        """
        . . ~ ~
         ~ ~ ~ ~
        """,
        owners="""
        i l ~ ~
         ~ ~ ~ ~
        """,
        places=[spot("Rome", "A-0000", "capital")],
        sides=["strait A-0000 A-0001"],
    )
    return small_game(atlas, [unit("inf", "A-0001", power="IT"), *ships], powers=["CW"])


def test_across_the_straits_of_messina():
    cruiser = unit("ca", "Sea 0", type="CA", power="CW")
    assert supplied(sicily(), "inf")
    assert supplied(sicily(cruiser), "inf")
    assert not supplied(with_options(sicily(cruiser), option12_straits=True), "inf")
    own = unit("cl", "Sea 0", type="CL", power="IT")
    assert supplied(with_options(sicily(cruiser, own), option12_straits=True), "inf")


@pytest.mark.parametrize(("counts", "expected"), [(True, True), (False, False)])
def test_a_face_down_headquarters_is_a_source(counts, expected):
    game = ukraine("GE")
    hq = unit("hq", "A-0008", type="HQ-I", organized=False)
    down = plus(game, hq)
    assert supplied(with_options(down, hq_facedown_is_source=counts), "inf") is expected


def test_a_soviet_unit_beside_a_commonwealth_headquarters():
    atlas = small_atlas(
        ". . . ~ .",
        owners="v v v ~ b",
        who=WHO,
        places=[spot("Basra", "A-0002", port="major"), spot("London", "A-0004", port="major")],
    )
    game = small_game(
        atlas, [unit("hq", "A-0001", type="HQ-I", power="CW"), unit("sov", "A-0000", power="SU")]
    )
    assert supplied(game, "hq") and not supplied(game, "sov")
