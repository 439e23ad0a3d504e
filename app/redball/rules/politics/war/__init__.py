"""War between powers and with minor countries: declaring it, surrendering, and who passes waterways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.state import Change, Game
from redball.rules.politics.war import burma, declaring, minors, passages, surrender
from redball.rules.politics.war.tables import CLOSED, DENIED, TABLES
from redball.rules.ruleset import Consequence, Effect, Judge, Objection, all_of, set_entry

__all__ = ["JUDGES", "TABLES", "bars", "entering", "followed", "holds", "settled", "tasks"]

JUDGES: Mapping[type[Order], Judge] = {
    **declaring.JUDGES,
    **minors.JUDGES,
    **passages.JUDGES,
    **surrender.JUDGES,
    **burma.JUDGES,
}


def followed(game: Game, order: Order, changes: tuple[Change, ...]) -> tuple[Consequence | None, ...]:
    """What war adds to any order."""
    declared = declaring.followed(game, order, changes)
    both = (*changes, *declared.changes) if declared is not None else changes
    return (
        declared,
        *minors.followed(game, both),
        surrender.followed(game, both),
        passages.followed(game, both),
    )


def settled(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """What war adds when everything else that follows is known."""
    return passages.followed(game, changes)


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """What stands against orders of all rule sets."""
    yield from declaring.bars(game, order, changes)
    yield from minors.bars(game, order)
    yield from passages.bars(game, order)


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """Option 4(b) ends with the turn, where the group plays so."""
    if entered.turn == game.clock.turn:
        return
    for by, to in passages.lapsed(game, entered.turn):
        yield set_entry(CLOSED, (by, to), None)
        for key in sorted(DENIED.of(game)):
            if key[1:] == (by, to):
                yield set_entry(DENIED, key, None)


tasks = all_of(declaring.tasks, minors.tasks, surrender.tasks)
"""What war asks for."""
holds = declaring.holds
"""What has to be done before a step forward."""
