"""The barriers of a single step: everything that is wrong between two hexes, or between a hex and a sea area.

Tracing only checks whether a step is open; this module explains one that isn't.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from redball.atlas import HexsideKind, Terrain
from redball.game.state import Game
from redball.hexes import HexSide, hexside
from redball.supply.conditions.forces import CANCELS, LAND
from redball.supply.conditions.relations import Relation
from redball.supply.conditions.views import shutting
from redball.supply.graph.ground import Ground, without_seas
from redball.supply.paths import Block
from redball.supply.position import Position
from redball.supply.sea.allotment import Load

_WATER = frozenset({HexsideKind.SEA, HexsideKind.NARROWS})


class Barrier(msgspec.Struct, frozen=True):
    """One thing wrong with one step: at a hex, a hexside or a sea area (index), -1 where it doesn't apply.

    ``other`` is the sea area on the far side of a passage.
    """

    block: Block
    node: int = -1
    side: HexSide | None = None
    sea: int = -1
    other: int = -1


_NONE: tuple[Barrier, ...] = ()


class Barriers:
    """The barriers that a power meets in one position.

    ``ground`` is what its paths lead over, the widest one for None; ``full`` are the sea areas whose points
    supply all the units that they can, ``shut`` ports that it lacks although nothing is wrong with them, with
    the reason.
    """

    def __init__(
        self,
        game: Game,
        position: Position,
        principal: str,
        ground: Ground | None = None,
        *,
        full: Mapping[int, Load] | None = None,
        shut: Mapping[int, Block] | None = None,
    ) -> None:
        self.game = game
        self.position = position
        self.principal = principal
        self.options = position.options
        self.full: Mapping[int, Load] = full or {}
        self.ground: Ground = without_seas(ground or position.grounds(principal)[-1], self.full)
        self._size = self.ground.size
        self._shut = shut or {}
        self.view = position.view(principal)
        self._enemies = position.enemies(principal)
        self._friends = [position.forces[p] for p in position.friends(principal)]
        self._hexes: dict[int, tuple[Barrier, ...]] = {}
        self._closers = {
            (a, b): closers for x, y, closers in position.board.lanes for a, b in ((x, y), (y, x))
        }

    def relation(self, node: int) -> Relation:
        """How the power stands to whoever controls a hex."""
        return Relation(int(self.view.stance[node]))

    def step(self, a: int, b: int, own_coast: bool = False) -> tuple[Barrier, ...]:
        """Barriers of a step from a node to one beside it; ``own_coast``: who traces stands there and may do
        without a port.
        """
        size = self._size
        if a < size and b < size:
            if self.ground.passable[b] and b in self.ground.ways.land[a]:
                return _NONE
            return self.hexside_barriers(a, b) + self.entering(b)
        if a < size:
            return self.harbour(a, own_coast) + self.at_sea(b)
        return self.sailing(a, b) if b >= size else self.harbour(b, False) + self.entering(b)

    # --- over land ----------------------------------------------------------------------------------------

    def entering(self, node: int) -> tuple[Barrier, ...]:
        """Barriers of a land hex itself: terrain, owner, zones of control."""
        if self.ground.passable[node]:
            return _NONE
        if node not in self._hexes:
            self._hexes[node] = tuple(Barrier(block, node) for block in self._wrong_with(node))
        return self._hexes[node]

    def _wrong_with(self, node: int) -> list[Block]:
        found: list[Block] = []
        if self.game.atlas.terrain_at(node) is Terrain.DEPRESSION:
            found.append(Block.TERRAIN)
        match self.relation(node):
            case Relation.NEUTRAL:
                found.append(Block.NEUTRAL)
            case Relation.ALLY:
                found.append(Block.CONTROL)
            case Relation.ENEMY if not self._friends_in(node):
                found.append(Block.CONTROL)
        if self.options.zoc_blocks and self._in_enemy_zone(node) and not self._cancelled(node):
            found.append(Block.ZOC)
        return found

    def _in_enemy_zone(self, node: int) -> bool:
        return any(self.position.zone_of(p)[node] for p in self._enemies)

    def _friends_in(self, node: int) -> bool:
        return any(node in force.where(LAND) for force in self._friends)

    def _cancelled(self, node: int) -> bool:
        return any(node in force.where(CANCELS) for force in self._friends)

    def hexside_barriers(self, a: int, b: int) -> tuple[Barrier, ...]:
        """Barriers between two neighbouring hexes, whatever is in them."""
        if b in self.ground.ways.land[a]:
            return _NONE
        kinds = self.game.atlas.side_kinds(a, b)
        if kinds & _WATER and HexsideKind.STRAIT not in kinds:
            return (Barrier(Block.WATER, side=hexside(a, b)),)
        wrong = (
            (HexsideKind.STRAIT, Block.STRAIT),
            (HexsideKind.ALPINE, Block.ALPINE),
            (HexsideKind.LAKE, Block.LAKE),
        )
        found = tuple(
            Barrier(block, side=hexside(a, b))
            for kind, block in wrong
            if kind in kinds and not self._open_side(a, b, kind)
        )
        return found

    def _open_side(self, a: int, b: int, kind: HexsideKind) -> bool:
        """True when a strait, alpine or lake hexside doesn't bar the step."""
        if kind is HexsideKind.STRAIT:
            return hexside(a, b) not in self.view.presence.closed_straits(self.position.board)
        if kind is HexsideKind.ALPINE:
            rail = self.position.railways.has(self.game.atlas, hexside(a, b))
            return self.options.alpine_rail_ok and rail
        zones = self.position.atlas.weather
        return {int(zones[a]), int(zones[b])} <= self.position.frozen

    # --- over sea -----------------------------------------------------------------------------------------

    def harbour(self, node: int, own_coast: bool) -> tuple[Barrier, ...]:
        """Barriers of a land end; ``own_coast``: who traces stands there and may do without a port."""
        if node in self.ground.quays or (own_coast and self.ground.shore(node)):
            return _NONE
        position = self.position
        printed = position.board.port_class.get(node)
        if not printed:
            return (Barrier(Block.PORT_MISSING, node),)
        found: list[Block] = []
        if self.relation(node) != Relation.FRIEND:
            found.append(Block.PORT_ENEMY)
        if self.options.iced_port_blocks and node in position.ports.iced:
            found.append(Block.PORT_ICED)
        least = position.ports.least
        if position.ports.now[node] < least:
            found.append(Block.PORT_MISSING if printed < least else Block.PORT_DAMAGED)
        elif node in self._shut:
            found.append(self._shut[node])
        return tuple(Barrier(block, node) for block in found)

    def at_sea(self, sea: int) -> tuple[Barrier, ...]:
        """Barriers of a sea node."""
        if sea in self.ground.lanes:
            return _NONE
        area = sea - self.ground.size
        if area in self.full:
            return (Barrier(Block.SEA_SHIPPING, sea=area),)
        found: list[Barrier] = []
        if self.view.presence.enemy_commands(area):
            found.append(Barrier(Block.SEA_ENEMY, sea=area))
        if not self.view.presence.has_shipping(area):
            found.append(Barrier(Block.SEA_SHIPPING, sea=area))
        return tuple(found)

    def sailing(self, a: int, b: int) -> tuple[Barrier, ...]:
        """Barriers of going from a sea node to an adjacent one."""
        if a in self.ground.lanes and b in self.ground.lanes[a]:
            return _NONE
        shut = self.shut_by(a, b)
        size = self.ground.size
        passage = (Barrier(Block.PASSAGE, shut[0], sea=a - size, other=b - size),) if shut else _NONE
        return passage + self.at_sea(b)

    def shut_by(self, a: int, b: int) -> tuple[int, ...]:
        """Hexes whose controllers close the passage between two sea nodes."""
        shut = shutting(self.position)
        return tuple(n for n in self._closers.get((a, b), ()) if self.relation(n) in shut)
