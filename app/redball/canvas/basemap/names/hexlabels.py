"""Labels of hexes, at close range."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QPaintEngine, QPainter, QTransform

from redball.atlas import Atlas
from redball.canvas.basemap.geometry.lattice import Box, cells_in
from redball.canvas.basemap.lettering import outlines
from redball.canvas.basemap.places.marks import HEX_LABEL_ABOVE
from redball.canvas.fonts import Role, font_of, type_of
from redball.canvas.palette import Palette, faded


def paint_hex_labels(painter: QPainter, atlas: Atlas, palette: Palette, box: Box, scale: float) -> None:
    """Labels of all hexes in a rectangle, dark on land and in the colour of sea names at sea.  Painter in
    map units.
    """
    engine = painter.paintEngine()
    paint = _written if engine is not None and engine.type() == QPaintEngine.Type.Raster else _outlined
    dry, wet = faded(palette.map.ink, 0.54), faded(palette.map.sea_name, 0.64)
    cells = cells_in(atlas.grid, box.grown(0.6))
    at_sea = atlas.sea[cells.nodes] >= 0
    for ink, mask in ((dry, ~at_sea), (wet, at_sea)):
        some = cells.only(mask)
        texts = [atlas.label(node) for node in some.nodes.tolist()]
        paint(painter, list(zip(texts, some.centres.tolist(), strict=True)), ink, scale)


def _outlined(painter: QPainter, labels: list[tuple[str, list[float]]], ink: QColor, scale: float) -> None:
    """As outlines, for pictures without fonts."""
    kind = type_of(Role.HEX_LABEL, scale)
    drop = outlines.cap_height(kind.face) * kind.size / 2
    for text, (x, y) in labels:
        to = QTransform(1 / scale, 0, 0, 1 / scale, x, y - HEX_LABEL_ABOVE)
        to.translate(-outlines.width(text, kind) / 2, drop)
        # Each by itself: some readers cut a path off that has very many points.
        painter.fillPath(to.map(outlines.straight(text, kind)), ink)


def _written(painter: QPainter, labels: list[tuple[str, list[float]]], ink: QColor, scale: float) -> None:
    """As text, ten times as fast, for pictures of pixels."""
    kind = type_of(Role.HEX_LABEL, scale)
    to = painter.transform()
    per_px = to.m11() / scale
    font = font_of(kind.face, kind.size)
    # Grey edges on every screen: tiles are kept, and shown elsewhere too.
    font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias | QFont.StyleStrategy.NoSubpixelAntialias)
    font.setPointSizeF(kind.size * per_px * 72 / painter.device().logicalDpiY())
    drop = outlines.cap_height(kind.face) * kind.size * per_px / 2
    painter.save()
    painter.resetTransform()
    painter.setFont(font)
    painter.setPen(ink)
    for text, (x, y) in labels:
        at = to.map(QPointF(x, y - HEX_LABEL_ABOVE))
        painter.drawText(QPointF(at.x() - outlines.width(text, kind) * per_px / 2, at.y() + drop), text)
    painter.restore()
