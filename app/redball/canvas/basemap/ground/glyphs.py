"""The small drawings that show terrain: peaks, crowns, dunes, reeds.  Their places are derived from the hex's
number.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from redball.atlas import Terrain
from redball.canvas.basemap.geometry.detail import Detail
from redball.canvas.basemap.geometry.land import MARGIN
from redball.canvas.basemap.geometry.lattice import Box, Cells, Floats, cells_in, noise, outlines
from redball.canvas.basemap.geometry.paths import Ply, scattered
from redball.canvas.basemap.ground.relief import Relief
from redball.canvas.basemap.ground.terrain import Ground
from redball.canvas.basemap.places.sites import Sites


def _ring(corners: int) -> Floats:
    turns = np.linspace(0, 2 * math.pi, corners + 1)
    return np.stack((np.cos(turns), np.sin(turns)), axis=1)


# Crowns and grains of sand as polygons; with few corners where they are but some px wide.
_CIRCLE = {Detail.FAR: _ring(7), Detail.MID: _ring(9), Detail.NEAR: _ring(14)}
_DOT = {Detail.FAR: _ring(4), Detail.MID: _ring(4), Detail.NEAR: _ring(7)}
_CLEAR_OF_SYMBOLS = 0.17


def _scattered(count: int, least: float, seed: int) -> Floats:
    """``count`` points of a hex, at least about ``least`` from each other: the best spread of some tries."""
    random = np.random.default_rng(seed)
    points: list[Floats] = []
    for _ in range(count):
        tries = (random.random((60, 2)) - 0.5) * (0.88, 1.0)
        tries = tries[
            (np.abs(tries[:, 0]) < 0.40) & (np.abs(tries[:, 1]) + np.abs(tries[:, 0]) * 0.577 < 0.45)
        ]
        if points:
            room = np.min(np.hypot(*(tries[:, None, :] - np.array(points)[None]).transpose(2, 0, 1)), axis=1)
            tries = tries[np.argsort(-np.minimum(room, least), kind="stable")]
        points.append(tries[0])
    return np.array(points)


@cache
def _patterns(kind: str) -> Floats:
    """Scattered points to choose from, made when the first glyph is drawn: (patterns, points, 2)."""
    count, least, seed, patterns = _SCATTERS[kind]
    return np.stack([_scattered(count, least, seed + s) for s in range(patterns)])


# By kind: points of a hex, their least distance, first seed, patterns.
_SCATTERS = {
    "crowns": (8, 0.20, 0, 12), "jungle": (12, 0.17, 100, 12), "reeds": (5, 0.24, 200, 12),
    "sand": (15, 0.08, 300, 16), "dashes": (7, 0.20, 400, 12),
}  # fmt: skip
# Peaks: x, y of the foot's middle, width.  Back ones first.
_PEAKS = np.array([
    [(-0.20, -0.06, 0.27), (0.17, -0.12, 0.32), (0.02, 0.12, 0.36), (-0.26, 0.24, 0.22)],
    [(-0.04, -0.12, 0.34), (0.24, 0.02, 0.25), (-0.22, 0.12, 0.30), (0.12, 0.26, 0.28)],
    [(0.02, -0.16, 0.26), (-0.24, 0.00, 0.30), (0.20, 0.06, 0.38), (-0.08, 0.26, 0.26)],
    [(0.22, -0.10, 0.26), (-0.14, -0.10, 0.38), (0.26, 0.16, 0.24), (0.02, 0.18, 0.30)],
])  # fmt: skip
_LONE = np.array([[(-0.16, -0.02, 0.28), (0.12, 0.20, 0.38)], [(0.17, -0.04, 0.30), (-0.12, 0.18, 0.36)]])


class Glyphs:
    """Glyphs chunk by chunk, kept on the land and off the symbols."""

    def __init__(self, ground: Ground, sites: Sites, relief: Relief) -> None:
        self.ground, self.sites, self.relief = ground, sites, relief

    @cached_property
    def spots(self) -> Floats:
        """Places' symbols as offsets from the centre of their hex, two a hex at most; far away where there
        is none.
        """
        found = np.full((len(self.ground.atlas.grid), 2, 2), 9.0)
        for site in self.sites.all:
            here = found[site.place.node]
            slot = 0 if here[0, 0] == 9.0 else 1
            here[slot] = np.subtract((site.x, site.y), self.ground.atlas.grid.centre(site.place.node))
        return found

    @cached_property
    def latitudes(self) -> Floats:
        """Degrees from the equator of every row."""
        atlas = self.ground.atlas
        result: Floats = np.abs(atlas.lat0 - np.arange(atlas.grid.rows) * atlas.lat_step)
        return result

    @cached_property
    def _drawn(self) -> npt.NDArray[np.uint8]:
        """The terrain to draw: the land part of a lake hex looks like its shores."""
        atlas = self.ground.atlas
        return np.where(atlas.terrain == Terrain.LAKE, self.ground.cover, atlas.terrain)

    def glyphs(self, detail: Detail, box: Box) -> tuple[Ply, ...]:
        """All glyphs of the hexes whose centre is in a rectangle."""
        cells = cells_in(self.ground.atlas.grid, box)
        kinds = self._drawn[cells.nodes]
        keep = _Keep(self, detail, box)
        plies: list[Ply] = []
        for kind, draw in _DRAWN.items():
            here = kinds == kind
            if here.any():
                plies += draw(cells.only(here), keep)
        return tuple(plies)


class _Keep:
    """Which points may carry a glyph: on land, off lakes, not under the symbol of their hex's place."""

    def __init__(self, glyphs: Glyphs, detail: Detail, box: Box) -> None:
        import shapely

        self.land = glyphs.ground.land.land(detail, box.grown(MARGIN))
        shapely.prepare(self.land)
        self.lakes = glyphs.ground.land.lakes(detail, box.grown(MARGIN))
        shapely.prepare(self.lakes)
        self.detail = detail
        self.spots = glyphs.spots
        self.heights = glyphs.relief.heights
        self.cover, self.grid = glyphs.ground.cover, glyphs.ground.atlas.grid
        self.latitudes = glyphs.latitudes

    def __call__(self, cells: Cells, points: Floats, reach: float = 0.0) -> npt.NDArray[np.bool_]:
        """A mask for points of shape (hexes, points, 2); ``reach`` is half the width of the glyph."""
        import shapely

        around = shapely.polygons(outlines(cells))
        inland = shapely.contains_properly(self.land, around)
        clear = np.broadcast_to(inland[:, None], points.shape[:2]).copy()
        edge = points[~inland]
        on_land = np.ones(edge.shape[:2], bool)
        for dx in (-reach, 0.0, reach) if reach else (0.0,):
            on_land &= shapely.contains_xy(self.land, edge[:, :, 0] + dx, edge[:, :, 1])
        clear[~inland] = on_land
        if not shapely.is_empty(self.lakes):
            wet = shapely.intersects(self.lakes, around)
            for dx in (-reach, reach):
                lake = shapely.contains_xy(self.lakes, points[wet][:, :, 0] + dx, points[wet][:, :, 1])
                clear[wet] &= ~lake
        away = points - cells.centres[:, None, :]
        for dx, dy in self.spots[cells.nodes].transpose(1, 2, 0):
            clear &= np.hypot(away[:, :, 0] - dx[:, None], away[:, :, 1] - dy[:, None]) > _CLEAR_OF_SYMBOLS
        return clear


