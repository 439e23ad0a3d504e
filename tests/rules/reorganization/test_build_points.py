"""Build points and pools to the last point (REO-RP-01 to 07, REO-AMB-02 to 04)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from redball.game.clock import Clock
from redball.game.orders import Step
from redball.game.quantities import LARGEST
from redball.rules import judge
from redball.rules.reorganization.air_missions import air_missions_left
from redball.rules.reorganization.buying import most_bought
from redball.rules.reorganization.orders import BuyRP, SetAirMissions, SpendBP
from redball.rules.reorganization.pool import (
    fresh_pools,
    is_first_turn,
    may_reorganize,
    next_pool,
    pool_of,
)
from redball.rules.reorganization.tables import COUNTED, ONCE, RAIL_LEFT, USED

from tests.rules.judging import after, denied, judged, why_not
from tests.rules.reorganization.table import FINAL, IMPULSE, PRODUCTION, game_of, hq, set_to

HOME = Clock(turn=35, phase="return_to_base")


def at_work(atlas, counted=True, **fields):
    """Germany in production, in a game whose first turn is over."""
    game = game_of(atlas, clock=PRODUCTION, GE=fields)
    return game.changed([COUNTED.put("turn", counted or None)])


@pytest.mark.rule("REO-RP-06")
@pytest.mark.parametrize(
    ("reading", "fields", "most"),
    [
        ("own_class", {}, 1),
        ("own_class", {"bp_last_on_rp": 3}, 4),
        ("own_class", {"bp_last_on_rp": 3, "bp_on_rp": 4}, 0),
        ("own_class", {"bp_last_on_rp": 1, "bp_on_rp": 9}, 0),
        ("total_bp", {"bp_last_spent": 5, "bp_last_on_rp": 2}, 8),
        ("total_bp", {"bp_last_spent": 5, "bp_spent": 1, "bp_other": 2, "bp_on_rp": 1}, 2),
        ("total_bp", {"bp_last_spent": 5, "bp_spent": 4, "bp_other": 4, "bp_on_rp": 4}, 0),
        ("off", {"bp_last_on_rp": 3}, None),
    ],
)
def test_how_many_gearing_allows(atlas, reading, fields, most):
    game = set_to(at_work(atlas, **fields), gearing=reading)
    assert most_bought(game, game.powers["GE"]) == most
    if most is None:
        assert not why_not(game, BuyRP("GE", 99))
        return
    code = "gearing" if reading == "own_class" else "gearing_total"
    assert why_not(game, BuyRP("GE", most + 1)) == [code]
    last = fields.get("bp_last_on_rp", 0) + (0 if reading == "own_class" else fields.get("bp_last_spent", 0))
    assert judge(game, BuyRP("GE", most + 1)).reasons[0].data["last"] == last
    if most:
        bought = after(game, BuyRP("GE", most))
        assert bought.powers["GE"].bp_on_rp == fields.get("bp_on_rp", 0) + most
        assert judge(game, BuyRP("GE", most)).text.data["gain"] == 2 * most


@pytest.mark.rule("REO-RP-06")
def test_the_first_turn_has_no_gearing(atlas):
    first = at_work(atlas, counted=False)
    assert is_first_turn(first) and most_bought(first, first.powers["GE"]) is None
    entered = at_work(atlas, counted=False, bp_last_on_rp=2)
    assert most_bought(entered, entered.powers["GE"]) == 3


@pytest.mark.rule("REO-RP-03", "REO-RP-04")
@pytest.mark.parametrize("on", ["units", "other", "rp"])
def test_what_is_spent_and_what_is_left(atlas, on):
    def order(points):
        return BuyRP("GE", points) if on == "rp" else SpendBP("GE", points, on=on)

    game = at_work(atlas, bp_available=10, bp_spent=2, bp_other=1, bp_on_rp=1, bp_last_on_rp=20)
    assert why_not(game, order(0)) == ["not_positive"] == why_not(game, order(-1))
    assert why_not(game, order(7)) == ["too_few_bp"]
    spent = after(game, order(6)).powers["GE"]
    field = {"units": "bp_spent", "other": "bp_other", "rp": "bp_on_rp"}[on]
    assert getattr(spent, field) == getattr(game.powers["GE"], field) + 6 and spent.bp_left == 0
    assert after(game, order(1)).powers["GE"].bp_left == 5
    assert why_not(replace(game, clock=IMPULSE), order(1)) == ["not_production"]
    clauses = {"units": ("REO-RP-02", "REO-RP-03"), "other": ("REO-RP-02", "REO-AMB-02")}
    assert judge(game, order(1)).clauses == clauses.get(on, ("REO-RP-04", "REO-RP-05", "REO-RP-06"))
    above = set_to(at_work(atlas, bp_spent=LARGEST - 3, bp_other=1, bp_on_rp=1), gearing="off")
    assert judged(above, order(2)).reasons[0].code == "base.above" and not why_not(above, order(1))
    none = at_work(atlas, bp_entered=True, bp_last_on_rp=5)
    assert why_not(none, order(1)) == ["too_few_bp"]
    assert judge(none, order(1)).reasons[0].data["left"] == 0
    assert denied(game, BuyRP("XX", 1), "REO-RP-02").clauses == ("REO-RP-02",)


@pytest.mark.rule("REO-RP-02", "REO-RP-05")
@pytest.mark.parametrize(("scope", "pool"), [("all", 5 + 3 + 2 * 2), ("units_only", 5 + 2 * 2)])
def test_next_turns_pool_from_this_turn_s_account(atlas, scope, pool):
    game = set_to(at_work(atlas, bp_spent=5, bp_other=3, bp_on_rp=2), spent_scope=scope)
    assert next_pool(game, game.powers["GE"]) == pool
    while game.clock.turn == 35:
        game = after(game, Step())
    power = game.powers["GE"]
    assert (power.bp_last_spent, power.bp_last_on_rp) == (pool - 4, 2)
    assert (power.bp_spent, power.bp_other, power.bp_on_rp) == (0, 0, 0)
    assert pool_of(power, game) == pool_of(power) == pool and not is_first_turn(game)


@pytest.mark.rule("REO-RP-02")
def test_this_turn_s_points_count_in_the_first_turn_only(atlas):
    game = set_to(game_of(atlas, GE={"bp_available": 14}), start_rp="this_turn")
    assert pool_of(game.powers["GE"], game) == 14
    later = game.changed([COUNTED.put("turn", True)])
    assert pool_of(later.powers["GE"], later) == 0


@pytest.mark.rule("REO-GEN-04", "REO-RP-01")
def test_whose_opportunity_a_moment_is(atlas):
    game = game_of(atlas, IT={"in_play": False})
    germany, france, italy = (game.powers[code] for code in ("GE", "FR", "IT"))

    def may(clock, reads=game):
        return [p.code for p in (germany, france, italy) if may_reorganize(reads, clock, p)]

    theirs = Clock(turn=35, phase="reorganization", impulse=4, side="allied")
    assert (may(IMPULSE), may(theirs), may(FINAL)) == (["GE"], ["FR"], ["GE", "FR"])
    assert may(IMPULSE, set_to(game, who="both")) == ["GE", "FR"]
    assert may(PRODUCTION) == [] == may(HOME)
    assert may(HOME, set_to(game, sea_after_rtb=False)) == ["GE", "FR"]


@pytest.mark.rule("REO-RP-01", "REO-RP-07")
def test_which_moments_fill_pools_and_clear_what_was_used(atlas):
    game = game_of(atlas, GE={"bp_last_spent": 7, "rp_spent": Fraction(3)}).changed(
        [USED.put(("unit", "x"), 1), ONCE.put((35, 0), "3")]
    )

    def entering(clock, reads=game):
        found = {(e.table, e.key, e.field): e.value for e in fresh_pools(reads, clock)}
        cleared = ("reorganization_used", ("unit", "x"), "") in found
        filled = {key[1]: value for key, value in found.items() if key[2] == "rp_pool"}
        spent = {key[1]: value for key, value in found.items() if key[2] == "rp_spent"}
        assert spent.keys() == filled.keys() and set(spent.values()) <= {Fraction(0)}
        assert not any("once" in key[1] or key[1] == "other" for key in found)
        return filled, cleared

    assert entering(IMPULSE) == ({"GE": 7, "IT": 0}, True)
    assert entering(FINAL) == ({"GE": 7, "IT": 0, "FR": 0, "SU": 0}, True)
    assert entering(FINAL, set_to(game, fr_is_own_opportunity=False))[1] is False
    assert entering(IMPULSE, set_to(game, fr_is_own_opportunity=False))[1] is True
    early = set_to(game, sea_after_rtb=False)
    assert entering(HOME, early)[0].keys() == {"GE", "IT", "FR", "SU"}
    assert entering(FINAL, early) == ({}, False), "it goes on"
    assert entering(HOME) == ({}, False) == entering(PRODUCTION)


@pytest.mark.rule("REO-RLY-01")
def test_rail_moves_are_kept_for_the_end_by_option_only(atlas):
    over = Clock(turn=35, phase="end_of_action", impulse=3, side="axis")
    game = replace(game_of(atlas, GE={"rail_moves": 2}, FR={"rail_moves": 3}), clock=over)
    assert not [e for e in fresh_pools(game, over) if e.table == RAIL_LEFT.name]
    kept = set_to(game, fr_rail_moves="last_impulse")
    left = {(e.table, e.key): e.value for e in fresh_pools(kept, over)}
    assert left.keys() == {(RAIL_LEFT.name, "GE"), (RAIL_LEFT.name, "IT")}
    assert left[RAIL_LEFT.name, "GE"] == 2


# --- air missions -------------------------------------------------------------------------------------------


def test_air_missions_are_entered_for_who_acts(atlas):
    game = set_to(game_of(atlas, hq()), atr_uses_missions=True)
    assert air_missions_left(game, "GE") is None
    one = after(game, SetAirMissions("GE", 1))
    assert (air_missions_left(one, "GE"), air_missions_left(one, "IT")) == (1, None)
    assert air_missions_left(after(game, SetAirMissions("GE", 0)), "GE") == 0
    assert air_missions_left(after(one, SetAirMissions("GE", -1)), "GE") is None
    assert air_missions_left(set_to(one, atr_uses_missions=False), "GE") is None
    later = replace(one, clock=replace(game, clock=IMPULSE).clock)
    assert air_missions_left(later, "GE") == 1, "the same impulse"
    assert judge(game, SetAirMissions("GE", 1)).text.code.endswith("missions_set")
    assert judge(game, SetAirMissions("GE", 0)).text.code.endswith("missions_set")
    assert judge(game, SetAirMissions("GE", -1)).text.code.endswith("missions_free")
    for missions, code in [(-2, "base.below"), (LARGEST + 1, "base.above")]:
        assert [r.code for r in denied(game, SetAirMissions("GE", missions)).reasons] == [code]
    assert not why_not(game, SetAirMissions("GE", LARGEST))
    assert why_not(game, SetAirMissions("FR", 1)) == ["mission.no_impulse"]
    assert not why_not(set_to(game, who="both"), SetAirMissions("FR", 1))
    assert why_not(replace(game, clock=FINAL), SetAirMissions("GE", 1)) == ["mission.no_impulse"]
    assert why_not(set_to(game, atr_uses_missions=False), SetAirMissions("GE", 1)) == ["mission.unlimited"]
