"""Labels of hexes, at close range."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPainterPath, QTransform

from redball.atlas import Atlas
from redball.canvas.basemap import lettering
from redball.canvas.basemap.lattice import Box, cells_in
from redball.canvas.fonts import Role, type_of
from redball.canvas.palette import Palette, faded
from redball.hexes import CORNER_RADIUS

ABOVE = 0.64 * CORNER_RADIUS
"""Height of a label's middle over the centre of its hex, in hex widths."""


def paint_hex_labels(painter: QPainter, atlas: Atlas, palette: Palette, box: Box, scale: float) -> None:
    """Labels of all hexes in a rectangle, dark on land and in the colour of sea names at sea.  Painter in map units."""
    kind = type_of(Role.HEX_LABEL, scale)
    drop = lettering.cap_height(kind.face) * kind.size / 2
    wet, dry = QPainterPath(), QPainterPath()
    cells = cells_in(atlas.grid, box.grown(0.6))
    for node, (x, y) in zip(cells.nodes.tolist(), cells.centres.tolist(), strict=True):
        text = atlas.label(node)
        path = lettering.straight(text, kind)
        to = QTransform(1 / scale, 0, 0, 1 / scale, x, y - ABOVE).translate(
            -lettering.width(text, kind) / 2, drop
        )
        (wet if atlas.sea[node] >= 0 else dry).addPath(to.map(path))
    painter.fillPath(dry, faded(palette.map.ink, 0.62))
    painter.fillPath(wet, faded(palette.map.sea_name, 0.70))
