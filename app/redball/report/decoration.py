"""What surrounds the map on a picture: frame, title plate, legend."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from redball.canvas.basemap import lettering
from redball.canvas.fonts import FACES, Role, Type
from redball.canvas.overlays import LegendRow
from redball.canvas.palette import Palette, desk_of
from redball.canvas.panels import legend_size, paint_legend, paint_plate
from redball.game.clock import Clock
from redball.game.sequence import phases
from redball.wording import message, sentence

MARGIN = 9.0
"""White round the frame, in px of a picture 1600 px wide."""
_INSET = 16.0
_PAPER = QColor("#FFFFFF")


def turn_line(clock: Clock) -> str:
    """The moment as a line: date, and impulse or phase."""
    if clock.impulse:
        moment = sentence(message("sequence.acting", side=clock.side, number=clock.impulse))
    else:
        phase = phases().get(clock.phase)
        moment = sentence(phase.name) if phase else ""
    return f"{clock.date} · {moment}" if moment else clock.date


def paint_frame(painter: QPainter, palette: Palette, size: QRectF, margin: float) -> None:
    """Cover what reaches into the margin and draw the frame's line."""
    inner = size.adjusted(margin, margin, -margin, -margin)
    for band in (
        QRectF(size.left(), size.top(), size.width(), margin),
        QRectF(size.left(), inner.bottom(), size.width(), margin),
        QRectF(size.left(), size.top(), margin, size.height()),
        QRectF(inner.right(), size.top(), margin, size.height()),
    ):
        painter.fillRect(band, _PAPER)
    painter.setPen(
        QPen(palette.map.ink.darker(120) if palette.desk_theme == "light" else palette.map.border, 1.0)
    )
    painter.setBrush(QColor(0, 0, 0, 0))
    painter.drawRect(inner)


def paint_title(painter: QPainter, palette: Palette, title: str, line: str, corner: QPointF) -> None:
    """The title plate with the red bar, its upper left corner at a point."""
    large, small = Type(FACES[Role.TITLE], 21), Type(FACES[Role.NOTE], 13)
    width = max(lettering.width(title, large), lettering.width(line, small)) + 34
    height = (34.0 if title else 10.0) + (22.0 if line else 6.0)
    desk = desk_of(palette)
    painter.save()
    painter.translate(corner)
    paint_plate(painter, QRectF(0, 0, width, height), palette)
    painter.fillRect(QRectF(0, 0, 5, height), palette.counter.house)
    if title:
        painter.fillPath(lettering.straight(title, large).translated(18, 27), desk.text)
    if line:
        painter.fillPath(lettering.straight(line, small).translated(18, height - 12), desk.note)
    painter.restore()


def paint_decoration(
    painter: QPainter,
    palette: Palette,
    size: QRectF,
    words: tuple[str, str],
    rows: list[LegendRow],
    framed: bool,
) -> None:
    """Everything round the map, in px of a picture as large as ``size``; ``words`` are title and line."""
    margin = MARGIN if framed else 0.0
    if framed:
        paint_frame(painter, palette, size, margin)
    if any(words):
        paint_title(painter, palette, *words, QPointF(margin + _INSET, margin + _INSET))
    if rows:
        _, height = legend_size(rows)
        corner = QPointF(margin + _INSET, size.bottom() - margin - _INSET - height)
        paint_legend(painter, palette, rows, corner)
