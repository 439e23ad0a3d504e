"""Distances from one hex: in hexes, as supply counts a basic path, and in movement points.

Ways lead over land only.  A basic path goes where supply may be traced, at the cost of a path (base game
3.4); its limit is that of the hex where it begins.  Movement points are those of the terrain entered, over
hexes without enemy land units; zones of control are not counted.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import replace

import msgspec
import numpy as np

from redball.game.state import Game
from redball.game.units import Unit
from redball.supply import tracer
from redball.supply.conditions.movement import kind_for_march, terrain_costs
from redball.supply.graph.ground import CLOSED, PLAIN, Ground
from redball.supply.options import SupplyOptions
from redball.supply.supply import of
from redball.supply.tracing.search import NodePath, Request, Spreading

FARTHEST = 24
"""Hexes or movement points after which a search ends."""


class Measure(msgspec.Struct, frozen=True):
    """What lies between two hexes.

    ``hexes`` is the distance as the crow flies, ``seas`` the number of sea areas entered on the way by sea
    (-1: none leads there).  ``basic`` is the shortest basic path over land and ``limit`` how long it may be
    from here, in movement points rather than hexes when ``points``.  ``march`` is the cheapest way of
    movement kind ``kind``.  A way is None when there is none within :data:`FARTHEST`:
    no basic path enters a hex that is ``closed`` to it, nobody marches into one that is ``held`` by enemies.
    """

    hexes: int
    limit: int
    points: bool
    kind: str
    seas: int = -1
    basic: NodePath | None = None
    march: NodePath | None = None
    closed: bool = False
    held: bool = False


class Ruler:
    """Measures from one hex in one position, for a unit there or for a power."""

    def __init__(self, game: Game, start: int, power: str, unit: Unit | None = None) -> None:
        supply = of(game)
        self.game, self.start = game, start
        who = tracer.of_unit(supply, unit) if unit is not None else tracer.of_hex(supply, power, "", start)
        grounds = supply.position.grounds(who.principal, who.movement)
        ground = self.ground = _on_land(grounds[-1])
        self.limit = max(max(g.basic_limit(start) for g in grounds), 0)
        self.kind = kind_for_march(unit, supply.options)
        march = self._marched = _for_march(
            game, ground, supply.position.enemies(who.principal), self.kind, supply.options
        )
        self._basic, self._march = (
            Spreading(Request(each, start, False, FARTHEST, False)) for each in (ground, march)
        )
        self._seas: Mapping[int, int] | None = None

    def to(self, node: int) -> Measure:
        """What lies between the start and another hex."""
        hexes = self.game.atlas.grid.distance(self.start, node)
        land = self.game.atlas.is_land(node) and self.game.atlas.is_land(self.start)
        return Measure(
            hexes,
            self.limit,
            bool(self.ground.movement),
            self.kind,
            self._areas(node),
            self._basic.path_to(node) if land else None,
            self._march.path_to(node) if land and self.kind else None,
            self.ground.passable[node] == CLOSED,
            self._marched.passable[node] == CLOSED,
        )

    def _areas(self, node: int) -> int:
        """Sea areas entered on the way to a hex at sea or in a port; -1 when either is neither."""
        if self._seas is None:
            self._seas = self._areas_away()
        away = [self._seas[area] for area in self._at(node) if area in self._seas]
        return min(away, default=-1)

    def _areas_away(self) -> Mapping[int, int]:
        board, size = self.ground.board, self.ground.size
        at_sea = int(self.game.atlas.sea[self.start]) >= 0
        away = {size + area: 0 if at_sea else 1 for area in self._at(self.start)}
        row = deque(away)
        while row:
            sea = row.popleft()
            for other in board.sea_links[sea]:
                if other not in away:
                    away[other] = away[sea] + 1
                    row.append(other)
        return {sea - size: length for sea, length in away.items()}

    def _at(self, node: int) -> tuple[int, ...]:
        """The sea area of a hex, or those of its port."""
        area = int(self.game.atlas.sea[node])
        return (
            (area,)
            if area >= 0
            else tuple(sea - self.ground.size for sea in self.ground.board.port_seas.get(node, ()))
        )


def _on_land(ground: Ground) -> Ground:
    """A ground over which no path leads over sea."""
    return replace(ground, quays={}, harbours={}, lanes={}, ruined=frozenset())


def _for_march(
    game: Game, ground: Ground, enemies: Collection[str], kind: str, options: SupplyOptions
) -> Ground:
    """Where a land unit may go, and what it pays in movement points."""
    passable = np.where(ground.board.land_passable, PLAIN, CLOSED).astype(np.uint8)
    for code in enemies:
        held = [u.hex for u in game.units.values() if u.power == code and u.hex >= 0 and game.holds_ground(u)]
        passable[held] = CLOSED
    cost = np.array(terrain_costs(kind, options), np.uint8)[game.atlas.terrain]
    return replace(ground, passable=passable.tobytes(), cost=cost.tobytes())
