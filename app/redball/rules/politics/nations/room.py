"""What this part says to the rule set: its cards, orders, tasks, and what follows from orders of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.rule_sets import Privilege
from redball.game.state import Change, Game
from redball.rules.politics.affairs.card_rule import CardRule
from redball.rules.politics.nations import (
    china,
    conquest,
    forcing,
    groups,
    india,
    options,
    pools,
    restricted,
    spain,
    surrendering,
    ukraine,
)
from redball.rules.ruleset import Consequence, Effect, Judge, Objection, Task

CARDS: Mapping[str, CardRule] = {
    **groups.CARDS,
    **surrendering.CARDS,
    **forcing.CARDS,
    **options.CARDS,
    **india.CARDS,
    **china.CARDS,
    **ukraine.CARDS,
}
JUDGES: Mapping[type[Order], Judge] = {
    **pools.JUDGES,
    **surrendering.JUDGES,
    **forcing.JUDGES,
    **options.JUDGES,
    **china.JUDGES,
    **spain.JUDGES,
    **conquest.JUDGES,
    **ukraine.JUDGES,
}


def followed(game: Game, _order: Order, changes: tuple[Change, ...]) -> tuple[Consequence | None, ...]:
    """What follows from orders of all rule sets."""
    return (
        restricted.followed(game, changes),
        pools.followed(game, changes),
        restricted.dropped_duties(game, changes),
        india.followed(game, changes),
        *china.followed(game, changes),
        ukraine.followed(game, changes),
    )


def tasks(game: Game) -> Iterator[Task]:
    """What the present phase asks for."""
    yield from surrendering.tasks(game)
    yield from india.tasks(game)
    yield from china.tasks(game)
    yield from spain.tasks(game)
    yield from conquest.tasks(game)
    yield from ukraine.tasks(game)


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """What a step forward changes by itself."""
    yield from pools.entering(game, entered)
    yield from options.entering(game, entered)


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """What stands against orders of all rule sets."""
    yield from options.bars(game, order)
    yield from india.bars(game, order, changes)
    yield from china.barred(game, order, changes)
    yield from spain.bars(game, order, changes)
    yield from ukraine.bars(game, order)


def privileges(game: Game) -> Iterator[Privilege]:
    """What some units may use for their supply."""
    yield from china.privileges(game)
