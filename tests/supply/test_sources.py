"""Supply sources row by row (base game 3.2): primary, secondary, never."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball import supply
from redball.game.powers import Country
from redball.supply import SourceKind, Status
from redball.supply.errors import SupplyOptionError
from redball.supply.options import read

from tests.small_map import DEFAULT_OWNERS, small_atlas, small_game, spot, unit
from tests.supply.random_orders import with_fields

WHO = DEFAULT_OWNERS | {
    "C": ("CHI", "CH"),
    "Y": ("CHI", "CC"),
    "O": ("CHI", "JA"),
    "a": ("CAN", "CW"),
    "h": ("IND", "CW"),
    "V": ("VIC", "VIC"),
    "H": ("HUN", "IT"),
    "F": ("FIN", "FIN"),
}
HOMES = {"CW": ("GBR", "CAN", "AUS", "NZL", "IND", "SAF")}


def alone(owner: str, power: str, country: str = "", kind: str = "city", at: str = "A-0001", **fields):
    """One city, and a unit beside it."""
    atlas = small_atlas(
        ". . .", owners=f"{owner} {owner} {owner}", who=WHO, places=[spot("City", "A-0000", kind)]
    )
    return small_game(atlas, [unit("u", at, power=power, country=country)], **fields)


def fed(game, name: str = "u") -> bool:
    return supply.of(game).in_supply(name)


def said(game, *countries: Country):
    return replace(game, countries={**game.countries, **{c.code: c for c in countries}})


# --- primary ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE-SUP-01")
@pytest.mark.parametrize("kind", ["city", "capital"])
def test_a_friendly_city_of_the_own_home_country(kind):
    game = alone("g", "GE", kind=kind)
    (source,) = supply.of(game).sources("u")
    assert fed(game) and source.kind is SourceKind.PRIMARY


@pytest.mark.rule("BASE-SUP-01")
@pytest.mark.parametrize("kind", ["town", "site"])
def test_towns_are_no_sources(kind):
    assert not fed(alone("g", "GE", kind=kind))


@pytest.mark.rule("BASE-SUP-01")
def test_a_city_that_the_enemy_holds_is_none():
    game = alone("g", "GE", powers=["SU"])
    assert fed(game) and not fed(replace(game, control={0: "SU"}))


@pytest.mark.rule("BASE-SUP-01")
def test_a_city_of_a_conquered_home_country_is_none():
    game = said(alone("g", "GE", powers=["SU"]), Country("GER", "SU", conquered=True))
    assert not fed(game)


@pytest.mark.rule("BASE-SUP-01")
@pytest.mark.parametrize("home", HOMES["CW"])
@pytest.mark.parametrize("other", ["b", "a", "h"])
def test_the_commonwealth_is_at_home_in_six_countries(home, other):
    game = alone(other, "CW", home)
    options = {"supply.primary_from_cooperating_home": False}
    assert fed(game) and fed(replace(game, options=options))
    code = WHO[other][0]
    assert not fed(said(game, Country(code, "GE", conquered=True)))


@pytest.mark.parametrize(("option", "expected"), [(True, True), (False, False)])
def test_a_commonwealth_minor_only_as_one_of_those_that_co_operate(option, expected):
    """Belgians under the Commonwealth have no home among the six."""
    game = alone("b", "CW", "BEL", options={"supply.primary_from_cooperating_home": option})
    assert fed(game) is expected


@pytest.mark.rule("BASE-SUP-01")
@pytest.mark.parametrize(
    ("power", "owner", "expected"),
    [
        ("IT", "g", True), ("GE", "i", True), ("JA", "g", False), ("GE", "j", False),
        ("US", "b", True), ("FR", "b", True), ("CW", "u", True), ("US", "f", True),
        ("SU", "b", False), ("CW", "r", False), ("CH", "u", True), ("CC", "r", True), ("CC", "u", False),
    ],
)  # fmt: skip
def test_cities_at_home_of_those_who_co_operate(power, owner, expected):
    game = alone(owner, power, options={"supply.ally_transit_consent": "yes", "supply.ussr_bar": False})
    assert fed(game) is expected


def test_a_partner_conquered_is_no_home():
    """3.2 c: the home country of the power that co-operates must not be conquered, China's neither."""
    assert not fed(said(alone("i", "GE"), Country("ITA", "SU", conquered=True)))
    assert not fed(said(alone("C", "CW"), Country("CHI", "JA", conquered=True)))


