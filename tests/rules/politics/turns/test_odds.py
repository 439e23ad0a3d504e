"""The chance to be highest in initiative, against all dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from redball.rules.politics.ideologies import IDEOLOGIES
from redball.rules.politics.turns.impulses import chance_of_end
from redball.rules.politics.turns.odds import highest
from redball.rules.politics.turns.track import ranked


@pytest.mark.rule("POL-INIT-06")
def test_without_modifiers_all_are_alike():
    assert set(highest({}).values()) == {Fraction(1, 3)}


@pytest.mark.rule("POL-INIT-06")
@pytest.mark.parametrize("modifiers", [{}, {"fascist": 2}, {"democrat": 9}, {"fascist": -3, "communist": 1}])
def test_it_is_what_rolling_gives(modifiers):
    """Those without a tie for the highest are counted by the engine; a tie is even among those that tie."""
    sure, even = Counter(), Counter()
    for dice in product(range(1, 11), repeat=3):
        scores = [die + modifiers.get(each, 0) for die, each in zip(dice, IDEOLOGIES, strict=True)]
        tied = [each for each, score in zip(IDEOLOGIES, scores, strict=True) if score == max(scores)]
        if len(tied) == 1:
            order, _ = ranked(IDEOLOGIES, modifiers, (*dice, 2, 1))
            assert order is not None
            sure[order[0]] += 1
        for each in tied if len(tied) > 1 else ():
            even[each] += Fraction(1, len(tied))
    found = highest(modifiers)
    assert found == {each: (sure[each] + even[each]) * Fraction(1, 1000) for each in IDEOLOGIES}
    assert sum(found.values()) == 1


@pytest.mark.rule("POL-IMP-03")
@pytest.mark.parametrize("number", range(1, 14))
def test_the_end_of_the_turn_is_counted(number):
    assert chance_of_end(number) == Fraction(sum(die < number for die in range(1, 11)), 10)
