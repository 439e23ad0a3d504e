"""Odd positions that a sceptical player might set up, with the answer that the rules' text gives.

Each is a small map, its units and who is in supply; section numbers are those of the base game.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball import supply
from redball.game.powers import Country
from redball.game.state import HexState
from redball.supply import LegKind, Status

from tests.small_map import DEFAULT_OWNERS, small_atlas, small_game, spot, unit

BERLIN = spot("Berlin", "A-0000", "capital")
KIEL = spot("Kiel", "A-0000", "city", port="major")
LAND_ONLY = {"coastal_start": "none"}


def game(terrain, *units, places=(BERLIN,), options=None, countries=(), **fields):
    kinds = ("owners", "who", "rails", "sides", "sea_names", "passages", "zones")
    drawn = {k: fields.pop(k) for k in kinds if k in fields}
    zones = {"weather": fields.pop("zone_map")} if "zone_map" in fields else {}
    atlas = small_atlas(terrain, places=places, **drawn, **zones)
    named = {f"supply.{k}": v for k, v in (options or {}).items()}
    made = small_game(atlas, units, options=named, **fields)
    return replace(made, countries={**made.countries, **{c.code: c for c in countries}})


def fed(played, name: str = "u") -> bool:
    return supply.of(played).in_supply(name)


def strip(columns: int, *units, **fields):
    return game(" ".join("." * columns), *units, **fields)


def set_options(played, **options):
    return replace(played, options=played.options | {f"supply.{k}": v for k, v in options.items()})


# --- on the source, beside it, around it --------------------------------------------------------------------


def test_besieged_in_its_own_city():
    """3.6.1: nothing is entered, so no zone matters."""
    foes = [unit("a", "A-0001", power="SU"), unit("b", "A-0101", power="SU")]
    played = game(". . .\n . . .", unit("u", "Berlin"), *foes)
    assert fed(played)


def test_in_a_home_city_that_the_enemy_controls():
    """3.2: the unit stands in it, but it isn't friendly yet."""
    assert not fed(strip(2, unit("u", "Berlin"), control={"Berlin": "SU"}))


def test_beside_a_city_in_an_enemy_zone():
    """2.7: the source's hex is entered like any other."""
    played = game(". .\n . .", unit("u", "A-0001"), unit("foe", "A-0100", power="SU"))
    assert not fed(played)


@pytest.mark.parametrize(("column", "expected"), [(4, True), (5, False)])
def test_four_hexes_are_counted_as_entered(column, expected):
    assert fed(strip(7, unit("u", f"A-000{column}"))) is expected


@pytest.mark.parametrize("kind", ["LND", "FTR", "SUB", "BB", "INF", "PART", "HQ-I", "SUPPLY"])
@pytest.mark.parametrize("organized", [True, False])
@pytest.mark.rule("BASE-SUP-03")
def test_all_on_land_and_in_port_trace_alike(kind, organized):
    """3.1: aircraft, ships in port and face-down units as well."""
    for column, expected in ((4, True), (5, False)):
        assert fed(strip(7, unit("u", f"A-000{column}", type=kind, organized=organized))) is expected


def test_one_source_serves_any_number():
    crowd = [unit(f"u{i}", "A-0002") for i in range(60)]
    assert supply.of(strip(4, *crowd)).out() == ()


# --- railways -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE-SUP-03")
@pytest.mark.parametrize(("gap", "expected"), [(4, True), (5, False)])
def test_a_gap_in_the_middle_of_a_railway(gap, expected):
    """3.4: the hexes off the rails may come anywhere."""
    rails = ["Berlin A-0003", f"A-00{3 + gap:02d} A-0013"]
    played = strip(14, unit("u", "A-0013", type="HQ-I"), rails=rails)
    assert fed(played) is expected
    if expected:
        assert supply.of(played).path("u").links[0].used == gap


def test_two_lines_side_by_side_are_not_joined():
    """1.1: rail joins two hexes across one hexside; a hop from line to line is a hex off the rails."""
    terrain = "\n".join([". . . . . .", " . . . . . ."])
    played = game(
        terrain, unit("u", "A-0105", type="HQ-I"), rails=["Berlin A-0005", "A-0100 A-0105"],
        options={"range_railway": 0},
    )  # fmt: skip
    assert not fed(played) and fed(set_options(played, range_railway=1))


