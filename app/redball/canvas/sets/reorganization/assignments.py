"""Who was reorganized by whom at this opportunity, and the plan: paths with order numbers, thin lines where
no path is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import msgspec
import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem

from redball.atlas import Atlas
from redball.canvas import depth
from redball.canvas.counters.paint import write
from redball.canvas.fonts import FACES, Role
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays import strokes
from redball.canvas.overlays.legend import SAMPLE_SCALE, SAMPLE_WIDTH, LegendRow, sample
from redball.canvas.overlays.leglines import LegLine, leg_lines
from redball.canvas.overlays.overlay import Drawing, Overlay
from redball.canvas.overlays.polyline import Points, area_of, path_of
from redball.canvas.overlays.signs import chip_spot
from redball.canvas.overlays.stage import Stage
from redball.canvas.palette import OverlayColours, Palette
from redball.canvas.sets.reorganization.plates import Plate, merged
from redball.supply.paths import Path
from redball.wording import message

PLANNED = 0.6
"""Opacity of the lines of what is only planned, unless one is highlighted."""


class Assignment(msgspec.Struct, frozen=True):
    """One unit that was reorganized: its number in order, its place (map units decide), its provider's place,
    and the path of the points, if they needed one.  ``planned``: the order has not been given.
    """

    number: int
    unit: int
    provider: int
    path: Path | None = None
    planned: bool = False


class Assignments(Overlay, frozen=True):
    """Who was reorganized by whom or is to be, with order numbers."""

    lines: tuple[Assignment, ...]

    name = "assignments"
    place = 5

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        if not self.lines:
            return Drawing()
        rows = (
            (False, LegendRow("assignment", message("reorganization.legend.assignments"))),
            (True, LegendRow("planned", message("reorganization.legend.planned"))),
        )
        kinds = {each.planned for each in self.lines}
        return Drawing(
            assignment_items(scene, self.lines),
            legend=[row for planned, row in rows if planned in kinds],
            covers=lambda scale: number_boxes(scene, self.lines, scale),
        )

    def lies_on(self, scene: Stage) -> object:
        """The lines stay while one after the other is highlighted."""
        return ()


class ChosenAssignment(Overlay, frozen=True):
    """The path of one order number, in full."""

    lines: tuple[Assignment, ...]
    number: int

    name = "assigned"
    part_of = "assignments"

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        return Drawing(brought_out(scene, self.lines, self.number))


@sample("assignment", "planned")
def _sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2, 0)
    p.scale(SAMPLE_SCALE, SAMPLE_SCALE)
    paint_order(p, palette.overlay, Plate((3,), QPointF(0, 0), row.sample == "planned"), SAMPLE_SCALE)


class _Drawn(msgspec.Struct, frozen=True):
    number: int
    planned: bool
    spot: QPointF
    lines: tuple[LegLine, ...]
    thread: Points | None


def assignment_items(scene: Stage, shown: Sequence[Assignment]) -> list[VectorItem]:
    """Lines, thin, and numbers."""
    drawn = list(_drawn(scene.atlas, shown, scene.occupied, scene.fleets()))
    if not drawn:
        return []

    plates = _plates_of(drawn)

    def numbers(p: QPainter, scale: float) -> None:
        for plate in plates(scale):
            paint_order(p, scene.art.palette.overlay, plate, scale)

    lines = _lines_item(scene, drawn, depth.PATHS - 3, full=False)
    # Painted once: while one line after the other is highlighted, the others stay as they are.
    lines.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
    return [lines, VectorItem(depth.NOTES - 1, _area(drawn), numbers, 48.0)]


def number_boxes(scene: Stage, shown: Sequence[Assignment], scale: float) -> list[QRectF]:
    """The plates of order numbers in map units."""
    r = plate_radius(scale)
    alone = [
        _Drawn(each.number, each.planned, QPointF(*scene.atlas.grid.centre(each.unit)), (), None)
        for each in shown
    ]
    found = []
    for plate in _plates_of(alone)(scale):
        wide = 1.15 * plate.half_width(r)
        found.append(QRectF(plate.spot.x() - wide, plate.spot.y() - 1.15 * r, 2 * wide, 2.3 * r))
    return found


def _plates_of(drawn: Sequence[_Drawn]) -> Callable[[float], list[Plate]]:
    """The plates of numbers at a scale, each beginning at the corner of its counter."""
    shared: dict[float, list[Plate]] = {}

    def plates(scale: float) -> list[Plate]:
        if scale not in shared:
            r = plate_radius(scale)
            alone = [
                Plate((each.number,), QPointF(*chip_spot(each.spot.x(), each.spot.y(), r)), each.planned)
                for each in drawn
            ]
            shared.clear()
            shared[scale] = [
                replace(plate, spot=plate.spot + QPointF(plate.half_width(r) - r, 0.0))
                for plate in merged(alone, r)
            ]
        return shared[scale]

    return plates


def brought_out(scene: Stage, shown: Sequence[Assignment], chosen: int) -> list[VectorItem]:
    """The line of one number in full."""
    drawn = [d for d in _drawn(scene.atlas, shown, scene.occupied, scene.fleets()) if d.number == chosen]
    return [_lines_item(scene, drawn, depth.PATHS - 2, full=True)] if drawn else []


def _lines_item(scene: Stage, drawn: Sequence[_Drawn], z: float, full: bool) -> VectorItem:
    def lines(p: QPainter, scale: float) -> None:
        overlay = scene.art.palette.overlay
        for each in drawn:
            p.save()
            if each.planned and not full:
                p.setOpacity(p.opacity() * PLANNED)
            for line in each.lines:
                strokes.stroke_leg(p, overlay, line.kind, line.points, scale, thin=not full)
            if each.thread is not None:
                w = strokes.core_width(scale)
                path = path_of(each.thread)
                strokes.stroke_plies(p, overlay, path, 0.7 * w)
                style = Qt.PenStyle.DashLine if each.planned else Qt.PenStyle.SolidLine
                p.strokePath(path, QPen(overlay.sought, 0.5 * w, style))
            p.restore()

    return VectorItem(z, _area(drawn), lines, 24.0)


def _area(drawn: Sequence[_Drawn]) -> QRectF:
    area = QRectF()
    for each in drawn:
        area = area.united(QRectF(each.spot.x() - 0.5, each.spot.y() - 0.5, 1, 1))
        threads = [each.thread] if each.thread is not None else []
        area = area.united(area_of([*(line.points for line in each.lines), *threads]))
    return area


def plate_radius(scale: float) -> float:
    """Half the height of an order number's plate in map units."""
    return 0.92 * strokes.disc_radius(scale)


