"""Outlines of single hexes: legal ones, highlighted ones, counters that a move would cut off or supply
again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec
from PySide6.QtCore import QEasingCurve, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from redball.canvas import depth
from redball.canvas.counters.paint import write
from redball.canvas.fonts import FACES, Role
from redball.canvas.items.vector import Draw, VectorItem
from redball.canvas.overlays.hexset import around, chunks, fill_path
from redball.canvas.overlays.legend import LegendRow, sample, sample_box
from redball.canvas.overlays.overlay import Appearing, Drawing, Overlay
from redball.canvas.overlays.stage import Stage
from redball.canvas.palette import Palette, faded
from redball.wording import message

PULSE_MS = 440

LEGAL, POINTED = 0.08, 0.14
"""Opacities of legal and of highlighted hexes."""

ROOM_FROM = 30.0
"""Hex width in px from which legal hexes show how much fits."""


def _pen(colour: QColor, px: float, scale: float, dash: tuple[float, ...] = ()) -> QPen:
    pen = QPen(colour, px / scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
    if dash:
        pen.setDashPattern(list(dash))
    return pen


def _inset(scene: Stage, node: int, share: float) -> QPainterPath:
    """A hex's outline, smaller by a share."""
    x, y = scene.atlas.grid.centre(node)
    path = QPainterPath()
    corners = [
        QPointF(x + (cx - x) * share, y + (cy - y) * share) for cx, cy in scene.atlas.grid.corners(node)
    ]
    path.moveTo(corners[0])
    for corner in corners[1:]:
        path.lineTo(corner)
    path.closeSubpath()
    return path


class LegalHexes(Overlay, frozen=True):
    """Hexes where something may go, with numbers in some: how much may go there."""

    nodes: Collection[int]
    numbers: Mapping[int, int] = msgspec.field(default_factory=dict)

    name = "legal"
    place = 15

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        items = legal_items(scene, self.nodes)
        if self.numbers:
            items.append(room_discs(scene, self.numbers))
        rows = [LegendRow("edge", message("canvas.legend.legal"))] if self.nodes else []
        return Drawing(items, legend=rows)


class Highlight(Overlay, frozen=True):
    """Highlighted hexes, a hexside and whole sea areas."""

    nodes: tuple[int, ...]
    side: tuple[int, int] | None = None
    seas: tuple[int, ...] = ()

    name = "highlight"

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        items = highlight_items(scene, self.nodes, self.side, self.seas)
        return Drawing(items, spots=[scene.atlas.grid.centre(node) for node in self.nodes])


class Pulse(Overlay, frozen=True):
    """A hex that flashes twice: an obstacle."""

    node: int

    name = "pulse"

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        items = highlight_items(scene, (self.node,), None, (), alarm=True)

        def step(share: float) -> None:
            for item in items:
                item.setOpacity(abs(1 - 2 * ((2 * share) % 1)) if share < 1 else 0)

        curve = QEasingCurve.Type.Linear
        return Drawing(items, appearing=Appearing(PULSE_MS, step, curve, passes=True))


class SupplyPreview(Overlay, frozen=True):
    """Outlines round the units that a move would cut off, and round those that it would supply again."""

    lost: tuple[str, ...]
    gained: tuple[str, ...]

    name = "preview"
    place = 16

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        rows = [
            *([LegendRow("lost", message("canvas.legend.lost"))] if self.lost else []),
            *([LegendRow("gained", message("canvas.legend.gained"))] if self.gained else []),
        ]
        return Drawing(preview_items(scene, self.lost, self.gained), legend=rows)


def legal_items(scene: Stage, nodes: Collection[int]) -> list[VectorItem]:
    """A green edge with ticks at the corners, chunk by chunk."""
    colour, items = scene.art.palette.overlay.legal, []
    for inside in chunks(scene.atlas.grid, nodes).values():
        outlines = [_inset(scene, node, 0.93) for node in inside]
        ticks = [tick for node in inside for tick in _ticks(scene, node)]
        fill = fill_path(scene.atlas.grid, inside)

        def draw(p: QPainter, scale: float, outlines=outlines, ticks=ticks, fill=fill) -> None:
            p.fillPath(fill, faded(colour, LEGAL))
            for outline in outlines:
                p.strokePath(outline, _pen(colour, 1.8, scale))
            if scale >= 14:
                p.setPen(_pen(colour, max(3.0, 0.045 * scale), scale))
                p.drawLines(ticks)

        items.append(VectorItem(depth.EDGES, fill.boundingRect(), draw, 4.0))
    return items


def _ticks(scene: Stage, node: int) -> list[QLineF]:
    x, y = scene.atlas.grid.centre(node)
    found = []
    for cx, cy in scene.atlas.grid.corners(node):
        a = QPointF(x + (cx - x) * 0.93, y + (cy - y) * 0.93)
        b = QPointF(x + (cx - x) * 0.74, y + (cy - y) * 0.74)
        found.append(QLineF(a, b))
    return found


