"""Where the plates of the gas maps stand: each over its own map, in sight, over no counter and no panel,
rather at sea than on land and rather high up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from redball.atlas import Atlas, PlaceKind
from redball.canvas.overlays.overlay import Afloat, Sight
from redball.canvas.overlays.searoute import nodes_at
from redball.canvas.palette import Palette
from redball.canvas.sets.gas.plates import Form, MapPlate
from redball.canvas.sets.gas.regions import Regions
from redball.rules.gas.maps import SHEETS
from redball.rules.gas.tables import Sheet

_STEP = 12.0
"""Px between two places that are tried; what lies under a plate is looked at as finely."""

_INSET = 10.0
"""Px between a plate and the edge of what is seen."""

_LEAST_SEEN = 1.5
"""A map of which less is seen than so many blocks with its letter has no plate."""

_MOST_BESIDE = 0.05
"""The share of a plate that may lie over other maps."""

_ON_LAND, _BESIDE, _COVERED = 260.0, 1500.0, 900.0
"""What it costs in px if all of a plate lies on land, over other maps, and over counters or panels."""

_ON_CITY, _CITIES_FROM = 90.0, 14.0
"""What each city or capital under a plate costs in px; from which hex width on cities count."""

_ACROSS, _DOWN = 0.1, 0.4
"""What a px away from the middle of what is seen of the map costs, and one down from its top."""

_STAY, _STAY_ZOOMED = 0.35, 0.05
"""What a px away from where it stood costs, instead of that, and besides it after the map was zoomed."""

Sums = npt.NDArray[np.int64]


class Place(msgspec.Struct, frozen=True):
    """The upper left corner of a plate in map units, and how much of the plate there is room for."""

    corner: QPointF
    form: Form


class PlateRack:
    """The plates over one view of the map."""

    def __init__(self, regions: Regions, plates: Sequence[MapPlate], palette: Palette) -> None:
        self._regions, self._plates, self._palette = regions, tuple(plates), palette
        self.places: dict[Sheet, Place] = {}
        self._sight: Sight | None = None

    # --- what the board asks --------------------------------------------------------------------------------

    def take_over(self, before: Afloat) -> None:
        """Plates stay where they were."""
        if isinstance(before, PlateRack):
            self.places, self._sight = dict(before.places), before._sight

    def settle(self, sight: Sight, moving: bool) -> bool:
        """See :class:`Afloat`."""
        before, known = self.places, self._sight
        self._sight = sight
        same = known is not None and (known.scale, known.grow) == (sight.scale, sight.grow)
        stood = self._stood(sight) if known is not None else {}
        if known is not None and not same:
            stood = self._zoomed(known, sight)
        if known is not None and not sight.area.contains(self._turned(known.area.center(), sight)):
            stood = {}  # elsewhere on the map
        if same and moving and stood and all(self._in_sight(sight, stood[sheet], sheet) for sheet in stood):
            self.places = stood
        else:
            self.places = self._found(sight, stood, same, moving)
        return self.places != before

    def boxes(self) -> Sequence[QRectF]:
        """See :class:`Afloat`."""
        if self._sight is None:
            return ()
        return [self._box(self._sight, plate, place) for plate, place in self._shown()]

    def draw(self, painter: QPainter) -> None:
        """See :class:`Afloat`."""
        if self._sight is None:
            return
        unit = self._sight.grow / self._sight.scale
        for plate, place in self._shown():
            painter.save()
            painter.translate(place.corner)
            painter.scale(unit, unit)
            plate.paint(painter, self._palette, place.form)
            painter.restore()

    def _shown(self) -> list[tuple[MapPlate, Place]]:
        return [(plate, self.places[plate.sheet]) for plate in self._plates if plate.sheet in self.places]

    # --- where they stood -----------------------------------------------------------------------------------

    def _stood(self, sight: Sight) -> dict[Sheet, Place]:
        """Where plates stood."""
        return {
            sheet: Place(self._turned(place.corner, sight), place.form)
            for sheet, place in self.places.items()
        }

    def _turned(self, spot: QPointF, sight: Sight) -> QPointF:
        """A point in map units at the turn round the world that is shown."""
        grid = self._regions.atlas.grid
        turns = round((sight.area.center().x() - spot.x()) / grid.cols) if grid.wraps else 0
        return spot + QPointF(turns * grid.cols, 0.0)

    def _zoomed(self, known: Sight, sight: Sight) -> dict[Sheet, Place]:
        """Where they stood on the screen, before the map was zoomed."""
        share = known.scale / known.grow * sight.grow / sight.scale
        before, now = known.area.topLeft(), sight.area.topLeft()
        return {
            sheet: Place(now + (place.corner - before) * share, place.form)
            for sheet, place in self.places.items()
        }

    def _in_sight(self, sight: Sight, place: Place, sheet: Sheet) -> bool:
        plate = next(each for each in self._plates if each.sheet == sheet)
        return sight.area.contains(self._box(sight, plate, place))

    @staticmethod
    def _box(sight: Sight, plate: MapPlate, place: Place) -> QRectF:
        return QRectF(place.corner, plate.size(place.form) * (sight.grow / sight.scale))

    # --- finding places -------------------------------------------------------------------------------------

    def _found(self, sight: Sight, stood: dict[Sheet, Place], same: bool, moving: bool) -> dict[Sheet, Place]:
        """Places for all plates; those that stand well stay."""
        chart = _Chart(self._regions, sight, same)
        found: dict[Sheet, Place] = {}
        waiting = []
        for plate in self._plates:
            place = stood.get(plate.sheet)
            if same and place is not None and self._in_sight(sight, place, plate.sheet):
                box = self._box(sight, plate, place)
                if moving or (place.form is Form.WHOLE and chart.is_free(box, plate.sheet)):
                    found[plate.sheet] = place
                    chart.take(box)
                    continue
            waiting.append(plate)
        # Those with the least room choose first.
        for plate in sorted(waiting, key=lambda each: chart.seen_of(each.sheet)):
            before = stood.get(plate.sheet)
            place = chart.best(plate, before)
            if place is None:
                continue
            if same and before is not None and place.form == before.form:
                box = self._box(sight, plate, before)
                if sight.area.contains(box) and chart.is_free(box, plate.sheet):
                    place = before
            found[plate.sheet] = place
            chart.take(self._box(sight, plate, place))
        return found


class _Chart:
    """What is seen, in cells of a few px: which map each is on, whether it is land, and what is taken."""

    def __init__(self, regions: Regions, sight: Sight, same: bool) -> None:
        self._sight, self._side = sight, _STEP * sight.grow / sight.scale
        self._same = same  # the map has its size of before
        self._cols = max(1, math.ceil(sight.area.width() / self._side))
        self._rows = max(1, math.ceil(sight.area.height() / self._side))
        x = sight.area.left() + (np.arange(self._cols) + 0.5) * self._side
        y = sight.area.top() + (np.arange(self._rows) + 0.5) * self._side
        nodes = nodes_at(regions.atlas.grid, np.stack(np.meshgrid(x, y), axis=-1))
        on_map = nodes >= 0
        self._codes = np.where(on_map, regions.codes[nodes], 255)
        self._land = _summed(on_map & (regions.atlas.sea[nodes] < 0))
        self._cities = _summed(on_map & np.isin(nodes, _cities(regions.atlas, sight.scale / sight.grow)))
        self._taken = np.zeros((self._rows, self._cols), bool)
        self._boxes: list[QRectF] = []
        for box in sight.taken():
            self.take(box)

    def take(self, box: QRectF) -> None:
        """Note that something lies here, in map units."""
        self._boxes.append(box)
        area, side = self._sight.area, self._side
        left, top = (box.left() - area.left()) / side, (box.top() - area.top()) / side
        right, low = (box.right() - area.left()) / side, (box.bottom() - area.top()) / side
        rows = slice(max(0, math.floor(top)), max(0, math.ceil(low)))
        self._taken[rows, max(0, math.floor(left)) : max(0, math.ceil(right))] = True

    def seen_of(self, sheet: Sheet) -> int:
        """How many cells of a map are seen."""
        return int((self._codes == SHEETS.index(sheet)).sum())

    def is_free(self, box: QRectF, sheet: Sheet) -> bool:
        """True when a plate may stay at a place that is in sight: it needn't stand as well as one that comes
        there.
        """
        if any(box.intersects(other) for other in self._boxes):
            return False
        corner, side = box.topLeft() - self._sight.area.topLeft(), self._side
        # The cells whose middle it covers.
        rows = slice(math.ceil(corner.y() / side - 0.5), math.ceil((corner.y() + box.height()) / side - 0.5))
        cols = slice(math.ceil(corner.x() / side - 0.5), math.ceil((corner.x() + box.width()) / side - 0.5))
        beside = self._codes[rows, cols] != SHEETS.index(sheet)
        return not beside.size or bool(beside.mean() <= 2 * _MOST_BESIDE)

    def best(self, plate: MapPlate, stood: Place | None) -> Place | None:
        """The best place for a plate, in the fullest form that has one; None where nothing of it is seen."""
        own = self._codes == SHEETS.index(plate.sheet)
        least = _LEAST_SEEN * plate.size(Form.LETTER).width() * plate.size(Form.LETTER).height() / _STEP**2
        if own.sum() < least:
            return None
        for form in Form:
            found = self._best_of(plate.size(form), own, stood, last=form is Form.LETTER)
            if found is not None:
                return Place(found, form)
        return None

    def _best_of(
        self, size: QSizeF, own: npt.NDArray[np.bool_], stood: Place | None, last: bool
    ) -> QPointF | None:
        """The upper left corner of the best place; only the ``last`` form may cover something."""
        inset = math.ceil(_INSET / _STEP)
        wide, high = math.ceil(size.width() / _STEP), math.ceil(size.height() / _STEP)
        beside = _in_boxes(_summed(~own), wide, high, inset)
        if not beside.size:
            return None
        cells = wide * high
        covered = _in_boxes(_summed(self._taken), wide, high, inset)
        free = (covered == 0) & (beside <= _MOST_BESIDE * cells)
        if not free.any() and not last:
            return None
        land = _in_boxes(self._land, wide, high, inset)
        cost = (_ON_LAND * land + _BESIDE * beside + _COVERED * covered) / cells
        cost += _ON_CITY * _in_boxes(self._cities, wide, high, inset)
        cost = cost + self._away(own, stood, beside.shape, inset, wide)
        if free.any():
            cost = np.where(free, cost, np.inf)
        row, col = np.unravel_index(int(cost.argmin()), cost.shape)
        area = self._sight.area
        return QPointF(
            area.left() + (int(col) + inset) * self._side, area.top() + (int(row) + inset) * self._side
        )

    def _away(
        self, own: npt.NDArray[np.bool_], stood: Place | None, shape: tuple[int, ...], inset: int, wide: int
    ) -> npt.NDArray[np.float64]:
        """What the distance costs: from where the plate stood, or from the top of what is seen of its map."""
        rows, cols = np.arange(shape[0]) + inset, np.arange(shape[1]) + inset
        stay: npt.NDArray[np.float64] = np.zeros(shape)
        if stood is not None:
            corner = (stood.corner - self._sight.area.topLeft()) / self._side
            stay = _STEP * np.hypot(rows[:, None] - corner.y(), cols[None] - corner.x())
            if self._same:
                return _STAY * stay
        seen_rows, seen_cols = np.flatnonzero(own.any(axis=1)), np.flatnonzero(own.any(axis=0))
        down = np.abs(rows - seen_rows[0])[:, None]
        across = np.abs(cols + wide / 2 - (seen_cols[0] + seen_cols[-1]) / 2)[None]
        return _STEP * (_DOWN * down + _ACROSS * across) + _STAY_ZOOMED * stay


def _cities(atlas: Atlas, scale: float) -> npt.NDArray[np.int64]:
    """The hexes of capitals, and of cities where they are on the map at a scale."""
    kinds = {PlaceKind.CAPITAL, PlaceKind.CITY} if scale >= _CITIES_FROM else {PlaceKind.CAPITAL}
    return np.array([place.node for place in atlas.places if place.kind in kinds], np.int64)


def _summed(cells: npt.NDArray[np.bool_]) -> Sums:
    """Sums of all cells above and left of each corner of the cells."""
    result: Sums = np.pad(cells.astype(np.int64).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    return result


def _in_boxes(sums: Sums, wide: int, high: int, inset: int) -> Sums:
    """How many cells every box of a size holds, by the upper left cell; none nearer to the edge than
    ``inset``.
    """
    boxes = sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide] + sums[:-high, :-wide]
    result: Sums = boxes[inset : boxes.shape[0] - inset, inset : boxes.shape[1] - inset]
    return result
