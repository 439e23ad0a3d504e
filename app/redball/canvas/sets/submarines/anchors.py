"""Where the plates of sea areas stand: each in or near its own area, over no other plate and no panel, and
rather over no counter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from redball.atlas import Atlas
from redball.atlas.features import AreaKind
from redball.canvas.overlays.overlay import Afloat, Sight
from redball.canvas.palette import Palette, faded
from redball.canvas.sets.submarines.plate import SIGN, SIGN_OUT, Form, paint_plate, size_of
from redball.canvas.typefaces import area_type
from redball.derived import cached

if TYPE_CHECKING:
    from redball.canvas.sets.submarines.lines import AreaPlate

SEAS_FROM = 7.0
"""First size of a hex at which the map names sea areas, as its names are placed."""

_INSET, _GAP = 6.0, 5.0
"""Px between a plate and the edge of what is seen, and between two plates."""

_FARTHEST, _STEP = 112.0, 16.0
"""Px from its place in the area at which a plate may stand at most, and between two places that are tried."""

_LEADER_FROM = 44.0
"""Px from its place from which on a line leads to it."""

_ON_LAND, _ELSEWHERE, _COVERED = 0.6, 1.1, 5.0
"""What it costs, in px a px of the plate's width, to lie on land, in another area, and over counters."""

_ON_NAME, _LETTER, _SPACE, _HIGH = 60.0, 0.5, 3.0, 1.9
"""What it costs in px to lie on the name of an area, and about how large that is: the width of a letter by
the size of its type, the space to the next one in px, and the height by the size, as it runs on a curve.
"""

_LONG = 14
"""Letters of a name from which on it stands in two lines."""

_STAY = 0.35
"""The share of the distance that a plate saves where it stood already."""


class Berth(msgspec.Struct, frozen=True):
    """The upper left corner of a plate in map units, how much of it there is room for, and its place in the
    area.
    """

    corner: QPointF
    form: Form
    home: QPointF


