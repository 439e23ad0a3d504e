"""Units on the map of the world: neighbouring units of a power are one plate with their number.

Pure: pieces in, plates out.  A plate splits when zooming in, as fewer units are within its radius.
Thousands of pieces take some dozens of ms, which a window spends a step at a time.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Generator, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from redball.canvas.counters.face import Face
from redball.canvas.pieces import Key, Piece

BELOW = 14.0
"""Hexes smaller than this many px show plates instead of counters."""

HEIGHT, _DIGIT, _FRAME = 14.0, 6.2, 9.0
"""Px: height of a plate; width of a digit on it, and of all else."""

_REACH = 18.0
"""Px from the middle of a plate within which its units stand."""

_GAP = 1.0
_RINGS = (0.0, 7.0, 11.0, 15.0, 19.0, 23.0, 27.0, 32.0, 37.0, 43.0)
_WAYS = 12
_ON_LETTERS = 14.0
"""Px of free room about a plate; how far and in how many directions it may be pushed aside; what lying wholly
on the letters of an area's name costs, in rings.
"""

_FARTHEST = 43.0 + _GAP
"""Px within which something may be in a plate's way, wherever it is pushed."""

_BATCH = 8
"""Plates that are found, or moved, in a step."""

Floats = npt.NDArray[np.float64]


class Plate(msgspec.Struct, frozen=True):
    """Pieces of one power: their number, the middle of their plate in map units, and the units' ids.

    ``face`` is a print of the power's colours; ``is_convoy`` for convoy points of a sea area, whose number
    they are.
    """

    face: Face
    count: int
    x: float
    y: float
    pieces: tuple[Key, ...]
    units: tuple[str, ...] = ()
    is_convoy: bool = False

    @property
    def width(self) -> float:
        """Px."""
        return width_of(self.count)


def width_of(count: int) -> float:
    """Width in px of a plate with a number."""
    return _FRAME + _DIGIT * len(str(count))


def mustering(
    pieces: Sequence[Piece], scale: float, period: float, letters: Callable[[float], Floats]
) -> Generator[None, None, list[Plate]]:
    """Plates for hexes of ``scale`` px; yields between steps of some ms.

    ``letters`` returns rectangles in map units, shape (n, 4), that plates avoid; ``period`` is one turn round
    the world in map units, 0 where the map ends.
    """
    written = letters(scale)
    yield
    groups: dict[tuple[object, ...], list[tuple[Piece, Face, list[str]]]] = defaultdict(list)
    for piece in pieces:
        own: dict[tuple[str, str], list[int]] = defaultdict(list)
        for number, face in enumerate(piece.faces):
            own[face.colours, face.sponsor if face.colours == "minor" else face.colours].append(number)
        for colours, numbers in own.items():
            kind = piece.key if piece.key[0] == "convoy" else piece.key[:1]
            units = [piece.units[n] for n in numbers] if piece.units else []
            groups[kind, colours].append((piece, piece.faces[numbers[0]], units))
    plates: list[Plate] = []
    for group in groups.values():
        yield
        plates += yield from _gathered(group, scale, period)
    plates.sort(key=lambda p: (-p.count, p.y, p.x))
    return (yield from _apart(plates, scale, period, written))


def _gathered(
    group: list[tuple[Piece, Face, list[str]]], scale: float, period: float
) -> Generator[None, None, list[Plate]]:
    """Pieces of a power as plates: first where most are."""
    points = np.array([(piece.x, piece.y) for piece, _, _ in group])
    counts = np.array([max(1, len(units)) for _, _, units in group], float)
    apart = points[:, None] - points[None]
    if period:
        apart[..., 0] -= period * np.round(apart[..., 0] / period)
    near = np.hypot(apart[..., 0], apart[..., 1]) <= _REACH / scale
    left = np.ones(len(group), bool)
    strength = near @ counts
    found: list[Plate] = []
    while left.any():
        leader = int(strength.argmax())
        members = np.flatnonzero(near[leader] & left)
        left[members] = False
        strength -= near[:, members] @ counts[members]
        strength[members] = -1.0
        weights = counts[members] / counts[members].sum()
        x, y = points[leader] - weights @ apart[leader, members]
        found.append(_plate([group[m] for m in members.tolist()], float(x), float(y), period))
        if len(found) % _BATCH == 0:
            yield
    return found