def paint_order(p: QPainter, overlay: OverlayColours, plate: Plate, scale: float) -> None:
    """Order numbers: a dark plate with a pale rim, square where the numbers of legs are round.  What is only
    planned has a pale plate with a dark rim.
    """
    r = plate_radius(scale)
    wide, spot = plate.half_width(r), plate.spot
    ground, ink = (overlay.casing, overlay.sought) if plate.planned else (overlay.sought, overlay.casing)
    p.setPen(QPen(ink, (0.18 if plate.planned else 0.26) * r))
    p.setBrush(ground)
    p.drawRoundedRect(QRectF(spot.x() - wide, spot.y() - r, 2 * wide, 2 * r), 0.3 * r, 0.3 * r)
    write(p, FACES[Role.NUMBER], 1.42 * r, ink, spot, plate.text, 2 * wide - 0.3 * r)


def _drawn(
    atlas: Atlas, shown: Sequence[Assignment], occupied: Callable[[int], bool], fleets: frozenset[int]
) -> Iterator[_Drawn]:
    """Each assignment's lines; numbers of units in one hex share a plate."""
    for each in shown:
        x, y = atlas.grid.centre(each.unit)
        lines = tuple(leg_lines(atlas, each.path, occupied, fleets)) if each.path is not None else ()
        thread = None
        if not lines and each.provider not in (-1, each.unit):
            end = atlas.grid.centre(each.provider)
            turns = round((x - end[0]) / atlas.grid.cols) if atlas.grid.wraps else 0
            thread = np.array([(x, y), (end[0] + turns * atlas.grid.cols, end[1])])
        yield _Drawn(each.number, each.planned, QPointF(x, y), lines, thread)
