"""What the rule of saved gas leaves open, as a group plays it: options ``gas.*`` of a game."""

from __future__ import annotations

from typing import Any

from redball.game.state import Game
from redball.rules.clauses import chosen


def reads(game: Game, name: str) -> Any:
    """The reading of a point that the rule leaves open: ``reads(game, "free_scope")``."""
    return chosen(game.options, f"gas.{name}")
