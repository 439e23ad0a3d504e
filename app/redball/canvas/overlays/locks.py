"""Locks of a supply path on the map: a padlock where the path is kept to, one struck through where it is kept
from, an open one where it can't be followed now.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from redball.canvas import depth
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays.corner import chip_spot
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.padlock import LockShape, paint_padlock
from redball.wording import message

if TYPE_CHECKING:
    from redball.canvas.scene import MapScene

RADIUS = 9.0
"""In px, and more on a map that is looked at from near."""


@dataclass(frozen=True)
class LockSign:
    """A padlock of a shape in a hex: a port's, a source's, or the box of a sea area."""

    node: int
    shape: LockShape


def lock_items(scene: MapScene, signs: Sequence[LockSign]) -> list[VectorItem]:
    """A padlock a sign."""
    return [_item(scene, sign) for sign in signs]


def boxes(scene: MapScene, signs: Sequence[LockSign], scale: float) -> list[QRectF]:
    """The squares that padlocks lie in, in map units."""
    r = _radius(scale)
    return [QRectF(x - r, y - r, 2 * r, 2 * r) for x, y in (_spot(scene, sign, scale) for sign in signs)]


def _spot(scene: MapScene, sign: LockSign, scale: float) -> tuple[float, float]:
    """At the corner of the counter, whether there is one or not."""
    return chip_spot(*scene.atlas.grid.centre(sign.node), _radius(scale))


def _radius(scale: float) -> float:
    return max(RADIUS, 0.14 * scale) / scale


def _item(scene: MapScene, sign: LockSign) -> VectorItem:
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
