"""Toll: powers build posts in their hexes, and whoever moves in pays."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec
from redball.game.orders import Order
from redball.game.references import HexRef, PowerRef
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, put_power
from redball.rules.case import Case
from redball.rules.clauses import chosen
from redball.rules.ruleset import Consequence, Dice, RuleSet, Task
from redball.rules.toll.posts import POSTS, PRICE, Post, posts_of, taken_by
from redball.wording import message

__all__ = ["POSTS", "RULE_SET", "BuildTollPost", "CollectToll", "Post", "posts_of", "taken_by"]


class BuildTollPost(Order, frozen=True):
    """Build a post in a hex of the power."""

    power: PowerRef
    hex: HexRef


class CollectToll(Order, frozen=True):
    """Put what all posts of a power have taken on its fuel track."""

    power: PowerRef


def build(game: Game, order: BuildTollPost, _dice: Dice) -> Ruling:
    """A post in a hex that the power controls."""
    case = Case(game)
    power, node = case.power(order.power), case.hex(order.hex)
    if power is not None and node is not None:
        if game.power_over(node) != power.code:
            case.object(message("toll.not_yours", power=power.code), "TOLL-GEN-01", hexes=(node,))
        if node in POSTS.of(game):
            case.object(message("toll.there_is_one"), "TOLL-GEN-01", hexes=(node,))
    if case.objections or power is None or node is None:
        return case.denied(order)
    text = message("toll.built", power=power.code, hex=game.atlas.place_name(node))
    return allowed(text, POSTS.put(node, Post(power.code)), clauses=("TOLL-GEN-01",))


def collect(game: Game, order: CollectToll, _dice: Dice) -> Ruling:
    """The posts of the power pay out."""
    case = Case(game)
    power = case.power(order.power)
    if power is not None and not taken_by(game, power.code):
        case.object(message("toll.nothing_taken"), "TOLL-GEN-03")
    if case.objections or power is None:
        return case.denied(order)
    taken = taken_by(game, power.code)
    emptied = [POSTS.put(node, Post(power.code)) for node in posts_of(game, power.code)]
    paid = put_power(msgspec.structs.replace(power, fuel=power.fuel + taken))
    text = message("toll.collected", power=power.code, taken=taken)
    return allowed(text, paid, *emptied, clauses=("TOLL-GEN-03",))


def passing(game: Game, _order: Order, changes: tuple[Change, ...], _dice: Dice) -> Consequence | None:
    """What units pay that an order puts into hexes with posts."""
    paid = tuple(_payments(game, changes))
    return Consequence(paid, ("TOLL-GEN-02",)) if paid else None


def _payments(game: Game, changes: tuple[Change, ...]) -> Iterator[Change]:
    friends_pass = chosen(game.options, "toll.friends") == "pass"
    for change in changes:
        unit = change.value if change.table == "units" else None
        post = POSTS.of(game).get(unit.hex) if unit is not None else None
        if unit is None or post is None or post.owner == unit.power:
            continue
        if not (friends_pass and game.cooperate(post.owner, unit.power)):
            yield POSTS.put(unit.hex, msgspec.structs.replace(post, taken=post.taken + PRICE))


def tasks(game: Game) -> Iterator[Task]:
    """To collect what posts have taken, in any phase."""
    for power in game.powers:
        if taken := taken_by(game, power):
            text = message("toll.task.collect", power=power, taken=Fraction(taken))
            hexes = posts_of(game, power)
            yield Task(f"toll.collect.{power}", text, power=power, hexes=hexes, orders=(CollectToll(power),))


RULE_SET = RuleSet(
    "toll",
    judges={BuildTollPost: build, CollectToll: collect},
    tasks=tasks,
    following=passing,
    tables=(POSTS,),
)