def _plate(members: list[tuple[Piece, Face, list[str]]], x: float, y: float, period: float) -> Plate:
    piece, face, _ = members[0]
    is_convoy = piece.key[0] == "convoy"
    units = tuple(unit for _, _, own in members for unit in own)
    count = int(face.factors) if is_convoy else len(units)
    shown = Face(face.colours, face.sponsor if face.colours == "minor" else face.colours, "", "", "", 0, "")
    return Plate(
        shown, count, x % period if period else x, y, tuple(p.key for p, _, _ in members), units, is_convoy
    )


def _apart(
    plates: list[Plate], scale: float, period: float, letters: Floats
) -> Generator[None, None, list[Plate]]:
    """Plates moved apart, away from those with more units and from names."""
    turns = np.arange(_WAYS) * (2 * math.pi / _WAYS)
    ways = [(0.0, 0.0)]
    steps = [0.0]
    for number, ring in enumerate(_RINGS[1:], 1):
        ways += [(ring * math.cos(turn), ring * math.sin(turn)) for turn in turns.tolist()]
        steps += [float(number)] * _WAYS
    moves, dear = np.array(ways), np.array(steps)
    boxes = np.concatenate((letters * scale, np.zeros((len(plates), 4))))
    found: list[Plate] = []
    for number, plate in enumerate(plates, len(letters)):
        half = np.array((plate.width, HEIGHT)) / 2
        middle = np.array((plate.x, plate.y)) * scale + moves
        spots = np.concatenate((middle - half, middle + half), axis=1)
        near = np.flatnonzero(_near(boxes[:number], middle[0], half + _FARTHEST, period * scale))
        taken = near[near >= len(letters)]
        covered = _shared(spots, boxes[taken], period * scale, _GAP)
        written = _shared(spots, boxes[near[near < len(letters)]], period * scale, 0.0)
        area = plate.width * HEIGHT
        cost = dear + 1000.0 * covered / area + _ON_LETTERS * np.minimum(1.0, written / area * 3)
        best = int(cost.argmin())
        boxes[number] = spots[best]
        x, y = (middle[best] / scale).tolist()
        found.append(Plate(plate.face, plate.count, x, y, plate.pieces, plate.units, plate.is_convoy))
        if len(found) % _BATCH == 0:
            yield
    return found


def _near(boxes: Floats, middle: Floats, reach: Floats, period: float) -> npt.NDArray[np.bool_]:
    """Which rectangles come within ``reach`` of a point, across and down."""
    away = (boxes[:, :2] + boxes[:, 2:]) / 2 - middle
    if period:
        away[:, 0] -= period * np.round(away[:, 0] / period)
    room = (boxes[:, 2:] - boxes[:, :2]) / 2 + reach
    near: npt.NDArray[np.bool_] = np.all(np.abs(away) <= room, axis=1)
    return near


def _shared(spots: Floats, others: Floats, period: float, gap: float) -> Floats:
    """How much of each of some rectangles others cover, in px²."""
    if not len(others):
        return np.zeros(len(spots))
    a, b = spots[:, None], others[None]
    shift = np.zeros((len(spots), len(others)))
    if period:
        shift = period * np.round((a[..., 0] + a[..., 2] - b[..., 0] - b[..., 2]) / 2 / period)
    wide = np.minimum(a[..., 2], b[..., 2] + shift) - np.maximum(a[..., 0], b[..., 0] + shift) + gap
    high = np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1]) + gap
    result: Floats = (np.clip(wide, 0, None) * np.clip(high, 0, None)).sum(axis=1)
    return result