def test_a_basic_path_counts_rail_hexes():
    """3.4, cases 3 and 15: no unit but an HQ goes home by rail."""
    played = strip(7, unit("u", "A-0005"), rails=["Berlin A-0006"])
    assert not fed(played)
    assert fed(set_options(played, unit_to_primary_path="railway"))
    assert fed(strip(7, unit("u", "A-0005"), unit("hq", "A-0005", type="HQ-I"), rails=["Berlin A-0006"]))


@pytest.mark.rule("BASE-SUP-03")
def test_no_weather_stops_a_railway():
    """3.4: the limit never falls below 0, and rail hexes cost nothing; stacked with the HQ is 0 too."""
    worst = {"weather_mod": {"blizzard": -9}}
    units = [unit("hq", "A-0006", type="HQ-I"), unit("u", "A-0006"), unit("far", "A-0007")]
    played = strip(8, *units, rails=["Berlin A-0006"], options=worst, weather={"Mediterranean": "blizzard"})
    assert supply.of(played).statuses() == {"hq": Status.IN, "u": Status.IN, "far": Status.OUT}


def test_each_link_has_the_weather_of_its_own_start():
    """3.4: fine where the unit is, storm over the HQ, which has three hexes to go to the railhead."""
    units = [unit("hq", "A-0007", type="HQ-I"), unit("u", "A-0010")]
    rows = {"zone_map": "M M M M N N N N M M M M", "zones": {"N": "North", "M": "Mediterranean"}}
    played = strip(12, *units, rails=["Berlin A-0004"], weather={"North": "storm"}, **rows)
    assert not fed(played) and not fed(played, "hq")
    assert fed(replace(played, weather={"Mediterranean": "rain"}))


def test_secondary_to_secondary_by_option():
    units = [unit("a", "A-0004", type="HQ-I"), unit("b", "A-0014", type="HQ-I"), unit("u", "A-0015")]
    played = strip(16, *units, rails=["A-0004 A-0012"])
    assert fed(played) and not fed(set_options(played, secondary_to_secondary_path="basic"))


def test_an_alpine_railway_in_a_basic_path():
    """1.1: the path follows the rail across, at the price of a hex."""
    played = strip(3, unit("u", "A-0002"), sides=["alpine A-0000 A-0001"], rails=["Berlin A-0001"])
    (link,) = supply.of(played).path("u").links
    assert link.used == 2
    assert not fed(set_options(played, alpine_rail_ok=False))


# --- hexsides, terrain, owners ------------------------------------------------------------------------------


@pytest.mark.rule("BASE-SUP-05")
@pytest.mark.parametrize(("kind", "expected"), [
    ("river", True), ("canal", True), ("strait", True), ("fort", True),
    ("alpine", False), ("lake", False), ("sea", False), ("narrows", False),
])  # fmt: skip
def test_what_a_path_crosses(kind, expected):
    side = f"{kind} A-0000 A-0001" + (" GE" if kind == "fort" else "")
    assert fed(strip(2, unit("u", "A-0001"), sides=[side], options=LAND_ONLY)) is expected


@pytest.mark.parametrize("terrain", "fj^sdDti")
def test_terrain_costs_nothing_by_default(terrain):
    row = f". {terrain} {terrain} {terrain} ."
    played = game(row, unit("u", "A-0004"))
    assert fed(played)
    names = dict(
        zip(
            "fj^sdDti",
            ["forest", "jungle", "mountain", "swamp", "desert", "desert_mountain", "tundra", "ice"],
            strict=True,
        )
    )
    assert not fed(set_options(played, terrain_cost={names[terrain]: 1}))


@pytest.mark.parametrize("terrain", "xo~")
def test_depression_lake_and_sea_are_never_entered(terrain):
    assert not fed(game(f". {terrain} .", unit("u", "A-0002"), options=LAND_ONLY))


def test_a_friend_in_the_depression_opens_nothing():
    assert not fed(game(". x .", unit("u", "A-0002"), unit("f", "A-0001")))


@pytest.mark.rule("BASE-SUP-04")
def test_a_friend_in_a_neutral_hex_opens_nothing():
    """3.6.3: neutral is neutral, whoever is there; as the case of Turkey."""
    assert not fed(strip(3, unit("u", "A-0002"), unit("f", "A-0001"), owners="g n g"))


