"""Moving names of places clear of the counters: to another position, or away with a leader.

A town without space is left out; a capital, a city or a place with units never is.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from redball.atlas.features import AreaLabel
from redball.canvas.basemap.geometry.detail import shown_at
from redball.canvas.basemap.geometry.lattice import Floats
from redball.canvas.basemap.lettering import arcs
from redball.canvas.basemap.names import leaders
from redball.canvas.basemap.names.clearance import CLEAR, Around, Crowd
from redball.canvas.basemap.names.leaders import Leader, Mask
from redball.canvas.basemap.names.obstacles import Obstacles
from redball.canvas.basemap.places.marks import extent
from redball.canvas.basemap.places.placing import Rect
from redball.canvas.basemap.places.sites import Site, Sites, is_shown
from redball.canvas.basemap.places.spots import spots, town_type, weight

_NEAR, _FAR = 1.3, 3.2
"""How far from its place a name goes by choice, and where there is no room, in hex widths."""

_LEAST_REACH, _LONGEST = 60.0, 420.0
"""The same in px: at least, and at most for those that are never left out."""

_MANNED = 300.0
"""How much more the name of a place with units weighs than that of one without."""

_BATCH, _FEW = 128, 16
"""Names that are compared between two checks of the time; those whose positions are found."""


class Stand(NamedTuple):
    """The position of a name away from its symbol: its rectangle about its place in px, and its leader."""

    rect: Rect
    leader: Leader | None


Standing = int | Stand
"""One of the positions about the symbol (:mod:`redball.canvas.basemap.places.placing`), or away from it."""


class Displacement:
    """Positions of places' names by number, where a hex is ``scale`` px wide: those of an empty map,
    ``towns``, until the search for better ones, if there is one, is over; ``keep`` is called with what it
    finds.
    """

    def __init__(
        self,
        scale: float,
        towns: Mapping[int, Standing],
        search: Search | None = None,
        keep: Callable[[dict[int, Standing]], object] | None = None,
    ) -> None:
        self.scale, self._keep = scale, keep
        self.stands: dict[int, Standing] = dict(towns)
        self._rest = search.steps() if search is not None else None

    def go_on(self, until: float) -> bool:
        """Continues until the time is up; True when all names have their position."""
        while self._rest is not None and time.perf_counter() < until:
            try:
                next(self._rest)
            except StopIteration as end:
                self.stands, self._rest = end.value, None
                if self._keep is not None:
                    self._keep(self.stands)
        return self._rest is None


class Search:
    """The search for positions, a step at a time, clear of what they ``avoid``, where a hex is ``scale`` px
    wide.  ``towns`` and ``areas`` are where names stand on an empty map; ``start`` is the size of a hex that
    the names of areas were laid out for.

    It doesn't refer to the :class:`Displacement` that steps it: a generator in a reference cycle would be
    closed by whichever thread runs the garbage collector.
    """

    def __init__(
        self,
        sites: Sites,
        scale: float,
        towns: dict[int, int],
        areas: Iterable[AreaLabel],
        avoid: Obstacles,
        start: float,
    ) -> None:
        self._sites, self._scale, self._towns, self._areas = sites, scale, towns, areas
        self._start = start
        grid = sites.atlas.grid
        self._period = float(grid.cols) * scale if grid.wraps else 0.0
        self._centres = grid.centres
        self._avoid = avoid

    def steps(self) -> Generator[None, None, dict[int, Standing]]:
        """Yields between steps; returns the positions of the names."""
        shown, scale = shown_at(self._scale), self._scale
        self._counters = self._round(self._avoid.rects * scale)
        yield
        near = self._near_counters()
        yield
        found: list[Site] = []
        for n, site in enumerate(near):
            if is_shown(site, shown) and spots(site.place, scale):
                found.append(site)
            if n % _FEW == 0:
                yield
        self._shown = found
        crowd = self._crowd = Crowd.of(scale, self._counters, len(found))
        for n, site in enumerate(found):
            self._take_in(n, site)
            if n % _FEW == 0:
                yield
        crowd.points = self._centres[[site.place.node for site in found]] * scale
        in_hex = np.tile(crowd.points, 2) + np.array((-0.5, -0.5, 0.5, 0.5))
        crowd.manned = yield from _touched(in_hex, crowd.counters)
        crowd.bare = ~(yield from _touched(crowd.symbols, crowd.counters))
        crowd.weight += _MANNED * crowd.manned
        yield
        letters = [np.zeros((0, 4))]
        for boxes in self._letter_boxes():
            letters.append(boxes)
            yield
        crowd.letters = np.concatenate(letters)
        hidden = yield from _touched(leaders.grown(crowd.names + crowd.pads, CLEAR), crowd.counters)
        kept = np.isfinite(crowd.names[:, 0])
        queue = [self._turn(n) for n in np.flatnonzero(hidden | (~kept & crowd.manned)).tolist()]
        crowd.names[hidden] = np.nan
        stands: dict[int, Standing] = dict(self._towns)
        for number in np.flatnonzero(hidden).tolist():
            del stands[found[number].number]
        heapq.heapify(queue)
        while queue:
            _, number = heapq.heappop(queue)
            pushed = yield from self._place(number, stands)
            for other in pushed:
                stands.pop(found[other].number, None)
                heapq.heappush(queue, self._turn(other))
        return stands

    # --- what there is --------------------------------------------------------------------------------------

    def _near_counters(self) -> list[Site]:
        """Places so near to anything on the map that it may touch their names."""
        side = 3 * _LONGEST
        blocks = (self._counters + np.array((-side, -side, side, side))) // side
        cells = {
            (col, row)
            for west, north, east, south in set(map(tuple, blocks.astype(int).tolist()))
            for col in range(west, east + 1)
            for row in range(north, south + 1)
        }
        s = self._scale
        return [
            site for site in self._sites.all if (int(site.x * s // side), int(site.y * s // side)) in cells
        ]

    def _take_in(self, n: int, site: Site) -> None:
        """Adds a place's symbols and the position of its name on an empty map."""
        scale, kind = self._scale, town_type(site.place, self._scale)
        x, y = site.x * scale, site.y * scale
        reach = extent(site.place, scale, shown_at(scale))
        self._crowd.symbols[n] = reach.moved(x, y)
        # Letters under the baseline reach deeper than the room that is kept for a line.
        self._crowd.pads[n] = -kind.halo, -kind.halo, kind.halo, kind.halo + 0.12 * kind.size
        self._crowd.weight[n] = weight(site)
        spot = self._towns.get(site.number)
        if spot is not None:
            self._crowd.names[n] = spots(site.place, scale)[spot].moved(x, y)

    def _letter_boxes(self) -> Iterable[Floats]:
        x0, y0 = self._crowd.symbols[:, :2].min(axis=0, initial=np.inf) - _LONGEST
        x1, y1 = self._crowd.symbols[:, 2:].max(axis=0, initial=-np.inf) + _LONGEST
        for label in self._areas:
            x, y = label.x * self._scale, label.y * self._scale
            wide = _LONGEST + label.spread * self._scale
            if y0 <= y <= y1 and x0 - wide <= x <= x1 + wide:
                yield _letters(label, self._start, self._scale) + np.array((x, y, x, y))

    def _round(self, rects: Floats) -> Floats:
        """Rectangles with those near the seam repeated beyond the other edge."""
        if not self._period:
            return rects
        turn = np.array((self._period, 0.0, self._period, 0.0))
        west, east = rects[:, 2] < _LONGEST, rects[:, 0] > self._period - _LONGEST
        return np.concatenate((rects, rects[west] + turn, rects[east] - turn))

    # --- finding a place ------------------------------------------------------------------------------------

    def _turn(self, number: int) -> tuple[float, int]:
        """The order in which names choose: the most important first."""
        return -float(self._crowd.weight[number]), number

    def _keeps(self, number: int) -> bool:
        """True for names that are never left out."""
        return bool(self._crowd.manned[number]) or self._shown[number].place.is_city

    def _place(self, number: int, stands: dict[int, Standing]) -> Generator[None, None, list[int]]:
        """Finds a position for a name; returns those that it has pushed away."""
        site, scale = self._shown[number], self._scale
        x, y = site.x * scale, site.y * scale
        usual = [rect.moved(x, y) for rect in spots(site.place, scale)]
        wide, high = usual[0].x1 - usual[0].x0, usual[0].y1 - usual[0].y0
        around = Around(self._crowd, number)
        for (rects, cost), push, strict in self._tries(number, around, usual, (wide, high)):
            yield
            chosen = yield from around.judged(rects, cost, push, strict)
            if chosen is not None:
                rect = Rect(*rects[chosen.number].tolist())
                stands[site.number] = Stand(rect.moved(-x, -y), _moved(chosen.leader, -x, -y))
                if len(rects) == len(usual) and rect in usual:
                    stands[site.number] = usual.index(rect)
                self._crowd.names[number] = rect
                self._crowd.names[chosen.pushed] = np.nan
                return chosen.pushed
        return []

    def _tries(
        self, number: int, around: Around, usual: list[Rect], size: tuple[float, float]
    ) -> Iterator[tuple[_Some, bool, bool]]:
        """Positions that a name may take, the best ones first; whether lesser names give way to it there, and
        whether symbols and letters of areas don't.
        """
        near = leaders.about(around.block, *size, 2.0 + self._crowd.pads[number, 2] + CLEAR)
        first = (np.array(usual), 0.5 * np.arange(len(usual), dtype=np.float64))
        yield first if self._crowd.bare[number] else near, False, True
        keeps = self._keeps(number)
        close, far = (min(_LONGEST, max(_LEAST_REACH, reach * self._scale)) for reach in (_NEAR, _FAR))
        around.look(far + size[0] + self._scale)
        beyond = _both(near, leaders.around(around.block, *size, close))
        yield beyond, False, True
        yield beyond, False, False
        yield leaders.around(around.block, *size, far), False, False
        if keeps:
            yield beyond, True, False
            around.look(_LONGEST + size[0] + self._scale)
            yield leaders.around(around.block, *size, _LONGEST / 2), True, False
            yield leaders.around(around.block, *size, _LONGEST), True, False


def _touched(boxes: Floats, others: Floats) -> Generator[None, None, Mask]:
    """Which rectangles touch any of others, some of them a step."""
    found = np.zeros(len(boxes), dtype=bool)
    for first in range(0, len(boxes), _BATCH):
        rows = slice(first, first + _BATCH)
        found[rows] = leaders.touched(boxes[rows], others)
        yield
    return found


_Some = tuple[Floats, Floats]
"""Rectangles and what each costs."""


def _both(one: _Some, other: _Some) -> _Some:
    return np.concatenate((one[0], other[0])), np.concatenate((one[1], other[1]))


@lru_cache(maxsize=2048)
def _letters(label: AreaLabel, start: float, scale: float) -> Floats:
    """Rectangles of the letters of an area's name about its middle, in px; see
    :func:`redball.canvas.basemap.names.texts.area_name`.
    """
    run, letters = arcs.set_for(label, start)
    return arcs.boxes(arcs.apart(letters, scale / start), run.type)


def _moved(line: Leader | None, dx: float, dy: float) -> Leader | None:
    return None if line is None else (line[0] + dx, line[1] + dy, line[2] + dx, line[3] + dy)
