"""What is drawn at which size of a hex, and in how fine a geometry."""

from __future__ import annotations

import math
from enum import IntEnum
from typing import NamedTuple

from redball.canvas.basemap.geometry.ladder import STEPS


class Detail(IntEnum):
    """Fineness of prepared geometry: whole world, theatre, close-up."""

    FAR = 0
    MID = 1
    NEAR = 2


CHUNK = {Detail.FAR: 32, Detail.MID: 16, Detail.NEAR: 8}
"""Side of a chunk in map units: about a tile's, so that little of what a tile paints is clipped."""
CHUNK_WEST = 0.75
"""How far a chunk begins west of a multiple of its side: hexsides and centres of hexes are at halves; what
lies along a chunk's edge would be cut away on both sides.
"""

WORLD, THEATRE, CLOSE = 8, 14, 60
"""First sizes of a hex in px at which all capitals appear, at which the grid appears, and of the close-up."""


PAPER, _TINT_STEPS = 20.0, 12
"""First size at which countries don't tint their land any more; strengths of tint between that and none."""


def detail_at(scale: float) -> Detail:
    """The geometry for a hex of ``scale`` px."""
    return Detail.FAR if scale < THEATRE else Detail.MID if scale < CLOSE else Detail.NEAR


class Shown(NamedTuple):
    """What a hex of some width shows."""

    tints: bool
    sea_areas: bool
    rails: bool
    branches: bool
    ticks: bool
    grid: bool
    glyphs: bool
    rivers: bool
    great_capitals: bool
    capitals: bool
    cities: bool
    ports: bool
    towns: bool
    all_towns: bool
    symbols: bool
    hex_labels: bool
    names: bool


def shown_at(scale: float) -> Shown:
    """What is drawn when a hex is ``scale`` px wide."""
    return Shown(
        tints=scale < PAPER, sea_areas=scale >= 8, rails=scale >= 8, ticks=scale >= 30, grid=scale >= 14,
        branches=scale >= THEATRE,
        glyphs=scale >= 20, rivers=scale >= 14, great_capitals=scale >= 6, capitals=scale >= 8,
        cities=scale >= 14, ports=scale >= 14, towns=scale >= 30, all_towns=scale >= 60,
        symbols=scale >= 30, hex_labels=scale >= 60, names=scale >= STEPS[0],
    )  # fmt: skip


def tint_at(scale: float) -> float:
    """How strongly countries tint their land when a hex is ``scale`` px wide, as a share: wholly on the map
    of the world, then less and less until all is paper, in steps that are too small to be noticed.
    """
    share = math.log(PAPER / max(scale, 1e-9)) / math.log(PAPER / WORLD)
    return round(_TINT_STEPS * min(1.0, max(0.0, share))) / _TINT_STEPS