class PlateBerths:
    """The plates over one view of the map."""

    def __init__(self, atlas: Atlas, plates: Sequence[AreaPlate], palette: Palette) -> None:
        self._atlas, self._palette = atlas, palette
        self.plates = {plate.area: plate for plate in plates}
        self._order = sorted(plates, key=lambda plate: plate.weight, reverse=True)
        self.berths: dict[int, Berth] = {}
        self._sight: Sight | None = None

    # --- what the board asks --------------------------------------------------------------------------------

    def take_over(self, before: Afloat) -> None:
        """Plates stay where they were."""
        if isinstance(before, PlateBerths):
            self.berths = {area: each for area, each in before.berths.items() if area in self.plates}
            self._sight = before._sight

    def settle(self, sight: Sight, moving: bool) -> bool:
        """See :class:`Afloat`.  While the map moves plates stay at their places on it."""
        before, known = self.berths, self._sight
        self._sight = sight
        same = known is not None and (known.scale, known.grow) == (sight.scale, sight.grow)
        if moving and same:
            stood = self._turned(before, sight)
            missing = [plate for plate in self._order if plate.area not in stood]
            self.berths = stood | self._found(sight, missing, stood, stood)
        else:
            self.berths = self._found(sight, self._order, {}, self._turned(before, sight) if same else {})
        return self.berths != before

    def boxes(self) -> Sequence[QRectF]:
        """See :class:`Afloat`."""
        return [self.box_of(area) for area in self.berths]

    def draw(self, painter: QPainter) -> None:
        """See :class:`Afloat`."""
        if self._sight is None:
            return
        unit = self._sight.grow / self._sight.scale
        self._draw_leaders(painter, unit)
        # The one that is chosen first lies on top of what others need for their signs.
        for plate in reversed(self._order):
            berth = self.berths.get(plate.area)
            if berth is not None:
                painter.save()
                painter.translate(berth.corner)
                painter.scale(unit, unit)
                paint_plate(painter, self._palette, plate, berth.form)
                painter.restore()

    def _draw_leaders(self, p: QPainter, unit: float) -> None:
        ink = self._palette.map.sea_name
        for area, berth in self.berths.items():
            box = self.box_of(area)
            near = QPointF(
                min(max(berth.home.x(), box.left()), box.right()),
                min(max(berth.home.y(), box.top()), box.bottom()),
            )
            if QLineF(near, berth.home).length() < _LEADER_FROM * unit:
                continue
            for colour, width in ((self._palette.map.halo, 3.2), (ink, 1.4)):
                p.setPen(QPen(colour, width * unit, c=Qt.PenCapStyle.RoundCap))
                p.drawLine(near, berth.home)
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(faded(ink, 1.0))
            p.drawEllipse(berth.home, 2.6 * unit, 2.6 * unit)

    # --- what the window asks -------------------------------------------------------------------------------

    def area_at(self, spot: QPointF) -> int:
        """The sea area whose plate is under a point in map units; -1 for none."""
        return next((area for area in self.berths if self.box_of(area).contains(spot)), -1)

    def box_of(self, area: int) -> QRectF:
        """Where the plate of an area is, in map units."""
        berth, sight = self.berths[area], self._sight
        assert sight is not None
        return QRectF(berth.corner, size_of(self.plates[area], berth.form) * (sight.grow / sight.scale))

    # --- finding places -------------------------------------------------------------------------------------

    def _turned(self, berths: dict[int, Berth], sight: Sight) -> dict[int, Berth]:
        """Where plates stood, at the turn round the world that is shown, as far as that is in sight."""
        grid, found = self._atlas.grid, {}
        for area, berth in berths.items():
            turns = round((sight.area.center().x() - berth.home.x()) / grid.cols) if grid.wraps else 0
            shift = QPointF(turns * grid.cols, 0.0)
            here = Berth(berth.corner + shift, berth.form, berth.home + shift)
            size = size_of(self.plates[area], berth.form) * (sight.grow / sight.scale)
            if sight.area.intersects(QRectF(here.corner, size)):
                found[area] = here
        return found

    def _found(
        self,
        sight: Sight,
        plates: Sequence[AreaPlate],
        taken: dict[int, Berth],
        stood: dict[int, Berth],
    ) -> dict[int, Berth]:
        unit, found = sight.grow / sight.scale, dict[int, Berth]()
        boxes = [self._room(self.plates[area], each, unit) for area, each in taken.items()]
        covered = list(sight.taken())
        for plate in plates:
            home = self._home(plate.area, sight)
            if not sight.area.contains(home):
                continue
            berth = self._best(plate, home, sight, boxes, covered, stood.get(plate.area))
            if berth is not None:
                found[plate.area] = berth
                boxes.append(self._room(plate, berth, unit))
        return found

    def _best(
        self,
        plate: AreaPlate,
        home: QPointF,
        sight: Sight,
        boxes: Sequence[QRectF],
        covered: Sequence[QRectF],
        stood: Berth | None,
    ) -> Berth | None:
        unit = sight.grow / sight.scale
        seen = sight.area.adjusted(_INSET * unit, _INSET * unit, -_INSET * unit, -_INSET * unit)
        near = [box for box in covered if _distance(box, home) < 2 * _FARTHEST * unit]
        for form in Form:
            size = size_of(plate, form) * unit
            best, least = None, math.inf
            for away, spot in _SPOTS:
                if away >= least:
                    break
                middle = home + spot * unit
                box = QRectF(middle - QPointF(size.width() / 2, size.height() / 2), size)
                room = _with_sign(plate, box, unit)
                if not seen.contains(room) or any(room.intersects(other) for other in boxes):
                    continue
                stays = stood is not None and stood.form is form and _close(stood.corner, box.topLeft(), unit)
                cost = away * (_STAY if stays else 1.0) + self._cost(plate.area, box, near, unit) / unit
                if cost < least:
                    best, least = Berth(box.topLeft(), form, home), cost
            if best is not None:
                return best
        return None

    def _room(self, plate: AreaPlate, berth: Berth, unit: float) -> QRectF:
        """What a plate keeps free of others."""
        box = QRectF(berth.corner, size_of(plate, berth.form) * unit)
        return _with_sign(plate, box, unit).adjusted(-_GAP * unit, -_GAP * unit, _GAP * unit, _GAP * unit)

    def _cost(self, area: int, box: QRectF, near: Sequence[QRectF], unit: float) -> float:
        """What a place costs, in map units, for what lies under it."""
        hidden = sum(
            both.width() * both.height() for other in near if not (both := box.intersected(other)).isEmpty()
        )
        cost = _COVERED * hidden / max(box.height(), 1e-9)
        cost += _ON_NAME * unit * self._on_name(area, box, unit)
        grid, sea = self._atlas.grid, self._atlas.sea
        for share in (0.1, 0.5, 0.9):
            node = grid.at(box.left() + share * box.width(), box.center().y())
            here = int(sea[node]) if node >= 0 else -1
            rate = 0.0 if here == area else _ON_LAND if here < 0 else _ELSEWHERE
            cost += rate * box.width() / 3
        return cost

    def _on_name(self, area: int, box: QRectF, unit: float) -> bool:
        """Whether a plate would lie on the name of its area."""
        scale = self._sight.scale if self._sight is not None else 0.0
        if scale < SEAS_FROM:
            return False
        about = self._atlas.sea_areas[area]
        letters = len(about.name) / (1 + (len(about.name) > _LONG))
        type_ = _name_size(scale)
        size = QSizeF((_LETTER * type_ + _SPACE) * letters, _HIGH * type_) * unit
        grid = self._atlas.grid
        turns = round((box.center().x() - about.label_x) / grid.cols) if grid.wraps else 0
        corner = QPointF(
            about.label_x + turns * grid.cols - size.width() / 2, about.label_y - size.height() / 2
        )
        return box.intersects(QRectF(corner, size))

    def _home(self, area: int, sight: Sight) -> QPointF:
        """The middle of an area at the turn that is shown."""
        x, y = middle_of(self._atlas, area)
        grid = self._atlas.grid
        turns = round((sight.area.center().x() - x) / grid.cols) if grid.wraps else 0
        return QPointF(x + turns * grid.cols, y)


