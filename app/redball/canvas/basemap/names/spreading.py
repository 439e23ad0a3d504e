"""The position of the name of an area at one size of a hex: the cheapest one that is clear of symbols and of
other names.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

import numpy as np

from redball.atlas.features import AreaKind
from redball.canvas.basemap.geometry.lattice import Floats, Ints
from redball.canvas.basemap.names.area_names import AreaName
from redball.canvas.basemap.names.area_raster import AreaRaster
from redball.canvas.basemap.names.occupied import Mask, Occupied
from redball.canvas.basemap.names.options import BONUS, Options, Spot, Ways

_CHUNK = 96
_GOOD = 0.5
"""The greatest cost of a position of the size before at which others aren't considered."""

_DEAREST = 4.6
"""The greatest cost of a position; beyond it the name is left out."""

_APART = 5.0
"""Least distance of letters of two names of areas, in px."""

_AGAIN = 300.0
"""Least distance, in px, of two names of one river."""


class Placed(NamedTuple):
    """A name with its position and the rectangles of its letters in px of the whole map."""

    spot: Spot
    letters: Floats
    pushed: Ints
    """Numbers of the names of places that it pushed away."""


class Letters:
    """The letters of placed names of areas, searchable by place."""

    def __init__(self, period: float) -> None:
        self._period = period
        self._own: list[Floats] = []
        self._names: list[Floats] = []
        self._hulls: list[Floats] = []

    def add(self, letters: Floats) -> None:
        """Adds the rectangles of a name's letters."""
        self._own.append(letters)
        for turn in (-self._period, 0.0, self._period) if self._period else (0.0,):
            there = letters + np.array((turn, 0.0, turn, 0.0))
            self._names.append(there)
            self._hulls.append(_hull(there))

    def all(self) -> Floats:
        """All letters, each once."""
        return np.concatenate(self._own) if self._own else np.zeros((0, 4))

    def hits(self, boxes: Floats, gap: float) -> Mask:
        """Which of some names, shape (names, letters, 4), touch any of them."""
        mask = np.zeros(len(boxes), dtype=bool)
        if self._hulls:
            near = _touch(_hull(boxes.reshape(-1, 4)), np.array(self._hulls), gap)
            for number in np.flatnonzero(near).tolist():
                letters = self._names[number]
                mask |= _touch(boxes[:, :, None, :], letters[None, None], gap).any(axis=(1, 2))
        return mask


def _hull(boxes: Floats) -> Floats:
    return np.concatenate((boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)))


def _middles(boxes: Floats) -> Floats:
    """Middles of names, shape (names, letters, 4), as (names, 2)."""
    return (boxes[..., :2].mean(axis=1) + boxes[..., 2:].mean(axis=1)) / 2


def _touch(a: Floats, b: Floats, gap: float) -> Mask:
    apart = (a[..., :2] - gap >= b[..., 2:]) | (a[..., 2:] + gap <= b[..., :2])
    return ~np.asarray(apart.any(axis=-1), dtype=bool)


class Spreading:
    """Finds places for names of areas at one size of a hex."""

    def __init__(self, layers: AreaRaster, scale: float, period: float, gap: float) -> None:
        self.layers, self.scale, self.period, self.gap = layers, scale, period, gap
        self.letters = Letters(period)
        self._rivers: defaultdict[str, list[Floats]] = defaultdict(list)
        """Middles of names of rivers, in px of the whole map."""

    def place(
        self, area_name: AreaName, before: Spot | None, symbols: Occupied, names: Occupied, weight: Floats
    ) -> Placed | None:
        """The best position of a name; None when it is better left out.

        It keeps clear of ``symbols`` and of letters placed before it, and of ``names`` unless those in its
        way weigh less (``weight``, one for each) than it is worth.
        """
        if before is not None and before.cost < _GOOD:
            stay = Ways(area_name, self.scale).as_before(before)
            good = stay is not None and stay.cost[0] < _GOOD - BONUS
            if stay is not None and good and self._is_free(area_name, stay.boxes[0], symbols, names):
                self._take(area_name, stay.boxes[0])
                return Placed(before, stay.boxes[0], np.zeros(0, np.int64))
        options = Options(area_name, self.scale, self.layers, before, self.period)
        cost = options.cost
        order = np.argsort(cost, kind="stable")
        order = order[cost[order] < _DEAREST]
        least: tuple[float, int, Ints] | None = None
        for at in range(0, len(order), _CHUNK):
            some = order[at : at + _CHUNK]
            there = options.boxes[some]
            free = (
                ~self._any(symbols, there) & ~self.letters.hits(there, _APART) & self._new(area_name, there)
            )
            some, there = some[free], there[free]
            if not len(some):
                continue
            asked, found = names.pairs(there.reshape(-1, 4), self.gap)
            pairs = np.unique(np.stack((asked // there.shape[1], found), axis=1), axis=0)
            burden = np.bincount(pairs[:, 0], weight[pairs[:, 1]], len(some))
            for n in np.flatnonzero(burden < area_name.worth).tolist():
                total = float(cost[some[n]] + burden[n] / 12)
                if least is None or total < least[0]:
                    least = total, int(some[n]), pairs[pairs[:, 0] == n, 1]
            if least is not None and least[0] <= cost[some[-1]]:
                break
        if least is None:
            return None
        letters = options.boxes[least[1]]
        self._take(area_name, letters)
        return Placed(options.spot(least[1]), letters, least[2])

    def _take(self, area_name: AreaName, letters: Floats) -> None:
        self.letters.add(letters)
        if area_name.kind == AreaKind.RIVER:
            self._rivers[area_name.text].append(_middles(letters[None])[0])

    def _new(self, area_name: AreaName, boxes: Floats) -> Mask:
        """Which positions of a river's name are far enough from those that it already has."""
        others = self._rivers[area_name.text] if area_name.kind == AreaKind.RIVER else []
        if not others:
            return np.ones(len(boxes), dtype=bool)
        apart = _middles(boxes)[:, None] - np.array(others)[None]
        return np.asarray((np.hypot(apart[..., 0], apart[..., 1]) > _AGAIN).all(axis=1), dtype=bool)

    def _is_free(self, area_name: AreaName, letters: Floats, symbols: Occupied, names: Occupied) -> bool:
        taken = symbols.hits(letters, self.gap).any() or names.hits(letters, self.gap).any()
        clear = not taken and not self.letters.hits(letters[None], _APART)[0]
        return clear and bool(self._new(area_name, letters[None])[0])

    def _any(self, taken: Occupied, boxes: Floats) -> Mask:
        found = taken.hits(boxes.reshape(-1, 4), self.gap).reshape(boxes.shape[:2])
        return np.asarray(found.any(axis=1), dtype=bool)
