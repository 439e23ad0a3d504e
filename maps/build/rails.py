"""Railways and roads routed over land hexes from stop to stop."""

from __future__ import annotations

import csv
import heapq
import math
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import grid
from world import World

Link = tuple[int, int]
"""Two neighbouring hexes, the lower one first."""

# What a step costs beside its length of 1.
SHARED, BESIDE, ABROAD, OFF_LINE = -0.45, 0.25, 1.2, 0.45
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
    """A stretch of one railway line: the hexes it runs through, every two neighbours."""

    id: str
    name: str
    main: bool
    ferry: bool
    uncertain: bool
    hexes: list[int]


def read(path: Path) -> list[dict[str, str]]:
    """The rows of rails.csv, roads.csv or crossings.csv."""
    with path.open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def crossings(world: World, rows: list[dict[str, str]]) -> dict[str, bool]:
    """Names of the straits that trains cross, and whether by ferry; raises KeyError for an unknown strait."""
    known = {name for kinds in world.hexsides.values() for kind, name in kinds.items() if kind == "strait"}
    found = {row["strait"]: row["by"] == "ferry" for row in rows}
    if unknown := sorted(set(found) - known):
        raise KeyError(f"crossings.csv: no straits named {', '.join(unknown)}")
    return found


def route(world: World, rows: list[dict[str, str]], over: Mapping[str, bool]) -> list[Line]:
    """All lines, cut where ferries begin and end; ``over`` as by :func:`crossings`.

    Raises KeyError for an unknown stop, ValueError naming stops without a way between.
    """
    routed = [Routed(world, row) for row in sorted(rows, key=lambda row: row["main"] != "1")]
    used: Counter[Link] = Counter()
    # Twice, so that lines share rails with those that are routed after them too.
    for _ in range(2):
        for line in routed:
            line.lay(world, used, over)
    if broken := [fault for line in routed for fault in line.broken]:
        raise ValueError("\n".join(broken))
    routed.sort(key=lambda line: line.row["id"])
    return [stretch for line in routed for stretch in line.stretches(world, over)]


def roads(world: World, rows: list[dict[str, str]]) -> list[tuple[str, str, list[int]]]:
    """Id, name and hexes of all roads; raises as :func:`route`."""
    found = []
    for row in rows:
        road = Routed(world, row)
        road.lay(world, Counter(), {})
        if road.broken:
            raise ValueError("\n".join(road.broken))
        found.append((row["id"], row["name"], road.hexes))
    return found


class Routed:
    """A row of rails.csv or roads.csv with its way over the hexes."""

    def __init__(self, world: World, row: dict[str, str]) -> None:
        """Raises KeyError for an unknown stop."""
        self.row = row
        self.stops = [world.place(name.strip()).hex for name in row["stops"].split(">")]
        self.hexes: list[int] = []
        self.broken: list[str] = []

    def lay(self, world: World, used: Counter[Link], over: Mapping[str, bool]) -> None:
        """Routes the line anew over rails that others use; updates how often each link is used."""
        for link in map(_link, pairwise(self.hexes)):
            used[link] -= 1
            if not used[link]:
                del used[link]
        self.hexes, self.broken = self.stops[:1], []
        for a, b in pairwise(self.stops):
            leg = path(world, a, b, used, over)
            if not leg:
                self.broken.append(f"{self.row['id']}: no way over land in {self.row['stops']}")
            self.hexes += leg[1:]
        used.update(map(_link, pairwise(self.hexes)))

    def stretches(self, world: World, over: Mapping[str, bool]) -> Iterator[Line]:
        """The line, cut where ferries begin and end; nothing if it stays within one hex."""
        row = self.row
        names = [name.strip() for name in row["stops"].split(">")]
        if len(self.hexes) < 2:
            world.notes.append(f"rail {row['id']} {row['stops']}: within one hex")
        stretch: list[int] = []
        parts: list[tuple[bool, list[int]]] = []
        for a, b in pairwise(self.hexes):
            ferry = over.get(strait(world, a, b), False)
            if not parts or parts[-1][0] != ferry:
                stretch = [a]
                parts.append((ferry, stretch))
            stretch.append(b)
        for number, (ferry, hexes) in enumerate(parts, 1):
            id = row["id"] if number == 1 else f"{row['id']}.{number}"
            name = f"{names[0]} - {names[-1]}"
            yield Line(id, name, row["main"] == "1", ferry, row["uncertain"] == "1", hexes)


def _link(ends: tuple[int, int]) -> Link:
    return min(ends), max(ends)


def strait(world: World, a: int, b: int) -> str:
    """Name of the strait between two neighbours; empty without one."""
    return world.sides(a, b).get("strait", "")


def passable(world: World, a: int, b: int, over: Container[str]) -> bool:
    """Whether rails may cross from one hex to its neighbour; ``over``: straits with a ferry or a bridge."""
    if not world.is_land(b) or world.has_side(a, b, "sea", "narrows", "lake"):
        return False
    return not world.has_side(a, b, "strait") or strait(world, a, b) in over


def path(
    world: World, a: int, b: int, used: Container[Link], over: Container[str] = frozenset()
) -> list[int]:
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
            if passable(world, h, n, over):
                abroad = 0.0 if n in (a, b) or world.territory[n] in home else ABROAD
                new = so_far + _step(world, h, n, used, abroad) + OFF_LINE * _off(a, b, n)
                if new < cost.get(n, math.inf):
                    cost[n], came[n] = new, h
                    heapq.heappush(queue, (new, n))
    hexes = [b]
    while hexes[-1] in came:
        hexes.append(came[hexes[-1]])
    return hexes[::-1] if hexes[-1] == a else []


def _step(world: World, a: int, b: int, used: Container[Link], abroad: float) -> float:
    if _link((a, b)) in used:
        return 1 + SHARED
    beside = [n for n in grid.neighbours(a) if n in grid.ADJ[b]]
    crowded = any(_link((a, n)) in used or _link((b, n)) in used for n in beside)
    return 1.0 + ROUGH.get(world.terrain[b], 0.0) + (BESIDE if crowded else 0.0) + abroad


def _off(a: int, b: int, h: int) -> float:
    """Distance of a hex from the straight line between two others, in hexes."""
    (ax, ay), (bx, by), (x, y) = grid.centre(a), grid.centre(b), grid.centre(h)
    bx, x = ax + (bx - ax + 180) % 360 - 180, ax + (x - ax + 180) % 360 - 180
    dx, dy = bx - ax, by - ay
    along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - ax - along * dx, y - ay - along * dy)
