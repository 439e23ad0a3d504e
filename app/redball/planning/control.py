"""Who controls the land."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from redball.game.powers import power_infos
from redball.game.state import Game

NEUTRAL = "neutral"


def holders(game: Game) -> dict[str, set[int]]:
    """Land hexes by the major power that controls them, itself or through a country, in order of codes; what
    neutral countries control is together under :data:`NEUTRAL`.
    """
    atlas = game.atlas
    behind = np.array([_who(game, code) if code else "" for code in atlas.controllers], object)
    owners: npt.NDArray[Any] = behind[atlas.controller]
    owners[~atlas.land] = ""
    for node, code in game.control.items():
        owners[node] = _who(game, code)
    found = sorted({str(owner) for owner in owners if owner})
    return {who: set(np.flatnonzero(owners == who).tolist()) for who in found}


def _who(game: Game, code: str) -> str:
    power = game.principal(code)
    return power if power in power_infos() else NEUTRAL
