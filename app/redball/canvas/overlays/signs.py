"""Signs of paths: numbered discs, names of sea areas, where and why a path breaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from redball.atlas import Atlas
from redball.canvas import depth
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays import strokes
from redball.canvas.overlays.corner import chip_spot
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.leglines import LANE, LegLine, sought_line
from redball.canvas.overlays.searoute import middle_in_area
from redball.canvas.palette import OverlayColours
from redball.supply.paths import Block, LegKind, Reason, Status
from redball.wording import message, sentence

if TYPE_CHECKING:
    from redball.canvas.scene import MapScene

_TAGS_FROM = 14.0
"""Hex width in px from which sea areas on a path are named."""

UNDER = LANE + 0.05
"""Hex widths under the centre of an occupied hex where a sign keeps clear of the counter's factors."""

Overlay = OverlayColours


def path_ends(
    p: QPainter,
    overlay: Overlay,
    lines: Sequence[LegLine],
    scale: float,
    counter_at: CounterAt,
) -> None:
    """A numbered disc at the start of each leg, diamonds where sea areas are crossed."""
    for line in lines:
        for _, x, y in line.seas:
            strokes.paint_diamond(p, overlay, QPointF(x, y), scale)
    for line in reversed(lines):
        start = _disc_spot(line, counter_at, scale)
        strokes.paint_disc(p, overlay, line.kind, line.number, start, scale)


CounterAt = Callable[[float, float], tuple[float, float] | None]
"""The middle of the hex with a counter at the start of a leg, None where there is none."""


def _disc_spot(line: LegLine, counter_at: CounterAt, scale: float) -> QPointF:
    """At the start of a leg: on a counter at its corner."""
    x, y = line.points[0].tolist()
    middle = counter_at(x, y)
    if middle is not None:
        return QPointF(*chip_spot(*middle, 1.2 * strokes.disc_radius(scale)))
    return QPointF(x, y)


def sea_tags(p: QPainter, overlay: Overlay, atlas: Atlas, lines: Sequence[LegLine], scale: float) -> None:
    """Names of the sea areas that a path crosses, beside their diamonds."""
    for name, spot in _sea_names(atlas, lines, scale):
        strokes.paint_tag(p, name, overlay.overseas, overlay.overseas, spot, scale)


def path_boxes(atlas: Atlas, lines: Sequence[LegLine], scale: float, counter_at: CounterAt) -> list[QRectF]:
    """The discs and plates of a path in map units, on the home turn."""
    r = 1.25 * strokes.disc_radius(scale)
    spots = [_disc_spot(line, counter_at, scale) for line in lines]
    discs = [QRectF(spot.x() - r, spot.y() - r, 2 * r, 2 * r) for spot in spots]
    turn = atlas.grid.cols
    home = [
        box.translated(-turn * (box.center().x() // turn), 0) if atlas.grid.wraps else box for box in discs
    ]
    return [*sea_tag_boxes(atlas, lines, scale), *home]


def sea_tag_boxes(atlas: Atlas, lines: Sequence[LegLine], scale: float) -> list[QRectF]:
    """The plates of :func:`sea_tags` in map units, on the home turn."""
    found = [strokes.tag_box(name, spot, scale) for name, spot in _sea_names(atlas, lines, scale)]
    turn = atlas.grid.cols
    return [
        box.translated(-turn * (box.center().x() // turn), 0) if atlas.grid.wraps else box for box in found
    ]


def _sea_names(atlas: Atlas, lines: Sequence[LegLine], scale: float) -> list[tuple[str, QPointF]]:
    if scale < _TAGS_FROM:
        return []
    return [(atlas.sea_areas[area].name, QPointF(x, y)) for line in lines for area, x, y in line.seas]


def reason_items(scene: MapScene, reasons: Sequence[Reason], chosen: int) -> list[VectorItem]:
    """The way sought by the chosen reason, its sign with words, small signs for the others."""
    items = []
    for index, reason in enumerate(reasons):
        if index != chosen:
            items += _sign(scene, reason, False)
    if 0 <= chosen < len(reasons):
        items += [*_sought(scene, reasons[chosen]), *_sign(scene, reasons[chosen], True)]
    return items


def _sought(scene: MapScene, reason: Reason) -> list[VectorItem]:
    if len(reason.sought) < 2:
        return []
    points = sought_line(scene.atlas, reason.sought, scene.occupied)
    overlay = scene.art.palette.overlay
    low, high = points.min(axis=0), points.max(axis=0)
    area = QRectF(QPointF(*low), QPointF(*high)).adjusted(-0.3, -0.3, 0.3, 0.3)
    return [
        VectorItem(depth.PATHS, area, lambda p, scale: strokes.stroke_sought(p, overlay, points, scale), 12.0)
    ]


def _sign(scene: MapScene, reason: Reason, chosen: bool) -> list[VectorItem]:
    spot = breaking_point(scene, reason)
    if spot is None:
        return []
    overlay = scene.art.palette.overlay
    at, words = QPointF(*spot), short_words(reason.block)

    def draw(p: QPainter, scale: float) -> None:
        strokes.paint_no_entry(p, overlay, at, scale, small=not chosen)
        if chosen and words and scale >= _TAGS_FROM:
            strokes.paint_tag(p, words, overlay.blocked, overlay.blocked, at, scale)

    area = QRectF(at.x() - 0.4, at.y() - 0.4, 0.8, 0.8)
    return [VectorItem(depth.NOTES + (1 if chosen else 0), area, draw, 240.0 if chosen else 12.0)]


def breaking_point(scene: MapScene, reason: Reason) -> tuple[float, float] | None:
    """Where a path breaks, in map units: a hexside, else a hex, else in the sea area."""
    atlas = scene.atlas
    if reason.side is not None:
        way = atlas.grid.direction(*reason.side)
        if way is not None:
            (ax, ay), (bx, by) = atlas.grid.side_ends(reason.side[0], way)
            return (ax + bx) / 2, (ay + by) / 2
    if reason.nodes:
        x, y = scene.atlas.grid.centre(reason.nodes[0])
        return x, y + UNDER if scene.occupied(reason.nodes[0]) else y
    if reason.seas:
        if len(reason.sought) > 1:
            points = sought_line(atlas, reason.sought, scene.occupied)
            index = middle_in_area(atlas, points, reason.seas[0])
            if index >= 0:
                return float(points[index, 0]), float(points[index, 1])
        return atlas.grid.centre(atlas.sea_areas[reason.seas[0]].box)
    return None


def short_words(block: Block) -> str:
    """A few words for what breaks a path."""
    return ", ".join(sentence(message(f"canvas.block.{b.name.lower()}")) for b in block if b.name)


def piece_rows(scene: MapScene) -> list[LegendRow]:
    """Badges and face-down units, as far as any is shown."""
    seen = [] if scene.plates.wanted else scene.visible_exhibits()
    shown = {scene.badge_status(exhibit) for exhibit in seen}
    rows = [
        LegendRow("badge", message(f"canvas.legend.{status.value}"), status=status)
        for status in (Status.OUT, Status.LIMITED, Status.ISOLATED, Status.EMERGENCY, Status.IN)
        if status in shown
    ]
    if any(not e.piece.faces[0].organized for e in seen if e.piece.faces):
        rows.append(LegendRow("face_down", message("canvas.legend.face_down"), kind=LegKind.BASIC))
    if scene.only_out:
        rows.append(LegendRow("dimmed", message("canvas.legend.dimmed", count=scene.out_count())))
    return rows
