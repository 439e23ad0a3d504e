"""Texts on the map: how each is set, and the names of seas and countries, which fill their areas."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtGui import QPainterPath, QTransform

from redball.atlas import Atlas
from redball.atlas.features import CountryLabel, SeaArea
from redball.canvas.basemap import lettering
from redball.canvas.basemap.placing import Rect
from redball.canvas.typefaces import Type, country_type, sea_type

_LINE = 1.16
"""Height of a line of text, as a share of its size."""


class Setting(NamedTuple):
    """How a text is drawn; equal settings give equal pictures.

    ``curve`` is (angle in degrees, bend) or None for a straight text; ``lines`` are stacked.
    """

    lines: tuple[str, ...]
    kind: Type
    ink: str
    curve: tuple[float, float] | None = None

    def path(self) -> QPainterPath:
        """Outline in px about (0, 0): its middle if curved, else the left end of the baseline."""
        if self.curve is None:
            return lettering.straight(self.lines[0], self.kind)
        angle, bend = self.curve
        path = QPainterPath()
        for line, down in self._rows():
            row = lettering.curved(line, self.kind, bend)
            path.addPath(QTransform().rotate(angle).translate(0, down).map(row))
        return path

    def letters(self) -> list[Rect]:
        """Squares about the letters of a curved text."""
        angle, bend = self.curve or (0.0, 0.0)
        c, s, half = math.cos(math.radians(angle)), math.sin(math.radians(angle)), self.kind.size * 0.38
        spots = [
            (x, y + down)
            for line, down in self._rows()
            for letter, x, y, _, _ in lettering.along(line, self.kind, bend)
            if letter != " "
        ]
        turned = [(x * c - y * s, x * s + y * c) for x, y in spots]
        return [Rect(x - half, y - half, x + half, y + half) for x, y in turned]

    def _rows(self) -> list[tuple[str, float]]:
        step = self.kind.size * _LINE
        return [(line, (n - (len(self.lines) - 1) / 2) * step) for n, line in enumerate(self.lines)]


class Name(NamedTuple):
    """A name on the map: its setting, the point in map units where it belongs, and its offset from there in
    px.
    """

    setting: Setting
    x: float
    y: float
    dx: float
    dy: float


class AreaNames:
    """Names of seas and countries, each made when it is first asked for at a size."""

    def __init__(self, atlas: Atlas) -> None:
        makers: list[tuple[float, float, int, Callable[[float], Name | None]]] = [
            (area.label_x, area.label_y, 1, partial(sea_name, area)) for area in atlas.sea_areas
        ]
        makers += [(c.x, c.y, c.level, partial(country_name, c)) for c in atlas.country_labels]
        self._makers = makers
        self._scale, self._made = 0.0, dict[int, Name | None]()

    def __len__(self) -> int:
        return len(self._makers)

    def spot(self, number: int) -> tuple[float, float]:
        """The middle of an area's name in map units."""
        return self._makers[number][:2]

    def at(self, number: int, scale: float) -> Name | None:
        """An area's name for a hex of ``scale`` px, None where it isn't shown."""
        if scale != self._scale:
            self._scale, self._made = scale, {}
        if number not in self._made:
            _, _, level, make = self._makers[number]
            shown = level <= (1 if scale < 14 else 2 if scale < 34 else 3)
            self._made[number] = make(scale) if shown else None
        return self._made[number]


def sea_name(area: SeaArea, scale: float) -> Name | None:
    """Name of a sea area for a hex of ``scale`` px, in two lines when narrow; None where it has no room."""
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
    curve = (area.label_angle, 0.07 if len(lines) == 1 else 0.03)
    return Name(Setting(lines, kind, "sea", curve), area.label_x, area.label_y, 0, 0)


def country_name(label: CountryLabel, scale: float) -> Name | None:
    """Name of a country in capitals spread over its width; None where it has no room."""
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
    return Name(Setting(lines, kind, "country", (label.angle, bend)), label.x, label.y, 0, 0)


def _broken(text: str, kind: Type, room: float) -> tuple[str, ...]:
    """A text in two lines when one is wider than its room and a space allows it."""
    words = text.split()
    if len(words) < 2 or lettering.width(text, kind) <= room:
        return (text,)
    cuts = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    return min(cuts, key=lambda two: max(map(len, two)))
