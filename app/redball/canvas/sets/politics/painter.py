"""The political display painted: a hex field in the quiet style, three tinted and hatched regions with a sign
each, markers, and what is asked about one of them.

Lengths are in px, a hex being ``wide`` px; (0, 0) is the centre of the hex in the upper left corner.  Sizes
that the design names are for a hex of 51 px.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from redball.canvas.counters.paint import rounded
from redball.canvas.fonts import FACES, Face, Role, font_of
from redball.canvas.palette import Palette, RegionColours, contrast, faded, mixed
from redball.canvas.sets.politics import places
from redball.canvas.sets.politics.picture import Picture, Piece, Question
from redball.canvas.sets.politics.signs import HATCH, paint_ideology
from redball.canvas.shield import paint_letters, paint_shield, rim_of
from redball.canvas.typefaces import NARROW, SERIF
from redball.rules.politics.display.layout import Cell, Layout
from redball.rules.politics.ideologies import IDEOLOGIES, Ideology
from redball.wording import signed

SIGNS_FROM, MODIFIERS_FROM, LABELS_FROM, PLATES_FROM = 24.0, 22.0, 62.0, 60.0
"""Widths of a hex in px from which signs of factions, modifiers, labels of hexes, and plates of markers that
share a hex are drawn.
"""

NEUTRAL_FROM = 18.0
"""Width of a hex in px from which the neutral zone has its name."""

_BOLD, _THIN, _SEMI = FACES[Role.NUMBER], FACES[Role.HEX_LABEL], Face(NARROW, 600)
_NAME = Face(SERIF, 600)
_CENTRE = Qt.AlignmentFlag.AlignCenter
_ROUND = (Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
LAST_COST = (0.36, 0.34)
"""How far before its end, and beside it, the cost of the last step stands, of the step's length."""
GHOST, LIFTED = 0.45, 15.5 / 14.5
"""Opacity of a marker at the place that it was taken from, and how much larger it is in the hand."""


def paint_over(p: QPainter, palette: Palette, picture: Picture, wide: float) -> None:
    """Draw markers on the field, and what is asked about one of them."""
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    question = picture.question
    if question is not None:
        _paint_steps(p, palette, picture, question, wide)
    if picture.pointed >= 0:
        _edge(p, palette.overlay.accent, picture, picture.pointed, wide, 2.0)
    _paint_pieces(p, palette, picture, wide)
    if question is not None:
        _paint_over_markers(p, palette, picture, question, wide)
        _paint_way(p, palette, picture, question, wide)
    if picture.cursor >= 0:
        _edge(p, palette.display.paper, picture, picture.cursor, wide, 4.0)
        _edge(p, palette.overlay.accent, picture, picture.cursor, wide, 2.0)


# --- the field ----------------------------------------------------------------------------------------------


def paint_field(p: QPainter, palette: Palette, picture: Picture, wide: float) -> None:
    """Draw hexes, regions, their hatches, lines, signs and names."""
    layout, colours = picture.layout, palette.display
    whole = QPainterPath()
    for node, cell in layout.cells.items():
        outline = places.hexagon(layout, node, wide)
        whole.addPolygon(outline)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(_ground(palette, layout, cell))
        p.drawPolygon(outline)
    for ideology in IDEOLOGIES:
        _hatch(p, colours.regions[ideology], layout, ideology, wide)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(colours.grid, max(0.8, 0.02 * wide)))
    p.drawPath(whole)
    _neutral_centre(p, palette, layout, wide)
    for ideology in IDEOLOGIES:
        _borders(p, colours.regions[ideology], layout, ideology, wide)
    _field_edge(p, palette, layout, wide)
    _signs(p, palette, picture, wide)
    _names(p, palette, picture, wide)
    if wide >= LABELS_FROM:
        _labels(p, palette, picture, wide)


def _ground(palette: Palette, layout: Layout, cell: Cell) -> QColor:
    colours = palette.display
    if not cell.ideology:
        return colours.centre if cell.centre else colours.paper
    region = colours.regions[cell.ideology]
    outermost = layout.outermost[cell.ideology]
    if not cell.faction:
        return region.middle
    if cell.faction == outermost or outermost < 2:
        return region.outer
    return mixed(region.middle, region.inner, cell.faction / (outermost - 1))


def _nodes(layout: Layout, ideology: str) -> list[int]:
    return [node for node, cell in layout.cells.items() if cell.ideology == ideology]


