"""Where the name of an area goes at one size of a hex: shifted, turned, drawn in or in two lines, so that its
letters stand clear of symbols and of other names.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from redball.atlas import Atlas
from redball.canvas.basemap import arcs
from redball.canvas.basemap.detail import WORLD
from redball.canvas.basemap.lattice import Floats, Ints
from redball.canvas.basemap.taken import Mask, Taken
from redball.canvas.basemap.wishes import Wish, tracks
from redball.hexes import ROW_PITCH

STEEPEST = 35.0
"""Degrees from level that turning may add up to; names that the map draws steeper stay as they are."""

_FINE = 4
"""Samples of the map's layers a map unit."""

_CHUNK = 96
_KEPT = 0.3
"""How much cheaper a place counts that a name had at the size before."""

_GOOD = 0.4
"""What a place may cost to be kept without a look at others."""

_DEAREST = 4.6
"""What a place may cost before the name is rather left out."""

_APART = 5.0
"""Least distance of letters of two names of areas, in px."""

_DRAWN_IN = (1.0, 0.82, 0.66)
"""Shares of its room that a name may be drawn in to."""


class Spot(NamedTuple):
    """How the name of an area stands: lines, middle in map units, angle in degrees, bend, room in hexes; and
    what that place cost.
    """

    lines: tuple[str, ...]
    x: float
    y: float
    angle: float
    bend: float
    spread: float
    cost: float = 0.0


class Placed(NamedTuple):
    """A name that has its place, with the rectangles of its letters in px of the whole map."""

    spot: Spot
    letters: Floats
    pushed: Ints
    """Numbers of the names of places that it pushed away."""


class Options(NamedTuple):
    """Places that a name may take, their letters (n, letters, 4) in px of the whole map, what each costs."""

    spots: list[Spot]
    boxes: Floats
    cost: Floats


class Layers:
    """The map's layers sampled on a fine raster, to ask of many points at once."""

    def __init__(self, atlas: Atlas) -> None:
        grid = atlas.grid
        self._wraps, self._wide = grid.wraps, round(grid.cols * _FINE)
        self._high = math.ceil(grid.rows * ROW_PITCH * _FINE)
        y = (np.arange(self._high) + 0.5) / _FINE
        x = (np.arange(self._wide) + 0.5) / _FINE
        row = np.minimum(np.rint(y / ROW_PITCH).astype(np.int64), grid.rows - 1)
        col = np.rint(x[None, :] - 0.5 * (row[:, None] & 1)).astype(np.int64) % grid.cols
        nodes = row[:, None] * grid.cols + col
        self.layers = {
            "sea": atlas.sea[nodes],
            "land": (atlas.sea[nodes] < 0).astype(np.int16),
            "territory": atlas.territory[nodes].astype(np.int16),
        }

    def share_outside(self, layer: str, number: int, points: Floats) -> Floats:
        """Share of points outside of what has a number in a layer: (..., points, 2) gives (...)."""
        col = np.floor(points[..., 0] * _FINE).astype(np.int64)
        row = np.clip(np.floor(points[..., 1] * _FINE).astype(np.int64), 0, self._high - 1)
        col = col % self._wide if self._wraps else np.clip(col, 0, self._wide - 1)
        found: Floats = (self.layers[layer][row, col] != number).mean(axis=-1)
        return found


class Letters:
    """The letters of names of areas that have their place, to be asked for what is near."""

    def __init__(self, period: float) -> None:
        self._period = period
        self._own: list[Floats] = []
        self._names: list[Floats] = []
        self._hulls: list[Floats] = []

    def add(self, letters: Floats) -> None:
        """Takes the rectangles of a name's letters."""
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


def _touch(a: Floats, b: Floats, gap: float) -> Mask:
    apart = (a[..., :2] - gap >= b[..., 2:]) | (a[..., 2:] + gap <= b[..., :2])
    return ~np.asarray(apart.any(axis=-1), dtype=bool)


