"""What factories are planned to make: which resources go to them, and what of it is gas (GAS-PRO-03 to 09).

A plan stands from turn to turn.  What it can't be any more (a factory lost, a resource destroyed or given
away) is left out of it until it can be again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from redball.derived import cached
from redball.game.pipelines import lent
from redball.game.state import Game
from redball.rules import freight
from redball.rules.freight import Resource, factories_of, is_oil
from redball.rules.gas.options import reads
from redball.rules.gas.owners import is_home, major_of
from redball.rules.gas.tables import ALLOTTED, BOMBED, OUTPUT, Bombed

MOST_RESOURCES = 2
"""Resources that a factory takes (GAS-PRO-03)."""
MOST_OF_A_KIND = 1
"""Regular production points of a factory, and oil production points (GAS-PRO-09)."""


class Factory(NamedTuple):
    """One factory: what goes to it and what it makes, before bombs."""

    other: int
    oil: int
    regular_points: int
    oil_points: int


@dataclass(frozen=True, slots=True)
class Works:
    """The factories of a hex under a power's plan.

    ``number`` of them operate;  ``other`` and ``oil`` resources go there;  ``wanted`` oil production points
    were asked for, None where nobody did;  ``bombed`` points are gone.  Where losses are taken from the plan
    (``by_plan``), it is their number that counts, whatever the plan is now.
    """

    node: int
    number: int
    other: int
    oil: int
    wanted: int | None
    home: bool
    gas_allowed: bool
    bombed: Bombed
    by_plan: bool = True

    @property
    def oil_points(self) -> int:
        """Oil production points before bombs: those asked for as far as oil and factories go, else those of
        oil for which no factory is left.
        """
        most = self.most_oil_points
        if self.wanted is not None:
            return min(self.wanted, most)
        return min(max(0, self.other + self.oil - self.number), most)

    @property
    def most_oil_points(self) -> int:
        """The most oil production points: one a factory, each of an oil (GAS-PRO-09)."""
        return min(self.number * MOST_OF_A_KIND, self.oil) if self.gas_allowed else 0

    @property
    def regular_points(self) -> int:
        """Regular production points before bombs: one a factory, of what oil points leave."""
        return min(self.number * MOST_OF_A_KIND, self.other + self.oil - self.oil_points)

    @property
    def idle(self) -> int:
        """Resources that make nothing."""
        return self.other + self.oil - self.regular_points - self.oil_points

    @property
    def regular_left(self) -> int:
        """Regular production points after bombs."""
        return max(0, self.regular_points - (self.bombed.total if self.by_plan else self.bombed.regular))

    @property
    def oil_left(self) -> int:
        """Oil production points after bombs: those abroad can't be hit, others only when all regular ones are
        (GAS-BOM-01, 02).
        """
        if not self.by_plan:
            return max(0, self.oil_points - self.bombed.oil)
        beyond = max(0, self.bombed.total - self.regular_points) if self.home else 0
        return max(0, self.oil_points - beyond)

    def factories(self) -> tuple[Factory, ...]:
        """The factories one by one: those that make both first, then those with one point, then idle ones.

        Another resource makes a regular point; oil makes what others leave (GAS-PRO-04 to 08).
        """
        both = max(0, self.regular_points + self.oil_points - self.number)
        other = self.other
        rows = []
        for at in range(self.number):
            regular = at < self.regular_points
            gas = at < both or self.regular_points <= at < self.regular_points + self.oil_points - both
            taken = int(regular and other > 0)
            other -= taken
            rows.append(Factory(taken, int(regular) - taken + int(gas), int(regular), int(gas)))
        return tuple(rows)


# --- resources ----------------------------------------------------------------------------------------------


@cached
def usable(game: Game, power: str) -> tuple[Resource, ...]:
    """The resources that a power may use: its own that it didn't give away, and those that it was given."""
    return tuple(_usable(game, power))


def _usable(game: Game, power: str) -> Iterator[Resource]:
    given = lent(game)
    for node in freight.resource_nodes(game):
        own = major_of(game, game.power_over(node)) == power
        for resource in freight.resources_at(game, node):
            to = given.get(resource.key)
            if own if to is None else major_of(game, to) == power:
                yield resource


@cached
def allotted(game: Game, power: str) -> Mapping[str, int]:
    """The factory hexes that a power's resources go to, by key, as far as they still can."""
    free, goals = {resource.key for resource in usable(game, power)}, set(factory_nodes(game, power))
    rows = ALLOTTED.of(game).items()
    return {
        key: row.factory for key, row in rows if row.power == power and row.factory in goals and key in free
    }


@cached
def works_of(game: Game, power: str) -> Mapping[int, Works]:
    """The factories of a power by hex, with what is planned there."""
    oil, other = Counter[int](), Counter[int]()
    for key, node in sorted(allotted(game, power).items()):
        (oil if is_oil(key) else other)[node] += 1
    found = {}
    for node in factory_nodes(game, power):
        number = factories_of(game, power, node)
        others = min(other[node], number)
        home = is_home(game, power, node)
        found[node] = Works(
            node,
            number,
            others,
            min(oil[node], number * MOST_RESOURCES - others),
            OUTPUT.of(game).get(node),
            home,
            home or reads(game, "foreign_oil_pp") == "immune",
            bombed_at(game, node),
            reads(game, "bombed_pp") == "plan",
        )
    return found


def bombed_at(game: Game, node: int) -> Bombed:
    """What bombs took of a hex's production points this turn."""
    return BOMBED.of(game).get((game.clock.turn, node), Bombed())


@cached
def factory_nodes(game: Game, power: str) -> tuple[int, ...]:
    """Hexes of a power with factories that operate."""
    printed = (node for node in game.atlas.places_at if game.atlas.factories(node))
    nodes = sorted({*printed, *game.hexes})
    return tuple(n for n in nodes if factories_of(game, power, n))


def source_of(game: Game, key: str) -> int:
    """The hex of a resource by its key."""
    return game.atlas.find(key.rpartition("-")[0])
