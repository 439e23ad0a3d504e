"""Who can provide points, how many units he serves, and what he uses up."""

from dataclasses import replace

import pytest
from redball.rules.reorganization import offers
from redball.rules.reorganization.orders import Reorganize

from tests.rules.reorganization.table import face_down, game_of, give, hq, refused
from tests.small_map import small_atlas, spot, unit

LAND = """
. . . . . . . .
 . . . . . . . .
~ ~ ~ ~ ~ ~ ~ ~
"""


@pytest.fixture
def atlas():
    """A strip of Germany with two home cities, one of them with two factories, and the sea below."""
    return small_atlas(
        LAND,
        owners=LAND.replace(".", "g"),
        places=[spot("Essen", "A-0000", "capital", factories=2), spot("Kiel", "A-0007", port="major")],
        rails=["Essen Kiel"],
    )


def down(count: int, at: str = "A-0002", **fields):
    return [face_down(f"u{i}", at, **fields) for i in range(count)]


def served(game, provider: str, way: str, count: int):
    for i in range(count):
        game = give(game, Reorganize(f"u{i}", provider, way))
    return game


@pytest.mark.rule("REO-HQ-01", "REO-HQ-02", "REO-HQ-05")
def test_an_hq_serves_its_value_and_turns_down(atlas):
    game = served(game_of(atlas, *down(4), hq(), pools={"GE": 99}), "unit:hq", "hq", 3)
    assert not game.units["hq"].organized and game.powers["GE"].rp_spent == 9
    assert "REO-HQ-02" in refused(game, Reorganize("u3", "unit:hq", "hq"))
    assert "REO-HQ-05" in refused(game, Reorganize("hq", "hex:Essen", "primary"))
    asleep = game_of(atlas, *down(1), hq(organized=False), pools={"GE": 99})
    assert "REO-HQ-01" in refused(asleep, Reorganize("u0", "unit:hq", "hq"))


@pytest.mark.rule("REO-HQ-06", "REO-SEC-01")
def test_an_hq_has_one_role_at_an_opportunity(atlas):
    game = game_of(atlas, *down(3), hq(), pools={"GE": 99})
    source = served(game, "unit:hq", "secondary", 1)
    assert source.units["hq"].organized
    assert "REO-SEC-01" in refused(source, Reorganize("u1", "unit:hq", "secondary"))
    assert "REO-HQ-06" in refused(source, Reorganize("u1", "unit:hq", "hq"))
    assert "REO-HQ-06" in refused(served(game, "unit:hq", "hq", 1), Reorganize("u1", "unit:hq", "secondary"))


@pytest.mark.rule("REO-SUP-01", "REO-SUP-03", "REO-RP-13")
def test_a_supply_unit_makes_an_hq_a_primary_source_for_nothing(atlas):
    armour, infantry = down(3, type="ARM"), [face_down(f"i{n}", "A-0002") for n in range(4)]
    game = game_of(
        atlas, *armour, *infantry, hq(), unit("truck", "A-0002", type="SUPPLY", size=""), pools={"GE": 9}
    )
    assert "supply_unit" in {o.way for o in offers(game, "u0") if o.allowed}
    after = served(game, "unit:hq", "supply_unit", 3)
    assert after.units["hq"].organized and after.powers["GE"].rp_left == 9
    assert "REO-SUP-03" in refused(after, Reorganize("i0", "unit:hq", "supply_unit"))
    assert "REO-SUP-01" in refused(after, Reorganize("i0", "unit:hq", "secondary"))
    for number in range(3):
        after = give(after, Reorganize(f"i{number}", "unit:hq", "hq"))
    assert not after.units["hq"].organized and after.powers["GE"].rp_left == 0
    charged = replace(game, options={"reorg.supply_unit_free": False})
    assert give(charged, Reorganize("i0", "unit:hq", "supply_unit")).powers["GE"].rp_left == 6
    alone = game_of(atlas, *down(1), hq(), pools={"GE": 9})
    assert "REO-SUP-01" in refused(alone, Reorganize("u0", "unit:hq", "supply_unit"))


