"""Signs on counters: which units are limited for want of gas, and which is the free one of its map."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from redball.canvas import depth
from redball.canvas.counters.badges import badge_radius, paint_badge
from redball.canvas.counters.paint import write
from redball.canvas.counters.pile import counter_side
from redball.canvas.fonts import FACES, Role
from redball.canvas.items.shelf import Exhibit
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays.legend import SAMPLE_WIDTH, LegendRow, sample
from redball.canvas.overlays.stage import Stage
from redball.canvas.palette import Palette
from redball.supply.paths import Status
from redball.wording import message, sentence

BADGES_FROM, LARGE_FROM = 14.0, 30.0
"""Hex width in px from which counters have these signs, and from which these are as large as badges of
supply.
"""

_SMALL = 0.26
"""Radius of a small sign in hex widths."""

_APART = 2.3
"""Radii between the middles of two signs."""


def paint_limited(p: QPainter, palette: Palette, radius: float) -> None:
    """The sign of a limited unit, round (0, 0): a tank half empty, where that of limited supply, which may
    stand beside it, is halved upright.
    """
    p.save()
    p.rotate(-90.0)
    paint_badge(p, palette.badge, Status.LIMITED, radius)
    p.restore()


def paint_free(p: QPainter, palette: Palette, radius: float) -> None:
    """The sign of the free unit, round (0, 0): a letter on a disc."""
    badge = palette.badge
    p.setPen(QPen(badge.rim, 0.26 * radius))
    p.setBrush(badge.supplied)
    p.drawEllipse(QPointF(0, 0), 1.05 * radius, 1.05 * radius)
    write(p, FACES[Role.NUMBER], 1.5 * radius, badge.rim, QPointF(0, 0.02 * radius), free_letter())


def free_letter() -> str:
    """The letter of the free unit."""
    return sentence(message("gas.letter.free"))


@sample("gas_limited")
def _limited_sample(p: QPainter, palette: Palette, _row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2, 0)
    paint_limited(p, palette, 7.0)


@sample("gas_free")
def _free_sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2, 0)
    paint_free(p, palette, 7.0)


def badge_items(scene: Stage, limited: Iterable[str], free: Iterable[str]) -> list[VectorItem]:
    """A sign for each pile with a limited unit, and one for each with a free one."""
    piles: dict[int, tuple[Exhibit, set[str]]] = {}
    for units, kind in ((limited, "limited"), (free, "free")):
        for unit in units:
            exhibit = scene.exhibit_of_unit(unit)
            if exhibit is not None:
                piles.setdefault(exhibit.row, (exhibit, set()))[1].add(kind)
    return [_item(scene, exhibit, kinds) for exhibit, kinds in piles.values()]


def _item(scene: Stage, exhibit: Exhibit, kinds: set[str]) -> VectorItem:
    palette, piece = scene.art.palette, exhibit.piece

    def draw(p: QPainter, scale: float) -> None:
        if scale < BADGES_FROM or piece.key[0] in scene.hidden:
            return
        radius = badge_radius(counter_side(scale)) if scale >= LARGE_FROM else _SMALL * scale
        at = badge_spot(scale, radius)
        if scene.badge_status(exhibit) is not None:
            at.setX(at.x() - _APART * radius)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        for kind, paint in (("limited", paint_limited), ("free", paint_free)):
            if kind in kinds:
                p.save()
                p.translate(piece.x, piece.y)
                p.scale(1 / scale, 1 / scale)
                p.translate(at)
                paint(p, palette, radius)
                p.restore()
                at.setX(at.x() - _APART * radius)
        p.setPen(Qt.PenStyle.NoPen)

    area = QRectF(piece.x - 0.4, piece.y - 0.4, 0.8, 0.8)
    return VectorItem(depth.BADGES + 0.5, area, draw, 12.0)


def badge_spot(scale: float, radius: float) -> QPointF:
    """From the middle of a counter to the sign, in px: its upper right edge, above the factors."""
    side = counter_side(scale)
    return QPointF(side / 2, min(1.06 * radius, 0.66 * side - 1.2 * radius) - side / 2)
