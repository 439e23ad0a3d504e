"""The result of a power's oil in production for given uses, and the uses that serve a goal best.

The search is exact: oil received at home is alike, and so is oil received abroad (whose fuel makes no
barrels), so that only how many of each produce can matter.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Literal, get_args

import msgspec

from redball.game.pipelines import routes
from redball.game.powers import Power
from redball.game.state import Game, next_game
from redball.rules.clauses import chosen
from redball.rules.oil.depots import from_home, oil_places
from redball.rules.oil.limits import limit_of
from redball.rules.oil.orders import UseOil
from redball.rules.oil.production import Yield, yield_of
from redball.rules.oil.receipts import Receipt, counted, put_receipt, receipts, room_at
from redball.rules.oil.stock import BARREL, TRACK_END, barrels_of
from redball.rules.oil.to_place import to_place

Use = Literal["produce", "convert", "idle"]
Goal = Literal["least_lost", "production", "fuel"]
GOALS: tuple[Goal, ...] = get_args(Goal)
"""A player's goals for a turn's oil: least lost; production points above all; so much fuel."""


class Outcome(msgspec.Struct, frozen=True):
    """The result of some uses of the oil.

    ``points`` are production points of oil; ``gives`` what taking the fuel now would do.  ``unplaced`` is
    fuel of barrels for which there is no place and no room on the track; ``idle`` how much oil stays unused;
    ``above`` how many barrels the power will have to remove at the end of the turn if it uses none.
    """

    uses: Mapping[str, Use]
    points: int
    gives: Yield
    unplaced: Fraction
    idle: int
    above: int

    @property
    def lost(self) -> Fraction:
        """Fuel that is certainly lost; of an idle oil, what converting it would have given."""
        return self.gives.lost + self.unplaced + BARREL * self.idle

    @property
    def kept(self) -> Fraction:
        """New fuel that is not lost."""
        return self.gives.fuel - self.gives.lost - self.unplaced


def build_points(points: int, multiple: Fraction) -> int:
    """Build points of production points: rounded once, at the end, halves up (base game 8.2)."""
    return math.floor(points * multiple + Fraction(1, 2))


def other_points(game: Game, power: str) -> int:
    """Production points of resources other than oil that go to factories on routes that were set."""
    keys = (route.key.rpartition("-")[2] for route in routes(game, power) if route.factory >= 0)
    return sum(key.startswith("r") for key in keys)


def outcome(game: Game, power: str, uses: Mapping[str, Use] | None = None) -> Outcome:
    """The result of the chosen uses, or of others in their place."""
    if uses is not None:
        known = {receipt.key: receipt for receipt in receipts(game, power)}
        game = next_game(game, [put_receipt(game, replace(known[key], use=use)) for key, use in uses.items()])
    owner, got = game.powers[power], counted(game, power)
    gives = yield_of(game, owner)
    new = gives.barrels - gives.free
    waiting = to_place(game, power)
    placed = min(new, max(0, oil_places(game, power, new + waiting) - waiting)) if new else 0
    spare = TRACK_END - gives.track
    unplaced = max(Fraction(0), BARREL * (new - placed) - spare)
    held = sum(barrels_of(game, power).values()) + waiting + placed + gives.free
    return Outcome(
        {r.key: _use(r) for r in got},
        gives.points,
        gives,
        unplaced,
        sum(_use(r) == "idle" for r in got),
        max(0, held - limit_of(game, power)),
    )


def _use(receipt: Receipt) -> Use:
    return "produce" if receipt.use == "produce" else "convert" if receipt.use == "convert" else "idle"


# --- the best -----------------------------------------------------------------------------------------------


def suggest(game: Game, power: str, goal: Goal, fuel: Fraction = Fraction(0)) -> Outcome:
    """The uses that serve a goal best; among equals those that lose least, then those that produce most.
    ``fuel`` is how much new fuel is wanted.
    """
    found = [outcome(game, power, uses) for uses in _ways(game, power)]
    return min(found, key=lambda way: rank(way, goal, fuel))


def rank(way: Outcome, goal: Goal, fuel: Fraction = Fraction(0)) -> tuple[Fraction | int, ...]:
    """How badly an outcome serves a goal: less is better."""
    tail = (way.lost, way.above, -way.points, -way.kept)
    if goal == "production":
        return (-way.points, *tail)
    return (max(Fraction(0), fuel - way.kept), -way.points, *tail) if goal == "fuel" else tail


def orders_of(game: Game, way: Outcome) -> tuple[UseOil, ...]:
    """The orders that change the chosen uses into those of an outcome, first those that stop production."""
    now = {receipt.key: receipt.use for receipt in receipts(game)}
    wanted = [UseOil(key, use) for key, use in way.uses.items() if now[key] != use]
    return tuple(sorted(wanted, key=lambda order: order.use == "produce"))


def _ways(game: Game, power: str) -> Iterator[Mapping[str, Use]]:
    """Every number of oils at home and abroad that produce; the others are converted if that is allowed."""
    oils = counted(game, power)
    home = [r for r in oils if from_home(game, power, r)]
    abroad = [r for r in oils if r not in home]
    free = _free_room(game, oils)
    rest: Use = "convert" if _converts(game, game.powers[power]) else "idle"
    for first in range(len(home) + 1):
        for second in range(len(abroad) + 1):
            room, makes = free.copy(), set[str]()
            for group, count in ((home, first), (abroad, second)):
                makes |= _producers(group, count, room)
            if len(makes) == first + second:
                yield {r.key: "produce" if r.key in makes else rest for r in oils}


def _free_room(game: Game, oils: tuple[Receipt, ...]) -> Counter[int]:
    """Factories for these oils by hex: without those in which other powers' oil produces."""
    keys = {r.key for r in oils}
    others = Counter(r.factory for r in receipts(game) if r.use == "produce" and r.key not in keys)
    return Counter({n: max(0, room_at(game, n) - others[n]) for n in {r.factory for r in oils}})


def _producers(group: list[Receipt], count: int, room: Counter[int]) -> set[str]:
    """The first oils of a group that find a factory, up to a number; ``room`` is updated."""
    found: set[str] = set()
    for receipt in sorted(group, key=lambda r: r.use != "produce"):
        if len(found) < count and room[receipt.factory] > 0:
            room[receipt.factory] -= 1
            found.add(receipt.key)
    return found


def _converts(game: Game, power: Power) -> bool:
    return not game.is_neutral(power.code) or bool(chosen(game.options, "oil.neutral_may_convert"))