def test_a_power_that_is_still_neutral_shares_nothing():
    game = alone("i", "GE")
    calm = replace(game, powers=game.powers | {"IT": with_fields(game.powers["IT"], active=False)})
    assert fed(game) and not fed(calm)
    own = replace(alone("i", "IT"), powers=calm.powers)
    assert fed(own), "inside what it holds it plays as ever"


@pytest.mark.rule("BASE-SUP-01")
@pytest.mark.parametrize(
    ("power", "owner", "expected"),
    [("CH", "C", True), ("CC", "Y", True), ("CH", "O", False), ("JA", "O", False), ("JA", "C", False)],
)
def test_cities_of_china(power, owner, expected):
    """3.2 d: what the side of a Chinese unit holds; Japan's part of China is no home of Japan."""
    assert fed(alone(owner, power)) is expected


def test_a_city_of_occupied_china_that_was_freed():
    """China conquered: its cities serve Chinese units all the same, whoever of their side holds them."""
    game = said(alone("O", "CH", powers=["JA"]), Country("CHI", "JA", conquered=True))
    assert not fed(game)
    freed = replace(game, control={0: "CH", 1: "CH"})
    assert fed(freed)


@pytest.mark.parametrize(("reading", "expected"), [("side", True), ("cooperating", False)])
def test_a_nationalist_in_a_city_of_the_communists(reading, expected):
    game = alone("Y", "CH", at="A-0000", options={"supply.chinese_cities": reading})
    assert fed(game) is expected


def test_a_puppet_of_japan_uses_what_japan_holds():
    assert fed(alone("O", "JA", "CHI"))
    assert not fed(alone("C", "JA", "CHI", wars=[("CH", "JA")]))


@pytest.mark.rule("BASE-SUP-01")
def test_units_with_a_new_home_country_use_that_one():
    """13.7: France conquered, Syria its new home."""
    game = said(alone("n", "FR", "FRA"), Country("FRA", "GE", conquered=True), Country("TUR", "FR"))
    assert not fed(game)
    options = {"supply.new_homes": {"FRA": "TUR"}}
    atlas = small_atlas(
        ". . .\n ~ ~ ~", owners="n n f\n ~ ~ ~", who=WHO, places=[spot("Ankara", "A-0000", "city")]
    )
    games = [
        said(small_game(atlas, [u], options=options), *game.countries.values())
        for u in (
            unit("u", "A-0001", power="FR"),
            unit("u", "A-0001", power="CW"),
            unit("u", "A-0001", power="FR", country="BEL"),
        )
    ]
    assert [fed(g) for g in games] == [True, True, True]
    own = options | {"supply.new_homes_shared": False}
    assert [fed(replace(g, options=own)) for g in games] == [True, False, False]


def test_new_home_countries_are_looked_up():
    with pytest.raises(SupplyOptionError, match="home country of the map"):
        read({"supply.new_homes": {"GER": "GRE"}}, small_atlas("."))


# --- minors -------------------------------------------------------------------------------------------------


def romania(*units, kind: str = "city", **fields):
    """Ploesti at the end of Romania, aligned to Germany, far from all else."""
    atlas = small_atlas(
        ". . . . . . .", owners="m m m m m m m", who=WHO, places=[spot("Ploesti", "A-0000", kind)]
    )
    game = small_game(atlas, units, **fields)
    return said(game, Country("ROM", "GE"))


