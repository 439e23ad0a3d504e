"""A rule set with tables of every kind: toll posts and toll boats.

A unit that moves into a hex with another power's post adds to what the post has taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec
from redball.game.clock import Clock
from redball.game.kinds import HexNode, PowerCode, SeaNumber
from redball.game.orders import Note, Order
from redball.game.state import Change, Game
from redball.game.tables import RowSection, Table
from redball.game.tables.stocks import change_of
from redball.rules.ruleset import Consequence, Effect, RuleSet, Task
from redball.wording import Message, message


class Post(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A toll post: whose it is, what it has taken, and the sea area that it looks out on."""

    owner: PowerCode
    taken: Fraction = Fraction(0)
    outlook: SeaNumber = -1
    closed_to: list[str] = []


def collected(before: Mapping[int, Post], after: Mapping[int, Post]) -> Iterator[Message]:
    """What all posts together have taken since."""
    then, now = (sum(post.taken for post in posts.values()) for posts in (before, after))
    yield from change_of("toll.stock", now - then)


POSTS = Table("toll_posts", HexNode, Post, RowSection("hex"), stock=collected)
BOATS = Table("toll_boats", tuple[SeaNumber, PowerCode], int, RowSection("area power boats"))
LOOKOUTS = Table("toll_lookouts", PowerCode, SeaNumber, RowSection("power area", row="LookoutRow"))
SECRETS = Table("toll_secrets", str, str)
"""What nothing shows; scenarios hold it all the same."""


def passing(
    game: Game, _order: Order, changes: tuple[Change, ...], _dice: tuple[int, ...]
) -> Consequence | None:
    """What the posts take for the units that changes put into their hexes."""
    found = tuple(_takings(game, changes))
    return Consequence(found) if found else None


def _takings(game: Game, changes: tuple[Change, ...]) -> Iterator[Change]:
    for change in changes:
        unit = change.value if change.table == "units" else None
        post = POSTS.of(game).get(unit.hex) if unit is not None else None
        if post is not None and post.owner != unit.power:
            yield POSTS.put(unit.hex, msgspec.structs.replace(post, taken=post.taken + Fraction(1, 4)))


def entering(game: Game, _clock: Clock) -> Iterator[Effect]:
    """Each moment a boat more in the first sea area, the lookout of Italy gone, and the posts pay out."""
    boats = BOATS.of(game).get((0, "GE"), 0)
    yield Effect(BOATS.name, (0, "GE"), "", boats + 1)
    yield Effect(LOOKOUTS.name, "IT", "", None)
    for node in POSTS.of(game):
        yield Effect(POSTS.name, node, "taken", Fraction(0))


def taken_at(game: Game) -> Order:
    """What is written down when the tolls are collected."""
    return Note(f"{sum(post.taken for post in POSTS.of(game).values())} toll collected")


def tasks(game: Game) -> Iterator[Task]:
    """To collect what the posts have taken."""
    posts = tuple(node for node, post in POSTS.of(game).items() if post.taken)
    if posts:
        text = message("base.note", text="Collect the tolls")
        yield Task("toll.collect", text, hexes=posts, rule_set="toll", orders=(taken_at(game),))


TOLL = RuleSet(
    "toll",
    always=True,
    tasks=tasks,
    entering=entering,
    following=passing,
    tables=(POSTS, BOATS, LOOKOUTS, SECRETS),
)
