"""Tasks that players have ticked, by the moment of play."""

from __future__ import annotations

from redball.game.clock import Acting
from redball.game.state import Change, Game
from redball.game.tables import RowSection, Table
from redball.game.tables.from_marks import FromMarks, present

TICKS = Table(
    "base_ticks",
    tuple[int, int, Acting, str, str],
    bool,
    RowSection("turn impulse side phase task done", "Tasks that a player has ticked."),
    marks=(FromMarks("task.", present),),
)


def is_ticked(game: Game, task: str) -> bool:
    """True when a player ticked the task in the present phase."""
    return (*game.clock.moment, task) in TICKS.of(game)


def tick(game: Game, task: str, done: bool) -> Change:
    """Tick a task of the present phase, or take that back."""
    return TICKS.put((*game.clock.moment, task), done or None)
