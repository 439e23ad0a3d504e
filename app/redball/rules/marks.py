"""Marks that every rule set shares: ticked tasks, keyed by the moment of play."""

from __future__ import annotations

from redball.game.clock import Clock
from redball.game.state import Game


def moment(clock: Clock) -> str:
    """The moment of play as the middle of a mark's key: "35.2.axis.land_movement"."""
    return f"{clock.turn}.{clock.impulse}.{clock.side}.{clock.phase}"


def tick_key(clock: Clock, task: str) -> str:
    """The mark that says that a task of this moment was ticked."""
    return f"task.{moment(clock)}.{task}"


def is_ticked(game: Game, task: str) -> bool:
    """True when a player ticked the task in the present phase."""
    return bool(game.marks.get(tick_key(game.clock, task)))