def _placed(cells: Cells, patterns: Floats, salt: int) -> Floats:
    """A pattern a hex, turned, mirrored and set on its centre: shape (hexes, points, 2 or 3)."""
    luck = noise(cells.nodes, 2, salt)
    chosen = patterns[(luck[:, 0] * len(patterns)).astype(int)].copy()
    chosen[luck[:, 1] < 0.5, :, 0] *= -1
    chosen[:, :, :2] += cells.centres[:, None, :]
    return chosen


_GROWTH = np.array([1.0, 0.86, 1.0, 1.12, 1.22])
"""Size of peaks by the height of their hex: hills at the rim of a mass, the highest in its middle."""

_SNOW_FROM = 3
_SNOW = np.array([
    (-0.06, -0.92), (-0.20, -0.63), (-0.11, -0.68), (-0.05, -0.58), (0.02, -0.67), (0.10, -0.62),
    (-0.06, -0.92),
])  # fmt: skip


def _peaks(ink: str, patterns: Floats, least: int) -> Callable[[Cells, _Keep], list[Ply]]:
    def draw(cells: Cells, keep: _Keep) -> list[Ply]:
        peaks = _placed(cells, patterns, 1)
        luck = noise(cells.nodes, 3 * peaks.shape[1], 2).reshape(len(peaks), -1, 3)
        heights = keep.heights[cells.nodes]
        wide = peaks[:, :, 2] * (0.88 + 0.24 * luck[:, :, 0]) * _GROWTH[heights][:, None]
        foot = peaks[:, :, :2] + (luck[:, :, 1:] - 0.5) * 0.05
        stand = keep(cells, foot - np.array((0.0, 0.06)), 0.14)
        if peaks.shape[1] > least:
            # Large peaks leave no room for a fourth.
            stand[:, -1] &= (luck[:, 0, 0] < 0.55) & (heights < _SNOW_FROM)
        plies: list[Ply] = []
        order = np.argsort(foot[:, :, 1], axis=1, kind="stable")
        for rank in range(peaks.shape[1]):
            row = np.arange(len(peaks)), order[:, rank]
            here = stand[row]
            plies += _peak_plies(ink, foot[row][here], wide[row][here])
            snowy = (
                (keep.detail == Detail.NEAR)
                & here
                & (heights >= _SNOW_FROM)
                & (luck[:, rank % luck.shape[1], 0] < 0.7)
            )
            if snowy.any():
                at, size = foot[row][snowy][:, None, :], wide[row][snowy][:, None, None]
                plies += scattered(f"{ink}_snow", at + _SNOW[None] * size)
        return plies

    return draw


