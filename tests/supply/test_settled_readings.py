"""Readings that were settled by comparing an independent tracer (base game 12), one test a line or more."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from redball import supply
from redball.game.orders import SetPower, SetWar
from redball.game.powers import Country
from redball.game.state import HexState
from redball.rules import judge
from redball.supply import Block, Status
from redball.supply.options import DEFAULTS, about
from redball.supply.railways.railnet import net_of
from redball.wording import sentence

from tests.small_map import DEFAULT_OWNERS, small_atlas, small_game, spot, unit
from tests.supply.random_orders import with_fields
from tests.supply.test_odd_positions import fed, game, set_options
from tests.supply.test_sources import alone

CALM = frozenset[tuple[str, str]]()


def marked(played, *codes, **fields):
    """The position with fields of some powers set by hand."""
    changed = {code: with_fields(played.powers[code], **fields) for code in codes}
    return replace(played, powers=played.powers | changed)


# --- a power at war whose flag says that it is neutral ------------------------------------------------------


def bari(**fields):
    """A German wing in Italian Bari, which a railway joins with Rome; France is at peace."""
    atlas = small_atlas(
        "g i i i",
        owners="g i i i",
        who=DEFAULT_OWNERS | {"i": ("ITA", "IT")},
        places=[spot("Berlin", "A-0000", "capital"), spot("Rome", "A-0002", "capital")],
    )
    made = small_game(
        atlas, [unit("jg", "A-0003", type="FTR")], powers=["GE", "IT", "CW", "FR"], wars=[("CW", "GE")]
    )
    return marked(replace(made, **fields), "IT", active=False)


def test_who_is_at_war_is_not_neutral_whatever_the_flag_says():
    neutral = bari()
    assert supply.of(neutral).status("jg") is Status.ISOLATED
    at_war = replace(neutral, wars=neutral.wars | {("CW", "IT")})
    assert not at_war.powers["IT"].active
    assert fed(at_war, "jg")
    assert (neutral.is_neutral("IT"), at_war.is_neutral("IT")) == (True, False)
    assert (neutral.neutrals, at_war.neutrals) == ({"IT"}, set())


def test_a_war_of_a_country_that_somebody_stands_behind_makes_no_power_fight():
    """Only its power's wars count; an old one of the country alone is no war."""
    played = marked(small_game(bari().atlas, powers=["GE", "IT", "CW"], wars=[]), "CW", "GE", active=False)
    aligned = replace(
        played, wars=frozenset({("CW", "HUN")}), countries={**played.countries, "HUN": Country("HUN", "GE")}
    )
    assert aligned.neutrals == {"CW", "GE"}
    alone_ = replace(aligned, countries={**played.countries, "HUN": Country("HUN")})
    assert alone_.neutrals == {"GE"} and not alone_.is_neutral("HUN")


@pytest.mark.rule("BASE-POWER-05")
def test_setting_a_war_ends_neutrality_and_says_so():
    ruling = judge(bari(), SetWar("CW", "IT"))
    assert [sentence(note) for note in ruling.notes] == ["Italy is no longer neutral"]
    after = bari().changed(ruling.changes)
    assert after.powers["IT"].active
    assert fed(after, "jg")
    peace = judge(after, SetWar("CW", "IT", False))
    assert not peace.notes
    assert after.changed(peace.changes).powers["IT"].active, "peace makes nobody neutral again"
    idle = bari(wars=frozenset({("CW", "GE"), ("CW", "IT")}))
    calm = idle.changed(judge(idle, SetWar("CW", "IT", False)).changes)
    assert not calm.powers["IT"].active and calm.is_neutral("IT"), "peace leaves the mark as it is"
    both = marked(bari(wars=CALM), "CW", active=False)
    assert len(judge(both, SetWar("CW", "IT")).notes) == 2
    assert not judge(bari(), SetWar("IT", "FR")).notes[1:], "France was not neutral"


@pytest.mark.rule("BASE-POWER-03")
def test_marking_who_is_at_war_as_neutral_changes_nothing_and_says_so():
    ruling = judge(bari(), SetPower("CW", {"active": False}))
    assert [sentence(note) for note in ruling.notes] == [
        "Commonwealth is at war, and so not neutral, whatever it is marked as"
    ]
    assert not judge(bari(), SetPower("FR", {"active": False})).notes
    assert not judge(bari(), SetPower("CW", {"active": True})).notes


