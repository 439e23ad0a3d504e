"""Locks of a supply path on the map: a padlock where the path is locked to a point, one struck through where
a point is excluded, an open one where it can't be followed now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Self

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from redball.canvas import depth
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays.legend import SAMPLE_WIDTH, LegendRow, sample
from redball.canvas.overlays.overlay import Drawing, SwitchedOverlay
from redball.canvas.overlays.padlock import LockShape, paint_padlock
from redball.canvas.overlays.signs import chip_spot
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.palette import Palette
from redball.supply.locks.broken import locks_of
from redball.supply.locks.lock import place_of, point_of
from redball.wording import message

if TYPE_CHECKING:
    from redball.supply import Supply

RADIUS = 9.0
"""In px, and more on a map at close range."""


class LockSign(msgspec.Struct, frozen=True):
    """A padlock of a shape in a hex: a port's, a source's, or the box of a sea area."""

    node: int
    shape: LockShape


class Locks(SwitchedOverlay, frozen=True):
    """Padlocks of the chosen unit's path."""

    signs: tuple[LockSign, ...]

    name = "locks"
    place = 2
    switch, starts_on = "paths", True
    subjects = ("unit",)

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """The locks that the unit's path follows, and those that it can't."""
        signs = lock_signs(looked.supply, looked.unit) if looked.unit else ()
        if signs:
            yield cls(signs)

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        items = [_item(scene, sign) for sign in self.signs]
        return Drawing(
            items, legend=legend_rows(self.signs), covers=lambda scale: boxes(scene, self.signs, scale)
        )


def lock_signs(supply: Supply, unit_id: str) -> tuple[LockSign, ...]:
    """Padlocks of the locks of one unit, where they are on the map."""
    found: list[LockSign] = []
    for lock, broken in locks_of(supply, unit_id):
        point = point_of(supply.game, lock)
        if point is not None:
            shape: LockShape = "open" if broken else "never" if lock.never else "through"
            found.append(LockSign(place_of(supply.game, point), shape))
    return tuple(found)


@sample("lock")
def _sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2, 0)
    paint_padlock(p, row.lock, palette.overlay.lost_dark, palette.overlay.lost_light, 9.5)


def boxes(scene: Stage, signs: Sequence[LockSign], scale: float) -> list[QRectF]:
    """The squares that padlocks lie in, in map units."""
    r = _radius(scale)
    return [QRectF(x - r, y - r, 2 * r, 2 * r) for x, y in (_spot(scene, sign, scale) for sign in signs)]


def _spot(scene: Stage, sign: LockSign, scale: float) -> tuple[float, float]:
    """At the corner of the counter, whether there is one or not."""
    return chip_spot(*scene.atlas.grid.centre(sign.node), _radius(scale))


def _radius(scale: float) -> float:
    return max(RADIUS, 0.14 * scale) / scale


def _item(scene: Stage, sign: LockSign) -> VectorItem:
    overlay = scene.art.palette.overlay
    x, y = scene.atlas.grid.centre(sign.node)

    def draw(p: QPainter, scale: float) -> None:
        p.save()
        p.translate(*_spot(scene, sign, scale))
        paint_padlock(p, sign.shape, overlay.lost_dark, overlay.lost_light, _radius(scale))
        p.restore()

    return VectorItem(depth.NOTES - 1, QRectF(x - 0.4, y - 0.4, 0.2, 0.2), draw, 26.0)


def legend_rows(signs: Sequence[LockSign]) -> list[LegendRow]:
    """One row a shape that is shown."""
    shapes = dict.fromkeys(sign.shape for sign in signs)
    return [LegendRow("lock", message(f"canvas.legend.lock_{x}"), lock=x) for x in sorted(shapes)]
