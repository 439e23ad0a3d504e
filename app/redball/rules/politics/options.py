"""What the rules of politics leave open, as a group plays it: options ``pol.*`` of a game."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from redball.game.state import Game
from redball.rules.clauses import chosen


def reads(game: Game, name: str) -> str:
    """The reading of a point that the rules leave open: ``reads(game, "act.overlap")``."""
    return str(chosen(game.options, f"pol.{name}"))


def says_yes(game: Game, name: str) -> bool:
    """True for a point that a group answers with yes, of those that are answered with yes or no."""
    return reads(game, name) == "yes"


def is_on(game: Game, name: str) -> bool:
    """True for an optional rule that a group plays, of those that are on or off."""
    return reads(game, name) == "on"


def rounded(game: Game, value: Fraction) -> int:
    """A fraction as a whole number, as the group rounds (POL-AMB-004): by default to the nearest, a half up,
    a negative value by its size.
    """
    size = abs(value)
    how = reads(game, "rounding")
    whole = floor(size) if how == "down" else ceil(size) if how == "up" else floor(size + Fraction(1, 2))
    return whole if value >= 0 else -whole
