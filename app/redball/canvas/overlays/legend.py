"""What a legend lists: only what is drawn.  Rows, their words, and their samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from redball.atlas import Atlas
from redball.canvas.counters.badges import paint_badge
from redball.canvas.counters.face import Face
from redball.canvas.counters.paint import paint_counter
from redball.canvas.overlays import goods, strokes
from redball.canvas.overlays.assignments import paint_order
from redball.canvas.overlays.chokes import paint_choke
from redball.canvas.overlays.flights import FlightLine, paint_flight, stroke_flight
from redball.canvas.overlays.padlock import LockShape, paint_padlock
from redball.canvas.overlays.plates import Plate
from redball.canvas.overlays.washes import Wash, WashedHexes
from redball.canvas.palette import Palette
from redball.hexes import Grid
from redball.supply.paths import Leg, LegKind, Link, Status
from redball.wording import Message, message

Sample = Literal[
    "leg",
    "alternative",
    "sought",
    "badge",
    "face_down",
    "dimmed",
    "wash",
    "edge",
    "lost",
    "gained",
    "choke",
    "short",
    "break",
    "lock",
    "barrels",
    "supply",
    "assignment",
    "planned",
    "flight",
]
SAMPLE_WIDTH, ROW_HEIGHT = 50.0, 24.0
"""Size of a row's sample in px."""


@dataclass(frozen=True)
class LegendRow:
    """One row: its sample, its text, and what the sample needs; ``number`` is a leg's, 0 for none;
    ``letter`` a sign's; ``role`` and ``own`` what an aircraft of an air mission does, and for whom.
    """

    sample: Sample
    text: Message
    kind: LegKind = LegKind.BASIC
    status: Status = Status.OUT
    number: int = 0
    wash: Wash | None = None
    letter: str = ""
    lock: LockShape = "through"
    role: str = ""
    own: bool = True


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


def flight_rows(shown: Sequence[FlightLine]) -> list[LegendRow]:
    """A row for each part that somebody plays in an air mission."""
    parts = dict.fromkeys((each.role, each.own) for each in shown)
    return [LegendRow("flight", _flight_text(role, own), role=role, own=own) for role, own in parts]


def _flight_text(role: str, own: bool) -> Message:
    return message(f"canvas.legend.flight.{role}_{'own' if own else 'enemy'}")


def paint_sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    """Draw a row's sample with its left middle at (0, 0), ``SAMPLE_WIDTH`` wide."""
    p.save()
    _SAMPLES[row.sample](p, palette, row)
    p.restore()


_SCALE = 42.0


def _line(p: QPainter) -> np.ndarray:
    p.translate(5, 0)
    p.scale(_SCALE, _SCALE)
    return np.array([[0.0, 0.0], [(SAMPLE_WIDTH - 10) / _SCALE, 0.0]])


def _leg(p: QPainter, palette: Palette, row: LegendRow) -> None:
    points = _line(p)
    strokes.stroke_leg(p, palette.overlay, row.kind, points, _SCALE, thin=row.sample == "alternative")
    if row.sample == "leg" and row.kind is LegKind.BASIC:
        strokes.stroke_arrows(p, palette.overlay, row.kind, points[:, :] * 1.0, _SCALE)


def _barrels(p: QPainter, palette: Palette, row: LegendRow) -> None:
    goods.stroke_barrels(p, palette, _line(p), _SCALE)


def _supply(p: QPainter, palette: Palette, row: LegendRow) -> None:
    goods.stroke_supply(p, palette, _line(p), _SCALE)


def _sought(p: QPainter, palette: Palette, row: LegendRow) -> None:
    points = _line(p)
    strokes.stroke_sought(p, palette.overlay, points, _SCALE)
    strokes.paint_no_entry(p, palette.overlay, QPointF(points[1, 0] / 2, 0), _SCALE, small=True)


def _badge(p: QPainter, palette: Palette, row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2, 0)
    paint_badge(p, palette.badge, row.status, 7.0)


