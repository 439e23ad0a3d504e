"""Guards that are easily lost: each line fails when one condition is dropped."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from redball.game.powers import Country
from redball.game.state import Change, HexState
from redball.rules import judge, tasks
from redball.rules.reorganization.checklist import ahead
from redball.rules.reorganization.mission import can_shoot, is_enemy, mission_of, opposing_fighters
from redball.rules.reorganization.offers import possible_orders
from redball.rules.reorganization.orders import BuyRP, FlyMission, ReorganizeMany, RepairPort, SetAirMissions
from redball.rules.reorganization.paying import payers_of
from redball.rules.reorganization.repairing import repair_payers
from redball.rules.reorganization.repairs import damaged_ports
from redball.rules.reorganization.tables import ONCE
from redball.rules.reorganization.ways.sources import homes_of, sources_of

from tests.rules.judging import after, why_not
from tests.rules.reorganization.table import (
    LAND,
    SHORES,
    by,
    damaged,
    edit,
    face_down,
    game_of,
    hq,
    marked,
    of,
    set_to,
)
from tests.rules.reorganization.test_build_points import at_work
from tests.rules.reorganization.test_mission import TARGET, atr, fighter, fly, serve, to, units
from tests.small_map import small_atlas, spot, unit


@pytest.mark.rule("REO-ATR-02", "REO-ATR-04")
def test_enemies_of_a_side(atlas):
    over = game_of(atlas, fighter("foe", TARGET, "FR", range=0))
    assert [u.id for u in opposing_fighters(over, "axis", atlas.find(TARGET))] == ["foe"]
    turk = game_of(atlas, unit("turk", TARGET, power="TUR", country="TUR"), wars=[("FR", "TUR")])
    assert not is_enemy(turk, turk.units["turk"], "axis") and is_enemy(turk, turk.units["turk"], "allied")
    civil = game_of(atlas, fighter("own", TARGET), wars=[("GE", "IT")])
    assert not is_enemy(civil, civil.units["own"], "axis"), "of the side itself"
    zero = game_of(atlas, unit("gun", "A-0000", type="AA", power="FR", range=1))
    assert can_shoot(zero, zero.units["gun"], "axis", 0), "the first hex of the map"
    rows = [u for u in units() if not u.id.startswith("foe")]
    game = game_of(atlas, *rows, fighter("foe", "A-0007", "FR", range=1), pools={"GE": 9})
    sent = after(game, to(), to(), fly("atr0"))
    assert ahead(sent, mission_of(sent, "axis")).step == "reorganizing", "the foe is too far away to meet it"


@pytest.mark.rule("REO-ATR-01", "REO-ATR-11")
def test_the_first_hex_of_the_map_is_a_hex(atlas):
    rows = [face_down("here", "A-0001"), face_down("zero", "A-0000"), atr("a", "A-0001", range=8, large=True)]
    once = after(game_of(atlas, *rows, pools={"GE": 9}), serve("here", "a"))
    assert why_not(once, serve("zero", "a")) == ["mission.other_hex"]
    first = after(game_of(atlas, *rows, pools={"GE": 9}), serve("zero", "a"))
    assert why_not(first, serve("here", "a")) == ["mission.other_hex"]


@pytest.mark.rule("REO-OVS-02")
def test_which_hexes_are_damaged_ports():
    game = of(SHORES)
    port, more = SHORES.find("C0"), HexState(factories_added=1)
    assert damaged_ports(game.changed([Change("hexes", port, more)]), "GE") == ()
    hurt = damaged(game, "C0")
    assert damaged_ports(hurt, "GE") == (port,)
    assert damaged_ports(hurt.changed([Change("control", port, "SU")]), "GE") == ()
    assert damaged_ports(hurt.changed([Change("control", port, "SU")]), "SU") == (port,)


@pytest.mark.rule("REO-OVS-02")
def test_whose_units_a_port_s_country_makes():
    land = ". . ~"
    atlas = small_atlas(land, owners="g m ~", places=[spot("Galatz", "A-0001", "town", port="minor")])
    node, game = atlas.find("Galatz"), of(atlas)

    def homes(power, *countries):
        return homes_of(game.changed([Change("countries", c.code, c) for c in countries]), power, node)

    assert homes("GE", Country("ROM")) == ("GER",) and homes("TUR") == ("TUR",)
    assert homes("GE", Country("ROM", power="GE")) == ("GER", "ROM")
    assert homes("GE", Country("ROM", power="GE", conquered=True)) == ("GER",)
    assert homes("GE", Country("ROM", power="IT")) == ("GER",)
    assert homes_of(game, "GE", atlas.find("A-0000")) == ("GER",)


@pytest.mark.rule("REO-OVS-02", "REO-PRI-04")
def test_primary_and_secondary_sources_are_kept_apart():
    game = damaged(of(LAND, hq("A-0001")), "Kiel")
    kiel = LAND.find("Kiel")
    assert sources_of(game, "GE", kiel) == ({LAND.find("Essen"), kiel}, {LAND.find("A-0001")})
    atlas = small_atlas(
        ". . . ~",
        owners="g g g ~",
        places=[spot("Essen", "A-0000", "capital"), spot("Kiel", "A-0002", "town", port="minor")],
    )
    lonely = damaged(of(atlas, hq("A-0001")), "Kiel")
    repaired = after(lonely, RepairPort("Kiel", "hex:Essen"))
    assert (35, atlas.find("Essen")) in ONCE.of(repaired), "an HQ is no other primary source"


@pytest.mark.rule("REO-OVS-02", "REO-RP-12")
def test_who_pays_in_a_hex_of_two_sources():
    """A German city and an Italian HQ in it: either power may pay through its own; a third has one reason."""
    staff = unit("staff", "Essen", type="HQ-I", size="army", power="IT")
    game = damaged(of(LAND, staff, cooperation=[("GE", "IT"), ("FR", "GE"), ("FR", "IT")]), "Kiel")
    essen, kiel = LAND.find("Essen"), LAND.find("Kiel")
    paid = game.changed(
        [
            Change(
                "powers", "IT", msgspec.structs.replace(game.powers["IT"], rp_pool=game.powers["GE"].rp_pool)
            )
        ]
    )
    assert repair_payers(paid, kiel, essen) == ("GE", "IT")
    alone = RepairPort("Kiel", "hex:A-0006", "FR")
    chief = damaged(
        of(LAND, unit("h", "A-0006", type="HQ-I", size="army"), cooperation=[("FR", "GE")]), "Kiel"
    )
    assert why_not(chief, alone) == ["only_server_pays"], "not that it has no points"
    assert why_not(of(LAND, face_down("a", "A-0001")), by("a", "hex:Nowhere", "limited")) == ["unknown.hex"]


@pytest.mark.rule("REO-RP-12", "REO-LSS-01")
def test_who_pays_for_what_a_hex_serves():
    game = of(LAND, face_down("a", "A-0001"), face_down("k", "Kiel"), hq("A-0001"))
    assert payers_of(game, by("a", "hex:Essen")) == ("GE",) == payers_of(game, by("a", "unit:hq", "hq"))
    limited = replace(game, options={"supply.limited_sources": ["Kiel"]})
    offered = [(o.provider, o.way) for o in possible_orders(limited, limited.units["k"])]
    assert offered[0] == ("hex:A-0007", "limited")
    assert "limited" not in [o.way for o in possible_orders(limited, limited.units["a"])]
    called = msgspec.structs.replace(game.units["a"], name="Anton")
    stop = judge(
        game.changed([Change("units", "a", called)]), ReorganizeMany((by("a", "hex:A-0003"),))
    ).reasons[0]
    assert stop.data == {"unit": "Anton", "number": 1}
    one = judge(game, ReorganizeMany((by("a", "hex:Essen"),)))
    assert (one.text.data["cost"], one.text.data["count"]) == ("3", 1)
    gone = judge(game, ReorganizeMany((by("a", "hex:Essen"), by("x", "hex:Essen")))).reasons[0]
    assert gone.data == {"unit": "x", "number": 2}
    port = judge(game, ReorganizeMany((RepairPort("Kiel", "hex:Essen"),))).reasons[0]
    assert port.code == "reorganization.batch_stops_port" and port.data["number"] == 1


@pytest.mark.rule("REO-ATR-02", "REO-ATR-03")
def test_only_transports_make_targets_and_only_who_may_begins(atlas):
    patrol = after(
        game_of(atlas, *units(), pools={"GE": 9}), to(), FlyMission("foe", "A-0103", "patrol"), to()
    )
    sent = after(patrol, fly("atr0"))
    assert why_not(sent, FlyMission("own", "A-0103", "escort")) == ["mission.no_target"]
    assert why_not(patrol, to("combat")) == ["mission.nobody"]
    french = [atr("fatr", "A-0107", power="FR"), face_down("poilu", "A-0107", power="FR")]
    game = game_of(atlas, *units(*french), pools={"GE": 9})
    assert [t.id for t in tasks(game) if t.id.startswith("air_mission")] == ["air_mission.axis"]


@pytest.mark.rule("REO-SUP-01", "REO-OVS-02")
def test_by_option_who_served_with_a_supply_unit_repairs_nothing():
    rows = [face_down("a", "A-0006"), hq("A-0006"), unit("store", "A-0006", type="SUPPLY", size="")]
    game = damaged(of(LAND, *rows), "Kiel")
    order = RepairPort("Kiel", "hex:A-0006")
    served = after(game, by("a", "unit:hq", "supply_unit"))
    assert not why_not(served, order)
    assert why_not(set_to(served, repair_uses_source=True), order) == ["hq_was_primary"]


@pytest.mark.rule("REO-SEA-01", "REO-SEA-02")
def test_strangers_ports_and_nearer_ones():
    ship = face_down("s", SHORES.sea_areas[0].name, type="CA", size="")
    game = of(SHORES, ship).changed([Change("control", SHORES.find("Port"), "SU")])
    assert why_not(game, by("s", "hex:Port", "sea"))[0] == "no_cooperation"
    middle = SHORES.sea_areas[0].box
    away = {n: SHORES.grid.distance(middle, SHORES.find(n)) for n in ("C0", "C1", "C2", "C3")}
    far = max(away, key=lambda name: away[name])
    assert away[far] > min(away.values()) and not why_not(game, by("s", f"hex:{far}", "sea"))
    assert why_not(set_to(game, sea_payer="nearest"), by("s", f"hex:{far}", "sea")) == ["nearer_port"]
    for refused in ("Port", "A-0105"):
        order = by("s", f"hex:{refused}", "sea")
        assert why_not(set_to(game, sea_payer="nearest"), order) == why_not(game, order) != []


@pytest.mark.rule("REO-ATR-09")
def test_who_is_gone_does_not_return(atlas):
    sent = after(game_of(atlas, *units(), pools={"GE": 9}), to(), to(), fly("atr0"), fly("atr1"), to())
    gone = sent.changed([Change("units", "atr0", None)])
    home = after(gone, to("home"))
    assert not home.units["atr1"].organized and "atr0" not in home.units


@pytest.mark.rule("REO-RP-04", "REO-RP-06")
def test_numbers_that_refusals_name(atlas):
    over = at_work(atlas, bp_available=3, bp_spent=5)
    assert judge(over, BuyRP("GE", 1)).reasons[-1].data["left"] == 0
    game = set_to(game_of(atlas), atr_uses_missions=True)
    said = judge(game, SetAirMissions("GE", -2)).reasons[0]
    assert said.data["least"] == -1


@pytest.mark.rule("REO-HQ-02")
def test_an_hq_with_an_odd_half_left_rounds_up_once():
    game = of(LAND, face_down("a", "A-0001"), hq("A-0000", value=1))
    order = by("a", "unit:hq", "hq")
    rounded = set_to(game, half_capacity_round=True)
    assert not why_not(marked(rounded, hq__hq=1, hq_halves__hq=1), order)
    assert why_not(marked(rounded, hq__hq=1, hq_halves__hq=2), order) == ["hq_full"]
    assert why_not(marked(game, hq__hq=1, hq_halves__hq=1), order) == ["hq_full"]
    assert not why_not(edit(game, "hq", reorganization=2), order)
