"""Limited sources, ports, railways, isolated sources, transports and ports for units at sea."""

from dataclasses import replace
from fractions import Fraction

import pytest
from redball.game.clock import Clock
from redball.game.orders import ChooseAction, SetRailMoves
from redball.game.state import Change
from redball.rules import judge
from redball.rules.reorganization.orders import RepairPort
from redball.rules.reorganization.tables import RAIL_LEFT, USED

from tests.rules.reorganization.table import (
    FINAL,
    GAP,
    IMPULSE,
    STRIP,
    by,
    damaged,
    face_down,
    fields_of,
    game_of,
    give,
    hq,
    refused,
    replace_clock,
    set_to,
)
from tests.small_map import small_atlas, spot, unit

# --- shattered units ----------------------------------------------------------------------------------------


@pytest.mark.rule("REO-SHA-01", "REO-SHA-02")
def test_a_shattered_unit_takes_two_opportunities_at_full_cost(strip):
    game = game_of(strip, unit("arm", "A-0001", type="ARM", shattered=True, organized=False), hq("A-0001"))
    game = replace(game, powers={**game.powers, "GE": fields_of(game.powers["GE"], rp_pool=Fraction(12))})
    once = give(game, by("arm", "unit:hq", "hq"))
    assert once.powers["GE"].rp_left == 6
    assert not once.units["arm"].shattered and not once.units["arm"].organized
    assert "REO-SHA-02" in refused(once, by("arm", "hex:Essen"))
    later = once.changed([USED.put(key, None) for key in USED.of(once)])
    twice = give(later, by("arm", "hex:Essen"))
    assert twice.units["arm"].organized and twice.powers["GE"].rp_left == 0


@pytest.mark.rule("REO-SHA-01")
def test_by_option_a_shattered_unit_pays_once(strip):
    game = game_of(
        strip, unit("inf", "A-0001", shattered=True, organized=False), hq("A-0001"), pools={"GE": 3}
    )
    once = give(set_to(game, shattered_cost="once"), by("inf", "unit:hq", "hq"))
    later = once.changed([USED.put(key, None) for key in USED.of(once)])
    assert give(later, by("inf", "hex:Essen")).units["inf"].organized
    full = give(game, by("inf", "unit:hq", "hq"))
    full = full.changed([USED.put(key, None) for key in USED.of(full)])
    assert "REO-RP-10" in refused(full, by("inf", "hex:Essen"))


# --- limited sources ----------------------------------------------------------------------------------------


@pytest.fixture
def limited(strip):
    """Kiel is a limited source and no primary one: France's, taken by Germany."""
    owners = "g g g g g g f f\n g g g g g g f f\n" + "~ ~ ~ ~ ~ ~ ~ ~"
    atlas = small_atlas(
        STRIP,
        owners=owners,
        places=[
            spot("Essen", "A-0000", "capital", factories=2),
            spot("Brest", "A-0007", port="minor"),
            spot("Paris", "A-0106", "capital"),
        ],
        rails=["Essen Brest"],
    )
    game = game_of(
        atlas,
        face_down("in", "A-0007"),
        face_down("two", "A-0007"),
        face_down("by", "A-0006"),
        pools={"GE": 9},
    )
    taken = {atlas.find(f"A-0{r}0{c}"): "GE" for r in range(2) for c in (6, 7)}
    options = {"supply.limited_sources": ["Brest"], "supply.conquered_capital_secondary": False}
    return replace(game, control=taken, options=options)


@pytest.mark.rule("REO-LSS-01", "REO-LSS-04", "REO-LSS-05")
def test_a_limited_source_serves_one_unit_in_its_hex(limited):
    assert "REO-LSS-04" in refused(limited, by("by", "hex:Brest", "limited"))
    once = give(limited, by("in", "hex:Brest", "limited"))
    assert once.units["in"].organized and once.powers["GE"].rp_left == 6
    assert "REO-LSS-01" in refused(once, by("two", "hex:Brest", "limited"))
    assert "REO-LSS-01" in refused(limited, by("by", "hex:A-0006", "limited"))


