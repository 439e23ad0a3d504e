"""The best chain of links that leads through some points and avoids others, as locks require.

Which of all legal chains is best is decided as in :mod:`redball.supply.tracing.chains`.  A path uses no sea
area and no port twice within a link, and a chain no source twice.  The search is best first, by a lower bound
that is found backwards from the sources without regard to these repetitions.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count

import msgspec

from redball.supply.locks.lock import Point
from redball.supply.locks.path_constraint import HEX, SEA, STEP, ConstrainedSteps, Outlook, PathConstraint
from redball.supply.options import SupplyOptions
from redball.supply.paths import Link, Source, SourceKind
from redball.supply.tracing.groups import Group
from redball.supply.tracing.links import link
from redball.supply.tracing.search import NodePath

_MOST = 600
"""Paths examined before a search is given up: more than twice as many as any lock on the world map was seen
to need, and few enough that a search doesn't delay a player.
"""


class Mode(msgspec.Struct, frozen=True):
    """A kind of link: by rail or not, to primary sources, to secondary ones."""

    rails: bool
    primary: bool
    secondary: bool


@dataclass(frozen=True, slots=True)
class _Label:
    """A chain so far: finished links with the sources at their ends, and the path of the present link."""

    keys: tuple[tuple[int, bool, int, str], ...]
    links: tuple[Link, ...]
    trail: frozenset[Source]
    source: Source | None
    beach: bool
    mode: Mode
    layer: int
    way: tuple[int, ...]
    passed: int
    code: int
    used: frozenset[int]
    ended: bool = False


class Detours:
    """Chains of one group that satisfy a constraint; ``own`` is the HQ that traces and never its own
    source.
    """

    def __init__(
        self, group: Group, options: SupplyOptions, constraint: PathConstraint, own: Source | None = None
    ) -> None:
        self.group, self.options, self.constraint = group, options, constraint
        self.all = (1 << len(constraint.through)) - 1
        self._primaries = frozenset(n for n in group.primaries if not self._shunned(_primary(n)))
        self._secondaries = tuple(
            s for s in group.secondaries.all if s in group.supplied and s != own and not self._shunned(s)
        )
        self._at: dict[int, list[Source]] = {}
        for source in self._secondaries:
            self._at.setdefault(source.node, []).append(source)
        by_rail = options.secondary_to_secondary_path == "railway"
        onward = Mode(True, True, by_rail)
        self.onward = (onward,) if by_rail else (onward, Mode(False, False, True))
        self._steps = [ConstrainedSteps(layer.ground, constraint) for layer in group.layers]
        self._outlooks: dict[tuple[int, Mode, int], Outlook] = {}
        self._found: dict[tuple[int, bool, tuple[Mode, ...]], tuple[Link, ...] | None] = {}
        self._left = self._deepest = 0
        self._hopes: list[frozenset[tuple[Source, int]]] = [frozenset()]

    def _shunned(self, source: Source) -> bool:
        return any(_is_at(point, source) for point in self.constraint.never)

    def chain(self, node: int, beach: bool, modes: Iterable[Mode]) -> tuple[Link, ...] | None:
        """The best chain of somebody in a hex whose first link is of one of some modes; None if none is."""
        key = (node, beach, tuple(modes))
        if key not in self._found:
            self._found[key] = self._find(*key)
        return self._found[key]

    def _find(self, node: int, beach: bool, chosen: tuple[Mode, ...]) -> tuple[Link, ...] | None:
        if not all(self._is_open(point, node) for point in self.constraint.through):
            return None
        self._left = _MOST
        for most in range(1, len(self._secondaries) + 2):
            found = self._search(node, beach, chosen, most)
            if found is not None or self._left <= 0 or self._is_vain(most):
                return found
        return None

    def _is_open(self, point: Point, start: int) -> bool:
        """True when a chain from a hex could use a point at all."""
        if point.kind == "source":
            primary = not point.unit and point.node in self._primaries
            return primary or any(_is_at(point, source) for source in self._secondaries)
        grounds = [layer.ground for layer in self.group.layers]
        if point.kind == "port":
            return any(
                bool(g.quays.get(point.node) or g.beach(point.node))
                and (point.node == start or g.passable[point.node])
                for g in grounds
            )
        sea = point.node + grounds[0].size
        return any(g.lanes.get(sea) or g.harbours.get(sea) for g in grounds)

    def _is_vain(self, most: int) -> bool:
        """True when more links than ``most`` can't help: no chain so far was limited by them."""
        settled = next((n for n in range(most) if self._hope(n) == self._hope(n + 1)), most)
        return self._deepest < most - 1 - settled

    # --- what can be hoped for ------------------------------------------------------------------------------

    def _hope(self, links: int) -> frozenset[tuple[Source, int]]:
        """Secondary sources, each with points passed, from which so many links at most might satisfy the
        constraint.
        """
        while len(self._hopes) <= links:
            left = len(self._hopes)
            self._hopes.append(
                frozenset(
                    (source, passed)
                    for source in self._secondaries
                    for passed in range(self.all + 1)
                    if self._promises(source, passed, left)
                )
            )
        return self._hopes[links]

    def _promises(self, source: Source, passed: int, links: int) -> bool:
        beach = source in self.group.secondaries.embarking
        return any(
            self._ahead(source.node, beach, passed, mode, layer, links) is not None
            for mode in self.onward
            for layer in range(len(self._steps))
        )

    def _ahead(self, node: int, beach: bool, passed: int, mode: Mode, layer: int, links: int) -> int | None:
        """The least cost of a link from a hex, None when there is none."""
        ground, outlook = self._steps[layer].ground, self._outlook(layer, mode, links)
        limit = ground.railway_limit(node) if mode.rails else ground.basic_limit(node)
        best = [outlook[node, passed]] if (node, passed) in outlook else []
        for sea, bits in self._steps[layer].from_beach(node) if beach else ():
            if (sea, passed | bits) in outlook:
                best.append(outlook[sea, passed | bits] + SEA + STEP)
        return min(best) if best and min(best) // HEX <= limit else None

    def _outlook(self, layer: int, mode: Mode, links: int) -> Outlook:
        key = (layer, mode, links)
        if key not in self._outlooks:
            steps = self._steps[layer]
            seeds = {
                (n, passed)
                for n in (self._primaries if mode.primary else ())
                for passed in range(self.all + 1)
                if passed | self._bits(_primary(n)) == self.all
            }
            hope = self._hope(links - 1) if mode.secondary else frozenset()
            seeds |= {
                (source.node, passed)
                for source in self._secondaries
                for passed in range(self.all + 1)
                if (source, passed | self._bits(source)) in hope
            }
            limit = max(steps.ground.railway if mode.rails else steps.ground.basic)
            self._outlooks[key] = steps.backwards(seeds, mode.rails, limit)
        return self._outlooks[key]

    def _bits(self, source: Source) -> int:
        return sum(1 << i for i, point in enumerate(self.constraint.through) if _is_at(point, source))

    # --- the search -----------------------------------------------------------------------------------------

    def _search(self, node: int, beach: bool, modes: tuple[Mode, ...], most: int) -> tuple[Link, ...] | None:
        heap: list[tuple[tuple[object, ...], tuple[int, ...], int, _Label]] = []
        number = count()
        seen: set[tuple[object, ...]] = set()
        first = _Label((), (), frozenset(), None, beach, modes[0], 0, (node,), 0, 0, frozenset())

        def push(label: _Label) -> None:
            if (key := self._key(label, most)) is not None:
                heapq.heappush(heap, (key, label.way, next(number), label))

        for label in self._begin(first, modes):
            push(label)
        self._deepest = 0
        while heap and self._left > 0:
            label = heapq.heappop(heap)[3]
            self._left -= 1
            self._deepest = max(self._deepest, len(label.links))
            if label.ended and label.source is not None and label.source.kind is SourceKind.PRIMARY:
                return label.links
            same = self._same(label)
            if same in seen:
                continue
            seen.add(same)
            if label.ended:
                onwards = [*self._begin(label, self.onward)]
            else:
                onwards = [*self._ends(label, most), *self._steps_of(label)]
            for other in onwards:
                push(other)
        return None

    def _key(self, label: _Label, most: int) -> tuple[object, ...] | None:
        """The key of a label: never more than that of any chain that it can become."""
        if label.ended:
            return label.keys
        links = most - len(label.links)
        if len(label.way) == 1:
            least = self._ahead(label.way[0], label.beach, label.passed, label.mode, label.layer, links)
        else:
            least = self._outlook(label.layer, label.mode, links).get((label.way[-1], label.passed))
        if least is None or (label.code + least) // HEX > self._limit(label):
            return None
        return (*label.keys, (label.code + least, label.mode.rails))

    def _limit(self, label: _Label) -> int:
        ground = self._steps[label.layer].ground
        start = label.way[0]
        return ground.railway_limit(start) if label.mode.rails else ground.basic_limit(start)

    def _begin(self, label: _Label, modes: Iterable[Mode]) -> Iterator[_Label]:
        """The beginnings of a chain's next link."""
        for mode in modes:
            for layer in range(len(self._steps)):
                yield replace(
                    label, mode=mode, layer=layer, way=label.way[-1:], code=0, used=frozenset(), ended=False
                )

    def _ends(self, label: _Label, most: int) -> Iterator[_Label]:
        """The chains that end their link here."""
        node, left = label.way[-1], most - len(label.links) - 1
        home = label.mode.primary and node in self._primaries
        if home and label.passed | self._bits(_primary(node)) == self.all:
            yield self._ended(label, _primary(node))
        if label.mode.secondary and left:
            for source in self._at.get(node, ()):
                passed = label.passed | self._bits(source)
                if source not in label.trail and (source, passed) in self._hope(left):
                    yield self._ended(label, source)

    def _ended(self, label: _Label, source: Source) -> _Label:
        ground, mode = self._steps[label.layer].ground, label.mode
        made = link(ground, NodePath(label.way, label.code // HEX), source, mode.rails, self._limit(label))
        key = (label.code, mode.rails, source.node, source.unit)
        return replace(
            label,
            keys=(*label.keys, key),
            links=(*label.links, made),
            trail=label.trail | {source},
            source=source,
            beach=source in self.group.secondaries.embarking,
            passed=label.passed | self._bits(source),
            ended=True,
        )

    def _same(self, label: _Label) -> tuple[object, ...]:
        """Of chains with equal values of this the first that is examined is the best."""
        if label.ended:
            return label.trail, label.source, label.passed
        here = label.mode, label.layer, label.way[-1], self._has_landed(label)
        return label.trail, label.source, label.passed, here, label.used

    def _has_landed(self, label: _Label) -> bool:
        return len(label.way) > 1 and label.way[-2] >= self._steps[label.layer].ground.size

    def _steps_of(self, label: _Label) -> Iterator[_Label]:
        """The chains extended by one step."""
        steps, way, size = self._steps[label.layer], label.way, self._steps[label.layer].ground.size
        node, starting = way[-1], len(way) == 1
        landed = self._has_landed(label)
        for other, cost, bits in steps.ahead(node, label.mode.rails, starting, label.beach):
            port = -1
            if node < size <= other and node in steps.ground.quays and not landed:
                port = node
            elif other < size <= node:
                port = other
            new = {x for x in (port, other if other >= size else -1) if x >= 0}
            if not new & label.used:
                yield replace(
                    label,
                    way=(*way, other),
                    passed=label.passed | bits,
                    code=label.code + cost,
                    used=label.used | new,
                )


def _primary(node: int) -> Source:
    return Source(SourceKind.PRIMARY, node)


def _is_at(point: Point, source: Source) -> bool:
    """True when a point is this source: an HQ by its id, a city by its hex."""
    return point.kind == "source" and point.node == source.node and point.unit == source.unit
