"""Who flies in an air mission: a line from base to hex for each aircraft, with the sign of its role."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from redball.canvas import depth
from redball.canvas.counters.paint import write
from redball.canvas.fonts import FACES, Role
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays import strokes
from redball.canvas.overlays.legend import SAMPLE_SCALE, LegendRow, sample, sample_line
from redball.canvas.overlays.overlay import Drawing, Overlay
from redball.canvas.overlays.polyline import Points, area_of, path_of
from redball.canvas.overlays.stage import Stage
from redball.canvas.palette import OverlayColours, Palette
from redball.wording import Message, message

PATTERNS: dict[str, list[float]] = {
    "transport": [],
    "escort": [3.0, 1.6],
    "interceptor": [3.0, 1.4, 0.9, 1.4],
    "patrol": [0.9, 1.3],
}
"""Dashes and gaps of a role, in widths of the line; a transport's is solid."""

LETTERS = {"transport": "T", "escort": "E", "interceptor": "I", "patrol": "P"}
"""The letter of a role, in its sign."""

LOST = 0.45
"""Opacity of aborted aircraft."""

_APART = 0.3


class FlightLine(msgspec.Struct, frozen=True):
    """One aircraft: its base (-1: off the map), the hex that it flies to, its role, whether it belongs to the
    side that reorganizes, and its fate, empty while it flies.
    """

    base: int
    goal: int
    role: str
    own: bool
    fate: str = ""


class Flights(Overlay, frozen=True):
    """Who flies in an air mission, from base to hex."""

    lines: Sequence[FlightLine]

    name = "flights"
    place = 6

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        return Drawing(flight_items(scene, self.lines), legend=flight_rows(self.lines))


def flight_rows(shown: Sequence[FlightLine]) -> list[LegendRow]:
    """A row for each role in an air mission."""
    parts = dict.fromkeys((each.role, each.own) for each in shown)
    return [LegendRow("flight", _text(*part), detail=part) for part in parts]


def _text(role: str, own: bool) -> Message:
    return message(f"reorganization.legend.flight.{role}_{'own' if own else 'enemy'}")


@sample("flight")
def _sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    points, (role, own) = sample_line(p), row.detail
    stroke_flight(p, palette.overlay, role, own, points, SAMPLE_SCALE)
    spot = QPointF(points[1, 0] / 2, 0)
    paint_flight(p, palette.overlay, FlightLine(-1, 0, role, own), spot, SAMPLE_SCALE)


def colour_of(overlay: OverlayColours, own: bool) -> QColor:
    """The colour of a side: the mission's own or the opponent's."""
    return overlay.sought if own else overlay.blocked


def flight_items(scene: Stage, shown: Sequence[FlightLine]) -> list[VectorItem]:
    """Lines and signs; signs over one hex stand beside each other."""
    overlay = scene.art.palette.overlay
    drawn = [(each, _points(scene, each), _sign(scene, shown, number)) for number, each in enumerate(shown)]
    if not drawn:
        return []

    def lines(p: QPainter, scale: float) -> None:
        for each, points, _ in drawn:
            if points is not None and each.fate != "destroyed":
                p.save()
                p.setOpacity(p.opacity() * (LOST if each.fate else 1.0))
                stroke_flight(p, overlay, each.role, each.own, points, scale)
                p.restore()

    def signs(p: QPainter, scale: float) -> None:
        for each, _, spot in drawn:
            paint_flight(p, overlay, each, spot, scale)

    area = QRectF()
    for _, points, spot in drawn:
        area = area.united(QRectF(spot.x() - 0.5, spot.y() - 0.5, 1, 1))
        area = area.united(area_of([] if points is None else [points]))
    return [VectorItem(depth.PATHS, area, lines, 24.0), VectorItem(depth.NOTES - 1, area, signs, 24.0)]


def stroke_flight(
    p: QPainter, overlay: OverlayColours, role: str, own: bool, points: Points, scale: float
) -> None:
    """A line in its side's colour and its role's pattern."""
    w, path = 0.8 * strokes.core_width(scale), path_of(points)
    strokes.stroke_plies(p, overlay, path, w)
    pen = QPen(colour_of(overlay, own), w, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    if PATTERNS[role]:
        pen.setDashPattern(PATTERNS[role])
    p.strokePath(path, pen)


def paint_flight(p: QPainter, overlay: OverlayColours, each: FlightLine, spot: QPointF, scale: float) -> None:
    """The sign of an aircraft over its hex: a letter on a disc, round for the mission's own side, square for
    the opponent; a stroke through it when it is out of the mission.
    """
    r = strokes.disc_radius(scale)
    p.setPen(QPen(overlay.casing, 0.24 * r))
    p.setBrush(colour_of(overlay, each.own))
    if each.own:
        p.drawEllipse(spot, r, r)
    else:
        p.drawRoundedRect(QRectF(spot.x() - r, spot.y() - r, 2 * r, 2 * r), 0.3 * r, 0.3 * r)
    write(p, FACES[Role.NUMBER], 1.42 * r, overlay.casing, spot, LETTERS[each.role])
    if each.fate:
        slant = QPointF(0.95 * r, -0.95 * r)
        for colour, wide in ((overlay.casing, 0.7), (colour_of(overlay, each.own), 0.4)):
            p.setPen(QPen(colour, wide * r, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            p.drawLine(spot - slant, spot + slant)


def _points(scene: Stage, each: FlightLine) -> Points | None:
    if each.base in (-1, each.goal):
        return None
    grid = scene.atlas.grid
    start, end = grid.centre(each.base), grid.centre(each.goal)
    turns = round((end[0] - start[0]) / grid.cols) if grid.wraps else 0
    return np.array([(start[0] + turns * grid.cols, start[1]), end])


def _sign(scene: Stage, shown: Sequence[FlightLine], number: int) -> QPointF:
    """Where an aircraft's sign stands: above its hex's counters, beside those of the others there."""
    each = shown[number]
    mates = [n for n, other in enumerate(shown) if other.goal == each.goal]
    x, y = scene.atlas.grid.centre(each.goal)
    at = mates.index(number) - (len(mates) - 1) / 2
    return QPointF(x + _APART * at, y - 0.42)
