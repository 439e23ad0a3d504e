"""The best use of gas against giving every order there is (GAS-EXP, GAS-LIM, GAS-MAP, GAS-TRC)."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.state import Game
from redball.planning.sets.gas import Plan, best, first, survey
from redball.rules import judge

from tests.deep import cases
from tests.planning.sets.gas.gas_brute import BONUS, Brute, given
from tests.planning.sets.gas.gas_cases import case, wish


def score(plan: Plan) -> tuple[F, int]:
    """Pins, worth and gas of a plan, as trying everything counts them: what sheets count as is no pin there,
    other orders aren't tried.
    """
    met = [name for name in plan.request.must if name not in plan.unmet and "sheet:" not in name]
    return plan.value + BONUS * len(met), -plan.result.spent


def played_out(plan: Plan) -> Game:
    """The position after the orders of a plan, which must all be allowed."""
    played = plan.survey.game
    for order in plan.orders:
        after = given(played, order)
        assert after is not None, (order, [r.code for r in judge(played, order).reasons])
        played = after
    return played


def check(seed: int, plain: bool) -> None:
    game, power = case(seed)
    request = wish(seed, game, power, plain)
    found = survey(game, power)
    plan, quick = best(found, request), first(found, request)
    assert plan.proved or plan.unmet, seed
    assert score(plan) == Brute(game, power, request).best(), seed
    after = survey(played_out(plan), power)
    assert found.total - after.total == plan.result.now, "orders spend what the plan says"
    played_out(quick)
    assert score(quick)[0] <= score(plan)[0]
    assert quick.bound is None or plan.bound is None or quick.bound >= plan.bound


@pytest.mark.parametrize("block", cases(range(60), 3))
def test_the_best_plan_is_as_good_as_the_best_of_all(block):
    for seed in range(5 * block, 5 * block + 5):
        check(seed, plain=True)


@pytest.mark.parametrize("block", cases(range(60), 3))
def test_it_is_with_pins_bans_and_a_reserve_too(block):
    for seed in range(1000 + 5 * block, 1000 + 5 * block + 5):
        check(seed, plain=False)