def _hatch(p: QPainter, region: RegionColours, layout: Layout, ideology: Ideology, wide: float) -> None:
    """Lines at the ideology's own angle over its hexes."""
    area = QPainterPath()
    for node in _nodes(layout, ideology):
        area.addPolygon(places.hexagon(layout, node, wide))
    box = area.boundingRect()
    p.save()
    p.setClipPath(area, Qt.ClipOperation.IntersectClip)
    p.translate(box.center())
    p.rotate(-HATCH[ideology])
    far = math.hypot(box.width(), box.height()) / 2
    p.setPen(QPen(faded(region.tint, 0.26), max(1.0, 0.02 * wide)))
    step = max(5.0, 0.16 * wide)
    for n in range(-math.ceil(far / step), math.ceil(far / step) + 1):
        p.drawLine(QPointF(-far, n * step), QPointF(far, n * step))
    p.restore()


def _sides(layout: Layout, inside: set[int]) -> Iterator[tuple[int, int, QPointF, QPointF]]:
    """The hexsides between hexes of a set and others, in hex widths, with the two hexes (-1: none)."""
    for node in inside:
        for direction in range(6):
            other = layout.grid.neighbour(node, direction)
            if other not in inside:
                a, b = layout.grid.side_ends(node, direction)
                yield node, other, QPointF(*a), QPointF(*b)


def _outline(layout: Layout, inside: set[int], wide: float) -> QPainterPath:
    path = QPainterPath()
    for _, _, a, b in _sides(layout, inside):
        path.moveTo(a * wide)
        path.lineTo(b * wide)
    return path


def _borders(p: QPainter, region: RegionColours, layout: Layout, ideology: Ideology, wide: float) -> None:
    """The line round a region, and finer ones between its factions."""
    nodes = _nodes(layout, ideology)
    p.setBrush(Qt.BrushStyle.NoBrush)
    for faction in range(layout.outermost[ideology]):
        inside = {node for node in nodes if layout.cells[node].faction <= faction}
        p.setPen(QPen(faded(region.ink, 0.75), max(1.0, wide * 1.2 / 51), Qt.PenStyle.SolidLine, *_ROUND))
        p.drawPath(_outline(layout, inside, wide))
    p.setPen(QPen(region.ink, max(1.6, wide * 2.2 / 51), Qt.PenStyle.SolidLine, *_ROUND))
    p.drawPath(_outline(layout, set(nodes), wide))


def _neutral_centre(p: QPainter, palette: Palette, layout: Layout, wide: float) -> None:
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(palette.display.centre_edge, max(1.1, wide * 1.6 / 51)))
    p.drawPolygon(places.hexagon(layout, layout.centre, wide, 0.97))
    p.setPen(QPen(palette.display.centre_edge, max(0.8, wide * 1.1 / 51)))
    p.drawPolygon(places.hexagon(layout, layout.centre, wide, 0.86))


def _field_edge(p: QPainter, palette: Palette, layout: Layout, wide: float) -> None:
    p.setPen(QPen(palette.display.edge, max(1.6, wide * 3 / 51), Qt.PenStyle.SolidLine, *_ROUND))
    p.drawPath(_outline(layout, set(layout.cells), wide))


def _signs(p: QPainter, palette: Palette, picture: Picture, wide: float) -> None:
    """Empty hexes of an ideology have its sign: once in the outermost faction, twice inside, thrice in the
    centre.
    """
    if wide < SIGNS_FROM:
        return
    layout = picture.layout
    taken = {piece.node for piece in picture.pieces}
    for node, cell in layout.cells.items():
        if not cell.ideology or node in taken:
            continue
        region, middle = palette.display.regions[cell.ideology], places.centre(layout, node, wide)
        count = 1 if layout.is_outermost(node) else 2 if cell.faction else 3
        size = wide * 11 / 51
        for n in range(count):
            spot = middle + QPointF((n - (count - 1) / 2) * 1.25 * size, 0)
            paint_ideology(p, cell.ideology, spot, size, faded(region.ink, 0.5))


