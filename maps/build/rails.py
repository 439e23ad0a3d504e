"""Railways routed over land hexes from stop to stop."""

from __future__ import annotations

import csv
import heapq
import math
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import grid
from world import World

# What a step costs beside its length of 1.
SHARED, STRAIT, ABROAD, OFF_LINE = -0.45, 0.5, 1.2, 0.45
ROUGH = {
    "mountain": 0.35,
    "desert_mountain": 0.35,
    "swamp": 0.3,
    "jungle": 0.15,
    "ice": 2.0,
    "depression": 1.5,
}


@dataclass
class Line:
    """One railway line: the hexes it runs through, every two neighbours."""

    id: str
    name: str
    uncertain: bool
    hexes: list[int]


def read(path: Path) -> list[dict[str, str]]:
    """The rows of rails.csv."""
    with path.open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def route(world: World, rows: list[dict[str, str]]) -> list[Line]:
    """All lines; raises KeyError for an unknown stop, ValueError naming stops without a way between."""
    used: set[tuple[int, int]] = set()
    lines, broken = [], []
    for row in rows:
        stops = [world.place(name.strip()).hex for name in row["stops"].split(">")]
        hexes = stops[:1]
        for a, b in pairwise(stops):
            leg = path(world, a, b, used)
            if not leg:
                broken.append(f"rails.csv {row['id']}: no way over land in {row['stops']}")
            hexes += leg[1:]
            used |= {(p, q) for x, y in pairwise(leg) for p, q in ((x, y), (y, x))}
        if len(hexes) > 1:
            lines.append(Line(row["id"], _name(row["stops"]), row["uncertain"] == "1", hexes))
        else:
            world.notes.append(f"rail {row['id']} {row['stops']}: within one hex")
    if broken:
        raise ValueError("\n".join(broken))
    return lines


def _name(stops: str) -> str:
    names = [name.strip() for name in stops.split(">")]
    return f"{names[0]} - {names[-1]}"


def passable(world: World, a: int, b: int) -> bool:
    """Whether rails may cross from one hex to its neighbour."""
    return world.is_land(b) and not world.has_side(a, b, "sea", "narrows", "lake")


def path(world: World, a: int, b: int, used: set[tuple[int, int]]) -> list[int]:
    """The cheapest way between two hexes, near the straight line and over rails that are there already."""
    home = {world.territory[a], world.territory[b]}
    cost: dict[int, float] = {a: 0.0}
    came: dict[int, int] = {}
    queue = [(0.0, a)]
    while queue:
        so_far, h = heapq.heappop(queue)
        if h == b:
            break
        if so_far > cost[h]:
            continue
        for n in grid.neighbours(h):
            if passable(world, h, n):
                new = (
                    so_far
                    + _step(world, h, n, (h, n) in used, n in (a, b) or world.territory[n] in home)
                    + (OFF_LINE * _off(a, b, n))
                )
                if new < cost.get(n, math.inf):
                    cost[n], came[n] = new, h
                    heapq.heappush(queue, (new, n))
    hexes = [b]
    while hexes[-1] in came:
        hexes.append(came[hexes[-1]])
    return hexes[::-1] if hexes[-1] == a else []


def _step(world: World, a: int, b: int, shared: bool, at_home: bool) -> float:
    if shared:
        return 1 + SHARED
    cost = 1.0 + ROUGH.get(world.terrain[b], 0.0)
    cost += STRAIT if world.has_side(a, b, "strait") else 0.0
    return cost + (0.0 if at_home else ABROAD)


def _off(a: int, b: int, h: int) -> float:
    """Distance of a hex from the straight line between two others, in hexes."""
    (ax, ay), (bx, by), (x, y) = grid.centre(a), grid.centre(b), grid.centre(h)
    bx, x = ax + (bx - ax + 180) % 360 - 180, ax + (x - ax + 180) % 360 - 180
    dx, dy = bx - ax, by - ay
    along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - ax - along * dx, y - ay - along * dy)
