"""The marks by which lines are told apart without colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPolygonF

Mark = Literal["dot", "square", "triangle", "diamond", "downward", "cross", "bar", "hexagon"]
HALF = 4.4
"""Half the size of a mark in px."""
_TALL, _WIDE, _THIN = 1.2 * HALF, 1.3 * HALF, 0.42 * HALF


def paint_mark(painter: QPainter, mark: Mark, at: QPointF) -> None:
    """Draw a mark with the pen and brush of the painter."""
    _MARKS[mark](painter, at)


def _dot(painter: QPainter, at: QPointF) -> None:
    painter.drawEllipse(at, HALF, HALF)


def _square(painter: QPainter, at: QPointF) -> None:
    painter.drawRect(QRectF(at.x() - HALF, at.y() - HALF, 2 * HALF, 2 * HALF))


def _bar(painter: QPainter, at: QPointF) -> None:
    painter.drawRect(QRectF(at.x() - _THIN, at.y() - _WIDE, 2 * _THIN, 2 * _WIDE))


def _cornered(*corners: tuple[float, float]) -> Callable[[QPainter, QPointF], None]:
    """A mark with corners, given from its centre."""
    points: Sequence[QPointF] = [QPointF(*corner) for corner in corners]

    def draw(painter: QPainter, at: QPointF) -> None:
        painter.drawPolygon(QPolygonF([at + point for point in points]))

    return draw


_MARKS: dict[Mark, Callable[[QPainter, QPointF], None]] = {
    "dot": _dot,
    "square": _square,
    "bar": _bar,
    "triangle": _cornered((0, -_TALL), (_TALL, _TALL), (-_TALL, _TALL)),
    "downward": _cornered((0, _TALL), (_TALL, -_TALL), (-_TALL, -_TALL)),
    "diamond": _cornered((0, -_WIDE), (_WIDE, 0), (0, _WIDE), (-_WIDE, 0)),
    "hexagon": _cornered(
        (-_WIDE, 0),
        (-_WIDE / 2, -HALF),
        (_WIDE / 2, -HALF),
        (_WIDE, 0),
        (_WIDE / 2, HALF),
        (-_WIDE / 2, HALF),
    ),
    "cross": _cornered(
        (-_THIN, -_WIDE),
        (_THIN, -_WIDE),
        (_THIN, -_THIN),
        (_WIDE, -_THIN),
        (_WIDE, _THIN),
        (_THIN, _THIN),
        (_THIN, _WIDE),
        (-_THIN, _WIDE),
        (-_THIN, _THIN),
        (-_WIDE, _THIN),
        (-_WIDE, -_THIN),
        (-_THIN, -_THIN),
    ),
}
