"""Treaties between major powers: their levels, trade, access, and neutrality pacts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redball.game.orders import AddUnit, Order
from redball.game.state import Change, Game
from redball.rules.politics.treaties import access, pacts, trade, treaty
from redball.rules.politics.treaties.tables import TABLES
from redball.rules.ruleset import Consequence, Judge, Objection, all_of

__all__ = ["JUDGES", "TABLES", "bars", "entering", "followed", "tasks"]

JUDGES: Mapping[type[Order], Judge] = {**treaty.JUDGES, **trade.JUDGES, **pacts.JUDGES}

BUILDING = frozenset({"reinforcement", "production"})
"""Phases in which units come from production."""


def followed(game: Game, changes: tuple[Change, ...]) -> tuple[Consequence | None, ...]:
    """What treaties and pacts add to any order."""
    return treaty.followed(game, changes), pacts.followed(game, changes)


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """What treaties have against orders of all rule sets."""
    yield from access.bars(game, changes)
    if isinstance(order, AddUnit) and game.clock.phase in BUILDING:
        yield from treaty.aircraft_bars(game, order.type, game.principal(order.power))


entering = pacts.entering
"""What a new turn changes by itself."""
tasks = all_of(trade.tasks, pacts.tasks)
"""What the present phase asks of partners."""
