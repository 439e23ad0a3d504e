"""How names of places step aside for counters and depots: to another position, or out of sight."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass

from redball.atlas.features import AreaLabel
from redball.canvas.basemap import arcs
from redball.canvas.basemap.detail import shown_at
from redball.canvas.basemap.marks import extent
from redball.canvas.basemap.placing import Field, Rect
from redball.canvas.basemap.sites import Sites, is_shown
from redball.canvas.basemap.spots import spots, weight

_CELL = 3.0
"""Side of the cells, in map units, that rectangles are found by."""

_LETTER, _FAINT, _OVER_LETTERS = -1, 0.15, 0.1
"""Owner of letters of areas' names, their weight, and how much of their weight a city's name may cover."""

_TOUCH = 0.08
"""Share of a name that a counter may cover."""


class Aside:
    """Positions of places' names, by number, clear of the rectangles ``avoid`` in map units."""

    def __init__(
        self,
        sites: Sites,
        scale: float,
        towns: dict[int, int],
        areas: Iterable[AreaLabel],
        avoid: frozenset[Rect],
    ) -> None:
        self.spots = towns
        self._rest = _Search(sites, scale, towns, areas).steps(avoid) if avoid else None

    def go_on(self, until: float) -> bool:
        """Goes on until the time is up; True when all names have stepped aside."""
        while self._rest is not None and time.perf_counter() < until:
            try:
                next(self._rest)
            except StopIteration as end:
                self.spots, self._rest = end.value, None
        return self._rest is None


@dataclass(frozen=True, slots=True)
class _Search:
    """The search for positions, a step at a time.

    It doesn't refer to the :class:`Aside` that steps it: a generator in a reference cycle would be closed by
    whichever thread runs the garbage collector.
    """

    sites: Sites
    scale: float
    towns: dict[int, int]
    areas: Iterable[AreaLabel]

    def steps(self, avoid: frozenset[Rect]) -> Generator[None, None, dict[int, int]]:
        """Return the positions in the end."""
        counters = Field(_CELL)
        for rect in avoid:
            counters.take(rect)
        yield
        covered: list[int] = []
        shown = shown_at(self.scale)
        for number, spot in self.towns.items():
            site = self.sites.all[number]
            if not is_shown(site, shown):
                continue
            rect = self._rect(number, spot)
            if counters.burden(rect) > _TOUCH * rect.area:
                covered.append(number)
            yield
        if not covered:
            return self.towns
        taken, free = Field(_CELL), dict(self.towns)
        for number in covered:
            del free[number]
        for number, rect in self._others(free):
            taken.take(rect, _FAINT if number == _LETTER else 1.0, number)
            yield
        for number in sorted(covered, key=lambda n: (-weight(self.sites.all[n]), n)):
            chosen = self._chosen(number, taken, counters)
            if chosen is not None:
                free[number] = chosen
                taken.take(self._rect(number, chosen), 1.0, number)
            yield
        return free

    def _chosen(self, number: int, taken: Field, counters: Field) -> int | None:
        """The first free position; a city may lie over a letter or two of a country's name before it is
        hidden.
        """
        site = self.sites.all[number]
        best, least = None, _OVER_LETTERS if site.place.is_city else 0.0
        for spot in range(len(spots(site.place, self.scale))):
            rect = self._rect(number, spot)
            if counters.burden(rect) <= _TOUCH * rect.area:
                burden = taken.burden(rect, number) / rect.area
                if not burden:
                    return spot
                if burden < least:
                    best, least = spot, burden
        return best

    def _rect(self, number: int, spot: int) -> Rect:
        site = self.sites.all[number]
        return self._units(spots(site.place, self.scale)[spot], site.x, site.y)

    def _others(self, names: dict[int, int]) -> Iterator[tuple[int, Rect]]:
        """What names that step aside may not cover: symbols, other names, letters of areas' names."""
        shown = shown_at(self.scale)
        for site in self.sites.all:
            if is_shown(site, shown):
                yield site.number, self._units(extent(site.place, self.scale, shown), site.x, site.y)
        for number, spot in names.items():
            yield number, self._rect(number, spot)
        for label in self.areas:
            run = arcs.fitted(label.kind, label.lines, self.scale, label.spread)
            for box in arcs.boxes(arcs.along(run, label.angle, label.bend), run.type).tolist():
                yield _LETTER, self._units(Rect(*box), label.x, label.y)

    def _units(self, rect: Rect, x: float, y: float) -> Rect:
        """A rectangle in px about a point of the map, in map units."""
        return Rect(*(v / self.scale for v in rect)).moved(x, y)
