"""A stack fanned out, so that each of its counters can be seen, clicked and dragged."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from redball.canvas import depth
from redball.canvas.items.sprite import Sprite
from redball.canvas.items.vector import VectorItem
from redball.canvas.palette import desk_of
from redball.canvas.pieces import Key

if TYPE_CHECKING:
    from redball.canvas.scene import MapScene

FAN_MS = 120
_PITCH, _WIDE = 1.16, 6
"""Distance of two counters in sides of a counter; at most so many in a row."""


class Fan:
    """The one stack that is fanned out, if any."""

    def __init__(self, scene: MapScene) -> None:
        self._scene = scene
        self.key: Key | None = None
        self._spots: dict[str, QPointF] = {}
        self._sprites: dict[str, Sprite] = {}
        self._board: VectorItem | None = None

    @property
    def is_open(self) -> bool:
        """True while a stack is fanned out."""
        return self.key is not None

    def open(self, key: Key) -> None:
        """Fan out a pile; one with a single counter stays as it is."""
        self.close()
        exhibit = self._scene.shelf.get(key)
        if exhibit is None or len(exhibit.piece.units) < 2 or self._scene.art.scale < 14:
            return
        self.key = key
        middle = exhibit.sprite.pos()
        self._spots = self._laid_out(middle, exhibit.piece.units)
        self._board = self._made_board()
        self._scene.addItem(self._board)
        for unit in exhibit.piece.units:
            sprite, stamp = Sprite(depth.FAN + 1), self._scene.stamp_of(unit)
            if stamp is not None:
                sprite.wear(stamp)
            sprite.setPos(middle)
            self._sprites[unit] = sprite
            self._scene.addItem(sprite)
        self._scene.motion.run("fan", FAN_MS, lambda share: self._spread(middle, share))

    def close(self) -> None:
        """Put the stack together again."""
        self._scene.motion.stop("fan")
        for item in (*self._sprites.values(), *((self._board,) if self._board else ())):
            if item.scene() is self._scene:
                self._scene.removeItem(item)
        self.key, self._board = None, None
        self._sprites.clear()
        self._spots.clear()

    def refresh(self) -> None:
        """Show the position that the map shows now; a stack of one is no longer fanned out."""
        key = self.key
        exhibit = self._scene.shelf.get(key) if key is not None else None
        if key is None or (exhibit is not None and exhibit.piece.units == tuple(self._sprites)):
            self.dress()
            return
        self.open(key)
        self._scene.motion.finish("fan")

    def dress(self) -> None:
        """Give each counter its present looks."""
        for unit, sprite in self._sprites.items():
            stamp = self._scene.stamp_of(unit)
            if stamp is not None:
                sprite.wear(stamp)

    def unit_at(self, point: QPointF) -> str:
        """The fanned-out unit under a point in map units, empty for none."""
        half = self._scene.art.side / self._scene.art.scale / 2
        for unit, spot in self._spots.items():
            if abs(point.x() - spot.x()) <= half and abs(point.y() - spot.y()) <= half:
                return unit
        return ""

    def plate_at(self, point: QPointF) -> bool:
        """True on the plate under the counters that are fanned out, but on none of them."""
        return self._board is not None and self._area().contains(point) and not self.unit_at(point)

    def covers(self, point: QPointF) -> bool:
        """True while the mouse is over the fan or close to it."""
        if self._board is None:
            return False
        near = 0.25
        return self._area().adjusted(-near, -near, near, near).contains(point)

    def _laid_out(self, middle: QPointF, units: tuple[str, ...]) -> dict[str, QPointF]:
        pitch = _PITCH * self._scene.art.side / self._scene.art.scale
        wide = min(_WIDE, len(units))
        rows = math.ceil(len(units) / wide)
        found = {}
        for index, unit in enumerate(units):
            row, col = divmod(index, wide)
            found[unit] = middle + QPointF((col - (wide - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch)
        return found

    def _area(self) -> QRectF:
        half = 0.64 * self._scene.art.side / self._scene.art.scale
        xs, ys = [s.x() for s in self._spots.values()], [s.y() for s in self._spots.values()]
        return QRectF(QPointF(min(xs) - half, min(ys) - half), QPointF(max(xs) + half, max(ys) + half))

    def _made_board(self) -> VectorItem:
        desk = desk_of(self._scene.art.palette)
        area = self._area()

        def draw(p: QPainter, scale: float) -> None:
            plate = QPainterPath()
            plate.addRoundedRect(area, 7 / scale, 7 / scale)
            p.fillPath(plate, desk.panel)
            p.strokePath(plate, QPen(desk.note, 1 / scale))

        board = VectorItem(depth.FAN, area, draw, 3.0)
        board.set_scale(self._scene.art.scale)
        return board

    def _spread(self, middle: QPointF, share: float) -> None:
        for unit, sprite in self._sprites.items():
            sprite.setPos(middle + (self._spots[unit] - middle) * share)
