"""Impulse reorganization on small maps: each test is the Check of its clauses."""

from dataclasses import replace

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.orders import Step
from redball.game.state import put_unit
from redball.rules import judge
from redball.rules.reorganization import rp_cost
from redball.rules.reorganization.orders import BuyRP, Reorganize, SpendBP
from redball.rules.reorganization.pool import pool_of
from redball.wording import sentence

from tests.rules.reorganization.table import FINAL, PRODUCTION, face_down, game_of, give, hq, refused
from tests.small_map import unit

BY_HQ = Reorganize("inf", "unit:hq", "hq")


@pytest.mark.rule("REO-GEN-01", "REO-GEN-02")
def test_a_reorganized_unit_turns_face_up(atlas):
    game = give(game_of(atlas, face_down("inf", "A-0003"), hq(), pools={"GE": 3}), BY_HQ)
    assert game.units["inf"].organized
    assert game.powers["GE"].rp_left == 0


@pytest.mark.rule("REO-GEN-03", "REO-GEN-05")
def test_nobody_turns_up_by_himself_at_the_end_of_the_turn(atlas):
    units = [face_down(f"u{i}", "A-0003") for i in range(10)]
    game = game_of(atlas, *units, clock=FINAL)
    while game.clock.turn == 35:
        game = give(game, Step())
    assert [u.organized for u in game.units.values()] == [False] * 10


@pytest.mark.rule("REO-GEN-04", "REO-RP-01", "REO-RP-07")
def test_every_opportunity_has_a_fresh_pool(atlas):
    start = Clock(turn=35, phase="declare_war", impulse=1, side="axis")
    game = game_of(atlas, face_down("inf", "A-0003"), hq(), clock=start, GE={"bp_last_spent": 26})
    pools = []
    for _ in range(400):
        game = give(game, Step(end_stage=game.clock.impulse == 8 and game.clock.phase == "end_of_action"))
        if game.clock.phase in ("reorganization", "final_reorganization") and game.clock.side in ("", "axis"):
            pools.append(game.powers["GE"].rp_left)
            if game.clock.phase == "final_reorganization":
                break
            if len(pools) == 1:
                game = give(game, BY_HQ)
                assert game.powers["GE"].rp_left == 23
    assert pools == [26] * 5  # four impulses of the side, then the end of the turn


@pytest.mark.rule("REO-GEN-04")
def test_only_at_the_end_of_an_impulse_and_of_the_turn(atlas):
    moving = Clock(turn=35, phase="land_movement", impulse=3, side="axis")
    game = game_of(atlas, face_down("inf", "A-0003"), hq(), clock=moving, pools={"GE": 9})
    assert "REO-GEN-04" in refused(game, BY_HQ)


@pytest.mark.rule("REO-GEN-04")
def test_the_side_that_did_not_act_waits(atlas):
    allied = Clock(turn=35, phase="reorganization", impulse=4, side="allied")
    game = game_of(atlas, face_down("inf", "A-0003"), hq(), clock=allied, pools={"GE": 9})
    assert "REO-GEN-04" in refused(game, BY_HQ)
    both = replace(game, options={"reorg.who": "both"})
    assert judge(both, BY_HQ).allowed


@pytest.mark.rule("REO-GEN-06")
def test_a_blocked_path_is_refused(atlas):
    enemies = [unit(f"e{row}", f"A-0{row}04", power="FR") for row in range(4)]
    game = game_of(atlas, face_down("inf", "A-0105"), hq(), *enemies, pools={"GE": 9})
    assert "REO-GEN-06" in refused(game, BY_HQ)
    alone = game_of(atlas, face_down("inf", "A-0105"), hq(), pools={"GE": 9})
    assert judge(alone, BY_HQ).allowed


@pytest.mark.rule("REO-GEN-07")
def test_an_air_transport_and_a_ship_need_no_path(atlas):
    enemies = [unit(f"e{row}", f"A-0{row}04", power="FR") for row in range(4)]
    atr = unit("atr", "A-0000", type="ATR", size="", range=8, cost=3)
    ship = unit("trs", atlas.sea_areas[0].name, type="TRS", size="")
    game = game_of(atlas, face_down("inf", "A-0305"), atr, ship, *enemies, pools={"GE": 9})
    for order in (Reorganize("inf", "unit:atr", "atr"), Reorganize("inf", "unit:trs", "trs")):
        after = give(game, order)
        assert after.units["inf"].organized
        assert not after.units[order.provider.removeprefix("unit:")].organized, "who serves turns face-down"


