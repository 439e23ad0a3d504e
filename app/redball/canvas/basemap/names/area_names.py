"""Names of areas to be placed on the map: where each belongs, its room, its importance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from redball.atlas import Atlas
from redball.atlas.features import AreaKind, CountryLabel, River, RiverSize
from redball.canvas.basemap.geometry.chains import relaxed, walks
from redball.canvas.basemap.geometry.ladder import COUNTRIES_FROM
from redball.canvas.basemap.geometry.lattice import CORNER_STEPS, Floats, to_units
from redball.canvas.basemap.places.sites import is_great
from redball.hexes import SIDE_CORNERS

_LEVEL_WORTH = {1: 150.0, 2: 60.0, 3: 26.0}
_SEAS_FROM = 7.0
"""First size of a hex at which sea areas are named."""
_RIVERS = {RiverSize.GREAT: (30.0, 16.0), RiverSize.MAIN: (35.0, 12.0), RiverSize.SMALL: (60.0, 9.0)}
"""First size of a hex for which rivers are named, and their worth."""

_NAMED_EVERY = 24
"""Hexsides of a river between two of its names."""


class AreaName(NamedTuple):
    """A name: its text, its middle in map units, its angle in degrees, its room in hexes, the sizes of a hex
    that it is shown for, its worth beside other names.

    ``layer`` and ``number`` are the hexes it should keep to: of a "sea" area or a "territory", or of "land",
    1 or 0.  ``loose`` is how much wider than its room it may be.  ``great`` names are never left out for want
    of room on the map of the world; those of other countries may reach beyond their land there too, but
    little of them onto their neighbours'.  ``course`` are the lines that it may follow, for rivers.
    """

    kind: AreaKind
    text: str
    x: float
    y: float
    angle: float
    spread: float
    first: float
    last: float
    worth: float
    layer: str = ""
    number: int = -1
    loose: float = 1.15
    great: bool = False
    course: tuple[Floats, ...] = ()

    @property
    def key(self) -> tuple[str, str, float, float]:
        """Identifies the name among all others."""
        return self.kind, self.text, self.x, self.y


def area_names_of(atlas: Atlas) -> list[AreaName]:
    """Names of countries, seas, rivers and lakes, the most important ones first."""
    found = [*_seas(atlas), *_countries(atlas), *_rivers(atlas), *_lakes(atlas)]
    return sorted(found, key=lambda area_name: (-area_name.worth, area_name.key))


def _seas(atlas: Atlas) -> Iterator[AreaName]:
    for area in atlas.sea_areas:
        yield AreaName(
            AreaKind.SEA, area.name, area.label_x, area.label_y, area.label_angle, area.label_spread,
            _SEAS_FROM, 1e9, 60.0 + 4.0 * area.label_spread, "sea", area.index, 1.2,
        )  # fmt: skip


def _countries(atlas: Atlas) -> Iterator[AreaName]:
    levels: dict[str, list[int]] = defaultdict(list)
    for label in atlas.country_labels:
        levels[label.code].append(label.level)
    numbers = {territory.code: n for n, territory in enumerate(atlas.territories)}
    great = {territory.code for territory in atlas.territories if is_great(territory)}
    for label in atlas.country_labels:
        later = [level for level in levels[label.code] if level > label.level]
        last = COUNTRIES_FROM[min(later)] if later else 1e9
        yield _country(label, numbers.get(label.code, -1), label.code in great, last)


def _country(label: CountryLabel, number: int, great: bool, last: float) -> AreaName:
    worth = _LEVEL_WORTH[label.level] + 2.0 * label.spread + (250.0 if great else 0.0)
    return AreaName(AreaKind.COUNTRY, label.text.upper(), label.x, label.y, label.angle, label.spread,
                COUNTRIES_FROM[label.level], last, worth, "territory", number, great=great)  # fmt: skip


def _rivers(atlas: Atlas) -> Iterator[AreaName]:
    stretches: dict[str, list[River]] = defaultdict(list)
    for river in atlas.rivers:
        stretches[river.name].append(river)
    period = float(atlas.grid.cols) if atlas.grid.wraps else 0.0
    for name, parts in sorted(stretches.items()):
        ends = np.array([_ends(atlas, a, b) for part in parts for a, b in part.sides])
        size = min((part.size for part in parts), key=list(RiverSize).index)
        lines = [to_units(np.array(walk)) for walk in walks(ends, period)]
        first, worth = _RIVERS[size]
        text = name.split(" (")[0].split(" of ")[0]
        for number, line in enumerate(_pieces(lines)):
            course = relaxed(relaxed(relaxed(line)))
            x, y = course[0].tolist()
            start = max(first, 50.0) if number else first
            yield AreaName(AreaKind.RIVER, text, x, y, 0.0, 4.0, start, 1e9, worth - number, course=(course,))


def _pieces(lines: list[Floats]) -> list[Floats]:
    """Stretches of a river that are each labelled, the longest one first."""
    found: list[Floats] = []
    for line in lines:
        count = max(1, round(len(line) / _NAMED_EVERY))
        found += [piece for piece in np.array_split(line, count) if len(piece) > 5]
    return sorted(found, key=len, reverse=True)


def _lakes(atlas: Atlas) -> Iterator[AreaName]:
    for lake in atlas.lakes:
        angle, spread = lake.angle, lake.spread
        across = lake.size / max(lake.spread, 0.1)
        if abs(angle) > 40 and across > 0.5 * spread:
            # A broad lake bears its name level; a long one along its shores.
            angle, spread = 0.0, across
        yield AreaName(AreaKind.LAKE, lake.name, lake.x, lake.y, max(-70.0, min(70.0, angle)), spread,
                   24.0 if lake.size >= 2 else 35.0, 1e9, 10.0 + lake.size, loose=1.0)  # fmt: skip


def _ends(atlas: Atlas, a: int, b: int) -> Floats:
    """Both ends of a hexside on the lattice of corners: shape (2, 2)."""
    row, col = divmod(a, atlas.grid.cols)
    direction = atlas.grid.adjacency[a].tolist().index(b)
    centre = np.array((2 * col + (row & 1), 3 * row))
    return centre + CORNER_STEPS[np.array(SIDE_CORNERS[direction])]


class Track(NamedTuple):
    """A stretch of a river that a name can follow: middle, angle in degrees, bend, and how badly it fits."""

    x: float
    y: float
    angle: float
    bend: float
    fault: float


def tracks(line: Floats, wide: float, above: float) -> Iterator[Track]:
    """Arcs of ``wide`` hexes beside a line, ``above`` hexes away from it on either side."""
    steps = np.hypot(*np.diff(line, axis=0).T)
    at = np.concatenate(((0.0,), np.cumsum(steps)))
    if at[-1] < wide:
        return
    fine = np.linspace(0.0, 1.0, 9)
    for start in np.arange(0.0, at[-1] - wide + 1e-9, 0.5):
        places = start + wide * fine
        x, y = np.interp(places, at, line[:, 0]), np.interp(places, at, line[:, 1])
        if x[-1] < x[0]:
            x, y = x[::-1], y[::-1]
        yield from _arc(x, y, wide, above)


def _arc(x: Floats, y: Floats, wide: float, above: float) -> Iterator[Track]:
    chord = np.arctan2(y[-1] - y[0], x[-1] - x[0])
    c, s = np.cos(chord), np.sin(chord)
    mx, my = x.mean(), y.mean()
    u, v = (x - mx) * c + (y - my) * s, (y - my) * c - (x - mx) * s
    square, slope, level = np.polyfit(u, v, 2)
    fault = float(np.abs(np.polyval((square, slope, level), u) - v).max())
    angle = float(np.degrees(chord + np.arctan(slope)))
    short = wide - float(np.hypot(x[-1] - x[0], y[-1] - y[0]))
    bend = float(np.clip(square * wide / 4, -0.16, 0.16))
    if fault > 0.30 or abs(angle) > 68 or short > 0.25 * wide:
        return
    ill = 4.0 * fault + abs(angle) / 60 + 4.0 * abs(bend)
    for side, more in ((-1.0, 0.0), (1.0, 0.15)):
        off = level + side * above
        yield Track(float(mx - off * s), float(my + off * c), angle, bend, ill + more)
