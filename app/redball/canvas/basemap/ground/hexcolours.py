"""The colour of every hex for pictures that are made quickly, without geometry."""

from __future__ import annotations

import os

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor

from redball.atlas import Atlas, Terrain
from redball.canvas.basemap.geometry.detail import tint_at
from redball.canvas.basemap.ground.countries import country_inks
from redball.canvas.palette import Palette, mixed

_KEPT = frozenset({Terrain.SEA, Terrain.LAKE, Terrain.CLEAR, Terrain.ICE})
_HIGH = frozenset({Terrain.MOUNTAIN, Terrain.DESERT_MOUNTAIN})


def hex_colours(atlas: Atlas, palette: Palette, scale: float, coast: bool = True) -> npt.NDArray[np.uint32]:
    """Colours (RGB32) of all hexes, shape (rows, columns), as they look where a hex is ``scale`` px wide.

    Where there is a true ``coast`` sea hexes look like the land beside them, for the coast to cut; so do lake
    hexes of a map whose lakes have shores of their own.
    """
    shape = atlas.grid.rows, atlas.grid.cols
    kinds, owners = atlas.terrain.reshape(shape), atlas.territory.reshape(shape)
    sea = kinds == Terrain.SEA
    if coast:
        kinds = filled(kinds, sea, int(Terrain.CLEAR))
        owners = filled(owners, sea, 0)
    if os.path.isfile(atlas.folder / "lakes.npz"):
        kinds = filled(kinds, kinds == Terrain.LAKE, int(Terrain.CLEAR))
    table = _table(atlas, palette, tint_at(scale))
    result: npt.NDArray[np.uint32] = table[owners if coast else np.where(sea, 0, owners), kinds]
    return result


def filled(cells: npt.NDArray[np.uint8], holes: npt.NDArray[np.bool_], plain: int) -> npt.NDArray[np.uint8]:
    """Holes in a layer take what lies east of them, else west, else ``plain``."""
    east, west = (np.roll(np.where(holes, 255, cells), by, axis=1) for by in (-1, 1))
    found = np.where(holes, np.where(east != 255, east, west), cells)
    return np.where(found == 255, plain, found).astype(np.uint8)


def _table(atlas: Atlas, palette: Palette, tint: float) -> npt.NDArray[np.uint32]:
    """The colour of every terrain in every territory: shape (territories, terrains)."""
    countries = palette.countries
    inks = country_inks(atlas, tuple(countries.powers), len(countries.others))
    ground = np.array([_rgb(ground_at(palette, kind, tint)) for kind in Terrain], np.float32)
    tints = np.array([_rgb(countries.of(inks[k])) for k in range(len(atlas.territories))], np.float32)
    share = np.full((len(tints), 1, 1), tint * palette.map.tint, np.float32)
    share[0] = 0.0
    rgb = np.round(ground + (tints[:, None] - ground) * share).astype(np.uint32)
    red, green, blue = np.moveaxis(rgb, 2, 0)
    result: npt.NDArray[np.uint32] = np.uint32(0xFF000000) | red << 16 | green << 8 | blue
    return result


def ground_at(palette: Palette, kind: Terrain, tint: float) -> QColor:
    """The ground of a kind of terrain where countries are tinted by a share of their colour: nearer to plain
    ground then, which keeps the tint clean.
    """
    mute = 0.0 if kind in _KEPT else 0.2 if kind in _HIGH else 0.45
    return mixed(palette.terrain.of(kind), palette.terrain.clear, mute * tint)


def _rgb(colour: QColor) -> tuple[int, int, int]:
    return colour.red(), colour.green(), colour.blue()
