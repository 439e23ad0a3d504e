"""Politics: three ideologies, a display on which minor countries move, options that powers play, treaties,
wars, and what they cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from redball.game.orders import Order
from redball.game.rule_sets import Privilege
from redball.game.sequence import Play
from redball.game.state import Change, Game
from redball.rules.politics import by_hand, entry, treaties, turns, war, wars
from redball.rules.politics.affairs import activations, asking
from redball.rules.politics.affairs import tables as affairs
from redball.rules.politics.affairs.judges import JUDGES as AFFAIRS
from redball.rules.politics.chronicle.capitals import scene
from redball.rules.politics.display import activating, own_marker, reminding, using
from redball.rules.politics.display.tables import TABLES as DISPLAY
from redball.rules.politics.nations import room as nations
from redball.rules.politics.nations.courses import every as courses
from redball.rules.politics.nations.tables import TABLES as NATIONS_TABLES
from redball.rules.politics.powers import factories, minors, room
from redball.rules.politics.powers.tables import TABLES as POWERS_TABLES
from redball.rules.politics.tables import TABLES
from redball.rules.ruleset import Consequence, Dice, Objection, RuleSet, all_of, together

__all__ = ["RULE_SET"]


def sequence(game: Game, play: Play) -> Play:
    """A turn begins with politics; intelligence has a phase where a group plays with it."""
    return ("political_bids", "political_affairs", *entry.sequence(game, play))


def _parts(order: Order) -> tuple[Callable[[Game, tuple[Change, ...]], Iterable[Consequence | None]], ...]:
    """What each part of the rules adds to an order, by what it and the parts before change.

    Nations change ideologies, minor countries and wars of their own, which powers, and the lists of wars and
    closed passages, have to see.
    """
    return (
        lambda game, changes: (wars.followed(game, changes),),
        lambda game, changes: war.followed(game, order, changes),
        treaties.followed,
        entry.followed,
        lambda game, changes: nations.followed(game, order, changes),
        lambda game, changes: (room.followed(game, changes),),
        lambda game, changes: (wars.followed(game, changes), war.settled(game, changes)),
    )


def following(game: Game, order: Order, changes: tuple[Change, ...], _dice: Dice) -> Consequence | None:
    """What follows from orders of all rule sets."""
    found: list[Consequence] = []
    for part in _parts(order):
        before = (*changes, *(change for each in found for change in each.changes))
        found += [each for each in part(game, before) if each is not None]
    return together(found)


tasks = all_of(
    asking.tasks,
    reminding.tasks,
    room.tasks,
    treaties.tasks,
    war.tasks,
    turns.tasks,
    entry.tasks,
    courses.tasks,
    nations.tasks,
)
"""What the present phase asks for."""
entering = all_of(
    room.entering, treaties.entering, war.entering, turns.entering, entry.entering, nations.entering
)
"""What a step forward changes by itself."""


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """What stands against orders of all rule sets."""
    yield from activating.bars(game, order, changes)
    yield from activations.bars(game, order, changes)
    yield from room.bars(game, order, changes)
    yield from treaties.bars(game, order, changes)
    yield from war.bars(game, order, changes)
    yield from turns.bars(game, order)
    yield from entry.bars(game, changes)
    yield from nations.bars(game, order, changes)


holds = all_of(room.holds, war.holds)
"""What has to be done before a step forward."""


def privileges(game: Game) -> Iterator[Privilege]:
    """What some units may use for their supply; no unit has two."""
    own = tuple(minors.privileges(game))
    taken = {id for each in own for id in each.units}
    yield from own
    for each in nations.privileges(game):
        if left := each.units - taken:
            yield replace(each, units=left)


RULE_SET = RuleSet(
    id="politics",
    judges={
        **using.JUDGES,
        **activating.JUDGES,
        **own_marker.JUDGES,
        **by_hand.JUDGES,
        **AFFAIRS,
        **room.JUDGES,
        **treaties.JUDGES,
        **war.JUDGES,
        **turns.JUDGES,
        **entry.JUDGES,
        **nations.JUDGES,
    },
    following=following,
    tasks=tasks,
    entering=entering,
    bars=bars,
    holds=holds,
    scene=scene,
    tables=(
        *TABLES,
        *affairs.TABLES,
        *DISPLAY,
        *POWERS_TABLES,
        *treaties.TABLES,
        *war.TABLES,
        *turns.TABLES,
        *entry.TABLES,
        *NATIONS_TABLES,
    ),
    sequence=sequence,
    privileges=privileges,
    idle_factories=factories.idle,
    working_factories=factories.working_by_hex,
    taking_up=room.taking_up,
)
"""The errata of 1997 to Days of Decision II as a rule set."""
