"""A program that nobody waits for any more is given up."""

from __future__ import annotations

import pytest
from redball.planning.program import Program, Stopped, stopping


def knapsack() -> Program:
    program = Program()
    for _ in range(40):
        program.variable(1)
    program.at_most({n: 3 + n * n % 17 for n in range(40)}, 90)
    return program


def test_a_program_is_solved_while_it_is_wanted():
    worth = {n: 5 + n * 7 % 23 for n in range(40)}
    with stopping(lambda: False):
        found = knapsack().greatest(worth)
    assert found == knapsack().greatest(worth)


def test_a_program_is_given_up_and_the_next_one_is_not():
    worth = {n: 5 + n * 7 % 23 for n in range(40)}
    with stopping(lambda: True), pytest.raises(Stopped):
        knapsack().greatest(worth)
    assert knapsack().greatest(worth) is not None
