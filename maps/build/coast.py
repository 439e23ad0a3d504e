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


def write(path: Path, shapes: list[shapely.Polygon]) -> None:
    """Writes xy float32 (n, 2), ring int32 (m + 1) and hole bool (m) as an .npz with fixed dates."""
    rings = [(ring, hole) for p in shapes for ring, hole in _rings(p)]
    counts = [len(ring) for ring, _ in rings]
    empty: npt.NDArray[np.float32] = np.zeros((0, 2), dtype=np.float32)
    arrays = {
        "xy": np.concatenate([r.astype(np.float32) for r, _ in rings]) if rings else empty,
        "ring": np.concatenate([[0], np.cumsum(counts)]).astype(np.int32),
        "hole": np.array([hole for _, hole in rings], dtype=np.bool_),
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, array in arrays.items():
            buffer = io.BytesIO()
            np.lib.format.write_array(buffer, array, version=(1, 0))
            archive.writestr(zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0)), buffer.getvalue())


def _rings(polygon: shapely.Polygon) -> list[tuple[npt.NDArray[np.float64], bool]]:
    outer = (shapely.get_coordinates(polygon.exterior), False)
    return [outer, *((shapely.get_coordinates(ring), True) for ring in polygon.interiors)]
