"""What a power's factories make: build points and gas, before and after rounding (GAS-PRO-10, 11)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import msgspec

from redball.game.powers import Power
from redball.game.state import Game
from redball.rules.gas.factories import Works, works_of
from redball.rules.gas.options import reads

_HALF = Fraction(1, 2)


def rounded(value: Fraction) -> int:
    """The nearest whole number; a half is rounded up (GAS-PRO-11)."""
    return int((value + _HALF) // 1)


class Output(msgspec.Struct, frozen=True):
    """The production of a power by its plan: production points of both kinds, and what they come to."""

    works: tuple[Works, ...]
    multiple: Fraction
    regular: int
    oil: int
    points: int
    gas: int
    idle: int

    @property
    def exact_points(self) -> Fraction:
        """Build points before rounding."""
        return self.regular * self.multiple

    @property
    def exact_gas(self) -> Fraction:
        """Gas before rounding."""
        return self.oil * self.multiple


def output_of(game: Game, power: Power) -> Output:
    """What a power would make now."""
    return _made(game, tuple(works_of(game, power.code).values()), power.multiple)


def _made(game: Game, works: tuple[Works, ...], multiple: Fraction) -> Output:
    """What factories make.  Each sum is rounded once (GAS-PRO-11), by option hex by hex (GAS-AMB-10)."""
    regular, oil = sum(w.regular_left for w in works), sum(w.oil_left for w in works)
    if reads(game, "rounding_scope") == "hex":
        points = sum(rounded(w.regular_left * multiple) for w in works)
        gas = sum(rounded(w.oil_left * multiple) for w in works)
    else:
        points, gas = rounded(regular * multiple), rounded(oil * multiple)
    return Output(works, multiple, regular, oil, points, gas, sum(w.idle for w in works))


class Choice(NamedTuple):
    """What so many oil production points of a power would come to;  ``same_as`` are the fewest that come to
    the same build points and gas.
    """

    oil: int
    output: Output
    same_as: int


def choices_of(game: Game, power: Power) -> tuple[Choice, ...]:
    """Every number of oil production points that a power's plan allows, and what it comes to.

    At a multiple of 1/2 an odd number comes to the same as the next even one.
    """
    works = tuple(works_of(game, power.code).values())
    found: list[Choice] = []
    first: dict[tuple[int, int], int] = {}
    for oil in range(sum(w.most_oil_points for w in works) + 1):
        shares = spread(works, oil)
        made = _made(game, tuple(replace(w, wanted=shares[w.node]) for w in works), power.multiple)
        found.append(Choice(oil, made, first.setdefault((made.points, made.gas), oil)))
    return tuple(found)


def spread(works: tuple[Works, ...], oil: int) -> dict[int, int]:
    """So many oil production points shared out among factories, those first that lose no regular one by it,
    and those at home before others.
    """
    found = {w.node: 0 for w in works}
    ranked = sorted(works, key=lambda w: (not w.home, w.node))
    for most_of in (_beside_regular, _most):
        for w in ranked:
            take = max(0, min(oil, most_of(w) - found[w.node]))
            found[w.node] += take
            oil -= take
    return found


def _most(works: Works) -> int:
    return works.most_oil_points


def _beside_regular(works: Works) -> int:
    """Oil production points that take no regular one's resource."""
    return min(max(0, works.other + works.oil - works.number), works.most_oil_points)
