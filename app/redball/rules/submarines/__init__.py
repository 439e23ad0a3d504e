"""Strategic submarine warfare: convoys in a section of their own, submarines that attack them, escorts that
answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.orders import Order
from redball.game.sequence import Play
from redball.game.state import Change, Game
from redball.rules.ruleset import Consequence, Dice, Objection, RuleSet, all_of, together
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

__all__ = ["RULE_SET"]


def sequence(_game: Game, play: Play) -> Play:
    """Submarine warfare comes between naval movement and naval combat (SUB-SSW-01)."""
    at = play.index("naval_combat")
    return (*play[:at], "submarine_warfare", *play[at:])


tasks = all_of(
    us_war.tasks, watching.tasks, building.tasks, cadiz.tasks, azores.tasks, leaving.tasks, returning.tasks
)
"""What the present phase asks for."""
entering = all_of(us_war.entering, cadiz.entering, watching.entering, surprise.entering, returning.entering)
"""What a step forward changes by itself."""


def following(game: Game, _order: Order, changes: tuple[Change, ...], _dice: Dice) -> Consequence | None:
    """What follows from orders of all rule sets."""
    kept = us_war, milchcows, counters, cadiz, azores, convoys
    return together(each.followed(game, changes) for each in kept)


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """What stands against orders of all rule sets."""
    yield from milchcows.bars(game, changes)
    yield from cadiz.bars(game, order, changes)
    yield from azores.bars(game, order, changes)
    yield from moving.bars(game, order, changes)
    yield from returning.bars(game, order, changes)


holds = all_of(watching.holds, returning.holds, leaving.holds)
"""What has to be done before a step forward."""


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
