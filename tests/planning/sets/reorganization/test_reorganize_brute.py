"""The best use of reorganization points against giving legal orders in every sequence."""

from random import Random

import pytest
from redball.planning.sets.reorganization import best, first
from redball.rules import judge

from tests.deep import cases
from tests.planning.sets.reorganization.reorganize_cases import best_of_all, best_wished, case, wish


@pytest.mark.parametrize("block", cases(range(60), 3))
def test_the_best_plan_is_as_good_as_the_best_of_all(block):
    for seed in range(5 * block, 5 * block + 5):
        found = case(seed)
        plan = best(found)
        assert (plan.value, sum(plan.spent.values())) == best_of_all(found), seed
        assert plan.proved and not plan.unmet
        assert first(found).value <= plan.value
        ruling = judge(found.game, plan.batch()) if plan.items else None
        assert ruling is None or ruling.allowed, [r.code for r in ruling.reasons]


@pytest.mark.parametrize("block", cases(range(30), 2))
def test_it_is_with_any_worths_pins_and_bans_too(block):
    # The last ones turn a server down for its own sake.
    for seed in (*range(1000 + 5 * block, 1000 + 5 * block + 5), 1108, 1128):
        found = case(seed)
        request = wish(Random(f"wish {seed}"), found)
        plan = best(found, request)
        must = sum(pin is not None for pin in (request.pins or {}).values())
        reached = must - len(plan.unmet), plan.value, sum(plan.spent.values())
        assert reached == best_wished(found, request) and plan.proved, seed
        assert not plan.orders or judge(found.game, plan.batch()).allowed, seed
