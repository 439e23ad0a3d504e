"""Why a unit is out of supply, on the map: where its paths break, and the way that was sought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from redball.canvas import depth
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays import strokes
from redball.canvas.overlays.legend import SAMPLE_SCALE, LegendRow, sample, sample_line
from redball.canvas.overlays.leglines import LANE, sought_line
from redball.canvas.overlays.overlay import Drawing, SwitchedOverlay
from redball.canvas.overlays.polyline import area_of
from redball.canvas.overlays.searoute import middle_in_area
from redball.canvas.overlays.signs import TAGS_FROM
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.palette import Palette
from redball.supply.paths import Block, Reason, Status, Why
from redball.supply.reasons.why import why_of_unit
from redball.wording import message, sentence

_TROUBLED = frozenset({Status.OUT, Status.ISOLATED, Status.EMERGENCY})

UNDER = LANE + 0.05
"""Hex widths under the centre of an occupied hex where a sign keeps clear of the counter's factors."""


class Reasons(SwitchedOverlay, frozen=True):
    """Why the chosen unit is out of supply: the way sought, no-entry signs where it breaks, words beside the
    chosen reason.
    """

    why: Why
    chosen: int = 0

    name = "reasons"
    place = 7
    switch, starts_on = "paths", True
    subjects = ("unit",)

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """The reasons of a unit in trouble."""
        if looked.unit and looked.supply.status(looked.unit) in _TROUBLED:
            found = yield from why_of_unit(looked.supply, looked.unit)
            yield cls(found)

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        reasons = self.why.reasons
        broken = (breaking_point(scene, reason) for reason in reasons)
        return Drawing(
            reason_items(scene, reasons, self.chosen),
            legend=[LegendRow("sought", message("canvas.legend.sought"))] if reasons else [],
            spots=[spot for spot in broken if spot is not None],
        )


@sample("sought")
def _sought_sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    points = sample_line(p)
    strokes.stroke_sought(p, palette.overlay, points, SAMPLE_SCALE)
    strokes.paint_no_entry(p, palette.overlay, QPointF(points[1, 0] / 2, 0), SAMPLE_SCALE, small=True)


def reason_items(scene: Stage, reasons: Sequence[Reason], chosen: int) -> list[VectorItem]:
    """The way sought by the chosen reason, its sign with words, small signs for the others."""
    items = []
    for index, reason in enumerate(reasons):
        if index != chosen:
            items += _sign(scene, reason, False)
    if 0 <= chosen < len(reasons):
        items += [*_sought(scene, reasons[chosen]), *_sign(scene, reasons[chosen], True)]
    return items


def _sought(scene: Stage, reason: Reason) -> list[VectorItem]:
    if len(reason.sought) < 2:
        return []
    points = sought_line(scene.atlas, reason.sought, scene.occupied)
    overlay = scene.art.palette.overlay

    def draw(p: QPainter, scale: float) -> None:
        strokes.stroke_sought(p, overlay, points, scale)

    return [VectorItem(depth.PATHS, area_of([points], 0.3), draw, 12.0)]


def _sign(scene: Stage, reason: Reason, chosen: bool) -> list[VectorItem]:
    spot = breaking_point(scene, reason)
    if spot is None:
        return []
    overlay = scene.art.palette.overlay
    at, words = QPointF(*spot), short_words(reason.block)

    def draw(p: QPainter, scale: float) -> None:
        strokes.paint_no_entry(p, overlay, at, scale, small=not chosen)
        if chosen and words and scale >= TAGS_FROM:
            strokes.paint_tag(p, words, overlay.blocked, overlay.blocked, at, scale)

    area = QRectF(at.x() - 0.4, at.y() - 0.4, 0.8, 0.8)
    return [VectorItem(depth.NOTES + (1 if chosen else 0), area, draw, 240.0 if chosen else 12.0)]


def breaking_point(scene: Stage, reason: Reason) -> tuple[float, float] | None:
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
