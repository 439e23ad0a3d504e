"""What a scenario holds for the rule sets is what they can read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball import rules
from redball.game.errors import ScenarioError

from tests.positions import THEATRE
from tests.small_map import small_game, unit

GAME = small_game(THEATRE, [unit("dak", "A-0203", type="ARM")])


@pytest.mark.parametrize(
    ("key", "mark", "said"),
    [
        ("oil.noted.35", "1e99999999", "found “1e99999999”, expected an exact quantity"),
        ("oil.noted.35", 10**7, "found 10000000, expected a quantity from"),
        ("oil.drawn.35.CW.FR", "much", "expected an exact quantity"),
        ("oil.drawn.35", "1", "expected a name of 3 parts after it"),
        ("oil.given.35.CW.FR.A-0203", ["1"], "found a list, expected an exact quantity"),
        ("oil.free.35.CW", False, "found false, expected an exact quantity"),
        ("oil.consent.35.CW.FR", True, "expected a name of 4 parts after it"),
        ("oil.consent.35.CW.FR.any", "x", "expected an exact quantity"),
        ("oil.account.35.GE", 3, "found 3, expected a list of texts"),
        ("oil.account.35.GE", ["oil"], "expected rows of a cause and a quantity"),
        ("oil.account.35.GE", ["oil 1e5000"], "expected an exact quantity"),
        ("oil.opened.35.A-0203.full", ["GE", "1"], "expected a list of texts"),
        ("oil.opened.35.A-0203.full", ["GE", "x", "1", "track"], "expected an exact quantity"),
        ("oil.chain.35.GE.0", ["many", "A-0203"], "expected a number of barrels"),
        ("oil.to_place.35.GE", "2", "found “2”, expected a whole number from 0 on"),
        ("oil.debt.GE", "-", "expected an exact quantity"),
    ],
)
def test_marks_that_no_rule_can_read_are_refused(key, mark, said):
    with pytest.raises(ScenarioError) as error:
        rules.check_marks(replace(GAME, marks={key: mark}), "s.toml")
    assert str(error.value).startswith(f"s.toml: marks.{key}: found ")
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("key", "mark"),
    [
        ("oil.noted.35", "6 1/4"), ("oil.noted.35", 3), ("oil.consent.35.CW.FR.A-0203", True),
        ("oil.consent.35.CW.FR.any", "1/2"), ("oil.account.35.GE", ["oil 5", "sea -1/4"]),
        ("oil.opened.35.A-0203.full", ["GE", "9 1/2", "0", "track"]),
        ("oil.chain.35.GE.0", ["2", "A-0203", "North Sea"]), ("oil.to_place.35.GE", 2), ("anybody's", ["x"]),
    ],
)  # fmt: skip
def test_marks_as_the_rules_write_them_are_taken(key, mark):
    rules.check_marks(replace(GAME, marks={key: mark}))
