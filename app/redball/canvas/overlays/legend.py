"""The legend: rows for what is drawn, their words, and their samples.

The sample of one overlay is painted in that overlay's module; shared ones are here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from redball.atlas import Atlas
from redball.canvas.counters.badges import paint_badge
from redball.canvas.counters.face import Face
from redball.canvas.counters.paint import paint_counter
from redball.canvas.overlays import strokes
from redball.canvas.overlays.padlock import LockShape
from redball.canvas.overlays.washes import Wash, WashedHexes
from redball.canvas.palette import Palette
from redball.hexes import Grid
from redball.supply.paths import Leg, LegKind, Link, Status
from redball.wording import Message, message

SAMPLE_WIDTH, ROW_HEIGHT = 50.0, 24.0
"""Size of a row's sample in px."""


@dataclass(frozen=True)
class LegendRow:
    """One row: the name of its sample, its text, and what the sample needs; ``number`` is a leg's, 0 for
    none; ``letter`` a sign's; ``detail`` what else the overlay that paints the sample has put there.
    """

    sample: str
    text: Message
    kind: LegKind = LegKind.BASIC
    status: Status = Status.OUT
    number: int = 0
    wash: Wash | None = None
    letter: str = ""
    lock: LockShape = "through"
    detail: Any = None


def leg_text(atlas: Atlas, link: Link, leg: Leg) -> Message:
    """A leg in words."""
    if leg.kind is LegKind.BASIC:
        points = "_points" if link.points else ""
        if link.used > link.allowed:
            return message(f"canvas.legend.basic_any_length{points}", used=leg.length)
        return message(f"canvas.legend.basic{points}", used=leg.length, allowed=link.allowed)
    if leg.kind is LegKind.OVERSEAS:
        count = len(leg.seas)
        return message("canvas.legend.overseas" if count != 1 else "canvas.legend.overseas_one", count=count)
    return message("canvas.legend.railway", place=atlas.place_name(leg.nodes[-1]))


PaintSample = Callable[[QPainter, Palette, LegendRow], None]

_SAMPLES: dict[str, PaintSample] = {}


def sample(*names: str) -> Callable[[PaintSample], PaintSample]:
    """Registers a function that paints the samples of these names, with their left middle at (0, 0)."""

    def known(paint: PaintSample) -> PaintSample:
        _SAMPLES.update(dict.fromkeys(names, paint))
        return paint

    return known


def paint_sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    """Draw a row's sample with its left middle at (0, 0), ``SAMPLE_WIDTH`` wide."""
    p.save()
    _SAMPLES[row.sample](p, palette, row)
    p.restore()


SAMPLE_SCALE = 42.0
"""Px a hex at which samples are drawn."""


def sample_line(p: QPainter) -> np.ndarray:
    """The points of a sample that is a line; the painter is in map units afterwards."""
    p.translate(5, 0)
    p.scale(SAMPLE_SCALE, SAMPLE_SCALE)
    return np.array([[0.0, 0.0], [(SAMPLE_WIDTH - 10) / SAMPLE_SCALE, 0.0]])


def sample_box(p: QPainter, pen: QPen) -> None:
    """The sample of an edge."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(SAMPLE_WIDTH / 2 - 8, -8, 16, 16), 3, 3)
    p.strokePath(path, pen)


@sample("leg", "alternative")
def _leg(p: QPainter, palette: Palette, row: LegendRow) -> None:
    points = sample_line(p)
    strokes.stroke_leg(p, palette.overlay, row.kind, points, SAMPLE_SCALE, thin=row.sample == "alternative")
    if row.sample == "leg" and row.kind is LegKind.BASIC:
        strokes.stroke_arrows(p, palette.overlay, row.kind, points[:, :] * 1.0, SAMPLE_SCALE)


@sample("badge")
def _badge(p: QPainter, palette: Palette, row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2, 0)
    paint_badge(p, palette.badge, row.status, 7.0)


@sample("face_down")
def _face_down(p: QPainter, palette: Palette, row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2 - 9, -9)
    paint_counter(p, palette, Face("GE", "GE", "GE", "", "infantry", 0, "", False), 18.0, shadow=False)


@sample("dimmed")
def _dimmed(p: QPainter, palette: Palette, row: LegendRow) -> None:
    from redball.canvas.items.sprite import DIMMED

    p.setOpacity(p.opacity() * DIMMED)
    p.translate(SAMPLE_WIDTH / 2 - 9, -9)
    paint_counter(p, palette, Face("GE", "GE", "GE", "", "infantry", 0, "", True), 18.0, shadow=False)


@sample("wash")
def _wash(p: QPainter, palette: Palette, row: LegendRow) -> None:
    assert row.wash is not None
    scale = 17.0
    p.translate(SAMPLE_WIDTH / 2 - scale / 2, 0)
    p.scale(scale, scale)
    swatch = WashedHexes(Grid(2, 1), (0, 1), (0, 1), row.wash)
    swatch.draw(p, scale)