@pytest.mark.rule("REO-LSS-02", "REO-LSS-05")
def test_an_isolated_limited_source_serves_nobody(limited):
    game = limited.changed(
        [Change("units", f"e{r}", _placed(limited, f"e{r}", f"A-0{r}04")) for r in range(2)]
    )
    assert "REO-LSS-02" in refused(game, by("in", "hex:Brest", "limited"))


def _placed(game, name, at):
    fields = unit(name, at, power="FR")
    return game_of(game.atlas, fields).units[name]


@pytest.mark.rule("REO-LSS-03")
def test_a_damaged_port_is_no_limited_source(limited):
    assert "REO-LSS-03" in refused(damaged(limited, "Brest"), by("in", "hex:Brest", "limited"))


# --- overseas -----------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-OVS-01", "REO-OVS-06", "REO-OVS-07")
def test_who_is_reached_over_a_coast_without_port(gap):
    beach = [
        face_down("inf", "A-0004"),
        face_down("mar", "A-0004", type="MAR"),
        face_down("div", "A-0004", size="division"),
        face_down("boat", "A-0004", type="NAV", size="", cost=3, flying_boat=True),
        face_down("mot", "A-0004", type="MOT", size="division"),
    ]
    game = game_of(gap, *beach, pools={"GE": 99}, wars=())
    full = game.changed([USED.put(("port", gap.label(gap.find("Haven"))), 2)])
    shut = damaged(full, "Port")
    for name in ("inf", "mot"):
        assert {"REO-OVS-01", "REO-OVS-02"} <= refused(shut, by(name, "hex:C0"))
    for name in ("mar", "div", "boat"):
        after = give(shut, by(name, f"hex:C{('mar', 'div', 'boat').index(name)}"))
        assert after.units[name].organized
        assert USED.of(after)["port", gap.label(gap.find("Haven"))] == 2
    only_inf = set_to(shut, inf_class="inf_only")
    assert judge(only_inf, by("div", "hex:C0")).allowed


@pytest.mark.rule("REO-OVS-02", "REO-OVS-03")
def test_a_damaged_port_is_repaired_and_serves_at_once(gap):
    game = damaged(game_of(gap, face_down("inf", "A-0104"), pools={"GE": 4}, wars=()), "Haven", "Port")
    assert "REO-OVS-02" in refused(game, by("inf", "hex:C0"))
    repaired = give(game, RepairPort("Haven", "hex:C0"))
    assert repaired.powers["GE"].rp_left == 3
    assert give(repaired, by("inf", "hex:C0")).powers["GE"].rp_left == 0
    assert "REO-OVS-02" in refused(repaired, RepairPort("Haven", "hex:C0")), "it is sound now"
    assert "REO-OVS-02" in refused(game, RepairPort("Haven", "hex:A-0105")), "no source"
    poor = game_of(gap, pools={"GE": 0}, wars=())
    assert "REO-RP-10" in refused(damaged(poor, "Haven"), RepairPort("Haven", "hex:C0"))
    free = set_to(damaged(poor, "Haven"), port_repair_rp=0, repair_uses_slot=True)
    repaired = give(free, RepairPort("Haven", "hex:C0"))
    assert USED.of(repaired)["port", gap.label(gap.find("Haven"))] == 1


@pytest.mark.rule("REO-OVS-04", "REO-EX-01")
@pytest.mark.parametrize("most", [1, 2])
def test_so_many_through_a_minor_port(gap, most):
    units = [face_down(f"u{n}", "A-0104") for n in range(3)]
    game = damaged(set_to(game_of(gap, *units, pools={"GE": 99}, wars=()), minor_port_units=most), "Port")
    for number in range(most):
        game = give(game, by(f"u{number}", f"hex:C{number}"))
    assert "REO-OVS-04" in refused(game, by(f"u{most}", "hex:C3"))


