"""Lakes: outlines of Natural Earth, own ones where it has none or today's are not those of 1939; names."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grid
import numpy as np
import numpy.typing as npt
import packages
import shapely
import topojson
from vectors import polygons, project

SCOPES = ("europe", "africa", "south-america", "north-america", "asia", "world")
"""Files of the package, the finest steps first."""
LEAST = 0.05
"""Square degrees; smaller lakes are only drawn when they have a name."""


@dataclass(frozen=True)
class Lake:
    """A lake; no name when it is only drawn.  The shape is in map units."""

    name: str
    shape: shapely.Polygon


def read(cache: Path, source: dict[str, Any]) -> list[Lake]:
    """All lakes of the map, large ones first; raises packages.NoGeography, or ValueError for a bad source."""
    natural = _natural(packages.LAKES.folder(cache) / "dist")
    dropped = [shapely.Point(entry[:2]) for entry in source["reservoirs"]]
    left = [shape for shape in natural if not any(shape.contains(point) for point in dropped)]
    found = []
    for lake in source["lake"]:
        if "ring" in lake:
            own = shapely.make_valid(shapely.Polygon(lake["ring"]))
            left = [shape for shape in left if not own.contains(shape.representative_point())]
            found += [(lake["name"], _smooth(shape)) for shape in polygons(own)]
        else:
            shape = next((s for s in left if s.contains(shapely.Point(lake["at"]))), None)
            if shape is None:
                raise ValueError(f"lakes.toml: {lake['name']}: there is no lake at {lake['at']}")
            left.remove(shape)
            found.append((lake["name"], shape))
    found += [("", shape) for shape in left if shape.area >= LEAST]
    lakes = [Lake(name, part) for name, shape in found for part in polygons(project(_smooth(shape)))]
    return sorted(lakes, key=lambda lake: (-lake.shape.area, lake.shape.bounds))


def _natural(folder: Path) -> list[shapely.Polygon]:
    """The lakes of Natural Earth in degrees, each from the file with the finest steps that has it whole."""
    found: list[shapely.Polygon] = []
    files = {scope: _file(folder / f"{scope}_50m.json") for scope in SCOPES}
    for lake in files["world"]:
        middle = lake.representative_point()
        twins = (s for scope in SCOPES for s in files[scope] if s.contains(middle))
        found.append(next(s for s in twins if abs(s.area / lake.area - 1) < 0.1))
    return found


def _file(path: Path) -> list[shapely.Polygon]:
    """The lakes of a file without those that are several lakes once more as one."""
    shapes = [shape for _, each in topojson.read(path, "lakes") for shape in polygons(each)]
    tree = shapely.STRtree([shape.representative_point() for shape in shapes])
    return [s for s in shapes if len(tree.query(s, predicate="contains")) < 3]


def _smooth(shape: shapely.Polygon) -> shapely.Polygon:
    """A polygon with its corners cut, so that the steps of the file don't show."""
    return shapely.Polygon(_cut(shape.exterior), [_cut(ring) for ring in shape.interiors])


def _cut(ring: shapely.LinearRing) -> npt.NDArray[np.float64]:
    points = shapely.get_coordinates(ring)[:-1]
    after = np.roll(points, -1, axis=0)
    return np.stack((0.75 * points + 0.25 * after, 0.25 * points + 0.75 * after), axis=1).reshape(-1, 2)


Row = tuple[str, float, float, float, float, float]


def names(lakes: list[Lake], source: dict[str, Any]) -> list[Row]:
    """Name, longitude, latitude, area in hexes, angle and width of the names that lakes carry."""
    hand = {lake["name"]: lake for lake in source["lake"]}
    rows: list[Row] = []
    for lake in lakes:
        if lake.name and lake.name not in {row[0] for row in rows}:
            x, y, angle, spread = _axis(lake.shape)
            own = hand[lake.name]
            lon, lat = own.get("label", grid.to_lonlat(x, y))
            area = lake.shape.area / (grid.ROW_PITCH * 1.0)
            rows.append((lake.name, lon, lat, area, own.get("angle", angle), spread))
    return rows


def _axis(shape: shapely.Polygon) -> tuple[float, float, float, float]:
    """A point well inside, the angle of a lake's long side (degrees clockwise from level), its length."""
    centre = shapely.maximum_inscribed_circle(shape, tolerance=0.02)
    middle = shapely.Point(centre.coords[0])
    if shape.contains(shape.centroid):
        middle = shapely.Point((np.array(middle.coords[0]) + np.array(shape.centroid.coords[0])) / 2)
    corners = shapely.get_coordinates(shape.minimum_rotated_rectangle)[:4]
    sides = [corners[1] - corners[0], corners[2] - corners[1]]
    dx, dy = max(sides, key=lambda side: float(np.hypot(*side)))
    angle = (math.degrees(math.atan2(dy, dx)) + 90) % 180 - 90
    return middle.x, middle.y, round(angle), math.hypot(dx, dy)
