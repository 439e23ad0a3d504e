"""What a map shows in a rectangle, as a sum: two maps with the same sum are painted the same there.

So a map with patches shares what is painted and prepared with the map without them, but for the surroundings
of what a patch changes.  Ways, borders and rivers are long: of these each part's sum says how the whole of it
runs, since dashes and ticks go on from one end to the other.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from redball.atlas import Atlas, Hexside, HexsideKind, Terrain, load
from redball.canvas.basemap.geometry.lattice import Box, Floats
from redball.canvas.basemap.ground.countries import country_inks
from redball.canvas.basemap.ground.depths import shades_of
from redball.canvas.basemap.kept import Kept
from redball.canvas.palette import CountryColours
from redball.hexes import ROW_PITCH

_AROUND = 7.0
"""How far beyond a rectangle hexes matter to what is prepared in it, in hex widths: relief looks 4 hexes
around the 2 around it that are rounded with it.
"""
_WIDEST = 12
"""Hexes through which a lake shows the colour of its shores."""

_ODD = np.uint64(0x9E3779B97F4A7C15)
_FINE = 1e6
"""Parts of a map unit that tell two lines apart."""

Sums = npt.NDArray[np.uint64]


class LongLines(NamedTuple):
    """What of a map is drawn from end to end, each worked out when it is asked for: the lines of each kind,
    in map units.
    """

    ways: Callable[[], Iterable[Sequence[Floats] | Floats]]
    borders: Callable[[], Iterable[Sequence[Floats] | Floats]]
    seas: Callable[[], Iterable[Sequence[Floats] | Floats]]


class Looks:
    """What one map shows in colours of some countries.  ``places`` gives its places where they are drawn,
    ``lines`` its long lines; ``plain`` makes that of the map without patches, and ``before`` is that of the
    map that was shown before, if it is another state of the same.
    """

    def __init__(
        self,
        atlas: Atlas,
        countries: CountryColours,
        places: Callable[[], Iterable[tuple[int, object]]],
        lines: LongLines,
        plain: Callable[[Atlas], Looks],
        before: Looks | None = None,
    ) -> None:
        self._atlas, self._countries = atlas, countries
        self._places, self._lines, self._made_plain = places, lines, plain
        self._before = before
        self._plain = None if before is None else before.plain or before
        self._kept = Kept(None, atlas)

    def keep_in(self, folder: Path) -> None:
        """Keep the sums on the disk, and read them from there."""
        colours = tuple(self._countries.powers), len(self._countries.others)
        self._kept = Kept(folder, self._atlas, "looks", colours)
        if self.plain is not None:
            self.plain.keep_in(folder)

    @cached_property
    def plain(self) -> Looks | None:
        """What the map shows without its patches; None if it has none."""
        if not self._atlas.patches:
            return None
        if self._plain is not None and self._plain._atlas.stamp == self._atlas.stamp:
            return self._plain
        return self._made_plain(_plain(self._atlas.folder, self._atlas.stamp))

    def mark(self, box: Box) -> str:
        """What tells a rectangle of the map from that of the map without patches; empty where both look the
        same.
        """
        if self.plain is None:
            return ""
        own = self.sum_of(box)
        return "" if own == self.plain.sum_of(box) else f"-{own}"

    def are_as(self, other: Looks, box: Box) -> bool:
        """True if a rectangle looks the same on another state of the map."""
        return self.sum_of(box) == other.sum_of(box)

    def sum_of(self, box: Box) -> str:
        """The sum of what a rectangle shows."""
        wide, grid = box.grown(_AROUND), self._atlas.grid
        rows = range(
            max(0, math.floor(wide.y0 / ROW_PITCH)), min(grid.rows, math.ceil(wide.y1 / ROW_PITCH) + 1)
        )
        cols = np.arange(math.floor(wide.x0), math.ceil(wide.x1) + 1)
        if grid.wraps:
            cols = cols[: grid.cols] % grid.cols
        cols = cols[(cols >= 0) & (cols < grid.cols)]
        part = self._hexes.reshape(grid.rows, grid.cols)[rows.start : max(rows.start, rows.stop)][:, cols]
        return blake2b(part.tobytes(), digest_size=12).hexdigest()

    # --- what it depends on ---------------------------------------------------------------------------------

    @cached_property
    def inputs(self) -> Mapping[str, Hashable]:
        """What of the map each kind of things depends on, the ground apart."""
        atlas = self._atlas
        wet = (_is_water(atlas.terrain) * atlas.terrain).tobytes()
        places = atlas.places, atlas.territories
        canals = tuple(side for side in atlas.features if side.kind == HexsideKind.CANAL)
        waters = tuple(side[:2] for side in atlas.features if side.kind in _WATERS)
        return {
            "places": places,
            "ways": (atlas.rail_lines, atlas.roads, places),
            "sides": (atlas.features,),
            "hexsides": (atlas.features, wet, atlas.outlined),
            "rivers": (atlas.rivers, canals, wet, atlas.outlined),
            "borders": (atlas.territory.tobytes(), atlas.territories, waters),
            "sea_areas": (atlas.sea.tobytes(), atlas.sea_areas),
        }

    def has_as(self, kind: str, other: Looks | None) -> bool:
        """True if things of a kind are the same on another state of the map."""
        return other is not None and self.inputs[kind] == other.inputs[kind]

    def mark_of(self, kind: str) -> str:
        """What tells all things of a kind from those of the map without patches."""
        if self.plain is None or self.has_as(kind, self.plain):
            return ""
        return f"-{blake2b(repr(self.inputs[kind]).encode(), digest_size=12).hexdigest()}"

    # --- sums -----------------------------------------------------------------------------------------------

    @cached_property
    def _hexes(self) -> Sums:
        """The sum of what each hex shows."""
        kept = self._kept.load(bytes)
        if kept is not None and len(kept) == 8 * len(self._atlas.grid):
            return np.frombuffer(kept, np.uint64)
        found = self._ground.copy()
        for part in self._parts.values():
            found += part
        self._kept.keep(found.tobytes())
        self._before = None
        return found

    @cached_property
    def _parts(self) -> Mapping[str, Sums]:
        """The sums of things of each kind, those that are as they were before taken over."""
        makers = {
            "places": self._of_places,
            "ways": lambda: self._of_lines(self._lines.ways()),
            "sides": self._of_sides,
            "rivers": self._of_rivers,
            "borders": lambda: self._of_lines(self._lines.borders()),
            "sea_areas": lambda: self._of_lines(self._lines.seas()),
        }
        return {kind: self._part(kind, make) for kind, make in makers.items()}

    def _part(self, kind: str, make: Callable[[], Sums]) -> Sums:
        for other in (self._before, self._plain):
            if other is not None and "_parts" in other.__dict__ and self.has_as(kind, other):
                return other._parts[kind]
        return make()

    @cached_property
    def _ground(self) -> Sums:
        """The sum of what each hex is."""
        atlas = self._atlas
        found = np.zeros(len(atlas.grid), np.uint64)
        outlined = np.zeros(len(atlas.grid), np.uint64)
        outlined[list(atlas.outlined)] = 1
        inks = country_inks(atlas, tuple(self._countries.powers), len(self._countries.others))
        lands = [(t.code, t.controller, t.home, inks[k]) for k, t in enumerate(atlas.territories)]
        seas = [*(area.name for area in atlas.sea_areas), ""]  # -1 is the last one
        layers = (
            _inland(atlas), outlined, shades_of(atlas).ravel(), _sums(lands)[atlas.territory],
            _sums(seas)[atlas.sea], _sums(atlas.panels)[atlas.panel],
        )  # fmt: skip
        for layer in layers:
            found = _mixed(found + layer.astype(np.uint64))
        found[[area.box for area in atlas.sea_areas]] += _sums(area.name for area in atlas.sea_areas)
        return found

    def _of_places(self) -> Sums:
        return self._of((((node,), what) for node, what in self._places()))

    def _of_sides(self) -> Sums:
        """What lies on hexsides; of lines that are drawn as one each hex has the sum of the whole."""
        joined: dict[object, list[Hexside]] = defaultdict(list)
        for side in self._atlas.features:
            joined[side.kind if side.kind not in _SINGLE else side].append(side)
        things: list[tuple[Iterable[int], object]] = []
        for sides in joined.values():
            for group in _connected(sides):
                things.append(((node for side in group for node in side[:2]), sorted(group)))
        return self._of(things)

    def _of_rivers(self) -> Sums:
        """Rivers with the waters and the other rivers at their ends, on which it depends how wide they are;
        canals too.
        """
        atlas = self._atlas
        rivers_at: dict[int, set[str]] = defaultdict(set)
        for river in atlas.rivers:
            for node in (node for side in river.sides for node in side):
                rivers_at[node].add(river.name)
        canals: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for side in atlas.features:
            if side.kind == HexsideKind.CANAL:
                canals[side.name].append(side[:2])
        outlined = frozenset(atlas.outlined)
        courses = [(river.sides, (river.sides[0], river.sides[-1]), river) for river in atlas.rivers]
        courses += [(sides, sides, name) for name, sides in canals.items()]  # type: ignore[misc]
        things = []
        for sides, ends, what in courses:
            near = sorted({n for end in ends for node in end for n in (node, *atlas.grid.neighbours(node))})
            waters = [
                (node, int(atlas.terrain[node]) if _is_water(atlas.terrain[node]) else -1, node in outlined)
                for node in near
                if node >= 0
            ]
            others = [sorted(rivers_at[node]) for node in near if node in rivers_at]
            things.append(((node for side in sides for node in side), (what, waters, others)))
        return self._of(things)

    def _of(self, things: Iterable[tuple[Iterable[int], object]]) -> Sums:
        """The sums of things on the hexes on which they stand or run."""
        found = np.zeros(len(self._atlas.grid), np.uint64)
        for nodes, what in things:
            found[list(set(nodes))] += _sum(what)
        return found

    def _of_lines(self, groups: Iterable[Sequence[Floats] | Floats]) -> Sums:
        """The sums of lines on the hexes through which they run."""
        found = np.zeros(len(self._atlas.grid), np.uint64)
        for number, lines in enumerate(groups):
            if len(lines):
                self._add_lines(found, lines, np.uint64(number + 1))
        return found

    def _add_lines(self, found: Sums, lines: Sequence[Floats] | Floats, salt: np.uint64) -> None:
        sizes = np.fromiter(map(len, lines), np.int64, len(lines))
        points, line = np.concatenate(lines), np.repeat(np.arange(len(lines)), sizes)
        starts = np.cumsum(sizes) - sizes
        place = (np.arange(len(points)) - starts[line]).astype(np.uint64)
        whole = np.round(points * _FINE).astype(np.int64).view(np.uint64)
        key = _mixed(_mixed(_mixed(whole[:, 0] + salt) + whole[:, 1]) + place)
        total = _mixed(np.add.reduceat(key, starts))
        grid = self._atlas.grid
        row = np.clip(np.round(points[:, 1] / ROW_PITCH).astype(np.int64), 0, grid.rows - 1)
        col = np.round(points[:, 0] - 0.5 * (row & 1)).astype(np.int64)
        col = col % grid.cols if grid.wraps else np.clip(col, 0, grid.cols - 1)
        pairs = np.unique((row * grid.cols + col) * len(lines) + line)
        np.add.at(found, pairs // len(lines), total[pairs % len(lines)])


_WATERS = (HexsideKind.SEA, HexsideKind.NARROWS, HexsideKind.STRAIT)
"""Features on which no border runs."""
_SINGLE = (HexsideKind.FORT, HexsideKind.CANAL)
"""Features that aren't joined with those beside them; canals are drawn as rivers."""