@pytest.mark.rule("REO-EX-02", "REO-TRS-03")
def test_a_full_port_leaves_other_ways(gap):
    atr = unit("atr", "A-0000", type="ATR", size="", range=8, cost=3)
    trs = unit("trs", gap.sea_areas[0].name, type="TRS", size="")
    units = [face_down("a", "A-0104"), face_down("b", "A-0104", type="ARM"), face_down("c", "A-0104")]
    game = damaged(game_of(gap, *units, atr, trs, hq("A-0104"), pools={"GE": 99}, wars=()), "Port")
    full = game.changed([USED.put(("port", gap.label(gap.find("Haven"))), 2)])
    assert "REO-OVS-04" in refused(full, by("a", "hex:C0"))
    for order in (by("a", "unit:atr", "atr"), by("b", "unit:trs", "trs"), by("c", "unit:hq", "hq")):
        full = give(full, order)
    assert USED.of(full)["port", gap.label(gap.find("Haven"))] == 2


@pytest.mark.rule("REO-OVS-05")
def test_any_number_through_a_major_port(gap):
    units = [face_down(f"u{n}", "A-0204", type="MIL", size="division", motorised=True) for n in range(5)]
    game = game_of(gap, *units, pools={"GE": 99}, wars=())
    for number in range(5):
        game = give(game, by(f"u{number}", "hex:C0"))


# --- primary sources ----------------------------------------------------------------------------------------


@pytest.mark.rule("REO-PRI-03")
def test_what_counts_as_the_one_corps(strip):
    units = [
        face_down("inf", "A-0001"),
        face_down("army", "A-0001", size="army"),
        face_down("hq2", "A-0001", type="HQ-I", size="army"),
        face_down("div", "A-0001", size="division"),
    ]
    game = give(game_of(strip, *units, pools={"GE": 99}), by("inf", "hex:Essen"))
    for name in ("army", "hq2"):
        assert "REO-PRI-03" in refused(game, by(name, "hex:Essen"))
        assert judge(set_to(game, corps_definition="printed_corps_only"), by(name, "hex:Essen")).allowed
    assert judge(game, by("div", "hex:Essen")).allowed
    assert "REO-AMB-06" in refused(set_to(game, pss_other_units="none"), by("div", "hex:Essen"))


@pytest.mark.rule("REO-PRI-04", "REO-PRI-05")
def test_an_isolated_source_serves_once_a_turn(strip):
    walls = [unit(f"e{row}", f"A-0{row}04", power="FR") for row in range(2)]
    units = [
        face_down("a", "A-0001", size="division"),
        face_down("b", "A-0001", size="division"),
        face_down("c", "A-0001", size="division"),
    ]
    game = game_of(strip, *units, *walls, pools={"GE": 99})
    game = damaged(game, "Kiel")
    once = give(game, by("a", "hex:Essen"))
    assert judge(once, by("b", "hex:Essen")).allowed, "any number at one opportunity"
    assert "REO-AMB-10" in refused(set_to(once, isolated_once="unit"), by("b", "hex:Essen"))
    later = replace(once, clock=replace_clock(impulse=5))
    assert {"REO-PRI-04", "REO-PRI-05"} <= refused(later, by("b", "hex:Essen"))
    reopened = later.changed([Change("units", f"e{row}", None) for row in range(2)])
    assert judge(reopened, by("b", "hex:Essen")).allowed
    next_turn = replace(once, clock=replace_clock(turn=36))
    assert judge(next_turn, by("b", "hex:Essen")).allowed


@pytest.mark.rule("REO-PRI-06", "REO-HQ-03", "REO-SEC-01")
def test_how_long_paths_may_be_is_a_groups_own(strip):
    far = game_of(strip, face_down("a", "A-0006"), hq("A-0000"), pools={"GE": 99})
    source = by("a", "hex:Essen")
    assert give(far, source).powers["GE"].rp_left == 93, "six hexes: too far, so at double cost"
    assert give(set_to(far, path_budget=6), source).powers["GE"].rp_left == 96
    assert give(set_to(far, path_budget=2), source).powers["GE"].rp_left == 93
    for way, option in (("hq", "path_budget_hq"), ("secondary", "path_budget_secondary")):
        order = by("a", "unit:hq", way)
        assert "REO-GEN-06" in refused(far, order)
        assert judge(set_to(far, **{option: 6}), order).allowed
    assert judge(set_to(far, oos_sources="all"), by("a", "unit:hq", "secondary")).allowed
    doubled = give(set_to(far, oos_sources="all"), by("a", "unit:hq", "secondary"))
    assert doubled.powers["GE"].rp_left == 93