def room_discs(scene: Stage, rooms: Mapping[int, int]) -> VectorItem:
    """How much may go into a hex, in a disc at its left corner, from ``ROOM_FROM``."""
    grid, palette = scene.atlas.grid, scene.art.palette
    spots = [(x - 0.33, y - 0.13, str(room)) for node, room in rooms.items() for x, y in (grid.centre(node),)]
    area = around(grid, rooms)

    def draw(p: QPainter, scale: float) -> None:
        if scale < ROOM_FROM:
            return
        clip = p.clipBoundingRect().adjusted(-1, -1, 1, 1) if p.hasClipping() else area
        for x, y, text in spots:
            if clip.contains(x, y):
                p.setPen(_pen(QColor("white"), 1.2, scale))
                p.setBrush(palette.overlay.legal)
                p.drawEllipse(QPointF(x, y), 0.12, 0.12)
                write(p, FACES[Role.NUMBER], 0.19, QColor("white"), QPointF(x, y), text)

    return VectorItem(depth.EDGES + 1, area, draw)


def highlight_items(
    scene: Stage,
    nodes: Iterable[int],
    side: tuple[int, int] | None,
    seas: Iterable[int],
    alarm: bool = False,
) -> list[VectorItem]:
    """Strong outlines round hexes, a bar on a hexside, a wash over sea areas."""
    palette = scene.art.palette
    colour = palette.overlay.blocked if alarm else palette.overlay.accent
    items = []
    for inside in chunks(scene.atlas.grid, tuple(nodes)).values():
        outlines = [_inset(scene, node, 0.97) for node in sorted(inside)]
        items.append(_edged(outlines, colour, palette.overlay.casing))
    if side is not None:
        way = scene.atlas.grid.direction(*side)
        if way is not None:
            a, b = scene.atlas.grid.side_ends(side[0], way)
            bar = QPainterPath(QPointF(*a))
            bar.lineTo(QPointF(*b))
            items.append(_edged([bar], palette.overlay.blocked, palette.overlay.casing, 6.0, fill=False))
    for area in seas:
        outline = fill_path(scene.atlas.grid, frozenset(scene.atlas.sea_hexes[area]))
        items.append(_edged([outline], colour, palette.overlay.casing, 2.0))
    return items


def _edged(
    paths: Sequence[QPainterPath], colour: QColor, casing: QColor, px: float = 3.0, fill: bool = True
) -> VectorItem:
    def draw(p: QPainter, scale: float) -> None:
        ground, wide, narrow = faded(colour, POINTED), _pen(casing, px + 3, scale), _pen(colour, px, scale)
        for path in paths:
            if fill:
                p.fillPath(path, ground)
            p.strokePath(path, wide)
            p.strokePath(path, narrow)

    area = QRectF()
    for path in paths:
        area = area.united(path.boundingRect())
    return VectorItem(depth.EDGES + 1, area, draw, px + 4)


def preview_items(scene: Stage, lost: Iterable[str], gained: Iterable[str]) -> list[VectorItem]:
    """Round the counters: black and white dashes for supply lost, a double edge for supply gained."""
    palette = scene.art.palette
    return [
        *_round_counters(scene, lost, lambda p, line, scale: stroke_lost(p, palette, line, scale)),
        *_round_counters(scene, gained, lambda p, line, scale: stroke_gained(p, palette, line, scale)),
    ]


def stroke_lost(p: QPainter, palette: Palette, outline: QPainterPath, scale: float) -> None:
    """Black and white dashes."""
    p.strokePath(outline, _pen(palette.overlay.lost_light, 3.4, scale))
    p.strokePath(outline, _pen(palette.overlay.lost_dark, 3.4, scale, (2.0, 2.0)))


def stroke_gained(p: QPainter, palette: Palette, outline: QPainterPath, scale: float) -> None:
    """A double line, on a casing that parts it from dark ground."""
    p.strokePath(outline, _pen(palette.overlay.casing, 8.4, scale))
    p.strokePath(outline, _pen(palette.badge.supplied, 6.0, scale))
    p.strokePath(outline, _pen(palette.overlay.casing, 2.2, scale))


def _round_counters(scene: Stage, units: Iterable[str], stroke) -> list[VectorItem]:
    exhibits = {e.piece.key: e for unit in units if (e := scene.exhibit_of_unit(unit)) is not None}
    return [_round_counter(e.piece.x, e.piece.y, stroke) for e in exhibits.values()]


def _round_counter(x: float, y: float, stroke) -> VectorItem:
    def draw(p: QPainter, scale: float) -> None:
        half = max(0.375, 3.6 / scale) + 3.5 / scale
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(x - half, y - half, 2 * half, 2 * half), 0.1, 0.1)
        stroke(p, outline, scale)

    shown: Draw = draw
    return VectorItem(depth.CHOSEN + 2, QRectF(x - 0.4, y - 0.4, 0.8, 0.8), shown, 12.0)


@sample("edge")
def _legal_sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    sample_box(p, QPen(palette.overlay.legal, 2.0))


@sample("lost")
def _lost_sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    sample_box(p, QPen(palette.overlay.lost_light, 3.4))
    dashes = QPen(palette.overlay.lost_dark, 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    dashes.setDashPattern([2.0, 2.0])
    sample_box(p, dashes)


@sample("gained")
def _gained_sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    sample_box(p, QPen(palette.badge.supplied, 6.0))
    sample_box(p, QPen(palette.overlay.casing, 2.2))
