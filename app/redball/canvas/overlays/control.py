"""Who controls the land, as washes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QColor

from redball.atlas import Terrain
from redball.canvas.overlays.washes import CONTROL, CONTROL_HATCH, Wash
from redball.canvas.palette import Palette, contrast, mixed
from redball.game.powers import power_infos

if TYPE_CHECKING:
    from redball.canvas.scene import MapScene

_WATER = frozenset({Terrain.SEA, Terrain.LAKE})
_FLOOR = 2.6
"""Contrast that edges and hatching need on the ground."""


def control_washes(scene: MapScene) -> tuple[dict[object, Wash], dict[object, set[int]]]:
    """Washes and hexes by power; neutrals together under "neutral"."""
    game = scene.game
    if game is None:
        return {}, {}
    atlas = game.atlas
    behind = np.array([_who(game.principal(code)) if code else "" for code in atlas.controllers], object)
    owners = behind[atlas.controller]
    owners[~atlas.land] = ""
    for node, code in game.control.items():
        owners[node] = _who(game.principal(code))
    found: dict[object, set[int]] = {}
    for who in sorted({str(owner) for owner in owners if owner}):
        found[who] = set(np.flatnonzero(owners == who).tolist())
    return {who: _wash(scene, str(who)) for who in found}, found


def _who(code: str) -> str:
    return code if code in power_infos() else "neutral"


def _wash(scene: MapScene, who: str) -> Wash:
    """Angle by side: 45 degrees Axis, 135 Allied, 0 Soviet, dots for neutrals."""
    info = power_infos().get(who)
    hatch: float | str = (
        "dots" if info is None else 0.0 if who == "SU" else 45.0 if info.side == "axis" else 135.0
    )
    ink = control_ink(scene.art.palette, who)
    return Wash(ink, CONTROL, hatch, CONTROL_HATCH, ink, 1.4)


def control_ink(palette: Palette, who: str) -> QColor:
    """The first of a power's tab and ground that stands out from every land of a style, else its ground drawn
    nearer to the ink of names until it does.
    """
    power, lands = palette.power(who), [palette.terrain.of(t) for t in Terrain if t not in _WATER]
    nearer = [mixed(power.ground, palette.map.ink, share / 10) for share in range(1, 11)]
    return next(
        ink for ink in (power.tab, power.ground, *nearer) if min(contrast(ink, g) for g in lands) >= _FLOOR
    )
