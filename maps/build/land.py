"""Which hexes are land, lake or sea."""

from __future__ import annotations

from typing import Any

import grid
import numpy as np
import shapely
from vectors import Tiles
from world import LAKE, LAND, SEA, World


def lay(world: World, land: Tiles, lakes: Tiles, overrides: dict[str, Any]) -> None:
    """Land where at least half of the hex is land, lake where half of it is lake, then hand corrections."""
    hexes = [shapely.Polygon(grid.corners(h)) for h in range(grid.SIZE)]
    world.land_share = land.share(hexes)
    world.kind = np.where(world.land_share >= 0.5, LAND, SEA)
    for item in overrides["land_on"]:
        h = grid.hex_at_lonlat(item["lon"], item["lat"])
        world.kind[h] = LAND
        world.territory[h] = item["territory"]
    for item in overrides["land_off"]:
        world.kind[grid.hex_at_lonlat(item["lon"], item["lat"])] = SEA
    _lakes(world, hexes, lakes, overrides)


def _lakes(
    world: World,
    hexes: list[shapely.Polygon],
    lakes: Tiles,
    overrides: dict[str, Any],
) -> None:
    world.kind[(lakes.share(hexes) >= 0.5) & (world.kind == LAND)] = LAKE
    for group, kind in (("lakes_on", LAKE), ("lakes_off", LAND)):
        for lon, lat in (p for item in overrides[group] for p in item["points"]):
            world.kind[grid.hex_at_lonlat(lon, lat)] = kind