@pytest.mark.rule("BASE-SUP-04")
@pytest.mark.parametrize(
    ("friend", "expected"),
    [
        (unit("f", "A-0001", size="division"), True),
        (unit("f", "A-0001", power="IT"), True),
        (unit("f", "A-0001", type="PART"), True),
        (unit("f", "A-0001", power="JA"), False),
        (unit("f", "A-0001", type="LND"), False),
        (unit("f", "A-0001", power="SU"), False),
    ],
)
def test_an_enemy_hex_with_somebody_in_it(friend, expected):
    """3.6.3: a land unit friendly to the one that traces; here no zone of control is about."""
    assert (
        fed(strip(3, unit("u", "A-0002"), friend, owners="g r g", options={"zoc_blocks": False})) is expected
    )


def test_a_partisan_opens_an_enemy_hex_but_no_zone():
    units = [unit("u", "A-0002"), unit("p", "A-0001", type="PART")]
    foe = unit("foe", "A-0101", power="SU")
    row = {"owners": "g r g\n ~ r ~"}
    assert fed(game(". . .\n ~ . ~", *units, options=LAND_ONLY, **row))
    assert not fed(game(". . .\n ~ . ~", *units, foe, options=LAND_ONLY, **row))


@pytest.mark.rule("BASE-SUP-04")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, False),
        ({"ally_transit_consent": "yes"}, True),
        ({"ally_transit_consent": "no", "ally_transit_granted": ["GE-JA"]}, False),
        ({"ally_transit_granted": ["GE-JA"]}, True),
        ({"ally_transit_granted": ["JA-GE"]}, True),
        ({"ally_transit_granted": ["GE-SU"]}, False),
    ],
)
def test_through_the_hex_of_an_ally(options, expected):
    assert fed(strip(3, unit("u", "A-0002"), owners="g j g", options=options)) is expected


@pytest.mark.rule("BASE-SUP-04")
@pytest.mark.parametrize(
    ("bar", "enemy", "expected"), [(True, "GE", True), (True, "", False), (False, "", True)]
)
def test_the_ussr_and_the_other_allies(bar, enemy, expected):
    """3.6.3: barred until both fight a common enemy; then it is a matter of consent."""
    played = strip(
        3, unit("u", "A-0002", power="CW"), owners="b r b", places=[spot("London", "A-0000", "capital")],
        powers=["GE", "JA"], wars=[("CW", "JA"), *([("CW", enemy), (enemy, "SU")] if enemy else [])],
        options={"ally_transit_consent": "yes", "ussr_bar": bar},
    )  # fmt: skip
    assert fed(played) is expected
    if expected:
        assert not fed(set_options(played, ally_transit_consent="no"))


# --- HQs of others ------------------------------------------------------------------------------------------


def test_over_an_italian_hq_to_rome_only():
    """3.2 c and case 7 turned round: Rome is primary for a German who reaches no German city."""
    played = strip(
        9, unit("hq", "A-0006", type="HQ-I", power="IT"), unit("u", "A-0008"),
        owners="i i i i i i i i i", places=[spot("Rome", "A-0000", "capital")], rails=["Rome A-0006"],
    )  # fmt: skip
    assert fed(played)
    alone = set_options(played, primary_from_cooperating_home=False)
    assert fed(alone, "hq") and not fed(alone)


def test_an_hq_beyond_the_reach_of_a_chain_of_two():
    """3.3: a reaches b, b home; u reaches only a."""
    units = [unit("a", "A-0012", type="HQ-I"), unit("b", "A-0006", type="HQ-I"), unit("u", "A-0014")]
    played = strip(15, *units, rails=["A-0003 A-0006", "A-0008 A-0012"])
    links = supply.of(played).path("u").links
    assert [(x.source.unit, x.used) for x in links] == [("a", 2), ("b", 2), ("", 3)]


def test_an_hq_does_not_serve_itself():
    """3.2, never: strictly read, an HQ at a railhead needs another source."""
    lone = strip(
        8, unit("u", "A-0006", type="HQ-I"), rails=["Berlin A-0007"], options={"hq_traces_railway": False}
    )
    assert not fed(lone)
    two = strip(
        8, unit("u", "A-0006", type="HQ-I"), unit("v", "A-0007", type="HQ-I"), rails=["Berlin A-0007"],
        options={"hq_traces_railway": False},
    )  # fmt: skip
    assert fed(two) and fed(two, "v"), "each stands beside the other, which reaches home by rail"


