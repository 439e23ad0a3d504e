"""Comparing powers in political initiative; several parts of the rules ask."""

from __future__ import annotations

from redball.game.state import Game
from redball.rules.politics.options import reads
from redball.rules.politics.standing import powers, standing


def initiative(game: Game, power: str) -> int:
    """A power's political initiative as rules compare it: its place, 1 = first = lowest, by option the other
    way round (POL-AMB-03).
    """
    place = standing(game, power).place
    return place if reads(game, "initiative.scale") == "place_number" else len(powers(game)) + 1 - place


def is_lower(game: Game, power: str, other: str, by: int = 1) -> bool:
    """True for a power whose initiative is lower than another's, by so much at least."""
    return initiative(game, power) + by <= initiative(game, other)
