"""Distance fields: how many hexes every hex and sea area is from the nearest of some sources, found from the
sources backwards.

A value of a hex is the length of the best path that *starts* there; paths go on through a hex only when it
may be entered, so a unit beside the enemy has a value although nobody may trace through its hex. Values are
bytes, :data:`FAR` where no path is short enough.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from redball.supply.graph.board import Nodes
from redball.supply.graph.edges import counted, joined, may_enter
from redball.supply.graph.ground import QUAY, Ground

FAR = 255

Buckets = list[list[int]]
"""Nodes to look at, by distance."""


class Field(msgspec.Struct, frozen=True, eq=False):
    """Distances to ``seeds`` over a ground, up to ``limit`` hexes; along rails hexes don't count when
    ``rails``.

    ``towards`` holds the next node on the way to the source, -1 at a source and where there is no way.
    """

    seeds: frozenset[int]
    limit: int
    rails: bool
    distance: bytearray
    towards: array[int]

    def at(self, ground: Ground, node: int, beach: bool) -> int:
        """Length of the best path of somebody who stands in a hex; ``beach``: and may embark there without a
        port.
        """
        best = self.distance[node]
        if beach and best:
            return min((best, *(self.distance[sea] for sea in ground.beach(node))))
        return best

    def reaches(self, ground: Ground, node: int, beach: bool, limit: int) -> bool:
        """True when that path is at most ``limit`` long."""
        return self.distance[node] <= limit or (beach and self.at(ground, node, True) <= limit)

    def lengths(self, ground: Ground, nodes: Nodes, beach: bool) -> npt.NDArray[np.uint8]:
        """:meth:`at` of several hexes."""
        distance = np.frombuffer(self.distance, np.uint8)
        found: npt.NDArray[np.uint8] = distance[nodes]
        if not beach:
            return found
        found = distance[ground.board.beaches[nodes]].min(axis=1)
        if special := ground.ruined | ground.coasts:
            for row in np.flatnonzero(np.isin(nodes, list(special))).tolist():
                found[row] = self.at(ground, int(nodes[row]), True)
        return found


def spread(
    ground: Ground, seeds: Collection[int], limit: int, rails: bool, base: Field | None = None
) -> Field:
    """The field of some sources. ``base`` is the field of fewer sources on the same ground, which is then
    extended.
    """
    nodes = ground.size + len(ground.board.atlas.sea_areas)
    if base is None:
        distance, towards = bytearray(b"\xff") * nodes, array("i", [-1]) * nodes
        fresh: Iterable[int] = seeds
    else:
        distance, towards = base.distance[:], base.towards[:]
        fresh = frozenset(seeds) - base.seeds
    field = Field(frozenset(seeds), limit, rails, distance, towards)
    first = [node for node in fresh if distance[node]]
    for node in first:
        distance[node] = 0
        towards[node] = -1
    if base is None:
        _flood(field, ground, first)
    else:
        relax(field, ground, [first, *([] for _ in range(limit))])
    return field


def _flood(field: Field, ground: Ground, first: list[int]) -> None:
    """Carry distances on from nodes at distance 0 to all that have a shorter way through them: as
    :func:`relax`, but with each wave over land at once, which is quicker where much of the map is reached.
    """
    distance, towards = np.frombuffer(field.distance, np.uint8), np.frombuffer(field.towards, np.int32)
    passable, cost = np.frombuffer(ground.passable, np.uint8), np.frombuffer(ground.cost, np.uint8)
    near, size = ground.ways.near, ground.size
    free = (passable == QUAY) | (ground.ways.on_rail if field.rails else False)
    waves: list[list[Nodes]] = [[] for _ in range(field.limit + 1)]
    waves[0].append(np.array(first, np.int64))
    for here, wave in enumerate(waves):
        nodes = np.concatenate(wave) if wave else np.empty(0, np.int64)
        nodes = nodes[distance[nodes] == here]
        hexes = nodes[nodes < size]
        leading = [*hexes[free[hexes]].tolist(), *nodes[nodes >= size].tolist()]
        more = np.array(_for_nothing(field, ground, here, leading), np.int64)
        hexes = np.concatenate((hexes, more[more < size]))
        hexes = hexes[passable[hexes] > 0]
        for step in np.flatnonzero(np.bincount(cost[hexes])).tolist():
            if (further := here + step) > field.limit:
                break
            start = hexes[cost[hexes] == step]
            ends = near[start].ravel()
            better = np.flatnonzero(distance[ends] > further)
            found, came = ends[better], start[better // near.shape[1]]
            distance[found] = further
            towards[found] = came
            # Of several ways to a hex the last one written is its way.
            waves[further].append(found[towards[found] == came])


def _for_nothing(field: Field, ground: Ground, here: int, nodes: list[int]) -> list[int]:
    """Carry a distance on along rails and over sea, which counts nothing; answers where it came to."""
    distance, towards, passable, size = field.distance, field.towards, ground.passable, ground.size
    rail, quays = ground.ways.rail if field.rails else None, ground.quays
    harbours, lanes = ground.harbours, ground.lanes
    pending, near = nodes[:], tuple[int, ...]()
    for node in pending:
        if node >= size:
            near = harbours[node] + lanes[node]
        elif cell := passable[node]:
            near = rail[node] if rail else ()
            if cell == QUAY:
                near += quays[node]
        else:
            continue
        for other in near:
            if distance[other] > here:
                distance[other] = here
                towards[other] = node
                pending.append(other)
    return pending[len(nodes) :]


def relax(field: Field, ground: Ground, buckets: Buckets) -> None:
    """Carry distances on from the nodes in the buckets to all that have a shorter way through them.

    Its steps are those of :func:`redball.supply.graph.edges.steps_into`, written out.
    """
    distance, towards, limit = field.distance, field.towards, field.limit
    passable, cost, size, land = ground.passable, ground.cost, ground.size, ground.ways.land
    for here, bucket in enumerate(buckets):
        nodes = [node for node in bucket if distance[node] == here]
        for node in (*nodes, *_for_nothing(field, ground, here, nodes)):
            if node >= size or not passable[node] or (further := here + cost[node]) > limit:
                continue
            ahead = buckets[further]
            for other in land[node]:
                if distance[other] > further:
                    distance[other] = further
                    towards[other] = node
                    ahead.append(other)


class Change(NamedTuple):
    """Hexes that can't be entered any more, and hexes that now can."""

    blocked: Sequence[int]
    opened: Sequence[int]