# --- over sea -----------------------------------------------------------------------------------------------

COAST = ". ~ ~ ."
OSLO = spot("Oslo", "A-0003", "town", port="minor")


def shore(*units, places=(KIEL, OSLO), terrain=COAST, **fields):
    return game(terrain, *units, places=places, **fields)


@pytest.mark.rule("BASE-SUP-06")
def test_the_sea_costs_nothing():
    played = shore(unit("u", "Oslo"), options={"range_basic": 0})
    (link,) = supply.of(played).path("u").links
    assert link.used == 0 and [leg.kind for leg in link.legs] == [LegKind.OVERSEAS]


@pytest.mark.rule("BASE-SUP-10")
@pytest.mark.parametrize(
    ("state", "options", "expected"),
    [
        (HexState(), {}, True),
        (HexState(iced_in=True), {}, False),
        (HexState(iced_in=True), {"iced_port_blocks": False}, True),
        (HexState(port_damaged=True), LAND_ONLY, False),
        (HexState(port_damaged=True), {}, True),
        (HexState(port_damaged=True), LAND_ONLY | {"damaged_port_class": "same"}, True),
        (HexState(), {"port_min_class": "major"}, False),
    ],
)
def test_a_minor_port_to_embark_in(state, options, expected):
    """6: damaged, a minor port is none, so that only its coast is left."""
    assert fed(shore(unit("u", "Oslo"), hexes={"Oslo": state}, options=options)) is expected


@pytest.mark.rule("BASE-SUP-10")
@pytest.mark.parametrize(
    ("state", "options", "expected"),
    [
        (HexState(port_damaged=True), {}, True),
        (HexState(port_damaged=True), {"damaged_port_class": "none"}, False),
        (HexState(port_damaged=True), {"port_min_class": "major"}, False),
        (HexState(iced_in=True), {}, False),
    ],
)
def test_a_major_port_to_land_in(state, options, expected):
    """6: damaged, it works as a minor one; nobody lands where there is no port."""
    assert fed(shore(unit("u", "Oslo"), hexes={"Kiel": state}, options=options)) is expected


@pytest.mark.rule("BASE-SUP-10")
@pytest.mark.parametrize("weather", ["fine", "rain", "snow", "storm", "blizzard"])
@pytest.mark.parametrize("ices", [True, False])
def test_ports_that_ice_in(weather, ices):
    oslo = spot("Oslo", "A-0003", "town", port="minor", ices=ices)
    played = shore(unit("u", "Oslo"), places=(KIEL, oslo), weather={"Mediterranean": weather})
    assert fed(played) is not (ices and weather in ("snow", "blizzard"))


def test_a_captured_port_works_at_once():
    """6: for the captor; before that it is the enemy's, and no mere coast either."""
    played = shore(unit("u", "Oslo"), control={"Oslo": "CW"})
    assert not fed(played)
    assert fed(replace(played, control={}))


def test_landing_in_an_enemy_zone():
    """3.6.4: the tests of a hex hold for landing."""
    foe = unit("foe", "A-0100", power="SU")
    terrain, owners = ". ~ ~ .\n . ~ ~ ~", "g ~ ~ g\n r ~ ~ ~"
    played = shore(unit("u", "Oslo"), foe, terrain=terrain, owners=owners)
    assert not fed(played)
    guard = unit("g", "Kiel", size="division")
    assert fed(shore(unit("u", "Oslo"), foe, guard, terrain=terrain, owners=owners))


@pytest.mark.rule("BASE-SUP-06")
@pytest.mark.parametrize("port", ["none", "minor"])
def test_nobody_lands_on_the_beach_of_an_hq(port):
    """3.6.4: the HQ embarks from its own coast, but a path to it needs a port."""
    terrain = ". . . . . . . ~ ~ ."
    hq = spot("Beach", "A-0006", "town", port=port)
    units = [unit("hq", "A-0006", type="HQ-I"), unit("u", "A-0009")]
    played = game(terrain, *units, places=(BERLIN, hq), rails=["Berlin A-0006"])
    assert fed(played, "hq") and fed(played) is (port != "none")


