"""What is offered and what is left: rooms, words, orders, transports, ports (11.18.1 to 11.18.10)."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from redball.game.state import Change, HexState, put_power
from redball.game.units import UnitClass
from redball.rules.reorganization.judging import request_of
from redball.rules.reorganization.offers import offers, possible_orders
from redball.rules.reorganization.orders import Reorganize, RepairPort
from redball.rules.reorganization.remaining import remaining, uses
from redball.rules.reorganization.remaining_words import remaining_at
from redball.rules.reorganization.repairs import damaged_ports, repair_offers, repairs_for, source_name
from redball.rules.reorganization.ways.at_sea import objections, ports_for

from tests.rules.judging import after, changed, judged, why_not
from tests.rules.reorganization.table import (
    FINAL,
    by,
    damaged,
    edit,
    face_down,
    game_of,
    hq,
    marked,
    of,
    replace_clock,
    set_to,
    used_up,
)
from tests.small_map import small_atlas, spot, unit

# --- room and what is left ----------------------------------------------------------------------------------


@pytest.mark.rule("REO-PRI-01", "REO-HQ-02", "REO-OVS-04", "REO-RLY-01")
def test_room_by_name(gap):
    rows = [hq("A-0000", value=3), unit("atr", "A-0000", type="ATR", size="", range=8, large=True)]
    game = of(gap, *rows, GE={"rail_moves": 2})
    names = {
        "corps.A-0000": 1,
        "secondary.hex:A-0000": 1,
        "limited.A-0000": 1,
        "trs.x": 1,
        "once.35.A-0000": 1,
        "oil.A-0000": 1,
        "oil.A-0104": 0,
        "port.A-0104": 2,
        "supply_unit.hq": 3,
        "hq_halves.hq": 6,
        "rail.GE": 2,
        "unit.x": None,
        "hq.hq": None,
    }
    assert {name: remaining(game, name) for name in names} == names
    assert [remaining(game, "atr.atr", gap.find(at)) for at in ("A-0000", "A-0104")] == [2, 1]
    assert remaining(game, "atr.atr") == 2
    some = marked(game, **{"corps__A-0000": 3, "hq_halves__hq": 5, "port__A-0104": 1, "atr__atr": 1})
    assert [remaining(some, n) for n in ("corps.A-0000", "hq_halves.hq", "port.A-0104", "atr.atr")] == [
        0,
        1,
        1,
        1,
    ]


@pytest.mark.rule("REO-PRI-04", "REO-HQ-02", "REO-SEC-01", "REO-ATR-10")
def test_what_is_left_in_words(strip):
    rows = [
        face_down("a", "A-0001"),
        hq("A-0001", value=2),
        unit("atr", "A-0000", type="ATR", size="", range=8),
        unit("trs", strip.sea_areas[0].name, type="TRS", size=""),
    ]
    game = of(strip, *rows)

    def left(game, provider, way):
        return [m.code.rpartition(".")[2] for m in remaining_at(game, provider, way, game.units["a"])], [
            m.data for m in remaining_at(game, provider, way, game.units["a"])
        ]

    assert left(game, "hex:Kiel", "sea")[0] == ["any"]
    assert left(game, "hex:Essen", "primary") == (["primary"], [{"corps": 1, "oil": 2}])
    used_ = marked(game, **{"corps__A-0000": 1, "oil__A-0000": 1})
    assert left(used_, "hex:Essen", "primary")[1] == [{"corps": 0, "oil": 1}]
    assert left(game, "unit:hq", "hq")[1] == [{"left": "2", "value": 2}]
    half = marked(game, hq__hq=1, hq_halves__hq=3)
    assert left(half, "unit:hq", "hq")[1][0]["left"] == "1/2"
    asleep = edit(game, "hq", organized=False)
    assert left(asleep, "unit:hq", "hq")[0] == ["face_down"] and left(asleep, "unit:hq", "secondary")[0] == [
        "units"
    ]
    assert left(marked(asleep, hq__hq=1), "unit:hq", "hq")[0] == ["value"]
    assert left(game, "unit:hq", "secondary") == (["units"], [{"left": 1}])
    assert left(marked(game, hq__hq=1), "unit:hq", "secondary")[0] == ["none"]
    assert left(marked(game, **{"secondary__unit:hq": 1}), "unit:hq", "secondary")[0] == ["none"]
    for name, way in (("atr", "atr"), ("trs", "trs")):
        assert left(game, f"unit:{name}", way) == (["units"], [{"left": 1}])
        assert left(edit(game, name, organized=False), f"unit:{name}", way)[0] == ["face_down"]
        done = marked(edit(game, name, organized=False), **{f"{way}__{name}": 1})
        assert left(done, f"unit:{name}", way)[0] == ["none"]
    walls = [unit(f"e{row}", f"A-0{row}04", power="FR") for row in range(2)]
    lonely = damaged(of(strip, *rows, *walls, wars=[("FR", "GE")]), "Kiel")
    assert left(lonely, "hex:Essen", "primary")[0] == ["primary", "isolated"]
    served = after(lonely, by("a", "hex:Essen"))
    assert left(served, "hex:Essen", "primary")[0] == ["primary", "isolated"]
    assert left(set_to(served, isolated_once="unit"), "hex:Essen", "primary")[0] == [
        "primary",
        "isolated_done",
    ]
    later = replace(served, clock=replace_clock(impulse=5))
    assert left(later, "hex:Essen", "primary")[0] == ["primary", "isolated_done"]
    assert uses(lonely, judged(lonely, by("a", "hex:Essen")).changes).keys() == {"unit.a", "corps.A-0000"}
    one = set_to(lonely, isolated_once="unit")
    assert uses(one, judged(one, by("a", "hex:Essen")).changes)["once.35.A-0000"] == 1


# --- offers -------------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-GEN-08")
def test_which_orders_are_offered(strip):
    rows = [
        face_down("a", "A-0006"),
        hq("A-0006", value=1),
        unit("store", "A-0006", type="SUPPLY", size=""),
        unit("atr", "A-0000", type="ATR", size="", range=6),
        unit("short", "A-0000", type="ATR", size="", range=5),
        unit("down", "A-0000", type="ATR", size="", range=9, organized=False),
        unit("trs", strip.sea_areas[0].name, type="TRS", size=""),
        unit("docked", "Kiel", type="TRS", size="", range=9),
    ]
    game = of(strip, *rows, GE={"rail_moves": 0}, IT={"rail_moves": 0})

    def wanted(game, name="a", everything=False):
        return [(o.provider, o.way, o.rail) for o in possible_orders(game, game.units[name], everything)]

    assert wanted(game) == [
        ("unit:hq", "hq", False),
        ("unit:hq", "secondary", False),
        ("unit:hq", "supply_unit", False),
        ("hex:A-0007", "primary", False),
        ("hex:A-0000", "primary", False),
        ("unit:atr", "atr", False),
    ]
    served = marked(edit(game, "down", organized=False), atr__down=1)
    assert ("unit:down", "atr", False) in wanted(served)
    railed = of(strip, *rows, GE={"rail_moves": 1}, IT={"rail_moves": 0})
    assert ("hex:A-0000", "primary", True) in wanted(railed) and ("unit:hq", "secondary", True) in wanted(
        railed
    )
    assert ("unit:hq", "hq", True) not in wanted(railed)
    assert ("hex:A-0007", "primary", True) not in wanted(edit(railed, "a", hex=strip.find("Kiel")))
    off = edit(railed, "a", hex=strip.find("A-0106"))
    assert not any(rail for *_, rail in wanted(off))
    found = offers(game, "a")
    assert [o.allowed for o in found] == sorted((o.allowed for o in found), reverse=True)
    costs = [o.cost for o in found if o.allowed]
    assert costs == sorted(costs) and costs[0] == 0 and 6 in costs
    best = found[0]
    assert (best.provider, best.way, best.cost) == ("unit:hq", "supply_unit", 0) and not best.reasons
    assert all(o.path is not None for o in found if o.way == "primary")
    assert not any(o.provider == "unit:hq" for o in offers(game, "hq"))


@pytest.mark.rule("REO-GEN-08", "REO-OVS-02")
def test_how_many_sources_are_offered_at_once():
    """Eight primary ones, the nearest first; HQs no farther than eight hexes; all when all are wanted."""
    row = " ".join("." * 20)
    cities = [spot(f"C{n}", f"A-00{2 * n:02}") for n in range(10)]
    atlas = small_atlas(
        f"{row}\n{row}",
        owners=f"{row}\n{row}".replace(".", "g"),
        places=[*cities, spot("P", "A-0119", "town", port="minor")],
    )
    chiefs = [unit(f"h{n}", f"A-00{n:02}", type="HQ-I", size="army") for n in (8, 9)]
    game = of(atlas, face_down("a", "A-0000"), *chiefs, GE={"rail_moves": 0}, IT={"rail_moves": 0})

    def wanted(everything):
        return [o.provider for o in possible_orders(game, game.units["a"], everything)]

    near = [f"hex:A-00{2 * n:02}" for n in range(8)]
    assert wanted(False) == ["unit:h8", "unit:h8", *near]
    assert wanted(True) == ["unit:h8"] * 2 + ["unit:h9"] * 2 + [f"hex:A-00{2 * n:02}" for n in range(10)]
    port = damaged(game, "P")
    assert len(repair_offers(port, atlas.find("P"))) == 8
    assert len(repair_offers(port, atlas.find("P"), everything=True)) == 11, "an HQ shares a hex with a city"


@pytest.mark.rule("REO-SEA-01")
def test_which_ports_are_offered_to_a_ship(gap):
    ship = face_down("s", gap.sea_areas[0].name, type="CA", size="")
    game = of(gap, ship)
    names = [gap.place_name(node) for node in ports_for(game, game.units["s"])]
    assert names == ["C0", "C1", "C2", "Port", "C3"]
    assert [o.provider for o in possible_orders(game, game.units["s"])] == [
        f"hex:{gap.label(gap.find(name))}" for name in names
    ]
    assert ports_for(damaged(game, "Port"), game.units["s"]) == tuple(
        gap.find(n) for n in ("C0", "C1", "C2", "C3")
    )
    assert ports_for(game, msgspec.structs.replace(game.units["s"], sea=-1)) == ()
    assert why_not(game, by("s", "hex:C0")) == ["at_sea"]
    assert why_not(game, by("s", "hex:Haven", "sea")) == ["no_major_port"]
    foreign = game.changed([Change("control", gap.find("Haven"), "SU")])
    (said,) = objections(damaged(foreign, "Haven"), game.units["s"], gap.find("Haven"))
    assert said[0].code == "reorganization.no_major_port"
    assert why_not(game, by("s", "hex:A-0305", "sea")) == ["port_elsewhere", "no_major_port"]
    assert why_not(damaged(game, "C0"), by("s", "hex:C0", "sea")) == ["port_damaged"]
    assert why_not(set_to(game, sea_own_port=False), by("s", "hex:C0", "sea")) == ["own_port"]
    land = of(gap, face_down("s", gap.sea_areas[0].name))
    assert why_not(land, by("s", "hex:C0", "sea")) == ["not_at_sea"]
    assert why_not(land, by("s", "hex:C0")) == ["cargo"]
    shore = of(gap, face_down("s", "C0", type="CA", size=""))
    assert why_not(shore, by("s", "hex:C0", "sea")) == ["not_at_sea"]
    assert land.units["s"].kind is UnitClass.LAND


# --- transports ---------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-TRS-01", "REO-TRS-02", "REO-ATR-01", "REO-ATR-10")
def test_what_transports_count_and_why_they_don_t_serve(strip):
    rows = [
        face_down("a", "A-0103"),
        face_down("b", "A-0103"),
        face_down("in", "A-0003"),
        unit("trs", strip.sea_areas[0].name, type="TRS", size=""),
        unit("atr", "A-0000", type="ATR", size="", range=4),
    ]
    game = of(strip, *rows)
    ship, plane = by("a", "unit:trs", "trs"), by("a", "unit:atr", "atr")
    assert used_up(game, ship) == {"trs.trs": 1} and used_up(game, plane) == {"atr.atr": 1}
    assert ("reorganization_flown_to", "atr") in changed(game, plane)
    assert ("units", "trs") in changed(game, ship) and ("units", "atr") in changed(game, plane)
    assert ("units", "trs") not in changed(set_to(game, trs_flips=False), ship)
    assert why_not(game, by("in", "unit:trs", "trs")) == ["trs_coast"]
    assert why_not(game, by("a", "unit:atr", "trs")) == ["no_trs"] and why_not(
        game, by("a", "unit:trs", "atr")
    ) == ["no_atr"]
    assert why_not(edit(game, "trs", sea=-1, hex=strip.find("Kiel")), ship) == ["no_trs"]
    assert why_not(edit(game, "trs", organized=False), ship) == ["face_down"]
    assert why_not(edit(game, "atr", organized=False), plane) == ["face_down"]
    assert why_not(after(game, ship), by("b", "unit:trs", "trs")) == ["trs_full"]
    assert why_not(after(game, plane), by("b", "unit:atr", "atr")) == ["atr_full"]
    assert why_not(edit(game, "atr", range=3), plane) == ["atr_range"]
    assert "atr_no_hex" in why_not(edit(game, "atr", hex=-1, sea=0), plane)
    big = edit(game, "atr", large=True, range=8)
    assert why_not(after(big, plane), by("in", "unit:atr", "atr")) == ["mission.other_hex"]
    assert not why_not(after(big, plane), by("b", "unit:atr", "atr"))
    foes = [unit(f"f{n}", "A-0107", type="FTR", size="", range=9, power="FR") for n in range(5)]
    met = game_of(strip, *rows, *foes, pools={"GE": 9})
    ruling = judged(met, plane)
    assert [r.code.partition(".")[2] for r in ruling.reasons] == ["mission.patrol_first"]
    assert len(ruling.reasons[0].data["fighters"]) == 3, "three are named"
    guns = [unit(f"g{n}", "A-0104", type="AA", range=9, power="FR") for n in range(5)]
    fire = judged(game_of(strip, *rows, *guns, pools={"GE": 9}), plane)
    assert [r.code.partition(".")[2] for r in fire.reasons] == ["mission.fire_first"]
    assert len(fire.reasons[0].data["guns"]) == 3


# --- ports --------------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-OVS-02")
def test_repairs_and_their_reasons(gap):
    game = damaged(of(gap), "Haven", "Port")
    order = RepairPort("Haven", "hex:C0")
    assert why_not(game, order) == []
    assert why_not(game, RepairPort("C0", "hex:C1")) == ["port_sound"]
    assert why_not(damaged(game, "A-0105"), RepairPort("A-0105", "hex:C0")) == ["port_sound"], (
        "no port at all"
    )
    assert why_not(game, RepairPort("Haven", "hex:A-0105")) == ["no_source"]
    assert why_not(game, RepairPort("Nowhere", "hex:C0")) == ["unknown.hex"]
    assert why_not(game, RepairPort("Haven", "unit:x")) == ["provider_hex"]
    assert why_not(game, RepairPort("Haven", "hex:C0", "XX")) == ["unknown.power"]
    assert why_not(replace(game, clock=replace_clock(phase="land_movement")), order) == ["wrong_phase"]
    before = set_to(
        replace(game, clock=replace_clock(phase="return_to_base", impulse=0, side="")), sea_after_rtb=False
    )
    assert why_not(before, order) == ["wrong_phase"]
    assert not why_not(replace(game, clock=FINAL), order)
    done = after(game, order)
    haven = gap.find("Haven")
    assert haven not in done.hexes and done.powers["GE"].rp_spent == 1
    ruined = game.changed([Change("hexes", haven, HexState(port_damaged=True, factories_added=1))])
    assert after(ruined, order).hexes[haven] == HexState(factories_added=1)
    slot = set_to(game, repair_uses_slot=True)
    assert used_up(slot, order) == {"port.A-0104": 1} and used_up(game, order) == {}
    assert why_not(marked(slot, **{"port__A-0104": 2}), order) == ["port_full"]
    assert not why_not(marked(slot, **{"port__A-0104": 1}), order)
    assert not why_not(marked(game, **{"port__A-0104": 2}), order)
    major = RepairPort("Port", "hex:C0")
    assert used_up(slot, major) == {} and not why_not(marked(slot, **{"port__A-0204": 9}), major)
    few = msgspec.structs.replace(game.powers["GE"], rp_spent=game.powers["GE"].rp_pool - 2)
    poor = game.changed([put_power(few)])
    assert why_not(set_to(poor, port_repair_rp=3), order) == ["too_few"]
    assert after(set_to(poor, port_repair_rp=2), order).powers["GE"].rp_left == 0


@pytest.mark.rule("REO-OVS-02")
def test_which_repairs_are_offered(gap):
    game = damaged(of(gap, hq("A-0105"), face_down("inf", "A-0104")), "Haven", "Port")
    haven = gap.find("Haven")
    near = [
        gap.place_name(o.source) if o.source in gap.places_at else "hq" for o in repair_offers(game, haven)
    ]
    assert near[-1] == "hq" or "hq" in near
    assert source_name(game, gap.find("A-0105")) == "hq" and source_name(game, gap.find("C0")) == "C0"
    assert source_name(game, gap.find("A-0305")) == "A-0305"
    assert [gap.place_name(n) for n in damaged_ports(game, "GE")] == ["Haven", "Port"]
    assert damaged_ports(game, "SU") == ()
    not_port = damaged(game, "A-0305")
    assert damaged_ports(not_port, "GE") == damaged_ports(game, "GE")
    order = by("inf", "hex:C0")
    assert [o.port for o in repairs_for(game, order)] in ([haven], [gap.find("Port")])
    assert repairs_for(game, Reorganize("nobody", "hex:C0", "primary")) == ()
    for payer, first in (("GE", True), ("FR", False)):
        rows = repair_offers(game, haven, payer)
        able = [o for o in rows if o.allowed]
        assert rows[: len(able)] == tuple(able)
        assert all((game.power_over(o.source) == payer) is first for o in able)
    assert len(repair_offers(game, haven, everything=True)) >= len(repair_offers(game, haven))


@pytest.mark.rule("REO-RP-09")
def test_who_pays_unless_somebody_is_named(strip):
    rows = [face_down("h", "A-0001", country="HUN"), face_down("a", "A-0001")]
    game = of(strip, *rows)

    def payer(game, name, way="hq", named=""):
        return request_of(game, game.units[name], Reorganize(name, "unit:hq", way, named)).payer

    assert (payer(game, "h"), payer(game, "a")) == ("GE", "")
    assert payer(game, "h", named="IT") == "IT" == payer(game, "a", named="IT")
    assert payer(game, "h", "sea") == "" == payer(set_to(game, minor_helpers=True), "h")
