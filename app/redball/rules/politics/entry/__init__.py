"""Entry chits, the experimental rules of US entry, sanctions, and intelligence."""

from __future__ import annotations

from collections.abc import Mapping

from redball.game.orders import Order
from redball.game.sequence import Play
from redball.game.state import Change, Game
from redball.rules.politics.entry import intelligence, its_war, options, pools, sanctions, war_chits
from redball.rules.politics.entry.tables import TABLES
from redball.rules.ruleset import Consequence, Judge, all_of

__all__ = ["JUDGES", "TABLES", "bars", "entering", "followed", "sequence", "tasks"]

JUDGES: Mapping[type[Order], Judge] = {
    **pools.JUDGES,
    **war_chits.JUDGES,
    **options.JUDGES,
    **its_war.JUDGES,
    **sanctions.JUDGES,
    **intelligence.JUDGES,
}


def sequence(game: Game, play: Play) -> Play:
    """With intelligence a turn has a phase of its own after the impulses."""
    if not intelligence.in_force(game):
        return play
    at = play.index("partisans")
    return (*play[:at], intelligence.PHASE, *play[at:])


def followed(game: Game, changes: tuple[Change, ...]) -> tuple[Consequence | None, ...]:
    """What US entry adds to any order."""
    return war_chits.followed(game, changes), sanctions.followed(game, changes)


bars = its_war.bars
"""What stands against orders of all rule sets."""
entering = all_of(pools.entering, intelligence.entering)
"""What a step forward changes by itself."""
tasks = all_of(
    options.tasks, sanctions.tasks, its_war.tasks, intelligence.tasks, war_chits.tasks, pools.tasks
)
"""What the present phase asks for."""