def _names(p: QPainter, palette: Palette, picture: Picture, wide: float) -> None:
    """The name of each region with its sign above it, or below it where the field ends."""
    layout = picture.layout
    size = min(22.0, max(9.0 if wide < SIGNS_FROM else 11.0, wide * 15 / 51))
    font = font_of(_NAME, size)
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, size / 5)
    metrics = QFontMetricsF(font)
    field = places.bounds(layout)
    for ideology in IDEOLOGIES:
        box = _box(layout, ideology, wide)
        name = picture.names[ideology].upper()
        across = metrics.horizontalAdvance(name) + size * 1.9
        above = box.top() - size * 1.1 > field.top() * wide
        y = box.top() - size * 0.95 if above else box.bottom() + size * 0.95
        left = max(
            field.left() * wide + 6, min(box.center().x() - across / 2, field.right() * wide - across - 6)
        )
        ink = palette.display.regions[ideology].ink
        paint_ideology(p, ideology, QPointF(left + size * 0.65, y), size * 1.27, ink)
        _say(p, palette, font, QPointF(left + size * 1.75, y), name, ink, left_bound=True)
    if wide < NEUTRAL_FROM:
        return
    font = font_of(_NAME, size)
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, size / 3)
    name = picture.names[""].upper()
    metrics = QFontMetricsF(font)
    spot = QPointF(
        field.right() * wide - metrics.horizontalAdvance(name) - wide, (field.bottom() - 1.5) * wide
    )
    _say(p, palette, font, spot, name, palette.display.note, left_bound=True)


def _box(layout: Layout, ideology: Ideology, wide: float) -> QRectF:
    box = QRectF()
    for node in _nodes(layout, ideology):
        box |= places.hexagon(layout, node, wide).boundingRect()
    return box


def _labels(p: QPainter, palette: Palette, picture: Picture, wide: float) -> None:
    """Labels of the hexes that no marker lies in."""
    layout, taken = picture.layout, {piece.node for piece in picture.pieces}
    font = font_of(_THIN, max(9.0, 0.125 * wide))
    p.setFont(font)
    p.setPen(faded(palette.display.note, 0.75))
    for node in layout.cells.keys() - taken:
        top = places.centre(layout, node, wide) - QPointF(0, 0.37 * wide)
        p.drawText(
            QRectF(top - QPointF(wide / 2, wide * 0.1), top + QPointF(wide / 2, wide * 0.1)),
            _CENTRE,
            layout.label(node),
        )


def _say(
    p: QPainter,
    palette: Palette,
    font: QFont,
    spot: QPointF,
    text: str,
    ink: QColor,
    left_bound: bool = False,
) -> None:
    """A text over the field with a halo in the paper's colour, its middle line at a spot."""
    metrics = QFontMetricsF(font)
    path = QPainterPath()
    across = 0.0 if left_bound else metrics.horizontalAdvance(text) / 2
    path.addText(spot.x() - across, spot.y() + metrics.capHeight() / 2, font, text)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.strokePath(path, QPen(faded(palette.display.paper, 0.93), 3.6, Qt.PenStyle.SolidLine, *_ROUND))
    p.fillPath(path, ink)


def _edge(p: QPainter, colour: QColor, picture: Picture, node: int, wide: float, width: float) -> None:
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, *_ROUND))
    p.drawPolygon(places.hexagon(picture.layout, node, wide, 0.97))


# --- markers ------------------------------------------------------------------------------------------------


def _paint_pieces(p: QPainter, palette: Palette, picture: Picture, wide: float) -> None:
    question = picture.question
    moved = question.code if question is not None and question.way else ""
    for piece, middle, size in places.placed(picture, wide):
        away = piece.code in (moved, picture.lifted)
        if away:
            p.setOpacity(GHOST)
        paint_piece(p, palette, piece, middle, wide * size, chosen=piece.code == picture.chosen and not away)
        p.setOpacity(1.0)
        if piece.is_minor and not away:
            _under(p, palette, piece, middle, wide, size)


def paint_piece(
    p: QPainter, palette: Palette, piece: Piece, middle: QPointF, wide: float, *, chosen: bool = False
) -> None:
    """Draw one marker: a disc with letters for a minor country, a shield with its code for a major power."""
    if piece.is_minor:
        paint_disc(p, palette, piece, middle, places.DISC * wide, chosen=chosen)
    else:
        paint_shield(p, palette, piece.code, middle, wide, chosen=chosen)


