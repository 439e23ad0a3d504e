"""Plans that repair damaged ports, because units are served through them (REO-OVS-02, 03)."""

import pytest
from redball.planning.sets.reorganization import Pin, Request, assignment, best, first, marginal, survey
from redball.rules import judge
from redball.rules.reorganization.orders import Reorganize, ReorganizeMany, RepairPort

from tests.deep import cases
from tests.planning.sets.reorganization.reorganize_cases import best_of_all, damaged_case
from tests.rules.reorganization.table import SHORES, damaged, face_down, game_of, set_to

HAVEN = RepairPort("A-0104", "hex:A-0100", "GE")


@pytest.fixture
def gap():
    return SHORES


def behind(gap, *units, pool=9, hit=("Haven", "Port")):
    """Germans overseas behind damaged ports; Germany has some points."""
    game = game_of(gap, *units, pools={"GE": pool}, wars=())
    return damaged(game, *hit)


def ashore(*names, **fields):
    return [face_down(name, "A-0104", **fields) for name in names]


def test_a_port_is_repaired_for_those_behind_it(gap):
    plan = best(survey(behind(gap, *ashore("a", "b")), ["GE"]))
    assert plan.proved and plan.value == 6 and plan.spent == {"GE": 7}
    assert len(plan.repairs) == 1 and plan.orders[0] == plan.repairs[0]
    assert [o.unit for o in plan.orders[1:]] == ["a", "b"]
    whole = judge(plan.survey.game, plan.batch())
    assert whole.allowed and plan.survey.game.changed(whole.changes).units == plan.after.units


def test_the_first_answer_repairs_ports_too(gap):
    plan = first(survey(behind(gap, *ashore("a", "b")), ["GE"]))
    assert plan.value == 6 and len(plan.repairs) == 1


def test_nothing_is_repaired_without_the_points_or_without_a_use(gap):
    poor = best(survey(behind(gap, *ashore("a"), pool=3), ["GE"]))
    assert poor.orders == () and poor.proved
    near = best(survey(behind(gap, face_down("a", "A-0100")), ["GE"]))
    assert near.repairs == () and near.value == 3


def test_a_repair_is_worth_a_point_more(gap):
    found = survey(behind(gap, *ashore("a"), pool=3), ["GE"])
    assert marginal(found) == {"GE": 3}


def test_what_is_left_out_takes_its_repair_along(gap):
    plan = best(survey(behind(gap, *ashore("a", "b"), face_down("c", "A-0000"), pool=99), ["GE"]))
    assert plan.value == 9 and len(plan.repairs) == 1
    assert [o.unit for o in plan.batch(without=["a", "b"]).rows] == ["c"]
    assert [o.unit for o in plan.batch(without=[plan.repairs[0].port]).rows] == ["c"]
    assert len(plan.batch(without=["a"]).rows) == 3


def test_the_sound_port_is_used_where_there_is_one(gap):
    plan = best(survey(behind(gap, *ashore("a"), hit=("Haven",)), ["GE"]))
    assert plan.value == 3 and plan.repairs == (), "Port serves overland"
    full = set_to(behind(gap, *ashore("a", "b", "c"), pool=99), minor_port_units=1)
    plan = best(survey(full, ["GE"]))
    assert plan.value == 9 and [r.port for r in plan.repairs] == ["A-0204"], "a major port is never full"


def test_ports_at_both_ends_are_repaired_in_turn(gap):
    hit = [f"C{n}" for n in range(4)]
    plan = best(survey(behind(gap, *ashore("a"), hit=(*hit, "Haven", "Port")), ["GE"]))
    assert plan.value == 3 and plan.spent == {"GE": 5} and len(plan.repairs) == 2
    assert plan.repairs[1].port in ("A-0104", "A-0204"), "the near end first"


def test_pins_reach_through_damaged_ports(gap):
    found = survey(behind(gap, *ashore("a"), face_down("b", "A-0000", cost=4), pool=4), ["GE"])
    assert best(found).value == 4
    pinned = best(found, Request(pins={"a": Pin()}))
    assert [o.unit for o in pinned.orders[1:]] == ["a"] and len(pinned.repairs) == 1


def test_a_players_own_repairs_are_reckoned(gap):
    found = survey(behind(gap, *ashore("a")), ["GE"])
    mine = assignment(found, Request(), [HAVEN, Reorganize("a", "hex:A-0000", "primary", "GE")])
    assert mine.value == 3 and mine.spent == {"GE": 4}, "the repair too"
    assert assignment(found, Request(), [Reorganize("a", "hex:A-0000", "primary", "GE")]).value == 0


def test_what_can_be_done_now_is_told_apart(gap):
    found = survey(behind(gap, *ashore("a"), face_down("b", "A-0000")), ["GE"])
    assert found.offers("a") and all(choice.repairs for choice in found.offers("a"))
    assert all(not choice.repairs for choice in found.offers("b"))


@pytest.mark.parametrize("block", cases(range(12), 0))
def test_the_best_plan_with_damaged_ports_is_the_best_of_all(block):
    for seed in range(2 * block + 16, 2 * block + 18):
        found = damaged_case(seed)
        plan = best(found)
        assert (plan.value, sum(plan.spent.values())) == best_of_all(found), seed
        assert plan.proved and first(found).value <= plan.value
        rows = plan.batch().rows
        assert rows == plan.orders and (not rows or judge(found.game, ReorganizeMany(rows)).allowed), seed