@pytest.mark.rule("BASE-SUP-06")
@pytest.mark.parametrize(
    ("start", "hq", "inf"),
    [("all", True, True), ("none", False, False), (["HQ-A"], True, False), (["INF"], False, True)],
)
def test_who_embarks_without_a_port(start, hq, inf):
    far = ". ~ ~ . . . . . ."
    units = [unit("hq", "A-0003", type="HQ-A"), unit("u", "A-0003")]
    for name, expected in (("hq", hq), ("u", inf)):
        played = game(
            far, *(u for u in units if u.id == name), places=(KIEL,), options={"coastal_start": start}
        )
        assert fed(played, name) is expected


def test_a_division_behind_the_beach_does_not_embark():
    assert not fed(game(". ~ . .", unit("u", "A-0003"), places=(KIEL,)))


def test_two_crossings_in_one_path():
    """3.4: either type may include overseas stretches, and more than one."""
    terrain = ". 0 . 1 ."
    places = (KIEL, spot("Isle", "A-0002", "town", port="minor"), spot("Far", "A-0004", "town", port="minor"))
    played = game(terrain, unit("u", "Far"), places=places)
    (link,) = supply.of(played).path("u").links
    assert [leg.seas for leg in link.legs] == [(1,), (0,)] and link.used == 0
    held = replace(played, control={played.atlas.find("Isle"): "CW"}, wars=frozenset({("CW", "GE")}))
    assert not fed(held)


AT_SEA = [
    ([], True),
    ([("CV", "CW")], False),
    ([("CX", "CW")], False),
    ([("LND", "CW")], False),
    ([("FTR", "CW")], True),
    ([("ASW", "CW"), ("SUB", "CW"), ("TRS", "CW"), ("AMPH", "CW")], True),
    ([("BB", "CW"), ("CVP", "GE")], True),
    ([("BB", "CW"), ("CL", "IT")], True),
    ([("BB", "CW"), ("CL", "JA")], False),
    ([("BB", "CW"), ("TRS", "GE"), ("SUB", "GE")], False),
    ([("BB", "SU"), ("BB", "US"), ("NAV", "GE")], True),
]


@pytest.mark.rule("BASE-SUP-07")
@pytest.mark.parametrize(("ships", "expected"), AT_SEA)
def test_presence_at_sea(ships, expected):
    """3.5.3 and 3.5.8: who blocks, who opens again; a friend is one who co-operates."""
    fleet = [unit(f"s{i}", "Sea 0", type=kind, power=power) for i, (kind, power) in enumerate(ships)]
    played = shore(unit("u", "Oslo"), *fleet)
    assert fed(played) is expected
    assert fed(set_options(played, enemy_presence_blocks=False))


def test_a_neutral_fleet_blocks_nobody():
    played = shore(unit("u", "Oslo"), unit("bb", "Sea 0", type="BB", power="US"), wars=[])
    assert fed(played)


SHIPPING = [
    ([], {}, False),
    ([], {"GE": 1}, True),
    ([], {"GE": 0}, False),
    ([], {"IT": 1}, True),
    ([], {"JA": 2}, False),
    ([], {"CW": 5}, False),
    ([("TRS", "GE")], {}, True),
    ([("AMPH", "IT")], {}, True),
    ([("SUB", "GE"), ("BB", "GE")], {}, False),
    ([("CA", "CW")], {"GE": 3}, False),
    ([("SUB", "CW")], {"GE": 1}, True),
    ([("CA", "CW"), ("CL", "GE")], {"GE": 1}, True),
]


@pytest.mark.rule("BASE-SUP-08")
@pytest.mark.parametrize(("ships", "convoys", "expected"), SHIPPING)
def test_shipping_under_option_11(ships, convoys, expected):
    """3.5.4: at least one point or transport of a friend; an enemy there still blocks."""
    fleet = [unit(f"s{i}", "Sea 0", type=kind, power=power) for i, (kind, power) in enumerate(ships)]
    points = {(0, power): number for power, number in convoys.items()}
    played = shore(
        unit("u", "Oslo"),
        *fleet,
        convoys=points,
        powers=["GE", "IT", "JA", "CW"],
        options={"option11_limited_overseas": True},
    )
    assert fed(played) is expected


def test_option_11_asks_nothing_of_a_path_over_land():
    assert fed(strip(4, unit("u", "A-0003"), options={"option11_limited_overseas": True}))


