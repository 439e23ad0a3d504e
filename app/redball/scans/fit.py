"""How an image lies on the grid: the affine map from its pixels to map units that fits known hexes best.

A known point is a pixel of the image and the hex whose centre is there.  Two of them give a Helmert fit: one
scale, a rotation and a shift, as of a scan that was laid askew.  Three give an affine fit: paper that has
shrunk more along than across, or a photo taken a little from the side.  More are fitted by least squares of
the pixels, since the clicks are what is inexact; the centres of hexes are exact.

On a map that wraps, a hex is at every turn round the world: the turns are chosen that fit best, and of those
that fit alike the ones by which the image lies most nearly upright.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import numpy.typing as npt

from redball.errors import Fault
from redball.hexes import Grid
from redball.language import marked, translated
from redball.scans.errors import FitError

Floats = npt.NDArray[np.float64]
Kind = Literal["helmert", "affine"]

NEEDED: dict[Kind, int] = {"helmert": 2, "affine": 3}
"""Known points that a fit needs at least."""
MOST_POINTS = 200
"""Known points of one image; a dozen is usual."""
LARGEST = 100_000
"""No image has more pixels along a side."""
_NEAREST = 2.0
"""Pixels between two known points at least: nearer ones are the same click."""
_THINNEST = 0.02
"""Breadth of the known points by their length, below which they lie on a line."""
_ALIKE = 0.5
"""Hexes by which the errors of two ways round the world differ when one of them is the better."""
_MOST_LEFT = 0.5
"""Share of the pixels' spread that a fit may leave unexplained; a fair one leaves next to nothing."""
_POINTS = marked("the known points")


@dataclass(frozen=True, slots=True)
class KnownPoint:
    """A pixel of an image in which the centre of a hex is seen; ``on`` when the fit heeds it."""

    x: float
    y: float
    node: int
    on: bool = True


