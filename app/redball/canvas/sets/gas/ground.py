"""The gas maps on the ground: a tint over each, hatching over those that count as another, and a line on each
side of every boundary.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPaintEngine, QPainter, QPen, QPixmap, QTransform

from redball.canvas import depth
from redball.canvas.items.vector import Draw, VectorItem
from redball.canvas.overlays.stage import Stage
from redball.canvas.palette import Palette, faded
from redball.canvas.sets.gas.regions import Cell, Regions, Stretch
from redball.rules.gas.tables import GasMap, Sheet

LINE, APART, CASING = 3.5, 0.6, 1.3
"""Px: width of a line, its distance from the boundary, and how far the casing reaches beyond it."""

_THIN = 0.75
"""All three on the map of the world, as a share of that."""

DASHES = (2.2, 1.3)
"""Dash and gap of a flexible map's line, in widths of the line."""

SOFT_BELOW = 14.0
"""Hex width in px below which lines run through the middles of hexsides."""

HATCH, HATCH_EVERY, HATCHING = 1.5, 11.0, 0.5
"""Px: width of hatching lines and their distance; their opacity."""

ANGLES: Mapping[GasMap | None, float] = {"W": 45.0, "E": 135.0, "ASIA": 90.0, "PAC": 0.0, None: 45.0}
"""The angle of the hatching over what counts as a map, or as none in particular."""

_DASHED = [8.0, 6.0]
"""Dashes and gaps of broken hatching where it is drawn line by line, in widths of a line."""


class Look(NamedTuple):
    """How a map is shown: in the ink of the map that it counts as, None for none in particular; ``flexible``
    ones are hatched and have a dashed edge.  Hatching is broken until the power has ``fixed`` it.
    """

    map: GasMap | None
    flexible: bool = False
    fixed: bool = False

    def ink(self, palette: Palette) -> QColor:
        """The colour of its lines."""
        return palette.sheet(self.map or "").ink


def ground_items(scene: Stage, regions: Regions, looks: Mapping[Sheet, Look]) -> list[VectorItem]:
    """Everything that is drawn on the ground."""
    palette, items = scene.art.palette, list[VectorItem]()
    for sheet, look in looks.items():
        for cell in regions.cells(sheet):
            area = cell.path.boundingRect()
            items.append(VectorItem(depth.FILLS - 2, area, _filled(palette, look, cell), smooth=False))
        for lines in regions.lines(sheet):
            area = _area_of(lines[0]).united(_area_of(lines[1]))
            items.append(VectorItem(depth.FILLS + 2, area, _cased(palette, lines), 8.0))
            items.append(VectorItem(depth.FILLS + 2.5, area, _lined(palette, look, lines), 8.0))
    return items


def _area_of(line: Stretch) -> QRectF:
    (left, top), (right, low) = line.points.min(axis=0).tolist(), line.points.max(axis=0).tolist()
    return QRectF(left, top, right - left, low - top)


# --- areas --------------------------------------------------------------------------------------------------


def _filled(palette: Palette, look: Look, cell: Cell) -> Draw:
    colours = palette.sheet(look.map or "")
    tint = faded(colours.ink, colours.tint)

    def draw(p: QPainter, scale: float) -> None:
        p.fillPath(cell.path, tint)
        if look.flexible:
            hatch(p, palette, look, cell, scale)

    return draw


