"""What impulse reorganization leaves open, as a group plays it: options ``reorg.*`` of a game."""

from __future__ import annotations

from typing import Any

from redball.game.state import Game
from redball.rules.clauses import chosen


def reads(game: Game, name: str) -> Any:
    """The reading of a point that the rule leaves open: ``reads(game, "trs_flips")``."""
    return chosen(game.options, f"reorg.{name}")
