"""What lies under the counters, as the view sees it: something that paints a part of the map at a scale."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPolygonF

from redball.atlas import Atlas
from redball.canvas.palette import Palette


class Ground(Protocol):
    """Paints with a painter whose unit is the hex width."""

    def paint(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """The map inside ``area`` (map units, may reach past the seam of a map that wraps)."""

    def paint_labels(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """The names inside ``area``, over everything else."""


class PlainGround:
    """Flat hexes in their terrain's colour: for small pictures and tests."""

    def __init__(self, atlas: Atlas, palette: Palette) -> None:
        self.atlas = atlas
        self.palette = palette

    def paint(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """See :class:`Ground`."""
        grid = self.atlas.grid
        top, bottom = int(area.top() / 0.866) - 1, int(area.bottom() / 0.866) + 2
        for row in range(max(0, top), min(grid.rows, bottom)):
            for col in range(int(area.left()) - 2, int(area.right()) + 2):
                if not grid.wraps and not 0 <= col < grid.cols:
                    continue
                node = grid.node(col, row)
                shift = col - grid.colrow(node)[0]
                painter.setPen(self.palette.map.land_grid)
                pen = painter.pen()
                pen.setWidthF(1 / scale)
                painter.setPen(pen)
                painter.setBrush(self.palette.terrain.of(self.atlas.terrain_at(node)))
                painter.drawPolygon(QPolygonF([QPointF(x + shift, y) for x, y in grid.corners(node)]))

    def paint_labels(self, painter: QPainter, area: QRectF, scale: float) -> None:
        """Plain ground has no names."""
