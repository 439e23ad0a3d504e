"""Rule sets that take the place of the same rule of the game are not played together."""

from __future__ import annotations

import pytest
from redball import rules
from redball.rules.clashes import Clash, clash_faults, clashes, rivals
from redball.rules.ruleset import RuleSet

from tests.registering import registering

OTHER = RuleSet("other", replaces="option 48", alone="BASE-GAME-02")
THIRD = RuleSet("third", replaces="option 48")
BESIDE = RuleSet("beside", replaces="option 3")


@pytest.fixture(autouse=True)
def known():
    """The program's rule sets and these."""
    with registering(OTHER, THIRD, BESIDE):
        yield


def test_every_pair_of_them_is_told_with_the_clauses_by_which_they_stand_alone():
    assert list(clashes(("other", "oil"))) == [Clash("oil", "other", "option 48", ("BASE-GAME-02",))]
    pairs = [(clash.first, clash.second) for clash in clashes(("third", "oil", "other", "beside"))]
    assert pairs == [("oil", "other"), ("oil", "third"), ("other", "third")]


@pytest.mark.parametrize(
    "played", [(), ("oil",), ("base", "oil", "reorganization", "beside"), ("oil", "none")]
)
def test_others_are_played_together(played):
    assert not list(clashes(played))


def test_one_that_is_always_played_clashes_unnamed():
    with registering(RuleSet("house", always=True, replaces="option 3")):
        assert [(clash.first, clash.second) for clash in clashes(("beside",))] == [("beside", "house")]


def test_each_knows_which_it_can_t_be_played_with():
    assert rivals("oil") >= {"other", "third"} and rivals("third") >= {"other", "oil"}
    assert rivals("beside") == rivals("base") == rivals("reorganization") == frozenset()


def test_of_the_program_s_rule_sets_those_clash_that_are_rivals():
    for first in rules.registered():
        for second in rules.registered():
            clash = bool(list(clashes([first.id, second.id])))
            assert clash is (second.id in rivals(first.id)) is (first.id in rivals(second.id))


def test_a_fault_names_both_and_says_why():
    (fault,) = clash_faults(("oil", "other"), "own.toml")
    assert fault.sentence() == (
        "own.toml: rule_sets: found “oil” and “other”, which both take the place of option 48, "
        "expected one of the two (BASE-GAME-02)."
    )
    (fault,) = clash_faults(("oil", "third"))
    assert fault.sentence().startswith("rule_sets: found") and fault.expected == "one of the two"
