"""Arrays and shapely geometry as painter paths, without a Python call for every point."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, Qt
from PySide6.QtGui import QPainterPath

if TYPE_CHECKING:
    from redball.canvas.basemap.geometry.lattice import Floats

_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])


_WORTH_SPLITTING, _PARTS, _PIECE = 240, 4, 60
"""Points from which shapes are shared out among plies; columns and rows of that; points of a line's piece."""


_STREAM = QDataStream.Version.Qt_6_0
"""The form in which plies are written."""


class Ply(NamedTuple):
    """A path and the name of the ink it is painted with."""

    ink: str
    path: QPainterPath


def path_of(
    points: Floats, starts: Iterable[int], fill: Qt.FillRule = Qt.FillRule.OddEvenFill
) -> QPainterPath:
    """A path of polylines: ``points`` (n, 2), each polyline beginning at one of ``starts``.

    A ring repeats its first point as its last.
    """
    result = QPainterPath()
    first = np.fromiter(starts, dtype=np.int64)
    if not len(points) or not len(first):
        return result
    elements = np.empty(len(points), _ELEMENT)
    elements["kind"] = 1
    elements["kind"][first] = 0
    elements["x"], elements["y"] = points[:, 0], points[:, 1]
    rule = 0 if fill == Qt.FillRule.OddEvenFill else 1
    head, tail = np.array([len(points)], ">i4"), np.array([first[-1], rule], ">i4")
    stream = QDataStream(QByteArray(head.tobytes() + elements.tobytes() + tail.tobytes()))
    stream >> result
    return result


def path_of_equal(shapes: Floats) -> QPainterPath:
    """A path of many polylines of the same number of points: shape (n, points, 2)."""
    count, each, _ = shapes.shape
    return path_of(shapes.reshape(-1, 2), range(0, count * each, each), Qt.FillRule.WindingFill)


def scattered(ink: str, shapes: Floats) -> list[Ply]:
    """Plies of many small polylines of the same number of points: shape (n, points, 2).

    Neighbouring ones share a ply, so that little of what a part paints is clipped.
    """
    count, each, _ = shapes.shape
    side = min(_PARTS, math.isqrt(count * each // _WORTH_SPLITTING))
    if side < 2:
        return [Ply(ink, path_of_equal(shapes))]
    middles = shapes.mean(axis=1)
    low = middles.min(axis=0)
    step = np.maximum((middles.max(axis=0) - low) / side, 1e-6)
    col, row = np.minimum(((middles - low) / step).astype(int), side - 1).T
    part = row * side + col
    return [Ply(ink, path_of_equal(shapes[part == number])) for number in np.unique(part)]


def lines(ink: str, shape: Any, seamless: bool = True) -> list[Ply]:
    """Plies of a shapely geometry's lines, long ones cut into pieces; for solid pens.

    ``seamless`` pieces share a stretch, so that joins stay as they are; not for translucent inks.
    """
    import shapely

    parts = shapely.get_parts(shape)
    while (shapely.get_type_id(parts) >= 4).any():
        parts = shapely.get_parts(parts)
    points, index = shapely.get_coordinates(parts, return_index=True)
    if len(points) < _WORTH_SPLITTING:
        return [Ply(ink, path_of_shape(shape))]
    starts = np.flatnonzero(np.diff(index, prepend=-1))
    shared = 1 if seamless else 0
    found = []
    for first, end in zip(starts.tolist(), [*starts[1:].tolist(), len(points)], strict=True):
        for begin in range(first, end - 1, _PIECE):
            piece = points[begin : min(end, begin + _PIECE + 1 + shared)]
            found.append(Ply(ink, path_of(piece, (0,))))
    return found


def path_of_shape(shape: Any, fill: Qt.FillRule = Qt.FillRule.OddEvenFill) -> QPainterPath:
    """A path of a shapely geometry or an array of them: rings of polygons, and lines.  Points are left
    out.
    """
    import shapely

    parts = shapely.get_parts(shape)
    while (shapely.get_type_id(parts) >= 4).any():
        parts = shapely.get_parts(parts)
    kinds = shapely.get_type_id(parts)
    lines = np.concatenate([parts[(kinds == 1) | (kinds == 2)], shapely.get_rings(parts[kinds == 3])])
    points, index = shapely.get_coordinates(lines, return_index=True)
    if not len(points):
        return QPainterPath()
    return path_of(points, np.flatnonzero(np.diff(index, prepend=-1)), fill)


def written_plies(plies: Iterable[Ply]) -> bytes:
    """Plies as bytes, for :func:`read_plies`."""
    data = QByteArray()
    stream = QDataStream(data, QIODevice.OpenModeFlag.WriteOnly)
    stream.setVersion(_STREAM)
    for ink, path in plies:
        stream.writeQString(ink)
        stream << path
    return bytes(data.data())


def read_plies(data: bytes) -> tuple[Ply, ...] | None:
    """The plies in some bytes, the same to the last digit; None when they hold anything else."""
    stream = QDataStream(QByteArray(data))
    stream.setVersion(_STREAM)
    found = []
    while not stream.atEnd():
        ink, path = stream.readQString(), QPainterPath()
        stream >> path
        found.append(Ply(ink, path))
        if stream.status() is not QDataStream.Status.Ok:
            return None
    return tuple(found)
