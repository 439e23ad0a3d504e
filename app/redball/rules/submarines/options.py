"""What the rule of submarine warfare leaves open, as a group plays it: options ``sub.*`` of a game."""

from __future__ import annotations

from redball.game.state import Game
from redball.rules.clauses import chosen


def reads(game: Game, name: str) -> str:
    """The reading of a point that the rule leaves open: ``reads(game, "ssw.sides")``."""
    return str(chosen(game.options, f"sub.{name}"))


def says_yes(game: Game, name: str) -> bool:
    """True for a point that a group answers with yes, of those that are answered with yes or no."""
    return reads(game, name) == "yes"