@pytest.mark.rule("BASE-SUP-01", "BASE-SUP-02")
def test_an_ordinary_city_of_an_aligned_minor_serves_its_own_units_only():
    game = romania(unit("rum", "A-0001", country="ROM"), unit("ger", "A-0001"))
    assert supply.of(game).statuses() == {"rum": Status.IN, "ger": Status.ISOLATED}


@pytest.mark.rule("BASE-SUP-02")
def test_a_capital_is_secondary_for_others_and_must_trace_itself():
    game = romania(unit("rum", "A-0001", country="ROM"), unit("ger", "A-0001"), kind="capital")
    assert supply.of(game).statuses() == {"rum": Status.IN, "ger": Status.ISOLATED}


def behind(owner: str, *units, rails=True, **fields):
    """Germany in the west, a country in the east with its capital at the end of a railway."""
    atlas = small_atlas(
        ". . . . . . . . .",
        owners=" ".join("gg" + owner * 7),
        who=WHO,
        places=[spot("Berlin", "A-0000", "capital"), spot("Capital", "A-0007", "capital")],
        rails=["Berlin Capital"] if rails else [],
    )
    return small_game(atlas, units, powers=["GE", "IT", "SU"], **fields)


@pytest.mark.rule("BASE-SUP-02")
@pytest.mark.parametrize(
    ("country", "expected"),
    [
        (Country("ROM", "GE"), True),
        (Country("ROM", "IT"), True),
        (Country("ROM", "GE", conquered=True), True),
        (Country("ROM", "IT", conquered=True), True),
        (Country("ROM"), False),
        (Country("ROM", "SU", conquered=True), False),
    ],
)
def test_capitals_of_minors_aligned_and_conquered(country, expected):
    """Of one's own power and of one that co-operates; a neutral or an enemy conquest gives nothing."""
    game = said(behind("m", unit("u", "A-0008")), country)
    if expected:
        game = replace(game, control={n: "GE" for n in range(2, 9)})
    assert fed(game) is expected


@pytest.mark.rule("BASE-SUP-02")
@pytest.mark.parametrize(
    ("country", "option"),
    [
        (Country("ROM", "GE"), "minor_capital_secondary"),
        (Country("ROM", "GE", conquered=True), "conquered_capital_secondary"),
    ],
)
def test_capitals_by_option(country, option):
    game = said(behind("m", unit("u", "A-0008")), country)
    assert fed(game) and not fed(replace(game, options={f"supply.{option}": False}))


@pytest.mark.rule("BASE-SUP-02")
def test_a_conquered_major_power_has_a_capital_like_any_other():
    game = said(behind("r", unit("u", "A-0008")), Country("USR", "GE", conquered=True))
    game = replace(game, control={n: "GE" for n in range(2, 9)})
    assert fed(game)
    assert not fed(said(game, Country("USR", "SU"))), "taken, but the country is not conquered"


@pytest.mark.rule("BASE-SUP-02")
def test_a_capital_retaken_by_the_enemy_is_no_source():
    game = said(behind("m", unit("u", "A-0008")), Country("ROM", "GE", conquered=True))
    assert fed(game)
    assert not fed(replace(game, control={7: "SU"}))


@pytest.mark.rule("BASE-SUP-02")
def test_minors_of_two_majors():
    """Hungarians of Italy and Romanians of Germany stand by each other: each uses the other's capital."""
    atlas = small_atlas(
        ". . . . . . . . .",
        owners="g m m m m H H H H",
        who=WHO,
        places=[
            spot("Berlin", "A-0000", "city"),
            spot("Bucharest", "A-0003", "capital"),
            spot("Budapest", "A-0007", "capital"),
        ],
        rails=["Berlin Budapest"],
    )
    units = [
        unit("hun", "A-0008", power="IT", country="HUN"),
        unit("rum", "A-0008", power="GE", country="ROM"),
        unit("jap", "A-0008", power="JA"),
    ]
    game = said(small_game(atlas, units), Country("ROM", "GE"), Country("HUN", "IT"))
    assert [fed(game, u) for u in ("hun", "rum", "jap")] == [True, True, False]


