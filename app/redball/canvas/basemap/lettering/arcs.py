"""Names along arcs: the place of each letter.

A name is laid out for the size of a hex at which its step begins.  Up to the next step its letters move apart
with the map and keep their size, so that they stay clear of everything.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from redball.atlas.features import AreaKind, AreaLabel
from redball.canvas.basemap.geometry.lattice import Floats
from redball.canvas.basemap.lettering import metrics
from redball.canvas.typefaces import AreaType, Type, area_type

LINE = 1.16
"""Height of a line of text, as a share of its size."""

_FILLED = 0.86
"""Share of its room that a name spreads over."""

_SMALLEST = 11.0
"""The least size in px of the name of an area."""

_SHARES = {AreaKind.COUNTRY: (2.0, 9.0), AreaKind.SEA: (3.0, 9.0), AreaKind.OCEAN: (10.0, 30.0)}


class Letter(NamedTuple):
    """A letter: the middle of its advance at half the height of capitals, in px from the name's middle, and
    its turn in radians.
    """

    text: str
    x: float
    y: float
    turn: float


class Run(NamedTuple):
    """A text set for a room: its lines, its type with the spacing that fills the room, its width in px."""

    lines: tuple[str, ...]
    type: Type
    width: float


def type_for(kind: AreaKind, scale: float, spread: float) -> AreaType:
    """How a name that has ``spread`` hexes of room is set."""
    least, span = _SHARES.get(kind, (2.0, 10.0))
    return area_type(kind, scale, min(1.0, max(0.0, (spread - least) / span)))


def fitted(kind: AreaKind, lines: tuple[str, ...], scale: float, spread: float) -> Run:
    """A text spread over its room as far as its kind allows; smaller, or wider than the room, when it must
    be.
    """
    found = type_for(kind, scale, spread)
    room = spread * scale
    plain = found.type._replace(spacing=0.0)
    longest = max(lines, key=lambda line: metrics.width(line, plain))
    gaps = max(1, len(longest) - 1)
    bare = metrics.width(longest, plain)
    if bare + gaps * found.least > room:
        size = max(_SMALLEST, round(plain.size * room / (bare + gaps * found.least), 1))
        plain = plain._replace(size=min(plain.size, size))
        bare = metrics.width(longest, plain)
    spacing = (_FILLED * room - bare) / gaps
    if len(lines) > 1:
        spacing = min(spacing, 0.4 * plain.size)
    spacing = round(min(found.most, max(found.least, spacing)), 1)
    return Run(lines, plain._replace(spacing=spacing), bare + gaps * spacing)


def along(run: Run, angle: float, bend: float) -> list[Letter]:
    """The letters of a text on an arc; ``angle`` in degrees clockwise from level, ``bend`` the arc's height
    as a share of its width, positive when its middle is the highest.
    """
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    radius = run.width / (8 * bend) if bend else 1e9
    found: list[Letter] = []
    for number, line in enumerate(run.lines):
        down = (number - (len(run.lines) - 1) / 2) * run.type.size * LINE - run.width * bend / 3
        at = -metrics.width(line, run.type) / 2
        for text in line:
            advance = metrics.width(text, run.type)
            turn = (at + advance / 2) / radius
            x, y = radius * math.sin(turn), radius * (1 - math.cos(turn)) + down
            if text != " ":
                found.append(Letter(text, x * c - y * s, x * s + y * c, turn + math.radians(angle)))
            at += advance + run.type.spacing
    return found


@lru_cache(maxsize=2048)
def set_for(label: AreaLabel, start: float) -> tuple[Run, tuple[Letter, ...]]:
    """The name of an area as it is set where a hex is ``start`` px wide, and its letters."""
    run = fitted(label.kind, label.lines, start, label.spread)
    return run, tuple(along(run, label.angle, label.bend))


def apart(letters: Iterable[Letter], share: float) -> tuple[Letter, ...]:
    """Letters that have moved so many times as far from the name's middle."""
    return tuple(Letter(text, x * share, y * share, turn) for text, x, y, turn in letters)


def boxes(letters: Sequence[Letter], kind: Type) -> Floats:
    """The upright rectangles about letters: shape (n, 4), px from the name's middle."""
    high = 0.5 * kind.size * (metrics.cap_height(kind.face) if _capitals(letters) else 0.9)
    x, y, turn = np.array([letter[1:] for letter in letters]).reshape(-1, 3).T
    wide = np.array([metrics.width(letter.text, kind) for letter in letters]) / 2
    c, s = np.abs(np.cos(turn)), np.abs(np.sin(turn))
    half_x, half_y = wide * c + high * s, wide * s + high * c
    return np.stack((x - half_x, y - half_y, x + half_x, y + half_y), axis=1)


def _capitals(letters: Sequence[Letter]) -> bool:
    return all(not letter.text.islower() for letter in letters)


def broken(text: str) -> tuple[str, ...]:
    """A text in two lines of about the same length; in one when it is a single word."""
    words = text.split()
    cuts = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    return min(cuts, key=lambda two: max(map(len, two)), default=(text,))
