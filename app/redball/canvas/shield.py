"""A major power's shield: its ground with the tab on top and its code, of any size."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from redball.canvas.fonts import FACES, Role, font_of
from redball.canvas.palette import Palette, mixed

SHIELD = (33 / 51, 37 / 51)
"""Width and height of a shield, of the width that it is painted for: that of a hex which it stands in."""
LETTERS_FROM = 6.5
"""Height in px below which letters on markers are left out."""

_BOLD = FACES[Role.NUMBER]
_ROUND = (Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def shield_path(middle: QPointF, wide: float) -> QPainterPath:
    """The outline of a major power's marker."""
    w, h = SHIELD[0] * wide, SHIELD[1] * wide
    left, top = middle.x() - w / 2, middle.y() - h / 2
    path = QPainterPath(QPointF(left, top))
    path.lineTo(left + w, top)
    path.lineTo(left + w, top + 0.5 * h)
    path.cubicTo(left + w, top + 0.78 * h, left + 0.72 * w, top + 0.92 * h, left + 0.5 * w, top + h)
    path.cubicTo(left + 0.28 * w, top + 0.92 * h, left, top + 0.78 * h, left, top + 0.5 * h)
    path.closeSubpath()
    return path


def paint_shield(
    p: QPainter, palette: Palette, code: str, middle: QPointF, wide: float, *, chosen: bool = False
) -> None:
    """A major power's marker: its ground with the tab on top."""
    colours, path = palette.power(code), shield_path(middle, wide)
    box = path.boundingRect()
    p.setPen(Qt.PenStyle.NoPen)
    for n in (3, 2, 1):
        p.fillPath(path.translated(0.012 * n * wide, 0.022 * n * wide), palette.counter.shadow)
    p.fillPath(path, colours.ground)
    p.save()
    p.setClipPath(path, Qt.ClipOperation.IntersectClip)
    p.fillRect(QRectF(box.left(), box.top(), box.width(), 0.24 * box.height()), colours.tab)
    p.restore()
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(rim_of(palette, colours.ground), max(0.9, 0.026 * wide), Qt.PenStyle.SolidLine, *_ROUND))
    p.drawPath(path)
    paint_letters(
        p, code, colours.ink, middle + QPointF(0, 0.08 * box.height()), wide * 17 / 51, 0.86 * box.width()
    )
    if chosen:
        for colour, width, out in (
            (palette.counter.selected_rim, 2.2, 1.08),
            (palette.overlay.accent, 2.2, 1.17),
        ):
            p.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, *_ROUND))
            p.drawPath(shield_path(middle, wide * out))


def paint_letters(p: QPainter, text: str, ink: QColor, middle: QPointF, size: float, room: float) -> None:
    """Letters in the middle of a marker, smaller where room lacks, none where nobody could read them."""
    if size < LETTERS_FROM:
        return
    font = font_of(_BOLD, size)
    metrics = QFontMetricsF(font)
    across = metrics.horizontalAdvance(text)
    if across > room:
        font = font_of(_BOLD, size * room / across)
        metrics = QFontMetricsF(font)
        across = metrics.horizontalAdvance(text)
    p.setFont(font)
    p.setPen(ink)
    p.drawText(QPointF(middle.x() - across / 2, middle.y() + metrics.capHeight() / 2), text)


def rim_of(palette: Palette, ground: QColor) -> QColor:
    """The colour of a marker's edge: light at night, else darker than its ground."""
    night = palette.counter.night_rim
    return night if night is not None else mixed(ground, palette.counter.edge, 0.62)
