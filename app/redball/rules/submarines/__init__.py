"""Strategic submarine warfare: convoys in a section of their own, submarines that attack them, escorts that
answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.sequence import Play
from redball.game.state import Change, Game
from redball.rules.ruleset import Consequence, Dice, Effect, Objection, RuleSet, Task
from redball.rules.submarines import building, milchcows, us_war
from redball.rules.submarines.tables import TABLES

__all__ = ["RULE_SET"]


def sequence(_game: Game, play: Play) -> Play:
    """Submarine warfare comes between naval movement and naval combat (SUB-SSW-01)."""
    at = play.index("naval_combat")
    return (*play[:at], "submarine_warfare", *play[at:])


def tasks(game: Game) -> Iterator[Task]:
    """What the present phase asks for."""
    yield from us_war.tasks(game)
    yield from building.tasks(game)


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """What a step forward changes by itself."""
    yield from us_war.entering(game, entered)


def following(game: Game, _order: Order, changes: tuple[Change, ...], _dice: Dice) -> Consequence | None:
    """What follows from orders of all rule sets."""
    parts = us_war.followed(game, changes), milchcows.followed(game, changes)
    found = [part for part in parts if part is not None]
    if not found:
        return None
    return Consequence(
        tuple(change for part in found for change in part.changes),
        tuple(dict.fromkeys(clause for part in found for clause in part.clauses)),
        tuple(note for part in found for note in part.notes),
    )


def bars(game: Game, _order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """What stands against orders of all rule sets."""
    yield from milchcows.bars(game, changes)


RULE_SET = RuleSet(
    id="submarines",
    judges={
        **us_war.JUDGES,
        **building.JUDGES,
        **milchcows.JUDGES,
    },
    tasks=tasks,
    entering=entering,
    following=following,
    bars=bars,
    tables=TABLES,
    sequence=sequence,
    convoy_section=True,
)
"""The house rule of strategic submarine warfare as a rule set."""
