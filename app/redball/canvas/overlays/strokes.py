"""How legs are stroked: three plies, a pattern for each kind, arrow heads, numbered discs, signs.

All painters are in map units; ``scale`` is px a hex.  Nothing is shown by colour alone.
"""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from redball.canvas.basemap.lettering import outlines
from redball.canvas.counters.paint import write
from redball.canvas.fonts import FACES, Role, Type
from redball.canvas.overlays.polyline import Points, path_of, spots
from redball.canvas.palette import OverlayColours, faded
from redball.supply.paths import LegKind

ALTERNATIVE = 0.55
"""Opacity of an alternative path."""


TIES_FROM = 16.0
"""Hex width in px from which the railways of a net have ties."""

_TAG = 13.0
"""Height of letters on a tag in px."""


def core_width(scale: float) -> float:
    """Width of a leg's core in map units: .06 of a hex, at least 4.2 px."""
    return max(4.2 / scale, 0.06)


def core_colour(overlay: OverlayColours, kind: LegKind) -> QColor:
    """Colour of a kind of leg."""
    colour: QColor = getattr(overlay, kind.value)
    return colour


def _pen(colour: QColor, width: float, cap: Qt.PenCapStyle = Qt.PenCapStyle.RoundCap) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)


def stroke_plies(
    painter: QPainter, overlay: OverlayColours, path: QPainterPath, w: float, thin: bool = False
) -> None:
    """The dark ring and the white casing that make a leg legible on any ground."""
    # A thin path is translucent as a whole: its ring is broader, so that it contrasts with any
    # ground in grey.
    casing, ring = (1.5, 0.55) if thin else (2.05, 0.26)
    casing *= w
    painter.strokePath(path, _pen(overlay.ring, casing + ring * w))
    painter.strokePath(path, _pen(overlay.casing, casing))


def stroke_core(
    painter: QPainter, overlay: OverlayColours, kind: LegKind, path: QPainterPath, w: float
) -> None:
    """The core of a leg in its colour and pattern."""
    colour = core_colour(overlay, kind)
    if kind is LegKind.BASIC:
        painter.strokePath(path, _pen(colour, w))
    elif kind is LegKind.RAILWAY:
        painter.strokePath(path, _pen(colour, 0.62 * w))
        ties = _pen(colour, 1.96 * w, Qt.PenCapStyle.FlatCap)
        ties.setDashPattern([0.5 / 1.96, 1.25 / 1.96])
        painter.strokePath(path, ties)
    else:
        dashes = _pen(colour, w)
        dashes.setDashPattern([2.2, 1.9])
        painter.strokePath(path, dashes)


def stroke_leg(
    painter: QPainter,
    overlay: OverlayColours,
    kind: LegKind,
    points: Points,
    scale: float,
    thin: bool = False,
) -> None:
    """A whole leg without its signs; ``thin`` for an alternative path."""
    if len(points) < 2:
        return
    path = path_of(points)
    if thin:
        stroke_thin(painter, overlay, kind, path, scale)
        return
    w = core_width(scale)
    stroke_plies(painter, overlay, path, w)
    stroke_core(painter, overlay, kind, path, w)


def stroke_thin(
    painter: QPainter, overlay: OverlayColours, kind: LegKind, path: QPainterPath, scale: float
) -> None:
    """A whole leg of an alternative path without its signs."""
    w = core_width(scale)
    painter.save()
    painter.setOpacity(painter.opacity() * ALTERNATIVE)
    stroke_plies(painter, overlay, path, w, thin=True)
    stroke_core(painter, overlay, kind, path, w)
    painter.restore()


class RailLines:
    """Many short stretches of railway, stroked at once like a railway leg: line by line and with square ends,
    which is a hundred times as fast as one stroke of them all. Ties are left out where they could not be
    seen.
    """

    def __init__(self, lines: list[QLineF]) -> None:
        self.lines = lines
        self._ties: tuple[float, list[QLineF]] = (0.0, [])

    def stroke(self, painter: QPainter, overlay: OverlayColours, scale: float) -> None:
        """Draw them at a scale."""
        w = 0.8 * core_width(scale)
        plies = ((overlay.ring, 2.31 * w), (overlay.casing, 2.05 * w), (overlay.railway, 0.62 * w))
        for colour, width in plies:
            painter.setPen(_pen(colour, width, Qt.PenCapStyle.SquareCap))
            painter.drawLines(self.lines)
        if scale >= TIES_FROM:
            painter.setPen(_pen(overlay.railway, 1.96 * w, Qt.PenCapStyle.FlatCap))
            painter.drawLines(self._ties_at(w))

    def _ties_at(self, w: float) -> list[QLineF]:
        if self._ties[0] != w:
            count, half = max(1, round(1 / (1.75 * w))), 0.25 * w
            spots = [(n + 0.5) / count for n in range(count)]
            ties = [QLineF(x.pointAt(at - half), x.pointAt(at + half)) for x in self.lines for at in spots]
            self._ties = (w, ties)
        return self._ties[1]


