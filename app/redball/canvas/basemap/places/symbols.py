"""Symbols of places: capital star, city square, town ring, ports, factories, oil, resources.

Where each stands and how large it is says :mod:`redball.canvas.basemap.places.marks`.
"""

from __future__ import annotations

import math
from functools import cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QTransform

from redball.canvas.basemap.geometry.detail import shown_at
from redball.canvas.basemap.geometry.lattice import Box
from redball.canvas.basemap.lettering import outlines
from redball.canvas.basemap.places.marks import Drawn, arranged
from redball.canvas.basemap.places.sites import Site, Sites, is_shown
from redball.canvas.fonts import Role, type_of
from redball.canvas.palette import Palette


class SymbolPainter:
    """Paints the symbols of places in one style at one size of a hex."""

    def __init__(self, palette: Palette, scale: float) -> None:
        self.palette, self.scale, self.shown = palette, scale, shown_at(scale)
        self.rim = 1.6 if scale < 30 else 2.0 if scale < 60 else 2.6

    def paint(self, painter: QPainter, sites: Sites, box: Box, period: float) -> None:
        """All symbols that touch a rectangle.  The painter is in map units."""
        if not self.shown.great_capitals:
            return
        wide = box.grown(0.8 + 12 / self.scale)
        for site in sites.between(wide.y0, wide.y1):
            if not is_shown(site, self.shown):
                continue
            x = site.x - math.floor((site.x - wide.x0) / period) * period if period else site.x
            while x <= wide.x1:
                if x >= wide.x0:
                    self._place(painter, site, x)
                if not period:
                    break
                x += period

    def _place(self, painter: QPainter, site: Site, x: float) -> None:
        painter.save()
        painter.translate(x, site.y)
        painter.scale(1 / self.scale, 1 / self.scale)
        for symbol in reversed(arranged(site.place, self.scale, self.shown)):
            self.symbol(painter, symbol)
        painter.restore()

    def symbol(self, painter: QPainter, symbol: Drawn) -> None:
        """One symbol; the painter is in px."""
        placed = QTransform().translate(symbol.x, symbol.y).scale(symbol.half, symbol.half)
        colours = self.palette.symbol
        outline = placed.map(_shape(symbol.name))
        rim = QPen(colours.rim, 2 * self.rim * (0.62 if symbol.name in ("oil", "resource", "town") else 0.8))
        rim.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(outline, rim)
        if symbol.name in ("major_port", "minor_port"):
            self._port(painter, symbol, outline, placed)
        elif symbol.name == "town":
            painter.fillPath(outline, colours.town_fill)
            painter.strokePath(outline, QPen(colours.town, max(1.1, 0.022 * self.scale)))
        elif symbol.name == "oil":
            pen = QPen(colours.oil, max(1.1, 0.022 * self.scale))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.strokePath(outline, pen)
        else:
            painter.fillPath(outline, getattr(colours, symbol.name))
        if symbol.number > 1:
            self._number(painter, symbol)

    def _port(self, painter: QPainter, symbol: Drawn, outline: QPainterPath, placed: QTransform) -> None:
        port, paper = self.palette.symbol.port, self.palette.symbol.port_paper
        ground, anchor = (port, paper) if symbol.name == "major_port" else (paper, port)
        painter.fillPath(outline, ground)
        painter.strokePath(outline, QPen(port, max(1.0, 0.016 * self.scale)))
        pen = QPen(anchor, max(1.0, 0.19 * symbol.half))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(placed.map(_anchor()), pen)

    def _number(self, painter: QPainter, symbol: Drawn) -> None:
        kind = type_of(Role.NUMBER, self.scale)
        text = outlines.straight(str(symbol.number), kind)
        drop = outlines.cap_height(kind.face) * kind.size / 2
        placed = outlines.at(text, symbol.x + symbol.half + 1.5, symbol.y + drop + 0.2 * symbol.half)
        outlines.haloed(painter, placed, self.palette.symbol.number, self.palette.map.halo, kind.halo)


@cache
def _shape(name: str) -> QPainterPath:
    """Outline of a symbol, half its height being 1."""
    path = QPainterPath()
    if name == "capital":
        points = [(r * math.sin(k * math.pi / 5), -r * math.cos(k * math.pi / 5)) for k in range(10)
                  for r in ((1.0, 0.42)[k % 2],)]  # fmt: skip
        _polygon(path, points)
    elif name == "city":
        path.addRect(-1, -1, 2, 2)
    elif name in ("town", "major_port", "minor_port"):
        path.addEllipse(QPointF(0, 0), 1, 1)
    elif name == "resource":
        _polygon(path, [(0, -1), (1, 0), (0, 1), (-1, 0)])
    elif name == "factory":
        _polygon(path, [(-1.05, 0.9), (-1.05, -0.95), (-0.62, -0.95), (-0.52, -0.1), (0.0, -0.55),
                        (0.0, -0.1), (0.52, -0.55), (0.52, -0.1), (1.05, -0.55), (1.05, 0.9)])  # fmt: skip
    else:
        _derrick(path)
    return path


def _polygon(path: QPainterPath, points: list[tuple[float, float]]) -> None:
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()


def _derrick(path: QPainterPath) -> None:
    """A derrick of struts, to be stroked."""
    strokes = (
        [(-0.62, 1.0), (-0.13, -0.85), (0.13, -0.85), (0.62, 1.0)], [(-0.8, 1.0), (0.8, 1.0)],
        [(-0.48, 0.45), (0.36, -0.05)], [(0.48, 0.45), (-0.36, -0.05)], [(-0.34, -0.05), (0.34, -0.05)],
        [(0.0, -0.85), (0.0, -1.05)],
    )  # fmt: skip
    for stroke in strokes:
        path.moveTo(*stroke[0])
        for point in stroke[1:]:
            path.lineTo(*point)


@cache
def _anchor() -> QPainterPath:
    """An anchor to be stroked, inside of a disc of radius 1."""
    path = QPainterPath()
    path.addEllipse(QPointF(0, -0.50), 0.13, 0.13)
    path.moveTo(0, -0.36)
    path.lineTo(0, 0.58)
    path.moveTo(-0.27, -0.16)
    path.lineTo(0.27, -0.16)
    path.moveTo(-0.52, 0.14)
    path.quadTo(-0.42, 0.58, 0, 0.58)
    path.quadTo(0.42, 0.58, 0.52, 0.14)
    return path