@pytest.mark.rule("BASE-SUP-09")
@pytest.mark.parametrize(
    ("owner", "options", "expected"),
    [
        ("g", {}, True), ("i", {}, True), ("b", {}, False), ("n", {}, True),
        ("n", {"neutral_closes_passage": True}, False), ("j", {"neutral_closes_passage": True}, True),
    ],
)  # fmt: skip
def test_passages_are_closed_per_side(owner, options, expected):
    """3.5.2: a strait or canal is closed to the enemies of whoever holds it."""
    terrain = ". 0 0 1 1 ."
    guard = "\n . 0 0 1 1 ."
    played = game(
        terrain + guard, unit("u", "A-0005"), owners=f"g ~ ~ ~ ~ g\n {owner} ~ ~ ~ ~ {owner}",
        places=(KIEL, spot("Oslo", "A-0005", "town", port="minor")),
        passages={(0, 1): ["A-0100"]}, options=options | {"zoc_blocks": False},
    )  # fmt: skip
    assert fed(played) is expected


@pytest.mark.rule("BASE-SUP-05")
@pytest.mark.parametrize(
    ("ships", "expected"),
    [
        ([("CA", "CW")], False), ([("SUB", "CW")], True), ([("NAV", "CW")], True),
        ([("TRS", "CW")], True), ([("CA", "CW"), ("CL", "GE")], True), ([("CA", "CW"), ("CL", "IT")], True),
        ([("CA", "CW"), ("SUB", "GE")], False), ([("CA", "CW"), ("NAV", "GE")], False),
        *(([(kind, "CW")], False) for kind in ("CV", "BB", "CL", "CX")),
    ],
)  # fmt: skip
def test_option_12_and_the_straits(ships, expected):
    """3.7: closed while an enemy combat ship is in that sea area without a friendly one."""
    fleet = [unit(f"s{i}", "Sea 0", type=kind, power=power) for i, (kind, power) in enumerate(ships)]
    played = game(
        ". .\n ~ ~", unit("u", "A-0001"), *fleet, sides=["strait A-0000 A-0001"],
        options=LAND_ONLY | {"option12_straits": True},
    )  # fmt: skip
    assert fed(played) is expected
    assert fed(set_options(played, option12_straits=False))


# --- limited sources ----------------------------------------------------------------------------------------


@pytest.mark.rule("BASE-SUP-13")
@pytest.mark.parametrize(
    ("rails", "weather", "expected"),
    [
        (["Berlin A-0007"], "fine", Status.LIMITED),
        (["Berlin A-0007"], "blizzard", Status.LIMITED),
        (["Berlin A-0003", "A-0004 A-0007"], "fine", Status.OUT),
        ([], "fine", Status.OUT),
    ],
)
def test_a_limited_source_is_all_rail(rails, weather, expected):
    """3.2: no hex off the rails, and never below 0 from weather or terrain."""
    options = {"limited_sources": ["A-0007"], "terrain_cost": {"clear": 3}, "weather_mod": {"blizzard": -9}}
    units = [unit("u", "A-0007"), unit("beside", "A-0008")]
    played = strip(9, *units, rails=rails, options=options, weather={"Mediterranean": weather})
    assert supply.of(played).statuses() == {"u": expected, "beside": Status.OUT}


@pytest.mark.rule("BASE-SUP-13")
def test_a_limited_source_over_sea():
    """Rail to the port, sea, and home; a secondary source in supply at the other end does as well."""
    terrain = ". ~ ~ . . . . . ."
    bergen = spot("Bergen", "A-0003", "town", port="minor")
    options = LAND_ONLY | {"limited_sources": ["A-0008"], "range_basic": 2}
    played = game(
        terrain, unit("u", "A-0008"), places=(KIEL, bergen), rails=["Bergen A-0008"], options=options
    )
    assert supply.of(played).status("u") is Status.LIMITED
    assert supply.of(set_options(played, limited_sources=["A-0007"])).status("u") is Status.OUT


def test_a_limited_source_that_the_enemy_holds():
    played = strip(8, unit("u", "A-0007"), rails=["Berlin A-0007"], options={"limited_sources": ["A-0007"]})
    assert supply.of(played).status("u") is Status.LIMITED
    taken = replace(played, control={7: "SU"}, wars=frozenset({("GE", "SU")}))
    assert supply.of(taken).status("u") is Status.OUT


