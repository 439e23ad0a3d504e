"""Where names of countries and sea areas are drawn."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import grid
from seas import Label, depth, fragments, middle, unrolled
from world import World


def place_sea(world: World, name: str, hand: dict[str, Any]) -> tuple[int, Label]:
    """The hex of an area's sea box and the label of its name."""
    piece = fragments(world, name)[0]
    box = middle(world, set(piece))
    if "box" in hand:
        box = grid.hex_at_lonlat(*hand["box"])
    if world.sea[box] != name:
        raise ValueError(f"the sea box of {name} lies outside of it")
    return box, _label(world, piece, hand)


def countries(world: World, names: dict[str, str], hand: dict[str, Any]) -> list[tuple[str, str, Label, int]]:
    """Code, text, label and level of every territory that is large enough to carry its name."""
    members: dict[str, list[int]] = {}
    for h in range(grid.SIZE):
        if world.territory[h]:
            members.setdefault(world.territory[h], []).append(h)
    found = []
    for code in sorted(members):
        own = hand.get(code, {})
        size = len(members[code])
        level = own.get("level", 1 if size >= 150 else 2 if size >= 12 else 3)
        if size >= 2 or own:
            text = own.get("text", names[code].split(" (")[0].split(",")[0])
            found.append((code, text, _label(world, _largest(members[code]), own), level))
    return found


def _largest(members: list[int]) -> list[int]:
    left, best = set(members), []
    for start in members:
        piece, stack = [], [start] if start in left else []
        left.discard(start)
        while stack:
            h = stack.pop()
            piece.append(h)
            fresh = [n for n in grid.neighbours(h) if n in left]
            left.difference_update(fresh)
            stack += fresh
        best = piece if len(piece) > len(best) else best
    return best


def _label(world: World, piece: list[int], hand: dict[str, Any]) -> Label:
    auto = _automatic(world, piece)
    return Label(
        hand.get("lon", auto.lon), hand.get("lat", auto.lat), hand.get("angle", auto.angle), hand.get("spread", auto.spread)
    )  # fmt: skip


def _automatic(world: World, piece: list[int]) -> Label:
    """Along the main axis of the region's inner hexes, at most 40 degrees from level."""
    deep = depth(world, set(piece))
    limit = max(1, max(deep.values()) * 0.4)
    xs, ys = unrolled(sorted(h for h in piece if deep[h] >= limit))
    if len(xs) < 3:
        xs, ys = unrolled(sorted(piece))
    cx, cy = float(np.mean(xs)), float(np.mean(ys))
    core = min(range(len(xs)), key=lambda i: (math.hypot(xs[i] - cx, ys[i] - cy), i))
    if math.hypot(xs[core] - cx, ys[core] - cy) > 1:
        cx, cy = float(xs[core]), float(ys[core])
    angle = _axis(xs - cx, ys - cy)
    along = (xs - cx) * math.cos(angle) + (ys - cy) * math.sin(angle)
    spread = max(1.2, min(60.0, 0.85 * float(np.ptp(along)) + 0.6))
    lon, lat = grid.to_lonlat(cx, cy)
    return Label(lon, lat, math.degrees(angle), spread)


def _axis(dx: grid.Floats, dy: grid.Floats) -> float:
    if len(dx) < 3:
        return 0.0
    xx, yy, xy = float(np.sum(dx * dx)), float(np.sum(dy * dy)), float(np.sum(dx * dy))
    angle = 0.5 * math.atan2(2 * xy, xx - yy)
    # Nearly round regions have no axis to follow.
    round_one = (xx - yy) ** 2 + 4 * xy**2 < (0.25 * (xx + yy)) ** 2
    return 0.0 if round_one else max(-0.7, min(0.7, angle))
