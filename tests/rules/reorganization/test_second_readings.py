"""The other reading of what the rule leaves open, where it changes who serves whom: rail moves, places in
minor ports, limited sources, how far HQs reach, gearing in the first turn.
"""

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.orders import Step
from redball.game.state import Change, put_power, put_unit
from redball.rules import judge
from redball.rules.base.railways import rail_moves_left
from redball.rules.reorganization import offers
from redball.rules.reorganization.buying import most_bought
from redball.rules.reorganization.orders import BuyRP, Reorganize, SpendBP
from redball.rules.reorganization.paying import payers_of
from redball.rules.reorganization.pool import pool_of, used
from redball.rules.reorganization.ways.reach import rail_left

from tests.rules.judging import after, denied
from tests.rules.reorganization.table import PRODUCTION, by, damaged, face_down, game_of, hq, set_to
from tests.rules.reorganization.test_readings import gap, with_rails
from tests.small_map import small_atlas, spot, unit

__all__ = ["gap"]


def on(game, phase, impulse=0):
    """The game stepped on to a phase; without an impulse the action stage ends with the present one."""
    while (game.clock.phase, game.clock.impulse) != (phase, impulse):
        game = after(game, Step(end_stage=game.clock.phase == "end_of_action" and not impulse))
    return game


# --- how far ------------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-HQ-03", "REO-PRI-06")
def test_by_option_an_hq_reaches_too_far_at_double_cost(strip):
    game = game_of(strip, face_down("a", "A-0006"), hq("A-0000"), pools={"GE": 9})
    denied(game, by("a", "unit:hq", "hq"), "REO-GEN-06")
    double = after(set_to(game, oos_sources="all"), by("a", "unit:hq", "hq"))
    assert double.powers["GE"].rp_spent == 6 and not double.units["hq"].organized
    near = game_of(strip, face_down("a", "A-0004"), hq("A-0000"), pools={"GE": 9})
    assert after(set_to(near, oos_sources="all"), by("a", "unit:hq", "hq")).powers["GE"].rp_spent == 3
    walls = [unit(f"e{row}", f"A-0{row}03", power="FR") for row in range(2)]
    blocked = game_of(strip, face_down("a", "A-0006"), hq("A-0000"), *walls, pools={"GE": 9})
    denied(set_to(blocked, oos_sources="all"), by("a", "unit:hq", "hq"), "REO-GEN-06")


@pytest.mark.rule("REO-PRI-06", "REO-SEC-01", "REO-HQ-03")
@pytest.mark.parametrize("budget", range(1, 9))
def test_a_group_says_how_many_hexes_a_path_may_have(strip, budget):
    """REO-AMB-05: beyond them a primary source charges double, and the others serve nobody."""
    for hexes in range(1, 8):
        game = game_of(strip, face_down("a", f"A-000{hexes}"), hq("A-0000"), pools={"GE": 9})
        names = ("path_budget", "path_budget_secondary", "path_budget_hq")
        game = set_to(damaged(game, "Kiel"), **dict.fromkeys(names, budget))
        assert after(game, by("a", "hex:Essen")).powers["GE"].rp_spent == (3 if hexes <= budget else 6)
        for way in ("hq", "secondary"):
            assert judge(game, by("a", "unit:hq", way)).allowed == (hexes <= budget)


# --- places in minor ports ----------------------------------------------------------------------------------


@pytest.mark.rule("REO-OVS-06", "REO-OVS-04")
def test_by_option_every_unit_in_a_minor_port_takes_a_place(gap):
    """REO-AMB-19: marines, divisions, and who is served by ship or aircraft."""
    there = [face_down(n, "Haven", size="division") for n in "abc"]
    carriers = [
        unit("trs", gap.sea_areas[0].name, type="TRS", size=""),
        unit("atr", "A-0000", type="ATR", size="", range=9),
    ]
    game = damaged(game_of(gap, *there, *carriers, pools={"GE": 99}, wars=()), "Port")
    served = after(game, by("a", "hex:Emden"), by("b", "unit:trs", "trs"), by("c", "unit:atr", "atr"))
    assert used(served, "port", "A-0104") == 0
    counted = set_to(game, direct_uses_slot=True)
    two = after(counted, by("a", "hex:Emden"), by("b", "unit:trs", "trs"))
    assert used(two, "port", "A-0104") == 2
    denied(two, by("c", "unit:atr", "atr"), "REO-OVS-04", "REO-AMB-19")
    denied(two, by("c", "hex:Emden"), "REO-OVS-04")
    by_air = after(counted, by("c", "unit:atr", "atr"), by("a", "hex:Emden"))
    denied(by_air, by("b", "unit:trs", "trs"), "REO-OVS-04", "REO-AMB-19")