@pytest.mark.rule("BASE-SUP-01")
def test_a_neutral_minor_supplies_its_own_units():
    assert fed(alone("F", "FIN", "FIN"))


@pytest.mark.rule("BASE-SUP-01")
def test_vichy_stands_alone():
    """Nobody's friend: its own units are supplied by its cities, nobody else's."""
    assert fed(alone("V", "VIC", "VIC"))
    for power in ("FR", "GE", "CW"):
        assert not fed(alone("V", power, "FRA", at="A-0000"))


@pytest.mark.rule("BASE-SUP-01")
@pytest.mark.parametrize("owner", ["l", "e"])
def test_cities_of_territories_are_none(owner):
    assert not fed(alone(owner, WHO[owner][1]))


# --- secondary ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE-SUP-02")
@pytest.mark.parametrize(
    ("power", "expected"), [("GE", True), ("IT", True), ("JA", False), ("FIN", False), ("SU", False)]
)
def test_headquarters_serve_those_who_co_operate(power, expected):
    units = [unit("hq", "A-0007", type="HQ-I", power=power), unit("u", "A-0008")]
    game = replace(behind("l", *units), wars=frozenset())
    game = replace(game, control={n: "GE" for n in range(2, 9)})
    assert fed(game) is expected


@pytest.mark.rule("BASE-SUP-02")
def test_an_hq_at_sea_is_no_source():
    atlas = small_atlas(". ~ . .", places=[spot("Kiel", "A-0000", "city", port="minor")])
    hq = unit("hq", "Sea 0", type="HQ-I")
    options = {"supply.coastal_start": "none"}
    game = small_game(atlas, [hq, unit("u", "A-0003")], options=options)
    assert supply.of(game).sources("u") == supply.of(small_game(atlas, [unit("u", "A-0003")])).sources("u")
    assert not fed(game)


@pytest.mark.rule("BASE-SUP-02")
def test_ports_and_factories_are_no_sources():
    atlas = small_atlas(
        ". . ~",
        owners="l l ~",
        places=[spot("Tripoli", "A-0000", "town", port="major", factories=2, resources=1)],
    )
    assert supply.of(small_game(atlas, [unit("u", "A-0000", power="IT")])).status("u") is Status.ISOLATED


@pytest.mark.rule("BASE-SUP-02")
def test_a_chain_of_three():
    """Each link is a source of the unit itself; the last reaches home."""
    atlas = small_atlas(
        " ".join("." * 16),
        places=[spot("Berlin", "A-0000", "capital")],
    )
    chiefs = [unit(f"hq{n}", f"A-00{n:02d}", type="HQ-I") for n in (4, 8, 12)]
    game = small_game(atlas, [*chiefs, unit("u", "A-0015")])
    path = supply.of(game).path("u")
    assert [link.source.unit for link in path.links] == ["hq12", "hq8", "hq4", ""]
    assert [link.used for link in path.links] == [3, 4, 4, 4]
    broken = replace(game, units={k: v for k, v in game.units.items() if k != "hq8"})
    assert not fed(broken) and fed(broken, "hq4") and not fed(broken, "hq12")


@pytest.mark.rule("BASE-SUP-02")
def test_each_link_must_be_a_source_of_the_unit():
    """A French HQ may use a Soviet friend's, but no Commonwealth unit may."""
    atlas = small_atlas(
        " ".join("." * 12), owners=" ".join("r" * 12), places=[spot("Moscow", "A-0000", "capital")]
    )
    units = [
        unit("su", "A-0004", type="HQ-I", power="SU"),
        unit("fr", "A-0008", type="HQ-I", power="FR"),
        unit("cw", "A-0011", power="CW"),
        unit("frinf", "A-0011", power="FR"),
    ]
    cooperation = [("FR", "SU"), ("CW", "FR")]
    options = {"supply.ally_transit_consent": "yes", "supply.ussr_bar": False}
    game = small_game(atlas, units, cooperation=cooperation, options=options)
    assert fed(game, "fr") and fed(game, "frinf") and not fed(game, "cw")
