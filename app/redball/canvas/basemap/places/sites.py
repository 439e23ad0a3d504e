"""Where the symbols of places are, and which."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from redball.atlas import Atlas, Place, PlaceKind, PortClass, Territory
from redball.canvas.basemap.geometry.detail import CLOSE, Shown, shown_at
from redball.canvas.basemap.geometry.lattice import Floats
from redball.canvas.basemap.places.placing import Rect
from redball.canvas.basemap.places.separation import moved_apart

if TYPE_CHECKING:
    from redball.canvas.basemap.kept import Kept

CLAMP = 0.30
"""Farthest a symbol stands from the centre of its hex, in hex widths."""

CROWDED = 0.38
"""The same of one that is crowded out by another place."""

_LONELY, _AMONG = 4.0, 2.5
"""Distances in hexes within which a lonely port has no larger place, and no other lonely port."""

_SPACED_AT = 46.0
"""Size of a hex in px at which symbols must not cover each other: below it they grow in comparison."""

_RANK = {PlaceKind.CAPITAL: 0, PlaceKind.CITY: 1, PlaceKind.TOWN: 2, PlaceKind.SITE: 3}


class Site(NamedTuple):
    """A place with its spot on the map, in map units.

    ``number`` is its index in ``Atlas.places``; ``great`` is true for the capital of a great power,
    ``lonely`` for a port far from larger places.
    """

    number: int
    place: Place
    x: float
    y: float
    great: bool
    lonely: bool = False


class _Found(NamedTuple):
    """What the disk keeps: the spots of all places, and the numbers of those that are lonely."""

    spots: list[tuple[float, float]]
    lonely: frozenset[int]


class Sites:
    """All places of a map at their spots."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self._kept: Kept | None = None

    def keep_in(self, kept: Kept) -> None:
        """Keeps where symbols are, and reads it from there."""
        self._kept = kept

    @cached_property
    def all(self) -> tuple[Site, ...]:
        """Every place, in the order of the atlas."""
        found = None if self._kept is None else self._kept.load(_Found)
        if found is None:
            found = _Found(self._spots, self._lonely)
            if self._kept is not None:
                self._kept.keep(found)
        return tuple(
            Site(number, place, *spot, self._is_great(place), number in found.lonely)
            for number, (place, spot) in enumerate(zip(self.atlas.places, found.spots, strict=True))
        )

    @property
    def _spots(self) -> list[tuple[float, float]]:
        """Spots of places: as near to the truth as their neighbours allow."""
        from redball.canvas.basemap.places.marks import extent

        places, shown = self.atlas.places, shown_at(CLOSE)
        boxes = [Rect(*(v / _SPACED_AT for v in extent(place, _SPACED_AT, shown))) for place in places]
        return moved_apart(
            [self._held(place, (place.x, place.y)) for place in places],
            boxes,
            lambda number, spot: self._held(places[number], spot, CROWDED),
        )

    @cached_property
    def _lonely(self) -> frozenset[int]:
        """Ports that a map of a theatre shows although they are small: no larger place and no other such
        port is near, or their territory has none that it shows.
        """
        places = self.atlas.places
        is_large = np.array([p.is_city or p.port == PortClass.MAJOR for p in places], bool)
        spots = np.array([(p.x, p.y) for p in places], np.float64).reshape(-1, 2)
        larger = spots[is_large]
        found: list[int] = []
        ports = [n for n, p in enumerate(places) if p.port and not is_large[n]]
        for number in sorted(ports, key=lambda n: (_RANK[places[n].kind], n)):
            far = self._apart(spots[number], larger) > _LONELY
            if far and self._apart(spots[number], spots[found]) > _AMONG:
                found.append(number)
        # A territory of its own is on the map, whatever larger place of another is near.
        known = {places[n].territory for n in (*np.flatnonzero(is_large).tolist(), *found)}
        for number in sorted(ports, key=lambda n: (_RANK[places[n].kind], n)):
            if places[number].territory not in known:
                known.add(places[number].territory)
                found.append(number)
        return frozenset(found)

    def _apart(self, spot: Floats, others: Floats) -> float:
        """Distance in hexes from a spot to the nearest of others."""
        dx, dy = np.abs(others - spot).T
        if self.atlas.grid.wraps:
            dx = np.minimum(dx, self.atlas.grid.cols - dx)
        return float(np.hypot(dx, dy).min(initial=math.inf))

    @cached_property
    def _great(self) -> frozenset[str]:
        """Codes of the great powers' home countries, whose holder has a different name."""
        return frozenset(t.code for t in self.atlas.territories if is_great(t))

    def _is_great(self, place: Place) -> bool:
        return place.kind == PlaceKind.CAPITAL and place.territory in self._great

    @cached_property
    def _chief(self) -> dict[int, Site]:
        """The chief place of each hex that has one which railways pass."""
        found: dict[int, Site] = {}
        for site in sorted(self.all, key=lambda s: (_RANK[s.place.kind], s.number), reverse=True):
            found[site.place.node] = site
        return found

    @cached_property
    def _by_y(self) -> tuple[list[float], list[Site]]:
        order = sorted(self.all, key=lambda site: (site.y, site.number))
        return [site.y for site in order], order

    def between(self, y0: float, y1: float) -> list[Site]:
        """Sites from north to south between two heights."""
        heights, order = self._by_y
        return order[bisect_left(heights, y0) : bisect_right(heights, y1)]

    @cached_property
    def spots(self) -> Floats:
        """Where a railway passes each hex: at the chief place, else at the centre; shape (hexes, 2)."""
        found = self.atlas.grid.centres.copy()
        for node, site in self._chief.items():
            found[node] = site.x, site.y
        return found

    def _held(self, place: Place, spot: tuple[float, float], reach: float = CLAMP) -> tuple[float, float]:
        """A spot moved as near to the centre of the place's hex as it must be to count as inside."""
        cx, cy = self.atlas.grid.centre(place.node)
        dx, dy = spot[0] - cx, spot[1] - cy
        if self.atlas.grid.wraps:
            dx -= round(dx / self.atlas.grid.cols) * self.atlas.grid.cols
        far = math.hypot(dx, dy)
        share = min(1.0, reach / far) if far else 1.0
        return cx + dx * share, cy + dy * share


