"""Odds of an attack on convoys before it is made: exact, by going through all falls of the dice.

Everything is in numbers: what is subtracted from a search roll (SUB-SSW-13 to 17) and ASW values (SUB-ASW),
so that players may ask “what if”.  When a search succeeds is no part of the rule as far as it is known: so
chances are given for every number up to which a group's own table may ask.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Literal

DIE = range(1, 11)
"""A ten-sided die."""
HALF = Fraction(1, 2)

Rounding = Literal["nearest_half_up", "down", "none"]
"""How a total of ASW values is rounded (SUB-AMB-01)."""


# --- the search ---------------------------------------------------------------------------------------------


def chance_at_most(modifier: int, most: int) -> Fraction:
    """The chance that a die minus a modifier is at most a number."""
    return Fraction(sum(1 for die in DIE if die - modifier <= most), len(DIE))


def chances(modifier: int) -> Mapping[int, Fraction]:
    """For every result of a die minus a modifier, lowest first, the chance of that or less."""
    return {die - modifier: chance_at_most(modifier, die - modifier) for die in DIE}


def gain(modifier: int, other: int) -> Mapping[int, Fraction]:
    """For every result that either modifier may lead to, what the other one adds to the chance of that or
    less; one more plane, for instance.
    """
    reached = sorted({*chances(modifier), *chances(other)})
    return {most: chance_at_most(other, most) - chance_at_most(modifier, most) for most in reached}


@dataclass(frozen=True)
class Search:
    """Both sides' search rolls: what each side subtracts."""

    submarines: int
    convoys: int

    @cached_property
    def results(self) -> Mapping[tuple[int, int], Fraction]:
        """The chance of each pair of modified rolls, of the submarines and the convoys: 100 falls of the
        dice.
        """
        falls = Counter((a - self.submarines, b - self.convoys) for a, b in product(DIE, DIE))
        return {pair: Fraction(count, falls.total()) for pair, count in sorted(falls.items())}

    def both_at_most(self, submarines: int, convoys: int) -> Fraction:
        """The chance that each side's modified roll is at most its number."""
        return self._chance(lambda a, b: a <= submarines and b <= convoys)

    def one_at_most(self, submarines: int, convoys: int) -> tuple[Fraction, Fraction]:
        """The chances that only the submarines' modified roll is at most its number; only the convoys'."""
        alone = self._chance(lambda a, b: a <= submarines and b > convoys)
        return alone, self._chance(lambda a, b: a > submarines and b <= convoys)

    @property
    def compared(self) -> tuple[Fraction, Fraction, Fraction]:
        """The chances that the submarines' modified roll is lower than the convoys', equal, and higher."""
        lower = self._chance(lambda a, b: a < b)
        equal = self._chance(lambda a, b: a == b)
        return lower, equal, 1 - lower - equal

    @property
    def difference(self) -> Mapping[int, Fraction]:
        """The chance of each difference, the convoys' modified roll minus the submarines'."""
        found = dict[int, Fraction]()
        for (submarines, convoys), chance in self.results.items():
            found[convoys - submarines] = found.get(convoys - submarines, Fraction(0)) + chance
        return dict(sorted(found.items()))

    def _chance(self, wanted: Callable[[int, int], bool]) -> Fraction:
        return sum((chance for pair, chance in self.results.items() if wanted(*pair)), Fraction(0))


# --- escorts ------------------------------------------------------------------------------------------------


def rounded(total: Fraction, rounding: Rounding = "nearest_half_up") -> Fraction:
    """A total of ASW values as it is used."""
    match rounding:
        case "nearest_half_up":
            return Fraction(math.floor(total + HALF))
        case "down":
            return Fraction(math.floor(total))
        case "none":
            return total


def worth(
    values: Iterable[Fraction], more: Fraction, rounding: Rounding = "nearest_half_up"
) -> tuple[Fraction, Fraction]:
    """What one more escort of a value is worth where some are: by how much the exact sum grows, which is its
    own value, and by how much the total as it is used.
    """
    before = sum(values, Fraction(0))
    return more, rounded(before + more, rounding) - rounded(before, rounding)


def to_next(values: Iterable[Fraction], rounding: Rounding = "nearest_half_up") -> Fraction:
    """How much ASW value is missing until the total as it is used grows; without rounding anything helps, so
    nothing is missing.
    """
    if rounding == "none":
        return Fraction(0)
    total = sum(values, Fraction(0))
    now = rounded(total, rounding)
    return now + 1 - total - (HALF if rounding == "nearest_half_up" else 0)
