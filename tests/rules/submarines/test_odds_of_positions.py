"""Odds against the rule itself: every fall of the dice is judged in a position, a million falls are rolled,
and escorts are added one by one.
"""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction as F
from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION
from redball.rules.submarines.box import units_in
from redball.rules.submarines.eras import asw_of
from redball.rules.submarines.eras import asw_total as total_of
from redball.rules.submarines.odds import Search, gain, to_next, worth
from redball.rules.submarines.orders import InterceptInConvoys, SearchConvoys
from redball.rules.submarines.searching import convoy_modifiers, results, submarine_modifiers

from tests.deep import cases
from tests.rules.submarines.attacking import AREA, attack_in, begin, boat, escort, plane, position
from tests.rules.submarines.world import after, sea

rule = pytest.mark.rule
DIE = range(1, 11)
ROLLS = 1_000_000


def german_nav(section: int):
    return plane("condor", AREA, "GE", section=section)


CASES = {
    "nobody helps": ([boat(section=0)], ("u1",), (0, 0)),
    "section 1": ([boat(section=1), boat("u2", 0)], ("u1", "u2"), (1, 0)),
    "the highest section": ([boat(section=1), boat("u2", 3), boat("u3", 4)], ("u1", "u2"), (3, 0)),
    "a NAV over the convoys": ([boat(section=2), escort("nav", "NAV", movement=12)], ("u1",), (2, 1)),
    "a NAV with the subs": ([boat(section=4), german_nav(4)], ("u1",), (5, 0)),
    "both, and one too far off": (
        [boat(section=3), german_nav(3), escort("nav", "NAV"), escort("other", "NAV", section=2)],
        ("u1",),
        (4, 1),
    ),
    "a carrier plane of long range": ([boat(section=2), escort("p", "CVP", movement=8)], ("u1",), (2, 2)),
}
"""Positions by what helps to search in them, who attacks, and what the rule's text subtracts then from the
submarines' die and the convoys'.
"""


@cache
def ready(case: str) -> Game:
    """The moment before the search."""
    units, joining, _ = CASES[case]
    return after(position(*units), begin(*joining), InterceptInConvoys(AREA))


@cache
def judged_falls(case: str) -> dict[tuple[int, int], tuple[int, int]]:
    """What the rule makes of each fall of both dice, the submarines' first."""
    found = {}
    for fall in product(DIE, DIE):
        done = after(ready(case), SearchConvoys(AREA, *fall))
        ours, theirs = (results(done, sea(AREA), attack_in(done), side) for side in ("axis", "allied"))
        assert ours is not None and theirs is not None
        found[fall] = ours, theirs
    return found


def foretold(case: str) -> Search:
    """The odds as the window asks for them, before the search."""
    played = ready(case)
    attack = attack_in(played)
    sides = (found(played, sea(AREA), attack) for found in (submarine_modifiers, convoy_modifiers))
    return Search(*(-sum(modifier.amount for modifier in modifiers) for modifiers in sides))


# --- the search ---------------------------------------------------------------------------------------------


@rule("SUB-SSW-12", "SUB-SSW-13", "SUB-SSW-14", "SUB-SSW-15", "SUB-SSW-16")
@pytest.mark.parametrize("case", CASES)
def test_odds_are_what_all_100_falls_come_to_when_they_are_judged(case):
    falls, search = judged_falls(case), foretold(case)
    ours, theirs = CASES[case][2]
    assert falls == {(a, b): (a - ours, b - theirs) for a, b in product(DIE, DIE)}
    counted = Counter(falls.values())
    assert search.results == {pair: F(count, 100) for pair, count in counted.items()}
    assert search.compared == tuple(
        F(sum(compare(a, b) for a, b in falls.values()), 100)
        for compare in (int.__lt__, int.__eq__, int.__gt__)
    )
    for most, other in product(range(-6, 12), repeat=2):
        ours = {fall for fall, (a, _) in falls.items() if a <= most}
        theirs = {fall for fall, (_, b) in falls.items() if b <= other}
        assert search.both_at_most(most, other) == F(len(ours & theirs), 100)
        assert search.one_at_most(most, other) == (F(len(ours - theirs), 100), F(len(theirs - ours), 100))
    differences = Counter(b - a for a, b in falls.values())
    assert search.difference == {gap: F(count, 100) for gap, count in differences.items()}


