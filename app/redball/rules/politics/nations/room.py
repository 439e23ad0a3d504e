"""What this part says to the rule set: its cards, orders, tasks, and what follows from orders of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.state import Change, Game
from redball.rules.politics.affairs.card_rule import CardRule
from redball.rules.politics.nations import groups
from redball.rules.ruleset import Consequence, Effect, Judge, Objection, Task

CARDS: Mapping[str, CardRule] = {**groups.CARDS}
JUDGES: Mapping[type[Order], Judge] = {}


def followed(_game: Game, _order: Order, _changes: tuple[Change, ...]) -> tuple[Consequence | None, ...]:
    """What follows from orders of all rule sets."""
    return ()


def tasks(_game: Game) -> Iterator[Task]:
    """What the present phase asks for."""
    yield from ()


def entering(_game: Game, _entered: Clock) -> Iterator[Effect]:
    """What a step forward changes by itself."""
    yield from ()


def bars(_game: Game, _order: Order, _changes: tuple[Change, ...]) -> Iterator[Objection]:
    """What stands against orders of all rule sets."""
    yield from ()
