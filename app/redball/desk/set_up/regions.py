"""Which hexes a brush takes: those beside a line, and of them what may be given to somebody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

import numpy as np

from redball.atlas import Atlas
from redball.game.control_text import land_of
from redball.game.state import Game
from redball.wording import name_of

Side = Literal["east", "west", "north", "south"]
SIDES: tuple[Side, ...] = get_args(Side)


def beyond(atlas: Atlas, line: Sequence[int], side: Side) -> frozenset[int]:
    """The land on one side of a line through hexes, with the line itself.

    East and west of it, the line goes on straight to the north and the south from its ends, else to the west
    and the east.  Round the world a side reaches half way.
    """
    grid = atlas.grid
    if not line:
        return frozenset()
    x, y = grid.centres.T
    first = float(x[line[0]])
    across = x - first
    if grid.wraps:
        across = (across + grid.width / 2) % grid.width - grid.width / 2
    at, nodes = (y, across) if side in ("east", "west") else (across, y), list(line)
    along, off = at
    order = sorted(nodes, key=lambda node: float(along[node]))
    away = off - np.interp(along, along[order], off[order])
    if grid.wraps and side in ("east", "west"):
        away = (away + grid.width / 2) % grid.width - grid.width / 2
    held = away >= -_SLACK if side in ("east", "south") else away <= _SLACK
    return frozenset(np.flatnonzero(held & atlas.land).tolist())


_SLACK = 1e-6
"""What two places that are the same may differ by."""


def to_paint(game: Game, nodes: Iterable[int], who: str, only: str = "") -> list[int]:
    """The land among some hexes that somebody doesn't control yet, in a territory if one is named."""
    kept = set(land_of(game.atlas, only)) if only else None
    return [
        node
        for node in nodes
        if game.atlas.is_land(node) and (kept is None or node in kept) and game.controller(node) != who
    ]


def territories(atlas: Atlas) -> list[tuple[str, str]]:
    """Codes and names of the territories that have land, by name."""
    held = set(np.unique(atlas.territory[atlas.land]).tolist())
    landed = [t for number, t in enumerate(atlas.territories) if number in held and t.code]
    found = {t.code: name if (name := name_of(t.code)) != t.code else t.name for t in landed}
    return sorted(found.items(), key=lambda pair: pair[1].casefold())
