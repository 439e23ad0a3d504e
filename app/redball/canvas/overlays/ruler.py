"""The measurement: the straight line between two hexes, and the basic path over land beside it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from redball.canvas import depth
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays import strokes
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.leglines import LANE, hex_line
from redball.canvas.overlays.overlay import Drawing, Overlay
from redball.canvas.overlays.polyline import area_of, smoothed
from redball.canvas.overlays.stage import Stage
from redball.supply.paths import LegKind
from redball.wording import message


class RulerLine(Overlay, frozen=True):
    """From which hex to which is measured, and the hexes of the basic path over land, if there is one."""

    start: int = -1
    end: int = -1
    basic: tuple[int, ...] = ()

    name = "ruler"
    place = 17

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`; the legend lists only the path, since the line explains itself."""
        text = message("canvas.legend.ruler")
        rows = [LegendRow("alternative", text, kind=LegKind.BASIC)] if len(self.basic) > 1 else []
        return Drawing(ruler_items(scene, self), legend=rows)


def ruler_items(scene: Stage, line: RulerLine) -> list[VectorItem]:
    """The straight line with a mark at both ends, under the counters, and the basic path."""
    if line.start == line.end:
        return []
    overlay = scene.art.palette.overlay
    first, last = _ends(scene, line.start, line.end)
    path = smoothed(hex_line(scene.atlas, line.basic, scene.occupied)) if len(line.basic) > 1 else None

    def ways(p: QPainter, scale: float) -> None:
        if path is not None:
            strokes.stroke_leg(p, overlay, LegKind.BASIC, path, scale, thin=True)

    def tape(p: QPainter, scale: float) -> None:
        for colour, px, dash in ((overlay.casing, 5.0, None), (overlay.accent, 2.0, [3.0, 3.0])):
            pen = QPen(colour, px / scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
            if dash:
                pen.setDashPattern(dash)
            p.setPen(pen)
            p.drawLine(first, last)
        p.setPen(QPen(overlay.casing, 1.6 / scale))
        p.setBrush(overlay.accent)
        for spot in (first, last):
            p.drawEllipse(spot, 4.5 / scale, 4.5 / scale)

    straight = QRectF(first, last).normalized().adjusted(-0.3, -0.3, 0.3, 0.3)
    found = [VectorItem(depth.EDGES + 3, straight, tape, 12.0)]
    if path is not None:
        found.append(VectorItem(depth.PATHS - 1, area_of([path]), ways, 24.0))
    return found


def _ends(scene: Stage, start: int, end: int) -> tuple[QPointF, QPointF]:
    """Both middles, the nearer way round the world; under a counter in the lane, clear of its factors."""
    points = hex_line(scene.atlas, (start, end), lambda _node: False)
    first, last = (
        QPointF(x, y + (LANE if scene.occupied(node) else 0.0))
        for (x, y), node in zip(points.tolist(), (start, end), strict=True)
    )
    return first, last