# --- co-operation -------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE-SUP-01")
@pytest.mark.parametrize("code", ["GE", "IT"])
@pytest.mark.parametrize("fields", [{"active": False}, {"in_play": False}])
def test_a_neutral_power_and_one_out_of_play_cooperate_with_nobody(code, fields):
    calm = replace(bari(), wars=CALM)
    calm = marked(calm, "IT", active=True)
    assert calm.cooperate("GE", "IT") and calm.cooperate("IT", "GE") and fed(calm, "jg")
    apart = marked(calm, code, **fields)
    assert apart.are_partners("GE", "IT")
    assert not apart.cooperate("GE", "IT") and not apart.cooperate("IT", "GE")
    assert not fed(apart, "jg")
    assert apart.cooperate("IT", "IT") and apart.cooperate("GE", "GER"), "each with itself and its minors"


def test_who_is_out_of_play_shares_nothing_even_at_war():
    at_war = marked(bari(), "IT", active=True, in_play=False)
    at_war = replace(at_war, wars=at_war.wars | {("CW", "IT")})
    assert not at_war.is_neutral("IT") and not at_war.takes_part("IT")
    assert not fed(at_war, "jg")


@pytest.mark.rule("BASE-SUP-01")
@pytest.mark.parametrize("fields", [{"active": False}, {"in_play": False}])
def test_a_city_of_china_that_an_idle_power_of_its_side_holds(fields):
    """3.2 d: the side's neutral and out-of-play powers don't count; the unit stands in the city itself."""
    options = {"supply.ally_transit_consent": "yes"}
    played = alone("C", "CC", at="City", powers=["US"], control={"City": "US"}, options=options, wars=[])
    assert fed(played)
    assert not fed(marked(played, "US", **fields))
    assert not fed(replace(played, options=options | {"supply.chinese_cities": "cooperating"}))


@pytest.mark.rule("BASE-SUP-01")
def test_a_pole_in_alexandria():
    """3.2 b: a Commonwealth unit is one of a Commonwealth home; a Pole lives from 3.2 c alone."""
    played = alone("b", "CW", "POL")
    assert fed(played)
    strict = {"supply.primary_from_cooperating_home": False}
    assert not fed(replace(played, options=strict))
    assert fed(alone("b", "CW", "CAN", options=strict))
    assert "a Pole in Alexandria" in about()["primary_from_cooperating_home"].text


# --- ports --------------------------------------------------------------------------------------------------


def oslo(state, terrain="0 0\n . .\n1 1", port="minor", ices=True, held="GE", **options):
    """A unit in a port that opens on the northern sea only, though its hex adjoins the southern one too."""
    places = [
        spot("Berlin", "A-0101", "capital", port="major", seas=(0, 1)),
        spot("Oslo", "A-0100", "town", port=port, ices=ices, seas=(0,)),
    ]
    return game(
        terrain,
        unit("u", "Oslo"),
        places=places,
        sides=["sea A-0100 A-0101"],
        hexes={"Oslo": state},
        control={"Oslo": held} if held != "GE" else {},
        powers=["CW", "SU"],
        options=options,
    )


ICED, HURT = HexState(iced_in=True), HexState(port_damaged=True)
BOTH = HexState(iced_in=True, port_damaged=True)


@pytest.mark.rule("BASE-SUP-10")
@pytest.mark.parametrize(
    ("state", "options", "expected"),
    [
        (HexState(), {}, True),
        (HURT, {}, True),
        (ICED, {}, False),
        (BOTH, {}, False),
        (BOTH, {"iced_port_blocks": False}, True),
        (HURT, {"coastal_start": "none"}, False),
        (HexState(), {"port_min_class": "major"}, False),
        (HURT, {"port_min_class": "major"}, False),
        (HURT, {"damaged_port_class": "same"}, True),
        (BOTH, {"damaged_port_class": "same"}, False),
    ],
)
def test_damage_never_opens_a_hex(state, options, expected):
    assert fed(oslo(state, **options)) is expected


@pytest.mark.parametrize(("port", "expected"), [("minor", True), ("major", True)])
def test_a_port_ruined_by_option_serves_as_a_beach(port, expected):
    assert fed(oslo(HURT, port=port, damaged_port_class="none")) is expected


def test_a_ruined_port_in_foreign_hands_opens_as_little_as_a_whole_one():
    """The Soviet hex that a German unit stands in: it may use neither the port nor its ruins."""
    for state in (HexState(), HURT):
        assert not fed(oslo(state, held="SU"))
    beach = game("0 0\n . .", unit("u", "A-0100"), places=[spot("Berlin", "A-0101", "capital", port="major")],
                 sides=["sea A-0100 A-0101"], control={"A-0100": "SU"})  # fmt: skip
    assert fed(beach), "a coast without port asks for nobody's leave"