def difference(old: Ground, new: Ground) -> Change:
    """How the open hexes of two grounds differ."""
    if old.passable == new.passable:
        return Change((), ())
    before = np.frombuffer(old.passable, np.uint8)
    after = np.frombuffer(new.passable, np.uint8)
    differ = np.flatnonzero(before != after)
    is_open = after[differ] != 0
    return Change(differ[~is_open].tolist(), differ[is_open].tolist())


def repaired(field: Field, old: Ground, ground: Ground, change: Change, seeds: frozenset[int]) -> Field:
    """The field on a ground that differs from ``old`` in open hexes only, with other sources.

    It is what :func:`spread` would give; only hexes whose way led through something lost are looked at again.
    """
    if not change.blocked and not change.opened and seeds == field.seeds:
        return field
    new = Field(seeds, field.limit, field.rails, field.distance[:], field.towards[:])
    lost = _uproot(new, old, [*_fed_by(new, old, change.blocked), *(field.seeds - seeds)])
    buckets: Buckets = [[] for _ in range(field.limit + 1)]
    for node in lost:
        _settle(new, ground, node, buckets)
    for node in change.opened:
        if new.distance[node] <= new.limit:
            buckets[new.distance[node]].append(node)
    for node in seeds - field.seeds:
        if new.distance[node]:
            new.distance[node] = 0
            new.towards[node] = -1
            buckets[0].append(node)
    relax(new, ground, buckets)
    return new


class Broken(NamedTuple):
    """What paths have lost: nodes, and steps, each in both directions."""

    nodes: Sequence[int]
    steps: Sequence[tuple[int, int]]


def weakened(field: Field, old: Ground, ground: Ground, broken: Broken, seeds: frozenset[int]) -> Field:
    """The field on a ground that lacks something which ``old`` has, with no other sources than before.

    It is what :func:`spread` would give; only nodes whose way led through what is lost are looked at again.
    """
    new = Field(seeds, field.limit, field.rails, field.distance[:], field.towards[:])
    doubtful = [*broken.nodes, *(field.seeds - seeds)]
    for a, b in broken.steps:
        doubtful += [a] * (field.towards[a] == b) + [b] * (field.towards[b] == a)
    lost = _uproot(new, old, doubtful)
    for node in seeds.intersection(lost):
        new.distance[node] = 0
    buckets: Buckets = [[] for _ in range(field.limit + 1)]
    for node in lost:
        if node in seeds:
            buckets[0].append(node)
        elif node < ground.size or node in ground.lanes:
            _settle(new, ground, node, buckets)
    relax(new, ground, buckets)
    return new


def _fed_by(field: Field, ground: Ground, nodes: Iterable[int]) -> list[int]:
    """Nodes whose way leads through one of ``nodes``."""
    return [other for node in nodes for other in joined(ground, node) if field.towards[other] == node]


def _uproot(field: Field, ground: Ground, doubtful: list[int]) -> list[int]:
    """Take the distance from the nodes and from all whose way leads through them; returns them all."""
    distance, towards = field.distance, field.towards
    lost: list[int] = []
    while doubtful:
        node = doubtful.pop()
        if distance[node] == FAR:
            continue
        distance[node] = FAR
        towards[node] = -1
        lost.append(node)
        doubtful += _fed_by(field, ground, (node,))
    return lost


def _settle(field: Field, ground: Ground, node: int, buckets: Buckets) -> None:
    """Set a node to the best distance from its neighbours."""
    best, way = FAR, -1
    for other in joined(ground, node):
        if field.distance[other] == FAR or not may_enter(ground, other):
            continue
        step = counted(ground, node, other, field.rails)
        if field.distance[other] + step < best:
            best, way = field.distance[other] + step, other
    if best <= field.limit:
        field.distance[node] = best
        field.towards[node] = way
        buckets[best].append(node)