@pytest.mark.rule("REO-RLY-03", "REO-RLY-04")
def test_who_sends_points_by_rail_and_over_which_paths(railway):
    assert judge(railway, by("on", "hex:Essen", rail=True)).allowed
    both = set_to(railway, rail_needs_basic=True)
    assert judge(both, by("on", "hex:Essen", rail=True)).allowed, "a longer basic path is one at double cost"
    staff = railway.changed([Change("units", "hq", game_of(railway.atlas, hq("A-0000")).units["hq"])])
    assert "REO-AMB-34" in refused(staff, by("on", "unit:hq", "hq", rail=True))
    assert judge(set_to(staff, rail_sources="all"), by("on", "unit:hq", "hq", rail=True)).allowed


@pytest.mark.rule("REO-OVS-04")
def test_which_ports_of_a_path_are_counted(gap):
    atlas = small_atlas(
        GAP,
        owners=GAP.replace(".", "g"),
        places=[
            spot("Hull", "A-0000", "capital", port="minor"),
            spot("Haven", "A-0104", "town", port="minor"),
        ],
    )
    game = game_of(atlas, face_down("a", "A-0104"), pools={"GE": 9}, wars=())

    def counted(game):
        used = USED.of(give(game, by("a", "hex:Hull")))
        return {name for way, name in used if way == "port"}

    assert counted(game) == {"A-0104", "A-0000"}
    assert counted(set_to(game, port_slot_ends="destination")) == {"A-0104"}
    coast = game_of(gap, face_down("a", "A-0104", size="division"), pools={"GE": 9}, wars=())
    take = by("a", "hex:C0")
    assert ("port", "A-0104") not in USED.of(give(coast, take))
    slot = give(set_to(damaged(coast, "Port"), direct_uses_slot=True), take)
    assert ("port", "A-0104") in USED.of(slot)


@pytest.mark.rule("REO-PRI-01")
def test_factories_count_at_other_sources_by_option(strip):
    plane = face_down("ftr", "A-0003", type="FTR", size="", cost=2)
    game = game_of(strip, plane, hq("A-0003"), pools={"GE": 9})
    assert judge(game, by("ftr", "unit:hq", "hq")).allowed
    assert "REO-PRI-01" in refused(set_to(game, oil_cap_scope="all"), by("ftr", "unit:hq", "hq"))


# --- secondary sources --------------------------------------------------------------------------------------


@pytest.mark.rule("REO-SEC-02", "REO-SEC-03")
def test_an_hq_of_value_1_serves_one_without_turning(strip):
    units = [face_down("a", "A-0004"), face_down("b", "A-0004")]
    game = game_of(strip, *units, hq("A-0003", value=1), pools={"GE": 9})
    once = give(game, by("a", "unit:hq", "secondary"))
    assert once.units["hq"].organized
    assert "REO-SEC-01" in refused(once, by("b", "unit:hq", "secondary"))
    asleep = game_of(strip, *units, hq("A-0003", organized=False), pools={"GE": 9})
    assert judge(asleep, by("a", "unit:hq", "secondary")).allowed
    assert "REO-AMB-09" in refused(set_to(asleep, sss_hq_needs_faceup=True), by("a", "unit:hq", "secondary"))


