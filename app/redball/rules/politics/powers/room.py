"""What this part says to the rule set: its orders, tables, tasks, and what follows from orders of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.state import Change, Game
from redball.rules.politics.affairs.card_rule import CardRule
from redball.rules.politics.powers import (
    effectiveness,
    elections,
    gearing,
    minors,
    money,
    multiples,
    needs,
    production,
    setting_up,
    victory,
    works,
)
from redball.rules.ruleset import Consequence, Effect, Judge, Objection, Task
from redball.wording import Message

CARDS: Mapping[str, CardRule] = {**gearing.CARDS, **effectiveness.CARDS, **elections.CARDS}
JUDGES: Mapping[type[Order], Judge] = {
    **effectiveness.JUDGES,
    **money.JUDGES,
    **elections.JUDGES,
    **needs.JUDGES,
    **victory.JUDGES,
    **setting_up.JUDGES,
    **works.JUDGES,
}


def tasks(game: Game) -> Iterator[Task]:
    """What the present phase asks for."""
    yield from setting_up.tasks(game)
    yield from effectiveness.tasks(game)
    yield from elections.tasks(game)
    yield from needs.tasks(game)
    yield from money.tasks(game)
    yield from production.tasks(game)
    yield from works.tasks(game)
    yield from victory.tasks(game)


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """What a step forward changes by itself."""
    yield from effectiveness.entering(game, entered)
    yield from elections.entering(game, entered)
    yield from needs.entering(game, entered)
    yield from money.entering(game, entered)
    yield from gearing.entering(game, entered)


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """What follows from orders of all rule sets."""
    parts = [part for each in (needs, minors) if (part := each.followed(game, changes)) is not None]
    found = [change for part in parts for change in part.changes]
    found += effectiveness.followed(game, changes)
    found += production.followed(game, changes)
    found += multiples.followed(game, (*changes, *found))
    clauses = [clause for part in parts for clause in part.clauses]
    notes = tuple(note for part in parts for note in part.notes)
    return Consequence(tuple(found), tuple(dict.fromkeys(clauses)), notes) if found or notes else None


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """What stands against orders of all rule sets."""
    yield from works.bars(game, order, changes)
    yield from needs.bars(game, order)
    yield from money.bars(game, changes)
    yield from minors.bars(game, order, changes)
    yield from production.bars(game, order, changes)


def holds(game: Game, entered: Clock) -> Iterator[tuple[Message, str]]:
    """What has to be done before a step forward."""
    yield from money.holds(game, entered)


def taking_up(game: Game) -> Consequence | None:
    """Multiples are those of politics from now on."""
    found = tuple(multiples.multiples(game))
    return Consequence(found, ("POL-PML-10",)) if found else None
