"""Other uses of convoy points besides resources: barrels on dedicated chains, and supply.

Barrels need points of their own (OIL-STO-10); supply under option 11 needs shipping in every sea area, and
one point serves any number of units (base game 3.5.4), so it is counted in units.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import msgspec

from redball import supply
from redball.game.state import Game
from redball.planning.freight.legs import FreightLeg
from redball.rules.registry import dedicated
from redball.rules.ruleset import Dedicated
from redball.supply.graph.ground import Ground
from redball.supply.tracing.regions import ground_of
from redball.supply.tracing.search import way_back

_OFF_RAIL = 8
"""Cost of a hex off the railways on the way of barrels over land; one along a railway costs 1."""


class BarrelFlow(msgspec.Struct, frozen=True):
    """Barrels of a power on a dedicated chain of this turn: by rail, over ``areas``, to a depot. ``wide``
    when each barrel takes a point in every sea area.
    """

    power: str
    factory: int
    depot: int
    barrels: int
    areas: tuple[int, ...]
    legs: tuple[FreightLeg, ...]
    wide: bool = False

    @property
    def points(self) -> int:
        """Convoy points that it takes, in all sea areas together."""
        return len(self.areas) * (self.barrels if self.wide else 1)


class SupplyFlow(msgspec.Struct, frozen=True):
    """Units whose supply path leads over the same sea areas between the same two hexes."""

    leg: FreightLeg
    units: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Stores:
    """Both kinds of flows of one power."""

    barrels: tuple[BarrelFlow, ...] = ()
    supplies: tuple[SupplyFlow, ...] = ()

    @cached_property
    def units(self) -> Mapping[int, tuple[str, ...]]:
        """Units by the sea areas that their supply uses, in order."""
        found: dict[int, set[str]] = {}
        for flow in self.supplies:
            for area in flow.leg.areas:
                found.setdefault(area, set()).update(flow.units)
        return {area: tuple(sorted(units)) for area, units in sorted(found.items())}


def stores_of(game: Game, power: str) -> Stores:
    """The flows of a power beside its resources."""
    *_, found = working_out(game, power)
    assert isinstance(found, Stores)
    return found


def working_out(game: Game, power: str) -> Iterator[Stores | None]:
    """The same step by step, a unit a step; the answer is the last."""
    barrels = barrel_flows(game, power)
    yield None
    legs: dict[FreightLeg, list[str]] = {}
    if supply.of(game).options.option11_limited_overseas:
        for unit in game.units.values():
            if unit.power == power and unit.hex >= 0:
                for leg in _sea_legs(game, unit.id):
                    legs.setdefault(leg, []).append(unit.id)
                yield None
    flows = (SupplyFlow(leg, tuple(sorted(units))) for leg, units in legs.items())
    yield Stores(barrels, tuple(sorted(flows, key=lambda flow: (flow.leg.nodes, flow.leg.areas))))


def _sea_legs(game: Game, unit: str) -> tuple[FreightLeg, ...]:
    """The sea legs of a unit's supply path, from the source to the unit; none while it is out of supply."""
    path = supply.of(game).path(unit)
    legs = path.legs if path is not None else ()
    return tuple(dict.fromkeys(FreightLeg(leg.nodes[::-1], leg.seas[::-1]) for leg in legs if leg.seas))


# --- barrels ------------------------------------------------------------------------------------------------


def barrel_flows(game: Game, power: str) -> tuple[BarrelFlow, ...]:
    """The dedicated chains of a power in this turn, those that are alike taken together."""
    size, ground = len(game.atlas.grid), ground_of(game, power)
    counts: Counter[tuple[int, ...]] = Counter()
    chains: dict[tuple[int, ...], Dedicated] = {}
    for chain in dedicated(game, power):
        counts[chain.stops] += chain.barrels
        chains[chain.stops] = chain
    return tuple(
        BarrelFlow(
            power,
            stops[0],
            stops[-1],
            counts[stops],
            chain.seas(size),
            tuple(_legs(ground, stops)),
            chain.wide,
        )
        for stops, chain in chains.items()
    )


def _legs(ground: Ground, stops: tuple[int, ...]) -> Iterator[FreightLeg]:
    """The legs between stops: over land from hex to hex, over sea from port to port."""
    port, seas = stops[0], list[int]()
    for stop in stops[1:]:
        if stop >= ground.size:
            seas.append(stop - ground.size)
            continue
        if seas:
            yield FreightLeg((port, stop), tuple(seas))
        elif len(way := _over_land(ground, port, stop)) > 1:
            yield FreightLeg(way)
        port, seas = stop, []


def _over_land(ground: Ground, start: int, goal: int) -> tuple[int, ...]:
    """The way over land that follows railways most; empty when none is open any more."""
    rail, land = ground.ways.rail, ground.ways.land
    cost, before, heap = {start: 0}, {start: -1}, [(0, start)]
    while heap:
        made, node = heapq.heappop(heap)
        if node == goal:
            return way_back(before, node)
        if made > cost[node]:
            continue
        for other in land[node]:
            if not ground.passable[other] and other != goal:
                continue
            after = made + (1 if other in rail[node] else _OFF_RAIL)
            if after < cost.get(other, after + 1):
                cost[other], before[other] = after, node
                heapq.heappush(heap, (after, other))
    return ()
