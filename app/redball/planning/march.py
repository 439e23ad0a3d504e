"""Who could go where for a repair: friendly land units and HQs near a hex, ships near a sea area.

Distances are hexes or sea areas, not movement points, which Redball doesn't track.  Only units that are
face-up and near enough are proposed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from redball.game.units import Unit, UnitClass
from redball.supply import Supply
from redball.supply.conditions.relations import Relation
from redball.supply.reasons.barriers import Barriers

FARTHEST = 8
"""The most hexes that a unit is proposed to move."""

UNKNOWN = 6
"""Hexes for a unit whose counter has no movement factor."""

AREAS = 4
"""The most sea areas that a ship is proposed to move."""


def allowance(unit: Unit) -> int:
    """How many hexes a unit may be proposed to move."""
    return min(FARTHEST, unit.movement or UNKNOWN)


class March:
    """Distances for the side of one power in one position."""

    def __init__(self, supply: Supply, barriers: Barriers) -> None:
        self.supply, self.game, self.barriers = supply, supply.game, barriers
        position, principal = supply.position, barriers.principal
        self.friends = frozenset(position.friends(principal))
        enemies = frozenset(position.enemies(principal))
        holds = self.game.holds_ground
        self._held = {u.hex for u in self.game.units.values() if holds(u) and u.power in enemies}
        self._friendly = sorted(
            (u for u in self.game.units.values() if u.power in self.friends), key=lambda u: u.id
        )
        self._around: dict[int, dict[int, int]] = {}

    def around(self, node: int) -> dict[int, int]:
        """Hexes from which, and to which, a land unit comes over land, with the way's length; not through
        enemy units or neutral hexes.
        """
        if node not in self._around:
            self._around[node] = self._flood(node)
        return self._around[node]

    def _flood(self, start: int) -> dict[int, int]:
        land = self.barriers.ground.ways.land
        found, row = {start: 0}, deque([start])
        while row:
            node = row.popleft()
            if found[node] == FARTHEST:
                continue
            for other in land[node]:
                if other not in found and self._may_enter(other):
                    found[other] = found[node] + 1
                    row.append(other)
        return found

    def _may_enter(self, node: int) -> bool:
        relation = self.barriers.relation(node)
        open_ = relation in (Relation.ENEMY, Relation.TRANSIT, Relation.FRIEND)
        return open_ and node not in self._held and bool(self.barriers.ground.board.land_passable[node])

    def land_blocked(self, node: int) -> bool:
        """True when no friendly land unit could stand in a hex."""
        return not self._may_enter(node)

    def land_units(self, node: int, fit: Callable[[Unit], bool]) -> list[tuple[int, Unit]]:
        """Friendly land units that could go to a hex with the length of their ways, nearest first."""
        if not self._may_enter(node):
            return []
        near = self.around(node)
        found = [
            (near[u.hex], u)
            for u in self._friendly
            if u.hex in near and u.hex != node and self.game.holds_ground(u) and u.organized and fit(u)
        ]
        return sorted(
            ((length, u) for length, u in found if length <= allowance(u)), key=lambda x: (x[0], x[1].id)
        )

    def chiefs(self) -> list[Unit]:
        """Friendly HQs on the map that are face-up."""
        return [u for u in self._friendly if u.hex >= 0 and u.is_headquarters and u.organized]

    # --- ships ----------------------------------------------------------------------------------------------

    def ships(self, area: int, types: Iterable[str]) -> list[tuple[int, Unit]]:
        """Friendly ships of some types elsewhere with the number of sea areas to go, nearest first."""
        wanted, size = frozenset(types), self.barriers.ground.size
        away = self._areas_from(size + area)
        found: list[tuple[int, Unit]] = []
        for unit in self._friendly:
            if unit.type not in wanted or unit.kind is not UnitClass.NAVAL or not unit.organized:
                continue
            seas = [size + unit.sea] if unit.sea >= 0 else self._seas_of_port(unit.hex)
            in_port = unit.sea < 0
            lengths = [away[sea] + in_port for sea in seas if sea in away]
            if lengths and unit.sea != area and min(lengths) <= AREAS:
                found.append((min(lengths), unit))
        return sorted(found, key=lambda x: (x[0], x[1].id))

    def _seas_of_port(self, node: int) -> tuple[int, ...]:
        return self.barriers.ground.board.port_seas.get(node, ())

    def _areas_from(self, start: int) -> dict[int, int]:
        links = self.barriers.ground.board.sea_links
        found, row = {start: 0}, deque([start])
        while row:
            sea = row.popleft()
            for other in links[sea]:
                if other not in found and found[sea] < AREAS and not self.barriers.shut_by(sea, other):
                    found[other] = found[sea] + 1
                    row.append(other)
        return found
