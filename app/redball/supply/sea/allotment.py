"""Who gets the convoy points where each supplies only so many units (base game 3.7 ``shipping_capacity``).

Rule: units ask in turn: those that the option ``shipping_first`` names, in its order; then HQs; then all
others; each by their ids. A unit that needs no sea takes nothing. Any other takes its best path over sea
areas that still have room, and one unit's worth of a point in each of them: of its own power's points first,
then of the powers that share with it in the order of their codes. What a unit took, nobody takes from it. A
transport counts as one point. Whoever finds no path over what is left is out of supply. When all have asked,
those whose paths are locked take others, in the same turn, over what is still left: so no lock costs anybody
its supply.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from redball.game.state import ConvoyKey
from redball.game.units import Unit
from redball.supply.conditions.forces import headquarters_types
from redball.supply.graph.ground import without_seas
from redball.supply.locks.following import choose, concerning, leaves_a_choice
from redball.supply.locks.lock import locks
from redball.supply.paths import Path
from redball.supply.tracing.fields import Broken
from redball.supply.tracing.groups import Group, weaken
from redball.supply.tracing.network import Network


class Share(msgspec.Struct, frozen=True):
    """What a unit got: the ``group`` that it traces with, the sea areas in which it takes part of a point,
    and for one that got nothing the sea areas that had no room left.
    """

    group: Group
    served: bool
    seas: tuple[int, ...] = ()
    full: frozenset[int] = frozenset()


class Load(msgspec.Struct, frozen=True):
    """What a sea area comes to for a power: its points, and how many units they supply."""

    points: int
    units: int


class Allotment:
    """The shares of all units in hexes of one position; made at once."""

    def __init__(self, network: Network) -> None:
        self._network = network
        position, options = network.position, network.options
        self._points: dict[ConvoyKey, int] = {}
        if "CP" in options.shipping_units:
            self._points |= {key: count for key, count in position.points.items() if count > 0}
        for unit in network.game.units.values():
            if unit.sea >= 0 and unit.type in options.shipping_units:
                key = (unit.sea, unit.power)
                self._points[key] = self._points.get(key, 0) + 1
        self._taken: dict[ConvoyKey, int] = dict.fromkeys(self._points, 0)
        self._friends: dict[str, tuple[str, ...]] = {}
        self._closed: dict[tuple[Group, frozenset[int]], Group] = {}
        self._takers: dict[str, list[ConvoyKey]] = {}
        turn = [unit for unit in in_turn(network) if unit.hex >= 0]
        shares = {unit.id: self._share(unit) for unit in turn}
        for unit in turn if locks(network.game) else ():
            if shares[unit.id].served:
                shares[unit.id] = self._share_again(unit)
        self.shares: Mapping[str, Share] = shares

    def load(self, principal: str, area: int) -> Load:
        """Points of a sea area that a power may use, and the units that they supply."""
        keys = [(area, owner) for owner in self._lenders(principal)]
        return Load(sum(self._points.get(k, 0) for k in keys), sum(self._taken.get(k, 0) for k in keys))

    def _lenders(self, principal: str) -> tuple[str, ...]:
        """Whose points a power's units use: its own first, then its friends' by their codes."""
        if principal not in self._friends:
            owners = {owner for _, owner in self._points}
            position = self._network.position
            shares = sorted(
                owner for owner in owners if owner != principal and _friendly(self._network, principal, owner)
            )
            own = (principal,) if principal in position.relations.principals else ()
            self._friends[principal] = (*own, *shares)
        return self._friends[principal]

    def _room(self, key: ConvoyKey) -> int:
        return self._points.get(key, 0) * self._network.options.shipping_capacity - self._taken.get(key, 0)

    def _full(self, principal: str) -> frozenset[int]:
        """Sea areas without room for one unit more of a power."""
        lenders = self._lenders(principal)
        areas = {area for area, owner in self._points if owner in lenders}
        return frozenset(
            area for area in areas if not any(self._room((area, owner)) > 0 for owner in lenders)
        )

    def _share(self, unit: Unit) -> Share:
        network, group = self._network, self._network.group_of(unit)
        if not network.served(unit, group):
            return Share(group, False)
        dry = self._without(group, _open_areas(group))
        if network.served(unit, dry):
            return Share(dry, True)
        principal = network.position.principal_of(unit)
        full = self._full(principal)
        left = self._without(group, full)
        path = network.path_in(unit, left)
        if path is None:
            return Share(left, False, (), full)
        return self._take(unit, left, path)

    def _share_again(self, unit: Unit) -> Share:
        """What a unit in supply takes when it follows its locks as far as others leave room."""
        network, group = self._network, self._network.group_of(unit)
        for key in self._takers.pop(unit.id, ()):
            self._taken[key] -= 1
        left = self._without(group, self._full(network.position.principal_of(unit)))
        best = network.path_in(unit, left)
        assert best is not None, "what it gave back it can take again"
        path = best
        if leaves_a_choice(best):
            path, _ = choose(network, unit, left, best, concerning(network, unit, best))
        return self._take(unit, left, path)

    def _take(self, unit: Unit, group: Group, path: Path) -> Share:
        """Let a unit take its part of a point in each sea area of a path."""
        principal = self._network.position.principal_of(unit)
        seas = tuple(dict.fromkeys(sea for leg in path.legs for sea in leg.seas))
        for sea in seas:
            owner = next(o for o in self._lenders(principal) if self._room((sea, o)) > 0)
            self._taken[sea, owner] += 1
            self._takers.setdefault(unit.id, []).append((sea, owner))
        return Share(group, True, seas)

    def _without(self, group: Group, areas: frozenset[int]) -> Group:
        """A group whose paths lead over none of some sea areas."""
        gone = areas & _open_areas(group)
        if not gone:
            return group
        key = (group, gone)
        if key not in self._closed:
            before = tuple(layer.ground for layer in group.layers)
            after = tuple(without_seas(ground, gone) for ground in before)
            broken = Broken(tuple(before[-1].size + area for area in sorted(gone)), ())
            options = self._network.options
            self._closed[key] = weaken(group, after, broken, group.primaries, group.secondaries, options)
        return self._closed[key]


def in_turn(network: Network) -> list[Unit]:
    """All units in the order in which they take convoy points."""
    first = {unit: rank for rank, unit in enumerate(network.options.shipping_first)}
    chiefs = headquarters_types()
    units = network.game.units.values()
    return sorted(units, key=lambda u: (first.get(u.id, len(first)), u.type not in chiefs, u.id))


def _friendly(network: Network, principal: str, owner: str) -> bool:
    position = network.position
    return position.principal(owner) in position.relations.friends(principal)


def _open_areas(group: Group) -> frozenset[int]:
    return frozenset(sea - layer.ground.size for layer in group.layers for sea in layer.ground.lanes)
