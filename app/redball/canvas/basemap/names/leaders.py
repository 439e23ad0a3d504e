"""Positions for a name away from its symbol: about the counters that cover it, then farther off with a
leader.

Works in px at one size of a hex, on arrays of rectangles (n, 4).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from redball.canvas.basemap.geometry.lattice import Floats
from redball.canvas.basemap.places.placing import Rect

Mask = npt.NDArray[np.bool_]
Leader = tuple[float, float, float, float]
"""A line from the edge of a name to what it names."""

LEADER_FROM = 9.0
"""Distance in px of a name from its object beyond which a leader is drawn."""

_SLIDES = 5
"""Places along each side of a counter that a name may take."""

_SIDES = (0.0, 2.0, 4.0, 5.0)
"""The cost, in px of distance, of a position east, west, north or south."""

_POINTS = 16
"""Points of a leader that are checked."""


def grown(rects: Floats, by: float) -> Floats:
    """Rectangles larger by so much on every side."""
    return rects + np.array((-by, -by, by, by))


def touching(rects: Floats, others: Floats) -> Mask:
    """Which rectangles (n, 4) overlap which others (m, 4), as (n, m)."""
    a, b = rects[:, None, :], others[None, :, :]
    return np.asarray(
        (a[..., 0] < b[..., 2]) & (a[..., 2] > b[..., 0]) & (a[..., 1] < b[..., 3]) & (a[..., 3] > b[..., 1]),
        dtype=bool,
    )


def touched(rects: Floats, others: Floats) -> Mask:
    """Which rectangles (n, 4) overlap any others, as (n,)."""
    return np.asarray(touching(rects, others).any(axis=1), dtype=bool)


def shared(rects: Floats, others: Floats) -> Floats:
    """Area that rectangles (n, 4) share with others (m, 4), as (n,)."""
    a, b = rects[:, None, :], others[None, :, :]
    wide = np.minimum(a[..., 2], b[..., 2]) - np.maximum(a[..., 0], b[..., 0])
    high = np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1])
    found: Floats = (wide.clip(0) * high.clip(0)).sum(axis=1)
    return found


def about(block: Rect, wide: float, high: float, gap: float) -> tuple[Floats, Floats]:
    """Rectangles of a name along the four sides of a block, and what each costs."""
    slides = np.linspace(-1.0, 1.0, _SLIDES)
    mx, my = (block.x0 + block.x1 - wide) / 2, (block.y0 + block.y1 - high) / 2
    xs = mx + slides * (block.x1 - block.x0 + 0.6 * wide) / 2
    ys = my + slides * (block.y1 - block.y0) / 2
    corners = [
        *((block.x1 + gap, y) for y in ys), *((block.x0 - gap - wide, y) for y in ys),
        *((x, block.y0 - gap - high) for x in xs), *((x, block.y1 + gap) for x in xs),
    ]  # fmt: skip
    cost = np.repeat(_SIDES, _SLIDES) + 2.0 * np.tile(np.abs(slides), 4)
    return _rects(np.array(corners), wide, high), cost


def around(block: Rect, wide: float, high: float, reach: float) -> tuple[Floats, Floats]:
    """Rectangles of a name all round a block as far as ``reach``, and what each costs: its distance."""
    step_x, step_y = max(7.0, reach / 10), max(5.0, reach / 14)
    left, top = block.x0 - reach - wide, block.y0 - reach - high
    xs = np.arange(left, block.x1 + reach + 1e-9, step_x)
    ys = np.arange(top, block.y1 + reach + 1e-9, step_y)
    corners = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    rects = _rects(corners, wide, high)
    far = apart(rects, block)
    keep = (far <= reach) & (far > 0)
    # A name far above or below reads as well as one far to a side, but lines of text need space.
    return rects[keep], 6.0 + far[keep]


def apart(rects: Floats, block: Rect) -> Floats:
    """Distances of rectangles from a block."""
    dx = np.maximum(0.0, np.maximum(block.x0 - rects[:, 2], rects[:, 0] - block.x1))
    dy = np.maximum(0.0, np.maximum(block.y0 - rects[:, 3], rects[:, 1] - block.y1))
    found: Floats = np.hypot(dx, dy)
    return found


def gaps(rects: Floats, others: Floats) -> Floats:
    """Distance of each rectangle (n, 4) from the nearest of others (m, 4), as (n,)."""
    a, b = rects[:, None, :], others[None, :, :]
    dx = np.maximum(0.0, np.maximum(b[..., 0] - a[..., 2], a[..., 0] - b[..., 2]))
    dy = np.maximum(0.0, np.maximum(b[..., 1] - a[..., 3], a[..., 1] - b[..., 3]))
    found: Floats = np.hypot(dx, dy).min(axis=1, initial=np.inf)
    return found


def leader(name: Rect, block: Rect) -> Leader | None:
    """The line from a name to a block; None when they are so near that none is needed."""
    if float(apart(np.array([name]), block)[0]) <= LEADER_FROM:
        return None
    x0, x1 = _nearest(name.x0 + 2, name.x1 - 2, block.x0, block.x1)
    y0, y1 = _nearest(name.y0, name.y1, block.y0, block.y1)
    far = float(np.hypot(x1 - x0, y1 - y0))
    # It begins and ends clear of the letters and of the counter's edge.
    a, b = min(0.3, 2.5 / far), min(0.2, 1.5 / far)
    return x0 + a * (x1 - x0), y0 + a * (y1 - y0), x1 - b * (x1 - x0), y1 - b * (y1 - y0)


def hidden_share(line: Leader, rects: Floats) -> float:
    """The share of a line that lies under rectangles."""
    at = np.linspace(0.0, 1.0, _POINTS)
    xs, ys = line[0] + at * (line[2] - line[0]), line[1] + at * (line[3] - line[1])
    points = np.stack((xs, ys, xs, ys), axis=1)
    return float(touched(grown(points, 1.0), rects).mean())


def _nearest(a0: float, a1: float, b0: float, b1: float) -> tuple[float, float]:
    """The points of two spans that are nearest to each other."""
    if a1 < b0:
        return a1, b0
    if b1 < a0:
        return a0, b1
    middle = (max(a0, b0) + min(a1, b1)) / 2
    return middle, middle


def _rects(corners: Floats, wide: float, high: float) -> Floats:
    return np.concatenate((corners, corners + np.array((wide, high))), axis=1)