def map_name(place: Place) -> str:
    """The name of a place as printed: without the addition that distinguishes it from a namesake."""
    return place.name.split(" (")[0]


def is_great(territory: Territory) -> bool:
    """True for the home country of a great power, whose holder has a different name."""
    return territory.status == "home" and territory.controller != territory.code


def is_shown(site: Site, shown: Shown) -> bool:
    """True when a place is drawn at all at a level of detail."""
    place = site.place
    if place.kind == PlaceKind.CAPITAL:
        return shown.capitals or (shown.great_capitals and site.great)
    if place.kind == PlaceKind.CITY:
        return shown.cities
    if shown.ports and (site.lonely or place.port == PortClass.MAJOR):
        return True
    useful = place.port or place.resources or place.oil or place.factories
    return shown.all_towns or (shown.towns and bool(useful))


def goods(place: Place, shown: Shown) -> list[tuple[str, int]]:
    """The row of symbols under a place: names of symbols with their number."""
    row: list[tuple[str, int]] = []
    # A mere base has no symbol but its anchor, so that it is drawn wherever the place is.
    large = place.port == PortClass.MAJOR or place.kind == PlaceKind.SITE
    if place.port and (shown.symbols or (shown.ports and large)):
        row.append(("major_port" if place.port == PortClass.MAJOR else "minor_port", 1))
    if shown.symbols:
        items = (("factory", place.factories), ("oil", place.oil), ("resource", place.resources))
        row += [(name, count) for name, count in items if count]
    return row