@pytest.mark.rule("REO-OVS-06", "REO-OVS-07")
def test_by_option_a_beach_without_a_port_is_reached_all_the_same(gap):
    beach = face_down("mar", "A-0304", type="MAR")
    game = set_to(game_of(gap, beach, pools={"GE": 9}, wars=()), direct_uses_slot=True)
    shut = damaged(game, "Haven", "Port")
    assert {"REO-OVS-06", "REO-OVS-07"} <= set(judge(shut, by("mar", "hex:Emden")).clauses)
    port = game_of(gap, face_down("mar", "Haven", type="MAR"), pools={"GE": 9}, wars=())
    ruined = damaged(set_to(port, direct_uses_slot=True), "Haven", "Port")
    assert used(after(ruined, by("mar", "hex:Emden")), "port", "A-0104") == 1


# --- rail moves ---------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-RLY-01", "REO-RP-09")
def test_a_minor_units_controller_uses_its_own_rail_move():
    """The HQ is Italian, the unit Romanian: Germany pays, so its rail move carries the points."""
    row = ". . . . . . . ."
    atlas = small_atlas(
        row, owners=row.replace(".", "g"), places=[spot("Essen", "A-0000", "capital")], rails=["Essen A-0007"]
    )
    romans = [
        unit("chief", "A-0001", type="HQ-I", power="IT", size="army", reorganization=2),
        unit("stores", "A-0001", type="SUPPLY", size=""),
    ]
    game = game_of(atlas, face_down("rom", "A-0006", country="ROM"), *romans, pools={"GE": 9, "IT": 9})
    order = by("rom", "unit:chief", "secondary", rail=True)
    served = after(with_rails(game, GE=1, IT=1), order)
    assert (rail_moves_left(served, "GE"), rail_moves_left(served, "IT")) == (0, 1)
    assert (served.powers["GE"].rp_spent, served.powers["IT"].rp_spent) == (3, 0)
    denied(with_rails(game, GE=0, IT=1), order, "REO-RLY-01")


@pytest.mark.rule("REO-RLY-01", "REO-RLY-02")
@pytest.mark.parametrize("own", [True, False])
def test_by_option_rail_moves_left_of_the_last_impulse_are_there_at_the_turns_end(strip, own):
    """Of three one was used in the impulse; two are left, and so they are where the turn's end shares
    the limits of the last impulse (REO-AMB-37, 38).
    """
    staffs = [
        unit(f"hq{n}", "A-0000", type="HQ-I", size="army", reorganization=1) for n in range(4)
    ]  # each serves one as a source
    waiting = [face_down(f"u{n}", "A-0006") for n in range(4)]
    game = game_of(strip, *waiting, *staffs, pools={"GE": 99}, GE={"bp_last_spent": 99})
    game = set_to(with_rails(game, GE=3), fr_rail_moves="last_impulse", fr_is_own_opportunity=own)

    def carried(number):
        return by(f"u{number}", f"unit:hq{number}", "secondary", rail=True)

    end = on(after(game, carried(0)), "final_reorganization")
    assert rail_left(end, "GE") == 2
    end = after(end, carried(1), carried(2))
    denied(end, carried(3), "REO-RLY-01")
    denied(on(set_to(game, fr_rail_moves="none"), "final_reorganization"), carried(0), "REO-RLY-01")


@pytest.mark.rule("REO-RLY-03", "REO-LSS-04")
def test_by_option_a_limited_source_sends_points_by_rail(strip):
    game = game_of(strip, face_down("a", "A-0006"), face_down("b", "A-0006"), pools={"GE": 9})
    game = game.changed([Change("control", strip.find("Kiel"), "GE")])
    game = replace(game, options={"supply.limited_sources": ["A-0003"]})
    game = with_rails(game, GE=2)
    order = by("a", "hex:A-0003", "limited", rail=True)
    denied(game, order, "REO-AMB-34")
    denied(game, by("a", "hex:A-0003", "limited"), "REO-LSS-04")
    every = set_to(game, rail_sources="all")
    served = after(every, order)
    assert served.units["a"].organized and rail_moves_left(served, "GE") == 1
    denied(served, by("b", "hex:A-0003", "limited", rail=True), "REO-LSS-01")
    denied(every, by("a", "hex:A-0003", "limited"), "REO-LSS-04")

    def offered(game):
        return {o.order for o in offers(game, "a") if o.allowed and o.way == "limited"}

    assert offered(every) == {order} and not offered(game)


# --- limited sources ----------------------------------------------------------------------------------------


