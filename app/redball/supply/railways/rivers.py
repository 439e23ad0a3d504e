"""Rivers that serve as railways (base game 3.7, ``river_as_rail``): a house rule, off by default.

A stretch of river is a hexside. It joins the two hexes on its banks, and where it meets the next stretch it
joins the hexes of both. A joint is open when every hex beside its stretches is friendly, free of enemy zones
of control as paths count them, and in weather that lets boats sail.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from redball.atlas import Atlas
from redball.derived import cached
from redball.hexes import HexSide, hexside
from redball.supply.conditions.relations import Relation
from redball.supply.graph.board import Ways

if TYPE_CHECKING:
    from redball.supply.conditions.views import View
    from redball.supply.graph.board import Mask
    from redball.supply.position import Position

_ARCTIC = "Arctic"


@cached
def joints_of(atlas: Atlas) -> npt.NDArray[np.int64]:
    """Every joint of the rivers as a row: the two hexes that it joins, and the third one beside it (the first
    again where there is none); shape (joints, 3).
    """
    banks = atlas.river_sides
    rows = {(a, b, a) for a, b in banks}
    for side in banks:
        for near, far in (side, side[::-1]):
            for other in set(atlas.grid.neighbours(near)) & set(atlas.grid.neighbours(far)):
                if hexside(other, far) in banks:
                    rows.add((*hexside(near, other), far))
    return np.array(sorted(rows), np.int64).reshape(-1, 3)


def closed_by_weather(position: Position) -> Mask:
    """Hexes where rivers can't be used: in a blizzard, and in snow in the Arctic zone."""
    weather, names = position.climate.weather, position.atlas.weather_zones
    shut = [
        i
        for i, (name, now) in enumerate(zip(names, weather, strict=True))
        if now == "blizzard" or (now == "snow" and name == _ARCTIC)
    ]
    result: Mask = np.isin(position.atlas.weather, shut)
    return result


def open_joints(position: Position, view: View, passable: Mask) -> npt.NDArray[np.int64]:
    """The joints that a power can use, as rows like those of :func:`joints_of`."""
    rows = joints_of(position.atlas)
    good = passable & (view.stance == Relation.FRIEND) & ~closed_by_weather(position)
    result: npt.NDArray[np.int64] = rows[good[rows].all(axis=1)]
    return result


def with_rivers(ways: Ways, joints: npt.NDArray[np.int64]) -> Ways:
    """Ways with open joints as railways; the same object for the same joints, as long as it is kept."""
    return _joined(ways, joints.tobytes())


@lru_cache(maxsize=8)
def _joined(ways: Ways, joints: bytes) -> Ways:
    rail = list(ways.rail)
    for a, b in {(a, b) for a, b, _ in np.frombuffer(joints, np.int64).reshape(-1, 3).tolist()}:
        if b in ways.land[a] and b not in rail[a]:
            rail[a] = tuple(sorted((*rail[a], b)))
            rail[b] = tuple(sorted((*rail[b], a)))
    return Ways(ways.land, rail)


def lost_with(position: Position, principal: str, node: int) -> tuple[HexSide, ...]:
    """Hexes that rivers join only as long as a hex beside them is a power's own."""
    if not position.options.river_as_rail:
        return ()
    view = position.view(principal)
    printed = view.ways.rail
    joints = position.joints(principal).tolist()
    kept = {(a, b) for a, b, beside in joints if node not in (a, b, beside)}
    lost = {(a, b) for a, b, beside in joints if beside == node} - kept
    return tuple(sorted((a, b) for a, b in lost if b not in printed[a]))
