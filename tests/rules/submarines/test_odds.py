"""Odds of an attack on convoys: exact, against counting and against dice."""

from __future__ import annotations

import math
import random
from fractions import Fraction as F

import pytest
from redball.rules.submarines.odds import (
    Search,
    chance_at_most,
    chances,
    gain,
    rounded,
    to_next,
    worth,
)

rule = pytest.mark.rule
ROLLS = 100_000
MODIFIERS = [(0, 0), (2, 1), (4, 2), (6, 0), (0, 3), (3, 3)]


# --- the search ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("modifier", range(9))
def test_the_chance_of_each_number_or_less(modifier):
    for most in range(-10, 13):
        good = [die for die in range(1, 11) if die - modifier <= most]
        assert chance_at_most(modifier, most) == F(len(good), 10)
    found = chances(modifier)
    assert list(found) == list(range(1 - modifier, 11 - modifier))
    assert found[1 - modifier] == F(1, 10) and found[10 - modifier] == 1


@pytest.mark.parametrize(("submarines", "convoys"), MODIFIERS)
def test_a_search_is_what_100_falls_of_the_dice_say(submarines, convoys):
    falls = [(a - submarines, b - convoys) for a in range(1, 11) for b in range(1, 11)]
    search = Search(submarines, convoys)
    assert sum(search.results.values()) == 1 and len(search.results) == 100
    assert search.results == {fall: F(falls.count(fall), 100) for fall in falls}
    assert sum(search.difference.values()) == 1
    for gap, chance in search.difference.items():
        assert chance == F(sum(1 for a, b in falls if b - a == gap), 100)
    lower, equal, higher = search.compared
    assert lower == F(sum(1 for a, b in falls if a < b), 100)
    assert equal == F(sum(1 for a, b in falls if a == b), 100) and lower + equal + higher == 1
    for n, m in [(3, 4), (-2, 0), (10, 1), (0, 0)]:
        both = search.both_at_most(n, m)
        assert both == F(sum(1 for a, b in falls if a <= n and b <= m), 100)
        assert both == chance_at_most(submarines, n) * chance_at_most(convoys, m), "two dice that don't meet"
        ours, theirs = search.one_at_most(n, m)
        assert ours == F(sum(1 for a, b in falls if a <= n and b > m), 100)
        assert theirs == F(sum(1 for a, b in falls if a > n and b <= m), 100)


@rule("SUB-SSW-12")
@pytest.mark.parametrize(("submarines", "convoys"), MODIFIERS)
def test_dice_fall_as_the_odds_say(submarines, convoys):
    """10^5 rolls, within three standard errors."""
    dice = random.Random(1000 * submarines + convoys)
    rolls = [(dice.randint(1, 10) - submarines, dice.randint(1, 10) - convoys) for _ in range(ROLLS)]
    search = Search(submarines, convoys)
    near(sum(1 for a, b in rolls if a < b), search.compared[0])
    near(sum(1 for a, b in rolls if a <= 3 and b <= 4), search.both_at_most(3, 4))
    near(sum(1 for a, b in rolls if a <= 3 < b), search.one_at_most(3, 3)[0])
    near(sum(1 for a, _ in rolls if a <= 2), chance_at_most(submarines, 2))


def near(found, chance):
    error = math.sqrt(float(chance * (1 - chance)) / ROLLS)
    assert abs(found / ROLLS - float(chance)) <= 3 * error


@rule("SUB-SSW-13", "SUB-SSW-14")
def test_the_catalogues_search():
    """Example I1: submarines in 1 and 3 and no plane, a NAV over the convoys; an 8 is a 5, a 4 a 3."""
    search = Search(3, 1)
    assert search.results[8 - 3, 4 - 1] == F(1, 100)
    assert chance_at_most(3, 5) == F(8, 10) and chance_at_most(1, 3) == F(4, 10)
    assert search.both_at_most(5, 3) == F(32, 100)


def test_one_more_plane_adds_a_tenth_where_it_matters():
    added = gain(2, 3)
    assert list(added) == list(range(-2, 9))
    assert [added[n] for n in range(-2, 8)] == [F(1, 10)] * 10 and added[8] == 0
    assert gain(1, 3)[0] == F(2, 10) and gain(1, 3)[-2] == F(1, 10)
    assert set(gain(2, 2).values()) == {F(0)}


# --- escorts ------------------------------------------------------------------------------------------------

A1 = [F(1, 2)] * 3 + [F(0), F(0), F(2)]


@rule("SUB-ASW-20")
def test_totals_are_rounded_once():
    """Example A1; SUB-AMB-01."""
    assert rounded(sum(A1)) == 4 and rounded(sum(A1), "down") == 3 and rounded(sum(A1), "none") == F(7, 2)
    assert rounded(F(4) + F(1, 2) + F(4)) == 9 and rounded(F(0)) == 0
    assert [rounded(F(n, 2)) for n in range(6)] == [0, 1, 1, 2, 2, 3]
    assert rounded(F(9, 4)) == 2 and rounded(F(11, 4)) == 3


@rule("SUB-ASW-20")
def test_what_one_more_escort_is_worth():
    assert worth(A1, F(1, 2)) == (F(1, 2), 0), "3½ already counts as 4"
    assert worth([*A1, F(1, 2)], F(1, 2)) == (F(1, 2), 1)
    assert worth(A1, F(1, 2), "down") == (F(1, 2), 1)
    assert worth(A1, F(1, 2), "none") == (F(1, 2), F(1, 2))
    assert worth(A1, F(0)) == (0, 0) and worth([], F(2)) == (2, 2)


@rule("SUB-ASW-20")
@pytest.mark.parametrize("rounding", ["nearest_half_up", "down", "none"])
def test_how_much_is_missing_until_the_total_grows(rounding):
    for halves in range(12):
        values = [F(1, 2)] * halves
        missing = to_next(values, rounding)
        if rounding == "none":
            assert missing == 0
            continue
        assert worth(values, missing, rounding)[1] == 1 and missing > 0
        assert worth(values, missing - F(1, 100), rounding)[1] == 0
