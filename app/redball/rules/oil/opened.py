"""Barrels opened in this final reorganization: fuel that lies loose at a depot until the phase ends
(OIL-AMB-06, 36).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction

from redball.game.state import Change, Game
from redball.rules.oil.tables import OPENED, Opened, of_turn

Place = tuple[int, bool, str]
"""A hex, whether the loss of a depot abroad is already taken off what lies there, and whose it is: what lies
at a depot that changes hands stays its old owner's.
"""


def opened(game: Game) -> Mapping[Place, Opened]:
    """All barrels opened in this final reorganization, by place."""
    return {
        (node, kind == "reduced", left.owner): left
        for (node, kind), rows in of_turn(OPENED, game).items()
        for left in rows
    }


def put_opened(game: Game, after: Mapping[Place, Opened]) -> Iterator[Change]:
    """The changes by which opened barrels stand so."""
    before, rows = opened(game), defaultdict[tuple[int, bool], list[Opened]](list)
    changed: set[tuple[int, bool]] = set()
    for place, left in after.items():
        rows[place[:2]] += [left] if left.loose or left.on_track else []
        if left != before.get(place):
            changed.add(place[:2])
    for (node, reduced), here in rows.items():
        if (node, reduced) in changed:
            yield OPENED.put((game.clock.turn, node, "reduced" if reduced else "whole"), here or None)


def loose_fuel(game: Game, power: str) -> Fraction:
    """Fuel of a power that lies loose at depots."""
    return sum((o.loose for o in opened(game).values() if o.owner == power), Fraction(0))
