"""How likely each ideology is highest when the three roll for initiative, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from redball.rules.politics.ideologies import IDEOLOGIES, Ideology

FACES = range(1, 11)


def highest(modifiers: Mapping[Ideology, int]) -> dict[Ideology, Fraction]:
    """The chance of each ideology to be highest with these modifiers: those that tie roll again without
    them, which is even among them.
    """
    found = dict.fromkeys(IDEOLOGIES, Fraction(0))
    for dice in product(FACES, repeat=len(IDEOLOGIES)):
        scores = [die + modifiers.get(each, 0) for die, each in zip(dice, IDEOLOGIES, strict=True)]
        best = [each for each, score in zip(IDEOLOGIES, scores, strict=True) if score == max(scores)]
        for each in best:
            found[each] += Fraction(1, len(best))
    whole = len(FACES) ** len(IDEOLOGIES)
    return {each: chance / whole for each, chance in found.items()}