def _connected(sides: Sequence[Hexside]) -> Iterable[list[Hexside]]:
    """Hexsides that hang together over a hex: no line that is drawn leads farther."""
    at: dict[int, list[int]] = defaultdict(list)
    for number, side in enumerate(sides):
        for node in side[:2]:
            at[node].append(number)
    left = set(range(len(sides)))
    while left:
        group, new = set[int](), {min(left)}
        while new:
            group |= new
            new = {other for one in new for node in sides[one][:2] for other in at[node]} - group
        left -= group
        yield [sides[number] for number in sorted(group)]


def _is_water(terrain: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = (terrain == Terrain.SEA) | (terrain == Terrain.LAKE)
    return found


def _inland(atlas: Atlas) -> Sums:
    """The terrain of every hex; of lakes with what lies around them, whose colours they show."""
    found: Sums = atlas.terrain.astype(np.uint64)
    lakes = np.flatnonzero(atlas.terrain == Terrain.LAKE)
    near = atlas.grid.adjacency[lakes]
    for _ in range(_WIDEST if len(lakes) else 0):
        beside = np.where(near >= 0, found[near], np.uint64(0))
        found[lakes] = _mixed(_mixed(beside).sum(axis=1, dtype=np.uint64) + found[lakes])
    return found


def _sum(what: object) -> np.uint64:
    return np.uint64(int.from_bytes(blake2b(repr(what).encode(), digest_size=8).digest()))


def _sums(what: Iterable[object]) -> Sums:
    return np.array([_sum(one) for one in what], np.uint64)


def _mixed(key: Sums) -> Sums:
    key = (key + np.uint64(1)) * _ODD
    result: Sums = key ^ (key >> np.uint64(31))
    return result


@lru_cache(maxsize=2)
def _plain(folder: Path, stamp: tuple[tuple[str, int, int], ...]) -> Atlas:
    """The map of a folder without patches; ``stamp`` is that of its files."""
    return load(folder)