# --- length -------------------------------------------------------------------------------------------------


def test_a_scale_of_its_own_beats_that_of_hexdots():
    dots = {"hexdot_sheets": ["Western European map"], "hexdot_scale": 3}
    played = strip(5, unit("u", "A-0002"), options=dots)
    assert not fed(played)
    assert fed(set_options(played, scale={"Western European map": 2}))


@pytest.mark.rule("BASE-SUP-03")
@pytest.mark.parametrize(("where", "expected"), [("start", True), ("worst", True), ("per_hex", True)])
def test_a_way_round_bad_weather(where, expected):
    """Two hexes through a storm or four around it: with any reading a path is left."""
    rows = ". . . .\n . . . .\n. . . ."
    zones = {"zone_map": "M N N M\n M N N M\nM M M M", "zones": {"N": "North", "M": "Mediterranean"}}
    played = game(
        rows, unit("u", "A-0103"), places=(spot("Berlin", "A-0100", "capital"),),
        weather={"North": "blizzard"},
        options={"weather_measured_at": where, "weather_mod": {"blizzard": -3}},
        **zones,
    )  # fmt: skip
    assert fed(played) is expected
    used = supply.of(played).path("u").links[0].used
    assert used == (3 if where == "start" else 4)


@pytest.mark.rule("BASE-SUP-03")
@pytest.mark.parametrize(("storm", "expected"), [(1, True), (2, False)])
def test_per_hex_each_bad_hex_costs_more(storm, expected):
    """A hex in a storm counts 3: one of them and the city is 4, two of them are 7."""
    zones = {"N": "North", "M": "Mediterranean"}
    played = strip(
        storm + 2, unit("u", f"A-000{storm + 1}"), zone_map="M " + "N " * storm + "M", zones=zones,
        weather={"North": "storm"}, options={"weather_measured_at": "per_hex"},
    )  # fmt: skip
    assert fed(played) is expected


def test_the_start_hex_costs_nothing_per_hex():
    zones = {"N": "North", "M": "Mediterranean"}
    played = strip(
        5, unit("u", "A-0004"), zone_map="M M M M N", zones=zones, weather={"North": "blizzard"},
        options={"weather_measured_at": "per_hex"},
    )  # fmt: skip
    assert fed(played) and not fed(set_options(played, weather_measured_at="start"))


# --- who one is ---------------------------------------------------------------------------------------------


def test_a_unit_of_a_minor_uses_its_power_s_cities_and_its_own():
    """1.2: a major with its aligned minors and their units."""
    units = [unit("u", "A-0004", country="ROM"), unit("far", "A-0008", country="ROM")]
    places = (BERLIN, spot("Bucharest", "A-0007", "city"))
    played = game(
        " ".join("." * 9), *units, owners="g g g g m m m m m", places=places, countries=[Country("ROM", "GE")]
    )
    assert fed(played) and fed(played, "far")


def test_a_unit_of_a_country_at_war_on_its_own():
    """A minor with nobody behind it fights with its own cities."""
    who = DEFAULT_OWNERS | {"P": ("POL", "POL")}
    played = strip(
        4, unit("u", "A-0003", power="POL", country="POL"), unit("g", "A-0001", type="LND"),
        owners="P P P P", who=who,
        places=[spot("Warsaw", "A-0000", "capital")], wars=[("GE", "POL")],
    )  # fmt: skip
    assert supply.of(played).statuses() == {"u": Status.IN, "g": Status.ISOLATED}


def test_japan_in_a_german_port():
    """No co-operation: neither city nor port nor HQ of the other serves."""
    units = [unit("u", "Kiel", type="SUB", power="JA"), unit("hq", "Kiel", type="HQ-I")]
    played = shore(*units)
    assert not fed(played) and fed(played, "hq")


def test_nobody_supplies_a_power_without_a_country():
    """No city anywhere: isolated, with a reason that says so."""
    played = strip(3, unit("u", "A-0001", power="IT", country="ITA"), places=())
    assert supply.of(played).status("u") is Status.ISOLATED
    (reason,) = supply.why(supply.of(played), "u").reasons
    assert reason.clause == "BASE-SUP-01"


def test_on_a_hex_that_nothing_may_enter():
    """A unit in the depression may trace out of it: only hexes entered are tested."""
    assert fed(game(". x", unit("u", "A-0001")))