@pytest.mark.rule("REO-LSS-02", "REO-LSS-05")
def test_a_limited_source_must_be_in_supply_itself(strip):
    """A unit in it is in supply through an HQ beside; the source has no railway, and gives nothing."""
    game = game_of(strip, face_down("a", "A-0104"), hq("A-0003"), pools={"GE": 9})
    order = by("a", "hex:A-0104", "limited")
    off = replace(game, options={"supply.limited_sources": ["A-0104"]})
    denied(off, order, "REO-LSS-02", "REO-LSS-05")
    there = put_unit(msgspec.structs.replace(game.units["a"], hex=strip.find("A-0004")))
    rail = replace(game.changed([there]), options={"supply.limited_sources": ["A-0004"]})
    assert after(rail, by("a", "hex:A-0004", "limited")).units["a"].organized


# --- build points -------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-RP-04", "REO-RP-05", "REO-RP-06")
def test_the_first_turn_knows_no_gearing_unless_last_turns_purchase_is_entered(strip):
    """22 build points on units and 4 on points make 30; next turn, at most 5 may be spent on points."""
    game = game_of(strip, clock=PRODUCTION, GE={"bp_available": 26, "bp_last_spent": 20})
    assert most_bought(game, game.powers["GE"]) is None
    game = after(game, SpendBP("GE", 22), BuyRP("GE", 4))
    denied(game, BuyRP("GE", 1), "REO-RP-04")
    game = on(game, "reinforcement")
    assert pool_of(game.powers["GE"], game) == 30
    second = on(game, "production")
    denied(second, BuyRP("GE", 6), "REO-RP-06")
    assert judge(second, BuyRP("GE", 5)).allowed
    third = on(on(second, "reinforcement"), "production")
    assert third.clock.turn == 37
    denied(third, BuyRP("GE", 2), "REO-RP-06")
    assert judge(third, BuyRP("GE", 1)).allowed, "after a turn without a purchase"
    entered = game_of(strip, clock=PRODUCTION, GE={"bp_last_on_rp": 3})
    denied(entered, BuyRP("GE", 5), "REO-RP-06")


@pytest.mark.rule("REO-RP-02")
def test_this_turns_build_points_stand_in_only_in_the_first_turn(strip):
    game = set_to(game_of(strip, clock=PRODUCTION, GE={"bp_available": 14}), start_rp="this_turn")
    assert pool_of(game.powers["GE"], game) == 14
    game = on(game, "reinforcement")
    assert pool_of(game.powers["GE"], game) == 0, "nothing was spent last turn"


# --- whose last impulse -------------------------------------------------------------------------------------


@pytest.mark.rule("REO-GEN-04", "REO-PRI-03")
def test_what_the_turns_end_shares_is_the_very_last_impulse(strip):
    """REO-AMB-37: Essen has served its corps in the axis' impulse.  When an allied impulse came after it, the
    limits of that one are shared, and in it Essen served nobody.
    """
    waiting = [face_down(n, "A-0001") for n in "ab"]
    last = Clock(turn=35, phase="reorganization", impulse=3, side="axis")
    game = game_of(strip, *waiting, clock=last, pools={"GE": 9}, GE={"bp_last_spent": 9})
    shared = set_to(game, fr_is_own_opportunity=False)
    served = after(shared, by("a", "hex:Essen"))
    denied(on(served, "final_reorganization"), by("b", "hex:Essen"), "REO-PRI-03")
    later = on(on(served, "reorganization", 4), "final_reorganization")
    assert after(later, by("b", "hex:Essen")).powers["GE"].rp_spent == Fraction(3)


@pytest.mark.rule("REO-GEN-04", "REO-RP-01")
def test_by_option_every_impulse_is_everybodys_opportunity(strip):
    """REO-AMB-01: points and limits are fresh at the end of each impulse, of either side."""
    waiting = [face_down(n, "A-0001") for n in "ab"]
    last = Clock(turn=35, phase="reorganization", impulse=3, side="axis")
    game = game_of(strip, *waiting, clock=last, pools={"GE": 3}, GE={"bp_last_spent": 3})
    served = after(set_to(game, who="both"), by("a", "hex:Essen"))
    denied(served, by("b", "hex:Essen"), "REO-PRI-03", "REO-RP-10")
    other = on(served, "reorganization", 4)
    assert other.clock.side == "allied" and other.powers["GE"].rp_left == 3
    assert after(other, by("b", "hex:Essen")).units["b"].organized
    denied(on(set_to(served, who="active_side"), "reorganization", 4), by("b", "hex:Essen"), "REO-GEN-04")


@pytest.mark.rule("REO-PRI-01")
def test_a_city_without_factories_says_so(strip):
    game = game_of(strip, face_down("arm", "A-0006", type="ARM"), pools={"GE": 9})
    ruling = denied(game, Reorganize("arm", "hex:Kiel", "primary"), "REO-PRI-01")
    assert "reorganization.no_factory" in {reason.code for reason in ruling.reasons}