def paint_disc(
    p: QPainter, palette: Palette, piece: Piece, middle: QPointF, radius: float, *, chosen: bool = False
) -> None:
    """A minor country's marker, with a tab in its controller's colour and a dashed ring where it is
    guaranteed.
    """
    colours = palette.power("minor")
    tab = palette.power(piece.controller).tab if piece.controller else colours.tab
    box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    p.setPen(Qt.PenStyle.NoPen)
    for n in (3, 2, 1):
        p.setBrush(palette.counter.shadow)
        p.drawEllipse(box.translated(0.035 * n * radius, 0.07 * n * radius))
    p.setBrush(colours.ground)
    p.drawEllipse(box)
    p.save()
    disc = QPainterPath()
    disc.addEllipse(box)
    p.setClipPath(disc, Qt.ClipOperation.IntersectClip)
    p.fillRect(QRectF(box.left(), box.top(), 0.44 * radius, box.height()), tab)
    p.restore()
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(rim_of(palette, colours.ground), max(0.9, 0.075 * radius)))
    p.drawEllipse(box)
    paint_letters(
        p, piece.sign, colours.ink, middle + QPointF(0.2 * radius, 0), radius * 17 / 14.5, 1.45 * radius
    )
    if piece.guarantor:
        pen = QPen(palette.display.ink, max(1.0, 0.11 * radius))
        pen.setDashPattern([2.6, 1.8])
        p.setPen(pen)
        p.drawEllipse(middle, radius * 1.2, radius * 1.2)
    if chosen:
        for colour, width, out in (
            (palette.counter.selected_rim, 2.2, 1.14),
            (palette.overlay.accent, 2.2, 1.28),
        ):
            p.setPen(QPen(colour, width))
            p.drawEllipse(middle, radius * out, radius * out)


def _under(p: QPainter, palette: Palette, piece: Piece, middle: QPointF, wide: float, size: float) -> None:
    """The controller's plate and the modifier, under a minor country's marker."""
    if wide < MODIFIERS_FROM:
        return
    alone = size == 1.0
    scale = max(0.8, wide / 51) * (1.0 if alone else 0.82)
    text = signed(piece.modifier) if piece.modifier else ""
    font = font_of(_BOLD, max(10.5, 13 * scale))
    metrics = QFontMetricsF(font)
    plate = 19 * scale if piece.controller and (alone or wide >= PLATES_FROM) else 0.0
    gap = 3.0 if text and plate else 0.0
    across = plate + gap + metrics.horizontalAdvance(text)
    if not across:
        return
    y = middle.y() + max(
        18.5 / 51 * wide, places.DISC * wide * size + 6.5 * scale if plate or not alone else 0
    )
    left = middle.x() - across / 2
    if plate:
        paint_plate(p, palette, piece.controller, QRectF(left, y - 6 * scale, plate, 12 * scale))
    if text:
        spot = QPointF(left + plate + gap, y)
        _say(p, palette, font, spot, text, palette.display.ink, left_bound=True)


def paint_plate(p: QPainter, palette: Palette, power: str, box: QRectF) -> None:
    """A power's code on its ground, with its tab: who controls a minor country."""
    colours = palette.power(power)
    path = rounded(box, 0.2 * box.height())
    p.fillPath(path, colours.ground)
    p.save()
    p.setClipPath(path, Qt.ClipOperation.IntersectClip)
    p.fillRect(QRectF(box.left(), box.top(), 0.16 * box.width(), box.height()), colours.tab)
    p.restore()
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(rim_of(palette, colours.ground), 0.9))
    p.drawPath(path)
    middle = box.center() + QPointF(0.07 * box.width(), 0)
    paint_letters(p, power, colours.ink, middle, box.height() * 0.92, 0.78 * box.width())


# --- what is asked ------------------------------------------------------------------------------------------


def _paint_steps(p: QPainter, palette: Palette, picture: Picture, question: Question, wide: float) -> None:
    """Hexes within reach with the points spent up to there; the next steps are edged, and say their cost."""
    taken = {piece.node for piece in picture.pieces}
    legal = palette.overlay.legal
    for node, spent in question.reach.items():
        if node in question.next or node in question.way:
            continue
        paint_legal(p, palette, picture.layout, node, wide, strong=False)
        if wide >= MODIFIERS_FROM and node not in taken:
            _small(
                p, f"= {spent}", faded(legal, 0.95), places.centre(picture.layout, node, wide), wide * 13 / 51
            )
    for node, cost in question.next.items():
        paint_legal(p, palette, picture.layout, node, wide)
        middle = places.centre(picture.layout, node, wide)
        if node in taken:
            continue
        total = sum(question.costs) + cost
        paint_letters(p, str(cost), legal, middle - QPointF(0, 0.08 * wide), max(12.0, wide * 20 / 51), wide)
        if wide >= MODIFIERS_FROM:
            _small(p, f"= {total}", legal, middle + QPointF(0, 0.25 * wide), wide * 12.5 / 51)
    if question.refused >= 0:
        middle = places.centre(picture.layout, question.refused, wide)
        paint_no_entry(p, palette, middle, 0.21 * wide)


