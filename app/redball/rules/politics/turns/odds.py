"""How likely each ideology is highest when the three roll for initiative, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import lcm

from redball.rules.politics.ideologies import IDEOLOGIES, Ideology

FACES = range(1, 11)


def highest(modifiers: Mapping[Ideology, int]) -> dict[Ideology, Fraction]:
    """The chance of each ideology to be highest with these modifiers: those that tie roll again without
    them, which is even among them.
    """
    parts = lcm(*range(1, len(IDEOLOGIES) + 1))
    found = dict.fromkeys(IDEOLOGIES, 0)
    for dice in product(FACES, repeat=len(IDEOLOGIES)):
        scores = [die + modifiers.get(each, 0) for die, each in zip(dice, IDEOLOGIES, strict=True)]
        best = [each for each, score in zip(IDEOLOGIES, scores, strict=True) if score == max(scores)]
        for each in best:
            found[each] += parts // len(best)
    whole = parts * len(FACES) ** len(IDEOLOGIES)
    return {each: Fraction(chance, whole) for each, chance in found.items()}