@pytest.mark.rule("REO-HQ-06")
def test_by_option_an_hq_may_be_a_source_first(strip):
    game = game_of(strip, face_down("a", "A-0004"), face_down("b", "A-0004"), hq("A-0003"), pools={"GE": 9})
    once = give(game, by("a", "unit:hq", "secondary"))
    assert {"REO-HQ-06"} <= refused(once, by("b", "unit:hq", "hq"))
    assert judge(set_to(once, hq_sec_then_hq=True), by("b", "unit:hq", "hq")).allowed


@pytest.mark.rule("REO-SEC-04")
def test_a_supply_unit_makes_a_city_a_source(strip):
    atlas = small_atlas(
        STRIP,
        owners=STRIP.replace(".", "g"),
        who={"g": ("GER", "GE")},
        places=[spot("Essen", "A-0000", "capital"), spot("Ghent", "A-0006"), spot("Rheims", "A-0104")],
        rails=["Essen Ghent"],
    )
    game = game_of(
        atlas,
        face_down("a", "A-0005"),
        face_down("b", "A-0005"),
        unit("store", "A-0006", type="SUPPLY", size=""),
        unit("field", "A-0103", type="SUPPLY", size=""),
        pools={"GE": 9},
    )
    once = give(game, by("a", "hex:Ghent", "secondary"))
    assert "REO-SEC-01" in refused(once, by("b", "hex:Ghent", "secondary"))
    assert "REO-GEN-06" in refused(game, by("a", "hex:A-0103", "secondary"))
    assert "REO-GEN-06" in refused(game, by("a", "hex:Rheims", "secondary"))


@pytest.mark.rule("REO-SUP-02", "REO-SUP-04", "REO-SUP-05")
def test_a_supply_unit_lets_an_hq_serve_twice(strip):
    armour = [face_down(f"t{n}", "A-0002", type="ARM") for n in range(3)]
    feet = [face_down(f"i{n}", "A-0002") for n in range(3)]
    game = game_of(
        strip, *armour, *feet, hq(), unit("store", "A-0002", type="SUPPLY", size=""), pools={"GE": 9}
    )
    for number in range(3):
        game = give(game, by(f"t{number}", "unit:hq", "supply_unit"))
    assert game.units["hq"].organized
    for number in range(3):
        game = give(game, by(f"i{number}", "unit:hq", "hq"))
    assert not game.units["hq"].organized and game.powers["GE"].rp_left == 0
    capped = set_to(
        game_of(strip, *armour, hq(), unit("store", "A-0002", type="SUPPLY", size=""), pools={"GE": 9}),
        supply_hq_corps_cap=True,
    )
    assert "REO-PRI-03" in refused(
        give(capped, by("t0", "unit:hq", "supply_unit")), by("t1", "unit:hq", "supply_unit")
    )


@pytest.mark.rule("REO-HQ-01", "REO-HQ-03", "REO-HQ-04")
def test_a_face_up_hq_four_hexes_away(strip):
    game = game_of(strip, face_down("a", "A-0006"), hq("A-0002"), pools={"GE": 3})
    assert not give(game, by("a", "unit:hq", "hq")).units["hq"].organized
    walls = [unit(f"e{row}", f"A-0{row}05", power="FR") for row in range(2)]
    cut = game_of(strip, face_down("a", "A-0007"), hq("A-0006"), *walls, pools={"GE": 9})
    cut = damaged(cut, "Kiel").changed([Change("control", cut.atlas.find("Kiel"), "FR")])
    assert "REO-HQ-01" in refused(cut, by("a", "unit:hq", "hq"))
    assert judge(set_to(cut, hq_needs_supply=False), by("a", "unit:hq", "hq")).allowed


# --- railways -----------------------------------------------------------------------------------------------


@pytest.fixture
def railway(strip):
    """Units beyond a basic path of Essen, on the railway and off it; the house's table of rail moves."""
    units = [
        face_down("on", "A-0006"),
        face_down("too", "A-0006", size="division"),
        face_down("off", "A-0106"),
    ]
    game = game_of(
        strip, *units, pools={"GE": 99}, clock=Clock(turn=35, phase="choose_action", impulse=3, side="axis")
    )
    game = give(give(game, SetRailMoves("GE", "land", 1)), ChooseAction("GE", "land"))
    return replace(game, clock=IMPULSE)


