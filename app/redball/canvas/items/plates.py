"""The plates of the map of the world as items, remade when size or position change."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF

from redball.canvas import depth
from redball.canvas.counters.muster import MusterLook
from redball.canvas.items.sprite import DIMMED, Sprite
from redball.canvas.musters import BELOW, HEIGHT, Floats, Plate, mustered

if TYPE_CHECKING:
    from redball.canvas.scene import MapScene

Letters = Callable[[float], Floats]


def no_letters(scale: float) -> Floats:
    """A map without names."""
    return np.zeros((0, 4))


class Plates:
    """Shows plates on a scene while hexes are small.  ``letters`` returns what they keep clear of at a scale:
    rectangles of map units, shape (n, 4).
    """

    def __init__(self, scene: MapScene) -> None:
        self._scene = scene
        self.letters: Letters = no_letters
        self._sprites: list[Sprite] = []
        self._made: list[Plate] | None = None
        self._is_shown = False

    @property
    def wanted(self) -> bool:
        """True when hexes are too small for counters."""
        return self._scene.art.scale < BELOW

    def now(self) -> list[Plate]:
        """The plates of the position and the scale that are shown; none where there are counters."""
        scene = self._scene
        if not self.wanted:
            return []
        if self._made is None:
            without = scene.hidden | {"depot"}
            pieces = [e.piece for e in scene.shelf if e.piece.key[0] not in without]
            scale = scene.art.scale
            self._made = mustered(pieces, scale, scene.seam, self.letters(scale))
        return self._made

    def gather(self) -> None:
        """Position, scale or names changed: gather units again when plates are shown next."""
        self._made, self._is_shown = None, False

    def restyle(self) -> None:
        """The plates look different: chosen, dim, or in another style."""
        self._is_shown = False

    def look(self, plate: Plate) -> MusterLook:
        """The present look of a plate."""
        chosen = any(unit in self._scene.selected for unit in plate.units)
        return MusterLook(plate.face, plate.count, plate.width, HEIGHT, plate.is_convoy, chosen)

    def show(self) -> None:
        """Update the items."""
        if self._is_shown:
            return
        self._is_shown = True
        scene, plates = self._scene, self.now()
        while len(self._sprites) < len(plates):
            sprite = Sprite(depth.PILES)
            scene.addItem(sprite)
            self._sprites.append(sprite)
        for sprite in self._sprites[len(plates) :]:
            sprite.hide()
        for plate, sprite in zip(plates, self._sprites, strict=False):
            sprite.wear(scene.art.muster(self.look(plate)))
            sprite.setPos(scene.shown_at(plate.x), plate.y)
            sprite.setZValue(depth.PILES + plate.y / 1000)
            sprite.setOpacity(DIMMED if scene.leaves_out(plate.units) else 1.0)
            sprite.show()

    def turn(self) -> None:
        """Bring every item to the turn round the world nearest to the middle of the view."""
        for plate, sprite in zip(self.now(), self._sprites, strict=False):
            shown = self._scene.shown_at(plate.x)
            if sprite.x() != shown:
                sprite.setX(shown)

    def at(self, x: float, y: float) -> Plate | None:
        """The plate that covers a point in map units, of the turn that is shown."""
        scale = self._scene.art.scale
        for plate in reversed(self.now()):
            away = abs(x - self._scene.shown_at(plate.x)), abs(y - plate.y)
            if away[0] * scale <= plate.width / 2 + 1 and away[1] * scale <= HEIGHT / 2 + 1:
                return plate
        return None

    def covered(self) -> Collection[QRectF]:
        """What names keep clear of, in map units on the home turn."""
        scale = self._scene.art.scale
        return [
            QRectF(
                plate.x - plate.width / 2 / scale, plate.y - HEIGHT / 2 / scale,
                plate.width / scale, HEIGHT / scale,
            )
            for plate in self.now()
        ]  # fmt: skip