def _paint_over_markers(
    p: QPainter, palette: Palette, picture: Picture, question: Question, wide: float
) -> None:
    """What it costs to enter hexes in which markers lie, at their upper right corner."""
    taken = {piece.node for piece in picture.pieces}
    corner = QPointF(0.27 * wide, -0.27 * wide)
    for node, cost in question.next.items():
        if node in taken:
            spot = places.centre(picture.layout, node, wide) + corner
            _disc_number(p, palette, str(cost), spot, max(7.0, 8.5 / 51 * wide), palette.overlay.legal)
    if wide < MODIFIERS_FROM:
        return
    font = font_of(_BOLD, max(9.5, wide * 12 / 51))
    for node, spent in question.reach.items():
        if node in taken and node not in question.next and node not in question.way:
            spot = places.centre(picture.layout, node, wide) + corner
            _say(p, palette, font, spot, f"= {spent}", palette.overlay.legal)


def paint_legal(
    p: QPainter, palette: Palette, layout: Layout, node: int, wide: float, strong: bool = True
) -> None:
    """A hex that may be entered: an edge inside it, with ticks at its corners."""
    colours = palette.display
    inner = places.hexagon(layout, node, wide, 0.915)
    p.setPen(QPen(faded(palette.overlay.legal, 1.0 if strong else 0.75), 1.5 if strong else 1.0))
    p.setBrush(faded(colours.paper, 0.82 if strong else 0.45))
    p.drawPolygon(inner)
    corners = inner.toList()
    if not strong:
        return
    p.setPen(QPen(palette.overlay.legal, 3.0, Qt.PenStyle.SolidLine, *_ROUND))
    for n in range(6):
        corner = corners[n]
        for other in (corners[(n + 1) % 6], corners[n - 1]):
            p.drawLine(corner, corner + (other - corner) * 0.2)


