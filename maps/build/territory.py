"""Whose ground every land hex is on 31 August 1939."""

from __future__ import annotations

from collections import Counter
from typing import Any

import grid
import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry
from vectors import Tiles, project
from world import LAND, SEA, World

GREAT = {
    "GER": "GE",
    "ITA": "IT",
    "JAP": "JA",
    "USA": "US",
    "USR": "SU",
    "FRA": "FR",
    "CHI": "CH",
    "CCP": "CC",
}
GREAT |= dict.fromkeys(("GBR", "CAN", "AUS", "NZL", "SAF", "IND"), "CW")


def power(code: str) -> str:
    """The controller as the map files name it: a power, or the code of a minor country."""
    return GREAT.get(code, code)


class Borders:
    """Territory at points: the modern country, then the patches of 1939 in their order."""

    def __init__(self, countries: list[tuple[str, BaseGeometry]], borders: dict[str, Any]) -> None:
        """Raises KeyError for a country or a patch with an unknown name or code."""
        self.names = [name for name, _ in countries]
        self.tiles = Tiles([(i, project(shape)) for i, (_, shape) in enumerate(countries)])
        modern = borders["modern_to_1939"]
        missing = sorted(set(self.names) - set(modern))
        if missing:
            raise KeyError(f"modern_to_1939 lacks {', '.join(missing)}")
        self.codes = sorted(borders["territories"])
        self.index = {code: i for i, code in enumerate(self.codes)}
        self.base = np.array([self.index[modern[name]] for name in self.names])
        self.patches = [
            (project(_ring(p["ring"])), [self.names.index(n) for n in p["applies_to_modern"]], p)
            for p in borders["patches"]
        ]

    def at(self, points: grid.Floats) -> grid.Ints:
        """Index into ``codes`` for each point in map units, -1 at sea."""
        country = self.tiles.value_at(points)
        found = np.where(country >= 0, self.base[np.maximum(country, 0)], -1)
        shapes: npt.NDArray[np.object_] = np.asarray(shapely.points(points))
        for ring, countries, patch in self.patches:
            candidates = np.flatnonzero(np.isin(country, countries))
            inside = candidates[shapely.contains(ring, shapes[candidates])]
            found[inside] = self.index[patch["territory"]]
        return found


def _ring(points: list[list[float]]) -> BaseGeometry:
    return shapely.make_valid(shapely.Polygon(points))


def lay(world: World, borders: Borders, overrides: dict[str, Any]) -> None:
    """Territory of a hex: the majority of 37 points, or by hand; hexes without any take their neighbours'."""
    for item in overrides["territory_on"]:
        world.territory[grid.hex_at_lonlat(item["lon"], item["lat"])] = item["territory"]
    hexes = np.flatnonzero(world.kind != SEA)
    votes = borders.at((grid.centres()[hexes][:, None, :] + grid.samples()[None]).reshape(-1, 2))
    for h, row in zip(hexes.tolist(), votes.reshape(len(hexes), -1), strict=True):
        counts = np.bincount(row[row >= 0], minlength=len(borders.codes))
        if not world.territory[h] and counts.any():
            world.territory[h] = borders.codes[int(counts.argmax())]
    _fill(world)


def _fill(world: World) -> None:
    open_hexes = [h for h in np.flatnonzero(world.kind != SEA).tolist() if not world.territory[h]]
    while open_hexes:
        found = {h: Counter(t for n in grid.neighbours(h) if (t := world.territory[n])) for h in open_hexes}
        named = {h: min(c, key=lambda t: (-c[t], t)) for h, c in found.items() if c}
        if not named:
            raise ValueError(f"land without a territory near {grid.to_lonlat(*grid.centre(open_hexes[0]))}")
        for h, code in named.items():
            world.territory[h] = code
        open_hexes = [h for h in open_hexes if h not in named]


def control(world: World, borders: dict[str, Any]) -> None:
    """Who holds each land hex: the territory's controller, or the holder by a control patch."""
    known = borders["territories"]
    for h in np.flatnonzero(world.kind != SEA).tolist():
        world.controller[h] = power(known[world.territory[h]]["controller"])
    for patch in borders["control_patches"]:
        ring = _ring(patch["ring"])
        for h in np.flatnonzero(world.kind == LAND).tolist():
            inside = world.territory[h] in patch["applies_to_territory"]
            if inside and ring.contains(shapely.Point(grid.to_lonlat(*grid.centre(h)))):
                world.controller[h] = power(patch["controller"])
