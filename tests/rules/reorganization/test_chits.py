"""Offensive chits in reorganization, and what options change about points."""

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.orders import Step
from redball.game.state import Depot
from redball.rules import judge
from redball.rules.oil import total_fuel
from redball.rules.reorganization.buying import most_bought
from redball.rules.reorganization.chits import kinds_offered
from redball.rules.reorganization.orders import BuyRP, PlayChit, Reorganize, ReorganizeByChit, SpendBP
from redball.rules.reorganization.pool import next_pool, pool_of

from tests.rules.reorganization.table import (
    FINAL,
    IMPULSE,
    PRODUCTION,
    face_down,
    game_of,
    give,
    hq,
    refused,
    set_to,
)
from tests.small_map import unit

CHOOSING = Clock(turn=35, phase="choose_action", impulse=3, side="axis")


def plane(name, cost=3):
    return face_down(name, "A-0003", type="FTR", size="", cost=cost)


def by_hq(name, hq="hq"):
    return Reorganize(name, f"unit:{hq}", "hq")


def with_chit(atlas, kind, *units, pool=99, **options):
    game = game_of(atlas, *units, clock=CHOOSING, pools={"GE": pool})
    game = give(set_to(game, **options), PlayChit("GE", kind, "hq"))
    return replace(game, clock=IMPULSE)


@pytest.mark.rule("REO-OFF-01", "REO-OFF-02", "REO-EX-04", "REO-RP-13")
def test_an_air_chit_doubles_what_an_hq_does_for_aircraft(atlas):
    costs = [2, 2, 3, 3, 4, 4, 2]
    game = with_chit(atlas, "air", *(plane(f"f{n}", c) for n, c in enumerate(costs)), hq())
    for number in range(6):
        game = give(game, by_hq(f"f{number}"))
    assert game.powers["GE"].rp_spent == 9, "18 points at half cost"
    assert "REO-HQ-02" in refused(game, by_hq("f6"))
    one = with_chit(atlas, "air", plane("f", 3), hq())
    assert give(one, by_hq("f")).powers["GE"].rp_spent == Fraction(3, 2)


@pytest.mark.rule("REO-OFF-02")
def test_what_is_left_of_a_half_serves_nobody(atlas):
    planes = [plane(f"f{n}") for n in range(6)]
    game = with_chit(atlas, "air", *planes, face_down("inf", "A-0003"), hq())
    for number in range(5):
        game = give(game, by_hq(f"f{number}"))
    assert "REO-HQ-02" in refused(game, by_hq("inf"))
    assert judge(game, by_hq("f5")).allowed
    assert judge(set_to(game, half_capacity_round=True), by_hq("inf")).allowed


@pytest.mark.rule("REO-OFF-01")
def test_half_a_point_counts(atlas):
    game = with_chit(atlas, "air", plane("f", 3), hq(), pool=1)
    assert "REO-RP-10" in refused(game, by_hq("f"))


@pytest.mark.rule("REO-OFF-04", "REO-OFF-05")
def test_a_land_chit(atlas):
    land = [
        face_down(f"u{n}", "A-0003", type=t, cost=c)
        for n, (t, c) in enumerate([("INF", 3), ("INF", 3), ("ARM", 6), ("MOT", 4), ("MECH", 5), ("INF", 3)])
    ]
    game = with_chit(atlas, "land", *land, plane("f"), hq())
    assert give(game, by_hq("u2")).powers["GE"].rp_spent == 3, "ARM 6 -> 3"
    mixed = game
    for name in ("u0", "u1", "u2", "u3", "f"):
        mixed = give(mixed, by_hq(name))
    assert "REO-HQ-02" in refused(mixed, by_hq("u4")), "4/2 + 1 = 3"
    for number in range(6):
        game = give(game, by_hq(f"u{number}"))
    assert game.powers["GE"].rp_spent == 12


@pytest.mark.rule("REO-OFF-01", "REO-OFF-04")
def test_only_the_named_hq_and_only_as_an_hq(atlas):
    other = unit("hq2", "A-0002", type="HQ-I", reorganization=3, size="army")
    game = with_chit(atlas, "air", plane("f", 4), plane("g", 4), hq(), other)
    assert give(game, by_hq("f", "hq2")).powers["GE"].rp_spent == 4
    assert give(set_to(game, chit_scope="all"), by_hq("f", "hq2")).powers["GE"].rp_spent == 2
    source = Reorganize("f", "unit:hq", "secondary")
    assert give(game, source).powers["GE"].rp_spent == 4
    assert give(set_to(game, chit_applies_to_sec=True), source).powers["GE"].rp_spent == 2


