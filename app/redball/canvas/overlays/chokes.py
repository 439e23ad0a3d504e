"""Choke points on the map: discs with the number of units that hang on a place, larger for more units."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from redball.canvas import depth
from redball.canvas.counters.paint import write
from redball.canvas.fonts import FACES, Role
from redball.canvas.items.vector import VectorItem
from redball.canvas.palette import OverlayColours

if TYPE_CHECKING:
    from redball.canvas.scene import MapScene
    from redball.game.state import Game
    from redball.planning.chokepoints import ChokePoint

BESIDE = (0.34, 0.34)
"""Where a disc stands in a hex with a counter or a sign: right of its middle and below, in hex widths."""

ABOVE_BOX = 0.75
"""How far above the middle of a sea area's box its disc stands, clear of the counters: in hex widths."""


@dataclass(frozen=True)
class ChokeDisc:
    """A disc: how many units hang on what is in a hex, or on the hexside towards ``other``."""

    node: int
    count: int
    other: int = -1


def discs_of(game: Game, points: Sequence[ChokePoint]) -> list[ChokeDisc]:
    """One disc a place, for what costs most units there."""
    from redball.planning.chokepoints import place

    best: dict[tuple[int, int], int] = {}
    for point in points:
        other = point.loss.side[1] if point.loss.side is not None else -1
        where = place(game, point.loss), other
        best[where] = max(len(point.units), best.get(where, 0))
    return [ChokeDisc(node, count, other) for (node, other), count in best.items()]


def disc_radius(count: int, scale: float) -> float:
    """Radius in map units: its area grows with the number of units."""
    px = min(19.0, 7.2 + 2.1 * math.sqrt(count))
    return max(px, 0.0035 * px * scale) / scale


def paint_choke(p: QPainter, overlay: OverlayColours, count: int, spot: QPointF, scale: float) -> None:
    """One disc: a number in a thick ring, pale inside and round it."""
    radius = disc_radius(count, scale)
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


def choke_items(scene: MapScene, crowd: Crowd) -> list[VectorItem]:
    """A disc a place; where discs would cover each other at the scale that is shown, the larger stays."""
    return [_item(scene, crowd, i) for i in range(len(crowd.spots))]


def crowd_of(scene: MapScene, discs: Sequence[ChokeDisc]) -> Crowd:
    """Discs at their places."""
    return Crowd([(*_spot(scene, disc), disc.count) for disc in discs])


def _spot(scene: MapScene, disc: ChokeDisc) -> tuple[float, float]:
    grid = scene.atlas.grid
    x, y = grid.centre(disc.node)
    way = grid.direction(disc.node, disc.other) if disc.other >= 0 else None
    if way is not None:
        (ax, ay), (bx, by) = grid.side_ends(disc.node, way)
        return (ax + bx) / 2, (ay + by) / 2
    if scene.atlas.sea[disc.node] >= 0:
        return x, y - ABOVE_BOX
    if scene.occupied(disc.node) or disc.node in scene.atlas.places_at:
        return x + BESIDE[0], y + BESIDE[1]
    return x, y


class Crowd:
    """Discs of one showing; which of them have room depends on the scale."""

    def __init__(self, spots: list[tuple[float, float, int]]) -> None:
        self.spots = spots
        self._shown: dict[float, frozenset[int]] = {}

    def shown(self, scale: float) -> frozenset[int]:
        """The discs to draw: the most units first, then in the order they came in."""
        if scale not in self._shown:
            self._shown = {scale: self._placed(scale)}
        return self._shown[scale]

    def covered(self, scale: float) -> list[QRectF]:
        """The squares in map units that the discs drawn at a scale lie in: names keep clear of them."""
        found = []
        for i in sorted(self.shown(scale)):
            x, y, count = self.spots[i]
            half = disc_radius(count, scale) + 2.0 / scale
            found.append(QRectF(x - half, y - half, 2 * half, 2 * half))
        return found

    def _placed(self, scale: float) -> frozenset[int]:
        placed: list[int] = []
        for i in sorted(range(len(self.spots)), key=lambda i: -self.spots[i][2]):
            x, y, count = self.spots[i]
            own = disc_radius(count, scale)
            if all(
                math.hypot(x - px, y - py) >= 0.9 * (own + disc_radius(other, scale))
                for px, py, other in (self.spots[j] for j in placed)
            ):
                placed.append(i)
        return frozenset(placed)


def _item(scene: MapScene, crowd: Crowd, index: int) -> VectorItem:
    overlay = scene.art.palette.overlay
    x, y, count = crowd.spots[index]

    def draw(p: QPainter, scale: float) -> None:
        if index in crowd.shown(scale):
            paint_choke(p, overlay, count, QPointF(x, y), scale)

    return VectorItem(depth.NOTES - 1, QRectF(x - 0.1, y - 0.1, 0.2, 0.2), draw, 26.0)
