"""An atlas compiled for tracing: integer tables made once, and the adjacency lists of the hot loops.

A node is a hex 0..size-1 or the sea area ``i`` as ``size + i``.  The board is what never changes; what a
position leaves open of it is :mod:`redball.supply.graph.ground`.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from redball.atlas import Atlas, HexsideKind, PortClass, Terrain
from redball.derived import cached
from redball.hexes import HexSide, hexside

OPEN = 1
"""A land unit can cross the hexside, if nothing of the below stops it."""
STRAIT = 2
ALPINE = 4
LAKE = 8
RAIL = 16

_FLAGS = {HexsideKind.STRAIT: STRAIT, HexsideKind.ALPINE: ALPINE, HexsideKind.LAKE: LAKE}

Mask = npt.NDArray[np.bool_]
Nodes = npt.NDArray[np.int64]
Neighbours = list[tuple[int, ...]]
"""For every hex its neighbours of some kind."""


@dataclass(frozen=True, eq=False)
class Ways:
    """Which hexsides can be crossed now.  ``land[n]`` holds ``rail[n]``; both are symmetric."""

    land: Neighbours
    rail: Neighbours

    @cached_property
    def near(self) -> npt.NDArray[np.int32]:
        """``land`` as a table, padded with the hex itself."""
        counts = np.fromiter(map(len, self.land), np.int64, len(self.land))
        table = np.repeat(np.arange(len(counts), dtype=np.int32)[:, None], counts.max(initial=0), axis=1)
        table[np.arange(table.shape[1]) < counts[:, None]] = [*chain.from_iterable(self.land)]
        return table

    @cached_property
    def on_rail(self) -> npt.NDArray[np.bool_]:
        """The hexes that a railway leads from."""
        return np.fromiter(map(bool, self.rail), np.bool_, len(self.rail))


class Railways(msgspec.Struct, frozen=True):
    """How a game's railways differ from the map's: those that players built, and those it leaves out."""

    built: frozenset[HexSide] = frozenset()
    left_out: frozenset[HexSide] = frozenset()

    def has(self, atlas: Atlas, side: HexSide) -> bool:
        """True when a railway crosses a hexside."""
        return side in self.built or (side in atlas.rails and side not in self.left_out)


class Crossing(msgspec.Struct, frozen=True):
    """What decides the crossable hexsides: zones where lakes are frozen, straits closed, rails over alpine
    hexsides, and which those are.
    """

    frozen_zones: frozenset[int] = frozenset()
    closed_straits: frozenset[HexSide] = frozenset()
    alpine_rail_ok: bool = True
    railways: Railways = Railways()


class Board:
    """The fixed tables of one atlas."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.derived: dict[Hashable, Any] = {}
        self.size = len(atlas.grid)
        self.adjacency = atlas.grid.adjacency
        self.land_passable: npt.NDArray[np.bool_] = atlas.land & (atlas.terrain != Terrain.DEPRESSION)
        self.sides = _sides(atlas)
        self._ways: dict[Crossing, Ways] = {}
        nowhere: tuple[Mask, Neighbours] = (self.sides < 0, [()] * self.size)
        self._last = [nowhere, nowhere]
        self._links: dict[Railways, Mapping[int, tuple[int, ...]]] = {}
        self._zoc: dict[tuple[frozenset[int], bool], npt.NDArray[np.int32]] = {}

    def follow(self, before: Board) -> None:
        """Take over lists of another state of the same map, of which those are made anew that differ."""
        if before.size == self.size:
            self._last = list(before._last)

    # --- places ---------------------------------------------------------------------------------------------

    @cached_property
    def ports(self) -> tuple[int, ...]:
        """Hexes with a printed port that opens on a sea area."""
        atlas = self.atlas
        return tuple(sorted(n for n in atlas.places_at if atlas.port_class(n) and atlas.port_areas(n)))

    @cached_property
    def port_class(self) -> dict[int, PortClass]:
        """Printed class of the ports."""
        return {n: self.atlas.port_class(n) for n in self.ports}

    @cached_property
    def minor_ports(self) -> frozenset[int]:
        """Hexes of minor ports, as printed."""
        return frozenset(n for n, kind in self.port_class.items() if kind is PortClass.MINOR)

    @cached_property
    def port_seas(self) -> dict[int, tuple[int, ...]]:
        """Sea nodes that each port opens on, in ascending order."""
        return {n: tuple(sorted(self.size + s for s in self.atlas.port_areas(n))) for n in self.ports}

    @cached_property
    def icing_ports(self) -> frozenset[int]:
        """Ports that can ice in: every port of the hex is flagged."""
        places = self.atlas.places_at
        return frozenset(n for n in self.ports if all(p.ices for p in places[n] if p.port))

    @cached_property
    def coast_seas(self) -> dict[int, tuple[int, ...]]:
        """Sea nodes that each coastal land hex adjoins."""
        return {n: tuple(self.size + s for s in areas) for n, areas in self.atlas.coasts.items()}

    @cached_property
    def beaches(self) -> npt.NDArray[np.int32]:
        """Sea nodes that each coastal land hex without a port adjoins, padded with the hex itself."""
        seas = {node: near for node, near in self.coast_seas.items() if node not in self.port_class}
        width = max(map(len, seas.values()), default=0)
        found = np.repeat(np.arange(self.size, dtype=np.int32)[:, None], width + 1, axis=1)
        for node, near in seas.items():
            found[node, : len(near)] = near
        return found

    @cached_property
    def cities(self) -> dict[str, tuple[int, ...]]:
        """City hexes by home country."""
        return self._by_home(tuple(n for n in self.atlas.places_at if self.atlas.is_city(n)))

    @cached_property
    def capitals(self) -> dict[str, tuple[int, ...]]:
        """Capital hexes by home country."""
        places = self.atlas.places_at
        return self._by_home(tuple(n for n in places if any(p.kind == "capital" for p in places[n])))

    def _by_home(self, nodes: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {}
        for node in sorted(nodes):
            if (home := self.atlas.home_at(node)) and self.land_passable[node]:
                found.setdefault(home, []).append(node)
        return {home: tuple(group) for home, group in found.items()}

    @cached_property
    def lanes(self) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
        """Links of sea areas as two sea nodes and the hexes that can close the passage."""
        return tuple((self.size + k.a, self.size + k.b, k.closers) for k in self.atlas.sea_links)

    @cached_property
    def sea_links(self) -> dict[int, tuple[int, ...]]:
        """Sea nodes that each sea node is linked with, passages closed or not."""
        found: dict[int, set[int]] = {self.size + a.index: set() for a in self.atlas.sea_areas}
        for a, b, _ in self.lanes:
            found[a].add(b)
            found[b].add(a)
        return {sea: tuple(sorted(near)) for sea, near in found.items()}

    @cached_property
    def sea_ports(self) -> dict[int, tuple[int, ...]]:
        """Printed ports that open on each sea node."""
        found: dict[int, list[int]] = {self.size + a.index: [] for a in self.atlas.sea_areas}
        for node, seas in self.port_seas.items():
            for sea in seas:
                found[sea].append(node)
        return {sea: tuple(ports) for sea, ports in found.items()}

    def rail_links(self, railways: Railways) -> Mapping[int, tuple[int, ...]]:
        """Hexes joined by a railway to each hex that has one, whatever bars it."""
        if railways not in self._links:
            found: dict[int, list[int]] = {}
            for node, column in np.argwhere(self._rails(railways)).tolist():
                found.setdefault(node, []).append(int(self.adjacency[node, column]))
            self._links.clear()
            self._links[railways] = {node: tuple(near) for node, near in found.items()}
        return self._links[railways]

    def land_neighbours(self, node: int) -> list[int]:
        """Neighbouring land hexes, whatever the hexside."""
        land = self._land
        return [n for n in self.adjacency[node].tolist() if n >= 0 and land[n]]

    @cached_property
    def _land(self) -> bytes:
        return self.atlas.land.tobytes()

    # --- hexsides -------------------------------------------------------------------------------------------

    @cached_property
    def straits(self) -> dict[HexSide, frozenset[int]]:
        """Crossable strait hexsides with the indexes of their sea areas: those that both hexes adjoin, else
        either.
        """
        coasts, found = self.atlas.coasts, {}
        for node, direction in np.argwhere((self.sides & (STRAIT | OPEN)) == STRAIT | OPEN).tolist():
            other = int(self.adjacency[node, direction])
            a, b = set(coasts.get(node, ())), set(coasts.get(other, ()))
            found[hexside(node, other)] = frozenset((a & b) or (a | b))
        return found

    def ways(self, crossing: Crossing) -> Ways:
        """The adjacency lists for a state of ice and straits; the last few states are kept."""
        if crossing not in self._ways:
            while len(self._ways) >= 8:
                self._ways.pop(next(iter(self._ways)))
            rails = self._rails(crossing.railways)
            mask = self._crossable(crossing, rails)
            masks = mask, mask & rails
            made = [self._lists(*each) for each in zip(masks, self._last, strict=True)]
            self._last = list(zip(masks, made, strict=True))
            self._ways[crossing] = Ways(*made)
        return self._ways[crossing]

    def _rails(self, railways: Railways) -> npt.NDArray[np.bool_]:
        """Hexsides with a railway: shape (hexes, 6)."""
        rails = (self.sides & RAIL) > 0
        for there, sides in ((False, railways.left_out), (True, railways.built)):
            for nodes, columns in _both_ways(self.adjacency, sorted(sides)):
                rails[nodes, columns] = there
        return rails

    def _crossable(self, crossing: Crossing, rails: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        sides = self.sides
        mask = (sides & OPEN) > 0
        stopped = (sides & ALPINE) > 0
        if crossing.alpine_rail_ok:
            stopped &= ~rails
        mask &= ~stopped & ~(((sides & LAKE) > 0) & ~self._frozen(crossing.frozen_zones))
        for a, b in crossing.closed_straits:
            mask[a, self.adjacency[a] == b] = False
            mask[b, self.adjacency[b] == a] = False
        return mask

    def _frozen(self, zones: frozenset[int]) -> npt.NDArray[np.bool_]:
        """Hexsides between two hexes in freezing weather."""
        cold = np.isin(self.atlas.weather, list(zones))
        result: npt.NDArray[np.bool_] = cold[:, None] & cold[self.adjacency]
        return result

    def _lists(self, mask: Mask, before: tuple[Mask, Neighbours]) -> Neighbours:
        """The neighbours of each hex over the hexsides of a mask, made anew where it differs from the mask
        before.
        """
        result = before[1].copy()
        rows = np.flatnonzero((mask != before[0]).any(axis=1))
        there = mask[rows]
        ends, near = np.cumsum(there.sum(axis=1)).tolist(), self.adjacency[rows][there].tolist()
        for node, start, end in zip(rows.tolist(), [0, *ends], ends, strict=False):
            result[node] = tuple(near[start:end])
        return result

    def zoc_neighbours(self, frozen_zones: frozenset[int], across_straits: bool) -> npt.NDArray[np.int32]:
        """Hexes that a zone of control reaches from each hex (base game 2.4): shape (size, 6), -1 where it
        doesn't.
        """
        key = (frozen_zones, across_straits)
        if key not in self._zoc:
            if len(self._zoc) >= 4:
                self._zoc.clear()
            sides = self.sides
            mask = ((sides & OPEN) > 0) & ((sides & ALPINE) == 0)
            mask &= ((sides & LAKE) == 0) | self._frozen(frozen_zones)
            if not across_straits:
                mask &= (sides & STRAIT) == 0
            mask &= self.land_passable[self.adjacency]
            self._zoc[key] = np.where(mask, self.adjacency, -1).astype(np.int32)
        return self._zoc[key]


def _sides(atlas: Atlas) -> npt.NDArray[np.uint8]:
    """Flags of all hexsides: shape (hexes, 6); open where both hexes are land and no water lies between."""
    adjacency = atlas.grid.adjacency
    sides = ((adjacency >= 0) & atlas.land[:, None] & atlas.land[adjacency]).astype(np.uint8) * OPEN
    marked = {RAIL: atlas.rails} | {flag: atlas.sides_of(kind) for kind, flag in _FLAGS.items()}
    for flag, found in marked.items():
        for nodes, columns in _both_ways(adjacency, found):
            sides[nodes, columns] |= flag
    for nodes, columns in _both_ways(adjacency, atlas.shut_sides):
        sides[nodes, columns] &= ~np.uint8(OPEN)
    return sides


def _both_ways(
    adjacency: npt.NDArray[np.int32], sides: Collection[HexSide]
) -> tuple[tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]], ...]:
    """Rows and columns of some hexsides in the table of neighbours, seen from either hex."""
    pairs = np.array(list(sides), np.int64).reshape(-1, 2)
    return tuple(
        (here, (adjacency[here] == there[:, None]).argmax(axis=1))
        for here, there in ((pairs[:, 0], pairs[:, 1]), (pairs[:, 1], pairs[:, 0]))
    )


@cached
def board_of(atlas: Atlas) -> Board:
    """The board of an atlas, made on first use and kept with it."""
    return Board(atlas)
