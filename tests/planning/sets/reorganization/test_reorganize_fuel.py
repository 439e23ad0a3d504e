"""Plans that respect fuel, against giving legal orders in every sequence (REO-AMB-21, OIL-REO-19)."""

from dataclasses import replace
from fractions import Fraction as F

import msgspec
import pytest
from redball.game.state import put_power
from redball.planning.sets.reorganization import Pin, Request, best, first, survey
from redball.rules import judge

from tests.deep import cases
from tests.planning.sets.reorganization.reorganize_cases import best_of_all
from tests.planning.sets.reorganization.reorganize_fuel_cases import ATLAS, fuel_case
from tests.rules.oil.theatre import down, final
from tests.small_map import unit


def rome(*units, track="0", **options):
    """Italians at Rome, which has oil, in final reorganization, with an HQ, points enough, and some fuel."""
    hq = unit("hq", "Rome", power="IT", type="HQ-I", size="army", reorganization=5)
    game = final(
        hq, *units, powers=("GE", "IT", "CW"), fuel={"IT": F(track)}, options=options, on=ATLAS,
        rule_sets=("base", "oil", "reorganization"),
    )  # fmt: skip
    return game.changed([put_power(msgspec.structs.replace(game.powers["IT"], rp_pool=F(99)))])


def at_rome(name, quarters, cost):
    return down(name, "Rome", "IT", quarters, cost=cost)


def test_no_more_is_turned_up_than_there_is_fuel_for():
    units = [at_rome(f"arm{n}", 8, 6) for n in range(3)]
    for track, most in (("0", 0), ("7/4", 0), ("2", 1), ("15/4", 1), ("4", 2), ("6", 3)):
        plan = best(survey(rome(*units, track=track), ["IT"]))
        assert (len(plan.items), plan.value) == (most, 6 * most) and plan.proved, track
        assert not plan.orders or judge(plan.survey.game, plan.batch()).allowed


def test_worth_for_fuel_decides_when_fuel_binds():
    units = [at_rome(f"arm{n}", 8, 6) for n in range(3)] + [at_rome(f"mot{n}", 4, 4) for n in range(3)]
    plan = best(survey(rome(*units, track="4"), ["IT"]))
    kinds = sorted(item.choice.unit[:3] for item in plan.items)
    assert plan.proved and plan.value == 14 and kinds == ["arm", "mot", "mot"]


def test_what_is_pinned_gets_the_fuel():
    found = survey(rome(at_rome("arm", 8, 6), at_rome("mot", 4, 1), track="2"), ["IT"])
    assert [item.choice.unit for item in best(found).items] == ["arm"]
    plan = best(found, Request(pins={"mot": Pin()}))
    assert [item.choice.unit for item in plan.items] == ["mot"] and plan.proved
    both = best(found, Request(pins={"arm": Pin(), "mot": Pin()}))
    assert len(both.items) == 1 and len(both.unmet) == 1


@pytest.mark.parametrize("block", cases(range(25), 0))
def test_the_best_plan_with_little_fuel_is_the_best_of_all(block):
    for seed in range(4 * block, 4 * block + 4):
        found = fuel_case(seed, 3)
        plan = best(found)
        value, points = best_of_all(found)
        assert plan.value <= value and first(found).value <= plan.value, seed
        if plan.proved:
            assert (plan.value, sum(plan.spent.values())) == (value, points), seed
        assert not plan.orders or judge(found.game, plan.batch()).allowed, seed


def test_fuel_is_what_binds_in_many_of_these_cases():
    bound = 0
    for seed in range(60):
        found = fuel_case(seed)
        rich = [msgspec.structs.replace(p, fuel=F(99)) for p in found.game.powers.values()]
        plenty = survey(replace(found.game).changed([put_power(p) for p in rich]), found.powers)
        bound += best(plenty).value > best(found).value
    assert bound >= 6
