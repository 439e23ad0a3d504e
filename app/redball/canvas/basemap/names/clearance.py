"""The space around one place for its name: obstacles, and the best of the positions offered."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

import msgspec
import numpy as np

from redball.canvas.basemap.geometry.lattice import Floats
from redball.canvas.basemap.names import leaders
from redball.canvas.basemap.names.leaders import Leader, Mask
from redball.canvas.basemap.places.placing import Rect

_GAP, CLEAR = 0.8, 1.0
"""Least distance in px between two names, and of a name with its halo from a counter."""

_LETTERS, _SYMBOL, _NAME = 40.0, 25.0, 60.0
"""What it costs, in px of distance, to lie over letters of an area, over a symbol, over a lesser name."""

_CROSSED, _MISTAKEN, _SIGHT = 100.0, 16.0, 40.0
"""What a leader costs, in px of distance, that runs under counters all its way; what a place costs that is
nearer to another counter or symbol, within so many px.
"""

_CHUNK, _LEADERS = 64, 6
"""Positions that are checked together, and how many of them with their leaders."""

_CLOSE = 130.0
"""How far in px a name reaches that stands beside its counters."""


class Crowd(msgspec.Struct):
    """All obstacles for names where a hex is ``scale`` px wide, in px of the whole map.

    ``counters`` (n, 4) and ``letters`` (n, 4) of areas' names are rectangles; the rest is by number of a
    place: the rectangle of its symbols, how much more than its letters its name covers (``pads``), where its
    name is (NaN without one), the middle of its hex, the weight of its name, whether nothing covers the
    symbols, whether something stands in the hex.
    """

    scale: float
    counters: Floats
    letters: Floats
    symbols: Floats
    pads: Floats
    names: Floats
    points: Floats
    weight: Floats
    bare: Mask
    manned: Mask

    @classmethod
    def of(cls, scale: float, counters: Floats, count: int) -> Crowd:
        """Arrays for so many places."""
        some = (np.zeros((count, 4)), np.zeros((count, 4)), np.full((count, 4), np.nan), np.zeros((count, 2)))
        no = np.zeros(count, dtype=bool)
        return cls(scale, counters, np.zeros((0, 4)), *some, np.zeros(count), no, no.copy())


class Choice(NamedTuple):
    """A position that a name takes: its number among those offered, its leader, the names that give way."""

    number: int
    leader: Leader | None
    pushed: list[int]


class Around:
    """The obstacles around one place."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self._crowd, self._number = crowd, number
        self.block = Rect(0.0, 0.0, 0.0, 0.0)
        self.look(_CLOSE + 1.4 * crowd.scale)
        self.block = self._found_block()
        self._tell_apart()

    def look(self, reach: float) -> None:
        """Finds all obstacles within a distance in px."""
        c, n = self._crowd, self._number
        middle = (c.symbols[n, :2] + c.symbols[n, 2:]) / 2
        here = np.concatenate((middle, middle))[None] + np.array((-reach, -reach, reach, reach))
        self._counters = c.counters[leaders.touching(here, c.counters)[0]]
        others = leaders.touching(here, c.names)[0]
        others[n] = False
        self._numbers = np.flatnonzero(others)
        self._names = c.names[others]
        self._lesser = c.weight[others] < c.weight[n]
        symbols = leaders.touching(here, c.symbols)[0] & c.bare
        symbols[n] = False
        self._symbols = c.symbols[symbols]
        self._letters = c.letters[leaders.touching(here, c.letters)[0]]
        self._tell_apart()

    def _tell_apart(self) -> None:
        """Counters that belong to other hexes."""
        own = leaders.grown(np.array([self.block]), -1.0)
        self._others = self._counters[~leaders.touched(self._counters, own)]
        self._things = np.concatenate((self._others, self._symbols))

    def _found_block(self) -> Rect:
        """What the name has to be beside: the counters on the place, or its own symbols."""
        c, n = self._crowd, self._number
        symbol = c.symbols[n]
        if c.bare[n] and not c.manned[n]:
            return Rect(*symbol.tolist())
        point = c.points[n]
        middles = (self._counters[:, :2] + self._counters[:, 2:]) / 2
        own = (np.abs(middles - point) < np.array((0.45, 0.62)) * c.scale).all(axis=1)
        on = leaders.touching(symbol[None], self._counters)[0] | (own & c.manned[n])
        rects = self._counters[on] if on.any() else symbol[None]
        hex_ = np.array((0.75, 0.8)) * c.scale
        low = np.maximum(rects[:, :2].min(axis=0), np.minimum(point - hex_, symbol[:2]))
        high = np.minimum(rects[:, 2:].max(axis=0), np.maximum(point + hex_, symbol[2:]))
        return Rect(*low.tolist(), *high.tolist())

    def judged(
        self, rects: Floats, cost: Floats, push: bool, strict: bool
    ) -> Generator[None, None, Choice | None]:
        """The cheapest of some positions that is clear of counters and of other names.

        With ``push`` lesser names give way; ``strict``: it has to be clear of symbols and of letters of
        areas' names, too.
        """
        order = np.argsort(cost, kind="stable")
        best: Choice | None = None
        least = np.inf
        for first in range(0, len(order), _CHUNK):
            some = order[first : first + _CHUNK]
            if cost[some[0]] >= least:
                break
            free, dear, over = self._looked_at(rects[some], push, strict)
            total = cost[some] + dear
            for at in np.flatnonzero(free)[np.argsort(total[free], kind="stable")][:_LEADERS].tolist():
                line = leaders.leader(Rect(*rects[some[at]].tolist()), self.block)
                price = float(total[at]) + self._hidden(line)
                if price < least:
                    least = price
                    best = Choice(int(some[at]), line, self._numbers[over[at]].tolist())
            yield
        return best

    def _looked_at(self, rects: Floats, push: bool, strict: bool) -> tuple[Mask, Floats, Mask]:
        """Which of some positions are free, their costs besides distance, and the names that they push
        away.
        """
        c, n = self._crowd, self._number
        over = leaders.touching(leaders.grown(rects, _GAP), self._names)
        free = ~(over & ~(self._lesser & push)).any(axis=1)
        free[free] = ~leaders.touched(leaders.grown(rects[free] + c.pads[n], CLEAR), self._counters)
        dear, some = np.zeros(len(rects)), rects[free]
        if not len(some):
            return free, dear, over
        symbols = leaders.touched(some, self._symbols)
        if c.bare[n]:
            symbols |= leaders.touching(some, c.symbols[n : n + 1])[:, 0]
        area = (rects[0, 2] - rects[0, 0]) * (rects[0, 3] - rects[0, 1])
        letters = leaders.shared(some, self._letters) / area
        # A name that is nearer to something else would be read as that one's.
        nearer = leaders.gaps(some, self._things)
        own = np.minimum(_SIGHT, leaders.apart(some, self.block))
        pushed = (over[free] * (_NAME + c.weight[self._numbers] / 4)[None]).sum(axis=1)
        dear[free] = _SYMBOL * symbols + _LETTERS * np.sqrt(letters) + _MISTAKEN * (nearer < own) + pushed
        if strict:
            free[free] = ~symbols & (letters == 0)
        return free, dear, over

    def _hidden(self, line: Leader | None) -> float:
        """The cost of a leader that runs under counters or names."""
        if line is None:
            return 0.0
        return _CROSSED * leaders.hidden_share(line, np.concatenate((self._others, self._names)))
