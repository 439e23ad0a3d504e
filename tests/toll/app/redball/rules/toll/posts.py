"""The posts: where they are, whose they are, and what they have taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec
from redball.game.kinds import HexNode, PowerCode
from redball.game.sections.rows import RowSection
from redball.game.state import Game
from redball.game.tables import Table
from redball.game.tables.stocks import change_of
from redball.wording import Message

PRICE = Fraction(1, 4)
"""What a unit pays."""


class Post(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A toll post: whose it is, and the fuel that it has taken."""

    owner: PowerCode
    taken: Fraction = Fraction(0)


def _stock(before: Mapping[int, Post], after: Mapping[int, Post]) -> Iterator[Message]:
    then, now = (sum(post.taken for post in posts.values()) for posts in (before, after))
    yield from change_of("toll.stock", now - then)


POSTS = Table("toll_posts", HexNode, Post, RowSection("hex owner", once="one post a hex"), stock=_stock)


def posts_of(game: Game, power: str) -> tuple[int, ...]:
    """The hexes of a power's posts."""
    return tuple(node for node, post in POSTS.of(game).items() if post.owner == power)


def taken_by(game: Game, power: str) -> Fraction:
    """What a power's posts have taken."""
    return sum((POSTS.of(game)[node].taken for node in posts_of(game, power)), Fraction(0))