def paint_no_entry(p: QPainter, palette: Palette, middle: QPointF, radius: float) -> None:
    """A hex that can't be entered."""
    p.setPen(QPen(palette.overlay.casing, 0.26 * radius))
    p.setBrush(palette.overlay.blocked)
    p.drawEllipse(middle, radius, radius)
    p.setPen(QPen(palette.overlay.casing, 0.34 * radius, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    p.drawLine(middle - QPointF(0.55 * radius, 0), middle + QPointF(0.55 * radius, 0))


def _small(p: QPainter, text: str, ink: QColor, middle: QPointF, size: float) -> None:
    paint_letters(p, text, ink, middle, max(9.5, size), 1000.0)


def _paint_way(p: QPainter, palette: Palette, picture: Picture, question: Question, wide: float) -> None:
    """The way in three plies with the cost of each step on it, the marker at its end, the sum on a tag."""
    if not question.way:
        return
    layout, overlay = picture.layout, palette.overlay
    spots = [places.centre(layout, node, wide) for node in (question.start, *question.way)]
    width = max(3.4, wide * 4.2 / 51)
    path = QPainterPath(spots[0])
    for spot in spots[1:]:
        path.lineTo(spot)
    p.setBrush(Qt.BrushStyle.NoBrush)
    for colour, share in ((overlay.ring, 2.31), (overlay.casing, 2.05), (overlay.basic, 1.0)):
        p.setPen(QPen(colour, width * share, Qt.PenStyle.SolidLine, *_ROUND))
        p.drawPath(path)
    _arrows(p, palette, spots, width)
    piece = next((each for each in picture.pieces if each.code == question.code), None)
    if piece is not None and not picture.lifted:
        lift = QPointF(0, places.RAISED * wide) if piece.is_minor else QPointF()
        paint_piece(p, palette, piece, spots[-1] - lift, wide * LIFTED, chosen=True)
    for n, cost in enumerate(question.costs):
        a, b = spots[n], spots[n + 1]
        spot = _beside_end(a, b) if n == len(question.costs) - 1 else b
        _disc_number(p, palette, str(cost), spot, max(8.0, 11 / 51 * wide), overlay.basic)
    if question.said:
        _tag(p, palette, picture, question, spots, wide)


def _beside_end(a: QPointF, b: QPointF) -> QPointF:
    """Where the cost of the last step stands: before the marker at its end, and beside the line."""
    back = a - b
    return b + back * LAST_COST[0] + QPointF(back.y(), -back.x()) * LAST_COST[1]


def _arrows(p: QPainter, palette: Palette, spots: list[QPointF], width: float) -> None:
    """An arrow head in front of the end of every step."""
    size = 2.6 * width
    for a, b in pairwise(spots):
        along = b - a
        length = math.hypot(along.x(), along.y()) or 1.0
        unit = along / length
        across = QPointF(-unit.y(), unit.x())
        tip = a + unit * length * 0.67
        head = QPolygonF(
            [tip, tip - unit * size + across * size * 0.55, tip - unit * size - across * size * 0.55]
        )
        p.setPen(QPen(palette.overlay.casing, 1.4, Qt.PenStyle.SolidLine, *_ROUND))
        p.setBrush(palette.overlay.basic)
        p.drawPolygon(head)


def _disc_number(
    p: QPainter, palette: Palette, text: str, middle: QPointF, radius: float, rim: QColor
) -> None:
    p.setPen(QPen(rim, max(1.4, 0.17 * radius)))
    p.setBrush(palette.overlay.casing)
    p.drawEllipse(middle, radius, radius)
    paint_letters(p, text, _dark(palette, rim), middle, radius * 16 / 11, 1.7 * radius)


def paint_cost(p: QPainter, palette: Palette, text: str, middle: QPointF, radius: float) -> None:
    """A cost in a legal step's edge, for a legend."""
    corners = [
        middle + QPointF(math.sin(math.radians(60 * n)) * radius, math.cos(math.radians(60 * n)) * radius)
        for n in range(6)
    ]
    p.setPen(QPen(palette.overlay.legal, 1.5))
    p.setBrush(palette.display.paper)
    p.drawPolygon(QPolygonF(corners))
    paint_letters(p, text, palette.overlay.legal, middle, radius * 1.35, radius * 2)


def _dark(palette: Palette, ink: QColor) -> QColor:
    """An ink that is read on white: that of a colour, or of a count where it is too light."""
    return ink if contrast(ink, palette.overlay.casing) >= 4.5 else palette.counter.count


def _tag(
    p: QPainter, palette: Palette, picture: Picture, question: Question, spots: list[QPointF], wide: float
) -> None:
    """The running sum beside the end of the way, inside the field."""
    size = max(12.0, min(15.0, wide * 13 / 51))
    font = font_of(_SEMI, size)
    metrics = QFontMetricsF(font)
    w, h = metrics.horizontalAdvance(question.said) + 18, size * 24 / 13
    end = spots[-1]
    field = places.bounds(picture.layout)
    room = QRectF(field.left() * wide, field.top() * wide, field.width() * wide, field.height() * wide)
    shift = w / 2 + 0.45 * wide
    spread = (QPointF(shift, 0), QPointF(-shift, 0), QPointF(0, -0.85 * wide), QPointF(0, 0.85 * wide))
    steps = [places.centre(picture.layout, node, wide) for node in (*question.next, *question.reach)]
    others = [middle for piece, middle, _ in places.placed(picture, wide) if piece.code != question.code]
    around, beside = QPointF(0.42 * wide, 0.42 * wide), _beside_end(spots[-2], end)

    def covers(box: QRectF) -> int:
        near = sum(box.intersects(QRectF(spot - around, spot + around)) for spot in (*others, *spots))
        if box.intersects(QRectF(beside - around, beside + around)):
            near += 3
        return near + 2 * sum(box.intersects(QRectF(spot - around, spot + around)) for spot in steps)

    boxes = []
    for away in (each * far for far in (1, 1.5, 2) for each in spread):
        box = QRectF(0, 0, w, h)
        box.moveCenter(end + away)
        box.moveLeft(max(room.left() + 3, min(box.left(), room.right() - w - 3)))
        box.moveTop(max(room.top() + 3, min(box.top(), room.bottom() - h - 3)))
        boxes.append(box)
    box = min(boxes, key=covers)
    path = rounded(box, 4)
    p.fillPath(path, palette.overlay.casing)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(palette.overlay.basic, 1.6))
    p.drawPath(path)
    p.setFont(font)
    p.setPen(palette.counter.count)
    p.drawText(box, _CENTRE, question.said)
