"""Text as outlines at an exact size: straight or letter by letter, with a halo.

Each letter's outline is taken once from a font of 100 px and scaled, so that nothing depends on whole pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QTransform,
)

from redball.canvas.basemap.lettering.arcs import Letter
from redball.canvas.fonts import Face, Type, font_of

_EM = 100


@lru_cache(maxsize=512)
def _outline(face: Face, text: str) -> QPainterPath:
    """Outline of a text on the baseline from x 0, for a size of 100 px."""
    path = QPainterPath()
    path.addText(0.0, 0.0, font_of(face, _EM), text)
    return path


@lru_cache(maxsize=32)
def _metrics(face: Face) -> QFontMetricsF:
    return QFontMetricsF(font_of(face, _EM))


@lru_cache(maxsize=16384)
def _advance(face: Face, text: str) -> float:
    """Advance of a text for a size of 100 px."""
    return float(_metrics(face).horizontalAdvance(text))


def width(text: str, kind: Type) -> float:
    """Width of a text in px, letter spacing included."""
    return _advance(kind.face, text) * kind.size / _EM + kind.spacing * max(0, len(text) - 1)


@lru_cache(maxsize=64)
def cap_height(face: Face) -> float:
    """Height of capitals as a share of the size."""
    return _outline(face, "H").boundingRect().height() / _EM


def straight(text: str, kind: Type) -> QPainterPath:
    """A text from (0, 0) on the baseline, in px."""
    if not kind.spacing:
        return QTransform.fromScale(kind.size / _EM, kind.size / _EM).map(_outline(kind.face, text))
    path, x = QPainterPath(), 0.0
    for letter in text:
        path.addPath(_letter(kind, letter, x, 0.0, 0.0))
        x += width(letter, kind) + kind.spacing
    return path


def _letter(kind: Type, letter: str, x: float, y: float, turn: float) -> QPainterPath:
    at = QTransform().translate(x, y).rotate(turn).scale(kind.size / _EM, kind.size / _EM)
    return at.map(_outline(kind.face, letter))


def placed(letters: Iterable[Letter], kind: Type) -> QPainterPath:
    """Letters at given places, in px."""
    path = QPainterPath()
    drop = cap_height(kind.face) * kind.size / 2
    for text, x, y, turn in letters:
        c, s, back = math.cos(turn), math.sin(turn), -width(text, kind._replace(spacing=0.0)) / 2
        left, base = x + back * c - drop * s, y + back * s + drop * c
        path.addPath(_letter(kind, text, left, base, math.degrees(turn)))
    return path


def line(x0: float, y0: float, x1: float, y1: float, wide: float) -> QPainterPath:
    """The outline of a straight line."""
    path = QPainterPath(QPointF(x0, y0))
    path.lineTo(x1, y1)
    stroker = QPainterPathStroker()
    stroker.setWidth(wide)
    return stroker.createStroke(path)


def haloed(painter: QPainter, path: QPainterPath, ink: QColor, halo: QColor, wide: float) -> None:
    """Paints a text: first the halo, ``wide`` on each side, then the ink."""
    if wide and _draws_outlines(painter):
        pen = QPen(halo, 2 * wide)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
    elif wide:
        painter.fillPath(_halo(path, wide), halo)
    painter.fillPath(path, ink)


def _draws_outlines(painter: QPainter) -> bool:
    """True for a painter that records a drawing, where a stroke is a few words and its outline many."""
    engine = painter.paintEngine()
    return engine is not None and engine.type() is QPaintEngine.Type.SVG


def _halo(path: QPainterPath, wide: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * wide)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    edge = stroker.createStroke(path)
    edge.addPath(path)
    edge.setFillRule(Qt.FillRule.WindingFill)
    return edge


def box_of(path: QPainterPath, halo: float) -> QRectF:
    """The rectangle that a haloed text covers."""
    return path.boundingRect().adjusted(-halo, -halo, halo, halo)


def at(path: QPainterPath, x: float, y: float) -> QPainterPath:
    """A path moved to a point."""
    return path.translated(QPointF(x, y))
