"""What a map shows in a rectangle, as a sum: two maps with the same sum are painted the same there.

So a map with patches shares what is painted and prepared with the map without them, but for the surroundings
of what a patch changes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property, lru_cache
from hashlib import blake2b
from pathlib import Path

import numpy as np
import numpy.typing as npt

from redball.atlas import Atlas, load
from redball.canvas.basemap.geometry.lattice import Box
from redball.canvas.basemap.ground.countries import country_inks
from redball.canvas.basemap.ground.depths import deepness
from redball.canvas.basemap.places.sites import Sites
from redball.canvas.palette import CountryColours
from redball.hexes import ROW_PITCH

_AROUND = 4.0
"""How far beyond a rectangle hexes matter to what is painted in it, in hex widths."""

_ODD = np.uint64(0x9E3779B97F4A7C15)
_SHADES = 256


class Looks:
    """What one map shows in colours of some countries; ``before`` is that of the map that was shown before,
    if it is another state of the same.
    """

    def __init__(self, atlas: Atlas, countries: CountryColours, before: Looks | None = None) -> None:
        self._atlas, self._countries = atlas, countries
        self._plain = None if before is None else before.plain or before

    @cached_property
    def plain(self) -> Looks | None:
        """What the map shows without its patches; None if it has none."""
        if not self._atlas.patches:
            return None
        if self._plain is not None and self._plain._atlas.stamp == self._atlas.stamp:
            return self._plain
        return Looks(_plain(self._atlas.folder, self._atlas.stamp), self._countries)

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

    @property
    def whole_mark(self) -> str:
        """The same of all of the map."""
        return self.mark(Box(0.0, -1.0, self._atlas.grid.width, self._atlas.grid.height + 1.0))

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

    @cached_property
    def _hexes(self) -> npt.NDArray[np.uint64]:
        """The sum of what each hex shows."""
        atlas = self._atlas
        found = np.zeros(len(atlas.grid), np.uint64)
        outlined = np.zeros(len(atlas.grid), np.uint64)
        outlined[list(atlas.outlined)] = 1
        inks = country_inks(atlas, tuple(self._countries.powers), len(self._countries.others))
        lands = [(t.code, t.controller, t.home, inks[k]) for k, t in enumerate(atlas.territories)]
        seas = [*(area.name for area in atlas.sea_areas), ""]  # -1 is the last one
        shades = np.round(deepness(atlas) * _SHADES).ravel()
        layers = (
            atlas.terrain, outlined, shades, _sums(lands)[atlas.territory], _sums(seas)[atlas.sea],
            _sums(atlas.panels)[atlas.panel],
        )  # fmt: skip
        for layer in layers:
            found = _mixed(found + layer.astype(np.uint64))
        for nodes, what in self._things():
            found[list(set(nodes))] += _sum(what)
        return found

    def _things(self) -> Iterable[tuple[Iterable[int], object]]:
        """What stands or runs on hexes: where, and all that its look depends on."""
        atlas = self._atlas
        for site in Sites(atlas).all:
            place = site.place._replace(node=0, sea_areas=())
            yield (site.place.node,), (place, site.x, site.y, site.great, site.lonely)
        for rail in atlas.rail_lines:
            yield rail.nodes, rail[1:]
        for road in atlas.roads:
            yield road.nodes, road[1:]
        for feature in atlas.features:
            yield (feature.a, feature.b), feature
        for river in atlas.rivers:
            yield (node for side in river.sides for node in side), river
        for area in atlas.sea_areas:
            yield (area.box,), area.name


def _sum(what: object) -> np.uint64:
    return np.uint64(int.from_bytes(blake2b(repr(what).encode(), digest_size=8).digest()))


def _sums(what: Iterable[object]) -> npt.NDArray[np.uint64]:
    return np.array([_sum(one) for one in what], np.uint64)


def _mixed(key: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    key = (key + np.uint64(1)) * _ODD
    result: npt.NDArray[np.uint64] = key ^ (key >> np.uint64(31))
    return result


@lru_cache(maxsize=2)
def _plain(folder: Path, stamp: tuple[tuple[str, int, int], ...]) -> Atlas:
    """The map of a folder without patches; ``stamp`` is that of its files."""
    return load(folder)