@pytest.mark.rule("REO-GEN-08", "REO-RP-10")
def test_sources_of_all_kinds_draw_on_one_pool(atlas):
    infantry = [face_down(f"i{n}", "A-0003") for n in range(3)]
    armour = face_down("arm", "A-0001", type="ARM")
    plane = face_down("ltd", "A-0002", type="LND", size="", cost=5)
    last = face_down("last", "A-0001", type="FTR", size="", cost=1)
    atr = unit("atr", "A-0000", type="ATR", size="", range=8, cost=3)
    game = game_of(atlas, *infantry, armour, plane, last, atr, hq(), pools={"GE": 20})
    for n in range(3):
        game = give(game, Reorganize(f"i{n}", "unit:hq", "hq"))
    game = give(game, Reorganize("arm", "hex:Berlin", "primary"))
    game = give(game, Reorganize("ltd", "unit:atr", "atr"))
    assert game.powers["GE"].rp_spent == 20
    assert "REO-RP-10" in refused(game, Reorganize("last", "hex:Berlin", "primary"))


@pytest.mark.rule("REO-RP-02")
@pytest.mark.parametrize(("spent", "pool"), [(26, 26), (0, 0)])
def test_pool_is_what_was_spent(atlas, spent, pool):
    assert pool_of(game_of(atlas, GE={"bp_last_spent": spent}).powers["GE"]) == pool


@pytest.mark.rule("REO-RP-03", "REO-RP-04", "REO-RP-05")
def test_saved_points_do_not_count_and_bought_ones_count_twice(atlas):
    game = game_of(atlas, clock=PRODUCTION, GE={"bp_available": 31, "bp_last_on_rp": 3})
    game = give(give(game, SpendBP("GE", 24)), BuyRP("GE", 3))
    while game.clock.turn == 35:
        game = give(game, Step())
    power = game.powers["GE"]
    assert (power.bp_spent, power.bp_on_rp) == (0, 0)
    assert pool_of(power) == 24 + 2 * 3  # the four that were saved add nothing


@pytest.mark.rule("REO-RP-03")
def test_no_more_is_spent_than_there_is(atlas):
    game = game_of(atlas, clock=PRODUCTION, GE={"bp_available": 26})
    assert refused(game, SpendBP("GE", 27))
    assert (
        pool_of(msgspec.structs.replace(give(game, SpendBP("GE", 21)).powers["GE"], bp_last_spent=21)) == 21
    )


@pytest.mark.rule("REO-RP-06")
def test_buying_is_bound_by_gearing(atlas):
    game = game_of(atlas, clock=PRODUCTION, GE={"bp_last_on_rp": 3})
    assert judge(game, BuyRP("GE", 4)).allowed
    assert "REO-RP-06" in refused(game, BuyRP("GE", 5))
    assert "REO-RP-06" in refused(give(game, BuyRP("GE", 4)), BuyRP("GE", 1))
    free = replace(game, options={"reorg.gearing": "off"})
    assert judge(free, BuyRP("GE", 5)).allowed


@pytest.mark.rule("REO-RP-04")
def test_build_points_are_spent_in_production_only(atlas):
    assert "REO-RP-04" in refused(game_of(atlas), BuyRP("GE", 1))


@pytest.mark.rule("REO-RP-08", "REO-RP-12")
def test_a_friend_may_pay_and_is_charged(atlas):
    corps = face_down("inf", "A-0003", power="IT")
    game = game_of(atlas, corps, hq(), pools={"GE": 9, "IT": 9, "SU": 9}, cooperation=[("GE", "IT")])
    after = give(game, BY_HQ)
    assert (after.powers["GE"].rp_left, after.powers["IT"].rp_left) == (6, 9)
    assert "REO-RP-08" in refused(game, Reorganize("inf", "unit:hq", "hq", payer="SU"))


@pytest.mark.rule("REO-RP-09")
def test_a_minor_countrys_unit_uses_its_controllers_points(atlas):
    corps = face_down("inf", "A-0003", country="HUN")
    game = game_of(atlas, corps, hq(), pools={"GE": 9, "IT": 9}, cooperation=[("GE", "IT")])
    assert give(game, BY_HQ).powers["GE"].rp_left == 6
    by_italy = Reorganize("inf", "unit:hq", "hq", payer="IT")
    assert "REO-RP-09" in refused(game, by_italy)
    helped = {"reorg.minor_helpers": True, "reorg.payer": "any_cooperating"}
    assert judge(replace(game, options=helped), by_italy).allowed


