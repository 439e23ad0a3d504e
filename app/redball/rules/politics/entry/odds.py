"""How likely the highest die of a power's intelligence operations reaches a number, exactly (POL-INT-10)."""

from __future__ import annotations

from fractions import Fraction

from redball.game.state import Game
from redball.rules.politics.entry.intelligence import operations, reduced

FACES = 10


def at_least(number: int, dice: int, by: int = 0) -> Fraction:
    """The chance that the highest of some dice is a number or more, where ``by`` is taken off one of the
    highest before.
    """
    if not dice:
        return Fraction(0)
    sure = 1 - _part(number + by - 1) ** dice
    return sure + _two(number, by, dice) if by else sure


def _part(number: int) -> Fraction:
    """The chance that a die is a number at most."""
    return Fraction(min(max(number, 0), FACES), FACES)


def _two(number: int, by: int, dice: int) -> Fraction:
    """The chance that no die is ``number + by`` or more, and two or more are ``number`` or more: one of them
    is taken down, another stays.
    """
    low, high = _part(number - 1), _part(number + by - 1)
    return high**dice - low**dice - dice * (high - low) * low ** (dice - 1)


def chances(game: Game, power: str, paid: int) -> dict[int, Fraction]:
    """By number, how likely the highest die of a power's operations is that or more."""
    dice = operations(game, power, paid)
    by = reduced(game, power)
    return {number: at_least(number, dice, by) for number in range(1, FACES + 1)}
