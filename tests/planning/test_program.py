"""Whole-number programs: those that are hard to presolve, and those for which there is no time."""

from __future__ import annotations

import highspy
import pytest
from redball.planning.program import Program, Stopped, TimeUp, stopping, within


def knapsack() -> tuple[Program, dict[int, int]]:
    """Three things of which two fit."""
    program = Program()
    things = [program.variable(1) for _ in range(3)]
    program.at_most(dict(zip(things, (3, 4, 5), strict=True)), 8)
    return program, dict(zip(things, (3, 4, 5), strict=True))


def test_within_its_time_a_program_is_solved():
    program, worth = knapsack()
    with within(60):
        assert program.greatest(worth) == [1, 0, 1]


def test_without_time_it_is_not():
    program, worth = knapsack()
    with pytest.raises(TimeUp), within(0):
        program.greatest(worth)
    assert program.greatest(worth) == [1, 0, 1], "time is for what stands inside"


def test_what_is_not_wanted_stops_within_its_time_too():
    program, worth = knapsack()
    with pytest.raises(Stopped), stopping(lambda: True), within(60):
        program.greatest(worth)
    with pytest.raises(Stopped), stopping(lambda: True), within(0):
        program.greatest(worth)


class Confused(highspy.Highs):
    """A solver whose answer doesn't fit what it had before presolving, as now and then happens."""

    def getModelStatus(self):
        if self.getOptionValue("presolve")[1] != "off":
            return highspy.HighsModelStatus.kSolveError
        return super().getModelStatus()


def test_what_presolving_spoils_is_solved_without_it(monkeypatch):
    monkeypatch.setattr(highspy, "Highs", Confused)
    program, worth = knapsack()
    assert program.greatest(worth) == [1, 0, 1]
    program.at_most({0: -1}, -2)
    assert program.greatest(worth) is None, "what is impossible stays so"
