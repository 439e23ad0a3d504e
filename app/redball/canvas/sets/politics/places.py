"""Where things lie on the political display: hexes, and the markers of a hex beside one another.

Lengths are in px, a hex being ``wide`` px; the centre of the hex in the upper left corner is (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from redball.canvas.sets.politics.picture import Picture, Piece
from redball.canvas.shield import SHIELD
from redball.hexes.grid import CORNER_RADIUS
from redball.rules.politics.display.layout import Layout

DISC = 14.5 / 51
"""Radius of a minor country's marker in hex widths."""
RAISED = 5 / 51
"""How far a minor country's marker lies above the middle of its hex."""

_SPREAD: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0.0, 0.0),),
    ((-0.22, 0.0), (0.22, 0.0)),
    ((-0.22, -0.16), (0.22, -0.16), (0.0, 0.2)),
    ((-0.22, -0.17), (0.22, -0.17), (-0.22, 0.2), (0.22, 0.2)),
)
_SHRINK = (1.0, 0.74, 0.66, 0.62)
_MANY = 0.5


def centre(layout: Layout, node: int, wide: float) -> QPointF:
    """The middle of a hex."""
    x, y = layout.grid.centre(node)
    return QPointF(x * wide, y * wide)


def hexagon(layout: Layout, node: int, wide: float, share: float = 1.0) -> QPolygonF:
    """The outline of a hex, or a smaller one inside it."""
    middle = centre(layout, node, wide)
    corners = (QPointF(x * wide, y * wide) for x, y in layout.grid.corners(node))
    return QPolygonF([middle + (corner - middle) * share for corner in corners])


def bounds(layout: Layout) -> QRectF:
    """The field in hex widths."""
    spots = [layout.grid.centre(node) for node in layout.cells]
    left, right = min(x for x, _ in spots) - 0.5, max(x for x, _ in spots) + 0.5
    top, bottom = min(y for _, y in spots) - CORNER_RADIUS, max(y for _, y in spots) + CORNER_RADIUS
    return QRectF(left, top, right - left, bottom - top)


def node_at(layout: Layout, spot: QPointF, wide: float) -> int:
    """The hex of the field at a spot, -1 for none."""
    node = layout.grid.at(spot.x() / wide, spot.y() / wide)
    return node if node in layout.cells else -1


def placed(picture: Picture, wide: float) -> Iterator[tuple[Piece, QPointF, float]]:
    """Every marker with its middle, and its size against one that lies alone in its hex."""
    by_node: dict[int, list[Piece]] = {}
    for piece in picture.pieces:
        by_node.setdefault(piece.node, []).append(piece)
    for node, pieces in by_node.items():
        middle = centre(picture.layout, node, wide)
        for piece, (x, y), size in zip(pieces, *_spread(pieces), strict=True):
            lift = RAISED * wide if piece.is_minor and len(pieces) == 1 else 0.0
            yield piece, middle + QPointF(x * wide, y * wide - lift), size


def _spread(pieces: Sequence[Piece]) -> tuple[list[tuple[float, float]], list[float]]:
    """Where the markers of a hex lie in hex widths from its middle, and how large they are."""
    count = len(pieces)
    if count <= len(_SPREAD):
        return list(_SPREAD[count - 1]), [_SHRINK[count - 1]] * count
    rows = -(-count // 3)
    spots = [(0.28 * (n % 3 - 1), (n // 3 - (rows - 1) / 2) * 0.72 / rows) for n in range(count)]
    return spots, [min(_MANY, 1.3 / rows)] * count


def piece_at(picture: Picture, spot: QPointF, wide: float) -> Piece | None:
    """The marker at a spot: the uppermost one."""
    found = None
    for piece, middle, size in placed(picture, wide):
        reach = (DISC if piece.is_minor else SHIELD[1] / 2) * wide * size
        away = spot - middle
        if away.x() ** 2 + away.y() ** 2 <= reach**2:
            found = piece
    return found