@pytest.mark.rule("REO-RLY-01", "REO-RLY-02")
@pytest.mark.parametrize("entered", [0, 1, 2])
def test_rail_moves_entered_for_an_impulse_bound_it_and_no_other(strip, entered):
    staffs = [unit(f"hq{n}", "A-0000", type="HQ-I", size="army", reorganization=1) for n in range(3)]
    waiting = [face_down(f"u{n}", "A-0006") for n in range(3)]
    game = game_of(strip, *waiting, *staffs, GE={"rp_pool": Fraction(99), "rail_moves": entered})
    assert rail_moves_left(game, "GE") == entered
    game = set_to(game, fr_rail_moves="last_impulse")
    orders = [by(f"u{n}", f"unit:hq{n}", "secondary", rail=True) for n in range(3)]
    served = after(game, *orders[:entered])
    denied(served, orders[entered], "REO-RLY-01", "REO-RLY-02")
    assert rail_left(on(game, "final_reorganization"), "GE") == entered
    later = on(served, "reorganization", 5)
    assert rail_moves_left(later, "GE") is None, "nobody entered a number for that impulse"
    chosen = with_rails(game, GE=1)
    assert rail_moves_left(chosen, "GE") == 1, "the action's own number comes first"


@pytest.mark.rule("REO-PRI-04", "REO-PRI-05")
def test_a_source_cut_off_again_has_used_its_one_opportunity(strip):
    """Isolated it serves in impulse 1; linked again in 3, as any source; cut off again in 5 no more, but next
    turn.  What it gave while it was linked doesn't count.
    """
    small = [face_down(f"u{n}", "A-0001", size="division") for n in range(6)]
    wall = [unit(f"e{row}", f"A-0{row}04", power="FR") for row in range(2)]
    first = Clock(turn=35, phase="reorganization", impulse=1, side="axis")
    game = game_of(strip, *small, *wall, clock=first, pools={"GE": 99}, GE={"bp_last_spent": 99})
    game = damaged(game, "Kiel")
    cut = [put_unit(game.units[f"e{row}"]) for row in range(2)]
    linked = [Change("units", f"e{row}", None) for row in range(2)]
    served = after(game, by("u0", "hex:Essen"), by("u1", "hex:Essen"))
    denied(on(served, "reorganization", 3), by("u2", "hex:Essen"), "REO-PRI-04", "REO-PRI-05")
    again = on(served.changed(linked), "reorganization", 3)
    again = on(after(again, by("u2", "hex:Essen")), "reorganization", 5).changed(cut)
    denied(again, by("u3", "hex:Essen"), "REO-PRI-04", "REO-PRI-05")
    richer = again.changed([put_power(msgspec.structs.replace(again.powers["GE"], bp_spent=9))])
    next_turn = on(on(richer, "final_reorganization"), "reorganization", 1)
    assert next_turn.clock.turn == 36
    assert after(next_turn, by("u3", "hex:Essen")).units["u3"].organized
    free = on(after(game.changed(linked), by("u0", "hex:Essen")), "reorganization", 3).changed(cut)
    assert judge(free, by("u1", "hex:Essen")).allowed


# --- neutral powers -----------------------------------------------------------------------------------------


@pytest.mark.rule("REO-RP-08", "REO-SEA-01", "REO-TRS-01")
def test_a_neutral_power_serves_nobody_elses_units(gap):
    """Italy co-operates with Germany, but is not in the war yet: it pays for nobody and lends no ports."""
    sea = gap.sea_areas[0].name
    units = [
        face_down("ship", sea, type="CA", size="", first_cost=2),
        face_down("inf", "Haven"),
        unit("trs", sea, type="TRS", size="", power="IT"),
        hq("A-0105"),
    ]
    game = game_of(gap, *units, pools={"GE": 9, "IT": 9}, wars=(), cooperation=[("GE", "IT")])
    game = set_to(game.changed([Change("control", gap.find("Port"), "IT")]), payer="any_cooperating")
    neutral = game.changed([put_power(msgspec.structs.replace(game.powers["IT"], active=False))])
    by_italy = by("inf", "unit:hq", "secondary", payer="IT")
    for order, clause in [
        (by("inf", "unit:trs", "trs"), "REO-RP-08"),
        (by_italy, "REO-RP-08"),
        (by("ship", "hex:Port", "sea"), "REO-SEA-01"),
    ]:
        said = {reason.code for reason in denied(neutral, order, clause).reasons}
        assert "reorganization.neutral" in said
    assert judge(game, by("inf", "unit:trs", "trs")).allowed and judge(game, by_italy).allowed
    assert "unit:trs" not in {o.provider for o in offers(neutral, "inf")}
    assert payers_of(neutral, by_italy) == ("GE",) and payers_of(game, by_italy) == ("GE", "IT")
    own = neutral.changed(
        [put_unit(msgspec.structs.replace(neutral.units["inf"], power="IT", country="ITA"))]
    )
    assert after(own, by("inf", "unit:trs", "trs")).powers["IT"].rp_spent == 3, "but its own"
