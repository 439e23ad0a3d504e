"""Terrain of every hex, from named regions and ridges."""

from __future__ import annotations

from typing import Any

import grid
import shapely
from shapely.geometry.base import BaseGeometry
from vectors import project
from world import LAKE, LAND, World

KINDS = (
    "clear", "forest", "jungle", "mountain", "swamp", "desert", "desert_mountain", "tundra", "ice", "lake",
    "depression", "sea",
)  # fmt: skip
CROSSED = 0.3
"""How far, in hex widths, a chain must run through a hex to make it its own; less only cuts a corner."""


def lay(world: World, regions: list[dict[str, Any]]) -> None:
    """Regions in their order, later ones over earlier ones.

    A region has ``ring`` or ``rings`` (polygons), ``ridge`` (a line with ``width`` in hexes), ``chain``
    (a line) or ``hexes`` (points), in degrees.  A hex belongs to a polygon or ridge when ``share`` of its 37
    sample points do (default 0.5, ridge 0.42), to a chain when the line runs through it for CROSSED of a hex
    width or more: so a chain has no gaps.  ``over`` limits what it replaces.
    """
    world.terrain = [("sea", "clear", "lake")[kind] for kind in world.kind.tolist()]
    points = grid.samples()
    for region in regions:
        if region["terrain"] not in KINDS:
            raise ValueError(f"terrain.toml: {region['name']} has unknown terrain {region['terrain']!r}")
        for shape in _shapes(region):
            _paint(world, region, shape, points)


def _shapes(region: dict[str, Any]) -> list[BaseGeometry]:
    if "ridge" in region:
        line = project(shapely.LineString(region["ridge"]))
        return [shapely.buffer(line, region.get("width", 1.0) / 2)]
    if "chain" in region:
        return [project(shapely.LineString(region["chain"]))]
    if "hexes" in region:
        return [shapely.buffer(project(shapely.Point(p)), 0.01) for p in region["hexes"]]
    rings = region.get("rings") or [region["ring"]]
    return [shapely.make_valid(project(shapely.Polygon(ring))) for ring in rings]


def _paint(world: World, region: dict[str, Any], shape: BaseGeometry, points: grid.Floats) -> None:
    shapely.prepare(shape)
    share = region.get("share", 0.42 if "ridge" in region else 0.5)
    over = region.get("over")
    for h in _candidates(shape):
        if world.kind[h] != LAND or (over and world.terrain[h] not in over):
            continue
        x, y = _near(h, shape)
        if "hexes" in region:
            inside = True
        elif "chain" in region:
            cx, cy = grid.centre(h)
            hexagon = shapely.Polygon([(px - cx + x, py - cy + y) for px, py in grid.corners(h)])
            inside = hexagon.intersection(shape).length >= CROSSED
        else:
            inside = shapely.contains_xy(shape, points[:, 0] + x, points[:, 1] + y).mean() >= share
        if inside:
            world.terrain[h] = region["terrain"]


def _near(h: int, shape: BaseGeometry) -> tuple[float, float]:
    x, y = grid.centre(h)
    x0, _, x1, _ = shape.bounds
    while x < x0 - 1:
        x += grid.COLS
    while x > x1 + 1:
        x -= grid.COLS
    return x, y


def _candidates(shape: BaseGeometry) -> list[int]:
    if shape.bounds[2] - shape.bounds[0] < 0.05:
        return [grid.hex_at(shape.centroid.x, shape.centroid.y)]
    x0, y0, x1, y1 = shape.bounds
    rows = range(max(0, int(y0 / grid.ROW_PITCH) - 1), min(grid.ROWS, int(y1 / grid.ROW_PITCH) + 2))
    cols = range(int(x0) - 2, int(x1) + 3)
    return sorted({row * grid.COLS + c % grid.COLS for row in rows for c in cols})


def places_dry(world: World) -> None:
    """A hex with a capital or city can't be a lake, an icefield or a swamp."""
    for place in world.places:
        if world.kind[place.hex] == LAKE:
            raise ValueError(f"{place.name} lies in a lake")
        if place.kind in ("capital", "city") and world.terrain[place.hex] in ("ice", "swamp"):
            world.terrain[place.hex] = "clear"
