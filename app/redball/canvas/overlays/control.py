"""Who controls the land, as washes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from redball.canvas.overlays.washes import Wash
from redball.game.powers import power_infos

if TYPE_CHECKING:
    from redball.canvas.scene import MapScene


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
    colours = scene.art.palette.power(who)
    strong = colours.tab if colours.tab.lightnessF() < 0.55 else colours.ground  # pale tabs vanish on paper
    return Wash(strong, 0.08, hatch, 0.42, strong, 1.4)
