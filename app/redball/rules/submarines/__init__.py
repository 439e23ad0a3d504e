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
from redball.rules.submarines import (
    attack,
    azores,
    building,
    cadiz,
    convoys,
    counters,
    france,
    leaving,
    losses,
    milchcows,
    moving,
    naval,
    passing,
    returning,
    supplying,
    surprise,
    targets,
    us_war,
    watching,
)
from redball.rules.submarines.ships import TANKERS
from redball.rules.submarines.tables import TABLES
from redball.wording import Message

__all__ = ["RULE_SET"]


def sequence(_game: Game, play: Play) -> Play:
    """Submarine warfare comes between naval movement and naval combat (SUB-SSW-01)."""
    at = play.index("naval_combat")
    return (*play[:at], "submarine_warfare", *play[at:])


def tasks(game: Game) -> Iterator[Task]:
    """What the present phase asks for."""
    yield from us_war.tasks(game)
    yield from watching.tasks(game)
    yield from building.tasks(game)
    yield from cadiz.tasks(game)
    yield from azores.tasks(game)
    yield from leaving.tasks(game)
    yield from returning.tasks(game)


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """What a step forward changes by itself."""
    yield from us_war.entering(game, entered)
    yield from cadiz.entering(game, entered)
    yield from watching.entering(game, entered)
    yield from surprise.entering(game, entered)
    yield from returning.entering(game, entered)


def following(game: Game, _order: Order, changes: tuple[Change, ...], _dice: Dice) -> Consequence | None:
    """What follows from orders of all rule sets."""
    kept = us_war, milchcows, counters, cadiz, azores, convoys
    found = [part for each in kept if (part := each.followed(game, changes)) is not None]
    if not found:
        return None
    return Consequence(
        tuple(change for part in found for change in part.changes),
        tuple(dict.fromkeys(clause for part in found for clause in part.clauses)),
        tuple(note for part in found for note in part.notes),
    )


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """What stands against orders of all rule sets."""
    yield from milchcows.bars(game, changes)
    yield from cadiz.bars(game, order, changes)
    yield from azores.bars(game, order, changes)
    yield from moving.bars(game, order, changes)
    yield from returning.bars(game, order, changes)


def holds(game: Game, entered: Clock) -> Iterator[tuple[Message, str]]:
    """What has to be done before a step forward."""
    yield from watching.holds(game, entered)
    yield from returning.holds(game, entered)
    yield from leaving.holds(game, entered)


RULE_SET = RuleSet(
    id="submarines",
    judges={
        **us_war.JUDGES,
        **attack.JUDGES,
        **convoys.JUDGES,
        **counters.JUDGES,
        **losses.JUDGES,
        **building.JUDGES,
        **milchcows.JUDGES,
        **france.JUDGES,
        **cadiz.JUDGES,
        **azores.JUDGES,
        **leaving.JUDGES,
        **naval.JUDGES,
        **returning.JUDGES,
        **surprise.JUDGES,
        **targets.JUDGES,
    },
    tasks=tasks,
    entering=entering,
    following=following,
    bars=bars,
    holds=holds,
    tables=(*TABLES, TANKERS),
    sequence=sequence,
    convoy_section=True,
    privileges=supplying.privileges,
    taking_up=passing.taking_up,
    giving_up=passing.giving_up,
)
"""The house rule of strategic submarine warfare as a rule set."""