@pytest.mark.rule("REO-RP-10", "REO-RP-11")
def test_never_more_than_the_pool_and_the_refusal_names_remedies(atlas):
    units = [face_down(f"i{n}", "A-0003") for n in range(3)]
    game = game_of(atlas, *units, hq(value=4), pools={"GE": 7})
    game = give(give(game, Reorganize("i0", "unit:hq", "hq")), Reorganize("i1", "unit:hq", "hq"))
    ruling = judge(game, Reorganize("i2", "unit:hq", "hq"))
    assert not ruling.allowed and {"REO-RP-10", "REO-RP-11"} <= set(ruling.clauses)
    said = sentence(ruling.reasons[0])
    assert "co-operating power may serve it and pay" in said and "buy points for next turn" in said


@pytest.mark.rule("REO-RP-11")
def test_armour_with_two_points_left_stays_down(atlas):
    game = game_of(atlas, face_down("inf", "A-0003", type="ARM"), hq(), pools={"GE": 2})
    assert "REO-RP-11" in refused(game, BY_HQ)


@pytest.mark.rule("REO-RP-01", "REO-RP-12")
def test_one_opportunitys_points_are_exact(atlas):
    units = [face_down(f"i{n}", "A-0003") for n in range(4)]
    game = game_of(atlas, *units, hq(value=4), pools={"GE": 9})
    for n in range(3):
        game = give(game, Reorganize(f"i{n}", "unit:hq", "hq"))
    assert game.powers["GE"].rp_spent == 9 and game.powers["GE"].rp_left == 0
    assert refused(game, Reorganize("i3", "unit:hq", "hq"))


@pytest.mark.rule("REO-CST-01", "REO-CST-02", "REO-CST-03", "REO-CST-04")
@pytest.mark.parametrize(
    ("fields", "cost"),
    [
        ({"type": "BB", "cost": 7, "first_cost": 3}, 3),
        ({"type": "SUB", "cost": 3, "first_cost": 1}, 1),
        ({"type": "TRS", "cost": 3, "first_cost": 2}, 2),
        ({"type": "LND", "cost": 4}, 4),
        ({"type": "CVP", "cost": 2}, 2),
        ({"type": "INF", "size": "corps"}, 3),
        ({"type": "ARM", "size": "corps"}, 6),
        ({"type": "ARM", "size": "division"}, 4),
        ({"type": "HQ-I", "size": "army"}, 5),
        ({"type": "HQ-A", "cost": 6}, 6),
        ({"type": "SUPPLY", "cost": 2}, 2),
        ({"type": "TRUCK", "cost": 2}, 2),
    ],
)
def test_costs(fields, cost):
    assert rp_cost(unit("u", **fields)) == cost


@pytest.mark.rule("REO-CST-05")
def test_neither_the_impulse_nor_a_friend_doubles_the_cost(atlas):
    plane = face_down("nav", "A-0003", type="NAV", size="", cost=3, power="IT")
    game = game_of(atlas, plane, hq(), pools={"GE": 9}, cooperation=[("GE", "IT")])
    assert give(game, Reorganize("nav", "unit:hq", "hq")).powers["GE"].rp_left == 6


@pytest.mark.rule("REO-RP-13")
def test_what_serves_for_points_is_charged_in_full(atlas):
    """Supply units and offensive chits are the only exceptions, and neither serves here."""
    game = game_of(atlas, face_down("inf", "A-0003"), hq(), pools={"GE": 3})
    assert give(game, BY_HQ).powers["GE"].rp_spent == rp_cost(game.units["inf"]) == 3


def test_a_step_back_restores_the_pool(atlas):
    before = Clock(turn=35, phase="air_rebase", impulse=3, side="axis")
    game = game_of(
        atlas, face_down("inf", "A-0003"), hq(), clock=before, pools={"GE": 5}, GE={"bp_last_spent": 12}
    )
    entered = give(game, Step())
    assert entered.powers["GE"].rp_pool == 12
    spent = give(entered, BY_HQ)
    back = give(spent, Step(back=True))
    again = give(back, Step())
    assert again.powers["GE"].rp_left == 12 - 3, "going back and forth must not refill what was spent"


def test_put_unit_is_what_turns(atlas):
    game = game_of(atlas, face_down("inf", "A-0003"), hq(), pools={"GE": 3})
    assert put_unit(msgspec.structs.replace(game.units["inf"], organized=True)) in judge(game, BY_HQ).changes
