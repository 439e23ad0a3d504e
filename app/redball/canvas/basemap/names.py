"""Every name on the map at one size of a hex: what it says, how it is set, where it goes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QTransform

from redball.atlas import Atlas, PlaceKind, PortClass
from redball.atlas.features import CountryLabel, SeaArea
from redball.canvas.basemap import lettering
from redball.canvas.basemap.detail import shown_at
from redball.canvas.basemap.placing import Field, Rect, Wish, choose, place, positions
from redball.canvas.basemap.sites import Site, Sites, is_shown
from redball.canvas.basemap.symbols import arranged, extent
from redball.canvas.fonts import Role, Type, country_type, sea_type, type_of

_ROLES = {PlaceKind.CAPITAL: Role.CAPITAL, PlaceKind.CITY: Role.CITY}
_EDGES, _RATIO = (60, 34, 30, 14, 8), 1.19
_LINE = 1.16
"""Height of a line of text, as a share of its size."""


class Setting(NamedTuple):
    """How a text is drawn; equal settings give equal pictures.

    ``curve`` is (angle in degrees, spread in px, bend) or None for a straight text; ``lines`` are stacked.
    """

    lines: tuple[str, ...]
    kind: Type
    ink: str
    curve: tuple[float, float, float] | None = None

    def path(self) -> QPainterPath:
        """Outline in px about (0, 0): its middle if curved, else the left end of the baseline."""
        if self.curve is None:
            return lettering.straight(self.lines[0], self.kind)
        angle, spread, bend = self.curve
        path = QPainterPath()
        step = self.kind.size * _LINE
        for number, line in enumerate(self.lines):
            down = (number - (len(self.lines) - 1) / 2) * step
            row = lettering.curved(line, self.kind, 0.0, spread, bend)
            path.addPath(QTransform().rotate(angle).translate(0, down).map(row))
        return path


class Name(NamedTuple):
    """A name on the map: its setting, the point in map units where it belongs, and its offset from there in px."""

    setting: Setting
    x: float
    y: float
    dx: float
    dy: float


class Names:
    """Names of one atlas.  Positions are found once a step of size and kept."""

    def __init__(self, atlas: Atlas, sites: Sites) -> None:
        self.atlas, self.sites = atlas, sites
        self._kept: dict[int, _Step] = {}
        self._last: tuple[tuple[float, frozenset[Rect]], tuple[Name, ...]] | None = None

    def at(self, scale: float, avoid: frozenset[Rect] = frozenset()) -> tuple[Name, ...]:
        """All names for a hex of ``scale`` px, areas before places; ``avoid`` are rectangles in map units."""
        key = (scale, avoid)
        if self._last is None or self._last[0] != key:
            self._last = key, self._found(scale, avoid)
        return self._last[1]

    def _found(self, scale: float, avoid: frozenset[Rect]) -> tuple[Name, ...]:
        shown = shown_at(scale)
        if not shown.names:
            return ()
        number = step_of(scale)
        if number not in self._kept:
            self._kept[number] = _Step(self, step_scale(number))
        spots = self._kept[number].clear_of(avoid)
        return (*self.areas(scale), *(self._town(site, scale, spots[site.number]) for site in self._towns(scale)
                                      if site.number in spots))  # fmt: skip

    # --- places ----------------------------------------------------------------------------------------------------------

    def _towns(self, scale: float) -> list[Site]:
        shown = shown_at(scale)
        return [s for s in self.sites.all if is_shown(s.place, shown) and s.place.kind != PlaceKind.SITE]

    def wishes(self, scale: float) -> list[tuple[Wish, Rect]]:
        """What each shown place asks for in px of the whole map, with the rectangle of its symbols."""
        shown, found = shown_at(scale), []
        for site in self.sites.all:
            if not is_shown(site.place, shown):
                continue
            x, y = site.x * scale, site.y * scale
            symbols = _rect(extent(site.place, scale, shown)).moved(x, y)
            spots = (
                () if site.place.kind == PlaceKind.SITE else tuple(r.moved(x, y) for r in _spots(site, scale))
            )
            rank = _rank(site)
            found.append((Wish(site.number, rank, rank < 2, spots), symbols))
        return found

    def _town(self, site: Site, scale: float, position: int) -> Name:
        kind = _town_type(site, scale)
        rect = _spots(site, scale)[position]
        rise = (rect.y1 - rect.y0 + lettering.cap_height(kind.face) * kind.size) / 2
        return Name(Setting((site.place.name,), kind, "ink"), site.x, site.y, rect.x0, rect.y0 + rise)

    # --- areas -----------------------------------------------------------------------------------------------------------

    def areas(self, scale: float) -> list[Name]:
        """Names of seas and countries for a hex of ``scale`` px."""
        level = 1 if scale < 14 else 2 if scale < 34 else 3
        seas = [self._sea(area, scale) for area in self.atlas.sea_areas]
        lands = [self._country(label, scale) for label in self.atlas.country_labels if label.level <= level]
        return [name for name in (*seas, *lands) if name is not None]

    @staticmethod
    def _sea(area: SeaArea, scale: float) -> Name | None:
        share = min(1.0, max(0.0, (area.label_spread - 3) / 9))
        kind = sea_type(scale, share)
        room = area.label_spread * scale
        lines = _broken(area.name, kind, room)
        wide = max(lettering.width(line, kind) for line in lines)
        if wide > max(1.25 * room, room + 24):
            kind = kind._replace(size=max(11.0, kind.size * 0.82), spacing=1.0)
            wide = max(lettering.width(line, kind) for line in lines)
            if wide > 1.5 * room + 10:
                return None
        curve = (area.label_angle, 0.0, 0.07 if len(lines) == 1 else 0.03)
        return Name(Setting(lines, kind, "sea", curve), area.label_x, area.label_y, 0, 0)

    @staticmethod
    def _country(label: CountryLabel, scale: float) -> Name | None:
        text = label.text.upper()
        share = min(1.0, max(0.0, (label.spread - 2) / 9))
        kind, room = country_type(scale, share), label.spread * scale
        tight = kind._replace(spacing=1.5)
        lines = _broken(text, tight, room)
        wide = max(lettering.width(line, tight) for line in lines)
        if wide > room:
            smaller = max(10.5, kind.size * room / wide)
            kind = kind._replace(size=smaller, spacing=1.0)
            if max(lettering.width(line, kind) for line in lines) > 1.3 * room + 8:
                return None
        longest = max(lines, key=len)
        letters = max(1, len(longest) - 1)
        spacing = (0.86 * room - lettering.width(longest, kind._replace(spacing=0.0))) / letters
        kind = kind._replace(spacing=round(min(40.0, max(kind.spacing if spacing > 4 else 1.0, spacing)), 1))
        bend = 0.07 if len(lines) == 1 else 0.03
        return Name(Setting(lines, kind, "country", (label.angle, 0.0, bend)), label.x, label.y, 0, 0)


class _Step:
    """Positions of places' names for one step of size, and how they give way to counters."""

    def __init__(self, names: Names, scale: float) -> None:
        self.scale = scale
        self.field = Field()
        asked = names.wishes(scale)
        for wish, symbols in asked:
            self.field.take(symbols, 2.0, wish.key)
        for name in names.areas(scale):
            for letter in _letters(name, scale):
                self.field.take(letter, 0.35)
        self.wishes = {wish.key: wish for wish, _ in asked if wish.positions}
        self.spots = place(self.wishes.values(), self.field)

    def clear_of(self, avoid: Iterable[Rect]) -> dict[int, int]:
        """The positions when names keep clear of rectangles in map units."""
        blocked = Field()
        rects = [Rect(*(v * self.scale for v in rect)) for rect in avoid]
        if not rects:
            return self.spots
        for rect in rects:
            blocked.take(rect)
        found = {}
        for key, spot in self.spots.items():
            wish = self.wishes[key]
            if not blocked.burden(wish.positions[spot]):
                found[key] = spot
                continue
            free = [n for n, r in enumerate(wish.positions) if blocked.burden(r) < 0.03 * r.area]
            kept = choose(wish._replace(positions=tuple(wish.positions[n] for n in free)), self.field)
            if kept is not None:
                found[key] = free[kept]
        return found


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
    town = next((s.half for s in arranged(site.place, scale, shown)), 3.0)
    return positions(wide, high, town, _rect(extent(site.place, scale, shown)), gap=2.5 + 0.02 * scale)


def _broken(text: str, kind: Type, room: float) -> tuple[str, ...]:
    """A text in two lines when one is wider than its room and a space allows it."""
    words = text.split()
    if len(words) < 2 or lettering.width(text, kind) <= room:
        return (text,)
    cuts = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    return min(cuts, key=lambda two: max(map(len, two)))


def _letters(name: Name, scale: float) -> list[Rect]:
    """Rectangles about the parts of a curved name, in px of the whole map."""
    path = name.setting.path()
    x, y = name.x * scale + name.dx, name.y * scale + name.dy
    return [_rect(polygon.boundingRect()).moved(x, y) for polygon in path.toSubpathPolygons()]


def _rect(rect: QRectF) -> Rect:
    return Rect(rect.left(), rect.top(), rect.right(), rect.bottom())