@pytest.mark.rule("REO-OFF-06")
def test_a_combined_chit_halves_the_cost_but_not_the_count(atlas):
    second = unit("hq2", "A-0002", type="HQ-I", reorganization=3, size="army")
    feet = [face_down(f"u{n}", "A-0003") for n in range(4)]
    ship = face_down("bb", "A-0003", type="BB", size="", first_cost=4)
    game = with_chit(atlas, "combined", *feet, ship, hq(), second)
    mixed = give(give(game, by_hq("u0")), by_hq("bb", "hq2"))
    assert mixed.powers["GE"].rp_spent == Fraction(3, 2) + 2
    for number in range(3):
        game = give(game, by_hq(f"u{number}"))
    assert "REO-HQ-02" in refused(game, by_hq("u3"))


@pytest.mark.rule("REO-OFF-07")
def test_no_combined_chit_without_impulse_choices(atlas):
    game = set_to(game_of(atlas, hq(), clock=CHOOSING), impulse_choices=False)
    assert "REO-OFF-07" in refused(game, PlayChit("GE", "combined", "hq"))
    assert "reorganize_units" in kinds_offered(game) and "combined" not in kinds_offered(game)
    without = set_to(game, reorganize_units_chit=False)
    assert "REO-AMB-26" in refused(without, PlayChit("GE", "reorganize_units"))


@pytest.mark.rule("REO-OFF-03")
def test_a_naval_chit_turns_ships_up_for_nothing(atlas):
    ships = [face_down(f"s{n}", atlas.sea_areas[0].name, type="CA", size="") for n in range(5)]
    game = with_chit(atlas, "naval", *ships, face_down("inf", "A-0003"), hq())
    assert "REO-OFF-03" in refused(game, ReorganizeByChit("GE", ("inf",)))
    two = give(game, ReorganizeByChit("GE", ("s0", "s1")))
    assert [u.organized for u in two.units.values() if u.type == "CA"] == [True, True, False, False, False]
    done = give(game, ReorganizeByChit("GE"))
    assert all(u.organized for u in done.units.values() if u.type == "CA")
    assert done.powers["GE"].rp_spent == 0 and not done.units["inf"].organized
    assert "REO-OFF-03" in refused(done, ReorganizeByChit("GE"))


@pytest.mark.rule("REO-OFF-08")
def test_reorganize_units_turns_all_in_supply_up(atlas):
    inside = [face_down(f"a{n}", f"A-0{n % 4}0{n % 5}") for n in range(20)]
    outside = [face_down(f"x{n}", "A-0007") for n in range(3)]
    walls = [unit("w", "A-0006", power="FR")]
    game = with_chit(atlas, "reorganize_units", *inside, *outside, *walls, hq("A-0002"))
    done = give(game, ReorganizeByChit("GE"))
    assert sum(u.organized for u in done.units.values() if u.id[0] == "a") == 20
    assert not any(u.organized for u in done.units.values() if u.id[0] == "x")
    assert done.powers["GE"].rp_spent == 0


@pytest.mark.rule("REO-OFF-09")
def test_the_fuel_of_reorganize_units_is_paid(atlas):
    """HQ-A 2, four ARM corps 8, a MOT division 1/2, two fighters of cost 3 at 1/2 each: 11 1/2."""
    units = [
        face_down("hqa", "A-0001", type="HQ-A", size="army"),
        *(face_down(f"t{n}", "A-0002", type="ARM") for n in range(4)),
        face_down("mot", "A-0002", type="MOT", size="division"),
        *(face_down(f"f{n}", "A-0003", type="FTR", size="", cost=3) for n in range(2)),
        face_down("inf", "A-0003"),
    ]
    game = with_chit(atlas, "reorganize_units", *units, hq("A-0000"))
    game = replace(game, rule_sets=("base", "oil", "reorganization"))
    game = with_fuel(game, Fraction(10), depot="Berlin")
    done = give(game, ReorganizeByChit("GE"))
    assert all(u.organized for u in done.units.values())
    assert total_fuel(game, "GE") - total_fuel(done, "GE") == Fraction(23, 2)
    assert done.powers["GE"].rp_spent == 0
    dry = replace(with_fuel(game, Fraction(10)), depots={})
    assert "OIL-REO-01" in refused(dry, ReorganizeByChit("GE")), "no oil to trace to"
    assert give(dry, ReorganizeByChit("GE", ("inf",))).units["inf"].organized


