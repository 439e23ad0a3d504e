"""Edges of the clauses and both readings of what they leave open, where the other tests don't show them."""

from dataclasses import replace
from fractions import Fraction

import pytest
from redball.game.clock import Clock
from redball.game.orders import ChooseAction, SetRailMoves, Step
from redball.game.state import Change, Depot, put_power
from redball.rules import judge
from redball.rules.base.railways import rail_moves_left
from redball.rules.oil import total_fuel
from redball.rules.reorganization import offers
from redball.rules.reorganization.orders import RepairPort
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.ways.reach import rail_left

from tests.rules.judging import after, denied
from tests.rules.reorganization.table import (
    FINAL,
    GAP,
    IMPULSE,
    by,
    damaged,
    face_down,
    fields_of,
    game_of,
    hq,
    set_to,
)
from tests.small_map import small_atlas, spot, unit


@pytest.fixture
def gap():
    """Two western ports, a major and a minor one; over the sea a minor port, Haven, and a major one, Port."""
    return small_atlas(
        GAP,
        owners=GAP.replace(".", "g"),
        places=[
            spot("Emden", "A-0000", port="major", factories=1),
            spot("Bremen", "A-0200", port="major", factories=1),
            spot("Hull", "A-0300", port="minor", factories=1),
            spot("Haven", "A-0104", "town", port="minor"),
            spot("Port", "A-0204", "town", port="major"),
        ],
    )


# --- points -------------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-OFF-09", "REO-GEN-03")
def test_when_fuel_is_due_with_the_points(strip):
    """REO-AMB-21: in final reorganization always; in an impulse by option, and not through an HQ."""
    tanks = [face_down(f"t{n}", "A-0001", type="ARM") for n in range(2)]
    game = game_of(strip, *tanks, hq("A-0001"), pools={"GE": 12})
    game = replace(
        game,
        rule_sets=("base", "oil", "reorganization"),
        depots={strip.find("Essen"): Depot(2, "GE")},
        powers={**game.powers, "GE": fields_of(game.powers["GE"], fuel=Fraction(10))},
    )

    def fuel(game, order):
        return total_fuel(game, "GE") - total_fuel(after(game, order), "GE")

    by_source, by_staff = by("t0", "hex:Essen"), by("t1", "unit:hq", "hq")
    assert [fuel(game, o) for o in (by_source, by_staff)] == [0, 0]
    charged = set_to(game, fuel_in_impulse=True)
    assert [fuel(charged, o) for o in (by_source, by_staff)] == [2, 0]
    final = replace(game, clock=FINAL)
    assert [fuel(final, o) for o in (by_source, by_staff)] == [2, 2]
    assert after(final, by_source).powers["GE"].rp_spent == 6, "points and fuel are both due"


@pytest.mark.rule("REO-RP-09")
def test_a_minor_units_points_are_its_controllers_whoever_serves(strip):
    staff = hq("A-0002", power="IT")
    corps = face_down("hun", "A-0002", country="HUN")
    game = game_of(strip, corps, staff, pools={"GE": 9, "IT": 9}, cooperation=[("GE", "IT")])
    paid = after(game, by("hun", "unit:hq", "hq"))
    assert (paid.powers["GE"].rp_spent, paid.powers["IT"].rp_spent) == (3, 0)
    helped = after(set_to(game, minor_helpers=True), by("hun", "unit:hq", "hq"))
    assert (helped.powers["GE"].rp_spent, helped.powers["IT"].rp_spent) == (0, 3)


