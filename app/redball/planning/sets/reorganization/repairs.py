"""Damaged ports that some powers can repair now, and from which sources (REO-OVS-02, 03)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction

import msgspec

from redball.game.state import Game, next_game, put_power
from redball.game.units import Unit
from redball.planning.sets.reorganization.positions import NOWHERE, Positions
from redball.rules import judge
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import RepairPort
from redball.rules.reorganization.provision import provide_repair
from redball.rules.reorganization.remaining import uses
from redball.rules.reorganization.ways.sources import is_damaged, sources_of

RICH = Fraction(10**6)
"""Points enough for any repair: the plan checks how many there are."""


class Repair(msgspec.Struct, frozen=True):
    """One way to repair a damaged port (a hex): the source as in the order, who may pay, the cost in points,
    what it ``uses`` up, and other ports whose ``repairs`` come first because the points pass through them.
    """

    port: int
    label: str
    provider: str
    payers: tuple[str, ...]
    cost: Fraction
    uses: Mapping[str, int]
    repairs: frozenset[int] = NOWHERE

    def order(self, payer: str) -> RepairPort:
        """The order that a power gives."""
        return RepairPort(self.label, self.provider, payer)


def repairs_of(game: Game, units: Mapping[str, Unit], powers: Collection[str]) -> tuple[Repair, ...]:
    """Every useful way to repair the damaged ports of some powers and their friends.

    A port may be out of reach until others are repaired.
    """
    rich = _with_points(game, powers)
    waiting = sorted(port for port in damaged_ports(game) if _is_friendly(game, port, powers))
    found: dict[int, tuple[Repair, ...]] = {}
    while True:
        new = {}
        for port in waiting:
            if port not in found and (ways := tuple(_ways(rich, units, powers, port, found))):
                new[port] = ways
        if not new:
            break
        found |= new
    # What was out of reach at first may have other ways, over ports that came later.
    return tuple(way for port in found for way in _ways(rich, units, powers, port, found))


def damaged_ports(game: Game) -> frozenset[int]:
    """Hexes of all damaged ports."""
    return frozenset(n for n in game.hexes if game.atlas.port_class(n) and is_damaged(game, n))


def _is_friendly(game: Game, port: int, powers: Iterable[str]) -> bool:
    return any(game.cooperate(power, game.power_over(port)) for power in powers)


def _with_points(game: Game, powers: Iterable[str]) -> Game:
    rows = [msgspec.structs.replace(game.powers[code], rp_pool=RICH) for code in powers]
    return next_game(game, [put_power(row) for row in rows])


def _ways(
    rich: Game, units: Mapping[str, Unit], powers: Collection[str], port: int, others: Collection[int]
) -> Iterator[Repair]:
    """The ways to repair a port when some other ones may be repaired before."""
    positions = Positions(rich, units, set(others) - {port})
    known: list[Repair] = []
    open_, seen = [NOWHERE], {NOWHERE}
    while open_:
        shut = open_.pop(0)
        game, through = positions.at(shut=shut), set[int]()
        for node, ends in _sources(game, port):
            needed = positions.damaged.intersection(ends)
            if any(way.repairs <= needed and not _is_scarce(way) for way in known):
                continue
            through |= needed
            way = _judged(game, powers, port, node, needed)
            if way is not None:
                known.append(way)
                yield way
        for other in sorted(through):
            if shut | {other} not in seen:
                seen.add(shut | {other})
                open_.append(shut | {other})


def _is_scarce(way: Repair) -> bool:
    """True when it takes what a unit may want: an isolated source's only service of the turn, or by option
    that of a secondary one.
    """
    return any(name.startswith(("once.", "secondary.")) for name in way.uses)


def _sources(game: Game, port: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Sources that reach a damaged port, the nearest first, each with the ports on its path."""
    owner, away = game.power_over(port), game.atlas.grid.distance
    primaries, others = sources_of(game, owner, port)
    for node in sorted(primaries | others, key=lambda n: (away(n, port), n)):
        found = provide_repair(game, owner, port, node, why=False)
        if found.path is not None and not found.beyond:
            yield node, found.ports


def _judged(
    game: Game, powers: Collection[str], port: int, node: int, needed: frozenset[int]
) -> Repair | None:
    label = game.atlas.label
    orders = [RepairPort(label(port), f"hex:{label(node)}", power) for power in sorted(powers)]
    rulings = {order.payer: ruling for order in orders if (ruling := judge(game, order)).allowed}
    if not rulings:
        return None
    taken = uses(game, next(iter(rulings.values())).changes)
    cost = Fraction(reads(game, "port_repair_rp"))
    return Repair(port, label(port), f"hex:{label(node)}", tuple(rulings), cost, taken, needed)
