"""Coasts and lakes as rings for drawing."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import grid
import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry
from vectors import polygons, project

SOUTH_EDGE = -60.5


def whole(land: BaseGeometry, tolerance: float) -> list[shapely.Polygon]:
    """Land polygons in map units, whole across the date line, thinned out, without Antarctica.

    A polygon that crosses the date line runs on past the last column.
    ``tolerance`` is in degrees.
    """
    kept = [project(p) for p in polygons(land) if p.bounds[3] > SOUTH_EDGE]
    thin = [shapely.simplify(p, tolerance / grid.LON_STEP, preserve_topology=True) for p in kept]
    return sorted((q for p in thin for q in polygons(p)), key=lambda p: (-p.area, p.bounds))


QUANTUM = 1 / 1024
"""Map units of a step in the files: a tenth of a pixel when a hex is 100 px wide."""


def write(path: Path, shapes: list[shapely.Polygon]) -> None:
    """Writes rings as steps of whole quanta in an .npz with fixed dates.

    ``step`` int16 (n, 2): from the point before, 0 at a ring's first; ``start`` int32 (m, 2): each ring's
    first point; ``ring`` int32 (m + 1): where rings start; ``hole`` bool (m); ``quantum``: map units
    of a step.
    """
    rings = [(np.round(ring / QUANTUM).astype(np.int64), hole) for p in shapes for ring, hole in _rings(p)]
    kept = [(_distinct(ring), hole) for ring, hole in rings]
    kept = [(ring, hole) for ring, hole in kept if len(ring) >= 4]
    steps = [np.diff(ring, axis=0, prepend=ring[:1]) for ring, _ in kept]
    whole = np.concatenate(steps) if steps else np.zeros((0, 2), np.int64)
    if np.abs(whole).max(initial=0) > np.iinfo(np.int16).max:
        raise ValueError(f"{path.name}: two points of a ring are too far apart")
    arrays = {
        "step": whole.astype(np.int16),
        "start": np.array([ring[0] for ring, _ in kept], np.int32).reshape(-1, 2),
        "ring": np.concatenate([[0], np.cumsum([len(ring) for ring, _ in kept])]).astype(np.int32),
        "hole": np.array([hole for _, hole in kept], dtype=np.bool_),
        "quantum": np.array(QUANTUM),
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, array in arrays.items():
            buffer = io.BytesIO()
            np.lib.format.write_array(buffer, array, version=(1, 0))
            archive.writestr(zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0)), buffer.getvalue())


def _distinct(ring: grid.Ints) -> grid.Ints:
    """A ring without points on top of the ones before."""
    keep = np.ones(len(ring), bool)
    keep[1:] = (ring[1:] != ring[:-1]).any(axis=1)
    return ring[keep]


def _rings(polygon: shapely.Polygon) -> list[tuple[npt.NDArray[np.float64], bool]]:
    outer = (shapely.get_coordinates(polygon.exterior), False)
    return [outer, *((shapely.get_coordinates(ring), True) for ring in polygon.interiors)]