@pytest.mark.rule("REO-RLY-01", "REO-RLY-02", "REO-RLY-03")
def test_an_unused_rail_move_carries_points_for_one_unit(railway):
    assert "REO-RLY-03" in refused(railway, by("off", "hex:Essen", rail=True))
    once = give(railway, by("on", "hex:Essen", rail=True))
    assert once.powers["GE"].rp_left == 96, "no double cost along the railway"
    assert "REO-RLY-02" in refused(once, by("too", "hex:Essen", rail=True))
    assert judge(set_to(once, rail_unit_cost="path"), by("too", "hex:Essen", rail=True)).allowed


@pytest.mark.rule("REO-RLY-04")
def test_what_goes_by_rail_counts_for_the_source(strip, railway):
    free = replace(railway, rule_tables={})
    once = give(free, by("on", "hex:Essen", rail=True))
    another = once.changed([Change("units", "more", _corps(once, "more", "A-0005"))])
    assert "REO-PRI-03" in refused(another, by("more", "hex:Essen", rail=True))


def _corps(game, name, at):
    return game_of(game.atlas, face_down(name, at)).units[name]


@pytest.mark.rule("REO-RLY-05", "REO-EX-03")
def test_rail_and_sea_together_take_a_rail_move_and_a_slot(gap):
    game = damaged(game_of(gap, face_down("us", "A-0105"), pools={"GE": 9}, wars=()), "Port")
    game = replace(game, clock=Clock(turn=35, phase="choose_action", impulse=3, side="axis"))
    game = give(give(game, SetRailMoves("GE", "land", 1)), ChooseAction("GE", "land"))
    once = give(replace(game, clock=IMPULSE), by("us", "hex:C0", rail=True))
    assert USED.of(once)["port", gap.label(gap.find("Haven"))] == 1
    assert once.powers["GE"].rp_left == 6
    from redball.rules.base.railways import rail_moves_left

    assert rail_moves_left(once, "GE") == 0


@pytest.mark.rule("REO-RLY-01")
def test_no_rail_moves_in_final_reorganization(railway):
    final = replace(railway, clock=FINAL)
    assert "REO-RLY-01" in refused(final, by("on", "hex:Essen", rail=True))
    kept = set_to(final.changed([RAIL_LEFT.put("GE", 1)]), fr_rail_moves="last_impulse")
    once = give(kept, by("on", "hex:Essen", rail=True))
    assert "REO-RLY-01" in refused(once, by("too", "hex:Essen", rail=True))


# --- transports and ports at sea ----------------------------------------------------------------------------


@pytest.mark.rule("REO-TRS-01", "REO-TRS-03")
def test_a_transport_may_stay_up_or_serve_again_by_option(gap):
    trs = unit("trs", gap.sea_areas[0].name, type="TRS", size="", organized=False)
    game = game_of(gap, face_down("a", "A-0004", type="ARM"), trs, pools={"GE": 99}, wars=())
    assert "REO-TRS-01" in refused(game, by("a", "unit:trs", "trs"))
    up = give(game, by("trs", "hex:C0", "sea"))
    assert "REO-AMB-46" in refused(set_to(up, fresh_provider_serves=False), by("a", "unit:trs", "trs"))
    once = give(up, by("a", "unit:trs", "trs"))
    assert not once.units["trs"].organized
    stays = give(set_to(up, provider_reuse=True, trs_flips=False), by("a", "unit:trs", "trs"))
    assert stays.units["trs"].organized


