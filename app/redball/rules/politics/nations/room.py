"""What this part says to the rule set: its cards, orders, tasks, and what follows from orders of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redball.game.orders import Order
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
from redball.rules.ruleset import Consequence, Judge, Objection, all_of

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


tasks = all_of(surrendering.tasks, india.tasks, china.tasks, spain.tasks, conquest.tasks, ukraine.tasks)
"""What the present phase asks for."""
entering = all_of(pools.entering, options.entering)
"""What a step forward changes by itself."""


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """What stands against orders of all rule sets."""
    yield from options.bars(game, order)
    yield from india.bars(game, order, changes)
    yield from china.barred(game, order, changes)
    yield from spain.bars(game, order, changes)
    yield from ukraine.bars(game, order)


privileges = china.privileges
"""What some units may use for their supply."""
