"""Who controls the land, as washes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Self

from PySide6.QtGui import QColor

from redball.atlas import Terrain
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.overlay import Drawing, Switch, SwitchedOverlay
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.overlays.washes import CONTROL, CONTROL_HATCH, Wash
from redball.canvas.palette import Palette, contrast, mixed
from redball.game.powers import power_infos
from redball.wording import Message, message

_WATER = frozenset({Terrain.SEA, Terrain.LAKE})
_FLOOR = 2.6
"""Contrast that edges and hatching need on the ground."""


class Control(SwitchedOverlay, frozen=True):
    """Who controls the land, by power: colour of its tab, hatching of its side; neutrals together."""

    holders: Mapping[str, set[int]]

    name = "control"
    place = 12
    switch = "control"
    how = Switch("Co&ntrol", "C", "control", "Who controls which hexes", "control")
    traced, tables = False, frozenset({"control", "countries", "powers"})

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """Who controls what now."""
        from redball.planning.control import holders

        yield cls(holders(looked.game))

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        washes = {who: _wash(scene, who) for who in self.holders}
        rows = [LegendRow("wash", _text(who), wash=wash) for who, wash in washes.items()]
        return Drawing(washes=washes, hexes=self.holders, legend=rows)


def _text(who: str) -> Message:
    return message("canvas.legend.neutral") if who == "neutral" else message("canvas.legend.control", who=who)


def _wash(scene: Stage, who: str) -> Wash:
    """Angle by side: 45 degrees Axis, 135 Allied, 0 Soviet, dots for neutrals."""
    info = power_infos().get(who)
    hatch: float | str = (
        "dots" if info is None else 0.0 if who == "SU" else 45.0 if info.side == "axis" else 135.0
    )
    ink = control_ink(scene.art.palette, who)
    return Wash(ink, CONTROL, hatch, CONTROL_HATCH, ink, 1.4)


def control_ink(palette: Palette, who: str) -> QColor:
    """The first of a power's tab and ground that contrasts with every land of a style, else its ground mixed
    with the ink of names until it does.
    """
    power, lands = palette.power(who), [palette.terrain.of(t) for t in Terrain if t not in _WATER]
    nearer = [mixed(power.ground, palette.map.ink, share / 10) for share in range(1, 11)]
    return next(
        ink for ink in (power.tab, power.ground, *nearer) if min(contrast(ink, g) for g in lands) >= _FLOOR
    )