@pytest.mark.rule("BASE-SUP-10")
@pytest.mark.parametrize("state", [HexState(), HURT])
def test_the_port_of_an_ally_that_does_not_cooperate_serves_nobody_else(state):
    """Japan lets German paths cross its hexes; its ports are its own."""
    played = replace(oslo(state, ally_transit_consent="yes"), cooperation=frozenset({("GE", "JA")}))
    held = replace(played, control={played.atlas.find("Oslo"): "JA"}, powers=played.powers | japan())
    assert fed(held) and not fed(replace(held, cooperation=frozenset()))


def japan():
    return small_game(small_atlas(". ."), powers=["JA"]).powers


@pytest.mark.rule("BASE-SUP-10")
def test_a_ruined_port_embarks_only_on_the_seas_of_its_port():
    """The enemy holds the northern sea; the port does not open on the southern one beside its hex."""
    foe = unit("bb", "Sea 0", type="BB", power="SU")
    for state, where in product((HexState(), HURT), ("Sea 0", "Sea 1")):
        played = oslo(state)
        ship = small_game(played.atlas, [replace_sea(foe, where)]).units["bb"]
        held = replace(played, units={**played.units, "bb": ship})
        assert fed(held) is (where == "Sea 1"), (state, where)


def replace_sea(ship, where):
    return unit(ship.id, where, type=ship.type, power=ship.power)


def test_ice_is_named_and_damage_too():
    found = supply.why(supply.of(oslo(BOTH)), "u")
    blocks = {reason.block for reason in found.reasons}
    assert {Block.PORT_ICED, Block.PORT_DAMAGED} <= blocks


# --- the reason names who is neutral ------------------------------------------------------------------------


def neutral_reason(played):
    (reason,) = [r for r in supply.why(supply.of(played), "u").reasons if r.block is Block.NEUTRAL]
    return sentence(reason.text)


def strip(power, owner, wars, neutral=(), out=()):
    """A unit of a power, then a hex of another's, then a city of its own."""
    homes = {"US": "U", "SU": "r", "CW": "b", "GE": "g", "TUR": "n", "JA": "j", "FIN": "F"}
    who = DEFAULT_OWNERS | {"U": ("USA", "US"), "j": ("JAP", "JA"), "F": ("FIN", "FIN")}
    mine, theirs = homes[power], homes[owner]
    atlas = small_atlas(
        ". . .",
        owners=f"{mine} {theirs} {mine}",
        who=who,
        places=[spot("Home", "A-0002", "capital"), spot("Vancouver", "A-0001", "town")],
    )
    powers = ["US", "SU", "CW", "GE", "JA"]
    made = small_game(atlas, [unit("u", "A-0000", power=power)], powers=powers, wars=wars, cooperation=[])
    return marked(marked(made, *neutral, active=False), *out, in_play=False)


@pytest.mark.parametrize(
    ("power", "owner", "neutral", "said"),
    [
        ("US", "CW", ["US"], "USA is neutral: its paths lead over its own hexes only, not over Vancouver"),
        ("CW", "US", ["US"], "Vancouver (A-0001) is neutral: it belongs to USA"),
        ("US", "SU", ["US", "SU"], "Vancouver (A-0001) is neutral: it belongs to USSR"),
        ("US", "TUR", ["US"], "Vancouver (A-0001) is neutral: it belongs to Turkey"),
        ("GE", "TUR", [], "Vancouver (A-0001) is neutral: it belongs to Turkey"),
        ("SU", "JA", [], "Vancouver (A-0001) belongs to Japan, neither at war nor allied with USSR"),
        ("GE", "FIN", [], "Vancouver (A-0001) belongs to Finland, neither at war nor allied with Germany"),
    ],
)
def test_a_reason_names_who_is_neutral(power, owner, neutral, said):
    """Germany fights the Commonwealth and the USSR, Japan the USA, Finland the USSR."""
    wars = [("CW", "GE"), ("GE", "SU"), ("JA", "US"), ("FIN", "SU")]
    wars = [war for war in wars if not set(war) & set(neutral)]
    assert neutral_reason(strip(power, owner, wars, neutral)).startswith(said)