class Spreading:
    """Finds places for names of areas at one size of a hex."""

    def __init__(self, layers: Layers, scale: float, period: float, gap: float) -> None:
        self.layers, self.scale, self.gap = layers, scale, gap
        self.letters = Letters(period)

    def place(
        self, wish: Wish, before: Spot | None, symbols: Taken, names: Taken, weight: Floats
    ) -> Placed | None:
        """The best place of a name; None when it had better be left out.

        It keeps clear of ``symbols`` and of letters placed before it, and of ``names`` unless those in its
        way weigh less (``weight``, one for each) than it is worth.
        """
        if before is not None and before.cost < _GOOD:
            stay = self._as_before(wish, before)
            if (
                stay is not None
                and stay.cost[0] < _GOOD - _KEPT
                and self._is_free(stay.boxes[0], symbols, names)
            ):
                self.letters.add(stay.boxes[0])
                return Placed(before, stay.boxes[0], np.zeros(0, np.int64))
        options = self._options(wish, before)
        if options is None:
            return None
        cost = options.cost
        order = np.argsort(cost, kind="stable")
        order = order[cost[order] < _DEAREST]
        least: tuple[float, int, Ints] | None = None
        for at in range(0, len(order), _CHUNK):
            some = order[at : at + _CHUNK]
            there = options.boxes[some]
            free = ~self._any(symbols, there) & ~self.letters.hits(there, _APART)
            some, there = some[free], there[free]
            if not len(some):
                continue
            asked, found = names.pairs(there.reshape(-1, 4), self.gap)
            pairs = np.unique(np.stack((asked // there.shape[1], found), axis=1), axis=0)
            burden = np.bincount(pairs[:, 0], weight[pairs[:, 1]], len(some))
            for n in np.flatnonzero(burden < wish.worth).tolist():
                total = float(cost[some[n]] + burden[n] / 12)
                if least is None or total < least[0]:
                    least = total, int(some[n]), pairs[pairs[:, 0] == n, 1]
            if least is not None and least[0] <= cost[some[-1]]:
                break
        if least is None:
            return None
        letters = options.boxes[least[1]]
        self.letters.add(letters)
        spot = options.spots[least[1]]._replace(cost=float(cost[least[1]]))
        return Placed(spot, letters, least[2])

    def _is_free(self, letters: Floats, symbols: Taken, names: Taken) -> bool:
        taken = symbols.hits(letters, self.gap).any() or names.hits(letters, self.gap).any()
        return not taken and not self.letters.hits(letters[None], _APART)[0]

    def _any(self, taken: Taken, boxes: Floats) -> Mask:
        found = taken.hits(boxes.reshape(-1, 4), self.gap).reshape(boxes.shape[:2])
        return np.asarray(found.any(axis=1), dtype=bool)

    # --- options --------------------------------------------------------------------------------------------

    def _options(self, wish: Wish, before: Spot | None) -> Options | None:
        families = list(self._along_course(wish) if wish.course else self._about_middle(wish))
        if not families:
            return None
        stay = self._as_before(wish, before) if before is not None else None
        if stay is not None:
            families.append(stay)
        most = max(family.boxes.shape[1] for family in families)
        boxes = np.concatenate([_padded(family.boxes, most) for family in families])
        cost = np.concatenate([family.cost for family in families])
        if wish.layer:
            outside = self._outside(wish, boxes)
            cost = cost + 5.0 * (outside - outside.min())
        return Options([spot for family in families for spot in family.spots], boxes, cost)

    def _outside(self, wish: Wish, boxes: Floats) -> Floats:
        """Share of the letters that leaves the area of a name."""
        x0, y0, x1, y1 = np.moveaxis(boxes, -1, 0) / self.scale
        points = np.stack([np.stack(p, axis=-1) for p in (
            (x0, y0), (x1, y0), (x0, y1), (x1, y1), ((x0 + x1) / 2, (y0 + y1) / 2)
        )], axis=-2)  # fmt: skip
        return self.layers.share_outside(wish.layer, wish.number, points.reshape(len(boxes), -1, 2))

    def _family(self, wish: Wish, spot: Spot, moves: Floats, cost: Floats) -> Options:
        """A name at several offsets ``moves`` (n, 2), in map units, from one spot."""
        run = arcs.fitted(wish.kind, spot.lines, self.scale, spot.spread)
        local = arcs.boxes(arcs.along(run, spot.angle, spot.bend), run.type)
        middles = (np.array((spot.x, spot.y)) + moves) * self.scale
        boxes = local[None] + np.tile(middles, 2)[:, None, :]
        spots = [spot._replace(x=spot.x + dx, y=spot.y + dy) for dx, dy in moves.tolist()]
        return Options(spots, boxes, cost)

    def _as_before(self, wish: Wish, before: Spot) -> Options | None:
        """The place of a name at the size before, if the name fits there still."""
        if not wish.course and not self._fits(wish, before.lines, before.spread):
            return None
        cost = before.cost if wish.course else self._cost(wish, before)
        return self._family(wish, before, np.zeros((1, 2)), np.array([cost - _KEPT]))

    def _fits(self, wish: Wish, lines: tuple[str, ...], spread: float) -> bool:
        run = arcs.fitted(wish.kind, lines, self.scale, spread)
        loose = wish.loose if self.scale < WORLD else min(wish.loose, 1.3)
        return run.width <= loose * spread * self.scale + 6

    def _reach(self, wish: Wish) -> tuple[float, float]:
        """How far a name may be shifted along and across its direction, in px."""
        room = wish.spread * self.scale
        size = arcs.type_for(wish.kind, self.scale, wish.spread).type.size
        far = 4.0 if wish.loose > 2 and self.scale < WORLD else 1.0
        return max(0.26 * room, far * size), max(0.14 * room, 2.4 * size)

    def _cost(self, wish: Wish, spot: Spot) -> float:
        """What a place costs for being unlike what was wished for."""
        along, across = self._reach(wish)
        dx, dy = (spot.x - wish.x) * self.scale, (spot.y - wish.y) * self.scale
        c, s = math.cos(math.radians(wish.angle)), math.sin(math.radians(wish.angle))
        a, b = abs(dx * c + dy * s) / along, abs(dy * c - dx * s) / across
        return (
            0.7 * a + 0.8 * b + 1.6 * (1 - spot.spread / wish.spread)
            + abs(spot.angle - wish.angle) / 16 + (0.5 if spot.bend < 0 else 0.0)
            + (0.6 if len(spot.lines) > 1 else 0.0)
        )  # fmt: skip

    def _about_middle(self, wish: Wish) -> Iterator[Options]:
        whole, cut = (wish.text,), arcs.broken(wish.text)
        ways = [lines for lines in dict.fromkeys((whole, cut)) if self._fits(wish, lines, wish.spread)]
        moves, far = _moves(wish.angle, *self._reach(wish))
        for lines in ways:
            for share in _DRAWN_IN:
                spread = round(wish.spread * share, 1)
                if share < 1 and not self._fits(wish, lines, spread):
                    continue
                for turn in (0.0, -8.0, 8.0):
                    angle = wish.angle + turn
                    if abs(angle) > max(STEEPEST, abs(wish.angle)):
                        continue
                    for bend in (0.07, -0.07) if len(lines) == 1 else (0.03,):
                        spot = Spot(lines, wish.x, wish.y, angle, bend, spread)
                        cost = self._cost(wish, spot) + far
                        yield self._family(wish, spot, moves / self.scale, cost)

    def _along_course(self, wish: Wish) -> Iterator[Options]:
        run = arcs.fitted(wish.kind, (wish.text,), self.scale, 0.1)
        wide, above = run.width / self.scale, (0.5 * run.type.size + 2.0) / self.scale
        for line in wish.course:
            for x, y, angle, bend, fault in tracks(line, wide, above):
                spot = Spot((wish.text,), x, y, round(angle, 1), round(bend, 2), 0.1)
                yield self._family(wish, spot, np.zeros((1, 2)), np.array([fault]))


def _moves(angle: float, along: float, across: float) -> tuple[Floats, Floats]:
    """Offsets in px along and across a direction, and what each costs: (n, 2) and (n,)."""
    grid = np.meshgrid(np.linspace(-1, 1, 7), np.linspace(-1, 1, 9))
    a, b = grid[0].ravel(), grid[1].ravel()
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    dx, dy = a * along * c - b * across * s, a * along * s + b * across * c
    return np.stack((dx, dy), axis=1), 0.7 * np.abs(a) + 0.8 * np.abs(b)


def _padded(boxes: Floats, count: int) -> Floats:
    """Names with as many letters: the last one repeated."""
    more = count - boxes.shape[1]
    return np.concatenate((boxes, np.repeat(boxes[:, -1:], more, axis=1)), axis=1) if more else boxes
