"""Every name on the map at one size of a hex: what it says, how it is set, where it goes."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

from redball.atlas import Atlas, PlaceKind, PortClass
from redball.canvas.basemap import lettering
from redball.canvas.basemap.detail import shown_at
from redball.canvas.basemap.lattice import Box
from redball.canvas.basemap.marks import arranged, extent
from redball.canvas.basemap.placing import Field, Rect, Wish, choose, place, positions
from redball.canvas.basemap.sites import Site, Sites, is_shown
from redball.canvas.basemap.texts import AreaNames, Name, Setting
from redball.canvas.fonts import Role, Type, type_of

_ROLES = {PlaceKind.CAPITAL: Role.CAPITAL, PlaceKind.CITY: Role.CITY}
_EDGES, _RATIO = (60, 34, 30, 14, 8), 1.19
_STEPS_KEPT = 12
_COVERED = 0.45
_BLOCKED_CELL = 3.0
"""Side of the cells, in map units, that the rectangles to keep clear of are found by."""
_SHIFTS = ((0, -0.35), (0, 0.35), (-0.4, 0), (0.4, 0), (-0.4, -0.5), (0.4, -0.5), (-0.4, 0.5), (0.4, 0.5),
           (0, -0.8), (0, 0.8), (-0.8, 0), (0.8, 0))  # fmt: skip


class Names:
    """Names of one atlas.  Positions are found once a step of size and kept."""

    def __init__(self, atlas: Atlas, sites: Sites) -> None:
        self.atlas, self.sites = atlas, sites
        self._kept: dict[int, _Step] = {}
        self._latest: _Step | None = None
        self._towns_scale, self._towns = 0.0, dict[tuple[int, int], Name]()
        self.areas = AreaNames(atlas)
        self._blocked: tuple[frozenset[Rect], Field] | None = None
        self._given: tuple[tuple[_Step, frozenset[Rect]], _Clear] | None = None

    def prepare(self, scale: float, seconds: float = math.inf) -> bool:
        """Finds positions for a hex of ``scale`` px until the time is up.  True when all are found."""
        if not shown_at(scale).names:
            return True
        number = step_of(scale)
        if number not in self._kept:
            if len(self._kept) >= _STEPS_KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[number] = _Step(self, step_scale(number))
        return self._kept[number].find(seconds)

    def within(
        self, box: Box, scale: float, avoid: frozenset[Rect] = frozenset(), settled: bool = True
    ) -> Iterator[Name]:
        """Names that may touch a rectangle of map units, areas before places.

        ``avoid`` are rectangles in map units.  Unless ``settled``, positions of the size before may serve.
        """
        shown, step = shown_at(scale), self._step(scale, settled)
        if not shown.names or step is None:
            return
        reach = 260 / scale
        spots = self._spots(step, avoid)
        wide = box.grown(reach + 12)
        for number in range(len(self.areas)):
            x, y = self.areas.spot(number)
            if number in step.hidden or not wide.y0 <= y <= wide.y1 or not _in_turn(x, wide, self._period):
                continue
            area = self.areas.at(number, scale)
            if area is not None:
                dx, dy = step.shifts.get(number, (0.0, 0.0))
                yield from _turns(area._replace(x=x + dx, y=y + dy), wide, self._period)
        near = box.grown(reach)
        for site in self.sites.between(near.y0, near.y1):
            if is_shown(site.place, shown) and _in_turn(site.x, near, self._period):
                spot = spots.of(site.number)
                if spot is not None:
                    yield from _turns(self._town(site, scale, spot), near, self._period)

    @property
    def _period(self) -> float:
        return float(self.atlas.grid.cols) if self.atlas.grid.wraps else 0.0

    def _step(self, scale: float, settled: bool) -> _Step | None:
        ready = self.prepare(scale, math.inf if settled else 0.0)
        if ready and shown_at(scale).names:
            self._latest = self._kept[step_of(scale)]
        return self._latest

    def _spots(self, step: _Step, avoid: frozenset[Rect]) -> _Clear:
        if self._blocked is None or self._blocked[0] != avoid:
            self._blocked = avoid, Field(_BLOCKED_CELL)
            for rect in avoid:
                self._blocked[1].take(rect)
        key = (step, avoid)
        if self._given is None or self._given[0] != key:
            self._given = key, _Clear(step, self._blocked[1])
        return self._given[1]

    # --- places ---------------------------------------------------------------------------------------------

    def wishes(self, scale: float) -> Iterator[tuple[Wish, Rect]]:
        """What each shown place asks for in px of the whole map, with the rectangle of its symbols."""
        shown = shown_at(scale)
        for site in self.sites.all:
            if is_shown(site.place, shown):
                x, y = site.x * scale, site.y * scale
                symbols = extent(site.place, scale, shown).moved(x, y)
                named = site.place.kind != PlaceKind.SITE
                spots = tuple(r.moved(x, y) for r in _spots(site, scale)) if named else ()
                rank = _rank(site)
                yield Wish(site.number, rank, rank < 2, spots), symbols

    def _town(self, site: Site, scale: float, position: int) -> Name:
        """The name of a place at a position; kept as long as the size of a hex stays."""
        if self._towns_scale != scale:
            self._towns_scale, self._towns = scale, {}
        key = site.number, position
        if key not in self._towns:
            self._towns[key] = self._made_town(site, scale, position)
        return self._towns[key]

    @staticmethod
    def _made_town(site: Site, scale: float, position: int) -> Name:
        kind = _town_type(site, scale)
        rect = _spots(site, scale)[position]
        rise = (rect.y1 - rect.y0 + lettering.cap_height(kind.face) * kind.size) / 2
        return Name(Setting((site.place.name,), kind, "ink"), site.x, site.y, rect.x0, rect.y0 + rise)


class _Step:
    """Positions of places' names for one step of size, and how they give way to counters."""

    def __init__(self, names: Names, scale: float) -> None:
        self.names, self.scale = names, scale
        self.field = Field()
        self.wishes: dict[int, Wish] = {}
        self.spots: dict[int, int] = {}
        self.hidden: set[int] = set()
        self.shifts: dict[int, tuple[float, float]] = {}
        self._rest: Iterator[None] | None = self._finding()

    def find(self, seconds: float) -> bool:
        """Goes on until the time is up; True when done."""
        until = time.perf_counter() + seconds
        while self._rest is not None and time.perf_counter() < until:
            if next(self._rest, self) is self:
                self._rest = None
        return self._rest is None

    def _finding(self) -> Iterator[None]:
        for wish, symbols in self.names.wishes(self.scale):
            self.field.take(symbols, 2.0, wish.key)
            if wish.positions:
                self.wishes[wish.key] = wish
            yield
        areas: dict[int, list[Rect]] = {}
        own = AreaNames(self.names.atlas)
        for number in range(len(own)):
            name = own.at(number, self.scale)
            if name is not None:
                areas[number] = self._settled(number, name)
                for letter in areas[number]:
                    self.field.take(letter, 0.35)
            yield
        for key, spot in place(self.wishes.values(), self.field):
            self.spots[key] = spot
            yield
        written = Field()
        for key, spot in self.spots.items():
            written.take(self.wishes[key].positions[spot])
        for number, letters in areas.items():
            if sum(written.burden(r) > 0.2 * r.area for r in letters) > _COVERED * len(letters):
                self.hidden.add(number)

    def _settled(self, number: int, name: Name) -> list[Rect]:
        """The letters of an area's name, moved a little when that keeps it off the symbols of places."""
        x, y = name.x * self.scale, name.y * self.scale
        letters = [letter.moved(x, y) for letter in name.setting.letters()]
        best, least = (0.0, 0.0), sum(map(self.field.burden, letters))
        if least and name.setting.ink == "country":
            for dx, dy in _SHIFTS:
                moved = [letter.moved(dx * self.scale, dy * self.scale) for letter in letters]
                burden = sum(map(self.field.burden, moved)) + math.hypot(dx, dy) * letters[0].area
                if burden < least:
                    best, least = (dx, dy), burden
        self.shifts[number] = best
        return [letter.moved(best[0] * self.scale, best[1] * self.scale) for letter in letters]


