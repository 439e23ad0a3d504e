"""What is being drawn on a map that is edited: hexes, hexsides, a way, and the hexside under the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from redball.canvas import depth
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays.edges import highlight_items
from redball.canvas.overlays.overlay import Drawing, Overlay
from redball.canvas.overlays.stage import Stage
from redball.hexes import HexSide

_SPOT = 0.13
"""Radius of a click of a way in hexes."""


class Drafted(Overlay, frozen=True):
    """What a tool has gathered: hexes, hexsides, and a way through hexes."""

    nodes: tuple[int, ...] = ()
    sides: tuple[HexSide, ...] = ()
    way: tuple[int, ...] = ()

    name = "drafted"

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        items = highlight_items(scene, self.nodes, None, ())
        accent, casing = scene.art.palette.overlay.accent, scene.art.palette.overlay.casing
        if self.sides:
            items.append(_line([_bar(scene, side) for side in self.sides], accent, casing))
        if self.way:
            items.append(_way(scene, self.way, accent, casing))
        return Drawing(items)


class PointedSide(Overlay, frozen=True):
    """The hexside that a click would take."""

    side: HexSide | None = None

    name = "pointed_side"

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        if self.side is None:
            return Drawing()
        overlay = scene.art.palette.overlay
        return Drawing([_line([_bar(scene, self.side)], overlay.accent, overlay.casing, 7.0)])


def _bar(scene: Stage, side: HexSide) -> QPainterPath:
    """A hexside from corner to corner."""
    grid = scene.atlas.grid
    way = grid.direction(*side)
    path = QPainterPath()
    if way is not None:
        a, b = grid.side_ends(side[0], way)
        path.moveTo(*a)
        path.lineTo(*b)
    return path


def _line(paths: Sequence[QPainterPath], ink: QColor, casing: QColor, px: float = 5.0) -> VectorItem:
    area = QRectF()
    for path in paths:
        area = area.united(path.boundingRect().adjusted(-0.01, -0.01, 0.01, 0.01))

    def draw(p: QPainter, scale: float) -> None:
        for colour, width in ((casing, px + 3), (ink, px)):
            pen = QPen(colour, width / scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            for path in paths:
                p.strokePath(path, pen)

    return VectorItem(depth.EDGES + 1, area, draw, px + 4)


def _way(scene: Stage, nodes: Sequence[int], ink: QColor, casing: QColor) -> VectorItem:
    """A way through the middles of hexes, with a disc at its ends."""
    grid, path = scene.atlas.grid, QPainterPath()
    at = QPointF(*grid.centre(nodes[0]))
    path.moveTo(at)
    for a, b in pairwise(nodes):
        step = QPointF(*grid.centre(b)) - QPointF(*grid.centre(a))
        if grid.wraps and abs(step.x()) > grid.cols / 2:
            step.setX(step.x() - grid.cols if step.x() > 0 else step.x() + grid.cols)
        at = at + step
        path.lineTo(at)
    ends = [QPointF(*grid.centre(nodes[0])), at]

    def draw(p: QPainter, scale: float) -> None:
        for colour, width in ((casing, 7.0), (ink, 4.0)):
            p.strokePath(path, QPen(colour, width / scale))
        p.setPen(QPen(casing, 2 / scale))
        p.setBrush(ink)
        for end in ends:
            p.drawEllipse(end, _SPOT, _SPOT)

    return VectorItem(depth.EDGES + 1, path.boundingRect().adjusted(-0.2, -0.2, 0.2, 0.2), draw, 9.0)