@pytest.mark.rule("REO-GEN-04", "REO-RP-01")
def test_ships_before_their_return_draw_on_the_pool_of_the_turns_end(gap):
    ships = [face_down(f"s{n}", gap.sea_areas[0].name, type="CA", size="", first_cost=2) for n in range(2)]
    end = Clock(turn=35, phase="end_of_action", impulse=2, side="allied")
    game = game_of(gap, *ships, clock=end, wars=(), GE={"bp_last_spent": 5})

    def at(game, phase):
        while game.clock.phase != phase:
            game = after(game, Step(end_stage=game.clock.phase == "end_of_action"))
        return game

    home = at(set_to(game, sea_after_rtb=False), "return_to_base")
    assert home.powers["GE"].rp_left == 5
    early = at(after(home, by("s0", "hex:Emden", "sea")), "final_reorganization")
    assert early.powers["GE"].rp_left == 3, "one opportunity, one pool"
    denied(early, by("s0", "hex:Emden", "sea"), "REO-SHA-02")
    assert after(early, by("s1", "hex:Emden", "sea")).powers["GE"].rp_left == 1
    assert at(game, "final_reorganization").powers["GE"].rp_left == 5


# --- sources ------------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-PRI-01")
def test_without_a_factory_nobody_who_needs_oil(strip):
    plane = face_down("ftr", "A-0006", type="FTR", size="", cost=2)
    game = game_of(strip, plane, face_down("inf", "A-0006"), pools={"GE": 9})
    denied(game, by("ftr", "hex:Kiel"), "REO-PRI-01")
    assert judge(game, by("inf", "hex:Kiel")).allowed


@pytest.mark.rule("REO-GEN-06", "REO-SEC-02")
def test_nobody_serves_himself(strip):
    game = game_of(strip, hq("A-0002", organized=False), pools={"GE": 9})
    denied(game, by("hq", "unit:hq", "secondary"), "REO-GEN-06")
    assert judge(game, by("hq", "hex:Essen")).allowed
    assert "unit:hq" not in {o.provider for o in offers(game, "hq")}


@pytest.mark.rule("REO-PRI-04", "REO-PRI-05")
def test_by_option_an_isolated_source_serves_one_unit_a_turn(strip):
    walls = [unit(f"e{row}", f"A-0{row}04", power="FR") for row in range(2)]
    small = [face_down(n, "A-0001", size="division") for n in "abc"]
    game = damaged(game_of(strip, *small, *walls, pools={"GE": 99}), "Kiel")
    once = after(set_to(game, isolated_once="unit"), by("a", "hex:Essen"))
    denied(once, by("b", "hex:Essen"), "REO-PRI-04", "REO-AMB-10")
    denied(replace(once, clock=fields_of(IMPULSE, impulse=5)), by("b", "hex:Essen"), "REO-PRI-04")


@pytest.mark.rule("REO-PRI-04", "REO-PRI-05")
def test_what_was_given_before_a_source_was_cut_off(strip):
    """REO-AMB-43: it counts only where a group reads it so, and never at the same opportunity."""
    walls = [unit(f"e{row}", f"A-0{row}04", power="FR") for row in range(2)]
    small = [face_down(n, "A-0001", size="division") for n in "abc"]
    whole = game_of(strip, *small, *walls, pools={"GE": 99})
    linked = whole.changed([Change("units", f"e{row}", None) for row in range(2)])

    def cut(game, **clock):
        walled = game.changed([Change("units", f"e{row}", whole.units[f"e{row}"]) for row in range(2)])
        return replace(damaged(walled, "Kiel"), clock=fields_of(IMPULSE, **clock))

    served = after(linked, by("a", "hex:Essen"))
    assert judge(cut(served, impulse=5), by("b", "hex:Essen")).allowed
    counted = after(set_to(linked, isolated_counts_before=True), by("a", "hex:Essen"))
    after(counted, by("b", "hex:Essen"))  # linked, it serves as often as it can
    denied(cut(counted, impulse=5), by("b", "hex:Essen"), "REO-PRI-04", "REO-PRI-05")
    assert judge(cut(counted), by("b", "hex:Essen")).allowed, "the same opportunity"
    denied(cut(set_to(counted, isolated_once="unit")), by("b", "hex:Essen"), "REO-AMB-10")
    assert judge(cut(counted, turn=36), by("b", "hex:Essen")).allowed
    idle = cut(set_to(linked, isolated_counts_before=True), impulse=5)
    assert judge(idle, by("b", "hex:Essen")).allowed