@dataclass(frozen=True, slots=True)
class Fit:
    """The map from pixels to map units: u = a x + b y + c, v = d x + e y + f.

    ``residuals`` is how far from its hex's centre each known point lies, in hexes, in the order in which they
    were given, those too that are switched off.
    """

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float
    residuals: tuple[float, ...] = ()

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The map units of a pixel."""
        return self.a * x + self.b * y + self.c, self.d * x + self.e * y + self.f

    def pixel(self, u: float, v: float) -> tuple[float, float]:
        """The pixel at a point in map units."""
        det = self.a * self.e - self.b * self.d
        u, v = u - self.c, v - self.f
        return (self.e * u - self.b * v) / det, (self.a * v - self.d * u) / det

    @property
    def hex_px(self) -> float:
        """Pixels of the image a hex is wide, in the mean of all directions."""
        return 1 / math.sqrt(abs(self.a * self.e - self.b * self.d))

    @property
    def error(self) -> float:
        """The root of the mean square of all residuals, in hexes."""
        return math.sqrt(sum(r * r for r in self.residuals) / max(1, len(self.residuals)))


def fit(points: Sequence[KnownPoint], grid: Grid, kind: Kind) -> Fit:
    """The fit of a kind to the known points that are on.

    Raises:
        FitError: they don't determine one: too few, the same hex or pixel twice, all on a line.

    """
    _check(points, grid)
    used = [point for point in points if point.on]
    if len(used) < NEEDED[kind]:
        found = translated("only {0} of the known points switched on", len(used))
        expected = translated("at least {0} for this kind of fit", NEEDED[kind])
        raise FitError(Fault(translated(_POINTS), found, expected))
    _check_apart(used, grid)
    pixels = np.array([(p.x, p.y) for p in used])
    centres = grid.centres[[p.node for p in used]]
    if kind == "affine" and (_is_thin(pixels) or _is_thin(centres)):
        raise FitError(Fault(translated(_POINTS), "hexes that lie on a line", "hexes that span a triangle"))
    best = _best(pixels, centres, grid.cols if grid.wraps else 0, kind)
    if best is None:
        expected = "clicks that lie in the image as their hexes lie on the map"
        raise FitError(Fault(translated(_POINTS), "hexes that fit in no way", expected))
    to_pixels, shift = best
    matrix = np.linalg.inv(to_pixels)
    (a, b), (d, e) = matrix.tolist()
    c, f = (-matrix @ shift).tolist()
    laid = Fit(a, b, c, d, e, f)
    return replace(laid, residuals=tuple(_residuals(laid, points, grid)))


# --- checks -------------------------------------------------------------------------------------------------


def _check(points: Sequence[KnownPoint], grid: Grid) -> None:
    if len(points) > MOST_POINTS:
        found = translated("{0:,} known points", len(points))
        raise FitError(Fault(translated(_POINTS), found, translated("at most {0:,}", MOST_POINTS)))
    for number, point in enumerate(points, 1):
        where = translated("known point {0}", number)
        if not all(math.isfinite(v) and 0 <= v <= LARGEST for v in (point.x, point.y)):
            found = translated("the pixel {0:.6g}, {1:.6g}", point.x, point.y)
            raise FitError(Fault(where, found, "a pixel of the image"))
        if not 0 <= point.node < len(grid):
            raise FitError(Fault(where, "a place off the map", "a hex of the map"))


def _check_apart(used: Sequence[KnownPoint], grid: Grid) -> None:
    """Refuse the same hex, or the same pixel, twice."""
    for i, one in enumerate(used):
        for other in used[:i]:
            if one.node == other.node:
                col, row = grid.colrow(one.node)
                found = translated("the same hex (column {0}, row {1}) twice", col, row)
                raise FitError(Fault(translated(_POINTS), found, "each hex once"))
            if math.hypot(one.x - other.x, one.y - other.y) < _NEAREST:
                found = translated("two hexes at the same pixel {0:.6g}, {1:.6g}", one.x, one.y)
                raise FitError(Fault(translated(_POINTS), found, "a pixel of its own for each hex"))


def _is_thin(points: Floats) -> bool:
    """True when points lie on a line, or nearly."""
    length, breadth = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    return bool(breadth <= _THINNEST * length)


# --- least squares ------------------------------------------------------------------------------------------

_Linear = tuple[Floats, Floats]
"""From map units to pixels: a matrix of two rows and columns, and a shift."""


def _best(pixels: Floats, centres: Floats, cols: int, kind: Kind) -> _Linear | None:
    """The least squares of the best way round the world; None when there is none, or a mirror image only."""
    found = []
    spread = float(((pixels - pixels.mean(axis=0)) ** 2).sum())
    for there in _ways_round(centres, cols):
        linear = _solved(pixels, there, kind)
        squares = float(((pixels - there @ linear[0].T - linear[1]) ** 2).sum())
        area = float(np.linalg.det(linear[0]))
        if area <= 0 or squares > _MOST_LEFT * spread or np.linalg.cond(linear[0]) > 1 / _THINNEST:
            continue
        scale = math.sqrt(area)
        error = math.sqrt(squares / len(pixels)) / scale
        askew = float(np.linalg.norm(linear[0] / scale - np.eye(2)))
        found.append((error, askew, linear))
    if not found:
        return None
    least = min(error for error, _, _ in found)
    return min((one for one in found if one[0] <= least + _ALIKE), key=lambda one: one[1])[2]


def _ways_round(centres: Floats, cols: int) -> Iterator[Floats]:
    """The centres as they lie; on a map that wraps, also with those west of each of them one turn further
    east: the image's left edge may be anywhere in the world.
    """
    yield centres
    if cols:
        for edge in np.unique(centres[:, 0])[1:]:
            there = centres.copy()
            there[:, 0] += np.where(there[:, 0] < edge, cols, 0)
            yield there


def _solved(pixels: Floats, centres: Floats, kind: Kind) -> _Linear:
    """The map from centres to pixels whose squares of errors are least."""
    middle, there = centres.mean(axis=0), pixels.mean(axis=0)
    u, p = centres - middle, pixels - there
    if kind == "affine":
        linear = np.linalg.lstsq(u, p, rcond=None)[0].T
    else:
        square = float((u**2).sum())
        along = float((u * p).sum()) / square
        across = float((u[:, 0] * p[:, 1] - u[:, 1] * p[:, 0]).sum()) / square
        linear = np.array(((along, -across), (across, along)))
    return linear, there - linear @ middle


def _residuals(laid: Fit, points: Sequence[KnownPoint], grid: Grid) -> Iterator[float]:
    for point in points:
        u, v = laid.at(point.x, point.y)
        col, row = grid.centre(point.node)
        across = u - col
        if grid.wraps:
            across -= grid.cols * round(across / grid.cols)
        yield math.hypot(across, v - row)