@pytest.mark.rule("REO-PRI-01", "REO-PRI-03")
def test_a_primary_source_serves_one_corps_and_as_many_oil_users_as_factories(atlas):
    planes = [face_down(f"f{n}", "A-0002", type="FTR", size="", cost=2) for n in range(3)]
    game = game_of(atlas, *down(2), *planes, pools={"GE": 99})
    after = served(game, "hex:Essen", "primary", 1)
    assert "REO-PRI-03" in refused(after, Reorganize("u1", "hex:Essen", "primary"))
    for number in range(2):
        after = give(after, Reorganize(f"f{number}", "hex:Essen", "primary"))
    assert "REO-PRI-01" in refused(after, Reorganize("f2", "hex:Essen", "primary"))


@pytest.mark.rule("REO-PRI-02", "REO-PRI-06")
def test_too_far_costs_double_and_blocked_is_refused(atlas):
    far = game_of(atlas, *down(1, "A-0106"), pools={"GE": 6})
    assert give(far, Reorganize("u0", "hex:Essen", "primary")).powers["GE"].rp_left == 0
    wall = [unit(f"e{row}", f"A-0{row}03", power="FR") for row in range(2)]
    assert "REO-PRI-02" in refused(
        game_of(atlas, *down(1, "A-0106"), *wall, pools={"GE": 6}),
        Reorganize("u0", "hex:Essen", "primary"),
    )


@pytest.mark.rule("REO-ATR-01", "REO-ATR-10", "REO-SHA-02")
def test_an_air_transport_serves_one_unit_within_its_range(atlas):
    def plane(**fields):
        return unit("atr", "A-0000", type="ATR", size="", range=4, **fields)

    game = game_of(atlas, *down(3), face_down("far", "A-0107"), plane(), pools={"GE": 99})
    assert "REO-ATR-01" in refused(game, Reorganize("far", "unit:atr", "atr"))
    after = served(game, "unit:atr", "atr", 1)
    assert not after.units["atr"].organized
    assert "REO-ATR-10" in refused(after, Reorganize("u1", "unit:atr", "atr"))
    assert "REO-SHA-02" in refused(after, Reorganize("u0", "hex:Essen", "primary"))
    large = served(game_of(atlas, *down(3), plane(large=True), pools={"GE": 99}), "unit:atr", "atr", 2)
    assert "REO-ATR-10" in refused(large, Reorganize("u2", "unit:atr", "atr"))


@pytest.mark.rule("REO-TRS-01", "REO-TRS-02")
def test_a_transport_serves_one_unit_on_its_coast(atlas):
    ship = unit("trs", atlas.sea_areas[0].name, type="TRS", size="")
    game = game_of(atlas, *down(2, "A-0103"), face_down("in", "A-0003"), ship, pools={"GE": 99})
    assert "REO-TRS-02" in refused(game, Reorganize("in", "unit:trs", "trs"))
    after = served(game, "unit:trs", "trs", 1)
    assert not after.units["trs"].organized
    assert "REO-TRS-01" in refused(after, Reorganize("u1", "unit:trs", "trs"))


@pytest.mark.rule("REO-OVS-04")
def test_two_units_trace_through_a_minor_port():
    land = """
    . ~ ~ ~ .
     . ~ ~ ~ .
    . ~ ~ ~ .
     . ~ ~ ~ .
    """
    cities = [spot(f"C{n}", f"A-0{n}00", port="major") for n in range(4)]
    atlas = small_atlas(
        land,
        owners=land.replace(".", "g"),
        who={"g": ("GER", "GE")},
        places=[*cities, spot("Haven", "A-0104", "town", port="minor")],
    )
    game = game_of(atlas, *down(3, "A-0104"), pools={"GE": 99})
    for number in range(2):
        game = give(game, Reorganize(f"u{number}", f"hex:C{number}", "primary"))
    assert "REO-OVS-04" in refused(game, Reorganize("u2", "hex:C2", "primary"))