@rule("SUB-SSW-14")
def test_what_one_more_plane_adds_is_the_difference_of_two_positions():
    bare, helped = judged_falls("nobody helps"), judged_falls("a NAV over the convoys")
    found = gain(foretold("nobody helps").convoys, foretold("a NAV over the convoys").convoys)
    for most, added in found.items():
        counts = [sum(b <= most for _, b in falls.values()) for falls in (bare, helped)]
        assert added == F(counts[1] - counts[0], 100)


def near(found: int, chance: F) -> None:
    """Within three standard errors of a share of all rolls."""
    error = math.sqrt(float(chance * (1 - chance)) / ROLLS)
    assert abs(found / ROLLS - float(chance)) <= 3 * error, (found, chance)


@rule("SUB-SSW-12")
@pytest.mark.parametrize("case", cases(CASES, 1))
def test_a_million_searches_come_out_as_the_odds_say(case):
    """Both dice fall 10^6 times, and the rule says what each comes to; the odds are asked for nothing."""
    dice = np.random.default_rng(1942).integers(1, 11, (ROLLS, 2))
    assert dice.min() == 1 and dice.max() == 10
    table = np.zeros((11, 11, 2), np.int64)
    for fall, pair in judged_falls(case).items():
        table[fall] = pair
    ours, theirs = table[dice[:, 0], dice[:, 1]].T
    search = foretold(case)
    for found, chance in zip((ours < theirs, ours == theirs, ours > theirs), search.compared, strict=True):
        near(np.count_nonzero(found), chance)
    for most in (1, 3, 5):
        near(np.count_nonzero((ours <= most) & (theirs <= most)), search.both_at_most(most, most))
        alone = (ours <= most) & (theirs > most), (ours > most) & (theirs <= most)
        for found, chance in zip(alone, search.one_at_most(most, most), strict=True):
            near(np.count_nonzero(found), chance)
    pairs, counts = np.unique(np.stack((ours, theirs)), axis=1, return_counts=True)
    assert {tuple(map(int, pair)) for pair in pairs.T} == search.results.keys()
    expected = ROLLS / 100
    spread = float(sum((count - expected) ** 2 / expected for count in counts))
    assert abs(spread - 99) <= 3 * math.sqrt(2 * 99), "chi square of 100 results"


# --- escorts ------------------------------------------------------------------------------------------------

KINDS = {
    "asw": {"type": "ASW", "asw": 2},
    "cl": {"type": "CL", "first_cost": 1},
    "ca": {"type": "CA", "first_cost": 2},
    "cv": {"type": "CV"},
    "nav": {"type": "NAV", "naval_air": 3, "movement": 10},
}


def force(kinds: tuple[str, ...], power: str, rounding: str) -> Game:
    """A Convoy Section with some escorts."""
    units = (escort(f"{power}{n}", power=power, **KINDS[kind]) for n, kind in enumerate(kinds))
    return position(*units, readings={"asw__rounding": rounding})


@rule("SUB-ASW-20")
@pytest.mark.parametrize("rounding", ["nearest_half_up", "down", "none"])
@pytest.mark.parametrize("power", ["CW", "IT"])
def test_what_one_more_escort_is_worth_is_the_difference_of_two_positions(power, rounding):
    """All forces of up to three, and one more of each kind: the values of 1942, and the old ones of Italy."""
    side = "allied" if power == "CW" else "axis"
    totals = {}
    for size in range(4):
        for kinds in combinations_with_replacement(KINDS, size):
            played = force(kinds, power, rounding)
            there = tuple(units_in(played, sea(AREA), side, CONVOY_SECTION))
            totals[kinds] = total_of(played, there), [asw_of(played, unit) for unit in there]
    for kinds, (before, values) in totals.items():
        if len(kinds) == 3:
            continue
        for more in KINDS:
            after_it = totals[tuple(sorted((*kinds, more), key=list(KINDS).index))][0]
            own = totals[(more,)][1][0]
            assert worth(values, own, rounding) == (
                after_it.exact - before.exact,
                after_it.used - before.used,
            )
            missing = to_next(values, rounding)
            assert (own >= missing and own > 0) == (after_it.used > before.used)
