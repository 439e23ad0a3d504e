"""What this part says to the rule set: its orders, tables, tasks, and what follows from orders of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
from redball.rules.ruleset import Consequence, Judge, Objection, all_of

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

tasks = all_of(
    setting_up.tasks,
    effectiveness.tasks,
    elections.tasks,
    needs.tasks,
    money.tasks,
    production.tasks,
    works.tasks,
    victory.tasks,
)
"""What the present phase asks for."""
entering = all_of(
    effectiveness.entering, elections.entering, needs.entering, money.entering, gearing.entering
)
"""What a step forward changes by itself."""


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


holds = money.holds
"""What has to be done before a step forward."""


def taking_up(game: Game) -> Consequence | None:
    """Multiples are those of politics from now on."""
    found = tuple(multiples.multiples(game))
    return Consequence(found, ("POL-PML-10",)) if found else None
