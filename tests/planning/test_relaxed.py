"""The greatest value by way of the relaxation, against the same program solved whole."""

from random import Random

import pytest
from redball.planning.program import Program
from redball.planning.relaxed import greatest

pytestmark = pytest.mark.deep


def program(dice):
    """A random program with groups of which one variable at most is 1, points, sources and a few switches."""
    made, groups = Program(), []
    sources = [dict() for _ in range(dice.randint(1, 4))]
    points, worth = {}, {}
    for _ in range(dice.randint(1, 8)):
        group, value = {}, dice.randint(-2, 9)
        for _ in range(dice.randint(1, 5)):
            n = made.variable(1)
            group[n], worth[n], points[n] = 1, value * 10, dice.randint(0, 4)
            for source in dice.sample(sources, dice.randint(0, min(2, len(sources)))):
                source[n] = dice.randint(1, 2)
        groups.append(group)
        made.at_most(group, 1)
    made.at_most(points, dice.randint(0, 12))
    for source in sources:
        switch = made.variable(1)
        worth[switch] = -dice.randint(0, 15)
        made.at_most({**source, switch: -dice.randint(1, 6)}, 0)
    if dice.random() < 0.3:
        must = dice.choice(groups)
        made.at_most(dict.fromkeys(must, -1), -dice.randint(0, 1))
    return made, worth, groups


def total(worth, values):
    return sum(factor * values[n] for n, factor in worth.items())


@pytest.mark.parametrize("block", range(10))
def test_it_is_as_great_as_that_of_the_whole_program(block):
    for seed in range(40 * block, 40 * block + 40):
        made, worth, groups = program(Random(seed))
        whole, found = made.greatest(worth), greatest(made, worth, groups)
        if whole is None:
            assert found is None, seed
            continue
        assert found is not None and total(worth, found) == total(worth, whole), seed
        assert all(sum(f * found[n] for n, f in parts.items()) <= most for parts, most in made.rows), seed
        assert all(0 <= value <= top for value, top in zip(found, made.tops, strict=True)), seed
        assert total(worth, greatest(made, worth)) == total(worth, whole), "without groups as well"


def test_a_program_without_variables_has_nothing_to_choose():
    assert greatest(Program(), {}) == []


def test_rows_that_contradict_each_other_have_no_answer():
    made = Program()
    n = made.variable(1)
    made.at_most({n: -1}, -2)
    assert greatest(made, {n: 1}) is None
