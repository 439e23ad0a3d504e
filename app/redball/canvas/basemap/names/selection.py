"""Chooses positions for names, so that none covers another and few are left out.

Important names choose first; a name that finds no free position asks those in its way to move, and lesser
ones to give up.  The same input always gives the same result.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from redball.canvas.basemap.geometry.lattice import Floats, Ints
from redball.canvas.basemap.names.occupied import Mask, Occupied

_DEPTH, _MOST, _ROUNDS = 1, 4, 4
"""How many times a name that moves may ask others in turn; how many it may ask at once; attempts."""


class Candidates(NamedTuple):
    """Positions that names may take: whose each is, its number among the positions, its rectangle in px, and
    what it costs.
    """

    owner: Ints
    spot: Ints
    boxes: Floats
    cost: Floats

    def only(self, keep: Mask) -> Candidates:
        """Those that a mask keeps."""
        return Candidates(self.owner[keep], self.spot[keep], self.boxes[keep], self.cost[keep])


class Selection:
    """Positions chosen so far; ``weight`` of each owner is its importance."""

    def __init__(self, candidates: Candidates, weight: Floats, period: float, gap: float) -> None:
        self._owner: list[int] = candidates.owner.tolist()
        self._cost: list[float] = candidates.cost.tolist()
        self._weight: list[float] = weight.tolist()
        self._rivals = _rivals(candidates, period, gap)
        self._own: list[list[int]] = [[] for _ in self._weight]
        for number, owner in enumerate(self._owner):
            self._own[owner].append(number)
        for own in self._own:
            own.sort(key=self._cost.__getitem__)
        self.chosen: list[int] = [-1] * len(self._weight)
        """The candidate of each owner, -1 for none."""
        self._pressed = [0] * len(self._owner)
        self._journal: list[tuple[int, int]] = []

    def choose(self, owners: Iterable[int] | None = None) -> None:
        """Finds a position for each of some owners (all), as long as there is one."""
        wanted = range(len(self._weight)) if owners is None else owners
        waiting = sorted((o for o in wanted if self._own[o]), key=lambda o: (-self._weight[o], o))
        for owner in waiting:
            self._take_free(owner)
        for _ in range(_ROUNDS):
            for owner in waiting:
                if self.chosen[owner] < 0:
                    self._ask(owner)
            lost = [o for o in range(len(self._weight)) if self.chosen[o] < 0 and self._own[o]]
            if not lost:
                break
            waiting = sorted(lost, key=lambda o: (-self._weight[o], o))
        for owner in range(len(self._weight)):
            if self.chosen[owner] >= 0:
                self._improve(owner)

    def only(self, free: list[bool]) -> None:
        """Removes positions for good that have become impossible."""
        for owner, chosen in enumerate(self.chosen):
            self._own[owner] = [c for c in self._own[owner] if free[c]]
            if chosen >= 0 and not free[chosen]:
                self._set(owner, -1)

    # Every change is recorded, so that a failed attempt can be undone.

    def _put(self, candidate: int) -> None:
        owner = self._owner[candidate]
        self._set(owner, candidate)

    def _set(self, owner: int, candidate: int) -> None:
        self._journal.append((owner, self.chosen[owner]))
        self._swap(owner, candidate)

    def _swap(self, owner: int, candidate: int) -> None:
        old = self.chosen[owner]
        if old >= 0:
            for rival in self._rivals[old]:
                self._pressed[rival] -= 1
        self.chosen[owner] = candidate
        if candidate >= 0:
            for rival in self._rivals[candidate]:
                self._pressed[rival] += 1

    def _take_back(self, mark: int) -> None:
        while len(self._journal) > mark:
            self._swap(*self._journal.pop())

    def _take_free(self, owner: int) -> bool:
        found = next((c for c in self._own[owner] if not self._pressed[c]), None)
        if found is not None:
            self._put(found)
        return found is not None

    def _improve(self, owner: int) -> None:
        """Moves to a better position that has become free."""
        now = self.chosen[owner]
        for candidate in self._own[owner]:
            if candidate == now or self._cost[candidate] >= self._cost[now]:
                return
            if not self._pressed[candidate]:
                self._put(candidate)
                return

    def _in_the_way(self, candidate: int) -> list[int]:
        return sorted({self._owner[r] for r in self._rivals[candidate] if self.chosen[self._owner[r]] == r})

    def _ask(self, owner: int) -> None:
        """Asks those in the way of a position to move, else the least important of them to give up."""
        if any(self._make_room(candidate, _DEPTH, frozenset()) for candidate in self._own[owner]):
            return
        ways = [(self._in_the_way(c), c) for c in self._own[owner]]
        least, candidate = min((sum(self._weight[o] for o in way), c) for way, c in ways)
        if least < self._weight[owner]:
            for other in self._in_the_way(candidate):
                self._set(other, -1)
            self._put(candidate)

    def _make_room(self, candidate: int, depth: int, asking: frozenset[int]) -> bool:
        """Takes a position while all in its way move; when one of them can't, nothing changes."""
        way, mark = self._in_the_way(candidate), len(self._journal)
        if asking & set(way) or len(way) > _MOST:
            return False
        for other in way:
            self._set(other, -1)
        self._put(candidate)
        asking |= {self._owner[candidate]}
        for other in way:
            if not self._take_free(other) and not (
                depth and any(self._make_room(c, depth - 1, asking) for c in self._own[other])
            ):
                self._take_back(mark)
                return False
        return True


def _rivals(candidates: Candidates, period: float, gap: float) -> list[list[int]]:
    """For each position those of other names that it excludes."""
    a, b = Occupied(candidates.boxes, period).pairs(candidates.boxes, gap)
    others = candidates.owner[a] != candidates.owner[b]
    pairs = np.unique(np.stack((a[others], b[others]), axis=1), axis=0)
    cuts = np.searchsorted(pairs[:, 0], np.arange(1, len(candidates.owner)))
    return [part.tolist() for part in np.split(pairs[:, 1], cuts)] if len(candidates.owner) else []
