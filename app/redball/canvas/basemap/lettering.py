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
def _outline(face: Face, text: str) -> tuple[QPainterPath, float]:
    """Outline of a text on the baseline from x 0, and its advance, both for a size of 100 px."""
    font = font_of(face, _EM)
    path = QPainterPath()
    path.addText(0.0, 0.0, font, text)
    return path, QFontMetricsF(font).horizontalAdvance(text)


def width(text: str, kind: Type) -> float:
    """Width of a text in px, letter spacing included."""
    return _outline(kind.face, text)[1] * kind.size / _EM + kind.spacing * max(0, len(text) - 1)


@lru_cache(maxsize=64)
def cap_height(face: Face) -> float:
    """Height of capitals as a share of the size."""
    return _outline(face, "H")[0].boundingRect().height() / _EM


def straight(text: str, kind: Type) -> QPainterPath:
    """A text from (0, 0) on the baseline, in px."""
    if not kind.spacing:
        return QTransform.fromScale(kind.size / _EM, kind.size / _EM).map(_outline(kind.face, text)[0])
    path, x = QPainterPath(), 0.0
    for letter in text:
        path.addPath(_letter(kind, letter, x, 0.0, 0.0))
        x += width(letter, kind) + kind.spacing
    return path


def _letter(kind: Type, letter: str, x: float, y: float, turn: float) -> QPainterPath:
    placed = QTransform().translate(x, y).rotate(turn).scale(kind.size / _EM, kind.size / _EM)
    return placed.map(_outline(kind.face, letter)[0])


def curved(text: str, kind: Type, angle: float, spread: float, bend: float = 0.10) -> QPainterPath:
    """A text along an arc about (0, 0), in px.

    ``angle`` in degrees, clockwise; ``spread`` is the width to fill by letter spacing, ``bend`` the sagitta's share of it.
    """
    spacing = (
        kind.spacing
        if len(text) < 2
        else max(kind.spacing, (spread - width(text, kind._replace(spacing=0.0))) / (len(text) - 1))
    )
    total = width(text, kind._replace(spacing=spacing))
    radius = total / (8 * bend) if bend else 1e9
    path, along = QPainterPath(), -total / 2
    drop = cap_height(kind.face) * kind.size / 2
    sag = total * bend / 3
    for letter in text:
        advance = width(letter, kind)
        turn = (along + advance / 2) / radius
        x, y = radius * math.sin(turn), radius * (1 - math.cos(turn)) - sag
        back, down = -advance / 2, drop
        c, s = math.cos(turn), math.sin(turn)
        path.addPath(
            _letter(kind, letter, x + back * c - down * s, y + back * s + down * c, math.degrees(turn))
        )
        along += advance + spacing
    return QTransform().rotate(angle).map(path)


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
