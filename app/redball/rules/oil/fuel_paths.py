"""Which ways units have to fuel in one position: the hexes that each may trace to, best first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, partial
from typing import Literal, TypeAlias

import msgspec

from redball import supply
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.clauses import chosen
from redball.rules.oil.draws import Source
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.stock import fuel_power, is_bound
from redball.rules.oil.targets import FREE_USERS, Target, free_targets, friends_targets, own_targets
from redball.rules.oil.zones import homes_of_unit
from redball.supply.tracer import of_unit
from redball.supply.tracing.regions import reachable, sea_reaches

Kind: TypeAlias = Literal["own", "friends", "free"]
"""Which hexes a unit traces to."""


class FuelPath(msgspec.Struct, frozen=True):
    """A hex that a unit traces to, None at sea; ``abroad``: outside the unit's home country (OIL-REO-06);
    ``free``: it represents the Continental US and its free fuel.
    """

    target: Target | None
    abroad: bool = False
    free: bool = False

    @property
    def lossy(self) -> bool:
        """Whether fuel along it loses 20 % (OIL-REO-06)."""
        return self.target is not None and self.target.depot and self.abroad

    @property
    def source(self) -> Source:
        """The default source of a draw along this way."""
        return "free" if self.free else ""


class FuelPaths:
    """Ways to fuel in a position; what has been worked out for one unit serves the next."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._own = cache(partial(own_targets, game))
        self._friends = cache(partial(friends_targets, game))
        self._free = cache(partial(free_targets, game))
        self._reached = cache(self._reachable)

    def own(self, power: str) -> Mapping[int, Target]:
        """Hexes of a power that its units may trace to."""
        return self._own(power)

    def friends(self, user: str) -> Mapping[int, Target]:
        """Depots of others, whether or not they consent (OIL-REO-04)."""
        return self._friends(user)

    def free(self, user: str) -> tuple[int, ...]:
        """Hexes of the Continental US to trace to for free fuel; none but for the Commonwealth and France."""
        if user not in FREE_USERS or "US" not in self.game.powers:
            return ()
        return self._free()

    # --- of a unit ------------------------------------------------------------------------------------------

    def to_own(self, unit: Unit, power: str) -> list[FuelPath]:
        """A unit's ways to its own power's fuel: those without loss first, then the nearest (OIL-AMB-39)."""
        known = self.own(power)
        if unit.sea >= 0:
            needs = chosen(self.game.options, "oil.at_sea_trace")
            return [] if needs and not sea_reaches(self.game, unit.sea, power, known) else [FuelPath(None)]
        reached = self._reach(unit, power, "own")
        if reached and chosen(self.game.options, "oil.target_choice") == "nearest":
            reached = frozenset({self._nearest(unit, power, reached)})
        return self._sorted(unit, power, [known[n] for n in reached])

    def _nearest(self, unit: Unit, power: str, reached: Collection[int]) -> int:
        """The hex at the end of the shortest path (OIL-AMB-39)."""
        who = of_unit(supply.of(self.game), unit, power)
        path = supply.trace(self.game, who, reached, unlimited=True)
        return path.links[0].source.node if path is not None and path.links else unit.hex

    def to_friends(self, unit: Unit, power: str) -> list[FuelPath]:
        """A unit's ways to depots of other powers; none where the unit may use no friend's fuel."""
        if is_bound(self.game, unit.power):
            return []
        known = self.friends(power)
        return self._sorted(unit, power, [known[n] for n in self._reach(unit, power, "friends")])

    def to_free(self, unit: Unit, power: str) -> list[FuelPath]:
        """The unit's way to the Continental US, if it has one: to the nearest hex of it."""
        reached = self._reach(unit, power, "free")
        if not reached:
            return []
        node = min(reached, key=lambda n: (self.game.atlas.grid.distance(unit.hex, n), n))
        return [FuelPath(Target(node, "US", "OIL-REO-09", False), free=True)]

    def of(self, unit: Unit) -> list[FuelPath]:
        """All of a unit's ways, its own power's first, whether or not others consent."""
        power = fuel_power(self.game, unit.power)
        return [*self.to_own(unit, power), *self.to_friends(unit, power), *self.to_free(unit, power)]

    def _reach(self, unit: Unit, power: str, kind: Kind) -> frozenset[int]:
        if unit.hex < 0:
            return frozenset()
        network = supply.of(self.game)
        who = network.position.principal_of(unit, power)
        return self._reached(power, who, unit.hex, network.embarks(unit), kind)

    def _reachable(self, power: str, who: str, start: int, beach: bool, kind: Kind) -> frozenset[int]:
        """Hexes of a power to trace to, by the ground of who traces: the power, or a unit's privilege."""
        ground = supply.of(self.game).position.grounds(who)[-1]
        nodes = {"own": self.own, "friends": self.friends, "free": self.free}[kind](power)
        return frozenset(reachable(ground, start, nodes, beach=beach))

    def _sorted(self, unit: Unit, power: str, found: list[Target]) -> list[FuelPath]:
        home_at, distance = self.game.atlas.home_at, self.game.atlas.grid.distance
        homes = homes_of_unit(self.game, unit, power)
        rows = [FuelPath(t, home_at(t.node) not in homes) for t in found]

        def worth(way: FuelPath) -> tuple[bool, bool, int, int]:
            target = way.target
            assert target is not None
            return way.lossy, way.abroad, distance(unit.hex, target.node), target.node

        return sorted(rows, key=worth)


def still(ledger: Ledger, way: FuelPath) -> FuelPath | None:
    """A way over land as it is after some draws: None when nothing is left of its depot."""
    target = way.target
    assert target is not None
    left = ledger.barrels_at(target.owner, target.node) > 0 or any(
        state.loose + state.on_track > 0
        for place, state in ledger.opened.items()
        if place[0] == target.node and state.owner == target.owner
    )
    if left:
        return way
    if target.clause in ("OIL-REO-02", "OIL-REO-04"):
        return None
    return FuelPath(target._replace(depot=False), way.abroad)