@pytest.mark.rule("REO-SEA-01", "REO-SEA-02", "REO-SEA-03")
def test_ships_at_sea_are_paid_by_the_owner_of_a_major_port(gap):
    sea = gap.sea_areas[0].name
    ships = [face_down(f"s{n}", sea, type="CA", size="", first_cost=2, power="IT") for n in range(6)]
    game = game_of(gap, *ships, pools={"GE": 12, "IT": 99}, wars=(), cooperation=[("GE", "IT")])
    for number in range(6):
        game = give(game, by(f"s{number}", "hex:C0", "sea"))
    assert game.powers["GE"].rp_left == 0 and game.powers["IT"].rp_left == 99
    fresh = game_of(gap, *ships, pools={"GE": 12, "IT": 99}, wars=(), cooperation=[("GE", "IT")])
    assert "REO-SEA-02" in refused(fresh, by("s0", "hex:C0", "sea", payer="IT"))
    assert "REO-SEA-01" in refused(fresh, by("s0", "hex:Haven", "sea"))
    stranger = game_of(gap, *ships, pools={"GE": 12}, wars=(), cooperation=[])
    assert "REO-SEA-01" in refused(stranger, by("s0", "hex:C0", "sea"))
    broken = damaged(fresh, "C0")
    assert "REO-AMB-28" in refused(broken, by("s0", "hex:C0", "sea"))
    assert judge(set_to(broken, sea_port_undamaged=False), by("s0", "hex:C0", "sea")).allowed


@pytest.mark.rule("REO-SEA-01", "REO-SEA-02")
def test_own_ports_and_the_nearest_port_by_option(gap):
    ship = face_down("s", gap.sea_areas[0].name, type="CA", size="", first_cost=2)
    game = game_of(gap, ship, pools={"GE": 12}, wars=())
    assert judge(game, by("s", "hex:C0", "sea")).allowed
    assert "REO-AMB-31" in refused(set_to(game, sea_own_port=False), by("s", "hex:C0", "sea"))
    nearest, middle = set_to(game, sea_payer="nearest"), gap.sea_areas[0].box
    away = {n: gap.grid.distance(middle, gap.find(n)) for n in ("C0", "C1", "C2", "C3", "Port")}
    for name, hexes in away.items():
        assert judge(nearest, by("s", f"hex:{name}", "sea")).allowed == (hexes == min(away.values())), away


@pytest.mark.rule("REO-SEA-01")
def test_a_port_out_of_supply_serves_no_ships(gap):
    france = small_atlas(
        GAP,
        owners=GAP.replace(".", "f"),
        places=[spot("Brest", "A-0000", "town", port="major"), spot("Paris", "A-0305", "capital")],
    )
    ship = face_down("s", france.sea_areas[0].name, type="CA", size="", first_cost=2)
    game = game_of(france, ship, pools={"GE": 12}, wars=())
    taken = replace(game, control={n: "GE" for n in range(len(france.grid)) if france.controller_at(n)})
    assert "REO-SEA-01" in refused(taken, by("s", "hex:Brest", "sea"))


@pytest.mark.rule("REO-SEA-01")
def test_ships_may_be_reorganized_before_they_return(gap):
    ship = face_down("s", gap.sea_areas[0].name, type="CA", size="", first_cost=2)
    home = Clock(turn=35, phase="return_to_base")
    game = game_of(gap, ship, face_down("inf", "A-0001"), pools={"GE": 12}, wars=(), clock=home)
    assert "REO-GEN-04" in refused(game, by("s", "hex:C0", "sea"))
    before = set_to(game, sea_after_rtb=False)
    assert judge(before, by("s", "hex:C0", "sea")).allowed
    assert "REO-GEN-04" in refused(before, by("inf", "hex:C0"))


@pytest.mark.rule("REO-ATR-11")
@pytest.mark.parametrize(
    ("range_", "flown", "most"), [(12, 6, 2), (12, 7, 1), (11, 5, 2), (11, 6, 1), (9, 4, 2), (9, 5, 1)]
)
def test_a_large_transport_within_half_its_range(strip, range_, flown, most):
    from redball.rules.reorganization.ways.carriers import units_served

    atr = game_of(strip, unit("atr", "A-0000", type="ATR", size="", range=range_, large=True))
    assert units_served(atr, atr.units["atr"], flown) == most
    assert units_served(set_to(atr, option_36=False), atr.units["atr"], flown) == 1
