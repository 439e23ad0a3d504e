"""Where names of countries and sea areas are drawn."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import grid
import numpy as np
from seas import Label, depth, fragments, unrolled
from world import World

STEEPEST = math.radians(35)
"""Steeper names come from labels.toml."""


def sea(world: World, name: str, hand: dict[str, Any]) -> Label:
    """The label of an area's name."""
    # Open sea has no axis worth following: names turn only where labels.toml says so.
    return _hand(hand, replace(_automatic(world, fragments(world, name)[0]), angle=0.0))


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
        level = own.get("level", 1 if size >= 60 else 2 if size >= 10 else 3)
        if size >= 2 or own:
            text = own.get("text", names[code].split(" (")[0].split(",")[0])
            label = _label(world, _largest(members[code]), own)
            found.append((code, text, label, level))
            found += [(code, e.get("text", text), _hand(e, label), e["level"]) for e in own.get("also", [])]
    return found


def _largest(members: list[int]) -> list[int]:
    left = set(members)
    best: list[int] = []
    for start in members:
        piece: list[int] = []
        stack = [start] if start in left else []
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
    return _hand(hand, _automatic(world, piece))


def _hand(hand: dict[str, Any], auto: Label) -> Label:
    return Label(*(float(hand.get(key, getattr(auto, key))) for key in ("lon", "lat", "angle", "spread")))


def _automatic(world: World, piece: list[int]) -> Label:
    """Along the main axis of the region's inner hexes, but never far from level."""
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
    close = np.abs((ys - cy) * math.cos(angle) - (xs - cx) * math.sin(angle)) < 1.6
    along = ((xs - cx) * math.cos(angle) + (ys - cy) * math.sin(angle))[close]
    # The name is centred, so the shorter arm counts.
    arm = min(float(along.max()), -float(along.min())) if len(along) else 0.0
    spread = max(1.2, min(40.0, 1.7 * arm + 0.6))
    lon, lat = grid.to_lonlat(cx, cy)
    return Label(lon, lat, math.degrees(angle), spread)


def _axis(dx: grid.Floats, dy: grid.Floats) -> float:
    if len(dx) < 3:
        return 0.0
    xx, yy, xy = float(np.sum(dx * dx)), float(np.sum(dy * dy)), float(np.sum(dx * dy))
    angle = 0.5 * math.atan2(2 * xy, xx - yy)
    # Nearly round regions have no axis to follow.
    round_one = (xx - yy) ** 2 + 4 * xy**2 < (0.25 * (xx + yy)) ** 2
    return 0.0 if round_one else max(-STEEPEST, min(STEEPEST, 0.75 * angle))
