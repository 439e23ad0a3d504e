"""Signs of paths and counters: numbered discs, names of sea areas, the legend's rows of badges."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from redball.atlas import Atlas
from redball.canvas.overlays import strokes
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.leglines import LegLine
from redball.canvas.overlays.stage import Stage
from redball.canvas.palette import OverlayColours
from redball.canvas.pieces import LIFT
from redball.supply.paths import LegKind, Status
from redball.wording import message

_HALF = 0.375
"""Half the side of a counter, in hex widths."""

_FACTORS = 0.04
"""How far under the middle of a hex the factors of its counter begin, in hex widths."""


def chip_spot(x: float, y: float, radius: float) -> tuple[float, float]:
    """The middle of a chip on the counter of a hex whose middle is (x, y), all in map units: inside the
    counter's height as badges are, unless it is so large that factors would be under it.
    """
    return x - _HALF, y + min(radius - _HALF - LIFT, _FACTORS - radius)


TAGS_FROM = 14.0
"""Hex width in px from which sea areas on a path are named."""


def path_ends(
    p: QPainter,
    overlay: OverlayColours,
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


def sea_tags(
    p: QPainter, overlay: OverlayColours, atlas: Atlas, lines: Sequence[LegLine], scale: float
) -> None:
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
    if scale < TAGS_FROM:
        return []
    return [(atlas.sea_areas[area].name, QPointF(x, y)) for line in lines for area, x, y in line.seas]


def piece_rows(scene: Stage) -> list[LegendRow]:
    """Badges and face-down units, as far as any is shown."""
    seen = scene.visible_exhibits()
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
