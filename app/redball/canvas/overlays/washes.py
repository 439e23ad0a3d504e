"""How sets of hexes are filled and edged."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache

import msgspec
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPaintEngine, QPainter, QPainterPath, QPen, QPixmap, QTransform

from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays.hexset import (
    around,
    beside_chunks,
    chunks,
    edge_path,
    fill_path,
    hatch_lines,
)
from redball.canvas.overlays.stage import Stage
from redball.canvas.palette import faded
from redball.hexes import Grid


class Wash(msgspec.Struct, frozen=True):
    """A fill: its opacity, hatching (angle in degrees, None for none, "dots"), its opacity, and the edge.

    ``edge_px`` is 0 for no edge; ``dash`` a dash pattern in widths of the edge.
    """

    colour: QColor
    opacity: float = 0.10
    hatch: float | str | None = None
    hatch_opacity: float = 0.55
    edge: QColor | None = None
    edge_px: float = 0.0
    dash: tuple[float, ...] = ()


ZONE, HATCH = 0.10, 0.55
"""Opacity of zones of control and of their hatching."""

CONTROL, CONTROL_HATCH = 0.08, 0.42
"""The same of control."""

HATCH_PX = 8
"""Distance of two hatching lines in px, along the axes."""


class WashedHexes:
    """Hexes of one chunk; their outlines are made when they are first painted.  ``whole`` is the set that
    decides where the edge is.
    """

    def __init__(self, grid: Grid, nodes: Collection[int], whole: Collection[int], wash: Wash) -> None:
        self.wash = wash
        self._grid, self._nodes, self._whole = grid, tuple(nodes), whole
        self.area = around(grid, nodes)

    @cached_property
    def _fill(self) -> QPainterPath:
        return fill_path(self._grid, frozenset(self._nodes))

    @cached_property
    def _edge(self) -> QPainterPath:
        return edge_path(self._grid, self._nodes, self._whole) if self.wash.edge_px else QPainterPath()

    def draw(self, painter: QPainter, scale: float) -> None:
        """Paint in map units."""
        wash = self.wash
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # no pale seams between chunks
        if wash.opacity:
            painter.fillPath(self._fill, faded(wash.colour, wash.opacity))
        if wash.hatch is not None:
            self._hatched(painter, scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        if wash.edge_px:
            pen = QPen(wash.edge or wash.colour, wash.edge_px / scale)
            if wash.dash:
                pen.setDashPattern(list(wash.dash))
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(self._edge, pen)

    def _hatched(self, painter: QPainter, scale: float) -> None:
        ink = faded(self.wash.colour, self.wash.hatch_opacity)
        engine = painter.paintEngine()
        if (
            engine is not None
            and engine.type() is QPaintEngine.Type.SVG
            and not isinstance(self.wash.hatch, str)
        ):
            painter.setPen(QPen(ink, 1.1 / scale))
            spacing = HATCH_PX / math.sqrt(2) / scale
            painter.drawLines(hatch_lines(self._grid, self._nodes, self.wash.hatch or 0.0, spacing))
            return
        brush = QBrush(_texture(ink.rgba(), self.wash.hatch if self.wash.hatch is not None else 0.0))
        brush.setTransform(QTransform.fromScale(1 / scale, 1 / scale))
        painter.fillPath(self._fill, brush)


@lru_cache(maxsize=64)
def _texture(ink: int, hatch: float | str) -> QPixmap:
    """One period of hatching."""
    side = HATCH_PX
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor.fromRgba(ink), 1.1))
    for a, b in _LINES.get(hatch, ()):
        painter.drawLine(QPointF(*a) * side, QPointF(*b) * side)
    if hatch == "dots":
        painter.setBrush(QColor.fromRgba(ink))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(QPointF(side / 2, side / 2), 1.3, 1.3)
    painter.end()
    return pixmap


_LINES: dict[float | str, tuple[tuple[tuple[float, float], tuple[float, float]], ...]] = {
    45.0: (((-0.5, 1.5), (1.5, -0.5)), ((-1.5, 1.5), (1.5, -1.5)), ((-0.5, 2.5), (2.5, -0.5))),
    135.0: (((-0.5, -0.5), (1.5, 1.5)), ((-1.5, -0.5), (1.5, 2.5)), ((-0.5, -1.5), (2.5, 1.5))),
    0.0: (((-0.5, 0.5), (1.5, 0.5)),),
}


def ring_opacity(ring: int, rings: int) -> float:
    """Opacity of a ring of reach: .30 at the source, .10 at the limit."""
    return 0.30 - 0.20 * (ring / rings if rings else 0.0)


_Key = tuple[object, int]


class ChunkedHexes:
    """Filled hexes of several kinds, each with its wash."""

    def __init__(self, scene: Stage, z: float) -> None:
        self._scene, self._z = scene, z
        self._shown: dict[_Key, tuple[frozenset[int], frozenset[int], Wash, VectorItem]] = {}

    def items(self) -> list[VectorItem]:
        """All items."""
        return [entry[3] for entry in self._shown.values()]

    def show(self, washes: Mapping[object, Wash], nodes: Mapping[object, set[int]], scale: float) -> None:
        """Show these hexes by kind instead of those before."""
        grid = self._scene.atlas.grid
        wanted: dict[_Key, tuple[frozenset[int], frozenset[int], Wash]] = {}
        for kind, members in nodes.items():
            beside = beside_chunks(grid, members)
            for chunk, inside in chunks(grid, members).items():
                near = frozenset(beside.get(chunk, ()))
                wanted[kind, chunk] = frozenset(inside), near, washes[kind]
        for key in [key for key, entry in self._shown.items() if wanted.get(key) != entry[:3]]:
            self._scene.removeItem(self._shown.pop(key)[3])
        for key, entry in wanted.items():
            if key not in self._shown:
                washed = WashedHexes(grid, entry[0], entry[0] | entry[1], entry[2])
                item = VectorItem(self._z, washed.area, washed.draw, 4.0)
                self._shown[key] = (*entry, item)
                self._scene.add_overlay(item, scale)
