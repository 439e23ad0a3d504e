"""Choke points on the map: discs with the number of units that depend on a place, larger for more units."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Self

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from redball.canvas import depth
from redball.canvas.counters.paint import write
from redball.canvas.fonts import FACES, Role
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays.legend import SAMPLE_WIDTH, LegendRow, sample
from redball.canvas.overlays.overlay import Drawing, Switch, SwitchedOverlay
from redball.canvas.overlays.signs import chip_spot
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.palette import OverlayColours, Palette
from redball.wording import message

BESIDE = (0.34, 0.34)
"""Where a disc stands in a hex with a sign: right of its middle and below, in hex widths."""

_ON_COUNTER, _LEAST = 0.19, 6.4
"""Largest radius of a disc on a counter, in hex widths, and what it is at least, in px."""

_ABOVE_FACTORS = 0.22
"""How far above the middle of a hexside between two counters of a row its disc stands, in hex widths."""


class ChokeDisc(msgspec.Struct, frozen=True):
    """A disc: how many units depend on a hex, or on the hexside towards ``other``."""

    node: int
    count: int
    other: int = -1


class Chokes(SwitchedOverlay, frozen=True):
    """Discs with the number of units of a power that depend on places; the legend says so if there are
    none.
    """

    discs: Sequence[ChokeDisc]
    whose: str

    name = "chokes"
    place = 13
    switch = "chokes"
    how = Switch(
        "Cho&ke points",
        "K",
        "",
        "What units hang on: the places whose loss cuts them off",
        "choke points of {0}",
    )
    subjects = ("power",)
    tried = False

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """The choke points of the power, one disc a place."""
        from redball.planning.chokepoints import ChokeSearch, worst_by_place

        if not looked.power:
            return
        search = ChokeSearch(looked.game, looked.power)
        for _ in search.steps():
            yield None
        worst = worst_by_place(looked.game, search.found)
        discs = tuple(ChokeDisc(node, count, other) for (node, other), count in worst.items())
        yield cls(discs, looked.power)

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        crowd = crowd_of(scene, self.discs)
        text = message("canvas.legend.choke" if self.discs else "canvas.legend.choke_none", who=self.whose)
        return Drawing(
            choke_items(scene, crowd),
            legend=[LegendRow("choke", text)],
            covers=crowd.covered if self.discs else None,
        )


@sample("choke")
def _sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    paint_choke(p, palette.overlay, 11, QPointF(SAMPLE_WIDTH / 2, 0), 1.6)


def disc_radius(count: int, scale: float) -> float:
    """Radius in map units: its area grows with the number of units."""
    px = min(19.0, 7.2 + 2.1 * math.sqrt(count))
    return max(px, 0.0035 * px * scale) / scale


def paint_choke(
    p: QPainter, overlay: OverlayColours, count: int, spot: QPointF, scale: float, radius: float = 0.0
) -> None:
    """One disc: a number in a thick ring, pale inside and round it."""
    radius = radius or disc_radius(count, scale)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(overlay.lost_dark)
    p.drawEllipse(spot, radius + 2.6 / scale, radius + 2.6 / scale)
    p.setBrush(overlay.casing)
    p.drawEllipse(spot, radius + 1.6 / scale, radius + 1.6 / scale)
    p.setPen(QPen(overlay.blocked, 0.24 * radius))
    p.setBrush(overlay.lost_light)
    p.drawEllipse(spot, 0.88 * radius, 0.88 * radius)
    size = radius * (1.25 if count < 10 else 1.05 if count < 100 else 0.8)
    write(p, FACES[Role.NUMBER], size, overlay.lost_dark, spot, str(count))


def choke_items(scene: Stage, crowd: Crowd) -> list[VectorItem]:
    """A disc a place; where discs would cover each other at the scale that is shown, the larger stays."""
    return [_item(scene, crowd, i) for i in range(len(crowd.seats))]


def crowd_of(scene: Stage, discs: Sequence[ChokeDisc]) -> Crowd:
    """Discs at their places."""
    return Crowd([_seat(scene, disc) for disc in discs])


class Seat(msgspec.Struct, frozen=True):
    """The place of a disc in map units, and its number; ``crowded`` beside counters, so that it stays small;
    ``corner``: at the corner of the counter in the hex with that middle.
    """

    x: float
    y: float
    count: int
    crowded: bool = False
    corner: bool = False

    def radius(self, scale: float) -> float:
        """Its radius in map units."""
        free = disc_radius(self.count, scale)
        return min(free, max(_ON_COUNTER, _LEAST / scale)) if self.crowded else free

    def spot(self, scale: float) -> tuple[float, float]:
        """Its middle in map units."""
        return (
            chip_spot(self.x, self.y, self.radius(scale) + 2.6 / scale) if self.corner else (self.x, self.y)
        )


def _seat(scene: Stage, disc: ChokeDisc) -> Seat:
    grid, fleets = scene.atlas.grid, scene.fleets()
    x, y = grid.centre(disc.node)
    way = grid.direction(disc.node, disc.other) if disc.other >= 0 else None
    if way is not None:
        (ax, ay), (bx, by) = grid.side_ends(disc.node, way)
        crowded = scene.occupied(disc.node) or scene.occupied(disc.other)
        # Between two counters of a row it stands above their factors.
        up = _ABOVE_FACTORS if crowded and abs(ax - bx) < 0.1 else 0.0
        return Seat((ax + bx) / 2, (ay + by) / 2 - up, disc.count, crowded)
    if scene.occupied(disc.node) or disc.node in fleets:
        return Seat(x, y, disc.count, True, True)
    if disc.node in scene.atlas.places_at:
        return Seat(x + BESIDE[0], y + BESIDE[1], disc.count)
    return Seat(x, y, disc.count)


class Crowd:
    """The discs of one overlay; which of them fit depends on the scale."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = tuple(seats)
        self._shown: dict[float, frozenset[int]] = {}

    def shown(self, scale: float) -> frozenset[int]:
        """The discs to draw: the most units first, then in the order they came in."""
        if scale not in self._shown:
            self._shown = {scale: self._placed(scale)}
        return self._shown[scale]

    def covered(self, scale: float) -> list[QRectF]:
        """The squares in map units that the discs drawn at a scale lie in: names keep clear of them."""
        found = []
        for seat in (self.seats[i] for i in sorted(self.shown(scale))):
            half, (x, y) = seat.radius(scale) + 2.0 / scale, seat.spot(scale)
            found.append(QRectF(x - half, y - half, 2 * half, 2 * half))
        return found

    def _placed(self, scale: float) -> frozenset[int]:
        placed: list[int] = []
        for i in sorted(range(len(self.seats)), key=lambda i: -self.seats[i].count):
            if all(_apart(self.seats[i], self.seats[j], scale) for j in placed):
                placed.append(i)
        return frozenset(placed)


def _apart(one: Seat, other: Seat, scale: float) -> bool:
    """Whether two discs don't touch."""
    (x, y), (px, py) = one.spot(scale), other.spot(scale)
    return math.hypot(x - px, y - py) >= 0.9 * (one.radius(scale) + other.radius(scale))


def _item(scene: Stage, crowd: Crowd, index: int) -> VectorItem:
    overlay, seat = scene.art.palette.overlay, crowd.seats[index]

    def draw(p: QPainter, scale: float) -> None:
        if index in crowd.shown(scale):
            paint_choke(p, overlay, seat.count, QPointF(*seat.spot(scale)), scale, seat.radius(scale))

    return VectorItem(depth.NOTES - 1, QRectF(seat.x - 0.5, seat.y - 0.6, 1.0, 1.0), draw, 26.0)
