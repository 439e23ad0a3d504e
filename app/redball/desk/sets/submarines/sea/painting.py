"""A sea box painted: grounds of both sides, heads, counters and sums, and where something may be put."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from redball.canvas.counters import convoy_face, face_of, paint_counter
from redball.canvas.counters.paint import rounded
from redball.canvas.fonts import FACES, Face, Role, font_of
from redball.canvas.palette import Palette, desk_of, faded, luminance, mixed
from redball.desk import theme, words
from redball.desk.sets.submarines.sea import phrases, places
from redball.desk.sets.submarines.sea.places import (
    COUNTERS,
    HALF,
    HEAD,
    LABELS,
    ROW,
    TAB,
    WIDTH,
    Token,
    column,
)
from redball.desk.sets.submarines.sea.rows import Cell, Half, SeaBox
from redball.desk.widgets.chips import paint_power

CHIP_WIDE, CHIP_HIGH = 30.0, 16.0
"""Size of the chip on a submarine that attacks convoys."""

_LIGHT, _DARK = 0.16, 0.10
"""Opacity of a half's ground in a power's colour, and where that is dark."""

_MOST_CHIPS = 2
"""Powers of a side that are shown one under the other."""

_CENTRE = Qt.AlignmentFlag.AlignCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_NUMBERS, _THIN = FACES[Role.NUMBER], FACES[Role.HEX_LABEL]


def paint_box(p: QPainter, box: SeaBox, current: tuple[str, int] | None) -> None:
    """Draw grounds, heads, labels and sums; ``current`` is the section that is looked at more closely."""
    palette = theme.map_palette()
    for number, half in enumerate(box.halves):
        _ground(p, palette, half, places.top_of(number))
    _lines(p, box)
    _heads(p, box)
    for number, half in enumerate(box.halves):
        _labels(p, palette, box, half, places.top_of(number))
        for cell in half.cells:
            _sums(p, cell, places.top_of(number), current == (half.side, cell.section))


def _ground(p: QPainter, palette: Palette, half: Half, top: float) -> None:
    power = half.powers[0] if half.powers else "minor"
    colours = palette.power(power)
    share = _DARK if luminance(colours.ground) < 0.2 else _LIGHT
    if palette.desk_theme == "dark":
        share += 0.05
    ground = mixed(desk_of(palette).panel, colours.ground, share)
    p.fillRect(QRectF(0, top, WIDTH, HALF), ground)
    p.fillRect(QRectF(0, top, TAB, HALF), colours.tab)


def _lines(p: QPainter, box: SeaBox) -> None:
    """Lines between columns, halves and sums, of one device px."""
    p.save()
    p.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    p.setPen(QPen(theme.colour("line"), 1))
    for number in range(len(box.halves)):
        top = places.top_of(number)
        for cell in box.halves[number].cells:
            left, wide = column(cell.section)
            p.drawLine(QLineF(left, top + 4, left, top + HALF - 4))
            if cell is box.halves[number].cells[-1]:
                p.drawLine(QLineF(left + wide, top + 4, left + wide, top + HALF - 4))
        p.drawLine(QLineF(TAB + 6, top + COUNTERS + 3, WIDTH - 10, top + COUNTERS + 3))
    for y in (HEAD, HEAD + HALF):
        p.setPen(QPen(theme.colour("edge"), 1))
        p.drawLine(QLineF(0, y, WIDTH, y))
    p.restore()


def _heads(p: QPainter, box: SeaBox) -> None:
    for cell in box.halves[0].cells:
        left, wide = column(cell.section)
        convoys = cell.section < 0
        face = FACES[Role.CITY] if convoys else _NUMBERS
        _text(p, QRectF(left, 0, wide, HEAD), phrases.section_head(cell.section), face, 13 if convoys else 16)


def _labels(p: QPainter, palette: Palette, box: SeaBox, half: Half, top: float) -> None:
    y = top + 8
    for code in half.powers[:_MOST_CHIPS]:
        paint_power(p, QRectF(13, y, 34, 21), code, palette.power(code))
        y += 25
    role = phrases.role_of(box, half)
    note = theme.colour("note")
    for said in filter(None, (words.side_name(half.side), role)):
        _text(p, QRectF(13, y, LABELS - 14, 16), said, FACES[Role.SMALL], 12, note, _LEFT)
        y += 16
    names = phrases.tr("Search"), phrases.tr("ASW"), phrases.tr("Attack")
    for row, said in enumerate(names):
        _text(p, QRectF(13, _row_top(top, row), LABELS - 14, ROW), said, FACES[Role.SMALL], 12, note, _LEFT)


def _row_top(top: float, row: int) -> float:
    return top + COUNTERS + 7 + row * ROW


def _sums(p: QPainter, cell: Cell, top: float, current: bool) -> None:
    left, wide = column(cell.section)
    said = (
        ("search", phrases.searched(cell.search)),
        ("asw", phrases.number(cell.asw)),
        ("attack", phrases.number(cell.attack)),
    )
    if current:
        area = QRectF(left + 1.5, _row_top(top, 0) - 2, wide - 3, 3 * ROW + 2)
        p.setPen(QPen(theme.colour("accent_line"), 1.2))
        p.setBrush(theme.colour("panel", 0.55))
        p.drawRoundedRect(area, 3.5, 3.5)
    for row, (name, text) in enumerate(said):
        counts = name in cell.counts and text != "–"
        ink = theme.colour("text" if counts or text != "–" else "note")
        box = QRectF(left, _row_top(top, row), wide, ROW)
        _text(p, box, text, _NUMBERS if counts else _THIN, 17, ink)


# --- counters -----------------------------------------------------------------------------------------------


def paint_token(p: QPainter, token: Token, box: QRectF | None = None, shadow: bool = True) -> None:
    """Draw a counter, at its place or in another box."""
    where = box or token.box
    face = face_of(token.unit) if token.unit is not None else convoy_face(token.power, token.points)
    p.save()
    p.translate(where.topLeft())
    paint_counter(p, theme.map_palette(), face, where.width(), shadow)
    p.restore()


def paint_ring(p: QPainter, box: QRectF) -> None:
    """Draw the ring of a counter that is chosen or takes part."""
    palette, z = theme.map_palette(), box.width()
    wide = max(1.6, 0.05 * z)
    for ink, grow in ((palette.counter.selected_rim, 1.6), (palette.overlay.accent, 0.6)):
        outer = box.adjusted(-grow * wide, -grow * wide, grow * wide, grow * wide)
        p.strokePath(rounded(outer, 0.12 * z), QPen(ink, wide))


def paint_chip(p: QPainter, box: QRectF) -> None:
    """Draw the chip of a submarine that attacks convoys, at the upper left corner of its counter."""
    counter = theme.map_palette().counter
    small = box.width() < places.SIZES[0]
    high = CHIP_HIGH * (0.75 if small else 1.0)
    chip = QRectF(box.left() - 7, box.top() - 5, CHIP_WIDE * (0.75 if small else 1.0), high)
    p.fillPath(rounded(chip.adjusted(-1, -1, 1, 1), 4), counter.selected_rim)
    p.fillPath(rounded(chip, 3), counter.count)
    _text(p, chip, phrases.tr("SSW"), _NUMBERS, high - 3, counter.count_ink)


def paint_focus(p: QPainter, box: QRectF) -> None:
    """Draw the frame of the counter that the keyboard is on."""
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(theme.colour("panel"), 4))
    p.drawRoundedRect(box.adjusted(-2.5, -2.5, 2.5, 2.5), 5, 5)
    p.setPen(QPen(theme.colour("text"), 1.6, Qt.PenStyle.DashLine))
    p.drawRoundedRect(box.adjusted(-2.5, -2.5, 2.5, 2.5), 5, 5)


# --- where something may be put -----------------------------------------------------------------------------


def paint_legal(p: QPainter, boxes: Iterable[QRectF], under: QRectF | None) -> None:
    """Edge the sections where what is held may be put; the one ``under`` the mouse has a ground."""
    for box in boxes:
        _edge(p, box.adjusted(2, 2, -2, -2), theme.map_palette().overlay.legal, filled=box == under)


def _edge(p: QPainter, box: QRectF, ink: QColor, filled: bool) -> None:
    ink = mixed(ink, QColor("white"), 0.35) if theme.theme().name == "dark" else ink
    p.fillRect(box, faded(ink, 0.18 if filled else 0.06))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(ink, 2.0, j=Qt.PenJoinStyle.MiterJoin))
    p.drawRect(box)
    p.setPen(QPen(ink, 4.0, c=Qt.PenCapStyle.FlatCap, j=Qt.PenJoinStyle.MiterJoin))
    for corner, x, y in (
        (box.topLeft(), 10, 10),
        (box.topRight(), -10, 10),
        (box.bottomLeft(), 10, -10),
        (box.bottomRight(), -10, -10),
    ):
        p.drawPolyline(QPolygonF([corner + QPointF(x, 0), corner, corner + QPointF(0, y)]))


def paint_no_entry(p: QPainter, at: QPointF) -> None:
    """Draw the sign of what the rules refuse."""
    p.setPen(QPen(QColor("white"), 1.8))
    p.setBrush(theme.map_palette().overlay.blocked)
    p.drawEllipse(at, 9, 9)
    p.fillRect(QRectF(at.x() - 5, at.y() - 1.6, 10, 3.2), QColor("white"))


# --- letters ------------------------------------------------------------------------------------------------


def _text(
    p: QPainter,
    box: QRectF,
    text: str,
    face: Face,
    size: float,
    ink: QColor | None = None,
    how: Qt.AlignmentFlag = _CENTRE,
) -> None:
    font = font_of(face, size)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide > box.width() > 0:
        font.setPixelSize(max(9, int(size * box.width() / wide)))
    p.setFont(font)
    p.setPen(ink or theme.colour("text"))
    p.drawText(box, how, text)


def sections_of(halves: Iterable[Half], side: str, sections: Collection[int]) -> dict[int, QRectF]:
    """Where the counters of some sections of a side stand."""
    for number, half in enumerate(halves):
        if half.side == side:
            return {section: places.cell_box(number, section) for section in sections}
    return {}