def stroke_arrows(
    painter: QPainter, overlay: OverlayColours, kind: LegKind, points: Points, scale: float
) -> None:
    """Arrow heads from unit to source, one a hex on basic legs, rarer on the others."""
    w = core_width(scale)
    every = max(1.0, 42 / scale) if kind is LegKind.BASIC else max(1.9, 84 / scale)
    colour = core_colour(overlay, kind)
    for x, y, turn in spots(points, every, every * 0.62):
        painter.save()
        painter.translate(x, y)
        painter.rotate(turn)
        head = QPolygonF(
            [
                QPointF(1.5 * w, 0),
                QPointF(-1.1 * w, -1.05 * w),
                QPointF(-0.5 * w, 0),
                QPointF(-1.1 * w, 1.05 * w),
            ]
        )
        path = QPainterPath()
        path.addPolygon(head)
        path.closeSubpath()
        painter.strokePath(path, _pen(overlay.casing, 0.6 * w))
        painter.fillPath(path, colour)
        painter.restore()


def stroke_sought(painter: QPainter, overlay: OverlayColours, points: Points, scale: float) -> None:
    """The way that was sought and is blocked: dots."""
    if len(points) < 2:
        return
    path, w = path_of(points), core_width(scale)
    stroke_plies(painter, overlay, path, w)
    dots = _pen(overlay.sought, w, Qt.PenCapStyle.FlatCap)
    dots.setDashPattern([1.0, 1.1])
    painter.strokePath(path, dots)


def disc_radius(scale: float) -> float:
    """Radius of a leg's numbered disc in map units."""
    return max(7.4 / scale, 0.13)


def paint_disc(
    painter: QPainter, overlay: OverlayColours, kind: LegKind, number: int, spot: QPointF, scale: float
) -> None:
    """A leg's number on a disc in its colour, at its start."""
    radius = disc_radius(scale)
    painter.setPen(_pen(overlay.ring, 0.32 * radius))
    painter.setBrush(overlay.casing)
    painter.drawEllipse(spot, radius * 1.06, radius * 1.06)
    painter.setPen(_pen(overlay.casing, 0.16 * radius))
    painter.setBrush(core_colour(overlay, kind))
    painter.drawEllipse(spot, radius, radius)
    write(painter, FACES[Role.NUMBER], 1.42 * radius, overlay.casing, spot, str(number))


def paint_diamond(painter: QPainter, overlay: OverlayColours, spot: QPointF, scale: float) -> None:
    """The sign on an overseas leg in each sea area."""
    r = max(6.0 / scale, 0.095)
    painter.setPen(_pen(overlay.overseas, 0.34 * r))
    painter.setBrush(overlay.casing)
    painter.drawPolygon(
        QPolygonF([spot + QPointF(0, -r), spot + QPointF(r, 0), spot + QPointF(0, r), spot + QPointF(-r, 0)])
    )


def paint_no_entry(
    painter: QPainter, overlay: OverlayColours, spot: QPointF, scale: float, small: bool = False
) -> None:
    """The round sign where a path is broken."""
    r = max((7.0 if small else 9.5) / scale, 0.14 if small else 0.21)
    painter.setPen(_pen(overlay.casing, 0.2 * r))
    painter.setBrush(overlay.blocked)
    painter.drawEllipse(spot, r, r)
    painter.fillRect(QRectF(spot.x() - 0.58 * r, spot.y() - 0.16 * r, 1.16 * r, 0.32 * r), overlay.casing)


def paint_letter(
    painter: QPainter, overlay: OverlayColours, letter: str, spot: QPointF, radius: float
) -> None:
    """The round sign where a railway is broken: its letter says why."""
    painter.setPen(_pen(overlay.casing, 0.24 * radius))
    painter.setBrush(overlay.blocked)
    painter.drawEllipse(spot, radius, radius)
    if letter:
        write(painter, FACES[Role.NUMBER], 1.5 * radius, overlay.casing, spot, letter)


def tag_box(text: str, spot: QPointF, scale: float, left: bool = True) -> QRectF:
    """The plate of a tag in map units."""
    wide = outlines.width(text, Type(FACES[Role.TAG], _TAG / scale))
    high, pad, gap = 21 / scale, 8 / scale, max(11 / scale, 0.16)
    box = QRectF(0, spot.y() - high / 2, wide + 2 * pad, high)
    box.moveLeft(spot.x() - gap - box.width() if left else spot.x() + gap)
    return box


def paint_tag(
    painter: QPainter, text: str, ink: QColor, edge: QColor, spot: QPointF, scale: float, left: bool = True
) -> None:
    """A name on a white plate beside a spot: left of it, or right."""
    face, size, box = FACES[Role.TAG], _TAG / scale, tag_box(text, spot, scale, left)
    plate = QPainterPath()
    plate.addRoundedRect(box, 5 / scale, 5 / scale)
    painter.fillPath(plate, faded(QColor("#FFFFFF"), 0.95))
    painter.strokePath(plate, _pen(edge, 1.4 / scale))
    write(painter, face, size, ink, box.center(), text)
