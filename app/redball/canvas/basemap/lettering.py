"""Text as outlines at an exact size: straight or along a curve, with a halo.

Outlines are taken once a letter from a font of 100 px and scaled, so that nothing depends on whole pixels.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPainterPathStroker, QTransform

from redball.canvas.fonts import Face, Type, font_of

_EM = 100


@lru_cache(maxsize=8192)
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
    placed = QTransform().translate(x, y).rotate(turn).scale(kind.size / _EM, kind.size / _EM)
    return placed.map(_outline(kind.face, letter))


def along(text: str, kind: Type, bend: float = 0.07) -> list[tuple[str, float, float, float, float]]:
    """The letters of a text along an arc about (0, 0), in px: letter, middle of its x-height, turn in
    radians, advance.

    ``bend`` is the arc's height as a share of its width.
    """
    total = width(text, kind)
    radius = total / (8 * bend) if bend else 1e9
    placed, x = [], -total / 2
    for letter in text:
        advance = width(letter, kind)
        turn = (x + advance / 2) / radius
        down = radius * (1 - math.cos(turn)) - total * bend / 3
        placed.append((letter, radius * math.sin(turn), down, turn, advance))
        x += advance + kind.spacing
    return placed


def curved(text: str, kind: Type, bend: float = 0.07) -> QPainterPath:
    """A text along an arc about (0, 0), in px."""
    path = QPainterPath()
    drop = cap_height(kind.face) * kind.size / 2
    for letter, x, y, turn, advance in along(text, kind, bend):
        c, s, back = math.cos(turn), math.sin(turn), -advance / 2
        left, base = x + back * c - drop * s, y + back * s + drop * c
        path.addPath(_letter(kind, letter, left, base, math.degrees(turn)))
    return path


def haloed(painter: QPainter, path: QPainterPath, ink: QColor, halo: QColor, wide: float) -> None:
    """Paints a text: first the halo, ``wide`` on each side, then the ink."""
    if wide:
        painter.fillPath(_halo(path, wide), halo)
    painter.fillPath(path, ink)


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
