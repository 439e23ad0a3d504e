"""Politics: three ideologies, a display on which minor countries move, options that powers play, treaties,
wars, and what they cost.
"""

from __future__ import annotations

from redball.game.orders import Order
from redball.game.sequence import Play
from redball.game.state import Change, Game
from redball.rules.politics import by_hand, wars
from redball.rules.politics.display import activating, own_marker, reminding, using
from redball.rules.politics.display.tables import TABLES as DISPLAY
from redball.rules.politics.tables import TABLES
from redball.rules.ruleset import Consequence, Dice, RuleSet

__all__ = ["RULE_SET"]


def sequence(_game: Game, play: Play) -> Play:
    """A turn begins with politics."""
    return ("political_bids", "political_affairs", *play)


def following(game: Game, _order: Order, changes: tuple[Change, ...], _dice: Dice) -> Consequence | None:
    """What follows from orders of all rule sets."""
    return wars.followed(game, changes)


RULE_SET = RuleSet(
    id="politics",
    judges={**using.JUDGES, **activating.JUDGES, **own_marker.JUDGES, **by_hand.JUDGES},
    tasks=reminding.tasks,
    following=following,
    bars=activating.bars,
    tables=(*TABLES, *DISPLAY),
    sequence=sequence,
)
"""The errata of 1997 to Days of Decision II as a rule set."""
