"""Searches that lead through what somebody names and spare places in ports of which there are few.

The best path takes the fewest places, of as many those that are least in demand; then it is the shortest, as
in :mod:`redball.supply.tracing.search`.  A path that leads through something that was named uses no port and
no sea area twice: nobody lands somewhere only to sail back.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count, islice

import msgspec

from redball.supply.tracing.search import NodePath, Request, Spreading, steps_ahead

MOST = 3_000
"""Ways looked at one by one where the quick search found none."""

Wear = tuple[int, int]
"""Places that a path takes, and how many units have gone through those ports before."""


class Places(msgspec.Struct, frozen=True):
    """Places in minor ports: the units that have gone through each so far.  ``far`` counts every port on the
    way, not only the first from the unit on; ``own`` that of a hex too over whose coast a unit embarks that
    needs no port.
    """

    taken: tuple[tuple[int, int], ...] = ()
    far: bool = True
    own: bool = False


class Through(msgspec.Struct, frozen=True):
    """Hexes that a path embarks from or lands in, and sea areas that it crosses, all of them."""

    ports: frozenset[int] = frozenset()
    seas: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.ports or self.seas)


ANYWHERE = Through()


class _Label(msgspec.Struct):
    """A way so far: what it counts, its nodes, the ports and sea nodes that it uses and whether it uses one
    twice.
    """

    wear: Wear
    length: int
    seas: int
    way: tuple[int, ...]
    used: frozenset[int] = frozenset()
    twice: bool = False
    landed: bool = False

    @property
    def key(self) -> tuple[Wear, int, int, int, tuple[int, ...]]:
        """What the next way to go on with is chosen by."""
        return self.wear, self.length, self.seas, len(self.way), self.way


@dataclass
class Sparing:
    """One search over a ground for the best paths to several hexes, one at a time: it continues where it
    stopped.

    ``few`` are the ports whose places are spared; ``without`` makes the same search over a ground on which
    they are shut.
    """

    request: Request
    places: Places
    few: Collection[int]
    through: Through
    without: Callable[[], Request]
    _found: dict[int, NodePath | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        size = self.request.ground.size
        self._named = self.through.ports | {size + sea for sea in self.through.seas}
        self._taken = dict(self.places.taken)
        self._plain = Spreading(self.request)
        self._labels = self._settled()

    def way(self, target: int) -> NodePath | None:
        """The best way to a hex, None if there is none."""
        if not self.through:
            shortest = self.anyhow(target)
            if shortest is None or not self.wear(shortest)[0]:
                return shortest
            # Most goals are reached without any of those ports: a plain search is far quicker.
            if self.places.far and (free := self._free.path_to(target)) is not None:
                return free
        return self._least(target)

    @cached_property
    def _free(self) -> Spreading:
        """The search that takes no places."""
        return Spreading(self.without())

    def _least(self, target: int) -> NodePath | None:
        """The way to a hex that takes fewest places."""
        while target not in self._found:
            label = next(self._labels, None)
            if label is None:
                self._found[target] = self._rare(target) if self.through else None
            elif label.used >= self._named:
                self._found.setdefault(label.way[-1], NodePath(label.way, label.length))
        return self._found[target]

    def _rare(self, target: int) -> NodePath | None:
        """A way that the quick search misses, for what got somewhere before it had used what it needs."""
        for label in islice(self._settled(exact=True), MOST):
            if label.way[-1] == target and label.used >= self._named:
                return NodePath(label.way, label.length)
        return None

    def anyhow(self, target: int) -> NodePath | None:
        """The shortest way to a hex, whatever it leads through and takes."""
        return self._plain.path_to(target)

    def wear(self, way: NodePath) -> Wear:
        """What a way takes."""
        label = _Label((0, 0), 0, 0, way.nodes[:1])
        for node in way.nodes[1:]:
            label = self._onward(label, node, 0)
        return label.wear

    # --- labels ---------------------------------------------------------------------------------------------

    def _settled(self, exact: bool = False) -> Iterator[_Label]:
        """Ways in the order of their worth, none that uses a port or sea area twice, and none that another
        one makes needless: one that got to the same place with as much behind it and no longer; ``exact``:
        and used the same.
        """
        request = self.request
        if request.limit is not None and request.limit < 0:
            return
        first = _Label((0, 0), 0, 0, (request.start,))
        number = count()
        heap = [(first.key, next(number), first)]
        shortest: dict[tuple[object, ...], int] = {}
        while heap:
            label = heapq.heappop(heap)[2]
            state = (*self._state(label), *([label.used] if exact else []))
            known = shortest.get(state)
            if known is not None and (request.limit is None or known <= label.length):
                continue
            shortest[state] = label.length
            yield label
            for other, cost in steps_ahead(request, label.way[-1]):
                if request.limit is not None and label.length + cost > request.limit:
                    continue
                onward = self._onward(label, other, cost)
                if not onward.twice:
                    heapq.heappush(heap, (onward.key, next(number), onward))

    def _state(self, label: _Label) -> tuple[object, ...]:
        """Where a way has got to; with names to pass it matters too whence it sailed: it can't go back."""
        node = label.way[-1]
        sailing = label.landed or node >= self.request.ground.size
        came = label.way[-2] if self._named and sailing else -1
        return node, label.landed, bool(label.used), label.used & self._named, came

    def _onward(self, label: _Label, node: int, cost: int) -> _Label:
        """A way one step further."""
        size, here = self.request.ground.size, label.way[-1]
        sails, lands = here < size <= node, node < size <= here
        if node < size and not lands:
            way = (*label.way, node)
            return _Label(label.wear, label.length + cost, label.seas, way, label.used, label.twice)
        new = {node} if node >= size else set()
        if sails and not label.landed:
            new.add(here)
        if lands:
            new.add(node)
        ports = [n for n in new if n < size]
        wear = label.wear
        for port in ports:
            if self._counts(label, port, sails):
                wear = (wear[0] + 1, wear[1] + self._taken.get(port, 0))
        return _Label(
            wear,
            label.length + cost,
            label.seas + (node >= size),
            (*label.way, node),
            label.used | new if new else label.used,
            label.twice or bool(new & label.used),
            lands,
        )

    def _counts(self, label: _Label, port: int, sails: bool) -> bool:
        """True when a way takes a place in a port where it embarks or lands."""
        if port not in self.few or (label.used and not self.places.far):
            return False
        over_coast = sails and len(label.way) == 1 and port not in self.request.ground.quays
        return self.places.own if over_coast else True
