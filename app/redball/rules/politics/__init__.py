"""Politics: three ideologies, a display on which minor countries move, options that powers play, treaties,
wars, and what they cost.
"""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.sequence import Play
from redball.game.state import Change, Game
from redball.rules.politics import by_hand, wars
from redball.rules.politics.display import using
from redball.rules.politics.powers import factories, minors, room
from redball.rules.politics.powers.tables import TABLES as POWERS_TABLES
from redball.rules.politics.tables import TABLES
from redball.rules.ruleset import Consequence, Dice, Effect, Objection, RuleSet, Task
from redball.wording import Message

__all__ = ["RULE_SET"]


def sequence(_game: Game, play: Play) -> Play:
    """A turn begins with politics."""
    return ("political_bids", "political_affairs", *play)


def following(game: Game, _order: Order, changes: tuple[Change, ...], _dice: Dice) -> Consequence | None:
    """What follows from orders of all rule sets."""
    found = [part for each in (wars, room) if (part := each.followed(game, changes)) is not None]
    if not found:
        return None
    return Consequence(
        tuple(change for part in found for change in part.changes),
        tuple(dict.fromkeys(clause for part in found for clause in part.clauses)),
        tuple(note for part in found for note in part.notes),
    )


def tasks(game: Game) -> Iterator[Task]:
    """What the present phase asks for."""
    yield from room.tasks(game)


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """What a step forward changes by itself."""
    yield from room.entering(game, entered)


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """What stands against orders of all rule sets."""
    yield from room.bars(game, order, changes)


def holds(game: Game, entered: Clock) -> Iterator[tuple[Message, str]]:
    """What has to be done before a step forward."""
    yield from room.holds(game, entered)


RULE_SET = RuleSet(
    id="politics",
    judges={**using.JUDGES, **by_hand.JUDGES, **room.JUDGES},
    following=following,
    tasks=tasks,
    entering=entering,
    bars=bars,
    holds=holds,
    tables=(*TABLES, *POWERS_TABLES),
    sequence=sequence,
    privileges=minors.privileges,
    idle_factories=factories.idle,
    taking_up=room.taking_up,
)
"""The errata of 1997 to Days of Decision II as a rule set."""