@pytest.mark.rule("REO-PRI-04")
def test_an_isolated_source_in_final_reorganization(strip):
    """REO-AMB-37: an opportunity of its own, or the rest of the last impulse's."""
    walls = [unit(f"e{row}", f"A-0{row}04", power="FR") for row in range(2)]
    small = [face_down(n, "A-0001", size="division") for n in "abc"]
    last = Clock(turn=35, phase="reorganization", impulse=3, side="axis")
    game = game_of(strip, *small, *walls, clock=last, pools={"GE": 99}, GE={"bp_last_spent": 9})

    def at_the_end(game):
        game = after(damaged(game, "Kiel"), by("a", "hex:Essen"))
        while game.clock.phase != "final_reorganization":
            game = after(game, Step(end_stage=game.clock.phase == "end_of_action"))
        return game

    denied(at_the_end(game), by("b", "hex:Essen"), "REO-PRI-04")
    assert judge(at_the_end(set_to(game, fr_is_own_opportunity=False)), by("b", "hex:Essen")).allowed


@pytest.mark.rule("REO-PRI-04", "REO-OVS-02")
def test_an_isolated_source_repairs_ports_at_its_one_opportunity_too():
    atlas = small_atlas(
        GAP,
        owners=GAP.replace(".", "g"),
        places=[
            spot("Emden", "A-0000", port="major", factories=1),
            spot("Haven", "A-0104", "town", port="minor"),
        ],
    )
    game = game_of(atlas, face_down("a", "A-0000"), pools={"GE": 9}, wars=())
    served = after(damaged(game, "Haven"), by("a", "hex:Emden"))
    assert judge(served, RepairPort("Haven", "hex:Emden")).allowed, "the same opportunity"
    later = replace(served, clock=fields_of(IMPULSE, impulse=5))
    denied(later, RepairPort("Haven", "hex:Emden"), "REO-PRI-04")


@pytest.mark.rule("REO-HQ-01")
def test_an_hq_out_of_supply_by_option(strip):
    walls = [unit(f"e{row}", f"A-0{row}05", power="FR") for row in range(2)]
    cut = game_of(strip, face_down("a", "A-0007"), hq("A-0007"), *walls, pools={"GE": 9})
    cut = cut.changed([Change("control", strip.find("Kiel"), "FR")])
    denied(cut, by("a", "unit:hq", "hq"), "REO-HQ-01")
    assert after(set_to(cut, hq_needs_supply=False), by("a", "unit:hq", "hq")).units["a"].organized


# --- ports --------------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-OVS-06")
def test_which_divisions_land_on_a_beach(gap):
    kinds = ("INF", "PARA", "MTN", "ART", "MOT")
    units = [face_down(kind.lower(), "A-0104", type=kind, size="division", cost=2) for kind in kinds]
    shut = damaged(game_of(gap, *units, pools={"GE": 99}, wars=()), "Haven", "Port")

    def landed(game):
        return [kind for kind in kinds if judge(game, by(kind.lower(), "hex:Emden")).allowed]

    assert landed(shut) == ["INF", "PARA", "MTN"], "though the port is damaged"
    assert landed(set_to(shut, inf_class="inf_only")) == ["INF"]
    ruling = judge(shut, by("inf", "hex:Emden"))
    assert {"REO-OVS-06", "REO-OVS-07"} <= set(ruling.clauses)
    denied(shut, by("mot", "hex:Emden"), "REO-OVS-02")


