"""The sea area whose box is open: its ground, its edge, and a line that leads to the box."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from redball.atlas import Atlas
from redball.canvas import depth
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays.hexset import around, chained, edges
from redball.canvas.overlays.overlay import Afloat, Drawing, Overlay, Sight
from redball.canvas.overlays.stage import Stage
from redball.canvas.palette import Palette, faded
from redball.canvas.sets.submarines.anchors import middle_of
from redball.hexes import ROW_PITCH, Grid

GROUND, EDGE, CASING, LEADER = 0.16, 2.4, 5.0, 2.2
"""Opacity of the ground; px of the edge, of the pale line under it, and of the leader."""

_DOT, _WEDGE, _DEEP = 4.0, 11.0, 11.0
"""Px: radius of the leader's end, half the width and the depth of the wedge at the box."""


class OpenArea(Overlay, frozen=True):
    """A sea area, -1 for none.  ``box`` is where its box is, in px from the upper left corner of the view."""

    area: int
    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    name = "open_sea_area"
    place = 25

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        if self.area < 0:
            return Drawing()
        nodes = set(scene.atlas.sea_hexes[self.area])
        path, accent = smooth_path(scene.atlas.grid, nodes), scene.art.palette.overlay.accent
        casing = scene.art.palette.map.halo

        def draw(p: QPainter, scale: float) -> None:
            p.fillPath(path, faded(accent, GROUND))
            for ink, width in ((faded(casing, 0.7), CASING), (accent, EDGE)):
                p.strokePath(path, QPen(ink, width / scale, j=Qt.PenJoinStyle.RoundJoin))

        item = VectorItem(depth.FILLS, around(scene.atlas.grid, nodes), draw, 8.0)
        lead = Leader(scene.atlas, self.area, QRectF(*self.box), scene.art.palette)
        return Drawing([item], afloat=lead)


def smooth_path(grid: Grid, nodes: Collection[int]) -> QPainterPath:
    """The area of some hexes, with an edge that is straight where hexsides only zigzag."""
    path = QPainterPath()
    for line in chained(edges(grid, nodes, nodes)):
        corners = [QPointF(x / 2, y * ROW_PITCH / 3) for x, y in line]
        middles = [(a + b) / 2 for a, b in pairwise(corners)]
        path.addPolygon(QPolygonF([(a + b) / 2 for a, b in pairwise([*middles, middles[0]])]))
        path.closeSubpath()
    return path


class Leader:
    """A line from the middle of an area to a box that floats over the map."""

    def __init__(self, atlas: Atlas, area: int, box: QRectF, palette: Palette) -> None:
        self._atlas, self._area, self._box, self._palette = atlas, area, box, palette
        self._sight: Sight | None = None

    def settle(self, sight: Sight, _moving: bool) -> bool:
        """See :class:`Afloat`."""
        before, self._sight = self._sight, sight
        return before != sight

    def take_over(self, before: Afloat) -> None:
        """It stands nowhere by itself."""

    def boxes(self) -> Sequence[QRectF]:
        """It hides nothing."""
        return ()

    def ends(self) -> tuple[QPointF, QPointF] | None:
        """The middle of the area and the nearest point of the box, in map units; None where there is nothing
        between them to see.
        """
        sight = self._sight
        if sight is None or self._box.isEmpty():
            return None
        grid = self._atlas.grid
        x, y = middle_of(self._atlas, self._area)
        turns = round((sight.area.center().x() - x) / grid.cols) if grid.wraps else 0
        start = QPointF(x + turns * grid.cols, y)
        box = QRectF(sight.area.topLeft() + self._box.topLeft() / sight.scale, self._box.size() / sight.scale)
        if not sight.area.contains(start) or box.contains(start):
            return None
        room = min(box.height() / 4, 3 * _WEDGE / sight.scale)
        end = QPointF(
            min(max(start.x(), box.left()), box.right()),
            min(max(start.y(), box.top() + room), box.bottom() - room),
        )
        return start, end

    def draw(self, p: QPainter) -> None:
        """See :class:`Afloat`."""
        ends = self.ends()
        if ends is None or self._sight is None:
            return
        start, end = ends
        unit = self._sight.grow / self._sight.scale
        accent, casing = self._palette.overlay.accent, self._palette.map.halo
        for ink, width in ((casing, LEADER + 2.6), (accent, LEADER)):
            p.setPen(QPen(ink, width * unit, c=Qt.PenCapStyle.RoundCap))
            p.drawLine(start, end)
        p.setPen(QPen(casing, 1.6 * unit))
        p.setBrush(accent)
        p.drawEllipse(start, _DOT * unit, _DOT * unit)
        side = end.x() != start.x() and abs(end.x() - start.x()) >= 1e-9
        across = 1.0 if end.x() > start.x() else -1.0
        tip = end - QPointF(across * _DEEP * unit, 0) if side else end
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(accent)
        p.drawPolygon(
            QPolygonF([tip, end + QPointF(0, _WEDGE * unit * 0.6), end - QPointF(0, _WEDGE * unit * 0.6)])
        )