@lru_cache(16)
def _name_size(scale: float) -> float:
    """The size in px of the type of names of sea areas where a hex is ``scale`` px wide."""
    return area_type(AreaKind.SEA, scale, 0.5).type.size


def _distance(box: QRectF, spot: QPointF) -> float:
    across = max(box.left() - spot.x(), 0.0, spot.x() - box.right())
    down = max(box.top() - spot.y(), 0.0, spot.y() - box.bottom())
    return math.hypot(across, down)


def _close(one: QPointF, other: QPointF, unit: float) -> bool:
    return QLineF(one, other).length() < 0.5 * unit


def _with_sign(plate: AreaPlate, box: QRectF, unit: float) -> QRectF:
    over = (SIGN + SIGN_OUT) * unit if plate.state else 0.0
    return box.adjusted(-over, -over, 0.0, 0.0)


def _spots() -> tuple[tuple[float, QPointF], ...]:
    """Middles that are tried, from home, in px, the nearest first."""
    steps = range(-int(_FARTHEST // _STEP), int(_FARTHEST // _STEP) + 1)
    spots = [(math.hypot(x, y) * _STEP, QPointF(x * _STEP, y * _STEP)) for x in steps for y in steps]
    return tuple(sorted((each for each in spots if each[0] <= _FARTHEST), key=lambda each: each[0]))


_SPOTS = _spots()


@cached
def middle_of(atlas: Atlas, area: int) -> tuple[float, float]:
    """A point in the middle of a sea area, in map units: the hex deepest in it, the nearest to its box where
    several are as deep.
    """
    grid = atlas.grid
    nodes = set(atlas.sea_hexes[area])
    x, y = grid.centre(atlas.sea_areas[area].box)
    left, deepest = set(nodes), set(nodes)
    while left:
        deepest = left
        left = {node for node in left if all(int(beside) in left for beside in grid.adjacency[node])}
    best = min(deepest, key=lambda node: _off(grid.centre(node), (x, y)), default=atlas.sea_areas[area].box)
    return grid.centre(best)


def _off(spot: tuple[float, float], other: tuple[float, float]) -> float:
    return math.hypot(spot[0] - other[0], spot[1] - other[1])
