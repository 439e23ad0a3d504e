"""The plates of the map of the world as items, remade when size or position change."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Generator
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF

from redball.canvas import depth
from redball.canvas.counters.muster import MusterLook
from redball.canvas.items.sprite import DIMMED, Sprite
from redball.canvas.musters import BELOW, HEIGHT, Floats, Plate, mustering

if TYPE_CHECKING:
    from redball.canvas.scene import MapScene

Letters = Callable[[float], Floats]


def no_letters(scale: float) -> Floats:
    """A map without names."""
    return np.zeros((0, 4))


class Plates:
    """Shows plates on a scene while hexes are small.  ``letters`` returns what they keep clear of at a scale:
    rectangles of map units, shape (n, 4).

    Until those of a new size or position are gathered, a step at a time, those before are shown.
    """

    def __init__(self, scene: MapScene) -> None:
        self._scene = scene
        self.letters: Letters = no_letters
        self._sprites: list[Sprite] = []
        self._work: Generator[None, None, list[Plate]] | None = None
        self._made: list[Plate] | None = None
        self._shown: list[Plate] = []
        self._is_shown = False

    @property
    def wanted(self) -> bool:
        """True when hexes are too small for counters."""
        return self._scene.art.scale < BELOW

    @property
    def are_shown(self) -> bool:
        """True when plates are shown, be they those before."""
        return bool(self._shown)

    def now(self) -> list[Plate]:
        """The plates of the position and the scale that are shown; none where there are counters."""
        self._gathered(math.inf)
        return self._made or []

    def _gathered(self, until: float) -> bool:
        """Gathers units until the time is up; True when all are."""
        scene = self._scene
        if self._made is None and not self.wanted:
            self._made = []
        elif self._made is None and self._work is None:
            without = scene.hidden | {"depot"}
            shown = (e.piece for e in scene.shelf if e.piece.key[0] not in without)
            pieces = sorted(shown, key=lambda piece: (piece.place, piece.y, piece.x))
            self._work = mustering(pieces, scene.art.scale, scene.seam, self.letters)
        while self._work is not None and time.perf_counter() < until:
            try:
                next(self._work)
            except StopIteration as end:
                self._made, self._work = end.value, None
        return self._made is not None

    def _latest(self) -> list[Plate]:
        """What a player sees: the plates before until there are new ones."""
        return self._shown if self._made is None and self._shown else self.now()

    def gather(self) -> None:
        """Position, scale or names changed: gather units again when plates are shown next."""
        self._made, self._work, self._is_shown = None, None, False

    def restyle(self) -> None:
        """The plates look different: chosen, dim, or in another style."""
        self._is_shown = False

    def look(self, plate: Plate) -> MusterLook:
        """The present look of a plate."""
        chosen = any(unit in self._scene.selected for unit in plate.units)
        return MusterLook(plate.face, plate.count, plate.width, HEIGHT, plate.is_convoy, chosen)

    def show(self, until: float) -> bool:
        """Update the items when all units are gathered before the time is up; True when the items are up to
        date.
        """
        if self._is_shown or not self._gathered(until):
            return self._is_shown
        scene, plates = self._scene, self.now()
        another, self._shown, self._is_shown = plates != self._shown, plates, True
        while len(self._sprites) < len(plates):
            sprite = Sprite(depth.PILES)
            scene.addItem(sprite)
            self._sprites.append(sprite)
        for sprite in self._sprites[len(plates) :]:
            sprite.hide()
        for plate, sprite in zip(plates, self._sprites, strict=False):
            sprite.wear(scene.art.muster(self.look(plate)))
            sprite.setPos(scene.shown_at(plate.x), plate.y)
            sprite.setZValue(depth.PILES + depth.southward(plate.x, plate.y))
            sprite.setOpacity(DIMMED if scene.leaves_out(plate.units) else 1.0)
            sprite.show()
        if another:
            scene.overlays.room_changed.emit()
        return True

    def turn(self) -> None:
        """Bring every item to the turn round the world nearest to the middle of the view."""
        for plate, sprite in zip(self._shown, self._sprites, strict=False):
            shown = self._scene.shown_at(plate.x)
            if sprite.x() != shown:
                sprite.setX(shown)

    def at(self, x: float, y: float) -> Plate | None:
        """The plate that covers a point in map units, of the turn that is shown."""
        scale = self._scene.art.scale
        for plate in reversed(self._latest()):
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
            for plate in self._latest()
        ]  # fmt: skip