def _short(p: QPainter, palette: Palette, row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2, 0)
    p.scale(_SCALE, _SCALE)
    strokes.paint_no_entry(p, palette.overlay, QPointF(0, 0), _SCALE, small=True)


def _break(p: QPainter, palette: Palette, row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2, 0)
    p.scale(_SCALE, _SCALE)
    strokes.paint_letter(p, palette.overlay, row.letter, QPointF(0, 0), 7.5 / _SCALE)


def _assignment(p: QPainter, palette: Palette, row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2, 0)
    p.scale(_SCALE, _SCALE)
    paint_order(p, palette.overlay, Plate((3,), QPointF(0, 0), row.sample == "planned"), _SCALE)


def _flight(p: QPainter, palette: Palette, row: LegendRow) -> None:
    points = _line(p)
    stroke_flight(p, palette.overlay, row.role, row.own, points, _SCALE)
    spot = QPointF(points[1, 0] / 2, 0)
    paint_flight(p, palette.overlay, FlightLine(-1, 0, row.role, row.own), spot, _SCALE)


def _face_down(p: QPainter, palette: Palette, row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2 - 9, -9)
    paint_counter(p, palette, Face("GE", "GE", "GE", "", "infantry", 0, "", False), 18.0, shadow=False)


def _dimmed(p: QPainter, palette: Palette, row: LegendRow) -> None:
    from redball.canvas.items.sprite import DIMMED

    p.setOpacity(p.opacity() * DIMMED)
    p.translate(SAMPLE_WIDTH / 2 - 9, -9)
    paint_counter(p, palette, Face("GE", "GE", "GE", "", "infantry", 0, "", True), 18.0, shadow=False)


def _wash(p: QPainter, palette: Palette, row: LegendRow) -> None:
    assert row.wash is not None
    scale = 17.0
    p.translate(SAMPLE_WIDTH / 2 - scale / 2, 0)
    p.scale(scale, scale)
    swatch = WashedHexes(Grid(2, 1), (0, 1), (0, 1), row.wash)
    swatch.draw(p, scale)


def _edge(p: QPainter, palette: Palette, row: LegendRow) -> None:
    _box(p, QPen(palette.overlay.legal, 2.0))


def _lost(p: QPainter, palette: Palette, row: LegendRow) -> None:
    _box(p, QPen(palette.overlay.lost_light, 3.4))
    dashes = QPen(palette.overlay.lost_dark, 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    dashes.setDashPattern([2.0, 2.0])
    _box(p, dashes)


def _gained(p: QPainter, palette: Palette, row: LegendRow) -> None:
    _box(p, QPen(palette.badge.supplied, 6.0))
    _box(p, QPen(palette.overlay.casing, 2.2))


def _choke(p: QPainter, palette: Palette, row: LegendRow) -> None:
    paint_choke(p, palette.overlay, 11, QPointF(SAMPLE_WIDTH / 2, 0), 1.6)


def _lock(p: QPainter, palette: Palette, row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2, 0)
    paint_padlock(p, row.lock, palette.overlay.lost_dark, palette.overlay.lost_light, 9.5)


def _box(p: QPainter, pen: QPen) -> None:
    path = QPainterPath()
    path.addRoundedRect(QRectF(SAMPLE_WIDTH / 2 - 8, -8, 16, 16), 3, 3)
    p.strokePath(path, pen)


_SAMPLES = {
    "leg": _leg,
    "alternative": _leg,
    "sought": _sought,
    "badge": _badge,
    "face_down": _face_down,
    "dimmed": _dimmed,
    "wash": _wash,
    "edge": _edge,
    "lost": _lost,
    "gained": _gained,
    "choke": _choke,
    "short": _short,
    "break": _break,
    "lock": _lock,
    "barrels": _barrels,
    "supply": _supply,
    "assignment": _assignment,
    "planned": _assignment,
    "flight": _flight,
}
