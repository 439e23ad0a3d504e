"""What the window says of plans that are proved, that are not, and that are still looked for."""

from dataclasses import replace
from fractions import Fraction as F

import pytest
from redball.desk.sets.reorganization import plan_phrases
from redball.planning.plan import Comparison, PlanAnswer, Question
from redball.planning.sets.reorganization import Assignment, Plan, Request, best, marginal, survey

from tests.rules.reorganization.table import face_down, game_of, hq
from tests.small_map import small_atlas, spot

OPEN = (F(7), F(15, 2), None)


@pytest.fixture(scope="module")
def plan() -> Plan:
    """One of two units that Berlin and an HQ could serve with five points."""
    berlin = spot("Berlin", "A-0000", "capital", factories=1)
    atlas = small_atlas(". . .", owners="g g g", places=[berlin])
    units = [face_down("inf", "A-0001", cost=3), face_down("arm", "A-0001", type="ARM", cost=5)]
    return best(survey(game_of(atlas, *units, hq("A-0002"), pools={"GE": 5}), ["GE"]))


def answer(plan: Plan, bound: F | None, **known: bool) -> PlanAnswer:
    question = Question(plan.survey.game, ("GE",), Request())
    return PlanAnswer(question, replace(plan, bound=bound), {}, **known)


def test_the_best_is_proved_where_it_reaches_its_bound(plan):
    assert plan.proved and plan.value == 5
    for known in ({}, {"sought": True}, {"sought": True, "final": True}):
        said = plan_phrases.head(answer(plan, F(5), **known), busy=False)
        assert said == "1 unit, worth 5, 5 of 5 RP: best, proved"


@pytest.mark.parametrize("bound", OPEN)
@pytest.mark.parametrize("busy", [False, True])
def test_where_the_bound_is_open_the_gap_is_said(plan, bound, busy):
    said = plan_phrases.head(answer(plan, bound, sought=True), busy)
    limit = {F(7): ", at most 7 is possible", F(15, 2): ", at most 7½ is possible", None: ""}[bound]
    assert said == f"1 unit, worth 5, 5 of 5 RP: nothing better found{limit}"
    assert "proved" not in said


@pytest.mark.parametrize("bound", OPEN)
def test_before_the_best_was_sought_nothing_is_promised(plan, bound):
    assert plan_phrases.head(answer(plan, bound), busy=True).endswith(" RP: looking for better…")
    assert plan_phrases.head(answer(plan, bound), busy=False).endswith(" RP: perhaps not the best")


def test_what_was_given_is_set_against_the_best_or_the_gap(plan):
    mine = Assignment(("inf",), F(3), {"GE": F(3)})
    given = "Given: 1 unit, worth 3, 3 RP."
    assert plan_phrases.comparison(Comparison(mine, plan)) == (
        f"{given} Best from the same start: 1 unit, worth 5, 5 RP."
    )
    for bound, gap in ((F(7), "nothing better found, at most 7 is possible"), (None, "nothing better found")):
        assert plan_phrases.comparison(Comparison(mine, replace(plan, bound=bound))) == (
            f"{given} From the same start: 1 unit, worth 5, 5 RP; {gap}."
        )


@pytest.mark.parametrize("bound", OPEN)
def test_what_one_more_point_adds_to_a_plan_that_is_not_proved_is_not_said(plan, bound):
    assert plan_phrases.gains(marginal(plan.survey, None, plan)) == "One more RP would add nothing."
    found = marginal(plan.survey, None, replace(plan, bound=bound))
    assert found == {} and plan_phrases.gains(found) == ""
