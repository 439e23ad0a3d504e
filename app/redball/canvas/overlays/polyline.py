"""Lines through points in map units: smoothing, lengths, cutting."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

Points = npt.NDArray[np.float64]
"""Shape (n, 2), map units."""


def smoothed(points: Points, steps: int = 10) -> Points:
    """A curve through all points that doesn't overshoot: Catmull-Rom with a third of the usual tension."""
    if len(points) < 3:
        return _dense(points, steps)
    before = np.vstack([2 * points[0] - points[1], points[:-1]])
    after = np.vstack([points[1:], 2 * points[-1] - points[-2]])
    tangents = (after - before) * 0.36
    t = np.linspace(0, 1, steps, endpoint=False)[None, :, None]
    a, b = points[:-1, None, :], points[1:, None, :]
    ta, tb = tangents[:-1, None, :], tangents[1:, None, :]
    h = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t, -2 * t**3 + 3 * t**2, t**3 - t**2
    curve = h[0] * a + h[1] * ta + h[2] * b + h[3] * tb
    return np.vstack([curve.reshape(-1, 2), points[-1:]])


def rounded(points: Points, reach: float = 0.8, rounds: int = 3) -> Points:
    """Straight stretches with round corners: Chaikin's cutting within ``reach`` of each corner, ends kept."""
    if len(points) < 3:
        return points
    points = np.vstack([points[:1], *_corners(points, reach), points[-1:]])
    for _ in range(rounds):
        a, b = points[:-1], points[1:]
        cut = np.stack([0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b], axis=1).reshape(-1, 2)
        points = np.vstack([points[:1], cut[1:-1], points[-1:]])
    return points


def _corners(points: Points, reach: float) -> list[Points]:
    """Each corner with a point on either side, no farther than the middle of its stretch."""
    found = []
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        sides = []
        for other in (before, after):
            span = float(np.hypot(*(other - corner))) or 1.0
            sides.append(corner + (other - corner) * min(0.5, reach / span))
        found.append(np.array([sides[0], corner, sides[1]]))
    return found


def _dense(points: Points, steps: int) -> Points:
    if len(points) < 2:
        return points
    t = np.linspace(0, 1, steps + 1)[:, None]
    return points[:1] * (1 - t) + points[-1:] * t


def lengths(points: Points) -> npt.NDArray[np.float64]:
    """Distance along the line to each point."""
    return np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])


def cut(points: Points, share: float) -> Points:
    """The first part of a line, ``share`` 0..1 of its length."""
    if share >= 1 or len(points) < 2:
        return points
    along = lengths(points)
    end = along[-1] * max(0.0, share)
    index = int(np.searchsorted(along, end))
    if index == 0:
        return points[:1]
    return np.vstack([points[:index], _between(points, along, end)])


def _between(points: Points, along: npt.NDArray[np.float64], at: float) -> Points:
    return np.array([[np.interp(at, along, points[:, 0]), np.interp(at, along, points[:, 1])]])


def resampled(points: Points, step: float) -> Points:
    """Points along the same line, evenly about ``step`` apart."""
    along = lengths(points)
    at = np.linspace(0, along[-1], max(2, round(along[-1] / step) + 1))
    return np.stack([np.interp(at, along, points[:, 0]), np.interp(at, along, points[:, 1])], axis=1)


def spots(points: Points, every: float, first: float) -> list[tuple[float, float, float]]:
    """Places along a line, the first after ``first``, then ``every`` so far: x, y, direction in degrees."""
    along = lengths(points)
    found = []
    at = first
    while at <= along[-1] - 0.3 * min(first, every):
        x, y = _between(points, along, at)[0]
        back = _between(points, along, max(0.0, at - 0.12))[0]
        ahead = _between(points, along, min(along[-1], at + 0.12))[0]
        turn = float(np.degrees(np.arctan2(ahead[1] - back[1], ahead[0] - back[0])))
        found.append((float(x), float(y), turn))
        at += every
    return found


def path_of(points: Points) -> QPainterPath:
    """The line as a painter path."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points.tolist()]))
    return path


def area_of(lines: Iterable[Points], margin: float = 0.4) -> QRectF:
    """The rectangle round lines, with a margin in map units; empty without lines."""
    area = QRectF()
    for points in lines:
        low, high = points.min(axis=0), points.max(axis=0)
        area = area.united(QRectF(QPointF(*low), QPointF(*high)).adjusted(-margin, -margin, margin, margin))
    return area
