"""Entry chits, the experimental rules of US entry, sanctions, and intelligence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.sequence import Play
from redball.game.state import Change, Game
from redball.rules.politics.entry import intelligence, its_war, options, pools, sanctions, war_chits
from redball.rules.politics.entry.tables import TABLES
from redball.rules.ruleset import Consequence, Effect, Judge, Objection, Task

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


def bars(game: Game, changes: Iterable[Change]) -> Iterator[Objection]:
    """What stands against orders of all rule sets."""
    yield from its_war.bars(game, changes)


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """What a step forward changes by itself."""
    yield from pools.entering(game, entered)
    yield from intelligence.entering(game, entered)


def tasks(game: Game) -> Iterator[Task]:
    """What the present phase asks for."""
    yield from options.tasks(game)
    yield from sanctions.tasks(game)
    yield from its_war.tasks(game)
    yield from intelligence.tasks(game)
    yield from war_chits.tasks(game)
    yield from pools.tasks(game)
