"""What surrounds the map on a picture: frame, title plate, legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen

from redball.canvas.basemap.lettering import outlines
from redball.canvas.corners import CORNERS, Corner, box_in, hidden
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
_GAP = 10.0
_FOR_TITLE: tuple[Corner, ...] = ("upper left", "upper right", "lower left", "lower right")
_PAPER = QColor("#FFFFFF")
_LARGE, _SMALL = Type(FACES[Role.TITLE], 21), Type(FACES[Role.NOTE], 13)


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


def title_size(title: str, line: str) -> QSizeF:
    """Width and height of the title plate in px."""
    width = max(outlines.width(title, _LARGE), outlines.width(line, _SMALL)) + 34
    return QSizeF(width, (34.0 if title else 10.0) + (22.0 if line else 6.0))


def paint_title(painter: QPainter, palette: Palette, title: str, line: str, corner: QPointF) -> None:
    """The title plate with the red bar, its upper left corner at a point."""
    size, desk = title_size(title, line), desk_of(palette)
    width, height = size.width(), size.height()
    painter.save()
    painter.translate(corner)
    paint_plate(painter, QRectF(0, 0, width, height), palette)
    painter.fillRect(QRectF(0, 0, 5, height), palette.counter.house)
    if title:
        painter.fillPath(outlines.straight(title, _LARGE).translated(18, 27), desk.text)
    if line:
        painter.fillPath(outlines.straight(line, _SMALL).translated(18, height - 12), desk.note)
    painter.restore()


class Cards(NamedTuple):
    """Where title plate and legend stand, in px of a picture 1600 px wide; the columns of the legend, and the
    height of the band below the map that holds what found no empty corner.
    """

    title: QPointF | None = None
    legend: QPointF | None = None
    columns: int = 1
    band: float = 0.0


def arranged(
    size: QRectF, words: tuple[str, str], rows: list[LegendRow], framed: bool, taken: Sequence[QRectF]
) -> Cards:
    """Puts title plate and legend where they lie over nothing that is ``taken`` on a map as large as
    ``size``; below it, side by side if there is room, when there is no such corner.
    """
    margin = MARGIN if framed else 0.0
    room = size.adjusted(margin, margin, -margin, -margin)
    x, y = margin, size.bottom() + _GAP
    title, legend, columns = None, None, 1
    low = size.bottom()
    if any(words):
        plate = title_size(*words)
        title = _free(plate, room, _FOR_TITLE, taken)
        if title is None:
            title = QRectF(QPointF(x, y), plate)
            x, low = title.right() + _GAP, title.bottom()
    if rows:
        busy = [*taken, *([title] if title is not None else [])]
        legend = _free(QSizeF(*legend_size(rows)), room, CORNERS, busy)
        if legend is None:
            if legend_size(rows)[0] > size.right() - margin - x:
                x, y = margin, low + _GAP
            columns = _columns_within(rows, size.right() - margin - x)
            legend = QRectF(QPointF(x, y), QSizeF(*legend_size(rows, columns)))
            low = max(low, legend.bottom())
    band = low + _GAP - size.bottom() if low > size.bottom() else 0.0
    return Cards(_corner(title), _corner(legend), columns, band)


def _corner(box: QRectF | None) -> QPointF | None:
    return None if box is None else box.topLeft()


def _free(size: QSizeF, room: QRectF, order: Sequence[Corner], taken: Sequence[QRectF]) -> QRectF | None:
    """A box in the first corner where it lies over nothing; None when there is none."""
    boxes = (box_in(corner, size, room, _INSET) for corner in order)
    fits = (box for box in boxes if room.contains(box) and not hidden(box, taken))
    return next(fits, None)


def _columns_within(rows: list[LegendRow], width: float) -> int:
    """As many columns as there is room for, so that the band below stays low."""
    count = 1
    while count < len(rows) and legend_size(rows, count + 1)[0] <= width:
        count += 1
    return count


def paint_decoration(
    painter: QPainter,
    palette: Palette,
    size: QRectF,
    words: tuple[str, str],
    rows: list[LegendRow],
    framed: bool,
    cards: Cards,
) -> None:
    """Everything round the map, in px of a picture; ``size`` is the map's with its margin, ``words`` are
    title and line.
    """
    if cards.band:
        painter.fillRect(QRectF(size.left(), size.bottom(), size.width(), cards.band + 1), _PAPER)
    if framed:
        paint_frame(painter, palette, size, MARGIN)
    if cards.title is not None:
        paint_title(painter, palette, *words, cards.title)
    if cards.legend is not None:
        paint_legend(painter, palette, rows, cards.legend, cards.columns)