def hatch(p: QPainter, palette: Palette, look: Look, cell: Cell, scale: float) -> None:
    """Hatch a cell: the lines keep their distance in px."""
    ink, engine = faded(look.ink(palette), HATCHING), p.paintEngine()
    if engine is not None and engine.type() is QPaintEngine.Type.SVG:
        pen = QPen(ink, HATCH / scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        if not look.fixed:
            pen.setDashPattern(_DASHED)
        p.setPen(pen)
        p.drawLines(hatching(cell, ANGLES[look.map], HATCH_EVERY / scale))
        return
    ratio = p.device().devicePixelRatioF()
    brush = QBrush(_texture(ink.rgba(), ANGLES[look.map], not look.fixed, ratio))
    brush.setTransform(QTransform.fromScale(1 / scale / ratio, 1 / scale / ratio))
    p.fillPath(cell.path, brush)


@lru_cache(maxsize=64)
def _texture(ink: int, degrees: float, broken: bool, ratio: float) -> QPixmap:
    """One period of hatching in device pixels; ``broken`` lines are dashed."""
    slanted = degrees % 90 != 0
    side = HATCH_EVERY * math.sqrt(2) if slanted else HATCH_EVERY
    pixels = round(side * ratio)
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(pixels, pixels)
    painter.setPen(QPen(QColor.fromRgba(ink), HATCH / side, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    for x0, y0, x1, y1 in (_BROKEN if broken else _STROKES)[degrees]:
        painter.drawLine(QPointF(x0, y0), QPointF(x1, y1))
    painter.end()
    return pixmap


_STROKES: Mapping[float, tuple[tuple[float, float, float, float], ...]] = {
    0.0: ((0.0, 0.5, 1.0, 0.5),),
    90.0: ((0.5, 0.0, 0.5, 1.0),),
    45.0: ((-0.5, 1.5, 1.5, -0.5), (-0.5, 0.5, 0.5, -0.5), (0.5, 1.5, 1.5, 0.5)),
    135.0: ((-0.5, -0.5, 1.5, 1.5), (0.5, -0.5, 1.5, 0.5), (-0.5, 0.5, 0.5, 1.5)),
}
"""Strokes of one period, its side being 1."""

_BROKEN: Mapping[float, tuple[tuple[float, float, float, float], ...]] = {
    0.0: ((0.15, 0.5, 0.85, 0.5),),
    90.0: ((0.5, 0.15, 0.5, 0.85),),
    45.0: ((0.2, 0.8, 0.8, 0.2),),
    135.0: ((0.2, 0.2, 0.8, 0.8),),
}
"""The same of broken lines."""


def hatching(cell: Cell, degrees: float, every: float) -> list[QLineF]:
    """Parallel lines over a cell, in map units: clipped here, since not every painter can clip."""
    import shapely

    turn = math.radians(degrees)
    along = np.array((math.cos(turn), -math.sin(turn)))
    across = np.array((math.sin(turn), math.cos(turn)))
    left, top, right, low = shapely.bounds(cell.shape).tolist()
    corners = np.array(((left, top), (right, top), (right, low), (left, low)))
    over, onto = corners @ across, corners @ along
    numbers = np.arange(math.ceil(over.min() / every), math.floor(over.max() / every) + 1)
    starts = numbers[:, None] * every * across
    ends = np.stack((starts + onto.min() * along, starts + onto.max() * along), axis=1)
    clipped = shapely.get_parts(shapely.intersection(shapely.linestrings(ends), cell.shape))
    lines = clipped[shapely.get_type_id(clipped) == 1]
    return [QLineF(*ends) for ends in shapely.get_coordinates(lines).reshape(-1, 4).tolist()]


# --- lines --------------------------------------------------------------------------------------------------


def _cased(palette: Palette, lines: tuple[Stretch, Stretch]) -> Draw:
    casing = faded(palette.map.halo, 1.0)

    def draw(p: QPainter, scale: float) -> None:
        unit, line = _unit(scale), lines[scale < SOFT_BELOW]
        p.fillPath(line.strip((APART - CASING) * unit, (APART + LINE + CASING) * unit), casing)

    return draw


def _lined(palette: Palette, look: Look, lines: tuple[Stretch, Stretch]) -> Draw:
    ink = look.ink(palette)

    def draw(p: QPainter, scale: float) -> None:
        unit, line = _unit(scale), lines[scale < SOFT_BELOW]
        if look.flexible:
            pen = line_pen(ink, LINE * unit, line.before)
            p.strokePath(line.inside((APART + LINE / 2) * unit), pen)
        else:
            p.fillPath(line.strip(APART * unit, (APART + LINE) * unit), ink)

    return draw


def _unit(scale: float) -> float:
    """A px of a line in map units."""
    return (_THIN if scale < SOFT_BELOW else 1.0) / scale


def line_pen(ink: QColor, width: float, before: float = 0.0) -> QPen:
    """The pen of a flexible map's line: dashes go on where a stretch of it that is ``before`` long ended."""
    pen = QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
    pen.setDashPattern(list(DASHES))
    pen.setDashOffset(before / width % sum(DASHES))
    return pen
