"""A power's paths without something: a hex, a port, a sea area, an HQ or a railway hexside.

A loss only removes paths and sources, so the fields of a group are repaired where they led through it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from redball.atlas import HexsideKind
from redball.hexes import HexSide
from redball.supply.conditions.forces import cancels_zone
from redball.supply.conditions.views import shutting
from redball.supply.graph.board import Neighbours, Ways
from redball.supply.graph.ground import CLOSED, PLAIN, Ground
from redball.supply.railways.rivers import lost_with
from redball.supply.tracing.fields import Broken
from redball.supply.tracing.groups import Group, Secondaries, weaken
from redball.supply.tracing.network import Network


class LossKind(StrEnum):
    """What can be lost.

    A hex falls to an enemy, with all that stands in it; a port is out of use as if iced in; no path leads
    over a sea area, and under option 12 none over its straits; an HQ is gone; a railway is broken between two
    hexes.
    """

    HEX = "hex"
    PORT = "port"
    SEA = "sea"
    HQ = "hq"
    RAIL = "rail"


@dataclass(frozen=True, slots=True, order=True)
class Loss:
    """One thing lost: ``node`` the hex, port or HQ's hex; ``sea`` the area; ``unit`` the HQ; ``side`` the
    hexside.
    """

    kind: LossKind
    node: int = -1
    sea: int = -1
    unit: str = ""
    side: HexSide | None = None


def group_without(network: Network, principal: str, group: Group, loss: Loss) -> Group:
    """A group of a power as the loss would leave it; the group itself when the loss changes nothing."""
    primaries, secondaries = _sources(group, loss)
    before = tuple(layer.ground for layer in group.layers)
    change = _Change(network, principal, loss)
    after = tuple(change.ground(ground) for ground in before)
    same = all(a is b for a, b in zip(before, after, strict=True))
    if same and primaries == group.primaries and secondaries == group.secondaries:
        return group
    return weaken(group, after, change.broken(before[-1]), primaries, secondaries, network.options)


def _sources(group: Group, loss: Loss) -> tuple[frozenset[int], Secondaries]:
    known = group.secondaries
    match loss.kind:
        case LossKind.HEX:
            gone = {s for s in known.all if s.node == loss.node}
            primaries = group.primaries - {loss.node}
        case LossKind.HQ:
            gone = {s for s in known.all if s.unit == loss.unit}
            primaries = group.primaries
        case _:
            return group.primaries, known
    if not gone:
        return primaries, known
    return primaries, Secondaries(tuple(s for s in known.all if s not in gone), known.embarking - gone)


class _Change:
    """The effect of a loss on the grounds of a power."""

    def __init__(self, network: Network, principal: str, loss: Loss) -> None:
        self.game, self.position = network.game, network.position
        self.principal, self.loss = principal, loss
        self.shut = self._shut_lanes() if loss.kind is LossKind.HEX else ()
        self.sides = self._closed_straits() if loss.kind is LossKind.SEA else ()
        held = loss.kind is LossKind.HQ and self._held_without()
        falls = loss.kind in (LossKind.HEX, LossKind.HQ) and not held
        self.rivers = lost_with(self.position, principal, loss.node) if falls else ()
        self._ways: Ways | None = None

    def ground(self, ground: Ground) -> Ground:
        """A ground after the loss; itself when nothing of it is lost."""
        loss = self.loss
        match loss.kind:
            case LossKind.HEX:
                return self._without_hex(ground)
            case LossKind.PORT:
                return self._without_port(ground, PLAIN) if loss.node in ground.quays else ground
            case LossKind.SEA:
                return self._without_sea(ground)
            case LossKind.HQ:
                held = not ground.passable[loss.node] or self._held_without()
                return ground if held else self._without_rivers(_with_cell(ground, loss.node, CLOSED))
            case LossKind.RAIL:
                return self._without_rail(ground)

    def broken(self, ground: Ground) -> Broken:
        """What paths over ``ground`` lose."""
        loss = self.loss
        match loss.kind:
            case LossKind.HEX:
                return Broken((loss.node,), (*self.shut, *self.rivers))
            case LossKind.PORT:
                return Broken((), tuple((loss.node, sea) for sea in ground.quays.get(loss.node, ())))
            case LossKind.SEA:
                return Broken((ground.size + loss.sea,), self.sides)
            case LossKind.HQ:
                return Broken(() if self._held_without() else (loss.node,), self.rivers)
            case LossKind.RAIL:
                assert loss.side is not None
                return Broken((), (loss.side,))

    # --- hexes and ports --------------------------------------------------------------------------------

    def _without_hex(self, ground: Ground) -> Ground:
        node = self.loss.node
        ground = self._without_rivers(ground)
        if node in ground.quays:
            ground = self._without_port(ground, CLOSED)
        elif ground.passable[node]:
            ground = _with_cell(ground, node, CLOSED)
        if not self.shut:
            return ground
        lanes = {sea: set(near) for sea, near in ground.lanes.items()}
        for a, b in self.shut:
            lanes[a].discard(b)
            lanes[b].discard(a)
        return replace(ground, lanes={sea: tuple(sorted(near)) for sea, near in lanes.items()})

    def _without_rivers(self, ground: Ground) -> Ground:
        """Rivers that serve as railways carry nothing past a hex that is lost."""
        if not self.rivers:
            return ground
        if self._ways is None:
            self._ways = Ways(ground.ways.land, _apart(ground.ways.rail, self.rivers))
        return replace(ground, ways=self._ways)

    def _shut_lanes(self) -> tuple[tuple[int, int], ...]:
        """Passages that close when the hex falls and that no other link keeps open."""
        position, node = self.position, self.loss.node
        rows = position.board.lanes
        if not any(node in closers for _, _, closers in rows):
            return ()
        view, shut = position.view(self.principal), shutting(position)
        left = {
            (a, b)
            for a, b, closers in rows
            if node not in closers and not any(view.stance[n] in shut for n in closers)
        }
        return tuple(
            (a, b)
            for a, b, closers in rows
            if node in closers and not {(a, b), (b, a)} & left and b in view.lanes.get(a, ())
        )

    def _without_port(self, ground: Ground, cell: int) -> Ground:
        node = self.loss.node
        quays = {port: seas for port, seas in ground.quays.items() if port != node}
        harbours = _dropping(ground.harbours, ground.quays[node], node)
        ground = replace(ground, quays=quays, harbours=harbours)
        return _with_cell(ground, node, cell) if ground.passable[node] else ground

    def _held_without(self) -> bool:
        """True when paths may enter the HQ's hex without it."""
        position, loss = self.position, self.loss
        friends = position.friends(self.principal)
        others = [
            u
            for u in self.game.units_at.get(loss.node, ())
            if u.id != loss.unit and u.type in position.ground_types and u.power in friends
        ]
        if position.view(self.principal).enemy[loss.node] and not others:
            return False
        zone = position.options.zoc_blocks and position.enemy_zones(self.principal)[loss.node]
        return not zone or any(cancels_zone(u, position.options) for u in others)

    # --- sea areas and hexsides -------------------------------------------------------------------------

    def _without_sea(self, ground: Ground) -> Ground:
        sea = ground.size + self.loss.sea
        if sea in ground.lanes:
            near = ground.lanes[sea]
            lanes = _dropping({s: n for s, n in ground.lanes.items() if s != sea}, near, sea)
            quays = _dropping(ground.quays, ground.harbours[sea], sea)
            harbours = {s: ports for s, ports in ground.harbours.items() if s != sea}
            ground = replace(ground, lanes=lanes, quays=quays, harbours=harbours)
        return replace(ground, ways=self._crossed(ground.ways, self.sides)) if self.sides else ground

    def _closed_straits(self) -> tuple[HexSide, ...]:
        """Straits of the sea area that are open now, if enemies there close them (option 12)."""
        if not self.position.options.option12_straits:
            return ()
        board = self.position.board
        land = self.position.view(self.principal).ways.land
        return tuple(s for s, areas in board.straits.items() if self.loss.sea in areas and s[1] in land[s[0]])

    def _without_rail(self, ground: Ground) -> Ground:
        assert self.loss.side is not None
        a, b = self.loss.side
        if b not in ground.ways.rail[a]:
            return ground
        if HexsideKind.ALPINE in self.position.atlas.side_kinds(a, b):
            return replace(ground, ways=self._crossed(ground.ways, (self.loss.side,)))
        if self._ways is None:
            self._ways = Ways(ground.ways.land, _apart(ground.ways.rail, (self.loss.side,)))
        return replace(ground, ways=self._ways)

    def _crossed(self, ways: Ways, sides: tuple[HexSide, ...]) -> Ways:
        """Ways that don't cross some hexsides."""
        if self._ways is None:
            self._ways = Ways(_apart(ways.land, sides), _apart(ways.rail, sides))
        return self._ways


def _with_cell(ground: Ground, node: int, cell: int) -> Ground:
    cells = bytearray(ground.passable)
    cells[node] = cell
    return replace(ground, passable=bytes(cells))


def _dropping(
    table: Mapping[int, tuple[int, ...]], keys: tuple[int, ...], gone: int
) -> dict[int, tuple[int, ...]]:
    """A table whose rows at some keys lack one entry."""
    return {**table, **{k: tuple(x for x in table[k] if x != gone) for k in keys}}


def _apart(neighbours: Neighbours, sides: tuple[HexSide, ...]) -> Neighbours:
    """Neighbours without those across some hexsides."""
    found = list(neighbours)
    for a, b in sides:
        found[a] = tuple(n for n in found[a] if n != b)
        found[b] = tuple(n for n in found[b] if n != a)
    return found