def _peak_plies(ink: str, foot: Floats, wide: Floats) -> list[Ply]:
    """Peaks that don't hide each other: whole in the lit colour, the eastern side shaded, a thin line round
    it.
    """
    if not len(foot):
        return []
    w = wide[:, None, None]
    lit = np.array([(-0.5, 0.0), (-0.06, -0.92), (0.5, 0.0), (-0.5, 0.0)])
    shade = np.array(
        [
            (-0.06, -0.92),
            (0.5, 0.0),
            (0.16, 0.0),
            (0.04, -0.20),
            (0.10, -0.42),
            (-0.02, -0.60),
            (-0.06, -0.92),
        ]
    )
    outline = np.array([(-0.5, 0.0), (-0.06, -0.92), (0.5, 0.0)])
    at = foot[:, None, :]
    return [
        *scattered(f"{ink}_light", at + lit[None] * w),
        *scattered(f"{ink}_shade", at + shade[None] * w),
        *scattered(f"{ink}_line", at + outline[None] * w),
    ]


_RIM, _BARE = 0.24, 0.62
"""From where on, in hex widths, a wood thins out towards other ground, and how much."""

_FIRS_FROM, _FIRS_ONLY = 50.0, 60.0
"""Latitudes from which there are firs among the crowns, and nothing else."""

_FIR = np.array([(0.0, -1.25), (0.78, 0.85), (-0.78, 0.85), (0.0, -1.25)])
_FIR_SHADE = np.array([(0.0, -1.25), (0.78, 0.85), (0.08, 0.85), (0.0, -1.25)])


def _crowns(ink: str, pattern: str, palms: float) -> Callable[[Cells, _Keep], list[Ply]]:
    def draw(cells: Cells, keep: _Keep) -> list[Ply]:
        spots = _placed(cells, _patterns(pattern), 3)
        luck = noise(cells.nodes, 3 * spots.shape[1], 4).reshape(len(spots), -1, 3)
        dense = _density(cells)
        stand = keep(cells, spots, 0.06) & _wooded(cells, spots, luck[:, :, 1], dense, keep)
        chance = (keep.latitudes[cells.rows] - _FIRS_FROM) / (_FIRS_ONLY - _FIRS_FROM)
        fir = stand & (luck[:, :, 2] < chance[:, None])
        palm = stand & ~fir & (luck[:, :, 0] > 1 - palms)
        size = (0.054 + 0.022 * luck[:, :, 0]) * (0.86 + 0.28 * dense[:, None])
        leafy = stand & ~fir & ~palm
        crowns = spots[leafy][:, None, :] + _CIRCLE[keep.detail][None] * size[leafy][:, None, None]
        shades = crowns + np.array((0.016, 0.018))
        plies = [*scattered(f"{ink}_shade", shades), *scattered(ink, crowns)]
        if fir.any():
            at, tall = spots[fir][:, None, :], size[fir][:, None, None]
            plies += scattered(ink, at + _FIR[None] * tall)
            plies += scattered(f"{ink}_shade", at + _FIR_SHADE[None] * tall)
        return [*plies, Ply(f"{ink}_palm", _palms(spots[palm]))] if palms else plies

    return draw


def _density(cells: Cells) -> Floats:
    """How thick a wood is in each hex, 0 to 1, changing slowly from hex to hex."""
    x, y = cells.centres.T
    waves = np.sin(0.83 * x + 1.7 * np.sin(0.31 * y)) + np.sin(0.67 * y - 0.4 * x + 1.3 * np.sin(0.23 * x))
    own = noise(cells.nodes, 1, 9)[:, 0]
    result: Floats = np.clip(0.5 + 0.22 * waves + 0.3 * (own - 0.5), 0.0, 1.0)
    return result