class _Clear:
    """Positions of names that keep clear of rectangles in map units, worked out for a name when it comes
    into sight.
    """

    def __init__(self, step: _Step, blocked: Field) -> None:
        self._step, self._blocked = step, blocked
        self._found: dict[int, int | None] = {}

    def of(self, key: int) -> int | None:
        """The position of a place's name, None if it isn't shown."""
        if key not in self._step.spots:
            return None
        if key not in self._found:
            self._found[key] = self._free(key)
        return self._found[key]

    def _free(self, key: int) -> int | None:
        wish, spot = self._step.wishes[key], self._step.spots[key]
        scale = self._step.scale
        units = [Rect(*(v / scale for v in rect)) for rect in wish.positions]
        if not self._blocked.burden(units[spot]):
            return spot
        free = [n for n, rect in enumerate(units) if self._blocked.burden(rect) < 0.03 * rect.area]
        kept = choose(wish._replace(positions=tuple(wish.positions[n] for n in free)), self._step.field)
        return None if kept is None else free[kept]


def step_of(scale: float) -> int:
    """The step of size that positions are found for: 1.19 times apart, never across a change of detail."""
    band = next(k for k, edge in enumerate(_EDGES) if scale >= edge)
    return 100 * band + int(math.log(scale / _EDGES[band]) / math.log(_RATIO) + 1e-9)


def step_scale(number: int) -> float:
    """The smallest size of a step: what has room there has room in the whole step."""
    band, step = divmod(number, 100)
    return float(_EDGES[band] * _RATIO**step)


def _rank(site: Site) -> int:
    ranks = {PlaceKind.CAPITAL: 0, PlaceKind.CITY: 1}
    return ranks.get(site.place.kind, 2 if site.place.port == PortClass.MAJOR else 3)


def _town_type(site: Site, scale: float) -> Type:
    return type_of(_ROLES.get(site.place.kind, Role.TOWN), scale)


def _spots(site: Site, scale: float) -> tuple[Rect, ...]:
    kind, shown = _town_type(site, scale), shown_at(scale)
    wide, high = lettering.width(site.place.name, kind), kind.size * 0.92
    town = arranged(site.place, scale, shown)[0].half
    return positions(wide, high, town, extent(site.place, scale, shown), gap=2.5 + 0.02 * scale)


def _in_turn(x: float, box: Box, period: float) -> bool:
    """True when a point, at some turn round the world, is between the sides of a rectangle."""
    return (x - box.x0) % period <= box.x1 - box.x0 if period else box.x0 <= x <= box.x1


def _turns(name: Name, box: Box, period: float) -> Iterator[Name]:
    """A name once for every turn round the world that the rectangle shows."""
    if not box.y0 <= name.y <= box.y1:
        return
    x = name.x - math.floor((name.x - box.x0) / period) * period if period else name.x
    while box.x0 <= x <= box.x1:
        yield name._replace(x=x)
        if not period:
            return
        x += period
