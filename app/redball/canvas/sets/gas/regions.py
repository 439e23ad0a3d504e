"""The gas maps as shapes: which map every hex is on, the area of each map in cells, the lines inside its
edge.

All of it is worked out once for a map of the world, and again when a group moves a sea area.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath

from redball.atlas import Atlas
from redball.canvas.basemap.geometry.lattice import CORNER_STEPS, Floats, to_units
from redball.canvas.basemap.geometry.paths import path_of, path_of_shape
from redball.canvas.overlays.hexset import chained
from redball.derived import cached
from redball.game.state import Game
from redball.hexes import SIDE_CORNERS
from redball.rules.gas.maps import SHEETS, sheet_at, sheet_of_sea
from redball.rules.gas.tables import Sheet

if TYPE_CHECKING:
    from shapely import Geometry

CELL = 32.0
"""Side of a cell in map units: an area is painted cell by cell, each at its turn round the world."""

_STRETCH = 48
"""Hexsides of a line that are painted at once."""


class Layout(NamedTuple):
    """The gas map of each panel of the atlas, for land, and of each sea area."""

    panels: tuple[Sheet, ...]
    seas: tuple[Sheet, ...]


class Cell(NamedTuple):
    """The part of a map's area in one cell: as a shape in map units, and for painting."""

    sheet: Sheet
    shape: Geometry
    path: QPainterPath


class Stretch(NamedTuple):
    """A part of the edge of a map: its points, shape (n, 2); from each of them the way into the map that
    keeps one unit from the line; and how long the line is before it.
    """

    points: Floats
    inward: Floats
    before: float

    def inside(self, by: float) -> QPainterPath:
        """The line that runs so many map units inside the edge."""
        return path_of(self.points + by * self.inward, (0,))

    def strip(self, outer: float, inner: float) -> QPainterPath:
        """The strip between two such lines as an area, which is painted much faster than a broad line."""
        one, other = (self.points + by * self.inward for by in (outer, inner))
        return path_of(np.vstack((one, other[::-1], one[:1])), (0,), Qt.FillRule.WindingFill)


def layout_of(game: Game) -> Layout:
    """Which gas map land and sea areas of a position are on."""
    atlas = game.atlas
    numbers, nodes = np.unique(atlas.panel, return_index=True)
    first = dict(zip(numbers.tolist(), nodes.tolist(), strict=True))
    panels = [sheet_at(game, first.get(number, 0)) for number in range(len(atlas.panels))]
    return Layout(tuple(panels), tuple(sheet_of_sea(game, area) for area in range(len(atlas.sea_areas))))


