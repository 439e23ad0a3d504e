"""What one more convoy point would add, by trying it; and the difference between two allocations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from redball.game.state import Game
from redball.planning.freight.allocation import Allocation, solved
from redball.rules import freight


class Gain(msgspec.Struct, frozen=True):
    """The gain from one more point in a sea area: resources delivered, else convoy points saved."""

    area: int
    delivered: int
    saved: int


def one_more(game: Game, found: Allocation) -> Iterator[Gain]:
    """The sea areas where one more point of the power would help, each tried by allocating with it; in order
    of the sea areas.

    Only where every point is used can one more help.
    """
    pins = tuple(route for route in freight.routes(game, found.power) if route.pinned)
    for area, points in found.network.points.items():
        if found.used.get(area, 0) < points:
            continue
        ways, _ = solved(game, found.network.with_points({area: 1}), pins)
        gain = Gain(area, len(ways) - len(found.routes), found.points - sum(len(w.areas) for w in ways))
        if gain.delivered > 0 or (gain.delivered == 0 and gain.saved > 0):
            yield gain


@dataclass(frozen=True, slots=True)
class Difference:
    """Keys of resources that one allocation delivers and the other doesn't, or by another way."""

    gained: tuple[str, ...]
    lost: tuple[str, ...]
    turned: tuple[str, ...]
    points: int

    @property
    def none(self) -> bool:
        """True when both are equal."""
        return not (self.gained or self.lost or self.turned)


def difference(before: Allocation, after: Allocation) -> Difference:
    """What changes from one allocation to another; ``points`` is how many convoy points more are used."""
    old, new = before.by_key, after.by_key
    return Difference(
        tuple(key for key in new if key not in old),
        tuple(key for key in old if key not in new),
        tuple(key for key, way in new.items() if key in old and way != old[key]),
        after.points - before.points,
    )