def with_fuel(game, fuel, depot=""):
    """Germany with fuel on its track, and two barrels in a hex."""
    power = msgspec.structs.replace(game.powers["GE"], fuel=fuel)
    depots = {game.atlas.find(depot): Depot(2, "GE")} if depot else {}
    return replace(game, powers={**game.powers, "GE": power}, depots=depots)


@pytest.mark.rule("REO-OFF-01")
def test_when_and_by_whom_a_chit_is_played(atlas):
    game = game_of(atlas, hq(), face_down("inf", "A-0003"), clock=CHOOSING)
    assert "REO-OFF-01" in refused(game, PlayChit("GE", "air", "inf"))
    assert "REO-OFF-01" in refused(game, PlayChit("GE", "air", "nobody"))
    assert "REO-OFF-01" in refused(game, PlayChit("FR", "air", "hq"))
    assert "REO-OFF-01" in refused(game, PlayChit("GE", ""))
    assert "REO-OFF-01" in refused(replace(game, clock=IMPULSE), PlayChit("GE", "air", "hq"))
    played = give(game, PlayChit("GE", "air", "hq"))
    assert judge(give(played, PlayChit("GE", "")), PlayChit("GE", "land", "hq")).allowed
    assert "REO-OFF-03" in refused(replace(played, clock=IMPULSE), ReorganizeByChit("GE"))


# --- points -------------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-RP-02", "REO-RP-03")
@pytest.mark.parametrize(("scope", "pool"), [("all", 26), ("units_only", 20)])
def test_what_counts_as_spent(atlas, scope, pool):
    game = set_to(game_of(atlas, clock=PRODUCTION, GE={"bp_available": 31}), spent_scope=scope)
    game = give(give(game, SpendBP("GE", 20)), SpendBP("GE", 6, on="other"))
    assert "REO-RP-04" in refused(game, SpendBP("GE", 6)), "five are left, saved ones"
    assert next_pool(game, game.powers["GE"]) == pool, "as the card of build points tells"
    while game.clock.turn == 35:
        game = give(game, Step())
    assert pool_of(game.powers["GE"], game) == pool


@pytest.mark.rule("REO-RP-06")
def test_gearing_of_all_build_points_together(atlas):
    game = game_of(atlas, clock=PRODUCTION, GE={"bp_last_spent": 20, "bp_last_on_rp": 2})
    together = set_to(game, gearing="total_bp")
    spent = give(together, SpendBP("GE", 18))
    assert most_bought(spent, spent.powers["GE"]) == 5
    assert judge(spent, BuyRP("GE", 5)).allowed
    assert "REO-RP-06" in refused(spent, BuyRP("GE", 6))
    assert "REO-RP-06" in refused(game, BuyRP("GE", 4))


@pytest.mark.rule("REO-RP-02")
def test_the_first_turn_has_the_points_that_were_entered(atlas):
    game = game_of(atlas, GE={"bp_available": 14})
    assert pool_of(game.powers["GE"], game) == 0
    assert pool_of(game.powers["GE"], set_to(game, start_rp="this_turn")) == 14
    entered = game_of(atlas, GE={"bp_available": 14, "bp_last_spent": 9})
    assert pool_of(entered.powers["GE"], set_to(entered, start_rp="this_turn")) == 9


@pytest.mark.rule("REO-GEN-04", "REO-SHA-02")
def test_final_reorganization_is_an_opportunity_of_its_own(atlas):
    last = Clock(turn=35, phase="reorganization", impulse=4, side="axis")
    game = game_of(
        atlas,
        face_down("inf", "A-0003", shattered=True),
        hq(),
        clock=last,
        pools={"GE": 3},
        GE={"bp_last_spent": 3},
    )

    def at_the_end(game):
        game = give(game, by_hq("inf"))
        while game.clock.phase != "final_reorganization":
            game = give(game, Step(end_stage=game.clock.phase == "end_of_action"))
        return game

    fresh = at_the_end(game)
    again = Reorganize("inf", "hex:Berlin", "primary")
    assert give(fresh, again).units["inf"].organized
    assert "REO-SHA-02" in refused(at_the_end(set_to(game, fr_is_own_opportunity=False)), again)
    assert fresh.clock == replace_first(FINAL, fresh.clock)


def replace_first(clock, like):
    return msgspec.structs.replace(clock, first=like.first)


@pytest.mark.rule("REO-GEN-02")
def test_points_for_nothing_by_option(atlas):
    game = game_of(atlas, unit("up", "A-0003"), hq(), pools={"GE": 3})
    assert "REO-GEN-02" in refused(game, by_hq("up"))
    assert give(set_to(game, allow_noop=True), by_hq("up")).powers["GE"].rp_left == 0