@pytest.mark.rule("REO-OVS-03", "REO-OVS-04")
def test_a_repair_takes_a_place_by_option(gap):
    units = [face_down(f"u{n}", "A-0104") for n in range(2)]
    broken = damaged(game_of(gap, *units, pools={"GE": 99}, wars=()), "Haven", "Port")
    free = after(broken, RepairPort("Haven", "hex:Emden"), by("u0", "hex:Emden"))
    assert judge(free, by("u1", "hex:Bremen")).allowed
    slot = after(set_to(broken, repair_uses_slot=True), RepairPort("Haven", "hex:Emden"))
    denied(after(slot, by("u0", "hex:Emden")), by("u1", "hex:Bremen"), "REO-OVS-04")


@pytest.mark.rule("REO-OVS-04")
def test_by_option_only_the_port_on_the_units_coast_counts(gap):
    """A unit lands in a major port; that its source ships from a minor one counts by default only."""
    game = damaged(
        game_of(gap, face_down("u", "A-0204"), pools={"GE": 9}, wars=()), "Emden", "Bremen", "Haven"
    )
    both = after(game, by("u", "hex:Hull"))
    assert used(both, "port", "A-0300") == 1
    assert used(after(set_to(game, port_slot_ends="destination"), by("u", "hex:Hull")), "port", "A-0300") == 0


# --- railways -----------------------------------------------------------------------------------------------


def with_rails(game, **moves):
    """Rail moves that powers have left at the end of an impulse."""
    game = replace(game, clock=Clock(turn=35, phase="choose_action", impulse=3, side="axis"))
    for power, count in moves.items():
        game = after(game, SetRailMoves(power, "land", count), ChooseAction(power, "land"))
    return replace(game, clock=IMPULSE)


@pytest.mark.rule("REO-RLY-01", "REO-RLY-02", "REO-RP-12")
def test_who_pays_uses_a_rail_move_of_its_own(strip):
    units = [face_down(n, "A-0006", power="IT") for n in "ab"]
    game = game_of(strip, *units, pools={"GE": 9, "IT": 9}, cooperation=[("GE", "IT")])
    game = with_rails(game, GE=0, IT=1)
    order = by("a", "hex:Essen", rail=True)
    denied(game, order, "REO-RLY-01")
    by_italy = after(game, by("a", "hex:Essen", rail=True, payer="IT"))
    assert rail_moves_left(by_italy, "IT") == 0 and by_italy.powers["IT"].rp_spent == 3
    assert any(o.order.rail for o in offers(game, "a", everything=True)), "a friend's rail moves are offered"


@pytest.mark.rule("REO-RLY-01")
def test_the_side_that_did_not_act_has_no_rail_moves(strip):
    game = set_to(game_of(strip, face_down("a", "A-0006"), pools={"GE": 9}), who="both")
    other = replace(game, clock=Clock(turn=35, phase="reorganization", impulse=4, side="allied"))
    assert rail_left(other, "GE") == 0
    denied(other, by("a", "hex:Essen", rail=True), "REO-RLY-01")
    assert judge(other, by("a", "hex:Kiel")).allowed


@pytest.mark.rule("REO-GEN-07", "REO-RLY-03")
def test_by_option_a_basic_path_is_needed_beside_the_railway(strip):
    """The HQ is six hexes away along the railway: too far for a secondary source's basic path."""
    staff = hq("A-0000")
    game = game_of(strip, face_down("a", "A-0006"), staff, pools={"GE": 9})
    order = by("a", "unit:hq", "secondary", rail=True)
    assert judge(game, order).allowed
    denied(set_to(game, rail_needs_basic=True), order, "REO-RLY-03")


@pytest.mark.rule("REO-RP-10", "REO-RP-11")
def test_a_refusal_leaves_everything_as_it_was(strip):
    game = with_rails(game_of(strip, face_down("a", "A-0006"), pools={"GE": 9}), GE=1)
    poor = game.changed([put_power(fields_of(game.powers["GE"], rp_pool=Fraction(2)))])
    denied(poor, by("a", "hex:Essen", rail=True), "REO-RP-10")
    assert rail_moves_left(poor, "GE") == 1
