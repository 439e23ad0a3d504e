"""Decoding TopoJSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry


def read(path: Path, layer: str) -> list[tuple[str, BaseGeometry]]:
    """Name and geometry (degrees) of every feature of one object of a TopoJSON file.

    A polygon that crosses the date line runs on past longitude 180; polygons around a pole are left out.
    """
    topology = json.loads(path.read_text(encoding="utf-8"))
    arcs = _arcs(topology)
    parts = topology["objects"][layer]["geometries"]
    return [(p.get("properties", {}).get("name", ""), _shape(p, arcs)) for p in parts if p.get("arcs")]


def _arcs(topology: dict[str, Any]) -> list[np.ndarray[Any, Any]]:
    scale = np.array(topology["transform"]["scale"])
    translate = np.array(topology["transform"]["translate"])
    return [
        np.cumsum(np.array(arc, dtype=np.float64), axis=0) * scale + translate for arc in topology["arcs"]
    ]


def _ring(indices: list[int], arcs: list[np.ndarray[Any, Any]]) -> np.ndarray[Any, Any]:
    pieces = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices]
    ring = np.concatenate([pieces[0], *(p[1:] for p in pieces[1:])])
    # The package has sewn up the date line: a ring that crosses it jumps from 180 to -180. Here it runs on.
    jumps = np.diff(ring[:, 0])
    turns = np.cumsum(np.where(jumps > 180, -360.0, np.where(jumps < -180, 360.0, 0.0)))
    ring[1:, 0] += turns
    return ring


def _polygon(rings: list[list[int]], arcs: list[np.ndarray[Any, Any]]) -> BaseGeometry | None:
    loops = [loop for loop in (_ring(r, arcs) for r in rings) if len(loop) >= 4]
    if not loops or abs(loops[0][0, 0] - loops[0][-1, 0]) > 180:
        return None  # A ring around a pole, Antarctica; it lies south of the map.
    west = 360.0 if loops[0][:, 0].min() < -180.001 else 0.0
    holes = [loop + np.array((_turn(loop, loops[0]), 0.0)) for loop in loops[1:]]
    return shapely.transform(shapely.Polygon(loops[0], holes), lambda p: p + np.array((west, 0.0)))


def _turn(hole: np.ndarray[Any, Any], shell: np.ndarray[Any, Any]) -> float:
    """What brings a hole into its shell when one of them has been unrolled across the date line."""
    low, high = shell[:, 0].min() - 0.01, shell[:, 0].max() + 0.01
    return next(
        t for t in (0.0, 360.0, -360.0) if low <= hole[:, 0].min() + t and hole[:, 0].max() + t <= high
    )


def _shape(part: dict[str, Any], arcs: list[np.ndarray[Any, Any]]) -> BaseGeometry:
    polygons = part["arcs"] if part["type"] == "MultiPolygon" else [part["arcs"]]
    shapes = [_polygon(rings, arcs) for rings in polygons]
    mended = [
        shapely.make_valid(s, method="structure", keep_collapsed=False) for s in shapes if s is not None
    ]
    return shapely.GeometryCollection(mended)