class Regions:
    """The areas of the gas maps of one layout; each is worked out when it is first asked for."""

    def __init__(self, atlas: Atlas, layout: Layout) -> None:
        self.atlas = atlas
        number = {sheet: n for n, sheet in enumerate(SHEETS)}
        land = np.array([number[sheet] for sheet in layout.panels], np.uint8)
        seas = np.array([*(number[sheet] for sheet in layout.seas), 0], np.uint8)
        self.codes: npt.NDArray[np.uint8] = np.where(atlas.sea >= 0, seas[atlas.sea], land[atlas.panel])
        self.sheets = tuple(SHEETS[n] for n in np.unique(self.codes).tolist())
        self._cells: dict[Sheet, tuple[Cell, ...]] = {}
        self._lines: dict[Sheet, tuple[tuple[Stretch, Stretch], ...]] = {}

    def warm(self) -> Iterator[None]:
        """Work out all shapes that are missing, in steps."""
        for sheet in self.sheets:
            if sheet not in self._cells:
                area, cells = self._area(sheet), list[Cell]()
                yield
                for column in self._cut(sheet, area):
                    cells += column
                    yield
                self._cells[sheet] = tuple(cells)
            if sheet not in self._lines:
                self.lines(sheet)
                yield

    def of(self, sheet: Sheet) -> npt.NDArray[np.bool_]:
        """Which hexes are on a map."""
        result: npt.NDArray[np.bool_] = self.codes == SHEETS.index(sheet)
        return result

    # --- areas ----------------------------------------------------------------------------------------------

    def cells(self, sheet: Sheet) -> tuple[Cell, ...]:
        """The area of a map, cell by cell; on a map that wraps it is cut where columns begin."""
        if sheet not in self._cells:
            columns = self._cut(sheet, self._area(sheet))
            self._cells[sheet] = tuple(cell for column in columns for cell in column)
        return self._cells[sheet]

    def _area(self, sheet: Sheet) -> Geometry:
        import shapely

        rings = [to_units(np.array(ring)) for ring in chained(self._sides(sheet, frame=True))]
        lines = np.array([shapely.linestrings(ring) for ring in rings], dtype=object)
        return cast("Geometry", shapely.build_area(shapely.geometrycollections(lines)))

    @staticmethod
    def _cut(sheet: Sheet, area: Geometry) -> Iterator[list[Cell]]:
        """The cells of each column; an area is cut into columns first, so that little is cut twice."""
        import shapely

        left, top, right, low = shapely.bounds(area).tolist()
        for x in np.arange(math.floor(left / CELL) * CELL, right, CELL).tolist():
            strip = shapely.clip_by_rect(area, x, top - 1, x + CELL, low + 1)
            rows = np.arange(math.floor(top / CELL) * CELL, low, CELL).tolist()
            shapes = (
                []
                if strip.is_empty
                else [shapely.clip_by_rect(strip, x, y, x + CELL, y + CELL) for y in rows]
            )
            yield [Cell(sheet, shape, path_of_shape(shape)) for shape in shapes if shape.area > 0]

    # --- lines ----------------------------------------------------------------------------------------------

    def lines(self, sheet: Sheet) -> tuple[tuple[Stretch, Stretch], ...]:
        """The edge of a map towards other maps, stretch by stretch: along the hexsides, and for a small scale
        through their middles.
        """
        if sheet not in self._lines:
            found = [to_units(np.array(line)) for line in chained(self._sides(sheet, frame=False))]
            self._lines[sheet] = tuple(both for line in found for both in _stretches(line))
        return self._lines[sheet]

    def _sides(self, sheet: Sheet, frame: bool) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """Hexsides round a map's hexes, clockwise, as steps on the lattice of corners: those towards other
        maps, and with ``frame`` those at the ends of the map of the world.
        """
        grid = self.atlas.grid
        nodes = np.flatnonzero(self.of(sheet))
        row, col = np.divmod(nodes, grid.cols)
        centres = np.stack((2 * col + (row & 1), 3 * row), axis=1)
        found: list[np.ndarray] = []
        for way, (i, j) in enumerate(SIDE_CORNERS):
            beside = grid.adjacency[nodes, way]
            away = np.abs(beside % grid.cols - col) > 1  # beyond the seam
            other = self.codes[beside] != self.codes[nodes]
            chosen = (beside < 0) | away | other if frame else (beside >= 0) & other
            ends = (centres[chosen] + CORNER_STEPS[i], centres[chosen] + CORNER_STEPS[j])
            found.append(np.stack(ends, axis=1))
        return [((a, b), (c, d)) for (a, b), (c, d) in np.concatenate(found).tolist()]


@cached
def regions_of(atlas: Atlas, layout: Layout) -> Regions:
    """The areas of the gas maps of a layout."""
    return Regions(atlas, layout)


def _halved(line: Floats) -> Floats:
    """A line through the middles of its hexsides, from its first to its last point; rings stay rings."""
    middles = (line[1:] + line[:-1]) / 2
    if _is_ring(line):
        return np.vstack((middles, middles[:1]))
    return np.vstack((line[:1], middles, line[-1:]))


def _is_ring(line: Floats) -> bool:
    return len(line) > 3 and bool((line[0] == line[-1]).all())


def _stretches(line: Floats) -> Iterator[tuple[Stretch, Stretch]]:
    """A line in stretches, each along hexsides and through their middles."""
    parts = max(1, (len(line) - 1) // _STRETCH)
    yield from zip(_parted(line, parts), _parted(_halved(line), parts), strict=True)


def _parted(line: Floats, parts: int) -> Iterator[Stretch]:
    """A line in so many stretches; the last one is as long as it has to be."""
    steps = np.diff(line, axis=0)
    lengths = np.hypot(*steps.T)
    # The map lies to the right of its edge.
    normals = np.stack((-steps[:, 1], steps[:, 0]), axis=1) / lengths[:, None]
    ring = _is_ring(line)
    before = np.vstack((normals[-1:] if ring else normals[:1], normals))
    after = np.vstack((normals, normals[:1] if ring else normals[-1:]))
    inward = (before + after) / (1 + (before * after).sum(axis=1))[:, None]
    along = np.concatenate(([0.0], np.cumsum(lengths)))
    for number in range(parts):
        first = number * _STRETCH
        part = slice(first, first + _STRETCH + 1 if number < parts - 1 else None)
        yield Stretch(line[part], inward[part], float(along[first]))