def _wooded(cells: Cells, spots: Floats, luck: Floats, dense: Floats, keep: _Keep) -> npt.NDArray[np.bool_]:
    """Where trees stand: fewer in thin woods and towards other ground."""
    away = spots - cells.centres[:, None, :]
    near = keep.grid.adjacency[cells.nodes]
    same = (
        (near < 0)
        | (keep.cover[near] == keep.cover[cells.nodes][:, None])
        | (keep.cover[near] == Terrain.SEA)
    )
    way = np.round(np.arctan2(-away[:, :, 1], away[:, :, 0]) / (math.pi / 3)).astype(int) % 6
    inner = np.take_along_axis(same, way, axis=1) | (np.hypot(away[:, :, 0], away[:, :, 1]) < _RIM)
    chance = (0.55 + 0.45 * dense)[:, None] * np.where(inner, 1.0, _BARE)
    result: npt.NDArray[np.bool_] = luck < chance
    return result


def _palms(spots: Floats) -> QPainterPath:
    """A stem and five fronds each."""
    path = QPainterPath()
    for x, y in spots.tolist():
        path.moveTo(x - 0.01, y + 0.07)
        path.quadTo(x - 0.02, y, x, y - 0.06)
        for dx, dy in ((-0.085, 0.0), (-0.07, -0.055), (0.0, -0.10), (0.07, -0.055), (0.085, 0.0)):
            path.moveTo(x, y - 0.06)
            path.quadTo(QPointF(x + dx * 0.6, y - 0.095 + dy * 0.4), QPointF(x + dx, y - 0.04 + dy))
    return path


def _sand(dunes: float, peaks: bool) -> Callable[[Cells, _Keep], list[Ply]]:
    def draw(cells: Cells, keep: _Keep) -> list[Ply]:
        spots = _placed(cells, _patterns("sand"), 5)
        spots = spots[keep(cells, spots)]
        dots = scattered("desert_dot", spots[:, None, :] + 0.0135 * _DOT[keep.detail][None])
        luck = noise(cells.nodes, 3, 6)
        at = cells.centres + (luck[:, :2] - 0.5) * (0.44, 0.5)
        crest = at[(luck[:, 2] < dunes) & keep(cells, at[:, None], 0.14)[:, 0]]
        plies = [*dots, Ply("desert_dune", _dunes(crest))]
        return [*plies, *_peaks("desert_peak", _LONE, 2)(cells, keep)] if peaks else plies

    return draw


def _dunes(spots: Floats) -> QPainterPath:
    path = QPainterPath()
    for x, y in spots.tolist():
        path.moveTo(x - 0.13, y + 0.03)
        path.quadTo(x - 0.06, y - 0.05, x, y)
        path.quadTo(x + 0.07, y - 0.045, x + 0.12, y + 0.02)
    return path


def _swamp(cells: Cells, keep: _Keep) -> list[Ply]:
    spots = _placed(cells, _patterns("reeds"), 7)
    path = QPainterPath()
    for x, y in spots[keep(cells, spots, 0.06)].tolist():
        path.moveTo(x - 0.075, y)
        path.lineTo(x + 0.075, y)
        for dx, tall in ((-0.035, 0.055), (0.0, 0.085), (0.035, 0.055)):
            path.moveTo(x + dx * 0.7, y - 0.014)
            path.lineTo(x + dx, y - 0.014 - tall)
    return [Ply("swamp_reed", path)]


def _dashes(ink: str, long: float) -> Callable[[Cells, _Keep], list[Ply]]:
    def draw(cells: Cells, keep: _Keep) -> list[Ply]:
        spots = _placed(cells, _patterns("dashes"), 8)
        spots = spots[keep(cells, spots, long / 2)]
        ends = np.array([(-long / 2, 0.0), (long / 2, 0.0)])
        return scattered(ink, spots[:, None, :] + ends[None])

    return draw


_DRAWN: dict[Terrain, Callable[[Cells, _Keep], list[Ply]]] = {
    Terrain.FOREST: _crowns("forest_crown", "crowns", 0.0),
    Terrain.JUNGLE: _crowns("jungle_crown", "jungle", 0.2),
    Terrain.MOUNTAIN: _peaks("mountain", _PEAKS, 3),
    Terrain.SWAMP: _swamp,
    Terrain.DESERT: _sand(0.4, False),
    Terrain.DESERT_MOUNTAIN: _sand(0.0, True),
    Terrain.TUNDRA: _dashes("tundra_dash", 0.07),
    Terrain.ICE: _dashes("ice_hair", 0.24),
}