@pytest.mark.parametrize(
    ("out", "said"),
    [
        ("US", "Vancouver (A-0001) belongs to USA, which is not in play"),
        ("CW", "Commonwealth is not in play: its paths lead over its own hexes only"),
    ],
)
def test_a_reason_names_who_is_out_of_play(out, said):
    assert neutral_reason(strip("CW", "US", [("CW", "GE")], out=[out])).startswith(said)


# --- zones, aircraft, railways ------------------------------------------------------------------------------


@pytest.mark.rule("BASE-SUP-08")
@pytest.mark.parametrize(("type", "blocks"), [("NAV", True), ("LND", True), ("CVP", True), ("FTR", False)])
def test_aircraft_that_can_attack_ships(type, blocks):
    assert (type in DEFAULTS.blockers) is blocks
    played = oslo(HexState())
    foe = small_game(played.atlas, [unit("a", "Sea 0", type=type, power="SU")]).units["a"]
    assert fed(replace(played, units={**played.units, "a": foe})) is not blocks


@pytest.mark.rule("BASE-ZOC-01")
def test_a_zone_reaches_into_the_hexes_of_an_ally_that_does_not_cooperate():
    """The USSR's zone in a hex of the Commonwealth, and none in that of a neutral."""
    atlas = small_atlas(". . .", owners="r b n", places=[])
    played = small_game(atlas, [unit("su", "A-0000", power="SU")], powers=["GE"], cooperation=[])
    assert atlas.find("A-0001") in supply.of(played).zoc("GE")
    calm = marked(replace(played, wars=frozenset({("GE", "SU")})), "CW", active=False)
    assert atlas.find("A-0001") not in supply.of(calm).zoc("GE")


def turkish_line(uncertain, **options):
    """Seven hexes of railway from Berlin to a front that is too far for a basic path."""
    atlas = small_atlas(
        ". . . . . . .",
        places=[spot("Berlin", "A-0000", "capital")],
        rails=["Berlin A-0003", "A-0003 A-0006"],
    )
    first, second = atlas.rail_lines
    atlas = replace(atlas, rail_lines=(first, second._replace(uncertain=uncertain)))
    named = {f"supply.{name}": value for name, value in options.items()}
    return small_game(atlas, [unit("hq", "A-0006", type="HQ-I"), unit("u", "A-0005")], options=named)


@pytest.mark.rule("BASE-SUP-03")
@pytest.mark.parametrize(
    ("uncertain", "counted", "reach", "expected"),
    [(False, False, 2, True), (True, True, 2, True), (True, False, 2, False), (True, False, 3, True)],
)
def test_lines_that_may_not_have_been_finished(uncertain, counted, reach, expected):
    played = turkish_line(uncertain, uncertain_rails=counted, range_railway=reach, range_basic=reach)
    assert fed(played, "hq") is expected
    assert fed(played, "u") is expected


def test_an_uncertain_line_beside_a_sure_one_and_one_built_anew():
    played = turkish_line(True, uncertain_rails=False, range_railway=2)
    third = played.atlas.rail_lines[1]._replace(uncertain=False)
    sure = replace(played, atlas=replace(played.atlas, rail_lines=(*played.atlas.rail_lines, third)))
    assert fed(sure, "hq"), "another line over the same hexsides is sure"
    built = set_options(played, built_rails=[["A-0003", "A-0004", "A-0005", "A-0006"]])
    assert not fed(played, "hq") and fed(built, "hq")


@pytest.mark.rule("BASE-SUP-03")
def test_rail_moves_and_alpine_hexsides_go_by_the_same_lines():
    counted, not_counted = turkish_line(True), turkish_line(True, uncertain_rails=False)
    start, end = (counted.atlas.find(f"A-000{n}") for n in (0, 6))
    assert net_of(counted, "GE").path(start, end)
    assert not net_of(not_counted, "GE").path(start, end)
    assert not net_of(not_counted, "GE").has_rail(end)
    ridge = replace_sides(counted.atlas)
    assert fed(replace(counted, atlas=ridge), "u")
    blocked = replace(not_counted, atlas=ridge)
    assert not fed(blocked, "u")
    assert Block.ALPINE in {reason.block for reason in supply.why(supply.of(blocked), "u").reasons}


def replace_sides(atlas):
    drawn = small_atlas(". . . . . . .", sides=["alpine A-0003 A-0004"])
    return replace(atlas, features=drawn.features)


def test_demo_games_leave_out_no_line_unless_told():
    assert DEFAULTS.uncertain_rails
    texts = about()["uncertain_rails"].readings
    assert set(texts) == {"true", "false"}
