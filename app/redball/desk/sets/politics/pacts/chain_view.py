"""The part of the map that shows a chain over sea."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from redball.atlas import Atlas
from redball.supply.paths import Path

AROUND = 6.0
"""Hexes around the outermost boxes of its sea areas."""


def area_of(atlas: Atlas, path: Path) -> QRectF:
    """What shows the ends of a path and the boxes of its sea areas, unrolled round the world."""
    spots: list[QPointF] = []
    for leg in path.legs:
        nodes = (leg.nodes[0], *(atlas.sea_areas[area].box for area in leg.seas), leg.nodes[-1])
        for x, y in map(atlas.grid.centre, nodes):
            wide = atlas.grid.cols
            if spots and atlas.grid.wraps:
                x += wide * round((spots[-1].x() - x) / wide)
            spots.append(QPointF(x, y))
    return QPolygonF(spots).boundingRect().adjusted(-AROUND, -AROUND, AROUND, AROUND)
